"""What tests read at a table and do there: by its context and its widgets, never by its parts.

A refactoring of the table's parts changes this file and no test.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from ui.shell.headless import Headless
from ui.shell.scale import TableZones
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.table.view.tray.cards import TrayCard


def tray_cards(table: TableScreen) -> list[TrayCard]:
    """Return the cards in the tray, in reading order: the hand, then open cards of one's own."""
    return [card for card in table.ctx.tray_cards() if isinstance(card, TrayCard)]


def tray_options(table: TableScreen) -> Sequence[OptionWidget]:
    """Return all that can be chosen in the tray: cards and tokens."""
    return table.ctx.tray_cards()


def tray_box(table: TableScreen) -> Rect:
    """Return the box of the tray."""
    tray = _frame(table).tray
    assert tray is not None
    return tray


def zone_of(table: TableScreen) -> Rect:
    """Return the box left of the panel that the board may use."""
    return _frame(table).zone


def _frame(table: TableScreen) -> TableZones:
    return TableZones.of(table.scale, tray=table.ctx.has_tray)


def zoom(it: Headless, at: tuple[int, int], notches: int) -> None:
    """Turn the wheel over a point of the board."""
    it.move(at)
    it.event(pygame.MOUSEWHEEL, x=0, y=notches)


class RestDetector:
    """Says whether the table rests: when it is called twice in a row and nothing moves, what was to come has come."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self._still = table, 0

    def __call__(self) -> bool:
        self._still = 0 if self.table.motion.running else self._still + 1
        return self._still > 1
