"""Work in a process of its own, so that the window never waits: one class for computers, reviews and trials."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

NICENESS = 10  # how far below the window a polite worker stands in the system's queue
BELOW_NORMAL = 0x4000  # the same on Windows, a priority class


class WorkerProcess:
    """A process with a line to it. `is_over`: nothing more comes; `has_failed`: it ended before its last word, None."""

    def __init__(self, name: str, serve: Callable[..., object], *args: object) -> None:
        """Start the process, which calls `serve` with the other end of the line and then `args`."""
        self.is_over = self.has_failed = False
        context = multiprocessing.get_context("spawn")
        self.line: Connection | None
        self.line, theirs = context.Pipe()
        self._process: Any = context.Process(target=serve, args=(theirs, *args), name=name, daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """The number of the process; None once it is closed."""
        return self._process.pid if self.line is not None else None

    def send(self, message: object) -> bool:
        """Send a message; return False if the process is gone, which `poll` then reports too."""
        if self.line is None:
            return False
        try:
            self.line.send(message)
        except OSError:
            return False
        return True

    def poll(self) -> list[Any]:
        """Return the messages that have come since the last call, without waiting; the last word is not among them."""
        messages: list[Any] = []
        try:
            while self.line is not None and self.line.poll():
                message = self.line.recv()
                if message is None:  # then the line ends, perhaps before anybody looks again
                    self.close()
                else:
                    messages.append(message)
        except (EOFError, OSError):
            self.has_failed = not self.is_over
            self.close()
        return messages

    def close(self) -> None:
        """End the process at once, whatever it does."""
        self.is_over = True
        if self.line is None:
            return
        self.line.close()
        self.line = None
        self._process.kill()
        self._process.join()
        self._process.close()


def init_worker(low_priority: bool = True) -> None:
    """Leave Ctrl+C to the window, and let it go first; called first by what a worker runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not low_priority:
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(-1), BELOW_NORMAL)
    else:
        with suppress(OSError):
            os.nice(NICENESS)
