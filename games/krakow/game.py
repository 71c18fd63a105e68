"""The `Game` object of Kraków 2009 A.D., and its options."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.board_features import minutes_label
from games.core.contract.extras.bot_settings import BotSettings, Features
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.game import Game
from games.core.contract.texts import N_, N_n, Text
from games.core.data.files import Source
from games.krakow.bots import claims, prior, thinking, worth
from games.krakow.controls import recap, records
from games.krakow.controls.controller import CONTROLLER, QUICK_SETUP_OPTION
from games.krakow.facts import FACTS
from games.krakow.rules import scoring
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.order import LAST_BEGINS, RUNNER_UP_LAST, SAME_BEGINS, turn_place
from games.krakow.rules.state import STATE_JSON, State, move_violations, state_violations
from games.krakow.rules.turn import FLOW, setup
from games.krakow.view import positions, view


def load_board(source: Source) -> Board:
    """Load and validate a city from a file or a parsed document. Raises DataError with all faults."""
    from games.krakow.schemas import load_board as load  # imports pydantic, which is slow

    return load(source)


# Shortest and longest duration of a match, in minutes for each movement point that one player has in the whole match.
MINUTES_PER_POINT = 0.6, 0.9


def board_features(board: Board) -> tuple[Text, ...]:
    """Return labels of a board's features: turns and minutes of a match, then those that all boards share."""
    turns = ROUNDS * board.turns
    minutes = minutes_label(*(rate * turns * board.points for rate in MINUTES_PER_POINT))
    return N_n("{n} turn each", "{n} turns each", n=turns), minutes, *FACTS.feature_labels


def clock(state: State) -> int:
    """Return the number of turns begun in the match. The setup is part of the first."""
    if not state.agenda:
        return ROUNDS * state.board.turns * state.seats + 1
    place = turn_place(state) if state.round else 0
    return max(0, state.overall_turn - 1) * state.seats + place + 1


OPTIONS = (
    Option(
        "first",
        N_("Who goes first"),
        (OptionValue("random", N_("at random")),),
        "random",
        per_seat=True,
        description=N_("This crew places first and takes the first turn of round I."),
        section="setup",
    ),
    Option(
        "second",
        N_("Order in round II"),
        (
            OptionValue(RUNNER_UP_LAST, N_("balanced")),
            OptionValue(LAST_BEGINS, N_("last in round I goes first")),
            OptionValue(SAME_BEGINS, N_("as in round I")),
        ),
        RUNNER_UP_LAST,
        legacy_value=LAST_BEGINS,
        description=N_(
            "The last turn before a scoring is the strongest, so the crew that had it in round I goes "
            "first in round II. Balanced: with three or four crews, the last turn of round II goes to the "
            "crew that is second in victory points among the others."
        ),
        section="rounds",
    ),
    Option(
        QUICK_SETUP_OPTION,
        N_("Setting up"),
        (OptionValue("no", N_("by hand, person by person")), OptionValue("yes", N_("quick: the computer places them"))),
        "no",
        description=N_("A strong computer player places your people for you; undo to change anything you like."),
        section="setup",
    ),
)

GAME = Game(
    facts=FACTS,
    options=OPTIONS,
    load_board=load_board,
    setup=setup,
    decision=FLOW.decision,
    candidates=FLOW.candidates,
    guard=FLOW.guard,
    legal_moves=FLOW.legal_moves,
    apply=FLOW.apply,
    observe=view.observe,
    guess=view.guess,
    forecast=view.forecast,
    standings=view.standings,
    result=scoring.result,
    evaluate=prior.evaluate,
    prior=prior.prior,
    clock=clock,
    to_data=STATE_JSON.to_data,
    from_data=STATE_JSON.from_data,
    move_advantages=claims.move_advantages,
    controller=CONTROLLER,
    bot_settings=BotSettings(
        tuning=prior.TUNING,
        beginner_prior=prior.beginner_prior,
        search=thinking.search_move,
        features=Features(worth.FEATURES, worth.feature_rows),
        expected_places=worth.expected_places,
        personalities=prior.BOT_PERSONALITIES,
    ),
    invariant_checks=InvariantChecks(check_state=state_violations, check_move=move_violations),
    board_features=board_features,
    report=scoring.report,
    records=records.records,
    recap=recap.recap,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state),
)
