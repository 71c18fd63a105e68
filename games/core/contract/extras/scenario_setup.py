"""How lessons set a game up: a state to be played on from a position, and what a draw has to give.

All five games give it (`games/*/lessons.py` or `staging.py`); a game without lessons gives None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.core.contract.dice import Dice


class ScenarioSetup(NamedTuple):
    """How lessons set a game up."""

    # (board, a `Position` as in the rules' pictures, dice for what it leaves open) -> a state to be played on from;
    # raises DataError. Where it can't be played, as pawns are missing, its agenda is `[flow.HOLD]`.
    make_state: Callable[[Any, Any, Dice], Any]
    # What a draw has to give so that something named comes up: (state in mid-move, name, how many it is drawn from, the
    # items where it is `Dice.choice`) -> the place, from 0; None: it is not there. Ankh-Morpork: a card of the pile.
    draw_index: Callable[[Any, str, int, Sequence[Any] | None], int | None] | None = None
