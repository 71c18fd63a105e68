"""A game's settings of its computer players: search parameters, features of positions, and personalities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from time import perf_counter
from typing import Any, NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.dice import Dice
from games.core.contract.numbers import float_sum
from games.core.contract.open_classes import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Tuning:
    """Parameters of the shared search. A game may change some of them: `Tuning(horizon=4)`.

    The *prior* is the game's quick policy (`Game.prior`); a *playout* is a simulated continuation of the game. Levels
    are `easy`, `medium`, `hard` and `master`.
    """

    playouts: int = 300  # `hard`: playouts for one decision, unless the caller gives a number or a time
    max_playouts: int = 2000  # maximum number of playouts if the caller gives a time
    searched_moves: int = 8  # number of moves that are searched: those with the highest prior
    horizon: int = 1  # length of a playout, in steps of `Game.clock`, which are turns in Wampiry
    epsilon: float = 0.1  # probability that a playout samples a move from the prior instead of playing its best one
    exploration: float = 0.1  # weight of the exploration term (UCB)
    prior_weight: float = 0.3  # weight of the prior in the search, which fades as visits grow
    later_prior_weight: float = 0.2  # `master`: weight of the prior for its own later moves in the tree
    near_best: float = 0.01  # moves within this difference in win probability count as nearly equal
    # `medium`, and secret plans: moves with at least this fraction of the highest prior count as nearly equal
    near_best_prior: float = 0.7
    # playouts for the review of a whole match: half a minute on one core
    review_playouts: int = 6000
    # actual win rates at predictions of 0.1, 0.2 … 0.9; empty: predictions are not corrected
    calibration_curve: tuple[float, ...] = ()
    # True if `Game.clock` counts turns of single seats, as in Kraków. Reviews then look ahead one turn of each seat;
    # otherwise the seat that has just moved would seem to be ahead.
    clock_counts_seats: bool = False
    # kinds of decisions that an opponent must not predict; None: all private ones
    plan_kinds: frozenset[str] | None = None

    def is_secret_plan(self, kind: str, private: bool) -> bool:
        """Return True if opponents must not predict the decision; the computer then chooses randomly among nearly best
        moves.
        """
        return private if self.plan_kinds is None else kind in self.plan_kinds


class Budget(NamedTuple):
    """The limits of a search: a number of playouts, an optional deadline, and an optional way to cancel it."""

    playouts: int
    deadline: float | None = None  # time of `perf_counter`, in seconds
    # called between playouts; True cancels the search with SearchAbandoned
    should_stop: Callable[[], bool] | None = None
    is_repeatable: bool = False  # True: the result must not depend on caches of earlier searches

    @classmethod
    def start(
        cls,
        tuning: Tuning,
        playouts: int | None = None,
        seconds: float | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> Budget:
        """Return a budget that begins now. `playouts` defaults to the number in `tuning`."""
        if playouts is None:
            playouts = tuning.playouts if seconds is None else tuning.max_playouts
        return cls(playouts, None if seconds is None else perf_counter() + seconds, should_stop)

    def is_spent(self, playouts_made: int, min_playouts: int = 1) -> bool:
        """Return True if the budget is used up; the deadline never applies before `min_playouts` playouts.

        Raises SearchAbandoned if the search was cancelled.
        """
        if self.should_stop is not None and self.should_stop():
            raise SearchAbandoned
        return playouts_made >= self.playouts or (
            self.deadline is not None and playouts_made >= min_playouts and perf_counter() >= self.deadline
        )


class Features(NamedTuple):
    """Named features of a position. A fitted linear function of these features evaluates the position.

    Fitted weights are stored in the order of `names`. In Wampiry each value is the seat's lead in that feature.
    """

    names: tuple[str, ...]
    # state of an unfinished game -> a list of feature values for each seat
    values_by_seat: Callable[[Any], Sequence[Sequence[float]]]


def win_chances(features_by_seat: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return each seat's chance to win: the softmax of its weighted features."""
    marks = [
        float_sum([weight * number for weight, number in zip(weights, row, strict=True)]) for row in features_by_seat
    ]
    top = max(marks)
    parts = [exp(mark - top) for mark in marks]
    total = float_sum(parts)
    return [part / total for part in parts]


class Personalities(NamedTuple):
    """The traits of moves in one game, and how much each character of computer players likes each trait.

    A trait is a short name for an aspect of a move, such as `harm`. Among nearly equal moves, a character prefers those
    whose traits it likes, so it plays in a different style, not worse.

    Example from Wampiry: `traits(state, move)` is `("harm",)` if the move removes an opponent's marker, and
    `preferences["mischievous"]` is `{"harm": 0.7, ...}`. Such a move counts as if its prior were e ** 0.7 times as
    large.
    """

    # All traits with a short description, for the table of `simulate` and the README.
    trait_names: Mapping[str, str]
    # (state, move of the deciding seat) -> the traits of the move, from what that seat knows.
    traits: Callable[[Any, Move], Sequence[str]]
    # character -> trait -> exponent of e, by which the prior is multiplied
    preferences: Mapping[str, Mapping[str, float]]
    # (state, moves, preferences of one character) -> an exponent of e for each move. Replaces the sum of the
    # preferences for the move's traits, where that is not enough.
    score_moves: Callable[[Any, Sequence[Move], Mapping[str, float]], list[float]] | None = None


class SearchResult(NamedTuple):
    """The result of a search: the chosen move, its win probability, and the number of playouts.

    `rivals` are other moves that were considered, the best first.
    """

    move: Move
    win_chance: float | None = None
    playouts: int = 0
    rivals: Sequence[Move] = ()


class SearchAbandoned(Exception):
    """The exception for a cancelled search."""


class BotSettings(NamedTuple):
    """A game's settings of its computer players. All fields are optional."""

    tuning: Tuning = Tuning()
    # Samples hidden information by its likelihood, while `Game.guess` samples it uniformly. Wampiry: plans that are
    # good for their owners are more likely.
    guess_likely: Callable[[View, Dice], Any] | None = None
    # (view, moves, dice, budget, character) -> the result of the game's own search for `hard` and `master`; None: the
    # shared search is used.
    search: Callable[[View, Sequence[Move], Dice, Budget, str], SearchResult | None] | None = None
    # False if computer players must not choose a legal move; at least one legal move must remain. In Osada they never
    # whisper a question, because they can't word one.
    can_play: Callable[[View, Move], bool] | None = None
    # Returns the moves that `medium` and better levels consider, at least one. It omits moves that are never the best,
    # such as refusing free money in Ankh-Morpork.
    sensible_moves: Callable[[View, Sequence[Move]], Sequence[Move]] | None = None
    # Features for an evaluation fitted to games between computers (`games.core.computers.judgement`).
    features: Features | None = None
    # Returns each seat's expected rank, from 0 (last) to 1 (first). A seat that can't win any more tries to improve its
    # rank. None: such a seat plays against the likeliest winner.
    expected_places: Callable[[Any], Sequence[float]] | None = None
    # The prior of `easy`: (state, moves) -> weights. It counts only a move's immediate effect. None: `Game.prior`.
    beginner_prior: Callable[[Any, Sequence[Move]], Sequence[float]] | None = None
    # how cautious, daring and mischievous computer players differ; None: they do not
    personalities: Personalities | None = None

    def playable_moves(self, view: View) -> list[Move]:
        """Return the legal moves of a view that computer players may choose."""
        moves = [tuple(move) for move in view["moves"]]
        return moves if self.can_play is None else [move for move in moves if self.can_play(view, move)]
