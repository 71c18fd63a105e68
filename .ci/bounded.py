#!/usr/bin/env python3
"""Run a command for so many seconds at most, and leave nothing of it running: `.ci/bounded.py SECONDS COMMAND…`.

What the command has started is ended with it, also daemons and what moved to a session of its own, as Wine's server and
everything under `script` do: orphans come to this process, which is their subreaper. So nothing holds the terminal or
a pipe open afterwards. The exit code is the command's; 124 when its time was over. On Linux; elsewhere only the command
itself is ended.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
OVER = 124


def descendants() -> list[int]:
    """Return the processes that this one, or what it has started, has started, as far as they still run."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            state, parent, *_ = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
            if state not in "ZX":
                children.setdefault(int(parent), []).append(int(stat.parent.name))
    found, waiting = [], [os.getpid()]
    while waiting:
        new = children.get(waiting.pop(), [])
        found += new
        waiting += new
    return found


def end_all() -> None:
    """End every descendant; some may be starting others meanwhile."""
    for _ in range(200):
        left = descendants()
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.05)
        with suppress(ChildProcessError):  # not every machine has a first process that does it
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not left:
            return
    print(f"!!! can't be ended: {left}", file=sys.stderr)


def stop(number: int, _frame: object) -> None:
    """End as Ctrl+C or a kill asks, with everything."""
    end_all()
    os._exit(128 + number)


def main(seconds: float, command: list[str]) -> int:
    """Run the command and return its exit code."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        code = child.wait(seconds)
    except subprocess.TimeoutExpired:
        print(f"!!! ended: longer than {seconds:g} s", file=sys.stderr)
        child.kill()
        code = OVER
    end_all()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
