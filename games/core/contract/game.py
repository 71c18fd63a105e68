"""`Game`: one record with everything that the program needs of a game."""

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
from games.core.contract.extras.bot_settings import BotSettings
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.recap import RecapRules
from games.core.contract.extras.records import LastAction, MatchTimeline, Record
from games.core.contract.extras.scenario_setup import ScenarioSetup
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
    candidates: Callable[[Any], Sequence[Move]]  # lists every answer, including forbidden ones
    guard: Callable[[Any, Move], Reason | None]  # returns the reason why a move is forbidden; None: it is legal
    legal_moves: Callable[[Any], Sequence[Move]]
    apply: Callable[..., None]  # (state, move, dice, events=None): changes the state in place
    observe: Callable[[Any, Seat | None], View]  # returns the view of a seat, of the public (None) or of EVERYBODY
    # Samples a full state that is consistent with a view, such as a random deal of the hidden hands.
    guess: Callable[[View, Dice], Any]
    # Returns the events that a move would cause, as far as the deciding seat can know.
    forecast: Callable[[View, Move], list[Event]]
    # Returns the scores that a scoring would give now; may be empty. Keys that all games share: `places` (name of a
    # place -> {counts, paid, awards}), `total` (each seat's gain if everything were scored), `points` (each seat's
    # points afterwards).
    standings: Callable[[View], dict[str, Any]]
    result: Callable[[Any], Result | None]
    evaluate: Callable[[Any], Sequence[float]]  # returns each seat's estimated chance of winning, 0 to 1
    # The quick policy: returns a weight >= 0 for each of the given moves of the deciding seat.
    prior: Callable[[Any, Sequence[Move]], Sequence[float]]
    clock: Callable[[Any], int]  # turn or round number, by which a search limits how far it looks ahead
    to_data: Callable[[Any], dict[str, Any]]  # state -> JSON data
    from_data: Callable[[Mapping[str, Any], Any], Any]  # (JSON data, board) -> state
    # (view, move, other move) -> the advantages of the first move over the other, the most important first; empty if
    # there are none. Sentences in the third person with figures of both moves, without a full stop. Wampiry: "Worth {n}
    # points {when}, instead of {m}".
    move_advantages: Callable[[View, Move, Move], Sequence[Text]]
    controller: Controller
    rules_version: int = 1  # increase it when journals of older rules can no longer be replayed
    # (options, seats) -> why these values can't be combined, or None.
    check_options: Callable[[Options, int], Text | None] | None = None
    silent_answers: SilentAnswers = SilentAnswers()  # noqa: RUF009 - immutable default
    information_rules: InformationRules = InformationRules()  # noqa: RUF009 - immutable default
    bot_settings: BotSettings = BotSettings()  # noqa: RUF009 - immutable default
    invariant_checks: InvariantChecks = InvariantChecks()  # noqa: RUF009 - immutable default
    # Returns short labels of a board's features, such as its turns and minutes, in place of `facts.feature_labels`.
    board_features: Callable[[Any], Sequence[Text]] | None = None
    # Returns statistics of a finished game for the command `simulate`, such as the winning cards in Osada.
    report: Callable[[Any], GameReport] | None = None
    # Returns (group, item) pairs of one event, which `simulate` counts like those of `GameReport.counts`.
    counts: Callable[[Event], Sequence[tuple[str, str]]] | None = None
    # Returns notable facts about a finished match, the most interesting first. The result shows five of them. None: it
    # shows none.
    records: Callable[[MatchTimeline], Sequence[Record]] | None = None
    # Returns the last action of a match, shown in the result below the reason of the end.
    last_action: Callable[[MatchTimeline], LastAction | None] | None = None
    # Returns the game's own sentences about a finished match, for the result and the picture to share; None: the
    # program's sentences about points and winners are used. Wampiry: the Sabbath that turned the match.
    recap: RecapRules | None = None
    # (board, a position of the rules page) -> the view to draw; raises DataError.
    rules_position: Callable[[Any, Any], View] | None = None
    scenario_setup: ScenarioSetup | None = None  # None: the game has no lessons
