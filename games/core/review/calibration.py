"""Whether chances that a review tells come true: games of computers, told chances against how often seats then win.

`sharpness` is the correction: each chance to that power, then all together 1 again. Above 1 the chances are too timid,
below 1 too bold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import Any, NamedTuple

from games.core.computers.search import decide
from games.core.computers.selfplay import play
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice, Dice, next_line
from games.core.contract.game import Game
from games.core.review import values

TENTHS = 10
LEAST, MOST, STEPS = 0.25, 4.0, 40  # between what the sharpness is looked for, and how closely
FLOOR = 1e-3  # no chance is told as less, when surprise is counted: playouts are few


class Told(NamedTuple):
    """Chances told of one position, of all seats and last of nobody, and what part of the victory each then had."""

    chances: Sequence[float]
    won: Sequence[float]


class Tenth(NamedTuple):
    """All seats that were told a chance within one tenth: how many, the mean told, the part that won, its error."""

    seats: int
    told: float
    won: float
    error: float


def told(
    game: Game, options: Mapping[str, Any], seats: int, seed: int, level: str, positions: int, playouts: int
) -> Iterator[Told]:
    """Play a game of one level; yield what was told of some of its positions, by what was known in common."""

    def policy(view: View, seat: Seat, own: int) -> Any:
        return decide(game, view, level, BotDice(own)).move

    played = play(game, options, seats, seed, [policy] * seats)
    winners = played.result.winners
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    won.append(0.0 if winners else 1.0)
    dice = BotDice(seed)
    wanted = {dice.below(len(played.moves)) for _ in range(positions)}
    state, line = game.setup(options, seats, Dice(seed)), ""
    for number, move in enumerate(played.moves):
        if number in wanted:
            yield Told(values.of_view(game, game.observe(state, None), playouts, 2 * number), won)
        line = next_line(line, move)
        game.apply(state, move, Dice(seed, line))


def sharpened(chances: Sequence[float], sharpness: float) -> list[float]:
    """Return chances corrected: to that power, together 1."""
    parts = [chance**sharpness if chance > 0 else 0.0 for chance in chances]
    total = sum(parts)
    return [part / total for part in parts]


def tenths(found: Sequence[Told], sharpness: float = 1.0) -> list[Tenth]:
    """Sort the seats of all positions by the tenth of the chance they were told; an empty tenth is all 0."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for one in found:
        for chance, won in zip(sharpened(one.chances, sharpness)[:-1], one.won[:-1], strict=True):
            rows[min(TENTHS - 1, int(TENTHS * chance))].append((chance, won))
    return [_tenth(row) for row in rows]


def _tenth(row: Sequence[tuple[float, float]]) -> Tenth:
    if not row:
        return Tenth(0, 0.0, 0.0, 0.0)
    count = len(row)
    rate = sum(won for _, won in row) / count
    return Tenth(count, sum(chance for chance, _ in row) / count, rate, sqrt(rate * (1 - rate) / count))


def sharpness(found: Sequence[Told]) -> float:
    """Return the power under which what happened is least surprising."""
    powers: list[float] = [LEAST * (MOST / LEAST) ** (step / STEPS) for step in range(STEPS + 1)]
    return min(powers, key=lambda power: surprise(found, power))


def surprise(found: Sequence[Told], power: float = 1.0) -> float:
    """Return the mean of -log(chance told to who won)."""
    total = 0.0
    for one in found:
        chances = sharpened(one.chances, power)
        total -= sum(won * log(max(FLOOR, chance)) for chance, won in zip(chances, one.won, strict=True))
    return total / len(found)
