"""The ground of a city without a picture: paving, streets with rails, river, bridges. Lengths are pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame
from pygame import Rect, Surface

from ui.boards.grid.layout import Cell, CityPlan, neighbour_strips
from ui.drawing.theme import Colour, hex_colour, mix

PAVING, GROOVE = hex_colour("#787672"), hex_colour("#2C2E31")
ASPHALT, KERB, JOINT = hex_colour("#2F3238"), hex_colour("#8D897E"), hex_colour("#55534C")
LANE, RAIL, RAIL_SHADE = hex_colour("#B7B19A"), hex_colour("#70747A"), hex_colour("#1D1F23")
WATER = (hex_colour("#124A60"), hex_colour("#0E394C"))
WAVE, REFLECTION = hex_colour("#3F8197"), hex_colour("#E9C27A")
QUAY, DECK = hex_colour("#A59F8E"), hex_colour("#4F4C47")
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
VARIANTS = 4  # number of different pictures of each kind of cell
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def paving_tiles(number: int, tint: Colour, side: int) -> list[Surface]:
    """Return the pictures of a paved cell of district `number`."""
    drawer = PATTERNS[number % len(PATTERNS)]
    tiles = []
    for variant in range(VARIANTS):
        dice = Random(f"{number} {variant}")
        colour = mix(mix(PAVING, tint, 0.34), BLACK, 0.26 + 0.04 * dice.random())
        tile = Surface((side, side))
        tile.fill(colour)
        drawer(tile, colour, dice)
        tile.fill(mix(colour, GROOVE, 0.75), (0, 0, side, 1))
        tile.fill(mix(colour, GROOVE, 0.75), (0, 0, 1, side))
        pygame.draw.rect(tile, mix(colour, GROOVE, 0.7), tile.get_rect(), max(1, side // 48))
        tiles.append(tile)
    return tiles


def _slabs(tile: Surface, colour: Colour, dice: Random) -> None:
    side, count = tile.get_width(), 4
    for row in range(count):
        for column in range(count):
            box = Rect(side * column // count, side * row // count, side // count, side // count)
            tile.fill(mix(colour, WHITE if dice.random() < 0.5 else BLACK, dice.uniform(0.0, 0.09)), box)
            pygame.draw.rect(tile, mix(colour, GROOVE, 0.28), box, 1)


def _cobbles(tile: Surface, colour: Colour, dice: Random) -> None:
    side, rows = tile.get_width(), 12
    for row in range(rows):
        x = -dice.random() * side * 0.1
        while x < side:
            width = side * dice.uniform(0.07, 0.13)
            tint = mix(colour, WHITE if dice.random() < 0.45 else BLACK, dice.uniform(0.02, 0.13))
            box = Rect(round(x), side * row // rows, max(2, round(width) - 1), side // rows - 1)
            pygame.draw.rect(tile, tint, box, border_radius=max(1, side // 50))
            x += width


def _large_slabs(tile: Surface, colour: Colour, dice: Random) -> None:
    side = tile.get_width()
    for top, height, split in ((0.0, 0.34, 0.4), (0.34, 0.33, 0.66), (0.67, 0.33, 0.25)):
        for left, width in ((0.0, split), (split, 1 - split)):
            box = Rect(round(left * side), round(top * side), round(width * side), round(height * side))
            tile.fill(mix(colour, WHITE if dice.random() < 0.5 else BLACK, dice.uniform(0.0, 0.08)), box)
            pygame.draw.rect(tile, mix(colour, GROOVE, 0.3), box, 1)
    _specks(tile, colour, dice)


def _specks(tile: Surface, colour: Colour, dice: Random) -> None:
    side = tile.get_width()
    for _ in range(18):
        tint = mix(colour, WHITE if dice.random() < 0.4 else BLACK, 0.16)
        tile.fill(tint, (dice.random() * side, dice.random() * side, max(1, side // 60), max(1, side // 60)))


def _bricks(tile: Surface, colour: Colour, dice: Random) -> None:
    side, rows = tile.get_width(), 10
    for row in range(rows):
        for column in range(-1, 5):
            left = side * (column + 0.5 * (row % 2)) / 5
            box = Rect(round(left), side * row // rows, side // 5 + 1, side // rows + 1)
            tile.fill(mix(colour, WHITE if dice.random() < 0.5 else BLACK, dice.uniform(0.0, 0.1)), box)
            pygame.draw.rect(tile, mix(colour, GROOVE, 0.22), box, 1)


PATTERNS = (_slabs, _cobbles, _large_slabs, _bricks)


# -- streets ----------------------------------------------------------------------------------------------------------
def asphalt_tiles(side: int) -> list[Surface]:
    """Return the pictures of a street's cell."""
    tiles = []
    for variant in range(VARIANTS):
        dice, tile = Random(f"asphalt {variant}"), Surface((side, side))
        colour = mix(ASPHALT, BLACK, 0.06 * dice.random())
        tile.fill(colour)
        for _ in range(46):
            tint = mix(colour, WHITE, 0.05) if dice.random() < 0.5 else mix(colour, BLACK, 0.2)
            tile.fill(tint, (dice.random() * side, dice.random() * side, max(1, side // 50), max(1, side // 60)))
        if variant == 0:  # a manhole
            centre = (side * 0.2, side * 0.8)
            pygame.draw.circle(tile, mix(colour, BLACK, 0.4), centre, side * 0.055)
            pygame.draw.circle(tile, mix(colour, WHITE, 0.16), centre, side * 0.055, 1)
        tiles.append(tile)
    return tiles


def draw_kerbs(picture: Surface, cell: Cell, box: Rect, paved: set[Cell]) -> None:
    """Draw the kerb stones where a street's cell has no other street beside it."""
    width = max(2, box.width // 18)
    for other, strip in neighbour_strips(cell, box, width):
        if other in paved:
            continue
        picture.fill(KERB, strip)
        flat = strip.width > strip.height
        for number in range(1, 5):
            at = number / 5
            joint = (
                Rect(strip.left + round(at * strip.width), strip.top, 1, strip.height)
                if flat
                else Rect(strip.left, strip.top + round(at * strip.height), strip.width, 1)
            )
            picture.fill(JOINT, joint)
        inner = strip.move(0, width if other[1] < cell[1] else -width) if flat else strip.move(
            width if other[0] < cell[0] else -width, 0)  # fmt: skip
        inner = inner.clip(box)
        picture.fill((11, 11, 12), inner, pygame.BLEND_RGB_SUB)


def draw_lanes_or_rails(picture: Surface, cell: Cell, box: Rect, street: set[Cell], rails: bool) -> None:
    """Draw the lane markings or rails of a street's cell: straight, round a corner, or to the end of the street."""
    open_sides = [side for side in SIDES if (cell[0] + side[0], cell[1] + side[1]) in street]
    thin = max(1, box.width // 60)
    offsets = (-0.22, -0.1, 0.1, 0.22) if rails else (0.0,)
    for line in _lines_along_street(box, open_sides, offsets):
        if rails:
            pygame.draw.lines(picture, RAIL_SHADE, False, [(x + thin, y + thin) for x, y in line], 2 * thin)
            pygame.draw.lines(picture, RAIL, False, line, 2 * thin)
        else:
            _dashes(picture, line, box.width // 5, 2 * thin)
    _ticks(picture, cell, box, street)


def _lines_along_street(box: Rect, sides: Sequence[Cell], offsets: Sequence[float]) -> list[list[tuple[float, float]]]:
    """Return lines through a cell along the street; `offsets` from its middle are shares of the cell's side."""
    flat, upright = any(side[0] for side in sides), any(side[1] for side in sides)
    width, (cx, cy) = box.width, box.center
    if len(sides) == 2 and flat and upright:
        (dx, dy) = sides[0][0] + sides[1][0], sides[0][1] + sides[1][1]
        corner = (cx + dx * width / 2, cy + dy * width / 2)
        start = {(1, 1): 180, (-1, 1): 270, (-1, -1): 0, (1, -1): 90}[dx, dy]
        return [
            [
                (corner[0] + math.cos(math.radians(start + step * 9)) * width * (0.5 + offset),
                 corner[1] + math.sin(math.radians(start + step * 9)) * width * (0.5 + offset))
                for step in range(11)
            ]
            for offset in offsets
        ]  # fmt: skip
    lines: list[list[tuple[float, float]]] = []
    if flat or not upright:
        lines += [[(box.left, cy + offset * width), (box.right - 1, cy + offset * width)] for offset in offsets]
    if upright:
        lines += [[(cx + offset * width, box.top), (cx + offset * width, box.bottom - 1)] for offset in offsets]
    return lines


def _dashes(picture: Surface, line: Sequence[tuple[float, float]], long: int, width: int) -> None:
    """Draw a broken line: two dashes in a straight cell, all of it round a corner."""
    if len(line) > 2:
        pygame.draw.lines(picture, mix(LANE, ASPHALT, 0.35), False, line, width)
        return
    (x1, y1), (x2, y2) = line
    for share in (0.25, 0.75):
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        size = (long, width) if x1 != x2 else (width, long)
        box = Rect(0, 0, *size)
        box.center = (round(x), round(y))
        picture.fill(mix(LANE, ASPHALT, 0.3), box)


def _ticks(picture: Surface, cell: Cell, box: Rect, street: set[Cell]) -> None:
    """Mark the border of this cell and the next, in the middle and at both kerbs."""
    thin, long = max(1, box.width // 40), box.width // 8
    colour = mix(LANE, ASPHALT, 0.25)
    x, y = cell
    if (x + 1, y) in street:
        for top in (box.top, box.centery - long // 2, box.bottom - long):
            picture.fill(colour, (box.right - thin, top, 2 * thin, long))
    if (x, y + 1) in street:
        for left in (box.left, box.centerx - long // 2, box.right - long):
            picture.fill(colour, (left, box.bottom - thin, long, 2 * thin))


def draw_zebras(picture: Surface, cell: Cell, box: Rect, paved: set[Cell]) -> None:
    """Draw the crossings for walkers around a crossroads."""
    wide, bars = max(2, box.width // 8), 6
    colour = mix(LANE, ASPHALT, 0.12)
    for dx, dy in SIDES:
        if (cell[0] + dx, cell[1] + dy) not in paved:
            continue
        for bar in range(bars):
            at = (bar + 0.25) / bars
            if dx:
                left = box.right + wide // 3 if dx > 0 else box.left - wide - wide // 3
                picture.fill(colour, (left, box.top + round(at * box.height), wide, max(1, box.height // (2 * bars))))
            else:
                top = box.bottom + wide // 3 if dy > 0 else box.top - wide - wide // 3
                picture.fill(colour, (box.left + round(at * box.width), top, max(1, box.width // (2 * bars)), wide))


# -- river ------------------------------------------------------------------------------------------------------------
def water_tiles(side: int) -> list[Surface]:
    """Return the pictures of a river's cell."""
    tiles = []
    for variant in range(VARIANTS):
        dice, tile = Random(f"water {variant}"), Surface((side, side))
        tile.fill(WATER[0])
        for _ in range(16):
            x, y, long = dice.random() * side, dice.random() * side, side * dice.uniform(0.08, 0.26)
            tint = mix(WATER[0], WAVE, dice.uniform(0.25, 0.9)) if dice.random() < 0.7 else WATER[1]
            crest = [(x, y), (x + long * 0.3, y - side * 0.012), (x + long * 0.6, y + side * 0.008), (x + long, y)]
            pygame.draw.lines(tile, tint, False, crest, max(1, side // 60))
        if variant == 1:  # the light of a lamp
            for row in range(5):
                width = side * (0.1 - 0.012 * row)
                tile.fill(mix(WATER[0], REFLECTION, 0.3 - 0.05 * row),
                          (side * 0.5 - width / 2, side * (0.14 + 0.09 * row), width, max(1, side // 50)))  # fmt: skip
        tiles.append(tile)
    return tiles


def draw_quays(picture: Surface, cell: Cell, box: Rect, plan: CityPlan) -> None:
    """Draw the stone walls between river and land, with the shadow of the northern and western ones on the water."""
    width = max(2, box.width // 11)
    for other, strip in neighbour_strips(cell, box, width):
        if other in plan.river or not (0 <= other[0] < plan.columns and 0 <= other[1] < plan.rows):
            continue
        if other[1] < cell[1] or other[0] < cell[0]:
            shadow = strip.move(0, width) if strip.width > strip.height else strip.move(width, 0)
            picture.fill((9, 30, 38), shadow.clip(box), pygame.BLEND_RGB_SUB)
        picture.fill(QUAY, strip)
        flat = strip.width > strip.height
        for number in range(6):
            at = number / 6
            joint = (
                Rect(strip.left + round(at * strip.width), strip.top, 1, strip.height)
                if flat
                else Rect(strip.left, strip.top + round(at * strip.height), strip.width, 1)
            )
            picture.fill(mix(QUAY, BLACK, 0.35), joint)
        pygame.draw.rect(picture, mix(QUAY, BLACK, 0.5), strip, 1)


def draw_bridge(picture: Surface, plan: CityPlan, cell: Cell, box: Rect) -> None:
    """Draw a bridge's railings, and its planks if no street leads over it."""
    upright = (cell[0] - 1, cell[1]) in plan.river
    if not any(cell in cells for cells in plan.streets.values()):
        picture.fill(DECK, box)
        for number in range(12):
            at = number / 12
            plank = (
                Rect(box.left, box.top + round(at * box.height), box.width, 1)
                if upright
                else Rect(box.left + round(at * box.width), box.top, 1, box.height)
            )
            picture.fill(mix(DECK, BLACK, 0.35), plank)
    width = max(2, box.width // 13)
    strips = (
        [(box.left, box.top, width, box.height), (box.right - width, box.top, width, box.height)]
        if upright
        else [(box.left, box.top, box.width, width), (box.left, box.bottom - width, box.width, width)]
    )
    for left, top, wide, high in strips:
        picture.fill(mix(QUAY, WHITE, 0.18), (left, top, wide, high))
        pygame.draw.rect(picture, mix(QUAY, BLACK, 0.55), (left, top, wide, high), 1)
        for at in (0.0, 1.0):
            post = Rect(0, 0, 2 * width, 2 * width)
            post.center = (round(left + wide / 2), round(top + at * high)) if upright else (
                round(left + at * wide), round(top + high / 2))  # fmt: skip
            picture.fill(mix(QUAY, BLACK, 0.25), post)
            pygame.draw.rect(picture, mix(QUAY, BLACK, 0.6), post, 1)
