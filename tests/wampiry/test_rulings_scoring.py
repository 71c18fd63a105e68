"""Scoring, turn order and the end: examples WT-1 to WT-7, derived checks WD-1 to WD-10, rulings W-33 to W-50."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from games.wampiry.game import GAME
from games.wampiry.rules.scoring import estate_awards
from games.wampiry.rules.state import AWAITED, DUE, USED
from tests.scripted import ScriptedDice
from tests.wampiry.positions import C, D, N, T, Table, go, position, shipped

RAISED, NORMAL, LOWERED = 1, 0, -1


def points_after_sabbath(counts: str, level: int = NORMAL, seats: int = 4) -> str:
    """Return all points after a turn in which only one estate, with these counts, was scored."""
    table = Table(position(seats, zielone=counts, sabbath=["zielone"], awards={"zielone": level}))
    return table.end_turn().points


# -- worked examples ------------------------------------------------------------------------------------------------
def after_armageddon() -> Table:
    """Return the table after one turn in which D places its last two markers: WT-1 and WT-2."""
    return Table(position(zielone="D4 T2 C2", gorali="D5 C5", handlowe="D10")).end_turn()


def test_wt1_clean_up_leaves_a_single_leader_its_lead_in_markers() -> None:
    table = after_armageddon()
    assert table.on("zielone") == "D2"
    cleared = {args["where"]: args for args in table.event_args("cleared")}
    assert cleared["estate:zielone"] == {"where": "estate:zielone", "n": 2, "leader": "seat:0"}
    # D keeps 2 + 10 markers; all others return to their supplies, as does the tie on Ogrodowe.
    assert [table.supply(seat) for seat in (D, N, T, C)] == [21 - 12, 21, 21, 21]


def test_wt2_clean_up_of_a_tie_returns_all_markers() -> None:
    table = after_armageddon()
    assert table.on("gorali") == ""
    cleared = {args["where"]: args for args in table.event_args("cleared")}
    assert cleared["estate:gorali"] == {"where": "estate:gorali", "n": 0, "leader": ""}


def test_wt3_wt5_two_share_the_first_places_and_the_third_is_paid() -> None:
    assert points_after_sabbath("D4 N5 T5") == "D1 N4 T4"


def test_wt4_wt6_each_of_two_pairs_shares_its_places() -> None:
    assert points_after_sabbath("D3 N2 T3 C2") == "D4 T4"


def test_wt7_three_share_all_three_awards() -> None:
    assert points_after_sabbath("D3 N2 T3 C3") == "D3 T3 C3"


# -- derived checks -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "counts", "level", "points"),
    [
        pytest.param(4, "D4 N5 T5", RAISED, "D3 N6 T6", id="wd1"),
        pytest.param(4, "D4 N5 T5", LOWERED, "N2 T2", id="wd2"),
        pytest.param(3, "D4 N4 T1", NORMAL, "D4 N4", id="wd3"),
        pytest.param(3, "D5 N2 T2", NORMAL, "D5 N1 T1", id="wd4"),
        pytest.param(3, "D2 N2 T2", NORMAL, "D2 N2 T2", id="wd5"),
        pytest.param(2, "D3 N3", NORMAL, "D2 N2", id="wd6-normal"),
        pytest.param(2, "D3 N3", RAISED, "D3 N3", id="wd6-raised"),
        pytest.param(2, "D3 N3", LOWERED, "D1 N1", id="wd6-lowered"),
        pytest.param(4, "D1", LOWERED, "D3", id="wd7"),
        pytest.param(4, "D1 N1 T1 C1", NORMAL, "D2 N2 T2 C2", id="wd8"),
    ],
)
def test_wd1_to_wd8_awards(seats: int, counts: str, level: int, points: str) -> None:
    assert points_after_sabbath(counts, level, seats) == points


def test_wd9_the_last_marker_is_placed_and_armageddon_is_due() -> None:
    table = go(at="mlodosci", handlowe="D20")
    table.play(("done",))
    assert (table.on("mlodosci"), table.supply(D)) == ("D1", 0)
    assert table.last[0].args["n"] == 1
    assert (table.state.armageddon, table.state.dusk) == (DUE, AWAITED)


def test_wd10_clean_up_leaves_a_seat_alone_on_an_estate_all_its_markers() -> None:
    table = Table(position(zielone="D6", handlowe="D13")).end_turn()
    assert table.state.armageddon == USED
    assert table.on("zielone") == "D6"


# -- awards, computed in another way ---------------------------------------------------------------------------------
def expected_awards(counts: tuple[int, ...], paid: tuple[int, ...]) -> list[int]:
    """Compute awards seat by seat: a seat's places follow those of all seats with more markers."""
    points = []
    for own_count in counts:
        first = sum(other > own_count for other in counts)
        tied = sum(other == own_count for other in counts)
        points.append(sum((*paid, 0, 0, 0, 0)[first : first + tied]) // tied if own_count else 0)
    return points


@pytest.mark.parametrize(("seats", "places"), [(2, 1), (3, 2), (4, 3)])
def test_w42_to_w45_all_counts_up_to_four(seats: int, places: int) -> None:
    board = shipped()
    assert board.places[seats] == places
    for level, awards in ((RAISED, (7, 5, 3)), (NORMAL, (5, 3, 1)), (LOWERED, (3, 1, 0))):
        assert board.awards[level] == awards
        for counts in product(range(5), repeat=seats):
            assert estate_awards(counts, awards[:places]) == expected_awards(counts, awards[:places])


def test_w42_awards_by_the_number_of_seats() -> None:
    assert points_after_sabbath("D4 N3 T2 C1") == "D5 N3 T1"
    assert points_after_sabbath("D4 N3 T2", seats=3) == "D5 N3"
    assert points_after_sabbath("D4 N3", seats=2) == "D5"


@pytest.mark.parametrize(("level", "half"), [(NORMAL, 2), (RAISED, 3), (LOWERED, 1)])
def test_w43_two_tied_of_two_share_half_of_the_first_award(level: int, half: int) -> None:
    assert points_after_sabbath("D1 N1", level, seats=2) == f"D{half} N{half}"


def test_w44_rounding_is_down_per_estate_and_never_summed_first() -> None:
    table = Table(position(2, zielone="D1 N1", gorali="D1 N1", sabbath=["zielone", "gorali"]))
    assert table.end_turn().points == "D4 N4"  # 2 + 2, not (5 + 5) / 2


def test_w44_points_may_pass_a_hundred() -> None:
    table = Table(position(points="D99", zielone="D1", sabbath=["zielone"]))
    assert table.end_turn().points == "D104"


def test_w45_a_seat_without_markers_takes_no_place() -> None:
    assert points_after_sabbath("C1") == "C5"
    assert points_after_sabbath("N2 C1") == "N5 C3"


# -- when -----------------------------------------------------------------------------------------------------------
def test_w33_the_turn_order_uses_the_new_points() -> None:
    table = Table(position(elder=D, points="N2", zielone="D1", sabbath=["zielone"])).end_turn()
    assert table.points == "D5 N2"
    assert table.state.order == [C, T, N, D]  # with the old points N would be last
    kinds = [event.kind for event in table.events]
    assert kinds.index("scored") < kinds.index("ordered") < len(kinds) - 1


def test_w34_the_turn_ends_with_sabbath_scoring_of_all_clean_up_and_order() -> None:
    table = Table(position(zielone="D6", handlowe="D13", sabbath=["zielone"])).end_turn()
    happened = [(event.kind, event.args.get("cause")) for event in table.last]
    start = happened.index(("scored", "sabbath"))
    assert happened[start:] == [
        ("scored", "sabbath"),
        ("reckoning", None),
        *[("scored", "armageddon")] * 7,
        *[("cleared", None)] * 3,  # estates with markers
        ("ordered", None),
        ("turn", None),
    ]
    assert table.state.sabbath == [0] * 7
    assert table.points.split()[0] == "D17"  # Zielone twice, Handlowe, and 2 on Ogrodowe, shared by four


def test_w35_blood_dusk_stays_due_even_if_a_marker_leaves_again() -> None:
    table = go(
        at="mlodosci", handlowe="D1", teatralne="D1", gorali="D1", zielone="D1", szkolne="D1", ogrodowe="D1",
        vampires={N: "handlowe"},
    )  # fmt: skip
    assert table.state.dusk == AWAITED
    table.skip()
    assert table.state.dusk == DUE
    table.play(("ability", "handlowe", D))  # N on Teatralne replaces D's only marker on Handlowe
    assert table.on("handlowe") == "N1"
    assert table.state.dusk == DUE
    table.end_turn()
    assert [args["causes"] for args in table.event_args("reckoning")] == [["dusk"]]
    assert table.state.dusk == USED


def test_w51_markers_moved_one_by_one_trigger_blood_dusk_between_a_block_does_not() -> None:
    six = {"handlowe": "N1", "teatralne": "N1", "gorali": "N1", "zielone": "N2", "szkolne": "N1", "ogrodowe": "N1"}
    table = go(at="zielone", **six).play(("ability", "zielone", N), ("send", "mlodosci"))
    assert (table.on("zielone"), table.state.dusk) == ("N1", DUE)
    table.play(("send", "mlodosci"))  # the other marker there leaves, too
    assert (table.on("zielone"), table.on("mlodosci"), table.state.dusk) == ("", "N2", DUE)
    own_markers = {name: counts.replace("N", "D") for name, counts in six.items()} | {"ogrodowe": "", "mlodosci": "D1"}
    table = go(at="mlodosci", **own_markers).play(("ability", "zielone"), ("block", "ogrodowe", 2))
    assert (table.on("zielone"), table.on("ogrodowe"), table.state.dusk) == ("", "D2", AWAITED)
    table = go(at="mlodosci", **own_markers).play(("ability", "zielone"), ("block", "ogrodowe", 1))
    assert (table.on("zielone"), table.on("ogrodowe"), table.state.dusk) == ("D1", "D1", DUE)


def test_w35_markers_moved_by_an_opponent_can_bring_blood_dusk() -> None:
    table = go(
        at="zielone", handlowe="N1", teatralne="N1", gorali="N1", zielone="N3", szkolne="N1", ogrodowe="N1"
    )  # fmt: skip
    table.play(("ability", "zielone", N), ("send", "mlodosci"))
    assert table.state.dusk == DUE


def test_w36_armageddon_stays_due_even_if_a_marker_returns() -> None:
    table = go(at="mlodosci", gorali="D19", vampires={N: "handlowe"})
    table.skip()
    assert (table.supply(D), table.state.armageddon) == (0, DUE)
    table.play(("ability", "gorali", D))
    assert (table.supply(D), table.state.armageddon) == (1, DUE)
    table.end_turn()
    assert [args["causes"] for args in table.event_args("reckoning")] == [["armageddon"]]


@pytest.mark.parametrize("ability", [True, False])
def test_w36_only_an_empty_supply_triggers_armageddon(ability: bool) -> None:
    table = go(at="handlowe", gorali="D16")
    if ability:
        table.play(("ability",))
    table.skip()
    assert (table.supply(D), table.state.armageddon) == ((0, DUE) if ability else (3, AWAITED))


def test_w37_blood_dusk_happens_once_a_game_not_once_a_seat() -> None:
    six = dict.fromkeys(("handlowe", "teatralne", "gorali", "zielone", "szkolne", "mlodosci"), "D1 N1")
    table = Table(position(vampires={N: "handlowe"}, **six)).end_turn()  # D ends on Ogrodowe
    assert [args["causes"] for args in table.event_args("reckoning")] == [["dusk"]]
    table.state.vampire[N] = table.state.board.index["szkolne"]  # now N will have markers on all seven
    table.end_turn()
    assert all(table.state.possessed[N::4])
    assert len(table.event_args("reckoning")) == 1
    assert table.state.dusk == USED


def test_w37_w41_after_armageddon_an_empty_supply_does_nothing() -> None:
    table = Table(position(gorali="D19", armageddon=USED)).end_turn()
    assert table.supply(D) == 0
    assert table.state.armageddon == USED
    assert table.event_args("reckoning") == table.event_args("cleared") == []
    assert table.on("gorali") == "D19"
    table.end_turn()
    assert table.event_args("reckoning") == []


def test_w38_a_sabbath_estate_scores_again_with_all_others() -> None:
    table = Table(position(zielone="D1", sabbath=["zielone"], dusk=DUE)).end_turn()
    where = [(args["cause"], args["where"]) for args in table.event_args("scored") if args["where"] == "estate:zielone"]
    assert where == [("sabbath", "estate:zielone"), ("dusk", "estate:zielone")]
    assert table.state.points[D] == 5 + 5 + 2


def test_w38_two_calls_on_one_estate_score_it_once() -> None:
    table = go(at="zielone", field="godzina_sabatu", vampires={N: "gorali"}, clock={N: "nietoperz"})
    table.play(("action",)).skip()
    assert (table.seat, table.field(N)) == (N, "godzina_sabatu")
    assert table.refusal("action") == "already_called"
    table.end_turn()
    assert [args["where"] for args in table.event_args("scored")] == ["estate:zielone"]


def test_w39_three_simultaneous_scorings_pay_once_and_clean_up_once() -> None:
    table = Table(position(turn=15, gorali="D12 N2", zielone="D6", dusk=DUE, armageddon=DUE)).end_turn()
    assert len(table.event_args("reckoning")) == 1
    assert set(table.event_args("reckoning")[0]["causes"]) == {"dusk", "armageddon", "final"}
    assert len(table.event_args("scored")) == 7
    assert {args["cause"] for args in table.event_args("scored")} == {"armageddon+dusk+final"}
    assert (table.state.dusk, table.state.armageddon) == (USED, USED)
    assert (table.on("gorali"), table.on("zielone"), table.on("ogrodowe")) == ("D10", "D6", "")
    assert table.points == "D12 N5 T2 C2"


def test_w39_dusk_and_final_without_armageddon_leave_the_markers() -> None:
    table = Table(position(turn=15, gorali="D12 N2", dusk=DUE)).end_turn()
    assert table.event_args("cleared") == []
    assert (table.on("gorali"), table.state.armageddon) == ("D12 N2", AWAITED)


def test_w39_clean_up_in_the_last_turn_changes_the_tie_break() -> None:
    table = Table(position(3, turn=15, points="N4", zielone="D16 T16", gorali="D3", szkolne="N10")).end_turn()
    assert table.points == "D11 N11 T6"
    assert (table.state.markers_on_board(D), table.state.markers_on_board(N)) == (3, 10)  # before it 21 and 12
    assert table.result == ("possessed", (N,), (11, 11, 6), (), {})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("D4 T2 C2", "D2"),
        ("D5 C5", ""),
        ("C6", "C6"),
        ("D1 N1 T1 C1", ""),
        ("D3 N3 T1", ""),
        ("N5 T4 C4", "N1"),
        ("T2 C1", "T1"),
    ],
)
def test_w40_clean_up_is_automatic(before: str, after: str) -> None:
    table = Table(position(zielone=before, armageddon=DUE)).end_turn()
    assert table.on("zielone") == after
    assert table.on("ogrodowe") == ""
    assert sum(table.state.supply) == 84 - sum(table.state.possessed)


