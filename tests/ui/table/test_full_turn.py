"""A full turn of each game with all seats, by mouse, in small windows: every move is reachable and texts fit."""

from __future__ import annotations

import pytest

from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import Clicker, FastWindow, asks, new_match, open_table, play_until
from ui.shell.headless import faults

register_shipped()
TABLES = {"wampiry": ("plan", 4), "ankh_morpork": ("card", 4), "osada": ("move", 5), "krakow": ("turn", 4),
          "wroclaw": ("send", 2)}  # fmt: skip
NAMES = ("Maja", "Kuba", "Ola", "Tadek", "Ida")
MOST = 120  # most moves of one turn


def play_a_turn(game_id: str, it: FastWindow) -> int:
    """Play one turn by clicks and check the texts of each frame; return the number of moves."""
    kind, seats = TABLES[game_id]
    match = play_until(new_match(seats, game_id=game_id, names=NAMES), asks(kind, 40))
    table = open_table(it, match)
    clicker, begun = Clicker(it, table), match.move_count
    turn = table.ctx.controller.turn_and_phase(match.view(None))[0]
    while table.ctx.controller.turn_and_phase(match.view(None))[0] == turn and match.move_count < begun + MOST:
        assert faults(it.texts()) == [], (match.move_count, match.decision())
        if not clicker.play_turn(by_keys=False):
            break
    assert faults(it.texts()) == []
    return match.move_count - begun


@pytest.mark.parametrize("size", [(1024, 600), long_only((1280, 720))])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("game_id", first_by_default(TABLES))
def test_a_full_turn_with_all_seats_can_be_clicked_and_fits(game_id: str, language: str, size: tuple[int, int]) -> None:
    with FastWindow(size, language=language) as it:
        assert 0 < play_a_turn(game_id, it) < MOST
