"""Which section of Wampiry's rules tells of a thing on the table or of a question."""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.sections import sections_of

SECTIONS = {
    "limit": "end",
    "estate": "estate-{key} estates",
    "ability": "estate-{key} estates",
    "field": "field-{key} clock",
    "vampire": "go",
    "possessed": "go",
    "count": "go",
    "time_pawn": "clock",
    "sabbath": "sabbath",
    "award": "scoring",
    "moon": "scorings",
    "seat": "table",
    "card": "planning",
    "time": "planning",
    "button": "go",
    "button:ability": "estates",
    "button:action": "clock",
    "ask:settle": "setup",
    "ask:wind": "setup",
    "ask:plan": "planning",
    "ask:use": "go",
    "ask:more": "estates",
    "ask:send": "estate-zielone estates",
    "ask:swap": "estate-szkolne estates",
    "ask:block": "estate-mlodosci estates",
    "ask:late": "clock",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name."""
    return sections_of(SECTIONS, name)
