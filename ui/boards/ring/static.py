"""The background of a ring board: its picture or a drawn city, name plates, names and numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface, Vector2

from ui.boards.ring.backdrop import render_backdrop
from ui.boards.ring.layout import ART, BEADS, FieldPlace, RingLayout
from ui.boards.shared import pieces
from ui.boards.shared.base import Translate
from ui.boards.shared.shapes import Viewport, centred_rect
from ui.drawing import draw, pictures, text
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

BRASS_2 = hex_colour("#8A6B46")
SEPIA = hex_colour("#2B1712")
PLATE = (hex_colour("#2B1B31"), hex_colour("#180F1D"))
NAME = hex_colour("#E9DDBF")
ABILITY_INK = hex_colour("#C9B996")
AVENUE = hex_colour("#D8C9B4")
SCORE = hex_colour("#EBDCC0")
MOON_SIGN = hex_colour("#C4AE84")
PATCH = 22  # board units: radius of the disc that covers an icon of the picture
FREE = 2  # pixels between a field's name and the clock's rim
ASIDE = 10  # maximum distance in board units by which a field's name is moved off the rim
# board units: font size of abilities; minimum scale (pixels in a unit) at which they are written
ABILITY, ROOM_FOR_ABILITIES = 13, 0.72
# minimum scale at which every fifth space of the score track is numbered, instead of every tenth
ROOM_FOR_FIVES = 0.6


def render_background(layout: RingLayout, board: Any, fit: Viewport, area: Rect, translate: Translate) -> Surface:
    """Return the background in the size of `area`, without the names of fields."""
    picture = pictures.wooden_table_under(area)
    inner = fit.relative_to(area)
    box = inner.rect(0, 0, *layout.size)
    draw.shadow(picture, box.inflate(-inner.px(10), -inner.px(10)), inner.px(8), inner.px(22), inner.px(10), 186)
    if layout.art:
        source = pictures.load_full_size(f"assets/art/wampiry/{layout.art}", box.width)
        pygame.transform.smoothscale(source, box.size, picture.subsurface(box))
    else:
        picture.blit(render_backdrop(layout, box.size), box)
    if layout.art:
        _changed_icons(picture, layout, board, inner)
    else:  # a board's picture contains all of this already
        _plates(picture, layout, board, inner)
    _names(picture, layout, board, inner, translate)
    return picture.convert()


# -- plates and texts -------------------------------------------------------------------------------------------------
def _plates(picture: Surface, layout: RingLayout, board: Any, fit: Viewport) -> None:
    """Draw the estates' name plates, and the icons of fields."""
    for place, name in zip(layout.estates, board.ring, strict=True):
        box = fit.rect(*place.plate)
        radius = box.height // 2
        draw.shadow(picture, box, radius, fit.px(8), fit.px(3), 150)
        draw.gradient_box(picture, box, PLATE, radius)
        draw.outline(picture, box, BRASS_2, radius, max(1, fit.px(1)))
        _badge(picture, board.icon(name), fit.point(place.icon), fit)
    for place_of, name in zip(layout.fields, board.clock, strict=True):
        _sign(picture, board.icon(name), fit.point(place_of.icon), fit.px(30), 255, MOON_SIGN)


def _changed_icons(picture: Surface, layout: RingLayout, board: Any, fit: Viewport) -> None:
    """Draw the icons of spaces whose icon is not the one in the picture, which has the space's own id."""
    for place, name in zip(layout.estates, board.ring, strict=True):
        if board.icon(name) != name:
            _badge(picture, board.icon(name), fit.point(place.icon), fit)
    for place_of, name in zip(layout.fields, board.clock, strict=True):
        if board.icon(name) != name:
            centre = fit.point(place_of.icon)
            _cover(picture, centre, fit.px(PATCH))
            _sign(picture, board.icon(name), centre, fit.px(30), 255, MOON_SIGN)


def _badge(picture: Surface, icon: str, centre: tuple[int, int], fit: Viewport) -> None:
    """Draw the disc on an estate's plate, with the icon of its effect."""
    for colour, reach in ((BRASS_2, 16.4), (PLATE[1], 15.0)):
        pygame.draw.aacircle(picture, colour, centre, fit.px(reach))
    _sign(picture, icon, centre, fit.px(23), 255)


def _cover(picture: Surface, centre: tuple[int, int], radius: int) -> None:
    """Cover an icon on the clock's face with the colour around it."""
    rim = [Vector2(centre) + Vector2(radius, 0).rotate(angle) for angle in range(0, 360, 30)]
    around = [picture.get_at((round(x), round(y))) for x, y in rim]
    colour = tuple(round(sum(one[part] for one in around) / len(around)) for part in range(3))
    patch, core = Surface((2 * radius, 2 * radius), pygame.SRCALPHA), radius * 3 // 4
    patch.fill((*colour, 0))
    for reach in range(radius, core - 1, -1):  # a soft edge
        alpha = round(255 * (radius - reach) / (radius - core))
        pygame.draw.circle(patch, (*colour, alpha), (radius, radius), reach)
    picture.blit(patch, patch.get_rect(center=centre))


def _sign(
    picture: Surface, icon: str, centre: tuple[int, int], height: int, alpha: int, colour: Colour | None = None
) -> None:
    """Draw the icon of an effect."""
    sign = pieces.picture(ART, f"pieces/icon_{icon}", height)
    if colour is not None:
        sign = pictures.in_one_colour(sign, colour)
    sign.set_alpha(alpha)
    picture.blit(sign, sign.get_rect(center=centre))
    sign.set_alpha(255)


