"""People, paintings and highlights on a board of cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.grid.layout import ART, GridLayout
from ui.boards.grid.places import PaintingHalf, people
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.pieces import COLOURS, blit_with_alpha
from ui.boards.shared.shapes import Viewport, centred_rect, draw_dotted_arrow, transparent_picture
from ui.drawing import draw, marks, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import IVORY, Colour, SeatMark, hex_colour, mix

# -- people and paintings ---------------------------------------------------------------------------------------------
PAINTER, BOUNCER = 35.0, 40.0  # board units: radius
NUMBER = 42.0  # board units: font size of a painter's number
# heights in pixels at which pictures of paintings are loaded
MASTERS = (100, 200)
LOCK, LOCK_INK = hex_colour("#C23B33"), hex_colour("#FFF1E6")
NUMBER_INK = hex_colour("#FFFFFF")
SHADE = hex_colour("#0B0E12")


def sprites(layout: GridLayout, view: View) -> Sprites:
    """Return the sprites of people. Each keeps its name between views."""
    stopped = set(view["blocked"])
    result: Sprites = {}
    for name, seat, number, cell in people(view):
        result[name] = person_sprite(seat, number, layout.standing_place(cell), name in stopped)
    return result


def person_sprite(seat: int, number: int, position: Point, stopped: bool = False) -> Sprite:
    """Return the sprite of a painter by number, or of the bouncer (0). `stopped` people can't paint."""
    kind, size = ("painter", PAINTER) if number else ("bouncer", BOUNCER)
    return Sprite((kind, seat, number, stopped), position, size, "", 2)


def newcomer_sprite(name: str) -> Sprite:
    """Return the sprite of a person who is not on the board yet, by name."""
    _, seat, number = f"{name}:0".split(":")[:3]
    return person_sprite(int(seat), int(number), (0.0, 0.0))