def test_w40_award_markers_survive_armageddon() -> None:
    table = Table(position(zielone="D1", awards={"zielone": RAISED, "gorali": LOWERED}, armageddon=DUE)).end_turn()
    assert table.state.award == [0, 0, LOWERED, RAISED, 0, 0, 0]


# -- order and end --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w46_with_all_tied_the_farthest_is_first_and_the_elder_last(seats: int) -> None:
    for elder in range(seats):
        table = Table(position(seats, elder=elder)).end_turn()
        assert table.state.order == [(elder - step) % seats for step in range(1, seats)] + [elder]


def test_w46_fewer_points_then_fewer_markers_then_distance() -> None:
    table = Table(position(elder=N, points="D1 T1 C1", zielone="T1")).end_turn()
    assert table.state.order == [N, D, C, T]  # N has no points; T more markers; D is farther from N than C


@pytest.mark.parametrize("ranks", list(permutations(range(4))))
def test_w46_different_points_alone_decide_the_order(ranks: tuple[int, ...]) -> None:
    points = " ".join(f"{'DNTC'[seat]}{10 + rank}" for seat, rank in enumerate(ranks))
    assert Table(position(points=points)).end_turn().state.order == [ranks.index(rank) for rank in range(4)]


def test_w46_markers_are_counted_after_the_clean_up() -> None:
    # Before the clean-up D has most markers (21) and N two; after it D has none and N two.
    table = Table(position(elder=C, zielone="D19 T19", szkolne="N2", points="D0 N3 T0 C7")).end_turn()
    assert [table.state.markers_on_board(seat) for seat in (D, N, T, C)] == [0, 2, 0, 0]
    assert table.state.points == [6, 10, 6, 9]
    assert table.state.order == [T, D, C, N]


