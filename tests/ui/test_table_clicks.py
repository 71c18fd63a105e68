"""Whole games through the table, by mouse events and by keys alone: every legal move can be reached, and is what it says."""

from __future__ import annotations

import pytest

from tests.ui.clicker import Clicker, Quick, StubThinker, new_match, open_table


@pytest.fixture(autouse=True)
def _no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.bots.Thinker", StubThinker)


def play_game(people: int, bots: int, by_keys: bool, seed: int, confirm: bool = False) -> Clicker:
    with Quick((1280, 720), language="pl", confirm=confirm) as it:
        match = new_match(people, bots, seed)
        clicker = Clicker(it, open_table(it, match), seed)
        while clicker.turn(by_keys):
            pass
        assert match.result is not None
        return clicker


def test_a_whole_game_by_mouse() -> None:
    clicker = play_game(3, 0, False, 1)
    assert {"settle", "wind", "plan", "ability", "action", "done"} <= clicker.kinds.keys()
    assert clicker.curtains >= 3 * 14


def test_a_whole_game_by_keyboard() -> None:
    clicker = play_game(2, 0, True, 2)
    assert {"settle", "wind", "plan", "ability", "action", "done"} <= clicker.kinds.keys()
