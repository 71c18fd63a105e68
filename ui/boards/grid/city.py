"""Pictures of a city of cells: loaded, or drawn from the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from ui.boards.grid.layout import ART, Cell, GridLayout, neighbour_strips
from ui.boards.grid.signs import district_tint
from ui.boards.shared.shapes import Viewport
from ui.drawing import draw, pictures
from ui.drawing.theme import Colour, hex_colour, mix

# -- a city without a picture -----------------------------------------------------------------------------------------
SLAB = (hex_colour("#3A3D42"), hex_colour("#26282C"))
PAVING, GROOVE = hex_colour("#6A6A68"), hex_colour("#34363A")
ASPHALT, KERB, LANE = hex_colour("#33363C"), hex_colour("#8D897E"), hex_colour("#C9C2A8")
RIVER = (hex_colour("#155066"), hex_colour("#0F3C50"))
WAVE, QUAY = hex_colour("#3F8197"), hex_colour("#A59F8E")
DECK = hex_colour("#55514B")
ROOFS = tuple(
    hex_colour(code)
    for code in ("#8A8C8E", "#93705A", "#7E8A94", "#99907A", "#8A6A62", "#6F8A86", "#8F8578", "#7A7F8C")
)
WALL, WINDOW, SEAM = hex_colour("#3B352E"), hex_colour("#F2C66B"), hex_colour("#26282B")
BORDER = hex_colour("#EADFC0")
MAGENTA, CYAN = hex_colour("#E23E8C"), hex_colour("#28B8C7")


def draw_city(layout: GridLayout, size: tuple[int, int]) -> Surface:
    """Return a picture of the whole board in `size` pixels."""
    return _City(layout, size).draw()


class _City:
    """Draws the picture of a city. Lengths are pixels."""

    def __init__(self, layout: GridLayout, size: tuple[int, int]) -> None:
        self.layout, self.plan = layout, layout.plan
        self.picture = Surface(size)
        self.fit = Viewport(size[0] / layout.size[0], 0.0, 0.0)
        self.random = Random(len(layout.plan.ground))

    def draw(self) -> Surface:
        """Draw everything, from the ground up."""
        self._slab()
        self._ground()
        self._water()
        self._asphalt()
        self._borders()
        for number, (_, squares) in enumerate(self.plan.buildings.items()):
            self._building(squares, ROOFS[number % len(ROOFS)])
        return self.picture

    def box(self, cell: Cell) -> Rect:
        return self.fit.rect(*self.layout.box(cell))

    def _slab(self) -> None:
        """Draw the concrete frame."""
        self.picture.blit(draw.gradient_picture(self.picture.get_size(), SLAB), (0, 0))
        width, height = self.picture.get_size()
        for colour, (cx, cy) in (
            (MAGENTA, (0, 0)),
            (CYAN, (0, height)),
            (CYAN, (width, 0)),
            (MAGENTA, (width, height)),
        ):
            for _ in range(46):
                reach = abs(self.random.gauss(0, 0.4)) * self.fit.px(150)
                x, y = cx + self.random.uniform(-1, 1) * reach, cy + self.random.uniform(-1, 1) * reach
                pygame.draw.aacircle(self.picture, mix(colour, SLAB[1], 0.25), (x, y), max(1, self.random.random() * 5))
        ground = self.fit.rect(*self.layout.ground_box())
        pygame.draw.rect(self.picture, hex_colour("#101216"), ground.inflate(self.fit.px(12), self.fit.px(12)))

    def _ground(self) -> None:
        """Pave every cell in its district's tint."""
        tints = {key: district_tint(number) for number, key in enumerate(self.plan.districts)}
        for cell in sorted(self.plan.ground):
            box = self.box(cell)
            colour = mix(PAVING, tints.get(self.plan.district_of.get(cell, ""), PAVING), 0.36)
            shade = mix(colour, (0, 0, 0), 0.22 + 0.06 * self.random.random())
            self.picture.fill(shade, box)
            self._lines(box, mix(shade, GROOVE, 0.35), 4)
            pygame.draw.rect(self.picture, GROOVE, box, 1)

    def _lines(self, box: Rect, colour: Colour, count: int) -> None:
        if box.width < 6 * count:
            return
        for number in range(1, count):
            x, y = box.left + box.width * number // count, box.top + box.height * number // count
            self.picture.fill(colour, (x, box.top, 1, box.height))
            self.picture.fill(colour, (box.left, y, box.width, 1))

    def _water(self) -> None:
        for cell in sorted(self.plan.river):
            box = self.box(cell)
            self.picture.fill(mix(RIVER[0], RIVER[1], 0.3 + 0.4 * self.random.random()), box)
            for _ in range(5):
                x, y = box.left + self.random.random() * box.width * 0.7, box.top + self.random.random() * box.height
                self.picture.fill(WAVE, (x, y, max(2, box.width // 5), 1))
        quay = max(1, self.fit.px(6))
        for x, y in sorted(self.plan.river):
            box = self.box((x, y))
            if (x, y - 1) not in self.plan.river:
                self.picture.fill(QUAY, (box.left, box.top, box.width, quay))
            if (x, y + 1) not in self.plan.river:
                self.picture.fill(QUAY, (box.left, box.bottom - quay, box.width, quay))

    def _asphalt(self) -> None:
        """Draw main streets and bridges."""
        for cells in self.plan.streets.values():
            street = set(cells)
            for cell in cells:
                box = self.box(cell)
                self.picture.fill(mix(ASPHALT, (0, 0, 0), 0.12 * self.random.random()), box)
                self._kerbs(cell, box)
            for x, y in cells:
                self._lane((x, y), street)
        for x, y in sorted(self.plan.ground):
            if {(x - 1, y), (x + 1, y)} <= self.plan.river or {(x, y - 1), (x, y + 1)} <= self.plan.river:
                self._rails((x, y), (x - 1, y) in self.plan.river)

    def _kerbs(self, cell: Cell, box: Rect) -> None:
        paved = {other for cells in self.plan.streets.values() for other in cells}
        width = max(1, self.fit.px(5))
        for other, strip in neighbour_strips(cell, box, width):
            if other not in paved:
                self.picture.fill(KERB, strip)

    def _lane(self, cell: Cell, street: set[Cell]) -> None:
        box = self.box(cell)
        width, long = max(1, self.fit.px(4)), max(2, self.fit.px(26))
        x, y = cell
        if (x - 1, y) in street or (x + 1, y) in street:
            self.picture.fill(LANE, (box.centerx - long // 2, box.centery - width // 2, long, width))
        elif (x, y - 1) in street or (x, y + 1) in street:
            self.picture.fill(LANE, (box.centerx - width // 2, box.centery - long // 2, width, long))

    def _rails(self, cell: Cell, upright: bool) -> None:
        box = self.box(cell)
        width = max(2, self.fit.px(9))
        paved = any(cell in cells for cells in self.plan.streets.values())
        if not paved:
            self.picture.fill(DECK, box)
        strips = (
            [(box.left, box.top, width, box.height), (box.right - width, box.top, width, box.height)]
            if upright
            else [(box.left, box.top, box.width, width), (box.left, box.bottom - width, box.width, width)]
        )
        for strip in strips:
            self.picture.fill(QUAY, strip)

    def _borders(self) -> None:
        """Draw the borders of districts as dashes."""
        of = self.plan.district_of
        step, width = max(3, self.fit.px(12)), max(1, self.fit.px(4))
        for (x, y), key in of.items():
            box = self.box((x, y))
            if of.get((x + 1, y), key) != key:
                for top in range(box.top, box.bottom, 2 * step):
                    self.picture.fill(BORDER, (box.right - width // 2, top, width, min(step, box.bottom - top)))
            if of.get((x, y + 1), key) != key:
                for left in range(box.left, box.right, 2 * step):
                    self.picture.fill(BORDER, (left, box.bottom - width // 2, min(step, box.right - left), width))

    def _building(self, squares: Sequence[Cell], roof: Colour) -> None:
        """Draw roofs, and walls with lit windows."""
        own = set(squares)
        for x, y in squares:
            box = self.box((x, y))
            shade = mix(roof, (0, 0, 0), 0.25 + 0.04 * self.random.random())
            self.picture.fill(shade, box)
            self._roof(box, shade)
            pygame.draw.rect(self.picture, SEAM, box, max(1, self.fit.px(3)))
            if (x, y + 1) not in own:
                self._wall(box)

    def _roof(self, box: Rect, shade: Colour) -> None:
        """Draw a hatch or a skylight on a roof."""
        small = Rect(0, 0, max(2, box.width // 4), max(2, box.height // 5))
        small.center = (
            box.left + round(box.width * self.random.uniform(0.3, 0.7)),
            box.top + round(box.height * self.random.uniform(0.3, 0.7)),
        )
        selectable = self.random.random() < 0.3
        self.picture.fill(mix(WINDOW, shade, 0.35) if selectable else mix(shade, (255, 255, 255), 0.14), small)
        pygame.draw.rect(self.picture, mix(shade, (0, 0, 0), 0.4), small, 1)

    def _wall(self, box: Rect) -> None:
        height = max(2, self.fit.px(self.layout.wall_height))
        wall = Rect(box.left, box.bottom, box.width, height)
        self.picture.fill(WALL, wall)
        pane, step = max(1, box.width // 14), max(3, box.width // 7)
        for left in range(wall.left + pane, wall.right - pane, step):
            if self.random.random() < 0.62:
                self.picture.fill(WINDOW, (left, wall.top + height // 4, pane, max(1, height // 2)))


# -- the picture of the city -------------------------------------------------------------------------------------------
RADIUS = 22.0  # board units: radius of the board's corners
FINEST = 2800  # pixels: width of a drawn city
_kept: list[tuple[GridLayout, Surface]] = []  # the last drawn city


class CityPicture:
    """The picture of the city in full detail, which zooming needs."""

    def __init__(self, layout: GridLayout) -> None:
        self.layout = layout

    def load(self, min_width: int = FINEST) -> Surface:
        """Return the picture in full detail, if possible at least `min_width` pixels wide."""
        if not self.layout.art:
            return _drawn(self.layout)
        return _read(pictures.smallest_copy(f"assets/art/{ART}/{self.layout.art}", min_width))

    def draw_part(self, picture: Surface, fit: Viewport) -> None:
        """Draw the visible part of the board on `picture`."""
        box = fit.rect(0, 0, *self.layout.size)
        whole = self.load(box.width)
        fine = whole.get_width() / self.layout.size[0]  # pixels of the full picture per board unit
        source = _outwards(fit, box.clip(picture.get_rect()), fine).clip(whole.get_rect())
        if not source:
            return
        goal = fit.rect(*(part / fine for part in source))
        part = pygame.transform.smoothscale(whole.subsurface(source), goal.size)
        radius = max(2, round(RADIUS * fit.scale))
        corners = [corner for corner in _corners(box, radius) if corner.colliderect(picture.get_rect())]
        if corners:
            part = part.convert_alpha()
            round_box = draw.mask((2 * radius, 2 * radius), radius)
            for corner in corners:
                at = (corner.left - goal.left, corner.top - goal.top)
                quarter = Rect(radius * (corner.left > box.left), radius * (corner.top > box.top), radius, radius)
                part.blit(round_box, at, quarter, special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(part, goal)


@lru_cache(maxsize=2)
def _read(name: str) -> Surface:
    return pictures.load_full_size(name)


def _drawn(layout: GridLayout) -> Surface:
    """Return the drawn picture of a city, cached."""
    if not _kept or _kept[0][0] != layout:
        width, height = layout.size
        _kept[:] = [(layout, draw_city(layout, (FINEST, round(FINEST * height / width))).convert())]
    return _kept[0][1]


def _outwards(fit: Viewport, box: Rect, fine: float) -> Rect:
    """Return the part of the full picture for `box` (window pixels)."""
    left, top = fit.window_to_board(box.topleft)
    right, bottom = fit.window_to_board(box.bottomright)
    x, y = int(left * fine) - 1, int(top * fine) - 1
    return Rect(x, y, int(right * fine) + 2 - x, int(bottom * fine) + 2 - y)


def _corners(box: Rect, side: int) -> list[Rect]:
    return [
        Rect(left, top, side, side) for left in (box.left, box.right - side) for top in (box.top, box.bottom - side)
    ]
