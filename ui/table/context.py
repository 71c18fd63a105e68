"""What every part of the table may use: sizes, words, the painter, the session, and what is known beyond them.

Parts hold the context and nothing of each other: they read its models and send intents to `dispatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from pygame import Surface

from games.core.contract.contract import Move
from games.core.contract.texts import Text
from ui.boards.shared.base import Zoomable
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

BarButton = tuple[str, str, Callable[[], object], Text, bool, Text | None]  # key, icon, act, tip, enabled, reason


class CoachGuidance(Protocol):
    """What a coach adds to the table: words over the decision card, buttons, keys, light."""

    def height(self, width: int, folded: bool = False) -> int:
        """Return the height of the words at a width, with the gap below them; `folded`: of their head only."""

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the words, as high as `height` has returned last."""

    def draw(self, surface: Surface) -> None:
        """Draw the words without their widgets."""

    def draw_highlight(self, surface: Surface) -> None:
        """Draw what points at things on the table."""

    def bar_buttons(self) -> Sequence[BarButton]:
        """Return the buttons in the bar."""

    def shortcuts(self) -> Mapping[int, Callable[[], object] | None]:
        """Return what keys mean; None: nothing now."""


class TableContext(InteractiveContext):
    """One table as all its parts see it; `dispatch` does synchronously what an intent asks for."""

    guidance: CoachGuidance  # set by the table

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
        """Return whether anything still has to move."""
        return self.motion.running

    def send(self, intent: Intent) -> Callable[[], None]:
        """Return a function that sends an intent, for a button or a key."""
        return lambda: self.dispatch(intent)

    def send_when_ready(self, intent: Intent) -> Callable[[], None]:
        """Return a function that sends an intent, and does nothing until the question has been seen."""
        return self.gate.only_when_open(self.send(intent))

    # What widgets that choose a name ask for: see `InteractiveContext` --------------------------------------------
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
        """Whether the game has a hand, which is shown in a tray."""
        return self.controller.cards.hand is not None

    def tray_cards(self) -> list[OptionWidget]:
        """Return the widgets of the cards in the tray, in reading order."""
        return [one for one in self.widgets.widgets if isinstance(one, OptionWidget) and one.in_tray]

    def in_tray(self, name: str) -> bool:
        """Return whether a name is a card in the tray."""
        return any(card.name == name for card in self.tray_cards())

    # The rules -------------------------------------------------------------------------------------------------------
    def first_with_rules(self, names: Sequence[str]) -> str | None:
        """Return the first of these things that the rules have a section on."""
        return next((name for name in names if self.rules_sections(name)), None)

    def rules_sections(self, name: str) -> Sequence[str]:
        """Return the anchors of the rules' sections on a thing, the best first."""
        return self.session.controller.sections(self.session.match.board, name)

    def unused_keys(self) -> Collection[str]:
        """Return the keys that mean nothing in this game, as the list of keys writes them."""
        goals = [] if self.session.controller.ending.goals is not None else ["G"]
        turns = [] if self.painter.pieces_overlap else ["R"]
        return [*goals, *turns, *([] if isinstance(self.painter, Zoomable) else ["+, −, F", "O"])]
