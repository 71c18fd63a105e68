"""What changes on the board without input: halos that pulse for 3 s, weather until 10 s after the last input."""

from __future__ import annotations

import math

from pygame import Rect, Surface

from ui.table.desk import TableDesk
from ui.table.show.weather import FADE, RESTS_AFTER, weather_for

BREATH, BREATHING = 1.6, 3.0  # seconds of one breath of the halos, and how long they breathe


class BackgroundAnimation:
    """Knows how long ago the last input was, and what still moves because of it."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self._layer = weather_for(desk.theme)
        self._stirred = desk.app.now
        self._awake_until = 0.0

    def stir(self) -> None:
        """Note an input: the weather goes on."""
        self._stirred = self.desk.app.now

    def wake(self) -> None:
        """Let halos breathe for a while."""
        self._awake_until = self.desk.app.now + BREATHING

    @property
    def breathing(self) -> bool:
        """Whether halos are to breathe now."""
        desk = self.desk
        lit = desk.session.selection is not None and desk.stage is None
        return lit and desk.app.now < self._awake_until and not desk.app.settings.reduced_motion

    @property
    def moving(self) -> bool:
        """Whether the board changes by itself now."""
        return self.breathing or self.weather() > 0

    def breath(self) -> float:
        """Return how bright halos are now, 0.7..1."""
        return 0.85 + 0.15 * math.cos(math.tau * self.desk.app.now / BREATH) if self.breathing else 1.0

    def weather(self) -> float:
        """Return how strong the weather is now, 0..1: it starts with the first input and fades out without any."""
        app = self.desk.app
        if self._layer is None or not app.settings.weather or app.settings.reduced_motion or not app.pace:
            return 0.0
        return max(0.0, min(1.0, (RESTS_AFTER - (app.now - self._stirred)) / FADE))

    def resize(self) -> None:
        """Take over the board as it has been laid out: its lights, and what no weather may cover."""
        if self._layer is not None:
            self._layer.resize(self.desk.painter.lights(), self.desk.painter.shelters())

    def draw_weather(self, surface: Surface, area: Rect) -> None:
        """Draw the weather over the board's area."""
        strength = self.weather()
        if self._layer is not None and strength > 0:
            self._layer.draw(surface, area, self.desk.app.now, strength)
