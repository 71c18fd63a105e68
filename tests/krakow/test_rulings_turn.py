"""Rulings on setting up, turns, covering and bouncers: K-1 to K-24, and K-43 to K-44."""

from __future__ import annotations

import pytest

from games.core.contract.dice import BotDice, Dice
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.krakow.game import GAME
from games.krakow.rules.state import NOBODY, State
from games.shipped import register_shipped
from tests.krakow.positions import kinds, places, play, position, reason, shipped, totals, value
from tests.scripted import ScriptedDice

ROW = ("21.4", "22.4", "23.4", "24.4")  # building J


def start(seats: int = 2, first: str = "0") -> State:
    return GAME.setup({"board": shipped(), "first": first}, seats, Dice(1))


def put_out(state: State, count: int) -> list[tuple[int, str]]:
    """Put people out on the cells of the northern edge; return who stood where."""
    found = []
    for _ in range(count):
        decision = GAME.decision(state)
        assert decision is not None
        district = next(move for move in GAME.legal_moves(state))
        play(state, district)
        events = play(state, next(move for move in GAME.legal_moves(state)))
        stood = next(event for event in events if event.kind == "stood")
        found.append((decision.seat, str(stood.args["whose"])))
    return found


# -- setting up -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k_1_everybody_has_seven_painters_one_bouncer_and_the_whole_deck(seats: int) -> None:
    state = start(seats)
    assert len(state.people) == seats * 8
    assert [sum(deck) + len(hand) for deck, hand in zip(state.decks, state.hands, strict=True)] == [36] * seats


def test_k_2_five_cards_hidden_from_the_others() -> None:
    state = start()
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert GAME.observe(state, 0)["cards"][1] is None
    assert GAME.observe(state, None)["cards"] == [None, None]
    assert len(GAME.observe(state, 0)["hand"]) == 5


def test_k_3_painters_one_by_one_in_turn_then_the_bouncers() -> None:
    state = start(3, first="1")
    found = put_out(state, 24)
    assert [seat for seat, _ in found] == [1, 2, 0] * 8
    assert [name for _, name in found[:4]] == ["painter:1:1", "painter:2:1", "painter:0:1", "painter:1:2"]
    assert [name for _, name in found[21:]] == ["bouncer:1", "bouncer:2", "bouncer:0"]
    assert GAME.decision(state).kind == "turn"  # type: ignore[union-attr]


def test_k_3_nobody_on_a_taken_cell_and_bridges_count_as_cells() -> None:
    state = start()
    play(state, ("district", "zwierzyniec"), ("stand", "5.10"))
    play(state, ("district", "zwierzyniec"))
    assert reason(state, ("stand", "5.10")) == "taken"


def test_k_3_a_district_without_a_free_cell_is_refused() -> None:
    state, city = start(), shipped().city
    district = city.districts.index("stare_miasto")
    for cell in city.district_cells[district][1:]:
        state.taken |= 1 << cell
    assert reason(state, ("district", "stare_miasto")) == ""
    state.taken |= 1 << city.district_cells[district][0]
    assert reason(state, ("district", "stare_miasto")) == "full"


def test_k_4_any_free_cell_will_do() -> None:
    state, board = start(), shipped()
    found = set()
    for move in GAME.legal_moves(state):
        twin = state.copy()
        play(twin, move)
        found |= {stand[1] for stand in GAME.legal_moves(twin)}
    assert found == set(board.city.cells)


# -- a turn -----------------------------------------------------------------------------------------------------------
def test_k_5_actions_in_any_order_as_long_as_points_last_and_the_rest_is_lost() -> None:
    state = position(people={"painter:0:1": "23.0", "bouncer:0": "10.3"}, hands=[["tag", "tag", "bazgrol"]])
    play(state, ("walk", "p1", "24.0"), ("paint", "p1", "tag"), ("place", "23.1", "24.1"), ("walk", "b", "10.4"))
    assert state.spent == 1 + 2 + 2
    play(state, ("walk", "p1", "25.0"), ("walk", "p1", "25.1"), ("walk", "p1", "25.2"))
    play(state, ("paint", "p1", "bazgrol"))
    assert state.spent == 8  # a card is paid when it lies on the wall
    play(state, ("place", "23.2", "24.2"))
    events = play(state, ("end",))
    assert next(event.args["n"] for event in events if event.kind == "done") == 1
    assert (state.active, state.spent) == (1, 0)


