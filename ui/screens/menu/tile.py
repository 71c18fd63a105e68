"""A game's tile in the menu: picture, emblem, name, number of players. It is upright, or horizontal in low windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.program.paths import resource_path
from ui.drawing import draw, high_contrast, marks, pictures, text
from ui.drawing.animation import Glide
from ui.drawing.pictures import converted
from ui.drawing.theme import BODY, IVORY, TEXT, Colour, game_theme, mix
from ui.layout import Box
from ui.widgets.base import Widget

RADIUS, RISE = 14, 10
LEARN_FONT_SIZE = 15  # font size of the lessons button
UPRIGHT_TILE_SIZE = (272, 458)
DARK_BACKGROUND = (10, 7, 12)
PAPER_BACKGROUND = (246, 236, 208)  # background of texts on light tiles
GOOD_ON_PAPER = (47, 125, 78)


def emblem_file(game_id: str) -> str:
    """Return the path of a game's emblem, or else of the program's logo."""
    name = registry.emblem_file(game_id)
    return name if resource_path(name).exists() else "assets/art/sign.svg"


class GameTile(Widget):
    """A tile that chooses a game. It is raised and glows while hovered or focused."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        facts: GameFacts,
        seats: str,
        new: str,
        blurb: str,
        act: Callable[[], object],
        learn_label: str = "",
        **more: Any,
    ) -> None:
        """`learn_label` is the label of the lessons button, for which space is reserved; empty: no lessons."""
        super().__init__(key, rect, **more)
        self.learn_label = learn_label
        self.facts, self.seats, self.new, self.blurb, self.act = facts, seats, new, blurb, act
        self.theme = game_theme(facts.theme)
        self.tall = rect.height > rect.width
        self.blurb_size = 0  # font size of the blurb in pixels, the same on all tiles
        self._rise = Glide()
        self._shown = 0.0

    @property
    def is_highlighted(self) -> bool:
        """True if a click or Enter would choose this tile."""
        return self.shows_focus_ring or (self.hovered and not self.host.by_keyboard)

    def activate(self) -> None:
        self.host.play("confirm")
        self.act()

    def on_tick(self, now: float) -> bool:
        self._rise.move_to(1.0 if self.is_highlighted else 0.0, now, 0.16 * self.host.pace)
        before, self._shown = self._shown, self._rise.value_at(now)
        return self._shown != before

    @property
    def raised_pixels(self) -> int:
        """The number of pixels by which the tile is raised now."""
        return round(self.px(RISE) * self._shown)

    @property
    def is_animating(self) -> bool:
        return self._rise.is_moving(self.host.now)

    def draw(self, surface: Surface) -> None:
        risen = self._shown
        box = self.rect.move(0, -self.raised_pixels)
        radius = self.px(RADIUS)
        if risen > 0:
            draw.glow(surface, box, self.theme.glow, radius, self.px(26), 40 * round(4 * risen))
        draw.shadow(surface, box, radius, self.px(16), self.px(10), 170)
        surface.blit(self._mood(box.size), box)
        edge = mix(mix(self.theme.night[0], TEXT, 0.22), IVORY, risen)
        draw.outline(surface, box, edge, radius, max(1, self.px(2)) if risen > 0.5 else 1)
        if self.tall:
            self._draw_tall(surface, box)
        else:
            self._draw_wide(surface, box)

    def _mood(self, size: tuple[int, int]) -> Surface:
        return draw.cached(("mood", self.facts.id, size), lambda: self._make_mood(size))

    def _make_mood(self, size: tuple[int, int]) -> Surface:
        name = registry.art_file(self.facts.id, "tile.webp")
        if not resource_path(name).exists():
            return converted(draw.rounded(draw.gradient_picture(size, self.theme.night), self.px(RADIUS)))
        return converted(
            draw.rounded(scale_to_cover(pygame.image.load(str(resource_path(name))), size), self.px(RADIUS))
        )

    def _emblem(self, surface: Surface, centre: tuple[int, int], side: int) -> None:
        picture = pictures.load(emblem_file(self.facts.id), (side, side))
        place = picture.get_rect(center=centre)
        draw.shadow(surface, place.inflate(-side // 10, -side // 10), side // 2, self.px(14), self.px(8), 150)
        surface.blit(picture, place)

    def _names(self, surface: Surface, first: Rect, second: Rect, align: str) -> None:
        big, small = self.theme.title_sizes
        one, two = self.facts.tile_title[0], self.host.translate(self.facts.tile_title[1])
        paper = self.theme.tile_ink
        self._calm(surface, first if paper is not None and not self.tall else second, second, two, align)
        ink = self.theme.light if paper is None else paper
        shade = max(1, self.px(2)) if paper is None else 0
        self_font = self.font(big, self.theme.display_heavy)
        text.draw(surface, one, first, self_font, ink, align=align, wrapping=False, shadow=shade)
        lower = mix(ink, DARK_BACKGROUND, 0.06) if paper is None else ink
        text.draw(surface, two, second, self.font(small, self.theme.display), lower, align=align, shadow=shade)

    def _calm(self, surface: Surface, first: Rect, second: Rect, name: str, align: str) -> None:
        """Draw a blurred background behind texts to keep them readable: bright paper on light tiles, else dark."""
        width = text.width(name, self.font(self.theme.title_sizes[1], self.theme.display)) + self.px(12)
        ground = second.copy()
        ground.width = min(width, second.width)
        if align == "center":
            ground.center = second.center
        if self.theme.tile_ink is None:
            draw.shadow(surface, ground.inflate(0, -ground.height // 3), ground.height // 3, self.px(14), 0, 250)
        elif not self.tall:
            draw.translucent_box(
                surface, first.union(second).inflate(self.px(12), 0), PAPER_BACKGROUND, 168, self.px(8)
            )

    def fitting_blurb_size(self) -> int:
        """Return the largest font size at which the blurb fits, in pixels."""
        upper = self._upper(*(self._tall_plates(self.rect) if self.tall else self._wide_plates(self.rect)))
        return text.fit(self.blurb, upper.width, upper.height, self.font(BODY - 1), True, text.MIN_TEXT).font.px

    def _upper(self, plate: Rect, players_box: Rect) -> Rect:
        """Return the box of the blurb (the short description), between the names and the player count."""
        box = Box.of(plate, self.host.unit)
        box.bottom = players_box.top
        return box.pad(6, 1).rect

    def learn_box(self) -> Rect:
        """Return the box of the lessons button while the tile is not raised."""
        players_box = (self._tall_plates(self.rect) if self.tall else self._wide_plates(self.rect))[1]
        box = Box.of(players_box, self.host.unit)
        label_width = text.width(self.learn_label, self.font(LEARN_FONT_SIZE, "bold")) + 48 * box.unit
        seats_width = text.width(self.seats, text.Font("bold", text.MIN_TEXT)) + (26 + 8) * box.unit
        has_label = label_width <= min(players_box.width / 2, players_box.width - seats_width)
        return box.cut_right((label_width if has_label else players_box.height) / box.unit).rect

    def _plate(self, surface: Surface, plate: Rect, players_box: Rect, align: str) -> None:
        paper, unit = self.theme.tile_ink, self.host.unit
        ink = TEXT if paper is None else paper
        draw.translucent_box(
            surface,
            plate,
            DARK_BACKGROUND if paper is None else PAPER_BACKGROUND,
            176 if paper is None else 226,
            self.px(8),
        )
        font = text.Font("body", self.blurb_size)
        text.draw(
            surface, self.blurb, self._upper(plate, players_box), font, mix(ink, DARK_BACKGROUND, 0.06), align=align
        )
        bold = self.font(BODY, "bold")
        if self.learn_label:
            players_box = Box.of(players_box, unit).pad(0, 0, self.learn_box().width / unit + 8, 0).rect
            align = "left"
        if self._shown > 0.5:
            accent = mix(self.theme.accent, (255, 255, 255), 0.06)
            top, bottom = high_contrast.fill_colours(self.theme.on_accent, accent, self.theme.accent_2)
            draw.gradient_box(surface, players_box, (top, bottom), self.px(6))
            text.draw(surface, self.new, players_box, bold, self.theme.on_accent, align="center")
            return
        row = Box.of(players_box, unit)
        if align == "center":
            row = row.middle(text.width(self.seats, bold) / unit + 26, players_box.height / unit)
        tint = self.theme.light if paper is None else paper
        marks.draw_icon(surface, "person", row.cut_left(18, 8).rect.center, self.px(18), tint)
        row.right = players_box.right
        one_line = text.fit(self.seats, row.rect.width, row.rect.height, bold, False, text.MIN_TEXT).fits
        text.draw(surface, self.seats, row.rect, bold, ink, wrapping=not one_line)

    def _draw_tall(self, surface: Surface, box: Rect) -> None:
        down = box.height / UPRIGHT_TILE_SIZE[1]
        side = round(184 * min(box.width / UPRIGHT_TILE_SIZE[0], down))
        self._emblem(surface, (box.centerx, box.top + round(118 * down)), side)
        self._names(surface, _share(box, 10, 222, 252, 52), _share(box, 10, 274, 252, 32), "center")
        self._plate(surface, *self._tall_plates(box), "center")

    def _tall_plates(self, box: Rect) -> tuple[Rect, Rect]:
        """Return the boxes of an upright tile's description and player count."""
        side = 22 if self.learn_label else 28
        return _share(box, 14, 326, 244, 116), _share(box, side, 398, UPRIGHT_TILE_SIZE[0] - 2 * side, 38)

    def _wide_plates(self, box: Rect) -> tuple[Rect, Rect]:
        _, _, plate, players_box = self._wide_parts(box)
        return plate, players_box

    def _wide_parts(self, rect: Rect) -> tuple[Rect, Box, Rect, Rect]:
        """Return the boxes of a horizontal tile: (emblem, names, plate, player count)."""
        unit = self.host.unit
        inner = Box.of(rect, unit).pad(16, 16)
        side = min(inner.height / unit, rect.width * 0.38 / unit)
        emblem_box = inner.cut_left(side, 16).middle(side, side).rect
        plate = inner.cut_bottom(min(rect.height * 0.52 / unit, 104))
        players_box = plate.pad(8).cut_bottom(max(34, text.line_height(self.font(BODY, "bold")) / unit) + 8)
        players_box.bottom -= 8 * unit
        return emblem_box, inner.pad(0, -8, 0, 8), plate.rect, players_box.rect

    def _draw_wide(self, surface: Surface, box: Rect) -> None:
        emblem_box, room, plate, players_box = self._wide_parts(box)
        self._emblem(surface, emblem_box.center, emblem_box.width)
        big, small = (text.line_height(self.font(size, self.theme.display)) for size in self.theme.title_sizes)
        share = min(1.0, room.height / (big + small))
        first = room.middle(room.width / room.unit, share * (big + small) / room.unit).rect
        second = first.copy()
        first.height, second.height = round(share * big), round(share * small)
        second.top = first.bottom
        self._names(surface, first, second, "left")
        self._plate(surface, plate, players_box, "left")


class LearnButton(Widget):
    """The button that opens the lessons of a game; it has a stroke for each lesson, green if the lesson is finished."""

    def __init__(
        self, tile: GameTile, done: int, count: int, act: Callable[[], object], key: str, **more: Any
    ) -> None:  # fmt: skip
        super().__init__(key, tile.learn_box(), **more)
        self.tile, self.done, self.count, self.act = tile, done, count, act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        px, tile = self.px, self.tile
        box = self.rect.move(0, -tile.raised_pixels)
        live = self.shows_focus_ring or (self.hovered and not self.host.by_keyboard)
        paper = tile.theme.tile_ink
        ground, ink = ((24, 26, 34), TEXT) if paper is None else (PAPER_BACKGROUND, paper)
        edge = mix(tile.theme.light if paper is None else paper, ground, 0.0 if live else 0.45)
        draw.rounded_box(
            surface, box, mix(ground, ink, 0.12 if live else 0.02), px(6), edge, max(1, px(1.5 if live else 1))
        )
        begun = self.done > 0
        room = Box.of(box, self.host.unit).pad(0, 0, 0, 6 if begun else 0)
        has_label = box.width > box.height
        finished = begun and self.done >= self.count
        good = self.host.palette.good if paper is None else GOOD_ON_PAPER
        font = self.font(LEARN_FONT_SIZE, "bold")
        width = (text.width(tile.learn_label, font) + 1) / room.unit + 6 if has_label else 0
        row = room.middle(19 + width, room.height / room.unit)
        tint = good if finished else tile.theme.light if paper is None else paper
        marks.draw_icon(surface, "check" if finished else "school", row.cut_left(19, 6).rect.center, px(19), tint)
        if has_label:
            text.draw(surface, tile.learn_label, row.rect, font, ink, wrapping=False)
        if begun and self.count:
            self._strokes(surface, box, good, mix(ground, ink, 0.35))
        self.draw_focus_ring(surface, 6, box)

    def _strokes(self, surface: Surface, box: Rect, good: Colour, rest: Colour) -> None:
        """Draw a stroke for each lesson, in colour `good` if finished, else `rest`."""
        strip = Box.of(box, self.host.unit).pad(7, 0).cut_bottom(7).cut_top(3)
        for number, stroke in enumerate(strip.columns([1] * self.count, gap=2)):
            surface.fill(good if number < self.done else rest, stroke.rect)


def _share(box: Rect, x: float, y: float, width: float, height: float) -> Rect:
    """Return a box inside an upright tile, given in design units."""
    across, down = box.width / UPRIGHT_TILE_SIZE[0], box.height / UPRIGHT_TILE_SIZE[1]
    return Rect(box.left + round(x * across), box.top + round(y * down), round(width * across), round(height * down))


def scale_to_cover(picture: Surface, size: tuple[int, int]) -> Surface:
    """Scale a picture to cover `size`, keeping its aspect ratio. The sides or the top are cropped."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    whole = (max(size[0], round(picture.get_width() * share)), max(size[1], round(picture.get_height() * share)))
    scaled = pygame.transform.smoothscale(picture, whole)
    part = Rect((whole[0] - size[0]) // 2, whole[1] - size[1], *size)  # keeps the bottom of the picture
    return scaled.subsurface(part).copy()
