"""Update the index in a background thread, which reads the journals that have changed.

If several windows are open, only one reads journals at a time, and the others wait for its results. A killed process
loses only the last few journals, which are read again later. A damaged index is rebuilt. Journals that the system
refused to open, and folders that could not be listed, are tried again in the next pass.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core.contract.errors import InaccessibleJournal, system_reason
from games.core.contract.texts import N_, Text
from games.core.journal import saves
from games.core.journal.lock import JournalLocked, Lock
from games.core.people.index import (
    INDEX_FILE,
    JOURNALS_PER_TRANSACTION,
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

POLL_INTERVAL = 0.25  # seconds between checks whether another window has finished reading
MAX_TRIES = 8  # number of attempts while another process writes to the index
JOURNAL_PAUSE = 0.0005  # seconds of rest after each journal, so that the window stays responsive
FAILED = N_("Counting the matches failed: {why}. Figures may be missing.")
FOLDER_FAILED = N_("The folder of saved matches can't be read: {why}. Figures may be missing.")


class IndexUpdater:
    """The index with its background thread.

    done, total  numbers of journals read and to be read in this pass
    version      increases when pages may have changed
    is_complete  True if the last pass covered all journals
    trouble      why it could not cover all journals
    refused      file names of journals that the system refused to open in the last pass
    """

    def __init__(
        self,
        identity: Callable[[], Identity],
        journals: Path | None = None,
        file: Path | None = None,
        *,
        excluded: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """Prepare the updater without starting it; `identity` and `excluded` are called in every pass.

        `excluded` returns the keys of the matches that do not count.
        """
        self.journals, self.file = journals or saves.folder(), file or user_folder() / INDEX_FILE
        self.identity, self.excluded = identity, excluded
        self.done = self.total = self.version = 0
        self.is_busy = self.is_complete = False
        self.trouble: Text | None = None
        self.refused: frozenset[str] = frozenset()
        self._memory: Index | None = None  # used if no file can be written
        self._guard = threading.Lock()  # guards the single connection in memory
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._wanted = False  # True: a pass was requested and has not started

    def start(self) -> None:
        """Start a pass in the background, or request another one if a pass is running."""
        with self._starting:
            self._wanted = True
            if self.is_busy:
                return
            self.is_busy = True
        self._over.clear()
        thread = threading.Thread(target=self._run, name="index", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system can't create another thread
            self._fail(error)
            self.is_busy = False
            return
        self._thread = thread

    def wait(self) -> None:
        """Wait until the pass is finished; for tests and commands."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop the thread; the journals that it has read stay in the index."""
        self._over.set()
        self.wait()
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """Open the database for a page's queries in one consistent snapshot. A damaged file is deleted and the error
        raised.
        """
        index = self._open()
        try:
            index.db.execute("BEGIN")  # later writes are invisible to the queries
            try:
                yield index.db
            finally:
                index.db.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise  # another window has been writing for a long time: the file is intact
        except sqlite3.DatabaseError:
            if index.file is not None:
                delete_index(index.file)
            raise
        finally:
            self._release(index)

    def unread_count(self) -> int:
        """Return the number of journals without data: damaged, or refused by the system in the last pass."""
        index = self._open()
        try:
            return len(self.refused.union(index.unreadable()))
        finally:
            self._release(index)

    def reread(self, files: list[str]) -> None:
        """Remove these journals from the index, so that the next pass reads them again."""
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
            with self._starting:  # if two threads find no file at once, the later one uses the other's index
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
        """Run a pass, repeating it after errors; the thread survives every exception."""
        damaged = False
        for left in reversed(range(MAX_TRIES)):
            try:
                self._pass()
                return
            except sqlite3.OperationalError as error:
                if not (is_busy(error) and left):  # otherwise it is tried again
                    self._fail(error)
                if not is_busy(error):
                    return  # the disk is full: pages show the old contents
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
        """Set `trouble` to the reason why a pass failed."""
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
        """Wait until no other window reads journals and lock reading; None if the thread must stop."""
        while not self._over.is_set():
            try:
                return Lock.acquire(self.file)
            except JournalLocked:
                self.version += 1  # shows what the other window has read
                self._over.wait(POLL_INTERVAL)
        return None

    def _read_all(self) -> None:
        identity, excluded = self.identity(), self.excluded()
        listing = list_files(self.journals, saves.JOURNAL_SUFFIX)
        stamps = {file.path.name: JournalStamp.of(file.facts) for file in listing.files if file.facts is not None}
        refused = {file.path.name for file in listing.files if file.facts is None}
        with self._writing() as index:
            index.update_owners(identity)
            index.update_excluded(excluded)
            known = index.stamps()
        gone = sorted(known.keys() - stamps.keys() - refused) if listing.error is None else []
        due = [name for name in stamps if known.get(name) != stamps[name]]
        due.sort(key=lambda name: (-stamps[name].mtime, name))  # the latest matches first
        self.done, self.total = 0, len(due)
        if gone:
            with self._writing() as index:
                index.remove(gone)
        last_update = time.monotonic()
        for start in range(0, len(due), JOURNALS_PER_TRANSACTION):
            names = due[start : start + JOURNALS_PER_TRANSACTION]
            batch = {name: entry for name in names if (entry := self._record(name)) is not None}
            if self._over.is_set():
                return
            with self._writing() as index:
                index.add([(name, stamps[name], entry) for name, entry in batch.items()], identity, excluded)
            refused |= set(names) - batch.keys()
            self.done += len(names)
            if time.monotonic() > last_update + 1:
                last_update = time.monotonic()
                self.version += 1
        with self._writing() as index:
            index.update_ratings(lambda: not self._over.is_set())
            index.erase_remains()
        self.refused, self.is_complete = frozenset(refused), listing.error is None
        self.trouble = FOLDER_FAILED.with_args(why=system_reason(listing.error)) if listing.error is not None else None

    def _record(self, name: str) -> MatchRecord | None:
        """Return the index record of a journal; None if the system refuses access."""
        time.sleep(JOURNAL_PAUSE)
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
