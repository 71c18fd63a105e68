"""Functions in threads, whose results are used in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from games.core.program.tasks import BackgroundTask

T = TypeVar("T")
PATIENCE = 2.0  # seconds that the program waits for its tasks when it ends


class _RunningTask(NamedTuple):
    task: BackgroundTask[Any]
    done: Callable[[BackgroundTask[Any]], object]
    discard: Callable[[Any], object]


class Background:
    """The running background tasks of the window. The main loop calls `poll` in every turn."""

    def __init__(self) -> None:
        self._running: list[_RunningTask] = []

    def run(
        self,
        name: str,
        work: Callable[[Callable[[], None]], T],
        done: Callable[[BackgroundTask[T]], object],
        discard: Callable[[T], object] = lambda result: None,
    ) -> BackgroundTask[T]:
        """Start `work` in a thread; `done` gets the finished task, `discard` the result of a cancelled one, if any."""
        task = BackgroundTask(name, work)
        self._running.append(_RunningTask(task, done, discard))
        return task

    @property
    def is_busy(self) -> bool:
        """True while a task is running or its result has not been used."""
        return bool(self._running)

    def poll(self) -> None:
        """Call `done` or `discard` for each finished task."""
        finished = [one for one in self._running if one.task.is_done]
        self._running = [one for one in self._running if one not in finished]
        for one in finished:
            if not one.task.is_cancelled:
                one.done(one.task)
            elif not one.task.has_failed:
                one.discard(one.task.result())

    def wait(self, seconds: float | None = None) -> None:
        """Wait for all tasks, at most `seconds` for each; None waits without a limit."""
        for one in self._running:
            one.task.wait(seconds)

    def close(self) -> None:
        """Ask all tasks to stop, and wait up to `PATIENCE` seconds so that they can finish writing files."""
        for one in self._running:
            one.task.cancel()
        self.wait(PATIENCE)
        self.poll()
