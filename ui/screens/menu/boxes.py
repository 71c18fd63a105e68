"""The boxes under the games (continue, load, history, settings), and decorative seat marks and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import GameFacts
from ui.drawing import draw, marks, pictures, text
from ui.drawing.pictures import converted
from ui.drawing.theme import (
    INK_2,
    INK_3,
    LINE,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    TITLE,
    GameTheme,
    SeatMark,
    game_theme,
    mix,
)
from ui.layout import Box
from ui.screens.menu.tile import emblem_file
from ui.widgets.base import Widget

# (x, y, size, rotation) of each wooden seat mark, relative to the group's centre, in design units and degrees
TOKEN_PLACES = ((-96, -60, 58, 8), (6, -96, 62, 5), (92, -22, 60, -7), (-34, 40, 64, -9), (70, 86, 58, 24))
CARD_PLACES = ((-92, 34, 17), (-6, -6, 3), (86, 26, -13))
CARD_SIZE = (132, 196)
# design units: padding left of a box's icon, size of the icon; in narrow boxes or beside long lines, and else
TIGHT, USUAL = (12, 28), (20, 36)
ICON_GAP, RIGHT_PAD = -4, 10  # design units: gap right of the icon beyond the padding left of it, padding at the right


class MenuBox(Widget):
    """A box of the menu with icon, label and a smaller line."""

    def __init__(
        self, key: str, rect: Rect, icon: str, label: str, line: str, act: Callable[[], object], **more: Any
    ) -> None:
        super().__init__(key, rect, **more)
        self.icon, self.label, self.line, self.act = icon, label, line, act
        self.is_tight = False  # whether the icon is smaller, to leave more room to the texts

    @property
    def fits_line(self) -> bool:
        """Whether the smaller line fits without a break beside an icon of the usual size."""
        pad, side = USUAL
        room = self.rect.width - (2 * pad + side + ICON_GAP + RIGHT_PAD) * self.host.unit
        return text.width(self.line, self.font(SMALL + 1)) <= room

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    @property
    def is_highlighted(self) -> bool:
        return self.enabled and self.hovered

    def _box(self, surface: Surface) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, self.rect, radius, self.px(12), self.px(6), 120)
        fill = INK_3 if self.is_highlighted else mix(INK_2, (14, 14, 18), 0.15)
        draw.rounded_box(surface, self.rect, fill, radius, mix(LINE, TEXT, 0.25) if self.is_highlighted else LINE)

    def draw(self, surface: Surface) -> None:
        self._box(surface)
        box = Box.of(self.rect, self.host.unit)
        pad, side = TIGHT if self.is_tight or box.width < 230 * box.unit else USUAL
        box = box.pad(pad, 0, RIGHT_PAD, 0)
        middle = box.cut_left(side, pad + ICON_GAP).rect.center
        marks.draw_icon(surface, self.icon, middle, self.px(side), mix(TEXT, TEXT_2, 0.3))
        self._lines(surface, box)
        self.draw_focus_ring(surface, RADIUS_PANEL)

    def _lines(self, surface: Surface, box: Box) -> None:
        """Draw the label and the smaller line."""
        ink, room = TEXT if self.enabled else TEXT_2, box.pad(0, 6).rect
        title = text.fit(self.label, room.width, room.height * 6 // 10, self.font(TITLE, "bold"), True, text.MIN_TEXT)
        if not self.line:
            text.draw(surface, self.label, room, title.font, ink)
            return
        gap, small = self.px(4), self.font(SMALL + 1)
        under = text.fit(self.line, room.width, room.height - title.height - gap, small, True, text.MIN_TEXT)
        upper = box.middle(box.width / box.unit, (title.height + gap + under.height) / box.unit).rect
        lower = upper.copy()
        upper.height, lower.height = title.height, under.height
        lower.top = upper.bottom + gap
        text.draw(surface, self.label, upper, title.font, ink)
        text.draw(surface, self.line, lower, under.font, TEXT_2)


class ResumeBox(MenuBox):
    """The box that continues the last match or lesson."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        line: str,
        act: Callable[[], object],
        *,
        theme: GameTheme,
        seats: Sequence[SeatMark] = (),
        icon: str = "play",
        **more: Any,
    ) -> None:
        super().__init__(key, rect, icon, label, line, act, **more)
        self.theme, self.seats = theme, seats

    def draw(self, surface: Surface) -> None:
        if not self.enabled:
            self._draw_empty(surface)
            return
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, self.rect, radius, self.px(12), self.px(6), 120)
        warm = mix(INK_2, self.theme.accent, 0.34 if self.is_highlighted else 0.22)
        edge = mix(self.theme.accent, TEXT, 0.4 if self.is_highlighted else 0.15)
        draw.gradient_box(surface, self.rect, (warm, mix(INK_2, self.theme.accent, 0.1)), radius, edge)
        box = Box.of(self.rect, self.host.unit)
        pad, side = (14, 44) if box.width < 400 * box.unit else (24, 54)
        box = box.pad(pad, 0, 24, 0)
        disc = box.cut_left(side, 18).middle(side, side).rect
        draw.rounded_box(
            surface, disc, mix(self.theme.accent, (255, 255, 255), 0.08 if self.is_highlighted else 0), disc.width // 2
        )
        shift = self.px(2) if self.icon == "play" else 0
        middle = (disc.centerx + shift, disc.centery)
        marks.draw_icon(surface, self.icon, middle, disc.width // 2, self.theme.on_accent)
        self._draw_marks(surface, box)
        self._lines(surface, box)
        self.draw_focus_ring(surface, RADIUS_PANEL)

    def _draw_marks(self, surface: Surface, box: Box) -> None:
        """Draw the players' seat marks at the right end, and cut their area from `box`."""
        pitch, size = 26, 18
        if self.rect.width < (400 + pitch * len(self.seats)) * box.unit:
            box.right += 8 * box.unit
            return
        for mark in reversed(self.seats):
            right, middle = box.cut_right(pitch).rect.midright
            marks.draw_seat_mark(surface, mark, (right - self.px(size) // 2, middle), self.px(size))
        box.cut_right(0, 4)

    def _draw_empty(self, surface: Surface) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.translucent_box(surface, self.rect, (14, 14, 18), 120, radius)
        draw.outline(surface, self.rect, LINE, radius)
        room = Box.of(self.rect, self.host.unit).pad(24).rect
        text.draw(surface, self.label, room, self.font(17), TEXT_2, align="center")
        self.draw_focus_ring(surface, RADIUS_PANEL)


def draw_tokens(surface: Surface, seats: tuple[SeatMark, ...], centre: tuple[int, int], unit: float) -> None:
    """Draw five seat marks as wooden pieces. `unit` is the pixels in a design unit."""
    for mark, (x, y, size, turn) in zip(seats, TOKEN_PLACES, strict=True):
        side = round(size * unit)
        picture = draw.cached(("token", mark, side, turn), partial(_token, mark, side, turn))
        at = (centre[0] + round(x * unit), centre[1] + round(y * unit))
        shade = Rect(0, 0, round(side * 0.8), round(side * 0.8))
        shade.center = at
        draw.shadow(surface, shade, side // 2, round(9 * unit), round(7 * unit), 190)
        surface.blit(picture, picture.get_rect(center=at))


def _token(mark: SeatMark, side: int, turn: int) -> Surface:
    """Return a seat mark as a rotated wooden piece."""
    deep = max(2, side // 12)
    face = marks.seat_mark_picture(mark, side)
    low = face.copy()
    low.fill((70, 60, 56, 255), special_flags=pygame.BLEND_RGBA_MULT)
    turned_low = pygame.transform.rotozoom(low, turn, 1)
    turned = pygame.transform.rotozoom(face, turn, 1)
    whole = Surface((turned.get_width(), turned.get_height() + deep), pygame.SRCALPHA)
    for step in range(deep, 0, -1):
        whole.blit(turned_low, (0, step))
    whole.blit(turned, (0, 0))
    whole.fill((205, 198, 190, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(whole)


def draw_cards(surface: Surface, facts: GameFacts, centre: tuple[int, int], unit: float) -> None:
    """Draw three face-down cards of a game, fanned out around a point."""
    size = (round(CARD_SIZE[0] * unit), round(CARD_SIZE[1] * unit))
    for x, y, turn in CARD_PLACES:
        picture = draw.cached(("card", facts.id, size, turn), partial(_card, facts, size, turn))
        at = (centre[0] + round(x * unit), centre[1] + round(y * unit))
        surface.blit(picture, picture.get_rect(center=at))


def _card(facts: GameFacts, size: tuple[int, int], turn: int) -> Surface:
    theme = game_theme(facts.theme)
    margin = size[0] // 4
    whole = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    box = Rect((margin, margin), size)
    radius = size[0] // 13
    draw.shadow(whole, box, radius, size[0] // 12, size[0] // 24, 200)
    draw.gradient_box(whole, box, (mix(theme.night[0], theme.accent, 0.12), theme.night[1]), radius)
    brass = mix(theme.light, theme.night[1], 0.45)
    draw.outline(whole, box, mix(theme.light, theme.night[0], 0.6), radius, 1)
    inner = box.inflate(-size[0] // 8, -size[0] // 8)
    draw.outline(whole, inner, brass, max(2, radius // 2), max(1, size[0] // 90))
    side = size[0] * 52 // 100
    picture = pictures.load(emblem_file(facts.id), (side, side))
    whole.blit(picture, picture.get_rect(center=box.center))
    turned = pygame.transform.rotozoom(whole, turn, 1)
    turned.fill((196, 190, 184, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(turned)
