"""Choose which cases run by default: `parametrize("language", ["pl", long_only("en")])` leaves "en" to the long run."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable
from typing import Any

import pytest


def is_wine() -> bool:
    """Return whether this is Wine instead of Windows: only there the system's first library knows Wine's version."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


needs_process_pool = pytest.mark.skipif(
    is_wine(), reason="under Wine 8 a ProcessPoolExecutor waits for ever for its first result, without our code too"
)
Case = type(pytest.param())


def long_only(*values: Any) -> Any:
    """Return a case of a parameter that is left to the long run; one made by `pytest.param` keeps its id."""
    one = values[0]
    case = one if isinstance(one, Case) else pytest.param(*values)
    return pytest.param(*case.values, id=case.id, marks=pytest.mark.long)


def first_by_default(values: Iterable[Any], now: int = 1) -> list[Any]:
    """Return the values of one parameter, all but the first `now` marked for the long run."""
    return [value if place < now else long_only(value) for place, value in enumerate(values)]
