"""Sprites for the pieces on a districts board: creates them from a game view and draws their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from games.core.contract.contract import View
from games.core.contract.names import kind_of
from ui.boards.districts.layout import ART, SLOTS, CityLayout, DistrictPlace
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.pieces import COLOURS, CachedArt, blit_with_alpha, draw_foot_ring
from ui.boards.shared.shapes import Viewport, centred_rect
from ui.drawing import draw, marks, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import INK_1, IVORY, Colour, SeatMark, hex_colour

LEAST_CHIP = 128  # minimum opacity of a figure with a number, of 255
FIGURES = {  # kind -> (picture height, point of the picture that is drawn at the slot, board units per picture unit)
    "minion": (74.0, (26.0, 64.0), 1.1),
    "building": (96.0, (39.0, 87.0), 1.06),
    "troll": (90.0, (42.0, 83.0), 0.9),
    "demon": (86.0, (34.0, 79.0), 0.94),
    "trouble": (66.0, (33.0, 33.0), 0.92),
    "control": (76.0, (26.0, 3.0), 1.0),  # banners are attached at the top
}
# half the width of a piece in board units, by kind
HALF_WIDTH = {
    "minion": 27.0,
    "building": 46.0,
    "troll": 36.0,
    "demon": 30.0,
    "trouble": 28.0,
    "control": 26.0,
}
RAISED = {
    "minion": 76.0,
    "building": 92.0,
    "troll": 80.0,
    "demon": 80.0,
    "trouble": 28.0,
    "control": 2.0,
}
# board units by which a number is lowered
CHIP_DOWN = 8.0
NARROW = 24.0  # board units by which a troll moves aside for a demon
PICTURES = {"control": "banner"}  # kind -> name of its picture, if different
COME, GONE = hex_colour("#FFC83D"), hex_colour("#4A4038")
CHIP_INK, CHIP_GROUND = hex_colour("#F3E7C6"), INK_1


def sprites(layout: CityLayout, view: View) -> Sprites:
    """Return the sprites of a view. Each keeps its name between views."""
    result: Sprites = {}
    for place, area in zip(layout.places, view["areas"], strict=True):
        _district(result, place, area)
    return result


def _district(result: Sprites, place: DistrictPlace, area: Mapping[str, Any]) -> None:
    key = place.id
    people = _people(place, area)
    for number, (name, seat, count, at) in enumerate(people):
        kind = kind_of(name)
        result[name] = Sprite((kind, seat, count), at, FIGURES[kind][2], "", 2)
        if count > 1:
            over = (at[0], at[1] - RAISED[kind] + CHIP_DOWN)
            result[f"count:{name}"] = Sprite(("count", -1, count), over, 1.0, str(count), 5 + number)
    owner = area.get("building")
    if owner is not None and owner >= 0:
        result[f"building:{key}"] = Sprite(("building", owner, 1), place.building, FIGURES["building"][2], "", 1)
    if area.get("control", -1) >= 0:
        result[f"control:{key}"] = Sprite(("control", area["control"], 1), place.banner, FIGURES["control"][2], "", 1)
    if area.get("trouble"):
        result[f"trouble:{key}"] = Sprite(("trouble", -1, 1), place.trouble, FIGURES["trouble"][2], "", 3)


def _people(place: DistrictPlace, area: Mapping[str, Any]) -> list[tuple[str, int, int, Point]]:
    """List (name, seat or -1, number of pieces, position of the feet) of a district's figures.

    Each minion has a figure, or each seat one for all its minions if there are too many.
    """
    counts: Sequence[int] = area["minions"]
    key = place.id
    present = [(seat, count) for seat, count in enumerate(counts) if count]
    alone = sum(counts) <= min(SLOTS, len(place.minion))
    names: list[tuple[str, int, int]] = []
    for seat, count in present:
        if alone:
            names += [(f"minion:{key}:{seat}" + (f"+{n}" if n else ""), seat, 1) for n in range(count)]
        else:
            names.append((f"minion:{key}:{seat}", seat, count))
    others = [(f"{kind}:{key}", -1, area[f"{kind}s"]) for kind in ("troll", "demon") if area.get(f"{kind}s")]
    spots = [*place.minion[: len(names)]]
    if others and len(names) + len(others) > SLOTS:
        first, last = place.minion[0], place.demon if others[-1][0].startswith("demon") else place.troll
        steps = len(names) + len(others) - 1
        spots = [(first[0] + (last[0] - first[0]) * n / steps, first[1]) for n in range(steps + 1)]
    else:
        both = len(others) > 1
        spots += [(place.troll[0] - NARROW, place.troll[1])] if both else []
        spots += [place.demon] if both or (others and others[0][0].startswith("demon")) else [place.troll]
    return [(*one, spot) for one, spot in zip([*names, *others], spots, strict=False)]


class PieceArt(CachedArt):
    """Draws the sprites of districts, cached by size."""

    def __init__(self, seats: Sequence[SeatMark]) -> None:
        super().__init__(4_000_000)
        self.marks = seats

    def draw(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        """Draw a piece at its own place, or at `position` (board units)."""
        place = self.fit.point(position if position is not None else sprite.at)
        if sprite.look[0] == "count":
            if alpha > LEAST_CHIP:
                self._chip(surface, sprite.text, place)
            return
        kind, seat = str(sprite.look[0]), int(str(sprite.look[1]))
        height, foot, _ = FIGURES[kind]
        unit = sprite.size * self.fit.scale
        picture = self.picture(kind, seat, max(8, round(height * unit)))
        blit_with_alpha(surface, picture, (place[0] - round(foot[0] * unit), place[1] - round(foot[1] * unit)), alpha)

    def draw_outline(self, surface: Surface, sprite: Sprite, colour: Colour, width: float) -> None:
        """Draw the outline of a figure in two colours, `width` board units wide, from behind."""
        kind, seat = str(sprite.look[0]), int(str(sprite.look[1]))
        height, foot, _ = FIGURES[kind]
        unit, place = sprite.size * self.fit.scale, self.fit.point(sprite.at)
        size, reach = max(8, round(height * unit)), max(2, self.fit.px(width))
        for edge, part in ((INK_1, reach + 1), (colour, reach)):
            key = ("outline", kind, seat, size, edge, part)
            shape = self._kept.get(key, partial(self._outline, kind, seat, size, edge, part))
            surface.blit(shape, (place[0] - round(foot[0] * unit) - part, place[1] - round(foot[1] * unit) - part))

    def _outline(self, kind: str, seat: int, size: int, colour: Colour, reach: int) -> Surface:
        return pieces.silhouette(self.picture(kind, seat, size), colour, reach)

    def picture(self, kind: str, seat: int, height: int) -> Surface:
        """Return a piece's picture, in its seat's colour."""
        if seat < 0:
            return pieces.picture(ART, f"pieces/{kind}", height)
        mark = self.marks[seat]
        colour = COLOURS.get(mark.number)
        if colour is not None:
            return pieces.picture(ART, f"pieces/{PICTURES.get(kind, kind)}_{colour}", height, mark)
        return self._kept.get((kind, mark, height), lambda: self._other(PICTURES.get(kind, kind), mark, height))

    def _other(self, kind: str, mark: SeatMark, height: int) -> Surface:
        """Return a plain figure for a seat mark without art."""
        picture = pieces.picture(ART, f"pieces/{kind}_red", height, mark._replace(number=1)).copy()
        at = (round(picture.get_width() * 0.48), round(height * 0.6))
        marks.draw_seat_mark(picture, mark, at, max(10, height // 3))
        return converted(picture)

    def _chip(self, surface: Surface, label: str, place: tuple[int, int]) -> None:
        """Draw the number of pieces above a figure."""
        fit = self.fit
        font = Font("black", max(12, fit.px(26)))
        height = max(15, fit.px(32))
        box = centred_rect(place, max(height + 2, text.width(label, font) + fit.px(16)), height)
        draw.rounded_box(surface, box, CHIP_GROUND, max(4, fit.px(9)), IVORY)
        text.draw(surface, label, box, font, CHIP_INK, align="center", wrapping=False)


def draw_figure_ring(
    surface: Surface, fit: Viewport, kind: str, place: Point, colour: tuple[int, int, int], bold: bool
) -> None:
    """Draw the ring around a selectable figure's foot, bold if it is chosen or hovered."""
    half = HALF_WIDTH[kind] + (13 if bold else 7)
    tall = half if kind == "trouble" else half * 0.52
    box = fit.rect(place[0] - half, place[1] - tall, 2 * half, 2 * tall)
    draw_foot_ring(surface, box, colour, fit.scale, bold)


def draw_foot_arc(surface: Surface, fit: Viewport, kind: str, place: Point, gone: bool) -> None:
    """Draw an open arc at a new figure's foot, or a grey ring where a figure has left (`gone`)."""
    half = HALF_WIDTH[kind] + 13
    box = fit.rect(place[0] - half, place[1] - half * 0.5, 2 * half, half)
    surface.blit(draw.cached(("foot arc", box.size, gone), lambda: _arc(box.size, fit.scale, gone)), box)


def _arc(size: tuple[int, int], scale: float, gone: bool) -> Surface:
    fine = 3
    layer = Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    colour = GONE if gone else COME
    layer.fill((*colour, 0))
    box = layer.get_rect().inflate(-2 * fine, -2 * fine)
    width = max(4, round(scale * 9 * fine))
    if gone:
        pygame.draw.ellipse(layer, (*colour, 150), box, width)
    else:
        pygame.draw.ellipse(layer, (*GONE, 255), box, width + fine)
        pygame.draw.ellipse(layer, (*colour, 255), box.inflate(-fine, -fine), width)
        layer.fill((*colour, 0), (0, 0, layer.get_width(), layer.get_height() * 2 // 5))
    return converted(pygame.transform.smoothscale(layer, size))
