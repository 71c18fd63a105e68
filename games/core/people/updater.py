"""Update the index in a background thread, which reads changed journals.

If several windows are open, only one reads journals at a time; the others wait for its results. A killed process loses
only the last few journals, which are read again later. A damaged index is rebuilt. Journals and folders that could not
be read are tried again in the next pass.
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
from games.core.journal.lock import JournalLock, JournalLocked
from games.core.people.index import (
    INDEX_FILE,
    JOURNALS_PER_TRANSACTION,
    JournalIndex,
    JournalStamp,
    delete_index,
    is_busy,
    read_match_record,
    sqlite_error_reason,
)
from games.core.people.journals import MatchRecord
from games.core.people.store import Identity
from games.core.program.disk import list_files
from games.core.program.paths import user_folder

POLL_INTERVAL = 0.25  # seconds between checks for another window's results
MAX_TRIES = 8  # number of attempts while another process writes to the index
JOURNAL_PAUSE = 0.0005  # seconds of rest after each journal, to keep the window responsive
COUNTING_FAILED = N_("The matches couldn't be counted: {why}. Some figures may be missing.")
FOLDER_FAILED = N_("The folder of saved matches can't be read: {why}. Some figures may be missing.")


class IndexUpdater:
    """The index with its background thread.

    done, total  numbers of journals read and to be read in this pass
    version      increases when pages may have changed
    is_complete  True if the last pass covered all journals
    trouble      why it could not cover all journals
    is_locked    True while another program locks the index; the thread keeps trying
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
        """Prepare the updater without starting it.

        `identity` and `excluded` are called in every pass, while no other window updates the index. `excluded` returns
        the keys of the matches that do not count.
        """
        self.journals, self.file = journals or saves.saves_folder(), file or user_folder() / INDEX_FILE
        self.identity, self.excluded = identity, excluded
        self.done = self.total = self.version = 0
        self.is_busy = self.is_complete = self.is_locked = False
        self.trouble: Text | None = None
        self.refused: frozenset[str] = frozenset()
        self._memory: JournalIndex | None = None  # used if no file can be written
        self._guard = threading.Lock()  # guards the single connection in memory
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._due_again: set[str] = set()  # journals to read in the next pass even if their stamps are unchanged
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

    def stop(self) -> None:
        """Ask the thread to stop, without waiting. Journals read so far stay in the index."""
        self._over.set()

    def close(self) -> None:
        """Stop the thread and wait for it; for tests and commands."""
        self.stop()
        self.wait()
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    @contextmanager
    def database(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """Open the database for a page's queries, as one consistent snapshot.

        A damaged file is deleted and the error raised. After `patience` seconds (None: the default) a locked file
        raises OperationalError.
        """
        index, damaged = self._open(patience), None
        try:
            index.db.execute("BEGIN")  # a read transaction keeps later writes of other windows out of these queries
            try:
                yield index.db
            finally:
                index.db.execute("ROLLBACK")
        except sqlite3.OperationalError:
            raise  # no damage: another window has been writing for too long
        except sqlite3.DatabaseError:
            damaged = index.file
            raise
        finally:
            self._release(index)
            if damaged is not None:
                delete_index(damaged)  # after it was closed, because Windows can't delete an open file

    def unreadable_count(self) -> int:
        """Return the number of unreadable journals.

        Raises sqlite3.OperationalError at once if the file is locked.
        """
        index = self._open(0)
        try:
            return len(self.refused.union(index.unreadable_files()))
        finally:
            self._release(index)

    def read_again(self, files: list[str]) -> None:
        """Read these journals again in the next pass, even if their stamps are unchanged."""
        with self._starting:
            self._due_again.update(files)

    def _note_lock(self, error: sqlite3.OperationalError) -> None:
        """Set `is_locked` if another program locks the file."""
        if is_busy(error) and not self.is_locked:
            self.is_locked, self.is_complete = True, False
            self.version += 1

    def _open(self, patience: float | None = None) -> JournalIndex:
        if self._memory is None:
            index = JournalIndex.open(self.file, patience)
            if index.file is not None:
                return index
            # if two threads find no file at the same time, the later one uses the earlier one's index
            with self._starting:
                if self._memory is None:
                    self._memory = index
                else:
                    index.close()
        if not self._guard.acquire(timeout=-1 if patience is None else patience):
            raise sqlite3.OperationalError("the index in memory is being changed")
        return self._memory

    def _release(self, index: JournalIndex) -> None:
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
        """Run a pass, and repeat it after errors. No exception ends the thread."""
        damaged, left = False, MAX_TRIES
        while left:
            try:
                self._pass()
                return
            except sqlite3.OperationalError as error:
                self._note_lock(error)
                if not is_busy(error):
                    self._fail(error)
                    return  # give up, as on a full disk; pages show the old contents
                left += 1  # one more attempt, because another program is writing to the file
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
            left -= 1
            if self._over.wait(POLL_INTERVAL):
                return

    def _fail(self, error: Exception) -> None:
        """Set `trouble` to the reason of a failed pass."""
        if isinstance(error, OSError):
            why = system_reason(error)
        elif isinstance(error, sqlite3.Error):
            why = sqlite_error_reason(error)
        else:
            why = N_("an unexpected error")
        self.trouble, self.is_complete = COUNTING_FAILED.with_args(why=why), False
        self.version += 1

    def _pass(self) -> None:
        lock = self._take_lock()
        if lock is None:
            return
        try:
            self._read_all()
        finally:
            lock.release()

    def _take_lock(self) -> JournalLock | None:
        """Wait until no other window reads journals, then lock reading. Return None if the thread must stop."""
        while not self._over.is_set():
            try:
                return JournalLock.acquire(self.file)
            except JournalLocked:
                self.version += 1  # pages now show the other window's results
                self._over.wait(POLL_INTERVAL)
        return None

    def _read_all(self) -> None:
        identity, excluded = self.identity(), self.excluded()
        listing = list_files(self.journals, saves.JOURNAL_SUFFIX)
        stamps = {file.path.name: JournalStamp.of(file.status) for file in listing.files if file.status is not None}
        refused = {file.path.name for file in listing.files if file.status is None}
        with self._writing() as index:
            index.update_owners(identity)
            index.update_excluded(excluded)
            with self._starting:
                again, self._due_again = sorted(self._due_again), set()
            index.remove(again)
            known = index.journal_stamps()
        if self.is_locked:
            self.is_locked = False
            self.version += 1
        gone = sorted(known.keys() - stamps.keys() - refused) if listing.error is None else []
        due = [name for name in stamps if known.get(name) != stamps[name]]
        due.sort(key=lambda name: (-stamps[name].mtime, name))  # latest matches first
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
    def _writing(self) -> Iterator[JournalIndex]:
        index = self._open()
        try:
            yield index
        finally:
            self._release(index)
