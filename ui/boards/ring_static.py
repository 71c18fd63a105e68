"""The resting backdrop of a ring board, baked once a size: picture or own drawing, plates, names, numbers."""

from __future__ import annotations

import math
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.paths import resource
from ui import text
from ui.boards.base import Point, Wording
from ui.boards.ring_layout import BEADS, RingLayout
from ui.boards.shapes import Fit, circle
from ui.text import Font
from ui.theme import hex_colour, mix

NIGHT = (hex_colour("#241830"), hex_colour("#120C18"))
ROAD = hex_colour("#3A2D40")
BRASS = hex_colour("#C9A468")
BRASS_2 = hex_colour("#8A6B46")
MOON = (hex_colour("#F2E7CB"), hex_colour("#CFBB90"))
SEPIA = hex_colour("#2B1712")
PLATE = (hex_colour("#2B1B31"), hex_colour("#180F1D"))
COFFIN = hex_colour("#150C16")
NAME = hex_colour("#E9DDBF")
AVENUE = hex_colour("#D8C9B4")
SCORE = hex_colour("#EBDCC0")
TINTS = tuple(
    hex_colour(code)
    for code in (
        "#6A4A2C", "#5C2433", "#5E3B2A", "#2E4A34", "#5A3A2C", "#3C452B", "#333A5C", "#4A2F55", "#2C4A52", "#55452A",
    )
)  # fmt: skip


def bake(layout: RingLayout, board: Any, fit: Fit, area: Rect, wording: Wording) -> Surface:
    """Return the backdrop as a picture of `area`'s size."""
    picture = Surface(area.size)
    picture.fill((14, 16, 20))
    inner = Fit(fit.scale, fit.left - area.left, fit.top - area.top)
    box = inner.rect(0, 0, *layout.size)
    if layout.art:
        source = pygame.image.load(str(resource(f"assets/art/wampiry/{layout.art}"))).convert()
        pygame.transform.smoothscale(source, box.size, picture.subsurface(box))
    else:
        picture.blit(_own_backdrop(layout, box.size), box)
    _plates(picture, layout, inner, own=not layout.art)
    _names(picture, layout, board, inner, wording)
    return picture.convert()


# -- a backdrop of our own --------------------------------------------------------------------------------------------
def _own_backdrop(layout: RingLayout, size: tuple[int, int]) -> Surface:
    """Draw the night plan for a board without a picture, at twice the size for smooth edges."""
    large = Surface((size[0] * 2, size[1] * 2))
    zoom = large.get_width() / layout.size[0]

    def at(points: list[Point]) -> list[Point]:
        return [(x * zoom, y * zoom) for x, y in points]

    for y in range(large.get_height()):
        pygame.draw.line(large, mix(NIGHT[0], NIGHT[1], y / large.get_height()), (0, y), (large.get_width(), y))
    centre = (layout.centre[0] * zoom, layout.centre[1] * zoom)
    field = [(x * 1.0, y) for x, y in circle(layout.centre, 1)]
    oval = [
        (layout.centre[0] + (x - layout.centre[0]) * 536, layout.centre[1] + (y - layout.centre[1]) * 372)
        for x, y in field
    ]
    pygame.draw.polygon(large, ROAD, at(oval))
    for number, place in enumerate(layout.estates):
        tint = TINTS[number % len(TINTS)]
        pygame.draw.polygon(large, mix(tint, NIGHT[1], 0.35), at(place.polygon))
        pygame.draw.lines(large, mix(tint, (255, 220, 170), 0.28), True, at(place.polygon), round(2 * zoom))
        pygame.draw.polygon(large, mix(tint, (255, 235, 210), 0.12), at(place.pad))
        pygame.draw.lines(large, mix(tint, (255, 220, 170), 0.4), True, at(place.pad), max(2, round(zoom)))
    _own_clock(large, layout, centre, zoom)
    _own_tracks(large, layout, zoom)
    return pygame.transform.smoothscale(large, size)


def _own_clock(large: Surface, layout: RingLayout, centre: Point, zoom: float) -> None:
    pygame.draw.circle(large, (22, 12, 20), centre, layout.bezel * zoom)
    pygame.draw.circle(large, BRASS_2, centre, layout.bezel * zoom, round(3 * zoom))
    steps = 32
    for step in range(steps):
        share = step / (steps - 1)
        radius = layout.face * zoom * (1 - 0.5 * share)
        pygame.draw.circle(large, mix(MOON[1], MOON[0], share), centre, radius)
    for place in layout.fields:
        pygame.draw.lines(large, mix(MOON[1], SEPIA, 0.45), True, [(x * zoom, y * zoom) for x, y in place.polygon], 3)
    pygame.draw.circle(large, BRASS_2, centre, (layout.hub + 4) * zoom)
    pygame.draw.circle(large, (24, 12, 24), centre, layout.hub * zoom)


