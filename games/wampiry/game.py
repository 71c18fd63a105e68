"""The `Game` object of Wampiry w Nowej Hucie, which binds the functions of this folder together."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.checks import Checks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.extras.thinking import Features, Thinking
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data.files import Source
from games.wampiry.bots import prior, worth
from games.wampiry.controls import records
from games.wampiry.controls.controller import CONTROLLER
from games.wampiry.facts import FACTS
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import JSON, State, changes, invariants, to_data
from games.wampiry.rules.turn import FLOW, setup
from games.wampiry.view import positions, view


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document; raise DataError with all faults."""
    from games.wampiry.schemas import load_board as load  # imported late, because it loads pydantic

    return load(source)


def clock(state: State) -> int:
    """Return the number of the current turn; setting up counts as turn 1."""
    return max(1, state.turn) if state.agenda else state.turn + 1


OPTIONS = (
    Option(
        "elder",
        N_("Who is the Elder"),
        (OptionValue("random", N_("at random")),),
        "random",
        per_seat=True,
        description=N_("Plays last among those with equal points, and places a time pawn first."),
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
    to_data=to_data,
    from_data=JSON.from_data,
    move_reasons=prior.move_reasons,
    controller=CONTROLLER,
    silent_answers=SilentAnswers(forced=frozenset({"use"})),  # if nothing can be used, all seats can see why
    # Planning reveals nothing, so undo is free until the cards are revealed.
    information_rules=InformationRules(uninformative=frozenset({"plan"})),
    thinking=Thinking(
        tuning=prior.TUNING,
        guess_likely=prior.guess_likely,
        features=Features(worth.FEATURES, worth.feature_rows),
        expected_places=worth.expected_places,
        personalities=prior.BOT_PERSONALITIES,
    ),
    checks=Checks(state=invariants, move=changes),
    records=records.records,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state),
)
