"""Highlights on a road: rings, letters of moves, routes, odds, and light."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Point
from ui.boards.shared.halos import LINE, Halo
from ui.boards.shared.shapes import Viewport, centred_rect, hidden_size, transparent_picture
from ui.boards.track.layout import RoadField
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import CHIP_INK, INK_1, IVORY, Colour, hex_colour, mix
from ui.drawing.typography import percent

FINE = 3
RING, OUTER, GLOW = 6.0, 2.5, 26.0  # board units: width of a field's ring, its outer line, its glow
HOVER_FILL, CHOSEN_FILL = 72, 40  # opacity of the fill, of 255: hovered field, chosen field
KEY = 22.0  # board units: radius of a digit's disc
# radius of a letter's dot; minimum distance of dots along the rim, in degrees
DOT, DOT_TURN = 21.0, 42.0
# bearings (degrees) of the first dot, the best first
DOT_FIRST = (-48.0, 66.0, -90.0, 108.0, 150.0, -130.0, 180.0, 0.0)
WARM = hex_colour("#FFE3A0")
POOL = (104.0, 46.0)  # half axes of the light below the acting pawn
DOT_GAP, DOT_SIZE = 15.0, 3.6
POINTER = (15.0, 22.0)  # arrow at the acting pawn: half the width, length
SNOW, SHADE, CLODS = hex_colour("#F7FBFD"), hex_colour("#8FB0CA"), 46
PLATE_INK, PLATE = hex_colour("#F6ECD2"), INK_1

ArrowCorners = Sequence[tuple[int, int]]  # corners in pixels


def draw_field_ring(surface: Surface, fit: Viewport, place: RoadField, halo: Halo, fill: int) -> None:
    """Draw the ring around a field, with a glow outside."""
    key = ("field ring", round(place.radius), fit.scale, halo.colour, fill, halo.chosen, halo.style != LINE)
    picture = draw.cached(key, lambda: _ring(place.radius, fit.scale, halo, fill))
    picture.set_alpha(round(255 * halo.pulse))
    surface.blit(picture, picture.get_rect(center=fit.point(place.centre)))


def _ring(radius: float, scale: float, halo: Halo, fill: int) -> Surface:
    colour = halo.colour
    side = round(2 * (radius + GLOW + RING) * scale)
    large = transparent_picture((side * FINE, side * FINE), colour)
    centre, unit = side * FINE / 2, scale * FINE
    if halo.style != LINE:
        for step in range(8):
            layer = transparent_picture(large.get_size(), colour)
            away = radius + RING + GLOW * (1 - step / 8)
            pygame.draw.circle(layer, (*colour, 22), (centre, centre), away * unit)
            large.blit(layer, (0, 0))
    pygame.draw.circle(large, (*colour, fill), (centre, centre), radius * unit)
    if halo.chosen:
        pygame.draw.circle(large, (*IVORY, 255), (centre, centre), (radius + RING + 5) * unit, round(5 * unit))
    bright = mix(colour, (255, 255, 255), 0.12)
    pygame.draw.circle(large, (*bright, 255), (centre, centre), (radius + RING) * unit, max(1, round(RING * unit)))
    outer = (radius + RING + 6) * unit
    pygame.draw.circle(large, (*mix(colour, (255, 255, 255), 0.4), 200), (centre, centre), outer, round(OUTER * unit))
    return converted(pygame.transform.smoothscale(large, (side, side)))


def draw_letter_dots(
    surface: Surface,
    fit: Viewport,
    place: RoadField,
    letters: Sequence[str],
    colour: Colour,
    keep_clear: Sequence[Rect],
) -> list[Rect]:
    """Draw a dot with a letter for each move that leads to a field; return the dots' boxes.

    They hide as little as possible of `keep_clear`.
    """
    radius = max(9, fit.px(DOT))
    dots = _dots(fit, place, len(letters), radius, keep_clear)
    for at, letter in zip(dots, letters, strict=True):
        draw_letter_dot(surface, at, radius, letter, colour)
    return [box.inflate(radius, radius) for box in _boxes(dots, radius)]


def _dots(fit: Viewport, place: RoadField, count: int, radius: int, written: Sequence[Rect]) -> list[tuple[int, int]]:
    """Return the positions of `count` dots along the rim, hiding little text."""
    x, y = place.centre
    if not place.is_round:
        left = min(px for px, _ in place.polygon)
        return [fit.point((left + 26 + number * 2.2 * DOT, y)) for number in range(count)]
    far = place.radius + 10

    apart = max(DOT_TURN, math.degrees(2 * math.asin(min(1.0, (radius + 1) / (far * fit.scale)))))

    def positions_from(first: float) -> list[tuple[int, int]]:
        turns = [math.radians(first - number * apart) for number in range(count)]
        return [fit.point((x + far * math.sin(turn), y - far * math.cos(turn))) for turn in turns]

    return min(
        (positions_from(first) for first in DOT_FIRST),
        key=lambda dots: sum(hidden_size(box, written) for box in _boxes(dots, radius)),
    )


def _boxes(dots: list[tuple[int, int]], radius: int) -> list[Rect]:
    return [Rect(x - radius, y - radius, 2 * radius, 2 * radius) for x, y in dots]


def draw_letter_dot(surface: Surface, position: tuple[int, int], radius: int, letter: str, colour: Colour) -> None:
    """Draw one letter on a disc."""
    pygame.draw.aacircle(surface, CHIP_INK, position, radius + 1)
    pygame.draw.aacircle(surface, colour, position, radius - 1)
    font = Font("courier", max(text.MIN_TEXT, round(radius * 1.3)))
    box = centred_rect(position, 2 * radius + 4, 2 * radius + 4)
    text.draw(surface, letter, box, font, CHIP_INK, align="center", wrapping=False)


def draw_digit_plate(surface: Surface, fit: Viewport, target: Rect, key: str, keep_clear: Sequence[Rect]) -> Rect:
    """Draw a disc with a digit next to `target`; return its box.

    It hides as little as possible of `keep_clear`.
    """
    radius = max(9, fit.px(KEY))
    away = radius + fit.px(4)
    middles = [
        (target.left - away, target.centery),
        (target.right + away, target.centery),
        (target.centerx, target.top - away),
        (target.left - away, target.bottom),
        (target.right + away, target.bottom),
    ]
    boxes = [centred_rect(middle, 2 * radius, 2 * radius) for middle in middles]
    box = min(boxes, key=lambda one: hidden_size(one, keep_clear))
    draw_letter_dot(surface, box.center, radius, key, IVORY)
    return box


def draw_corner_digit(surface: Surface, fit: Viewport, box: Rect, key: str) -> None:
    """Draw a digit at the upper right corner of a box."""
    radius = max(9, fit.px(KEY))
    draw_letter_dot(surface, (box.right - radius // 3, box.top + radius // 3), radius, key, IVORY)


def draw_tile_frame(surface: Surface, box: Rect, colour: Colour, fill: int, chosen: bool, scale: float) -> None:
    """Draw the frame around a tile of the move table."""
    width = max(2, round(5 * scale))
    if fill:
        draw.translucent_box(
            surface, box.inflate(-width, -width), mix(colour, (60, 40, 20), 0.4), fill, round(12 * scale)
        )
    draw.outline(surface, box.inflate(2 * width, 2 * width), IVORY if chosen else colour, round(14 * scale), width)


# -- routes -----------------------------------------------------------------------------------------------------------
def draw_dotted_route(surface: Surface, points: Sequence[tuple[int, int]], colour: Colour, scale: float) -> None:
    """Draw dots along a polyline in pixels."""
    gap, radius = max(5.0, DOT_GAP * scale), max(1, round(DOT_SIZE * scale))
    left = 0.0
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        while left < length:
            share = left / length
            at = (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share))
            pygame.draw.aacircle(surface, CHIP_INK, at, radius + 1)
            pygame.draw.aacircle(surface, colour, at, radius)
            left += gap
        left -= length


def odds_text(args: Any) -> str:
    """Return the needed die results or the probability of a move; "" if it is certain."""
    low, height, share = int(args.get("low", 0)), int(args.get("high", 0)), float(args.get("odds", 1.0))
    if low:
        return str(low) if low == height else f"{low}–{height}"
    return "" if share >= 1 else percent(share)


def draw_odds(
    surface: Surface, fit: Viewport, place: RoadField, label: str, die: Surface | None, keep_clear: Sequence[Rect]
) -> None:
    """Draw a plate with the needed die results or the probability at a field."""
    font = Font("bold", max(text.MIN_TEXT, fit.px(25)))
    side = die.get_width() + 4 if die is not None else 0
    width = text.width(label, font) + side + 12
    box = Rect(0, 0, width, max(fit.px(38), text.body_height(font) + 2))
    x, y = place.centre
    half = width / 2 / fit.scale + place.radius + 12
    spots = [fit.point(at) for at in ((x, y - place.radius - 34), (x + half, y), (x - half, y))]
    box.center = (0, 0)
    box.center = min(spots, key=lambda spot: hidden_size(box.move(spot), keep_clear))
    draw.rounded_box(surface, box, PLATE, box.height // 3, mix(WARM, INK_1, 0.35))
    left = box.left + 5
    if die is not None:
        surface.blit(die, die.get_rect(midleft=(left, box.centery)))
    text.draw(surface, label, Rect(left + side, box.top, width - side - 8, box.height), font, PLATE_INK, wrapping=False)


def draw_dashed_ring(surface: Surface, fit: Viewport, place: RoadField, colour: Colour) -> None:
    """Draw a dashed ring around an affected field."""
    x, y = fit.point(place.centre)
    radius, count = place.radius * fit.scale + fit.px(12), 18
    box = centred_rect((x, y), round(2 * radius), round(2 * radius))
    for number in range(count):
        start = math.tau * number / count
        pygame.draw.arc(surface, colour, box, start, start + math.tau / count * 0.55, max(2, fit.px(5)))


# -- the acting pawn --------------------------------------------------------------------------------------------------
def draw_light_pool(surface: Surface, fit: Viewport, foot: Point) -> None:
    """Draw light and a dotted ring below the acting pawn."""
    half, height = POOL
    size = (fit.px(2 * half), fit.px(2 * height))
    light = draw.cached(("pool", size), lambda: _pool(size))
    surface.blit(light, light.get_rect(center=fit.point(foot)))
    x, y = fit.point(foot)
    for number in range(20):
        turn = math.tau * number / 20
        at = (
            round(x + half * 0.44 * fit.scale * math.sin(turn)),
            round(y + height * 0.46 * fit.scale * math.cos(turn)),
        )
        pygame.draw.aacircle(surface, IVORY, at, max(1, fit.px(3)))


def _pool(size: tuple[int, int]) -> Surface:
    small = Surface((48, 24), pygame.SRCALPHA)
    for x in range(48):
        for y in range(24):
            away = min(1.0, math.hypot((x - 23.5) / 24, (y - 11.5) / 12))
            small.set_at((x, y), (*WARM, round(165 * (1 - away) ** 1.4)))
    return converted(pygame.transform.smoothscale(small, size))


def pointer_corners(
    fit: Viewport, foot: Point, height: float, half_hat: float, keep_clear: Sequence[Rect]
) -> ArrowCorners:
    """Return the corners of the arrow at a pawn, where it hides little of `keep_clear`."""
    x, y = foot
    half, long = POINTER
    top, hat = y - height - 6, y - height * 0.78
    ways = [
        [(x - half, top - long), (x + half, top - long), (x, top)],
        [(x - half_hat - long, hat - half), (x - half_hat - long, hat + half), (x - half_hat, hat)],
        [(x + half_hat + long, hat - half), (x + half_hat + long, hat + half), (x + half_hat, hat)],
        [(x - half, y + 10 + long), (x + half, y + 10 + long), (x, y + 10)],
    ]
    result = [[fit.point(tip) for tip in way] for way in ways]
    return min(result, key=lambda tips: hidden_size(corners_box(tips), keep_clear))


def corners_box(corners: ArrowCorners) -> Rect:
    """Return the bounding box of an arrow."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def draw_pointer(surface: Surface, corners: ArrowCorners, colour: Colour) -> None:
    """Draw the arrow at the acting pawn."""
    middle = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
    dark = [(x + _sign(x - middle[0]) * 2, y + _sign(y - middle[1]) * 2) for x, y in corners]
    pygame.draw.polygon(surface, CHIP_INK, dark)
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.aalines(surface, CHIP_INK, True, dark)


