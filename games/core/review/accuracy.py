"""Accuracy: a seat's quality of play as one number, where 0 is random play and 1 is the best play.

A review measures the loss of each decision: the chance to win given away compared with the best move. The same position
is also measured with random legal moves, whose mean loss is the decision's *stake*. Accuracy compares all losses with
all stakes. A careless move in a quiet turn costs little, because a random move would have cost little as well. The
accuracy of each level of computer players is in `games/core/computers/STRENGTH.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.core.computers.comparison import play_out_moves, playout_dice
from games.core.contract.contract import Move, View
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum

RANDOM_PAIRS = 12  # number of playouts of the played move, each paired with a playout of another random move
# added to a decision's seed, so that random moves are measured in other sampled worlds than the decision
RANDOM_SALT = 1 << 36
MIN_DECISIONS = 10  # fewest measured decisions for which an accuracy is given


class LossAndStake(NamedTuple):
    """The loss of one decision compared with the best move, and its stake, the mean loss of a random move."""

    loss: float
    random_loss: float


def loss_and_stake(decision: Sequence[float], random: Sequence[float]) -> LossAndStake:
    """Return the loss and stake of one decision, given the numbers of its jobs `decision` and `random`."""
    loss = decision[1] - decision[2]
    return LossAndStake(loss, loss + random[0] - random[1])


def measure_random(game: Game, view: View, move: Move, number: int, pairs: int = RANDOM_PAIRS) -> list[float]:
    """Return [mean chance after `move`, mean chance after a random legal move] for the deciding seat.

    Each pair of playouts shares its dice. `number`, the number of moves before the decision, seeds dice and random
    moves.
    """
    moves, seed, chances = game.bot_settings.playable_moves(view), RANDOM_SALT + 2 * number, list[tuple[float, float]]()
    for pair in range(pairs):
        other = playout_dice(seed + 1, ~pair).choice(moves)
        (_, own), (_, drawn) = play_out_moves(game, view, [move, other], seed, pair)
        chances.append((own, drawn))
    return [float_sum(column) / pairs for column in zip(*chances, strict=True)]


def accuracy_of(shares: Iterable[LossAndStake]) -> float | None:
    """Return the accuracy of decisions, 0 to 1; None for fewer than `MIN_DECISIONS` or if the stakes are 0."""
    shares = list(shares)
    accuracy = unbounded_accuracy(shares) if len(shares) >= MIN_DECISIONS else None
    return None if accuracy is None else min(1.0, max(0.0, accuracy))


def unbounded_accuracy(shares: Iterable[LossAndStake]) -> float | None:
    """Return the accuracy without limiting it to 0..1, for means over many matches; None if the stakes are 0.

    If g is the share of the stakes that was not lost, the accuracy is 2g / (1 + g). This maps 0 to 0, 1 to 1, and a
    third to a half: beginners, whose share is a third, are in the middle.
    """
    shares = list(shares)
    stake, loss = float_sum(one.random_loss for one in shares), float_sum(one.loss for one in shares)
    return 2 * (stake - loss) / (2 * stake - loss) if stake > 0 and 2 * stake > loss else None
