"""The `Game` object of Osada, and its options."""

from __future__ import annotations

from games.core.contract.contract import Option, Options, OptionValue
from games.core.contract.extras.board_features import minutes_label
from games.core.contract.extras.bot_settings import BotSettings
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.extras.match_rules import InformationRules
from games.core.contract.extras.scenario_setup import ScenarioSetup
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.data.files import Source
from games.osada.bots import claims, prior
from games.osada.controls import recap, records
from games.osada.controls.controller import CONTROLLER
from games.osada.facts import FACTS
from games.osada.rules import ending, invariants
from games.osada.rules.board import Board
from games.osada.rules.state import STATE_JSON, State
from games.osada.rules.turn import FLOW, has_virtual, setup
from games.osada.view import guessing, positions, standing, view


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document. Raises DataError with all faults."""
    from games.osada.schemas import load_board as load  # imports pydantic, which is slow

    return load(source)


# Minutes for each field of the road, at least and at most.
MINUTES_PER_FIELD = 1.1, 2.2


def board_features(board: Board) -> tuple[Text, ...]:
    """Return labels of a board's features: the minutes of a game, then those that all boards share."""
    return minutes_label(*(rate * board.goal for rate in MINUTES_PER_FIELD)), *FACTS.feature_labels


def clock(state: State) -> int:
    """Return the number of the turn, counted through all games of the match."""
    taken = state.turn - state.start + sum(int(past["turns"]) for past in state.history)
    return max(1, taken) if state.agenda else taken + 1


NO, YES = OptionValue("no", N_("no")), OptionValue("yes", N_("yes"))
OPTIONS = (
    Option(
        "first",
        N_("Who goes first"),
        (OptionValue("random", N_("the die decides")), OptionValue("virtual", N_("the virtual player"))),
        "random",
        per_seat=True,
        description=N_("Takes the first turn; the others follow in seating order."),
        section="setup",
    ),
    Option(
        "harder",
        N_("Harder: there may be no murderer"),
        (NO, YES),
        "no",
        seats=(2, 4),
        description=N_("Cards are dealt from all five: if the murderer's is left out, there is no murderer."),
        section="setup",
    ),
    Option(
        "virtual",
        N_("Virtual player"),
        (NO, YES),
        "no",
        seats=(3, 4),
        fixed_texts={2: N_("yes, always with two players")},
        description=N_("One more pawn walks with you: it has a secret character and repeats the others' moves."),
        section="virtual",
    ),
    Option(
        "follow",
        N_("Who the virtual player copies"),
        (OptionValue("turns", N_("in turn order")), OptionValue("colours", N_("in colour order"))),
        "turns",
        seats=(3, 4),
        legacy_value="colours",
        description=N_(
            "Whose moves it repeats, one player after another: in turn order, or in the order of colours in "
            "the help table."
        ),
        section="virtual",
    ),
    Option(
        "deja_vu",
        N_("Déjà vu: three games in a row"),
        (NO, YES),
        "no",
        description=N_("New cards and a new first player in each game; the points of all three are added up."),
        section="deja-vu",
    ),
    Option(
        "own_card",
        N_("Your own card"),
        (OptionValue("always", N_("at any time")), OptionValue("start", N_("only at the start"))),
        "always",
        description=N_("Whether you may look at your own card again or must remember it."),
        section="setup",
    ),
)


def check_options(options: Options, seats: int) -> Text | None:
    """Return why these options can't be combined, or None."""
    if has_virtual(options, seats):
        return None
    if options.get("first") == "virtual":
        return N_("The virtual player can't begin: it isn't in this game.")
    if options.get("follow") == "colours":
        return N_("The virtual player copies nobody: it isn't in this game.")
    return None


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
    guess=guessing.guess,
    forecast=guessing.forecast,
    standings=standing.standings,
    result=ending.result,
    evaluate=prior.evaluate,
    prior=prior.prior,
    clock=clock,
    to_data=STATE_JSON.to_data,
    from_data=STATE_JSON.from_data,
    move_advantages=claims.move_advantages,
    controller=CONTROLLER,
    # Changes by version. 2: the second attack must be used in its turn (O-54). 3: skipped turns count towards a round.
    # 4: the virtual player places its cubes at once (O-94); new points for a draw, and for a murderer whose help level
    # is too low to win (O-88, O-89).
    rules_version=4,
    check_options=check_options,
    information_rules=InformationRules(
        # An arrival reveals that a player is not the murderer; a unanimous count reveals every vote.
        revealing_events=frozenset({"rolled", "revealed", "saw", "drew", "counted", "arrived"}),
        uninformative_decisions=frozenset({"vote"}),  # voting reveals nothing, so undo is free until the count
        early_decisions=frozenset({"deal", "vote"}),
    ),
    bot_settings=BotSettings(
        tuning=prior.TUNING,
        beginner_prior=prior.beginner_prior,
        guess_likely=prior.guess_likely,
        can_play=prior.can_play,
        sensible_moves=prior.sensible_moves,
        personalities=prior.BOT_PERSONALITIES,
    ),
    invariant_checks=InvariantChecks(check_state=invariants.state_violations, check_move=invariants.move_violations),
    board_features=board_features,
    report=ending.report,
    counts=ending.attack_counts,
    records=records.records,
    recap=recap.recap,
    rules_position=positions.position_view,
    scenario_setup=ScenarioSetup(positions.make_state),
)
