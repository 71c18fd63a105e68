"""Estimate each seat's chance to win in a position, and correct such chances by the game's calibration curve.

A value is the mean of `evaluate` over playouts with fixed dice: the same position, salt and number of playouts give the
same value on every machine.

Each game has one monotone curve (`Tuning.calibration_curve`), a list of the actual win rates at predictions of 0.1, 0.2
… 0.9. In between it is linear; 0 and 1 stay fixed. Chances are mapped through the curve and normalized to the sum 1. An
empty curve corrects nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.computers.comparison import chances_after_playout, playout_dice
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import Move, View
from games.core.contract.dice import Dice
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum


# -- values of positions ----------------------------------------------------------------------------------------------
def state_values(game: Game, state: Any, playouts: int, salt: int) -> list[float]:
    """Return each seat's chance to win from the true state, then the chance that no seat wins; the sum is 1."""
    return _mean([chances_after_playout(game, state.copy(), playout_dice(salt, number)) for number in range(playouts)])


def view_values(game: Game, view: View, playouts: int, salt: int) -> list[float]:
    """Return the chances as `state_values` does, but from a view; each playout samples a full state that fits it."""
    worlds = (sample_world(game, view, playout_dice(salt + 1, number)) for number in range(playouts))
    return _mean(
        [chances_after_playout(game, world, playout_dice(salt, number)) for number, world in enumerate(worlds)]
    )


def values_after_move(game: Game, state: Any, move: Move, dice: Dice, playouts: int, salt: int) -> list[float]:
    """Return the chances as `state_values` does, after a move that draws from `dice`."""
    after = state.copy()
    game.apply(after, move, dice)
    return state_values(game, after, playouts, salt)


def _mean(values: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of some chances, followed by the chance that no seat wins, so that the sum is exactly 1.

    In Osada, no seat wins if the virtual player does.
    """
    mean = [float_sum(column) / len(values) for column in zip(*values, strict=True)]
    total = float_sum(mean)
    if total > 1:
        mean = [one / total for one in mean]
    return [*mean, max(0.0, 1 - float_sum(mean))]


# -- correction of chances --------------------------------------------------------------------------------------------
CURVE_PIECES = 10  # number of linear pieces of the curve


def correct_chances(curve: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return the chances of a position corrected by the curve, in the same order, with the sum 1."""
    if not curve:
        return list(chances)
    true = [_at(curve, chance) for chance in chances]
    total = float_sum(true)
    return [chance / total for chance in true]


def correct_chance(curve: Sequence[float], seats: int, chance: float) -> float:
    """Return one seat's chance corrected by the curve, assuming equal chances for the other seats."""
    others = max(1, seats - 1)
    return correct_chances(curve, [chance, *[(1 - chance) / others] * others])[0]


def _at(curve: Sequence[float], chance: float) -> float:
    knots = (0.0, *curve, 1.0)
    part = min(CURVE_PIECES - 1, max(0, int(CURVE_PIECES * chance)))
    return knots[part] + (CURVE_PIECES * chance - part) * (knots[part + 1] - knots[part])


def shown_points(chance: float, other: float) -> int:
    """Return how much larger `chance` is, in whole percentage points: the difference of both as shown, rounded."""
    return round(100 * chance) - round(100 * other)
