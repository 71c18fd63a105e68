"""Which section of Wrocław's rules tells of a thing on the table or of a question."""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.sections import sections_of

SECTIONS = {
    "limit": "end",
    "card": "fighters",
    "fighter": "fighters",
    "mode": "weapons",
    "weapon": "weapon-{key} weapons",
    "hazard": "hazard-cards",
    "die": "active-die",
    "perun": "perun",
    "token": "orders",
    "order": "orders",
    "pool": "clean-up",
    "pile:wounded": "clean-up",
    "dead": "clean-up",
    "pile:fallen": "end",
    "seat": "table",
    "button:fire": "perun",
    "button:hold": "shooting",
    "ask:keep": "setup",
    "ask:send": "orders",
    "ask:seal": "orders",
    "ask:shoot": "shooting",
    "ask:boost": "perun",
    "ask:recover": "clean-up",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name."""
    return sections_of(SECTIONS, name)