class PieceArt:
    """Draws people and paintings, cached by size."""

    def __init__(self, seats: Sequence[SeatMark], icon: Callable[[str], str]) -> None:
        self.marks, self.icon = seats, icon  # `icon` maps each kind of painting to the name of its picture
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._halves = SurfaceCache(24_000_000)
        self._discs = SurfaceCache(6_000_000)

    def _crew(self, seat: int) -> tuple[str, SeatMark]:
        """Return (colour in file names, seat mark to recolour with) of a seat."""
        mark = self.marks[seat]
        crew = COLOURS.get(mark.number)
        return (crew, mark) if crew is not None else ("red", mark._replace(number=1))

    # -- people -------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        """Draw a person at their own place, or at `position` (board units)."""
        place = self.fit.point(position if position is not None else sprite.at)
        kind, seat, number, stopped = (sprite.look[0], *(int(str(part)) for part in sprite.look[1:3]), sprite.look[3])
        size = max(10, self.fit.px(2 * sprite.size))
        picture = self._discs.get(
            (kind, seat, number, size, stopped), lambda: self._disc(str(kind), seat, number, size, bool(stopped))
        )
        blit_with_alpha(surface, picture, picture.get_rect(center=place).topleft, alpha)

    def _disc(self, kind: str, seat: int, number: int, size: int, stopped: bool) -> Surface:
        """Return the picture of a person, with a lock if they can't paint."""
        room = size + max(4, size // 4)
        picture = Surface((room, room), pygame.SRCALPHA)
        centre = (room // 2, room // 2)
        for ring, alpha in ((1.16, 50), (1.08, 80)):
            draw_circle(picture, (*SHADE, alpha), (centre[0], centre[1] + size // 24), round(size * ring / 2))
        mark = self.marks[seat]
        if number:
            # the disc has the shape of the seat's mark, because colours may be similar
            for part, colour in ((0.92, SHADE), (0.82, mark.colour), (0.5, SHADE)):
                marks.draw_seat_mark(picture, mark._replace(colour=colour), centre, round(size * part))
            low = size // 14 if mark.shape == "triangle" else 0
            draw_number(picture, str(number), (centre[0], centre[1] + low), max(12, self.fit.px(NUMBER)))
        else:
            crew, dyed = self._crew(seat)
            body = pieces.picture(ART, f"pieces/{kind}_{crew}", size, dyed)
            picture.blit(body, body.get_rect(center=centre))
            corner = (centre[0] + size // 4, centre[1] + size // 4)
            for part, colour in ((0.54, SHADE), (0.44, mark.colour)):
                marks.draw_seat_mark(picture, mark._replace(colour=colour), corner, round(size * part))
        if stopped:
            side = max(9, round(size * 0.42))
            at = (room - side // 2 - 1, room - side // 2 - 1)  # the lock is so low that no building's sign covers it
            draw_circle(picture, (*LOCK, 255), at, side // 2)
            marks.draw_icon(picture, "lock", at, max(7, round(side * 0.72)), LOCK_INK)
        return converted(picture)

    # -- paintings ----------------------------------------------------------------------------------------------------
    def painting_picture(self, kind: str, seat: int, upright: bool, size: tuple[int, int]) -> Surface:
        """Return a painting in this size in pixels."""
        key = (kind, seat, upright, size)
        return self._halves.get(
            key, lambda: converted(pygame.transform.smoothscale(self._master(kind, seat, upright, min(size)), size))
        )

    def half_picture(self, half: PaintingHalf, size: tuple[int, int]) -> Surface:
        """Return half of a painting for a square of this size in pixels."""
        return self._halves.get((half, size), lambda: self._half(half, size))

    def _half(self, half: PaintingHalf, size: tuple[int, int]) -> Surface:
        master = self._master(half.kind, half.seat, half.is_upright, min(size))
        width, height = master.get_size()
        box = Rect(0, height // 2 * half.second, width, height // 2) if half.is_upright else Rect(
            width // 2 * half.second, 0, width // 2, height
        )  # fmt: skip
        return converted(pygame.transform.smoothscale(master.subsurface(box), size))

    def graffiti_picture(self, kind: str, seat: int, height: int) -> Surface:
        """Return the picture of a painting, at least `height` pixels high if possible."""
        crew, mark = self._crew(seat)
        master = next((one for one in MASTERS if one >= height), MASTERS[-1])
        return pieces.picture(ART, f"graffiti/{self.icon(kind)}_{crew}", master, mark)

    def _master(self, kind: str, seat: int, upright: bool, across: int) -> Surface:
        flat = self.graffiti_picture(kind, seat, across)
        return pygame.transform.rotate(flat, -90) if upright else flat

    def hatch_tile(self, seat: int, size: tuple[int, int], alpha: int) -> Surface:
        """Return the hatching of a covered cell."""

        def make_tile() -> Surface:
            crew, mark = self._crew(seat)
            tile = pygame.transform.smoothscale(pieces.picture(ART, f"pieces/cross_{crew}", max(size), mark), size)
            tile.set_alpha(alpha)
            return tile

        return self._halves.get(("hatch", seat, size, alpha), make_tile)


def draw_number(picture: Surface, number: str, centre: tuple[int, int], size: int) -> None:
    """Write a person's number."""
    face = text.load(Font("bebas", size))
    edge, body = face.render(number, True, SHADE), face.render(number, True, NUMBER_INK)
    box = body.get_bounding_rect()
    left, top = centre[0] - box.centerx, centre[1] - box.centery
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 2)):
        picture.blit(edge, (left + dx, top + dy))
    picture.blit(body, (left, top))


def draw_circle(picture: Surface, colour: tuple[int, int, int, int], centre: tuple[int, int], radius: int) -> None:
    """Draw a smooth disc on a picture with alpha."""
    fine = draw.SUPERSAMPLING
    side = 2 * radius + 2

    def make_circle() -> Surface:
        large = transparent_picture((side * fine, side * fine), colour)
        pygame.draw.circle(large, colour, (side * fine / 2, side * fine / 2), radius * fine)
        return converted(pygame.transform.smoothscale(large, (side, side)))

    disc = draw.cached(("disc", radius, colour), make_circle)
    picture.blit(disc, disc.get_rect(center=centre))


# -- highlights -------------------------------------------------------------------------------------------------------
FINE = 3
LEAST_COST = 12  # pixels: minimum font size of a cost
WHITE = (255, 255, 255)
DISC = (14, 16, 20, 235)


class CellHighlights:
    """Draws highlights of cells, cached by size, colour and state."""

    def __init__(self) -> None:
        self._pictures = SurfaceCache(12_000_000)

    def draw(self, surface: Surface, box: Rect, colour: Colour, state: str, opacity: float = 1.0) -> None:
        """Draw the highlight of a `state`: `lit`, `dot`, `hovered`, `chosen` or `spoken`. `opacity` is 0..1."""
        make = _dot if state == "dot" else _mark
        picture = self._pictures.get((box.size, colour, state), lambda: make(box.size, colour, state))
        picture.set_alpha(round(255 * opacity))
        surface.blit(picture, box)

    def draw_tint(self, surface: Surface, box: Rect, colour: Colour, alpha: int) -> None:
        """Tint a box evenly."""

        def make_tint() -> Surface:
            tile = Surface(box.size)
            tile.fill(colour)
            return tile.convert()

        tile = self._pictures.get((box.size, colour, "tint"), make_tint)
        tile.set_alpha(alpha)
        surface.blit(tile, box)

    def draw_cost(self, surface: Surface, box: Rect, cost: int, colour: Colour, strong: bool) -> None:
        """Write a cost on a dark square in a box."""
        if box.height < LEAST_COST:  # the number would be too small to be read
            return
        side = 2 * max(6, min(max(8, round(box.width * (0.25 if strong else 0.215))), box.height // 2))
        plate = centred_rect(box.center, side, side)
        draw.translucent_box(
            surface, plate, mix(colour, (0, 0, 0), 0.55) if strong else DISC[:3], DISC[3], max(2, side // 6)
        )
        font = Font("bebas", max(12, min(round(box.width * (0.36 if strong else 0.32)), round(side * 0.75))))
        room = centred_rect(box.center, side + 4, text.body_height(font) + 2)
        ink = WHITE if strong else mix(colour, WHITE, 0.6)
        text.draw(surface, str(cost), room, font, ink, align="center", wrapping=False)

    def draw_corners(self, surface: Surface, box: Rect, colour: Colour) -> None:
        """Draw corners around a box that a painting would cover."""
        long, width = max(6, box.height // 4), max(2, box.height // 22)
        outer = box.inflate(width, width)
        for x, left in ((outer.left, True), (outer.right, False)):
            for y, top in ((outer.top, True), (outer.bottom, False)):
                across = Rect(x if left else x - long, y if top else y - width, long, width)
                down = Rect(x if left else x - width, y if top else y - long, width, long)
                surface.fill(colour, across)
                surface.fill(colour, down)

    def draw_route(self, surface: Surface, points: Sequence[tuple[int, int]], colour: Colour, radius: int) -> None:
        """Draw a dotted route."""
        draw_dotted_arrow(surface, points, mix(colour, WHITE, 0.45), max(2, radius), max(6.0, radius * 3.6))


def _dot(size: tuple[int, int], colour: Colour, state: str) -> Surface:
    """Return a cell with a dot."""
    picture = transparent_picture(size, colour)
    middle = (size[0] // 2, size[1] // 2)
    draw_circle(picture, (12, 14, 18, 150), middle, max(3, size[0] // 8))
    draw_circle(picture, (*mix(colour, WHITE, 0.3), 235), middle, max(2, size[0] // 12))
    return converted(picture)


def _mark(size: tuple[int, int], colour: Colour, state: str) -> Surface:
    """Return the highlight of a cell."""
    bright = mix(colour, WHITE, 0.35)
    width, height = size[0] * FINE, size[1] * FINE
    large = transparent_picture((width, height), bright)
    middle, step = {"lit": (26, 54), "hovered": (92, 96), "chosen": (54, 72), "spoken": (30, 36)}[state]
    depth = max(2, min(width, height) // 9)
    thick = max(1, round(min(width, height) / (3.2 * depth)) + 1)
    for ring in range(depth, -1, -1):  # the tint is stronger towards the edge
        inset = round(ring * min(width, height) / (3.2 * depth))
        box = Rect(inset, inset, width - 2 * inset, height - 2 * inset)
        alpha = min(255, round(middle + (1 - ring / depth) * step))
        pygame.draw.rect(large, (*bright, alpha), box, thick)
    inner = round(min(width, height) / 3.2)
    pygame.draw.rect(large, (*bright, middle), Rect(inner, inner, width - 2 * inner, height - 2 * inner))
    edge = max(2, round(FINE * max(1.6, size[0] * 0.045)))
    pygame.draw.rect(large, (*(IVORY if state in ("chosen", "spoken") else bright), 255), large.get_rect(), edge)
    if state == "chosen":
        pygame.draw.rect(large, (*colour, 255), large.get_rect().inflate(-2 * edge, -2 * edge), edge)
    return converted(pygame.transform.smoothscale(large, size))
