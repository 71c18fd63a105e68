"""The `Game` object of W ruinach Wrocławia, which binds the functions of this folder together, and its options."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.checks import Checks
from games.core.contract.extras.match_rules import InformationRules
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.extras.thinking import Features, Thinking
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data.files import Source
from games.wroclaw.bots import prior, worth
from games.wroclaw.controls import records
from games.wroclaw.controls.controller import CONTROLLER
from games.wroclaw.facts import FACTS
from games.wroclaw.rules import ending
from games.wroclaw.rules.board import Board
from games.wroclaw.rules.state import JSON, State, changes, invariants
from games.wroclaw.rules.turn import FLOW, setup
from games.wroclaw.view import positions, view


def load_board(source: Source) -> Board:
    """Load a battlefield from a file's path or a parsed document; DataError lists all faults."""
    from games.wroclaw.schemas import load_board as load  # imports pydantic, so only when a game starts

    return load(source)


def clock(state: State) -> int:
    """Return the number of the current turn; dealing counts as part of the first one."""
    return max(1, state.turn) if state.agenda else state.turn + 1


OPTIONS = (
    Option(
        "first",
        N_("Who shoots first in the first turn"),
        (OptionValue("random", N_("at random")),),
        "random",
        per_seat=True,
        description=N_("Has the starting marker in the first turn; it changes hands at the end of every turn."),
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
    result=ending.result,
    evaluate=prior.evaluate,
    prior=prior.prior,
    clock=clock,
    to_data=JSON.to_data,
    from_data=JSON.from_data,
    move_reasons=prior.move_reasons,
    controller=CONTROLLER,
    # Secret choices of the other seat reveal nothing, so undo stays free.
    information_rules=InformationRules(
        reveals=frozenset({"rolled", "revealed", "threat", "saw"}), uninformative=frozenset({"keep", "seal"})
    ),
    thinking=Thinking(
        tuning=prior.TUNING,
        search=prior.search_move,
        features=Features(worth.FEATURES, worth.feature_rows),
        personalities=prior.BOT_PERSONALITIES,
    ),
    checks=Checks(state=invariants, move=changes),
    report=ending.report,
    records=records.records,
    last_action=records.last_wounding_shot,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state, positions.draw_index),
)
