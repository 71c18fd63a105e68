"""The background of a board of cells: city, turn track, legend.

`turn_track_item` draws the changing part of the track.
"""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.texts import N_
from ui.boards.grid.city import CityPicture
from ui.boards.grid.layout import GridLayout
from ui.boards.grid.paint import GroundItem
from ui.boards.grid.pieces import draw_circle
from ui.boards.grid.signs import draw_dashed_edge
from ui.boards.shared.base import Translate
from ui.boards.shared.shapes import Viewport, centred_rect
from ui.drawing import draw, marks, pictures, record, text
from ui.drawing.text import Font
from ui.drawing.theme import INK_0, hex_colour, mix

# -- the backdrop -----------------------------------------------------------------------------------------------------
RIVER_WORDS = hex_colour("#D9ECEF")
FRAME_WORDS, FRAME_FAINT = hex_colour("#C9CDD4"), hex_colour("#9AA0AA")
ROUND_WIDE = 84.0  # board units: width of rounds' headings
RIVER_SIZE, TURN_WORDS, LEGEND_SIZE = 55.0, 30.0, 40.0  # board units: type sizes
LEAST_RIVER = 16  # pixels: minimum font size of the river's name
ROUND, POINTS = N_("Round {n}"), N_("VP")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def render_background(
    layout: GridLayout, sheet: CityPicture, fit: Viewport, area: Rect, translate: Translate
) -> Surface:
    """Return the background in the size of `area`."""
    picture = pictures.wooden_table_under(area)
    inner = Viewport(fit.scale, fit.left - area.left, fit.top - area.top)
    box = inner.rect(0, 0, *layout.size)
    if not box.contains(picture.get_rect()):
        draw.shadow(picture, box.inflate(-inner.px(20), -inner.px(20)), inner.px(16), inner.px(36), inner.px(14), 190)
    sheet.draw_part(picture, inner)
    _river(picture, layout, inner, translate)
    _rounds(picture, layout, inner, translate)
    _legend(picture, layout, inner, translate)
    return picture.convert()


def _river(picture: Surface, layout: GridLayout, fit: Viewport, translate: Translate) -> None:
    if layout.river is None or fit.px(RIVER_SIZE) < LEAST_RIVER:
        return
    font = Font("kaushan", fit.px(RIVER_SIZE))
    label = translate("river")
    x, y = fit.point(layout.river)
    box = Rect(x, 0, text.width(label, font) + 2, text.body_height(font) + 2)
    box.bottom = y + round(box.height * 0.3)
    text.draw(picture, label, box, font, RIVER_WORDS, wrapping=False, shadow=2)


