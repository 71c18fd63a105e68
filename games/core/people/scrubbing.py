"""Takes a forgotten name out of the journals: header and `player` lines, with all sums made anew.

A journal is written beside the old one, read back, and put in its place, with the time of the old one. One that is
being played is left alone, and so is one that is damaged: its sums could not be told from right ones afterwards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import JournalError
from games.core.journal.lines import line_of, read
from games.core.journal.lock import JournalLocked, Lock
from games.core.people.house import key_of, somebody
from games.core.program.disk import write_whole


class Scrubbed(NamedTuple):
    """What came of it: journals changed, and those that keep the name: being played, damaged, or not to be written."""

    changed: list[str]
    kept: list[str]


def scrub(files: Iterable[Path], names: Collection[str], language: str) -> Scrubbed:
    """Take names, given by their keys, out of journals; a neutral one of that language stands there then."""
    found = Scrubbed([], [])
    for file in files:
        try:
            lock = Lock.take(file)
        except JournalLocked:
            found.kept.append(file.name)
            continue
        try:
            _scrub(file, names, language)
            found.changed.append(file.name)
        except (JournalError, OSError):
            found.kept.append(file.name)
        finally:
            lock.release()
    return found


def _scrub(file: Path, names: Collection[str], language: str) -> None:
    reading = read(file)  # its sums are right
    with open(file, "rb") as source:
        lines = source.read(reading.size).rstrip(b"\n").split(b"\n")
    new, total = b"", ""
    for line in lines:
        record = json.loads(line)
        del record["sum"]
        _rename(record, names, language)
        written, total = line_of(record, total)
        new += written
    stat = file.stat()

    def ready(beside: Path) -> None:
        read(beside)
        os.utime(beside, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    write_whole(file, new, ready)


def _rename(record: dict[str, Any], names: Collection[str], language: str) -> None:
    """Put a neutral name in the place of a forgotten one."""
    if "player" in record:
        seats = [(record["player"], record)]
    elif "magic" in record:
        seats = list(enumerate(record["players"]))
    else:
        return
    for seat, player in seats:
        if key_of(player["name"]) in names:
            player["name"] = somebody(language, seat)
