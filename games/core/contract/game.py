"""A game as everything else takes it: one record of the functions that are its rules, and of its words.

It stands above all that it names: nothing in the contract imports it but `lexicon` and `invariants`, which are asked
with a game in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
from games.core.contract.extras.checks import Checks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.records import Finale, MatchTimeline, Record
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.extras.thinking import Thinking
from games.core.contract.texts import Text


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its facts and the functions that are its rules. Build one per game and hand it to the registry."""

    facts: Facts
    options: tuple[Option, ...]
    # A file's path, or a document already read -> the board the rules use; raises DataError.
    load_board: Callable[[Any], Board]
    setup: Callable[..., Any]  # (options, seats, dice, events=None) -> the first state; see `SETUP_OPTIONS`
    # The next five are those of the game's `Flow`: `decision=FLOW.decision`.
    decision: Callable[[Any], Decision | None]  # None: the game is over
    candidates: Callable[[Any], Sequence[Move]]  # all that could be thought of, also the forbidden
    guard: Callable[[Any, Move], Reason | None]  # why not; None: allowed
    legal_moves: Callable[[Any], Sequence[Move]]
    apply: Callable[..., None]  # (state, move, dice, events=None): changes the state in place
    observe: Callable[[Any, Seat | None], View]  # what a seat knows; None: the public; also of EVERYBODY
    # A full state that looks the same from that view: in Ankh-Morpork the others' hands are dealt anew.
    guess: Callable[[View, Dice], Any]
    # What the move would do, as far as this seat can know. Kraków: `painted`, `covered`, `would`.
    forecast: Callable[[View, Move], list[Event]]
    # How scoring would fall now; may be empty. Shared keys: `places` (name -> {counts, paid, awards}), `total` (gain of
    # each seat if everything were scored), `points` (where they are counted now and then: what each would have in all).
    standings: Callable[[View], dict[str, Any]]
    result: Callable[[Any], Result | None]
    evaluate: Callable[[Any], Sequence[float]]  # one value a seat, 0..1: how likely it seems to win
    prior: Callable[[Any, Sequence[Move]], Sequence[float]]  # one weight >= 0 a move, for the seat to decide
    clock: Callable[[Any], int]  # grows by one each turn or round (Wampiry: the turn): how far the search plays out
    to_data: Callable[[Any], dict[str, Any]]  # state -> JSON
    from_data: Callable[[Mapping[str, Any], Any], Any]  # (JSON, board) -> state
    # What speaks for a move, the most telling first, at least one sentence, without a full stop; what another move has
    # as well is left out of a hint. Of two that differ by their number `n` the larger is better; where less is better,
    # the argument `by` says so. They address nobody: what spoke for a computer's move is told to people as well.
    # Wampiry: "Brings {n} points at the next scoring: {where}".
    move_reasons: Callable[[View, Move], Sequence[Text]]
    controller: Controller
    rules_version: int = 1  # grows when old journals no longer replay as they were played
    # Why options do not go together. Osada: the virtual player can't begin if it takes no part.
    check_options: Callable[[Options, int], Text | None] | None = None
    silent_answers: SilentAnswers = SilentAnswers()  # noqa: RUF009 - immutable, as are the next three
    information_rules: InformationRules = InformationRules()  # noqa: RUF009
    thinking: Thinking = Thinking()  # noqa: RUF009
    checks: Checks = Checks()  # noqa: RUF009
    # What `simulate` adds up of a finished game. Osada: which cards win.
    report: Callable[[Any], Report] | None = None
    # What `simulate` counts of what happens on the way: (group, what), as in `Report.counts`; nothing of most events.
    # Osada: attacks, also those that failed, which leave no trace in the last state.
    counts: Callable[[Event], Sequence[tuple[str, str]]] | None = None
    # What people talk about after a match, the most interesting first; the result shows five as cards beside the chart.
    # Wrocław: best shot, dice, most wounds by one fighter. None: the chart alone.
    records: Callable[[MatchTimeline], Sequence[Record]] | None = None
    # What happened last, told under the reason of the end; None: nothing. Wrocław: the last shot.
    finale: Callable[[MatchTimeline], Finale | None] | None = None
    # (board, a `position` of the rules for reading) -> the view that is drawn; raises DataError. In all five games.
    rules_position: Callable[[Any, Any], View] | None = None
    scenario_setup: ScenarioSetup | None = None  # None: the game has no lessons
