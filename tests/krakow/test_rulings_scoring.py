"""Rounds, ownership, points and the end: rulings K-25 to K-42; the board and the cards: K-45 to K-49."""

from __future__ import annotations

import pytest

from games.core.contract.dice import Dice
from games.core.data.yaml_reader import parse_yaml
from games.core.program.paths import resource_path
from games.krakow.game import GAME
from games.krakow.rules import scoring
from games.krakow.rules.order import RUNNER_UP_LAST
from games.krakow.rules.scoring import place_owner, place_payments
from games.krakow.rules.state import NOBODY, State
from tests.krakow.positions import event_kinds, finish_round, play, points_in_place, position, shipped


def deciding_seats(state: State) -> list[int]:
    """End all turns to the end of the round; return the deciding seats in order."""
    asked, now = [], state.round
    while state.round == now and (decision := GAME.decision(state)) is not None:
        asked.append(decision.seat)
        play(state, ("end",))
    return asked


def owners(state: State, **of: int) -> list[int]:
    """Return owners by ids of districts and streets or letters of buildings; all others are unowned."""
    city = state.board.city
    ids = [*city.districts, *city.streets, *city.buildings]
    return [of.get(name, NOBODY) for name in ids]


def award(state: State, name: str, **of: int) -> int:
    """Return the points that a place pays with these owners."""
    return place_payments(state, owners(state, **of))[scoring.place_names(state).index(name)]


# -- rounds -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k_25_five_turns_each_then_a_scoring_twice(seats: int) -> None:
    state = position(seats)
    assert deciding_seats(state) == list(range(seats)) * 5
    assert state.round == 2
    assert len(deciding_seats(state)) == 5 * seats
    assert GAME.decision(state) is None


def test_k_26_the_last_of_round_i_begins_round_ii() -> None:
    state = position(3, first=1, active=1)
    assert deciding_seats(state)[:3] == [1, 2, 0]
    assert deciding_seats(state)[:4] == [0, 1, 2, 0]


def test_k_26_an_option_lets_the_same_seat_begin_both_rounds() -> None:
    state = GAME.setup({"board": shipped(), "first": "1", "second": "same"}, 3, Dice(1))
    for _ in range(48):
        play(state, GAME.legal_moves(state)[0])
    assert deciding_seats(state)[:3] == [1, 2, 0]
    assert deciding_seats(state)[:3] == [1, 2, 0]


@pytest.mark.parametrize(
    ("points", "order"),
    [
        ([9, 5, 3, 7], [3, 0, 2, 1]),  # of seats 0 to 2, seat 1 is second
        ([3, 9, 5, 7], [3, 0, 1, 2]),
        ([5, 5, 0, 0], [3, 1, 2, 0]),  # in a tie, whoever was later in round I is ahead
        ([4, 6, 8], [2, 1, 0]),
        ([6, 4, 8], [2, 0, 1]),
        ([6, 4], [1, 0]),
    ],
)
def test_k_26_with_three_or_four_the_second_of_the_others_is_last(points: list[int], order: list[int]) -> None:
    seats = len(points)
    state = position(seats, first=0, active=0)
    state.second = RUNNER_UP_LAST
    assert deciding_seats(state) == list(range(seats)) * 5
    state.vp[:] = points
    view, clock = GAME.observe(state, None), GAME.clock(state)
    assert (view["order"], view["first"]) == (order, order[0])
    play(state, ("end",))
    assert GAME.clock(state) == clock + 1
    assert [order[0], *deciding_seats(state)] == order * 5


def test_k_26_the_second_of_the_others_is_last_by_default() -> None:
    assert next(option for option in GAME.options if option.id == "second").default == RUNNER_UP_LAST
    state = GAME.setup({"board": shipped()}, 4, Dice(1))
    assert state.second == "last", "a journal whose header does not name the option goes on as before"


def test_k_27_both_scorings_count_and_are_added() -> None:
    state = position(works=[(0, "tag", "1.1", "2.1")])  # Krowodrza, and Karmelicka in it
    finish_round(state)
    assert state.vp == [6, 0]
    events = finish_round(state)
    assert state.vp == [12, 0]
    assert event_kinds(events)[-1] == "ended"
    scored = [event.args for event in events if event.kind == "scored"]
    assert [sum(seat) for seat in zip(*(args["awards"] for args in scored), strict=True)] == [6, 0]


def test_k_28_owners_are_determined_again_in_round_two() -> None:
    state = position(works=[(0, "tag", "1.1", "2.1")])
    finish_round(state)
    view = GAME.observe(state, None)
    assert view["owners"]["district:krowodrza"] == 0
    from tests.krakow.positions import put_work

    put_work(state, 1, "mural", "1.1", "2.1")
    finish_round(state)
    assert GAME.observe(state, None)["owners"]["district:krowodrza"] == 1
    assert state.vp == [6, 6]


