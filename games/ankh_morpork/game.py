"""The `Game` object of Świat Dysku: Ankh-Morpork."""

from __future__ import annotations

from games.ankh_morpork.bots import claims, prior
from games.ankh_morpork.controls import recap, records
from games.ankh_morpork.controls.clicks import TAKE_MONEY_OPTION
from games.ankh_morpork.controls.controller import CONTROLLER
from games.ankh_morpork.facts import FACTS
from games.ankh_morpork.rules import ending, invariants
from games.ankh_morpork.rules.board import Board
from games.ankh_morpork.rules.state import STATE_JSON, State
from games.ankh_morpork.rules.turn import FLOW, SILENT_KINDS, setup
from games.ankh_morpork.view import positions, view
from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.bot_settings import BotSettings
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.game import Game
from games.core.contract.texts import N_
from games.core.data.files import Source


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document. Raises DataError with all faults."""
    from games.ankh_morpork.schemas.models import load_board as load  # imports pydantic, which is slow

    return load(source)


def clock(state: State) -> int:
    """Return the number of the current player's turn, counted from 1."""
    return state.turn if state.agenda else state.turn + 1


OPTIONS = (
    Option(
        "first",
        N_("Who goes first"),
        (OptionValue("random", N_("the die decides")),),
        "random",
        per_seat=True,
        description=N_("This player goes first; play continues clockwise."),
        section="setup",
    ),
    Option(
        TAKE_MONEY_OPTION,
        N_("Take free money automatically"),
        (OptionValue("yes", N_("yes")), OptionValue("no", N_("no"))),
        "yes",
        description=N_(
            "Money from a symbol is always free, so the program takes it for you and notes it in the log. It "
            "only asks if taking it would end your turn."
        ),
        section="symbols",
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
    rules_version=2,  # version 2 changed reactions, their cancelling and what seats know of cards (R70 to R76)
    silent_answers=SilentAnswers(reactions=SILENT_KINDS),
    information_rules=InformationRules(
        revealing_events=frozenset({"rolled", "revealed", "saw", "drew", "happened", "saw_given", "looked"})
    ),
    bot_settings=BotSettings(
        tuning=prior.TUNING,
        beginner_prior=prior.beginner_prior,
        guess_likely=prior.guess_likely,
        sensible_moves=prior.sensible_moves,
        personalities=prior.BOT_PERSONALITIES,
    ),
    invariant_checks=InvariantChecks(check_state=invariants.state_violations, check_move=invariants.move_violations),
    records=records.records,
    recap=recap.recap,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state, positions.draw_index),
)
