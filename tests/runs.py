"""Which tests run where: `parametrize("language", ["pl", later("en")])` leaves the second case to the long run."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable
from typing import Any

import pytest


def under_wine() -> bool:
    """Return whether this is Wine instead of Windows: only there the system's first library knows Wine's version."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


pooled = pytest.mark.skipif(
    under_wine(), reason="under Wine 8 a ProcessPoolExecutor waits for ever for its first result, without our code too"
)
Case = type(pytest.param())


def later(*values: Any) -> Any:
    """Return a case of a parameter that is left to the long run; one made by `pytest.param` keeps its id."""
    one = values[0]
    case = one if isinstance(one, Case) else pytest.param(*values)
    return pytest.param(*case.values, id=case.id, marks=pytest.mark.long)


def first_now(values: Iterable[Any], now: int = 1) -> list[Any]:
    """Return the values of one parameter, all but the first `now` marked for the long run."""
    return [value if place < now else later(value) for place, value in enumerate(values)]
