"""Setup, turns, covering and bouncers: rulings K-1 to K-24, K-43 and K-44."""

from __future__ import annotations

import pytest

from games.core.contract.dice import BotDice, Dice
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.krakow.game import GAME
from games.krakow.rules.state import NOBODY, State
from games.shipped import register_shipped
from tests.krakow.positions import (
    event_kinds,
    paintable_pairs,
    play,
    points_in_place,
    position,
    refusal,
    shipped,
    work_points,
)
from tests.scripted import ScriptedDice

ROW = ("21.4", "22.4", "23.4", "24.4")  # building J


def start(seats: int = 2, first: str = "0") -> State:
    return GAME.setup({"board": shipped(), "first": first}, seats, Dice(1))


def place_people(state: State, count: int) -> list[tuple[int, str]]:
    """Place people on the cells of the northern edge; return which person is on which cell."""
    result = []
    for _ in range(count):
        decision = GAME.decision(state)
        assert decision is not None
        district = next(move for move in GAME.legal_moves(state))
        play(state, district)
        events = play(state, next(move for move in GAME.legal_moves(state)))
        stood = next(event for event in events if event.kind == "stood")
        result.append((decision.seat, str(stood.args["whose"])))
    return result


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k_1_everybody_has_seven_painters_one_bouncer_and_the_whole_deck(seats: int) -> None:
    state = start(seats)
    assert len(state.people) == seats * 8
    assert [sum(deck) + len(hand) for deck, hand in zip(state.decks, state.hands, strict=True)] == [36] * seats


def test_k_2_each_hand_has_five_cards_hidden_from_others() -> None:
    state = start()
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert GAME.observe(state, 0)["cards"][1] is None
    assert GAME.observe(state, None)["cards"] == [None, None]
    assert len(GAME.observe(state, 0)["hand"]) == 5


def test_k_3_painters_are_placed_in_turn_then_the_bouncers() -> None:
    state = start(3, first="1")
    result = place_people(state, 24)
    assert [seat for seat, _ in result] == [1, 2, 0] * 8
    assert [name for _, name in result[:4]] == ["painter:1:1", "painter:2:1", "painter:0:1", "painter:1:2"]
    assert [name for _, name in result[21:]] == ["bouncer:1", "bouncer:2", "bouncer:0"]
    assert GAME.decision(state).kind == "turn"  # type: ignore[union-attr]


def test_k_3_a_cell_holds_one_person_and_bridges_are_cells() -> None:
    state = start()
    play(state, ("district", "zwierzyniec"), ("stand", "5.10"))
    play(state, ("district", "zwierzyniec"))
    assert refusal(state, ("stand", "5.10")) == "taken"


def test_k_3_a_district_without_a_free_cell_is_refused() -> None:
    state, city = start(), shipped().city
    district = city.districts.index("stare_miasto")
    for cell in city.district_cells[district][1:]:
        state.taken |= 1 << cell
    assert refusal(state, ("district", "stare_miasto")) == ""
    state.taken |= 1 << city.district_cells[district][0]
    assert refusal(state, ("district", "stare_miasto")) == "full"


def test_k_4_any_free_cell_will_do() -> None:
    state, board = start(), shipped()
    result = set()
    for move in GAME.legal_moves(state):
        twin = state.copy()
        play(twin, move)
        result |= {stand[1] for stand in GAME.legal_moves(twin)}
    assert result == set(board.city.cells)


# -- a turn -----------------------------------------------------------------------------------------------------------
def test_k_5_actions_in_any_order_while_points_last_and_the_rest_is_lost() -> None:
    state = position(people={"painter:0:1": "23.0", "bouncer:0": "10.3"}, hands=[["tag", "tag", "bazgrol"]])
    play(state, ("walk", "p1", "24.0"), ("paint", "p1", "tag"), ("place", "23.1", "24.1"), ("walk", "b", "10.4"))
    assert state.spent == 1 + 2 + 2
    play(state, ("walk", "p1", "25.0"), ("walk", "p1", "25.1"), ("walk", "p1", "25.2"))
    play(state, ("paint", "p1", "bazgrol"))
    assert state.spent == 8  # a card is paid for when it is placed on the wall
    play(state, ("place", "23.2", "24.2"))
    events = play(state, ("end",))
    assert next(event.args["n"] for event in events if event.kind == "done") == 1
    assert (state.active, state.spent) == (1, 0)


