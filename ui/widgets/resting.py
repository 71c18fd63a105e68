"""Keeps a widget that a layout put under the resting pointer from being hovered, and for a moment from clicks."""

from __future__ import annotations

import math

from ui.widgets.base import Widget
from ui.widgets.host import Host

DEBOUNCE = 0.4  # seconds: a double click, or a click that was to finish a movement, must not hit the new widget
STILL = 4  # design units that the pointer may move and still rest: hands tremble


class Resting:
    """The widget that a layout has put under the pointer, if there is one, and where and since when it lies there."""

    def __init__(self) -> None:
        self._before = ""  # the key of what was pointed at before the layout that is going on
        self._slid: Widget | None = None
        self._pos = (0, 0)
        self._since = 0.0

    def leave(self, hovered: Widget | None) -> None:
        """Take note of what is pointed at before a layout."""
        self._before = hovered.key if hovered is not None else ""

    def arrive(self, found: Widget | None, host: Host) -> Widget | None:
        """Return what is pointed at after a layout: the widget there, unless the layout put it there."""
        before, self._slid = self._slid, None
        if found is None or host.by_keyboard:
            return None
        if found.key == self._before:
            return found
        if before is None or before.key != found.key or self._pos != host.pointer:
            self._pos, self._since = host.pointer, host.now
        self._slid = found
        return None

    def lit(self, found: Widget | None, pos: tuple[int, int]) -> Widget | None:
        """Return `found`, the widget at `pos`, as hovered; None while the pointer rests where a layout put it."""
        if self._slid is not None and math.dist(pos, self._pos) > self._slid.px(STILL):
            self._slid = None
        return None if found is self._slid else found

    def deaf(self, found: Widget, host: Host) -> bool:
        """Whether to ignore a click, as it was meant for what lay there before; never where movements are off."""
        if found is self._slid and host.now - self._since < DEBOUNCE * min(1.0, host.pace):
            return True
        self._slid = None
        return False
