"""Which section of Osada's rules tells of a thing on the table or of a question."""

from __future__ import annotations

from games.core.contract.extras.sections import sections_of
from games.core.contract.names import split_name
from games.osada.rules.board import Board

SECTIONS = {
    "limit": "end",
    "kind": "field-{key} fields",
    "move": "moves",
    "column": "helping",
    "level": "helping",
    "last": "moves",
    "pawn": "table",
    "seat": "table",
    "virtual": "virtual",
    "place": "end",
    "card": "characters",
    "card:morderca": "murderer",
    "attack": "murderer",
    "token:axe": "field-siekiera fields",
    "shelf:axe": "field-siekiera fields",
    "token:snowshoe": "field-karple fields",
    "shelf:snowshoe": "field-karple fields",
    "die": "fields",
    "button": "turn",
    "button:accuse": "lynching",
    "button:whom": "field-powrot_mary fields",
    "ask:deal": "characters",
    "ask:move": "moves",
    "ask:call": "field-ofiary fields",
    "ask:pull": "field-powrot_mary fields",
    "ask:ask": "field-powrot_mary fields",
    "ask:peek": "field-siekiera fields",
    "ask:look": "characters",
    "ask:question": "field-powrot_mary fields",
    "ask:reply": "field-powrot_mary fields",
    "ask:hear": "field-powrot_mary fields",
    "ask:strike": "field-zakrwawiony_fartuch fields",
    "ask:vote": "lynching",
}


def sections(board: Board, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name; of a field, those of its kind."""
    kind, key = split_name(name)
    special = kind == "field" and key.isdecimal() and int(key) <= board.goal
    return sections_of(SECTIONS, f"kind:{board.kinds[int(key)]}" if special else name)
