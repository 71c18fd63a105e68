"""Weather and pulsing halos: movement without an event.

The weather stops 10 s after the last input. Its picture depends only on the time. The settings can switch it off.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import GameTheme, hex_colour
from ui.table.drawing_context import InteractiveContext

IDLE_SECONDS = 10.0  # seconds after the last input until the weather stops
FADE_SECONDS = 1.5  # seconds in which the weather fades in or out
# For each bat: seconds of one crossing, height as a share of the board, delay in seconds, size.
BATS = ((17.0, 0.17, 0.0, 17), (23.0, 0.36, 6.0, 12), (29.0, 0.10, 12.0, 14))
MIST_HEIGHT, MIST_ALPHA, MIST_SECONDS = 0.34, 54, 80.0
FLAKE, WARM, MIST = hex_colour("#F4F9FD"), hex_colour("#FFD58A"), hex_colour("#DCEAF5")
SEED = 24121978
# Layers of flakes: number, radius in design pixels, speed in design pixels per second, share of the wind, alpha of 255.
LAYERS = ((110, 1.1, 26.0, 0.5, 150), (70, 1.9, 44.0, 0.8, 190), (34, 3.0, 70.0, 1.2, 215))
SWAY = 9.0  # how far a flake sways to each side, in design pixels
# Gusts of wind: reach in design pixels, frequency, delay.
GUSTS = ((34.0, 0.23, 0.0), (21.0, 0.61, 1.3), (9.0, 1.37, 4.0))
DRIFT = 14.0  # constant wind in design pixels per second
PLUME_HIGH, PLUME_ALPHA, PLUME_SECONDS = 0.3, 46, 26.0
GLOW = 90  # alpha of a lantern's glow, of 255
PULSE_SECONDS, PULSING_SECONDS = 1.6, 3.0  # seconds of one pulse of the halos, and of pulsing after an event


class Weather(Protocol):
    """A weather effect over a board, such as snow."""

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]], shelters: Sequence[Rect]) -> None:
        """Adapt to a new size of the board.

        `lights` are (centre, radius) in pixels; `shelters` are boxes without weather.
        """

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw the weather over `area`; `strength` (0..1) fades it in and out."""


class NightWeather:
    """Mist at night, and an occasional bat."""

    def __init__(self) -> None:
        self._mist: Surface | None = None
        self._wings: dict[tuple[int, int], Surface] = {}

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]] = (), shelters: Sequence[Rect] = ()) -> None:
        """Drop pictures of another size."""
        self._mist = None
        self._wings.clear()

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw mist and bats over `area`; `strength` (0..1) fades them in and out."""
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
            return  # this bat is between two crossings
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
    """Paint mist that repeats seamlessly."""
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
    """Draw a bat whose wings are raised by `lift` (0..1)."""
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


class Flake(NamedTuple):
    """A snowflake: its start (x, y) as shares of the board, the phase of its sway, and its size (1: large)."""

    x: float
    y: float
    phase: float
    size: int


class SnowWeather:
    """Falling snow, drifting snow, and the glow of lanterns."""

    def __init__(self) -> None:
        self.lights: Sequence[tuple[tuple[int, int], int]] = ()
        self.shelters: Sequence[Rect] = ()
        self._kept = SurfaceCache(24_000_000)
        dice = random.Random(SEED)
        self._flakes = [
            [
                Flake(dice.random(), dice.random(), dice.uniform(0, math.tau), dice.choice((0, 0, 1)))
                for _ in range(many)
            ]
            for many, *_ in LAYERS
        ]

    def resize(self, lights: Sequence[tuple[tuple[int, int], int]] = (), shelters: Sequence[Rect] = ()) -> None:
        """Drop pictures of another size; set the lanterns, and the boxes that stay free of snow."""
        self._kept.clear()
        self.lights, self.shelters = lights, shelters

    def draw(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw snow and glow over `area`; `strength` (0..1) fades them in and out."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        self._glow(surface, now, strength)
        free = [shelter.clip(surface.get_clip()) for shelter in self.shelters]
        kept = [(surface.subsurface(box).copy(), box) for box in free if box]
        self._plume(surface, area, now, strength)
        self._fall(surface, area, now, strength)
        surface.blits(kept)
        surface.set_clip(clip)

    def _fall(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        unit = area.height / 804
        blown = _wind(now)
        width, height = area.width + 20 * unit, area.height + 20 * unit
        result: list[tuple[Surface, tuple[int, int]]] = []
        for (many, radius, speed, share, alpha), flakes in zip(LAYERS, self._flakes, strict=True):
            pictures = [self._flake(max(0.8, (radius + 0.5 * size) * unit), alpha) for size in (0, 1)]
            for flake in flakes[: round(many * strength)]:
                sway = SWAY * math.sin(now * 0.9 + flake.phase)
                x = area.left + (flake.x * width + (blown * share + sway) * unit) % width - 10 * unit
                y = area.top + (flake.y * height + speed * now * unit) % height - 10 * unit
                result.append((pictures[flake.size], (round(x), round(y))))
        surface.fblits(result)

    def _flake(self, radius: float, alpha: int) -> Surface:
        key = ("flake", round(radius * 10), alpha)
        return self._kept.get(key, lambda: _bake_flake(radius, alpha))

    def _plume(self, surface: Surface, area: Rect, now: float, strength: float) -> None:
        """Draw drifting snow."""
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
    """Return the wind's offset in design pixels."""
    return DRIFT * now + sum(far * math.sin(often * now + delay) for far, often, delay in GUSTS)


