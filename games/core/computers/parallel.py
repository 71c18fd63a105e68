"""Work spread over processes of this machine or over a Dask cluster: results in order, those of dead workers once more.

Both are executors as in `concurrent.futures`; what is not the same of the two is how one is opened and what it raises
when a worker has died over its work.

with processes(4) as crew:
    for line in in_order(crew, play_one, numbers):
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

AHEAD = 4  # pieces of work handed out for each worker, so that none waits while the oldest is still being done
MAX_DEATHS = 5  # workers that may die over one piece of work
CONNECT = "20s"  # how long a cluster is waited for

Work = TypeVar("Work")
Done = TypeVar("Done")


class WorkLost(PlanszowniaError):
    """The work can't be gone on with: the cluster has gone, or workers die over the same piece again and again."""


class WorkerGroup(NamedTuple):
    """Workers who do what `executor` is given; `again` gives a new executor where the old one has died with a worker.

    `workers` is how many there are now, as more may come; `died`: what a piece of work raises that a worker has not
    lived to finish; `gone`: what it raises when nobody is left who could.
    """

    executor: Executor
    workers: Callable[[], int]
    reopen: Callable[[], Executor] | None
    worker_errors: tuple[type[BaseException], ...]
    lost_errors: tuple[type[BaseException], ...] = ()


@contextmanager
def local_workers(count: int) -> Iterator[WorkerGroup]:
    """Give so many processes of this machine; they are ended in any case, in the middle of a piece of work too."""
    others = set(multiprocessing.active_children())

    def opened() -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, mp_context=context, initializer=_leave_ctrl_c_to_parent)

    pools = [opened()]

    def again() -> Executor:
        pools.append(opened())
        return pools[-1]

    try:
        yield WorkerGroup(pools[0], lambda: count, again, (BrokenProcessPool,))
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
    """Give the workers of the Dask scheduler at an address; UsageError: nobody answers there, or Dask is missing."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise UsageError(
            "--cluster needs dask.distributed, which the built program does not have; "
            "from source: python3 -m uv run --group cluster main.py simulate ..."
        ) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is said in our own words
    try:
        client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
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
        with suppress(Exception):  # the scheduler may have gone first
            executor.shutdown(wait=False)
        with suppress(Exception):
            client.close(timeout=5)


def map_in_order(crew: WorkerGroup, work: Callable[[Work], Done], pieces: Iterable[Work]) -> Iterator[Done]:
    """Do all pieces of work and give what comes of them in their order; one that a worker died over is done again.

    What `work` itself raises is raised here. Raises Lost.
    """
    executor, todo = crew.executor, iter(pieces)
    waiting: deque[tuple[Work, Future[Done] | None]] = deque()  # with None: to be handed out again
    deaths = 0
    while True:
        while len(waiting) < AHEAD * crew.workers() and (piece := next(todo, None)) is not None:
            waiting.append((piece, None))
        if not waiting:
            return
        try:
            waiting = deque((piece, future or executor.submit(work, piece)) for piece, future in waiting)
            future = waiting[0][1]
            done = future.result()  # type: ignore[union-attr]  # the line above has filled it
        except crew.worker_errors as error:
            deaths += 1
            if deaths > MAX_DEATHS:
                raise WorkLost(f"workers die again and again over the same games: {error}") from error
            whole = crew.reopen is not None  # a broken pool takes all with it that is not done
            executor = crew.reopen() if crew.reopen is not None else executor
            waiting = deque(
                (piece, None if _is_lost(future, crew.worker_errors, whole) else future) for piece, future in waiting
            )
        except crew.lost_errors as error:
            raise WorkLost("the cluster has gone; with --out FILE the rest can be played later") from error
        else:
            deaths = 0
            waiting.popleft()
            yield done


def _is_lost(future: Future[Any] | None, died: tuple[type[BaseException], ...], whole: bool) -> bool:
    """Whether a piece of work has ended with its worker, or, with `whole`, can't end any more."""
    if future is None or not future.done():
        return whole
    return future.cancelled() or isinstance(future.exception(), died)
