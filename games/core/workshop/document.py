"""A board file, in memory with its edit history, and on disk.

The file on disk is written atomically and watched for changes by other programs. Before the first save of a session,
the original is copied to `<name>.yaml~`.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Mapping, Sequence
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
    """Replaces text at a character position."""

    start: int
    old: str
    new: str

    @property
    def inverse_patch(self) -> TextPatch:
        """The patch that reverts this one."""
        return TextPatch(self.start, self.new, self.old)

    def apply(self, text: str) -> str:
        """Return the text with the patch applied."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    @classmethod
    def between(cls, old: str, new: str) -> TextPatch:
        """Return the smallest patch from one text to another."""
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
    """The changes that one undo reverts, such as the typing in one field."""

    patches: list[TextPatch] = field(default_factory=list)


class BoardDocument:
    """The text of a board file being edited. `file` is its name in messages. Raises DataError if the text can't be
    parsed.
    """

    def __init__(self, raw: bytes, file: str) -> None:
        self.file = file
        self.byte_order_mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
        self.text = files.decode_text(raw, file)
        self.parsed: Parsed = files.parse_document_from_text(self.text, file)
        self.done: list[UndoStep] = []
        self.undone: list[UndoStep] = []
        self._together: object = None

    @property
    def data(self) -> dict[str | int, Any]:
        """The parsed content as plain data; never modify it."""
        return self.parsed.data

    @property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self.byte_order_mark + self.text.encode("utf-8")

    def change(
        self,
        *edits: Edit,
        undo_group: object = None,
        further_edits: Callable[[Mapping[str | int, Any], Mapping[str | int, Any]], Sequence[Edit]] | None = None,
    ) -> bool:
        """Apply edits as one change; return True if the text has changed.

        Consecutive changes with the same `undo_group`, such as letters typed into one field, are undone together.
        `further_edits(before, after)` returns edits that belong to the same change.
        Raises EditNotPlaced if the text has no definite place for an edit; then nothing is changed.
        """
        text, parsed = apply_edits(self.text, self.data, edits, self.file)
        more = further_edits(self.data, parsed.data) if further_edits is not None and text != self.text else ()
        if more:
            text, parsed = apply_edits(text, parsed.data, more, self.file)
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
        """Make the next change a separate undo step."""
        self._together = None

    def undo(self) -> bool:
        """Undo the last step; return True if there was one."""
        if not self.done:
            return False
        step = self.done.pop()
        for patch in reversed(step.patches):
            self.text = patch.inverse_patch.apply(self.text)
        self.undone.append(step)
        self._read_again()
        return True

    def redo(self) -> bool:
        """Redo the last undone step; return True if there was one."""
        if not self.undone:
            return False
        step = self.undone.pop()
        for patch in step.patches:
            self.text = patch.apply(self.text)
        self.done.append(step)
        self._read_again()
        return True

    def _read_again(self) -> None:
        self.parsed = files.parse_document_from_text(self.text, self.file)
        self.end_undo_group()


# -- on disk ----------------------------------------------------------------------------------------------------------
class FileStamp(NamedTuple):
    """Modification time in nanoseconds and size in bytes, which show whether a file has changed."""

    changed: int
    size: int


def file_stamp(path: Path) -> FileStamp | None:
    """Return the stamp of a file; None if it does not exist."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return FileStamp(facts.st_mtime_ns, facts.st_size)


class EditedFile:
    """A user's board file that is being edited. `document` is its current content.

    Raises DataError if the file can't be read, is not YAML, or is a link out of its folder.
    """

    def __init__(self, path: Path) -> None:
        if path.is_symlink() and os.path.dirname(os.path.realpath(path)) != os.path.realpath(path.parent):
            text = N_("this link leads out of the folder of boards; make your own board from it")
            raise DataError([Problem(str(path), 0, 0, "", text)])
        self.path = path
        self._first = True
        self.load()

    def load(self) -> None:
        """Read the file again and discard the undo history. An unreadable file changes nothing."""
        before, raw = file_stamp(self.path), files.read_bytes(self.path)
        self.document = BoardDocument(raw, str(self.path))
        self.saved, self.stamp = raw, before

    @property
    def has_changes(self) -> bool:
        """True if there are unsaved changes."""
        return self.document.raw != self.saved

    @property
    def was_changed_outside(self) -> bool:
        """True if another program has changed or deleted the file since it was last read or saved."""
        return file_stamp(self.path) != self.stamp

    def save(self) -> bool:
        """Save the document if it has changed; return True if the file was written. Raises OSError."""
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
        """Copy another program's version of the file to `<name>.other-1.yaml~`; return the path, or None if the file is
        gone.
        """
        try:
            raw = files.read_bytes(self.path)
        except DataError:
            return None
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.other-{number}{self.path.suffix}~")).exists():
            number += 1
        write_atomically(aside, raw)
        return aside