def test_k_6_one_point_a_step_through_sides_only() -> None:
    state = position(people={"painter:0:1": "10.9", "painter:1:1": "9.9"})
    assert reason(state, ("walk", "p1", "11.9")) == ""
    assert reason(state, ("walk", "p1", "9.9")) == "taken"
    assert reason(state, ("walk", "p1", "11.8")) == "not_asked"  # across the corner
    state = position(people={"painter:0:1": "6.9"})
    assert reason(state, ("walk", "p1", "6.8")) == "building"
    assert reason(state, ("walk", "p1", "6.10")) == "river"
    play(state, ("walk", "p1", "7.9"))
    assert state.spent == 1


def test_k_6_nobody_can_be_passed() -> None:
    """On a bridge somebody stands in the way: no way leads across."""
    state = position(people={"painter:0:1": "5.9", "painter:1:1": "5.10"})
    view = GAME.observe(state, 0)
    assert GAME.controller.asking.shortcuts is not None
    assert "cell:5.11" not in GAME.controller.asking.shortcuts(view, ["painter:0:1"])


def test_k_7_every_painter_may_act_and_one_may_paint_several_times() -> None:
    state = position(people={"painter:0:1": "25.1", "painter:0:2": "8.3"}, hands=[["tag", "tag", "bazgrol"]])
    play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), ("walk", "p1", "25.2"))
    play(state, ("paint", "p1", "tag"), ("place", "23.2", "24.2"), ("paint", "p2", "bazgrol"), ("place", "8.4", "8.5"))
    assert [work[0] for work in state.works] == [0, 0, 0]


def test_k_8_at_least_one_square_beside_the_painter_both_ways_round() -> None:
    state = position(people={"painter:0:1": "0.1"})
    assert places(state, 1) == {("1.1", "2.1"), ("1.1", "1.2")}
    assert not places(state, 1) & {("2.1", "3.1")}


def test_k_8_never_over_two_buildings() -> None:
    """From the corner at (10, 6) both H and M could be reached, but a card lies on one of them."""
    state = position(people={"painter:0:1": "11.6"})
    found = places(state, 1)
    assert found == {("11.5", "12.5"), ("11.7", "12.7"), ("11.7", "11.8")}


def test_k_9_the_clock_counts_and_ten_is_the_limit() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["mural", "tag"]], spent=2)
    assert reason(state, ("paint", "p1", "mural")) == ""
    play(state, ("walk", "p1", "24.0"))
    assert reason(state, ("paint", "p1", "mural")) == "too_dear"
    play(state, ("paint", "p1", "tag"), ("place", "24.1", "24.2"))
    assert state.spent == 5


def test_k_9_steps_are_refused_when_the_points_are_spent() -> None:
    state = position(people={"painter:0:1": "23.0", "bouncer:0": "10.3"}, spent=9)
    assert reason(state, ("walk", "b", "10.4")) == "no_points"
    play(state, ("walk", "p1", "22.0"))
    assert reason(state, ("walk", "p1", "23.0")) == "no_points"
    assert GAME.legal_moves(state) == [("end",)]


def test_k_10_drawing_comes_at_once_so_the_new_card_can_be_painted_this_turn() -> None:
    people = {"painter:0:1": "23.0", "painter:0:2": "23.3"}
    state = position(people=people, hands=[["tag", "tag", "tag", "tag", "tag"]])
    before = state.decks[0][:]
    kind = 0  # the first card of the deck, counted kind by kind: a scrawl
    events = play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), dice=ScriptedDice(0))
    assert kinds(events) == ["painted", "drew"]
    assert state.hands[0] == [kind, 1, 1, 1, 1]  # in the place of the card that was painted
    assert state.decks[0][kind] == before[kind] - 1
    assert reason(state, ("paint", "p2", "bazgrol")) == ""
    assert events[-1].to == (0,)


