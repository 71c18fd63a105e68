"""A lock that prevents two windows from opening the same journal.

The operating system locks a file next to the journal, and releases it when the process ends in any way. Except on
Windows, the journal itself is locked, too, because the lock file could be removed there. The lock file contains the
process id for information.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_
from games.core.program.locks import LOCK_SUFFIX, close_handle, is_file_at_path, lock_handle, open_locked, remove_locked


class JournalLocked(PlanszowniaError):
    """Another window has this journal open."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(
            f"{path}: this match is open in another window" + (f" (process {owner})" if owner else ""),
            N_("this match is open in another window"),
        )
        self.path, self.owner = path, owner


class JournalLock:
    """The lock of a journal, held from `JournalLock.acquire` until `release`."""

    def __init__(self, journal: Path) -> None:
        """Use `acquire` instead."""
        self.journal, self.path = journal, journal.with_name(journal.name + LOCK_SUFFIX)
        self._handle: int | None = None
        self._guard: int | None = None  # handle of the journal itself

    @classmethod
    def acquire(cls, journal: Path) -> JournalLock:
        """Lock `journal`; JournalLocked if another window has it.

        Without a lock file, as in a folder that does not exist yet, only the journal itself is locked.
        """
        lock = cls(journal)
        try:
            lock.renew()
        except BaseException:
            lock.release()
            raise
        return lock

    def renew(self) -> None:
        """Lock again the files whose lock is missing, because the folder was missing or another program removed a file.

        Raises JournalLocked if another window has the journal now.
        """
        if self._handle is None or not is_file_at_path(self._handle, self.path):
            self._take_file()
        if sys.platform != "win32" and (self._guard is None or not is_file_at_path(self._guard, self.journal)):
            self._take_journal()

    def _take_file(self) -> None:
        close_handle(self._handle)
        self._handle = None
        try:
            self._handle = open_locked(self.path)
        except BlockingIOError:
            raise JournalLocked(self.journal, _owner(self.path)) from None
        except OSError:
            return
        _sign(self._handle)

    def _take_journal(self) -> None:
        close_handle(self._guard)
        self._guard = None
        try:
            handle = os.open(self.journal, os.O_RDWR)
        except OSError:
            return  # the folder is missing or read-only
        self._guard = handle
        if not lock_handle(handle):
            raise JournalLocked(self.journal, "")  # the caller releases this handle

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        close_handle(self._guard)
        handle, self._handle, self._guard = self._handle, None, None
        if handle is not None:
            remove_locked(handle, self.path)


def _sign(handle: int) -> None:
    with suppress(OSError):  # on a full disk the lock works without the process id
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())


def _owner(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            owner = file.read(20).decode("ascii", "replace")
    except OSError:
        return ""
    return owner if owner.isdigit() else ""
