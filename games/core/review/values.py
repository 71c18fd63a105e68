"""How likely each seat is to win in a position, and the correction of such chances, so that they come true.

A value is the mean of `evaluate` over playouts with fixed dice: the same position, salt and number of playouts give the
same value, on every machine. The correction is one monotone curve a game (`Tuning.calibration_curve`). The curve says
what chances of 0.1, 0.2 … 0.9 come true as; between them it is straight, and 0 and 1 stay what they are. Each chance is
taken through it, then all together are made 1 again. An empty curve corrects nothing.
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
SALTS = 1 << 20  # playouts with one salt never meet those with another


class MoveGap(NamedTuple):
    """How much better one move is than another for a seat, in chance to win, with its standard error."""

    better: float  # chance to win of the first
    played: float  # that of the second
    error: float  # of their difference


Doubt = Callable[[MoveGap], bool]


def state_values(game: Game, state: Any, playouts: int, salt: int) -> list[float]:
    """Return each seat's chance to win as things really lie, and last that of nobody among them; together 1."""
    return _mean([_played_out(game, state.copy(), _dice(salt, number)) for number in range(playouts)])


def view_values(game: Game, view: View, playouts: int, salt: int) -> list[float]:
    """Return the same by what a view tells: each playout imagines a world that looks the same from it."""
    worlds = (sample_world(game, view, _dice(salt + 1, number)) for number in range(playouts))
    return _mean([_played_out(game, world, _dice(salt, number)) for number, world in enumerate(worlds)])


def values_after_move(game: Game, state: Any, move: Move, dice: Dice, playouts: int, salt: int) -> list[float]:
    """Return the chances after a move whose chance falls as `dice` say; playouts with a salt go on with like dice."""
    after = state.copy()
    game.apply(after, move, dice)
    return state_values(game, after, playouts, salt)


def move_value(game: Game, view: View, move: Move, playouts: int, salt: int) -> float:
    """Return the chance to win with a move for the seat that decides in `view`, in the same worlds as `gap`."""
    return sum(_after(game, view, (move,), salt, number)[0] for number in range(playouts)) / playouts


def compare_moves(
    game: Game, view: View, moves: tuple[Move, Move], playouts: int, salt: int, is_doubtful: Doubt, max_rounds: int
) -> MoveGap:
    """Compare two moves of the seat that decides in `view`, both in the same imagined worlds with the same dice.

    As long as what was found is `doubtful` so many playouts are made once more, at most `times`.
    """
    pairs: list[list[float]] = []
    while True:
        pairs += [_after(game, view, moves, salt, len(pairs) + number) for number in range(playouts)]
        found = _compared(pairs)
        if len(pairs) >= max_rounds * playouts or not is_doubtful(found):
            return found


def _compared(pairs: Sequence[Sequence[float]]) -> MoveGap:
    count = len(pairs)
    first, second = (sum(pair[side] for pair in pairs) / count for side in (0, 1))
    spread = sum((one - other - (first - second)) ** 2 for one, other in pairs)
    return MoveGap(first, second, sqrt(spread / max(1, count - 1) / count))


def _after(game: Game, view: View, moves: Sequence[Move], salt: int, number: int) -> list[float]:
    """Return the chance of the seat that decides after each of these moves, in one imagined world with like dice."""
    seat, world = view["decision"]["seat"], sample_world(game, view, _dice(salt + 1, number))
    found = []
    for move in moves:
        state, dice = world.copy(), _dice(salt, number)
        start = game.clock(state)
        game.apply(state, move, dice)
        found.append(_played_out(game, state, dice, start)[seat])
    return found


def _dice(salt: int, number: int) -> BotDice:
    return BotDice(salt * SALTS + number)


def _played_out(game: Game, state: Any, dice: BotDice, start: int | None = None) -> list[float]:
    """Play a state out, in place; return the mean of `evaluate` over a turn of each seat. `start`: None, its clock."""
    tuning, values = game.thinking.tuning, []
    start = game.clock(state) if start is None else start
    for more in range(len(game.evaluate(state)) if tuning.clock_counts_seats else 1):
        play_out(game, state, dice, start + tuning.horizon + more, tuning)
        values.append(game.evaluate(state))
    return [sum(column) / len(values) for column in zip(*values, strict=True)]


def _mean(values: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean, with the chance of nobody (in Osada: of the virtual player) at its end; together exactly 1."""
    mean = [sum(column) / len(values) for column in zip(*values, strict=True)]
    total = sum(mean)
    if total > 1:
        mean = [one / total for one in mean]
    return [*mean, max(0.0, 1 - sum(mean))]


# -- the correction of told chances -----------------------------------------------------------------------------------
PARTS = 10  # the curve's straight pieces


def correct_chances(curve: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return the chances of a position as they come true; together 1 as before, in the same order."""
    if not curve:
        return list(chances)
    true = [_at(curve, chance) for chance in chances]
    total = sum(true)
    return [chance / total for chance in true]


def correct_gap(curve: Sequence[float], seats: int, better: float, played: float, error: float) -> MoveGap:
    """Return how two moves of one seat compare as it comes true, the other seats counted as equally likely to win.

    The error grows or shrinks as the difference does.
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
    part = min(PARTS - 1, max(0, int(PARTS * chance)))
    return knots[part] + (PARTS * chance - part) * (knots[part + 1] - knots[part])
