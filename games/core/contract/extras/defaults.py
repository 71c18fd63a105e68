"""Default functions for fields that a game does not give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View


def no_items(view: View) -> Sequence[Any]:
    """Return an empty sequence."""
    return ()


def always_true(view: View) -> bool:
    """Return True."""
    return True
