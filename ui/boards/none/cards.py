"""Pictures on a table without a board: the cloth, the plates of the seats, cards and their backs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.boards.none.layout import FELT, NAME, PLATE, TableLayout
from ui.boards.shared.base import Translate
from ui.boards.shared.pieces import blit_with_alpha
from ui.boards.shared.shapes import Box, Viewport, centred_rect
from ui.drawing import draw, marks, pictures, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import BRASS, INK_0, INK_1, IVORY, Colour, SeatMark, hex_colour, mix

CLOTH = (hex_colour("#2F5B4C"), hex_colour("#1F4037"))
RIM = (hex_colour("#6B4426"), hex_colour("#3B2415"))
BACK = hex_colour("#6E2B34")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
INK = hex_colour("#2A1C10")
PALE = hex_colour("#EFE3C4")
OUT = 150  # opacity of the veil over a seat that is out of the game, of 255
FINE = 3


def table_picture(
    layout: TableLayout, fit: Viewport, area: Rect, seats: tuple[SeatMark, ...], translate: Translate
) -> Surface:
    """Return the table in the size of `area`, with the places of seats and piles."""
    picture = pictures.wooden_table_under(area)
    inner = fit.relative_to(area)
    cloth, radius = inner.rect(*FELT), inner.px(FELT[3] / 2)
    rim = cloth.inflate(2 * inner.px(16), 2 * inner.px(16))
    draw.shadow(picture, rim, radius, inner.px(24), inner.px(10), 190)
    draw.gradient_box(picture, rim, RIM, radius + inner.px(16), mix(RIM[1], INK_0, 0.4), inner.px(2))
    draw.gradient_box(picture, cloth, CLOTH, radius, mix(RIM[1], INK_0, 0.55), inner.px(3))
    draw.outline(picture, cloth.inflate(-2 * inner.px(14), -2 * inner.px(14)), mix(CLOTH[0], IVORY, 0.16), radius, 1)
    for name, box in layout.piles.items():
        _pile(picture, inner, box, translate(name))
    for seat, (name, box) in enumerate(layout.seats.items()):
        label = translate(name)
        _seat(picture, inner, box, seats[seat], "" if label == name.partition(":")[2] else label)
    return picture.convert()


def _pile(picture: Surface, fit: Viewport, box: Box, label: str) -> None:
    """Draw the place of a pile and its name."""
    x, y, width, height = box
    place = fit.rect(x, y, width, height - NAME).inflate(-fit.px(16), 0)
    draw.translucent_box(picture, place, INK_0, 50, fit.px(10))
    draw.outline(picture, place, mix(CLOTH[0], IVORY, 0.3), fit.px(10), max(1, fit.px(2)))
    _name(picture, label, fit.rect(x, y + height - NAME + 2, width, NAME - 2), fit.px(20), "center")


def _seat(picture: Surface, fit: Viewport, box: Box, seat_mark: SeatMark, label: str) -> None:
    """Draw a seat's place with its mark and the name of its player."""
    x, y, width, height = box
    place = fit.rect(x, y, width, height)
    draw.translucent_box(picture, place, INK_0, 90, fit.px(14))
    draw.outline(picture, place, mix(seat_mark.colour, CLOTH[1], 0.35), fit.px(14), max(1, fit.px(2)))
    row = fit.rect(x + 10, y + 6, width - 20, PLATE - 8)
    size = min(row.height, max(14, fit.px(26)))
    marks.draw_seat_mark(picture, seat_mark, (row.left + size // 2, row.centery), size)
    beside = Rect(row.left + size + fit.px(8), row.top, row.width - size - fit.px(8), row.height)
    _name(picture, label, beside, fit.px(23), "left")


def _name(picture: Surface, label: str, box: Rect, size: int, align: str) -> None:
    """Write a name, shortened if even the smallest size is too wide."""
    font = Font("serif-bold", max(13, size))
    if not text.fit(label, box.width, box.height, font, False, text.MIN_TEXT).fits:
        label = text.truncated(label, Font("serif-bold", text.MIN_TEXT), box.width)
    if text.fit(label, box.width, box.height, font, False, text.MIN_TEXT).fits:
        text.draw(picture, label, box, font, PALE, align=align, wrapping=False)


def draw_veil(surface: Surface, fit: Viewport, box: Box) -> None:
    """Dim the place of a seat that is out of the game."""
    draw.translucent_box(surface, fit.rect(*box), INK_0, OUT, fit.px(14))


def draw_active(surface: Surface, fit: Viewport, box: Box, colour: Colour) -> None:
    """Mark the place of the seat that decides."""
    place = fit.rect(*box)
    draw.outline(
        surface, place.inflate(fit.px(12), fit.px(12)), mix(colour, CLOTH[1], 0.5), fit.px(20), max(2, fit.px(6))
    )
    draw.outline(surface, place, mix(colour, IVORY, 0.3), fit.px(14), max(2, fit.px(4)))


def card_rect(fit: Viewport, centre: tuple[int, int], size: float, ratio: float) -> Rect:
    """Return the box of a card `size` board units high."""
    height = max(12, fit.px(size))
    return centred_rect(centre, round(height / ratio), height)


def draw_back(surface: Surface, box: Rect, colour: Colour | None, alpha: int) -> None:
    """Draw a face-down card; `colour` is that of its owner's mark; None if nobody owns it."""
    key = ("card back", box.size, colour)
    picture = draw.cached(key, lambda: _back(box.size, mix(colour, INK_0, 0.45) if colour is not None else BACK))
    blit_with_alpha(surface, picture, box.topleft, alpha)


def _back(size: tuple[int, int], colour: Colour) -> Surface:
    large = (size[0] * FINE, size[1] * FINE)
    picture = Surface(large, pygame.SRCALPHA)
    picture.fill((*INK, 0))
    radius, whole = max(3, large[1] // 14), picture.get_rect()
    draw.rounded_box(picture, whole, PALE, radius, INK, FINE)
    inner = whole.inflate(-large[1] // 9, -large[1] // 9)
    field = Surface(inner.size, pygame.SRCALPHA)
    field.fill(colour)
    step, line = max(6, large[1] // 9), mix(colour, PALE, 0.28)
    for start in range(-inner.height, inner.width + inner.height, step):
        pygame.draw.line(field, line, (start, 0), (start + inner.height, inner.height), max(1, step // 9))
        pygame.draw.line(field, line, (start, inner.height), (start + inner.height, 0), max(1, step // 9))
    picture.blit(field, inner)
    draw.outline(picture, inner, BRASS, 0, max(FINE, large[1] // 60))
    return converted(pygame.transform.smoothscale(picture, size))


def draw_face(surface: Surface, box: Rect, number: str, label: str, alpha: int, uncovered: float) -> None:
    """Draw a card with its number and, if it fits, its name. A card without a number always has a name, shortened if
    necessary.

    `uncovered` is the visible share (0..1) of the width. A partly covered card has its number, or its first letter, in
    the corner.
    """
    draw.shadow(surface, box, max(3, box.height // 14), max(3, box.height // 12), max(1, box.height // 30), alpha // 3)
    blit_with_alpha(surface, draw.cached(("card face", box.size), lambda: _face(box.size)), box.topleft, alpha)
    if alpha <= 128:
        return
    if uncovered < 1.0:
        _corner(surface, box, number or label[:1], round(box.width * uncovered))
        return
    room = box.inflate(-max(4, box.width // 7), -max(4, box.height // 9))
    font = Font("serif-bold", max(text.MIN_TEXT, box.height // 8))
    if not number:
        _only_name(surface, box, room, label, font)
        return
    low = room.height * 2 // 5
    named = _fits_whole(label, room.width, low, font)
    if named:
        lower = Rect(room.left, room.bottom - low, room.width, low)
        text.draw(surface, label, lower, font, INK, align="center")
    upper = Rect(room.left, room.top, room.width, room.height - (low if named else 0))
    large = Font("serif-bold", max(text.MIN_TEXT, box.height * 2 // 5))
    text.draw(surface, number, upper, large, INK, align="center", wrapping=False)


def _only_name(surface: Surface, box: Rect, room: Rect, label: str, font: Font) -> None:
    """Write the name on a card without a number: up to the card's edges or shortened if there is no room."""
    wide = box.inflate(-4, room.height - box.height)
    for place in (room, wide):
        if _fits_whole(label, place.width, place.height, font):
            text.draw(surface, label, place, font, INK, align="center")
            return
    least = Font("serif-bold", text.MIN_TEXT)
    short = text.truncated(label, least, wide.width)
    if text.fit(short, wide.width, wide.height, least, False, text.MIN_TEXT).fits:
        text.draw(surface, short, wide, least, INK, align="center", wrapping=False)


def _fits_whole(label: str, width: int, height: int, font: Font) -> bool:
    """Return True if a name fits without breaking a word."""
    fits = text.fit(label, width, height, font, True, text.MIN_TEXT)
    return bool(label) and fits.fits and not _breaks_a_word(label, fits.lines)


def _corner(surface: Surface, box: Rect, sign: str, width: int) -> None:
    """Write a number or letter in the corner of a card, if the visible part of the card is wide enough."""
    font = Font("serif-bold", max(text.MIN_TEXT, box.height // 5))
    room = Rect(box.left + 2, box.top + box.height // 14, width - 3, box.height // 3)
    if room.width > 0 and text.fit(sign, room.width, room.height, font, False, text.MIN_TEXT).fits:
        text.draw(surface, sign, room, font, INK, align="center", wrapping=False)


def _breaks_a_word(label: str, lines: Sequence[str]) -> bool:
    return any(word not in label.split() for line in lines for word in line.split())


def _face(size: tuple[int, int]) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((*INK, 0))
    radius, whole = max(3, size[1] // 14), picture.get_rect()
    draw.rounded_box(picture, whole, mix(PAPER[1], INK, 0.55), radius)
    draw.gradient_box(picture, whole.inflate(-4, -4), PAPER, max(2, radius - 1))
    draw.outline(picture, whole.inflate(-max(6, size[1] // 12), -max(6, size[1] // 12)), mix(PAPER[1], INK, 0.3), 2, 1)
    return converted(picture)


def draw_count(surface: Surface, box: Rect, number: int, alpha: int) -> None:
    """Write the number of a pile's cards on a disc in its upper corner."""
    if alpha <= 128:
        return
    size = max(18, box.height // 4)
    disc = centred_rect((box.right - size // 4, box.top + size // 4), size, size)
    draw.rounded_box(surface, disc, INK_1, size // 2, BRASS)
    font = Font("bold", max(text.MIN_TEXT, size * 3 // 5))
    text.draw(surface, str(number), disc, font, IVORY, align="center", wrapping=False)
