"""The context for drawing a match on any screen.

`DrawingContext` suffices for drawing. `InteractiveContext` adds the session, the painter and the widgets.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Set

from pygame import Rect

from games.core.contract.contract import Move, Seat, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.names import BUTTON_KINDS, kind_of, seat_name
from games.core.contract.texts import Text, translate
from games.core.lessons.texts import HasTranslations, LinkedText, plain_text, split_links
from games.core.match.match import Match
from ui.boards import painter_for
from ui.boards.shared.base import Painter, Transition
from ui.drawing.theme import GameTheme, SeatMark, game_theme
from ui.layout.box import Box
from ui.shell.scale import Scale
from ui.shell.screen import Screen
from ui.table import messages
from ui.table.session import TableSession


class DrawingContext:
    """Sizes, fonts, texts and marks for drawing one match.

    It is created once and valid for every size, language and palette.
    """

    def __init__(self, screen: Screen, match: Match, view: Callable[[], View]) -> None:
        """`view` returns the view to draw when no animation runs."""
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
        """The scale from design units to pixels."""
        return self._screen.scale

    @property
    def unit(self) -> float:
        """The number of pixels in a design unit."""
        return self.scale.factor

    def box(self, rect: Rect) -> Box:
        """Return a rectangle as a `Box`, measured in design units."""
        return Box.of(rect, self.unit)

    @property
    def lexicon(self) -> Lexicon:
        """The translator for the names of pieces, cards and seats at this table."""
        return self.match.lexicon

    def translate(self, message: Text | HasTranslations | str | None) -> str:
        """Return a text in the present language, with names filled in.

        Strings are unchanged; None becomes "".
        """
        if message is None or isinstance(message, str):
            return message or ""
        if isinstance(message, Text):
            return translate(message, self.app.language, self.lexicon)
        return plain_text(message, self.app.language, self.lexicon)

    def split_links(self, content: Text | HasTranslations) -> tuple[LinkedText, ...]:
        """Translate a text, and split it into parts, some of which are links."""
        if isinstance(content, Text):
            return (LinkedText(self.translate(content)),)
        return split_links(content, self.app.language, self.lexicon)

    @property
    def marks(self) -> list[SeatMark]:
        """The marks of all seats."""
        return [self.app.palette.seat_marks[player.mark - 1] for player in self.match.players]

    @property
    def phone_statuses(self) -> Mapping[Seat, messages.PhoneStatus]:
        """The phone status that is drawn in the row of each seat played on a phone."""
        return {}

    def deciding_mark(self) -> SeatMark:
        """Return the deciding seat's mark; if no seat decides, the first seat's."""
        return self.marks[self.deciding_seat(self.view()) or 0]

    def deciding_seat(self, view: View | None = None) -> Seat | None:
        """Return the seat that decides in a view, by default the displayed one.

        Return None if no seat decides or a computer answers silently.
        """
        return self.match.deciding_seat(view or self.displayed_view())

    def acting_names(self) -> Set[str]:
        """Return the names of the players whose move is displayed."""
        seat = self.deciding_seat()
        return set() if seat is None else {seat_name(seat)}

    def displayed_view(self) -> View:
        """Return the displayed view: that of the running animation, or the present one."""
        return self.stage.view if self.stage is not None else self.view()


class InteractiveContext(DrawingContext):
    """The drawing context of a table where people can play.

    It answers the queries of option widgets. `TableContext` implements its abstract methods.
    """

    painter: Painter

    def __init__(self, screen: Screen, session: TableSession) -> None:
        super().__init__(screen, session.match, lambda: session.view)
        self.session, self.widgets = session, screen.widgets
        self.touch, self.owe = screen.invalidate, screen.defer_redraw
        # Area of the decision card. The object is never replaced, only changed, so that widgets can keep it.
        self.card_area = Rect(0, 0, 0, 0)
        # (label, action) that leads back to where an unsaved match was started; None for saved matches
        self.return_option: tuple[Text, Callable[[], object]] | None = None
        # names of hand cards that are flying, and that the hand does not draw meanwhile
        self.flying_cards: set[str] = set()
        self.rebuild_painter()

    @property
    def phone_statuses(self) -> Mapping[Seat, messages.PhoneStatus]:
        return self.session.phone_statuses

    def rebuild_painter(self) -> None:
        """Replace the painter after a change of language, palette or board."""
        facts = self.match.game.facts
        self.painter = painter_for(facts.painter, self.match.board, self.marks, self._word, self.controller.motions)

    def label_of(self, name: str) -> str:
        """Return the label of the piece, card, row or button `name`."""
        controller, view = self.controller, self.session.view
        if kind_of(name) in BUTTON_KINDS:
            return self.translate(controller.label(view, name).title)
        heading = controller.tooltip_title(view, name) if controller.tooltip_title is not None else None
        return self.translate(heading) if heading is not None else self._word(name)

    def show_current(self) -> None:
        """Update session and painter to the match's present state.

        The caller then lays out the panel.
        """
        self.session.refresh()
        self.painter.show(self.session.view)

    def _word(self, name: str | Text) -> str:
        return self.lexicon(name, self.app.language) if isinstance(name, str) else self.translate(name)

    # -- queries of option widgets -------------------------------------------------------------------------------------
    @abstractmethod
    def choose(self, name: str) -> None:
        """Choose a name as an answer or a part of one."""

    @abstractmethod
    def is_question_ready(self) -> bool:
        """Return whether the question has been visible long enough."""

    @abstractmethod
    def pointed_names(self) -> list[str]:
        """Return the names under the pointer or focus, the topmost first."""

    @abstractmethod
    def planned_moves(self) -> tuple[Move, ...]:
        """Return the moves determined by the selection and the hovered name."""

    @abstractmethod
    def tip_lines(self, name: str) -> list[str]:
        """Return the tooltip of a name: a title, which may be empty, and lines."""
