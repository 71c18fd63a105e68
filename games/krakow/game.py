"""The `Game` object of Kraków 2009 A.D., which binds the functions of this folder together, and its options."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.checks import Checks
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.extras.thinking import Features, Thinking
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data.files import Source
from games.krakow.bots import prior, thinking, worth
from games.krakow.controls import records
from games.krakow.controls.controller import CONTROLLER, QUICK_SETUP
from games.krakow.facts import FACTS
from games.krakow.rules import scoring
from games.krakow.rules.board import Board
from games.krakow.rules.state import JSON, State, changes, invariants
from games.krakow.rules.turn import FLOW, LAST, SAME, setup
from games.krakow.view import positions, view


def load_board(source: Source) -> Board:
    """Load a city from a file's path or a parsed document; DataError lists all faults."""
    from games.krakow.schemas import load_board as load  # imports pydantic, so only when a game starts

    return load(source)


def clock(state: State) -> int:
    """Return the number of seats' turns that have begun in the match; the setup counts as part of the first."""
    if not state.agenda:
        return 2 * state.board.turns * state.seats + 1
    place = (state.active - state.first) % state.seats if state.round else 0
    return max(0, state.overall_turn - 1) * state.seats + place + 1


OPTIONS = (
    Option(
        "first",
        N_("Who begins"),
        (OptionValue("random", N_("at random")),),
        "random",
        per_seat=True,
        description=N_("This crew sets up first and takes the first turn of round I."),
        section="setup",
    ),
    Option(
        "second",
        N_("Who begins round II"),
        (
            OptionValue(LAST, N_("who was last in round I")),
            OptionValue(SAME, N_("the same as in round I")),
        ),
        LAST,
        description=N_(
            "The last turn before a scoring is a strong one: by the rules, it goes to another crew in round II."
        ),
        section="rounds",
    ),
    Option(
        QUICK_SETUP,
        N_("Setting up"),
        (OptionValue("no", N_("by everybody, person by person")), OptionValue("yes", N_("quick: a computer proposes"))),
        "no",
        description=N_("A good computer places all people of the persons at the table; taking back changes any of it."),
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
    to_data=JSON.to_data,
    from_data=JSON.from_data,
    move_reasons=prior.move_reasons,
    controller=CONTROLLER,
    thinking=Thinking(
        tuning=prior.TUNING,
        search=thinking.search_move,
        features=Features(worth.FEATURES, worth.feature_rows),
        expected_places=worth.expected_places,
        personalities=prior.BOT_PERSONALITIES,
    ),
    checks=Checks(state=invariants, move=changes),
    report=scoring.report,
    records=records.records,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state),
)
