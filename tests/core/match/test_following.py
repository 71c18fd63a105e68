"""What people have seen: kept by person, through undo and through the journal; nothing of it touches the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.viewing import ViewingState
from tests.core import toy


@pytest.mark.usefixtures("toy_home")
def test_what_was_seen_is_there_again_after_loading() -> None:
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
    assert lines == 4  # header, two moves, one line of what was seen
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


def test_what_is_not_as_it_must_be_is_passed_over() -> None:
    following = ViewingState()
    for data in (None, [], "x", {"0": "a", "pace": "slowly", "who": ["a"]}):
        following.restore(data)
    assert following.pace is None
    assert not following.has_seen(0, "a")
    assert following.pop_changes() == {}


def test_what_was_noted_is_told_once() -> None:
    following = ViewingState()
    following.mark_seen(1, "a")
    following.mark_seen(1, "a")
    assert following.pop_changes() == {"1": ["a"]}
    following.mark_seen(1, "a")
    assert following.pop_changes() == {}
