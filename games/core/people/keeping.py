"""Keeps the index up to date in the background: one thread, which reads what has changed since the last time.

Of several windows one reads the journals at a time, the others wait for what it finds. A kill costs the last few
journals read, which are read again; a damaged file is made anew.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from games.core.journal import saves
from games.core.journal.lock import JournalLocked, Lock
from games.core.people.house import Identity
from games.core.people.index import BATCH, FILE, Index, Stamp, read_entry, throw_away
from games.core.people.reading import Entry
from games.core.program.paths import user_folder

WAIT = 0.25  # seconds between two looks at what another window does
TRIES = 8  # at an index that somebody else writes to, before what is new is left for the next time
BREATH = 0.0005  # seconds left to the window after each journal, so that it goes on moving


class Keeper:
    """The index with its worker. `done` of `total` journals are read; `version` grows with what pages may show."""

    def __init__(
        self, identity: Callable[[], Identity], journals: Path | None = None, file: Path | None = None
    ) -> None:
        """Use `start`; `identity` says whose which name is, and is asked anew for every pass."""
        self.journals, self.file = journals or saves.folder(), file or user_folder() / FILE
        self.identity = identity
        self.done = self.total = self.version = 0
        self.busy = False
        self._memory: Index | None = None  # where no file can be written
        self._guard = threading.Lock()  # of the one connection in memory
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._wanted = False  # a pass that has not begun

    def start(self) -> None:
        """Look for changes in the background; while that goes on already, once more afterwards."""
        with self._starting:
            self._wanted = True
            if self.busy:
                return
            self.busy = True
        self._over.clear()
        self._thread = threading.Thread(target=self._run, name="index", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until everything is read: for tests and commands."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop reading; what was read is kept."""
        self._over.set()
        self.wait()
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend the database for a page's queries, as it is at one moment; a damaged one raises, and is made anew."""
        index = self._open()
        try:
            index.db.execute("BEGIN")  # what is written meanwhile is not seen
            try:
                yield index.db
            finally:
                index.db.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise  # another window writes for long: it is whole all the same
        except sqlite3.DatabaseError:
            if index.file is not None:
                throw_away(index.file)
            raise
        finally:
            self._let_go(index)

    def drop(self, files: list[str]) -> None:
        """Read these journals again, whatever their stamps say."""
        index = self._open()
        try:
            index.drop(files)
        finally:
            self._let_go(index)

    def _open(self) -> Index:
        if self._memory is None:
            index = Index.open(self.file)
            if index.file is not None:
                return index
            with self._starting:  # of two who find no file at once, the later one takes the other's
                if self._memory is None:
                    self._memory = index
                else:
                    index.close()
        self._guard.acquire()
        return self._memory

    def _let_go(self, index: Index) -> None:
        if index is self._memory:
            self._guard.release()
        else:
            index.close()

    # -- the worker ---------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        while True:
            with self._starting:
                if not self._wanted or self._over.is_set():
                    self.version += 1
                    self.busy = False
                    return
                self._wanted = False
            self._try()

    def _try(self) -> None:
        damaged = False
        for _ in range(TRIES):
            try:
                self._pass()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or self._over.wait(WAIT):
                    return  # a full disk: pages show what there is
            except sqlite3.DatabaseError:
                if damaged:
                    return
                damaged = True
                throw_away(self.file)

    def _pass(self) -> None:
        lock = self._take()
        if lock is None:
            return
        try:
            self._read_all()
        finally:
            lock.release()

    def _take(self) -> Lock | None:
        """Wait until no other window reads journals; None where this one is to stop."""
        while not self._over.is_set():
            try:
                return Lock.take(self.file)
            except JournalLocked:
                self.version += 1  # the other one's finds can be shown
                self._over.wait(WAIT)
        return None

    def _read_all(self) -> None:
        identity, found = self.identity(), stamps(self.journals)
        with self._writing() as index:
            index.identify(identity)
            known = index.known()
        gone = sorted(known.keys() - found.keys())
        due = [name for name in found if known.get(name) != found[name]]
        due.sort(key=lambda name: (-found[name].mtime, name))  # what was played last is shown first
        self.done, self.total = 0, len(due)
        if gone:
            with self._writing() as index:
                index.drop(gone)
        told = time.monotonic()
        for start in range(0, len(due), BATCH):
            batch = [(name, found[name], self._entry(name)) for name in due[start : start + BATCH]]
            if self._over.is_set():
                return
            with self._writing() as index:
                index.put(batch, identity)
            self.done += len(batch)
            if time.monotonic() > told + 1:
                told = time.monotonic()
                self.version += 1
        with self._writing() as index:
            index.rate(lambda: not self._over.is_set())

    def _entry(self, name: str) -> Entry:
        time.sleep(BREATH)
        return read_entry(self.journals / name)

    @contextmanager
    def _writing(self) -> Iterator[Index]:
        index = self._open()
        try:
            yield index
        finally:
            self._let_go(index)


def stamps(folder: Path) -> Mapping[str, Stamp]:
    """Return the stamps of all journals in a folder, by file name."""
    found = {}
    try:
        with os.scandir(folder) as listed:
            for one in listed:
                if one.name.endswith(saves.ENDING) and one.is_file():
                    stat = one.stat()
                    found[one.name] = Stamp(stat.st_size, stat.st_mtime_ns)
    except OSError:
        return found  # no folder, no matches
    return found
