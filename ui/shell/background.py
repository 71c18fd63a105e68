"""Functions in threads, whose results are used in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from games.core.program.worker import BackgroundTask

T = TypeVar("T")
PATIENCE = 2.0  # seconds that the program waits for its tasks when it ends


class Background:
    """The tasks of the window that are running; `poll` is called in every turn of the loop."""

    def __init__(self) -> None:
        self._running: list[tuple[BackgroundTask[Any], Callable[[BackgroundTask[Any]], object]]] = []

    def run(
        self, name: str, work: Callable[[Callable[[], None]], T], done: Callable[[BackgroundTask[T]], object]
    ) -> BackgroundTask[T]:
        """Start `work` in a thread; `done` gets the finished task, unless it was cancelled."""
        task = BackgroundTask(name, work)
        self._running.append((task, done))
        return task

    @property
    def is_busy(self) -> bool:
        """True while a task is running or its result has not been used."""
        return bool(self._running)

    def poll(self) -> None:
        """Use the results of finished tasks."""
        finished = [one for one in self._running if one[0].is_done]
        self._running = [one for one in self._running if one not in finished]
        for task, done in finished:
            if not task.is_cancelled:
                done(task)

    def wait(self, seconds: float | None = None) -> None:
        """Wait for all tasks, for each at most some seconds."""
        for task, _ in self._running:
            task.wait(seconds)

    def close(self) -> None:
        """Ask all tasks to stop, and give them a moment to finish what they write."""
        for task, _ in self._running:
            task.cancel()
        self.wait(PATIENCE)
