"""Cards, filter rows and the detail panel of the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import Problem
from games.core.contract.texts import LANGUAGES, N_, N_n, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
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
    Colour,
    game_theme,
    mix,
)
from ui.layout import Box, Column, Divider, FirstFit, Hoverable, Label, Node, Paint, Row, Spacer, Stack
from ui.screens.boards.listing import BoardEntry, difference_text
from ui.screens.shared.common import draw_emblem
from ui.screens.shared.dates import date_text
from ui.screens.shared.page import GrowFirst
from ui.screens.shared.trials import fairness_text, known_trial_statistics
from ui.shell.screen import Screen
from ui.widgets.base import TOUCH_TARGET, Widget
from ui.widgets.keyboard import ENTER

PictureSource = Callable[[BoardEntry, tuple[int, int]], Surface | None]
DOUBLE_CLICK_SECONDS = 0.4  # longest time between the clicks of a double click
SINGLE_LANGUAGE_LABELS = {"pl": N_("only in Polish"), "en": N_("only in English")}
# design units: panel padding, height of a fact's row, minimum picture height
PADDING, FACT_HEIGHT, MIN_PICTURE_HEIGHT = 22, 32, 80
BESIDE_SHARE = 0.42  # share of the panel's width for a picture beside the texts


class BoardCard(Widget):
    """A board's card in the gallery: picture, name, and the first of `lines` that fits.

    `choose` is called on focus, `act` on Enter or a double click.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        entry: BoardEntry,
        lines: Callable[[], Sequence[str]],
        picture: PictureSource,
        chosen: bool,
        choose: Callable[[BoardEntry], object],
        act: Callable[[BoardEntry], object],
        name: str,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.entry, self.lines, self.picture, self.chosen = entry, lines, picture, chosen
        self.choose, self.act, self.name = choose, act, name
        self._clicked = -10.0

    def on_focus(self, gained: bool) -> None:
        if gained:
            self.choose(self.entry)

    def activate(self) -> None:
        self.choose(self.entry)
        if self.host.now - self._clicked < DOUBLE_CLICK_SECONDS:
            self.act(self.entry)
        self._clicked = self.host.now

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER:
            self.act(self.entry)
            return True
        return False

    def state(self) -> float:
        return self._clicked

    def restore(self, saved_state: float) -> None:
        self._clicked = saved_state

    def draw(self, surface: Surface) -> None:
        theme = game_theme(self.entry.facts.theme)
        radius = self.px(RADIUS_BUTTON)
        if self.chosen:
            draw.glow(surface, self.rect, theme.glow, radius, self.px(14), 110)
        draw.shadow(surface, self.rect, radius, self.px(8), self.px(4), 110)
        draw.gradient_box(surface, self.rect, theme.night, radius)
        edge = IVORY if self.chosen else mix(LINE, IVORY, 0.45 if self.hovered else 0.0)
        draw.outline(surface, self.rect, edge, radius, max(2, self.px(2)) if self.chosen else 1)
        box = Box.of(self.rect, self.host.unit).pad(12, 12)
        lower = box.cut_bottom(46, 8)
        self._draw_picture(surface, box.rect)
        self._draw_words(surface, lower)
        self.draw_focus_ring(surface)

    def _draw_picture(self, surface: Surface, frame: Rect) -> None:
        draw.translucent_box(surface, frame, (0, 0, 0), 90, self.px(4))
        picture = self.picture(self.entry, frame.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            side = frame.height * 0.7
            draw_emblem(surface, self.entry.facts, Box.of(frame, 1.0).middle(side, side).rect)
        count = self.entry.fault_count
        if count:
            draw.translucent_box(surface, frame, INK_0, 120, self.px(4))
            label = self.host.translate(N_n("{n} error", "{n} errors", n=count))
            draw_icon_chip(self, surface, frame, label, "error", self.host.palette.bad)

    def _draw_words(self, surface: Surface, box: Box) -> None:
        """Draw the emblem, the name and a line of details. A long name takes two lines and replaces the details."""
        draw_emblem(surface, self.entry.facts, box.cut_left(34, 10).middle(34, 34).rect)
        theme = game_theme(self.entry.facts.theme)
        if text.width(self.name, self.font(15, theme.display)) > box.width:
            text.draw(surface, self.name, box.rect, self.font(17, "bold"), theme.light)
            return
        name, lower = box.cut_top(26).rect, box.rect
        text.draw(surface, self.name, name, self.font(19, theme.display), theme.light, wrapping=False)
        font, lines = self.font(SMALL + 1), self.lines()
        line = next((one for one in lines if text.width(one, font) <= lower.width), lines[-1])
        text.draw(surface, line, lower, font, mix(TEXT_2, TEXT, 0.25), wrapping=False)


def draw_icon_chip(
    widget: Widget, surface: Surface, frame: Rect, label: str, icon: str, colour: tuple[int, int, int]
) -> None:
    """Draw a small box with an icon and a label in the middle of a frame."""
    font, unit = widget.font(15, "bold"), widget.host.unit
    box = Box.of(frame, unit).middle(text.width(label, font) / unit + 48, 34)
    draw.rounded_box(surface, box.rect, mix(INK_1, colour, 0.12), widget.px(6), mix(colour, INK_1, 0.4))
    box.cut_left(10)
    icon_box = box.cut_left(18, 8).rect
    marks.draw_icon(surface, icon, icon_box.center, icon_box.width, colour)
    text.draw(surface, label, box.rect, font, colour, wrapping=False)


class NewBoardCard(Widget):
    """The card with a plus that creates a new board."""

    def __init__(self, key: str, rect: Rect, act: Callable[[], object], **more: Any) -> None:
        super().__init__(key, rect, **more)
        self.act = act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        hovered = self.enabled and self.hovered
        draw.translucent_box(surface, self.rect, INK_2 if hovered else INK_1, 190, self.px(RADIUS_BUTTON))
        draw_dashed_edge(surface, self.rect, mix(LINE, TEXT, 0.5 if hovered else 0.2), self.px(9))
        box = Box.of(self.rect, self.host.unit).pad(12, 0)
        box = box.middle(box.width / box.unit, 118)
        icon, title = box.cut_top(30, 7).rect, box.cut_top(28, 2).rect
        marks.draw_icon(surface, "copy", icon.center, icon.height, TEXT_2)
        ink = TEXT if self.enabled else FAINT
        text.draw(surface, self.host.translate(N_("Make your own")), title, self.font(17, "bold"), ink, align="center")
        line_text = self.host.translate(N_("a copy of any board, yours to change"))
        line = box.cut_top(44).rect
        text.draw(surface, line_text, line, self.font(SMALL + 1), TEXT_2, align="center", valign="top")
        self.draw_focus_ring(surface)


def draw_dashed_edge(surface: Surface, rect: Rect, colour: tuple[int, int, int], step: int) -> None:
    """Draw a dashed rectangle. Each dash is `step` pixels long."""
    for at in range(rect.left, rect.right - step // 2, 2 * step):
        for y in (rect.top, rect.bottom - 1):
            pygame.draw.line(surface, colour, (at, y), (min(at + step, rect.right - 1), y))
    for at in range(rect.top, rect.bottom - step // 2, 2 * step):
        for x in (rect.left, rect.right - 1):
            pygame.draw.line(surface, colour, (x, at), (x, min(at + step, rect.bottom - 1)))


def filter_row(
    screen: Screen,
    key: str,
    label: Text | str,
    count: int,
    picture: Callable[[Surface, Rect], object],
    chosen: bool,
    on_click: Callable[[], object],
) -> Node:
    """Return a row of the filter list: picture, label and number of boards."""

    def paint_filter(surface: Surface, rect: Rect, lit: bool) -> None:
        if chosen or lit:
            fill = INK_2 if chosen else INK_3
            draw.rounded_box(surface, rect, fill, screen.px(RADIUS_BUTTON), mix(LINE, TEXT, 0.5) if chosen else None)

    face = "bold" if chosen else "body"
    row = Row(
        Paint(picture, width=28, height=28), Spacer(10),
        Label(label, BODY, TEXT, face, valign="middle", weight=1),
        Label(str(count), 15, TEXT_2, align="right", valign="middle", wrapping=False, width=22), pad=(8, 0, 10, 0),
    )  # fmt: skip
    return Hoverable(key, row, on_click, paint=paint_filter, height=TOUCH_TARGET if screen.for_touch else 46)


def icon_painter(name: str, colour: tuple[int, int, int] = BRASS) -> Callable[[Surface, Rect], object]:
    """Return a function that draws an icon in a filter row."""
    return lambda surface, rect: marks.draw_icon(surface, name, rect.center, rect.height * 3 // 4, colour)


def board_facts(entry: BoardEntry) -> list[tuple[Text, Text]]:
    """Return (label, value) of each fact about a board, such as its size."""
    rows: list[tuple[Text, Text]] = []
    if entry.size_text is not None:
        rows.append((N_("Size"), entry.size_text))
    changes = difference_text(entry)
    if changes is not None:
        rows.append((N_("Differences from standard"), changes))
    board = entry.verdict.board if entry.verdict is not None else None
    figures = (
        known_trial_statistics(entry.facts.id, boards.rule_digest(board), entry.facts.seats[1])
        if board is not None
        else None
    )
    if figures is not None:
        rows.append((N_("Fair?"), fairness_text(figures)))
    if not entry.ref.is_shipped:
        rows.append((N_("File"), N_("{words}", words=entry.path.name)))
    return rows


def board_chips(screen: Screen, entry: BoardEntry) -> list[tuple[str, str, Colour]]:
    """Return (text, icon, colour) of each chip (small labelled box) under a board's name."""
    chips: list[tuple[str, str, Colour]] = []
    if entry.verdict is not None and entry.verdict.is_playable:
        chips.append((screen.translate(N_("Playable")), "check", screen.palette.good))
    elif entry.fault_count:
        chips.append(
            (screen.translate(N_n("{n} error", "{n} errors", n=entry.fault_count)), "error", screen.palette.bad)
        )
    languages = entry.name_languages()
    if len(languages) == 1 and set(LANGUAGES) > languages:
        chips.append((screen.translate(SINGLE_LANGUAGE_LABELS[languages.pop()]), "", TEXT_2))
    if entry.data and not entry.has_picture():
        chips.append((screen.translate(N_("drawn by the program")), "", TEXT_2))
    return chips


class BoardDetail:
    """Builds the panel with details of the chosen board. `width` is the panel's width in design units."""

    def __init__(
        self,
        screen: Screen,
        entry: BoardEntry,
        name: str,
        picture: PictureSource,
        today: datetime,
        width: float,
        beside: bool,
    ) -> None:
        """With `beside`, the picture is beside the texts instead of above them."""
        self.name = name
        self.screen, self.entry, self.picture, self.today = screen, entry, picture, today
        self.theme, self.beside = game_theme(entry.facts.theme), beside
        self.width = (width - 3 * PADDING) * (1 - BESIDE_SHARE) if beside else width - 2 * PADDING
        self.picture_width = (width - 3 * PADDING) * BESIDE_SHARE if beside else self.width

    def build(self) -> Node:
        """Return the panel: picture, name, chips, description and facts.

        If the panel is too low, the picture is omitted first, then the description. Faults are never omitted.
        """
        language = self.screen.app.language
        fault = next((problem.translate_without_place(language) for problem in _problems(self.entry)), "")
        about = fault or text_in_language(self.entry.ref.description, language)
        whole = self._words(about)
        most = self.width * 3 / 4
        pictured = GrowFirst(Paint(self._draw_picture), whole, MIN_PICTURE_HEIGHT, most, gap=14, margin=0)
        variants = [whole] if self.beside else [pictured, whole]
        content = FirstFit(*variants, self._words(fault, shrinks=True), weight=1)
        for variant in content.variants:
            variant.width = 0  # texts wrap, so any width is enough; the height decides if the variant fits
        picture = Paint(self._draw_picture, width=self.picture_width) if self.beside else None
        return Row(picture, content, gap=PADDING, pad=(PADDING, PADDING, PADDING, 12), weight=1)

    def _words(self, about_text: str, *, shrinks: bool = False) -> Node:
        about = Label(about_text, SMALL + 1, mix(TEXT, TEXT_2, 0.3), valign="top") if about_text else None
        if about is not None and shrinks:
            about.weight = 1
        gap = Spacer(10) if about is not None else None
        facts = Column(*(self._fact(*fact) for fact in board_facts(self.entry)), drop=True, pad=(0, 0, 0, -4))
        facts.weight = 0 if about is not None and shrinks else 1
        return Column(self._name(), Spacer(10), self._chips(), Spacer(12), about, gap, facts)

    def _draw_picture(self, surface: Surface, frame: Rect) -> None:
        picture, radius, px = self.picture(self.entry, frame.size), self.screen.px(8), self.screen.px
        if picture is None:
            draw.translucent_box(surface, frame, (0, 0, 0), 70, radius)
            side = frame.height * 0.6
            draw_emblem(surface, self.entry.facts, Box.of(frame, 1.0).middle(side, side).rect)
            return
        box = picture.get_rect(center=frame.center)
        draw.shadow(surface, box, radius, px(10), px(5), 140)
        surface.blit(draw.rounded(picture, radius), box)
        draw.outline(surface, box, mix(self.theme.night[0], IVORY, 0.25), radius)

    def _name(self) -> Node:
        """Return the emblem, the board's name and its author, as far as they fit."""
        one, theme = self.entry, self.theme
        origin = origin_text(self.screen, one, self.today)
        room = (self.width - 80) * self.screen.unit
        if one.changed_at is not None and text.width(origin, text.Font("body", text.MIN_TEXT)) > room:
            origin = self.screen.translate(date_text(one.changed_at, self.today))
        words = Column(
            Label(self.name, 26, theme.light, theme.display, wrapping=False, height=36),
            Label(origin, 15, mix(TEXT_2, TEXT, 0.3), wrapping=False, height=28), weight=1,
        )  # fmt: skip
        picture = Paint(lambda surface, rect: draw_emblem(surface, one.facts, rect), width=64)
        return Row(picture, words, gap=16, height=64)

    def _chips(self) -> Node:
        """Return the chips in rows."""
        rows: list[list[Node]] = [[]]
        left = self.width
        for label, icon, colour in board_chips(self.screen, self.entry):
            need = text.width(label, self.screen.font(14, "bold")) / self.screen.unit + (42 if icon else 20)
            if rows[-1] and need > left:
                rows.append([])
                left = self.width
            rows[-1].append(self._chip(label, icon, colour, min(need, self.width)))
            left -= need + 10
        return Column(*(Row(*row, gap=10, height=30) for row in rows), gap=8)

    def _chip(self, label_text: str, icon: str, colour: Colour, width: float) -> Node:
        fill, edge, px = mix(INK_1, colour, 0.14), mix(colour, INK_1, 0.5), self.screen.px
        ground = Paint(lambda surface, rect: draw.rounded_box(surface, rect, fill, px(6), edge))
        sign = Paint(lambda surface, rect: marks.draw_icon(surface, icon, rect.center, px(16), colour), width=16)
        ink = TEXT if colour == TEXT_2 else colour
        label = Label(label_text, 14, ink, "bold", valign="middle", wrapping=False, weight=1)
        parts = (Spacer(10), sign, Spacer(6), label) if icon else (Spacer(10), label)
        return Stack([ground, Row(*parts)], width=width)

    def _fact(self, caption: Text, value: Text) -> Node:
        label = self.screen.translate(caption)
        width = min(text.width(label, self.screen.font(15)) / self.screen.unit + 1, self.width * 0.6)
        row = Row(
            Label(label, 15, TEXT_2, wrapping=False, width=width, height=FACT_HEIGHT),
            Label(value, 15, TEXT, "bold", align="right", wrapping=False, weight=1, height=FACT_HEIGHT), gap=12,
        )  # fmt: skip
        return Stack([Column(Divider(mix(LINE, TEXT_2, 0.1))), row], height=FACT_HEIGHT)


def _problems(entry: BoardEntry) -> Sequence[Problem]:
    return entry.verdict.problems if entry.verdict is not None else entry.ref.problems


def origin_text(screen: Screen, entry: BoardEntry, today: datetime) -> str:
    """Return a text with the board's author and the date of its last change."""
    if entry.changed_at is None:
        return screen.translate(N_("built in"))
    when = screen.translate(date_text(entry.changed_at, today))
    return screen.translate(N_("{author} · {when}", author=entry.author, when=when)) if entry.author else when
