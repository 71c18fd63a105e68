"""Draw a large announcement over the board: a band with text and pictures that turn over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.motions import RevealAnimation, TurnedPicture
from games.core.program.icons import icon_letters
from ui.boards.shared import pieces
from ui.boards.shared.base import Translate
from ui.drawing import draw, marks, text
from ui.drawing.text import Font
from ui.drawing.theme import INK_0, IVORY, TEXT, TEXT_2, Colour, SeatMark, hex_colour, mix, palette_of

HIGH, PLAIN = 0.4, 0.17  # share of the board's height that the band covers: with pictures, with text only
BRASS, PAPER, INK = hex_colour("#B08D57"), hex_colour("#F3E9D2"), hex_colour("#1F2B36")
# shares of the duration after which the band is fully visible, and begins to fade out
COMES, GOES = 0.08, 0.94
# shares of the duration: when the first and the last picture begin to turn over, and how long one takes
TURNS, TURNED = (0.22, 0.78), 0.1


class AnnouncementResources(NamedTuple):
    """The values for drawing an announcement: folder of the game's art, translating function, and seat marks."""

    folder: str
    translate: Translate
    marks: Sequence[SeatMark]


def draw_announcement(
    surface: Surface,
    board: Rect,
    moment: RevealAnimation,
    progress: float,
    resources: AnnouncementResources,
    about: Rect | None,
) -> None:
    """Draw an announcement at `progress` (0..1, eased).

    It is in the half of the board without the box `about` (pixels), by default the lower half.
    """
    share = 1 - (1 - progress) ** (1 / 3)  # inverts the easing
    strength = min(1.0, share / COMES, (1 - share) / (1 - GOES))
    if strength <= 0:
        return
    box = Rect(0, 0, board.width, round(board.height * (HIGH if moment.pictures else PLAIN)))
    low = about is None or about.centery < board.centery
    box.midtop = (board.centerx, board.top + round(board.height * (0.52 if low else 0.08)))
    band = Surface(box.size, pygame.SRCALPHA)
    band.fill((*INK_0, 222))
    local = Rect(0, 0, *box.size)
    thick = max(2, board.height // 300)
    for y in (0, box.height - thick):
        band.fill((*BRASS, 255), (0, y, box.width, thick))
    room = _draw_words(band, local, moment, resources.translate)
    if moment.pictures:
        _draw_pictures(band, room, moment.pictures, share, resources)
    band.set_alpha(round(255 * strength))
    surface.blit(band, box)


def _draw_words(band: Surface, box: Rect, moment: RevealAnimation, translate: Translate) -> Rect:
    """Write title and line of the band; return the rest of its box."""
    unit = box.width / 1152
    pad = round(12 * unit)
    title, line = Font("serif-bold", round(28 * unit)), Font("body", max(text.MIN_TEXT, round(17 * unit)))
    top = Rect(pad, pad, box.width - 2 * pad, text.body_height(title))
    text.draw(band, translate(moment.title), top, title, IVORY, align="center", wrapping=False)
    bottom = top.bottom
    if moment.subtitle is not None:
        under = Rect(pad, bottom, box.width - 2 * pad, text.body_height(line))
        text.draw(band, translate(moment.subtitle), under, line, TEXT_2, align="center", wrapping=False)
        bottom = under.bottom
    return Rect(pad, bottom + pad // 2, box.width - 2 * pad, box.height - bottom - pad)


def _draw_pictures(
    band: Surface, room: Rect, shown: Sequence[TurnedPicture], share: float, resources: AnnouncementResources
) -> None:
    """Draw the pictures side by side. Each turns over at its own time."""
    font = Font("bold", max(text.MIN_TEXT, round(room.width / 1128 * 16)))
    worded = any(one.caption is not None for one in shown)
    height = room.height - (text.body_height(font) + 4 if worded else 0)
    width = min(room.width // len(shown), round(height * 0.95))
    left = room.centerx - width * len(shown) // 2
    each = (TURNS[1] - TURNS[0]) / max(1, sum(bool(one.face) for one in shown))
    number = 0
    for place, one in enumerate(shown):
        turn = (share - TURNS[0] - each * number) / TURNED if one.face else 1.0
        number += bool(one.face)
        centre = (left + width * place + width // 2, room.top + height // 2)
        _draw_one(band, one, centre, height, turn, resources)
        if one.caption is not None and turn >= 1:
            under = Rect(centre[0] - width // 2, room.top + height + 2, width, room.bottom - room.top - height - 2)
            text.draw(band, resources.translate(one.caption), under, font, TEXT, align="center", wrapping=False)


def _draw_one(
    band: Surface,
    one: TurnedPicture,
    centre: tuple[int, int],
    height: int,
    turn: float,
    resources: AnnouncementResources,
) -> None:
    """Draw a picture. `turn` is 0 or less for the front, 1 or more for the back."""
    first = pieces.picture(resources.folder, one.first, height, _mark(one.mark, resources.marks))
    if not one.face or turn <= 0:
        band.blit(first, first.get_rect(center=centre))
        return
    picture = first if turn < 0.5 else _face(one, first, height, resources)
    narrow = abs(math.cos(math.pi * min(1.0, turn)))
    size = (max(2, round(picture.get_width() * narrow)), picture.get_height())
    turned = picture if turn >= 1 else pygame.transform.smoothscale(picture, size)
    band.blit(turned, turned.get_rect(center=centre))


def _face(one: TurnedPicture, first: Surface, height: int, resources: AnnouncementResources) -> Surface:
    """Return the picture of one side: the front or the back."""
    if one.face not in icon_letters():
        return pieces.picture(resources.folder, one.face, height, _mark(one.mark, resources.marks))
    sheet = Surface(first.get_size(), pygame.SRCALPHA)
    box = sheet.get_rect().inflate(-2, -2)
    draw.rounded_box(sheet, box, PAPER, max(4, height // 20), mix(PAPER, INK, 0.3))
    palette = palette_of(resources.marks)
    ink: Colour = mix(palette.good if one.face == "check" else palette.bad, INK, 0.35)
    marks.draw_icon(sheet, one.face, box.center, round(box.width * 0.6), ink)
    return sheet


def _mark(number: int, seats: Sequence[SeatMark]) -> SeatMark | None:
    return palette_of(seats).seat_marks[number - 1] if number else None
