"""From the table to what the painter is told: whose colour, what is lit, chosen and pointed at, what moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boards.shared.base import Scene
from ui.drawing.theme import IVORY
from ui.table.panel.buttons import Spot
from ui.table.panel.logbook import LogLine, names_of

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


def scene_of(table: TableScreen) -> Scene:
    """Return how the board is to be drawn now."""
    decision = table.shown_view()["decision"]
    seat = decision["seat"] if decision is not None else None
    colour = table.marks[seat].colour if seat is not None else IVORY
    moving, covers = table.movements, table.painter.covers
    if table.stage is not None or table.session.selection is None:
        return Scene(
            colour,
            trails=moving.trails,
            stage=table.stage,
            progress=moving.progress,
            clock_seat=seat,
            spoken=_spoken(table),
            past=moving.past,
        )
    focus, far = table.widgets.focused, table.pointing.pointed_shortcut()
    return Scene(
        colour,
        lit=[name for name in table.session.lit() if covers(name)],
        chosen=[name for name in table.pointing.chosen_on_board() if covers(name)],
        hovered=next((name for name in table.pointing.names() if covers(name)), None),
        focus=focus.name if isinstance(focus, Spot) and focus.ringed else None,
        spoken=_spoken(table),
        trails=moving.trails,
        ghosts=table.pointing.ghosts(),
        costs=table.pointing.costs(),
        path=far.path if far is not None else (),
        breath=table.ambient.breath(),
        clock_seat=seat,
        picked=[*table.session.selection.chosen, *table.session.selection.usual()],
        pointed=table.pointing.names(),
        outlook=table.pointing.outlook() if table.painter.looks_ahead else (),
        past=moving.past,
    )


def _spoken(table: TableScreen) -> list[str]:
    """List what is spoken of: by the line of the log that is hovered, or by the question and the hint."""
    hovered = table.widgets.hovered
    if isinstance(hovered, LogLine):
        return names_of(hovered.entry)
    return [*table.card.marked, *table.pointing.hinted()]