def _sign(number: float) -> int:
    return (number > 0.5) - (number < -0.5)


def draw_avalanche(surface: Surface, fit: Viewport, position: Point, progress: float) -> None:
    """Draw snow that rolls onto a field. `progress` is 0..1."""
    dice = random.Random(CLODS)
    for _ in range(CLODS):
        late, width, deep, size = (
            dice.uniform(0.0, 0.35),
            dice.uniform(-70, 70),
            dice.uniform(-30, 46),
            dice.uniform(7, 20),
        )
        share = max(0.0, min(1.0, (progress - late) / 0.6))
        if share <= 0.0 or progress > 0.97:
            continue
        x = position[0] + width - (1 - share) * 260
        y = position[1] + deep - (1 - share) * 210 - 26 * abs(math.sin(share * math.pi * 3)) * (1 - share)
        picture = draw.cached(("clod", round(size), fit.scale), lambda size=size: _clod(round(size), fit.scale))  # type: ignore[misc]
        picture.set_alpha(round(255 * min(1.0, 3 * share, (1 - progress) * 4)))
        surface.blit(picture, picture.get_rect(center=fit.point((x, y))))


def _clod(size: int, scale: float) -> Surface:
    side = max(4, round(2 * size * scale) + 2)
    large = transparent_picture((side * FINE, side * FINE), SNOW)
    centre = side * FINE / 2
    pygame.draw.circle(large, (*mix(SNOW, SHADE, 0.7), 255), (centre, centre), size * scale * FINE)
    pygame.draw.circle(
        large, (*SNOW, 255), (centre - size * scale * 0.4, centre - size * scale * 0.6), size * scale * FINE * 0.8
    )
    return converted(pygame.transform.smoothscale(large, (side, side)))
