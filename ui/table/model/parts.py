"""What of a move is shown together: its movements, the cards that describe them, and how long they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.contract.extras.story import Plan
from ui.boards.shared.base import Stage
from ui.table.model.story import Shown


@dataclass(slots=True)
class Part:
    """What moves together: the stages of some like actions, and the cards that tell of them (none: no caption).

    `seconds` is how long all of it stands at least, `plans` what is turned over side by side, `still` the board as it
    lies before anything has moved, for a first part in which nothing does.
    """

    stages: list[Stage] = field(default_factory=list)
    cards: list[Shown] = field(default_factory=list)
    seconds: float = 0.0
    moved: float = 0.0  # seconds that the movement takes
    reveals: bool = False
    plans: Sequence[Plan] = ()
    still: Stage | None = None
