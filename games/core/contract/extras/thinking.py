"""Settings of a game's computer players: search parameters, features of positions, and traits of personalities.

A game gives a `Tuning` (`Thinking.tuning`). It may also have a search of its own (`Thinking.search`), which gets a
`Budget`; therefore both belong to the contract. The shared search is in `games.core.computers.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from time import perf_counter
from typing import Any, NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.dice import Dice
from games.core.contract.texts import Text


@dataclass(frozen=True, slots=True)
class Tuning:
    """Parameters of the shared search. A game may change some of them: `Tuning(horizon=4)`.

    The *prior* is the game's quick policy (`Game.prior`); a *playout* is a simulated continuation of the game. Levels
    are `easy`, `medium`, `hard` and `master`.
    """

    playouts: int = 300  # hard: playouts for one decision, unless the caller gives a number or a time
    max_playouts: int = 2000  # maximum number of playouts if the caller gives a time
    searched_moves: int = 8  # number of moves that are searched: those with the highest prior
    horizon: int = 1  # length of a playout, in steps of `Game.clock`, which are turns in Wampiry
    epsilon: float = 0.1  # probability that a playout samples a move from the prior instead of playing its best one
    exploration: float = 0.1  # weight of the exploration term (UCB)
    prior_weight: float = 0.3  # weight of the prior in the search, which fades as visits grow
    later_prior_weight: float = 0.2  # master: weight of the prior for its own later moves in the tree
    near_best: float = 0.01  # moves within this difference in win probability count as nearly equal
    # medium, secret plans: moves with at least this fraction of the best weight count as nearly equal
    near_best_prior: float = 0.7
    flattening: float = 0.35  # easy: exponent that flattens the prior
    random_move_rate: float = 0.1  # easy: probability of a uniformly random move
    # Reviews: playouts for a whole match, half a minute on one core.
    review_playouts: int = 6000
    # actual win rates at predictions of 0.1, 0.2 … 0.9; empty: predictions are not corrected
    calibration_curve: tuple[float, ...] = ()
    # Reviews: True if `Game.clock` counts turns of single seats, as in Kraków. Positions are then evaluated over one
    # turn of each seat; otherwise the seat that has just moved would seem to be ahead.
    clock_counts_seats: bool = False
    plan_kinds: frozenset[str] | None = None  # kinds of decisions that must be unpredictable; None: all private ones

    def is_secret_plan(self, kind: str, private: bool) -> bool:
        """Return True if a decision is a secret plan, whose move is sampled from the nearly best ones."""
        return private if self.plan_kinds is None else kind in self.plan_kinds


class Budget(NamedTuple):
    """The limits of a search: a number of playouts, an optional deadline, and an optional way to cancel it."""

    playouts: int
    deadline: float | None = None  # time of `perf_counter`, in seconds
    should_stop: Callable[[], bool] | None = (
        None  # called between playouts; True cancels the search with SearchAbandoned
    )

    @classmethod
    def start(
        cls,
        tuning: Tuning,
        playouts: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Budget:
        """Return a budget that begins now. Without `playouts`, the default number of `tuning` is used."""
        if playouts is None:
            playouts = tuning.playouts if seconds is None else tuning.max_playouts
        return cls(playouts, None if seconds is None else perf_counter() + seconds, stop)

    def is_spent(self, made: int, least: int = 1) -> bool:
        """Return True if `made` playouts use up the budget; the deadline never applies before `least` playouts.

        Raises SearchAbandoned if the search was cancelled.
        """
        if self.should_stop is not None and self.should_stop():
            raise SearchAbandoned
        return made >= self.playouts or (
            self.deadline is not None and made >= least and perf_counter() >= self.deadline
        )


class Features(NamedTuple):
    """Named features of a position, for an evaluation that is a fitted linear function of them.

    In Wampiry, `names` are "sure", "sure at last", ...; each value says how far the seat is ahead in that feature.
    """

    names: tuple[str, ...]
    # state of an unfinished game -> a list of feature values for each seat
    values_by_seat: Callable[[Any], Sequence[Sequence[float]]]


def win_chances(features_by_seat: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return each seat's chance to win: the softmax of its weighted features."""
    marks = [sum([weight * number for weight, number in zip(weights, row, strict=True)]) for row in features_by_seat]
    top = max(marks)
    parts = [exp(mark - top) for mark in marks]
    total = sum(parts)
    return [part / total for part in parts]


class Personalities(NamedTuple):
    """The traits of moves in one game, and how strongly each character of computer players prefers them.

    A trait is a short name for an aspect of a move, such as `harm`. Among moves that seem nearly as good, a character
    takes those with the traits that it likes, so it plays in a different style, not worse.
    `games.core.computers.characters` applies the preferences.

    Example from Wampiry: `traits(state, move)` is `("harm",)` if the move removes an opponent's marker, and
    `preferences["mischievous"]` is `{"harm": 0.7, ...}`. Such a move counts as if its prior were e ** 0.7 times as
    large.
    """

    # All traits with a short description, for the table of `simulate` and the README.
    trait_names: Mapping[str, str]
    # (state, move of the deciding seat) -> the traits of the move, from what that seat knows.
    traits: Callable[[Any, Move], Sequence[str]]
    preferences: Mapping[
        str, Mapping[str, float]
    ]  # character -> trait -> exponent of e, by which the prior is multiplied
    # (state, moves, preferences of one character) -> an exponent of e for each move, where it is more than the sum of
    # its traits. Kraków: a step is liked because of the painting that it leads to.
    score_moves: Callable[[Any, Sequence[Move], Mapping[str, float]], list[float]] | None = None


class SearchResult(NamedTuple):
    """The result of a search: the chosen move, its expected win probability, and the number of playouts.

    `reasons` are arguments for the move, taken from the plan that was searched. If empty, those of `Game.move_reasons`
    are used. In Kraków a reason is the painting that a first step leads to.
    """

    move: Move
    win_chance: float | None = None
    playouts: int = 0
    reasons: Sequence[Text] = ()


class SearchAbandoned(Exception):
    """The search was cancelled; its result is no longer wanted."""


class Thinking(NamedTuple):
    """How computer players play this game, beyond the shared search. All fields are optional."""

    tuning: Tuning = Tuning()
    # Like `Game.guess`, but samples hidden information by its likelihood. Wampiry: plans that are good for their owners
    # are more likely.
    guess_likely: Callable[[View, Dice], Any] | None = None
    # A search of the game's own for `hard` and `master`: (view, moves, dice, budget, character) -> its result; None:
    # the shared search is used. Wrocław: for orders, which both sides give at the same time.
    search: Callable[[View, Sequence[Move], Dice, Budget, str], SearchResult | None] | None = None
    # False if computer players must not choose a legal move; at least one legal move must remain. Osada: they never
    # whisper a question, because they can't word one.
    can_play: Callable[[View, Move], bool] | None = None
    # Returns the moves that `medium` and better levels consider, at least one: without moves that are never better than
    # others. Ankh-Morpork: never refuse free money. Osada: never look at a known card while another is unknown.
    sensible_moves: Callable[[View, Sequence[Move]], Sequence[Move]] | None = None
    # Features for an evaluation fitted to computer games (`games.core.computers.judgement`). Wampiry: certain and
    # likely points.
    features: Features | None = None
    # Returns each seat's expected rank, from 0 (last) to 1 (first), for which a seat plays that can't win any more;
    # None: it plays against the likeliest winner. Wampiry: by points, including expected scorings.
    expected_places: Callable[[Any], Sequence[float]] | None = None
    # How cautious, daring and mischievous computer players differ; None: they do not.
    personalities: Personalities | None = None
