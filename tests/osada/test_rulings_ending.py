"""The end and the points: rulings O-58 to O-68, O-86, O-87 and O-95; examples OT-5 to OT-8."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract.contract import EVERYBODY
from games.core.contract.dice import Dice
from games.osada.game import GAME
from games.osada.rules import ending
from games.osada.rules.board import COLOURS, SPECIAL_FIELDS
from games.osada.rules.state import State
from tests.osada.positions import GO_ON, MURDERER_FIRST, A, B, Table, begin, position, shipped, sit

CAST = ("alicja", "morderca", "andrzejek", "michal")  # Alicja red, Bartek blue, Celina yellow, Darek green


def arrive(*places: int | str, **position_args: object) -> Table:
    """Let a pawn on field 41 enter the village; return the table."""
    return sit(*places, **position_args).play(A)  # type: ignore[arg-type]


def test_ot_5_to_7_the_worked_example() -> None:
    help_ = {"blue": ("yellow", 4), "yellow": ("blue", 3), "green": ("blue", 4)}
    table = arrive("dead", 30, 42, 41, turn=3, roles=CAST, help=help_)
    result = table.result()
    assert (result.end, result.winners, result.points) == ("points", (2,), (0, 0, 15, 12))
    assert result.places == (4, 3, 1, 2)


def test_ot_8_the_murderer_in_osada_wins_alone() -> None:
    table = arrive("dead", 41, 42, 30, turn=1, roles=CAST, help={"yellow": ("blue", 5)})
    assert table.end() == ("murderer", (1,))
    assert table.result().places[1] == 1


def test_o58_there_is_one_place_fewer_than_living_players() -> None:
    table = sit(30, 31, 32, 33, 34)
    assert table.state.village_capacity() == 4
    assert sit("dead", 31, 32, 33, 34).state.village_capacity() == 3
    assert GAME.observe(sit("dead", "dead", 32, 33, 34).state, None)["capacity"] == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_o59_the_murderers_arrival_ends_the_game(seats: int) -> None:
    table = arrive(*[41, *[30] * (seats - 1)], roles=MURDERER_FIRST)
    assert table.end() == ("murderer", (0,))


def test_o60_the_sole_survivor_wins_also_as_murderer_and_outside() -> None:
    table = sit(39, 30, "dead", roles=("anula", "morderca", "michal")).play(A, dice=(1,))
    assert table.end() == ("survivor", (1,))
    assert table.result().points == (0, 0, 0)
    assert table.result().places == (2, 1, 3)


def test_o61_cards_of_the_dead_are_shown_at_the_end() -> None:
    table = arrive("dead", 30, 42, 41, turn=3, roles=CAST)
    assert [args["card"] for args in table.event_args("revealed")] == [f"card:{card}" for card in CAST]
    assert [pawn["card"] for pawn in GAME.observe(table.state, None)["pawns"]] == list(CAST)


def test_o62_the_game_ends_as_soon_as_only_one_is_outside() -> None:
    table = arrive(30, 41, 42, turn=1, roles=("morderca", "anula", "michal"))
    assert table.end()[0] == "points"
    assert arrive(30, 41, 31, turn=1, roles=("morderca", "anula", "michal")).pending == (2, "move")


def test_o62_a_death_can_end_it_too() -> None:
    table = sit(39, 42, 42, 30, roles=("anula", "michal", "alicja", "morderca"), help={"blue": ("red", 1)})
    table.play(A, dice=(1,))
    assert table.end() == ("points", (1,))


def test_o63_ties_go_to_the_earlier_arrival_and_level_zero_pays_nothing() -> None:
    roles = ("morderca", "anula", "michal")
    table = arrive(30, 41, 42, turn=1, roles=roles)
    assert table.end() == ("points", (2,))
    assert table.result().points == (0, 0, 0)
    table = arrive(30, 41, 42, turn=1, roles=roles, help={"blue": ("yellow", 1)})
    assert table.end() == ("points", (1,))


def test_o63_colours_of_the_dead_still_count() -> None:
    table = arrive("dead", 30, 42, 41, turn=3, roles=CAST, help={"green": ("red", 2)})
    assert table.result().points[3] == 10


@pytest.mark.parametrize(("place", "move"), [(41, A), (41, B), (41, ("go", "C"))])
def test_o64_surplus_steps_are_lost(place: int, move: tuple[str, str]) -> None:
    table = sit(place, 30, 30, roles=("anula", "morderca", "michal"))
    table.play(move, dice=(1,) if move[1] == "C" else ())
    assert table.state.arrived == [0]


def test_o65_deaths_come_one_by_one_and_the_last_alive_wins() -> None:
    table = sit("dead", 39, 30, turn=1).play(A, dice=(2,))
    assert table.end() == ("survivor", (2,))


def test_o66_places_go_to_osada_then_outside_then_the_dead_backwards() -> None:
    table = sit("dead", 41, 42, 30, "dead", turn=1, roles=("anula", "michal", "andrzejek", "alicja", "morderca"))
    table.state.dead = [4, 0]
    table.play(A)
    assert table.result().places == (4, 2, 1, 3, 5)


@pytest.mark.parametrize(
    ("role", "colour", "values"),
    [
        ("michal", 3, {"red": 5, "yellow": 4, "blue": 3}),  # green is the own colour; black is not in play
        ("andrzejek", 0, {"blue": 5, "green": 4, "yellow": 3}),
        ("anula", 2, {"red": 5, "green": 4, "blue": 3}),
    ],
)
def test_o67_own_colour_and_absent_colours_are_left_out(role: str, colour: int, values: dict[str, int]) -> None:
    state = position(1, 1, 1, 1)
    names = [one.id for one in shipped().characters]
    state.role[colour] = names.index(role)
    for other, value in values.items():
        assert ending.pawn_level_value(state, colour, COLOURS.index(other)) == value


def test_o66_equal_points_in_osada_go_by_arrival() -> None:
    table = sit(41, 42, 42, 42, 30, roles=("anula", "michal", "andrzejek", "alicja", "morderca"))
    table.state.arrived = [3, 1, 2]
    table.state.column[2], table.state.level[2] = 1, 1
    table.play(A)
    assert table.result().places == (4, 3, 1, 2, 5)


# -- three games in a row ---------------------------------------------------------------------------------------------
def three(seed: int, seats: int = 3) -> State:
    state: State = GAME.setup({"board": shipped(), "deja_vu": "yes"}, seats, Dice(seed))
    random, dice = Random(seed), Dice(seed)
    while moves := GAME.legal_moves(state):
        GAME.apply(state, random.choice(list(moves)), dice)
    return state


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_o68_three_games_are_added_up(seats: int) -> None:
    for seed in range(12):
        state = three(seed, seats)
        assert len(state.history) == 3
        assert state.totals == [sum(points) for points in zip(*(past["points"] for past in state.history), strict=True)]
        best = max(zip(state.totals, state.won, strict=True))
        winners = [pawn for pawn in range(state.pawns) if (state.totals[pawn], state.won[pawn]) == best]
        assert state.winners == winners
        result = GAME.result(state)
        assert result is not None
        assert result.points == tuple(state.totals[:seats])
        assert result.winners == tuple(pawn for pawn in winners if pawn < seats)


def test_o68_new_cards_are_dealt_and_colours_stay() -> None:
    deals = [three(seed).history for seed in range(10)]
    assert any(games[0]["roles"] != games[1]["roles"] for games in deals)
    state = GAME.setup({"board": shipped(), "deja_vu": "yes"}, 3, Dice(1))
    assert [step for step in state.agenda if step[0] == "game"] == [("game", 3, -1), ("game", 2, -1)]


def test_o68_a_new_game_begins_at_once_and_all_look_at_their_new_cards() -> None:
    table = sit(41, 30, 30, roles=MURDERER_FIRST, games=3, help={"red": ("blue", 2)})
    table.state.agenda = [("game", 3, -1), ("game", 2, -1), *table.state.agenda]
    table.play(A)
    assert table.state.game == 2
    assert table.at == [0, 0, 0]
    assert table.pending == (0, "deal")
    assert table.state.totals == [10, 0, 0]  # the murderer: level 2, and blue pays 5 because black and red are left out
    view = GAME.observe(table.state, None)
    assert view["history"][0]["cards"] == list(MURDERER_FIRST[:3])
    assert [pawn["card"] for pawn in view["pawns"]] == ["", "", ""]
    assert all(card for card in (pawn["card"] for pawn in GAME.observe(table.state, EVERYBODY)["pawns"]))


def test_o68_the_next_game_begins_a_round() -> None:
    table = sit(41, 30, 30, roles=MURDERER_FIRST, games=3)
    table.state.agenda = [("game", 3, -1), ("game", 2, -1), *table.state.agenda]
    table.play(A)  # in the first turn of the first round
    assert (table.state.game, table.state.round_number()) == (2, 2)  # also while the new cards are looked at
    while table.pending[1] == "deal":
        table.play(GO_ON)
    assert (table.state.round_number(), table.state.turn - table.state.start) == (2, 1)


def test_o68_points_only_in_osada_and_a_murderer_without_help_gets_none() -> None:
    table = arrive(41, 30, 42, roles=MURDERER_FIRST, help={"blue": ("red", 3), "yellow": ("red", 3)})
    assert table.result().points == (0, 0, 0)


# -- technical --------------------------------------------------------------------------------------------------------
def test_o86_after_four_hundred_turns_points_in_osada_decide() -> None:
    state = position(30, 42, 42, 30, 30, roles=("morderca", "anula", "michal", "andrzejek", "alicja"), turn=0)
    state.column[2], state.level[2] = 1, 3
    state.column[2] = state.colours[0]
    state.turn = 400
    table = begin(state, 0)
    assert table.end() == ("stopped", (2,))


def test_o86_with_nobody_in_osada_it_is_a_draw() -> None:
    state = position(30, "dead", 20, 25)
    state.turn = 400
    assert begin(state, 0).end() == ("stopped_draw", (0, 2, 3))


MET, UNMET = {"red": ("blue", 2)}, {"red": ("blue", 1)}
TWO = ("morderca", "anula", "michal")  # red, blue, and yellow, the virtual player


@pytest.mark.parametrize(
    ("places", "help_", "end", "winners", "points"),
    [
        ((42, 30, 30), MET, "murderer", (0,), [10, 0, 0]),
        ((42, 30, 30), UNMET, "virtual_kept", (), [0, 0, 5]),
        ((30, 42, 30), MET, "stopped", (1,), [0, 8, 0]),  # the murderer is outside, so points decide
        ((30, 30, 42), MET, "stopped", (), [0, 0, 5]),
        ((30, 30, 30), MET, "stopped_draw", (0, 1), [0, 0, 0]),
    ],
)
def test_o95_called_off_with_two_people_o79_says_who_wins(
    places: tuple[int, ...],
    help_: dict[str, tuple[str, int]],
    end: str,
    winners: tuple[int, ...],
    points: list[int],
) -> None:
    help_ = help_ | {"blue": ("red", 2)}
    state = position(*places, virtual=True, roles=TWO, help=help_, cubes=[SPECIAL_FIELDS.index("siekiera")], turn=0)
    state.turn = 400
    table = begin(state, 0)
    assert table.end() == (end, winners)
    assert table.state.totals == points
    assert table.event_kinds()[0] == "called_off"


def test_o87_tokens_by_number_of_pawns() -> None:
    board = shipped()
    assert board.axes == {3: 2, 4: 3, 5: 5}
    assert board.snowshoes == {3: 1, 4: 2, 5: 3}
    assert GAME.setup({"board": board}, 2, Dice(1)).axes == 2
    assert GAME.setup({"board": board, "virtual": "yes"}, 4, Dice(1)).axes == 5


def test_nobody_is_asked_after_the_end() -> None:
    table = arrive(41, 30, 30, roles=MURDERER_FIRST)
    assert table.pending == (-1, "")
    assert table.legal() == set()
    assert GAME.guard(table.state, GO_ON) is not None
