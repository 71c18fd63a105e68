"""Calls to the operating system: show and open files, read the desktop's scaling, free memory, mute libraries."""

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
# -- the desktop ------------------------------------------------------------------------------------------------------
STANDARD_DPI = 96  # of a desktop at 100 %


def show_in_folder(path: Path) -> bool:
    """Show a file in the file manager; return whether one was found."""
    if sys.platform == "win32":
        return _run_detached(["explorer", f"/select,{path}"])
    if sys.platform == "darwin":
        return _run_detached(["open", "-R", str(path)])
    return _run_detached(["xdg-open", str(path.parent)])


def open_in_editor(path: Path) -> bool:
    """Open a file in the user's text editor; return whether one was found."""
    if sys.platform == "win32":
        return _run_detached(["notepad", str(path)])
    if sys.platform == "darwin":
        return _run_detached(["open", "-t", str(path)])
    return _run_detached(["xdg-open", str(path)])


def display_scale(driver: str) -> float:
    """Return how much larger than usual the desktop wants everything: 1.25 where it is set to 125 %; never below 1.

    `driver` is what SDL draws through. Where the system itself enlarges windows, as on macOS and Wayland, it is 1.
    """
    if sys.platform == "win32":
        try:
            dpi = float(ctypes.WinDLL("user32").GetDpiForSystem())
        except (OSError, AttributeError):  # before Windows 10
            dpi = STANDARD_DPI
    else:
        dpi = _x11_dpi() if driver == "x11" else STANDARD_DPI
    return min(4.0, max(1.0, dpi / STANDARD_DPI))


def _x11_dpi() -> float:
    """Return what desktops on X11 tell all programs in `Xft.dpi`; the usual where they do not."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XGetDefault.restype = ctypes.c_void_p, ctypes.c_char_p
        display = ctypes.c_void_p(x11.XOpenDisplay(None))
        if not display:
            return STANDARD_DPI
        told = x11.XGetDefault(display, b"Xft", b"dpi")
        x11.XCloseDisplay(display)
        return float(told or STANDARD_DPI)
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


# -- memory -----------------------------------------------------------------------------------------------------------
def release_memory() -> None:
    """Free what only refers to itself, such as the painter of another window size, and return free memory.

    The GNU C library keeps freed memory in its heap and gives it back only when asked; other systems do by themselves.
    """
    gc.collect()
    if sys.platform != "linux":
        return
    import ctypes

    try:
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):
        return  # another C library


# -- standard error ---------------------------------------------------------------------------------------------------
@contextmanager
def mute_stderr() -> Iterator[None]:
    """Send what is written to standard error inside the `with` block to nowhere, also by libraries."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # a system without a null device
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
