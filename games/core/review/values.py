"""Estimate each seat's chance to win in a position, and correct such chances by the game's calibration curve.

A value is the mean of `evaluate` over playouts with fixed dice: the same position, salt and number of playouts give the
same value on every machine.

Each game has one monotone curve (`Tuning.calibration_curve`), a list of the actual win rates at predictions of 0.1, 0.2
… 0.9. In between it is linear; 0 and 1 stay fixed. Chances are mapped through the curve and normalized to the sum 1. An
empty curve corrects nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from games.core.computers.flat_search import play_out, sample_world
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.game import Game

# -- values of positions ----------------------------------------------------------------------------------------------
DICE_PER_SALT = 1 << 20  # number of dice seeds per salt, so that playouts with different salts never use the same dice


class MoveGap(NamedTuple):
    """A seat's chances to win after two moves, and the standard error of their difference."""

    better: float  # chance to win after the first move
    played: float  # chance to win after the second move
    error: float  # standard error of the difference


DoubtTest = Callable[[MoveGap], bool]


def state_values(game: Game, state: Any, playouts: int, salt: int) -> list[float]:
    """Return each seat's chance to win from the true state, followed by the chance that nobody wins; the sum is 1."""
    return _mean([_played_out(game, state.copy(), _dice(salt, number)) for number in range(playouts)])


def view_values(game: Game, view: View, playouts: int, salt: int) -> list[float]:
    """Return the same chances from a view: each playout samples a world that is consistent with it."""
    worlds = (sample_world(game, view, _dice(salt + 1, number)) for number in range(playouts))
    return _mean([_played_out(game, world, _dice(salt, number)) for number, world in enumerate(worlds)])


def values_after_move(game: Game, state: Any, move: Move, dice: Dice, playouts: int, salt: int) -> list[float]:
    """Return the chances after a move that draws from `dice`; playouts with the same salt use the same dice."""
    after = state.copy()
    game.apply(after, move, dice)
    return state_values(game, after, playouts, salt)


def move_value(game: Game, view: View, move: Move, playouts: int, salt: int) -> float:
    """Return the deciding seat's chance to win after a move, in the same worlds as `compare_moves`."""
    return sum(_after(game, view, (move,), salt, number)[0] for number in range(playouts)) / playouts


def compare_moves(
    game: Game, view: View, moves: tuple[Move, Move], playouts: int, salt: int, is_doubtful: DoubtTest, max_rounds: int
) -> MoveGap:
    """Compare two moves of the deciding seat, in the same sampled worlds with the same dice.

    While `is_doubtful(gap)` is true, another round of `playouts` playouts follows, up to `max_rounds` rounds in total.
    """
    pairs: list[list[float]] = []
    while True:
        pairs += [_after(game, view, moves, salt, len(pairs) + number) for number in range(playouts)]
        gap = _compared(pairs)
        if len(pairs) >= max_rounds * playouts or not is_doubtful(gap):
            return gap


def _compared(pairs: Sequence[Sequence[float]]) -> MoveGap:
    count = len(pairs)
    first, second = (sum(pair[side] for pair in pairs) / count for side in (0, 1))
    spread = sum((one - other - (first - second)) ** 2 for one, other in pairs)
    return MoveGap(first, second, sqrt(spread / max(1, count - 1) / count))


def _after(game: Game, view: View, moves: Sequence[Move], salt: int, number: int) -> list[float]:
    """Return the deciding seat's chance after each of these moves, in one sampled world with the same dice."""
    seat, world = view["decision"]["seat"], sample_world(game, view, _dice(salt + 1, number))
    chances = []
    for move in moves:
        state, dice = world.copy(), _dice(salt, number)
        start = game.clock(state)
        game.apply(state, move, dice)
        chances.append(_played_out(game, state, dice, start)[seat])
    return chances


def _dice(salt: int, number: int) -> BotDice:
    return BotDice(salt * DICE_PER_SALT + number)


def _played_out(game: Game, state: Any, dice: BotDice, start: int | None = None) -> list[float]:
    """Play a state out in place; return the mean of `evaluate` over one turn of each seat.

    `start` is the value of `clock` from which the turns are counted, by default the present one.
    """
    tuning, values = game.thinking.tuning, []
    start = game.clock(state) if start is None else start
    for more in range(len(game.evaluate(state)) if tuning.clock_counts_seats else 1):
        play_out(game, state, dice, start + tuning.horizon + more, tuning)
        values.append(game.evaluate(state))
    return [sum(column) / len(values) for column in zip(*values, strict=True)]


def _mean(values: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of some chances, followed by the chance that no seat wins, so that the sum is exactly 1.

    In Osada, no seat wins if the virtual player does.
    """
    mean = [sum(column) / len(values) for column in zip(*values, strict=True)]
    total = sum(mean)
    if total > 1:
        mean = [one / total for one in mean]
    return [*mean, max(0.0, 1 - sum(mean))]


# -- correction of chances --------------------------------------------------------------------------------------------
CURVE_PIECES = 10  # number of linear pieces of the curve


def correct_chances(curve: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return the chances of a position corrected by the curve, in the same order, with the sum 1."""
    if not curve:
        return list(chances)
    true = [_at(curve, chance) for chance in chances]
    total = sum(true)
    return [chance / total for chance in true]


def correct_gap(curve: Sequence[float], seats: int, better: float, played: float, error: float) -> MoveGap:
    """Return a comparison of two moves corrected by the curve, assuming equal chances for the other seats.

    The error is scaled like the difference.
    """
    if not curve:
        return MoveGap(better, played, error)
    first, second = (_alone(curve, chance, seats) for chance in (better, played))
    return MoveGap(first, second, error * (first - second) / (better - played) if better != played else error)


def _alone(curve: Sequence[float], chance: float, seats: int) -> float:
    others = max(1, seats - 1)
    return correct_chances(curve, [chance, *[(1 - chance) / others] * others])[0]


def _at(curve: Sequence[float], chance: float) -> float:
    knots = (0.0, *curve, 1.0)
    part = min(CURVE_PIECES - 1, max(0, int(CURVE_PIECES * chance)))
    return knots[part] + (CURVE_PIECES * chance - part) * (knots[part + 1] - knots[part])
