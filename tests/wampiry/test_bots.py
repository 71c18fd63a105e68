"""Computer players of Wampiry: values of moves and positions, a reason for each move, whole games at every level."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.core.computers import selfplay
from games.core.contract.contract import Move
from games.core.contract.dice import Dice
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import LEVELS
from games.shipped import register_shipped
from games.wampiry.bots.judge import Judge
from games.wampiry.bots.worth import LeadCache, evaluate, expected_leads
from games.wampiry.rules.board import ESTATE_EFFECTS, Effect
from games.wampiry.rules.state import ACTING, PLANNING, State
from games.wampiry.rules.turn import FLOW
from tests.claims import reasons_of
from tests.computers import bot_policy, win_rate
from tests.runs import first_by_default, long_only

register_shipped()
GAME: Game = registry.game("wampiry")
BOARD = boards.load_default_board("wampiry")
OPTIONS = {"board": BOARD, "elder": "0"}


def acting(seats: int = 2, estate: str = "zielone", field: str = "nietoperz", turn: int = 8) -> State:
    """Return an empty position in which seat 0 may use the ability and the action at its pawns."""
    state: State = GAME.setup(OPTIONS, seats, Dice(1))
    state.turn, state.phase, state.order = turn, ACTING, list(range(seats))
    state.vampire = [BOARD.index[estate]] + [BOARD.index["szkolne"]] * (seats - 1)
    state.time = [BOARD.index[field]] + [BOARD.index["nietoperz"]] * (seats - 1)
    state.arrival = list(range(seats))
    state.gone = [1] + [0] * (seats - 1)
    state.plan_card, state.plan_time = [""] + ["cw1"] * (seats - 1), [""] + ["t1"] * (seats - 1)
    state.agenda = [("end",), ("go", 1), ("late_turn", 0), ("place", 0), ("use", 0, 0)]
    return state


def put(state: State, estate: str, *counts: int) -> None:
    """Put markers of each seat on an estate."""
    for seat, count in enumerate(counts):
        state.possessed[BOARD.index[estate] * state.seats + seat] += count
        state.supply[seat] -= count


def favourite(state: State) -> Move:
    moves = list(GAME.legal_moves(state))
    weights = list(GAME.prior(state, moves))
    return moves[weights.index(max(weights))]


# -- positions ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_win_chances_add_up_and_are_equal_at_the_start(seats: int) -> None:
    state = acting(seats)
    assert evaluate(state) == pytest.approx([1 / seats] * seats)
    put(state, "gorali", *range(3, 3 + seats))
    values = evaluate(state)
    assert sum(values) == pytest.approx(1)
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_points_markers_and_a_due_scoring_raise_the_value() -> None:
    state = acting()
    even = evaluate(state)[0]
    state.points = [5, 0]
    ahead = evaluate(state)[0]
    assert ahead > even
    put(state, "gorali", 3, 1)
    more = evaluate(state)[0]
    assert more > ahead
    state.sabbath[BOARD.index["gorali"]] = 1
    assert evaluate(state)[0] > more


def test_the_same_lead_is_worth_more_later() -> None:
    early, late = acting(turn=2), acting(turn=14)
    early.points = late.points = [12, 4]
    assert evaluate(early)[0] < evaluate(late)[0]


def test_the_value_of_a_finished_game_is_its_result() -> None:
    state = acting(3)
    state.agenda = []
    state.points = [7, 9, 9]
    assert evaluate(state) == [0.0, 0.5, 0.5]
    put(state, "gorali", 0, 1, 0)
    assert evaluate(state) == [0.0, 1.0, 0.0]


def test_a_lead_is_the_difference_to_the_mean_of_the_others() -> None:
    state = acting(4)
    state.points = [9, 3, 3, 3]
    assert expected_leads(state) == pytest.approx([6, -2, -2, -2])


def test_the_expected_award_is_within_the_scale_and_rises_with_the_markers() -> None:
    cache = LeadCache(BOARD, 2, 1.8)
    lead = [cache.leads((own, 3), 0)[1][0] for own in range(8)]
    assert lead == sorted(lead)
    assert lead[3] == pytest.approx(0)
    assert -5 < lead[0] < lead[7] < 5
    assert cache.leads((4, 3), 0)[0] == (5, -5)
    assert cache.leads((4, 3), 1)[0] == (7, -7)


def test_a_sabbath_is_called_only_by_the_leader() -> None:
    state = acting(estate="szkolne", field="godzina_sabatu")
    put(state, "szkolne", 4, 0)
    assert favourite(state) == ("action",)
    other = acting(estate="szkolne", field="godzina_sabatu")
    put(other, "szkolne", 0, 6)
    assert favourite(other) == ("done",)


def test_scoring_is_raised_by_the_leader_and_lowered_by_others() -> None:
    mine, theirs = (4, 0), (0, 6)
    for field, good, bad in (
        ("tajemnicze_doniesienia", mine, theirs),
        ("podle_oszczerstwa", theirs, mine),
    ):
        state = acting(estate="szkolne", field=field)
        put(state, "szkolne", *good)
        assert favourite(state) == ("action",)
        state = acting(estate="szkolne", field=field)
        put(state, "szkolne", *bad)
        assert favourite(state) == ("done",)


def test_the_marker_that_decides_a_due_scoring_is_replaced() -> None:
    state = acting(estate="teatralne", turn=15)
    put(state, "gorali", 3, 3)
    put(state, "mlodosci", 1, 5)
    assert favourite(state) == ("ability", "gorali", 1)


def test_a_block_takes_the_lead_on_an_estate_to_be_scored() -> None:
    state = acting(estate="mlodosci")
    put(state, "zielone", 5, 0)
    put(state, "gorali", 0, 3)
    state.sabbath[BOARD.index["gorali"]] = 1
    assert favourite(state) == ("ability", "zielone")
    GAME.apply(state, ("ability", "zielone"), Dice(1))
    assert favourite(state) == ("block", "gorali", 4)


def test_a_plan_leads_to_an_estate_where_the_lead_can_be_taken() -> None:
    state = acting()
    state.phase, state.agenda = PLANNING, [("reveal",), ("plan", 0)]
    state.vampire[0] = BOARD.index["szkolne"]
    for estate in ("gorali", "ogrodowe", "mlodosci"):
        put(state, estate, 0, 5)
    put(state, "zielone", 1, 2)
    assert favourite(state)[1] == "ccw1"


def test_an_empty_supply_places_no_markers() -> None:
    state = acting(estate="handlowe")
    state.supply = [0, 0]
    assert Judge(state, 0).markers_placed_on_arrival(0, BOARD.index["handlowe"]) == 0
    assert Judge(state, 0, count_placement=True).ability_gain(BOARD.index["handlowe"], ("ability",)) == 0


# -- reasons and whole games ----------------------------------------------------------------------------------------
def test_an_explanation_does_not_depend_on_secret_plans() -> None:
    state = selfplay.play_random_moves(GAME, OPTIONS, 3, 4, 0)
    while not (state.phase == PLANNING and FLOW.decision(state).seat == state.order[-1]):  # type: ignore[union-attr]
        GAME.apply(state, GAME.legal_moves(state)[0], Dice(1))
    view = GAME.observe(state, state.order[-1])
    reasons = reasons_of(GAME, view)
    state.plan_card[state.order[0]], state.plan_time[state.order[0]] = "ccw2", "t2"
    other = GAME.observe(state, state.order[-1])
    assert reasons_of(GAME, other) == reasons


@pytest.mark.parametrize("seats", [2, long_only(3), long_only(4)])
@pytest.mark.parametrize("level", [level if level in ("medium", "master") else long_only(level) for level in LEVELS])
def test_every_level_plays_to_the_end(level: str, seats: int) -> None:
    played = selfplay.play_bot_game(GAME, OPTIONS, seats, 70 + seats, [bot_policy(GAME, level, 8)] * seats)
    assert len(played.result.points) == seats


def test_a_level_beats_chance() -> None:
    """Compare in a few games with a sure result; the long run compares each level with the one below."""
    assert win_rate(GAME, OPTIONS, "medium", "random", 6) >= 0.5


@pytest.mark.long
def test_each_level_is_stronger_than_the_one_below() -> None:
    assert win_rate(GAME, OPTIONS, "easy", "random", 10) >= 0.8
    assert win_rate(GAME, OPTIONS, "medium", "easy", 10) >= 0.8
    assert win_rate(GAME, OPTIONS, "hard", "medium", 6, playouts=16) >= 0.6


@pytest.mark.long
@pytest.mark.usefixtures("without_hang_timeout")
def test_strength_over_many_games() -> None:
    assert win_rate(GAME, OPTIONS, "medium", "random", 400) >= 0.9
    assert win_rate(GAME, OPTIONS, "hard", "medium", 400, playouts=100) >= 0.65


@pytest.mark.parametrize("do", first_by_default(ESTATE_EFFECTS, 3))
def test_computers_play_boards_with_one_ability_on_all_estates(do: str) -> None:
    effects = tuple(Effect(do, 2, 1 if do.startswith("sacrifice") else 0) for _ in BOARD.ring)
    other = replace(BOARD, abilities=effects, index={})

    selfplay.play_bot_game(GAME, {"board": other}, 2, 5, [bot_policy(GAME, "medium", 4), bot_policy(GAME, "hard", 4)])
