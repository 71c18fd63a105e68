"""Draw a fighter's card: portrait, armour, hazard icons, weapon.

Without an art file, a plain picture with an initial letter is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.boards.battlefield.layout import ART
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

CARD = (184.0, 240.0)
RUST = (hex_colour("#241A15"), hex_colour("#110C0A"))
BRASS_LINE = hex_colour("#8F7720")
YELLOW = hex_colour("#E5C12E")
NAME_INK, SMALL_INK = hex_colour("#F6EBD2"), hex_colour("#CBBFA8")
GREEN, RED = hex_colour("#9BE58D"), hex_colour("#FF8A7D")
TINTS = ("#5A2F22", "#45472A", "#1F4A4A", "#3D2C55", "#5A4A22", "#2B3E57")
FADE = 58  # height in card units (a card is 184 wide) over which a portrait fades above the name
# pixels; narrower cards have smaller icons and weapons, or hardly a margin left of the armour's name
SMALL_WIDTH, TINY_WIDTH, NARROW_WIDTH = 166, 140, 118


class PrintedCard(NamedTuple):
    """The printed contents of a card: texts, and paths of pictures in the game's art."""

    name: str
    portrait: str  # path such as `portraits/kinga`
    armour: str
    armour_value: str  # the armour's value as text
    immune: tuple[str, ...]  # paths of the icons of harmless hazards, such as `hazards/mroz_odporny`
    weapon: str
    weapon_picture: str  # path such as `weapons/strzelba`


class ArmourValue(NamedTuple):
    """A fighter's armour: total, calculation as text, and whether it differs from the printed value."""

    total: str
    parts: str = ""
    change: int = 0


def card_rect(rect: Rect, x: float, y: float, width: float, height: float) -> Rect:
    """Convert a box from card units (a card is 184 wide) to pixels inside `rect`."""
    unit = rect.width / CARD[0]
    left, top = rect.left + round(x * unit), rect.top + round(y * unit)
    right, bottom = rect.left + round((x + width) * unit), rect.top + round((y + height) * unit)
    return Rect(left, top, right - left, bottom - top)


def font_size(rect: Rect, units: float) -> int:
    """Convert a font size from card units (a card is 184 wide) to pixels."""
    return max(text.MIN_TEXT, round(units * rect.width / CARD[0]))


def picture_or_none(name: str, height: int) -> Surface | None:
    """Return a picture of the game's art, or None if it does not exist."""
    try:
        return pieces.picture(ART, name, height)
    except FileNotFoundError:
        return None


# -- the printed card -------------------------------------------------------------------------------------------------
def draw_card(
    surface: Surface, rect: Rect, card_data: PrintedCard, armour: ArmourValue | None = None, name_size: float = 21
) -> None:
    """Draw a card in `rect`, whose proportions must be 184:240.

    `armour` replaces the printed number on the shield.
    """
    key = (
        "fighter card",
        rect.size,
        card_data.portrait,
        card_data.weapon_picture,
        card_data.immune,
        card_data.name[:1],
    )
    surface.blit(draw.cached(key, lambda: _card(rect.size, card_data)), rect)
    unit = rect.width / CARD[0]
    _name(
        surface, card_data.name, card_rect(rect, 12, 121, 166, 30), font_size(rect, name_size), max(1, round(2 * unit))
    )
    _armour_name(surface, rect, card_data)
    left = 12 + _gun(rect) if _has_gun(card_data) else 12
    weapon = card_rect(rect, left, 192, 177 - left, 47)
    text.draw(surface, card_data.weapon, weapon, Font("bold", font_size(rect, 13)), YELLOW)
    draw_shield(surface, card_rect(rect, 8, 7, 42, 50), armour or ArmourValue(card_data.armour_value))


def _name(surface: Surface, name: str, room: Rect, size: int, shadow: int) -> None:
    """Write a name, smaller or on two lines if it is long."""
    for font in (Font("ops", size), Font("bold", text.MIN_TEXT), Font("body", text.MIN_TEXT)):
        if text.fit(name, room.width, room.height, font, False, text.MIN_TEXT).fits:
            text.draw(surface, name, room, font, NAME_INK, wrapping=False, shadow=shadow)
            return
    font = Font("bold", text.MIN_TEXT)
    label = name.replace("-", "-\n")
    height = text.measure(label, font, room.width)[1] + 2
    box = Rect(room.left, room.bottom - height, room.width, height)
    text.draw(surface, label, box, font, NAME_INK, shadow=shadow)


def _has_gun(card_data: PrintedCard) -> bool:
    return bool(card_data.weapon_picture) and picture_or_none(card_data.weapon_picture, 8) is not None


def _gun(rect: Rect) -> float:
    """Return the weapon's width in card units."""
    return 92 if rect.width >= SMALL_WIDTH else 70 if rect.width >= TINY_WIDTH else 52


