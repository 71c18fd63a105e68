"""Marks on cells: what can be chosen with its cost, what is chosen, where paint would go, how a way leads."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.boards.grid.pieces import draw_circle
from ui.boards.shared.shapes import blank, centred, dotted
from ui.drawing import draw, text
from ui.drawing.cache import Pictures, ready
from ui.drawing.text import Font
from ui.drawing.theme import IVORY, Colour, mix

FINE = 3
LEAST_COST = 12  # pixels
WHITE = (255, 255, 255)
DISC = (14, 16, 20, 235)


class CellMarks:
    """Draws marks on boxes of pixels; one picture for all cells of a size, colour and state."""

    def __init__(self) -> None:
        self._pictures = Pictures(12_000_000)

    def draw(self, surface: Surface, box: Rect, colour: Colour, state: str, breath: float = 1.0) -> None:
        """Draw a mark inside `box`: `lit`, `dot`, `hovered`, `chosen` or `spoken`; `breath` 0..1 is how strong."""
        make = _dot if state == "dot" else _mark
        picture = self._pictures.get((box.size, colour, state), lambda: make(box.size, colour, state))
        picture.set_alpha(round(255 * breath))
        surface.blit(picture, box)

    def tinted(self, surface: Surface, box: Rect, colour: Colour, alpha: int) -> None:
        """Tint a box evenly."""

        def make() -> Surface:
            tile = Surface(box.size)
            tile.fill(colour)
            return tile.convert()

        tile = self._pictures.get((box.size, colour, "tint"), make)
        tile.set_alpha(alpha)
        surface.blit(tile, box)

    def cost(self, surface: Surface, box: Rect, cost: int, colour: Colour, strong: bool) -> None:
        """Write a cost on a small dark square in the middle of a box: a round one would look like a numbered person."""
        if box.height < LEAST_COST:
            return  # too small to read: the tooltip has it
        side = 2 * max(6, min(max(8, round(box.width * (0.25 if strong else 0.215))), box.height // 2))
        plate = centred(box.center, side, side)
        draw.veil(surface, plate, mix(colour, (0, 0, 0), 0.55) if strong else DISC[:3], DISC[3], max(2, side // 6))
        font = Font("bebas", max(12, min(round(box.width * (0.36 if strong else 0.32)), round(side * 0.75))))
        room = centred(box.center, side + 4, text.body_height(font) + 2)
        ink = WHITE if strong else mix(colour, WHITE, 0.6)
        text.draw(surface, str(cost), room, font, ink, align="center", wrapping=False)

    def corners(self, surface: Surface, box: Rect, colour: Colour) -> None:
        """Draw four corners round a box: what a painting would cover."""
        long, wide = max(6, box.height // 4), max(2, box.height // 22)
        outer = box.inflate(wide, wide)
        for x, left in ((outer.left, True), (outer.right, False)):
            for y, top in ((outer.top, True), (outer.bottom, False)):
                across = Rect(x if left else x - long, y if top else y - wide, long, wide)
                down = Rect(x if left else x - wide, y if top else y - long, wide, long)
                surface.fill(colour, across)
                surface.fill(colour, down)

    def way(self, surface: Surface, points: Sequence[tuple[int, int]], colour: Colour, radius: int) -> None:
        """Draw a way of dots from cell to cell."""
        dotted(surface, points, mix(colour, WHITE, 0.45), max(2, radius), max(6.0, radius * 3.6))


def _dot(size: tuple[int, int], colour: Colour, state: str) -> Surface:
    """Return a cell with a small dot in its middle, for where almost every cell can be chosen."""
    picture = blank(size, colour)
    middle = (size[0] // 2, size[1] // 2)
    draw_circle(picture, (12, 14, 18, 150), middle, max(3, size[0] // 8))
    draw_circle(picture, (*mix(colour, WHITE, 0.3), 235), middle, max(2, size[0] // 12))
    return ready(picture)


def _mark(size: tuple[int, int], colour: Colour, state: str) -> Surface:
    """Return a mark of a cell's size: an edge, soft fill from the edges inwards, and what its state adds."""
    bright = mix(colour, WHITE, 0.35)
    wide, high = size[0] * FINE, size[1] * FINE
    large = blank((wide, high), bright)
    middle, step = {"lit": (26, 54), "hovered": (92, 96), "chosen": (54, 72), "spoken": (30, 36)}[state]
    depth = max(2, min(wide, high) // 9)
    thick = max(1, round(min(wide, high) / (3.2 * depth)) + 1)
    for ring in range(depth, -1, -1):  # stronger towards the edge
        inset = round(ring * min(wide, high) / (3.2 * depth))
        box = Rect(inset, inset, wide - 2 * inset, high - 2 * inset)
        alpha = min(255, round(middle + (1 - ring / depth) * step))
        pygame.draw.rect(large, (*bright, alpha), box, thick)
    inner = round(min(wide, high) / 3.2)
    pygame.draw.rect(large, (*bright, middle), Rect(inner, inner, wide - 2 * inner, high - 2 * inner))
    edge = max(2, round(FINE * max(1.6, size[0] * 0.045)))
    pygame.draw.rect(large, (*(IVORY if state in ("chosen", "spoken") else bright), 255), large.get_rect(), edge)
    if state == "chosen":
        pygame.draw.rect(large, (*colour, 255), large.get_rect().inflate(-2 * edge, -2 * edge), edge)
    return ready(pygame.transform.smoothscale(large, size))
