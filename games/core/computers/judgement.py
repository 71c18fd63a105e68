"""Judgement learnt from play: what positions are worth, fitted to how games of computers went on from them.

A game whose `evaluate` can be learnt names a few numbers of each seat in a position (`Judged.names`), the same for
all seats; `chances` weighs them and says how likely each seat is to win. `samples` plays games and notes positions with
their results, `fit` finds the weights under which these results are least surprising. JUDGEMENT.md, beside this file,
tells how it is used.

chances([(10.0, 0.5), (4.0, 0.5)], (0.2, 1.0))  # [0.77, 0.23]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from games.core.computers.search import choose_move
from games.core.computers.selfplay import play
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.extras.thinking import win_chances
from games.core.contract.game import Game

ROUNDS, CLOSE = 30, 1e-9  # steps of Newton's method at most; so small a step ends it
FIRM = 1.0  # pull of all weights towards 0, so that those of which nothing is known stay there


class PositionSample(NamedTuple):
    """A position: the numbers of each seat, what part of the victory each had in the end, and `evaluate` of now."""

    rows: Sequence[Sequence[float]]
    won: Sequence[float]
    now: Sequence[float]


class FitResult(NamedTuple):
    """Weights with what they were fitted to, and how surprising the other positions were under them and before."""

    weights: tuple[float, ...]
    positions: int
    surprise: float  # mean of -log(chance given to who won) over positions that were not fitted to
    before: float  # the same by `Game.evaluate` of now
    even: float  # the same where all are given the same chance


def play_samples(game: Game, options: Mapping[str, Any], seats: int, seed: int, level: str) -> Iterator[PositionSample]:
    """Play a game of one level and yield a position each time that `clock` has grown, the first and last left out."""
    judged = game.thinking.features
    if judged is None:
        return

    def policy(view: View, seat: Seat, own: int) -> Any:
        return choose_move(game, view, level, BotDice(own)).move

    played = play(game, options, seats, seed, [policy] * seats)
    winners = played.result.winners
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    state, line = game.setup(options, seats, Dice(seed)), ""
    time = game.clock(state)
    for move in played.moves[:-1]:
        line = next_position_id(line, move)
        game.apply(state, move, Dice(seed, line))
        if game.clock(state) > time and game.decision(state) is not None:
            time = game.clock(state)
            yield PositionSample(judged.rows(state), won, game.evaluate(state))


def fit_weights(found: Sequence[PositionSample], kept_back: Sequence[PositionSample]) -> FitResult:
    """Fit weights to samples and say how well they do on others; ValueError without samples of either kind."""
    if not found or not kept_back:
        raise ValueError("nothing to fit to")
    weights = [0.0] * len(found[0].rows[0])
    for _ in range(ROUNDS):
        step = _solved(*_slopes(found, weights))
        weights = [weight + more for weight, more in zip(weights, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    seats = len(found[0].won)
    return FitResult(
        tuple(round(weight, 4) for weight in weights),
        len(found),
        _surprise([(win_chances(sample.rows, weights), sample.won) for sample in kept_back]),
        _surprise([(sample.now, sample.won) for sample in kept_back]),
        log(seats),
    )


def _slopes(found: Sequence[PositionSample], weights: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """Return the second and first derivatives of how likely the results are, the pull of `FIRM` with them."""
    places = range(len(weights))
    slope = [-FIRM * weight for weight in weights]
    bend = [[FIRM if row == column else 0.0 for column in places] for row in places]
    for rows, won, _ in found:
        expected = win_chances(rows, weights)
        mean = [sum(chance * row[k] for chance, row in zip(expected, rows, strict=True)) for k in places]
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
    """Solve linear equations by Gauss: `rows` times the answer is `right`; `FIRM` makes sure that there is one."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for place in range(len(table)):
        best = max(range(place, len(table)), key=lambda row: abs(table[row][place]))
        table[place], table[best] = table[best], table[place]
        for row in range(len(table)):
            if row != place:
                times = table[row][place] / table[place][place]
                table[row] = [own - times * other for own, other in zip(table[row], table[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(table)]


def _surprise(told: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return the mean surprise of results under the chances that were told."""
    total = sum(-part * log(max(chance, 1e-6)) for given, won in told for chance, part in zip(given, won, strict=True))
    return total / len(told)
