"""Which section of Ankh-Morpork's rules tells of a thing on the table or of a question."""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.sections import sections_of

SECTIONS = {
    "limit": "end",
    "area": "district-{key} districts",
    "district": "district-{key} districts",
    "price": "buildings",
    "building": "buildings",
    "minion": "minion",
    "trouble": "trouble",
    "troll": "event-trolls events",
    "demon": "event-demons_from_the_dungeon_dimensions events",
    "event": "event-{key} events",
    "personality": "personality-{key} personalities",
    "card": "cards-green cards-brown",
    "symbol": "symbols",
    "seat": "table",
    "river": "districts",
    "secret": "personalities",
    "board": "table",
    "pile:deck": "end",
    "pile:discarded": "chain",
    "pile:events": "events",
    "pile:trouble": "trouble",
    "button": "turn",
    "button:skip": "symbols",
    "button:money": "symbols",
    "button:gaspode": "reactions",
    "button:igor": "reactions",
    "button:susan": "reactions",
    "button:wallace_sonky": "reactions",
    "button:fresh_start_club": "reactions",
    "button:doctor_mossy_lawn": "reactions",
    "button:no": "reactions",
    "ask": "turn",
    "ask:card": "turn",
    "ask:act": "symbols",
    "ask:react": "reactions",
    "ask:return": "reactions",
    "ask:rest": "district-cards",
    "ask:drop": "district-cards",
    "ask:quarter": "district-cards",
    "ask:riot": "district-cards",
    "ask:soothe": "district-cards",
    "ask:flee": "event-flood events",
    "ask:prop": "event-subsidence events",
    "ask:hit": "events",
    "ask:shed": "events",
    "ask:spare": "minion",
    "ask:room": "buildings",
    "ask:put": "minion",
    "ask:settle": "loans",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name."""
    return sections_of(SECTIONS, name)
