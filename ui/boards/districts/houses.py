"""Pictures of the small houses and trees of a drawn city plan, in the colours of a district. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame
from pygame import Surface

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import transparent_picture
from ui.drawing.pictures import converted
from ui.drawing.theme import Colour, hex_colour, mix

INK = hex_colour("#3A2A1A")
WALL, SIDE, OPENING = hex_colour("#EBDDB9"), hex_colour("#CDB88A"), hex_colour("#6B5638")
LEAF = hex_colour("#8E9A5A")
FINE = 3  # factor by which a house is drawn larger, then scaled down
KINDS = 7  # number of different houses of a district


class _Sketch:
    """A picture whose points are shares of its size, with an inked outline."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.picture = transparent_picture((size[0] * FINE, size[1] * FINE), INK)
        self.line = max(2, round(size[1] * FINE / 26))

    def at(self, x: float, y: float) -> Point:
        return x * (self.picture.get_width() - 1), y * (self.picture.get_height() - 1)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        spots = [self.at(x, y) for x, y in points]
        pygame.draw.polygon(self.picture, (*colour, 255), spots)
        pygame.draw.lines(self.picture, (*INK, 255), True, spots, self.line)

    def stroke(self, a: Point, b: Point, colour: Colour) -> None:
        pygame.draw.line(self.picture, (*colour, 255), self.at(*a), self.at(*b), max(1, self.line // 2))

    def finished(self) -> Surface:
        return converted(pygame.transform.smoothscale(self.picture, self.size))


def house_pictures(colour: Colour, size: tuple[int, int]) -> list[Surface]:
    """Return pictures of the different houses of a district of this colour, `size` pixels each."""
    makers: tuple[Callable[[_Sketch, Colour, Random], None], ...] = (_gabled, _row, _gabled, _tall)
    pictures = []
    for kind in range(KINDS):
        dice, sketch = Random(f"house {kind}"), _Sketch((max(6, size[0]), max(6, size[1])))
        tint = mix(mix(colour, WALL, dice.uniform(0.0, 0.26)), INK, dice.uniform(0.04, 0.2))
        makers[kind % len(makers)](sketch, tint, dice)
        pictures.append(sketch.finished())
    return pictures


def _gabled(sketch: _Sketch, tint: Colour, dice: Random) -> None:
    """Draw a gable in front, and the roof that runs back from it."""
    ridge, eaves = dice.uniform(0.06, 0.16), dice.uniform(0.54, 0.62)
    split = dice.uniform(0.4, 0.48)
    sketch.shape([(split, eaves), (0.96, eaves), (0.96, 0.97), (split, 0.97)], SIDE)
    sketch.shape([(split / 2, ridge), (0.8, ridge), (0.98, eaves), (split, eaves)], mix(tint, INK, 0.16))
    for number in range(1, 5):
        share = number / 5
        top, low = split / 2 + (0.8 - split / 2) * share, split + (0.98 - split) * share
        sketch.stroke((top, ridge), (low, eaves), mix(tint, INK, 0.42))
    sketch.shape([(0.03, 0.97), (0.03, eaves), (split / 2, ridge), (split, eaves), (split, 0.97)], WALL)
    sketch.shape([(0.17, 0.97), (0.17, 0.74), (0.29, 0.74), (0.29, 0.97)], OPENING)
    for left in (0.58, 0.76):
        sketch.stroke((left, 0.68), (left, 0.82), OPENING)


def _row(sketch: _Sketch, tint: Colour, dice: Random) -> None:
    """Draw a long house with its roof in front."""
    top, eaves = dice.uniform(0.14, 0.22), dice.uniform(0.64, 0.7)
    sketch.shape([(0.04, eaves), (0.96, eaves), (0.96, 0.97), (0.04, 0.97)], WALL)
    sketch.shape([(0.1, top), (0.9, top), (0.99, eaves), (0.01, eaves)], tint)
    for number in range(1, 7):
        share = number / 7
        sketch.stroke((0.1 + 0.8 * share, top), (0.01 + 0.98 * share, eaves), mix(tint, INK, 0.3))
    for left in (0.2, 0.5, 0.8):
        sketch.stroke((left, 0.74), (left, 0.88), OPENING)
    if dice.random() < 0.6:
        sketch.shape([(0.7, top + 0.06), (0.7, top - 0.14), (0.78, top - 0.14), (0.78, top + 0.06)], SIDE)


def _tall(sketch: _Sketch, tint: Colour, dice: Random) -> None:
    """Draw two narrow houses side by side."""
    for left, right, ridge in ((0.03, 0.49, 0.06), (0.51, 0.97, 0.2)):
        middle, eaves = (left + right) / 2, ridge + 0.3
        sketch.shape([(left, 0.97), (left, eaves), (right, eaves), (right, 0.97)], WALL if left < 0.5 else SIDE)
        sketch.shape([(left, eaves), (middle, ridge), (right, eaves)], mix(tint, INK, 0.06 if left < 0.5 else 0.2))
        for x in (left + 0.13, right - 0.13):
            sketch.stroke((x, eaves + 0.14), (x, eaves + 0.28), OPENING)


def tree_picture(side: int) -> Surface:
    """Return a tree, `side` pixels high."""
    sketch = _Sketch((max(6, side), max(6, side)))
    width = sketch.picture.get_width()
    for colour, edge in ((INK, sketch.line), (LEAF, 0)):
        for x, y, radius in ((0.36, 0.56, 0.26), (0.62, 0.58, 0.26), (0.5, 0.38, 0.28)):
            pygame.draw.circle(sketch.picture, (*colour, 255), sketch.at(x, y), radius * width + edge)
    pygame.draw.circle(sketch.picture, (*mix(LEAF, WALL, 0.3), 255), sketch.at(0.44, 0.34), 0.13 * width)
    return sketch.finished()