def test_w47_most_points_win() -> None:
    table = Table(position(turn=15, points="N1")).end_turn()
    assert table.result == ("points", (N,), (2, 3, 2, 2), (), {})


def test_w47_with_equal_points_more_markers_win() -> None:
    table = Table(position(2, turn=15, zielone="D2 N1", points="N5")).end_turn()
    assert table.result == ("possessed", (D,), (7, 7), (), {})


def test_w47_victory_is_shared_by_those_with_most_points_and_most_markers() -> None:
    assert Table(position(turn=15)).end_turn().result == ("shared", (D, N, T, C), (2, 2, 2, 2), (), {})
    table = Table(position(3, turn=15, zielone="D2 N2 T1", points="T4")).end_turn()
    assert table.result == ("shared", (D, N), (6, 6, 6), (), {})


def test_w47_markers_of_a_seat_with_fewer_points_do_not_count() -> None:
    table = Table(position(3, turn=15, zielone="D2 N2 T1", gorali="T1", points="T0 D5 N5", dusk=USED)).end_turn()
    assert table.result.winners == (D, N)


def test_w47_the_game_is_over_after_turn_15_and_not_before() -> None:
    table = Table(position(turn=14)).end_turn()
    assert not table.over
    assert table.state.turn == 15
    assert table.event_args("scored") == []
    table.end_turn()
    assert table.over
    assert table.refusal("done") == "game_over"
    assert [args["cause"] for args in table.event_args("scored")] == ["final"] * 7
    assert table.event_args("ended")[0]["end"] == "shared"


def test_w48_with_two_seats_the_only_opponent_is_the_other() -> None:
    table = go(2, at="teatralne", field="niespodziewany_atak", gorali="D1 N1")
    assert table.moves() == {("done",), ("ability", "gorali", N)} | {
        ("action", N, card) for card in ("cw1", "cw2", "ccw1", "ccw2")
    }


def test_w49_the_printed_examples_mistake_changes_nothing() -> None:
    assert points_after_sabbath("D4 N5 T5 C0") == "D1 N4 T4"


def test_w50_a_seat_without_markers_still_has_a_go() -> None:
    table = go(at="handlowe", field="nietoperz", gorali="D21", armageddon=USED)
    assert table.moves() == {("done",)}
    table.play(("done",), ("stay",))
    assert table.event_args("placed") == [{"who": "seat:0", "whose": "seat:0", "goal": "estate:handlowe", "n": 0}]
    assert table.seat == N


def test_setup_draws_one_number_for_the_elder() -> None:
    state = GAME.setup({"board": shipped(), "elder": "random"}, 4, ScriptedDice(2))
    assert (state.elder, state.order) == (T, [N, D, C, T])
