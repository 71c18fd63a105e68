"""A board's file on the disk: read as data files are, saved whole or not at all, watched for changes of others.

Before the first save of a session the file as it was is kept beside it as `<name>.yaml~`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import N_
from games.core.data import files
from games.core.program.disk import write_whole
from games.core.workshop.document import BoardDocument


class Stamp(NamedTuple):
    """What tells whether a file was changed: when, and how many bytes it has."""

    changed: int
    size: int


def stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file; None where there is none."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(facts.st_mtime_ns, facts.st_size)


class KeptFile:
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
        before = stamp(self.path)
        self.saved = files.raw(self.path)
        self.document = BoardDocument(self.saved, str(self.path))
        self.stamp = before

    @property
    def pending(self) -> bool:
        """Whether there are changes that are not saved."""
        return self.document.raw != self.saved

    @property
    def changed_outside(self) -> bool:
        """Whether somebody else has changed the file, or taken it away, since it was read or saved."""
        return stamp(self.path) != self.stamp

    def save(self) -> bool:
        """Write the document if it has changed; return whether it was written. OSError where that can't be done."""
        raw = self.document.raw
        if raw == self.saved and not (self.stamp is None or self.changed_outside):
            return False
        if self._first:
            write_whole(self.path.with_name(f"{self.path.name}~"), self.saved)
            self._first = False
        write_whole(self.path, raw)
        self.saved, self.stamp = raw, stamp(self.path)
        return True

    def keep_other(self) -> Path | None:
        """Keep the file as somebody else has left it as `<name>.other-1.yaml~` and return where; None if it is gone."""
        try:
            raw = files.raw(self.path)
        except DataError:
            return None
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.other-{number}{self.path.suffix}~")).exists():
            number += 1
        write_whole(aside, raw)
        return aside
