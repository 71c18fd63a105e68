"""The `Game` object of W ruinach Wrocławia, and its options."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.bot_settings import BotSettings, Features
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.match_rules import InformationRules
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data.files import Source
from games.wroclaw.bots import claims, prior, worth
from games.wroclaw.controls import recap, records
from games.wroclaw.controls.controller import CONTROLLER
from games.wroclaw.facts import FACTS
from games.wroclaw.rules import ending
from games.wroclaw.rules.board import Board
from games.wroclaw.rules.state import STATE_JSON, State, move_violations, state_violations
from games.wroclaw.rules.turn import FLOW, setup
from games.wroclaw.view import positions, view


def load_board(source: Source) -> Board:
    """Load and validate a battlefield from a file or a parsed document. Raises DataError with all faults."""
    from games.wroclaw.schemas import load_board as load  # imports pydantic, which is slow

    return load(source)


def clock(state: State) -> int:
    """Return the number of the turn. Dealing is part of the first."""
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
    to_data=STATE_JSON.to_data,
    from_data=STATE_JSON.from_data,
    move_advantages=claims.move_advantages,
    controller=CONTROLLER,
    # the other seat's secret choices reveal nothing, so undo stays free
    information_rules=InformationRules(
        revealing_events=frozenset({"rolled", "revealed", "threat", "saw"}),
        uninformative_decisions=frozenset({"keep", "seal"}),
        early_decisions=frozenset({"keep", "send", "seal"}),
    ),
    bot_settings=BotSettings(
        tuning=prior.TUNING,
        beginner_prior=prior.beginner_prior,
        search=prior.search_move,
        features=Features(worth.FEATURES, worth.feature_rows),
        personalities=prior.BOT_PERSONALITIES,
    ),
    invariant_checks=InvariantChecks(check_state=state_violations, check_move=move_violations),
    report=ending.report,
    records=records.records,
    last_action=records.last_wounding_shot,
    recap=recap.recap,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state, positions.draw_index),
)
