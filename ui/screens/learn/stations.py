"""The stations of the way: a plate each, where its thing of the board lies, moved apart where they would overlap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign
from typing import Any

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
    GameTheme,
    mix,
)
from ui.widgets.base import Widget
from ui.widgets.host import Host

WIDE, HIGH = 268, 120  # design units of a plate
NARROW, LOW = 200, 62  # where the stage is small: without the sentence
SMALL_STAGE = 800  # design units of width below which it is
BESIDE = 20  # design units that two plates leave free
LEAST = 200  # pixels of width that a plate has in the smallest window
TOLD = 14  # type size of the sentence
DISC, HEAD = 36, 57  # the number; number, title and minutes with the gap round them
ROUNDS = 300  # in which plates are moved apart
AIRY = 5  # how many times the least gap they are apart where there is room


class Station(Widget):
    """A lesson on the way: its number, title, sentence, minutes, and how far it is."""

    def __init__(
        self, key: str, rect: Rect, number: int, title: str, line: str, minutes: str, how: str,
        chosen: bool, theme: GameTheme, act: Callable[[], object], seen: Callable[[], object], **more: Any,
    ) -> None:  # fmt: skip
        """`how`: `done`, `next` or `later`; `seen` is called when the keyboard comes here."""
        super().__init__(key, rect, **more)
        self.number, self.title, self.line, self.minutes, self.how = number, title, line, minutes, how
        self.chosen, self.theme, self.act, self.seen = chosen, theme, act, seen

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def on_focus(self, gained: bool) -> None:
        if gained and self.host.by_keyboard:
            self.seen()

    @property
    def disc(self) -> Rect:
        """The box of the number."""
        side, head = self.px(DISC), min(self.px(HEAD), self.rect.height)
        return Rect(self.rect.left + self.px(10), self.rect.top + (head - side) // 2, side, side)

    def draw(self, surface: Surface) -> None:
        px, radius = self.px, self.px(RADIUS_BUTTON)
        live = self.chosen or self.hovered
        draw.shadow(surface, self.rect, radius, px(12), px(6), 170)
        night = self.theme.night[1]
        draw.gradient(surface, self.rect, (mix(night, INK_1, 0.4), mix(night, INK_0, 0.5)), radius)
        edge = IVORY if self.chosen else BRASS if self.how == "done" else mix(LINE, TEXT_2, 0.5 if live else 0.1)
        draw.outline(surface, self.rect, edge, radius, max(1, px(2 if self.chosen else 1)))
        self._draw_disc(surface)
        left = self.disc.right + px(9)
        room = Rect(left, self.rect.top + px(7), self.rect.right - px(4) - left, px(HEAD - 12))
        self._draw_words(surface, room)
        self.draw_ring(surface)

    def _draw_disc(self, surface: Surface) -> None:
        px, box = self.px, self.disc
        if self.how == "done":
            good = self.host.palette.good
            draw.panel(surface, box, mix(INK_1, good, 0.35), box.width // 2, BRASS, max(2, px(2)))
            marks.icon(surface, "check", box.center, px(20), TEXT)
            return
        following = self.how == "next"
        fill = self.theme.accent if following else INK_2
        draw.panel(
            surface, box, fill, box.width // 2, IVORY if following else TEXT_2, max(2, px(3 if following else 1))
        )
        ink = self.theme.on_accent if following else TEXT_2
        text.draw(surface, str(self.number), box, self.font(19, "serif-bold"), ink, align="center", wrapping=False)

    def _draw_words(self, surface: Surface, room: Rect) -> None:
        px = self.px
        ink = mix(TEXT, TEXT_2, 0.6) if self.how == "later" and not self.chosen else self.theme.light
        font = self.font(17, self.theme.display)
        title = Rect(room.left, room.top, room.width, max(px(22), text.body_height(font)))
        if not text.fit(self.title, title.width, title.height, font, False, text.MIN_TEXT).fits:
            font = self.font(15)  # narrower
        text.draw(surface, self.title, title, font, ink, wrapping=False)
        high = max(px(18), text.body_height(self.font(13, "bold")))
        foot = Rect(room.left, room.bottom - high, room.width, high)
        if self.line:
            low = Rect(self.rect.left + px(12), self.rect.top + px(HEAD), self.rect.width - px(22), 0)
            low.height = self.rect.bottom - px(6) - low.top
            text.draw(surface, self.line, low, self.font(TOLD), mix(TEXT_2, TEXT, 0.3), valign="top")
        self._draw_foot(surface, foot)

    def _draw_foot(self, surface: Surface, foot: Rect) -> None:
        px = self.px
        good = self.host.palette.good
        colour = good if self.how == "done" else TEXT_2
        marks.icon(
            surface, "check" if self.how == "done" else "clock", (foot.left + px(7), foot.centery), px(14), colour
        )
        words = Rect(foot.left + px(20), foot.top, foot.width - px(20), foot.height)
        if self.how == "next" and self.chosen:
            wide = text.width(self.minutes, self.font(13, "bold")) + px(14)
            chip = Rect(foot.left + px(18), foot.top, wide, foot.height)
            draw.panel(surface, chip, IVORY, px(4))
            text.draw(surface, self.minutes, chip, self.font(13, "bold"), IVORY_INK, align="center", wrapping=False)
            return
        text.draw(surface, self.minutes, words, self.font(13, "bold"), colour, wrapping=False)


def plate_size(host: Host, small: bool, stage: int) -> tuple[int, int]:
    """Return how large plates are, in pixels: with room for a sentence of three lines unless the stage is small.

    Two of them stand side by side on a stage so many pixels wide.
    """
    if small:
        return min(host.px(NARROW), stage // 2 - host.px(BESIDE)), host.px(LOW)
    told = 3 * text.line_height(host.font(TOLD))
    return max(host.px(WIDE), LEAST), max(host.px(HIGH), host.px(HEAD + 10) + told)


def placed(stage: Rect, centres: Sequence[tuple[int, int] | None], size: tuple[int, int], gap: int) -> list[Rect]:
    """Place plates of one size round points of the stage, the others along a winding line, none over another.

    They are `gap` apart, and up to `AIRY` times that where there is room, so that the way shows between them. Where too
    many points lie one under the other for that, all follow the winding line.
    """
    inner = stage.inflate(-2 * gap, -2 * gap)
    plates = [Rect(0, 0, *size) for _ in centres]
    for wide in range(AIRY * gap, gap - 1, -gap):
        for number, (plate, centre) in enumerate(zip(plates, centres, strict=True)):
            plate.center = centre or _along(inner, number, len(plates), size)
            plate.clamp_ip(inner)
        if _apart(plates, inner, wide):
            return plates
    beside = max(1, inner.width // size[0])
    across = min(beside, -(-len(plates) // max(1, inner.height // (size[1] + gap))))
    for number, plate in enumerate(plates):
        plate.center = _along(inner, number, len(plates), size, across)
    return plates


def _apart(plates: list[Rect], room: Rect, gap: int) -> bool:
    """Move plates apart in a room until none is nearer to another than `gap`; return whether that came about."""
    for _ in range(ROUNDS):
        moved = [_pushed(plate, other, gap) for n, plate in enumerate(plates) for other in plates[n + 1 :]]
        for plate in plates:
            plate.clamp_ip(room)
        if not any(moved):
            return True
    return False


def _along(room: Rect, number: int, count: int, size: tuple[int, int], least: int = 1) -> tuple[int, int]:
    """Return a point of a line that winds through the room, row by row, each of at least so many points."""
    across = max(least, min(count, room.width // (size[0] + size[0] // 3)))
    rows = -(-count // across)
    row, column = divmod(number, across)
    column = across - 1 - column if row % 2 else column
    return (
        room.left + room.width * (2 * column + 1) // (2 * across),
        room.top + room.height * (2 * row + 1) // (2 * rows),
    )


def _pushed(one: Rect, other: Rect, gap: int) -> bool:
    """Move two plates that are nearer than the gap apart, away from each other's middle; return whether they did."""
    wide, high = one.width + gap, one.height + gap
    across, down = other.centerx - one.centerx, (other.centery - one.centery) or 1  # one pixel: never the same middle
    near = max(abs(across) / wide, abs(down) / high)  # 1 where they are just far enough apart
    if near >= 1:
        return False
    grow = (1 / near - 1) / 2
    step = round(across * grow + copysign(0.5, across)), round(down * grow + copysign(0.5, down))
    one.move_ip(-step[0], -step[1])
    other.move_ip(step)
    return True
