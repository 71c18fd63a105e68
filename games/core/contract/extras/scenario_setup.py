"""How lessons set a game up: a playable state from a given position, and prescribed draws.

All five games have it; a game without lessons gives None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.core.contract.dice import Dice


class ScenarioSetup(NamedTuple):
    """How lessons set a game up."""

    # (board, a position as in the rules pages, dice for what it leaves open) -> a playable state; raises DataError. If
    # it can't be played, as pawns are missing, its agenda is `[flow.HOLD]`.
    make_state: Callable[[Any, Any, Dice], Any]
    # The result that a draw must have so that a named thing comes up: (state during the move, name, number of
    # possibilities, the items if it is `Dice.choice`) -> index from 0; None: impossible. Ankh-Morpork: a card in the
    # pile.
    draw_index: Callable[[Any, str, int, Sequence[Any] | None], int | None] | None = None