def test_k_6_each_step_to_an_adjacent_cell_costs_one_point() -> None:
    state = position(people={"painter:0:1": "10.9", "painter:1:1": "9.9"})
    assert refusal(state, ("walk", "p1", "11.9")) == ""
    assert refusal(state, ("walk", "p1", "9.9")) == "taken"
    assert refusal(state, ("walk", "p1", "11.8")) == "not_asked"  # diagonally
    state = position(people={"painter:0:1": "6.9"})
    assert refusal(state, ("walk", "p1", "6.8")) == "building"
    assert refusal(state, ("walk", "p1", "6.10")) == "river"
    play(state, ("walk", "p1", "7.9"))
    assert state.spent == 1


def test_k_6_people_block_the_way() -> None:
    """A person on a bridge blocks it: no walk leads across."""
    state = position(people={"painter:0:1": "5.9", "painter:1:1": "5.10"})
    view = GAME.observe(state, 0)
    assert GAME.controller.decision_extras.shortcuts is not None
    assert "cell:5.11" not in GAME.controller.decision_extras.shortcuts(view, ["painter:0:1"])


def test_k_7_every_painter_may_act_and_one_may_paint_several_times() -> None:
    state = position(people={"painter:0:1": "25.1", "painter:0:2": "8.3"}, hands=[["tag", "tag", "bazgrol"]])
    play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), ("walk", "p1", "25.2"))
    play(state, ("paint", "p1", "tag"), ("place", "23.2", "24.2"), ("paint", "p2", "bazgrol"), ("place", "8.4", "8.5"))
    assert [work[0] for work in state.works] == [0, 0, 0]


def test_k_8_at_least_one_square_is_next_to_the_painter() -> None:
    state = position(people={"painter:0:1": "0.1"})
    assert paintable_pairs(state, 1) == {("1.1", "2.1"), ("1.1", "1.2")}
    assert not paintable_pairs(state, 1) & {("2.1", "3.1")}


def test_k_8_a_card_is_never_on_two_buildings() -> None:
    """At (10, 6) both H and M are in reach, but a card covers one of them only."""
    state = position(people={"painter:0:1": "11.6"})
    result = paintable_pairs(state, 1)
    assert result == {("11.5", "12.5"), ("11.7", "12.7"), ("11.7", "11.8")}


def test_k_9_a_turn_has_ten_points() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["mural", "tag"]], spent=2)
    assert refusal(state, ("paint", "p1", "mural")) == ""
    play(state, ("walk", "p1", "24.0"))
    assert refusal(state, ("paint", "p1", "mural")) == "too_dear"
    play(state, ("paint", "p1", "tag"), ("place", "24.1", "24.2"))
    assert state.spent == 5


def test_k_9_steps_are_refused_without_points() -> None:
    state = position(people={"painter:0:1": "23.0", "bouncer:0": "10.3"}, spent=9)
    assert refusal(state, ("walk", "b", "10.4")) == "no_points"
    play(state, ("walk", "p1", "22.0"))
    assert refusal(state, ("walk", "p1", "23.0")) == "no_points"
    assert GAME.legal_moves(state) == [("end",)]


def test_k_10_a_card_is_drawn_at_once_and_can_be_painted_this_turn() -> None:
    people = {"painter:0:1": "23.0", "painter:0:2": "23.3"}
    state = position(people=people, hands=[["tag", "tag", "tag", "tag", "tag"]])
    before = state.decks[0][:]
    kind = 0  # a scrawl: the first card of the deck, which is counted kind by kind
    events = play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), dice=ScriptedDice(0))
    assert event_kinds(events) == ["painted", "drew"]
    assert state.hands[0] == [kind, 1, 1, 1, 1]  # takes the place of the painted card
    assert state.decks[0][kind] == before[kind] - 1
    assert refusal(state, ("paint", "p2", "bazgrol")) == ""
    assert events[-1].to == (0,)


