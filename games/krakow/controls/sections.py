"""Which section of Kraków's rules tells of a thing on the table or of a question."""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.sections import sections_of

SECTIONS = {
    "limit": "end",
    "painter": "painting",
    "bouncer": "bouncer",
    "cell": "walking",
    "square": "covering",
    "pair": "painting",
    "card": "graffiti",
    "district": "city",
    "street": "city",
    "building": "city",
    "river": "city",
    "crew": "table",
    "seat": "table",
    "score": "victory-points",
    "button:end": "turn",
    "pile:deck": "table",
    "ask:district": "setup",
    "ask:stand": "setup",
    "ask:turn": "turn",
    "ask:place": "painting",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name."""
    return sections_of(SECTIONS, name)
