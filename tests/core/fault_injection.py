"""Fault injection: make a chosen file operation fail, the nth alone or all from the nth on, as SQLite's tests do.

It intercepts functions of `os`, `open`, and reading, writing and closing of files made by `open`. Calls of the thread
that began are counted separately from calls of other threads, whose number depends on timing.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.core.journal import writing

CALLS = (
    "close", "fstat", "fsync", "ftruncate", "lseek", "mkdir", "open", "read", "rename", "replace", "scandir", "stat",
    "unlink", "utime", "write",
)  # fmt: skip


class FaultInjector:
    """Decides which calls fail: none before `arm` or after `disarm`; `failures` counts the failed calls."""

    def __init__(self, error: Callable[[], BaseException]) -> None:
        self.error = error
        self.count = self.failures = 0
        self._at: int | None = None
        self._for_good = self._armed = self._others = False
        self._thread = threading.get_ident()

    def arm(self, at: int | None, for_good: bool = False, others: bool = False) -> None:
        """Let call number `at` fail, and all later ones with `for_good`; None counts only. `others`: other threads."""
        self._at, self._for_good, self._others, self.count, self._armed = at, for_good, others, 0, True

    def disarm(self) -> None:
        """Let every call succeed."""
        self._armed = False

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let the calls in the `with` block succeed without counting them."""
        was, self._armed = self._armed, False
        try:
            yield
        finally:
            self._armed = was

    def count_call(self) -> None:
        """Count a call, and raise the error if it is the one to fail."""
        if not self._armed or (threading.get_ident() != self._thread) != self._others:
            return
        self.count += 1
        if self._at is not None and (self.count == self._at or (self._for_good and self.count > self._at)):
            self.failures += 1
            raise self.error()


def _watched(faults: FaultInjector, name: str) -> Callable[..., Any]:
    real = getattr(os, name)

    def call(*args: Any, **more: Any) -> Any:
        if name == "close":  # the system closes the file even if close fails
            real(*args, **more)
            return faults.count_call()
        faults.count_call()
        return real(*args, **more)

    return call


def _opening(faults: FaultInjector) -> Callable[..., Any]:
    class Raw(io.FileIO):
        def readinto(self, buffer: Any) -> Any:
            faults.count_call()
            return super().readinto(buffer)

        def readall(self) -> bytes:
            faults.count_call()
            return super().readall()

        def write(self, data: Any) -> Any:
            faults.count_call()
            return super().write(data)

        def close(self) -> None:
            was = self.closed
            super().close()
            if not was:
                faults.count_call()

    def opened(file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, errors: str | None = None,
               newline: str | None = None, closefd: bool = True, opener: Any = None) -> Any:  # fmt: skip
        faults.count_call()
        raw = Raw(file, mode.replace("b", "").replace("t", ""), closefd, opener)
        if buffering == 0:
            return raw
        buffer = io.BufferedReader(raw) if raw.readable() else io.BufferedWriter(raw)
        return buffer if "b" in mode else io.TextIOWrapper(buffer, encoding or "utf-8", errors, newline)

    return opened


@contextmanager
def inject_faults(monkeypatch: pytest.MonkeyPatch, error: Callable[[], BaseException]) -> Iterator[FaultInjector]:
    """Intercept every file operation."""
    faults = FaultInjector(error)
    with monkeypatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, _watched(faults, name))
        patch.setattr(writing, "_write", os.write)
        patch.setattr(writing, "_sync", os.fsync)
        opened = _opening(faults)
        patch.setattr(builtins, "open", opened)
        patch.setattr(io, "open", opened)
        if sys.platform != "win32":
            import fcntl

            real = fcntl.flock

            def flock(*args: Any) -> None:
                faults.count_call()
                real(*args)

            patch.setattr(fcntl, "flock", flock)
        try:
            yield faults
        finally:
            faults.disarm()
