"""Journals that mail programs, git or clouds have passed on as text: other line ends, marks and blank lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from games.core.contract.errors import JournalError
from games.core.journal import saves
from games.core.journal.lines import BYTE_ORDER_MARK, encode_line, header_line, read_journal
from games.core.journal.resume import continue_in_copy, load_for_viewing, open_match
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.people.index import read_match_record
from games.core.people.journals import remove_names
from games.core.people.store import person_key
from tests.core.journals import begin, close, match_digest, play, write_eventful_journal

pytestmark = pytest.mark.usefixtures("toy_home")

CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "crlf": lambda raw: raw.replace(b"\n", b"\r\n"),
    "crlf twice": lambda raw: raw.replace(b"\n", b"\r\r\n"),
    "crlf at first": lambda raw: raw.replace(b"\n", b"\r\n", 7),
    "crlf without the last": lambda raw: raw.replace(b"\n", b"\r\n").removesuffix(b"\r\n"),
    "cr at the end": lambda raw: raw.replace(b"\n", b"\r\n").removesuffix(b"\n"),
    "no last line end": lambda raw: raw.removesuffix(b"\n"),
    "byte order mark": lambda raw: BYTE_ORDER_MARK + raw,
    "byte order mark and crlf": lambda raw: BYTE_ORDER_MARK + raw.replace(b"\n", b"\r\n"),
    "blank lines at the end": lambda raw: raw + b"\r\n\n  \n",
    "many blank lines at the end": lambda raw: raw + b"\r\n" * 5000,
    "blank lines between": lambda raw: raw.replace(b"\n", b"\n\n"),
    "spaces at line ends": lambda raw: raw.replace(b"\n", b" \t\n"),
    "spaces at the end": lambda raw: raw.removesuffix(b"\n") + b"  ",
}
changes = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


def finished(path: Path) -> str:
    match = begin(path, rounds="3")
    play(match, 100)
    close(match)
    assert match.is_over
    return match_digest(match)


def resumed(path: Path) -> Match:
    match = open_match(path)
    assert isinstance(match, Match)
    return match


@changes
def test_such_a_journal_is_listed_counted_and_played_on_like_before(
    change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    raw, listed, counted = path.read_bytes(), saves.read_save_info(path), read_match_record(path)
    changed = change(raw)
    path.write_bytes(changed)
    now = saves.read_save_info(path)
    assert now.trouble is None
    assert replace(now, changed=listed.changed) == listed
    assert read_match_record(path) == counted
    assert header_line(changed) == raw.split(b"\n")[0]
    assert match_digest(load_for_viewing(path)) == marks[-1]
    assert not read_journal(path).is_torn
    match = resumed(path)
    assert match.journal is not None
    play(match, 3)
    assert match.journal.notice is None
    close(match)
    assert path.read_bytes().startswith(changed)
    assert match_digest(load_for_viewing(path)) == match_digest(match)


@changes
def test_such_a_finished_match_stays_finished(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    mark = finished(path)
    listed, counted = saves.read_save_info(path), read_match_record(path)
    assert listed.is_finished
    changed = change(path.read_bytes())
    path.write_bytes(changed)
    assert replace(saves.read_save_info(path), changed=listed.changed) == listed
    assert read_match_record(path) == counted
    match = resumed(path)
    assert match_digest(match) == mark
    close(match)
    assert path.read_bytes().removesuffix(b"\n") == changed.removesuffix(b"\n")


@changes
def test_such_a_damaged_journal_goes_on_in_a_copy(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path, copy = tmp_path / "a.journal", tmp_path / "b.journal"
    marks = write_eventful_journal(path)
    raw = change(path.read_bytes())
    start = raw.index(b'{"seat"', len(raw.rstrip()) // 2)
    path.write_bytes(raw[:start] + b'{"meat"' + raw[start + 7 :])
    with pytest.raises(JournalError) as found:
        load_for_viewing(path)
    assert found.value.line == raw[:start].count(b"\n") + 1
    match = continue_in_copy(path, found.value.last_good_line, copy)
    assert isinstance(match, Match)
    assert match_digest(match) in marks[10:]
    play(match, 3)
    close(match)
    assert match_digest(load_for_viewing(copy)) == match_digest(match)


@pytest.mark.parametrize("name", ["crlf", "no last line end", "byte order mark"])
def test_the_last_line_counts_everywhere_or_nowhere(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 5)
    match.set_player(1, Player("Ola", 2))
    close(match)
    whole = CHANGES[name](path.read_bytes())
    for cut in (0, 1, 2, 5, 30):
        path.write_bytes(whole[: len(whole) - cut])
        names = [player.name for player in load_for_viewing(path).players]
        assert [player.name for player in saves.read_save_info(path).players] == names, cut
        assert [seat.name for seat in read_match_record(path).seats] == names, cut
    assert "Ola" not in names


def test_a_finished_match_with_a_torn_line_is_finished_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    mark = finished(path)
    raw = path.read_bytes()
    line, _ = encode_line({"undo": 1}, read_journal(path).last_sum)
    for rest in (line[:-9], b"\0" * 99, b"\r\n\r\n" + line[:-9], b"\n" * 9000):
        path.write_bytes(raw + rest)
        assert saves.read_save_info(path).is_finished
        assert read_match_record(path).end is not None
        assert match_digest(load_for_viewing(path)) == mark


def test_a_forgotten_name_goes_from_a_journal_with_other_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 5)
    match.set_player(1, Player("Ola", 2))
    close(match)
    path.write_bytes(CHANGES["byte order mark and crlf"](path.read_bytes()))
    assert remove_names([path], {person_key("Ola")}, "pl").changed == [path.name]
    assert b"Ola" not in path.read_bytes()
    assert load_for_viewing(path).move_count == 5


@pytest.mark.skipif(sys.platform == "win32", reason="a file in use can't be removed there")
def test_a_match_in_play_takes_in_other_line_ends_and_leaves_no_second_match(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 5)
    changed = CHANGES["crlf"](path.read_bytes())
    path.unlink()
    path.write_bytes(changed)
    play(match, 3)
    close(match)
    assert [file.name for file in tmp_path.glob("*.journal")] == [path.name]
    assert match_digest(load_for_viewing(path)) == match_digest(match)
