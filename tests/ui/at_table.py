"""Helpers that read and operate a table through its context and widgets.

If a refactoring moves the table's parts, only this file changes and no test.
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
    """Return the cards in the tray in reading order: the hand, then the seat's open cards."""
    return [card for card in table.ctx.tray_cards() if isinstance(card, TrayCard)]


def tray_options(table: TableScreen) -> Sequence[OptionWidget]:
    """Return the selectable widgets in the tray: cards and tokens."""
    return table.ctx.tray_cards()


def tray_box(table: TableScreen) -> Rect:
    """Return the box of the tray."""
    tray = _frame(table).tray
    assert tray is not None
    return tray


def zone_of(table: TableScreen) -> Rect:
    """Return the zone left of the panel that the board may use."""
    return _frame(table).zone


def _frame(table: TableScreen) -> TableZones:
    assert table.renderer.frame is not None
    return table.renderer.frame


def zoom(it: Headless, at: tuple[int, int], notches: int) -> None:
    """Turn the mouse wheel over a point of the board."""
    it.move(at)
    it.event(pygame.MOUSEWHEEL, x=0, y=notches)


class RestDetector:
    """Detects that a table is idle: True after two calls in a row without an animation."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self._still = table, 0

    def __call__(self) -> bool:
        self._still = 0 if self.table.motion.is_running else self._still + 1
        return self._still > 1
