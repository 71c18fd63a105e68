"""Roofs and walls of a city without a picture, seen from above: tiles, concrete, glass, metal, lit windows.

Each square of a roof is one of a few pictures, drawn once for each building. Lengths are pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame
from pygame import Rect, Surface

from ui.boards.grid.layout import Cell
from ui.drawing.theme import Colour, hex_colour, mix

ROOFS = tuple(
    hex_colour(code)
    for code in ("#7C7E80", "#8C5F48", "#707C88", "#8A7F66", "#84584C", "#5F7C78", "#857A68", "#6D7482", "#94684E")
)
WALL, WALL_EDGE, PANE = hex_colour("#4A4334"), hex_colour("#2B261F"), hex_colour("#232227")
WINDOW, WARM_WINDOW = hex_colour("#F2C66B"), hex_colour("#FFDF9A")
GLASS, GLINT, FRAME = hex_colour("#3E6378"), hex_colour("#8FB6C6"), hex_colour("#B0A488")
BRICK = hex_colour("#8F4A34")
SEAM, BLACK, WHITE = hex_colour("#26282B"), (0, 0, 0), (255, 255, 255)
VARIANTS = 3  # number of different pictures of the squares of one roof
LIT = 0.42  # share of lit windows

Drawer = Callable[[Surface, Colour, Random], None]


def roof_tiles(number: int, side: int) -> list[Surface]:
    """Return the pictures of a square of building `number`'s roof, `side` pixels wide."""
    drawer, colour = STYLES[number % len(STYLES)], mix(ROOFS[number % len(ROOFS)], BLACK, 0.12)
    tiles = []
    for variant in range(VARIANTS):
        tile = Surface((side, side))
        tile.fill(colour)
        drawer(tile, colour, Random(f"{number} {variant}"))
        tiles.append(tile)
    return tiles


def has_dome(number: int) -> bool:
    """Return True if building `number` has a dome where it is large enough."""
    return STYLES[number % len(STYLES)] is _stone


