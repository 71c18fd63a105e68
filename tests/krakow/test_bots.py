"""Computer players of Kraków: values of walls and positions, plans for a turn, whole games."""

from __future__ import annotations

import pytest

from games import registry
from games.core.computers import selfplay
from games.core.computers.search import choose_with_reason
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import LEVELS
from games.krakow.bots import thinking
from games.krakow.bots.jobs import PaintingGains, paint_jobs
from games.krakow.bots.thinking import best_plans, expected_lead, job_moves
from games.krakow.bots.worth import ScoringOutlook, evaluate
from games.krakow.rules.state import State
from games.shipped import register_shipped
from tests.computers import bot_policy, win_rate
from tests.krakow.positions import finish_round, play, position, shipped
from tests.runs import long_only

register_shipped()
GAME: Game = registry.game("krakow")
OPTIONS = {"board": boards.load_default_board("krakow"), "first": "0"}


def favourite(state: State) -> Move:
    moves = list(GAME.legal_moves(state))
    weights = list(GAME.prior(state, moves))
    return moves[weights.index(max(weights))]


# -- positions --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_win_chances_add_up_and_are_equal_in_an_empty_city(seats: int) -> None:
    assert evaluate(position(seats)) == pytest.approx([1 / seats] * seats)
    values = evaluate(position(seats, works=[(1, "mural", "1.1", "2.1")]))
    assert sum(values) == pytest.approx(1)
    assert values[1] == max(values) > values[0]


def test_the_value_of_a_finished_game_is_its_result() -> None:
    state = position(works=[(1, "tag", "1.1", "2.1")], round=2, turn=5, active=1)
    finish_round(state)
    assert evaluate(state) == [0.0, 1.0]


def test_more_points_in_a_district_raise_the_own_expectation_only() -> None:
    """Additional points in a place help the seat and no opponent; no points change nothing."""
    state = position(works=[(0, "tag", "1.1", "2.1")])
    before = ScoringOutlook.of_state(state)
    change = before.expected_point_changes(0, (4, 0))
    assert change[0] > 0 >= change[1]
    assert before.expected_point_changes(0, (0, 0)) == pytest.approx([0, 0])


def test_covering_a_mural_with_a_tag_is_worth_more_than_an_empty_wall() -> None:
    state = position(works=[(1, "mural", "22.1", "23.1")], hands=[["tag"]])
    gains, pairs = PaintingGains(state, 0), state.board.city.pairs
    index = state.board.city.square_index
    half = pairs.index((index["23.1"], index["24.1"]))
    beside = pairs.index((index["21.2"], index["22.2"]))
    tag = state.board.kind_index["tag"]
    assert gains.gain(half, tag) > gains.gain(beside, tag)
    assert gains.group(half).lost == (0, -9)
    whole = pairs.index((index["22.1"], index["23.1"]))
    assert gains.group(whole).lost == (0, -14)


# -- jobs and plans ---------------------------------------------------------------------------------------------------
def test_paint_jobs_are_affordable_and_playable() -> None:
    state = position(people={"painter:0:1": "10.9"}, spent=4, works=[(1, "mural", "22.1", "23.1")])
    jobs = paint_jobs(state, 0)
    assert jobs
    for job in jobs:
        twin = state.copy()
        play(twin, *job_moves(state, 0, job))
        assert twin.spent == state.spent + job.cost <= 10


def test_no_job_paints_from_a_foreign_cross_or_over_own_work() -> None:
    people = {"painter:0:1": "10.5", "bouncer:1": "10.6"}
    state = position(people=people, hands=[["tag"]], works=[(0, "tag", "9.4", "9.5")], spent=8)
    index = state.board.city.square_index
    for job in paint_jobs(state, 0):
        assert state.board.city.cells[job.cell] != "10.5"
        assert not {index["9.4"], index["9.5"]} & set(state.board.city.pairs[job.pair])


def test_the_best_plan_uses_the_points_and_leaves_its_crew_ahead() -> None:
    state = position(works=[(1, "mural", "22.1", "23.1")])
    best = best_plans(state, 0, 4)[0]
    assert best.value > expected_lead(state, 0)
    assert sum(job.cost for job in best.jobs) <= 10
    now = state.copy()
    for job in best.jobs:
        play(now, *job_moves(now, 0, job))


