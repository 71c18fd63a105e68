"""The plan of a city without a picture: parchment, fields, walls, rivers, quarters full of houses.

Nothing else covers a district's square or a bridge. Lengths are board units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from ui.boards.districts.houses import house_pictures, tree_picture
from ui.boards.districts.layout import ART, CityLayout, DistrictPlace
from ui.boards.districts.plan_lines import convex_hull, enlarged, streets_and_bridges
from ui.boards.shared import pieces
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import FreeRoom, add_light, dense_line, line_beside, shade
from ui.boards.shared.shapes import Box, Viewport, bounds, interpolate, mean_point, transparent_picture
from ui.drawing import draw
from ui.drawing.theme import Colour, hex_colour, mix

INK = hex_colour("#3A2A1A")
PAPER = (hex_colour("#EBDBB2"), hex_colour("#D3BB88"))
STREET, PARCHMENT = hex_colour("#E8D7AB"), hex_colour("#F6ECD0")
WATER, BANK, FLOW, FOAM = (hex_colour(code) for code in ("#76753A", "#4A4A22", "#5D5C2C", "#8F8E4E"))
STONE, STONE_SHADE = hex_colour("#EBDDB9"), hex_colour("#B79F70")
FIELD = hex_colour("#B7A36A")
TINTS = tuple(
    hex_colour(code)
    for code in (
        "#C26A5E", "#6D86AE", "#D08F3C", "#8A9E5C", "#5A9A94", "#C2AC4A",
        "#75606E", "#7C8F98", "#B8654A", "#DDB24E", "#73966A", "#A184AC",
    )
)  # fmt: skip
LANDMARKS = (  # (picture, height)
    ("temple", 78), ("twin_houses", 92), ("hall", 84), ("workshop", 92), ("seven_towers", 104), ("shrine", 84),
    ("crane", 78), ("works", 104), ("chapel", 104), ("shady_houses", 84), ("wharf", 92), ("clacks", 92),
    ("warehouses", 88),
)  # fmt: skip
FINE = 2  # factor by which land and water are drawn larger, then scaled down
RIVER_WIDE, STREET_WIDE, BRIDGE_WIDE = 84.0, 22.0, 34.0
HOUSE = (42.0, 42.0)  # width, height
ROW = 33.0  # distance of two rows of houses
CANAL = 172.0  # half the length of the water under a bridge
WALL_OFF, WALL_WIDE, TOWER_STEP, TOWER = 14.0, 12.0, 148.0, 78.0
RULER, RULER_STEP = (12.0, 22.0), 64.0  # edges of the ruler along the sheet's rim; length of a part
FREE_RIM = 40.0  # rim of the sheet without landmarks


def district_colour(number: int) -> Colour:
    """Return the colour of a district by its number, from 1."""
    return TINTS[(number - 1) % len(TINTS)]


class PlanObject(NamedTuple):
    """An upright object, such as a house: its picture, and the middle of its lower edge."""

    picture: Surface
    foot: Point


def draw_plan(layout: CityLayout, size: tuple[int, int], scale: float) -> Surface:
    """Return the plan of a city in `size` pixels, with the torn edge of its sheet. `scale` is the pixels in a unit."""
    return _Plan(layout, size, scale).draw()


class _Plan:
    """Draws the plan."""

    def __init__(self, layout: CityLayout, size: tuple[int, int], scale: float) -> None:
        self.layout, self.size, self.fit = layout, size, Viewport(scale, 0.0, 0.0)
        self.wall = enlarged(convex_hull([at for place in layout.places for at in place.polygon]), WALL_OFF)
        self.streets, self.bridges = streets_and_bridges(layout)

    def random_for(self, what: str) -> Random:
        """Return the random generator for one part of the plan."""
        return Random(f"{what} {len(self.layout.places)}")

    def draw(self) -> Surface:
        """Return the picture: sheet, land, water, then houses, the farthest first."""
        picture = self._land()
        room = self._room()
        objects = [*self._towers()]
        for place in self.layout.places:
            objects += self._quarter(place, room)
        for one in sorted(objects, key=lambda item: item.foot[1]):
            x, y = self.fit.point(one.foot)
            picture.blit(one.picture, (x - one.picture.get_width() // 2, y - one.picture.get_height()))
        for place in self.layout.places:
            self._square(picture, place)
        self._ornaments(picture)
        return _torn(picture, self.fit, self.random_for("rim"))

    def _room(self) -> FreeRoom:
        """Return the room that is free for houses: without squares, plates, rivers, bridges and streets."""
        room = FreeRoom(self.layout.size, 6.0)
        for place in self.layout.places:
            for box, margin in ((bounds(place.square), 8), (place.plate, 10)):
                room.reserve((box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin))
            x, y = place.banner
            room.reserve((x - 24, y, 48, 72))
            x, y = place.trouble
            room.reserve((x - 30, y - 30, 60, 60))
        for lines, width in (
            (self.layout.rivers, RIVER_WIDE + 26), (self.bridges, BRIDGE_WIDE + 24), (self.streets, STREET_WIDE + 4),
        ):  # fmt: skip
            room.reserve_line([at for line in lines for at in dense_line(line)], width)
        return room

    # -- sheet, land and water ----------------------------------------------------------------------------------------
    def _land(self) -> Surface:
        large = Surface((self.size[0] * FINE, self.size[1] * FINE))
        fit = Viewport(self.fit.scale * FINE, 0.0, 0.0)
        for row in range(large.get_height()):
            large.fill(mix(PAPER[0], PAPER[1], row / large.get_height()), (0, row, large.get_width(), 1))
        self._fields(large, fit)
        self._ruler(large, fit)
        _fill(large, fit, self.wall, STREET)
        self._canals(large, fit)
        for place in self.layout.places:
            self._ground(large, fit, place)
        self._walls(large, fit)
        for colour, width in ((mix(STREET, INK, 0.16), STREET_WIDE + 5), (STREET, STREET_WIDE)):
            for a, b in self.streets:
                _way(large, fit, a, b, colour, width)
        self._rivers(large, fit)
        for a, b in self.bridges:
            _bridge(large, fit, a, b)
        return pygame.transform.smoothscale(large, self.size)

    def _fields(self, large: Surface, fit: Viewport) -> None:
        """Draw stains, and ploughed fields around the city."""
        dice, (width, height) = self.random_for("fields"), self.layout.size
        for _ in range(12):
            at = fit.point((dice.uniform(0, width), dice.uniform(0, height)))
            spread = fit.px(dice.uniform(160, 420))
            if dice.random() < 0.5:
                shade(large, at, (spread, spread * 2 // 3), 0.07)
            else:
                add_light(large, at, (spread, spread * 2 // 3), (255, 240, 200), 0.07)
        for _ in range(36):
            x, y = dice.uniform(20, width - 160), dice.uniform(20, height - 90)
            wide, high, lean = dice.uniform(90, 190), dice.uniform(50, 96), dice.uniform(-26, 26)
            patch = [(x, y), (x + wide, y + lean), (x + wide - lean, y + high + lean), (x - lean, y + high)]
            _fill(large, fit, patch, mix(PAPER[1], FIELD, dice.uniform(0.02, 0.2)))
            for step in range(1, int(wide // 11)):
                share = step * 11 / wide
                start, stop = interpolate(patch[0], patch[1], share), interpolate(patch[3], patch[2], share)
                pygame.draw.aaline(large, mix(PAPER[1], INK, 0.13), fit.point(start), fit.point(stop))

    def _ruler(self, large: Surface, fit: Viewport) -> None:
        """Draw the map's ruler along its rim, with its corners."""
        width, height = self.layout.size
        near, far = RULER
        for inset, line in ((near, 2.5), (far, 2.5), (far + 7, 1.2)):
            box = fit.rect(inset, inset, width - 2 * inset, height - 2 * inset)
            pygame.draw.rect(large, mix(INK, PAPER[1], 0.25), box, fit.px(line))
        for number in range(int(width // RULER_STEP) + 1):
            if number % 2 == 0:
                at = (far + number * RULER_STEP, min(RULER_STEP, width - 2 * far - number * RULER_STEP))
                for top in (near, height - far):
                    large.fill(mix(INK, PAPER[1], 0.35), fit.rect(at[0], top, max(0.0, at[1]), far - near))
        for number in range(int(height // RULER_STEP) + 1):
            if number % 2 == 0:
                at = (far + number * RULER_STEP, min(RULER_STEP, height - 2 * far - number * RULER_STEP))
                for left in (near, width - far):
                    large.fill(mix(INK, PAPER[1], 0.35), fit.rect(left, at[0], far - near, max(0.0, at[1])))

    def _ground(self, large: Surface, fit: Viewport, place: DistrictPlace) -> None:
        """Fill a district: its colour is strongest at its edge, which is dashed."""
        colour, middle = district_colour(place.number), mean_point(place.polygon)
        _fill(large, fit, place.polygon, mix(colour, PAPER[0], 0.22))
        for step in range(1, 5):
            share = 1 - 0.014 * step
            inner = [
                (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in place.polygon
            ]
            _fill(large, fit, inner, mix(colour, PAPER[0], 0.22 + 0.08 * step))
        edge = [*place.polygon, place.polygon[0]]
        pygame.draw.lines(large, mix(INK, colour, 0.25), False, [fit.point(at) for at in edge], fit.px(4.5))
        for number, (a, b) in enumerate(pairwise(dense_line(edge, 9.0))):
            if number % 2:
                pygame.draw.line(large, PARCHMENT, fit.point(a), fit.point(b), fit.px(2.2))

    def _walls(self, large: Surface, fit: Viewport) -> None:
        """Draw the city's wall, with its shadow outside."""
        line = [*self.wall, self.wall[0]]
        for width, drop, tint in (
            (WALL_WIDE + 9, 5, mix(PAPER[1], INK, 0.45)), (WALL_WIDE + 4, 0, INK), (WALL_WIDE, 0, STONE),
            (2.2, 0, STONE_SHADE),
        ):  # fmt: skip
            for a, b in pairwise(line):
                _way(large, fit, (a[0], a[1] + drop), (b[0], b[1] + drop), tint, width)
                pygame.draw.circle(large, tint, fit.point((a[0], a[1] + drop)), fit.px(width) / 2)
        for number, at in enumerate(dense_line(line, 15.0)):
            if number % 2:
                pygame.draw.circle(large, INK, fit.point(at), fit.px(2))

    def _canals(self, large: Surface, fit: Viewport) -> None:
        """Draw water under the bridges of a city whose river has no course; districts hide its ends."""
        for colour, width in () if self.layout.rivers else ((BANK, 52.0), (WATER, 44.0)):
            for a, b in self.bridges:
                middle, length = interpolate(a, b, 0.5), math.dist(a, b) or 1.0
                across = ((a[1] - b[1]) / length * CANAL, (b[0] - a[0]) / length * CANAL)
                ends = [(middle[0] + sign * across[0], middle[1] + sign * across[1]) for sign in (-1, 1)]
                _way(large, fit, ends[0], ends[1], colour, width)
                for end in ends:
                    pygame.draw.circle(large, colour, fit.point(end), fit.px(width) / 2)

    def _rivers(self, large: Surface, fit: Viewport) -> None:
        """Draw all banks first, then the water with its flow."""
        lines = [dense_line(course, 12.0) for course in self.layout.rivers]
        for colour, width in (
            (mix(STREET, INK, 0.18), 26.0), (INK, 10.0), (BANK, 5.0), (mix(BANK, WATER, 0.5), -6.0), (WATER, -16.0),
        ):  # fmt: skip
            for line in lines:
                for at in line:
                    pygame.draw.circle(large, colour, fit.point(at), fit.px(RIVER_WIDE + width) / 2)
        dice = self.random_for("river")
        for line in lines:
            for off in (-25.0, -13.0, 0.0, 13.0, 25.0):
                self._flow(large, fit, line_beside(line, off), dice)

    def _flow(self, large: Surface, fit: Viewport, line: Sequence[Point], dice: Random) -> None:
        at = dice.randrange(4)
        while at < len(line) - 3:
            long = dice.randrange(3, 8)
            stroke = [fit.point(spot) for spot in line[at : at + long]]
            if len(stroke) > 1:
                pygame.draw.lines(large, FOAM if dice.random() < 0.4 else FLOW, False, stroke, fit.px(1.8))
            at += long + dice.randrange(2, 7)

    # -- upright objects ----------------------------------------------------------------------------------------------
    def _towers(self) -> Iterator[PlanObject]:
        """Yield the towers of the wall: tall ones where the sheet has room above them."""
        gone, number = TOWER_STEP, 0
        for a, b in pairwise(dense_line([*self.wall, self.wall[0]], 10.0)):
            gone += math.dist(a, b)
            if gone < TOWER_STEP or any(
                math.dist(a, spot) < RIVER_WIDE for line in self.layout.rivers for spot in line
            ):
                continue
            gone, number = 0.0, number + 1
            tall = a[1] - TOWER > FREE_RIM
            height = (TOWER if number % 2 else TOWER * 0.7) if tall else 40.0
            part = ("tower" if number % 2 else "turret") if tall else "turret"
            yield PlanObject(self._part(part, height), (a[0] + height * 0.1, a[1] + (18 if tall else 20)))

    def _part(self, name: str, height: float) -> Surface:
        """Return a picture that was cut out of the painted board, `height` units high."""
        return pieces.picture(ART, f"scenery/{name}", max(6, self.fit.px(height)))

    def _quarter(self, place: DistrictPlace, room: FreeRoom) -> Iterator[PlanObject]:
        """Yield the landmark, the houses and the trees of a district."""
        free = room.inside(place.polygon)
        yield from self._landmark(place, free)
        dice = self.random_for(f"houses {place.number}")
        colour = district_colour(place.number)
        houses = house_pictures(colour, (self.fit.px(HOUSE[0]), self.fit.px(HOUSE[1])))
        tree = tree_picture(self.fit.px(22))
        x, y, width, height = bounds(place.polygon)
        rows = int(height // ROW)
        for row in range(rows + 1):
            left, foot = x + dice.uniform(0, 20), y + (row + 1) * ROW - 2
            while left < x + width:
                kind, at = dice.randrange(len(houses)), foot + dice.uniform(-3, 3)
                step = HOUSE[0] * dice.uniform(0.82, 1.06)
                box: Box = (left, at - HOUSE[1] * 0.85, HOUSE[0] * 0.9, HOUSE[1] * 0.85)
                if dice.random() < 0.07:
                    low = at - dice.uniform(0, 14)
                    if free.is_free((left, low - 22, 22, 22)):
                        yield PlanObject(tree, (left + 11, low))
                elif free.is_free(box):
                    yield PlanObject(houses[kind], (left + HOUSE[0] / 2, at))
                left += step

    def _landmark(self, place: DistrictPlace, free: FreeRoom) -> Iterator[PlanObject]:
        """Yield a landmark beside the square, or somewhere else in the district, where there is room for one."""
        part, height = LANDMARKS[(place.number - 1) % len(LANDMARKS)]
        picture = self._part(part, height)
        width = picture.get_width() / self.fit.scale
        left, top, wide, high = bounds(place.square)
        x, y, across, down = bounds(place.polygon)
        beside = [(left + wide + width / 2 + 14, top + high), (left - width / 2 - 14, top + high)]
        spots = [
            (x + across * column / 12, y + height + (down - height) * row / 8)
            for row in (6, 4, 7, 3, 5, 2, 8, 1) for column in (9, 3, 10, 2, 8, 4, 6, 7, 5, 11, 1)
        ]  # fmt: skip
        for foot in (*beside, *spots):
            box = (foot[0] - width / 2, foot[1] - height, width, height)
            if free.is_free(box):
                free.reserve(box)
                yield PlanObject(picture, foot)
                return

    # -- squares and ornaments ----------------------------------------------------------------------------------------
    def _square(self, picture: Surface, place: DistrictPlace) -> None:
        """Draw a district's square with the site of its building."""
        x, y, width, height = bounds(place.square)
        box = self.fit.rect(x - 4, y - 4, width + 8, height + 8)
        fine = transparent_picture((box.width * FINE, box.height * FINE), PARCHMENT)
        fit = Viewport(self.fit.scale * FINE, -(x - 4) * self.fit.scale * FINE, -(y - 4) * self.fit.scale * FINE)
        fill = mix(PARCHMENT, district_colour(place.number), 0.14)
        shape = [fit.point(at) for at in place.square]
        pygame.draw.polygon(fine, (*fill, 255), shape)
        pygame.draw.lines(fine, (*mix(INK, fill, 0.25), 255), True, shape, fit.px(2.6))
        middle = mean_point(place.square)
        inner = [
            (px + 7 * (1 if px < middle[0] else -1), py + 7 * (1 if py < middle[1] else -1)) for px, py in place.square
        ]
        for number, (a, b) in enumerate(pairwise(dense_line([*inner, inner[0]], 8.0))):
            if number % 2:
                pygame.draw.line(fine, (*mix(INK, fill, 0.55), 255), fit.point(a), fit.point(b), max(1, fit.px(1.2)))
        _site(fine, fit, place.building, mix(INK, fill, 0.5))
        picture.blit(pygame.transform.smoothscale(fine, box.size), box)

    def _ornaments(self, picture: Surface) -> None:
        """Draw a compass, the world's turtle and a scale in corners where they cover nothing."""
        room = FreeRoom(self.layout.size)
        for place in self.layout.places:
            room.reserve(bounds(place.polygon))
        for course in self.layout.rivers:
            room.reserve_line(dense_line(course), RIVER_WIDE)
        width, height = self.layout.size
        corners = [(36.0, 36.0), (width - 36, 36.0), (width - 36, height - 36), (36.0, height - 36)]
        for part, tall in (("compass", 116.0), ("turtle", 92.0), ("dividers", 70.0)):
            flat = self._part(part, tall)
            wide = flat.get_width() / self.fit.scale
            for x, y in corners[:]:
                box = (x if x < width / 2 else x - wide, y if y < height / 2 else y - tall, wide, tall)
                if room.is_free(box):
                    corners.remove((x, y))
                    picture.blit(flat, self.fit.point(box[:2]))
                    break


# -- shapes -----------------------------------------------------------------------------------------------------------
def _fill(large: Surface, fit: Viewport, polygon: Sequence[Point], colour: Colour) -> None:
    pygame.draw.polygon(large, colour, [fit.point(at) for at in polygon])


def _way(large: Surface, fit: Viewport, a: Point, b: Point, colour: Colour, width: float) -> None:
    """Draw a straight street."""
    _fill(large, fit, draw.line_corners(a, b, width / 2), colour)


def _bridge(large: Surface, fit: Viewport, a: Point, b: Point) -> None:
    """Draw a stone bridge: its shadow, parapets, paving, and posts at its ends."""
    _way(large, fit, (a[0] + 4, a[1] + 8), (b[0] + 4, b[1] + 8), mix(BANK, INK, 0.6), BRIDGE_WIDE)
    for colour, width in (
        (INK, BRIDGE_WIDE + 5),
        (STONE_SHADE, BRIDGE_WIDE),
        (INK, BRIDGE_WIDE - 10),
        (STONE, BRIDGE_WIDE - 13),
    ):
        _way(large, fit, a, b, colour, BRIDGE_WIDE + width)
    line = dense_line((a, b), 14.0)
    length = math.dist(a, b) or 1.0
    half = (BRIDGE_WIDE - 15) / 2
    nx, ny = (a[1] - b[1]) / length * half, (b[0] - a[0]) / length * half
    for x, y in line[1:-1]:
        pygame.draw.line(large, STONE_SHADE, fit.point((x + nx, y + ny)), fit.point((x - nx, y - ny)), fit.px(1.4))
    for x, y in (a, b):
        for sign in (-1, 1):
            at = fit.point((x + sign * nx * 1.6, y + sign * ny * 1.6))
            pygame.draw.circle(large, INK, at, fit.px(7))
            pygame.draw.circle(large, STONE, at, fit.px(4.6))


def _site(fine: Surface, fit: Viewport, foot: Point, ink: Colour) -> None:
    """Draw the hatched site on which a district's building stands."""
    box = fit.rect(foot[0] - 38, foot[1] - 62, 76, 70)
    for step in range(0, box.width + box.height, fit.px(8)):
        start = (box.left + min(step, box.width), box.top + max(0, step - box.width))
        stop = (box.left + max(0, step - box.height), box.top + min(step, box.height))
        pygame.draw.line(fine, (*mix(ink, PARCHMENT, 0.55), 255), start, stop, 1)
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft]
    for a, b in pairwise(corners):
        length = max(1, round(math.dist(a, b)))
        for at in range(0, length, fit.px(12)):
            share, end = at / length, min(1.0, (at + fit.px(6)) / length)
            pygame.draw.line(fine, (*ink, 255), interpolate(a, b, share), interpolate(a, b, end), fit.px(1.8))


def _torn(picture: Surface, fit: Viewport, dice: Random) -> Surface:
    """Return the sheet with its uneven, darker rim."""
    width, height = picture.get_size()
    deep, rim = 6 * fit.scale, []
    for a, b in pairwise([(0, 0), (width, 0), (width, height), (0, height), (0, 0)]):
        for x, y in dense_line((a, b), 24 * fit.scale)[:-1]:
            inset = deep * dice.random() ** 2
            rim.append((min(max(x, inset), width - inset), min(max(y, inset), height - inset)))
    sheet = picture.convert_alpha()
    mask = transparent_picture((width, height), (255, 255, 255))
    pygame.draw.polygon(mask, (255, 255, 255, 255), rim)
    pygame.draw.lines(mask, (196, 176, 140, 255), True, rim, max(1, fit.px(3)))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
