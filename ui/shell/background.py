"""Functions in threads. The window's thread uses their results."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from games.core.program.tasks import BackgroundTask

T = TypeVar("T")
SHUTDOWN_SECONDS = 2.0  # seconds that the program waits for tasks when it ends


class _RunningTask(NamedTuple):
    task: BackgroundTask[Any]
    done: Callable[[BackgroundTask[Any]], object]
    discard: Callable[[Any], object]


class Background:
    """The running background tasks. The main loop calls `poll` in every turn."""

    def __init__(self) -> None:
        self._running: list[_RunningTask] = []

    def run(
        self,
        name: str,
        job: Callable[[Callable[[], None]], T],
        on_done: Callable[[BackgroundTask[T]], object],
        discard: Callable[[T], object] = lambda result: None,
    ) -> BackgroundTask[T]:
        """Start `job` in a thread. `on_done` gets the finished task, `discard` the result of a cancelled one.

        `job` gets a function that raises an error after the task was cancelled.
        """
        task = BackgroundTask(name, job)
        self._running.append(_RunningTask(task, on_done, discard))
        return task

    @property
    def is_busy(self) -> bool:
        """True while a task is running or its result has not been used."""
        return bool(self._running)

    def poll(self) -> None:
        """Call `on_done` for each finished task, or `discard` if it was cancelled."""
        finished = [one for one in self._running if one.task.is_done]
        self._running = [one for one in self._running if one not in finished]
        for one in finished:
            if not one.task.is_cancelled:
                one.done(one.task)
            elif not one.task.has_failed:
                one.discard(one.task.result())

    def wait(self, seconds: float | None = None) -> None:
        """Wait for all tasks, at most `seconds` for each; None means no limit."""
        for one in self._running:
            one.task.wait(seconds)

    def close(self) -> None:
        """Ask all tasks to stop, and wait up to `SHUTDOWN_SECONDS` for them."""
        for one in self._running:
            one.task.cancel()
        end = time.monotonic() + SHUTDOWN_SECONDS
        for one in self._running:
            one.task.wait(max(0.0, end - time.monotonic()))
        self.poll()
