"""What `simulate --check` and tests ask of a game beside what holds in every game.

Wampiry: no marker is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Checks(NamedTuple):
    """What `simulate --check` and tests ask beside what holds in every game; lists what is wrong, for developers."""

    # Of a state. Wampiry: no marker is lost.
    state: Callable[[Any], list[str]] | None = None
    # Of the states before and after a move. Wampiry: points never fall.
    move: Callable[[Any, Any], list[str]] | None = None
