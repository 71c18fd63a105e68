"""Calls to the operating system: show and open files, read the desktop's scale, free memory."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# -- the desktop ------------------------------------------------------------------------------------------------------
STANDARD_DPI = 96  # dots per inch at a desktop scale of 100 %


def show_in_folder(path: Path) -> bool:
    """Show a file in the file manager; return False if there is none."""
    if sys.platform == "win32":
        return _run_detached(["explorer", f"/select,{path}"])
    if sys.platform == "darwin":
        return _run_detached(["open", "-R", str(path)])
    return _run_detached(["xdg-open", str(path.parent)])


def open_in_editor(path: Path) -> bool:
    """Open a file in the user's text editor; return False if there is none."""
    if sys.platform == "win32":
        return _run_detached(["notepad", str(path)])
    if sys.platform == "darwin":
        return _run_detached(["open", "-t", str(path)])
    return _run_detached(["xdg-open", str(path)])


def display_scale(driver: str) -> float:
    """Return the scale of the desktop, 1.0 to 4.0.

    `driver` is SDL's video driver. The result is 1 where the system itself enlarges windows (macOS, Wayland).
    """
    if sys.platform == "win32":
        try:
            dpi = float(ctypes.WinDLL("user32").GetDpiForSystem())
        except (OSError, AttributeError):  # Windows before version 10 lacks it
            dpi = STANDARD_DPI
    else:
        dpi = _x11_dpi() if driver == "x11" else STANDARD_DPI
    return min(4.0, max(1.0, dpi / STANDARD_DPI))


def _x11_dpi() -> float:
    """Return `Xft.dpi`, which X11 desktops set, or else the standard value."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XGetDefault.restype = ctypes.c_void_p, ctypes.c_char_p
        display = ctypes.c_void_p(x11.XOpenDisplay(None))
        if not display:
            return STANDARD_DPI
        value = x11.XGetDefault(display, b"Xft", b"dpi")
        x11.XCloseDisplay(display)
        return float(value or STANDARD_DPI)
    except (OSError, AttributeError, ValueError):
        return STANDARD_DPI


def _run_detached(command: list[str]) -> bool:
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=os.name == "posix", close_fds=True
        )
    except (OSError, ValueError):
        return False
    return True


# -- memory ---------------------------------------------------------------------------------------------------------
def release_memory() -> None:
    """Collect reference cycles, and return free memory to the system.

    The GNU C library returns memory only on request.
    """
    gc.collect()
    if sys.platform != "linux":
        return
    import ctypes

    try:
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):
        return  # not the GNU C library


# -- standard error -------------------------------------------------------------------------------------------------
@contextmanager
def mute_stderr() -> Iterator[None]:
    """Discard standard error inside the `with` block, including output of C libraries."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # the system has no null device
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program on Windows has no standard error
        os.close(nowhere)
        yield
        return
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