def test_in_the_last_turn_a_tag_takes_a_lead() -> None:
    people = {f"painter:0:{n}": cell for n, cell in enumerate(("23.0", "0.0", "5.0", "6.0", "15.0", "25.6", "25.9"), 1)}
    works = [(1, "tag", "21.1", "22.1"), (0, "bazgrol", "21.2", "22.2")]
    hands = [["tag", "mural", "mural", "trojwymiar", "trojwymiar"]]
    state = position(people=people, works=works, hands=hands, round=2, turn=5, spent=8)
    state.agenda = [("next",), ("turn", 0)]
    assert favourite(state) == ("paint", "p1", "tag")
    assert best_plans(state, 0, 1)[0].jobs[0].kind == state.board.kind_index["tag"]


def test_the_turn_ends_if_nothing_is_worth_doing() -> None:
    state = position(hands=[["mural", "mural", "trojwymiar", "trojwymiar", "trojwymiar"]], spent=9)
    assert favourite(state) == ("end",)
    choice = choose_with_reason(GAME, GAME.observe(state, 0), "hard", BotDice(1), Budget(4))
    assert choice.move == ("end",)


def test_a_chosen_plan_is_followed_without_another_search() -> None:
    people = {f"painter:0:{n}": cell for n, cell in enumerate(("10.9", "0.0", "5.0", "6.0", "15.0", "25.6", "25.9"), 1)}
    state = position(people=people, works=[(1, "mural", "7.8", "8.8")], hands=[["tag"] * 5])
    first = choose_with_reason(GAME, GAME.observe(state, 0), "hard", BotDice(1), Budget(4))
    while first.move[0] == "walk":
        play(state, first.move)
        first = choose_with_reason(GAME, GAME.observe(state, 0), "hard", BotDice(2), Budget(4))
        assert first.playouts == 0
    assert first.move[0] == "paint"
    play(state, first.move)
    assert choose_with_reason(GAME, GAME.observe(state, 0), "hard", BotDice(3), Budget(4)).playouts == 0


def test_the_search_uses_no_hidden_card() -> None:
    """Other hidden cards behind the same view give the same answer."""
    state = position(works=[(1, "mural", "22.1", "23.1"), (0, "throw_up", "7.8", "8.8")])
    view = GAME.observe(state, 0)
    answers = []
    for seed in range(3):
        thinking._following.clear()
        world = GAME.guess(view, BotDice(seed))
        world_view = GAME.observe(world, 0)
        answers.append(
            thinking.search_move(world_view, [tuple(move) for move in world_view["moves"]], BotDice(7), Budget(8))
        )
    assert answers[0] == answers[1] == answers[2]


def test_people_start_in_different_districts_and_not_always_in_the_same() -> None:
    firsts = set()
    for seed in range(8):
        state = GAME.setup(OPTIONS, 2, Dice(seed))
        move = choose_with_reason(GAME, GAME.observe(state, 0), "hard", BotDice(seed)).move
        firsts.add(move)
        while state.round == 0:
            view = GAME.observe(state, GAME.decision(state).seat)  # type: ignore[union-attr]
            GAME.apply(state, choose_with_reason(GAME, view, "medium", BotDice(seed)).move, Dice(seed))
        home = {cell: place for place, cells in enumerate(state.board.city.district_cells) for cell in cells}
        assert len({home[cell] for cell in state.people[:7]}) >= 4
    assert len(firsts) > 1


# -- games ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, long_only(3), long_only(4)])
@pytest.mark.parametrize("level", [level if level in ("medium", "master") else long_only(level) for level in LEVELS])
def test_every_level_plays_to_the_end(level: str, seats: int) -> None:
    small = {"board": shipped() if level != "hard" else _small_board(), "first": "0"}
    played = selfplay.play_bot_game(
        GAME, small, seats, 5, [bot_policy(GAME, level, 2)] * seats, check_interval=level == "medium" and seats == 2
    )
    assert played.result.winners


def _small_board() -> object:
    from tests.krakow.test_board_data import SMALL

    return GAME.load_board(SMALL)


def test_a_level_beats_chance() -> None:
    """Compare in a few games with a sure result; the long run compares each level with the one below."""
    assert win_rate(GAME, OPTIONS, "medium", "random", 2) >= 0.5


@pytest.mark.long
def test_each_level_is_stronger_than_the_one_below() -> None:
    assert win_rate(GAME, OPTIONS, "easy", "random", 4) >= 0.75
    assert win_rate(GAME, OPTIONS, "medium", "easy", 6) >= 0.75


@pytest.mark.long
def test_strength_over_many_games() -> None:
    assert win_rate(GAME, OPTIONS, "medium", "random", 200) >= 0.95
    assert win_rate(GAME, OPTIONS, "hard", "medium", 200, playouts=8) >= 0.6
