"""Paint on a board of cells: what is seen on every square, seams, what each painting counts, bouncers' crosses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract import View
from ui import draw, marks, text
from ui.boards.grid_layout import GridLayout
from ui.boards.grid_pieces import PieceArt
from ui.boards.grid_plan import Cell
from ui.boards.grid_view import Work, crosses, tops, works
from ui.boards.shapes import Fit
from ui.text import Font
from ui.theme import Colour, Mark, hex_colour

SEAM, CORE = hex_colour("#15171B"), hex_colour("#D8D2C4")
CHIP = hex_colour("#121317")
CHIP_WORDS = hex_colour("#F6F1E4")
SEAM_ALPHA, CORE_ALPHA = 115, 62
FRESH = hex_colour("#F4EFE2")
OTHERS_CROSS, OWN_CROSS = 230, 128  # how strong hatching is drawn, of 255
LEAST_CHIPS = 26  # pixels a square must be wide for the numbers on paintings
SPRAY_DOTS = 40


class Paint:
    """Draws paintings and crosses on the resting board."""

    def __init__(self, layout: GridLayout, art: PieceArt, seats: Sequence[Mark]) -> None:
        self.layout, self.art, self.marks = layout, art, seats
        self.fit = Fit(1.0, 0.0, 0.0)

    def draw(self, surface: Surface, view: View, acting: int | None) -> None:
        """Draw crosses, what is seen of every painting, seams and numbers."""
        for seat, cells in enumerate(crosses(view)):
            for cell in cells:
                self._hatch(surface, seat, cell, OWN_CROSS if seat == acting else OTHERS_CROSS)
        found = works(view)
        self.halves(surface, found)
        self.numbers(surface, found)

    def _hatch(self, surface: Surface, seat: int, cell: Cell, alpha: int) -> None:
        box = self.box(cell)
        surface.blit(self.art.hatch(seat, box.size, alpha), box)

    def box(self, cell: Cell) -> Rect:
        """Return the box of a cell or square in pixels."""
        return self.fit.rect(*self.layout.box(cell))

    def halves(self, surface: Surface, found: Sequence[Work]) -> None:
        """Draw the topmost half on every square, then the seams over it."""
        seen = tops(found)
        for square, half in seen.items():
            box = self.box(square)
            surface.blit(self.art.half(half, box.size), box)
        self.seams(surface, seen)
        if found:
            self._edges(surface, seen, found)

    def seams(self, surface: Surface, squares: Iterable[Cell]) -> None:
        """Draw the dark seams between squares, with a light core, so that roofs stay readable under paint."""
        wide = max(1, self.fit.px(3))
        for square in squares:
            box = self.box(square)
            for strip in (Rect(box.left, box.top, box.width, wide), Rect(box.left, box.top, wide, box.height)):
                draw.veil(surface, strip, SEAM, SEAM_ALPHA)

    def _edges(self, surface: Surface, seen: Iterable[Cell], found: Sequence[Work]) -> None:
        """Draw a firm line where one painting ends and another begins: overlaps read as overlaps."""
        wide = max(1, self.fit.px(4))
        last: dict[Cell, int] = {square: n for n, work in enumerate(found) for square in work.squares}
        for (x, y), number in last.items():
            box = self.box((x, y))
            if last.get((x + 1, y), number) != number:
                draw.veil(surface, Rect(box.right - wide // 2, box.top, wide, box.height), SEAM, 220)
            if last.get((x, y + 1), number) != number:
                draw.veil(surface, Rect(box.left, box.bottom - wide // 2, box.width, wide), SEAM, 220)
            if self._covers(found, (x, y), number):
                self._lift(surface, box, number, (x, y), last)

    def _covers(self, found: Sequence[Work], square: Cell, number: int) -> bool:
        return any(square in work.squares for work in found[:number])

    def _lift(self, surface: Surface, box: Rect, number: int, square: Cell, last: dict[Cell, int]) -> None:
        """Draw a pale edge where a painting lies over an earlier one: it is the paper on top."""
        wide = max(1, self.fit.px(2))
        x, y = square
        sides = {
            (x - 1, y): Rect(box.left, box.top, wide, box.height),
            (x + 1, y): Rect(box.right - wide, box.top, wide, box.height),
            (x, y - 1): Rect(box.left, box.top, box.width, wide),
            (x, y + 1): Rect(box.left, box.bottom - wide, box.width, wide),
        }
        for neighbour, strip in sides.items():
            if last.get(neighbour) != number:
                draw.veil(surface, strip, FRESH, 120)

    # -- numbers ------------------------------------------------------------------------------------------------------
    def numbers(self, surface: Surface, found: Sequence[Work]) -> None:
        """Write on each painting that is seen what it counts now: the seat's shape and the points."""
        if self.fit.scale * self.layout.cell < LEAST_CHIPS:
            return
        for work in found:
            square = last_seen(work)
            if square is not None:
                self.chip(surface, square, work.seat, str(work.value))

    def chip(self, surface: Surface, square: Cell, seat: int, words: str, ink: Colour = CHIP_WORDS) -> None:
        """Write points at the lower right of a square."""
        px = self.fit.px
        font = Font("bebas", max(12, px(29)))
        size = max(7, px(19))
        wide = text.width(words, font)
        high = max(px(30), text.cap_height(font) + 5)
        box = Rect(0, 0, wide + size + 3 * px(5), high)
        cell = self.box(square)
        box.bottomright = (cell.right - px(4), cell.bottom - px(4))
        draw.veil(surface, box, CHIP, 225, max(2, px(7)))
        marks.draw_mark(surface, self.marks[seat], (box.left + px(5) + size // 2, box.centery), size)
        room = Rect(box.left + px(8) + size, box.centery - text.body_height(font) // 2, wide + 2, 0)
        room.height = text.body_height(font) + 1
        text.draw(surface, words, room, font, ink, wrapping=False)

    # -- spraying -----------------------------------------------------------------------------------------------------
    def spray(self, surface: Surface, work: Work, share: float) -> None:
        """Draw a painting as far as it has been sprayed, 0..1: dots that grow until they cover it."""
        first, last = (self.box(square) for square in work.squares)
        whole = first.union(last)
        picture = self.art.whole(work.kind, work.seat, work.upright, whole.size)
        if share >= 1.0:
            surface.blit(picture, whole)
            return
        mask = Surface(whole.size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        reach = max(whole.width, whole.height)
        for number in range(SPRAY_DOTS):
            begun = number / SPRAY_DOTS * 0.7
            if share <= begun:
                break
            grown = min(1.0, (share - begun) / 0.3)
            x, y = spray_dot(number, work.upright)
            pygame.draw.circle(
                mask, (255, 255, 255, 255), (x * whole.width, y * whole.height), 1 + grown * reach * 0.17
            )
        if share > 0.85:
            mask.fill((255, 255, 255, round(255 * (share - 0.85) / 0.15)), special_flags=pygame.BLEND_RGBA_MAX)
        mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(mask, whole)


def spray_dot(number: int, upright: bool) -> tuple[float, float]:
    """Return where a dot of spray falls, 0..1 across and down: to and fro over the painting, the same every time."""
    along = number / (SPRAY_DOTS - 1)
    wave = (number * 7) % 5 / 4
    x, y = along, 0.12 + 0.76 * wave
    return (y, x) if upright else (x, y)


def last_seen(work: Work) -> Cell | None:
    """Return the last square on which a painting is seen, or None."""
    if work.seen[1]:
        return work.squares[1]
    return work.squares[0] if work.seen[0] else None