# -- ownership --------------------------------------------------------------------------------------------------------
def test_k_29_a_district_counts_all_works_on_all_its_buildings() -> None:
    works = [
        (0, "tag", "1.1", "2.1"),
        (0, "throw_up", "7.1", "8.1"),
        (1, "mural", "3.1", "4.1"),
        (0, "tag", "11.1", "12.1"),
    ]
    assert points_in_place(position(works=works), "district:krowodrza") == [6, 14]


def test_k_30_a_street_counts_whole_buildings_and_a_building_counts_for_several_streets() -> None:
    """End the turn without doing anything."""
    state = position(works=[(0, "tag", "7.1", "8.1")])
    assert points_in_place(state, "street:dluga") == [2, 0]
    assert points_in_place(state, "street:karmelicka") == [2, 0]
    assert points_in_place(state, "street:mogilska") == [0, 0]


def test_k_30_the_map_gives_the_streets_and_districts_of_the_reference() -> None:
    city = shipped().city
    touched = {
        building: {city.streets[street] for street in city.streets_of[place]}
        for place, building in enumerate(city.buildings)
    }
    assert touched["I"] == {"aleja_pokoju", "mogilska", "starowislna"}
    assert touched["R"] == {"konopnickiej", "krakowska"}
    assert touched["J"] == {"mogilska"}
    assert touched["L"] == {"kosciuszki", "krakowska"}
    through = {
        street: {city.districts[district] for district in city.street_districts[place]}
        for place, street in enumerate(city.streets)
    }
    assert through["krakowska"] == {"kazimierz", "podgorze"}
    assert through["mogilska"] == {"grzegorzki", "nowa_huta"}
    assert through["starowislna"] == {"kazimierz", "stare_miasto"}
    assert through["limanowskiego"] == {"podgorze"}
    assert all(touched.values())


def test_k_31_buildings_are_owned_by_the_same_rule() -> None:
    works = [(0, "tag", "21.1", "22.1"), (1, "tag", "23.1", "24.1"), (2, "bazgrol", "21.2", "22.2")]
    state = position(3, works=works)
    assert GAME.observe(state, None)["leaders"]["building:E"] == 2


def test_k_32_without_points_nobody_owns_a_place() -> None:
    assert place_owner([0, 0, 0]) == NOBODY
    assert place_owner([9, 9, 0]) == NOBODY
    assert place_owner([9, 9, 1]) == 2
    assert set(GAME.observe(position(), None)["leaders"].values()) == {None}


def test_k_33_alleys_are_not_scored() -> None:
    city = shipped().city
    in_streets = {cell for cells in city.street_cells for cell in cells}
    assert city.cell_index["20.10"] not in in_streets  # Most Kotlarski
    assert len(scoring.place_names(position())) == 8 + 10 + 20


@pytest.mark.parametrize(
    ("counts", "owner"), [((5, 5, 3, 1), 2), ((5, 5, 3, 3), -1), ((4, 4), -1), ((1, 6, 6), 0), ((6, 6, 6, 0), -1)]
)
def test_k_34_the_owner_is_the_first_in_the_ranking_without_a_tie(counts: tuple[int, ...], owner: int) -> None:
    assert place_owner(counts) == owner


def test_k_35_districts_then_streets_then_buildings_are_scored() -> None:
    state = position(works=[(0, "tag", "21.1", "22.1")])
    events = [event for event in finish_round(state) if event.kind in ("owned", "scored", "counted")]
    assert event_kinds(events) == ["counted", *["owned"] * 38, *["scored"] * 3]
    assert [event.args["where"].partition(":")[0] for event in events[1:39]] == (
        ["district"] * 8 + ["street"] * 10 + ["building"] * 20
    )
    assert [event.args["cause"] for event in events[39:]] == ["districts", "streets", "buildings"]


def test_k_36_unowned_is_not_foreign() -> None:
    state = position()
    assert award(state, "street:dluga", dluga=0) == 0
    assert award(state, "street:dluga", dluga=0, stare_miasto=1) == 3
    assert award(state, "building:C", C=0) == 0
    assert award(state, "building:C", C=0, dluga=1) == 1


def test_k_37_a_street_through_an_own_and_a_foreign_district_pays_once() -> None:
    state = position(3)
    assert award(state, "street:krakowska", krakowska=0, kazimierz=0, podgorze=1) == 3
    assert award(state, "street:krakowska", krakowska=0, kazimierz=2, podgorze=1) == 3
    assert award(state, "street:krakowska", krakowska=0, kazimierz=0, podgorze=0) == 0


def test_k_38_a_building_on_several_streets_pays_once() -> None:
    state = position(3)
    assert award(state, "building:I", I=0, aleja_pokoju=1, mogilska=2, starowislna=0) == 1
    assert award(state, "building:I", I=0, aleja_pokoju=0, mogilska=0) == 0


