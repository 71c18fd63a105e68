"""`Game`: one record with everything the program needs of a game.

Nothing else in the contract imports this module, except `lexicon` and `invariants`, which take a game as argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract.contract import (
    Board,
    Decision,
    Event,
    GameFacts,
    GameReport,
    Move,
    Option,
    Options,
    Reason,
    Result,
    Seat,
    View,
)
from games.core.contract.controller import Controller
from games.core.contract.dice import Dice
from games.core.contract.extras.checks import Checks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.records import LastAction, MatchTimeline, Record
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.extras.thinking import Thinking
from games.core.contract.texts import Text


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its facts, the functions of its rules, its controller and its computer players.

    Each game's module ends with `GAME = Game(...)`, which the registry loads. `Any` in these types is the game's own
    class of states, or its class of boards in `load_board` and `position`.
    """

    facts: GameFacts
    options: tuple[Option, ...]
    # Loads a board from a file's path, or from a `Document` already read; raises DataError.
    load_board: Callable[[Any], Board]
    setup: Callable[..., Any]  # returns the first state; see `SETUP_OPTIONS`
    # The next five are methods of the game's `Flow`: `decision=FLOW.decision`.
    decision: Callable[[Any], Decision | None]  # None: the game is over
    candidates: Callable[[Any], Sequence[Move]]  # every conceivable answer, including forbidden ones
    guard: Callable[[Any, Move], Reason | None]  # the reason why a move is forbidden; None: it is legal
    legal_moves: Callable[[Any], Sequence[Move]]
    apply: Callable[..., None]  # (state, move, dice, events=None): changes the state in place
    observe: Callable[[Any, Seat | None], View]  # the view of a seat, of the public (None) or of EVERYBODY
    # Samples a full state with the same view: in Ankh-Morpork, the other seats' hands are dealt at random.
    guess: Callable[[View, Dice], Any]
    # The events that a move would cause, as far as the seat can know. Kraków: `painted`, `covered`, `would`.
    forecast: Callable[[View, Move], list[Event]]
    # What a scoring would give now; may be empty. Shared keys: `places` (name -> {counts, paid, awards}), `total` (each
    # seat's gain if everything were scored), `points` (each seat's points afterwards).
    standings: Callable[[View], dict[str, Any]]
    result: Callable[[Any], Result | None]
    evaluate: Callable[[Any], Sequence[float]]  # per seat, the estimated chance of winning, 0 to 1
    # per move, a weight >= 0: the quick policy for the deciding seat
    prior: Callable[[Any, Sequence[Move]], Sequence[float]]
    clock: Callable[[Any], int]  # grows by one each turn or round; it limits how far the search plays
    to_data: Callable[[Any], dict[str, Any]]  # state -> JSON data
    from_data: Callable[[Mapping[str, Any], Any], Any]  # (JSON data, board) -> state
    # Arguments for a move, the strongest first: at least one, a sentence in the third person without a full stop. A
    # hint omits those that the alternative shares. Two that differ in the number `n` are compared: the larger is
    # better, unless the argument `by` says that the smaller is. Wampiry: "Brings {n} points at the next scoring:
    # {where}".
    move_reasons: Callable[[View, Move], Sequence[Text]]
    controller: Controller
    rules_version: int = 1  # increased when old journals no longer replay
    # Why these option values can't be combined. Osada: the virtual player can't begin if it does not take part.
    check_options: Callable[[Options, int], Text | None] | None = None
    silent_answers: SilentAnswers = SilentAnswers()  # noqa: RUF009 - immutable, like the next three
    information_rules: InformationRules = InformationRules()  # noqa: RUF009
    thinking: Thinking = Thinking()  # noqa: RUF009
    checks: Checks = Checks()  # noqa: RUF009
    # Statistics of a finished game for `simulate`. Osada: which cards win.
    report: Callable[[Any], GameReport] | None = None
    # (group, item) pairs of an event that `simulate` counts, as in `GameReport.counts`; empty for most events. Osada:
    # attacks, including failed ones, which leave no trace in the last state.
    counts: Callable[[Event], Sequence[tuple[str, str]]] | None = None
    # Notable facts about a finished match, the most interesting first; the result shows five as cards next to the
    # chart. Wrocław: best shot, dice, most wounds by one fighter. None: only the chart.
    records: Callable[[MatchTimeline], Sequence[Record]] | None = None
    # The last action, shown under the reason of the end; None: nothing. Wrocław: the last shot.
    last_action: Callable[[MatchTimeline], LastAction | None] | None = None
    # (board, a position of the rules page) -> the view to draw; raises DataError. All five games have it.
    rules_position: Callable[[Any, Any], View] | None = None
    scenario_setup: ScenarioSetup | None = None  # None: the game has no lessons
