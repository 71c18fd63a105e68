"""Gamepad buttons, and small pictures of them.

A picture shows a button's label and its position among its neighbours.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import INK_0, IVORY, TEXT_2, mix


class PadButton(Enum):
    """A button or stick of a gamepad. A confirms and B goes back."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    LB = "lb"  # shoulder buttons
    RB = "rb"
    LT = "lt"  # triggers
    RT = "rt"
    BACK = "back"  # the two small buttons in the middle
    START = "start"
    LS = "ls"  # pressing down a stick
    RS = "rs"
    UP = "up"  # directional pad or left stick
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class PadLook(Enum):
    """The labels on the buttons, which depend on the manufacturer."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    PLACES = "places"  # no labels, only positions


# -- pictures ---------------------------------------------------------------------------------------------------------
Point = tuple[float, float]
SIDE = 30  # design units: height of a picture in text
FINE = 4  # factor by which pictures are drawn larger, then scaled down
PLATE, DOT = INK_0, mix(TEXT_2, INK_0, 0.35)
# shares of the side: radius of the shown button and its distance from the middle; the same of the other buttons
DISC, OFF, DOT_SIZE, DOT_OFF = 0.315, 0.17, 0.075, 0.405
PLACES = {PadButton.A: (0, 1), PadButton.B: (1, 0), PadButton.X: (-1, 0), PadButton.Y: (0, -1)}
NINTENDO = {PadButton.A: (1, 0), PadButton.B: (0, 1), PadButton.X: (0, -1), PadButton.Y: (-1, 0)}
NAMES = {  # button -> letters on Xbox, PlayStation and Nintendo gamepads
    PadButton.LB: ("LB", "L1", "L"),
    PadButton.RB: ("RB", "R1", "R"),
    PadButton.LT: ("LT", "L2", "ZL"),
    PadButton.RT: ("RT", "R2", "ZR"),
    PadButton.LS: ("LS", "L3", "LS"),
    PadButton.RS: ("RS", "R3", "RS"),
}
ARMS = {
    PadButton.UP: (0, -1), PadButton.DOWN: (0, 1), PadButton.LEFT: (-1, 0), PadButton.RIGHT: (1, 0),
}  # fmt: skip
_kept = SurfaceCache(2_000_000)


class PadGlyph(NamedTuple):
    """A gamepad button as a manufacturer labels it."""

    button: PadButton
    look: PadLook

    @property
    def letters(self) -> str:
        """Return the letters on the button, or ""."""
        if self.button in PLACES:
            return self.button.value.upper() if self.look in (PadLook.XBOX, PadLook.NINTENDO) else ""
        which = {PadLook.XBOX: 0, PadLook.NINTENDO: 2}.get(self.look, 1)
        return NAMES[self.button][which] if self.button in NAMES else ""


def clear_cache() -> None:
    """Clear the cache."""
    _kept.clear()


def glyph_width(glyph: PadGlyph, side: int) -> int:
    """Return the width of a button's picture, `side` pixels high."""
    return round(side * 1.35) if glyph.button in NAMES else side


def draw_glyph(surface: Surface, glyph: PadGlyph, side: int, **place: tuple[int, int]) -> Rect:
    """Draw a button `side` pixels high; return its box.

    `place` positions it like a Rect: `center=…`, `midleft=…`.
    """
    picture = _kept.get((glyph, side), lambda: _picture(glyph, side))
    box = picture.get_rect(**place)
    surface.blit(picture, box)
    return box


def _picture(sign: PadGlyph, side: int) -> Surface:
    height = side * FINE
    large = Surface((glyph_width(sign, side) * FINE, height), pygame.SRCALPHA)
    large.fill((*PLATE, 0))
    pygame.draw.rect(large, PLATE, large.get_rect(), border_radius=round(height * 0.26))
    if sign.button in PLACES:
        _face(large, sign, height)
    elif sign.button in ARMS:
        _cross(large, ARMS[sign.button], height)
    elif sign.button in NAMES:
        _shoulder(large, sign, height)
    else:
        _small(large, sign, height)
    return converted(pygame.transform.smoothscale(large, (glyph_width(sign, side), side)))


def _face(large: Surface, sign: PadGlyph, height: int) -> None:
    """Draw the four face buttons, one of them large and labelled."""
    places = NINTENDO if sign.look is PadLook.NINTENDO else PLACES
    middle = height / 2
    for button, (x, y) in places.items():
        if button is not sign.button:
            at = (middle + x * DOT_OFF * height, middle + y * DOT_OFF * height)
            pygame.draw.circle(large, DOT, at, DOT_SIZE * height)
    x, y = places[sign.button]
    at = (middle + x * OFF * height, middle + y * OFF * height)
    pygame.draw.circle(large, IVORY, at, DISC * height)
    if sign.letters:
        _letters(large, sign.letters, at, height * 0.5)
    elif sign.look is PadLook.PLAYSTATION:
        _figure(large, sign.button, at, height)


