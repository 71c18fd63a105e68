"""The temporary folder into which the one-file program unpacks itself.

PyInstaller removes the folder when the program ends, but not after a kill. So each run locks a file in its folder, and
later runs remove folders without a lock.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from games.core.program.locks import close_handle, open_locked

PREFIX = "_MEI"  # prefix of PyInstaller's folders, followed by a number
LOCK_FILE = "planszownia-running.lock"
ABANDONED_SUFFIX = ".abandoned"


def lock_unpacked_folder() -> int | None:
    """Lock a file in the folder of this run until the process ends, which marks the folder as used.

    Returns the lock, or None if the program was not unpacked.
    """
    folder = unpacked_folder()
    if folder is None:
        return None
    with suppress(OSError):
        return open_locked(folder / LOCK_FILE)
    return None


def remove_abandoned_folders(check: Callable[[], None] = lambda: None) -> int:
    """Remove the folders of killed runs, and return their number.

    Folders without a lock file are kept, as another program may use them. `check` is called for each folder and may
    raise Cancelled.
    """
    own = unpacked_folder()
    removed = 0
    for folder in sorted(own.parent.glob(f"{PREFIX}*")) if own is not None else []:
        check()
        if folder != own and _is_abandoned(folder):
            with suppress(OSError):  # on Windows, a folder in use can't be renamed
                target = folder if folder.name.endswith(ABANDONED_SUFFIX) else _renamed(folder)
                shutil.rmtree(target)
                removed += 1
    return removed


def unpacked_folder() -> Path | None:
    """Return the folder into which this run was unpacked; None if it was not unpacked."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if folder.name.startswith(PREFIX) else None


def _is_abandoned(folder: Path) -> bool:
    """Return True if a folder of this user has a lock file that no process holds."""
    lock = folder / LOCK_FILE
    try:
        is_own = not hasattr(os, "getuid") or folder.lstat().st_uid == os.getuid()
        if not is_own or folder.is_symlink() or lock.is_symlink() or not lock.is_file():
            return False
        close_handle(open_locked(lock))
    except OSError:  # such as BlockingIOError: another process holds the lock
        return False
    return True


def _renamed(folder: Path) -> Path:
    target = folder.with_name(folder.name + ABANDONED_SUFFIX)
    os.rename(folder, target)
    return target
