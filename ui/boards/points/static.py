"""The background of a board of points, and the men on it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.points.layout import HEAD, PointsLayout
from ui.boards.shared.base import Point, Sprite, Sprites, Translate
from ui.boards.shared.pieces import CachedArt, blit_with_alpha
from ui.boards.shared.shapes import Viewport
from ui.drawing import draw, marks, pictures, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import INK_1, IVORY, Colour, SeatMark, hex_colour, mix

FRAME = hex_colour("#3B2415")
FRAME_EDGE = hex_colour("#7A5232")
WOOD = (hex_colour("#CFA26A"), hex_colour("#A87743"))  # light and dark colour of the grain
TRAY = (hex_colour("#4B301E"), hex_colour("#38220F"))
CUT, CUT_LIGHT = hex_colour("#4A2A14"), hex_colour("#E9C795")  # engraved line, its light edge
WELL = hex_colour("#2A160A")
INK = hex_colour("#2B180C")
PALE = hex_colour("#EBD9B4")
STAIN = hex_colour("#4A2810")  # stain on cells
TINTS = (0, 120, 56)  # opacity of the stain by tint, of 255
EDGE = 16.0  # board units: width of the frame
LINE, HOLE = 5.0, 0.3  # width of a line in board units; radius of a point in radii of a man
NAME = 22.0
FINE = 2  # factor by which engravings are drawn larger, then scaled down


def render_background(layout: PointsLayout, fit: Viewport, area: Rect, translate: Translate) -> Surface:
    """Return the background in the size of `area`. `translate` returns the texts of points and zones."""
    picture = pictures.wooden_table_under(area)
    inner = fit.relative_to(area)
    _board(picture, layout, inner)
    for zone in layout.zones:
        box = inner.rect(*zone.box)
        if zone.is_tray:
            _tray(picture, box, inner)
        else:
            draw.translucent_box(picture, box, CUT, 46, inner.px(16))
            draw.outline(picture, box, mix(CUT, WOOD[0], 0.4), inner.px(16), inner.px(2))
    labels = {name: inner.rect(*room) for name, room in layout.labels.items()}
    for zone in layout.zones:
        x, y, width, _ = zone.box
        head = inner.rect(x + 8, y + 4, width - 16, HEAD - 4)
        if head.collidelist([*labels.values()]) < 0:
            _name(picture, translate(zone.name), head, inner, zone.is_tray)
    for name, label in labels.items():
        _name(picture, translate(name), label, inner, False)
    return picture.convert()


def _board(picture: Surface, layout: PointsLayout, fit: Viewport) -> None:
    """Draw the wooden board with lines and points."""
    box = fit.rect(*layout.wood)
    draw.shadow(picture, box, fit.px(14), fit.px(24), fit.px(10), 190)
    draw.rounded_box(picture, box, FRAME, fit.px(14), FRAME_EDGE, fit.px(2))
    inside = box.inflate(-2 * fit.px(EDGE), -2 * fit.px(EDGE))
    large = pygame.transform.smoothscale(_grain(), (inside.width * FINE, inside.height * FINE))
    cut = Viewport(fit.scale * FINE, (fit.left - inside.left) * FINE, (fit.top - inside.top) * FINE)
    for name, outline in layout.cells.items():
        _cell(large, [cut.point(at) for at in outline], layout.tints[name], cut)
    width = cut.px(LINE)
    for a, b in layout.lines:
        _groove(large, cut.point(a), cut.point(b), width)
    for at in layout.places.values() if not layout.cells else ():
        _well(large, cut.point(at), cut.px(HOLE * layout.man_radius))
    picture.blit(pygame.transform.smoothscale(large, inside.size), inside)
    draw.outline(picture, inside, mix(FRAME, CUT, 0.5), 0, fit.px(2))


@cache
def _grain() -> Surface:
    """Return a small picture of wood grain."""
    dice, small, shade = random.Random(7), Surface((24, 160)), 0.4
    for y in range(160):
        shade = min(1.0, max(0.0, shade + dice.uniform(-0.2, 0.2)))
        for x in range(24):
            away = ((x - 11.5) / 16) ** 2 + ((y - 70) / 120) ** 2
            wood = mix(WOOD[0], WOOD[1], min(1.0, max(0.0, shade * 0.62 + dice.uniform(-0.05, 0.05))))
            small.set_at((x, y), mix(wood, FRAME, min(0.42, 0.3 * away)))
    return small


def _cell(large: Surface, outline: Sequence[tuple[int, int]], tint: int, fit: Viewport) -> None:
    """Draw a cell of the board in stained wood."""
    if TINTS[tint]:
        box = Rect(outline[0], (1, 1)).unionall([Rect(at, (1, 1)) for at in outline])
        stain = Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(stain, (*STAIN, TINTS[tint]), [(x - box.left, y - box.top) for x, y in outline])
        large.blit(stain, box)
    pygame.draw.lines(large, mix(CUT, WOOD[1], 0.2), True, outline, fit.px(2.4))


def _groove(large: Surface, a: tuple[int, int], b: tuple[int, int], width: int) -> None:
    """Draw an engraved line."""
    for colour, down in ((CUT_LIGHT, max(1, width // 3)), (CUT, 0)):
        first, last = pygame.Vector2(a[0], a[1] + down), pygame.Vector2(b[0], b[1] + down)
        across = (last - first).rotate(90).normalize() * width / 2
        pygame.draw.polygon(large, colour, [first + across, last + across, last - across, first - across])


def _well(large: Surface, at: tuple[int, int], radius: int) -> None:
    """Draw a point as a hole."""
    pygame.draw.circle(large, CUT_LIGHT, (at[0], at[1] + max(1, radius // 7)), radius * 1.12)
    pygame.draw.circle(large, CUT, at, radius * 1.1)
    pygame.draw.circle(large, WELL, at, radius * 0.84)
    pygame.draw.circle(large, mix(WELL, CUT, 0.7), (at[0], at[1] + radius * 0.2), radius * 0.6)


def _tray(picture: Surface, box: Rect, fit: Viewport) -> None:
    draw.shadow(picture, box, fit.px(12), fit.px(14), fit.px(6), 150)
    draw.gradient_box(picture, box, TRAY, fit.px(12), FRAME_EDGE, fit.px(2))
    draw.outline(picture, box.inflate(-fit.px(8), -fit.px(8)), mix(TRAY[1], (0, 0, 0), 0.35), fit.px(9), fit.px(2))


def _name(picture: Surface, label: str, box: Rect, fit: Viewport, on_tray: bool) -> None:
    """Write a name if a legible size fits."""
    font = Font("serif-bold", max(13, fit.px(NAME)))
    laid = text.fit(label, box.width, box.height, font, False, 12)
    if not laid.fits:
        return
    if not on_tray:
        width = min(box.width, laid.width + fit.px(14))
        draw.translucent_box(picture, box.inflate(width - box.width, 0), WOOD[0], 190, box.height // 2)
    text.draw(picture, label, box, font, PALE if on_tray else INK, align="center", wrapping=False)


# -- men --------------------------------------------------------------------------------------------------------------
MOST = 6  # maximum number of men side by side on a point
STONE = hex_colour("#9A938A")  # colour of a man without a seat
DARK = hex_colour("#1A0F0A")
MAN_FINE = 3
RINGS = (  # rings of a disc from outside: radius, share of dark (negative: of light)
    (1.0, 0.62), (0.95, 0.18), (0.8, -0.28), (0.77, 0.34), (0.73, 0.06),
)  # fmt: skip


def sprites(layout: PointsLayout, view: View) -> Sprites:
    """Return the sprites of men by name."""
    places: dict[str, list[str]] = {}
    for name, man in view["men"].items():
        if man["at"] is not None:
            places.setdefault(man["at"], []).append(name)
    result: Sprites = {}
    for place, names in places.items():
        heaps = (
            _heaps(names, view["men"]) if place in layout.places and len(names) > MOST else [[name] for name in names]
        )
        spots, size = layout.slots(place, len(heaps))
        for heap, at in zip(heaps, spots, strict=True):
            for number, name in enumerate(heap, 1):
                label = str(len(heap)) if number == len(heap) > 1 else view["men"][name].get("sign", "")
                result[name] = Sprite(("man", view["men"][name]["seat"]), at, size, label, 1)
    return result


def _heaps(names: Sequence[str], men: Mapping[str, Any]) -> list[list[str]]:
    seats: dict[int, list[str]] = {}
    for name in names:
        seats.setdefault(men[name]["seat"], []).append(name)
    return list(seats.values())


class ManArt(CachedArt):
    """Draws men as wooden discs with the seats' marks, cached by size."""

    def __init__(self, seats: Sequence[SeatMark]) -> None:
        super().__init__(4_000_000)
        self.seats = seats

    def draw(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        """Draw a man at its own place, or at `position` (board units)."""
        x, y = self.fit.point(position if position is not None else sprite.at)
        seat = int(str(sprite.look[1]))
        mark = self.seats[seat] if seat >= 0 else None
        height = max(6, self.fit.px(2 * sprite.size))
        picture = self._kept.get((mark, height, bool(sprite.text)), lambda: _disc(mark, height, bool(sprite.text)))
        blit_with_alpha(surface, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2), alpha)
        if sprite.text and alpha > 128 and height >= 18:
            box = Rect(0, 0, height, height)
            box.center = x, y
            text.draw(
                surface, sprite.text, box, Font("black", max(12, height // 2)), INK_1, align="center", wrapping=False
            )


def _disc(mark: SeatMark | None, height: int, blank: bool) -> Surface:
    """Return the picture of a man, `height` pixels wide. `blank` leaves room for text."""
    fine, room = height * MAN_FINE, height * MAN_FINE * 3 // 2
    layer, colour = Surface((room, room), pygame.SRCALPHA), mark.colour if mark is not None else STONE
    layer.fill((*DARK, 0))
    middle, half = (room / 2, room / 2), fine / 2
    for grown, alpha in ((1.16, 26), (1.1, 34), (1.04, 46)):
        soft = Surface(layer.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(soft, (*DARK, alpha), (middle[0], middle[1] + fine * 0.07), half * grown)
        layer.blit(soft, (0, 0))
    for radius, share in RINGS:
        _lit(layer, middle, half * radius, mix(colour, DARK if share > 0 else IVORY, abs(share)))
    if blank or mark is None:
        _lit(layer, middle, half * 0.56, IVORY if blank else mix(colour, DARK, 0.2))
    small = pygame.transform.smoothscale(layer, (room // MAN_FINE, room // MAN_FINE))
    if mark is not None and not blank and height >= 12:
        marks.draw_seat_mark(small, mark._replace(colour=IVORY), small.get_rect().center, round(height * 0.46))
    return converted(small)


def _lit(layer: Surface, middle: Point, radius: float, colour: Colour) -> None:
    """Draw a disc lit from above."""
    bands = 12
    for band in range(bands):
        share = band / (bands - 1)
        clip = Rect(
            0, round(middle[1] - radius + 2 * radius * band / bands), layer.get_width(), round(2 * radius / bands) + 1
        )
        layer.set_clip(clip)
        shade = mix(mix(colour, IVORY, 0.16), mix(colour, DARK, 0.2), share)
        pygame.draw.circle(layer, shade, middle, radius)
    layer.set_clip(None)