def _rounds(picture: Surface, layout: GridLayout, fit: Viewport, translate: Translate) -> None:
    """Write each round's heading above its turns, or only its number on a narrow frame."""
    font = Font("bebas", max(12, fit.px(TURN_WORDS * layout.text_scale)))
    width, gap = fit.px(ROUND_WIDE * layout.text_scale), max(2, fit.px(14 * layout.text_scale))
    step = text.cap_height(font) + gap
    for number, at in enumerate(layout.rounds):
        figure = ROMAN[(number + 1) % len(ROMAN)]
        label = translate(ROUND.with_args(n=figure)).split(" ")
        if any(text.width(word, font) > width for word in label):
            label = [figure]
        first = layout.turns[number * layout.plan.turns]
        x, bottom = fit.point(at)[0], fit.point((first[0], first[1] - layout.turn_radius))[1] - gap
        for line, word in enumerate(reversed(label)):
            box = centred_rect((x, bottom - line * step - text.cap_height(font) // 2), width, text.body_height(font))
            with record.paused():  # not recorded for tests, which don't allow lines so close together
                text.draw(picture, word, box, font, FRAME_FAINT, align="center", wrapping=False)
    if not layout.art:
        for at in layout.turns:
            pygame.draw.aacircle(picture, hex_colour("#16181C"), fit.point(at), fit.px(layout.turn_radius))
            pygame.draw.aacircle(picture, hex_colour("#4A4F57"), fit.point(at), fit.px(layout.turn_radius), 1)


def _legend(picture: Surface, layout: GridLayout, fit: Viewport, translate: Translate) -> None:
    """Write the points for districts, streets and buildings."""
    box = fit.rect(*layout.legend)
    font, small = (
        Font("bebas", max(12, fit.px(LEGEND_SIZE * layout.text_scale))),
        Font("bebas", max(12, fit.px(TURN_WORDS * layout.text_scale))),
    )
    height = box.height // (len(layout.plan.pay) + 1)
    if height < 2 * text.body_height(font):
        return
    draw.translucent_box(picture, box, mix(INK_0, FRAME_FAINT, 0.06), 110, max(2, fit.px(10)))
    head = Rect(box.left, box.top, box.width, height // 2)
    text.draw(picture, translate(POINTS), head, small, FRAME_FAINT, align="center", wrapping=False)
    for number, points in enumerate(layout.plan.pay):
        cell = Rect(box.left, head.bottom + number * (box.height - head.height) // 3, box.width, height)
        draw_legend_icon(
            picture, number, (cell.centerx, cell.top + round(height * 0.3)), max(10, fit.px(38 * layout.text_scale))
        )
        low = Rect(cell.left, cell.top + round(height * 0.55), cell.width, round(height * 0.55))
        text.draw(picture, str(points), low, font, FRAME_WORDS, align="center", wrapping=False)


def draw_legend_icon(picture: Surface, number: int, centre: tuple[int, int], size: int) -> None:
    """Draw the icon of a district (0), a street (1) or a building (2)."""
    box = centred_rect(centre, size, size)
    width = max(1, size // 12)
    if number == 0:
        draw_dashed_edge(picture, box.inflate(0, -size // 5), FRAME_WORDS, width, max(2, size // 6))
    elif number == 1:
        for left in (box.left + size // 6, box.right - size // 6 - width):
            picture.fill(FRAME_WORDS, Rect(left, box.top, width, size))
        for top in range(box.top, box.bottom, max(4, size // 3)):
            picture.fill(FRAME_WORDS, Rect(box.centerx - width // 2, top, width, max(2, size // 5)))
    else:
        marks.draw_icon(picture, "home", centre, size, FRAME_WORDS)


# -- the turn track ---------------------------------------------------------------------------------------------------
NOW, NOW_EDGE = hex_colour("#E23E8C"), hex_colour("#FFD3E8")
OVER, AHEAD = hex_colour("#6C727C"), hex_colour("#C9CDD4")
NUMBER = 40.0  # board units: font size of the turns' numbers


def turn_track_item(layout: GridLayout, fit: Viewport, view: View) -> GroundItem:
    """Return the ground item of the turn track.

    `round` and `turn` of the view count from 1; both are 0 before the first turn.
    """
    turns = layout.plan.turns
    now = (view["round"] - 1) * turns + view["turn"] - 1 if view["round"] and view["turn"] else -1
    radius = fit.px(layout.turn_radius)
    places = [fit.point(at) for at in layout.turns]
    boxes = [Rect(0, 0, 2 * radius + 4, 2 * radius + 4).move(x - radius - 2, y - radius - 2) for x, y in places]
    return GroundItem("turns", now, boxes[0].unionall(boxes[1:]), partial(_draw, layout, fit, now))


def _draw(layout: GridLayout, fit: Viewport, now: int, surface: Surface) -> None:
    """Write the turns, with the present one highlighted and finished ones struck out."""
    radius = fit.px(layout.turn_radius)
    font = Font("bebas", max(12, fit.px(NUMBER * layout.text_scale)))
    for number, at in enumerate(layout.turns):
        place = fit.point(at)
        if number == now:
            draw_circle(surface, (*NOW_EDGE, 255), place, radius)
            draw_circle(surface, (*NOW, 255), place, max(2, radius - max(1, fit.px(3))))
        ink = (255, 255, 255) if number == now else OVER if number < now else AHEAD
        height = text.body_height(font) + 2
        box = centred_rect(place, 2 * radius + 4, height)
        text.draw(surface, str(number % layout.plan.turns + 1), box, font, ink, align="center", wrapping=False)
        if number < now:
            half = max(3, radius // 2)
            pygame.draw.line(surface, OVER, (place[0] - half, place[1] + half), (place[0] + half, place[1] - half))
