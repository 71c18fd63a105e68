"""What lives at the table by itself for a while: halos that breathe, weather that rests when nobody moves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ui.table.moving.weather import FADE, RESTS_AFTER

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

BREATH, BREATHING = 1.6, 3.0  # seconds of one breath of the halos, and how long they breathe


class Ambient:
    """Knows how long ago somebody touched anything, and what moves because of it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._stirred = table.app.now
        self._awake_until = 0.0

    def stir(self) -> None:
        """Note that somebody touches something: weather goes on."""
        self._stirred = self.table.app.now

    def wake(self) -> None:
        """Let halos breathe for a while."""
        self._awake_until = self.table.app.now + BREATHING

    @property
    def breathing(self) -> bool:
        """Whether halos are to breathe now."""
        table = self.table
        lit = table.session.selection is not None and table.stage is None
        return lit and table.app.now < self._awake_until and not table.app.settings.reduced_motion

    @property
    def moving(self) -> bool:
        """Whether the board changes by itself now."""
        return self.breathing or self.weather() > 0

    def breath(self) -> float:
        """Return how bright halos are now, 0.7..1."""
        return 0.85 + 0.15 * math.cos(math.tau * self.table.app.now / BREATH) if self.breathing else 1.0

    def weather(self) -> float:
        """Return how strong the weather is now, 0..1: it comes with the first touch and goes when nobody touches."""
        app = self.table.app
        if self.table.weather is None or not app.settings.weather or app.settings.reduced_motion or not app.pace:
            return 0.0
        return max(0.0, min(1.0, (RESTS_AFTER - (app.now - self._stirred)) / FADE))
