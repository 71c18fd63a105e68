"""Keeps the index up to date in the background: one thread, which reads what has changed since the last time.

Of several windows one reads the journals at a time, the others wait for what it finds. A kill costs the last few
journals read, which are read again; a damaged file is made anew. What the system refuses is not remembered, and what
could not be listed is not gone: both are looked at again in the next pass.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core.contract.errors import InaccessibleJournal, system_reason
from games.core.contract.texts import N_, Text
from games.core.journal import saves
from games.core.journal.lock import JournalLocked, Lock
from games.core.people.index import (
    BATCH,
    FILE,
    Index,
    JournalStamp,
    delete_index,
    is_busy,
    read_match_record,
    reason_of,
)
from games.core.people.journals import MatchRecord
from games.core.people.store import Identity
from games.core.program.disk import list_files
from games.core.program.paths import user_folder

POLL_INTERVAL = 0.25  # seconds between two looks at what another window does
MAX_TRIES = 8  # at an index that somebody else writes to, before what is new is left for the next time
PAUSE = 0.0005  # seconds left to the window after each journal, so that it goes on moving
FAILED = N_("Counting the matches failed: {why}. Figures may be missing.")
FOLDER_FAILED = N_("The folder of saved matches can't be read: {why}. Figures may be missing.")


class IndexUpdater:
    """The index with its worker. `done` of `total` journals are read; `version` grows with what pages may show.

    `complete`: the last pass has looked at all journals, so what the index lacks was never played. `trouble` says why
    it could not. `refused` names the journals that the system did not let be read in that pass.
    """

    def __init__(
        self, identity: Callable[[], Identity], journals: Path | None = None, file: Path | None = None
    ) -> None:
        """Use `start`; `identity` says whose which name is, and is asked anew for every pass."""
        self.journals, self.file = journals or saves.folder(), file or user_folder() / FILE
        self.identity = identity
        self.done = self.total = self.version = 0
        self.is_busy = self.is_complete = False
        self.trouble: Text | None = None
        self.refused: frozenset[str] = frozenset()
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
            if self.is_busy:
                return
            self.is_busy = True
        self._over.clear()
        thread = threading.Thread(target=self._run, name="index", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system has no room for another thread
            self._fail(error)
            self.is_busy = False
            return
        self._thread = thread

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
    def database(self) -> Iterator[sqlite3.Connection]:
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
                delete_index(index.file)
            raise
        finally:
            self._release(index)

    def unread_count(self) -> int:
        """Return how many journals could not be read: damaged ones, and what the system refused in the last pass."""
        index = self._open()
        try:
            return len(self.refused.union(index.unreadable()))
        finally:
            self._release(index)

    def reread(self, files: list[str]) -> None:
        """Read these journals again, whatever their stamps say."""
        index = self._open()
        try:
            index.remove(files)
        finally:
            self._release(index)

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

    def _release(self, index: Index) -> None:
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
                    self.is_busy = False
                    return
                self._wanted = False
            self._run_pass()

    def _run_pass(self) -> None:
        """Make a pass, in several tries where one fails: whatever it meets, the worker goes on."""
        damaged = False
        for left in reversed(range(MAX_TRIES)):
            try:
                self._pass()
                return
            except sqlite3.OperationalError as error:
                if not (is_busy(error) and left):  # else it is tried again, and nothing has failed so far
                    self._fail(error)
                if not is_busy(error):
                    return  # a full disk: pages show what there is
            except sqlite3.DatabaseError as error:
                self._fail(error)
                if damaged:
                    return
                damaged = True
                delete_index(self.file)
                continue
            except Exception as error:
                logging.getLogger(__name__).error("reading the journals failed", exc_info=error)
                self._fail(error)
            if self._over.wait(POLL_INTERVAL):
                return

    def _fail(self, error: Exception) -> None:
        """Note why a pass failed; what nobody foresaw stands in the log."""
        if isinstance(error, OSError):
            why = system_reason(error)
        elif isinstance(error, sqlite3.Error):
            why = reason_of(error)
        else:
            why = N_("an unexpected error")
        self.trouble, self.is_complete = FAILED.with_args(why=why), False
        self.version += 1

    def _pass(self) -> None:
        lock = self._take_lock()
        if lock is None:
            return
        try:
            self._read_all()
        finally:
            lock.release()

    def _take_lock(self) -> Lock | None:
        """Wait until no other window reads journals; None where this one is to stop."""
        while not self._over.is_set():
            try:
                return Lock.acquire(self.file)
            except JournalLocked:
                self.version += 1  # the other one's finds can be shown
                self._over.wait(POLL_INTERVAL)
        return None

    def _read_all(self) -> None:
        identity, listing = self.identity(), list_files(self.journals, saves.ENDING)
        found = {file.path.name: JournalStamp.of(file.facts) for file in listing.files if file.facts is not None}
        refused = {file.path.name for file in listing.files if file.facts is None}
        with self._writing() as index:
            index.update_owners(identity)
            known = index.stamps()
        gone = sorted(known.keys() - found.keys() - refused) if listing.error is None else []
        due = [name for name in found if known.get(name) != found[name]]
        due.sort(key=lambda name: (-found[name].mtime, name))  # what was played last is shown first
        self.done, self.total = 0, len(due)
        if gone:
            with self._writing() as index:
                index.remove(gone)
        told = time.monotonic()
        for start in range(0, len(due), BATCH):
            names = due[start : start + BATCH]
            batch = {name: entry for name in names if (entry := self._record(name)) is not None}
            if self._over.is_set():
                return
            with self._writing() as index:
                index.add([(name, found[name], entry) for name, entry in batch.items()], identity)
            refused |= set(names) - batch.keys()
            self.done += len(names)
            if time.monotonic() > told + 1:
                told = time.monotonic()
                self.version += 1
        with self._writing() as index:
            index.update_ratings(lambda: not self._over.is_set())
        self.refused, self.is_complete = frozenset(refused), listing.error is None
        self.trouble = FOLDER_FAILED.with_args(why=system_reason(listing.error)) if listing.error is not None else None

    def _record(self, name: str) -> MatchRecord | None:
        """Return what the index keeps of a journal; None where the system refuses it."""
        time.sleep(PAUSE)
        try:
            return read_match_record(self.journals / name)
        except (InaccessibleJournal, MemoryError):
            return None

    @contextmanager
    def _writing(self) -> Iterator[Index]:
        index = self._open()
        try:
            yield index
        finally:
            self._release(index)
