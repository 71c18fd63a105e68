"""Keys of `geometry` that were used by earlier versions.

Users' boards and journals may still contain them. They are ignored; `main.py check` reports them as remarks.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.texts import N_n
from games.core.data import files
from games.core.data.files import Document, Source
from games.core.data.yaml_reader import ValuePath

# Paths below `geometry`, by kind of board. A path leaves out the indices of lists; `*` stands for any key.
RETIRED_KEYS = {
    "ring": """
        board.at_1600x900 board.centre board.inner pieces fonts
        spaces.*.centre spaces.*.labels.*.anchor spaces.*.labels.*.turn
        tracks.score.from tracks.score.laps tracks.order.place_size
        decor.clock.hub_radius decor.clock.hand decor.avenues.anchor
    """,
    "districts": """
        board.at_1600x900 pieces links
        spaces.areas.centre spaces.areas.labels.*.anchor spaces.areas.labels.*.turn
        spaces.areas.labels.name.at spaces.areas.labels.number.room spaces.areas.labels.price.room
        decor.river.outline decor.river.island decor.river.labels.name.anchor decor.river.labels.name.room
        decor.title.labels.name.at decor.title.labels.name.anchor decor.title.labels.name.turn
        decor.wall decor.turtle decor.compass decor.scale
    """,
    "track": """
        board.at_1600x900 spaces.fields.parts.place.at
        spaces.fields.labels.name.anchor spaces.fields.labels.name.turn
        tracks.axes.near tracks.axes.slots.snowshoe tracks.snowshoes.near tracks.snowshoes.slots.axe
        panels.move_table.groups.*.labels.heading.anchor panels.move_table.groups.*.labels.heading.turn
        panels.move_table.groups.*.moves.*.labels.*.anchor panels.move_table.groups.*.moves.*.labels.*.turn
        panels.help_table.labels.title.anchor panels.help_table.labels.title.turn
    """,
    "grid": """
        board.at_1600x900 board.grid.columns board.grid.rows
        spaces.buildings.labels.name.anchor spaces.buildings.labels.name.turn
        spaces.streets.parts.mark spaces.streets.labels.name.at spaces.streets.labels.name.anchor
        spaces.districts.parts.mark spaces.districts.labels
        tracks.turn.labels.anchor tracks.turn.labels.turn
        decor.river.labels.name.anchor decor.river.labels.name.turn
    """,
    "battlefield": """
        board.at_1600x900 pieces spaces.*.centre spaces.fighters.points
        spaces.dice.labels.caption.anchor spaces.dice.labels.caption.turn spaces.dice.labels.caption_2
        spaces.hazards.labels panels.far_cards.labels
        panels.far_hand.shape panels.dice.shape panels.near_supply.shape
        panels.far_casualties.shape panels.hazards.shape panels.near_casualties.shape
        panels.far_hand.labels panels.dice.labels panels.near_supply.labels
        panels.far_casualties.labels panels.hazards.labels panels.near_casualties.labels
        panels.pools.*.labels panels.pools.*.step panels.pools.*.shown_max
        panels.hazard_deck.labels.count.anchor panels.hazard_deck.labels.count.turn
        panels.far_perun.labels.count.turn panels.near_perun.labels.count.turn
        portraits.art portraits.size portraits.points.*.muzzle
    """,
}


def read_without_retired(source: Source, kind: str) -> Document:
    """Read a board file without retired keys; each is reported once in `remarks`."""
    document = source if isinstance(source, Document) else files.parse_document(source)
    if "geometry" in document.data:
        places: dict[str, list[ValuePath]] = {}
        ways = {way: way.split(".") for way in RETIRED_KEYS[kind].split()}
        document.data["geometry"] = _without(document.data["geometry"], ways, ("geometry",), places)
        for same_key in places.values():
            text = N_n(
                "remark: no longer used; it may be deleted (found {n} time)",
                "remark: no longer used; it may be deleted (found {n} times)",
                n=len(same_key),
            )
            document.remarks.append(document.problem(same_key[0], text, on_key=True))
    return document


def _without(value: Any, ways: dict[str, list[str]], place: ValuePath, places: dict[str, list[ValuePath]]) -> Any:
    """Return the value without the keys at these relative paths; add each removed key's path to `places`."""
    if isinstance(value, list):
        return [_without(item, ways, (*place, number), places) for number, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    kept = {}
    for key, inner in value.items():
        on = {way: steps[1:] for way, steps in ways.items() if steps[0] in (key, "*")}
        last = next((way for way, steps in on.items() if not steps), None)
        if last is None:
            kept[key] = _without(inner, on, (*place, key), places) if on else inner
        else:
            places.setdefault(last, []).append((*place, key))
    return kept
