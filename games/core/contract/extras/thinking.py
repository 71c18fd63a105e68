"""What a game tells its computers: the numbers of their search, how long it may take, what distinguishes characters.

A game gives a `Tuning` (`Thinking.tuning`) and may bring a search of its own that keeps to a `Budget`
(`Thinking.search`), so both belong to the contract; the shared search that reads them is `computers.search`.
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
    """The numbers of the search; a game may change some: `Tuning(horizon=4)`."""

    playouts: int = 300  # for one decision of `hard`, where nothing else is said
    max_playouts: int = 2000  # where time is given: more playouts than this are not worth waiting for
    searched_moves: int = 8  # moves that are searched, the best by prior
    horizon: int = 1  # by how much `Game.clock` grows in a playout: Wampiry, turns
    epsilon: float = 0.1  # how often a playout draws from the prior instead of taking its best
    exploration: float = 0.1  # weight of what is little known (UCB)
    prior_weight: float = 0.3  # weight of the prior while little is known
    later_prior_weight: float = 0.2  # master: the same for its own later answers, in the tree
    near_best: float = 0.01  # secret plans: how much worse in chance to win still counts as nearly as good
    near_best_prior: float = 0.7  # the same for `medium`: part of the best weight
    flattening: float = 0.35  # easy: the power that flattens the prior
    random_move_rate: float = 0.1  # easy: how often any move at all is taken
    # Reviews: playouts for a whole match, half a minute on one core; and whether `Game.clock` counts turns of single
    # seats, so that positions are valued over a turn of each: else whoever has just moved would seem ahead. Kraków.
    review_playouts: int = 6000
    calibration_curve: tuple[float, ...] = ()  # what told chances of 0.1 ... 0.9 come true as; empty: as themselves
    clock_counts_seats: bool = False
    plan_kinds: frozenset[str] | None = None  # kinds of decision that rivals must not foresee; None: all private ones

    def is_secret_plan(self, kind: str, private: bool) -> bool:
        """Return whether a decision is a secret plan, which is drawn among the nearly best."""
        return private if self.plan_kinds is None else kind in self.plan_kinds


class Budget(NamedTuple):
    """How long a search may take: at most so many playouts, until a time if one is given, as long as it is wanted."""

    playouts: int
    deadline: float | None = None  # of `perf_counter`
    stop: Callable[[], bool] | None = None  # asked between playouts; when it says yes, Abandoned is raised

    @classmethod
    def start(
        cls,
        tuning: Tuning,
        playouts: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Budget:
        """Return a budget from now on; without `playouts` the game's own number in `tuning` bounds it."""
        if playouts is None:
            playouts = tuning.playouts if seconds is None else tuning.max_playouts
        return cls(playouts, None if seconds is None else perf_counter() + seconds, stop)

    def is_spent(self, made: int, least: int = 1) -> bool:
        """Return whether so many playouts use it up, `least` of which no time cuts short; may raise Abandoned."""
        if self.stop is not None and self.stop():
            raise SearchAbandoned
        return made >= self.playouts or (
            self.deadline is not None and made >= least and perf_counter() >= self.deadline
        )


class Features(NamedTuple):
    """What weights of a position can be fitted to: numbers of each seat, by their names.

    Wampiry: `names` are "sure", "sure at last", ...; `rows` gives for every seat how far it is ahead with each.
    """

    names: tuple[str, ...]
    rows: Callable[[Any], Sequence[Sequence[float]]]  # a state, of a game that is not over -> a row a seat


def win_chances(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return how likely each seat is to win, adding up to 1: powers of e of its weighed numbers."""
    marks = [sum([weight * number for weight, number in zip(weights, row, strict=True)]) for row in rows]
    top = max(marks)
    parts = [exp(mark - top) for mark in marks]
    total = sum(parts)
    return [part / total for part in parts]


class Personalities(NamedTuple):
    """What distinguishes the characters of computers in one game: traits of moves, and how much each is drawn to them.

    A trait is a short name for what a move is, such as `harm`. A character leans to some and away from others: among
    moves that seem nearly as good it takes those that suit it, so it plays in another manner and not worse. The shared
    search that bends its choice by them is `computers.characters`.

    Wampiry: `traits(state, move)` is `("harm",)` where an opponent's marker is removed, and `leanings["mischievous"]`
    is `{"harm": 0.7, ...}`: such a move counts as if its `prior` were e ** 0.7 times as large.
    """

    # Every trait, with what it says of a move in a few words, for the table of `simulate` and the README.
    trait_names: Mapping[str, str]
    # (state, move of the seat that decides) -> its traits; looks only at what that seat knows.
    traits: Callable[[Any, Move], Sequence[str]]
    leanings: Mapping[str, Mapping[str, float]]  # character -> trait -> powers of e
    # (state, moves, leanings of one character) -> how much each move suits it, in powers of e, where that is more than
    # the sum of its traits. Kraków: a step suits by the painting that it is the way to.
    lean: Callable[[Any, Sequence[Move], Mapping[str, float]], list[float]] | None = None


class SearchResult(NamedTuple):
    """What a search chose: the move, the chance to win it promises, the playouts made for it.

    `reasons` is what speaks for the move in the plan that was searched, as `Game.move_reasons` would say it; empty:
    what that says. Kraków: the painting that a first step is the way to.
    """

    move: Move
    value: float | None = None
    playouts: int = 0
    reasons: Sequence[Text] = ()


class SearchAbandoned(Exception):
    """The search was told to stop: its answer is no longer wanted."""


class Thinking(NamedTuple):
    """How computer players think about this game, where the shared search alone does not do."""

    tuning: Tuning = Tuning()
    # Like `guess`, but hidden things are drawn by how likely they seem. Wampiry: plans, by how good for their owners.
    guess_likely: Callable[[View, Dice], Any] | None = None
    # A search of the game's own for `hard` and `master`: (view, moves, dice, budget, character) -> what it chose; None:
    # the shared search decides. Wrocław: orders that both sides give at the same time.
    search: Callable[[View, Sequence[Move], Dice, Budget, str], SearchResult | None] | None = None
    # Whether a computer is able to play a move that it is asked for; of those listed, one always is. Osada: no question
    # in a whisper, as it can't word one.
    can_play: Callable[[View, Move], bool] | None = None
    # Those of the moves, at least one, that are left for `medium` and above where some are never better than others.
    # Ankh-Morpork: not to refuse money that costs nothing; Osada: to look at no card known already where another is.
    sensible_moves: Callable[[View, Sequence[Move]], Sequence[Move]] | None = None
    # What weights can be fitted to by games of computers (`computers.judgement`). Wampiry: sure and likely points.
    features: Features | None = None
    # How well each seat stands in the ranking, 0 (last) to 1 (first), for those who can't win any more. None: they play
    # against whoever is likeliest to win. Wampiry: by points, with what estates are likely to pay.
    expected_places: Callable[[Any], Sequence[float]] | None = None
    # By what cautious, daring and mischievous computers differ. None: they all play alike.
    personalities: Personalities | None = None
