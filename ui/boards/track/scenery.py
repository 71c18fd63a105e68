"""The scenery of a road without a picture: a valley at night with firs, houses and the village at the road's end."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.boards.shared import pieces
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import Stops, add_light, colour_at, line_beside, shade, vertical_gradient
from ui.boards.shared.shapes import Viewport, bounds
from ui.boards.track.layout import ART, RoadLayout
from ui.boards.track.scenery_objects import (
    FIR_STEP,
    HORIZON,
    WIDE_ROAD,
    SceneryObject,
    place_scenery,
    random_for,
)
from ui.drawing.theme import Colour, hex_colour, mix

SKY: Stops = tuple(
    (share, hex_colour(code)) for share, code in ((0, "#0A1420"), (0.35, "#142A40"), (0.7, "#2B4D6B"), (1, "#6E93B1"))
)
SNOW_LAND: Stops = tuple(
    (share, hex_colour(code))
    for share, code in ((0, "#A3C0D6"), (0.1, "#86A9C5"), (0.35, "#668BAC"), (0.62, "#54799A"), (0.8, "#3C5C7B"),
                        (1, "#20364D"))
)  # fmt: skip
MOON, MOON_LIGHT, CRATER = hex_colour("#F6ECCE"), hex_colour("#A9C4DA"), hex_colour("#E2D2A6")
SNOW, SNOW_SHADE, BANK = hex_colour("#F1F7FB"), hex_colour("#2C4F70"), hex_colour("#DCE9F2")
ROAD, RUT, RUT_EDGE = hex_colour("#B4CBDD"), hex_colour("#93B1CA"), hex_colour("#CBDDEA")
ROCK, ROCK_LIT = hex_colour("#587D9C"), hex_colour("#8FB1CB")
HAZE, WARM = hex_colour("#5B83A4"), hex_colour("#FFC873")
POST_DARK, POST_RED = hex_colour("#2A1B14"), hex_colour("#B4402F")
ICE = (hex_colour("#1B3A55"), hex_colour("#3F6F94"))
SQUARE = tuple(
    hex_colour(code) for code in ("#DCE9F2", "#6B5233", "#E8B765", "#E9D3A4", "#F6E7C2")
)  # from the edge to the middle
FINE = 2  # factor by which land and road are drawn larger, then scaled down


def draw_scenery(layout: RoadLayout, size: tuple[int, int], scale: float) -> Surface:
    """Return the land around a road in `size` pixels. `scale` is the pixels in a board unit."""
    return _Scenery(layout, size, scale).draw()


class _Scenery:
    """Draws the land. Positions are board units."""

    def __init__(self, layout: RoadLayout, size: tuple[int, int], scale: float) -> None:
        self.layout, self.size, self.fit = layout, size, Viewport(scale, 0.0, 0.0)
        self.objects, self.pond = place_scenery(layout)

    def random_for(self, what: str) -> random.Random:
        """Return the random generator for one part of the land."""
        return random_for(self.layout, what)

    def draw(self) -> Surface:
        """Return the picture: land and road, then the upright objects."""
        picture = self._ground()
        for one in self.objects:
            self._stand(picture, one)
        return picture

    # -- land ---------------------------------------------------------------------------------------------------------
    def _ground(self) -> Surface:
        large = Surface((self.size[0] * FINE, self.size[1] * FINE))
        fit = Viewport(self.fit.scale * FINE, 0.0, 0.0)
        width, height = large.get_size()
        horizon = fit.px(HORIZON)
        large.blit(vertical_gradient((width, horizon + 1), SKY), (0, 0))
        self._stars(large, fit)
        self._mountains(large, fit)
        large.blit(vertical_gradient((width, height - horizon), SNOW_LAND), (0, horizon))
        self._far_forest(large, fit)
        self._drifts(large, fit)
        self._pond(large, fit)
        self._road(large, fit)
        self._square(large, fit)
        picture = pygame.transform.smoothscale(large, self.size)
        for x in (0, self.size[0]):
            shade(picture, (x, self.size[1]), (self.size[0], self.size[1]), 0.12)
        return picture

    def _stars(self, large: Surface, fit: Viewport) -> None:
        dice = self.random_for("stars")
        for _ in range(150):
            at = (dice.uniform(0, self.layout.size[0]), dice.uniform(0, HORIZON * 0.75))
            tint = mix(SKY[1][1], SNOW, dice.uniform(0.25, 0.95))
            pygame.draw.circle(large, tint, fit.point(at), dice.choice((1, 1, 2, 3)) * self.fit.scale * 1.6)
        moon = dice.choice((430.0, 560.0, 700.0)), 96.0
        at = fit.point(moon)
        add_light(large, at, (fit.px(620), fit.px(620)), MOON_LIGHT, 0.34)
        add_light(large, at, (fit.px(230), fit.px(230)), MOON, 0.42)
        pygame.draw.circle(large, MOON, at, fit.px(46))
        for dx, dy, radius in ((-15, -12, 9), (12, 6, 12), (-8, 18, 6), (20, -18, 6), (-26, 6, 5)):
            pygame.draw.circle(large, CRATER, fit.point((moon[0] + dx, moon[1] + dy)), fit.px(radius))

    def _mountains(self, large: Surface, fit: Viewport) -> None:
        """Draw a far ridge and a peak, lit by the moon from the left."""
        dice = self.random_for("mountains")
        self._ridge(large, fit, HORIZON + 6, (26.0, 74.0), mix(ROCK, SKY[2][1], 0.45))
        peak = (dice.uniform(1100, 1600), 34.0)
        left, right, base = peak[0] - 430, peak[0] + 470, HORIZON + 10
        zigzag = [peak, (peak[0] + 26, 78), (peak[0] - 12, 104), (peak[0] + 40, 140), (peak[0] + 12, base)]
        pygame.draw.polygon(large, ROCK_LIT, [fit.point(at) for at in (peak, (left, base), (right, base))])
        pygame.draw.polygon(large, ROCK, [fit.point(at) for at in (*zigzag, (right, base))])
        for _ in range(26):
            share = dice.uniform(0.2, 0.95)
            y = peak[1] + (base - peak[1]) * share
            x = dice.uniform(peak[0] - 400 * share, peak[0] + 430 * share)
            tint = mix(ROCK_LIT, SNOW, 0.5) if x < peak[0] else mix(ROCK, ROCK_LIT, 0.45)
            lean = 10 + 26 * share
            streak = ((x, y), (x + lean, y + lean * 0.9), (x + lean * 0.4, y + lean * 0.9))
            pygame.draw.polygon(large, tint, [fit.point(at) for at in streak])
        self._ridge(large, fit, HORIZON + 16, (10.0, 44.0), mix(ROCK, SNOW_LAND[0][1], 0.3))

    def _ridge(self, large: Surface, fit: Viewport, base: float, rise: tuple[float, float], tint: Colour) -> None:
        dice = self.random_for(f"ridge {base}")
        x, line = -20.0, [(-20.0, base + 20)]
        while x < self.layout.size[0] + 120:
            line.append((x, base - dice.uniform(*rise)))
            x += dice.uniform(60, 150)
        line.append((x, base + 20))
        pygame.draw.polygon(large, tint, [fit.point(at) for at in line])

    def _far_forest(self, large: Surface, fit: Viewport) -> None:
        """Draw the wood on the horizon, paler in the distance."""
        dice = self.random_for("horizon")
        for row, (base, height, tint) in enumerate(((4.0, 26.0, 0.75), (16.0, 34.0, 0.5), (30.0, 42.0, 0.25))):
            x = -10.0 + 7 * row
            while x < self.layout.size[0] + 10:
                tall = height * dice.uniform(0.6, 1.1)
                if math.sin(x / 170 + 2 * row) + math.sin(x / 61) > -0.9 + 0.35 * row:
                    _small_fir(large, fit, (x, HORIZON + base), tall, mix(hex_colour("#20384E"), HAZE, tint))
                x += dice.uniform(9, 17)

    def _drifts(self, large: Surface, fit: Viewport) -> None:
        """Draw snow drifts: a lit crest with its shadow below."""
        dice = self.random_for("drifts")
        width, height = self.layout.size
        for _ in range(64):
            share = dice.random()
            y = HORIZON + 70 + (height - HORIZON - 80) * share
            long, high = dice.uniform(160, 420), (8 + 22 * share) * dice.uniform(0.6, 1.2)
            x = dice.uniform(-100, width - 100)
            land = colour_at(SNOW_LAND, (y - HORIZON) / (height - HORIZON))
            pygame.draw.polygon(large, mix(land, SNOW_SHADE, 0.22), _lens(fit, (x, y + high * 0.35), long, high))
            pygame.draw.polygon(large, mix(land, SNOW, 0.16), _lens(fit, (x, y), long, high))
            pygame.draw.polygon(large, mix(land, SNOW, 0.06), _lens(fit, (x, y + high * 0.3), long * 0.94, high * 0.8))

    def _pond(self, large: Surface, fit: Viewport) -> None:
        """Draw the frozen pond."""
        if self.pond is None:
            return
        x, y = self.pond
        for colour, grow, drop in ((SNOW, 10, -2), (ICE[0], 0, 0), (mix(ICE[0], ICE[1], 0.5), -14, 3)):
            pygame.draw.polygon(large, colour, _blob(fit, (x, y + drop), 130 + grow, 46 + grow * 0.5))
        for dx, dy, length in ((-60, -8, 70), (20, 6, 60), (-20, 18, 50)):
            start, stop = fit.point((x + dx, y + dy)), fit.point((x + dx + length, y + dy - 5))
            pygame.draw.line(large, ICE[1], start, stop, fit.px(3))

    def _road(self, large: Surface, fit: Viewport) -> None:
        """Draw the road in the snow: its shadow, its banks, its bed, and the ruts of carts."""
        road = self.layout.road
        for width, drop, tint in (
            (WIDE_ROAD + 34, 12, mix(SNOW_SHADE, HAZE, 0.25)), (WIDE_ROAD + 26, 0, BANK), (WIDE_ROAD + 12, -3, SNOW),
            (WIDE_ROAD, 0, mix(ROAD, SNOW_SHADE, 0.14)), (WIDE_ROAD - 10, 3, ROAD),
        ):  # fmt: skip
            for x, y in road:
                pygame.draw.circle(large, tint, fit.point((x, y + drop)), fit.px(width / 2))
        for off in (-26.0, 26.0):
            line = line_beside(road, off)
            _stroke(large, fit, [(x, y + 4) for x, y in line], RUT_EDGE, 12)
            _stroke(large, fit, line, RUT, 9)
        dice = self.random_for("road")
        for _ in range(len(road) * 3):
            x, y = dice.choice(road)
            at = (x + dice.uniform(-46, 46), y + dice.uniform(-46, 46))
            pygame.draw.circle(large, dice.choice((RUT_EDGE, RUT)), fit.point(at), fit.px(2.2))

    def _square(self, large: Surface, fit: Viewport) -> None:
        """Draw the lit square of the village."""
        box = Rect(fit.rect(*bounds(self.layout.fields[-1].polygon)))
        add_light(large, box.center, (2 * box.width, 3 * box.height), WARM, 0.42)
        for colour, shrink in zip(SQUARE, (-10, 0, 6, 12, 60), strict=True):
            pygame.draw.ellipse(large, colour, box.inflate(round(-shrink * fit.scale), round(-shrink * fit.scale)))

    def _stand(self, picture: Surface, place: SceneryObject) -> None:
        x, y = self.fit.point(place.foot)
        if not place.part:
            _post(picture, self.fit, place.foot, place.height)
            return
        height = place.height if not place.part.startswith("fir") else FIR_STEP * round(place.height / FIR_STEP)
        if place.part in ("house", "lantern", "church"):
            reach = self.fit.px(2.2 * place.height)
            add_light(picture, (x, y), (reach, reach // 2), WARM, 0.28)
        flat = pieces.picture(ART, f"scenery/{place.part}", max(8, self.fit.px(height)))
        left = x - (flat.get_width() // 2 if place.part != "bus" else round(flat.get_height() * 0.65))
        picture.blit(flat, (left, y - flat.get_height() + self.fit.px(4)))


# -- shapes -----------------------------------------------------------------------------------------------------------
def _small_fir(large: Surface, fit: Viewport, foot: Point, height: float, tint: Colour) -> None:
    (x, y), half = fit.point(foot), height * fit.scale * 0.24
    tall = height * fit.scale
    for top, low, share in ((1.0, 0.5, 0.6), (0.7, 0.22, 0.82), (0.45, 0.0, 1.0)):
        pygame.draw.polygon(large, tint, [(x, y - tall * top), (x + half * share, y - tall * low),
                                          (x - half * share, y - tall * low)])  # fmt: skip


def _lens(fit: Viewport, at: Point, long: float, high: float) -> list[tuple[int, int]]:
    """Return a flat hill, in pixels: curved above, almost straight below."""
    x, y = at
    upper = [(x + long * n / 12, y - high * math.sin(math.pi * n / 12) ** 1.4) for n in range(13)]
    lower = [(x + long * n / 12, y + high * 0.18 * math.sin(math.pi * n / 12)) for n in range(12, -1, -1)]
    return [fit.point(spot) for spot in (*upper, *lower)]


def _blob(fit: Viewport, at: Point, across: float, down: float) -> list[tuple[int, int]]:
    """Return an uneven ellipse, in pixels."""
    turns = [math.tau * n / 40 for n in range(40)]
    grown = [1 + 0.09 * math.sin(3 * turn + 1) + 0.05 * math.sin(5 * turn) for turn in turns]
    return [
        fit.point((at[0] + across * grow * math.cos(turn), at[1] + down * grow * math.sin(turn)))
        for turn, grow in zip(turns, grown, strict=True)
    ]


def _stroke(large: Surface, fit: Viewport, line: Sequence[Point], tint: Colour, width: float) -> None:
    """Draw a line of even width with round joints."""
    spots = [fit.point(at) for at in line]
    pygame.draw.lines(large, tint, False, spots, fit.px(width))
    for spot in spots:
        pygame.draw.circle(large, tint, spot, fit.px(width) / 2)


def _post(picture: Surface, fit: Viewport, foot: Point, height: float) -> None:
    """Draw a red and dark post in a small heap of snow."""
    x, y = fit.point(foot)
    wide, tall = max(2, fit.px(6)), fit.px(height)
    for part in range(4):
        top = y - tall + tall * part // 4
        picture.fill(POST_DARK if part % 2 else POST_RED, Rect(x - wide // 2, top, wide, tall // 4 + 1))
    picture.fill(SNOW, Rect(x - wide // 2, y - tall - wide // 3, wide, max(2, wide // 2)))
    heap = Rect(0, 0, 4 * wide, max(3, round(1.6 * wide)))
    heap.center = (x, y)
    pygame.draw.ellipse(picture, BANK, heap)
