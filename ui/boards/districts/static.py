"""The background of a board of districts: table, paper, and plates with number, name and price.

In a small window the plates are larger than in the picture.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.boards.districts.layout import ART, CityLayout, DistrictPlace
from ui.boards.districts.plan import district_colour, draw_plan
from ui.boards.shared.base import Translate
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, pictures, text
from ui.drawing.text import Font
from ui.drawing.theme import hex_colour, mix

# -- the backdrop -----------------------------------------------------------------------------------------------------
RIVER_NAME = hex_colour("#E4DFB0")
TITLE_SIZE, RIVER_SIZE = 40.0, 34.0  # board units: font sizes


def render_background(layout: CityLayout, board: Any, fit: Viewport, area: Rect, translate: Translate) -> Surface:
    """Return the background in the size of `area`."""
    picture = pictures.wooden_table_under(area)
    inner = Viewport(fit.scale, fit.left - area.left, fit.top - area.top)
    box = inner.rect(0, 0, *layout.size)
    draw.shadow(picture, box.inflate(-inner.px(20), -inner.px(20)), inner.px(16), inner.px(44), inner.px(20), 186)
    if layout.art:
        whole = pictures.load_full_size(f"assets/art/{ART}/{layout.art.replace('.svg', '.webp')}", box.width)
        picture.blit(pygame.transform.smoothscale(whole, box.size), box)
    else:
        picture.blit(draw_plan(layout, box.size, inner.scale), box)
        for place in layout.places:
            _own_plate(picture, place, inner)
    _lamp(picture, box)
    _labels(picture, layout, board, inner, translate)
    for place in layout.places:
        draw_plate(picture, place, inner, translate)
    return picture.convert()


def _lamp(picture: Surface, box: Rect) -> None:
    """Light the middle of the sheet, and shade its edges."""
    small, glow = _light()
    for layer, how in ((small, pygame.BLEND_RGB_MULT), (glow, pygame.BLEND_RGB_ADD)):
        picture.blit(pygame.transform.smoothscale(layer, box.size), box, special_flags=how)


@cache
def _light() -> tuple[Surface, Surface]:
    """Return two small pictures for lighting the sheet: (shade to multiply it by, light to add to it)."""
    small, glow = Surface((48, 27)), Surface((48, 27))
    for x in range(48):
        for y in range(27):
            away = min(1.0, math.hypot((x - 23.5) / 27, (y - 12.5) / 16))
            small.set_at((x, y), mix((255, 255, 255), (222, 210, 190), away**2.6))
            glow.set_at((x, y), mix((16, 12, 4), (0, 0, 0), min(1.0, away * 1.3)))
    return small, glow


def _labels(picture: Surface, layout: CityLayout, board: Any, fit: Viewport, translate: Translate) -> None:
    title = layout.labels.get("title")
    if title is not None:
        x, y, width, height = (float(value) for value in title["room"])
        size = max(14, fit.px(TITLE_SIZE))
        label = translate(f"board:{board.id}")
        room = fit.rect(x, y, width, height)
        # the title is left out if it does not fit
        if text.fit(label, room.width, room.height, Font("essays", size), False, 12).fits:
            text.draw(picture, label, room, Font("essays", size), INK, align="center", wrapping=False)
    river = layout.labels.get("river")
    if river is not None and fit.px(RIVER_SIZE) >= 12:
        _along(picture, translate("river"), fit, river)


def _along(picture: Surface, words: str, fit: Viewport, label: Any) -> None:
    """Write a river's name along it."""
    face = text.load(Font("serif", fit.px(RIVER_SIZE)))
    letters = [face.render(letter, True, RIVER_NAME) for letter in words]
    gap = fit.px(12)
    width = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
    line = transparent_picture((max(1, width), face.get_linesize()), RIVER_NAME)
    left = 0
    for letter in letters:
        line.blit(letter, (left, 0))
        left += letter.get_width() + gap
    turned = pygame.transform.rotozoom(line, -float(label["turn"]), 1.0)
    turned.set_alpha(225)
    picture.blit(turned, turned.get_rect(center=fit.point((float(label["at"][0]), float(label["at"][1])))))


