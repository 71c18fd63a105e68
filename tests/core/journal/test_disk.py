"""Full or failing disks and second windows never stop a match, and a journal is never overwritten."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import UsageError
from games.core.journal import saves
from games.core.journal import writing as journal_module
from games.core.journal.lock import JournalLock, JournalLocked
from games.core.journal.resume import load_for_viewing, open_match
from games.core.match.match import Match
from tests.core.journals import begin, close, match_digest, play

pytestmark = pytest.mark.usefixtures("toy_home")


def test_a_second_window_can_not_open_or_delete_a_match_in_play(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    with pytest.raises(JournalLocked) as found:
        open_match(path)
    assert str(os.getpid()) in str(found.value)
    with pytest.raises(JournalLocked):
        saves.delete_match(path)
    load_for_viewing(path)  # viewing is allowed
    close(match)
    again = open_match(path)
    assert isinstance(again, Match)
    close(again)
    assert sorted(other.name for other in tmp_path.iterdir() if other.is_file()) == ["a.journal"]


def test_a_second_process_is_refused_but_a_stale_lock_file_is_not_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    (tmp_path / "a.journal.lock").write_text("999999")
    lock = JournalLock.acquire(path)
    acquiring = f"JournalLock.acquire(Path({str(path)!r}))"
    code = f"from pathlib import Path; from games.core.journal.lock import JournalLock; {acquiring}"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert "JournalLocked" in done.stderr
    lock.release()
    lock.release()
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_full_disk_does_not_stop_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    play(match, 5)
    room = 30

    def full(handle: int, data: Any) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = os.write(handle, bytes(data[:room]))
        room -= taken
        return taken

    monkeypatch.setattr(journal_module, "_write", full)
    before = match_digest(match)
    play(match, 60)
    assert match.journal is not None
    assert match.journal.trouble is not None
    assert "full" in match.journal.trouble.message
    assert match_digest(load_for_viewing(path)) == before  # a torn line at most fitted
    monkeypatch.setattr(journal_module, "_write", os.write)
    play(match, 1)
    assert match.journal.trouble is None
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)


def test_the_trouble_ends_as_soon_as_a_retry_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)

    def broken(handle: int, data: Any) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(journal_module, "_write", broken)
    play(match, 2)
    assert match.journal is not None
    assert match.journal.retry() is not None
    monkeypatch.setattr(journal_module, "_write", os.write)
    assert match.journal.retry() is None
    close(match)
    assert match_digest(load_for_viewing(path)) == match_digest(match)


def test_a_missing_folder_does_not_stop_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in place of the folder stops every user, root included."""
    wall = tmp_path / "wall"
    wall.write_text("")
    match = begin(wall / "saves" / "a.journal")
    assert match.journal is not None
    assert match.journal.trouble is not None
    play(match, 10)
    assert match.move_count >= 10
    wall.unlink()
    (wall / "saves").mkdir(parents=True)
    play(match, 1)
    assert match.journal.trouble is None
    close(match)
    assert match_digest(load_for_viewing(wall / "saves" / "a.journal")) == match_digest(match)


def test_a_read_only_disk_is_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    close(begin(path))
    real = os.open

    def read_only(name: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system", name)
        return real(name, flags, *rest, **more)

    monkeypatch.setattr(os, "open", read_only)
    match = open_match(path)
    assert isinstance(match, Match)
    assert match.journal is not None
    assert match.journal.trouble is not None
    assert any(str(tmp_path) in str(value) for value in match.journal.trouble.args.values())
    play(match, 5)
    assert match.move_count >= 5
    close(match)


def test_a_failing_sync_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(journal_module, "_sync", broken)
    match = begin(tmp_path / "a.journal")
    play(match, 1)
    close(match)
    assert match.journal is not None
    assert match.journal.trouble is not None


def test_the_journal_is_synced_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(journal_module, "_sync", synced.append)
    match = begin(tmp_path / "a.journal")
    play(match, 3)
    close(match)
    assert synced


def test_lines_written_during_the_last_sync_are_synced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, kept = threading.Event(), threading.Event(), list[int]()

    def slow(handle: int) -> None:
        size = os.fstat(handle).st_size  # the sync guarantees what is in the file by now
        begun.set()
        go_on.wait(60)
        kept.append(size)

    monkeypatch.setattr(journal_module, "_sync", slow)
    path = tmp_path / "a.journal"
    match = begin(path)
    assert begun.wait(60)
    play(match, 1)
    threading.Timer(0.2, go_on.set).start()  # the match is being closed then
    close(match)
    assert kept[-1] == path.stat().st_size


def test_a_journal_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text("mine")
    with pytest.raises(UsageError):
        begin(path)
    assert path.read_text() == "mine"
