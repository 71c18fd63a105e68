"""The turn track on the frame of a board of cells: rounds, turns that are over, the present one."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.grid.ground import Thing
from ui.boards.grid.layout import GridLayout
from ui.boards.grid.pieces import draw_circle
from ui.boards.shared.shapes import Fit, centred
from ui.drawing import text
from ui.drawing.text import Font
from ui.drawing.theme import hex_colour

NOW, NOW_EDGE = hex_colour("#E23E8C"), hex_colour("#FFD3E8")
OVER, AHEAD = hex_colour("#6C727C"), hex_colour("#C9CDD4")
NUMBER = 40.0  # type size in board units


def turn_thing(layout: GridLayout, fit: Fit, view: View) -> Thing:
    """Return the track with the present turn lit; `round` and `turn` of the view count from 1, 0 before."""
    turns = layout.plan.turns
    now = (view["round"] - 1) * turns + view["turn"] - 1 if view["round"] and view["turn"] else -1
    radius = fit.px(layout.turn_radius)
    places = [fit.point(at) for at in layout.turns]
    boxes = [Rect(0, 0, 2 * radius + 4, 2 * radius + 4).move(x - radius - 2, y - radius - 2) for x, y in places]
    return Thing("turns", now, boxes[0].unionall(boxes[1:]), partial(_draw, layout, fit, now))


def _draw(layout: GridLayout, fit: Fit, now: int, surface: Surface) -> None:
    """Write the turns' numbers, light the present one, strike out those that are over."""
    radius = fit.px(layout.turn_radius)
    font = Font("bebas", max(12, fit.px(NUMBER * layout.grown)))
    for number, at in enumerate(layout.turns):
        place = fit.point(at)
        if number == now:
            draw_circle(surface, (*NOW_EDGE, 255), place, radius)
            draw_circle(surface, (*NOW, 255), place, max(2, radius - max(1, fit.px(3))))
        ink = (255, 255, 255) if number == now else OVER if number < now else AHEAD
        high = text.body_height(font) + 2
        box = centred(place, 2 * radius + 4, high)
        text.draw(surface, str(number % layout.plan.turns + 1), box, font, ink, align="center", wrapping=False)
        if number < now:
            half = max(3, radius // 2)
            pygame.draw.line(surface, OVER, (place[0] - half, place[1] + half), (place[0] + half, place[1] - half))
