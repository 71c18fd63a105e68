"""A game's own invariants, for tests and `simulate --check`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class InvariantChecks(NamedTuple):
    """A game's own invariants. Each function returns a list of violations, as messages for developers."""

    # Checks a single state. Wampiry: no marker is missing.
    check_state: Callable[[Any], list[str]] | None = None
    # Checks a move by the states before and after it. Wampiry: points never decrease.
    check_move: Callable[[Any, Any], list[str]] | None = None
