"""The actions of the fields of the clock: rulings W-12 to W-24."""

from __future__ import annotations

import pytest

from tests.wampiry.positions import CARDS, TIMES, C, D, N, T, Table, go, position, shipped


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
    assert table.event_args("attacked")[-1]["cancelled"] is True
    table.skip()
    assert (table.seat, table.kind) == (N, "use")
    assert table.vampire(N) == "ogrodowe"  # only one step from Szkolne
    assert table.field(N) == "godzina_sabatu"  # the other card still counts
    assert not [args for args in table.event_args("walked") if args["who"] == "seat:1"]
    table.skip()
    assert table.on("ogrodowe") == "N2"  # W-21: markers are placed where the pawn was moved to


def test_w13_the_victim_may_use_the_estate_where_it_was_put() -> None:
    table = go(field="niespodziewany_atak", vampires={N: "mlodosci"})
    table.play(("action", N, "cw1")).skip()
    assert table.vampire(N) == "handlowe"
    assert ("ability",) in table.moves()
    table.play(("ability",)).skip()
    assert table.on("handlowe") == "N5"


@pytest.mark.parametrize(("field", "event"), [("niespodziewany_atak", "attacked"), ("przebiegly_gambit", "driven")])
def test_w13_w16_whether_a_go_is_over_is_reset_every_turn(field: str, event: str) -> None:
    before = shipped().clock[shipped().index[field] - 2]
    table = Table(position(2, elder=N, clock={D: before, N: "tajemnicze_doniesienia"})).end_turn().plan()
    assert (table.state.turn, table.seat, table.field(D)) == (2, D, field)
    table.play(("action", N, "cw1" if event == "attacked" else "t1"))
    assert table.event_args(event)[-1]["cancelled"] is True
    walks = len(table.event_args("walked" if event == "attacked" else "advanced"))
    table.skip(D)
    assert table.seat == N
    assert len(table.event_args("walked" if event == "attacked" else "advanced")) == walks


def test_w14_attack_after_the_go_moves_only_the_pawn() -> None:
    table = go(
        at="handlowe", field="nietoperz", order=[D, N, T, C], clock={N: "tajemnicze_doniesienia"}, turn=3
    )  # fmt: skip
    table.play(("done",), ("stay",))
    assert (table.seat, table.field(N)) == (N, "niespodziewany_atak")
    before = list(table.state.possessed)
    table.play(("action", D, "cw2"))
    assert table.event_args("attacked")[-1]["cancelled"] is False
    assert table.vampire(D) == "gorali"
    assert table.state.possessed == before
    table.skip()
    assert (table.seat, table.vampire(D)) == (T, "gorali")
    table.end_turn()
    table.plan(D=("cw1", "t1"))
    while table.seat != D:
        table.skip()
    assert table.vampire(D) == "zielone"  # it started from where the attack had moved it


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
    assert table.event_args("driven")[-1]["cancelled"] is True
    table.skip()
    assert (table.seat, table.field(N)) == (N, goal)
    assert table.vampire(N) == "ogrodowe"  # the estate card still counts
    assert ("action",) in table.moves()
    assert not [args for args in table.event_args("advanced") if args["who"] == "seat:1"]


def test_w16_gambit_after_the_go_moves_only_the_pawn() -> None:
    table = go(field="nietoperz", clock={N: "podle_oszczerstwa"}).play(("done",), ("stay",))
    assert table.field(N) == "przebiegly_gambit"
    table.play(("action", D, "t1"))
    assert table.event_args("driven")[-1]["cancelled"] is False
    assert (table.seat, table.field(D)) == (N, "godzina_sabatu")
    table.end_turn()
    assert table.event_args("called") == []
    table.plan(D=("cw1", "t1"))
    while table.seat != D:
        table.skip()
    assert table.field(D) == "tajemnicze_doniesienia"


def test_w17_attack_and_gambit_on_one_victim_cancel_both_its_movements() -> None:
    table = go(field="niespodziewany_atak", clock={N: "podle_oszczerstwa", T: "nietoperz"})
    table.play(("action", T, "cw1")).skip()
    table.play(("action", T, "t1")).skip()
    assert (table.seat, table.kind) == (T, "use")
    assert (table.vampire(T), table.field(T)) == ("ogrodowe", "godzina_sabatu")
    assert not [
        event for event in table.events if event.kind in ("walked", "advanced") and event.args["who"] == "seat:2"
    ]


def test_w18_lightning_reflex_is_used_at_the_end_and_the_new_field_is_not() -> None:
    table = go(at="handlowe", field="blyskawiczna_reakcja")
    assert table.moves() == {("done",), ("ability",)}
    table.play(("done",))
    assert table.kind == "late"
    assert table.on("handlowe") == "D2"  # placed before the reflex
    others = [name for name in shipped().clock if name != "blyskawiczna_reakcja"]
    assert table.moves() == {("stay",), *(("leap", name) for name in others)}
    table.play(("leap", "godzina_sabatu"))
    assert table.field(D) == "godzina_sabatu"
    assert table.seat == N
    table.end_turn()
    assert table.event_args("called") == table.event_args("scored") == []
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
def test_w20_leaping_onto_the_bat_does_not_allow_a_flight(goal: str) -> None:
    table = go(field="blyskawiczna_reakcja").play(("done",), ("leap", goal))
    assert table.seat == N


def test_w21_markers_are_placed_at_the_pawn_not_at_the_cards_goal() -> None:
    table = go(field="niespodziewany_atak", plans={"N": ("cw2", "t1")}).play(("action", N, "ccw1")).skip()
    table.skip()
    assert (table.on("gorali"), table.on("zielone"), table.on("mlodosci")) == ("", "N2", "D2")


def test_w22_ability_and_action_are_those_of_the_pawns_current_places() -> None:
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
def test_w23_at_the_end_of_the_scale_the_action_is_refused(field: str, level: int, reason: str) -> None:
    table = go(at="zielone", field=field, awards={"zielone": level})
    assert table.refusal("action") == reason


def test_w23_award_markers_stay_after_scoring() -> None:
    table = Table(position(zielone="D1", sabbath=["zielone"], awards={"zielone": -1, "gorali": 1})).end_turn()
    assert table.state.award == [0, 0, 1, -1, 0, 0, 0]
    assert table.points == "D3"


def test_w24_sabbath_marks_the_pawns_estate_at_that_moment() -> None:
    table = go(at="zielone", field="godzina_sabatu", zielone="N1", clock={N: "tajemnicze_doniesienia"})
    table.play(("action",)).skip()
    table.play(("action", D, "cw2"))  # the pawn leaves, but the estate is scored
    assert table.vampire(D) == "ogrodowe"
    table.end_turn()
    assert [args["where"] for args in table.event_args("scored")] == ["estate:zielone"]
    assert table.points == "D5 N3"  # counted at the end of the turn
    assert table.state.sabbath == [0] * 7


def test_w24_sabbath_counts_the_markers_at_the_end_of_the_turn() -> None:
    table = go(at="mlodosci", field="godzina_sabatu", vampires={N: "ogrodowe", T: "ogrodowe"})
    table.play(("action",))
    assert table.event_args("scored") == []
    table.end_turn()
    assert table.points == "D3 N3 T3"
