"""Whether chances that a review tells come true: games of computers, told chances against how often seats then win.

From other games than those asked afterwards comes the curve that corrects them (`values`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Any, NamedTuple

from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.review.jobs import MeasureJob, ReviewedMatch
from games.core.review.summary import smooth
from games.core.review.values import correct_chances

BINS = 10
FIRST_STEP, LAST_STEP = 0.04, 0.01  # how far a knot of the curve is moved at a time
LEAST_RISE = 0.01  # from one knot to the next
USUAL = 0.05  # by how much a rise from knot to knot differs from 0.1 as a rule
FLOOR = 1e-3  # no chance is told as less, when surprise is counted: playouts are few


class ForecastSample(NamedTuple):
    """Chances told of one position, of all seats and last of nobody, and what part of the victory each then had."""

    chances: Sequence[float]
    won: Sequence[float]


class CalibrationBin(NamedTuple):
    """All seats that were told a chance within one tenth: how many, the mean told, the part that won, its error."""

    seats: int
    predicted: float
    won: float
    error: float


def play_forecasts(
    game: Game, options: Mapping[str, Any], seats: int, seed: int, level: str, positions: int
) -> Iterator[ForecastSample]:
    """Play a match of one level; yield what a review tells of some of its positions, before any correction.

    Exactly as in a review of persons: by what was known in common, with its playouts, the mean with its neighbours.
    """
    players = [Player(f"Player {seat + 1}", seat + 1) for seat in range(seats)]
    board = options["board"]
    match = Match.start(game, board, players, {key: options[key] for key in options if key != "board"}, seed)
    while (decision := match.decision()) is not None:
        own = policy_seed(seed, match.move_count)
        match.play(choose_move(game, match.knowledge(decision.seat), level, BotDice(own)).move)
    result = match.result
    winners = result.winners if result is not None else ()
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    won.append(0.0 if winners else 1.0)
    course, dice = ReviewedMatch(match), BotDice(seed)
    for place in sorted(
        {dice.below(len(course.positions) - 1) for _ in range(positions)}
    ):  # the last one is no forecast
        near = course.positions[max(0, place - 1) : place + 2]
        known = {number: course.measure(MeasureJob("known", number)) for number in near}
        yield ForecastSample(smooth(known)[course.positions[place]], won)


def calibration_bins(found: Sequence[ForecastSample], curve: Sequence[float] = ()) -> list[CalibrationBin]:
    """Sort the seats of all positions by the tenth of the chance they were told; an empty tenth is all 0."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for one in found:
        for chance, won in zip(correct_chances(curve, one.chances)[:-1], one.won[:-1], strict=True):
            rows[min(BINS - 1, int(BINS * chance))].append((chance, won))
    return [_tenth(row) for row in rows]


def _tenth(row: Sequence[tuple[float, float]]) -> CalibrationBin:
    if not row:
        return CalibrationBin(0, 0.0, 0.0, 0.0)
    count = len(row)
    rate = sum(won for _, won in row) / count
    return CalibrationBin(count, sum(chance for chance, _ in row) / count, rate, sqrt(rate * (1 - rate) / count))


def log_loss(found: Sequence[ForecastSample], curve: Sequence[float] = ()) -> float:
    """Return the mean of -log(chance told to who won)."""
    total = 0.0
    for one in found:
        chances = correct_chances(curve, one.chances)
        total -= sum(won * log(max(FLOOR, chance)) for chance, won in zip(chances, one.won, strict=True) if won)
    return total / len(found)


def fit_curve(found: Sequence[ForecastSample]) -> tuple[float, ...]:
    """Return the monotone curve under which what happened is least surprising; without much to go by, the straight one.

    Found knot by knot in ever smaller steps; what it gains in surprise has to outweigh how unevenly it rises.
    """
    even = tuple(place / BINS for place in range(1, BINS))

    def cost(curve: Sequence[float]) -> float:
        rises = [after - before for before, after in pairwise((0.0, *curve, 1.0))]
        bends = sum(((rise - 1 / BINS) / USUAL) ** 2 for rise in rises)
        return len(found) * log_loss(found, curve) + bends / 2

    best, step = even, FIRST_STEP
    least = cost(best)
    while step >= LAST_STEP:
        tries = [_moved(best, place, by) for place in range(len(best)) for by in (step, -step)]
        costs = [(cost(curve), curve) for curve in tries if _monotone(curve)]
        lower, curve = min(costs)
        if lower < least:
            least, best = lower, curve
        else:
            step /= 2
    return best


def _moved(curve: tuple[float, ...], place: int, by: float) -> tuple[float, ...]:
    return *curve[:place], round(curve[place] + by, 4), *curve[place + 1 :]


def _monotone(curve: Sequence[float]) -> bool:
    knots = (0.0, *curve, 1.0)
    return all(after - before >= LEAST_RISE for before, after in pairwise(knots))
