"""Setup, turns, moves, pending fields and pauses: rulings O-1 to O-20 and O-36 to O-39; examples OT-1 to OT-4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.contract.dice import Dice
from games.osada.game import GAME
from tests.osada.positions import (
    BUS,
    HERBATA,
    LAWINA,
    MARA,
    NARTY,
    OFIARY,
    SIEKIERA,
    A,
    B,
    C,
    Table,
    begin,
    position,
    shipped,
    sit,
)  # fmt: skip

EXAMPLE = (18, 17, 16, 19)  # Alicja red, Bartek blue, Celina yellow, Darek green


def deal(seats: int, seed: int, **options: str) -> list[str]:
    state = GAME.setup({"board": shipped(), **options}, seats, Dice(seed))
    return [state.board.characters[role].id for role in state.role]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_o1_the_murderer_and_as_many_others_as_needed_are_dealt(seats: int) -> None:
    hands = [deal(seats, seed) for seed in range(60)]
    assert all(len(set(hand)) == len(hand) == max(3, seats) for hand in hands)
    assert all("morderca" in hand for hand in hands)
    assert len({hand.index("morderca") for hand in hands}) == max(3, seats)
    assert len({card for hand in hands for card in hand}) == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_o2_in_the_harder_variant_there_may_be_no_murderer(seats: int) -> None:
    hands = [deal(seats, seed, harder="yes") for seed in range(80)]
    with_one = sum("morderca" in hand for hand in hands)
    assert 0 < with_one < 80


def test_o2_with_five_players_the_harder_variant_changes_nothing() -> None:
    assert all("morderca" in deal(5, seed, harder="yes") for seed in range(20))


def test_o3_the_first_player_is_drawn_or_chosen_and_play_is_clockwise() -> None:
    firsts = {GAME.setup({"board": shipped()}, 4, Dice(seed)).first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert GAME.setup({"board": shipped(), "first": "2"}, 4, Dice(1)).first == 2
    table = sit(5, 6, 7, turn=1).play(A)
    assert table.pending[0] == 2
    table.play(A)
    assert table.pending[0] == 0


def test_o3_the_dead_and_those_in_osada_are_skipped() -> None:
    table = sit(30, "dead", 42, 31).play(A)
    assert table.pending == (3, "move")
    assert [args["who"] for args in table.event_args("turn")] == ["seat:3"]


def test_o3_a_round_ends_at_its_first_player_even_if_players_are_skipped() -> None:
    table = sit(20, "dead", 21, first=0)  # red, blue, yellow; blue is dead
    rounds = [(0, table.state.round_number())]
    for _ in range(5):
        table.play(B if B in table.legal() else A)
        rounds.append((table.state.active, table.state.round_number()))
    assert rounds == [(0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (2, 3)]
    assert GAME.clock(table.state) == 6  # the number of turns taken
    assert table.state.turn - table.state.start == 6


def test_o4_a_move_is_compulsory_and_always_possible() -> None:
    assert sit(5, 10, 10, last="A").letters() == "BC"
    assert sit(5, 10, 10, last="C").letters() == "AB"


def test_o5_never_the_same_letter_twice() -> None:
    table = sit(5, 4, 4, last="D")
    assert table.refusal("help", "D", "blue", "blue") == table.refusal("help", "D", "yellow", "yellow") == "same_move"
    assert table.letters() == "ABC"


def test_o5_a_failed_roll_counts_and_a_pause_does_not_lift_the_bar() -> None:
    table = sit(5, 1, 7, turn=0).play(C, dice=(6,))
    assert table.at[0] == 5
    table.play(A, A)
    assert table.pending == (0, "move")
    assert table.refusal("go", "C") == "same_move"
    paused = begin(position(15, 10, 16, last="B"), 0)
    assert paused.event_args("paused")
    assert paused.state.last[0] == 1


def test_o6_no_bar_in_the_first_turn() -> None:
    assert sit(5, 10, 10).letters() == "ABC"


def test_o7_a_turn_is_pending_field_then_pause_then_move() -> None:
    table = begin(position(MARA, 3, 30, pending="red"), 0, dice=(6,))
    assert table.event_kinds()[:3] == ["turn", "resolves", "rolled"]
    assert (table.at[0], table.pending) == (3, (0, "move"))


# -- helping and asking -----------------------------------------------------------------------------------------------
def test_o8_help_reaches_exactly_one_or_two_fields_and_the_bus_counts() -> None:
    table = sit(2, 1, 0, 4, 5)
    assert table.legal("help") == {("help", "D", "blue", "blue"), ("help", "E", "yellow", "yellow")}
    assert table.refusal("help", "D", "yellow", "yellow") == "not_behind"
    assert table.refusal("beg", "F", "green") == "no_level"
    table = sit(2, 1, 0, 4, 5, help={"red": ("blue", 1)})
    assert table.legal("beg") == {("beg", "G", "green")}
    assert table.refusal("beg", "F", "green") == "nobody_ahead"


def test_o8_among_several_candidates_the_player_chooses() -> None:
    assert sit(18, 17, 17, 17).legal("help") == {("help", "D", c, c) for c in ("blue", "yellow", "green")}


def test_o8_nobody_in_osada_takes_part() -> None:
    assert sit(41, 42, 42, 30, 31, help={"red": ("blue", 2)}).legal("beg") == set()


def test_o9_helped_players_are_not_asked() -> None:
    table = sit(18, 17, 10).play(("help", "D", "blue", "blue"))
    assert (table.at, table.pending) == ([17, 18, 10], (1, "move"))


def test_o10_lying_pawns_can_not_be_helped_or_asked() -> None:
    table = sit(16, 15, 18, 12, lying="blue yellow", help={"red": ("blue", 2)})
    assert table.refusal("help", "D", "blue", "blue") == table.refusal("beg", "G", "yellow") == "lies"
    assert table.letters() == "ABC"


def test_o10_buried_pawns_can_be_helped_and_are_then_free() -> None:
    table = sit(22, 21, 10, buried="blue").play(("help", "D", "blue", "blue"))
    assert table.at[:2] == [21, 22]
    assert table.state.buried == 0
    assert table.event_args("freed")[0]["cause"] == "moved"


def test_o11_the_first_help_is_level_one_of_that_colour() -> None:
    table = sit(18, 17, 10).play(("help", "D", "blue", "blue"))
    assert table.help("red") == ("blue", 1)


def test_o12_helping_another_colour_changes_the_column_or_gains_nothing() -> None:
    table = sit(18, 17, 10, help={"red": ("yellow", 2)})
    assert table.legal("help") == {("help", "D", "blue", "blue"), ("help", "D", "blue", "yellow")}
    changed = Table(table.state).play(("help", "D", "blue", "blue"))
    assert changed.help("red") == ("blue", 3)
    kept = Table(table.state).play(("help", "D", "blue", "yellow"))
    assert kept.help("red") == ("yellow", 2)
    assert kept.at == changed.at


def test_o13_level_five_is_the_most() -> None:
    table = sit(18, 17, 10, help={"red": ("blue", 5)}).play(("help", "D", "blue", "blue"))
    assert table.help("red") == ("blue", 5)
    table = sit(18, 17, 10, help={"red": ("yellow", 5)}).play(("help", "D", "blue", "blue"))
    assert table.help("red") == ("blue", 5)


def test_o13_at_level_zero_the_cube_leaves_the_table() -> None:
    table = sit(18, 19, 17, help={"red": ("blue", 1)}).play(("beg", "F", "blue"))
    assert table.help("red") == ("", 0)
    table = sit(18, 17, 10, help={}).play(("help", "D", "blue", "blue"))
    assert table.help("red") == ("blue", 1)


def test_o14_asking_needs_a_level() -> None:
    assert sit(18, 19, 17).refusal("beg", "F", "blue") == "no_level"
    table = sit(18, 19, 17, help={"red": ("yellow", 3)}).play(("beg", "F", "blue"))
    assert table.help("red") == ("yellow", 2)  # the column stays, regardless of the player asked
    assert table.at == [19, 18, 17]


# -- the worked example -----------------------------------------------------------------------------------------------
def test_ot_1_d_swaps_places_and_moving_back_resolves_nothing() -> None:
    table = sit(*EXAMPLE, last="B", help={"red": ("blue", 2)})
    assert table.refusal("go", "B") == "same_move"  # OT-1a
    table.play(("help", "D", "blue", "blue"))
    assert table.at == [17, 18, 16, 19]
    assert table.help("red") == ("blue", 3)
    assert table.state.last[0] == 3
    assert not table.event_args("resolves")


def test_ot_2_e_moves_both_pawns_and_the_field_is_pending() -> None:
    table = sit(17, 18, 16, 19, turn=1, last="DD", help={"blue": ("red", 2)})
    assert table.refusal("help", "D", "red", "red") == "same_move"
    table.play(("help", "E", "yellow", "yellow"))
    assert table.at == [17, 17, 17, 19]
    assert table.help("blue") == ("yellow", 3)
    assert [args["pawn"] for args in table.event_args("resolves")] == ["pawn:yellow"]  # in Celina's own turn


def test_ot_3_the_axe_first_and_then_g() -> None:
    state = position(17, 17, 17, 19, last="DEA", help={"yellow": ("blue", 4)}, pending="yellow")
    table = begin(state, 2)
    assert table.pending == (2, "peek")
    assert table.first_arguments("peek") == {"green", "blue"}
    table.play(("peek", "blue"))
    assert table.state.axes == 2
    assert [event.to for event in table.events if event.kind == "saw"] == [(2,)]
    table.play(("go_on",))
    assert table.refusal("go", "A") == "same_move"
    table.play(("beg", "G", "green"))  # OT-3a
    assert table.at == [17, 17, 18, 18]
    assert table.help("yellow") == ("blue", 3)


def test_ot_4_skis_carry_past_the_avalanche() -> None:
    table = sit(17, 17, 18, 18, turn=3, last="DEGC").play(B)
    assert table.at[3] == 23
    assert [args["goal"] for args in table.event_args("moved")] == ["field:20", "field:23"]


# -- when fields are resolved -----------------------------------------------------------------------------------------
def test_o15_fields_are_resolved_at_once_in_the_own_turn_and_are_pending_in_others() -> None:
    table = sit(16, 10, 17).play(A)
    assert table.pending == (0, "peek")
    table = sit(18, 16, 10, help={"red": ("blue", 1)}).play(("help", "E", "blue", "blue"))
    assert table.pending == (1, "peek")


def test_o15_a_pending_field_lapses_when_the_pawn_leaves_and_counts_again_on_return() -> None:
    state = position(18, SIEKIERA, 10, 15, pending="blue", help={"red": ("blue", 1)}, turn=0)
    table = Table(state).play(("help", "D", "blue", "blue"))
    assert not table.is_("pending", "blue")
    state = position(SIEKIERA + 1, 16, 10, 19, turn=0)
    table = Table(state)
    state = table.play(("help", "E", "blue", "blue")).state
    assert table.pending == (1, "peek")


def test_o15_backwards_never_resolves() -> None:
    table = sit(18, SIEKIERA, 10, turn=1, help={"blue": ("red", 1)}).play(("beg", "F", "red"))
    assert table.at[:2] == [SIEKIERA, 18]
    assert not table.is_("pending", "red")
    assert not table.event_args("resolves")


def test_o16_carried_forward_onto_a_special_field_resolves_it() -> None:
    kinds = list(shipped().kinds)
    kinds[MARA + 1] = "herbata"
    board = replace(shipped(), kinds=tuple(kinds), entries={})
    table = Table(position(OFIARY, 0, 0, board=board)).play(A, dice=(2,))
    assert table.at[0] == MARA + 1
    assert table.state.tea[0] == 2


def test_o17_the_pending_field_comes_before_the_pause() -> None:
    table = begin(position(HERBATA, 3, 3, pending="red"), 0)
    assert table.state.tea[0] == 2
    assert table.event_args("paused")
    table = begin(position(NARTY, 16, 3, pending="red"), 0)
    assert table.at[0] == 23  # moved on, the pawn is now too far ahead
    assert table.event_args("paused")


def test_o18_a_pending_field_ends_the_turn_only_if_it_stops_the_pawn() -> None:
    assert begin(position(HERBATA, 12, 12, pending="red"), 0).pending == (0, "move")
    table = begin(position(LAWINA, 20, 20, pending="red"), 0)
    assert table.pending == (1, "move")
    assert table.is_("buried", "red")


def test_o19_staying_on_a_field_does_not_resolve_it() -> None:
    table = sit(HERBATA, 12, 12).play(C, dice=(5,))
    assert table.state.tea[0] == 0


def test_o20_returning_to_a_field_resolves_it_again() -> None:
    table = sit(HERBATA - 1, 12, 12, tea=[1, 0, 0]).play(A)
    assert table.state.tea[0] == 2


# -- pausing ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("behind", "pauses"), [(10, True), (11, False), (5, True)])
def test_o36_od_5_four_free_fields_behind_a_pawn_make_it_pause(behind: int, pauses: bool) -> None:
    table = begin(position(15, behind, 16), 0)
    assert bool(table.event_args("paused")) == pauses
    assert (table.pending == (0, "move")) != pauses


def test_o36_lying_pawns_and_those_at_the_bus_count_and_the_own_field_does_not() -> None:
    assert begin(position(19, 14, 20, lying="blue"), 0).event_args("paused")
    assert begin(position(5, BUS, 6), 0).event_args("paused")
    assert not begin(position(4, BUS, 6), 0).event_args("paused")
    assert begin(position(15, 15, 3), 0).event_args("paused")


def test_o36_without_a_pawn_behind_there_is_no_pause() -> None:
    assert not begin(position(15, 20, 25), 0).event_args("paused")


def test_o37_a_group_pauses_until_a_pawn_has_closed_up() -> None:
    table = begin(position(15, 15, 10), 0)
    assert [args["who"] for args in table.event_args("paused")] == ["seat:0", "seat:1"]
    assert table.pending == (2, "move")
    table.play(A)
    assert table.pending == (0, "move")


def test_o38_the_last_one_always_moves() -> None:
    table = begin(position(17, 22, 30, lying="red", buried="blue"), 0)
    assert table.pending == (0, "move")
    table = begin(position(30, LAWINA, 36, buried="blue"), 1)
    assert table.pending == (1, "move")


def test_o39_a_pause_protects_from_nothing() -> None:
    table = begin(position(15, 8, 16, 17, turn=0, help={"green": ("red", 1)}), 0)
    assert table.event_args("paused")
    table = sit(15, 8, 16, 17, turn=2)
    assert ("help", "D", "red", "red") in table.legal()
