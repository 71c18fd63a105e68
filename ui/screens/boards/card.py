"""The gallery's own widgets: a board's card, the card that makes one, and the rows that choose what is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    BRASS,
    FAINT,
    INK_0,
    INK_1,
    INK_2,
    INK_3,
    IVORY,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    game_theme,
    mix,
)
from ui.layout import Box, Hoverable, Label, Node, Paint, Row, Spacer
from ui.screens.boards.shown import Shown
from ui.screens.shared.common import emblem
from ui.shell.screen import Screen
from ui.widgets.base import ENTER, FINGER, Widget

Picture = Callable[[Shown, tuple[int, int]], Surface | None]
DOUBLE = 0.4  # seconds between the clicks of a double click


class BoardCard(Widget):
    """A board: its picture, name, and the first of the `lines` that fits.

    `choose` is called at the focus, `act` at Enter and a double click.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        shown: Shown,
        lines: Callable[[], Sequence[str]],
        picture: Picture,
        chosen: bool,
        choose: Callable[[Shown], object],
        act: Callable[[Shown], object],
        language: str,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.shown, self.lines, self.picture, self.chosen = shown, lines, picture, chosen
        self.choose, self.act, self.words = choose, act, shown.name(language)
        self._clicked = -10.0

    def on_focus(self, gained: bool) -> None:
        if gained:
            self.choose(self.shown)

    def activate(self) -> None:
        self.choose(self.shown)
        if self.host.now - self._clicked < DOUBLE:
            self.act(self.shown)
        self._clicked = self.host.now

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER:
            self.act(self.shown)
            return True
        return False

    def state(self) -> float:
        return self._clicked

    def restore(self, state: float) -> None:
        self._clicked = state

    def draw(self, surface: Surface) -> None:
        theme = game_theme(self.shown.facts.theme)
        radius = self.px(RADIUS_BUTTON)
        if self.chosen:
            draw.glow(surface, self.rect, theme.glow, radius, self.px(14), 110)
        draw.shadow(surface, self.rect, radius, self.px(8), self.px(4), 110)
        draw.gradient(surface, self.rect, theme.night, radius)
        edge = IVORY if self.chosen else mix(LINE, IVORY, 0.45 if self.hovered else 0.0)
        draw.outline(surface, self.rect, edge, radius, max(2, self.px(2)) if self.chosen else 1)
        box = Box.of(self.rect, self.host.unit).pad(12, 12)
        words = box.cut_bottom(46, 8)
        self._draw_picture(surface, box.rect)
        self._draw_words(surface, words)
        self.draw_ring(surface)

    def _draw_picture(self, surface: Surface, frame: Rect) -> None:
        draw.veil(surface, frame, (0, 0, 0), 90, self.px(4))
        found = self.picture(self.shown, frame.size)
        if found is not None:
            surface.blit(found, found.get_rect(center=frame.center))
        else:
            side = frame.height * 0.7
            emblem(surface, self.shown.facts, Box.of(frame, 1.0).middle(side, side).rect)
        count = self.shown.faults
        if count:
            draw.veil(surface, frame, INK_0, 120, self.px(4))
            words = self.host.say(N_n("{n} fault", "{n} faults", n=count))
            draw_chip(self, surface, frame, words, "error", self.host.palette.bad)

    def _draw_words(self, surface: Surface, box: Box) -> None:
        """Draw the emblem, and beside it the name over the first line that fits; a long name takes both lines."""
        emblem(surface, self.shown.facts, box.cut_left(34, 10).middle(34, 34).rect)
        theme = game_theme(self.shown.facts.theme)
        if text.width(self.words, self.font(15, theme.display)) > box.width:
            text.draw(surface, self.words, box.rect, self.font(17, "bold"), theme.light)
            return
        name, lower = box.cut_top(26).rect, box.rect
        text.draw(surface, self.words, name, self.font(19, theme.display), theme.light, wrapping=False)
        font, lines = self.font(SMALL + 1), self.lines()
        line = next((one for one in lines if text.width(one, font) <= lower.width), lines[-1])
        text.draw(surface, line, lower, font, mix(TEXT_2, TEXT, 0.25), wrapping=False)


