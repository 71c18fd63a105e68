"""The background of a ring board without art: a city at night.

The same board always gets the same houses and trees.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence

import pygame
from pygame import FRect, Rect, Surface

from ui.boards.ring.layout import RingLayout
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, arc, bounds, interpolate, is_inside, mean_point
from ui.drawing import marks
from ui.drawing.theme import Colour, hex_colour, mix

NIGHT = (hex_colour("#241830"), hex_colour("#120C18"))
WOOD = hex_colour("#182420")
ROAD, KERB = hex_colour("#3A2D40"), hex_colour("#57465C")
BRASS, BRASS_2 = hex_colour("#C9A468"), hex_colour("#8A6B46")
MOON = (hex_colour("#F2E7CB"), hex_colour("#CFBB90"))
SEPIA, COFFIN = hex_colour("#2B1712"), hex_colour("#150C16")
WINDOW, LAMP = hex_colour("#FFC46B"), hex_colour("#FFB45A")
ROOF, WALL = hex_colour("#5B4654"), hex_colour("#2A1F2E")
BLOOD = hex_colour("#B3262E")
BAND = 750.0  # y of the strip with coffins and moons
OVAL = (537.0, 355.0)  # half axes of the ring road
# half axes of the rows of houses
INNER_ROW, OUTER_ROW = (211.0, 211.0), (509.0, 327.0)
FINE = 2
TINTS = tuple(
    hex_colour(code)
    for code in (
        "#8A5E30", "#74293B", "#7A4A2E", "#386040", "#754838", "#4C5A34", "#3D477A", "#5C3A6A", "#366070", "#6C5832",
    )
)  # fmt: skip


class BackdropDrawer:
    """Draws the picture of a board on a large surface. Lengths are board units."""

    def __init__(self, layout: RingLayout, size: tuple[int, int]) -> None:
        self.layout = layout
        self.surface = Surface((size[0] * FINE, size[1] * FINE))
        self.zoom = self.surface.get_width() / layout.size[0]
        self.random = random.Random(len(layout.estates))

    # -- drawing in board units ---------------------------------------------------------------------------------------
    def to_pixels(self, point: Point) -> Point:
        """Convert a point to pixels."""
        return point[0] * self.zoom, point[1] * self.zoom

    def px(self, units: float) -> int:
        """Convert a length to pixels, at least 1."""
        return max(1, round(units * self.zoom))

    def draw_polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [self.to_pixels(point) for point in points])

    def draw_line(self, points: Sequence[Point], colour: Colour, units: float, closed: bool = True) -> None:
        """Draw a line of constant width through points."""
        thick = self.px(units)
        spots = [self.to_pixels(point) for point in points]
        for a, b in itertools.pairwise([*spots, spots[0]] if closed else spots):
            length = math.dist(a, b) or 1.0
            nx, ny = (a[1] - b[1]) / length * thick / 2, (b[0] - a[0]) / length * thick / 2
            corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
            pygame.draw.polygon(self.surface, colour, corners)
            if thick > 2:
                pygame.draw.circle(self.surface, colour, a, thick / 2)

    def draw_disc(self, position: Point, radius: float, colour: Colour, ring: float = 0.0) -> None:
        """Draw a disc, or a ring of `ring` units."""
        pygame.draw.circle(
            self.surface, colour, self.to_pixels(position), max(1.0, radius * self.zoom), self.px(ring) if ring else 0
        )

    def draw_light(self, position: Point, radius: float, colour: Colour, strength: float) -> None:
        """Add a soft round light."""
        side = self.px(2 * radius)
        glow = pygame.transform.smoothscale(_round_light(mix((0, 0, 0), colour, strength)), (side, side))
        x, y = self.to_pixels(position)
        self.surface.blit(glow, (x - side / 2, y - side / 2), special_flags=pygame.BLEND_RGB_ADD)

    def draw_tree(self, position: Point, radius: float, colour: Colour) -> None:
        """Draw a tree with its shadow."""
        x, y = position
        self.draw_disc((x + 1.5, y + 2), radius, mix(colour, (6, 4, 10), 0.75))
        self.draw_disc(position, radius, mix(colour, (10, 10, 14), 0.35))
        self.draw_disc((x - radius * 0.25, y - radius * 0.3), radius * 0.62, mix(colour, (90, 120, 90), 0.12))

    def draw_house(self, position: Point, turn: float, size: Point) -> None:
        """Draw a house, rotated by `turn` (radians)."""
        width, deep = size
        cos, sin = math.cos(turn), math.sin(turn)

        def rotated_corner(x: float, y: float) -> Point:
            return position[0] + x * cos - y * sin, position[1] + x * sin + y * cos

        def rotated_box(left: float, top: float, right: float, bottom: float) -> list[Point]:
            return [
                rotated_corner(left, top),
                rotated_corner(right, top),
                rotated_corner(right, bottom),
                rotated_corner(left, bottom),
            ]

        half = width / 2
        self.draw_polygon(rotated_box(-half + 2, -deep / 2 + 3, half + 2, deep / 2 + 4), (12, 8, 16))
        self.draw_polygon(rotated_box(-half, -deep / 2, half, deep / 2), WALL)
        self.draw_polygon(
            rotated_box(-half, -deep / 2, half, deep * 0.12), mix(ROOF, (20, 14, 26), self.random.random() * 0.4)
        )
        for n in range(int(width // 6)):
            if self.random.random() < 0.62:
                x = -half + 3.4 + 6 * n
                self.draw_polygon(
                    rotated_box(x - 1.1, deep * 0.2, x + 1.3, deep * 0.42),
                    mix(WINDOW, WALL, self.random.random() * 0.5),
                )

    def draw(self) -> Surface:
        """Draw everything; return the surface."""
        self.draw_ground()
        for number, (place, tint) in enumerate(zip(self.layout.estates, itertools.cycle(TINTS), strict=False)):
            self.draw_estate(number, place.polygon, tint)
        self.draw_roads()
        self.draw_light(self.layout.centre, 420, hex_colour("#F3E3C0"), 0.20)
        for place, tint in zip(self.layout.estates, itertools.cycle(TINTS), strict=False):
            self.draw_pad(place.pad, tint)
        self.draw_clock()
        self.draw_frame()
        self.draw_tracks()
        return self.surface

    def draw_ground(self) -> None:
        """Draw night, woods and the ring road."""
        width, height = self.surface.get_size()
        for row in range(height):
            pygame.draw.line(self.surface, mix(NIGHT[0], NIGHT[1], row / height), (0, row), (width, row))
        (cx, cy), (rx, ry) = self.layout.centre, OVAL
        for _ in range(620):
            x, y = 34 + self.random.random() * (self.layout.size[0] - 68), 34 + self.random.random() * (BAND - 44)
            if ((x - cx) / (rx + 16)) ** 2 + ((y - cy) / (ry + 16)) ** 2 > 1:
                self.draw_tree((x, y), 5 + 5 * self.random.random(), WOOD)
        self.draw_polygon(arc((cx, cy), (rx + 2, ry + 2), 0, 360, 240), KERB)
        self.draw_polygon(arc((cx, cy), OVAL, 0, 360, 240), ROAD)

    def draw_estate(self, number: int, polygon: list[Point], tint: Colour) -> None:
        """Draw an estate: ground, trees, houses."""
        ground = mix(tint, NIGHT[1], 0.56)
        self.draw_polygon(polygon, mix(ground, (10, 6, 14), 0.35))
        middle = mean_point(polygon)
        for step in range(1, 7):
            share = 1 - 0.035 * step
            inner = [(middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in polygon]
            self.draw_polygon(inner, mix(ground, mix(ground, (10, 6, 14), 0.35), 1 - step / 6))
        place = self.layout.estates[number]
        taken = [_box_round(place.pad, 10), _box_round(_corners_of(place.plate), 8)]
        centre = self.layout.centre
        houses = [*_houses_along(polygon, centre, INNER_ROW, True), *_houses_along(polygon, centre, OUTER_ROW, False)]
        standing = [(at, turn) for at, turn in houses if not any(box.collidepoint(at) for box in taken)]
        x, y, width, height = bounds(polygon)
        green = mix(hex_colour("#27432F"), tint, 0.25)
        for _ in range(int(width * height / 330)):
            at = (x + width * self.random.random(), y + height * self.random.random())
            radius = 4 + 3.5 * self.random.random()
            if (
                is_inside(polygon, at)
                and all(not box.inflate(2 * radius, 2 * radius).collidepoint(at) for box in taken)
                and all(math.dist(at, house) > 17 + radius for house, _ in standing)
            ):
                self.draw_tree(at, radius, green)
        for at, turn in standing:
            self.draw_house(at, turn, (25, 13))
        self.draw_line(polygon, mix(ground, (255, 220, 170), 0.22), 1.6)

    def draw_roads(self) -> None:
        """Draw the street lamps."""
        centre = self.layout.centre
        polygons = [place.polygon for place in self.layout.estates]
        for one, other in zip(polygons, [*polygons[1:], polygons[0]], strict=True):
            edge, far = _edges(one)[1], _edges(other)[0]
            start, stop = interpolate(edge[0], far[0], 0.5), interpolate(edge[1], far[1], 0.5)
            count = max(2, round(math.dist(start, stop) / 26))
            for n in range(count + 1):
                self.draw_lamp(interpolate(start, stop, n / count))
        for bearing in range(0, 360, 5):
            self.draw_lamp(arc(centre, (OVAL[0] - 6.5, OVAL[1] - 6.5), bearing, bearing, 1)[0])

    def draw_lamp(self, position: Point) -> None:
        """Draw a street lamp."""
        self.draw_light(position, 13, LAMP, 0.34)
        self.draw_disc(position, 1.5, mix(LAMP, (255, 244, 214), 0.45))

    def draw_pad(self, pad: list[Point], tint: Colour) -> None:
        """Draw the square for an estate's pieces."""
        stone = mix(mix(tint, NIGHT[1], 0.42), (196, 176, 164), 0.20)
        self.draw_polygon([(x + 2, y + 5) for x, y in pad], (12, 8, 16))
        self.draw_polygon(pad, stone)
        x, y, width, height = bounds(pad)
        joint = mix(stone, (20, 12, 20), 0.14)
        for step in range(-12, 26):
            for way in (1, -1):
                start, stop = (x + step * 18, y), (x + step * 18 + way * height, y + height)
                inside_line = _clipped(start, stop, x + 4, x + width - 4)
                if inside_line is not None:
                    self.draw_line(inside_line, joint, 0.8, closed=False)
        self.draw_line(pad, mix(stone, (255, 226, 180), 0.30), 1.4)

    def draw_clock(self) -> None:
        """Draw the clock, which looks like a moon."""
        layout = self.layout
        centre, face, bezel = layout.centre, layout.face, layout.bezel
        self.draw_disc(centre, bezel + 6, (14, 8, 16))
        self.draw_disc(centre, bezel, mix(COFFIN, BRASS_2, 0.10))
        self.draw_disc(centre, bezel, BRASS_2, 2.2)
        self.draw_disc(centre, face + 3, BRASS, 1.6)
        for step in range(48):
            share = step / 47
            self.draw_disc(centre, face * (1 - 0.62 * share), mix(MOON[1], MOON[0], share))
        for n in range(60):
            self.draw_line(
                arc(centre, (face - 4, face - 4), n * 6, n * 6, 1)[:1]
                + arc(centre, (face - 9, face - 9), n * 6, n * 6, 1)[:1],
                mix(MOON[1], SEPIA, 0.35),
                0.8,
                closed=False,
            )
        count = len(layout.fields)
        for n in range(count):
            bearing = (n + 0.5) * 360 / count
            spoke = [arc(centre, (r, r), bearing, bearing, 1)[0] for r in (layout.hub + 6, face - 12)]
            self.draw_line(spoke, mix(MOON[1], SEPIA, 0.42), 1.2, closed=False)
            self.draw_disc(arc(centre, ((face + bezel) / 2 + 1,) * 2, bearing, bearing, 1)[0], 2.6, BLOOD)
        self.draw_disc(centre, layout.hub + 5, mix(MOON[1], SEPIA, 0.5))
        self.draw_disc(centre, layout.hub + 3, BRASS_2)
        self.draw_disc(centre, layout.hub, (24, 12, 24))
        x, y = self.to_pixels(centre)
        marks.draw_icon(self.surface, "bat", (round(x), round(y)), self.px(layout.hub * 1.25), BLOOD)

    def draw_frame(self) -> None:
        """Draw the frame of the score track, and the strip of turns."""
        width, height = self.layout.size
        ink = hex_colour("#1A111E")
        for box in (
            (0, 0, width, 28),
            (0, 0, 28, BAND),
            (width - 28, 0, 28, BAND),
            (0, BAND - 2, width, height - BAND + 2),
        ):
            self.surface.fill(ink, Rect(*(round(part * self.zoom) for part in box)))
        inner = [(28.0, 28.0), (width - 28, 28.0), (width - 28, BAND - 2), (28.0, BAND - 2)]
        self.draw_line(inner, mix(BRASS_2, ink, 0.2), 1.4)
        self.draw_line(
            [(1.0, 1.0), (width - 1, 1.0), (width - 1, height - 1), (1.0, height - 1)], mix(BRASS_2, ink, 0.45), 1.4
        )
        coffins = self.layout.coffins
        x = (coffins[-1][0] + self.layout.turns[0][0]) / 2
        self.draw_line([(x, BAND + 8), (x, height - 8)], mix(BRASS_2, ink, 0.4), 1.2, closed=False)

    def draw_tracks(self) -> None:
        """Draw the score track, the coffins and the moons."""
        layout = self.layout
        for number, at in enumerate(layout.beads):
            if number % 5:
                self.draw_disc(at, 2.8, mix(BRASS_2, COFFIN, 0.15))
                continue
            self.draw_disc(at, 11, hex_colour("#6A1620") if number % 10 == 0 else COFFIN)
            self.draw_disc(at, 11, BRASS_2, 1.2)
        for x, y in layout.coffins:
            half = [(8.0, -23.0), (16.0, -10.0), (10.0, 23.0)]
            shape = [(x + dx, y + dy) for dx, dy in half] + [(x - dx, y + dy) for dx, dy in reversed(half)]
            self.draw_polygon(shape, COFFIN)
            self.draw_line(shape, BRASS_2, 1.4)
        for number, at in enumerate(layout.turns):
            self.draw_moon(at, layout.turn_radius, number / max(1, len(layout.turns) - 1))

    def draw_moon(self, position: Point, radius: float, full: float) -> None:
        """Draw a waxing moon. `full` is 0 for new and 1 for full."""
        self.draw_disc(position, radius, (44, 35, 60))
        rim = [(radius * math.sin(t), -radius * math.cos(t)) for t in (math.pi * n / 32 for n in range(33))]
        edge = [((1 - 2 * full) * x, y) for x, y in reversed(rim)]
        self.draw_polygon([(position[0] + x, position[1] + y) for x, y in rim + edge], MOON[0])
        self.draw_disc(position, radius, mix(BRASS_2, COFFIN, 0.3), 1.0)


