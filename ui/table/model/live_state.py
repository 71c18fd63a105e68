"""State that changes from moment to moment: the question's grace period, digit keys, the running animation."""

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
    """Knows since when the question is shown: since it changed, or since a curtain has gone."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._asked: object = None
        self._since = 0.0
        self._answers: frozenset[str] = frozenset()  # of the question that was asked last

    def update(self) -> None:
        """Look whether something else is asked than before; called whenever the panel is laid out."""
        session, widgets = self.ctx.session, self.ctx.widgets
        free = self.ctx.stage is None and not session.waits_for_story
        asked = (session.match.move_count, session.match.position_id, session.view["seat"], free)
        if asked == self._asked:
            return
        self._asked, self._since = asked, self.ctx.app.now
        widgets.previewed_key = ""
        before, kept = self._answers, widgets.kept_focus_key
        self._answers = frozenset(session.selection.all_names()) if session.selection is not None else frozenset()
        answered = kept in before - self._answers  # such as a token in the tray, which stays there
        if kept is not None and (answered or self.ctx.painter.covers(kept)):  # what the keyboard was on is done
            widgets.forget_focus()

    def restart(self) -> None:
        """Take note that the table is seen from now on: a curtain has gone."""
        self._since = self.ctx.app.now

    def is_open(self) -> bool:
        """Whether the question has been shown for `DEBOUNCE` seconds; less with fast movements, 0 without any."""
        return self.ctx.app.now - self._since >= DEBOUNCE * min(1.0, self.ctx.app.pace)

    def only_when_open(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return an action that does nothing until `seen`."""

        def do() -> None:
            if self.is_open():
                act()

        return do


# -- digit keys -------------------------------------------------------------------------------------------------------
DIGITS = "1234567890"


def digit_keys(ctx: InteractiveContext) -> dict[str, str]:
    """Return the digits that choose things on the board, by their names: of answers with outcomes, or of its row."""
    offering = ctx.session.offering()
    if ctx.stage is not None or ctx.app.input_device is InputDevice.PAD:
        return {}
    if offering is not None:
        return {offer.outcomes[0].name: digit for offer, digit in zip(offering.offers, DIGITS, strict=False)}
    able = ctx.session.toggleable()
    return {name: digit for name, digit in zip(ctx.painter.digit_names, DIGITS, strict=False) if name in able}


# -- the running animation --------------------------------------------------------------------------------------------
class MovementState:
    """How far the present movement is, and what the last ones left on the board."""

    def __init__(self) -> None:
        self.progress = 1.0  # of the stage, 0..1
        self.trails: list[Trail] = []
        self.last_events: Sequence[Event] = ()  # what the last move did
        self.summary: ScoringTable | None = None  # to be shown as soon as nothing moves

    def pop_summary(self) -> ScoringTable | None:
        """Return the table of what was counted, once."""
        taken, self.summary = self.summary, None
        return taken
