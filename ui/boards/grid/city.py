"""Pictures of a city of cells: loaded, or drawn from the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from ui.boards.grid import ground, roofs
from ui.boards.grid.layout import ART, Cell, GridLayout
from ui.boards.grid.signs import district_tint
from ui.boards.shared import pieces
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import add_light
from ui.boards.shared.shapes import Viewport
from ui.drawing import draw, pictures
from ui.drawing.theme import hex_colour, mix

# -- a city without a picture -----------------------------------------------------------------------------------------
SLAB = (hex_colour("#34373C"), hex_colour("#212327"))
BORDER, LAMP, LAMP_LIGHT = hex_colour("#EADFC0"), hex_colour("#FFF1CF"), hex_colour("#E9B96B")
SHADOW = 78  # opacity of shadows, of 255
EAST, SOUTH = 0.26, 0.34  # length of a building's shadow, as a share of a cell
TREES = 5  # number of different pictures of trees
TREE, BUSH, BOAT = 62.0, 34.0, 40.0  # board units: heights
NAME_ROOM = (-130.0, 330.0)  # board units around the start of the river's name, without boats


def draw_city(layout: GridLayout, size: tuple[int, int]) -> Surface:
    """Return a picture of the whole board in `size` pixels."""
    return _City(layout, size).draw()


class _City:
    """Draws the picture of a city. Lengths are pixels."""

    def __init__(self, layout: GridLayout, size: tuple[int, int]) -> None:
        self.layout, self.plan = layout, layout.plan
        self.picture = Surface(size)
        self.fit = Viewport(size[0] / layout.size[0], 0.0, 0.0)
        self.side = self.fit.px(layout.cell) + 1  # a cell's side, rounded up
        self.paved = {cell for cells in self.plan.streets.values() for cell in cells}
        self.open = self.plan.ground - self.paved  # cells with paving
        self.random = Random(len(layout.plan.ground))

    def draw(self) -> Surface:
        """Draw everything, from the ground up."""
        self._frame()
        self._ground()
        self._water()
        self._streets()
        self._borders()
        self._shadows()
        self._plants()
        for number, squares in enumerate(self.plan.buildings.values()):
            self._building(number, squares)
        self._lamps()
        return self.picture

    def box(self, cell: Cell) -> Rect:
        return self.fit.rect(*self.layout.box(cell))

    def _frame(self) -> None:
        """Draw the concrete frame: slabs, and spray in the corners."""
        picture, (width, height) = self.picture, self.picture.get_size()
        picture.blit(draw.gradient_picture((width, height), SLAB), (0, 0))
        for _ in range(900):
            x, y = self.random.random() * width, self.random.random() * height
            picture.fill(mix(SLAB[1], (255, 255, 255) if self.random.random() < 0.4 else (0, 0, 0), 0.16), (x, y, 2, 2))
        step = max(8, self.fit.px(350))
        for at in range(step, max(width, height), step):
            for line in (Rect(at, 0, 2, height), Rect(0, at, width, 2)):
                picture.fill(mix(SLAB[1], (0, 0, 0), 0.45), line)
                picture.fill(mix(SLAB[0], (255, 255, 255), 0.06), line.move(2, 2))
        for corner in ("top_left", "top_right", "bottom_left", "bottom_right"):
            high = {"top_left": 264, "top_right": 160}.get(corner, 228)
            spray = self._part(f"spray_{corner}", high * self.layout.text_scale)
            box = spray.get_rect()
            setattr(box, corner.replace("_", ""), getattr(picture.get_rect(), corner.replace("_", "")))
            picture.blit(spray, box)
        area = self.fit.rect(*self.layout.ground_box())
        pygame.draw.rect(
            picture, hex_colour("#0C0D10"), area.inflate(self.fit.px(16), self.fit.px(16)), border_radius=4
        )

    def _part(self, name: str, height: float) -> Surface:
        """Return a picture that was cut out of the painted board, `height` board units high."""
        return pieces.picture(ART, f"scenery/{name}", max(3, self.fit.px(height)))

    def _stand(self, name: str, height: float, middle: Point) -> None:
        part = self._part(name, height)
        self.picture.blit(part, part.get_rect(center=self.fit.point(middle)))

    def _fill(self, cell: Cell, tiles: Sequence[Surface]) -> None:
        """Cover a cell with one of these pictures, chosen by its position."""
        box = self.box(cell)
        self.picture.blit(tiles[(7 * cell[0] + 13 * cell[1]) % len(tiles)], box, (0, 0, *box.size))

    # -- ground -------------------------------------------------------------------------------------------------------
    def _ground(self) -> None:
        """Pave every cell in its district's pattern and tint."""
        keys = list(self.plan.districts)
        tiles = {key: ground.paving_tiles(n, district_tint(n), self.side) for n, key in enumerate(keys)}
        plain = ground.paving_tiles(0, ground.PAVING, self.side)
        for cell in self.plan.ground:
            self._fill(cell, tiles.get(self.plan.district_of.get(cell, ""), plain))

    def _water(self) -> None:
        tiles = ground.water_tiles(self.side) if self.plan.river else []
        for cell in self.plan.river:
            self._fill(cell, tiles)
        for cell in sorted(self.plan.river):
            ground.draw_quays(self.picture, cell, self.box(cell), self.plan)
        for x, y in sorted(self.plan.river):
            if {(x + 1, y), (x + 2, y)} <= self.plan.river and (x + 3 * y) % 4 == 0:
                at = self.layout.centre((x + 1, y))
                if not self._is_river_name(at):
                    self._stand(f"boat_{(x + y) % 3}", BOAT, at)

    def _is_river_name(self, at: Point) -> bool:
        name = self.layout.river
        if name is None:
            return False
        return NAME_ROOM[0] < at[0] - name[0] < NAME_ROOM[1] and abs(at[1] - name[1]) < self.layout.cell

    def _streets(self) -> None:
        """Draw main streets and bridges."""
        tiles, plan = ground.asphalt_tiles(self.side), self.plan
        for cell in sorted(self.paved):
            self._fill(cell, tiles)
            ground.draw_kerbs(self.picture, cell, self.box(cell), self.paved)
        crossings = [cell for cell in self.paved if sum(cell in cells for cells in plan.streets.values()) > 1]
        for number, cells in enumerate(plan.streets.values()):
            for cell in cells:
                ground.draw_lanes_or_rails(self.picture, cell, self.box(cell), set(cells), rails=number % 3 != 2)
        for cell in crossings:
            ground.draw_zebras(self.picture, cell, self.box(cell), self.paved - set(crossings))
        for x, y in sorted(plan.ground):
            if {(x - 1, y), (x + 1, y)} <= plan.river or {(x, y - 1), (x, y + 1)} <= plan.river:
                ground.draw_bridge(self.picture, plan, (x, y), self.box((x, y)))

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

    # -- upright objects ----------------------------------------------------------------------------------------------
    def _shadows(self) -> None:
        """Darken the ground to the east and south of buildings."""
        east, south = round(EAST * self.side), round(SOUTH * self.side)
        wall = self.fit.px(self.layout.wall_height)
        for squares in self.plan.buildings.values():
            own = set(squares)
            for x, y in squares:
                box = self.box((x, y))
                first = (x, y - 1) not in own
                if (x + 1, y) not in own:
                    top = box.top + (south if first else 0)
                    draw.translucent_box(self.picture, Rect(box.right, top, east, box.bottom - top), (6, 6, 10), SHADOW)
                if (x, y + 1) not in own:
                    left = box.left + (0 if (x - 1, y) in own else east)
                    below = Rect(left, box.bottom, box.right + east - left, wall + south)
                    if (x + 1, y) in own:
                        below.width = box.right - left
                    draw.translucent_box(self.picture, below, (6, 6, 10), SHADOW)

    def _plants(self) -> None:
        """Draw trees where four open cells meet or at the edge of the map, and bushes in the corners of others."""
        for x in range(self.plan.columns + 1):
            for y in range(self.plan.rows + 1):
                near = [(x - dx, y - dy) for dx in (0, 1) for dy in (0, 1)]
                inside = [cell for cell in near if 0 <= cell[0] < self.plan.columns and 0 <= cell[1] < self.plan.rows]
                wanted, kind = self.random.random(), self.random.randrange(TREES)
                likely = {4: 0.45, 2: 0.75}.get(len(inside), 0.0)  # a corner of the map has no room
                if wanted < likely and all(cell in self.open for cell in inside):
                    left, top, _, _ = self.layout.box((x, y))
                    self._stand(f"tree_{kind}", TREE * (0.9 + 0.2 * wanted), self._inwards((left, top), TREE / 2))
        for cell in sorted(self.open):
            if self.random.random() < 0.5 and cell in self.plan.district_of:
                (left, top), off = self.layout.centre(cell), 0.36 * self.layout.cell
                side = (off if self.random.random() < 0.5 else -off, off if self.random.random() < 0.5 else -off)
                self._stand("bush", BUSH, (left + side[0], top + side[1]))

    def _inwards(self, at: Point, margin: float) -> Point:
        """Return a point of the map's edge, moved far enough into the map."""
        left, top, width, height = self.layout.ground_box()
        x, y = at
        return min(max(x, left + margin), left + width - margin), min(max(y, top + margin), top + height - margin)

    def _building(self, number: int, squares: Sequence[Cell]) -> None:
        """Draw roofs, and walls with lit windows."""
        own, tiles = set(squares), roofs.roof_tiles(number, self.side)
        for x, y in squares:
            if (x, y + 1) not in own:
                box = self.box((x, y))
                wall = Rect(box.left, box.bottom, box.width, max(2, self.fit.px(self.layout.wall_height)))
                roofs.draw_wall(self.picture, wall, self.random)
        for cell in squares:
            self._fill(cell, tiles)
        columns, rows = {x for x, _ in squares}, {y for _, y in squares}
        if roofs.has_dome(number) and min(len(columns), len(rows)) > 1 and len(own) == len(columns) * len(rows):
            boxes = [self.box(cell) for cell in squares]
            roofs.draw_dome(self.picture, boxes[0].unionall(boxes[1:]), roofs.ROOFS[number % len(roofs.ROOFS)])
        for cell in squares:
            roofs.draw_edges(self.picture, self.box(cell), cell, own)

    def _lamps(self) -> None:
        """Light street lamps on the kerbs; their light stays on the map."""
        self.picture.set_clip(self.fit.rect(*self.layout.ground_box()))
        reach, off = self.fit.px(190), 4.0
        for x, y in sorted(self.paved):
            left, top, _, height = self.layout.box((x, y))
            for beside, turn, spot in (
                ((x, y - 1), 0, (left + off, top + off)), ((x - 1, y), 1, (left + off, top + height / 2)),
                ((x, y + 1), 2, (left + off, top + height - off)),
            ):  # fmt: skip
                if (x + 2 * y) % 4 == turn and beside not in self.paved and beside not in self.plan.building_of:
                    at = self.fit.point(spot)
                    add_light(self.picture, at, (reach, reach), LAMP_LIGHT, 0.42)
                    pygame.draw.circle(self.picture, (20, 18, 14), at, max(2, self.fit.px(5)))
                    pygame.draw.circle(self.picture, LAMP, at, max(1, self.fit.px(3.6)))
        self.picture.set_clip(None)


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
