"""Distribute work over local processes or a Dask cluster. Results keep their order, and lost work is repeated.

Both kinds of workers are executors as in `concurrent.futures`. They differ in how they are opened, and in the errors
raised when a worker dies.

with local_workers(4) as workers:
    for line in map_in_order(workers, play_game, numbers):
        ...
"""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from games.core.contract.errors import PlanszowniaError, UsageError

# tasks submitted in advance for each worker, so that workers are busy while the oldest task is running
QUEUED_PER_WORKER = 4
MAX_WORKER_DEATHS = 5  # number of workers that one task may kill before it is given up
CONNECT_TIMEOUT = "20s"  # timeout for connecting to a cluster

Work = TypeVar("Work")
Done = TypeVar("Done")


class WorkLost(PlanszowniaError):
    """Raised when work can't continue, because too many workers have died."""


class WorkerGroup(NamedTuple):
    """Workers that run functions through `executor`.

    `reopen` replaces the executor after a worker has died. `workers` returns their present number. `worker_errors` mean
    that a worker died, `lost_errors` that none is left.
    """

    executor: Executor
    workers: Callable[[], int]
    reopen: Callable[[], Executor] | None
    worker_errors: tuple[type[BaseException], ...]
    lost_errors: tuple[type[BaseException], ...] = ()


@contextmanager
def local_workers(count: int) -> Iterator[WorkerGroup]:
    """Start `count` processes, and terminate them at the end."""
    others = set(multiprocessing.active_children())

    def open_pool() -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, mp_context=context, initializer=_leave_ctrl_c_to_parent)

    pools = [open_pool()]

    def reopen_pool() -> Executor:
        pools.append(open_pool())
        return pools[-1]

    try:
        yield WorkerGroup(pools[0], lambda: count, reopen_pool, (BrokenProcessPool,))
    finally:
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        for pool in pools:
            pool.shutdown(wait=True)


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster_workers(address: str) -> Iterator[WorkerGroup]:
    """Use the workers of a Dask scheduler.

    Raises UsageError if it does not answer or Dask is not installed.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise UsageError(
            "--cluster needs dask.distributed, which the built program does not have; "
            "from source: python3 -m uv run --group cluster main.py simulate ..."
        ) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors that matter are reported by our own messages
    try:
        client = distributed.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"no Dask scheduler answers at {address}") from error
    executor = client.get_executor(pure=False)
    try:
        yield WorkerGroup(
            executor,
            lambda: max(1, sum(client.nthreads().values())),
            None,
            (distributed.KilledWorker,),
            (CancelledError,),
        )
    finally:
        with suppress(Exception):  # the scheduler may be gone already
            executor.shutdown(wait=False)
        with suppress(Exception):
            client.close(timeout=5)


def map_in_order(group: WorkerGroup, work: Callable[[Work], Done], pieces: Iterable[Work]) -> Iterator[Done]:
    """Apply `work` to all `pieces` in parallel, and yield the results in order.

    A piece is repeated if its worker died. Raises WorkLost and the exceptions of `work`.
    """
    executor, todo = group.executor, iter(pieces)
    waiting: deque[tuple[Work, Future[Done] | None]] = deque()  # None: the piece must be submitted (again)
    deaths = 0
    while True:
        while len(waiting) < QUEUED_PER_WORKER * group.workers() and (piece := next(todo, None)) is not None:
            waiting.append((piece, None))
        if not waiting:
            return
        try:
            waiting = deque((piece, future or executor.submit(work, piece)) for piece, future in waiting)
            future = waiting[0][1]
            done = future.result()  # type: ignore[union-attr]  # submitted in the line above
        except group.worker_errors as error:
            deaths += 1
            if deaths > MAX_WORKER_DEATHS:
                raise WorkLost(f"workers die again and again over the same games: {error}") from error
            # a process pool that breaks loses all unfinished work, not only that of one worker
            whole = group.reopen is not None
            executor = group.reopen() if group.reopen is not None else executor
            waiting = deque(
                (piece, None if _is_lost(future, group.worker_errors, whole) else future) for piece, future in waiting
            )
        except group.lost_errors as error:
            raise WorkLost("the cluster has gone; with --out FILE the rest can be played later") from error
        else:
            deaths = 0
            waiting.popleft()
            yield done


def _is_lost(future: Future[Any] | None, died: tuple[type[BaseException], ...], whole: bool) -> bool:
    """Return True if a task must be repeated because a worker died; with `whole`, all unfinished tasks are lost."""
    if future is None or not future.done():
        return whole
    return future.cancelled() or isinstance(future.exception(), died)
