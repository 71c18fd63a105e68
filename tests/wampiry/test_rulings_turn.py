"""Setup, planning and the sequence of a go: rulings W-1 to W-11."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.core.contract.dice import Dice
from games.wampiry.game import GAME
from tests.scripted import ScriptedDice
from tests.wampiry.positions import CARDS, TIMES, C, D, N, T, Table, go, position, shipped


def new_table(seats: int, elder: int) -> Table:
    return Table(GAME.setup({"board": shipped(), "elder": str(elder)}, seats, Dice(0)))


def test_w1_the_elder_is_drawn_or_chosen() -> None:
    for seat in range(4):
        state = GAME.setup({"board": shipped(), "elder": "random"}, 4, ScriptedDice(seat))
        assert state.elder == seat == new_table(4, seat).state.elder


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w2_first_order_is_farthest_clockwise_first_and_the_elder_last(seats: int) -> None:
    for elder in range(seats):
        expected = [(elder + step) % seats for step in range(seats - 1, 0, -1)] + [elder]
        assert new_table(seats, elder).state.order == expected
    assert new_table(4, D).state.order == [3, 2, 1, 0]


def test_w2_vampires_in_order_then_time_pawns_the_other_way_round_then_plans_in_order() -> None:
    table = new_table(4, N)
    questions = []
    while table.state.turn == 0 or table.kind == "plan":
        questions.append((table.kind, table.seat))
        table.play(next(iter(sorted(table.moves()))))
    order = [D, C, T, N]
    assert questions == [
        *(("settle", seat) for seat in order),
        *(("wind", seat) for seat in reversed(order)),
        *(("plan", seat) for seat in order),
    ]


def test_w3_pawns_may_share_an_estate_and_a_field() -> None:
    table = new_table(4, D)
    for _ in range(4):
        assert len(table.moves()) == 7
        table.play(("settle", "zielone"))
    for _ in range(4):
        assert len(table.moves()) == 7
        table.play(("wind", "nietoperz"))
    assert table.state.vampire == [3] * 4
    table.plan().end_turn()
    assert table.state.vampire == [4] * 4


def test_w4_setting_up_triggers_nothing() -> None:
    table = new_table(2, D)
    table.play(("settle", "handlowe"), ("settle", "gorali"), ("wind", "podle_oszczerstwa"), ("wind", "godzina_sabatu"))
    state = table.state
    assert (state.turn, table.kind, sum(state.possessed), sum(state.points)) == (1, "plan", 0, 0)
    assert (set(state.award), set(state.sabbath), state.supply) == ({0}, {0}, [21, 21])
    assert {event.kind for event in table.events} == {"settled", "turn"}


# -- planning -------------------------------------------------------------------------------------------------------
def test_w5_exactly_one_card_of_each_kind_is_planned_and_staying_is_impossible() -> None:
    table = Table(position())
    assert table.moves() == {("plan", card, time) for card, time in product(CARDS, TIMES)}
    for move in (("stay",), ("done",), ("plan", "cw1"), ("plan", "t1", "cw1"), ("plan", "cw3", "t1"), ("plan",)):
        assert table.refusal(*move) == "not_asked"


@pytest.mark.parametrize(("card", "time"), list(product(CARDS, TIMES)))
def test_w5_cards_move_both_pawns(card: str, time: str) -> None:
    table = Table(position(vampires={D: "handlowe"}, clock={D: "godzina_sabatu"})).plan(D=(card, time))
    assert table.vampire(D) == shipped().ring[CARDS[card] % 7]
    assert table.field(D) == shipped().clock[(6 + TIMES[time]) % 7]


def test_w6_all_cards_are_available_every_turn() -> None:
    table = Table(position(2))
    for _ in range(3):
        assert table.kind == "plan"
        assert len(table.moves()) == 8
        table.plan(D=("cw1", "t1"), N=("cw1", "t1")).end_turn()


def test_w7_all_plan_in_secret_before_the_plans_are_revealed() -> None:
    table = Table(position(order=[T, D, C, N]))
    for seat in (T, D, C, N):
        decision = GAME.decision(table.state)
        assert decision is not None
        assert (decision.seat, decision.kind, decision.private) == (seat, "plan", True)
        assert table.event_args("revealed") == table.event_args("walked") == []
        table.play(("plan", "ccw2", "t2"))
    planned = [event for event in table.events if event.kind == "planned"]
    assert [dict(event.args) for event in planned] == [{"who": f"seat:{seat}"} for seat in (T, D, C, N)]
    assert [args["who"] for args in table.event_args("revealed")] == ["seat:2", "seat:0", "seat:3", "seat:1"]
    assert {args["card"] for args in table.event_args("revealed")} == {"card:ccw2"}
    assert table.seat == T


@pytest.mark.parametrize("viewer", [None, D, N, T, C])
def test_w7_views_show_only_the_own_plan_until_all_are_revealed(viewer: int | None) -> None:
    table = Table(position())
    for seat in range(4):
        view = GAME.observe(table.state, viewer)
        for other in range(4):
            plan = None if other >= seat else ["cw2", "t1"] if other == viewer else "hidden"
            assert view["plans"][other] == plan
        table.play(("plan", "cw2", "t1"))
    assert GAME.observe(table.state, viewer)["plans"] == [["cw2", "t1"]] * 4


# -- a go -----------------------------------------------------------------------------------------------------------
def test_w8_vampire_clock_ability_and_action_in_any_order_placing_end() -> None:
    def kinds(*moves: Any) -> list[str]:
        table = go(at="handlowe", field="tajemnicze_doniesienia").play(*moves)
        ours = [event.kind for event in table.events if event.args.get("who") == "seat:0"]
        return ours[ours.index("go") + 1 :]

    start = ["walked", "advanced"]
    extra, action, place = ["used", "placed"], ["used", "raised"], ["placed"]
    assert kinds(("ability",), ("action",), ("done",)) == start + extra + action + place
    assert kinds(("action",), ("ability",), ("done",)) == start + action + extra + place
    assert kinds(("action",), ("done",)) == start + action + place
    assert kinds(("done",)) == start + place


def test_w8_each_at_most_once_and_the_go_ends_when_both_are_used() -> None:
    table = go(at="handlowe", field="tajemnicze_doniesienia").play(("ability",))
    assert table.moves() == {("done",), ("action",)}
    assert table.refusal("ability") == "not_asked"
    table.play(("action",))  # nothing is left to use, so no question follows
    assert table.on("handlowe") == "D5"
    assert table.seat == N


def test_w8_an_ability_is_finished_before_the_action() -> None:
    table = go(at="gorali", field="tajemnicze_doniesienia", zielone="D2", szkolne="D1")
    table.play(("ability", "zielone"))
    assert table.moves() == {("more", "zielone"), ("more", "szkolne")}
    assert table.refusal("action") == "not_asked"
    assert table.refusal("done") == "not_asked"
    table.play(("more", "szkolne"))
    assert table.moves() == {("done",), ("action",)}


def test_w9_both_powers_may_be_skipped_but_placing_two_may_not() -> None:
    table = go(at="handlowe", field="tajemnicze_doniesienia")
    table.play(("done",))
    assert table.on("handlowe") == "D2"
    assert table.state.award == [0] * 7
    assert table.seat == N


def test_w9_compulsory_placing_may_trigger_armageddon() -> None:
    table = go(gorali="D19").skip()
    table.end_turn()
    assert [args["causes"] for args in table.event_args("reckoning")] == [["armageddon"]]


@pytest.mark.parametrize(("left", "placed"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_w10_markers_missing_in_the_supply_are_not_placed(left: int, placed: int) -> None:
    table = go(gorali=f"D{21 - left}", armageddon=2).skip()
    assert table.state.markers_on(6)[D] == placed
    assert table.supply(D) == left - placed
    assert table.on("gorali") == f"D{21 - left}"


def test_w11_an_ability_moves_two_markers_or_as_many_as_there_are() -> None:
    table = go(at="gorali", zielone="D2", gorali="D1")
    table.play(("ability", "zielone"))
    assert table.on("gorali") == "D3"  # only one second marker is possible, so it is chosen automatically
    table = go(at="gorali", zielone="D1").play(("ability", "zielone"))
    assert (table.on("gorali"), table.on("zielone")) == ("D1", "")
    assert table.kind == "use"
    table = go(at="gorali", gorali="D3")
    assert table.moves() == {("done",), ("action",)}
