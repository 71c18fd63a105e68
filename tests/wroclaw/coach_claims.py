"""What the coach's cards of Wrocław claim, by the rules' own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.wroclaw.rules.board import FIGHTERS_PER_SIDE

RARE: frozenset[str] = frozenset()  # cards that 200 random matches may not reach


def _sent(state: Any) -> int:
    """Return the number of fighters that seat 0 has sent this turn."""
    return sum(card >= 0 for card in state.cards[:FIGHTERS_PER_SIDE])


def _index(it: Any, name: str) -> int:
    return int(it.state.board.index[it.event.args[name]])


CLAIMS: dict[str, Callable[[Any], bool]] = {
    "keep": lambda it: it.state.phase == "keep",
    "seal": lambda it: _sent(it.state) == FIGHTERS_PER_SIDE - 1,
    "send": lambda it: all(it.state.dice[:2]) and it.state.hazards[0] >= 0 and not it.state.revealed,
    "shoot": lambda it: it.asks("shoot"),
    "hand": lambda it: it.state.hands[0].bit_count() <= FIGHTERS_PER_SIDE,
    "boost": lambda it: it.state.perun[0] > 0 and it.asks("boost"),
    "downed": lambda it: bool(it.state.older[0] >> _index(it, "card") & 1),
}
