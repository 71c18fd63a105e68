"""Whole games of Ankh-Morpork at the table, by mouse and by keyboard: every legal move can be reached."""

from __future__ import annotations

import pytest

from tests.runs import long_only
from tests.ui.ankh_morpork.table import ANKH, match_at, moments
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table
from tests.ui.moments import show_match

pytestmark = pytest.mark.usefixtures("stub_computers")

COMMON_KINDS = {"play", "skip", "use", "place", "money", "kill", "choose", "take", "put", "build", "discard", "ability"}


def play_game(people: int, bots: int, by_keys: bool, seed: int, confirm: bool = False) -> Clicker:
    """Play a game to its end with input events; the clicker fails if a move can't be reached."""
    with FastWindow((1280, 720), language="pl", confirm=confirm) as it:
        match = new_match(people, bots, seed, game_id=ANKH)
        clicker = Clicker(it, open_table(it, match), seed)
        while clicker.play_turn(by_keys):
            pass
        assert match.result is not None
        return clicker


@pytest.mark.long
def test_a_whole_game_with_a_computer_by_mouse() -> None:
    clicker = play_game(2, 1, False, 2)
    assert clicker.kinds.keys() >= COMMON_KINDS | {"react", "no"}
    assert clicker.curtains > 20
    assert sum(clicker.kinds.values()) < clicker.match.move_count  # the computer player moved, too


@pytest.mark.long
def test_a_whole_game_by_keyboard() -> None:
    clicker = play_game(2, 0, True, 18)
    assert clicker.kinds.keys() >= COMMON_KINDS | {"react", "no", "stir", "spare", "refuse"}


@pytest.mark.long
def test_one_person_among_computers_needs_no_curtain() -> None:
    assert play_game(1, 3, True, 6, confirm=True).curtains == 0


@pytest.mark.parametrize("by_keys", [False, long_only(True)])
def test_answers_to_every_kind_of_question_can_be_reached(by_keys: bool) -> None:
    """Includes questions that are rare in random games: cards of others, taking over a building, tributes."""
    kinds = moments(4)
    assert {"confiscate", "react", "seize", "settle", "tribute", "ransom", "prop", "flee"} <= kinds.keys()
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(kinds["react"], 4))
        for moment in kinds.values():
            show_match(it, table, match_at(moment, 4))
            Clicker(it, table, moment.seed).play_turn(by_keys)
            while it.app.top is not table:
                it.app.pop(it.app.top)


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (1, 2), (2, 2)])
@pytest.mark.parametrize("seed", range(30, 34))
def test_many_whole_games(by_keys: bool, people: int, bots: int, seed: int) -> None:
    play_game(people, bots, by_keys, seed, confirm=bool(seed % 2))