def hazard_boxes(rect: Rect, card_data: PrintedCard) -> list[Rect]:
    """Return the boxes of the hazard icons, in a row at the right, or in a column on the smallest cards."""
    count = len(card_data.immune)
    side, step = (20, 21) if rect.width < SMALL_WIDTH and count > 1 else (24, 27)
    if rect.width < TINY_WIDTH:
        return [card_rect(rect, 164, 173 - 7.5 * count + 15 * n, 15, 15) for n in range(count)]
    return [card_rect(rect, 177 - side - (count - 1 - n) * step, 173 - side / 2, side, side) for n in range(count)]


def _armour_name(surface: Surface, rect: Rect, card_data: PrintedCard) -> None:
    signs = hazard_boxes(rect, card_data)
    right = signs[0].left if signs else card_rect(rect, 182, 0, 1, 1).left
    margin = 10 if rect.width >= TINY_WIDTH else 8 if rect.width >= NARROW_WIDTH else 3
    left = card_rect(rect, margin, 0, 1, 1).left
    band = card_rect(rect, 0, 149, 184, 47)
    room = Rect(left, band.top, right - left - 2, band.height)
    text.draw(surface, card_data.armour, room, Font("body", font_size(rect, 13)), SMALL_INK)


def _card(size: tuple[int, int], card_data: PrintedCard) -> Surface:
    card = Surface(size, pygame.SRCALPHA)
    box = card.get_rect()
    card.blit(draw.gradient_picture(size, RUST), (0, 0))
    window = card_rect(box, 0, 0, 184, 150)
    card.blit(portrait_picture(card_data, window.size), window)
    _fade(card, card_rect(box, 0, 150 - FADE, 184, FADE))
    card.fill((52, 40, 30), (0, card_rect(box, 0, 150, 1, 1).top, box.width, 1))
    card.fill(BRASS_LINE, (0, card_rect(box, 0, 196, 1, 1).top, box.width, max(1, round(box.width / 140))))
    for name, place in zip(card_data.immune, hazard_boxes(box, card_data), strict=True):
        draw_hazard_icon(card, place, name)
    gun = card_rect(box, 8, 216.5 - _gun(box) * 0.15, _gun(box), _gun(box) * 0.3)
    picture = picture_or_none(card_data.weapon_picture, gun.height) if card_data.weapon_picture else None
    if picture is not None:
        card.blit(picture, picture.get_rect(midleft=gun.midleft))
    return converted(draw.rounded(card, round(10 * size[0] / CARD[0])))


def _fade(card: Surface, box: Rect) -> None:
    strip = Surface((1, max(2, box.height)), pygame.SRCALPHA)
    last = strip.get_height() - 1
    for y in range(last + 1):
        strip.set_at((0, y), (*RUST[1], round(236 * (y / last) ** 1.15)))
    card.blit(pygame.transform.scale(strip, box.size), box)


def portrait_picture(card_data: PrintedCard, size: tuple[int, int]) -> Surface:
    """Return a portrait cropped to `size` (pixels), or a plain picture with an initial letter."""
    return draw.cached(("portrait", card_data.portrait, card_data.name[:1], size), lambda: _portrait(card_data, size))


