"""A small JSON file of the user.

The file is never overwritten while it can't be read. Valid entries are used; invalid ones are dropped and reported.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text, untranslated_message
from games.core.program import disk
from games.core.program.disk import make_folder, write_atomically
from games.core.program.locks import lock_file
from games.core.program.paths import user_folder

T = TypeVar("T")
_log = logging.getLogger(__name__)

DAMAGED_TEXT = N_("{what} was damaged: it is kept as {file}, and a new one takes its place.")
PARTLY_DAMAGED_TEXT = N_(
    "{what} was partly damaged: what could be read stays in use, and the old file is kept as {file}."
)
NO_COPY_TEXT = N_("{what} is damaged and can't be moved aside ({why}), so nothing is saved there for now.")
UNREADABLE_TEXT = N_("{what} can't be read ({why}); until it can, nothing is saved there.")
NEWER_VERSION_TEXT = N_(
    "{what} comes from a newer version of the program, so it stays as it is and nothing is saved there."
)
UNSAVED_TEXT = N_("{what} can't be saved: {why}")
IN_USE_TEXT = N_("{what} is in use by another window; your changes will be saved as soon as it is free.")
# seconds until a file in use by another program is reported
BUSY_REPORT_DELAY = 1.0 if sys.platform == "win32" else 0.5
RETRY_INTERVAL = 5.0  # seconds between further attempts to write
POLL_INTERVAL = 0.02  # seconds between attempts in `finish`


class _Refused(Exception):
    """The file must not be written now. `text` says why. `is_brief` is True if the problem may soon be over."""

    def __init__(self, text: Text, is_brief: bool = False) -> None:
        super().__init__(text.message)
        self.text, self.is_brief = text, is_brief


class ParsedContent(NamedTuple, Generic[T]):
    """The value parsed from a file. `is_complete` is False if some of the file was not understood.

    `newer` contains values of known keys that only a newer version of the program understands. They stay in the file
    until the user changes the value here.
    """

    value: T
    is_complete: bool
    newer: Mapping[str, Any] = MappingProxyType({})


class _Reading(NamedTuple):
    """The result of reading the file: good, damaged, or missing. `partly` is True if some of a damaged
    file is usable.
    """

    exists: bool
    is_damaged: bool = False
    partly: bool = False


class Store(ABC, Generic[T]):
    """A JSON file and its content in memory, `value`.

    A change is a function from the old value to the new one. To write it, the file is locked, read again, changed and
    written, so that several windows may share the file. A change that can't be written yet applies to `value` at once,
    and to the file later (`retry`). No method except `finish` waits.

    A damaged file is copied, and replaced by a new file with its readable part. Nothing is written while the system
    can't read the file, or if a newer version of the program has written it. Keys and values that only a newer version
    understands stay in the file. If the file is a link, its target is used.

    `notices` are messages for the user about such problems; each problem is reported once. `is_new` is True if the file
    did not exist at first.
    """

    file_name: ClassVar[str]
    file_label: ClassVar[Text]  # begins a sentence: "The file with …"
    version: ClassVar[int] = 1  # version of the file's format

    def __init__(self, file: Path | None = None) -> None:
        """Read the file; with None, the value is kept in memory only."""
        self.file = file
        self.is_new = False
        self.notices: deque[Text] = deque()
        self.value = self._base = self.default_value()
        self._unknown: dict[str, Any] = {}  # the file's unknown keys, which are kept
        # key -> (value of a newer version, replacement used here)
        self._newer: dict[str, tuple[Any, Any]] = {}
        self._is_settled = False  # True: the file has been read or written completely
        self._told: Text | None = None  # the latest problem of a lasting kind that was reported
        self._brief: Text | None = None  # a problem not reported yet, because it may soon be over
        self._since: float | None = None  # time at which `retry` first found unwritten changes, or None
        self._next_try = 0.0
        self._pending: list[Callable[[T], T]] = []  # changes not yet written
        self.refresh()

    # -- defined by subclasses ----------------------------------------------------------------------------------------
    @abstractmethod
    def default_value(self) -> T:
        """Return the value if there is no file."""

    @abstractmethod
    def parse(self, data: Mapping[str, Any]) -> ParsedContent[T]:
        """Return the value for a file's data."""

    @abstractmethod
    def dump(self, value: T) -> dict[str, Any]:
        """Return the data of a value, without the key `format`."""

    # -- interface ----------------------------------------------------------------------------------------------------
    @classmethod
    def open(cls, file: Path | None = None) -> Self:
        """Read a file, by default the one in the user's folder."""
        return cls(file=file or user_folder() / cls.file_name)

    @property
    def has_unsaved(self) -> bool:
        """True if some changes are not in the file yet."""
        return bool(self._pending)

    def change(self, update: Callable[[T], T]) -> bool:
        """Apply a change to value and file; return True if the file contains it now."""
        self.value = update(self.value)
        if self.file is None:
            return True
        self._pending.append(update)
        return self.refresh()

    def refresh(self) -> bool:
        """Read the file again and write pending changes; return True if that succeeded."""
        if self.file is None:
            return True
        self._brief = None
        try:
            self._synchronize(self.file)
        except _Refused as error:
            if error.is_brief:
                self._brief = error.text
            else:
                self._tell(error.text)
            return False
        finally:
            self.value = self._changed()
        if self._told is not None:
            _log.info("%s is up to date again", self.file)
        self._told, self._is_settled = None, True
        return True

    def retry(self, now: float) -> None:
        """Try again to write pending changes. Call this regularly with the time `now` in seconds.

        If another window is using the file, that is reported only after `BUSY_REPORT_DELAY`.
        """
        if not self._pending and self._brief is None:
            self._since = None
            return
        if self._since is None:
            self._since, self._next_try = now, now if self._brief is not None else now + RETRY_INTERVAL
        if now < self._next_try:
            return
        self.refresh()
        is_waiting = self._brief is not None and now - self._since < BUSY_REPORT_DELAY
        self._next_try = now if is_waiting else now + RETRY_INTERVAL
        if not is_waiting:
            self._tell_brief()

    def finish(self) -> bool:
        """Write pending changes, and return True on success. Waits up to `BUSY_REPORT_DELAY` for other windows."""
        if not self._pending:
            return True
        end = time.monotonic() + BUSY_REPORT_DELAY
        while not (is_done := self.refresh()) and self._brief is not None and time.monotonic() < end:
            time.sleep(POLL_INTERVAL)
        self._tell_brief()
        return is_done

    def latest(self) -> T:
        """Return the file's present value, which other windows may have changed. For other threads: this object stays
        unchanged.

        If the file can't be read now, or changes are not in it yet, return `value`.
        """
        if self.file is None or self._pending:
            return self.value
        fresh = type(self)(file=self.file)
        return fresh.value if fresh.refresh() else self.value

    def pop_notices(self) -> list[Text]:
        """Return the new messages for the user and forget them."""
        notices = list(self.notices)
        self.notices.clear()
        return notices

    def _synchronize(self, link: Path) -> None:
        """Read the file, apply pending changes, and write it; raises _Refused."""
        file = Path(os.path.realpath(link))
        if self._must_write(self._read(link)):
            try:
                make_folder(file.parent)
                with lock_file(file):
                    self._write_locked(link, file)
            except BlockingIOError as error:
                raise _Refused(IN_USE_TEXT.with_args(what=self.file_label), is_brief=True) from error
            except OSError as error:
                raise self._refusal(UNSAVED_TEXT if self._pending else NO_COPY_TEXT, error) from error
        self._base = self._changed()
        self._pending.clear()

    def _write_locked(self, link: Path, file: Path) -> None:
        reading = self._read(link)  # read again, because another window may have written meanwhile
        if reading.is_damaged:
            self._replace_damaged(file, reading.partly, file.parent != link.parent)
        elif self._must_write(reading):
            self._write(file)

    def _read(self, file: Path) -> _Reading:
        """Read the file, store its value in `_base`, and return the reading."""
        try:
            content = _content(file)
        except OSError as error:
            raise self._refusal(UNREADABLE_TEXT, error) from error
        if content is None:
            self.is_new = self.is_new or not self._is_settled
            return _Reading(exists=False)
        parsed = self.parse(content.data)
        version = content.data.get("format", self.version)
        is_newer = type(version) is int and version > self.version
        whole = parsed.is_complete and content.is_complete and type(version) is int and 1 <= version <= self.version
        is_used = whole or is_newer or not self._is_settled
        if is_used:
            known = self.dump(parsed.value)
            self._base = parsed.value
            self._unknown = {key: one for key, one in content.data.items() if key not in {"format", *known}}
            self._newer = {key: (one, known[key]) for key, one in parsed.newer.items()}
        if is_newer:
            raise _Refused(NEWER_VERSION_TEXT.with_args(what=self.file_label))
        return _Reading(True, is_damaged=not whole, partly=is_used and parsed.value != self.default_value())

    def _must_write(self, reading: _Reading) -> bool:
        if reading.is_damaged:
            return True
        value = self._changed()
        return self._encoded(value) != self._encoded(self._base) if reading.exists else value != self.default_value()

    def _changed(self) -> T:
        """Return the file's value with all pending changes."""
        value = self._base
        for update in self._pending:
            value = update(value)
        return value

    def _replace_damaged(self, file: Path, partly: bool, is_elsewhere: bool) -> None:
        """Copy a damaged file and write a new one in its place."""
        try:
            copy = disk.copy_damaged_file(file)
            try:
                self._write(file)
            except BaseException:
                with suppress(OSError):
                    copy.unlink()
                raise
        except OSError as error:
            raise self._refusal(NO_COPY_TEXT, error) from error
        name = str(copy) if is_elsewhere else copy.name
        _log.warning("%s was damaged; a copy is kept as %s", file, copy.name)
        self.notices.append(
            (PARTLY_DAMAGED_TEXT if partly else DAMAGED_TEXT).with_args(what=self.file_label, file=name)
        )

    def _write(self, file: Path) -> None:
        write_atomically(file, self._encoded(self._changed()))

    def _encoded(self, value: T) -> bytes:
        data = {"format": self.version, **self.dump(value), **self._unknown}
        data.update({key: newer for key, (newer, ours) in self._newer.items() if data[key] == ours})
        return disk.encode_json(data)

    def _refusal(self, message: Text, error: OSError) -> _Refused:
        """Return the refusal for a system error.

        On Windows, denied access is a brief problem, as another program may be reading the file.
        """
        is_brief = sys.platform == "win32" and isinstance(error, PermissionError)
        return _Refused(message.with_args(what=self.file_label, why=system_reason(error)), is_brief)

    def _tell_brief(self) -> None:
        if self._brief is not None:
            self._tell(self._brief)

    def _tell(self, text: Text) -> None:
        if text != self._told:
            self._told = text
            _log.warning("%s: %s", self.file, untranslated_message(text))
            self.notices.append(text)


