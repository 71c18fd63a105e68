"""Choose which cases run by default: `parametrize("language", ["pl", long_only("en")])` leaves "en" to the long run."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable
from typing import Any

import pytest


def is_wine() -> bool:
    """Return whether this is Wine, not Windows: only Wine's system library has this function."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


needs_process_pool = pytest.mark.skipif(
    is_wine(), reason="a ProcessPoolExecutor hangs under Wine 8, without our code too"
)
Case = type(pytest.param())


def long_only(*values: Any) -> Any:
    """Mark a case of a parameter for the long run; a case made by `pytest.param` keeps its id."""
    one = values[0]
    case = one if isinstance(one, Case) else pytest.param(*values)
    return pytest.param(*case.values, id=case.id, marks=pytest.mark.long)


def first_by_default(values: Iterable[Any], now: int = 1) -> list[Any]:
    """Return a parameter's values, all but the first `now` marked for the long run."""
    return [value if place < now else long_only(value) for place, value in enumerate(values)]
