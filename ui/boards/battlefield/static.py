"""The background of a battlefield: the ruined square, frames and sockets.

If the window has other proportions than the board's picture, a plain view of the square is used, and frames and sockets
are drawn on it.
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from games.core.program.paths import resource_path
from ui.boards.battlefield.card import YELLOW
from ui.boards.battlefield.layout import ART, BattleLayout
from ui.boards.shared.shapes import Box, Viewport, cut_box
from ui.drawing import draw, pictures
from ui.drawing.theme import Colour, hex_colour, mix

GREEN = hex_colour("#7FD07A")
FRAME_LINE = hex_colour("#6B543A")
DARK = hex_colour("#0E0907")
SKY = (hex_colour("#2A1710"), hex_colour("#120C0A"))
IRON = hex_colour("#1C130D")
FINE = 2
RIM = 9.0  # board units: width of the table's rim
CUT = 12.0  # board units: length by which the corners of frames are cut
YELLOW_FRAMES = ("dice", "hazards")


def render_background(layout: BattleLayout, fit: Viewport, area: Rect) -> Surface:
    """Return the background in the size of `area`."""
    picture = Surface(area.size)
    picture.blit(draw.gradient_picture(area.size, SKY), (0, 0))
    inner = Viewport(fit.scale, fit.left - area.left, fit.top - area.top)
    if layout.whole:
        box = inner.rect(0, 0, *layout.size)
        if box.size != area.size:
            _cover(picture, picture.get_rect(), "background.webp")
            draw.translucent_box(picture, picture.get_rect(), DARK, 150)
        picture.blit(pictures.load(f"assets/art/{ART}/{layout.art}", box.size), box)
        return picture.convert()
    _cover(picture, picture.get_rect(), layout.art)
    for name, frame in layout.frames.items():
        _frame(picture, inner, frame, YELLOW if name in YELLOW_FRAMES else GREEN)
    for place in layout.fighters.values():
        _brackets(picture, inner.rect(*place), inner)
    for place in (*layout.pools.values(), *layout.hazards):
        _socket(picture, inner.rect(*place), inner)
    for place in layout.dice:
        _die_socket(picture, inner.rect(*place))
    _bezel(picture, inner)
    return picture.convert()


def _cover(picture: Surface, box: Rect, name: str) -> None:
    """Fill a box with the view of the square."""
    path = f"assets/art/{ART}/{name}"
    if not resource_path(path).exists():
        return
    whole = pictures.load_full_size(path, box.width)
    scale = max(box.width / whole.get_width(), box.height / whole.get_height())
    size = (math.ceil(whole.get_width() * scale), math.ceil(whole.get_height() * scale))
    large = pygame.transform.smoothscale(whole, size)
    picture.blit(large, large.get_rect(center=box.center))


def _frame(picture: Surface, fit: Viewport, frame: Box, colour: Colour) -> None:
    """Draw a frame of dark glass with cut corners."""
    box = fit.rect(*frame)
    layer = Surface((box.width * FINE, box.height * FINE), pygame.SRCALPHA)
    cut = CUT * fit.scale * FINE
    width, height = layer.get_width() - 1, layer.get_height() - 1
    outline = cut_box(0, 0, width, height, cut)
    pygame.draw.polygon(layer, (*DARK, 206), outline)
    pygame.draw.lines(layer, (*FRAME_LINE, 255), True, outline, FINE)
    reach = 46 * fit.scale * FINE
    line = max(FINE, round(1.6 * fit.scale * FINE))
    for sign in (
        [(0, cut + reach * 0.45), (0, cut), (cut, 0), (cut + reach * 0.7, 0)],
        [(width, height - cut - reach * 0.45), (width, height - cut), (width - cut, height),
         (width - cut - reach * 0.7, height)],
    ):  # fmt: skip
        pygame.draw.lines(layer, (*colour, 255), False, sign, line + FINE)
    picture.blit(pygame.transform.smoothscale(layer, box.size), box)


def _brackets(picture: Surface, box: Rect, fit: Viewport) -> None:
    """Draw brackets around the place of a card."""
    draw.translucent_box(picture, box, DARK, 60, fit.px(10))
    outer = box.inflate(fit.px(10), fit.px(10))
    reach, thick = fit.px(24), max(2, fit.px(2.2))
    for x, y, right, down in (
        (outer.left, outer.top, 1, 1),
        (outer.right, outer.top, -1, 1),
        (outer.left, outer.bottom, 1, -1),
        (outer.right, outer.bottom, -1, -1),
    ):
        across = Rect(x if right > 0 else x - reach, y if down > 0 else y - thick, reach, thick)
        upright = Rect(x if right > 0 else x - thick, y if down > 0 else y - reach, thick, reach)
        picture.fill(GREEN, across)
        picture.fill(GREEN, upright)


def _socket(picture: Surface, box: Rect, fit: Viewport) -> None:
    draw.translucent_box(picture, box, DARK, 150, fit.px(8))
    draw_dashed_rect(picture, box, mix(YELLOW, DARK, 0.55), fit.px(6), max(1, fit.px(1.4)))


def draw_dashed_rect(surface: Surface, box: Rect, colour: Colour, dash: int, width: int) -> None:
    """Draw a dashed border of a box in pixels."""
    step = 2 * max(2, dash)
    for x in range(box.left + dash, box.right - dash, step):
        long = min(dash, box.right - dash - x)
        surface.fill(colour, (x, box.top, long, width))
        surface.fill(colour, (x, box.bottom - width, long, width))
    for y in range(box.top + dash, box.bottom - dash, step):
        long = min(dash, box.bottom - dash - y)
        surface.fill(colour, (box.left, y, width, long))
        surface.fill(colour, (box.right - width, y, width, long))


def _die_socket(picture: Surface, box: Rect) -> None:
    points = [
        (box.left + box.width * x / 100, box.top + box.height * y / 100)
        for x, y in ((50, 3), (95, 37), (95, 59), (50, 97), (5, 59), (5, 37))
    ]
    pygame.draw.polygon(picture, mix(DARK, FRAME_LINE, 0.15), points)
    pygame.draw.aalines(picture, FRAME_LINE, True, points)


def _bezel(picture: Surface, fit: Viewport) -> None:
    """Draw the table's iron rim: cut corners, an inner line, rivets, warning stripes."""
    whole = picture.get_rect()
    edge, cut = fit.px(RIM), fit.px(3 * RIM)
    for side in (
        Rect(0, 0, whole.width, edge),
        Rect(0, whole.height - edge, whole.width, edge),
        Rect(0, 0, edge, whole.height),
        Rect(whole.width - edge, 0, edge, whole.height),
    ):
        picture.fill(IRON, side)
    for x, right in ((0, 1), (whole.right - 1, -1)):
        for y, down in ((0, 1), (whole.bottom - 1, -1)):
            pygame.draw.polygon(picture, IRON, [(x, y), (x + right * cut, y), (x, y + down * cut)])
    near = edge - 1
    line = cut_box(near, near, whole.width - 2 * near - 1, whole.height - 2 * near - 1, cut - near)
    pygame.draw.aalines(picture, FRAME_LINE, True, line)
    inset, width = edge // 2, fit.px(240)
    for x in (inset, whole.width - inset - 1):
        for y in (inset, whole.height // 2, whole.height - inset - 1):
            _rivet(picture, (x, y), max(2, edge // 3))
    for top in (0, whole.height - edge):
        draw_stripes(picture, Rect(whole.centerx - width // 2, top, width, edge))
    for left in (fit.px(60), whole.width - fit.px(60) - width * 2 // 5):
        draw_stripes(picture, Rect(left, whole.height - edge, width * 2 // 5, edge))


def _rivet(picture: Surface, centre: tuple[int, int], radius: int) -> None:
    pygame.draw.aacircle(picture, mix(IRON, (0, 0, 0), 0.5), (centre[0] + 1, centre[1] + 1), radius)
    pygame.draw.aacircle(picture, FRAME_LINE, centre, radius)
    pygame.draw.aacircle(
        picture, mix(FRAME_LINE, (255, 240, 210), 0.4), (centre[0] - 1, centre[1] - 1), max(1, radius // 3)
    )


def draw_stripes(surface: Surface, box: Rect) -> None:
    """Fill a box with yellow warning stripes."""
    surface.fill((27, 19, 10), box)
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    step = max(4, box.height * 2)
    for x in range(box.left - step, box.right + step, step):
        pygame.draw.polygon(
            surface, YELLOW, [(x, box.bottom), (x + box.height, box.top), (x + box.height + step // 2, box.top),
                              (x + step // 2, box.bottom)],
        )  # fmt: skip
    surface.set_clip(clip)
