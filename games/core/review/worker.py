"""A review measured in processes of its own, so that the window never waits; it is written as it goes on.

A `Reviewer` starts at once, goes on with what is kept, and can be closed at any time: at most a few seconds are lost.
One process hands jobs to the others, measures itself, and alone writes the file; a job has its own fixed dice, so that
it gives the same numbers in any of them. When another process is killed, the first does what it was given.
A `Judge` weighs moves that somebody tries in one position of the match, exactly as a review would have judged them.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.journal.resume import load_for_viewing
from games.core.program.worker import WorkerProcess, init_worker
from games.core.review import cache
from games.core.review.jobs import MeasureJob, Numbers, ReviewedMatch

WRITES = 2.0  # seconds between two writings of the file
AHEAD = 2  # jobs that another process has been given and not answered, so that it never waits for the next
MOST = 4  # processes


class WorkerPool:
    """Processes that measure what they are given of one journal's match; `lines` lead to them."""

    def __init__(self, journal: Path, game_id: str, count: int) -> None:
        """Start so many processes."""
        entry = registry.entry(game_id)
        self._workers = [WorkerProcess("review", _assist, entry, journal) for _ in range(count)]

    @property
    def lines(self) -> list[Connection]:
        """Return a line to each process."""
        return [worker.line for worker in self._workers if worker.line is not None]

    def close(self) -> None:
        """End the processes at once."""
        for worker in self._workers:
            worker.close()


def default_process_count() -> int:
    """Return how many processes a review takes: the window keeps a core, except where there are but two."""
    cores = os.cpu_count() or 1
    return min(cores, MOST, max(2, cores - 1))


class ReviewProcess:
    """Measures one journal's match. `known` grows while `poll` is called; `over` when nothing more comes."""

    def __init__(self, journal: Path, game_id: str, processes: int | None = None) -> None:
        """Start so many processes (None: as many as usual) for the journal of a finished match of this game."""
        self.known: dict[str, Numbers] = {}
        self.pool = WorkerPool(journal, game_id, (processes or default_process_count()) - 1)
        self._worker = WorkerProcess("review", _serve, registry.entry(game_id), journal, self.pool.lines)

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes."""
        return self._worker.is_over

    @property
    def has_failed(self) -> bool:
        """Whether the process that writes has ended too early."""
        return self._worker.has_failed

    def poll(self) -> bool:
        """Take what has been found since the last time, without waiting; return whether there was anything."""
        was_over, found = self.is_over, self._worker.poll()
        for news in found:
            self.known.update(news)
        if self.is_over:
            self.close()
        return bool(found) or self.is_over > was_over or self.has_failed

    def close(self) -> None:
        """End the processes at once."""
        self._worker.close()
        self.pool.close()


class MoveEvaluator:
    """Weighs moves in the position after `number` moves of a journal's match against the best one known.

    `found` grows while `poll` is called: by place among the legal moves, the two chances and their error.
    """

    def __init__(self, journal: Path, game_id: str, number: int, best: int) -> None:
        """Start the process; `best` is the place of the move that the others are compared with."""
        self.results: dict[int, Numbers] = {}
        self._worker = WorkerProcess("judge", _judge, registry.entry(game_id), journal, number, best)

    @property
    def has_failed(self) -> bool:
        """Whether the process has ended too early."""
        return self._worker.has_failed

    def request(self, place: int) -> None:
        """Have the move with that place weighed."""
        self._worker.send(place)  # `poll` tells if the process is gone

    def poll(self) -> bool:
        """Take what was weighed since the last time, without waiting; return whether anything has changed."""
        news, failed = self._worker.poll(), self.has_failed
        self.results.update(news)
        return bool(news) or failed

    def close(self) -> None:
        """End the process at once."""
        self._worker.close()


def _judge(line: Connection, entry: registry.Registered, journal: Path, number: int, best: int) -> None:
    """Answer each place that comes with itself and its numbers, until the line is closed."""
    init_worker(low_priority=False)
    registry.adopt(entry)
    with suppress(EOFError, OSError, PlanszowniaError):
        course = ReviewedMatch(load_for_viewing(journal))
        while True:
            place = line.recv()
            line.send((place, course.compare_move(number, best, place)))


def _serve(line: Connection, entry: registry.Registered, journal: Path, mates: Sequence[Connection]) -> None:
    """Measure all that is missing; send and write it piece by piece, then None."""
    init_worker()
    registry.adopt(entry)
    with suppress(EOFError, OSError, PlanszowniaError):  # the window is gone, or the file is
        course = ReviewedMatch(load_for_viewing(journal))
        measure(course, cache.review_file(journal), line, mates)
        line.send(None)


def _assist(line: Connection, entry: registry.Registered, journal: Path) -> None:
    """Answer each job that comes with its key and its numbers, until the line is closed."""
    init_worker()
    registry.adopt(entry)
    with suppress(EOFError, OSError, PlanszowniaError):
        course = ReviewedMatch(load_for_viewing(journal))
        while True:
            job = line.recv()
            line.send((job.key, course.measure(job)))


def measure(
    course: ReviewedMatch, file: Path, line: Connection | None = None, helpers: Sequence[Connection] = ()
) -> dict[str, Numbers]:
    """Go on with a review until it is whole, writing it now and then; return all that is known.

    Each finding is sent on `line`; `mates` are lines to processes that share the work.
    """
    known = cache.load(file, course)
    if line is not None:
        line.send(known)
    written = monotonic()
    for key, numbers in _measured(course, course.missing(known), helpers):
        known[key] = numbers
        if line is not None:
            line.send({key: numbers})
        if monotonic() > written + WRITES:
            _write(file, course, known)
            written = monotonic()
    _write(file, course, known)
    return known


def _measured(
    course: ReviewedMatch, jobs: Sequence[MeasureJob], mates: Sequence[Connection]
) -> Iterator[tuple[str, Numbers]]:
    """Do jobs in their order, here and by the others; at the end what these have not answered is done here."""
    waiting = deque(jobs)
    given: dict[Connection, dict[str, MeasureJob]] = {mate: {} for mate in mates}
    while waiting or any(given.values()):
        for mate, theirs in list(given.items()):
            try:
                while mate.poll():
                    key, numbers = mate.recv()
                    if theirs.pop(key, None):
                        yield key, numbers
                while waiting and len(theirs) < AHEAD:
                    job = waiting[0]
                    mate.send(job)
                    theirs[job.key] = waiting.popleft()
            except (EOFError, OSError):  # that process is gone
                waiting.extendleft(reversed(given.pop(mate).values()))
        left = next((theirs for theirs in given.values() if theirs), {})
        if waiting or left:
            job = waiting.popleft() if waiting else left.popitem()[1]
            yield job.key, course.measure(job)


def _write(file: Path, course: ReviewedMatch, known: dict[str, Numbers]) -> None:
    with suppress(OSError):  # a full disk: the review is shown, and made again next time
        cache.save(file, course, known)
