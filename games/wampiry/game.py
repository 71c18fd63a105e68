"""The `Game` object of Wampiry w Nowej Hucie."""

from __future__ import annotations

from games.core.contract.contract import Option, OptionValue
from games.core.contract.extras.bot_settings import BotSettings, Features
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.match_rules import InformationRules, SilentAnswers
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.game import Game
from games.core.contract.texts import N_, N_n, Text
from games.core.data.files import Source
from games.wampiry.bots import claims, prior, worth
from games.wampiry.controls import recap, records
from games.wampiry.controls.controller import CONTROLLER
from games.wampiry.facts import FACTS
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import STATE_JSON, State, move_violations, state_violations, to_data
from games.wampiry.rules.turn import FLOW, setup
from games.wampiry.view import positions, view


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document. Raises DataError with all faults."""
    from games.wampiry.schemas import load_board as load  # imports pydantic, which is slow

    return load(source)


def clock(state: State) -> int:
    """Return the number of the turn. The setup is part of turn 1."""
    return max(1, state.turn) if state.agenda else state.turn + 1


OPTIONS = (
    Option(
        "elder",
        N_("Who is the Elder"),
        (OptionValue("random", N_("at random")),),
        "random",
        per_seat=True,
        description=N_("Goes last in a tie, and is the first to place a time pawn."),
        section="setup",
    ),
)


def board_features(board: Board) -> tuple[Text, ...]:
    """Return labels of a board's features: the number of turns, then those that all boards share."""
    return N_n("{n} turn", "{n} turns", n=board.turns), *FACTS.feature_labels


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
    from_data=STATE_JSON.from_data,
    move_advantages=claims.move_advantages,
    controller=CONTROLLER,
    # the question is answered automatically if no power is usable, which everybody can see
    silent_answers=SilentAnswers(forced=frozenset({"use"})),
    # planning reveals nothing, so undo is free until the cards are revealed
    information_rules=InformationRules(
        uninformative_decisions=frozenset({"plan"}), early_decisions=frozenset({"plan"})
    ),
    bot_settings=BotSettings(
        tuning=prior.TUNING,
        guess_likely=prior.guess_likely,
        beginner_prior=prior.beginner_prior,
        features=Features(worth.FEATURES, worth.feature_rows),
        expected_places=worth.expected_places,
        personalities=prior.BOT_PERSONALITIES,
    ),
    invariant_checks=InvariantChecks(check_state=state_violations, check_move=move_violations),
    board_features=board_features,
    records=records.records,
    recap=recap.recap,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state),
)
