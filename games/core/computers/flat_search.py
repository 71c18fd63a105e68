"""The flat search: playouts of the moves that the prior likes most, in worlds that look the same from a view.

The search takes the moves that the game's `prior` likes most, imagines worlds (full states) that look the same from the
view, and plays each move out in them, all seats moving by the prior, until the game's `clock` has grown by
`Tuning.horizon`; there `evaluate` says how likely each seat is to win. The nth playout of every candidate has the same
world and dice, so that differences are those of the moves; candidates that promise more get more playouts (UCB).

A computer plays to win; where the game is lost, for its place, or against whoever is likeliest to win, so that nobody
who has lost decides by chance who wins. What is added is less than any chance worth playing for: it tells apart only
moves after which one has next to none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any

from games.core.computers.characters import apply_character, character_scores
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.thinking import Budget, SearchResult, Tuning
from games.core.contract.game import Game
from games.core.match.players import NO_CHARACTER

# -- what is played for -----------------------------------------------------------------------------------------------
LOST = 0.05  # a smaller chance to win than this counts as a game that is being lost
REST = 0.02  # what the rest is worth where there is none left, in chances to win


def position_value(game: Game, state: Any, seat: Seat) -> float:
    """Return what a position is worth to a seat, 0 to 1: its chance to win, and where that is small what else counts.

    That is its place where a game plays for places (`Thinking.expected_places`), else that the likeliest winner
    does not win.
    """
    values = game.evaluate(state)
    own = values[seat]
    if own >= LOST:
        return own
    places = game.thinking.expected_places
    rest = places(state)[seat] if places is not None else 1 - max(values)
    return add_rest(own, rest)


def add_rest(own: float, rest: float) -> float:
    """Return what a chance to win is worth with what else counts, 0 to 1: the more, the smaller the chance is."""
    return own + max(0.0, 1 - own / LOST) * REST * rest


def expected_ranks(ahead: Sequence[float], swing: float) -> list[float]:
    """Return for each seat which part of the others it is likely to come in before, 0 (last) to 1 (first).

    `ahead` says how far each is, in points; `swing` how many points a place is still likely to change hands over.
    """
    found = []
    for seat, own in enumerate(ahead):
        before = [1 / (1 + exp(min(60.0, (other - own) / swing))) for rival, other in enumerate(ahead) if rival != seat]
        found.append(sum(before) / len(before))
    return found


# -- the search -------------------------------------------------------------------------------------------------------
WORLD_SEED = 1 << 52


def sample_world(game: Game, view: View, dice: Dice) -> Any:
    """Return a full state that looks the same from `view`, what is hidden drawn by how likely it seems.

    Asks the game's own `imagine` (`Thinking.guess_likely`), or `guess` where it has none.
    """
    return (game.thinking.guess_likely or game.guess)(view, dice)


def weighted_index(weights: Sequence[float], dice: Dice) -> int:
    """Return an index, each as likely as its weight; all weights 0 count as all alike."""
    total = sum(weights)
    point = dice.below(1 << 30) / (1 << 30)
    if total <= 0:
        return int(point * len(weights))
    point *= total
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    return max(range(len(weights)), key=weights.__getitem__)


class Search:
    """One search of one decision; `sums` and `visits` run beside `moves`, the candidates in order of their prior."""

    def __init__(
        self, game: Game, view: View, moves: Sequence[Move], dice: Dice, character: str = NO_CHARACTER
    ) -> None:
        self.game, self.view = game, view
        self.tuning = game.thinking.tuning
        self.seat: Seat = view["decision"]["seat"]
        decision = view["decision"]
        self.is_secret_plan = self.tuning.is_secret_plan(decision["kind"], bool(decision["private"]))
        self.dice = dice
        self.seed = dice.below(WORLD_SEED)
        state = sample_world(game, view, dice)
        lean = character_scores(game, state, moves, character)
        weights = apply_character(game.prior(state, moves), lean)
        order = sorted(range(len(moves)), key=lambda index: -weights[index])[: self.tuning.searched_moves]
        self.moves = [moves[index] for index in order]
        total = sum(weights[index] for index in order) or 1.0
        self.prior = [weights[index] / total for index in order]
        self.character_bonus = [self.tuning.near_best * lean[index] for index in order]
        self.sums = [0.0] * len(order)
        self.visits = [0] * len(order)
        self._worlds: list[Any] = []

    def run(self, budget: Budget) -> SearchResult:
        """Search as long as the budget lasts and return what was found."""
        made = 0
        while not budget.is_spent(made, len(self.moves)):
            index = self._next(made)
            self.sums[index] += self._playout(index)
            self.visits[index] += 1
            made += 1
        index = self._pick()
        return SearchResult(self.moves[index], self.mean(index), made)

    def mean(self, index: int) -> float:
        """Return the mean value of a candidate, or 0 where it was never played out."""
        return self.sums[index] / self.visits[index] if self.visits[index] else 0.0

    def _next(self, made: int) -> int:
        """Return the candidate to play out next: each one once, then whichever promises most and is known least."""
        if made < len(self.moves):
            return made
        tuning = self.tuning
        known = tuning.exploration * sqrt(log(made))
        bias, best, found = tuning.prior_weight, -1.0, 0
        for index, visits in enumerate(self.visits):
            worth = self.sums[index] / visits + known / sqrt(visits) + bias * self.prior[index] / visits
            if worth > best:
                best, found = worth, index
        return found

    def _world(self, number: int) -> Any:
        """Return a copy of world `number`: the same for every candidate that comes so far."""
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
        """Play on in place after the candidate `first` and return what is reached."""
        play_out(self.game, state, dice, stop, self.tuning)
        return position_value(self.game, state, self.seat)

    def _pick(self) -> int:
        """Return the candidate that was looked at most; of a secret plan's nearly best, one by chance."""
        most = max(self.visits)
        known = [index for index, visits in enumerate(self.visits) if 2 * visits >= most and visits]
        if not known:
            return 0
        liked = [self.mean(index) + self.character_bonus[index] for index in known]
        if not self.is_secret_plan:
            return known[liked.index(max(liked))]
        top, near = max(liked), self.tuning.near_best
        weights = [exp((value - top) / near) for value in liked]
        return known[weighted_index([weight if weight > 0.05 else 0.0 for weight in weights], self.dice)]


def play_out(game: Game, state: Any, dice: BotDice, stop: int, tuning: Tuning) -> None:
    """Let all seats move by the prior, in place, until `clock` reaches `stop` or the game ends.

    The best move by prior is taken; with the chance `tuning.epsilon`, and always in a secret plan, one is drawn.
    """
    legal_moves, prior, apply, clock = game.legal_moves, game.prior, game.apply, game.clock
    rnd, epsilon = dice.random.random, tuning.epsilon
    while clock(state) < stop:
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
    """Return whether what is asked now is a secret plan."""
    if tuning.plan_kinds is not None and not tuning.plan_kinds:
        return False
    decision = game.decision(state)
    return decision is not None and tuning.is_secret_plan(decision.kind, decision.private)
