"""What a function of a game gives where the game leaves it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View


def nothing(view: View) -> Sequence[Any]:
    """Return nothing."""
    return ()


def always(view: View) -> bool:
    """Return True."""
    return True
