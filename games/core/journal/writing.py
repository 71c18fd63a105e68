"""The journal of a match in play. Each move is one line, written at once; on failure the line is kept and written
later.

A killed process loses nothing, because each line is passed to the system at once. A power failure loses at most the
last second, because a thread keeps syncing the file. A full or read-only disk never stops a match: lines wait in
memory, and every move tries again.

If another program removes, replaces or truncates the file, it is rewritten completely from memory, and `notice` says
so. A foreign file in its place is kept under another name.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.core.contract.errors import UsageError, system_reason
from games.core.contract.plain import digest
from games.core.contract.texts import N_, Text
from games.core.journal.lines import Header, JournalContent, encode_line, header_record, split_lines, state_record
from games.core.journal.lock import JournalLock, JournalLocked
from games.core.match.recording import Snapshot
from games.core.program.disk import FILE_MODE, make_folder, open_private_file, open_regular_file, sync_folder

_log = logging.getLogger(__name__)
DIGEST_EVERY = 20  # records between two digests
STATE_EVERY = 50
MAX_THINKING_PAUSE = 600  # seconds; a longer pause counts as an absence
_ENTRIES = ("move", "undo", "redo", "player")
_TAIL = 64  # number of last bytes by which the journal is recognised; they contain its last checksum
_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)
_write = os.write  # replaced in tests to simulate a failing disk
_sync = os.fsync
_clock = time.monotonic


class Journal:
    """A journal that is open for writing, from `create` or `resume` until `close`."""

    def __init__(self, path: Path, lock: JournalLock) -> None:
        """Use `create` or `resume` instead."""
        self.path = path
        self.trouble: Text | None = None
        self.notice: Text | None = None
        self._lock = lock
        self._handle: int | None = None
        self._text = bytearray()  # all lines
        self._size = 0  # number of bytes already in the file
        self._sum = ""
        self._entries = 0
        self._worker: _Worker | None = None
        self._told = _clock()  # time up to which durations have been written
        self.has_ended = False  # True: the last line is an end line

    @classmethod
    def create(cls, path: Path, header: Header, start: Snapshot | None = None) -> Journal:
        """Begin a journal at `path`. With `start`, the match begins from that position.

        Raises UsageError if the file exists, JournalLocked if it is locked. If the disk refuses to write, only
        `trouble` is set.
        """
        with suppress(OSError):  # the first write will fail, too, and report the reason
            if path.exists():
                raise UsageError(f"{path} exists already")
            make_folder(path.parent)
        journal = cls(path, JournalLock.acquire(path))
        records = [header_record(header)]
        if start is not None:
            records.append(state_record(0, start.position_id, start.state))
        journal._add(records)
        journal.retry()
        return journal

    @classmethod
    def resume(cls, content: JournalContent, lock: JournalLock) -> Journal:
        """Continue a journal. The next write removes an incomplete last line."""
        journal = cls(content.path, lock)
        journal._text += content.raw
        journal._size, journal._sum = content.size, content.last_sum
        journal._entries = sum(_is_entry(record) for _, record in content.records)
        journal.has_ended = bool(content.records) and "end" in content.records[-1][1]
        if not content.raw.endswith(b"\n"):
            journal._text += b"\n"
        journal._try(journal._opened)
        return journal

    def write(self, records: Sequence[Mapping[str, Any]], snapshot: Callable[[], Snapshot]) -> None:
        """Write records, followed by a digest or a full state when one is due."""
        before = self._entries
        self._entries += sum(_is_entry(record) for record in records)
        lines: list[Mapping[str, Any]] = [self._timed(record) for record in records if "end" not in record]
        if self._entries // STATE_EVERY > before // STATE_EVERY:
            now = snapshot()
            lines.append(state_record(now.move_count, now.position_id, now.state))
        elif self._entries // DIGEST_EVERY > before // DIGEST_EVERY:
            now = snapshot()
            lines.append({"digest": digest(now.state), "at": now.move_count})
        lines += [record for record in records if "end" in record]
        self._add(lines)
        self.retry()

    def _timed(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the record with the whole seconds since the previous one; fractions are carried over."""
        if not _is_entry(record):
            return record
        passed = _clock() - self._told
        if passed > MAX_THINKING_PAUSE:
            self._told += passed
            return {**record, "t": 0}
        self._told += int(passed)
        return {**record, "t": int(passed)}

    def retry(self) -> Text | None:
        """Try again to write pending lines; return the remaining problem, or None."""
        if self.has_unsaved:
            self._try(self._put)
        return self.trouble

    @property
    def has_unsaved(self) -> bool:
        """True if some lines could not be written to the file yet."""
        return self._size < len(self._text)

    def close(self) -> None:
        """Write pending lines, sync, and release the lock; a second call does nothing."""
        if self._handle is not None or self.has_unsaved:
            self._try(self._put)
        self._let_go()
        self._lock.release()

    def _add(self, records: Sequence[Mapping[str, Any]]) -> None:
        for record in records:
            line, self._sum = encode_line(record, self._sum)
            self._text += line
            self.has_ended = "end" in record

    def _try(self, work: Callable[[], object]) -> None:
        """Run a file operation. Errors only set `trouble`."""
        try:
            work()
        except (OSError, MemoryError) as error:
            self._report(error)
        except JournalLocked:
            self.trouble = MOVED_FILE_TEXT
        else:
            if self.trouble is not None:
                _log.info("%s is written again", self.path)
            self.trouble = None

    def _put(self) -> None:
        if self._opened() and self._intact():
            self._append()
        else:
            self._write_anew()
        if self._worker is not None:
            self._worker.request_sync()

    def _opened(self) -> bool:
        """Open the file if it is closed, and create it if it is new; return False if it is missing or replaced."""
        if self._handle is not None:
            return True
        make_folder(self.path.parent)
        self._lock.renew()
        new = 0 if self._size else os.O_CREAT | os.O_EXCL
        try:
            handle = os.open(self.path, _FLAGS | new, FILE_MODE)
        except (FileNotFoundError, FileExistsError):
            return False
        self._hold(handle, self.path.parent if new else None)
        return True

    def _hold(self, handle: int, folder: Path | None) -> None:
        try:
            self._lock.renew()
        except BaseException:
            os.close(handle)
            raise
        self._handle = handle
        self._worker = _Worker(handle, folder, self._report)

    def _let_go(self) -> None:
        worker, handle = self._worker, self._handle
        self._worker = self._handle = None
        if worker is not None:
            worker.stop()
        if handle is not None:
            with suppress(OSError, MemoryError):
                os.close(handle)

    def _intact(self) -> bool:
        """Return True if the path still leads to the open file, and the file still ends with the same lines."""
        assert self._handle is not None
        mine = os.fstat(self._handle)
        with suppress(PermissionError):  # the folder is unreadable, but the open file can be written
            try:
                current = os.stat(self.path)
            except FileNotFoundError:
                return False
            # on Windows an open file can't be replaced
            if sys.platform != "win32" and not os.path.samestat(current, mine):
                return False
        start = max(0, self._size - _TAIL)
        os.lseek(self._handle, start, os.SEEK_SET)
        return (
            mine.st_size >= self._size and os.read(self._handle, self._size - start) == self._text[start : self._size]
        )

    def _append(self) -> None:
        assert self._handle is not None
        if not self.has_unsaved:
            return
        # Remove the rest of a failed write first.
        os.ftruncate(self._handle, self._size)
        os.lseek(self._handle, self._size, os.SEEK_SET)
        _write_all(self._handle, self._text[self._size :])
        self._size = len(self._text)

    def _write_anew(self) -> None:
        """Write all lines to a new file and move it to the journal's path. A foreign file there is kept."""
        self._let_go()
        make_folder(self.path.parent)
        beside = self.path.with_name(self.path.name + ".new")
        try:
            with open(beside, "wb", buffering=0, opener=open_private_file) as out:
                _write_all(out.fileno(), self._text)
                _sync(out.fileno())
            kept = _moved_aside(self.path, self._text)
            os.replace(beside, self.path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        self._size = len(self._text)
        self.notice = _notice(kept)
        self._hold(os.open(self.path, _FLAGS), self.path.parent)

    def _report(self, error: OSError | MemoryError) -> None:
        if self.trouble is None:
            reason = repr(error)  # not `error`: its traceback would keep views of `_text`, which then could not grow
            _log.warning("%s can't be written: %s", self.path, reason)
        self.trouble = trouble_text(error, self.path)


MOVED_FILE_TEXT = N_(
    "The match isn't being saved: it is also open in another window. You can play on; the program tries again "
    "after every move."
)


def _notice(kept: Path | None) -> Text:
    if kept is None:
        return N_("The saved game was removed or changed by another program. It has been saved again in full.")
    return N_(
        "Another file has taken the place of the saved game. It is kept as {file}; the match has been "
        "saved again in full.",
        file=kept.name,
    )


def _write_all(handle: int, text: bytes | bytearray) -> None:
    data = memoryview(text)
    while data:
        data = data[_write(handle, data) :]


def _moved_aside(path: Path, text: bytearray) -> Path | None:
    """Rename a foreign file at `path` and return its new path; None if the file begins with the lines of `text`."""
    try:
        with open_regular_file(path) as file:
            # another program may have changed the line ends, which at most doubles the length
            raw = file.read(2 * len(text) + 1)
        lines = [line for _, line, _ in split_lines(raw)]
        if text.startswith(raw) or lines == [line for _, line, _ in split_lines(bytes(text))][: len(lines)]:
            return None
    except FileNotFoundError:
        return None
    except OSError:
        pass  # an unreadable file can still be renamed
    number, aside = 2, path.with_name(f"{path.stem}-other{path.suffix}")
    while aside.exists():
        aside = path.with_name(f"{path.stem}-other-{number}{path.suffix}")
        number += 1
    os.rename(path, aside)
    return aside


def _is_entry(record: Mapping[str, Any]) -> bool:
    return any(key in record for key in _ENTRIES)


def trouble_text(error: OSError | MemoryError, path: Path) -> Text:
    """Return the message about a disk that refuses to store the journal at `path`."""
    if isinstance(error, MemoryError):
        return N_(
            "The match isn't being saved: memory is running out. You can play on; the program tries again "
            "after every move."
        )
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return N_(
            "The match isn't being saved: the disk is full. You can play on; the program tries again after every move."
        )
    where = str(error.filename or path)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return N_(
            "The match isn't being saved: {folder} can't be written to. You can play on; the program tries again "
            "after every move.",
            folder=os.path.dirname(where),
        )
    return N_(
        "The match isn't being saved ({file}: {why}). You can play on; the program tries again after every move.",
        file=where,
        why=system_reason(error),
    )


class _Worker:
    """Syncs the file in a background thread."""

    def __init__(self, handle: int, folder: Path | None, failed: Callable[[OSError | MemoryError], None]) -> None:
        self._handle, self._failed = handle, failed
        self._folder = folder  # the folder to sync because the file is new, or None
        self._due = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def request_sync(self) -> None:
        """Request a sync."""
        self._due.set()

    def stop(self) -> None:
        """Sync a last time and end the thread."""
        self._over = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        over = False
        while not over:
            self._due.wait()
            self._due.clear()
            over = self._over  # read before the sync: a write during the last sync needs another one
            try:
                _sync(self._handle)
                if self._folder is not None:
                    sync_folder(self._folder, _sync)
                    self._folder = None
            except (OSError, MemoryError) as error:
                self._failed(error)