def test_k_11_an_empty_deck_gives_no_card_and_play_goes_on() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag", "bazgrol", "bazgrol", "bazgrol", "tag"]])
    state.decks[0] = [0] * len(state.decks[0])
    events = play(state, ("paint", "p1", "tag"), ("place", "23.1", "24.1"), dice=ScriptedDice())
    assert "drew" not in kinds(events)
    assert len(state.hands[0]) == 4


def test_k_12_without_a_usable_card_one_may_still_walk() -> None:
    state = position(hands=[["mural", "mural", "trojwymiar", "trojwymiar", "trojwymiar"]], spent=6)
    assert {move[0] for move in GAME.legal_moves(state)} == {"walk", "end"}
    assert state.hands[0] == [shipped().kind_index[kind] for kind in ("mural", "mural", *["trojwymiar"] * 3)]


# -- covering ---------------------------------------------------------------------------------------------------------
def test_k_13_never_over_what_is_ones_own_on_top() -> None:
    state = position(people={"painter:0:1": "22.5"}, works=[(0, "tag", ROW[2], ROW[3])], hands=[["tag"]])
    play(state, ("paint", "p1", "tag"))
    assert reason(state, ("place", ROW[1], ROW[2])) == "own_work"
    assert reason(state, ("place", ROW[0], ROW[1])) == ""


def test_k_13_a_painter_with_nothing_but_own_walls_is_told_so() -> None:
    works = [(0, "tag", ROW[0], ROW[1]), (0, "tag", ROW[2], ROW[3])]
    state = position(people={"painter:0:1": "22.5"}, works=works, hands=[["tag"]])
    assert reason(state, ("paint", "p1", "tag")) == "only_own"


def test_k_13_own_work_below_anothers_does_not_matter() -> None:
    works = [(0, "tag", ROW[0], ROW[1]), (1, "tag", ROW[0], ROW[1])]
    state = position(people={"painter:0:1": "22.5"}, works=works)
    assert (ROW[1], ROW[2]) in places(state, 1)


@pytest.mark.parametrize("second", [None, 2])
def test_k_14_empty_and_an_opponents_or_two_opponents(second: int | None) -> None:
    works = [(1, "tag", ROW[0], ROW[1])] + ([(2, "tag", ROW[2], ROW[3])] if second else [])
    state = position(3, people={"painter:0:1": "22.5"}, works=works)
    assert (ROW[1], ROW[2]) in places(state, 1)


def test_k_15_covered_twice_on_the_same_half_counts_half() -> None:
    works = [(0, "postac", ROW[0], ROW[1]), (1, "tag", ROW[1], ROW[2]), (2, "tag", ROW[1], ROW[2])]
    state = position(3, works=works)
    assert [value(state, work) for work in range(3)] == [2, 0, 2]


def test_k_16_both_halves_covered_by_different_cards_count_nothing() -> None:
    works = [(0, "mural", "22.1", "23.1"), (1, "tag", "21.1", "22.1"), (2, "tag", "23.1", "24.1")]
    state = position(3, works=works)
    assert value(state, 0) == 0
    assert totals(state, "building:E") == [0, 2, 2]


def test_k_17_and_k_18_nothing_goes_and_piles_grow() -> None:
    works = [(number % 2, "tag", ROW[0], ROW[1]) for number in range(8)]
    state = position(works=works)
    assert len(state.works) == 8
    assert [value(state, work) for work in range(8)] == [0] * 7 + [2]


def test_k_19_painted_cards_are_public() -> None:
    state = position(works=[(1, "mural", ROW[0], ROW[1]), (0, "tag", ROW[1], ROW[2])])
    work = GAME.observe(state, None)["works"][0]
    assert (work["kind"], work["seen"], work["value"]) == ("mural", [True, False], 5)


