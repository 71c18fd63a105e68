"""Fit the weights of a game's `evaluate` to results of games among computer players.

A game whose `evaluate` can be fitted defines features, a few numbers for each seat in a position (`Features`).
`win_chances` turns features and weights into each seat's chance to win. `play_samples` plays games and collects
positions with their results; `fit_weights` finds the weights with the smallest log loss. JUDGEMENT.md describes how to
use it.

win_chances([(10.0, 0.5), (4.0, 0.5)], (0.2, 1.0))  # [0.77, 0.23]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from games.core.computers.search import choose_move
from games.core.computers.selfplay import play_bot_game
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.extras.bot_settings import win_chances
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum

MAX_STEPS, STEP_TOLERANCE = 30, 1e-9  # limits of Newton's method: maximum number of steps; a smaller step ends it
REGULARIZATION = 1.0  # strength of L2 regularization, which keeps weights without evidence at 0


class PositionSample(NamedTuple):
    """A position of a finished game, for fitting.

    It has each seat's features, share of the victory, and chance by the current `evaluate`.
    """

    features_by_seat: Sequence[Sequence[float]]
    victory_shares: Sequence[float]
    current_chances: Sequence[float]


class FitResult(NamedTuple):
    """Fitted weights and their log loss in test positions."""

    weights: tuple[float, ...]
    positions: int
    log_loss: float  # mean of -log(chance of the winner) in the test positions, with the fitted weights
    current_log_loss: float  # the same with the current `Game.evaluate`
    uniform_log_loss: float  # the same with equal chances for all seats


def play_samples(game: Game, options: Mapping[str, Any], seats: int, seed: int, level: str) -> Iterator[PositionSample]:
    """Play a game, and yield a position at each step of its `clock`."""
    judged = game.bot_settings.features
    if judged is None:
        return

    def policy(view: View, seat: Seat, decision_seed: int) -> Any:
        return choose_move(game, view, level, BotDice(decision_seed)).move

    played = play_bot_game(game, options, seats, seed, [policy] * seats)
    winners = played.result.winners
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    state, line = game.setup(options, seats, Dice(seed)), ""
    time = game.clock(state)
    for move in played.moves[:-1]:
        line = next_position_id(line, move)
        game.apply(state, move, Dice(seed, line))
        if game.clock(state) > time and game.decision(state) is not None:
            time = game.clock(state)
            yield PositionSample(judged.values_by_seat(state), won, game.evaluate(state))


def fit_weights(samples: Sequence[PositionSample], test_samples: Sequence[PositionSample]) -> FitResult:
    """Fit weights to `samples`, and test them on `test_samples`.

    Raises ValueError if either is empty.
    """
    if not samples or not test_samples:
        raise ValueError("nothing to fit to")
    weights = [0.0] * len(samples[0].features_by_seat[0])
    for _ in range(MAX_STEPS):
        step = _solved(*_slopes(samples, weights))
        weights = [weight + more for weight, more in zip(weights, step, strict=True)]
        if max(map(abs, step)) < STEP_TOLERANCE:
            break
    seats = len(samples[0].victory_shares)
    return FitResult(
        tuple(round(weight, 4) for weight in weights),
        len(samples),
        _surprise([(win_chances(sample.features_by_seat, weights), sample.victory_shares) for sample in test_samples]),
        _surprise([(sample.current_chances, sample.victory_shares) for sample in test_samples]),
        log(seats),
    )


def _slopes(samples: Sequence[PositionSample], weights: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """Return the matrix of second derivatives and the vector of first derivatives of the log likelihood."""
    places = range(len(weights))
    slope = [-REGULARIZATION * weight for weight in weights]
    bend = [[REGULARIZATION if row == column else 0.0 for column in places] for row in places]
    for rows, won, _ in samples:
        expected = win_chances(rows, weights)
        mean = [float_sum(chance * row[k] for chance, row in zip(expected, rows, strict=True)) for k in places]
        for chance, part, row in zip(expected, won, rows, strict=True):
            apart = [row[k] - mean[k] for k in places]
            for k in places:
                slope[k] += (part - chance) * row[k]
                times = chance * apart[k]
                own = bend[k]
                for other in places:
                    own[other] += times * apart[other]
    return bend, slope


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve the linear equations `rows` × solution = `right`."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for place in range(len(table)):
        best = max(range(place, len(table)), key=lambda row: abs(table[row][place]))
        table[place], table[best] = table[best], table[place]
        for row in range(len(table)):
            if row != place:
                times = table[row][place] / table[place][place]
                table[row] = [own - times * other for own, other in zip(table[row], table[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(table)]


def _surprise(forecasts: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return the mean log loss of some forecasts, given as (chances, shares of the victory) pairs."""
    total = float_sum(
        -part * log(max(chance, 1e-6)) for given, won in forecasts for chance, part in zip(given, won, strict=True)
    )
    return total / len(forecasts)
