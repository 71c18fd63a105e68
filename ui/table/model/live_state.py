"""State that changes while the table is displayed: grace period, digits, animation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.contract.contract import Event
from games.core.contract.extras.result_tables import ScoringTable
from ui.boards.shared.base import Trail
from ui.table.drawing_context import InteractiveContext
from ui.widgets.host import InputDevice
from ui.widgets.targets import DEBOUNCE


# -- the question -----------------------------------------------------------------------------------------------------
class QuestionGate:
    """Ignores input for a moment after a question appears."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._asked: object = None
        self._since = 0.0
        self._answers: frozenset[str] = frozenset()  # names that could answer the previous question

    def update(self) -> None:
        """Start the grace period if the question has changed."""
        session, widgets = self.ctx.session, self.ctx.widgets
        free = self.ctx.stage is None and not session.waits_for_story
        asked = (session.match.move_count, session.match.position_id, session.view["seat"], free)
        if asked == self._asked:
            return
        self._asked, self._since = asked, self.ctx.app.now
        widgets.previewed_key = ""
        before, kept = self._answers, widgets.kept_focus_key
        self._answers = frozenset(session.selection.all_names()) if session.selection is not None else frozenset()
        # whether the focused widget, such as a token in the tray, was an answer to the previous question only
        answered = kept in before - self._answers
        # Remove the focus from a widget that the new question does not need, and from pieces and spaces.
        if kept is not None and (answered or self.ctx.painter.is_on_board(kept)):
            widgets.forget_focus()

    def restart(self) -> None:
        """Start the grace period again."""
        self._since = self.ctx.app.now

    def is_open(self) -> bool:
        """Return whether the grace period is over."""
        return self.ctx.app.now - self._since >= DEBOUNCE * min(1.0, self.ctx.app.pace)

    def only_when_open(self, on_click: Callable[[], object]) -> Callable[[], None]:
        """Return a function that calls `on_click` after the grace period only."""

        def click_if_open() -> None:
            if self.is_open():
                on_click()

        return click_if_open


# -- digit keys -------------------------------------------------------------------------------------------------------
DIGITS = "1234567890"


def digit_keys(ctx: InteractiveContext) -> dict[str, str]:
    """Return the digit key of each name on the board."""
    offering = ctx.session.offered_answers()
    if ctx.stage is not None or ctx.app.input_device is InputDevice.PAD:
        return {}
    if offering is not None:
        return {offer.outcomes[0].name: digit for offer, digit in zip(offering.offers, DIGITS, strict=False)}
    able = ctx.session.toggleable_names()
    return {name: digit for name, digit in zip(ctx.painter.digit_names, DIGITS, strict=False) if name in able}


# -- the running animation --------------------------------------------------------------------------------------------
class MovementState:
    """The progress of the running animation, and what remains after it: trails, events and a scoring table."""

    def __init__(self) -> None:
        self.progress = 1.0  # progress of the running stage, 0..1
        self.trails: list[Trail] = []
        self.last_events: Sequence[Event] = ()  # events of the last move
        self.summary: ScoringTable | None = None  # scoring table to open as soon as no animation runs

    def pop_summary(self) -> ScoringTable | None:
        """Return the waiting scoring table, and clear it."""
        taken, self.summary = self.summary, None
        return taken