def test_k_11_an_empty_deck_gives_no_card_and_play_goes_on() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag", "bazgrol", "bazgrol", "bazgrol", "tag"]])
    state.decks[0] = [0] * len(state.decks[0])
    events = play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), dice=ScriptedDice())
    assert "drew" not in event_kinds(events)
    assert len(state.hands[0]) == 4


def test_k_12_a_seat_without_a_usable_card_may_still_walk() -> None:
    state = position(hands=[["mural", "mural", "trojwymiar", "trojwymiar", "trojwymiar"]], spent=6)
    assert {move[0] for move in GAME.legal_moves(state)} == {"walk", "end"}
    assert state.hands[0] == [shipped().kind_index[kind] for kind in ("mural", "mural", *["trojwymiar"] * 3)]


# -- covering ---------------------------------------------------------------------------------------------------------
def test_k_13_a_card_never_covers_a_visible_own_work() -> None:
    state = position(people={"painter:0:1": "22.5"}, works=[(0, "tag", ROW[2], ROW[3])], hands=[["tag"]])
    play(state, ("paint", "p1", "tag"))
    assert refusal(state, ("place", ROW[1], ROW[2])) == "own_work"
    assert refusal(state, ("place", ROW[0], ROW[1])) == ""


def test_k_13_the_reason_says_that_all_walls_in_reach_have_own_works() -> None:
    works = [(0, "tag", ROW[0], ROW[1]), (0, "tag", ROW[2], ROW[3])]
    state = position(people={"painter:0:1": "22.5"}, works=works, hands=[["tag"]])
    assert refusal(state, ("paint", "p1", "tag")) == "only_own"


def test_k_13_an_own_work_below_another_may_be_covered() -> None:
    works = [(0, "tag", ROW[0], ROW[1]), (1, "tag", ROW[0], ROW[1])]
    state = position(people={"painter:0:1": "22.5"}, works=works)
    assert (ROW[1], ROW[2]) in paintable_pairs(state, 1)


@pytest.mark.parametrize("second", [None, 2])
def test_k_14_a_card_may_cover_empty_and_opponents_squares(second: int | None) -> None:
    works = [(1, "tag", ROW[0], ROW[1])] + ([(2, "tag", ROW[2], ROW[3])] if second else [])
    state = position(3, people={"painter:0:1": "22.5"}, works=works)
    assert (ROW[1], ROW[2]) in paintable_pairs(state, 1)


def test_k_15_covered_twice_on_the_same_half_counts_half() -> None:
    works = [(0, "postac", ROW[0], ROW[1]), (1, "tag", ROW[1], ROW[2]), (2, "tag", ROW[1], ROW[2])]
    state = position(3, works=works)
    assert [work_points(state, work) for work in range(3)] == [2, 0, 2]


def test_k_16_both_halves_covered_by_different_cards_count_nothing() -> None:
    works = [(0, "mural", "22.1", "23.1"), (1, "tag", "21.1", "22.1"), (2, "tag", "23.1", "24.1")]
    state = position(3, works=works)
    assert work_points(state, 0) == 0
    assert points_in_place(state, "building:E") == [0, 2, 2]


def test_k_17_and_k_18_covered_works_stay_below() -> None:
    works = [(number % 2, "tag", ROW[0], ROW[1]) for number in range(8)]
    state = position(works=works)
    assert len(state.works) == 8
    assert [work_points(state, work) for work in range(8)] == [0] * 7 + [2]


def test_k_19_painted_cards_are_public() -> None:
    state = position(works=[(1, "mural", ROW[0], ROW[1]), (0, "tag", ROW[1], ROW[2])])
    work = GAME.observe(state, None)["works"][0]
    assert (work["kind"], work["seen"], work["value"]) == ("mural", [True, False], 5)


# -- the bouncer ------------------------------------------------------------------------------------------------------
def test_k_20_a_bouncers_step_costs_two_points_and_bouncers_do_not_paint() -> None:
    state = position(people={"bouncer:0": "10.3"})
    play(state, ("walk", "b", "10.4"))
    assert state.spent == 2
    assert refusal(state, ("paint", "b", "tag")) == "not_asked"
    assert not any(move[1:2] == ("b",) and move[0] == "paint" for move in GAME.candidates(state))


