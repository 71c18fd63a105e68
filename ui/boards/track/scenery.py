"""A night in the mountains for a road that has no picture: sky, snow, firs, the road itself, boards for the tables."""

from __future__ import annotations

import math
import random

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box
from ui.boards.shared.shapes import Fit
from ui.boards.track.fields import badge, disc
from ui.boards.track.layout import RoadLayout
from ui.drawing import draw
from ui.drawing.theme import hex_colour, mix

SNOW, TIMBER = hex_colour("#F1F7FB"), (hex_colour("#202D38"), hex_colour("#1A252E"))
SKY = (hex_colour("#0D1722"), hex_colour("#23405A"))
GROUND = (hex_colour("#5B82A4"), hex_colour("#2A4A68"))
ROAD = (hex_colour("#D3E2EE"), hex_colour("#3F5F7E"))
FIR, FIR_SNOW = hex_colour("#10202E"), hex_colour("#C9DDEB")
GOLD, BARE = hex_colour("#F0B45A"), hex_colour("#2B1E16")
HORIZON = 200.0  # board units
SEED, FIRS, AWAY = 1978, 460, 92.0
FINE = 2


def own_scenery(layout: RoadLayout, size: tuple[int, int], scale: float) -> Surface:
    """Return the backdrop at `size`, drawn at twice the size; `scale` pixels a board unit."""
    large = Surface((size[0] * FINE, size[1] * FINE))
    fit = Fit(scale * FINE, 0.0, 0.0)
    _land(large, fit)
    _firs(large, layout, fit)
    _road(large, layout, fit)
    for place in layout.fields:
        if place.disc:
            disc(large, place, fit)
        if place.valley and place.disc:
            badge(large, place, fit)
    _ends(large, layout, fit)
    for box in (layout.move_table, layout.help_table):
        _boards(large, fit.rect(*box), fit)
    for box, _ in layout.shelves.values():
        draw.gradient(large, fit.rect(*box), (hex_colour("#4A3527"), hex_colour("#33241A")), fit.px(12), BARE)
    for points in layout.shelves.values():
        for at in points[1]:
            pygame.draw.circle(large, BARE, fit.point(at), fit.px(22))
    _bowl(large, layout, fit)
    return pygame.transform.smoothscale(large, size)


def _land(large: Surface, fit: Fit) -> None:
    wide, high = large.get_size()
    horizon = fit.px(HORIZON)
    large.blit(draw.slope((wide, horizon), SKY), (0, 0))
    large.blit(draw.slope((wide, high - horizon), GROUND), (0, horizon))
    dice = random.Random(SEED)
    for _ in range(120):
        at = (dice.randrange(wide), dice.randrange(max(1, horizon * 3 // 4)))
        pygame.draw.circle(large, mix(SKY[1], SNOW, dice.uniform(0.3, 1.0)), at, dice.choice((1, 1, 2, 3)))
    pygame.draw.circle(large, hex_colour("#F3E9D2"), fit.point((540, 92)), fit.px(44))
    for base, tall, tint in ((HORIZON + 10, 130.0, 0.35), (HORIZON + 24, 76.0, 0.7)):
        line = [(0.0, float(horizon + fit.px(30)))]
        x = 0.0
        while x < wide:
            line.append((x, fit.px(base - tall * dice.uniform(0.35, 1.0))))
            x += fit.px(dice.uniform(60, 150))
        line += [(wide, fit.px(base)), (wide, horizon + fit.px(30))]
        pygame.draw.polygon(large, mix(SKY[1], GROUND[0], tint), line)
    large.blit(draw.slope((wide, fit.px(40)), (GROUND[0], GROUND[0])), (0, horizon + fit.px(20)))


def _firs(large: Surface, layout: RoadLayout, fit: Fit) -> None:
    """Plant firs wherever neither the road nor a table lies, the farther the smaller."""
    dice = random.Random(SEED)
    tables = [
        _wider(box, 60) for box in (layout.move_table, layout.help_table, *(s[0] for s in layout.shelves.values()))
    ]
    spots = []
    for _ in range(FIRS):
        at = (dice.uniform(10, layout.size[0] - 10), dice.uniform(HORIZON + 40, layout.size[1] - 20))
        high = 44 + 60 * (at[1] - HORIZON) / (layout.size[1] - HORIZON)
        if any(_within(box, at) or _within(box, (at[0], at[1] - high)) for box in tables):
            continue
        if min(math.dist(at, point) for point in layout.road[::2]) < AWAY:
            continue
        if min(math.dist((at[0], at[1] - high), point) for point in layout.road[::2]) < AWAY - 20:
            continue
        spots.append((at, high))
    for at, high in sorted(spots, key=lambda spot: spot[0][1]):
        _fir(large, fit.point(at), high * fit.scale)


def _wider(box: Box, margin: float) -> Box:
    return box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin


def _within(box: Box, at: Point) -> bool:
    return box[0] <= at[0] <= box[0] + box[2] and box[1] <= at[1] <= box[1] + box[3]


def _fir(large: Surface, foot: tuple[int, int], high: float) -> None:
    x, y = foot
    for step in range(4):
        top = y - high + high * 0.22 * step
        low = top + high * 0.36
        wide = high * (0.1 + 0.055 * (step + 1))
        pygame.draw.polygon(large, FIR, [(x, top), (x + wide, low), (x, low - high * 0.04), (x - wide, low)])
        pygame.draw.polygon(
            large, mix(FIR, FIR_SNOW, 0.5), [(x, top), (x - wide, low), (x - wide * 0.35, low - high * 0.07)]
        )


def _road(large: Surface, layout: RoadLayout, fit: Fit) -> None:
    for wide, tint in ((128.0, ROAD[1]), (112.0, SNOW), (96.0, ROAD[0])):
        for a in layout.road:
            pygame.draw.circle(large, tint, fit.point(a), fit.px(wide / 2))


def _ends(large: Surface, layout: RoadLayout, fit: Fit) -> None:
    """Draw the pad by the bus, and the settlement's warm ground with its places."""
    first, last = layout.fields[0], layout.fields[-1]
    for place, fill in ((first, SNOW), (last, mix(GOLD, SNOW, 0.55))):
        pygame.draw.polygon(large, fill, [fit.point(at) for at in place.polygon])
        pygame.draw.lines(large, GOLD, True, [fit.point(at) for at in place.polygon], fit.px(5))
    half, high = layout.place_size
    for x, y in layout.places:
        box = fit.rect(x - half, y - 12 - high, 2 * half, 2 * high)
        pygame.draw.ellipse(large, BARE, box.inflate(fit.px(6), fit.px(6)))
        pygame.draw.ellipse(large, GOLD, box)


def _boards(large: Surface, box: Rect, fit: Fit) -> None:
    """Draw a board of timber with snow on its upper edge."""
    draw.gradient(large, box, TIMBER, fit.px(10), hex_colour("#0C141B"))
    for row in range(1, 5):
        large.fill(hex_colour("#131C24"), (box.left, box.top + box.height * row // 5, box.width, fit.px(3)))
    dice = random.Random(SEED)
    x = box.left
    while x < box.right:
        radius = fit.px(dice.uniform(12, 22))
        pygame.draw.circle(large, SNOW, (x, box.top), radius)
        x += radius


def _bowl(large: Surface, layout: RoadLayout, fit: Fit) -> None:
    centre, outer, felt = layout.bowl
    pygame.draw.circle(large, hex_colour("#6B4A30"), fit.point(centre), fit.px(outer))
    pygame.draw.circle(large, hex_colour("#153A2B"), fit.point(centre), fit.px(felt))
