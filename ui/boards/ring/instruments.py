"""The clock, the score track, the coffins and the moons of a ring board without a picture."""

from __future__ import annotations

import math
from random import Random

import pygame

from ui.boards.ring.canvas import Canvas
from ui.boards.ring.layout import RingLayout
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import arc
from ui.drawing import marks, text
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

BRASS, BRASS_2 = hex_colour("#C9A468"), hex_colour("#8A6B46")
MOON = (hex_colour("#F2E7CB"), hex_colour("#C4AF83"))
SEPIA, COFFIN, WOOD = hex_colour("#2B1712"), hex_colour("#150C16"), hex_colour("#3A251D")
BLOOD, RUBY = hex_colour("#B3262E"), hex_colour("#D8434C")
INK, INK_2 = hex_colour("#1A111E"), hex_colour("#241A2A")
BAND = 750.0  # y of the strip with coffins and moons
FRAME = 28.0  # width of the score track's frame
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def draw_clock(canvas: Canvas, layout: RingLayout) -> None:
    """Draw the clock, whose face is a moon."""
    centre, face, bezel = layout.centre, layout.face, layout.bezel
    canvas.disc(centre, bezel + 7, (14, 8, 16))
    for step in range(8):
        canvas.disc(centre, bezel - step * 0.4, mix(BRASS, BRASS_2, abs(step - 3) / 5))
    canvas.disc(centre, bezel - 3.4, WOOD)
    canvas.disc(centre, bezel - 3.4, mix(WOOD, COFFIN, 0.6), 1.4)
    canvas.disc(centre, face + 4, BRASS_2)
    canvas.disc(centre, face + 3, BRASS, 1.6)
    _moon_face(canvas, centre, face)
    for n in range(60):
        long = 9 if n % 5 else 12
        ends = [arc(centre, (r, r), n * 6, n * 6, 1)[0] for r in (face - 4, face - long)]
        canvas.line(ends, mix(MOON[1], SEPIA, 0.35), 0.8 if n % 5 else 1.2, closed=False)
    count = len(layout.fields)
    for n in range(count):
        bearing = (n + 0.5) * 360 / count
        spoke = [arc(centre, (r, r), bearing, bearing, 1)[0] for r in (layout.hub + 6, face - 8)]
        canvas.line(spoke, mix(MOON[1], SEPIA, 0.46), 1.3, closed=False)
        canvas.disc(spoke[1], 2.6, mix(WOOD, BRASS_2, 0.2))
        _ruby(canvas, arc(centre, ((face + bezel) / 2 + 1,) * 2, bearing, bearing, 1)[0], bearing)
        _numeral(canvas, centre, (face + bezel) / 2 + 1, n, count)
    canvas.disc((centre[0] + 1.5, centre[1] + 3), layout.hub + 7, mix(MOON[1], SEPIA, 0.45))
    canvas.disc(centre, layout.hub + 5, mix(BRASS_2, COFFIN, 0.3))
    canvas.disc(centre, layout.hub + 3.6, BRASS)
    canvas.disc(centre, layout.hub + 1.4, mix(BRASS_2, COFFIN, 0.5))
    canvas.disc(centre, layout.hub, (24, 12, 24))
    canvas.light(centre, layout.hub, hex_colour("#5A2440"), 0.8)
    x, y = canvas.to_pixels(centre)
    marks.draw_icon(canvas.surface, "bat", (round(x), round(y)), canvas.px(layout.hub * 1.25), BLOOD)


def _moon_face(canvas: Canvas, centre: Point, face: float) -> None:
    """Draw the face: paler in the middle, with faint craters."""
    for step in range(48):
        share = step / 47
        canvas.disc(centre, face * (1 - 0.62 * share), mix(MOON[1], MOON[0], share**0.8))
    dice = Random(3)
    for _ in range(26):
        bearing, away = dice.uniform(0, 360), face * dice.uniform(0.3, 0.9)
        at, radius = arc(centre, (away, away), bearing, bearing, 1)[0], dice.uniform(2.5, 9.0)
        tone = mix(MOON[1], MOON[0], min(1.0, (1 - away / face) * 1.6))
        canvas.disc((at[0] + radius * 0.12, at[1] + radius * 0.12), radius, mix(tone, MOON[0], 0.25))
        canvas.disc(at, radius * 0.94, mix(tone, MOON[1], 0.22))


def _ruby(canvas: Canvas, at: Point, bearing: float) -> None:
    """Draw a cut stone on the clock's rim."""
    out, side = math.radians(bearing), math.radians(bearing + 90)
    points = [
        (at[0] + reach * math.sin(turn), at[1] - reach * math.cos(turn))
        for turn, reach in ((out, 4.6), (side, 3.4), (out, -4.6), (side, -3.4))
    ]
    canvas.polygon(points, BLOOD)
    canvas.polygon([points[0], points[1], at], RUBY)
    canvas.line(points, mix(BLOOD, COFFIN, 0.5), 0.6)


def _numeral(canvas: Canvas, centre: Point, away: float, number: int, count: int) -> None:
    """Engrave a field's number into the rim, if it is large enough."""
    size = canvas.px(11.5)
    if count > len(ROMAN) or size < text.MIN_TEXT:
        return
    bearing = number * 360 / count
    letters = text.load(Font("cinzel", size)).render(ROMAN[number], True, mix(BRASS, MOON[0], 0.4))
    turned = pygame.transform.rotozoom(letters, -bearing, 1.0)
    at = canvas.to_pixels(arc(centre, (away, away), bearing, bearing, 1)[0])
    canvas.surface.blit(turned, turned.get_rect(center=at))


