"""`Game`: one record with everything the program needs of a game.

Of the other contract modules, only `lexicon` and `invariants` import this one, because they take a game as argument.
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

    The module of each game ends with `GAME = Game(...)`, which the registry loads. `Any` in the types stands for the
    game's own class of states, or in `load_board` and `rules_position` for its class of boards.
    """

    facts: GameFacts
    options: tuple[Option, ...]
    # Loads a board from the path of a file, or from a `Document` already read; raises DataError.
    load_board: Callable[[Any], Board]
    setup: Callable[..., Any]  # (options, seats, dice, events=None) -> the first state; see `SETUP_OPTIONS`
    # The next five fields are methods of the game's `Flow`, as in `decision=FLOW.decision`.
    decision: Callable[[Any], Decision | None]  # the pending decision; None: the game is over
    candidates: Callable[[Any], Sequence[Move]]  # lists every conceivable answer, including forbidden ones
    guard: Callable[[Any, Move], Reason | None]  # returns the reason why a move is forbidden; None: it is legal
    legal_moves: Callable[[Any], Sequence[Move]]
    apply: Callable[..., None]  # (state, move, dice, events=None): changes the state in place
    observe: Callable[[Any, Seat | None], View]  # returns the view of a seat, of the public (None) or of EVERYBODY
    # Samples a full state that is consistent with a view: Ankh-Morpork deals the hidden hands at random.
    guess: Callable[[View, Dice], Any]
    # Returns the events that a move would cause, as far as the deciding seat can know. Kraków: `painted`, `covered`,
    # `would`.
    forecast: Callable[[View, Move], list[Event]]
    # Returns what a scoring would give now; may be empty. Keys that all games share: `places` (name of a place ->
    # {counts, paid, awards}), `total` (each seat's gain if everything were scored), `points` (each seat's points
    # afterwards).
    standings: Callable[[View], dict[str, Any]]
    result: Callable[[Any], Result | None]
    evaluate: Callable[[Any], Sequence[float]]  # returns each seat's estimated chance of winning, 0 to 1
    # The quick policy of the deciding seat: returns a weight >= 0 for each of the given moves.
    prior: Callable[[Any, Sequence[Move]], Sequence[float]]
    clock: Callable[[Any], int]  # grows by one each turn or round; limits how many turns the search plays ahead
    to_data: Callable[[Any], dict[str, Any]]  # state -> JSON data
    from_data: Callable[[Mapping[str, Any], Any], Any]  # (JSON data, board) -> state
    # Returns arguments for a move, the strongest first, at least one: sentences in the third person without a full
    # stop. A hint omits arguments that also hold for the alternative. Two arguments of the same kind are compared by
    # `by` if they have it, else by `n`: the larger is better. Wampiry: "Brings {n} points at the next scoring:
    # {where}".
    move_reasons: Callable[[View, Move], Sequence[Text]]
    controller: Controller
    rules_version: int = 1  # increased when journals of older rules can no longer be replayed
    # (options, seats) -> why these values can't be combined, or None. Osada: the virtual player can't begin if it does
    # not take part.
    check_options: Callable[[Options, int], Text | None] | None = None
    silent_answers: SilentAnswers = SilentAnswers()  # noqa: RUF009 - immutable default
    information_rules: InformationRules = InformationRules()  # noqa: RUF009 - immutable default
    thinking: Thinking = Thinking()  # noqa: RUF009 - immutable default
    checks: Checks = Checks()  # noqa: RUF009 - immutable default
    # Returns statistics of a finished game for the command `simulate`. Osada: which cards win.
    report: Callable[[Any], GameReport] | None = None
    # Returns (group, item) pairs of one event, which `simulate` counts like those of `GameReport.counts`; most events
    # have none. Osada counts failed attacks here, because they leave no trace in the last state.
    counts: Callable[[Event], Sequence[tuple[str, str]]] | None = None
    # Returns notable facts about a finished match, the most interesting first. The result shows five of them as cards
    # next to the chart; None: only the chart. Wrocław: best shot, dice, most wounds by one fighter.
    records: Callable[[MatchTimeline], Sequence[Record]] | None = None
    # Returns the last action of a match, which the result shows under the reason of the end; None: nothing. Wrocław:
    # the last shot.
    last_action: Callable[[MatchTimeline], LastAction | None] | None = None
    # (board, a position of the rules page) -> the view to draw; raises DataError. All five games define it.
    rules_position: Callable[[Any, Any], View] | None = None
    scenario_setup: ScenarioSetup | None = None  # None: the game has no lessons
