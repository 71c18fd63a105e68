"""The rulebook's worked examples (KT), and checks derived from them (KD)."""

from __future__ import annotations

import pytest

from games.krakow.game import GAME
from games.krakow.rules.scoring import place_owner
from tests.krakow.positions import finish_round, paintable_pairs, points_in_place, position, refusal, work_points

ROW = ("21.4", "22.4", "23.4", "24.4")  # building J


def test_kt_1_a_row_of_four_takes_a_card_in_three_ways() -> None:
    state = position(people={f"painter:0:{n}": cell for n, cell in enumerate(("21.5", "22.5", "23.5", "24.5"), 1)})
    pairs = set().union(*(paintable_pairs(state, n) for n in range(1, 5)))
    assert pairs == {(ROW[0], ROW[1]), (ROW[1], ROW[2]), (ROW[2], ROW[3])}


def test_kt_2_a_painter_next_to_c_only_paints_bc_cd_cg() -> None:
    state = position(people={"painter:0:1": "23.0"})
    b, c, d, g = "22.1", "23.1", "24.1", "23.2"
    assert paintable_pairs(state, 1) == {(b, c), (c, d), (c, g)}


@pytest.mark.parametrize(("covers", "points"), [(0, 6), (1, 2), (2, 0)])
def test_kt_3_a_card_counts_whole_half_or_nothing(covers: int, points: int) -> None:
    works = [(0, "postac", ROW[1], ROW[2]), (1, "tag", ROW[0], ROW[1]), (1, "tag", ROW[2], ROW[3])]
    state = position(works=works[: 1 + covers])
    assert work_points(state, 0) == points


def test_kt_4_an_own_district_pays_6() -> None:
    state = position(works=[(0, "tag", "21.1", "22.1")])  # building E: in Nowa Huta and on Mogilska
    finish_round(state)
    assert state.vp == [6, 0]


def test_kt_5_an_own_street_in_a_foreign_district_pays_3() -> None:
    # Seat 1 owns Grzegórzki by D; seat 0 has more along Mogilska by E, and owns Nowa Huta.
    works = [(0, "wildstyle", "21.1", "22.1"), (1, "throw_up", "17.1", "18.1")]
    state = position(works=works)
    events = finish_round(state)
    paid = {event.args["where"]: (event.args.get("who"), event.args["vp"]) for event in events if event.kind == "owned"}
    assert paid["district:nowa_huta"] == ("seat:0", 6)
    assert paid["district:grzegorzki"] == ("seat:1", 6)
    assert paid["street:mogilska"] == ("seat:0", 3)
    assert paid["building:D"] == ("seat:1", 1)  # KT-6: on Mogilska, which seat 0 owns
    assert paid["building:E"] == ("seat:0", 0)
    assert state.vp == [9, 7]


def test_kt_6_an_own_building_on_a_foreign_street_pays_1() -> None:
    works = [(0, "wildstyle", "21.1", "22.1"), (1, "throw_up", "21.4", "22.4")]  # E and J, both on Mogilska
    state = position(works=works)
    finish_round(state)
    assert state.vp == [6, 1]


def test_kt_7_two_tied_seats_get_nothing_and_the_third_owns_the_place() -> None:
    works = [(0, "throw_up", "21.1", "22.1"), (1, "throw_up", "23.1", "24.1"), (2, "tag", "21.2", "22.2")]
    state = position(3, works=works)
    assert points_in_place(state, "district:nowa_huta") == [4, 4, 2]
    finish_round(state)
    assert state.vp[2] >= 6
    assert state.vp[:2] == [0, 0]


def test_kt_8_two_players_who_tie_own_nothing() -> None:
    state = position(works=[(0, "tag", "21.1", "22.1"), (1, "tag", "23.1", "24.1")])
    finish_round(state)
    assert state.vp == [0, 0]


def test_kt_9_a_card_of_4_after_7_points_is_refused() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["postac", "throw_up"]], spent=7)
    assert refusal(state, ("paint", "p1", "postac")) == "too_dear"
    assert refusal(state, ("paint", "p1", "throw_up")) == ""


def test_kd_1_a_card_can_be_covered_half_by_half() -> None:
    state = position(3, works=[(0, "postac", ROW[0], ROW[1])])
    points = [work_points(state, 0)]
    state = position(3, works=[(0, "postac", ROW[0], ROW[1]), (1, "tag", ROW[1], ROW[2])])
    points.append(work_points(state, 0))
    works = [(0, "postac", "21.1", "22.1"), (1, "tag", "22.1", "23.1"), (2, "tag", "21.1", "21.2")]
    points.append(work_points(position(3, works=works), 0))
    assert points == [6, 2, 0]


@pytest.mark.parametrize(
    ("counts", "owner"),
    [
        pytest.param((9, 9, 5, 5), -1, id="kd_2"),
        pytest.param((9, 9, 5, 3), 2, id="kd_3"),
        pytest.param((9, 9, 9, 2), 3, id="kd_4"),
        pytest.param((9, 9, 0), -1, id="kd_5"),
        pytest.param((7, 3), 0, id="one leads"),
        pytest.param((0, 0), -1, id="nobody"),
        pytest.param((2, 5, 5, 2), -1, id="two pairs"),
    ],
)
def test_kd_2_to_kd_5_ties_go_down_the_ranking(counts: tuple[int, ...], owner: int) -> None:
    assert place_owner(counts) == owner


def test_kd_6_the_cross_on_grodzka() -> None:
    state = position(people={"bouncer:0": "10.5"})
    assert set(GAME.observe(state, None)["crosses"][0]) == {"10.3", "10.4", "10.6", "10.7"}


def test_kd_7_a_card_goes_beside_an_own_square_but_not_onto_it() -> None:
    people = {"painter:0:1": "23.5"}
    works = [(0, "tag", ROW[0], ROW[1]), (1, "tag", ROW[2], ROW[3])]  # own on square 2, the opponent's on square 3
    assert paintable_pairs(position(people=people, works=works), 1) == {(ROW[2], ROW[3])}


def test_kd_8_a_square_with_a_completely_covered_own_card_may_be_painted() -> None:
    people = {"painter:0:1": "22.5"}
    works = [(0, "tag", ROW[0], ROW[1]), (1, "tag", ROW[0], ROW[1])]
    assert (ROW[0], ROW[1]) in paintable_pairs(position(people=people, works=works), 1)
