"""Test whether the chances shown in reviews come true, in games among computer players.

The calibration curve (`values`) is fitted to other games than those in which it is tested.
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
from games.core.contract.numbers import float_sum
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.review.jobs import MeasurementJob, ReviewedMatch
from games.core.review.summary import smooth_chances
from games.core.review.values import correct_chances

BIN_COUNT = 10
# step sizes by which fitting moves a point of the curve: in the first round and in the last
FIRST_STEP, LAST_STEP = 0.04, 0.01
MIN_RISE = 0.01  # minimum rise from one point of the curve to the next
RISE_DEVIATION = 0.05  # prior standard deviation of the rise between two points of the curve; its mean is 0.1
MIN_CHANCE = 1e-3  # lower bound of chances in the log loss, because few playouts can give a chance of 0


class ForecastSample(NamedTuple):
    """Predicted chances in one position (of each seat and, last, of no winner), and each seat's share of the win."""

    chances: Sequence[float]
    victory_shares: Sequence[float]


class CalibrationBin(NamedTuple):
    """All predictions within one tenth: their number, mean prediction, actual win rate and its standard error."""

    seats: int
    predicted: float
    win_rate: float
    error: float


def play_forecasts(
    game: Game, options: Mapping[str, Any], seats: int, seed: int, level: str, positions: int
) -> Iterator[ForecastSample]:
    """Play a match of one level and yield uncorrected predictions for up to `positions` positions.

    The predictions are made exactly as in a review of a person's match: from public knowledge, with the same playouts
    and smoothing.
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
    reviewed, dice = ReviewedMatch(match), BotDice(seed)
    # the last position is left out, because its result is known
    for place in sorted({dice.random_below(len(reviewed.positions) - 1) for _ in range(positions)}):
        near = reviewed.positions[max(0, place - 1) : place + 2]
        known = {number: reviewed.measure(MeasurementJob("known", number)) for number in near}
        yield ForecastSample(smooth_chances(known)[reviewed.positions[place]], won)


def calibration_bins(samples: Sequence[ForecastSample], curve: Sequence[float] = ()) -> list[CalibrationBin]:
    """Group all predictions by tenths; an empty bin has only zeros."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(BIN_COUNT)]
    for one in samples:
        for chance, won in zip(correct_chances(curve, one.chances)[:-1], one.victory_shares[:-1], strict=True):
            rows[min(BIN_COUNT - 1, int(BIN_COUNT * chance))].append((chance, won))
    return [_tenth(row) for row in rows]


def _tenth(row: Sequence[tuple[float, float]]) -> CalibrationBin:
    if not row:
        return CalibrationBin(0, 0.0, 0.0, 0.0)
    count = len(row)
    rate = float_sum(won for _, won in row) / count
    return CalibrationBin(count, float_sum(chance for chance, _ in row) / count, rate, sqrt(rate * (1 - rate) / count))


def log_loss(samples: Sequence[ForecastSample], curve: Sequence[float] = ()) -> float:
    """Return the mean of -log(predicted chance of the winner)."""
    total = 0.0
    for one in samples:
        chances = correct_chances(curve, one.chances)
        total -= float_sum(
            won * log(max(MIN_CHANCE, chance)) for chance, won in zip(chances, one.victory_shares, strict=True) if won
        )
    return total / len(samples)


def fit_curve(samples: Sequence[ForecastSample]) -> tuple[float, ...]:
    """Return the monotone curve with the smallest log loss; with little evidence it stays near the diagonal.

    It moves one point of the curve at a time in decreasing steps. A gain must outweigh the penalty for an uneven curve.
    """
    even = tuple(place / BIN_COUNT for place in range(1, BIN_COUNT))

    def cost(curve: Sequence[float]) -> float:
        rises = [after - before for before, after in pairwise((0.0, *curve, 1.0))]
        bends = float_sum(((rise - 1 / BIN_COUNT) / RISE_DEVIATION) ** 2 for rise in rises)
        return len(samples) * log_loss(samples, curve) + bends / 2

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
    return all(after - before >= MIN_RISE for before, after in pairwise(knots))
