"""The flat search: playouts of the most likely moves in sampled worlds that match a view.

The search takes the moves with the highest weights in the game's `prior`. It samples worlds (full states) that are
consistent with the view, and continues each of them after each move by a playout: all seats move by the prior until the
game's `clock` has advanced by `Tuning.horizon`, where `evaluate` returns each seat's chance to win. The nth playout of
every candidate uses the same world and dice, so that candidates differ only by their moves. Promising candidates get
more playouts (UCB).

A computer player plays to win. In a lost position it plays for its rank, or against the likeliest winner, so that a
losing player does not decide by chance who wins. This bonus is smaller than any chance worth playing for: it only
separates moves that have practically no chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any

from games.core.computers.characters import apply_character, character_scores
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import Budget, SearchResult, Tuning
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum
from games.core.match.players import NO_CHARACTER

# -- values of positions ----------------------------------------------------------------------------------------------
LOST_CHANCE = 0.05  # a position with a lower chance to win counts as lost
BONUS_WEIGHT = 0.02  # weight of the bonus in a position without any chance to win


def position_value(game: Game, state: Any, seat: Seat) -> float:
    """Return a position's value for a seat, 0..1.

    It is the chance to win; a small chance is blended with a bonus for the rank.
    """
    return blend_lost_position(game, state, seat, game.evaluate(state))


def blend_lost_position(game: Game, state: Any, seat: Seat, values: Sequence[float]) -> float:
    """Return `position_value`, given the chances of all seats."""
    own = values[seat]
    if own >= LOST_CHANCE:
        return own
    places = game.bot_settings.expected_places
    rest = places(state)[seat] if places is not None else 1 - max(values)
    return blend_with_bonus(own, rest)


def blend_with_bonus(win_chance: float, bonus: float) -> float:
    """Blend a chance to win with `bonus` (0..1), which weighs more the smaller the chance."""
    return win_chance + max(0.0, 1 - win_chance / LOST_CHANCE) * BONUS_WEIGHT * bonus


def expected_ranks(points: Sequence[float], swing: float) -> list[float]:
    """Return each seat's expected rank, from 0 (last) to 1 (first).

    `swing` is the lead in points at which ranks still often change.
    """
    ranks = []
    for seat, own in enumerate(points):
        before = [
            1 / (1 + exp(min(60.0, (other - own) / swing))) for rival, other in enumerate(points) if rival != seat
        ]
        ranks.append(float_sum(before) / len(before))
    return ranks


WORLD_SEED = 1 << 52


def sample_world(game: Game, view: View, dice: Dice) -> Any:
    """Sample a full state that is consistent with `view`."""
    return (game.bot_settings.guess_likely or game.guess)(view, dice)


def weighted_index(weights: Sequence[float], dice: Dice) -> int:
    """Return a random index, with probabilities proportional to the weights.

    If all weights are zero, they count as equal.
    """
    total = float_sum(weights)
    point = dice.random_below(1 << 30) / (1 << 30)
    if total <= 0:
        return int(point * len(weights))
    point *= total
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    return max(range(len(weights)), key=weights.__getitem__)


class FlatSearch:
    """The flat search for one decision.

    `moves` are the candidates; `prior`, `sums` and `visits` have an entry for each.
    """

    def __init__(
        self, game: Game, view: View, moves: Sequence[Move], dice: Dice, character: str = NO_CHARACTER
    ) -> None:
        self.game, self.view = game, view
        self.tuning = game.bot_settings.tuning
        self.seat: Seat = view["decision"]["seat"]
        decision = view["decision"]
        self.is_secret_plan = self.tuning.is_secret_plan(decision["kind"], bool(decision["private"]))
        self.dice = dice
        self.seed = dice.random_below(WORLD_SEED)
        state = sample_world(game, view, dice)
        lean = character_scores(game, state, moves, character)
        weights = apply_character(game.prior(state, moves), lean)
        order = sorted(range(len(moves)), key=lambda index: -weights[index])[: self.tuning.searched_moves]
        self.moves = [moves[index] for index in order]
        total = float_sum(weights[index] for index in order) or 1.0
        self.prior = [weights[index] / total for index in order]
        self.character_bonus = [self.tuning.near_best * lean[index] for index in order]
        self.sums = [0.0] * len(order)
        self.visits = [0] * len(order)
        self._worlds: list[Any] = []

    def run(self, budget: Budget) -> SearchResult:
        """Search until the budget is spent, and return the chosen move."""
        made = 0
        while not budget.is_spent(made, len(self.moves)):
            index = self._next(made)
            self.sums[index] += self._playout(index)
            self.visits[index] += 1
            made += 1
        index = self._pick()
        return SearchResult(self.moves[index], self.mean_value(index), made, self._rivals(index))

    def _rivals(self, chosen: int) -> list[Move]:
        """Return the other candidates, the best first; a mean of few playouts counts less."""
        most = max(self.visits)
        order = sorted(
            range(len(self.moves)), key=lambda index: (2 * self.visits[index] < most, -self.mean_value(index))
        )
        return [self.moves[index] for index in order if index != chosen]

    def mean_value(self, index: int) -> float:
        """Return a candidate's mean value, or 0 without playouts."""
        return self.sums[index] / self.visits[index] if self.visits[index] else 0.0

    def _next(self, made: int) -> int:
        """Return the index of the next candidate to play out."""
        if made < len(self.moves):
            return made
        tuning = self.tuning
        known = tuning.exploration * sqrt(log(made))
        bias, best, best_index = tuning.prior_weight, -1.0, 0
        for index, visits in enumerate(self.visits):
            worth = self.sums[index] / visits + known / sqrt(visits) + bias * self.prior[index] / visits
            if worth > best:
                best, best_index = worth, index
        return best_index

    def _world(self, number: int) -> Any:
        """Return a copy of a sampled world."""
        while len(self._worlds) <= number:
            dice = BotDice(self.seed + 2 * len(self._worlds))
            self._worlds.append(sample_world(self.game, self.view, dice))
        return self._worlds[number].copy()

    def _playout(self, index: int) -> float:
        number = self.visits[index]
        state = self._world(number)
        dice = BotDice(self.seed + 2 * number + 1)
        stop = self.game.clock(state) + self.tuning.horizon
        self.game.apply(state, self.moves[index], dice)
        return self._play_out(state, dice, stop, self.moves[index])

    def _play_out(self, state: Any, dice: BotDice, stop: int, first: Move) -> float:
        """Finish a playout in place; return its value.

        The candidate `first` has been played already; the playout stops when `game.clock` is `stop`.
        """
        play_out(self.game, state, dice, stop, self.tuning)
        return position_value(self.game, state, self.seat)

    def _pick(self) -> int:
        """Return the index of the chosen move.

        For a secret plan, it is a random one of the nearly best.
        """
        most = max(self.visits)
        known = [index for index, visits in enumerate(self.visits) if 2 * visits >= most and visits]
        if not known:
            return 0
        liked = [self.mean_value(index) + self.character_bonus[index] for index in known]
        if not self.is_secret_plan:
            return known[liked.index(max(liked))]
        top, near = max(liked), self.tuning.near_best
        weights = [exp((value - top) / near) for value in liked]
        return known[weighted_index([weight if weight > 0.05 else 0.0 for weight in weights], self.dice)]


def play_out(game: Game, state: Any, dice: BotDice, end_clock: int, tuning: Tuning) -> None:
    """Play all seats by the prior, in place, until `game.clock` is `end_clock`.

    With probability `tuning.epsilon`, and in secret plans, a move is drawn by its weight; otherwise it is the one with
    the largest weight.
    """
    legal_moves, prior, apply, clock = game.legal_moves, game.prior, game.apply, game.clock
    rnd, epsilon = dice.random.random, tuning.epsilon
    while clock(state) < end_clock:
        moves = legal_moves(state)
        if not moves:
            return
        move = moves[0]
        if len(moves) > 1:
            weights = prior(state, moves)
            if rnd() < epsilon or is_secret_plan(game, state, tuning):
                move = moves[weighted_index(weights, dice)]
            else:
                move = moves[list(weights).index(max(weights))]
        apply(state, move, dice)


def is_secret_plan(game: Game, state: Any, tuning: Tuning) -> bool:
    """Return True if the decision is a secret plan, which opponents must not predict."""
    if tuning.plan_kinds is not None and not tuning.plan_kinds:
        return False
    decision = game.decision(state)
    return decision is not None and tuning.is_secret_plan(decision.kind, decision.private)
