"""The context of the table's parts: sizes, texts, painter, session and models.

A part holds the context and no other part. It reads the models and sends intents (requests) to `dispatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from typing import Protocol

from pygame import Surface

from games.core.contract.contract import Move
from games.core.contract.names import seat_name
from games.core.contract.texts import Text
from ui.boards.shared.base import ZoomablePainter
from ui.shell.screen import Screen
from ui.shell.stack import ScreenLayer
from ui.table.drawing_context import InteractiveContext
from ui.table.explanations import MoveExplanations
from ui.table.intents import Choose, Intent
from ui.table.model.hover import HoverState, SeatRowAreas
from ui.table.model.live_state import MovementState, QuestionGate
from ui.table.model.preview import MovePreview
from ui.table.model.story import Story
from ui.table.model.tooltips import ObjectMessages, Tooltips
from ui.table.option_widget import OptionWidget
from ui.table.session import TableSession

# (widget key, icon, action, tooltip, is enabled, reason if disabled).
BarButton = tuple[str, str, Callable[[], object], Text, bool, Text | None]


class CoachGuidance(Protocol):
    """What a coach adds to the table: text, buttons, keys and highlights."""

    def height(self, width: int, folded: bool = False) -> int:
        """Return the height of the coach's text and the gap below it, in pixels."""

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the coach's text."""

    def draw(self, surface: Surface) -> None:
        """Draw the coach's text without its widgets."""

    def draw_highlight(self, surface: Surface) -> None:
        """Highlight the pieces, cards and rows that the coach's text mentions."""

    def bar_buttons(self) -> Sequence[BarButton]:
        """Return the coach's buttons in the bar."""

    def shortcuts(self) -> Mapping[int, Callable[[], object] | None]:
        """Return the actions of the coach's keys.

        None instead of an action: the key does nothing now.
        """


class TableContext(InteractiveContext):
    """The context of one table.

    `dispatch` carries out an intent at once.
    """

    guidance: CoachGuidance  # set by `TableScreen`

    def __init__(self, screen: Screen, session: TableSession, dispatch: Callable[[Intent], None]) -> None:
        super().__init__(screen, session)
        self.dispatch, self.motion = dispatch, screen.motion
        self.rows = SeatRowAreas()
        self.movement = MovementState()
        self.gate = QuestionGate(self)
        self.hover = HoverState(self, self.rows)
        self.preview = MovePreview(session, self.hover)
        self.tooltips = Tooltips(self, self.hover, self.rows)
        self.object_messages = ObjectMessages(self, self.tooltips, self.rows)
        self.story, self.explanations = Story(self), MoveExplanations(self)

    def screens_above(self) -> list[ScreenLayer] | None:
        """Return the screens over the table, the lowest first; None if the table is closed."""
        screens = self.app.screens
        return screens[screens.index(self._screen) + 1 :] if self._screen in screens else None

    def is_covered(self) -> bool:
        """Return whether another screen hides the table."""
        above = self.screens_above()
        return above is None or any(screen.opaque for screen in above)

    def is_moving(self) -> bool:
        """Return whether an animation is running."""
        return self.motion.is_running

    def send(self, intent: Intent) -> Callable[[], None]:
        """Return a function that dispatches an intent."""
        return lambda: self.dispatch(intent)

    def send_when_ready(self, intent: Intent) -> Callable[[], None]:
        """Return a function that dispatches an intent.

        Calls are ignored while the question is new (see `QuestionGate`).
        """
        return self.gate.only_when_open(self.send(intent))

    def acting_names(self) -> Set[str]:
        """Return the names of the players whose move is displayed; during a caption, of those whom the caption
        describes.
        """
        if not self.story.captioned:
            return super().acting_names()
        label = self.story.captioned[0].narration
        return {label.actor or label.target, *map(seat_name, label.actor_seats)}

    # -- queries of option widgets: see `InteractiveContext` ----------------------------------------------------------
    def choose(self, name: str) -> None:
        self.dispatch(Choose(name))

    def is_question_ready(self) -> bool:
        return self.gate.is_open()

    def pointed_names(self) -> list[str]:
        return self.hover.pointed_names()

    def planned_moves(self) -> tuple[Move, ...]:
        return self.preview.planned_moves()

    def tip_lines(self, name: str) -> list[str]:
        return self.tooltips.tooltip_lines(name)

    # -- the hand ------------------------------------------------------------------------------------------------------
    @property
    def has_tray(self) -> bool:
        """Whether the game has a hand, and so a tray."""
        return self.controller.cards.hand is not None

    def tray_cards(self) -> list[OptionWidget]:
        """Return the widgets of the tray's cards, in reading order."""
        return [one for one in self.widgets.widgets if isinstance(one, OptionWidget) and one.in_tray]

    def is_in_tray(self, name: str) -> bool:
        """Return whether a card is in the tray."""
        return any(card.name == name for card in self.tray_cards())

    # -- the rules -----------------------------------------------------------------------------------------------------
    def first_with_rules(self, names: Sequence[str]) -> str | None:
        """Return the first of these names with a section in the rules, or None."""
        return next((name for name in names if self.rules_sections(name)), None)

    def rules_sections(self, name: str) -> Sequence[str]:
        """Return the anchors of the rules sections about a name, the best first."""
        return self.session.controller.sections(self.session.match.board, name)

    def unused_keys(self) -> Collection[str]:
        """Return the shortcuts that do nothing in this game."""
        goals = [] if self.session.controller.ending.goals is not None else ["G"]
        turns = [] if self.painter.pieces_overlap else ["R"]
        return [*goals, *turns, *([] if isinstance(self.painter, ZoomablePainter) else ["+, −, F", "O"])]
