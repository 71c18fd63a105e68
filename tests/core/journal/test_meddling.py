"""Changes by others to a journal, its folder or its lock during play are noticed, repaired and reported."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.contract.texts import Text, translate
from games.core.journal import saves
from games.core.journal import writing as journal_module
from games.core.journal.lock import JournalLock, JournalLocked
from games.core.journal.resume import load_for_viewing, open_match
from games.core.match.match import Match
from games.core.program import disk
from tests.core.journals import begin, close, match_digest, play

pytestmark = pytest.mark.usefixtures("toy_home")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be removed or replaced on Windows")
ROOT = Path(__file__).parents[3]


def notice(match: Match) -> Text | None:
    assert match.journal is not None
    return match.journal.notice


def remove(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_suffix(".bak"))


def remove_folder(path: Path) -> None:
    for other in path.parent.iterdir():
        other.unlink()
    path.parent.rmdir()


def put_older_copy(path: Path) -> None:
    copy = path.with_suffix(".tmp")
    copy.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    copy.replace(path)


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


def cut_end(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-30])


@POSIX
@pytest.mark.parametrize("meddle", [remove, move_away, remove_folder, put_older_copy, empty_file, cut_end])
@pytest.mark.parametrize("resumed", [False, True])
def test_a_changed_or_missing_journal_is_written_again(
    tmp_path: Path, meddle: Callable[[Path], None], resumed: bool
) -> None:
    path = tmp_path / "matches" / "a.journal"
    match = begin(path, rounds="100")
    play(match, 30)
    if resumed:
        close(match)
        again = open_match(path)
        assert isinstance(again, Match)
        match = again
    play(match, 3, seed=2)
    assert notice(match) is None
    meddle(path)
    play(match, 1)
    assert match.journal is not None
    assert (match.journal.trouble, match.journal.has_unsaved) == (None, False)
    assert "saved again in full" in translate(notice(match) or Text(""), "en")
    assert b"\0" not in path.read_bytes()
    assert match_digest(load_for_viewing(path)) == match_digest(match)
    with pytest.raises(JournalLocked):
        open_match(path)
    match.journal.notice = None
    play(match, 2, seed=3)
    assert notice(match) is None
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)


@POSIX
@pytest.mark.parametrize("in_place", [False, True])
def test_a_foreign_file_in_the_journals_place_is_kept_under_another_name(tmp_path: Path, in_place: bool) -> None:
    path, other = tmp_path / "a.journal", tmp_path / "b.journal"
    match = begin(path)
    play(match, 3)
    foreign = begin(other, seed=8, rounds="100")
    play(foreign, 40)
    close(foreign)
    raw = other.read_bytes()
    if in_place:
        path.write_bytes(raw)
        other.unlink()
    else:
        other.replace(path)
    play(match, 1)
    assert match_digest(load_for_viewing(path)) == match_digest(match)
    kept = tmp_path / "a-other.journal"
    assert kept.read_bytes() == raw
    assert kept.name in translate(notice(match) or Text(""), "en")
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)


@POSIX
def test_a_journal_removed_after_the_last_move_is_written_again_on_closing(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 3)
    path.unlink()
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)
    assert notice(match) is not None


@POSIX
def test_removing_the_lock_file_does_not_let_others_write(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 3)
    (tmp_path / "a.journal.lock").unlink()
    with pytest.raises(JournalLocked):
        open_match(path)
    acquiring = f"JournalLock.acquire(Path({str(path)!r}))"
    code = f"from pathlib import Path; from games.core.journal.lock import JournalLock; {acquiring}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "JournalLocked" in done.stderr
    play(match, 1)
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)
    JournalLock.acquire(path).release()


def test_a_missing_folder_is_tried_again_with_every_move_and_the_reason_is_correct(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("")
    path = wall / "saves" / "a.journal"
    match = begin(path)
    assert match.journal is not None
    trouble = translate(match.journal.trouble or Text(""), "en")
    assert str(wall) in trouble
    assert "no such file" not in trouble.lower()
    play(match, 5)
    assert match.journal.has_unsaved
    wall.unlink()
    play(match, 1)
    assert (match.journal.trouble, match.journal.has_unsaved) == (None, False)
    assert match_digest(load_for_viewing(path)) == match_digest(match)
    with pytest.raises(JournalLocked):
        open_match(path)
    close(match)


@POSIX
def test_files_and_folders_are_readable_by_the_user_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "new" / "home"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    before = os.umask(0o022)
    try:
        path = saves.unused_path("toy")
        match = begin(path)
        modes = {other: stat.S_IMODE(other.stat().st_mode) for other in (path, path.with_name(path.name + ".lock"))}
        close(match)
        disk.write_json(home / "settings.json", {"a": 1})
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE((home / "settings.json").stat().st_mode) == 0o600
    for folder in (path.parent, home, home.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, folder


@POSIX
def test_the_folder_of_a_new_journal_is_synced_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(journal_module, "_sync", lambda handle: synced.append(os.fstat(handle).st_ino))
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 2)
    close(match)
    assert path.stat().st_ino in synced
    assert tmp_path.stat().st_ino in synced
