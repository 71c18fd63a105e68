"""The cached picture of everything below people and halos on a board of cells.

It consists of items, each with a box and a key of its look. Only boxes whose look has changed are redrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.grid.layout import Cell, GridLayout, neighbour_strips
from ui.boards.grid.pieces import PieceArt
from ui.boards.grid.places import PaintingHalf, WallPainting, covered_cells, paintings_of, visible_halves
from ui.boards.shared.shapes import Viewport, transparent_picture
from ui.drawing import draw, marks, record, text
from ui.drawing.text import Font
from ui.drawing.theme import Colour, SeatMark, hex_colour

# -- the ground picture -----------------------------------------------------------------------------------------------
MANY = 40  # if more boxes have changed, everything is redrawn


class GroundItem(NamedTuple):
    """An item of the ground picture: name, key of its look, box, drawing function."""

    name: Hashable
    look: Hashable
    box: Rect
    draw: Callable[[Surface], None]


class GroundPicture:
    """A cached picture of items on a background. Later items cover earlier ones."""

    def __init__(self) -> None:
        self._picture = Surface((0, 0))
        self._forgotten = True
        self._shown: dict[Hashable, GroundItem] = {}

    def invalidate(self) -> None:
        """Redraw everything at the next `picture`."""
        self._forgotten = True

    def picture(self, backdrop: Surface, items: Iterable[GroundItem]) -> Surface:
        """Return the picture of these items, redrawn where they have changed."""
        before, now = self._shown, {thing.name: thing for thing in items}
        self._shown = now
        if self._picture.get_size() != backdrop.get_size():
            self._picture = backdrop.copy()
        picture = self._picture
        # while tests record drawn texts, draw everything, so that cached texts are recorded, too
        if self._forgotten or record.active is not None:
            self._forgotten = False
            self._redraw(picture, backdrop, list(now.values()), [picture.get_rect()])
            return picture
        changed = [thing.box for name, thing in before.items() if _differs(thing, now.get(name))]
        changed += [thing.box for name, thing in now.items() if _differs(thing, before.get(name))]
        boxes = _apart(changed)
        self._redraw(picture, backdrop, list(now.values()), boxes if len(boxes) < MANY else [picture.get_rect()])
        return picture

    def _redraw(self, picture: Surface, backdrop: Surface, things: list[GroundItem], boxes: Iterable[Rect]) -> None:
        places = [thing.box for thing in things]
        for box in boxes:
            picture.set_clip(box)
            picture.blit(backdrop, box, box)
            for number in box.collidelistall(places):
                things[number].draw(picture)
        picture.set_clip(None)


def _differs(thing: GroundItem, other: GroundItem | None) -> bool:
    return other is None or other.look != thing.look or other.box != thing.box


def _apart(boxes: Iterable[Rect]) -> list[Rect]:
    """Join overlapping boxes."""
    result: list[Rect] = []
    for box in boxes:
        joined = box.copy()
        while (near := joined.collidelist(result)) >= 0:
            joined.union_ip(result.pop(near))
        result.append(joined)
    return result


SEAM = hex_colour("#15171B")
CHIP = hex_colour("#121317")
CHIP_WORDS = hex_colour("#F6F1E4")
SEAM_ALPHA = 115
EDGE = 4.0  # board units: dark line between two paintings
FRESH = hex_colour("#F4EFE2")
# opacity of a bouncer's hatching, of 255: other seats', the acting seat's
OTHERS_CROSS, OWN_CROSS = 230, 128
CHIP_TYPE = 29.0  # board units: font size of a painting's value
LEAST_TYPE = 12  # pixels: minimum font size of a painting's value
LEAST_CHIPS = 26  # pixels: minimum width of a square with a value
SPRAY_DOTS = 40


class PaintingEdges(NamedTuple):
    """The edge lines of a painted square: dark at the right and below, pale at the top, bottom, left and right."""

    right: bool
    below: bool
    overlapping: tuple[bool, bool, bool, bool]


class PaintLayer:
    """Draws paintings and covered cells."""

    def __init__(self, layout: GridLayout, art: PieceArt, seats: Sequence[SeatMark]) -> None:
        self.layout, self.art, self.marks = layout, art, seats
        self.fit = Viewport(1.0, 0.0, 0.0)

    def ground_items(self, view: View, acting: int | None) -> Iterator[GroundItem]:
        """Yield the ground items of covered cells and paintings."""
        for seat, cells in enumerate(covered_cells(view)):
            alpha = OWN_CROSS if seat == acting else OTHERS_CROSS
            for cell in cells:
                yield GroundItem(("cross", seat, cell), alpha, self.box(cell), partial(self._hatch, seat, cell, alpha))
        result = paintings_of(view)
        for square, half in visible_halves(result).items():
            yield GroundItem(("half", square), half, self.box(square), partial(self._half, square, half))
        width = max(1, self.fit.px(EDGE))
        for square, edges in edges_of(result).items():
            yield GroundItem(
                ("edge", square), edges, self.box(square).inflate(width, width), partial(self._edges, square, edges)
            )
        if self.fit.scale * self.layout.cell >= LEAST_CHIPS:
            yield from self._numbers(result)

    def _numbers(self, result: Sequence[WallPainting]) -> Iterator[GroundItem]:
        """Yield each visible painting's value."""
        for work in result:
            square = last_visible_square(work)
            if square is not None:
                label = str(work.value)
                drawn = partial(self.draw_value, square=square, seat=work.seat, label=label)
                yield GroundItem(("chip", square), (work.seat, label), self._chip_box(square, label), drawn)

    def box(self, cell: Cell) -> Rect:
        """Return the box of a cell or square in pixels."""
        return self.fit.rect(*self.layout.box(cell))

    def draw_hatch(self, surface: Surface, cell: Cell, seat: int) -> None:
        """Hatch a cell covered by a bouncer."""
        self._hatch(seat, cell, OTHERS_CROSS, surface)

    def _hatch(self, seat: int, cell: Cell, alpha: int, surface: Surface) -> None:
        box = self.box(cell)
        surface.blit(self.art.hatch_tile(seat, box.size, alpha), box)

    def _half(self, square: Cell, half: PaintingHalf, surface: Surface) -> None:
        """Draw half of a painting on a square."""
        box = self.box(square)
        surface.blit(self.art.half_picture(half, box.size), box)
        width = max(1, self.fit.px(3))
        for strip in (Rect(box.left, box.top, box.width, width), Rect(box.left, box.top, width, box.height)):
            draw.translucent_box(surface, strip, SEAM, SEAM_ALPHA)

    def _edges(self, square: Cell, edges: PaintingEdges, surface: Surface) -> None:
        """Draw the edges of a painting."""
        box, width, thin = self.box(square), max(1, self.fit.px(EDGE)), max(1, self.fit.px(2))
        if edges.right:
            draw.translucent_box(surface, Rect(box.right - width // 2, box.top, width, box.height), SEAM, 220)
        if edges.below:
            draw.translucent_box(surface, Rect(box.left, box.bottom - width // 2, box.width, width), SEAM, 220)
        for (_, strip), lifted in zip(neighbour_strips(square, box, thin), edges.overlapping, strict=True):
            if lifted:
                draw.translucent_box(surface, strip, FRESH, 120)

    def draw_value(self, surface: Surface, square: Cell, seat: int, label: str, ink: Colour = CHIP_WORDS) -> None:
        """Write points at the lower right of a square."""
        px, size = self.fit.px, self._mark_size()
        font = Font("bebas", max(LEAST_TYPE, px(CHIP_TYPE)))
        box = self._chip_box(square, label)
        draw.translucent_box(surface, box, CHIP, 225, max(2, px(7)))
        marks.draw_seat_mark(surface, self.marks[seat], (box.left + px(5) + size // 2, box.centery), size)
        room = Rect(box.left + px(8) + size, box.centery - text.body_height(font) // 2, 0, 0)
        room.size = (text.width(label, font) + 2, text.body_height(font) + 1)
        text.draw(surface, label, room, font, ink, wrapping=False)

    def _chip_box(self, square: Cell, label: str) -> Rect:
        px = self.fit.px
        font = Font("bebas", max(LEAST_TYPE, px(CHIP_TYPE)))
        cell = self.box(square)
        box = Rect(0, 0, text.width(label, font) + self._mark_size() + 3 * px(5), 0)
        box.height = max(px(30), text.cap_height(font) + 5)
        box.bottomright = (cell.right - px(4), cell.bottom - px(4))
        return box

    def _mark_size(self) -> int:
        return max(7, self.fit.px(19))

    # -- spraying -----------------------------------------------------------------------------------------------------
    def draw_spray(self, surface: Surface, painting: WallPainting, share: float) -> None:
        """Draw a painting while it is sprayed, up to `share` (0..1)."""
        first, last = (self.box(square) for square in painting.squares)
        whole = first.union(last)
        picture = self.art.painting_picture(painting.kind, painting.seat, painting.is_upright, whole.size)
        if share >= 1.0:
            surface.blit(picture, whole)
            return
        mask = transparent_picture(whole.size, (255, 255, 255))
        reach = max(whole.width, whole.height)
        for number in range(SPRAY_DOTS):
            begun = number / SPRAY_DOTS * 0.7
            if share <= begun:
                break
            grown = min(1.0, (share - begun) / 0.3)
            x, y = spray_dot_position(number, painting.is_upright)
            pygame.draw.circle(
                mask, (255, 255, 255, 255), (x * whole.width, y * whole.height), 1 + grown * reach * 0.17
            )
        if share > 0.85:
            mask.fill((255, 255, 255, round(255 * (share - 0.85) / 0.15)), special_flags=pygame.BLEND_RGBA_MAX)
        mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(mask, whole)


def spray_dot_position(number: int, upright: bool) -> tuple[float, float]:
    """Return the position of spray dot `number`, as fractions of width and height."""
    along = number / (SPRAY_DOTS - 1)
    wave = (number * 7) % 5 / 4
    x, y = along, 0.12 + 0.76 * wave
    return (y, x) if upright else (x, y)


def edges_of(paintings: Sequence[WallPainting]) -> dict[Cell, PaintingEdges]:
    """Return the edge lines of each painted square."""
    last: dict[Cell, int] = {}
    over: set[Cell] = set()  # squares on which paintings overlap
    for number, work in enumerate(paintings):
        over.update(square for square in work.squares if square in last)
        last.update(dict.fromkeys(work.squares, number))
    edges: dict[Cell, PaintingEdges] = {}
    for (x, y), number in last.items():
        near = [last.get(other) for other in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))]
        up, down, left, right = ((x, y) in over and other != number for other in near)
        edges[x, y] = PaintingEdges(
            near[3] not in (None, number), near[1] not in (None, number), (up, down, left, right)
        )
    return edges


def last_visible_square(painting: WallPainting) -> Cell | None:
    """Return the last visible square of a painting, or None."""
    if painting.visible[1]:
        return painting.squares[1]
    return painting.squares[0] if painting.visible[0] else None
