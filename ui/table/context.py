"""The context given to every part of the table: layout sizes, texts, the board painter, the session and the models.

A part holds the context and never another part: it reads the models and sends intents to `dispatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from pygame import Surface

from games.core.contract.contract import Move
from games.core.contract.texts import Text
from ui.boards.shared.base import ZoomablePainter
from ui.shell.screen import Screen
from ui.table.drawing_context import InteractiveContext
from ui.table.explanations import MoveExplanations
from ui.table.intents import Choose, Intent
from ui.table.model.hover import HoverState, SeatRowAreas
from ui.table.model.live_state import MovementState, QuestionGate
from ui.table.model.preview import MovePreview
from ui.table.model.story import Story
from ui.table.model.tooltips import Feedback, Tooltips
from ui.table.option_widget import OptionWidget
from ui.table.session import TableSession

# (widget key, icon, action, tooltip, is enabled, reason if disabled).
BarButton = tuple[str, str, Callable[[], object], Text, bool, Text | None]


class CoachGuidance(Protocol):
    """What a coach adds to the table: text over the decision card, buttons in the bar, keys and highlights."""

    def height(self, width: int, folded: bool = False) -> int:
        """Return the height of the coach's text and the gap below it, in pixels; `folded`: of the header alone."""

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the coach's text with the height that `height` returned last."""

    def draw(self, surface: Surface) -> None:
        """Draw the coach's text; its widgets are drawn separately."""

    def draw_highlight(self, surface: Surface) -> None:
        """Highlight the things that the coach's text is about."""

    def bar_buttons(self) -> Sequence[BarButton]:
        """Return the coach's buttons in the bar."""

    def shortcuts(self) -> Mapping[int, Callable[[], object] | None]:
        """Return the action of each key that the coach uses; None marks a key that does nothing now."""


class TableContext(InteractiveContext):
    """The context of one table; `dispatch` carries out an intent synchronously."""

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
        self.feedback = Feedback(self, self.tooltips, self.rows)
        self.story, self.explanations = Story(self), MoveExplanations(self)

    def is_moving(self) -> bool:
        """Return whether an animation is running."""
        return self.motion.running

    def send(self, intent: Intent) -> Callable[[], None]:
        """Return a function without arguments that dispatches an intent, for a button or a key."""
        return lambda: self.dispatch(intent)

    def send_when_ready(self, intent: Intent) -> Callable[[], None]:
        """Return a function that dispatches an intent, or does nothing while the question is too new to be answered."""
        return self.gate.only_when_open(self.send(intent))

    # Queries of option widgets: see `InteractiveContext` ---------------------------------------------------------
    def choose(self, name: str) -> None:
        self.dispatch(Choose(name))

    def is_question_ready(self) -> bool:
        return self.gate.is_open()

    def pointed_names(self) -> list[str]:
        return self.hover.pointed_names()

    def planned_moves(self) -> tuple[Move, ...]:
        return self.preview.planned()

    def tip_lines(self, name: str) -> list[str]:
        return self.tooltips.lines(name)

    # The hand --------------------------------------------------------------------------------------------------------
    @property
    def has_tray(self) -> bool:
        """Whether the game has cards in hand, which the tray displays."""
        return self.controller.cards.hand is not None

    def tray_cards(self) -> list[OptionWidget]:
        """Return the widgets of the cards in the tray, in reading order."""
        return [one for one in self.widgets.widgets if isinstance(one, OptionWidget) and one.in_tray]

    def in_tray(self, name: str) -> bool:
        """Return True if the thing with this name is a card in the tray."""
        return any(card.name == name for card in self.tray_cards())

    # The rules -------------------------------------------------------------------------------------------------------
    def first_with_rules(self, names: Sequence[str]) -> str | None:
        """Return the first of these names of things that has a section in the rules, or None."""
        return next((name for name in names if self.rules_sections(name)), None)

    def rules_sections(self, name: str) -> Sequence[str]:
        """Return the anchors of the rules sections about the thing with this name, the most relevant first."""
        return self.session.controller.sections(self.session.match.board, name)

    def unused_keys(self) -> Collection[str]:
        """Return the keys that do nothing in this game, as they are written in the list of shortcuts."""
        goals = [] if self.session.controller.ending.goals is not None else ["G"]
        turns = [] if self.painter.pieces_overlap else ["R"]
        return [*goals, *turns, *([] if isinstance(self.painter, ZoomablePainter) else ["+, −, F", "O"])]
