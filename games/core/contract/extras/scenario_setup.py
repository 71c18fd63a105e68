"""How lessons set a game up: a playable state from a given position, and prescribed draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.core.contract.dice import Dice


class ScenarioSetup(NamedTuple):
    """A game's functions with which lessons set up a state."""

    # (board, position as in the rules pages, dice for whatever the position leaves open) -> state. Raises DataError for
    # an invalid position. An incomplete one, such as with missing pawns, can be shown but not played: its agenda is
    # `[flow.HOLD]`.
    make_state: Callable[[Any, Any, Dice], Any]
    # (state during the move, name of a thing, number of possibilities, the items if the draw is `Dice.choice`) -> the
    # index of a draw that gives that thing; None: impossible. Ankh-Morpork: a card in the pile.
    draw_index: Callable[[Any, str, int, Sequence[Any] | None], int | None] | None = None
