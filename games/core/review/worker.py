"""Measure a review in separate processes, so that the window never waits; results are saved continuously.

A `ReviewProcess` starts at once and continues from stored results. It can be closed at any time, losing at most a few
seconds of work. One process distributes jobs to the others, measures too, and alone writes the file. Jobs have fixed
dice, so every process returns the same numbers. If a helper process dies, the main one repeats its jobs.

A `MoveEvaluator` evaluates the moves that a person tries in one position, exactly as a review would.
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
from games.core.review.jobs import WORK_BY_JOB_KIND, MeasurementJob, Numbers, ReviewedMatch

LOCK_PATIENCE = 5.0  # seconds to wait until another window has written the file
SAVE_INTERVAL = 2.0  # minimum seconds between two saves of the file
QUEUED_PER_HELPER = 2  # number of unanswered jobs for each helper, so that it never idles
MAX_PROCESSES = 4  # maximum number of processes


class WorkerPool:
    """Processes that measure jobs of one journal's match; `connections` has one connection to each of them."""

    def __init__(self, journal: Path, game_id: str, count: int) -> None:
        """Start `count` processes."""
        entry = registry.game_entry(game_id)
        self._workers = [WorkerProcess("review", _assist, entry, journal) for _ in range(count)]

    @property
    def connections(self) -> list[Connection]:
        """The connections to the processes, in order."""
        return [worker.line for worker in self._workers if worker.line is not None]

    def close(self) -> None:
        """Kill the processes."""
        for worker in self._workers:
            worker.close()


def default_process_count() -> int:
    """Return the number of processes for a review: two to four, leaving one core to the window if possible."""
    cores = os.cpu_count() or 1
    return min(cores, MAX_PROCESSES, max(2, cores - 1))


class ReviewProcess:
    """Measures one journal's match in the background; call `poll` to update `measurements`, the numbers by job key."""

    def __init__(self, journal: Path, game_id: str, processes: int | None = None) -> None:
        """Start `processes` processes (None: the default number) for the journal of a finished match."""
        self.measurements: dict[str, Numbers] = {}
        self._total_work = 0  # work of the whole review, in the unit of `WORK_BY_JOB_KIND`; 0 until it is known
        self.pool = WorkerPool(journal, game_id, (processes or default_process_count()) - 1)
        self._worker = WorkerProcess("review", _serve, registry.game_entry(game_id), journal, self.pool.connections)

    @property
    def is_over(self) -> bool:
        """True if no more results will come."""
        return self._worker.is_over

    @property
    def has_failed(self) -> bool:
        """True if the main process has ended too early."""
        return self._worker.has_failed

    @property
    def work_done(self) -> float:
        """The share of the work that is done, 0 to 1."""
        done = sum(WORK_BY_JOB_KIND[key.partition(":")[0]] for key in self.measurements)
        return done / self._total_work if self._total_work else 0.0

    def poll(self) -> bool:
        """Fetch new results without waiting; return True if there are any changes."""
        was_over, results = self.is_over, self._worker.poll()
        for news in results:
            if isinstance(news, int):
                self._total_work = news
            else:
                self.measurements.update(news)
        if self.is_over:
            self.close()
        return bool(results) or self.is_over > was_over or self.has_failed

    def close(self) -> None:
        """Kill the processes."""
        self._worker.close()
        self.pool.close()


class MoveEvaluator:
    """Compares moves in the position after `number` moves with the best known move there.

    Call `poll` to update `results`, which maps the index of a legal move to [chance after the best move, chance after
    this move, error of the difference].
    """

    def __init__(self, journal: Path, game_id: str, number: int, best_index: int) -> None:
        """Start the process; `best_index` is the index of the move to compare with."""
        self.results: dict[int, Numbers] = {}
        self._worker = WorkerProcess("judge", _judge, registry.game_entry(game_id), journal, number, best_index)

    @property
    def has_failed(self) -> bool:
        """True if the process has ended too early."""
        return self._worker.has_failed

    def request(self, move_index: int) -> None:
        """Request the comparison of the legal move with this index."""
        self._worker.send(move_index)  # `poll` notices if the process is gone

    def poll(self) -> bool:
        """Fetch new results without waiting; return True if there are any changes."""
        news, failed = self._worker.poll(), self.has_failed
        self.results.update(news)
        return bool(news) or failed

    def close(self) -> None:
        """Kill the process."""
        self._worker.close()


