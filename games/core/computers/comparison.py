"""Compare the moves of one decision by paired playouts: the judgement that hints, reviews and puzzles share.

The candidates are the moves with the highest weights in the game's prior, the choice of the game's own search if it has
one, and the moves that the caller names. The nth playout of every candidate uses the same sampled world and the same
dice, so that candidates differ only by their moves. Candidates that are clearly behind the best drop out. Equal views,
seeds and numbers of playouts give equal results on every machine.

`compare_moves` finds the best move; `measure_gap` measures how much worse another move is. The gap is measured in new
worlds, because the best of several measured moves is partly the luckiest one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from games.core.computers.explanation import Explanation, explain_move
from games.core.computers.flat_search import blend_lost_position, play_out, sample_world
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum
from games.core.contract.texts import N_
from games.core.match.players import NO_CHARACTER

# Version of the judgement, stored with each review. Increase it when a change affects any measurement of a review;
# reviews with a lower version are measured again.
JUDGEMENT_VERSION = 3
DICE_PER_SEED = 1 << 20  # number of dice for each seed, so that playouts of different seeds never use the same dice
ROUND = 8  # number of paired playouts of each candidate before candidates are compared again
CHANCE_TEXT = N_("Wins {n}% of the games played out from here, instead of {m}%")
SEVERAL_AS_GOOD = N_("Several moves are equally good")
CLEAR = 3.0  # number of standard errors by which a candidate is clearly behind
CERTAIN = 2.0  # number of standard errors by which the best move is separated from the second
RESOLUTION = 0.004  # standard error below which moves count as equally good if they are not clearly separated
# An imagined difference of this size is added to the measured ones; otherwise a few equal differences would give a
# standard error of 0.
PRIOR_DEVIATION = 0.1


class MoveGap(NamedTuple):
    """A seat's chances to win after each of two alternative moves."""

    better_chance: float  # chance to win after the first move
    played_chance: float  # chance to win after the second move
    error: float  # standard error of the difference


class MoveValue(NamedTuple):
    """A move's value by playouts."""

    move: Move
    chance: float
    error: float
    playouts: int


class Comparison(NamedTuple):
    """The result of comparing moves.

    `values` has the best move first, and moves that dropped out last. `is_close`: the two best moves differ by less
    than their errors. `playouts` is the total number.
    """

    values: tuple[MoveValue, ...]
    is_close: bool
    playouts: int

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.values[0]

    @property
    def runner_up(self) -> MoveValue | None:
        """The second-best move; None with a single candidate."""
        return self.values[1] if len(self.values) > 1 else None

    def explain(self, game: Game, view: View) -> Explanation:
        """Explain the best move against the next best ones.

        A second-best move that is clearly worse, but over which no advantage can be named, is compared by the chances
        to win if they differ by more than one percentage point. If the two are close, the best move's advantage over
        the next one counts, and without any the text says that several moves are equally good. A move that was the only
        candidate is compared with the legal moves.
        """
        second = self.runner_up
        if second is None:
            return explain_move(game, view, self.best.move, view["moves"])
        explanation = explain_move(game, view, self.best.move, [one.move for one in self.values[1:]])
        if explanation.alternative != second.move and not self.is_close:
            n, m = round(100 * self.best.chance), round(100 * second.chance)
            if n > m + 1:
                return Explanation(CHANCE_TEXT.with_args(n=n, m=m), second.move)
        return Explanation(SEVERAL_AS_GOOD) if explanation.alternative is None else explanation


def candidate_moves(game: Game, view: View, seed: int, budget: Budget, named: Sequence[Move] = ()) -> list[Move]:
    """List the moves to compare: the choice of the game's own search, the `named` moves, and the best of the prior.

    Raises UsageError for a view without a decision.
    """
    settings, legal = game.bot_settings, {tuple(move) for move in view["moves"]}
    if not legal:
        raise UsageError("this view owes no answer")
    result, moves = [tuple(move) for move in named if tuple(move) in legal], settings.playable_moves(view)
    if settings.sensible_moves is not None and len(moves) > 1:
        moves = list(settings.sensible_moves(view, moves))
    weights = game.prior(sample_world(game, view, BotDice(seed)), moves)
    order = sorted(range(len(moves)), key=lambda index: -weights[index])[: settings.tuning.searched_moves]
    if settings.search is not None and len(moves) > 1:
        own = Budget(settings.tuning.playouts, budget.deadline, budget.should_stop, is_repeatable=True)
        choice = settings.search(view, moves, BotDice(seed), own, NO_CHARACTER)
        if choice is not None:
            result.insert(0, tuple(choice.move))
    return list(dict.fromkeys([*result, *(moves[index] for index in order)]))


def compare_moves(
    game: Game,
    view: View,
    seed: int,
    budget: Budget,
    named: Sequence[Move] = (),
    longer: Budget | None = None,
) -> Comparison:
    """Compare moves until the best is clear or the budget is spent.

    With `longer`, a close comparison goes on until that budget is spent.
    """
    race = _Race(game, view, candidate_moves(game, view, seed, budget, named), seed)
    while len(race.left) > 1:
        race.play_round(budget)
        if race.is_decided() or (budget.is_spent(race.made) and (longer is None or not race.is_close())):
            break
        if longer is not None and budget.is_spent(race.made):
            budget, longer = longer, None
    if not race.made:
        race.play_round(budget)
    return race.result()


