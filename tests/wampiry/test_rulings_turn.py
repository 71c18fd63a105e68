"""Rulings on setting up, planning and the sequence of a go: W-1 to W-24."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.core.dice import Dice, ScriptedDice
from games.wampiry.game import GAME
from tests.wampiry.positions import C, D, N, T, Table, go, position, shipped

CARDS = {"cw1": 1, "cw2": 2, "ccw1": -1, "ccw2": -2}
TIMES = {"t1": 1, "t2": 2}


def opened(seats: int, elder: int) -> Table:
    return Table(GAME.setup({"board": shipped(), "elder": str(elder)}, seats, Dice(0)))


# -- setting up -----------------------------------------------------------------------------------------------------
def test_w1_the_elder_is_drawn_or_chosen() -> None:
    for seat in range(4):
        state = GAME.setup({"board": shipped(), "elder": "random"}, 4, ScriptedDice(seat))
        assert state.elder == seat == opened(4, seat).state.elder


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w2_first_order_is_farthest_clockwise_first_and_the_elder_last(seats: int) -> None:
    for elder in range(seats):
        expected = [(elder + step) % seats for step in range(seats - 1, 0, -1)] + [elder]
        assert opened(seats, elder).state.order == expected
    assert opened(4, D).state.order == [3, 2, 1, 0]


def test_w2_vampires_in_order_then_time_pawns_the_other_way_round_then_plans_in_order() -> None:
    table = opened(4, N)
    asked = []
    while table.state.turn == 0 or table.kind == "plan":
        asked.append((table.kind, table.seat))
        table.play(next(iter(sorted(table.moves()))))
    order = [D, C, T, N]
    assert asked == [
        *(("settle", seat) for seat in order),
        *(("wind", seat) for seat in reversed(order)),
        *(("plan", seat) for seat in order),
    ]


def test_w3_pawns_may_share_an_estate_and_a_field() -> None:
    table = opened(4, D)
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
    table = opened(2, D)
    table.play(("settle", "handlowe"), ("settle", "gorali"), ("wind", "podle_oszczerstwa"), ("wind", "godzina_sabatu"))
    state = table.state
    assert (state.turn, table.kind, sum(state.possessed), sum(state.points)) == (1, "plan", 0, 0)
    assert (set(state.award), set(state.sabbath), state.supply) == ({0}, {0}, [21, 21])
    assert {event.kind for event in table.events} == {"settled", "turn"}


# -- planning -------------------------------------------------------------------------------------------------------
def test_w5_exactly_one_card_of_each_is_planned_and_nobody_stays_put() -> None:
    table = Table(position())
    assert table.moves() == {("plan", card, time) for card, time in product(CARDS, TIMES)}
    for move in (("stay",), ("done",), ("plan", "cw1"), ("plan", "t1", "cw1"), ("plan", "cw3", "t1"), ("plan",)):
        assert table.refusal(*move) == "not_asked"


@pytest.mark.parametrize(("card", "time"), list(product(CARDS, TIMES)))
def test_w5_cards_move_both_pawns(card: str, time: str) -> None:
    table = Table(position(vampires={D: "handlowe"}, clock={D: "godzina_sabatu"})).plan(D=(card, time))
    assert table.vampire(D) == shipped().ring[CARDS[card] % 7]
    assert table.field(D) == shipped().clock[(6 + TIMES[time]) % 7]


def test_w6_all_cards_are_there_every_turn() -> None:
    table = Table(position(2))
    for _ in range(3):
        assert table.kind == "plan"
        assert len(table.moves()) == 8
        table.plan(D=("cw1", "t1"), N=("cw1", "t1")).end_turn()


def test_w7_all_plan_before_anything_is_turned_over_and_nobody_sees_another_plan() -> None:
    table = Table(position(order=[T, D, C, N]))
    for seat in (T, D, C, N):
        decision = GAME.decision(table.state)
        assert decision is not None
        assert (decision.seat, decision.kind, decision.private) == (seat, "plan", True)
        assert table.told("revealed") == table.told("walked") == []
        table.play(("plan", "ccw2", "t2"))
    planned = [event for event in table.events if event.kind == "planned"]
    assert [dict(event.args) for event in planned] == [{"who": f"seat:{seat}"} for seat in (T, D, C, N)]
    assert [args["who"] for args in table.told("revealed")] == ["seat:2", "seat:0", "seat:3", "seat:1"]
    assert {args["card"] for args in table.told("revealed")} == {"card:ccw2"}
    assert table.seat == T


@pytest.mark.parametrize("viewer", [None, D, N, T, C])
def test_w7_views_show_only_the_own_plan_until_all_are_turned_over(viewer: int | None) -> None:
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
    table.play(("action",))  # nothing is left to use, so nothing is asked
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


def test_w9_placing_may_set_off_armageddon_against_ones_will() -> None:
    table = go(gorali="D19").skip()
    table.end_turn()
    assert [args["causes"] for args in table.told("reckoning")] == [["armageddon"]]


@pytest.mark.parametrize(("left", "placed"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_w10_what_the_supply_lacks_is_lost(left: int, placed: int) -> None:
    table = go(gorali=f"D{21 - left}", armageddon=2).skip()
    assert table.state.on(6)[D] == placed
    assert table.supply(D) == left - placed
    assert table.on("gorali") == f"D{21 - left}"


def test_w11_two_where_two_are_there_one_where_one_is_and_none_where_none_is() -> None:
    table = go(at="gorali", zielone="D2", gorali="D1")
    table.play(("ability", "zielone"))
    assert table.on("gorali") == "D3"  # the second was the only one that could be meant
    table = go(at="gorali", zielone="D1").play(("ability", "zielone"))
    assert (table.on("gorali"), table.on("zielone")) == ("D1", "")
    assert table.kind == "use"
    table = go(at="gorali", gorali="D3")
    assert table.moves() == {("done",), ("action",)}


@pytest.mark.parametrize(("card", "steps"), list(CARDS.items()))
def test_w12_the_attacker_picks_victim_distance_and_direction(card: str, steps: int) -> None:
    table = go(field="niespodziewany_atak", vampires={T: "gorali"})
    attacks = {("action", victim, c) for victim in (N, T, C) for c in CARDS}
    assert table.moves("action") == attacks
    table.play(("action", T, card))
    assert table.vampire(T) == shipped().ring[(2 + steps) % 7]
    assert table.refusal("action", T, card) == "not_asked"


def test_w13_attack_before_the_go_cancels_the_planned_card() -> None:
    table = go(at="handlowe", field="niespodziewany_atak", plans={"N": ("ccw2", "t2")}, vampires={N: "szkolne"})
    table.play(("action", N, "cw1"))
    assert table.told("attacked")[-1]["cancelled"] is True
    table.skip()
    assert (table.seat, table.kind) == (N, "use")
    assert table.vampire(N) == "ogrodowe"  # one step from Szkolne, and no further
    assert table.field(N) == "godzina_sabatu"  # the other card still counts
    assert not [args for args in table.told("walked") if args["who"] == "seat:1"]
    table.skip()
    assert table.on("ogrodowe") == "N2"  # W-21: places where it was put


def test_w13_the_victim_may_use_the_estate_where_it_was_put() -> None:
    table = go(field="niespodziewany_atak", vampires={N: "mlodosci"})
    table.play(("action", N, "cw1")).skip()
    assert table.vampire(N) == "handlowe"
    assert ("ability",) in table.moves()
    table.play(("ability",)).skip()
    assert table.on("handlowe") == "N5"


@pytest.mark.parametrize(("field", "told"), [("niespodziewany_atak", "attacked"), ("przebiegly_gambit", "driven")])
def test_w13_w16_whose_go_is_over_counts_anew_every_turn(field: str, told: str) -> None:
    before = shipped().clock[shipped().index[field] - 2]
    table = Table(position(2, elder=N, clock={D: before, N: "tajemnicze_doniesienia"})).end_turn().plan()
    assert (table.state.turn, table.seat, table.field(D)) == (2, D, field)
    table.play(("action", N, "cw1" if told == "attacked" else "t1"))
    assert table.told(told)[-1]["cancelled"] is True
    walks = len(table.told("walked" if told == "attacked" else "advanced"))
    table.skip(D)
    assert table.seat == N
    assert len(table.told("walked" if told == "attacked" else "advanced")) == walks


def test_w14_attack_after_the_go_moves_only_the_pawn() -> None:
    table = go(
        at="handlowe", field="nietoperz", order=[D, N, T, C], clock={N: "tajemnicze_doniesienia"}, turn=3
    )  # fmt: skip
    table.play(("done",), ("stay",))
    assert (table.seat, table.field(N)) == (N, "niespodziewany_atak")
    before = list(table.state.possessed)
    table.play(("action", D, "cw2"))
    assert table.told("attacked")[-1]["cancelled"] is False
    assert table.vampire(D) == "gorali"
    assert table.state.possessed == before
    table.skip()
    assert (table.seat, table.vampire(D)) == (T, "gorali")
    table.end_turn()
    table.plan(D=("cw1", "t1"))
    while table.seat != D:
        table.skip()
    assert table.vampire(D) == "zielone"  # it started from where it was put


def test_w15_two_attacks_before_the_go_both_move_the_pawn() -> None:
    table = go(
        field="niespodziewany_atak", clock={N: "tajemnicze_doniesienia"}, vampires={T: "handlowe"},
        plans={"T": ("ccw1", "t1")},
    )  # fmt: skip
    table.play(("action", T, "cw2")).skip()
    assert (table.seat, table.field(N), table.vampire(T)) == (N, "niespodziewany_atak", "gorali")
    table.play(("action", T, "cw1")).skip()
    assert (table.seat, table.vampire(T)) == (T, "zielone")
    table.skip()
    assert table.on("zielone") == "T2"


@pytest.mark.parametrize(("card", "goal"), [("t1", "godzina_sabatu"), ("t2", "tajemnicze_doniesienia")])
def test_w16_gambit_before_the_go_cancels_the_time_card_and_gives_the_new_field(card: str, goal: str) -> None:
    table = go(field="przebiegly_gambit", clock={N: "nietoperz"}, plans={"N": ("cw1", "t2")})
    assert table.moves("action") == {("action", victim, t) for victim in (N, T, C) for t in TIMES}
    table.play(("action", N, card))
    assert table.told("driven")[-1]["cancelled"] is True
    table.skip()
    assert (table.seat, table.field(N)) == (N, goal)
    assert table.vampire(N) == "ogrodowe"  # the estate card still counts
    assert ("action",) in table.moves()
    assert not [args for args in table.told("advanced") if args["who"] == "seat:1"]


def test_w16_gambit_after_the_go_moves_only_the_pawn() -> None:
    table = go(field="nietoperz", clock={N: "podle_oszczerstwa"}).play(("done",), ("stay",))
    assert table.field(N) == "przebiegly_gambit"
    table.play(("action", D, "t1"))
    assert table.told("driven")[-1]["cancelled"] is False
    assert (table.seat, table.field(D)) == (N, "godzina_sabatu")
    table.end_turn()
    assert table.told("called") == []
    table.plan(D=("cw1", "t1"))
    while table.seat != D:
        table.skip()
    assert table.field(D) == "tajemnicze_doniesienia"


def test_w17_attack_and_gambit_on_one_victim_leave_it_no_walk_at_all() -> None:
    table = go(field="niespodziewany_atak", clock={N: "podle_oszczerstwa", T: "nietoperz"})
    table.play(("action", T, "cw1")).skip()
    table.play(("action", T, "t1")).skip()
    assert (table.seat, table.kind) == (T, "use")
    assert (table.vampire(T), table.field(T)) == ("ogrodowe", "godzina_sabatu")
    assert not [
        event for event in table.events if event.kind in ("walked", "advanced") and event.args["who"] == "seat:2"
    ]


def test_w18_lightning_reflex_comes_at_the_end_and_its_new_field_is_not_used() -> None:
    table = go(at="handlowe", field="blyskawiczna_reakcja")
    assert table.moves() == {("done",), ("ability",)}
    table.play(("done",))
    assert table.kind == "late"
    assert table.on("handlowe") == "D2"  # placed before
    others = [name for name in shipped().clock if name != "blyskawiczna_reakcja"]
    assert table.moves() == {("stay",), *(("leap", name) for name in others)}
    table.play(("leap", "godzina_sabatu"))
    assert table.field(D) == "godzina_sabatu"
    assert table.seat == N
    table.end_turn()
    assert table.told("called") == table.told("scored") == []
    table.plan(D=("cw1", "t1"))
    while table.seat != D:
        table.skip()
    assert table.field(D) == "tajemnicze_doniesienia"


def test_w18_the_reflex_is_optional() -> None:
    table = go(field="blyskawiczna_reakcja").play(("done",), ("stay",))
    assert (table.field(D), table.seat) == ("blyskawiczna_reakcja", N)


def test_w18_the_new_field_is_where_a_later_gambit_starts() -> None:
    table = go(field="blyskawiczna_reakcja", clock={N: "podle_oszczerstwa"})
    table.play(("done",), ("leap", "nietoperz"), ("action", D, "t2"))
    assert table.field(D) == "tajemnicze_doniesienia"


def test_w19_the_bat_flies_after_placing_and_uses_nothing() -> None:
    table = go(at="handlowe", field="nietoperz")
    table.play(("done",))
    others = [name for name in shipped().ring if name != "handlowe"]
    assert table.moves() == {("stay",), *(("fly", name) for name in others)}
    assert table.refusal("fly", "handlowe") == "stands_there"
    table.play(("fly", "zielone"))
    assert (table.vampire(D), table.on("handlowe"), table.on("zielone"), table.seat) == ("zielone", "D2", "", N)


def test_w19_a_later_attack_starts_from_the_new_estate() -> None:
    table = go(field="nietoperz", clock={N: "tajemnicze_doniesienia"})
    table.play(("done",), ("fly", "zielone"), ("action", D, "ccw1"))
    assert table.vampire(D) == "gorali"


@pytest.mark.parametrize("goal", ["nietoperz", "godzina_sabatu"])
def test_w20_leaping_onto_the_bat_does_not_let_one_fly(goal: str) -> None:
    table = go(field="blyskawiczna_reakcja").play(("done",), ("leap", goal))
    assert table.seat == N


def test_w21_placing_is_where_the_pawn_stands_not_where_the_card_led() -> None:
    table = go(field="niespodziewany_atak", plans={"N": ("cw2", "t1")}).play(("action", N, "ccw1")).skip()
    table.skip()
    assert (table.on("gorali"), table.on("zielone"), table.on("mlodosci")) == ("", "N2", "D2")


def test_w22_ability_and_action_are_those_where_the_pawns_stand_now() -> None:
    table = go(at="handlowe", field="niespodziewany_atak", clock={N: "podle_oszczerstwa", T: "nietoperz"})
    table.play(("ability",), ("action", T, "ccw2"))  # T from Szkolne to Górali
    table.play(("action", T, "t2")).skip()
    assert (table.vampire(T), table.field(T)) == ("gorali", "tajemnicze_doniesienia")
    table.play(("action",))
    assert table.state.award[shipped().index["gorali"]] == 1


@pytest.mark.parametrize(
    ("field", "level", "after"),
    [
        ("tajemnicze_doniesienia", -1, 0),
        ("tajemnicze_doniesienia", 0, 1),
        ("podle_oszczerstwa", 1, 0),
        ("podle_oszczerstwa", 0, -1),
    ],
)
def test_w23_each_action_moves_the_award_one_step(field: str, level: int, after: int) -> None:
    table = go(at="zielone", field=field, awards={"zielone": level, "gorali": 1}).play(("action",))
    assert table.state.award == [0, 0, 1, after, 0, 0, 0]


@pytest.mark.parametrize(
    ("field", "level", "reason"),
    [("tajemnicze_doniesienia", 1, "already_raised"), ("podle_oszczerstwa", -1, "already_lowered")],
)
def test_w23_at_the_end_of_the_scale_nothing_happens(field: str, level: int, reason: str) -> None:
    table = go(at="zielone", field=field, awards={"zielone": level})
    assert table.refusal("action") == reason


def test_w23_markers_stay_after_scoring() -> None:
    table = Table(position(zielone="D1", sabbath=["zielone"], awards={"zielone": -1, "gorali": 1})).end_turn()
    assert table.state.award == [0, 0, 1, -1, 0, 0, 0]
    assert table.points == "D3"


def test_w24_sabbath_marks_the_estate_where_the_pawn_stands_then() -> None:
    table = go(at="zielone", field="godzina_sabatu", zielone="N1", clock={N: "tajemnicze_doniesienia"})
    table.play(("action",)).skip()
    table.play(("action", D, "cw2"))  # the pawn leaves, the estate is scored all the same
    assert table.vampire(D) == "ogrodowe"
    table.end_turn()
    assert [args["where"] for args in table.told("scored")] == ["estate:zielone"]
    assert table.points == "D5 N3"  # with the counts at the end of the turn
    assert table.state.sabbath == [0] * 7


def test_w24_sabbath_counts_what_is_there_at_the_end_of_the_turn() -> None:
    table = go(at="mlodosci", field="godzina_sabatu", vampires={N: "ogrodowe", T: "ogrodowe"})
    table.play(("action",))
    assert table.told("scored") == []
    table.end_turn()
    assert table.points == "D3 N3 T3"