# -- the bouncer ------------------------------------------------------------------------------------------------------
def test_k_20_two_points_a_step_and_no_painting() -> None:
    state = position(people={"bouncer:0": "10.3"})
    play(state, ("walk", "b", "10.4"))
    assert state.spent == 2
    assert reason(state, ("paint", "b", "tag")) == "not_asked"
    assert not any(move[1:2] == ("b",) and move[0] == "paint" for move in GAME.candidates(state))


def test_k_21_painters_of_others_in_the_cross_can_walk_but_not_paint() -> None:
    people = {"bouncer:1": "10.6", "painter:0:1": "10.5", "painter:1:1": "10.7", "painter:0:2": "11.6"}
    people["bouncer:0"] = "5.10"  # out of the way
    state = position(people=people, hands=[["tag"], ["tag"]])
    assert reason(state, ("paint", "p1", "tag")) == "blocked"
    assert ("paint", "p1", "tag") not in GAME.legal_moves(state)
    assert reason(state, ("walk", "p1", "10.4")) == ""
    assert GAME.observe(state, None)["blocked"] == ["painter:0:1", "painter:0:2"]
    own = position(people=people, hands=[["tag"], ["tag"]], active=1)
    assert reason(own, ("paint", "p1", "tag")) == ""  # one's own bouncer forbids nothing


def test_k_21_the_building_itself_is_not_protected() -> None:
    people = {"bouncer:1": "10.5", "painter:0:1": "12.6"}  # building H is beside the bouncer and beside the painter
    state = position(people=people, hands=[["tag"]])
    assert reason(state, ("paint", "p1", "tag")) == ""


def test_k_22_two_cells_in_each_direction_and_no_diagonals() -> None:
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


def test_k_23_people_do_not_stop_it() -> None:
    state = position(people={"bouncer:1": "10.3", "painter:1:1": "10.4", "painter:0:1": "10.5"}, hands=[["tag"]])
    assert reason(state, ("paint", "p1", "tag")) == "blocked"


def test_k_24_overlapping_crosses_only_forbid() -> None:
    people = {"bouncer:1": "10.3", "bouncer:2": "10.7", "painter:0:1": "10.5"}
    state = position(3, people=people, hands=[["tag"]])
    assert reason(state, ("paint", "p1", "tag")) == "blocked"
    play(state, ("walk", "p1", "10.4"))
    assert reason(state, ("paint", "p1", "tag")) == "blocked"


# -- dead ends and undo -----------------------------------------------------------------------------------------------
def test_k_43_ending_the_turn_is_always_possible() -> None:
    state = position(spent=10)
    assert GAME.legal_moves(state) == [("end",)]


def test_k_44_steps_are_taken_back_freely_until_a_card_is_drawn() -> None:
    register_shipped()
    players = [Player("Maja", 1, "person"), Player("Kuba", 2, "person")]
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag"]])
    match = Match.from_state(GAME, shipped(), players, {}, 1, MatchSettings(), state, "")
    match.lift_curtain()
    match.play(("walk", "p1", "24.0"))
    assert match.undo_offer().kind == "free"
    match.play(("paint", "p1", "tag"))
    assert match.undo_offer().kind == "free"  # the card is only chosen
    match.play(("place", "24.1", "24.2"))
    assert match.undo_offer().kind == "agree"


def test_a_guess_of_a_hidden_card_can_always_be_painted() -> None:
    """Nobody else knows which card is being placed, but that it can be paid."""
    state = position(people={"painter:0:1": "23.0"}, hands=[["bazgrol", "mural"]], spent=9)
    play(state, ("paint", "p1", "bazgrol"))
    for seed in range(20):
        world = GAME.guess(GAME.observe(state, 1), BotDice(seed))
        assert world.board.kinds[world.chosen].cost <= 1
        assert world.chosen in world.hands[0]
        assert world.chosen != NOBODY
