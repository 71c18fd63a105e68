"""The background of a ring board without art: a city at night.

The same board always gets the same houses and trees.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from random import Random

import pygame
from pygame import Surface

from ui.boards.ring.canvas import Canvas
from ui.boards.ring.instruments import BAND, FRAME, draw_clock, draw_frame, draw_tracks
from ui.boards.ring.layout import EstatePlace, RingLayout
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import FreeRoom
from ui.boards.shared.shapes import Box, arc, bounds, interpolate, is_inside, mean_point
from ui.drawing import draw
from ui.drawing.theme import Colour, hex_colour, mix

NIGHT = (hex_colour("#241830"), hex_colour("#120C18"))
WOOD, LAWN, MEADOW, MIST = (hex_colour(code) for code in ("#1F372E", "#3D5539", "#33284A", "#4E3F6B"))
ROAD, KERB, PLAZA = hex_colour("#3A2D40"), hex_colour("#5E4C62"), hex_colour("#564550")
WINDOW, WARM, DARK_PANE = hex_colour("#FFC46B"), hex_colour("#FFE2A6"), hex_colour("#1B1320")
LAMP = hex_colour("#FFB45A")
WALL = hex_colour("#33262F")
ROOFS = tuple(hex_colour(code) for code in ("#7A4C40", "#5B4A63", "#6B5058", "#84604C", "#544A5E"))
INNER_ROOF = hex_colour("#A07C62")  # roofs of the houses around the square
OVAL = (537.0, 355.0)  # half axes of the ring road
# half axes of the rows of houses
INNER_ROW, OUTER_ROW = (213.0, 213.0), (506.0, 324.0)
HOUSE = (29.0, 19.0)  # width, depth
BATS = (
    ("bat_0", (96.0, 82.0), 30),
    ("bat_1", (172.0, 56.0), 16),
    ("bat_1", (1028.0, 86.0), 22),
)  # (picture, middle, height)
FINE = 2
TREES = 1500  # number of random places tried for trees around the city
LANDMARKS = (  # (picture, height)
    ("theatre", 62), ("campfire", 44), ("market", 50), ("school", 58), ("blocks", 60), ("cemetery", 52),
    ("gardens", 46),
)  # fmt: skip
TINTS = tuple(
    hex_colour(code)
    for code in (
        "#8A5E30", "#74293B", "#7A4A2E", "#386040", "#754838", "#4C5A34", "#3D477A", "#5C3A6A", "#366070", "#6C5832",
    )
)  # fmt: skip


def render_backdrop(layout: RingLayout, size: tuple[int, int]) -> Surface:
    """Return the background of a board without art in `size` pixels."""
    return pygame.transform.smoothscale(_Backdrop(layout, size).draw(), size)


class _Backdrop:
    """Draws the picture of a board on a large surface. Lengths are board units."""

    def __init__(self, layout: RingLayout, size: tuple[int, int]) -> None:
        self.layout = layout
        self.canvas = Canvas(Surface((size[0] * FINE, size[1] * FINE)), layout.size[0])
        self.dice = Random(len(layout.estates))
        self.room = FreeRoom(layout.size, 4.0)
        self.tints = [tint for tint, _ in zip(itertools.cycle(TINTS), layout.estates, strict=False)]

    def draw(self) -> Surface:
        """Draw everything; return the surface."""
        canvas, layout = self.canvas, self.layout
        self._land()
        self._roads()
        for number, (place, tint) in enumerate(zip(layout.estates, self.tints, strict=True)):
            self._estate(number, place, tint)
        self._lamps()
        canvas.light(layout.centre, 470, hex_colour("#F3E3C0"), 0.23)
        for place, tint in zip(layout.estates, self.tints, strict=True):
            self._pad(place.pad, tint)
        draw_clock(canvas, layout)
        draw_frame(canvas, layout)
        draw_tracks(canvas, layout)
        return canvas.surface

    # -- land ---------------------------------------------------------------------------------------------------------
    def _land(self) -> None:
        """Draw night, meadows, woods and bats."""
        canvas, width = self.canvas, self.layout.size[0]
        canvas.surface.blit(draw.gradient_picture(canvas.surface.get_size(), NIGHT), (0, 0))
        for left, top in ((FRAME, FRAME), (width - 250, FRAME), (FRAME, BAND - 190), (width - 250, BAND - 190)):
            for step in range(26):  # ploughed meadows in the corners
                start = (left + step * 9.0, top)
                canvas.line([start, (start[0] - 34, top + 188)], mix(NIGHT[0], MEADOW, 0.5), 1.1, closed=False)
        (cx, cy), (rx, ry) = self.layout.centre, OVAL
        for _ in range(TREES):
            x, y = self.dice.uniform(34, width - 34), self.dice.uniform(34, BAND - 14)
            radius = self.dice.choice((4.5, 6.0, 7.5, 9.0))
            wood = math.sin(x / 46) + math.sin(y / 39 + 1) + math.sin((x - y) / 60)
            if ((x - cx) / (rx + 14)) ** 2 + ((y - cy) / (ry + 14)) ** 2 > 1 and wood > -0.9:
                canvas.tree((x, y), radius, mix(WOOD, (34, 70, 50), self.dice.choice((0.0, 0.3, 0.6))))
        self._bats()

    def _bats(self) -> None:
        """Draw bats in the mist above the upper corners."""
        for part, at, height in BATS:
            self.canvas.light(at, 3.4 * height, MIST, 0.6)
            self.canvas.cut_out(part, at, height)

    def _roads(self) -> None:
        """Draw the ring road, the avenues' ground and the square around the clock."""
        canvas, centre = self.canvas, self.layout.centre
        rx, ry = OVAL
        canvas.polygon(arc(centre, (rx + 4, ry + 4), 0, 360, 240), mix(KERB, NIGHT[1], 0.5))
        canvas.polygon(arc(centre, (rx + 2, ry + 2), 0, 360, 240), KERB)
        canvas.polygon(arc(centre, OVAL, 0, 360, 240), ROAD)
        for bearing in range(0, 360, 2):
            if bearing % 4:
                dash = arc(centre, (rx - 6.5, ry - 6.5), bearing, bearing + 1.2, 2)
                canvas.line(dash, mix(ROAD, KERB, 0.75), 0.8, closed=False)
        edge = self.layout.bezel + 22
        canvas.disc(centre, edge, PLAZA)
        for reach in (edge - 4, edge - 10):
            canvas.disc(centre, reach, mix(PLAZA, NIGHT[1], 0.35), 0.7)
        for bearing in range(0, 360, 3):
            stone = [arc(centre, (reach, reach), bearing, bearing, 1)[0] for reach in (edge - 17, edge)]
            canvas.line(stone, mix(PLAZA, NIGHT[1], 0.35), 0.6, closed=False)

    def _lamps(self) -> None:
        """Draw the avenues' lamps between rows of shrubs, and the lamps of the ring road."""
        polygons = [place.polygon for place in self.layout.estates]
        for one, other in zip(polygons, [*polygons[1:], polygons[0]], strict=True):
            edge, far = _edges(one)[1], _edges(other)[0]
            start, stop = interpolate(edge[0], far[0], 0.5), interpolate(edge[1], far[1], 0.5)
            count = max(2, round(math.dist(start, stop) / 26))
            for n in range(4 * count):
                sides = interpolate(edge[0], edge[1], n / (4 * count)), interpolate(far[0], far[1], n / (4 * count))
                for share in (0.14, 0.86) if math.dist(*sides) > 15 else ():
                    self.canvas.tree(interpolate(*sides, share), 2.2, mix(WOOD, (70, 84, 50), 0.5))
            for n in range(count + 1):
                self._lamp(interpolate(start, stop, n / count))
        for bearing in range(0, 360, 5):
            self._lamp(arc(self.layout.centre, (OVAL[0] - 6.5, OVAL[1] - 6.5), bearing, bearing, 1)[0])

    def _lamp(self, position: Point, reach: float = 14.0) -> None:
        """Draw a street lamp."""
        self.canvas.light(position, reach, LAMP, 0.36)
        self.canvas.disc(position, 1.5, mix(LAMP, (255, 244, 214), 0.45))

    # -- estates ------------------------------------------------------------------------------------------------------
    def _estate(self, number: int, place: EstatePlace, tint: Colour) -> None:
        """Draw an estate: its ground, paths, landmark, houses and trees."""
        canvas, polygon, middle = self.canvas, place.polygon, mean_point(place.polygon)
        edge, lawn = mix(tint, NIGHT[1], 0.4), mix(mix(LAWN, tint, 0.3), NIGHT[1], 0.06)
        canvas.polygon(polygon, edge)
        for step in range(1, 9):
            inner = [interpolate(middle, corner, 1 - 0.022 * step) for corner in polygon]
            canvas.polygon(inner, mix(edge, lawn, step / 8))
        self._paths(place, mix(tint, (150, 116, 104), 0.32))
        free = self.room.inside(polygon)
        for box, margin in ((bounds(place.pad), 8), (place.plate, 10), (_ability_room(place), 0)):
            free.reserve((box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin))
        houses = [(at, turn, roof) for at, turn, roof in self._house_places(place) if free.is_free(_house_box(at))]
        self._landmark(number, place, free)
        houses = [house for house in houses if free.is_free(_house_box(house[0]))]
        for at, _, _ in houses:
            free.reserve(_house_box(at))
        self._trees(place, free, mix(hex_colour("#2C4A34"), tint, 0.25))
        for at, turn, roof in sorted(houses, key=lambda house: house[0][1]):
            self._house(at, turn, roof)
        canvas.line(polygon, mix(edge, (255, 220, 170), 0.26), 1.6)

    def _paths(self, place: EstatePlace, colour: Colour) -> None:
        """Draw paths from the pad to the roads."""
        half = len(place.polygon) // 2
        x, y, width, height = bounds(place.pad)
        middle = (x + width / 2, y + height / 2)
        outer, inner = place.polygon[half // 2], place.polygon[half + half // 2]
        sides = [interpolate(*side, 0.5) for side in _edges(place.polygon)]
        for goal in (outer, inner, *sides):
            self.canvas.line([middle, goal], mix(colour, NIGHT[1], 0.45), 5.4, closed=False)
            self.canvas.line([middle, goal], mix(colour, NIGHT[1], 0.25), 4.0, closed=False)

    def _house_places(self, place: EstatePlace) -> Iterator[tuple[Point, float, Colour]]:
        """Yield (position, angle, colour of the roof) of houses along the roads of an estate."""
        centre = self.layout.centre
        for number, (at, turn) in enumerate(_houses_along(place.polygon, centre, INNER_ROW, True)):
            yield at, turn, mix(INNER_ROOF, ROOFS[number % len(ROOFS)], 0.25)
        for number, (at, turn) in enumerate(_houses_along(place.polygon, centre, OUTER_ROW, False)):
            yield at, turn, ROOFS[(3 * number + round(at[0])) % len(ROOFS)]

    def _landmark(self, number: int, place: EstatePlace, free: FreeRoom) -> None:
        """Draw one special place of an estate where there is room for it."""
        part, tall = LANDMARKS[number % len(LANDMARKS)]
        x, y, across, down = bounds(place.polygon)
        rows, columns = (5, 3, 6, 2, 7, 1, 4, 8), (8, 2, 7, 3, 9, 1, 6, 4, 5)
        for grown, row, column in itertools.product((1.0, 0.8, 0.66), rows, columns):
            height = tall * grown
            wide = height * (1.45 if part in ("theatre", "market") else 1.1)
            at = (x + across * column / 10, y + down * row / 9)
            box = (at[0] - wide / 2, at[1] - height / 2, wide, height)
            if free.is_free(box):
                free.reserve(box)
                self.canvas.light(at, height * 0.9, LAMP, 0.22)
                self.canvas.cut_out(part, at, height)
                return

    def _trees(self, place: EstatePlace, free: FreeRoom, green: Colour) -> None:
        x, y, width, height = bounds(place.polygon)
        for _ in range(int(width * height / 250)):
            at = (x + width * self.dice.random(), y + height * self.dice.random())
            radius, shade = self.dice.choice((4.0, 5.0, 6.0, 7.0)), self.dice.choice((0.0, 0.14, 0.26))
            if free.is_free((at[0] - radius - 1, at[1] - radius - 1, 2 * radius + 2, 2 * radius + 2)):
                self.canvas.tree(at, radius, mix(green, (70, 104, 70), shade))

    def _house(self, position: Point, turn: float, roof: Colour) -> None:
        """Draw a house, rotated by `turn` (radians): its shadow, two slopes of its roof, a wall with lit windows."""
        canvas, (width, deep) = self.canvas, HOUSE
        cos, sin = math.cos(turn), math.sin(turn)

        def box(left: float, top: float, right: float, bottom: float) -> list[Point]:
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            return [(position[0] + x * cos - y * sin, position[1] + x * sin + y * cos) for x, y in corners]

        half, top, eaves = width / 2, -deep / 2, deep * 0.16
        canvas.polygon([(x + 3.5, y + 4.5) for x, y in box(-half, top, half, deep / 2)], (12, 8, 16))
        canvas.polygon(box(-half, top, half, deep / 2), WALL)
        shade = self.dice.random() * 0.25
        canvas.polygon(box(-half, top, half, -deep * 0.17), mix(mix(roof, (255, 226, 190), 0.12), (20, 14, 26), shade))
        canvas.polygon(box(-half, -deep * 0.17, half, eaves), mix(mix(roof, (20, 14, 26), 0.3), (20, 14, 26), shade))
        canvas.line(
            box(-half, -deep * 0.17, half, -deep * 0.17)[:2], mix(roof, (255, 230, 200), 0.35), 0.7, closed=False
        )
        for x in (-half * 0.5, half * 0.45):
            canvas.polygon(box(x - 1.2, -deep * 0.36, x + 1.2, -deep * 0.2), (24, 16, 24))
        for n in range(int(width // 4.4)):
            x = -half + 2.6 + 4.4 * n
            pane = mix(WINDOW, WARM, self.dice.random()) if self.dice.random() < 0.66 else DARK_PANE
            canvas.polygon(box(x - 0.9, deep * 0.24, x + 1.0, deep * 0.41), pane)

    def _pad(self, pad: list[Point], tint: Colour) -> None:
        """Draw the square for an estate's pieces: paving, a frame, lamps along its edges."""
        canvas = self.canvas
        stone = mix(mix(tint, NIGHT[1], 0.42), (196, 176, 164), 0.20)
        canvas.polygon([(x + 2, y + 5) for x, y in pad], (12, 8, 16))
        canvas.polygon(pad, stone)
        x, y, width, height = bounds(pad)
        joint = mix(stone, (20, 12, 20), 0.16)
        for step in range(-12, 30):
            for way in (1, -1):
                start, stop = (x + step * 13, y), (x + step * 13 + way * height, y + height)
                inside_line = _clipped(start, stop, x + 4, x + width - 4)
                if inside_line is not None:
                    canvas.line(inside_line, joint, 0.7, closed=False)
        canvas.line(pad, mix(stone, (14, 8, 14), 0.5), 3.0)
        canvas.line(pad, mix(stone, (255, 226, 180), 0.34), 1.3)
        middle = mean_point(pad)
        frame = [(px + math.copysign(4.5, middle[0] - px), py + math.copysign(4.5, middle[1] - py)) for px, py in pad]
        canvas.line(frame, mix(stone, (255, 226, 180), 0.14), 0.8)
        for share in (0.2, 0.4, 0.6, 0.8):
            self._lamp((x + width * share, y + height), 12.0)


# -- shapes -----------------------------------------------------------------------------------------------------------
def _ability_room(place: EstatePlace) -> Box:
    """Return the room above a plate in which the estate's ability is written."""
    x, y, width, _ = place.plate
    return x + 20, y - 22, width - 40, 22


def _house_box(at: Point) -> Box:
    """Return the room that a house takes, however it is turned."""
    return at[0] - 10, at[1] - 10, 20, 20


def _edges(polygon: list[Point]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Return the straight sides of an estate, each as (outer point, inner point)."""
    half = len(polygon) // 2
    return (polygon[0], polygon[-1]), (polygon[half - 1], polygon[half])


def _houses_along(polygon: Sequence[Point], centre: Point, radii: Point, inner: bool) -> Iterator[tuple[Point, float]]:
    """Yield (position, angle) of the houses along a road of an estate."""
    around = arc(centre, radii, 0, 360, 720)
    gone = 33.0
    for a, b in itertools.pairwise(around):
        gone += math.dist(a, b)
        if gone < 33:
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