def _content(file: Path) -> disk.JsonContent | None:
    """Return the content of a file; None if it is missing; OSError if it is a broken link."""
    try:
        return disk.read_json(file)
    except FileNotFoundError:
        if file.is_symlink():
            raise
        return None


# -- checks of the content --------------------------------------------------------------------------------------------
class EntryChecker:
    """Checks data entry by entry. `is_complete` becomes False when an entry is dropped."""

    def __init__(self) -> None:
        self.is_complete = True

    def list_of(self, data: Any, check: Callable[[Any], T | None]) -> list[T]:
        """Apply `check` to each entry of a list; return the results without None."""
        self.is_complete = self.is_complete and isinstance(data, list)
        values = [check(one) for one in data] if isinstance(data, list) else []
        self.is_complete = self.is_complete and None not in values
        return [value for value in values if value is not None]

    def mapping_of(self, data: Any, check: Callable[[Any], T | None]) -> dict[str, T]:
        """Apply `check` to each value of an object; return the results without None."""
        self.is_complete = self.is_complete and isinstance(data, dict)
        values = {key: check(one) for key, one in data.items()} if isinstance(data, dict) else {}
        self.is_complete = self.is_complete and None not in values.values()
        return {key: value for key, value in values.items() if value is not None}

    def note_dropped(self) -> None:
        """Record that an invalid entry was dropped."""
        self.is_complete = False


def text_or_none(value: Any) -> str | None:
    """Return `value` if it is a string, else None."""
    return value if isinstance(value, str) else None


def integer_or_none(value: Any) -> int | None:
    """Return `value` if it is an integer, else None. True and False are no integers."""
    return value if type(value) is int else None