def _names(picture: Surface, layout: RingLayout, board: Any, fit: Viewport, translate: Translate) -> None:
    small = fit.scale < 0.75
    _plate_names(picture, layout, fit, [translate(f"estate:{name}") for name in board.ring], small)
    if fit.scale >= ROOM_FOR_ABILITIES:
        _abilities(picture, layout, board, fit, [translate(f"ability:{name}") for name in board.ring])
    for number in range(0, BEADS, 5):
        if fit.scale < ROOM_FOR_FIVES and number % 10:
            continue
        centre = fit.point(layout.beads[number])
        box = centred_rect(centre, max(fit.px(30), 24), max(fit.px(20), 18))
        text.draw(
            picture, str(number), box, Font("black", max(12, fit.px(12.5))), SCORE, align="center", wrapping=False
        )
    if not small:
        for avenue in layout.avenues:
            _avenue(picture, fit, avenue)


def _plate_names(picture: Surface, layout: RingLayout, fit: Viewport, names: list[str], small: bool) -> None:
    """Write the estates' names, all in the same style."""
    boxes = []
    for place in layout.estates:
        left = fit.point(place.name)[0]
        box = Rect(left, 0, fit.point(place.awards)[0] - fit.px(40) - left, fit.px(30))
        box.centery = fit.rect(*place.plate).centery
        boxes.append(box)
    size = max(13, fit.px(18))
    for capitals, face in ((True, "cinzel"), (False, "cinzel"), (False, "bold")):
        label = [name.upper() if capitals else name for name in names]
        font = Font(face, size)
        if (not capitals or not small) and all(map(_fits, label, boxes, [font] * len(boxes))):
            break
    for word, box in zip(label, boxes, strict=True):
        text.draw(picture, word, box, font, NAME, wrapping=False)


def _abilities(picture: Surface, layout: RingLayout, board: Any, fit: Viewport, names: list[str]) -> None:
    """Write the name of each estate's ability on a band above its plate, where no piece stands."""
    font = Font("bold", max(text.MIN_TEXT, fit.px(ABILITY)))
    for place, name, label in zip(layout.estates, board.ring, names, strict=True):
        if not label or label == name:  # an estate without an ability, as in a match without abilities
            continue
        plate = fit.rect(*place.plate)
        box = Rect(0, 0, text.width(label, font) + fit.px(16), text.body_height(font) + fit.px(3))
        box.midbottom = plate.midtop
        draw.gradient_box(picture, box, PLATE, box.height // 2)
        draw.outline(picture, box, mix(BRASS_2, PLATE[1], 0.4), box.height // 2)
        text.draw(picture, label, box, font, ABILITY_INK, align="center", wrapping=False)


def _fits(label: str, box: Rect, font: Font) -> bool:
    return text.fit(label, box.width, box.height, font, False, text.MIN_TEXT).fits


def draw_field_name(picture: Surface, fit: Viewport, layout: RingLayout, place: FieldPlace, name: str) -> None:
    """Write a field's name in up to two lines."""
    x, y = fit.point(place.name)
    lines = name.split(" ", 1) if " " in name else [name]
    font = Font("black", max(12, fit.px(15)))
    step = max(fit.px(17), 13)
    if not layout.art and place.name[1] < place.vampire[1][0][1]:
        y -= step * (len(lines) - 1)
    boxes = []
    for number, line in enumerate(lines):
        box = Rect(0, 0, text.width(line, font) + 2, step + 4)
        box.midbottom = (x, y + fit.px(4) + number * step)
        boxes.append(box)
    aside = _off_the_rim(fit, layout, boxes)
    for line, box in zip(lines, boxes, strict=True):
        room = box.inflate(max(0, fit.px(120) - box.width), 0).move(aside, 0)
        text.draw(picture, line, room, font, SEPIA, align="center", wrapping=False)


def _off_the_rim(fit: Viewport, layout: RingLayout, boxes: Sequence[Rect]) -> int:
    """Return the distance in pixels by which lines must move to clear the clock's rim; negative: to the left."""
    (cx, cy), reach = fit.point(layout.centre), layout.face * fit.scale - FREE
    aside = 0
    for box in boxes:
        half = math.sqrt(max(0.0, reach * reach - (box.centery - cy) ** 2))
        over, under = box.right - round(cx + half), round(cx - half) - box.left
        if over > 0 and over > under:
            aside = min(aside, -over)
        elif under > 0 and under > over:
            aside = max(aside, under)
    return max(-fit.px(ASIDE), min(aside, fit.px(ASIDE)))


def _avenue(picture: Surface, fit: Viewport, avenue: Any) -> None:
    size = fit.px(13)
    if size < 12:
        return
    font = Font("bold", size)
    face = text.load(font)
    letters = face.render(avenue["text"], True, AVENUE)
    letters.set_alpha(205)
    turned = pygame.transform.rotozoom(letters, -float(avenue["turn"]), 1.0)
    x, y = fit.point((float(avenue["at"][0]), float(avenue["at"][1])))
    turn = math.radians(float(avenue["turn"]))
    lift = size * 0.36
    picture.blit(turned, turned.get_rect(center=(x + lift * math.sin(turn), y - lift * math.cos(turn))))