def render_backdrop(layout: RingLayout, size: tuple[int, int]) -> Surface:
    """Return the background of a board without art in `size` pixels."""
    return pygame.transform.smoothscale(BackdropDrawer(layout, size).draw(), size)


def _round_light(colour: Colour) -> Surface:
    """Return a round light on black, to be added."""
    picture = Surface((64, 64))
    for step in range(32):
        share = ((step + 1) / 32) ** 2
        pygame.draw.circle(picture, mix((0, 0, 0), colour, share), (32, 32), 32 - step)
    return picture


def _corners_of(box: Box) -> list[Point]:
    """Return two opposite corners of a box."""
    x, y, width, height = box
    return [(x, y), (x + width, y + height)]


def _box_round(points: Sequence[Point], margin: float) -> FRect:
    """Return the bounding box of points with a margin."""
    x, y, width, height = bounds(points)
    return FRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)


def _edges(polygon: list[Point]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Return the straight sides of an estate, each as (outer point, inner point)."""
    half = len(polygon) // 2
    return (polygon[0], polygon[-1]), (polygon[half - 1], polygon[half])


def _houses_along(polygon: list[Point], centre: Point, radii: Point, inner: bool) -> Iterator[tuple[Point, float]]:
    """Yield (position, angle) of the houses along a road of an estate."""
    around = arc(centre, radii, 0, 360, 720)
    gone = 31.0
    for a, b in itertools.pairwise(around):
        gone += math.dist(a, b)
        if gone < 31:
            continue
        turn = math.atan2(b[1] - a[1], b[0] - a[0]) + (math.pi if inner else 0.0)
        if all(
            is_inside(polygon, (a[0] + dx * math.cos(turn), a[1] + dx * math.sin(turn))) for dx in (-17.0, 0.0, 17.0)
        ):
            gone = 0.0
            yield a, turn


def _clipped(a: Point, b: Point, left: float, right: float) -> list[Point] | None:
    """Return the part of a line between two verticals, or None."""
    if max(a[0], b[0]) <= left or min(a[0], b[0]) >= right:
        return None

    def move_to_verticals(point: Point) -> Point:
        x = min(max(point[0], left), right)
        share = (x - a[0]) / (b[0] - a[0])
        return x, a[1] + (b[1] - a[1]) * share

    return [move_to_verticals(a), move_to_verticals(b)]
