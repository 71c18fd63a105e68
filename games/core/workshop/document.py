"""A board's file: in memory with every change of it, and on the disk.

Its text, what it means, and every change, undone and redone without end. On the disk it is read as data files are,
saved whole or not at all, watched for changes of others. Before the first save of a session the file as it was is kept
beside it as `<name>.yaml~`.
"""

from __future__ import annotations

import codecs
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.yaml_reader import Document as Parsed
from games.core.program.disk import write_atomically
from games.core.workshop.edits import Edit, apply_edits


# -- in memory --------------------------------------------------------------------------------------------------------
class TextPatch(NamedTuple):
    """A piece of text at a character, and what stands there afterwards."""

    start: int
    old: str
    new: str

    @property
    def inverse(self) -> TextPatch:
        """What takes the change back."""
        return TextPatch(self.start, self.new, self.old)

    def apply(self, text: str) -> str:
        """Return the text with the change made."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    @classmethod
    def between(cls, old: str, new: str) -> TextPatch:
        """Return the one change that leads from a text to another, without what is the same at both ends."""
        least = min(len(old), len(new))
        head = 0
        while head < least and old[head] == new[head]:
            head += 1
        tail = 0
        while tail < least - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        return cls(head, old[head : len(old) - tail], new[head : len(new) - tail])


@dataclass(slots=True)
class UndoStep:
    """What one undo takes back: the changes since a field was begun to be typed into, or one drag."""

    patches: list[TextPatch] = field(default_factory=list)


class BoardDocument:
    """A board's text that is edited; `file` is its name for messages. DataError where the text can't be read at all."""

    def __init__(self, raw: bytes, file: str) -> None:
        self.file = file
        self.byte_order_mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
        self.text = files.decode_text(raw, file)
        self.parsed: Parsed = files.parse_text(self.text, file)
        self.done: list[UndoStep] = []
        self.undone: list[UndoStep] = []
        self._together: object = None

    @property
    def data(self) -> dict[str | int, Any]:
        """What the file means, as plain data: nobody writes into it."""
        return self.parsed.data

    @property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self.byte_order_mark + self.text.encode("utf-8")

    def change(self, *edits: Edit, undo_group: object = None) -> bool:
        """Make edits as one change; return whether anything is different now.

        Changes in a row with the same `together`, such as letters typed into a field, are undone in one step, until
        `rest`. `Unplaced` where one of the edits has no sure place in the text: then none is made.
        """
        text, parsed = apply_edits(self.text, self.data, edits, self.file)
        if text == self.text:
            return False
        if undo_group is None or undo_group != self._together or not self.done:
            self.done.append(UndoStep())
        self.done[-1].patches.append(TextPatch.between(self.text, text))
        self.undone.clear()
        self._together = undo_group
        self.text, self.parsed = text, parsed
        return True

    def end_undo_group(self) -> None:
        """Let the next change be a step of its own, whatever it belongs to."""
        self._together = None

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        if not self.done:
            return False
        step = self.done.pop()
        for patch in reversed(step.patches):
            self.text = patch.inverse.apply(self.text)
        self.undone.append(step)
        self._read_again()
        return True

    def redo(self) -> bool:
        """Make the step again that was taken back last; return whether there was one."""
        if not self.undone:
            return False
        step = self.undone.pop()
        for patch in step.patches:
            self.text = patch.apply(self.text)
        self.done.append(step)
        self._read_again()
        return True

    def _read_again(self) -> None:
        self.parsed = files.parse_text(self.text, self.file)
        self.end_undo_group()


# -- on the disk ------------------------------------------------------------------------------------------------------
class FileStamp(NamedTuple):
    """What tells whether a file was changed: when, and how many bytes it has."""

    changed: int
    size: int


def file_stamp(path: Path) -> FileStamp | None:
    """Return the stamp of a file; None where there is none."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return FileStamp(facts.st_mtime_ns, facts.st_size)


class EditedFile:
    """One file of one's own that is edited; `document` is what was read last.

    DataError where it can't be read, is no YAML, or is a link that leads out of its folder.
    """

    def __init__(self, path: Path) -> None:
        if path.is_symlink() and os.path.dirname(os.path.realpath(path)) != os.path.realpath(path.parent):
            words = N_("this is a link out of the folder of boards; make your own board from it")
            raise DataError([Problem(str(path), 0, 0, "", words)])
        self.path = path
        self._first = True
        self.load()

    def load(self) -> None:
        """Read the file anew; what could be undone is gone."""
        before = file_stamp(self.path)
        self.saved = files.read_bytes(self.path)
        self.document = BoardDocument(self.saved, str(self.path))
        self.stamp = before

    @property
    def has_changes(self) -> bool:
        """Whether there are changes that are not saved."""
        return self.document.raw != self.saved

    @property
    def was_changed_outside(self) -> bool:
        """Whether somebody else has changed the file, or taken it away, since it was read or saved."""
        return file_stamp(self.path) != self.stamp

    def save(self) -> bool:
        """Write the document if it has changed; return whether it was written. OSError where that can't be done."""
        raw = self.document.raw
        if raw == self.saved and not (self.stamp is None or self.was_changed_outside):
            return False
        if self._first:
            write_atomically(self.path.with_name(f"{self.path.name}~"), self.saved)
            self._first = False
        write_atomically(self.path, raw)
        self.saved, self.stamp = raw, file_stamp(self.path)
        return True

    def save_outside_version(self) -> Path | None:
        """Keep the file as somebody else has left it as `<name>.other-1.yaml~` and return where; None if it is gone."""
        try:
            raw = files.read_bytes(self.path)
        except DataError:
            return None
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.other-{number}{self.path.suffix}~")).exists():
            number += 1
        write_atomically(aside, raw)
        return aside
