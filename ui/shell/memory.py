"""Gives the memory of large pictures that are gone back to the system: otherwise the process stays that large."""

from __future__ import annotations

import gc
import sys


def give_back() -> None:
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