def _own_tracks(large: Surface, layout: RingLayout, zoom: float) -> None:
    for number, (x, y) in enumerate(layout.beads):
        if number % 5 == 0:
            pygame.draw.circle(
                large, hex_colour("#3A1018") if number % 10 == 0 else COFFIN, (x * zoom, y * zoom), 11 * zoom
            )
            pygame.draw.circle(large, BRASS_2, (x * zoom, y * zoom), 11 * zoom, round(1.4 * zoom))
        else:
            pygame.draw.circle(large, BRASS_2, (x * zoom, y * zoom), 2.6 * zoom)
    for x, y in layout.coffins:
        box = Rect(0, 0, round(32 * zoom), round(46 * zoom))
        box.center = (round(x * zoom), round(y * zoom))
        pygame.draw.rect(large, COFFIN, box, border_radius=round(6 * zoom))
        pygame.draw.rect(large, BRASS_2, box, max(2, round(1.2 * zoom)), border_radius=round(6 * zoom))
    for number, (x, y) in enumerate(layout.turns):
        _moon(large, (x * zoom, y * zoom), layout.turn_radius * zoom, number / max(1, len(layout.turns) - 1))


def _moon(large: Surface, at: Point, radius: float, full: float) -> None:
    """Draw a waxing moon: `full` 0 new, 1 full."""
    pygame.draw.circle(large, (38, 30, 52), at, radius)
    rows = int(radius)
    for row in range(-rows, rows + 1):
        half = math.sqrt(max(0.0, radius * radius - row * row))
        left = half * (1 - 2 * full)
        pygame.draw.line(large, MOON[0], (at[0] + left, at[1] + row), (at[0] + half, at[1] + row))
    pygame.draw.circle(large, BRASS_2, at, radius, max(1, round(radius / 14)))


# -- plates and texts -------------------------------------------------------------------------------------------------
def _plates(picture: Surface, layout: RingLayout, fit: Fit, own: bool) -> None:
    if not own:
        return  # the picture has them
    for place in layout.estates:
        box = fit.rect(*place.plate)
        radius = box.height // 2
        pygame.draw.rect(picture, PLATE[1], box, border_radius=radius)
        pygame.draw.rect(picture, BRASS_2, box, max(1, fit.px(1)), border_radius=radius)
        centre = fit.point(place.icon)
        pygame.draw.aacircle(picture, PLATE[0], centre, fit.px(15))
        pygame.draw.aacircle(picture, BRASS_2, centre, fit.px(15), max(1, fit.px(1.4)))


def _names(picture: Surface, layout: RingLayout, board: Any, fit: Fit, wording: Wording) -> None:
    small = fit.scale < 0.75
    for place, name in zip(layout.estates, board.ring, strict=True):
        words = wording(f"estate:{name}").upper() if not small else wording(f"estate:{name}")
        size = max(13, fit.px(18))
        left, base = fit.point(place.name)
        room = fit.point(place.awards)[0] - fit.px(46) - left
        box = Rect(left, base - fit.px(22), room, fit.px(30))
        box.centery = fit.rect(*place.plate).centery
        text.draw(picture, words, box, Font("cinzel", size), NAME, wrapping=False, floor=12)
    for place_of, name in zip(layout.fields, board.clock, strict=True):
        _field_name(picture, fit, place_of.name, wording(f"field:{name}"), layout)
    for number in range(0, BEADS, 5):
        if small and number % 10:
            continue
        centre = fit.point(layout.beads[number])
        box = Rect(0, 0, fit.px(30), fit.px(20))
        box.center = centre
        text.draw(
            picture, str(number), box, Font("black", max(12, fit.px(12.5))), SCORE, align="center", wrapping=False
        )
    if not small:
        for avenue in layout.avenues:
            _avenue(picture, fit, avenue)


def _field_name(picture: Surface, fit: Fit, at: Point, words: str, layout: RingLayout) -> None:
    """Write a field's name in up to two lines round its place; the first line stands on the baseline `at`."""
    centre = fit.point(at)
    lines = words.split(" ", 1) if " " in words else [words]
    font = Font("black", max(12, fit.px(15)))
    step = max(fit.px(16), 13)
    for number, line in enumerate(lines):
        width = max(fit.px(120), text.width(line, font) + 2)
        box = Rect(0, 0, width, step + 4)
        box.midbottom = (centre[0], centre[1] + fit.px(4) + number * step)
        text.draw(picture, line, box, font, SEPIA, align="center", wrapping=False)


def _avenue(picture: Surface, fit: Fit, avenue: Any) -> None:
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
