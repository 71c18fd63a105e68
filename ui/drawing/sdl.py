"""Call functions of SDL that pygame does not offer, by ctypes."""

from __future__ import annotations

import ctypes
import sys
from types import ModuleType


def sdl_library(module: ModuleType, windows_name: str = "SDL2.dll") -> ctypes.CDLL:
    """Return the library whose functions a module of pygame calls; OSError if it can't be found.

    On Windows, `windows_name` is already loaded. A search by name could find a second copy whose SDL is not
    initialized.
    """
    if sys.platform != "win32":
        return ctypes.CDLL(module.__file__)
    find = ctypes.WinDLL("kernel32", use_last_error=True).GetModuleHandleW
    find.restype, find.argtypes = ctypes.c_void_p, [ctypes.c_wchar_p]
    handle = find(windows_name)
    if handle is None:
        raise OSError(f"{windows_name} is not loaded")
    return ctypes.CDLL(windows_name, handle=handle)
