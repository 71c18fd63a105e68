"""Snow that falls over a board in gusts of wind, and lights that flicker in them.

A pure function of the time, as all weather.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing.cache import Pictures, ready
from ui.drawing.theme import hex_colour

FLAKE, WARM, BREATH = hex_colour("#F4F9FD"), hex_colour("#FFD58A"), hex_colour("#DCEAF5")
SEED = 24121978
LAYERS = ((110, 1.1, 26.0, 0.5, 150), (70, 1.9, 44.0, 0.8, 190), (34, 3.0, 70.0, 1.2, 215))
# flakes, radius and speed in design pixels (a second), share of the wind they take, strength of 255
SWAY = 9.0
GUSTS = ((34.0, 0.23, 0.0), (21.0, 0.61, 1.3), (9.0, 1.37, 4.0))  # reach in design pixels, how often, delay
DRIFT = 14.0  # design pixels a second that the wind carries in any case
PLUME_HIGH, PLUME_ALPHA, PLUME_SECONDS = 0.3, 46, 26.0
GLOW = 90  # strength of a light, of 255


class Flake(NamedTuple):
    """One flake: where it starts, as shares of the board, its own sway and whether it is a large one."""

    x: float
    y: float
    turn: float
    size: int


class Snow:
    """Three layers of flakes, a plume of blown snow along the ground, and the glow of lanterns."""

    def __init__(self) -> None:
        self.lights: Sequence[tuple[tuple[int, int], int]] = ()
        self.shelters: Sequence[Rect] = ()
        self._kept = Pictures(24_000_000)
        dice = random.Random(SEED)
        self._flakes = [
            [
                Flake(dice.random(), dice.random(), dice.uniform(0, math.tau), dice.choice((0, 0, 1)))
                for _ in range(many)
            ]
            for many, *_ in LAYERS
        ]

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]] = (), shelters: Sequence[Rect] = ()) -> None:
        """Forget pictures of another size; take over where lights shine and where no snow may fall."""
        self._kept.clear()
        self.lights, self.shelters = lights, shelters

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw over `area`; `strength` 0..1 is how far it has come."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        self._glow(surface, now, strength)
        self._plume(surface, area, now, strength)
        self._fall(surface, area, now, strength)
        surface.set_clip(clip)

    def _fall(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        unit = area.height / 804
        blown = _wind(now)
        wide, high = area.width + 20 * unit, area.height + 20 * unit
        found: list[tuple[Surface, tuple[int, int]]] = []
        below = min((shelter.top for shelter in self.shelters), default=area.bottom)  # nothing is sheltered above it
        for (many, radius, speed, share, alpha), flakes in zip(LAYERS, self._flakes, strict=True):
            pictures = [self._flake(max(0.8, (radius + 0.5 * size) * unit), alpha) for size in (0, 1)]
            for flake in flakes[: round(many * strength)]:
                sway = SWAY * math.sin(now * 0.9 + flake.turn)
                x = area.left + (flake.x * wide + (blown * share + sway) * unit) % wide - 10 * unit
                y = area.top + (flake.y * high + speed * now * unit) % high - 10 * unit
                at = (round(x), round(y))
                if at[1] < below or not any(shelter.collidepoint(at) for shelter in self.shelters):
                    found.append((pictures[flake.size], at))
        surface.fblits(found)

    def _flake(self, radius: float, alpha: int) -> Surface:
        key = ("flake", round(radius * 10), alpha)
        return self._kept.get(key, lambda: _bake_flake(radius, alpha))

    def _plume(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw snow blown along the ground, the stronger the more the wind blows."""
        size = (area.width, round(area.height * PLUME_HIGH))
        plume = self._kept.get(("plume", size), lambda: _bake_plume(size))
        gust = 0.55 + 0.45 * math.sin(now * 0.61 + 1.3)
        plume.set_alpha(round(255 * strength * gust))
        shift = round((now / PLUME_SECONDS + _wind(now) / 900) * size[0]) % size[0]
        top = area.top + round(area.height * 0.46)
        for left in (area.left + shift - size[0], area.left + shift):
            surface.blit(plume, (left, top))

    def _glow(self, surface: Surface, now: float, strength: float) -> None:
        for number, (at, far) in enumerate(self.lights):
            light = self._kept.get(("light", far), lambda far=far: _bake_light(far))  # type: ignore[misc]
            flicker = 0.62 + 0.2 * math.sin(now * 2.3 + number * 1.7) + 0.18 * math.sin(now * 6.1 + number * 2.9)
            light.set_alpha(round(255 * strength * max(0.0, flicker)))
            surface.blit(light, light.get_rect(center=at))


def _wind(now: float) -> float:
    """Return how far the wind has blown by now, in design pixels: it drifts on, and comes in gusts."""
    return DRIFT * now + sum(far * math.sin(often * now + delay) for far, often, delay in GUSTS)


def _bake_flake(radius: float, alpha: int) -> Surface:
    side = max(3, math.ceil(radius * 2) + 2)
    large = Surface((side * 8, side * 8), pygame.SRCALPHA)
    large.fill((*FLAKE, 0))
    centre = (side * 4, side * 4)
    pygame.draw.circle(large, (*FLAKE, alpha // 3), centre, (radius + 0.6) * 8)
    pygame.draw.circle(large, (*FLAKE, alpha), centre, radius * 8)
    return ready(pygame.transform.smoothscale(large, (side, side)))


def _bake_light(far: int) -> Surface:
    small = Surface((40, 40), pygame.SRCALPHA)
    for x in range(40):
        for y in range(40):
            away = min(1.0, math.hypot(x - 19.5, y - 19.5) / 20)
            small.set_at((x, y), (*WARM, round(GLOW * (1 - away) ** 2)))
    return ready(pygame.transform.smoothscale(small, (2 * far, 2 * far)))


def _bake_plume(size: tuple[int, int]) -> Surface:
    """Paint streaks that meet at the ends, from a small picture scaled up."""
    wide, high = 96, 18
    small = Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        turn = math.tau * x / wide
        for y in range(high):
            streak = 0.5 + 0.3 * math.sin(3 * turn + y * 0.7) + 0.2 * math.sin(8 * turn - y * 1.1)
            fade = math.sin(math.pi * (y + 0.5) / high) ** 1.5
            small.set_at((x, y), (*BREATH, round(PLUME_ALPHA * max(0.0, streak) * fade)))
    return ready(pygame.transform.smoothscale(small, size))