def _portrait(card_data: PrintedCard, size: tuple[int, int]) -> Surface:
    result = Surface(size)
    height = max(size[1], -(-size[0] * 260 // 320))
    whole = picture_or_none(card_data.portrait, height)
    if whole is None:
        tint = hex_colour(TINTS[sum(map(ord, card_data.weapon_picture or card_data.name)) % len(TINTS)])
        result.blit(draw.gradient_picture(size, (mix(tint, (255, 240, 210), 0.16), mix(tint, (8, 6, 5), 0.5))), (0, 0))
        _bust(result, mix(tint, (10, 7, 6), 0.72))
        face = text.load(Font("ops", max(12, round(size[1] * 0.3))))
        letter = face.render(card_data.name[:1], True, mix(tint, (255, 244, 220), 0.72))
        result.blit(letter, letter.get_rect(center=(size[0] // 2, round(size[1] * 0.36))))
        return result.convert()
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.midtop = (whole.get_width() // 2, (whole.get_height() - part.height) // 3)
    result.fill(RUST[1])
    result.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return result.convert()


def _bust(picture: Surface, colour: Colour) -> None:
    """Draw the outline of a person's head and shoulders."""
    width, height = picture.get_size()
    pygame.draw.ellipse(picture, colour, (width * 0.18, height * 0.62, width * 0.64, height * 0.9))
    pygame.draw.ellipse(picture, colour, (width * 0.33, height * 0.12, width * 0.34, height * 0.52))


def draw_hazard_icon(surface: Surface, place: Rect, name: str) -> None:
    """Draw the icon of a hazard, or a warning triangle."""
    picture = picture_or_none(name, place.height)
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=place.center))
        return
    points = [(place.centerx, place.top + 1), (place.right - 1, place.bottom - 2), (place.left, place.bottom - 2)]
    pygame.draw.polygon(surface, YELLOW, points)
    pygame.draw.lines(surface, RUST[1], True, points, max(1, place.height // 10))
    letter = name.rpartition("/")[2][:1].upper()
    face = text.load(Font("bold", max(8, place.height // 2)))
    ink = face.render(letter, True, RUST[1])
    surface.blit(ink, ink.get_rect(center=(place.centerx, place.centery + place.height // 8)))


def draw_shield(surface: Surface, box: Rect, armour: ArmourValue) -> None:
    """Draw the shield with the armour's value, green if raised, red if lowered."""
    shield = picture_or_none("pieces/tarcza", box.height)
    if shield is not None:
        surface.blit(shield, shield.get_rect(center=box.center))
    ink = GREEN if armour.change > 0 else RED if armour.change < 0 else NAME_INK
    inner = Rect(box.left, box.top - round(box.height * 0.04), box.width, box.height)
    text.draw(surface, armour.total, inner, Font("ops", max(12, round(box.height * 0.5))), ink, align="center",
              wrapping=False)  # fmt: skip
    if not armour.parts:
        return
    font = Font("mono-bold", max(12, round(box.height * 0.25)))
    chip = Rect(0, 0, max(box.width, text.width(armour.parts, font) + 8), text.body_height(font) + 1)
    chip.midtop = (box.centerx, box.bottom + max(1, box.height // 18))
    chip.left = max(chip.left, box.left - 3)
    draw.translucent_box(surface, chip, (16, 22, 16), 235, max(2, chip.height // 4))
    text.draw(surface, armour.parts, chip, font, ink, align="center", wrapping=False)


# -- other sides and sizes --------------------------------------------------------------------------------------------
def draw_card_back(surface: Surface, rect: Rect) -> None:
    """Draw the back of a card."""
    surface.blit(draw.cached(("card back", rect.size), lambda: _back(rect.size)), rect)


def _back(size: tuple[int, int]) -> Surface:
    whole = pieces.picture(ART, "pieces/rewers_karty", size[1])
    if whole.get_width() != size[0]:
        whole = pygame.transform.smoothscale(whole, size)
    return converted(whole)


def draw_hand_card(surface: Surface, rect: Rect, card_data: PrintedCard, covered: bool = False) -> None:
    """Draw a card in the hand (proportions 150:148).

    If `covered`, the next card overlaps it, so everything important is at the left edge.
    """
    unit = rect.height / 148
    key = ("hand card", rect.size, card_data.portrait, card_data.weapon_picture, card_data.name[:1])
    surface.blit(draw.cached(key, lambda: _small(rect.size, card_data)), rect)
    side, step = round(22 * unit), round(25 * unit)
    for number, name in enumerate(card_data.immune):
        left = rect.left + round(9 * unit) if covered else rect.right - round(6 * unit) - side
        top = rect.top + round((48 if covered else 7) * unit) + number * (round(23 * unit) if covered else step)
        draw_hazard_icon(surface, Rect(left, top, side, side), name)
    shield = Rect(rect.left + round(7 * unit), rect.top + round(6 * unit), round(32 * unit), round(38 * unit))
    draw_shield(surface, shield, ArmourValue(card_data.armour_value))
    if covered:
        return
    room = Rect(
        rect.left + round(9 * unit), rect.top + round(81 * unit), rect.width - round(12 * unit), round(25 * unit)
    )
    _name(surface, card_data.name, room, max(text.MIN_TEXT, round(17 * unit)), max(1, round(unit)))
    if not _has_gun(card_data):
        low = Rect(rect.left, rect.top + round(106 * unit), rect.width, round(42 * unit))
        font = Font("bold", max(text.MIN_TEXT, round(13 * unit)))
        text.draw(surface, card_data.weapon, low.inflate(-8, 0), font, YELLOW, align="center")


def _small(size: tuple[int, int], card_data: PrintedCard) -> Surface:
    unit = size[1] / 148
    card = Surface(size, pygame.SRCALPHA)
    card.blit(draw.gradient_picture(size, RUST), (0, 0))
    line = round(106 * unit)
    card.blit(portrait_picture(card_data, (size[0], line)), (0, 0))
    _fade(card, Rect(0, line - round(40 * unit), size[0], round(40 * unit)))
    card.fill(BRASS_LINE, (0, line, size[0], max(1, round(unit))))
    low = Rect(0, line, size[0], size[1] - line)
    picture = (
        picture_or_none(card_data.weapon_picture, round(min(34 * unit, size[0] * 0.26)))
        if card_data.weapon_picture
        else None
    )
    if picture is not None:
        card.blit(picture, picture.get_rect(center=low.center))
    done = draw.rounded(card, round(9 * unit))
    draw.outline(done, done.get_rect(), (74, 58, 44), round(9 * unit))
    return converted(done)


def longest_word_width(label: str, face: str) -> int:
    """Return the width of a text's longest word at the smallest font size, in pixels."""
    return max(text.width(word, Font(face, text.MIN_TEXT)) for word in label.split(" ")) + 2


def caption_face(names: Iterable[str], width: int) -> str:
    """Return the bold font face if every word of the names fits `width`, else the regular one."""
    return "bold" if all(longest_word_width(name, "bold") <= width for name in names) else "body"