def test_k_21_painters_of_others_in_the_cross_can_walk_but_not_paint() -> None:
    people = {"bouncer:1": "10.6", "painter:0:1": "10.5", "painter:1:1": "10.7", "painter:0:2": "11.6"}
    people["bouncer:0"] = "5.10"  # out of the way
    state = position(people=people, hands=[["tag"], ["tag"]])
    assert refusal(state, ("paint", "p1", "tag")) == "blocked"
    assert ("paint", "p1", "tag") not in GAME.legal_moves(state)
    assert refusal(state, ("walk", "p1", "10.4")) == ""
    assert GAME.observe(state, None)["blocked"] == ["painter:0:1", "painter:0:2"]
    own = position(people=people, hands=[["tag"], ["tag"]], active=1)
    assert refusal(own, ("paint", "p1", "tag")) == ""  # the own bouncer forbids nothing


def test_k_21_the_building_can_be_painted_from_outside_the_cross() -> None:
    people = {"bouncer:1": "10.5", "painter:0:1": "12.6"}  # building H is next to the bouncer and to the painter
    state = position(people=people, hands=[["tag"]])
    assert refusal(state, ("paint", "p1", "tag")) == ""


def test_k_22_the_cross_is_two_cells_in_each_direction_without_diagonals() -> None:
    state = position(people={"bouncer:0": "10.3"})
    cross = set(GAME.observe(state, None)["crosses"][0])
    assert cross == {"10.1", "10.2", "10.4", "10.5", "8.3", "9.3", "11.3", "12.3"}


@pytest.mark.parametrize(
    ("cell", "cross"),
    [
        ("6.9", {"4.9", "5.9", "7.9", "8.9"}),  # building to the north, river to the south
        ("0.0", {"0.1", "0.2", "1.0", "2.0"}),  # the edge
        ("12.13", {"12.14"}),  # a courtyard
        ("10.10", {"10.8", "10.9", "10.11", "10.12"}),  # a bridge
    ],
)
def test_k_23_arms_stop_at_buildings_river_and_edge(cell: str, cross: set[str]) -> None:
    state = position(people={"bouncer:0": cell})
    assert set(GAME.observe(state, None)["crosses"][0]) == cross


def test_k_23_people_do_not_stop_the_arms() -> None:
    state = position(people={"bouncer:1": "10.3", "painter:1:1": "10.4", "painter:0:1": "10.5"}, hands=[["tag"]])
    assert refusal(state, ("paint", "p1", "tag")) == "blocked"


def test_k_24_in_overlapping_crosses_both_forbid() -> None:
    people = {"bouncer:1": "10.3", "bouncer:2": "10.7", "painter:0:1": "10.5"}
    state = position(3, people=people, hands=[["tag"]])
    assert refusal(state, ("paint", "p1", "tag")) == "blocked"
    play(state, ("walk", "p1", "10.4"))
    assert refusal(state, ("paint", "p1", "tag")) == "blocked"


# -- dead ends and undo -----------------------------------------------------------------------------------------------
def test_k_43_ending_the_turn_is_always_possible() -> None:
    state = position(spent=10)
    assert GAME.legal_moves(state) == [("end",)]


def test_k_44_steps_can_be_undone_freely_until_a_card_is_drawn() -> None:
    register_shipped()
    players = [Player("Maja", 1, "person"), Player("Kuba", 2, "person")]
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag"]])
    match = Match.from_state(GAME, shipped(), players, {}, 1, MatchSettings(), state, "")
    match.lift_curtain()
    match.play(("walk", "p1", "24.0"))
    assert match.undo_offer().kind == "free"
    match.play(("paint", "p1", "tag"))
    assert match.undo_offer().kind == "free"  # the card is only chosen, not placed
    match.play(("place", "24.1", "24.2"))
    assert match.undo_offer().kind == "agree"


def test_a_guessed_hidden_card_can_always_be_paid() -> None:
    """Opponents only know that the card being placed is affordable."""
    state = position(people={"painter:0:1": "23.0"}, hands=[["bazgrol", "mural"]], spent=9)
    play(state, ("paint", "p1", "bazgrol"))
    for seed in range(20):
        world = GAME.guess(GAME.observe(state, 1), BotDice(seed))
        assert world.board.kinds[world.chosen].cost <= 1
        assert world.chosen in world.hands[0]
        assert world.chosen != NOBODY
