"""Work in a separate process, so that the window never waits; used for computer players, reviews and trials."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

NICENESS = 10  # increment of the process's nice value for work in the background
BELOW_NORMAL = 0x4000  # priority class on Windows for work in the background


class WorkerProcess:
    """A process with a two-way connection.

    `is_over`: it sends no more messages. `has_failed`: it ended before its final message, None.
    """

    def __init__(self, name: str, serve: Callable[..., object], *args: object) -> None:
        """Start a process that calls `serve` with its end of the connection and `args`."""
        self.is_over = self.has_failed = False
        context = multiprocessing.get_context("spawn")
        self.line: Connection | None
        self.line, theirs = context.Pipe()
        self._process: Any = context.Process(target=serve, args=(theirs, *args), name=name, daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """The process id; None once the process is closed."""
        return self._process.pid if self.line is not None else None

    def send(self, message: object) -> bool:
        """Send a message; return False if the process has ended, which `poll` then reports, too."""
        if self.line is None:
            return False
        try:
            self.line.send(message)
        except OSError:
            return False
        return True

    def poll(self) -> list[Any]:
        """Return the messages received since the last call, without waiting and without the final None."""
        messages: list[Any] = []
        try:
            while self.line is not None and self.line.poll():
                message = self.line.recv()
                if message is None:  # the process closes the connection next, perhaps before the next poll
                    self.close()
                else:
                    messages.append(message)
        except (EOFError, OSError):
            self.has_failed = not self.is_over
            self.close()
        return messages

    def close(self) -> None:
        """Kill the process immediately."""
        self.is_over = True
        if self.line is None:
            return
        self.line.close()
        self.line = None
        self._process.kill()
        self._process.join()
        self._process.close()


def init_worker(low_priority: bool = True) -> None:
    """Ignore Ctrl+C, which the window handles, and lower the priority; each worker calls this first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not low_priority:
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(-1), BELOW_NORMAL)
    else:
        with suppress(OSError):
            os.nice(NICENESS)
