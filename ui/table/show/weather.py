"""Weather over a board: an animated layer that the settings switch off, and that stops 10 s after the last input.

A pure function of the time: drawing twice at one time gives the same picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from ui.drawing.theme import GameTheme
from ui.table.show.snow import Snow

RESTS_AFTER = 10.0  # seconds without input
FADE = 1.5  # seconds to fade in or out
BATS = ((17.0, 0.17, 0.0, 17), (23.0, 0.36, 6.0, 12), (29.0, 0.10, 12.0, 14))  # seconds to cross, height, delay, size
MIST_HEIGHT, MIST_ALPHA, MIST_SECONDS = 0.34, 54, 80.0


class Weather(Protocol):
    """What falls or drifts over a board."""

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]], shelters: Sequence[Rect]) -> None:
        """Take over a new size: lights (centre and reach, in pixels), and boxes that nothing may fall on."""

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw over `area`; `strength` 0..1 is how far it has faded in."""


class Night:
    """Thin mist that drifts over the lower half of the board, and now and then a bat that crosses it."""

    def __init__(self) -> None:
        self._mist: Surface | None = None
        self._wings: dict[tuple[int, int], Surface] = {}

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]] = (), shelters: Sequence[Rect] = ()) -> None:
        """Forget pictures of another size."""
        self._mist = None
        self._wings.clear()

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw over `area`; `strength` 0..1 is how far it has faded in."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        self._draw_mist(surface, area, now, strength)
        for seconds, height, delay, size in BATS:
            self._draw_bat(surface, area, now, seconds, height, delay, size, strength)
        surface.set_clip(clip)

    def _draw_mist(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        if self._mist is None:
            self._mist = _bake_mist((area.width, round(area.height * MIST_HEIGHT)))
        mist = self._mist
        mist.set_alpha(round(255 * strength))
        shift = round(now / MIST_SECONDS * mist.get_width()) % mist.get_width()
        top = area.bottom - mist.get_height() - round(area.height * 0.06)
        surface.blit(mist, (area.left - shift, top))
        surface.blit(mist, (area.left - shift + mist.get_width(), top))

    def _draw_bat(
        self,
        surface: Surface,
        area: Rect,
        now: float,
        seconds: float,
        height: float,
        delay: float,
        size: int,
        part: float,
    ) -> None:
        way = ((now + delay) / seconds) % 2.0
        if way > 1.0:
            return  # between two crossings the sky is empty
        x = area.left + area.width * (way * 1.1 - 0.05)
        y = area.top + area.height * (height + 0.035 * math.sin(way * 17) + 0.05 * math.sin(way * 5))
        flap = round(4 * (0.5 + 0.5 * math.sin(now * 17 + delay)))
        picture = self._bat(max(6, round(size * area.height / 804)), flap)
        picture.set_alpha(round(205 * part))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _bat(self, half: int, flap: int) -> Surface:
        key = (half, flap)
        if key not in self._wings:
            self._wings[key] = _bake_bat(half, flap / 4)
        return self._wings[key]


def _bake_mist(size: tuple[int, int]) -> Surface:
    """Paint soft banks that meet at the ends, from a small picture scaled up."""
    width, height = 64, 12
    small = Surface((width, height), pygame.SRCALPHA)
    for x in range(width):
        turn = math.tau * x / width
        bank = 0.5 + 0.28 * math.sin(turn * 2 + 0.6) + 0.22 * math.sin(turn * 5 + 2.1)
        for y in range(height):
            fade = math.sin(math.pi * (y + 0.5) / height) ** 1.5
            small.set_at((x, y), (196, 186, 214, round(MIST_ALPHA * max(0.0, bank) * fade)))
    # One column of overlap on both sides keeps the seam invisible after smoothing.
    wide = Surface((width + 2, height), pygame.SRCALPHA)
    wide.blit(small, (1, 0))
    wide.blit(small, (0, 0), (width - 1, 0, 1, height))
    wide.blit(small, (width + 1, 0), (0, 0, 1, height))
    step = size[0] / width
    large = pygame.transform.smoothscale(wide, (round(size[0] + 2 * step), size[1]))
    return large.subsurface((round(step), 0, size[0], size[1])).convert_alpha()


def _bake_bat(half: int, lift: float) -> Surface:
    """Draw a bat with wings raised by `lift` (0..1), at four times the size for smooth edges."""
    unit = half * 4
    large = Surface((unit * 2, unit * 2), pygame.SRCALPHA)
    large.fill((10, 5, 14, 0))
    centre = unit
    tip = -0.45 + 0.75 * lift
    right = [(0.0, -0.10), (0.10, -0.24), (0.16, -0.08), (0.55, -0.16 - tip * 0.4), (0.98, -tip * 0.75),
             (0.78, 0.10 - tip * 0.3), (0.52, 0.06), (0.34, 0.22), (0.16, 0.12), (0.0, 0.34)]  # fmt: skip
    points = right + [(-x, y) for x, y in reversed(right)]
    pygame.draw.polygon(large, (10, 5, 14), [(centre + x * unit, centre + y * unit) for x, y in points])
    return pygame.transform.smoothscale(large, (half * 2, half * 2)).convert_alpha()


WEATHERS: dict[str, Callable[[], Weather]] = {"night": Night, "snow": Snow}  # by `GameTheme.weather`


def weather_for(theme: GameTheme) -> Weather | None:
    """Return the weather of a game's theme, or None where it has none."""
    made = WEATHERS.get(theme.weather)
    return made() if made is not None else None
