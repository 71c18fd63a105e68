"""Run functions in threads, so that the window does not wait for files."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cancelled(Exception):
    """Raised in a task's thread after the task was cancelled."""


class BackgroundTask(Generic[T]):
    """A function running in a thread of its own.

    The function gets an argument `check`, which it calls regularly. After `cancel`, `check` raises Cancelled.
    """

    def __init__(self, name: str, work: Callable[[Callable[[], None]], T]) -> None:
        """Start the function `work` in a thread, or call it at once if no thread can be created."""
        self.is_done = self.is_cancelled = False
        self._work = work
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = threading.Thread(target=self._run, name=name, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None
            self._run()

    def cancel(self) -> None:
        """Ask the function to stop."""
        self.is_cancelled = True

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the function is done, at most `seconds` (None: without limit)."""
        if self._thread is not None:
            self._thread.join(seconds)

    def result(self) -> T:
        """Return the result of the finished function, or raise its exception."""
        if self._error is not None:
            raise self._error
        assert self.is_done
        return self._result  # type: ignore[return-value]

    @property
    def has_failed(self) -> bool:
        """True if the function has raised an exception."""
        return self._error is not None

    def _check(self) -> None:
        if self.is_cancelled:
            raise Cancelled

    def _run(self) -> None:
        try:
            self._result = self._work(self._check)
        except BaseException as error:  # raised again by `result`
            self._error = error
        self.is_done = True
