"""Default functions for the optional fields of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View


def no_items(view: View) -> Sequence[Any]:
    return ()


def always_true(view: View) -> bool:
    return True
