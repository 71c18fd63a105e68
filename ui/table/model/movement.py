"""What is shown of the movement on its way, for whoever draws the board; `show.movements` changes it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event
from games.core.contract.extras.reckoning import Summary
from ui.boards.shared.base import Trail


class MovementState:
    """How far the present movement is, and what the last ones left on the board."""

    def __init__(self) -> None:
        self.progress = 1.0  # of the stage, 0..1
        self.trails: list[Trail] = []
        self.past: Sequence[Event] = ()  # what the last move did
        self.summary: Summary | None = None  # to be shown as soon as nothing moves

    def take_summary(self) -> Summary | None:
        """Return the table of what was counted, once."""
        taken, self.summary = self.summary, None
        return taken