class _Race:
    """Compares the candidates of one decision, round by round.

    `left` holds the indexes of the candidates that have not dropped out.
    """

    def __init__(self, game: Game, view: View, moves: Sequence[Move], seed: int) -> None:
        self.game, self.view, self.moves, self.seed = game, view, moves, seed
        self.left = list(range(len(moves)))
        # by candidate, one entry for each playout: the values by which moves are compared, and the chances to win
        self.values: list[list[float]] = [[] for _ in moves]
        self.chances: list[list[float]] = [[] for _ in moves]
        self.made = 0

    def play_round(self, budget: Budget) -> None:
        """Add at least one paired playout of each remaining candidate."""
        start = len(self.values[self.left[0]])
        for number in range(start, start + ROUND):
            if number and budget.is_spent(self.made):
                break
            played = play_out_moves(self.game, self.view, [self.moves[one] for one in self.left], self.seed, number)
            for one, (value, chance) in zip(self.left, played, strict=True):
                self.values[one].append(value)
                self.chances[one].append(chance)
            self.made += len(self.left)
        self._rank()
        best = self.left[0]
        self.left = [one for one in self.left if one == best or not self._is_behind(best, one, CLEAR)]

    def _rank(self) -> None:
        """Sort the remaining candidates by mean value."""
        self.left.sort(key=lambda one: (-float_sum(self.values[one]), one))

    def _is_behind(self, best: int, other: int, errors: float) -> bool:
        gap, error = paired_difference(self.values[best], self.values[other])
        return gap > errors * error

    def is_close(self) -> bool:
        """Return True if the two best moves differ by less than their errors."""
        return len(self.left) > 1 and not self._is_behind(self.left[0], self.left[1], CERTAIN)

    def is_decided(self) -> bool:
        """Return True if the best move is clear, or all differences are known precisely."""
        best, others = self.left[0], self.left[1:]
        errors = (paired_difference(self.values[best], self.values[one])[1] for one in others)
        return all(self._is_behind(best, one, CLEAR) for one in others) or all(error < RESOLUTION for error in errors)

    def result(self) -> Comparison:
        """Return the values, the best first."""
        out = [one for one in range(len(self.moves)) if one not in self.left]
        out.sort(key=lambda one: -float_sum(self.values[one]) / len(self.values[one]))
        return Comparison(tuple(self._value(one) for one in (*self.left, *out)), self.is_close(), self.made)

    def _value(self, index: int) -> MoveValue:
        chances = self.chances[index]
        mean, error = paired_difference(chances, [0.0] * len(chances))
        return MoveValue(self.moves[index], mean, error, len(chances))


def paired_difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of paired values and its standard error."""
    differences = [one - other for one, other in zip(first, second, strict=False)]
    count = len(differences)
    mean = float_sum(differences) / count
    spread = PRIOR_DEVIATION**2 + float_sum((one - mean) ** 2 for one in differences)
    return mean, sqrt(spread / count / max(1, count - 1))


DoubtTest = Callable[[MoveGap], bool]


def measure_gap(
    game: Game, view: View, moves: tuple[Move, Move], seed: int, is_doubtful: DoubtTest, max_pairs: int
) -> MoveGap:
    """Measure the deciding seat's chances after each of two alternative moves.

    Playouts go on while `is_doubtful(gap)`, up to `max_pairs` pairs.
    """
    pairs: list[list[tuple[float, float]]] = []
    while True:
        pairs += [play_out_moves(game, view, moves, ~seed, len(pairs) + number) for number in range(ROUND)]
        chances = [[pair[side][1] for pair in pairs] for side in (0, 1)]
        error = paired_difference(*chances)[1]
        gap = MoveGap(float_sum(chances[0]) / len(pairs), float_sum(chances[1]) / len(pairs), error)
        if len(pairs) >= max_pairs or not is_doubtful(gap):
            return gap


# -- playouts ---------------------------------------------------------------------------------------------------------
def play_out_moves(game: Game, view: View, moves: Sequence[Move], seed: int, number: int) -> list[tuple[float, float]]:
    """Play each move in the same sampled world with the same dice; return its (value, chance to win) after the playout.

    `number` is the number of the playout; with `seed`, it determines world and dice.
    """
    seat, world = view["decision"]["seat"], sample_world(game, view, playout_dice(seed + 1, number))
    results = []
    for move in moves:
        state, dice = world.copy(), playout_dice(seed, number)
        start = game.clock(state)
        game.apply(state, move, dice)
        chances = chances_after_playout(game, state, dice, start)
        results.append((blend_lost_position(game, state, seat, chances), chances[seat]))
    return results


def playout_dice(seed: int, number: int) -> BotDice:
    """Return the dice of playout `number`."""
    return BotDice(seed * DICE_PER_SEED + number)


def chances_after_playout(game: Game, state: Any, dice: BotDice, start: int | None = None) -> list[float]:
    """Finish a playout in place, and return each seat's chance to win by `evaluate`.

    If `game.clock` counts turns of single seats, the chance is the mean over one turn of each seat. The playout's
    length is counted from the clock value `start`, by default the present one.
    """
    tuning, values = game.bot_settings.tuning, []
    start = game.clock(state) if start is None else start
    for more in range(len(game.evaluate(state)) if tuning.clock_counts_seats else 1):
        play_out(game, state, dice, start + tuning.horizon + more, tuning)
        values.append(game.evaluate(state))
    return [float_sum(column) / len(values) for column in zip(*values, strict=True)]
