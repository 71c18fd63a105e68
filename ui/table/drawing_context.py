"""What is needed to draw a match: sizes, fonts, words, marks and the view, apart from the screen that shows it.

`Desk` serves the table and the replay; functions that only draw take one and nothing else of the screen. `TableDesk`
adds what the interactive parts of the table need: the session, the painter and the widgets.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from pygame import Rect

from games.core.contract.contract import Move, Seat, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.names import kind_of
from games.core.contract.texts import Text, translate
from games.core.lessons.texts import Bilingual, TextRun, plain_text, text_runs
from games.core.match.match import Match
from ui.boards import painter_for
from ui.boards.shared.base import Painter, Transition
from ui.drawing.theme import GameTheme, SeatMark, game_theme
from ui.layout.box import Box
from ui.shell.scale import Scale
from ui.shell.screen import Screen
from ui.table.session import TableSession

LABELLED = ("button", "count")  # kinds of names that only a button has


class DrawingContext:
    """One match as a screen draws it; made once by the screen, valid for every size, language and palette."""

    def __init__(self, screen: Screen, match: Match, view: Callable[[], View]) -> None:
        """`view` returns the view that the screen shows while nothing moves."""
        self.app, self.match, self.view = screen.app, match, view
        facts = match.game.facts
        self.controller, self.game_id, self.kind = match.game.controller, facts.id, facts.painter
        self.theme: GameTheme = game_theme(facts.theme)
        self.px, self.font = screen.px, screen.font
        self.stage: Transition | None = None  # the movement on its way; None while the board rests
        self._screen = screen

    @property
    def for_touch(self) -> bool:
        """Whether rows are made for fingers."""
        return self.app.for_touch

    @property
    def scale(self) -> Scale:
        """How large a design unit is in the present window."""
        return self._screen.scale

    @property
    def unit(self) -> float:
        """Pixels in a design unit."""
        return self.scale.factor

    def box(self, rect: Rect) -> Box:
        """Return a rectangle in pixels as a box that is cut up in design units."""
        return Box.of(rect, self.unit)

    @property
    def lexicon(self) -> Lexicon:
        """The words for names at this table, people's names included."""
        return self.match.lexicon

    def translate(self, words: Text | Bilingual | str | None) -> str:
        """Word a text in the present language with the table's names; plain strings pass, None is nothing."""
        if words is None or isinstance(words, str):
            return words or ""
        if isinstance(words, Text):
            return translate(words, self.app.language, self.lexicon)
        return plain_text(words, self.app.language, self.lexicon)

    def text_runs(self, words: Text | Bilingual) -> tuple[TextRun, ...]:
        """Word a text as `translate` does, in pieces, of which some are links."""
        if isinstance(words, Text):
            return (TextRun(self.translate(words)),)
        return text_runs(words, self.app.language, self.lexicon)

    @property
    def marks(self) -> list[SeatMark]:
        """The seats' marks in the present palette."""
        return [self.app.palette.seat_marks[player.mark - 1] for player in self.match.players]

    def deciding_mark(self) -> SeatMark:
        """Return the mark of the seat that is asked, or the first one."""
        return self.marks[self.deciding_seat(self.view()) or 0]

    def deciding_seat(self, view: View | None = None) -> Seat | None:
        """Return the seat that owes the decision in a view, else in the shown one; a computer may be asked unseen."""
        decision = (view or self.displayed_view())["decision"]
        if decision is None or self.match.is_asked_silently(decision["kind"], decision["seat"]):
            return None
        return int(decision["seat"])

    def displayed_view(self) -> View:
        """Return the view that the panel shows: that of the movement on its way, or the present one."""
        return self.stage.view if self.stage is not None else self.view()


class InteractiveContext(DrawingContext):
    """A desk at which one plays; it answers what widgets ask that choose a name. `context.TableContext` is one."""

    painter: Painter

    def __init__(self, screen: Screen, session: TableSession) -> None:
        super().__init__(screen, session.match, lambda: session.view)
        self.session, self.widgets = session, screen.widgets
        self.touch, self.owe = screen.invalidate, screen.defer_redraw
        self.card_area = Rect(0, 0, 0, 0)  # where the decision card lies; always the same object
        self.return_option: tuple[Text, Callable[[], object]] | None = (
            None  # of a match that is not kept: to where it began
        )
        self.flying_cards: set[str] = set()  # cards of the hand at the mouse that fly just now: not drawn there
        self.rebuild_painter()

    def rebuild_painter(self) -> None:
        """Make the painter anew, as after a change of language, palette or board."""
        facts = self.match.game.facts
        self.painter = painter_for(facts.painter, self.match.board, self.marks, self._word, self.controller.motions)

    def label_of(self, name: str) -> str:
        """Return what a thing is called: the label of its button, what heads its tooltip, or its name."""
        controller, view = self.controller, self.session.view
        if kind_of(name) in LABELLED:
            return self.translate(controller.label(view, name).title)
        heading = controller.tooltip_title(view, name) if controller.tooltip_title is not None else None
        return self.translate(heading) if heading is not None else self._word(name)

    def show_current(self) -> None:
        """Take over where the match stands now; the panel is laid out when the table is seen again."""
        self.session.refresh()
        self.painter.show(self.session.view)

    def _word(self, name: str | Text) -> str:
        return self.lexicon(name, self.app.language) if isinstance(name, str) else self.translate(name)

    # What widgets that choose a name ask for -------------------------------------------------------------------------
    @abstractmethod
    def choose(self, name: str) -> None:
        """Choose a name."""

    @abstractmethod
    def is_question_ready(self) -> bool:
        """Return whether the question has been shown for long enough to be answered."""

    @abstractmethod
    def pointed_names(self) -> list[str]:
        """Return the names pointed at, the thing itself first."""

    @abstractmethod
    def planned_moves(self) -> tuple[Move, ...]:
        """Return the moves that are pointed at or chosen, as far as they are settled."""

    @abstractmethod
    def tip_lines(self, name: str) -> list[str]:
        """Return the tooltip of a name: a title, which may be empty, and lines."""
