"""A review measured in a process of its own, so that the window never waits; it writes what it finds as it goes on.

A `Reviewer` starts at once, goes on with what is kept, and can be closed at any time: at most a few seconds are lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.journal.resume import watch
from games.core.review import keeping
from games.core.review.jobs import Course, Numbers

WRITES = 2.0  # seconds between two writings of the file
POLITE = 10  # how far below the window the process stands in the system's queue


class Reviewer:
    """Measures one journal's match. `known` grows while `poll` is called; `over` when nothing more comes."""

    def __init__(self, journal: Path, game_id: str) -> None:
        """Start the process for the journal of a finished match of this game."""
        self.known: dict[str, Numbers] = {}
        self.over = self.failed = False
        context = multiprocessing.get_context("spawn")
        self._line: Connection | None
        self._line, theirs = context.Pipe(duplex=False)
        args = (theirs, registry.entry(game_id), journal)
        self._process: Any = context.Process(target=_serve, args=args, name="review", daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> bool:
        """Take what has been found since the last time, without waiting; return whether there was anything."""
        news = False
        try:
            while self._line is not None and self._line.poll():
                found = self._line.recv()
                news = True
                if found is None:
                    self.close()
                else:
                    self.known.update(found)
        except (EOFError, OSError):
            self.failed = not self.over
            self.close()
            return True
        return news

    def close(self) -> None:
        """End the process at once."""
        self.over = True
        if self._line is None:
            return
        self._line.close()
        self._line = None
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve(line: Connection, entry: registry.Registered, journal: Path) -> None:
    """Measure all that is missing; send and write it piece by piece, then None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    registry.adopt(entry)
    with suppress(EOFError, OSError, PlanszowniaError):  # the window is gone, or the file is
        course = Course(watch(journal))
        measure(course, keeping.file_of(journal), line)
        line.send(None)


def measure(course: Course, file: Path, line: Connection | None = None) -> dict[str, Numbers]:
    """Go on with a review until it is whole, writing it now and then; return all that is known."""
    known = keeping.load(file, course)
    if line is not None:
        line.send(known)
    written = monotonic()
    for job in course.missing(known):
        known[job.key] = course.measure(job)
        if line is not None:
            line.send({job.key: known[job.key]})
        if monotonic() > written + WRITES:
            _write(file, course, known)
            written = monotonic()
    _write(file, course, known)
    return known


def _write(file: Path, course: Course, known: dict[str, Numbers]) -> None:
    with suppress(OSError):  # a full disk: the review is shown, and made again next time
        keeping.save(file, course, known)
