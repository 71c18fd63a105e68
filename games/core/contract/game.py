"""A game as everything else takes it: one record of the functions that are its rules, and of its words.

It stands above all that it names: nothing in the contract imports it but `lexicon` and `invariants`, which are asked
with a game in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.contract.contract import (
    Board,
    Decision,
    Event,
    Facts,
    Move,
    Option,
    Options,
    Reason,
    Report,
    Result,
    Seat,
    View,
)
from games.core.contract.controller import Controller
from games.core.contract.dice import Dice
from games.core.contract.texts import Text
from games.core.contract.tuning import Budget, Tuning


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its facts and the functions that are its rules. Build one per game and hand it to the registry."""

    facts: Facts
    options: tuple[Option, ...]
    load_board: Callable[[Any], Board]  # a file's path -> the board the rules use; raises DataError
    setup: Callable[..., Any]  # (options, seats, dice, events=None); see `SETUP_OPTIONS`
    decision: Callable[[Any], Decision | None]  # None: the game is over
    candidates: Callable[[Any], Sequence[Move]]
    guard: Callable[[Any, Move], Reason | None]
    legal_moves: Callable[[Any], Sequence[Move]]
    apply: Callable[..., None]  # (state, move, dice, events=None)
    observe: Callable[[Any, Seat | None], View]  # also of EVERYBODY
    guess: Callable[[View, Dice], Any]  # a full state that looks the same from that view
    forecast: Callable[[View, Move], list[Event]]  # what the move would do, as far as this seat can know
    # How scoring would fall now. Shared keys: `places` (name -> {counts, paid, awards}), `total` (gain of each seat if
    # everything were scored), `points` (where points are counted only at the end: what each seat would have).
    standings: Callable[[View], dict[str, Any]]
    result: Callable[[Any], Result | None]
    evaluate: Callable[[Any], Sequence[float]]  # one value a seat, 0..1: how likely it seems to win
    prior: Callable[[Any, Sequence[Move]], Sequence[float]]  # one weight >= 0 a move, for the seat to decide
    clock: Callable[[Any], int]  # a number that grows by one each turn or round: how far the search plays out
    to_data: Callable[[Any], dict[str, Any]]  # state -> JSON
    from_data: Callable[[Mapping[str, Any], Any], Any]  # (JSON, board) -> state
    explain: Callable[[View, Move], Text]  # why a computer player may like this move, in one sentence
    controller: Controller
    rules_version: int = 1
    reactions: frozenset[str] = frozenset()  # kinds of decision answered unasked where only one answer is possible
    # The same where everybody sees that nothing else can be done, so that secrecy is no reason to ask.
    foregone: frozenset[str] = frozenset()
    reveals: frozenset[str] = frozenset({"rolled", "revealed", "saw", "drew"})  # events after which undo is not free
    check_options: Callable[[Options, int], Text | None] | None = None  # why these options do not go together
    blind: frozenset[str] = frozenset()  # kinds of private decisions that teach nothing: undo stays free after them
    imagine: Callable[[View, Dice], Any] | None = None  # like `guess`, what is hidden drawn by how likely it seems
    tuning: Tuning = field(default_factory=Tuning)  # the search's numbers for this game
    # A search of the game's own for `hard`, where the shared one does not fit (orders given at the same time):
    # (view, moves, dice, budget) -> the move, the chance to win, playouts made; None: the shared search decides.
    think: Callable[[View, Sequence[Move], Dice, Budget], tuple[Move, float, int] | None] | None = None
    report: Callable[[Any], Report] | None = None  # what `simulate` adds up of a finished game
    invariants: Callable[[Any], list[str]] | None = None  # what is wrong with a state, in words for developers
    changes: Callable[[Any, Any], list[str]] | None = None  # the same of a move: the states before and after it
    position: Callable[[Any, Any], View] | None = None  # (board, position of the rules) -> what its picture shows
    position_faults: Callable[[Any, Any], list[Any]] | None = None  # what is wrong with such a position