def draw_edges(picture: Surface, box: Rect, cell: Cell, own: set[Cell]) -> None:
    """Draw a square's seams, and the parapet where the roof ends: lit from the left, in shade at the right."""
    x, y = cell
    thin, rim = max(1, box.width // 48), max(2, box.width // 26)
    for other, strip in (
        ((x, y - 1), Rect(box.left, box.top, box.width, rim)), ((x - 1, y), Rect(box.left, box.top, rim, box.height)),
        ((x + 1, y), Rect(box.right - rim, box.top, rim, box.height)),
        ((x, y + 1), Rect(box.left, box.bottom - rim, box.width, rim)),
    ):  # fmt: skip
        if other not in own:
            lit = other[0] < x or other[1] < y
            picture.fill((44, 42, 36) if lit else (52, 50, 46), strip,
                         pygame.BLEND_RGB_ADD if lit else pygame.BLEND_RGB_SUB)  # fmt: skip
    pygame.draw.rect(picture, SEAM, box, thin)


def draw_wall(picture: Surface, wall: Rect, dice: Random) -> None:
    """Draw a south wall with its windows, two groups of them in a cell."""
    picture.fill(WALL, wall)
    picture.fill(mix(WALL, WHITE, 0.22), (wall.left, wall.top, wall.width, max(1, wall.height // 7)))
    picture.fill(WALL_EDGE, (wall.left, wall.bottom - max(1, wall.height // 7), wall.width, max(1, wall.height // 7)))
    pane, step = max(1, wall.width // 13), wall.width / 10
    for number in range(10):
        left = round(wall.left + step * (number + 0.5) - pane / 2)
        colour = (WINDOW if dice.random() < 0.7 else WARM_WINDOW) if dice.random() < LIT else PANE
        picture.fill(colour, (left, wall.top + wall.height // 3, pane, max(1, wall.height * 2 // 5)))


def draw_dome(picture: Surface, box: Rect, colour: Colour) -> None:
    """Draw a round roof in the middle of a large building."""
    centre, radius = box.center, min(box.width, box.height) * 0.4
    dark, light = mix(colour, BLACK, 0.4), mix(colour, WHITE, 0.1)
    pygame.draw.circle(picture, dark, (centre[0] + radius * 0.09, centre[1] + radius * 0.12), radius)
    pygame.draw.circle(picture, dark, centre, radius)
    pygame.draw.circle(picture, light, centre, radius * 0.96)
    for number in range(12):
        first, last = (pygame.Vector2(0, -radius).rotate(turn) for turn in (number * 30, number * 30 + 15))
        ring = [centre + first * 0.93, centre + last * 0.93, centre + last * 0.62, centre + first * 0.62]
        pygame.draw.polygon(picture, mix(light, BLACK, 0.2), ring)
    pygame.draw.circle(picture, dark, centre, radius * 0.62)
    pygame.draw.circle(picture, mix(colour, WHITE, 0.04), centre, radius * 0.59)
    pygame.draw.circle(picture, SEAM, centre, radius * 0.27)
    pygame.draw.circle(picture, GLASS, centre, radius * 0.23)
    pygame.draw.circle(picture, GLINT, (centre[0] - radius * 0.08, centre[1] - radius * 0.08), radius * 0.07)


# -- kinds of roofs ---------------------------------------------------------------------------------------------------
def _box(tile: Surface, left: float, top: float, width: float, height: float) -> Rect:
    """Return a box given in shares of a tile's side."""
    side = tile.get_width()
    return Rect(round(left * side), round(top * side), max(1, round(width * side)), max(1, round(height * side)))


def _raised(tile: Surface, box: Rect, colour: Colour) -> None:
    """Draw an upright object on the roof, such as a chimney, with its shadow."""
    drop = max(1, tile.get_width() // 22)
    tile.fill((46, 46, 46), box.move(drop, drop), pygame.BLEND_RGB_SUB)
    tile.fill(colour, box)
    tile.fill(mix(colour, WHITE, 0.3), (box.left, box.top, box.width, max(1, box.height // 8)))
    pygame.draw.rect(tile, mix(colour, BLACK, 0.5), box, 1)


def _skylight(tile: Surface, left: float, top: float, lit: bool, size: float = 0.13) -> None:
    box = _box(tile, left, top, size, size)
    tile.fill(SEAM, box.inflate(2, 2))
    tile.fill(mix(WINDOW, BRICK, 0.16) if lit else GLASS, box)
    pygame.draw.line(tile, WARM_WINDOW if lit else mix(GLASS, GLINT, 0.7), box.bottomleft, box.topright, 1)


def _speckle(tile: Surface, colour: Colour, dice: Random, count: int = 26) -> None:
    side = tile.get_width()
    for _ in range(count):
        at = (dice.random() * side, dice.random() * side)
        tint = mix(colour, WHITE if dice.random() < 0.4 else BLACK, 0.14)
        tile.fill(tint, (*at, max(1, side // 60), max(1, side // 60)))


def _vent(tile: Surface, left: float, top: float, colour: Colour) -> None:
    side = tile.get_width()
    centre = (left * side, top * side)
    pygame.draw.circle(tile, mix(colour, BLACK, 0.35), (centre[0] + side * 0.03, centre[1] + side * 0.04), side * 0.05)
    pygame.draw.circle(tile, mix(colour, WHITE, 0.15), centre, side * 0.05)
    pygame.draw.circle(tile, SEAM, centre, side * 0.025)


def _concrete(tile: Surface, colour: Colour, dice: Random) -> None:
    for share in (0.33, 0.66):
        tile.fill(mix(colour, BLACK, 0.16), _box(tile, share, 0, 0.012, 1))
    _speckle(tile, colour, dice, 40)
    if dice.random() < 0.6:
        left, top = dice.uniform(0.16, 0.5), dice.uniform(0.18, 0.5)
        _raised(tile, _box(tile, left, top, 0.28, 0.2), mix(colour, WHITE, 0.2))
        tile.fill(mix(colour, BLACK, 0.5), _box(tile, left + 0.05, top + 0.06, 0.06, 0.09))
    for _ in range(2):
        _vent(tile, dice.uniform(0.12, 0.88), dice.uniform(0.12, 0.88), colour)


def _tiled(tile: Surface, colour: Colour, dice: Random) -> None:
    """Draw two gables: each has a lit side and a shady one, with rows of tiles."""
    side = tile.get_width()
    for half in (0, 1):
        top = half * 0.5
        tile.fill(mix(colour, WHITE, 0.13), _box(tile, 0, top, 1, 0.25))
        tile.fill(mix(colour, BLACK, 0.16), _box(tile, 0, top + 0.25, 1, 0.25))
        tile.fill(mix(colour, WHITE, 0.34), _box(tile, 0, top + 0.245, 1, 0.02))
    rows = 14
    for row in range(rows):
        y = row / rows
        shade = mix(colour, BLACK, 0.22 if (row * 4 // rows) % 2 == 0 else 0.34)
        tile.fill(shade, _box(tile, 0, y, 1, 0.008))
        for number in range(7):
            x = (number + 0.5 * (row % 2) + dice.uniform(-0.08, 0.08)) / 7
            tile.fill(shade, Rect(round(x * side), round(y * side), 1, side // rows))
    _skylight(tile, dice.uniform(0.14, 0.34), 0.08 if dice.random() < 0.5 else 0.58, dice.random() < LIT)
    _skylight(tile, dice.uniform(0.56, 0.74), 0.32 if dice.random() < 0.5 else 0.82, dice.random() < LIT)
    chimney = _box(tile, dice.uniform(0.72, 0.84), 0.06 if dice.random() < 0.5 else 0.56, 0.09, 0.11)
    _raised(tile, chimney, mix(colour, hex_colour("#5A2F22"), 0.7))
    tile.fill(SEAM, chimney.inflate(-chimney.width // 2, -chimney.height // 2))


def _sawtooth(tile: Surface, colour: Colour, dice: Random) -> None:
    """Draw the sawtooth roof of a workshop: strips of metal and glass in turn."""
    sheds = 4
    for shed in range(sheds):
        left = shed / sheds
        for part in range(6):
            shade = mix(colour, WHITE, 0.26 - 0.075 * part) if part < 4 else mix(colour, BLACK, 0.1 * (part - 2))
            tile.fill(shade, _box(tile, left + part * 0.028, 0, 0.03, 1))
        glass = _box(tile, left + 0.175, 0, 0.055, 1)
        tile.fill(SEAM, glass.inflate(2, 0))
        lit = dice.random() < 0.3
        for pane in range(8):
            top = glass.height * pane // 8
            tint = WINDOW if lit and dice.random() < 0.75 else mix(GLASS, BLACK, 0.1 * (pane % 2))
            tile.fill(tint, (glass.left, top + 1, glass.width, glass.height // 8 - 2))


def _metal(tile: Surface, colour: Colour, dice: Random) -> None:
    for number in range(12):
        tile.fill(mix(colour, BLACK, 0.16), _box(tile, (number + 0.5) / 12, 0, 0.01, 1))
        tile.fill(mix(colour, WHITE, 0.1), _box(tile, (number + 0.5) / 12 + 0.012, 0, 0.008, 1))
    for share in (0.48, 0.98):
        tile.fill(mix(colour, WHITE, 0.3), _box(tile, 0, share, 1, 0.022))
    for _ in range(2):
        left, top = dice.choice((0.14, 0.42, 0.68)), dice.choice((0.14, 0.66))
        _skylight(tile, left, top, dice.random() < LIT, 0.18)


def _glazed(tile: Surface, colour: Colour, dice: Random) -> None:
    tile.fill(mix(FRAME, colour, 0.4))
    for column in range(3):
        box = _box(tile, 0.07 + column * 0.3, 0.06, 0.25, 0.88)
        tile.fill(mix(FRAME, BLACK, 0.45), box.inflate(2, 2))
        for pane in range(6):
            top = box.top + box.height * pane // 6
            part = Rect(box.left, top, box.width, box.height // 6 - 1)
            tile.fill(mix(GLASS, BLACK, dice.uniform(0.0, 0.25)), part)
            if dice.random() < 0.5:
                pygame.draw.line(tile, mix(GLASS, GLINT, 0.6), part.bottomleft, part.topright, 1)


def _stone(tile: Surface, colour: Colour, dice: Random) -> None:
    for row in range(8):
        for number in range(9):
            if dice.random() < 0.82:
                tint = mix(colour, BLACK, 0.14 + 0.05 * (number % 2))
                tile.fill(tint, _box(tile, 0.05 + number * 0.104, 0.05 + row * 0.12, 0.05, 0.06))
    if dice.random() < 0.5:
        _vent(tile, dice.uniform(0.2, 0.8), dice.uniform(0.2, 0.8), colour)


def _gravel(tile: Surface, colour: Colour, dice: Random) -> None:
    """Draw a works' flat roof: a tank with its pipe, or a chimney."""
    _speckle(tile, colour, dice, 60)
    side = tile.get_width()
    if dice.random() < 0.5:
        centre = (0.34 * side, 0.36 * side)
        pipe = [(0.34 * side, 0.36 * side), (0.74 * side, 0.36 * side), (0.74 * side, 0.7 * side)]
        pygame.draw.lines(tile, mix(colour, BLACK, 0.4), False, [(x + 3, y + 4) for x, y in pipe], max(2, side // 18))
        pygame.draw.lines(tile, mix(colour, WHITE, 0.25), False, pipe, max(2, side // 18))
        pygame.draw.circle(tile, mix(colour, BLACK, 0.4), (centre[0] + 4, centre[1] + 6), side * 0.17)
        pygame.draw.circle(tile, mix(colour, WHITE, 0.12), centre, side * 0.17)
        pygame.draw.circle(
            tile, mix(colour, WHITE, 0.3), (centre[0] - side * 0.04, centre[1] - side * 0.04), side * 0.08
        )
    else:
        for radius, tint in (
            (0.15, mix(hex_colour("#7A3B2A"), BLACK, 0.2)),
            (0.12, hex_colour("#8F4A34")),
            (0.075, SEAM),
        ):
            pygame.draw.circle(tile, tint, (0.62 * side, 0.36 * side), radius * side)
        _skylight(tile, 0.16, 0.62, dice.random() < LIT, 0.22)


STYLES: Sequence[Drawer] = (_concrete, _tiled, _sawtooth, _stone, _tiled, _metal, _gravel, _glazed, _tiled)
