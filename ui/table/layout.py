"""Laying out the panel beside the board, and what can be chosen on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.contract import View
from ui.table.panel.buttons import SeatSpot, Spot

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

LEAST_CARD, LEAST_LOG, GAP = 250, 96, 12  # design units


def lay_out_panel(table: TableScreen, panel: Rect, view: View) -> None:
    """Lay out seats, card and log one under the other.

    Where the card is long, the rows of the seats are lower, also so that the log can tell what has happened meanwhile.
    """
    kept = len(table.widgets.widgets)
    need, log = table.px(LEAST_CARD), table.px(LEAST_LOG)
    bottom = panel.top
    for crowded in (False, False, True):
        table.card.crowded = crowded
        del table.widgets.widgets[kept:]
        end = table.seats.layout(panel, view, need + log)
        bottom = table.card.layout(panel.left, end, panel.width, panel.bottom - end)
        high = table.card.rect.height + table.card.missing
        if not table.card.missing and (panel.bottom - bottom >= log or high <= need):
            break
        need = high
    top = bottom + table.px(GAP)
    table.logbook.layout(Rect(panel.left, top, panel.width, panel.bottom - top))


def add_spots(table: TableScreen) -> None:
    """Add a widget for each thing that can be chosen on the board, and for each seat that is an answer."""
    selection = table.session.selection
    if selection is None or table.stage is not None:
        return
    rows = (name for name in table.pointing.chosen_on_board() if name.startswith("seat:"))
    names = dict.fromkeys([*table.session.lit(), *selection.chosen, *rows])
    for name in names:
        kind, _, key = name.partition(":")
        if kind == "seat":
            table.widgets.add(SeatSpot(table, name, table.seats.rects[int(key)]))
        elif table.painter.covers(name) and table.widgets.find(name) is None:
            table.widgets.add(Spot(table, name, table.painter.area_of(name)))
    if any(name.startswith("seat:") for name in names):  # rows are answers: so are those of guests
        for number, (guest, rect) in enumerate(table.seats.guests):
            if guest.name in names:
                table.widgets.add(SeatSpot(table, guest.name, rect, key=f"guest:{number}"))
