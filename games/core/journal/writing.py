"""The journal of a match being played: one line a move, written as it is played; what can't be written waits.

A killed process loses nothing, since every line goes to the system at once; a power cut loses the last second at
most, since a worker keeps telling the disk. A disk that is full or read-only never stops a match: the lines wait in
memory, `trouble` says so as long as it lasts, and every move tries again.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.core.contract.errors import UsageError
from games.core.contract.plain import digest
from games.core.contract.texts import N_, Text
from games.core.journal.lines import Header, Reading, header_record, line_of, state_record
from games.core.journal.lock import Lock
from games.core.match.recording import Snapshot

DIGEST_EVERY = 20  # lines that change the match
STATE_EVERY = 50
LONGEST_PAUSE = 600  # seconds; whoever stays away for longer is not at the table
_ENTRIES = ("move", "undo", "redo", "player")
_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)
_write = os.write  # under names of our own, so that tests can make the disk fail
_sync = os.fsync
_clock = time.monotonic


class Journal:
    """A journal open for writing; make it with `create` or `resume`, and `close` it."""

    def __init__(self, path: Path, lock: Lock) -> None:
        """Use `create` or `resume`."""
        self.path = path
        self.trouble: Text | None = None
        self._lock = lock
        self._handle: int | None = None
        self._exists = False  # the file was made, by us or before
        self._size = 0  # bytes in the file that are good
        self._sum = ""
        self._entries = 0
        self._waiting = b""
        self._worker: _Worker | None = None
        self._told = _clock()  # up to when time was written
        self.ended = False  # the last line is an end line

    @classmethod
    def create(cls, path: Path, header: Header, start: Snapshot | None = None) -> Journal:
        """Begin a journal at `path`, which must not exist (UsageError); `start`: the position that it goes on from.

        Raises JournalLocked; a disk that refuses is only `trouble`.
        """
        if path.exists():
            raise UsageError(f"{path} exists already")
        with suppress(OSError):  # writing would fail for the same reason, and say so
            path.parent.mkdir(parents=True, exist_ok=True)
        journal = cls(path, Lock.take(path))
        records = [header_record(header)]
        if start is not None:
            records.append(state_record(0, start.line, start.state))
        journal._add(records)
        journal.retry()
        return journal

    @classmethod
    def resume(cls, reading: Reading, lock: Lock) -> Journal:
        """Go on writing where a journal ends; a torn last line is cut off with the first new line."""
        journal = cls(reading.path, lock)
        journal._exists = True
        journal._size, journal._sum = reading.size, reading.sum
        journal._entries = sum(_is_entry(record) for _, record in reading.records)
        journal.ended = bool(reading.records) and "end" in reading.records[-1][1]
        if reading.open_end:
            journal._waiting = b"\n"
        try:
            journal._open()
        except OSError as error:
            journal.trouble = trouble_text(error)
        return journal

    def write(self, records: Sequence[Mapping[str, Any]], snapshot: Callable[[], Snapshot]) -> None:
        """Write these lines, with the state's digest or the state itself after them when it is due."""
        before = self._entries
        self._entries += sum(_is_entry(record) for record in records)
        lines: list[Mapping[str, Any]] = [self._timed(record) for record in records if "end" not in record]
        if self._entries // STATE_EVERY > before // STATE_EVERY:
            now = snapshot()
            lines.append(state_record(now.number, now.line, now.state))
        elif self._entries // DIGEST_EVERY > before // DIGEST_EVERY:
            now = snapshot()
            lines.append({"digest": digest(now.state), "at": now.number})
        lines += [record for record in records if "end" in record]
        self._add(lines)
        self.retry()

    def _timed(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """Put the seconds since the line before at the end of a line; what is left of a second goes to the next one."""
        if not _is_entry(record):
            return record
        passed = _clock() - self._told
        if passed > LONGEST_PAUSE:
            self._told += passed
            return {**record, "t": 0}
        self._told += int(passed)
        return {**record, "t": int(passed)}

    def retry(self) -> Text | None:
        """Try to write what waits; return the trouble that is left, or None."""
        if not self._waiting:
            return self.trouble
        try:
            self._put()
        except OSError as error:
            self.trouble = trouble_text(error)
        else:
            self.trouble = None
            if self._worker is not None:
                self._worker.poke()
        return self.trouble

    @property
    def unsaved(self) -> bool:
        """Whether something is not in the file, because the disk refused."""
        return bool(self._waiting)

    def close(self) -> None:
        """Write what waits, tell the disk, and let others have the journal; a second time does nothing."""
        self.retry()
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._lock.release()

    def _add(self, records: Sequence[Mapping[str, Any]]) -> None:
        for record in records:
            line, self._sum = line_of(record, self._sum)
            self._waiting += line
            self.ended = "end" in record

    def _open(self) -> int:
        if self._handle is None:
            new = 0 if self._exists else os.O_CREAT | os.O_EXCL
            self._handle = os.open(self.path, _FLAGS | new, 0o644)
            self._exists = True
            self._worker = _Worker(self._handle, self._sync_failed)
        return self._handle

    def _put(self) -> None:
        handle = self._open()
        # Whatever an earlier attempt, or a power cut, left behind the good lines goes first.
        os.ftruncate(handle, self._size)
        os.lseek(handle, self._size, os.SEEK_SET)
        data = memoryview(self._waiting)
        while data:
            data = data[_write(handle, data) :]
        self._size += len(self._waiting)
        self._waiting = b""

    def _sync_failed(self, error: OSError) -> None:
        self.trouble = trouble_text(error)


def _is_entry(record: Mapping[str, Any]) -> bool:
    return any(key in record for key in _ENTRIES)


def trouble_text(error: OSError) -> Text:
    """Return the lasting sign for a disk that refuses."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return N_("The match is not being saved: the disk is full. Play goes on, and every move tries to save again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return N_(
            "The match is not being saved: {folder} is closed to writing. Play goes on, and every move tries again.",
            folder=_folder(error.filename),
        )
    return N_(
        "The match is not being saved ({why}). Play goes on, and every move tries to save again.",
        why=error.strerror or type(error).__name__,
    )


def _folder(name: object) -> str:
    return os.path.dirname(os.fspath(name)) if isinstance(name, str | os.PathLike) else "…"


class _Worker:
    """Tells the disk to keep what was written, beside the play: one thread a journal, asleep between moves."""

    def __init__(self, handle: int, failed: Callable[[OSError], None]) -> None:
        self._handle, self._failed = handle, failed
        self._due = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def poke(self) -> None:
        """Say that something was written."""
        self._due.set()

    def stop(self) -> None:
        """Finish, with a last word to the disk."""
        self._over = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        over = False
        while not over:
            self._due.wait()
            self._due.clear()
            over = self._over  # asked before the disk is told: what was written during its last word needs another
            try:
                _sync(self._handle)
            except OSError as error:
                self._failed(error)