def test_k_39_in_an_own_district_streets_and_buildings_pay_nothing() -> None:
    state = position()
    assert award(state, "street:dluga", dluga=0, stare_miasto=0) == 0
    assert award(state, "building:C", C=0, dluga=0, stare_miasto=1) == 0
    assert award(state, "district:stare_miasto", stare_miasto=0) == 6


def test_k_40_markers_never_run_out() -> None:
    city = shipped().city
    assert len(city.districts) + len(city.streets) <= 30  # buildings have no marker


def ended(vp: list[int], works: list[tuple[int, str, str, str]]) -> State:
    state = position(len(vp), works=works, round=2, turn=5, active=len(vp) - 1)
    state.vp, state.agenda, state.active = vp, [], NOBODY
    return state


@pytest.mark.parametrize(
    ("vp", "works", "end", "winners", "places"),
    [
        ([9, 4], [], "points", (0,), (1, 2)),
        ([6, 6], [(1, "tag", "1.1", "2.1")], "art", (1,), (2, 1)),
        ([6, 6, 2], [], "shared", (0, 1), (1, 1, 3)),
        ([6, 6], [(0, "tag", "1.1", "2.1"), (1, "tag", "7.1", "8.1")], "shared", (0, 1), (1, 1)),
        ([3, 5], [(0, "mural", "1.1", "2.1")], "points", (1,), (2, 1)),
    ],
)
def test_k_41_points_then_visible_works_decide_then_victory_is_shared(
    vp: list[int],
    works: list[tuple[int, str, str, str]],
    end: str,
    winners: tuple[int, ...],
    places: tuple[int, ...],
) -> None:
    result = scoring.result(ended(vp, works))
    assert result is not None
    assert (result.end, result.winners, result.points, result.places) == (end, winners, tuple(vp), places)


def test_k_42_points_have_no_limit() -> None:
    state = position(works=[(0, "mural", "1.1", "2.1")])
    state.vp = [1000, 0]
    finish_round(state)
    assert state.vp == [1006, 0]


# -- the board and the cards ------------------------------------------------------------------------------------------
def test_k_45_cells_and_squares_share_one_grid() -> None:
    city = shipped().city
    assert (city.width, city.height) == (26, 15)
    assert (len(city.cells), len(city.squares), len(city.buildings)) == (252, 116, 20)
    assert 26 * 15 - 252 - 116 == 22  # the river
    assert not set(city.cells) & set(city.squares)


def test_k_46_only_bridges_lead_across_the_river() -> None:
    city = shipped().city
    across = {key for key in city.cells if key.endswith(".10")}
    assert across == {"5.10", "10.10", "15.10", "20.10"}
    on = {
        street: {city.cells[cell] for cell in cells}
        for street, cells in zip(city.streets, city.street_cells, strict=True)
    }
    assert "5.10" in on["kosciuszki"]
    assert "10.10" in on["krakowska"]
    assert "15.10" in on["starowislna"]


def test_k_47_the_crossing_belongs_to_two_streets() -> None:
    city = shipped().city
    cell = city.cell_index["10.11"]
    streets = {name for name, cells in zip(city.streets, city.street_cells, strict=True) if cell in cells}
    assert streets == {"krakowska", "konopnickiej"}


def test_k_48_four_identical_decks_of_36() -> None:
    state = GAME.setup({"board": shipped(), "first": "0"}, 4, Dice(7))
    board = shipped()
    for hand, deck in zip(state.hands, state.decks, strict=True):
        assert [deck[kind] + hand.count(kind) for kind in range(9)] == [kind.copies for kind in board.kinds]
    assert sum(kind.copies for kind in board.kinds) == 36


def test_k_49_values_are_those_of_the_reference() -> None:
    values = {kind.id: (kind.copies, kind.cost, kind.values[2], kind.values[1]) for kind in shipped().kinds}
    assert values == {
        "bazgrol": (3, 1, 1, 0), "tag": (6, 2, 2, 1), "throw_up": (5, 3, 4, 2), "szablon": (4, 3, 3, 3),
        "postac": (4, 4, 6, 2), "blockbuster": (4, 4, 5, 4), "wildstyle": (5, 5, 8, 3), "trojwymiar": (3, 6, 10, 4),
        "mural": (2, 8, 14, 5),
    }  # fmt: skip
    city = shipped().city
    squares = dict(zip(city.buildings, map(len, city.building_squares), strict=True))
    assert squares == dict(
        zip("ABCDEFGHIJKLMNOPQRST", (8, 6, 4, 4, 8, 6, 6, 4, 6, 4, 6, 8, 8, 6, 5, 8, 4, 5, 4, 6), strict=True)
    )


def test_the_shipped_file_is_read_with_all_its_maps() -> None:
    text = resource_path("data/krakow/board.yaml").read_text(encoding="utf-8")
    document = parse_yaml(text, "board.yaml")
    assert {key: len(rows.splitlines()) for key, rows in document.data["map"].items()} == {
        "buildings": 15,
        "districts": 15,
        "streets": 15,
    }
