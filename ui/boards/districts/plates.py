"""The plates of districts: number, name and price, larger than drawn on the sheet where a window is small."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from ui.boards.districts.layout import CityLayout, DistrictPlace
from ui.boards.shared.base import Wording
from ui.boards.shared.shapes import Fit, centred
from ui.drawing import draw, text
from ui.drawing.text import Font
from ui.drawing.theme import hex_colour

INK = hex_colour("#3A2A1A")
RIBBON = (hex_colour("#F6ECD0"), hex_colour("#E5D0A2"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))
GOLD = (hex_colour("#F4D98C"), hex_colour("#B27F2C"))
NAME_SIZE, FIGURE_SIZE = 35.0, 33.0  # board units
AIRS = (20.0, 14.0, 8.0, 0.0)  # at both sides of a name together: the first that leaves it large enough
LEAST_NAME = 13  # pixels; below it the name is fitted to its room
BANNER_HALF, BANNER_HIGH = 24.0, 72.0  # board units: half as wide as a banner, with some air; how far it hangs down


class LargePlate(NamedTuple):
    """A plate over one that is too small for its name: number, name and price, a width each, in pixels."""

    box: Rect
    widths: tuple[int, int, int]


def large_plate(place: DistrictPlace, fit: Fit, name: str, price: str) -> LargePlate | None:
    """Return the larger plate that a name needs; it grows to the left, where no trouble lies. None where it fits."""
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
    wide = number + named + priced
    box = Rect(0, 0, wide, max(plate.height, text.body_height(font) + 4))
    box.midright = (max(covered.right, wide + 4), plate.centery)
    return LargePlate(box, (number, named, priced))


def words_of(place: DistrictPlace, wording: Wording) -> tuple[str, str]:
    """Return name and price of a district."""
    return wording(f"area:{place.id}"), wording(f"price:{place.id}")


def clear_of_plates(layout: CityLayout, fit: Fit, wording: Wording) -> CityLayout:
    """Move banners and dots that larger plates would lie under to the plates' left ends."""
    places = []
    for place in layout.places:
        large = large_plate(place, fit, *words_of(place, wording))
        if large is not None:
            left, top = fit.back(large.box.topleft)
            number = fit.back((large.box.left + large.widths[0] // 2, large.box.top))
            place = replace(place, dot=number)
            if _banner_box(place, fit).colliderect(large.box):
                beside = min(place.banner[0], max(BANNER_HALF, left - BANNER_HALF))
                place = replace(place, banner=(beside, min(place.banner[1], top)))
        places.append(place)
    return replace(layout, places=places)


def _banner_box(place: DistrictPlace, fit: Fit) -> Rect:
    x, y = place.banner
    return fit.rect(x - BANNER_HALF, y, 2 * BANNER_HALF, BANNER_HIGH)


def draw_plate(picture: Surface, place: DistrictPlace, fit: Fit, wording: Wording) -> None:
    """Write number, name and price on the plate of the sheet, or on a larger one."""
    name, price = words_of(place, wording)
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
    for words, at, wide in ((str(place.number), place.number_at, 44), (price, place.price_at, 64)):
        box = centred(fit.point(at), max(fit.px(wide), 16), max(fit.px(44), 18))
        text.draw(picture, words, box, figure, INK, align="center", wrapping=False)


def _draw_large(picture: Surface, plate: LargePlate, told: tuple[str, str, str]) -> None:
    font, left = Font("serif-bold", text.MIN_TEXT), plate.box.left
    draw.gradient(picture, plate.box, RIBBON, 4, INK)
    for ground, wide, words in zip((SHIELD, None, GOLD), plate.widths, told, strict=True):
        cell = Rect(left, plate.box.top, wide, plate.box.height)
        if ground is not None:
            draw.gradient(picture, cell, ground, 4, INK)
        text.draw(picture, words, cell, font, INK, align="center", wrapping=False)
        left += wide