def _bake_flake(radius: float, alpha: int) -> Surface:
    side = max(3, math.ceil(radius * 2) + 2)
    large = Surface((side * 8, side * 8), pygame.SRCALPHA)
    large.fill((*FLAKE, 0))
    centre = (side * 4, side * 4)
    pygame.draw.circle(large, (*FLAKE, alpha // 3), centre, (radius + 0.6) * 8)
    pygame.draw.circle(large, (*FLAKE, alpha), centre, radius * 8)
    return converted(pygame.transform.smoothscale(large, (side, side)))


def _bake_light(far: int) -> Surface:
    small = Surface((40, 40), pygame.SRCALPHA)
    for x in range(40):
        for y in range(40):
            away = min(1.0, math.hypot(x - 19.5, y - 19.5) / 20)
            small.set_at((x, y), (*WARM, round(GLOW * (1 - away) ** 2)))
    return converted(pygame.transform.smoothscale(small, (2 * far, 2 * far)))


def _bake_plume(size: tuple[int, int]) -> Surface:
    """Paint streaks of drifting snow that repeat seamlessly."""
    width, height = 96, 18
    small = Surface((width, height), pygame.SRCALPHA)
    for x in range(width):
        turn = math.tau * x / width
        for y in range(height):
            streak = 0.5 + 0.3 * math.sin(3 * turn + y * 0.7) + 0.2 * math.sin(8 * turn - y * 1.1)
            fade = math.sin(math.pi * (y + 0.5) / height) ** 1.5
            small.set_at((x, y), (*MIST, round(PLUME_ALPHA * max(0.0, streak) * fade)))
    return converted(pygame.transform.smoothscale(small, size))


# Keys are values of `GameTheme.weather`.
WEATHERS: dict[str, Callable[[], Weather]] = {"night": NightWeather, "snow": SnowWeather}


def weather_for(theme: GameTheme) -> Weather | None:
    """Return the weather of a theme, or None."""
    made = WEATHERS.get(theme.weather)
    return made() if made is not None else None


class BackgroundAnimation:
    """Starts and stops weather and pulsing halos."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._layer = weather_for(ctx.theme)
        self._stirred = ctx.app.now
        self._awake_until = 0.0

    def reset_idle(self) -> None:
        """Restart the timer of the time without input."""
        self._stirred = self.ctx.app.now

    def pulse_halos(self) -> None:
        """Let halos pulse for a while."""
        self._awake_until = self.ctx.app.now + PULSING_SECONDS

    @property
    def halos_pulse(self) -> bool:
        """Whether halos pulse now."""
        ctx = self.ctx
        has_halos = ctx.session.selection is not None and ctx.stage is None
        return has_halos and ctx.app.now < self._awake_until and not ctx.app.settings.reduced_motion

    @property
    def is_moving(self) -> bool:
        """Whether the board moves without input."""
        return self.halos_pulse or self.weather_strength() > 0

    def halo_brightness(self) -> float:
        """The brightness of halos, 0.7..1."""
        return 0.85 + 0.15 * math.cos(math.tau * self.ctx.app.now / PULSE_SECONDS) if self.halos_pulse else 1.0

    def weather_strength(self) -> float:
        """The strength of the weather, 0..1."""
        app = self.ctx.app
        if self._layer is None or not app.settings.weather or app.settings.reduced_motion or not app.pace:
            return 0.0
        return max(0.0, min(1.0, (IDLE_SECONDS - (app.now - self._stirred)) / FADE_SECONDS))

    def resize(self) -> None:
        """Adapt to the board's layout."""
        if self._layer is not None:
            self._layer.resize(self.ctx.painter.lights(), self.ctx.painter.weather_free_boxes())

    def draw_weather(self, surface: Surface, area: Rect) -> None:
        """Draw the weather over the board's area."""
        strength = self.weather_strength()
        if self._layer is not None and strength > 0:
            self._layer.draw(surface, area, self.ctx.app.now, strength)