# -- frame and tracks -------------------------------------------------------------------------------------------------
def draw_frame(canvas: Canvas, layout: RingLayout) -> None:
    """Draw the frame of the score track, and the strip of turns."""
    width, height = layout.size
    for box in ((0, 0, width, FRAME), (0, 0, FRAME, BAND), (width - FRAME, 0, FRAME, BAND),
                (0, BAND - 2, width, height - BAND + 2)):  # fmt: skip
        canvas.surface.fill(INK, pygame.Rect(*(round(part * canvas.zoom) for part in box)))
    for y in range(3, round(height), 5):  # the grain of the wood
        right = width if y > BAND or y < FRAME else FRAME
        canvas.line([(1, y), (right, y)], INK_2, 0.7, closed=False)
        if right == FRAME:
            canvas.line([(width - FRAME, y), (width - 1, y)], INK_2, 0.7, closed=False)
    inner = [(FRAME, FRAME), (width - FRAME, FRAME), (width - FRAME, BAND - 2), (FRAME, BAND - 2)]
    outer = [(1.0, 1.0), (width - 1, 1.0), (width - 1, height - 1), (1.0, height - 1)]
    canvas.line(inner, (10, 6, 12), 4.0)
    canvas.line(inner, mix(BRASS_2, INK, 0.05), 1.5)
    canvas.line(outer, mix(BRASS_2, INK, 0.3), 1.6)
    x = (layout.coffins[-1][0] + layout.turns[0][0]) / 2
    canvas.line([(x, BAND + 8), (x, height - 8)], mix(BRASS_2, INK, 0.3), 1.2, closed=False)
    dice = Random(11)
    for _ in range(90):  # stars behind the moons
        at = (dice.uniform(x + 12, width - 12), dice.uniform(BAND + 6, height - 6))
        canvas.disc(at, dice.uniform(0.4, 0.9), mix(INK, MOON[0], dice.uniform(0.15, 0.6)))


def draw_tracks(canvas: Canvas, layout: RingLayout) -> None:
    """Draw the score track, the coffins and the moons."""
    canvas.line(layout.beads, mix(BRASS_2, INK, 0.55), 1.2, closed=False)
    for number, at in enumerate(layout.beads):
        if number % 5:
            canvas.disc(at, 3.6, (10, 6, 12))
            canvas.disc(at, 2.8, mix(BRASS_2, COFFIN, 0.1))
            canvas.disc((at[0] - 0.8, at[1] - 0.9), 1.0, mix(BRASS, MOON[0], 0.4))
            continue
        canvas.disc(at, 12.4, (10, 6, 12))
        canvas.disc(at, 11, hex_colour("#6A1620") if number % 10 == 0 else COFFIN)
        canvas.disc(at, 11, BRASS_2, 1.3)
        canvas.disc(at, 9.2, mix(BRASS_2, COFFIN, 0.72), 0.7)
    for at in layout.coffins:
        _coffin(canvas, at)
    for number, at in enumerate(layout.turns):
        _moon(canvas, at, layout.turn_radius, number / max(1, len(layout.turns) - 1))


def _coffin(canvas: Canvas, at: Point) -> None:
    def shape(grown: float) -> list[Point]:
        half = [(8.0 + grown, -23.0 - grown), (16.0 + grown, -10.0), (10.0 + grown, 23.0 + grown)]
        return [(at[0] + dx, at[1] + dy) for dx, dy in half] + [(at[0] - dx, at[1] + dy) for dx, dy in reversed(half)]

    canvas.polygon([(x + 2, y + 3) for x, y in shape(0)], (10, 6, 12))
    canvas.polygon(shape(0), WOOD)
    canvas.polygon(shape(-3), COFFIN)
    canvas.line(shape(0), BRASS_2, 1.4)
    canvas.line(shape(-3), mix(WOOD, BRASS_2, 0.3), 0.8)


def _moon(canvas: Canvas, at: Point, radius: float, full: float) -> None:
    """Draw a waxing moon. `full` is 0 for new and 1 for full."""
    canvas.light(at, radius * 2.2, hex_colour("#3A2F52"), 0.5)
    canvas.disc(at, radius, (44, 35, 60))
    rim = [(radius * math.sin(t), -radius * math.cos(t)) for t in (math.pi * n / 32 for n in range(33))]
    edge = [((1 - 2 * full) * x, y) for x, y in reversed(rim)]
    canvas.polygon([(at[0] + x, at[1] + y) for x, y in rim + edge], MOON[0])
    for dx, dy, share in ((0.35, -0.3, 0.16), (0.1, 0.25, 0.22), (0.5, 0.3, 0.12), (-0.35, -0.1, 0.18)):
        if dx > 1 - 2 * full + share:
            canvas.disc((at[0] + dx * radius, at[1] + dy * radius), share * radius, _crater(full))
    canvas.disc(at, radius, mix(BRASS_2, COFFIN, 0.3), 1.0)


def _crater(full: float) -> Colour:
    return mix(MOON[0], MOON[1], 0.45 + 0.2 * full)