# -- a board without art ---------------------------------------------------------------------------------------------
def _own_plate(picture: Surface, place: DistrictPlace, fit: Viewport) -> None:
    """Draw a plate: a ribbon with folded ends, the number's shield and the price's gold."""
    box = fit.rect(*place.plate)
    ribbon = box.inflate(0, -fit.px(8))
    for left, sign in ((ribbon.left, -1), (ribbon.right, 1)):
        near, far, notch = left - sign * fit.px(10), left + sign * fit.px(18), left + sign * fit.px(9)
        top, low = ribbon.top + fit.px(12), ribbon.bottom + fit.px(7)
        tail = [(near, top), (far, top), (notch, (top + low) // 2), (far, low), (near, low)]
        pygame.draw.polygon(picture, mix(RIBBON[1], INK, 0.2), tail)
        pygame.draw.aalines(picture, INK, True, tail)
    draw.gradient_box(picture, ribbon, RIBBON, fit.px(4), INK)
    line = ribbon.inflate(-fit.px(8), -fit.px(8))
    draw.outline(picture, line, mix(RIBBON[1], district_colour(place.number), 0.7), fit.px(3))
    shield = centred_rect(fit.point(place.number_at), fit.px(44), box.height + fit.px(6))
    point = [shield.topleft, shield.topright, (shield.right, shield.centery + fit.px(6)), shield.midbottom,
             (shield.left, shield.centery + fit.px(6))]  # fmt: skip
    pygame.draw.polygon(picture, SHIELD[1], point)
    draw.gradient_box(picture, Rect(shield.left, shield.top, shield.width, shield.height * 2 // 3), SHIELD)
    pygame.draw.lines(picture, INK, True, point, max(1, fit.px(2.5)))
    gold = centred_rect(fit.point(place.price_at), fit.px(64), box.height)
    draw.gradient_box(picture, gold, GOLD, fit.px(5), INK)
    draw.outline(picture, gold.inflate(-fit.px(7), -fit.px(7)), mix(GOLD[0], GOLD[1], 0.3), fit.px(3))


# -- plates -----------------------------------------------------------------------------------------------------------
INK = hex_colour("#3A2A1A")
RIBBON = (hex_colour("#F6ECD0"), hex_colour("#E5D0A2"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))
GOLD = (hex_colour("#F4D98C"), hex_colour("#B27F2C"))
NAME_SIZE, FIGURE_SIZE = 35.0, 33.0  # board units: font sizes of the name, and of number and price
# margins around a name in board units, tried in order
AIRS = (20.0, 14.0, 8.0, 0.0)
LEAST_NAME = 13  # pixels: minimum font size of names
BANNER_HALF, BANNER_HIGH = 24.0, 72.0  # board units: half a banner's width, a banner's height


class LargePlate(NamedTuple):
    """A plate that replaces one too small for its name: box, and widths of number, name and price in pixels."""

    box: Rect
    widths: tuple[int, int, int]


def large_plate(place: DistrictPlace, fit: Viewport, name: str, price: str) -> LargePlate | None:
    """Return a larger plate, or None if the name fits."""
    room = fit.rect(*place.name)
    bold = Font("serif-bold", max(LEAST_NAME, fit.px(NAME_SIZE)))
    if text.fit(name, room.width, room.height, bold, False, text.MIN_TEXT).fits:
        return None
    font = Font("serif-bold", text.MIN_TEXT)
    plate = fit.rect(*place.plate)
    number, named, priced = 18, text.width(name, font) + 6, text.width(price, font) + 6
    shield = Rect(fit.point(place.number_at)[0] - fit.px(26), plate.top, fit.px(52), plate.height)
    covered = plate.union(shield)
    named += max(0, covered.width - number - named - priced)
    width = number + named + priced
    box = Rect(0, 0, width, max(plate.height, text.body_height(font) + 4))
    box.midright = (max(covered.right, width + 4), plate.centery)
    return LargePlate(box, (number, named, priced))


def plate_texts(place: DistrictPlace, translate: Translate) -> tuple[str, str]:
    """Return (name, price) of a district."""
    return translate(f"area:{place.id}"), translate(f"price:{place.id}")


def avoid_large_plates(layout: CityLayout, fit: Viewport, translate: Translate) -> CityLayout:
    """Return the layout with banners and dots moved off the larger plates."""
    places = []
    for place in layout.places:
        large = large_plate(place, fit, *plate_texts(place, translate))
        if large is not None:
            left, top = fit.window_to_board(large.box.topleft)
            number = fit.window_to_board((large.box.left + large.widths[0] // 2, large.box.top))
            place = replace(place, dot=number)
            if _banner_box(place, fit).colliderect(large.box):
                beside = min(place.banner[0], max(BANNER_HALF, left - BANNER_HALF))
                place = replace(place, banner=(beside, min(place.banner[1], top)))
        places.append(place)
    return replace(layout, places=places)


def _banner_box(place: DistrictPlace, fit: Viewport) -> Rect:
    x, y = place.banner
    return fit.rect(x - BANNER_HALF, y, 2 * BANNER_HALF, BANNER_HIGH)


def draw_plate(picture: Surface, place: DistrictPlace, fit: Viewport, translate: Translate) -> None:
    """Write number, name and price on a plate, enlarged if necessary."""
    name, price = plate_texts(place, translate)
    large = large_plate(place, fit, name, price)
    if large is not None:
        _draw_large(picture, large, (str(place.number), name, price))
        return
    bold = Font("serif-bold", max(LEAST_NAME, fit.px(NAME_SIZE)))
    figure = Font("serif-bold", max(text.MIN_TEXT, fit.px(FIGURE_SIZE)))
    room = fit.rect(*place.name)
    least = text.width(name, bold._replace(px=text.MIN_TEXT))
    air = next(air for air in AIRS if least + fit.px(air) <= room.width or not air)
    text.draw(picture, name, room.inflate(-fit.px(air), 0), bold, INK, align="center", wrapping=False, floor=12)
    for label, at, width in ((str(place.number), place.number_at, 44), (price, place.price_at, 64)):
        box = centred_rect(fit.point(at), max(fit.px(width), 16), max(fit.px(44), 18))
        text.draw(picture, label, box, figure, INK, align="center", wrapping=False)


def _draw_large(picture: Surface, plate: LargePlate, labels: tuple[str, str, str]) -> None:
    font, left = Font("serif-bold", text.MIN_TEXT), plate.box.left
    draw.gradient_box(picture, plate.box, RIBBON, 4, INK)
    for ground, width, label in zip((SHIELD, None, GOLD), plate.widths, labels, strict=True):
        cell = Rect(left, plate.box.top, width, plate.box.height)
        if ground is not None:
            draw.gradient_box(picture, cell, ground, 4, INK)
        text.draw(picture, label, cell, font, INK, align="center", wrapping=False)
        left += width
