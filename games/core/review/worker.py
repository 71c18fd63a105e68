"""A review measured in a process of its own, so that the window never waits; it writes what it finds as it goes on.

A `Reviewer` starts at once, goes on with what is kept, and can be closed at any time: at most a few seconds are lost.
A `Judge` weighs moves that somebody tries in one position of the match, exactly as a review would have judged them.
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


class Helper:
    """A process with a line to it; `failed`: it has ended without a word, `over`: nothing more comes."""

    def __init__(self, name: str, serve: Any, *args: object) -> None:
        """Start the process; `serve` gets the other end of the line and then `args`."""
        self.over = self.failed = False
        context = multiprocessing.get_context("spawn")
        self.line: Connection | None
        self.line, theirs = context.Pipe()
        self._process: Any = context.Process(target=serve, args=(theirs, *args), name=name, daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> list[Any]:
        """Return what has come since the last time, without waiting."""
        news: list[Any] = []
        try:
            while self.line is not None and self.line.poll():
                news.append(self.line.recv())
        except (EOFError, OSError):
            self.failed = not self.over
            self.close()
        return news

    def close(self) -> None:
        """End the process at once."""
        self.over = True
        if self.line is None:
            return
        self.line.close()
        self.line = None
        self._process.kill()
        self._process.join()
        self._process.close()


class Reviewer:
    """Measures one journal's match. `known` grows while `poll` is called; `over` when nothing more comes."""

    def __init__(self, journal: Path, game_id: str) -> None:
        """Start the process for the journal of a finished match of this game."""
        self.known: dict[str, Numbers] = {}
        self._helper = Helper("review", _serve, registry.entry(game_id), journal)

    @property
    def over(self) -> bool:
        """Whether nothing more comes."""
        return self._helper.over

    @property
    def failed(self) -> bool:
        """Whether the process has ended too early."""
        return self._helper.failed

    def poll(self) -> bool:
        """Take what has been found since the last time, without waiting; return whether there was anything."""
        found = self._helper.poll()
        for news in found:
            if news is None:
                self.close()
            else:
                self.known.update(news)
        return bool(found) or self.failed

    def close(self) -> None:
        """End the process at once."""
        self._helper.close()


class Judge:
    """Weighs moves in the position after `number` moves of a journal's match against the best one known.

    `found` grows while `poll` is called: by place among the legal moves, the two chances and their error.
    """

    def __init__(self, journal: Path, game_id: str, number: int, best: int) -> None:
        """Start the process; `best` is the place of the move that the others are compared with."""
        self.found: dict[int, Numbers] = {}
        self._helper = Helper("judge", _judge, registry.entry(game_id), journal, number, best)

    @property
    def failed(self) -> bool:
        """Whether the process has ended too early."""
        return self._helper.failed

    def ask(self, place: int) -> None:
        """Have the move with that place weighed."""
        if self._helper.line is not None:
            with suppress(OSError):  # `poll` tells that it is gone
                self._helper.line.send(place)

    def poll(self) -> bool:
        """Take what was weighed since the last time, without waiting; return whether anything has changed."""
        news, failed = self._helper.poll(), self.failed
        self.found.update(news)
        return bool(news) or failed

    def close(self) -> None:
        """End the process at once."""
        self._helper.close()


def _judge(line: Connection, entry: registry.Registered, journal: Path, number: int, best: int) -> None:
    """Answer each place that comes with itself and its numbers, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    registry.adopt(entry)
    with suppress(EOFError, OSError, PlanszowniaError):
        course = Course(watch(journal))
        while True:
            place = line.recv()
            line.send((place, course.weighed(number, best, place)))


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