def _judge(line: Connection, entry: registry.RegisteredGame, journal: Path, number: int, best: int) -> None:
    """Answer each received move index with that index and its numbers, until the connection closes."""
    init_worker(low_priority=False)
    registry.register_entry(entry)
    with suppress(EOFError, OSError, PlanszowniaError):
        reviewed = ReviewedMatch(load_for_viewing(journal))
        while True:
            place = line.recv()
            line.send((place, reviewed.compare_move(number, best, place)))


def _serve(line: Connection, entry: registry.RegisteredGame, journal: Path, mates: Sequence[Connection]) -> None:
    """Send the total work, measure everything missing, send and save results as they come, and finally send None."""
    init_worker()
    registry.register_entry(entry)
    with suppress(EOFError, OSError, PlanszowniaError):  # stop if the window or the file is gone
        reviewed = ReviewedMatch(load_for_viewing(journal))
        line.send(reviewed.total_work(reviewed.jobs))
        measure_match(reviewed, cache.review_file(journal), line, mates)
        line.send(None)


def _assist(line: Connection, entry: registry.RegisteredGame, journal: Path) -> None:
    """Answer each received job with its key and numbers, until the connection closes."""
    init_worker()
    registry.register_entry(entry)
    with suppress(EOFError, OSError, PlanszowniaError):
        reviewed = ReviewedMatch(load_for_viewing(journal))
        while True:
            job = line.recv()
            line.send((job.key, reviewed.measure(job)))


def measure_match(
    reviewed: ReviewedMatch, file: Path, connection: Connection | None = None, helpers: Sequence[Connection] = ()
) -> dict[str, Numbers]:
    """Complete a review, saving it regularly; return all measurements by job key.

    Results are also sent through `connection`. `helpers` are connections to processes that share the work.
    """
    known = cache.load_measurements(file, reviewed)
    if not known:  # marks the review as begun, so that it is found and continued after an interruption
        _write(file, reviewed, known)
    if connection is not None:
        connection.send(known)
    written = monotonic()
    for jobs in reviewed.missing_jobs(known):
        for key, numbers in _measured(reviewed, jobs, helpers):
            known[key] = numbers
            if connection is not None:
                connection.send({key: numbers})
            if monotonic() > written + SAVE_INTERVAL:
                _write(file, reviewed, known)
                written = monotonic()
    _write(file, reviewed, known)
    return known


def _measured(
    reviewed: ReviewedMatch, jobs: Sequence[MeasurementJob], mates: Sequence[Connection]
) -> Iterator[tuple[str, Numbers]]:
    """Yield the results of jobs measured here and by helpers; in the end, jobs of slow helpers are measured here,
    too.
    """
    waiting = deque(jobs)
    given: dict[Connection, dict[str, MeasurementJob]] = {mate: {} for mate in mates}
    while waiting or any(given.values()):
        for mate, theirs in list(given.items()):
            try:
                while mate.poll():
                    key, numbers = mate.recv()
                    if theirs.pop(key, None):
                        yield key, numbers
                while waiting and len(theirs) < QUEUED_PER_HELPER:
                    job = waiting[0]
                    mate.send(job)
                    theirs[job.key] = waiting.popleft()
            except (EOFError, OSError):  # that helper has died
                waiting.extendleft(reversed(given.pop(mate).values()))
        left = next((theirs for theirs in given.values() if theirs), {})
        if waiting or left:
            job = waiting.popleft() if waiting else left.popitem()[1]
            yield job.key, reviewed.measure(job)


def _write(file: Path, reviewed: ReviewedMatch, known: dict[str, Numbers]) -> None:
    with suppress(OSError):  # the disk is full: the review is shown, and repeated next time
        cache.save_measurements(file, reviewed, known, LOCK_PATIENCE)
