"""The trail of lessons on the board: stations, lines between them, and a progress dial."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BRASS,
    INK_0,
    INK_1,
    INK_2,
    IVORY,
    IVORY_INK,
    LINE,
    RADIUS_BUTTON,
    TEXT,
    TEXT_2,
    Colour,
    GameTheme,
    mix,
)
from ui.layout import Box, LayoutContext, Node
from ui.widgets.base import Widget
from ui.widgets.host import Host

PLATE_WIDTH, PLATE_HEIGHT = 268, 120  # design units: size of a station's plate
SMALL_PLATE_WIDTH, SMALL_PLATE_HEIGHT = 200, 62  # design units: size of a plate without description, for small areas
SMALL_AREA_WIDTH = 800  # design units: narrower areas are small
PLATE_MARGIN = 20  # design units: width that two plates in a row leave free
MIN_PLATE_WIDTH = 200  # pixels
SENTENCE_FONT_SIZE = 14  # font size of the lesson's description
# design units: diameter of the lesson's number, height of the plate's upper part
DISC_SIZE, PLATE_HEAD_HEIGHT = 36, 57
MIN_PLATE_GAP = 14  # design units
MAX_PUSH_ROUNDS = 300  # maximum number of rounds that push plates apart
MAX_GAP_FACTOR = 5  # largest gap between plates, as a multiple of the smallest gap
# design units: limits of the dial's radius
MIN_DIAL_RADIUS, MAX_DIAL_RADIUS = 104, 168
CIRCLE_SEGMENTS = 90  # line segments of a circle

Point = tuple[int, int]


class LessonStation(Widget):
    """A lesson's station: number, title, description, minutes and progress."""

    def __init__(
        self, key: str, rect: Rect, number: int, title: str, line: str, minutes: str, progress: str,
        chosen: bool, theme: GameTheme, act: Callable[[], object], on_reached: Callable[[], object], **more: Any,
    ) -> None:  # fmt: skip
        """`progress` is `done`, `next` or `later`. `on_reached` is called when the station gets the focus."""
        super().__init__(key, rect, **more)
        self.number, self.title, self.line, self.minutes, self.progress = number, title, line, minutes, progress
        self.chosen, self.theme, self.act, self.on_reached = chosen, theme, act, on_reached

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def on_focus(self, gained: bool) -> None:
        if gained and self.host.by_keyboard:
            self.on_reached()

    @property
    def disc(self) -> Rect:
        """The box of the disc with the lesson's number."""
        return self._head().cut_left(DISC_SIZE).middle(DISC_SIZE, DISC_SIZE).rect

    def _head(self) -> Box:
        """Return the upper part of the plate."""
        return Box.of(self.rect, self.host.unit).cut_top(PLATE_HEAD_HEIGHT).pad(10, 0, 3, 0)

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        live = self.chosen or self.hovered
        draw.shadow(surface, self.rect, radius, self.px(12), self.px(6), 170)
        night = self.theme.night[1]
        draw.gradient_box(surface, self.rect, (mix(night, INK_1, 0.4), mix(night, INK_0, 0.5)), radius)
        edge = IVORY if self.chosen else BRASS if self.progress == "done" else mix(LINE, TEXT_2, 0.5 if live else 0.1)
        draw.outline(surface, self.rect, edge, radius, self.px(2 if self.chosen else 1))
        self._draw_disc(surface)
        text_box = self._head().pad(DISC_SIZE + 9, 7, 0, 5)
        self._draw_title(surface, text_box)
        if self.line:
            sentence = Box.of(self.rect, self.host.unit).pad(12, PLATE_HEAD_HEIGHT, 10, 6).rect
            text.draw(surface, self.line, sentence, self.font(SENTENCE_FONT_SIZE), mix(TEXT_2, TEXT, 0.3), valign="top")
        self._draw_minutes(surface, text_box)
        self.draw_focus_ring(surface)

    def _draw_disc(self, surface: Surface) -> None:
        box = self.disc
        if self.progress == "done":
            good = self.host.palette.good
            draw.rounded_box(surface, box, mix(INK_1, good, 0.35), box.width // 2, BRASS, max(2, self.px(2)))
            marks.draw_icon(surface, "check", box.center, self.px(20), TEXT)
            return
        following = self.progress == "next"
        fill, edge, line = (self.theme.accent, IVORY, self.px(3)) if following else (INK_2, TEXT_2, self.px(1))
        draw.rounded_box(surface, box, fill, box.width // 2, edge, max(2, line))
        ink = self.theme.on_accent if following else TEXT_2
        text.draw(surface, str(self.number), box, self.font(19, "serif-bold"), ink, align="center", wrapping=False)

    def _draw_title(self, surface: Surface, text_box: Box) -> None:
        ink = mix(TEXT, TEXT_2, 0.6) if self.progress == "later" and not self.chosen else self.theme.light
        font = self.font(17, self.theme.display)
        title = text_box.cut_top(max(22, text.body_height(font) / text_box.unit)).rect
        if not text.fit(self.title, title.width, title.height, font, False, text.MIN_TEXT).fits:
            font = self.font(15)  # a smaller font, because the title is too wide
        text.draw(surface, self.title, title, font, ink, wrapping=False)

    def _draw_minutes(self, surface: Surface, text_box: Box) -> None:
        """Draw the lesson's minutes, or that it is finished."""
        font, colour = self.font(13, "bold"), self.host.palette.good if self.progress == "done" else TEXT_2
        lower = text_box.cut_bottom(max(18, text.body_height(font) / text_box.unit))
        icon = "check" if self.progress == "done" else "clock"
        marks.draw_icon(surface, icon, lower.cut_left(14, 4).rect.center, self.px(14), colour)
        if self.progress == "next" and self.chosen:
            chip = lower.cut_left(text.width(self.minutes, font) / text_box.unit + 14).rect
            draw.rounded_box(surface, chip, IVORY, self.px(4))
            text.draw(surface, self.minutes, chip, font, IVORY_INK, align="center", wrapping=False)
        else:
            text.draw(surface, self.minutes, lower.pad(2, 0, 0, 0).rect, font, colour, wrapping=False)


class LessonTrail(Node):
    """The stations, lines between them, and a progress dial.

    `makers` create the stations for their boxes. `centres(size)` returns each station's preferred point in an area of
    this size, or None. `draw_dial(surface, square)` draws the dial if there is room. A line after a finished lesson is
    brass, others are dashed.
    """

    def __init__(
        self,
        makers: Sequence[Callable[[Rect], LessonStation]],
        centres: Callable[[Point], Sequence[Point | None]],
        draw_dial: Callable[[Surface, Rect], object],
        theme: GameTheme,
        is_small: bool,
    ) -> None:
        super().__init__(weight=1)
        self.makers, self.centres, self.draw_dial, self.theme, self.is_small = (
            makers,
            centres,
            draw_dial,
            theme,
            is_small,
        )
        self.stations: list[LessonStation] = []
        self.dial_box: Rect | None = None  # box of the dial; None if there is no room for it
        self._px: Callable[[float], int] = round

    def arrange(self, context: LayoutContext, box: Box) -> None:
        stage, px = self.rect, context.host.px
        points = [None if at is None else (stage.left + at[0], stage.top + at[1]) for at in self.centres(stage.size)]
        plates = place_plates(stage, points, plate_size(context.host, self.is_small, stage.width), px(MIN_PLATE_GAP))
        self.stations = [make(plate) for make, plate in zip(self.makers, plates, strict=True)]
        for station in self.stations:
            context.add(station)
        radius = min(free_radius(stage.center, plates) - px(MIN_PLATE_GAP), px(MAX_DIAL_RADIUS))
        self.dial_box = _round(stage.center, round(radius)) if radius >= px(MIN_DIAL_RADIUS) else None
        self._px = px

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        px = self._px
        for one, other in pairwise(self.stations):
            ends = (one.rect.center, other.rect.center)
            if one.progress == "done":
                pygame.draw.line(surface, mix(BRASS, INK_0, 0.2), *ends, max(2, px(5)))
                pygame.draw.line(surface, BRASS, *ends, px(2))
            else:
                _dashes(surface, *ends, px(9), max(2, px(3)), mix(TEXT_2, self.theme.light, 0.5))
        if self.dial_box is not None:
            self.draw_dial(surface, self.dial_box)


def _dashes(surface: Surface, start: Point, end: Point, length: int, width: int, colour: Colour) -> None:
    """Draw a dashed line."""
    line = pygame.Vector2(end) - pygame.Vector2(start)
    if not line.length():
        return
    step = line.normalize() * length
    at = pygame.Vector2(start)
    for _ in range(int(line.length() // (2 * length))):
        pygame.draw.line(surface, colour, at, at + step, width)
        at += 2 * step


def plate_size(host: Host, is_small: bool, area_width: int) -> Point:
    """Return the size of a plate in pixels.

    Two plates fit side by side into an area `area_width` pixels wide. In a large area a plate has room for three lines
    of description.
    """
    if is_small:
        return min(host.px(SMALL_PLATE_WIDTH), area_width // 2 - host.px(PLATE_MARGIN)), host.px(SMALL_PLATE_HEIGHT)
    lines = 3 * text.line_height(host.font(SENTENCE_FONT_SIZE))
    return max(host.px(PLATE_WIDTH), MIN_PLATE_WIDTH), max(
        host.px(PLATE_HEIGHT), host.px(PLATE_HEAD_HEIGHT + 10) + lines
    )


def place_plates(area: Rect, centres: Sequence[Point | None], size: Point, gap: int) -> list[Rect]:
    """Place plates of equal size near the given points, without overlaps.

    Gaps are at least `gap` pixels and up to `MAX_GAP_FACTOR` times as large. If too many points are close together, the
    plates follow a winding line.
    """
    inner = area.inflate(-2 * gap, -2 * gap)
    plates = [Rect(0, 0, *size) for _ in centres]
    for distance in range(MAX_GAP_FACTOR * gap, gap - 1, -gap):
        for number, (plate, centre) in enumerate(zip(plates, centres, strict=True)):
            plate.center = centre or _along(inner, number, len(plates), size)
            plate.clamp_ip(inner)
        if _apart(plates, inner, distance):
            return plates
    in_a_row = max(1, inner.width // size[0])
    across = min(in_a_row, -(-len(plates) // max(1, inner.height // (size[1] + gap))))
    for number, plate in enumerate(plates):
        plate.center = _along(inner, number, len(plates), size, across)
    return plates


def _apart(plates: list[Rect], room: Rect, gap: int) -> bool:
    """Push plates apart until all gaps are at least `gap`; return True on success."""
    for _ in range(MAX_PUSH_ROUNDS):
        moved = [_pushed(plate, other, gap) for n, plate in enumerate(plates) for other in plates[n + 1 :]]
        for plate in plates:
            plate.clamp_ip(room)
        if not any(moved):
            return True
    return False


def _along(room: Rect, number: int, count: int, size: Point, least: int = 1) -> Point:
    """Return point `number` of `count` on a line that winds through `room` in rows of at least `least` points."""
    across = max(least, min(count, room.width // (size[0] + size[0] // 3)))
    rows = -(-count // across)
    row, column = divmod(number, across)
    column = across - 1 - column if row % 2 else column
    return (
        room.left + room.width * (2 * column + 1) // (2 * across),
        room.top + room.height * (2 * row + 1) // (2 * rows),
    )


def _pushed(one: Rect, other: Rect, gap: int) -> bool:
    """Push two plates apart if their gap is too small; return True if they moved."""
    width, height = one.width + gap, one.height + gap
    # never 0, so that plates at the same point can be pushed apart
    across, down = other.centerx - one.centerx, (other.centery - one.centery) or 1
    # 1 where the gap is exactly `gap`, less where the plates are closer
    near = max(abs(across) / width, abs(down) / height)
    if near >= 1:
        return False
    grow = (1 / near - 1) / 2
    step = round(across * grow + math.copysign(0.5, across)), round(down * grow + math.copysign(0.5, down))
    one.move_ip(-step[0], -step[1])
    other.move_ip(step)
    return True


def free_radius(centre: Point, plates: Sequence[Rect]) -> float:
    """Return the distance in pixels to the nearest plate; 0 inside a plate."""

    def distance_to(plate: Rect) -> float:
        across = max(plate.left - centre[0], 0, centre[0] - plate.right)
        down = max(plate.top - centre[1], 0, centre[1] - plate.bottom)
        return math.hypot(across, down)

    return min((distance_to(plate) for plate in plates), default=0.0)


def draw_dial(surface: Surface, circle: Rect, completed_share: float, light: Colour) -> Rect:
    """Draw a dial with an arc for `completed_share` (0..1); return the square inside."""
    radius = circle.width // 2
    draw.shadow(surface, circle, radius, radius // 5, 0, 190)
    draw.rounded_box(surface, circle, mix(INK_0, light, 0.02), radius, mix(BRASS, INK_0, 0.35), max(1, radius // 90))
    width = max(4, radius // 18)
    outer = radius - width
    _arc(surface, circle.center, outer, width, 1.0, mix(INK_0, TEXT_2, 0.22))
    _arc(surface, circle.center, outer, width, completed_share, BRASS)
    return _round(circle.center, round((outer - width) * math.sqrt(2) * 0.94 / 2))


def _round(centre: Point, radius: int) -> Rect:
    """Return the square around a circle."""
    return Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)


def _arc(surface: Surface, centre: Point, outer: int, width: int, share: float, colour: Colour) -> None:
    """Draw an arc of a ring, clockwise from the top. `share` 1 is the full ring."""
    count = round(CIRCLE_SEGMENTS * share)
    if not count:
        return
    turns = [2 * math.pi * share * n / count for n in range(count + 1)]

    def point_at(radius: int, turn: float) -> tuple[float, float]:
        return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)

    points = [point_at(outer, turn) for turn in turns] + [point_at(outer - width, turn) for turn in reversed(turns)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)
