"""What the desktop shows for us: a folder with one of its files, a file in the program that the user opens it with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show(path: Path) -> bool:
    """Show a file in the file manager; return whether one was found."""
    if sys.platform == "win32":
        return _start(["explorer", f"/select,{path}"])
    if sys.platform == "darwin":
        return _start(["open", "-R", str(path)])
    return _start(["xdg-open", str(path.parent)])


def edit(path: Path) -> bool:
    """Open a file in the user's text editor; return whether one was found."""
    if sys.platform == "win32":
        return _start(["notepad", str(path)])
    if sys.platform == "darwin":
        return _start(["open", "-t", str(path)])
    return _start(["xdg-open", str(path)])


def _start(command: list[str]) -> bool:
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=os.name == "posix", close_fds=True
        )
    except (OSError, ValueError):
        return False
    return True
