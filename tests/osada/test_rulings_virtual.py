"""Two people and the virtual player: rulings O-69 to O-85, O-88, O-89, O-91 and O-94 to O-96; OD-6."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract.dice import Dice
from games.osada.game import GAME
from games.osada.rules import ending
from games.osada.rules.board import SPECIAL_FIELDS
from games.osada.rules.state import State
from games.osada.rules.turn import FLOW
from tests.osada.positions import (
    BIMBER,
    FARTUCH,
    GO_ON,
    HERBATA,
    KARPLE,
    LAWINA,
    MARA,
    NARTY,
    OFIARY,
    PACZEK,
    POWROT,
    PRZEPASC,
    SIEKIERA,
    STODOLA,
    A,
    B,
    C,
    Table,
    begin,
    pawn_of,
    position,
    shipped,
    sit,
)  # fmt: skip

CAST = ("morderca", "anula", "michal")


def sit_with_virtual(*places: int | str, **position_args: object) -> Table:
    """Return a table with two people, red and blue, and the virtual player, yellow; red has to move."""
    return sit(*places, virtual=True, **position_args)  # type: ignore[arg-type]


def virtual_turn(state: State, dice: tuple[int, ...] = ()) -> Table:
    return begin(state, state.virtual, dice)


def start(seats: int, first: str, **options: str) -> State:
    state: State = GAME.setup({"board": shipped(), "first": first, **options}, seats, Dice(3))
    return state


# -- sitting and first moves ------------------------------------------------------------------------------------------
def test_o69_a_third_pawn_with_seven_cubes_and_tokens_for_three() -> None:
    state = start(2, "0")
    assert (state.seats, state.pawns, state.virtual) == (2, 3, 2)
    assert (state.axes, state.snowshoes, state.board.cubes) == (2, 1, 7)
    table = Table(state)
    table.play(GO_ON, GO_ON)
    assert table.pending == (0, "move")


@pytest.mark.parametrize(("dice", "goal"), [((1,), 1), ((2,), 1), ((3,), 2), ((4,), 2), ((5, 6), 0), ((6, 2), OFIARY)])
def test_o70_it_rolls_for_a_letter_if_it_begins(dice: tuple[int, ...], goal: int) -> None:
    state = position(0, 0, 0, virtual=True, first=2)
    table = virtual_turn(state, dice)
    assert table.at[2] == goal
    assert table.state.copies == 1


def test_o70_then_it_copies_left_and_right_alternately() -> None:
    state = position(10, 10, 10, virtual=True, first=2, copies=1, last="AB")
    assert virtual_turn(state.copy()).event_args("copied")[0]["whose"] == "seat:0"  # its left: clockwise
    state.copies, state.source = 2, 0
    assert virtual_turn(state.copy()).event_args("copied")[0]["whose"] == "seat:1"
    state.copies, state.source = 3, 1
    assert virtual_turn(state.copy()).event_args("copied")[0]["whose"] == "seat:0"


def test_o70_the_virtual_player_can_be_named_as_the_first() -> None:
    assert start(2, "virtual").first == 2
    assert start(3, "virtual", virtual="yes").first == 3
    assert GAME.check_options is not None
    assert GAME.check_options({"first": "virtual"}, 2) is None
    assert GAME.check_options({"first": "virtual", "virtual": "yes"}, 4) is None
    assert GAME.check_options({"first": "virtual", "virtual": "no"}, 4) is not None
    assert GAME.check_options({"first": "virtual", "virtual": "yes"}, 5) is not None


@pytest.mark.parametrize("first", [0, 1])
def test_o70_a_person_begins_and_is_copied_first(first: int) -> None:
    state = position(10, 10, 10, virtual=True, first=first, last="AB")
    assert virtual_turn(state.copy()).event_args("copied")[0]["whose"] == f"seat:{first}"
    state.copies, state.source = 1, first
    assert virtual_turn(state.copy()).event_args("copied")[0]["whose"] == f"seat:{1 - first}"


def test_o71_the_letter_is_copied_and_c_is_rolled_again() -> None:
    table = virtual_turn(position(8, 8, 5, virtual=True, last="CA"), (6,))
    assert table.at[2] == 5
    assert virtual_turn(position(8, 8, 4, virtual=True, last="CA"), (1,)).at[2] == 7
    assert virtual_turn(position(8, 8, 5, virtual=True)).at[2] == 5  # no move to copy


def test_o72_the_dead_are_skipped_and_those_in_osada_are_not() -> None:
    state = position("dead", 8, 5, virtual=True, last="AB", copies=4, source=1)
    assert virtual_turn(state).event_args("copied")[0] == {
        "who": "pawn:yellow", "whose": "seat:1", "letter": "B", "move": "move:B",
    }  # fmt: skip
    state = position(42, 30, 31, virtual=True, last="AB", copies=4, source=1, roles=("anula", "michal", "alicja"))
    assert virtual_turn(state).event_args("copied")[0]["whose"] == "seat:0"


def test_o73_impossible_moves_are_skipped_and_no_letter_is_barred() -> None:
    table = virtual_turn(position(8, 9, 5, virtual=True, last="DA", copies=0, first=0))
    assert table.event_args("idle") == [{"who": "pawn:yellow", "letter": "D"}]
    assert table.at[2] == 5
    assert virtual_turn(position(8, 8, 4, virtual=True, last="AAA")).at[2] == 5


def test_o96_it_moves_if_all_others_wait_for_it() -> None:
    """Otherwise it could copy an impossible move forever, contrary to O-38."""
    table = virtual_turn(position("dead", 20, 5, virtual=True, last="-D", copies=4, source=1))
    assert table.at[2] > 5
    table = virtual_turn(position(30, 30, 5, virtual=True, last="DD", copies=4, source=1))
    assert table.event_args("used")[0] == {"who": "pawn:yellow", "letter": "A", "move": "move:A"}


def test_o74_it_asks_for_free_and_helps_without_a_level() -> None:
    table = virtual_turn(position(6, 9, 5, virtual=True, last="FA"))
    assert (table.at, table.state.level) == ([5, 9, 6], [0, 0, 0])
    table = virtual_turn(position(4, 9, 5, virtual=True, last="DA"))
    assert (table.at[2], table.state.level) == (4, [0, 0, 0])


def test_o74_people_who_help_it_gain_a_level_and_people_who_ask_it_pay_one() -> None:
    table = sit_with_virtual(6, 9, 5).play(("help", "D", "yellow", "yellow"))
    assert table.help("red") == ("yellow", 1)
    table = sit_with_virtual(6, 9, 7, help={"red": ("blue", 2)}).play(("beg", "F", "yellow"))
    assert table.help("red") == ("blue", 1)


def test_o75_it_chooses_among_several_pawns_at_random() -> None:
    helped = set()
    for seed in range(20):
        state = position(4, 4, 5, virtual=True, last="DA")
        state.agenda = [("turn", 2)]
        FLOW.run_steps(state, Dice(seed))
        helped.add(tuple(state.pos[:2]))
    assert helped == {(4, 5), (5, 4)}


# -- fields -----------------------------------------------------------------------------------------------------------
def test_o76_it_resolves_four_fields_only() -> None:
    table = virtual_turn(position(6, 6, KARPLE - 1, virtual=True, last="AA"))
    assert (table.at[2], table.state.snowshoes) == (KARPLE + 3, 0)
    assert virtual_turn(position(18, 18, NARTY - 1, virtual=True, last="AA")).at[2] == NARTY + 3
    table = virtual_turn(position(8, 8, PRZEPASC - 1, virtual=True, last="AA"), (4,))
    assert (table.at[2], table.is_("lying", "yellow"), table.white) == (SIEKIERA, True, ["przepasc"])
    assert table.state.axes == 2  # a fall is no visit
    table = virtual_turn(position(19, 19, LAWINA - 1, virtual=True, last="AA"))
    assert (table.is_("buried", "yellow"), table.white) == (True, ["lawina"])
    assert virtual_turn(position(25, 25, LAWINA - 1, virtual=True, last="AA")).state.dead == [2]


@pytest.mark.parametrize(
    ("place", "kind"),
    [(OFIARY, "ofiary"), (MARA, "mara"), (HERBATA, "herbata"), (FARTUCH, "zakrwawiony_fartuch"), (BIMBER, "bimber"),
     (STODOLA, "stodola"), (PACZEK, "paczek")],
)  # fmt: skip
def test_o76_on_other_special_fields_it_puts_a_cube(place: int, kind: str) -> None:
    table = virtual_turn(position(place - 1, place - 1, place - 1, virtual=True, last="AA"))
    assert (table.at[2], table.white) == (place, [kind])
    assert "rolled" not in table.event_kinds()
    assert table.pending == (0, "move")


def test_o76_an_axe_is_used_up() -> None:
    table = virtual_turn(position(16, 16, 16, virtual=True, last="AA"))
    assert (table.white, table.state.axes) == (["siekiera"], 1)


def test_o94_moved_forward_by_others_it_marks_a_field_at_once_but_not_backward() -> None:
    table = sit_with_virtual(5, 3, OFIARY, turn=0, first=1, last="-A").play(("help", "E", "yellow", "yellow"))
    assert table.white == ["mara"]
    assert table.event_args("marked") == [{"who": "pawn:yellow", "what": "kind:mara"}]
    again = begin(table.state.copy(), 2)
    assert (again.white, again.event_args("marked")) == (["mara"], [])
    table = sit_with_virtual(OFIARY, 9, MARA, help={"red": ("blue", 1)}).play(("beg", "F", "yellow"), dice=(2,))
    assert table.at[2] == OFIARY
    assert begin(table.state, 2).white == []


def test_o94_moved_on_before_its_turn_it_keeps_the_cube_and_takes_no_axe() -> None:
    table = sit_with_virtual(SIEKIERA + 1, SIEKIERA + 1, SIEKIERA - 1).play(("help", "E", "yellow", "yellow"))
    assert table.pending == (1, "move")
    assert (table.at[2], table.white) == (SIEKIERA, ["siekiera"])
    table.play(("help", "D", "yellow", "yellow"))
    assert table.pending == (0, "move")  # its own turn is over
    assert (table.white, table.state.axes) == (["siekiera"], 2)


def test_o94_it_also_marks_mara_and_fields_it_is_pulled_to_but_not_snowshoes_and_skis() -> None:
    table = sit_with_virtual(OFIARY - 1, 5, OFIARY).play(A, dice=(1,))
    assert (table.at[2], table.white, table.is_("pending", "yellow")) == (MARA, ["mara"], False)
    table = sit_with_virtual(POWROT - 1, 20, 20).play(A, dice=(4,)).play(("pull", "yellow"))
    assert table.white == ["powrot_mary"]
    for place in (KARPLE, NARTY):
        table = sit_with_virtual(place + 1, place + 1, place - 1).play(("help", "E", "yellow", "yellow"))
        assert (table.at[2], table.white) == (place, [])


def test_o77_one_cube_a_kind_and_the_oldest_is_moved() -> None:
    cubes = list(range(7))
    table = virtual_turn(position(31, 31, 31, virtual=True, last="AA", cubes=cubes))
    assert table.white[-1] == "zakrwawiony_fartuch"
    assert len(table.white) == 7
    assert "ofiary" not in table.white
    again = virtual_turn(position(3, 3, 2, virtual=True, last="AA", cubes=cubes))
    assert again.state.cubes == cubes  # it does not even become the newest cube


def test_o78_it_pauses_lies_and_is_buried_like_all_pawns() -> None:
    assert virtual_turn(position(3, 3, 12, virtual=True, last="AA")).event_args("paused")
    assert virtual_turn(position(3, 3, 15, virtual=True, last="AA", lying="yellow")).event_args("waits")
    table = virtual_turn(position(20, 20, 15, virtual=True, last="AA", lying="yellow"))
    assert table.at[2] == 16


# -- who wins ---------------------------------------------------------------------------------------------------------
MET, UNMET = {"red": ("blue", 2)}, {"red": ("blue", 1)}


@pytest.mark.parametrize(
    ("places", "turn", "help_", "end", "winners"),
    [
        ((42, 38, 41), 2, MET, "murderer", (0,)),
        ((42, 38, 41), 2, UNMET, "virtual_kept", ()),
        ((41, 42, 38), 0, MET, "draw", (0, 1)),
        ((41, 42, 38), 0, UNMET, "draw", (0, 1)),
        ((38, 41, 42), 1, UNMET, "virtual", ()),
        ((41, "dead", 38), 0, MET, "murderer", (0,)),
        ((41, "dead", 38), 0, UNMET, "virtual_kept", ()),
        ((41, 38, "dead"), 0, UNMET, "nobody", ()),
    ],
)
def test_o79_a_person_is_the_murderer(
    places: tuple[int | str, ...], turn: int, help_: dict[str, tuple[str, int]], end: str, winners: tuple[int, ...]
) -> None:
    state = position(
        *places, virtual=True, turn=turn, roles=CAST, help=help_, last="AA" if turn == 2 else "", cubes=[5]
    )
    table = begin(state, turn)
    if turn != 2:
        table.play(A)
    assert table.end() == (end, winners)


def test_o88_below_the_murderers_level_the_virtual_player_keeps_its_points_and_people_get_none() -> None:
    cubes = [SPECIAL_FIELDS.index(kind) for kind in ("siekiera", "lawina")]  # Michał: 5 and 3 points
    state = position(42, 38, 41, virtual=True, roles=CAST, last="AA", cubes=cubes, help=UNMET | {"blue": ("red", 3)})
    table = virtual_turn(state)
    assert table.end() == ("virtual_kept", ())
    assert (table.state.history[0]["points"], table.result().points) == ([0, 0, 8], (0, 0))
    outside = sit_with_virtual(41, "dead", 38, roles=CAST, cubes=cubes, help=UNMET).play(A)
    assert outside.end() == ("virtual_kept", ())
    assert outside.state.totals == [0, 0, 8]  # it wins there, while O-68 is for people


def test_o88_the_virtual_player_can_win_three_games_with_those_points() -> None:
    cubes = [SPECIAL_FIELDS.index("siekiera")]
    state = position(42, 38, 41, virtual=True, roles=CAST, last="AA", cubes=cubes, game=3, games=3, totals=[4, 4, 0])
    table = virtual_turn(state)
    assert table.end() == ("sum_virtual", ())
    assert table.state.totals == [4, 4, 5]


@pytest.mark.parametrize("level", [1, 4])
def test_o89_a_draw_pays_the_innocent_and_not_the_murderer(level: int) -> None:
    help_ = {"red": ("blue", level), "blue": ("red", 2)}
    table = sit_with_virtual(41, 42, 38, roles=CAST, help=help_, cubes=[0]).play(A)
    assert table.end() == ("draw", (0, 1))
    assert table.state.totals == [0, 8, 0]  # Anula's red is worth 4, because black is not in play


def test_o79_the_other_person_and_the_virtual_player_compare_points() -> None:
    table = sit(30, 41, 42, virtual=True, turn=1, roles=CAST, help={"blue": ("yellow", 2)}, cubes=[5]).play(A)
    assert table.end() == ("points", (1,))
    assert table.result().points == (0, 10)


def test_o79_the_murderers_arrival_does_not_end_it() -> None:
    assert sit_with_virtual(41, 38, 38, roles=CAST).play(A).pending == (1, "move")


def test_o80_the_virtual_murderer_wins_by_entering_and_never_kills() -> None:
    state = position(38, 38, 41, virtual=True, roles=("anula", "michal", "morderca"), last="AA")
    table = virtual_turn(state)
    assert table.end() == ("virtual_murderer", ())
    state = position(36, 31, 31, virtual=True, roles=("anula", "michal", "morderca"), last="AA")
    assert virtual_turn(state).pending == (0, "move")


def test_o81_od_6_the_virtual_player_scores_its_cubes() -> None:
    cubes = [SPECIAL_FIELDS.index(kind) for kind in ("herbata", "mara", "stodola", "siekiera")]
    roles, help_ = ("michal", "morderca", "anula"), {"red": ("yellow", 2)}
    state = position(42, 38, 41, virtual=True, roles=roles, last="AA", cubes=cubes, help=help_)
    assert ending.pawn_points(state, 2) == 5 + 3 + 3
    table = virtual_turn(state)
    assert table.end() == ("virtual", ())
    assert table.result().points == (10, 0)  # yellow is worth 5 to Michał, whose own colour is red


def test_o82_a_kill_against_either_pawn() -> None:
    for victim, places in (("blue", (31, 36, 30)), ("yellow", (31, 30, 36))):
        table = sit_with_virtual(*places, roles=CAST, help={"red": ("blue", 3)}).play(A).play(("peek", "blue"), GO_ON)
        table.play(("strike", victim), dice=(1,))
        assert table.state.dead == [pawn_of(table.state, victim)]


def test_o83_its_card_can_be_looked_at_but_it_answers_nothing() -> None:
    assert sit_with_virtual(16, 10, 11).play(A).first_arguments("peek") == {"blue", "yellow"}
    table = sit_with_virtual(25, 24, 24, axes={"yellow": 1}).play(A, dice=(1,))
    assert table.event_args("nothing")


# -- with three or four people ----------------------------------------------------------------------------------------
def copied_players(state: State, turns: int) -> list[int]:
    """Return the players that the virtual player copies in its next turns."""
    players = []
    for _ in range(turns):
        table = virtual_turn(state.copy())
        players.append(int(table.event_args("copied")[0]["whose"].removeprefix("seat:")))
        state.copies, state.source = table.state.copies, table.state.source
    return players


def before_virtual_turn(seats: int, first: int, by_turns: int, **slots: object) -> State:
    """Return a position after all others have moved, in which the virtual player is last and copies next."""
    places = [8] * seats + [5]
    return position(*places, virtual=True, first=first, last="ABAB"[:seats], by_turns=by_turns, **slots)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(3, 0, [0, 2, 0, 1, 2]), (3, 1, [1, 2, 0, 1, 2]), (4, 0, [0, 2, 0, 1, 3, 2]), (4, 3, [3, 2, 0, 1, 3, 2])],
)
def test_o84_o91_by_colour_it_copies_the_first_player_and_then_yellow_red_blue_green(
    seats: int, first: int, order: list[int]
) -> None:
    assert copied_players(before_virtual_turn(seats, first, by_turns=0), len(order)) == order


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(3, 0, [0, 1, 2, 0]), (3, 1, [1, 2, 0, 1]), (4, 0, [0, 1, 2, 3, 0]), (4, 3, [3, 0, 1, 2, 3])],
)
def test_o91_in_the_order_of_turns_it_goes_round_from_the_first_player(
    seats: int, first: int, order: list[int]
) -> None:
    assert copied_players(before_virtual_turn(seats, first, by_turns=1), len(order)) == order


@pytest.mark.parametrize(("by_turns", "order"), [(1, [0, 1, 2, 3, 0]), (0, [2, 0, 1, 3, 2])])
def test_o91_if_it_began_it_copies_its_left_neighbour_or_the_first_colour(by_turns: int, order: list[int]) -> None:
    assert copied_players(before_virtual_turn(4, 4, by_turns, copies=1), len(order)) == order


def test_o91_the_dead_are_skipped_in_the_order_of_turns() -> None:
    state = before_virtual_turn(4, 0, by_turns=1)
    state.pos[1], state.dead, state.graves = -1, [1], [[PACZEK, "paczek"]]
    assert copied_players(state, 4) == [0, 2, 3, 0]


def test_o91_copying_in_turn_order_is_the_default_and_needs_a_virtual_player_after_three_or_four() -> None:
    assert start(3, "0", virtual="yes").by_turns == 1
    assert start(4, "0", virtual="yes", follow="turns").by_turns == 1
    assert start(4, "0", virtual="yes", follow="colours").by_turns == 0
    assert [start(seats, "0").by_turns for seats in (2, 3, 5)] == [0, 0, 0]
    assert GAME.check_options is not None
    assert GAME.check_options({"virtual": "yes", "follow": "colours"}, 3) is None
    assert GAME.check_options({"virtual": "no", "follow": "colours"}, 3) is not None


def test_o84_the_murderer_wins_as_usual() -> None:
    table = sit(41, 30, 30, 30, virtual=True, roles=("morderca", "anula", "michal", "alicja")).play(A)
    assert table.end() == ("murderer", (0,))


def test_o85_never_more_than_five_pawns() -> None:
    assert start(5, "0", virtual="yes").pawns == 5
    assert start(4, "0", virtual="yes").pawns == 5
    assert start(3, "0", virtual="yes").pawns == 4
    assert start(3, "0").pawns == 3


def test_whole_games_end_whoever_begins() -> None:
    for seats in (2, 3, 4):
        for seed in range(8):
            state = GAME.setup({"board": shipped(), "virtual": "yes" if seats > 2 else "no"}, seats, Dice(seed))
            random, dice = Random(seed), Dice(seed)
            while moves := GAME.legal_moves(state):
                GAME.apply(state, random.choice(list(moves)), dice)
            assert GAME.result(state) is not None


def test_the_letters_used_in_these_tests() -> None:
    assert {A[1], B[1], C[1]} == {"A", "B", "C"}
