"""The context for drawing a match, independent of the screen that shows it.

`DrawingContext` has sizes, fonts, texts, seat marks and the view; the table and the replay use it, and functions that
only draw need nothing else. `InteractiveContext` adds the session, the painter and the widgets for interactive parts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from pygame import Rect

from games.core.contract.contract import Move, Seat, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.names import kind_of
from games.core.contract.texts import Text, translate
from games.core.lessons.texts import HasTranslations, LinkedText, plain_text, text_runs
from games.core.match.match import Match
from ui.boards import painter_for
from ui.boards.shared.base import Painter, Transition
from ui.drawing.theme import GameTheme, SeatMark, game_theme
from ui.layout.box import Box
from ui.shell.scale import Scale
from ui.shell.screen import Screen
from ui.table.session import TableSession

BUTTON_KINDS = ("button", "count")  # kinds of names that belong to buttons, not to things on the table


class DrawingContext:
    """Everything needed to draw one match on a screen; created once, and valid for every size, language and palette."""

    def __init__(self, screen: Screen, match: Match, view: Callable[[], View]) -> None:
        """`view` returns the view to draw while no animation runs."""
        self.app, self.match, self.view = screen.app, match, view
        facts = match.game.facts
        self.controller, self.game_id, self.kind = match.game.controller, facts.id, facts.painter
        self.theme: GameTheme = game_theme(facts.theme)
        self.px, self.font = screen.px, screen.font
        self.stage: Transition | None = None  # the running stage of an animation; None at rest
        self._screen = screen

    @property
    def for_touch(self) -> bool:
        """Whether rows must be high enough for touch."""
        return self.app.for_touch

    @property
    def scale(self) -> Scale:
        """The ratio of pixels to design units in the present window."""
        return self._screen.scale

    @property
    def unit(self) -> float:
        """The number of pixels in a design unit."""
        return self.scale.factor

    def box(self, rect: Rect) -> Box:
        """Return a rectangle in pixels as a `Box`, whose parts are measured in design units."""
        return Box.of(rect, self.unit)

    @property
    def lexicon(self) -> Lexicon:
        """The texts for names of things and seats at this table, including people's names."""
        return self.match.lexicon

    def translate(self, words: Text | HasTranslations | str | None) -> str:
        """Return a text in the present language with this table's names filled in.

        Strings are returned unchanged; None becomes "".
        """
        if words is None or isinstance(words, str):
            return words or ""
        if isinstance(words, Text):
            return translate(words, self.app.language, self.lexicon)
        return plain_text(words, self.app.language, self.lexicon)

    def text_runs(self, words: Text | HasTranslations) -> tuple[LinkedText, ...]:
        """Translate a text as `translate` does, but return it as runs, some of which are links."""
        if isinstance(words, Text):
            return (LinkedText(self.translate(words)),)
        return text_runs(words, self.app.language, self.lexicon)

    @property
    def marks(self) -> list[SeatMark]:
        """The marks of all seats in the present palette."""
        return [self.app.palette.seat_marks[player.mark - 1] for player in self.match.players]

    def deciding_mark(self) -> SeatMark:
        """Return the mark of the deciding seat, or of the first seat."""
        return self.marks[self.deciding_seat(self.view()) or 0]

    def deciding_seat(self, view: View | None = None) -> Seat | None:
        """Return the seat that decides in a view, by default the displayed one.

        None: no seat decides, or a computer player answers silently.
        """
        decision = (view or self.displayed_view())["decision"]
        if decision is None or self.match.is_asked_silently(decision["kind"], decision["seat"]):
            return None
        return int(decision["seat"])

    def displayed_view(self) -> View:
        """Return the view that the panel displays: that of the running animation stage, otherwise the present one."""
        return self.stage.view if self.stage is not None else self.view()


class InteractiveContext(DrawingContext):
    """A drawing context for a table that can be played at; it also answers the queries of option widgets.

    `TableContext` implements its abstract methods.
    """

    painter: Painter

    def __init__(self, screen: Screen, session: TableSession) -> None:
        super().__init__(screen, session.match, lambda: session.view)
        self.session, self.widgets = session, screen.widgets
        self.touch, self.owe = screen.invalidate, screen.defer_redraw
        # Area of the decision card; updated in place, so that others can keep the object.
        self.card_area = Rect(0, 0, 0, 0)
        self.return_option: tuple[Text, Callable[[], object]] | None = (
            None  # returns to where an unsaved match was started from; None for saved matches
        )
        self.flying_cards: set[str] = set()  # names of hand cards in flight, which the hand does not draw meanwhile
        self.rebuild_painter()

    def rebuild_painter(self) -> None:
        """Replace the painter, for example after a change of language, palette or board."""
        facts = self.match.game.facts
        self.painter = painter_for(facts.painter, self.match.board, self.marks, self._word, self.controller.motions)

    def label_of(self, name: str) -> str:
        """Return the label for a name: the text of its button, the heading of its tooltip, or the name as text."""
        controller, view = self.controller, self.session.view
        if kind_of(name) in BUTTON_KINDS:
            return self.translate(controller.label(view, name).title)
        heading = controller.tooltip_title(view, name) if controller.tooltip_title is not None else None
        return self.translate(heading) if heading is not None else self._word(name)

    def show_current(self) -> None:
        """Update session and painter to the present state of the match; the caller must then lay out the panel."""
        self.session.refresh()
        self.painter.show(self.session.view)

    def _word(self, name: str | Text) -> str:
        return self.lexicon(name, self.app.language) if isinstance(name, str) else self.translate(name)

    # Queries of option widgets --------------------------------------------------------------------------------------
    @abstractmethod
    def choose(self, name: str) -> None:
        """Choose the thing with this name as (part of) the answer."""

    @abstractmethod
    def is_question_ready(self) -> bool:
        """Return whether the question has been visible long enough to be answered."""

    @abstractmethod
    def pointed_names(self) -> list[str]:
        """Return the names of the things under the pointer or the keyboard focus, the topmost first."""

    @abstractmethod
    def planned_moves(self) -> tuple[Move, ...]:
        """Return the moves that follow from the selection and the hovered thing, as far as they are determined."""

    @abstractmethod
    def tip_lines(self, name: str) -> list[str]:
        """Return the tooltip of the thing with this name: a title, which may be empty, and further lines."""