def _letters(large: Surface, letters: str, at: Point, height: float, ink: tuple[int, int, int] = INK_0) -> None:
    drawn = text.load(Font("black", round(height))).render(letters, True, ink)
    box = drawn.get_bounding_rect()
    large.blit(drawn, (round(at[0] - box.centerx), round(at[1] - box.centery)))


def _figure(large: Surface, button: PadButton, at: Point, height: int) -> None:
    """Draw PlayStation's cross, circle, square or triangle."""
    x, y = at
    reach, line = height * 0.155, max(2, round(height * 0.055))
    if button is PadButton.B:
        pygame.draw.circle(large, INK_0, at, reach * 1.12, line)
    elif button is PadButton.X:
        pygame.draw.rect(large, INK_0, Rect(x - reach, y - reach, 2 * reach, 2 * reach), line)
    elif button is PadButton.Y:
        corners = [(x, y - reach * 1.25), (x + reach * 1.15, y + reach * 0.8), (x - reach * 1.15, y + reach * 0.8)]
        _strokes(large, [*zip(corners, corners[1:] + corners[:1], strict=True)], line)
    else:
        ways = (-reach, reach)
        _strokes(large, [((x - reach, y - way), (x + reach, y + way)) for way in ways], line)


def _strokes(large: Surface, lines: list[tuple[Point, Point]], line: int) -> None:
    """Draw lines with round ends."""
    for start, end in lines:
        along = math.atan2(end[1] - start[1], end[0] - start[0])
        dx, dy = math.sin(along) * line / 2, math.cos(along) * line / 2
        corners = [(start[0] + dx, start[1] - dy), (end[0] + dx, end[1] - dy), (end[0] - dx, end[1] + dy),
                   (start[0] - dx, start[1] + dy)]  # fmt: skip
        pygame.draw.polygon(large, INK_0, corners)
        for at in (start, end):
            pygame.draw.circle(large, INK_0, at, line / 2)


def _cross(large: Surface, arm: tuple[int, int], height: int) -> None:
    """Draw the directional pad with one arm highlighted."""
    middle, half, reach = height / 2, height * 0.13, height * 0.4
    for x, y in ARMS.values():
        ink = IVORY if (x, y) == arm else DOT
        at = (middle + x * (half + reach) / 2, middle + y * (half + reach) / 2)
        size = (reach - half if x else 2 * half, reach - half if y else 2 * half)
        box = Rect(0, 0, round(size[0]), round(size[1]))
        box.center = (round(at[0]), round(at[1]))
        pygame.draw.rect(large, ink, box, border_radius=round(half * 0.4))
    pygame.draw.circle(large, DOT, (middle, middle), half * 0.7)


def _shoulder(large: Surface, sign: PadGlyph, height: int) -> None:
    """Draw a shoulder button, a trigger or a pressed stick with its letters."""
    box = large.get_rect().inflate(-round(height * 0.16), -round(height * 0.24))
    stick = sign.button in (PadButton.LS, PadButton.RS)
    top = round(height * (0.36 if stick or sign.button in (PadButton.LT, PadButton.RT) else 0.2))
    low = top if stick else round(height * 0.08)
    pygame.draw.rect(
        large, IVORY, box, border_top_left_radius=top, border_top_right_radius=top, border_bottom_left_radius=low,
        border_bottom_right_radius=low,
    )  # fmt: skip
    _letters(large, sign.letters, box.center, height * 0.5)


def _small(large: Surface, sign: PadGlyph, height: int) -> None:
    """Draw one of the small buttons in the middle of a gamepad."""
    start, middle = sign.button is PadButton.START, height / 2
    pygame.draw.circle(large, IVORY, (middle, middle), height * 0.38)
    line, reach = max(2, round(height * 0.07)), height * 0.17
    if sign.look is PadLook.NINTENDO:
        lines = [((middle - reach, middle), (middle + reach, middle))]
        lines += [((middle, middle - reach), (middle, middle + reach))] if start else []
        _strokes(large, lines, line)
    elif sign.look is PadLook.PLACES:
        way = 1 if start else -1
        tip = (middle + way * reach, middle)
        pygame.draw.polygon(
            large, INK_0, [tip, (middle - way * reach, middle - reach), (middle - way * reach, middle + reach)]
        )
    elif start:
        rows = [middle + by * reach * 0.75 for by in (-1, 0, 1)]
        _strokes(large, [((middle - reach, y), (middle + reach, y)) for y in rows], line)
    elif sign.look is PadLook.PLAYSTATION:  # the symbol on PlayStation gamepads: three rays
        ends = [(-0.8, -0.5), (0.0, -1.0), (0.8, -0.5)]
        _strokes(large, [((middle + x * reach * 0.5, middle + (y * 0.1 + 0.4) * reach),
                          (middle + x * reach * 1.1, middle + y * reach)) for x, y in ends], line)  # fmt: skip
    else:  # the symbol on Xbox gamepads: two overlapping windows
        side = height * 0.24
        for by in (-0.3, 0.3):
            box = Rect(0, 0, round(side), round(side * 0.85))
            box.center = (round(middle + by * side), round(middle + by * side))
            pygame.draw.rect(large, IVORY, box)
            pygame.draw.rect(large, INK_0, box, line)
