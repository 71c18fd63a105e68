"""Tree search over a seat's own decisions in sampled worlds, used by the level `master`.

In the flat search of the level `hard`, the seat's later moves are also drawn from the prior. Here their statistics are
kept for all playouts: playouts with the same own moves so far share a node, whatever the other seats and the dice did.
Moves with good results are tried more often (PUCT, with the prior as exploration weights). Moves of other seats are
drawn from the prior, so nothing is learnt from information that only they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from games.core.computers.flat_search import FlatSearch, is_secret_plan, position_value, weighted_index
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum
from games.core.match.players import NO_CHARACTER

MovePath = tuple[Move, ...]  # the seat's own moves since the root


class TreeNode:
    """Visits and results of all answers to the decision after one path of the seat's own moves."""

    __slots__ = ("sums", "total", "total_visits", "visits")

    def __init__(self) -> None:
        self.visits: dict[Move, int] = {}
        self.sums: dict[Move, float] = {}
        self.total_visits, self.total = 0, 0.0

    def select(self, moves: Sequence[Move], weights: Sequence[float], prior_weight: float, max_answers: int) -> Move:
        """Return the move to try next among the `max_answers` moves with the highest weights.

        An untried move counts with the mean result of all moves.
        """
        mean = self.total / self.total_visits if self.total_visits else 0.0
        spread = prior_weight * sqrt(self.total_visits + 1) / (float_sum(weights) or 1.0)
        places: Sequence[int] = range(len(moves))
        if len(moves) > max_answers:
            places = sorted(places, key=weights.__getitem__, reverse=True)[:max_answers]
        best, best_move = -1.0, moves[0]
        for place in places:
            move = moves[place]
            visits = self.visits.get(move, 0)
            value = self.sums[move] / visits if visits else mean
            worth = value + spread * weights[place] / (1 + visits)
            if worth > best:
                best, best_move = worth, move
        return best_move

    def back_up(self, move: Move, value: float) -> None:
        """Add a playout result to the statistics of a move."""
        self.visits[move] = self.visits.get(move, 0) + 1
        self.sums[move] = self.sums.get(move, 0.0) + value
        self.total_visits += 1
        self.total += value


class TreeSearch(FlatSearch):
    """A flat search that also learns the seat's later answers; used like its base class."""

    def __init__(
        self, game: Game, view: View, moves: Sequence[Move], dice: Dice, character: str = NO_CHARACTER
    ) -> None:
        super().__init__(game, view, moves, dice, character)
        self._answers: dict[MovePath, TreeNode] = {}

    def _play_out(self, state: Any, dice: BotDice, stop: int, first: Move) -> float:
        trail = self._descend(state, dice, stop, first)
        value = position_value(self.game, state, self.seat)
        for answers, move in trail:
            answers.back_up(move, value)
        return value

    def _descend(self, state: Any, dice: BotDice, stop: int, first: Move) -> list[tuple[TreeNode, Move]]:
        """Continue a playout in place; return the visited nodes with the chosen answers.

        At most one of these nodes is new.
        """
        game, tuning = self.game, self.tuning
        legal_moves, prior, apply, clock, decision = game.legal_moves, game.prior, game.apply, game.clock, game.decision
        path: MovePath = (first,)
        trail: list[tuple[TreeNode, Move]] = []
        inside = True  # True while all visited nodes existed before this playout
        while clock(state) < stop:
            moves = legal_moves(state)
            if not moves:
                break
            move = moves[0]
            if len(moves) > 1:
                weights = prior(state, moves)
                asked = decision(state)
                if inside and asked is not None and asked.seat == self.seat:
                    inside = path in self._answers
                    answers = self._answers.setdefault(path, TreeNode())
                    move = answers.select(moves, weights, tuning.later_prior_weight, tuning.searched_moves)
                    trail.append((answers, move))
                    path = (*path, move)
                elif dice.random.random() < tuning.epsilon or is_secret_plan(game, state, tuning):
                    move = moves[weighted_index(weights, dice)]
                else:
                    move = moves[list(weights).index(max(weights))]
            apply(state, move, dice)
        return trail
