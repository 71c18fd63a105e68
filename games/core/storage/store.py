"""A small JSON file of the user, which is never overwritten while it can't be read or understood.

Other programs may have changed it: valid entries are used, invalid ones are dropped and reported.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.program import disk
from games.core.program.disk import write_atomically

# -- the file ---------------------------------------------------------------------------------------------------------
T = TypeVar("T")

DAMAGED = N_("{what} was damaged: it is kept as {file}, and a new one takes its place.")
PARTLY = N_("{what} was damaged in part: what could be read stays in use, and the old file is kept as {file}.")
STUCK = N_("{what} is damaged and can't be kept aside ({why}), so nothing is saved there for now.")
UNREADABLE = N_("{what} can't be read ({why}); until it can, nothing is saved there.")
NEWER = N_("{what} comes from a newer version of the program, so it stays as it is and nothing is saved there.")
UNSAVED = N_("{what} can't be saved: {why}")


class _Refused(Exception):
    """The file must not be written now; `text` is the message for the user."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


class Store(ABC, Generic[T]):
    """A JSON file and its content in memory, `value`.

    A change is a function from the old value to the new one. Before each write, the file is read again and the change
    is applied to its present content, so that several windows may share it. A change that can't be written yet applies
    to `value` at once, and to the file as soon as possible.

    A damaged file is renamed, and a new one begins with the readable part of its content. Nothing is written while the
    system can't read the file, or if a newer version of the program has written it.

    `notices` are messages for the user about such events, one for each while it lasts. `is_new`: there was no file at
    first.
    """

    file_name: ClassVar[str]
    what: ClassVar[Text]  # begins a sentence: "The file with …"
    version: ClassVar[int] = 1  # version of the file's format

    def __init__(self, file: Path | None) -> None:
        """Read the file; with None, the value is kept in memory only."""
        self.file = file
        self.is_new = False
        self.notices: deque[Text] = deque()
        self.value = self._base = self.empty()
        self._unknown: dict[str, Any] = {}  # unknown keys of the file, which are kept
        self._was_read = False
        self._told: Text | None = None  # the lasting problem that was reported last
        self._pending: list[Callable[[T], T]] = []  # changes not yet written
        self.refresh()

    # -- defined by subclasses ----------------------------------------------------------------------------------------
    @abstractmethod
    def empty(self) -> T:
        """Return the value if there is no file."""

    @abstractmethod
    def parse(self, data: Mapping[str, Any]) -> tuple[T, bool]:
        """Return the value for a file's data, and whether the data was understood completely."""

    @abstractmethod
    def dump(self, value: T) -> dict[str, Any]:
        """Return the data of a value, without the key `format`."""

    # -- interface ----------------------------------------------------------------------------------------------------
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
        """Read the file again and write pending changes; return True if the file is up to date."""
        if self.file is None:
            return True
        on_disk, refused = None, None
        try:
            on_disk = self._read(self.file)
        except _Refused as error:
            refused = error
        self.value = self._base
        for act in self._pending:
            self.value = act(self.value)
        if refused is not None:
            self._tell(refused.text)
            return False
        return self._write(self.file, on_disk)

    def pop_notices(self) -> list[Text]:
        """Return the new messages for the user and forget them."""
        notices = list(self.notices)
        self.notices.clear()
        return notices

    # -- the file -----------------------------------------------------------------------------------------------------
    def _read(self, file: Path) -> bytes | None:
        """Read the file into `_base`; return the bytes that would be written for it, or None if there is no file.

        A missing or damaged file does not change a value that was read before.
        """
        try:
            content = _content(file)
        except OSError as error:
            raise _Refused(UNREADABLE.with_args(what=self.what, why=system_reason(error))) from error
        first, self._was_read = not self._was_read, True
        if content is None:
            self.is_new = self.is_new or first
            return None
        value, whole = self.parse(content.data)
        version = content.data.get("format", self.version)
        is_newer = type(version) is int and version > self.version
        whole = whole and content.is_complete and type(version) is int and 1 <= version <= self.version
        is_used = first or whole or is_newer
        if is_used:
            self._base = value
            ours = {"format", *self.dump(value)}
            self._unknown = {key: one for key, one in content.data.items() if key not in ours}
        if is_newer:
            raise _Refused(NEWER.with_args(what=self.what))
        if whole:
            return self._encoded(value)
        self._keep_aside(file, partly=is_used and value != self.empty())
        return None

    def _keep_aside(self, file: Path, partly: bool) -> None:
        try:
            aside = disk.set_aside(file)
        except OSError as error:
            raise _Refused(STUCK.with_args(what=self.what, why=system_reason(error))) from error
        self._tell((PARTLY if partly else DAMAGED).with_args(what=self.what, file=aside.name))

    def _write(self, file: Path, on_disk: bytes | None) -> bool:
        """Write the value if the file differs; return True if the file is up to date."""
        raw = self._encoded(self.value)
        if raw != on_disk and not (on_disk is None and self.value == self.empty()):
            try:
                write_atomically(file, raw)
            except OSError as error:
                self._tell(UNSAVED.with_args(what=self.what, why=system_reason(error)))
                return False
        self._base, self._told = self.value, None
        self._pending.clear()
        return True

    def _encoded(self, value: T) -> bytes:
        return disk.encode_json({"format": self.version, **self.dump(value), **self._unknown})

    def _tell(self, text: Text) -> None:
        if text != self._told:
            self._told = text
            self.notices.append(text)


def _content(file: Path) -> disk.JsonContent | None:
    """Return the content of a file, or None if there is none; a broken link raises OSError."""
    try:
        return disk.read_json(file)
    except FileNotFoundError:
        if file.is_symlink():
            raise
        return None


# -- checks for its content -------------------------------------------------------------------------------------------
class EntryChecker:
    """Checks data entry by entry. `is_complete` becomes False when an entry is dropped."""

    def __init__(self) -> None:
        self.is_complete = True

    def list_of(self, data: Any, check: Callable[[Any], T | None]) -> list[T]:
        """Return the entries of a list as returned by `check`, without those for which it returns None."""
        self.is_complete = self.is_complete and isinstance(data, list)
        values = [check(one) for one in data] if isinstance(data, list) else []
        self.is_complete = self.is_complete and None not in values
        return [value for value in values if value is not None]

    def mapping_of(self, data: Any, check: Callable[[Any], T | None]) -> dict[str, T]:
        """Return the values of an object as returned by `check`, without those for which it returns None."""
        self.is_complete = self.is_complete and isinstance(data, dict)
        values = {key: check(one) for key, one in data.items()} if isinstance(data, dict) else {}
        self.is_complete = self.is_complete and None not in values.values()
        return {key: value for key, value in values.items() if value is not None}

    def note_dropped(self) -> None:
        """Record that something was dropped."""
        self.is_complete = False


def text_or_none(value: Any) -> str | None:
    """Return a string unchanged, and None for any other value."""
    return value if isinstance(value, str) else None


def integer_or_none(value: Any) -> int | None:
    """Return an integer unchanged, and None for any other value, including true and false."""
    return value if type(value) is int else None
