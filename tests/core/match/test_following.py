"""What people have seen is stored for each person and restored; it never affects the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.viewing import ViewingState
from tests.core import toy


@pytest.mark.usefixtures("toy_home")
def test_seen_cards_are_restored_after_loading() -> None:
    match = saves.begin_match(toy.GAME, toy.make_board(), None, toy.make_players("pp"), {}, 7)
    journal = match.journal
    assert journal is not None
    path: Path = journal.path  # type: ignore[attr-defined]
    match.play(toy.GAME.legal_moves(match.state)[0])
    match.viewing.mark_seen(0, "a", "b")
    match.play(toy.GAME.legal_moves(match.state)[0])
    match.viewing.mark_seen(1, "c")
    match.viewing.pace = "steps"
    match.write_viewing_state()
    match.write_viewing_state()  # nothing new: no line
    lines = path.read_bytes().count(b"\n")
    journal.close()
    again = saves.open_match(path)
    assert isinstance(again, Match)
    assert again.move_count == match.move_count
    assert lines == 4  # header, two moves, one line for all seen cards
    assert [again.viewing.has_seen(seat, name) for seat, name in ((0, "a"), (0, "b"), (1, "c"), (1, "a"))] == [
        True,
        True,
        True,
        False,
    ]
    assert again.viewing.pace == "steps"
    assert again.viewing.was_loaded
    assert again.journal is not None
    again.journal.close()


def test_invalid_data_is_ignored() -> None:
    viewing = ViewingState()
    for data in (None, [], "x", {"0": "a", "pace": "slowly", "who": ["a"]}):
        viewing.restore(data)
    assert viewing.pace is None
    assert not viewing.has_seen(0, "a")
    assert viewing.pop_changes() == {}


def test_changes_are_returned_once() -> None:
    viewing = ViewingState()
    viewing.mark_seen(1, "a")
    viewing.mark_seen(1, "a")
    assert viewing.pop_changes() == {"1": ["a"]}
    viewing.mark_seen(1, "a")
    assert viewing.pop_changes() == {}
