"""What has come under a pointer that rests: dead until the pointer moves, as nobody has pointed at it."""

from __future__ import annotations

import math

from ui.widgets.base import Widget
from ui.widgets.host import Host

DEAF = 0.4  # seconds: the second half of a double click, a key pressed to hurry what moved
STILL = 4  # design units by which a hand trembles


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
        """Return what is pointed at after a layout: what lies under the pointer, unless it has only slid there."""
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
        """Return what is pointed at, of what lies at `pos`: nothing as long as the pointer rests on what has slid."""
        if self._slid is not None and math.dist(pos, self._pos) > self._slid.px(STILL):
            self._slid = None
        return None if found is self._slid else found

    def deaf(self, found: Widget, host: Host) -> bool:
        """Whether a click was meant for what lay there a moment ago; where movements are off nobody hurries."""
        if found is self._slid and host.now - self._since < DEAF * min(1.0, host.pace):
            return True
        self._slid = None
        return False