def draw_chip(
    widget: Widget, surface: Surface, frame: Rect, words: str, icon: str, colour: tuple[int, int, int]
) -> None:
    """Draw a small box with an icon and words in the middle of a frame, edged in a colour."""
    font, unit = widget.font(15, "bold"), widget.host.unit
    box = Box.of(frame, unit).middle(text.width(words, font) / unit + 48, 34)
    draw.panel(surface, box.rect, mix(INK_1, colour, 0.12), widget.px(6), mix(colour, INK_1, 0.4))
    box.cut_left(10)
    icon_box = box.cut_left(18, 8).rect
    marks.icon(surface, icon, icon_box.center, icon_box.width, colour)
    text.draw(surface, words, box.rect, font, colour, wrapping=False)


class MakeCard(Widget):
    """The place behind one's own boards that makes another."""

    def __init__(self, key: str, rect: Rect, act: Callable[[], object], **more: Any) -> None:
        super().__init__(key, rect, **more)
        self.act = act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        lit = self.enabled and self.hovered
        draw.veil(surface, self.rect, INK_2 if lit else INK_1, 190, self.px(RADIUS_BUTTON))
        dashed(surface, self.rect, mix(LINE, TEXT, 0.5 if lit else 0.2), self.px(9))
        box = Box.of(self.rect, self.host.unit).pad(12, 0)
        box = box.middle(box.width / box.unit, 118)
        icon, title = box.cut_top(30, 7).rect, box.cut_top(28, 2).rect
        marks.icon(surface, "copy", icon.center, icon.height, TEXT_2)
        ink = TEXT if self.enabled else FAINT
        text.draw(surface, self.host.say(N_("Make your own")), title, self.font(17, "bold"), ink, align="center")
        words = self.host.say(N_("a copy of any board, yours to change"))
        line = box.cut_top(44).rect
        text.draw(surface, words, line, self.font(SMALL + 1), TEXT_2, align="center", valign="top")
        self.draw_ring(surface)


def dashed(surface: Surface, rect: Rect, colour: tuple[int, int, int], step: int) -> None:
    """Draw a rectangle's edge in dashes of `step` pixels."""
    for at in range(rect.left, rect.right - step // 2, 2 * step):
        for y in (rect.top, rect.bottom - 1):
            pygame.draw.line(surface, colour, (at, y), (min(at + step, rect.right - 1), y))
    for at in range(rect.top, rect.bottom - step // 2, 2 * step):
        for x in (rect.left, rect.right - 1):
            pygame.draw.line(surface, colour, (x, at), (x, min(at + step, rect.bottom - 1)))


def filter_row(
    screen: Screen,
    key: str,
    words: Text | str,
    count: int,
    picture: Callable[[Surface, Rect], object],
    chosen: bool,
    act: Callable[[], object],
) -> Node:
    """Return a row of the list at the left: an emblem or an icon, words, how many boards that would show."""

    def paint(surface: Surface, rect: Rect, lit: bool) -> None:
        if chosen or lit:
            fill = INK_2 if chosen else INK_3
            draw.panel(surface, rect, fill, screen.px(RADIUS_BUTTON), mix(LINE, TEXT, 0.5) if chosen else None)

    face = "bold" if chosen else "body"
    row = Row(
        Paint(picture, width=28, height=28), Spacer(10),
        Label(words, BODY, TEXT, face, valign="middle", weight=1),
        Label(str(count), 15, TEXT_2, align="right", valign="middle", wrapping=False, width=22), pad=(8, 0, 10, 0),
    )  # fmt: skip
    return Hoverable(key, row, act, paint=paint, height=FINGER if screen.for_fingers else 46)


def icon_picture(name: str, colour: tuple[int, int, int] = BRASS) -> Callable[[Surface, Rect], object]:
    """Return what draws an icon in the square of a row."""
    return lambda surface, rect: marks.icon(surface, name, rect.center, rect.height * 3 // 4, colour)
