"""Run functions in separate processes, so that the window never waits for them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

NICENESS = 10  # added to the nice value of background processes
BELOW_NORMAL = 0x4000  # Windows' priority class of background processes


class WorkerProcess:
    """A process with a two-way connection.

    `is_over` is True if no more messages will come. `has_failed` is True if the process ended without sending its final
    message, which is None.
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
        """Send a message; return False if the process has ended."""
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
                if message is None:  # the process closes the connection next
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
        end_process(self._process)


def end_process(process: Any) -> None:
    """Kill a process without waiting for its end; a thread waits for it.

    The process is not closed: Windows refuses a closed handle while another thread looks for ended processes.
    """
    process.kill()
    try:
        threading.Thread(target=process.join, name="ending a process", daemon=True).start()
    except RuntimeError:  # the system can't create another thread
        process.join()


def init_worker(low_priority: bool = True) -> None:
    """Prepare a new process: ignore Ctrl+C, which the window handles, and lower the priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not low_priority:
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(-1), BELOW_NORMAL)
    else:
        with suppress(OSError):
            os.nice(NICENESS)
