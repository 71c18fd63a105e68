"""Which men stand where on a board of points, for a given view; and their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.points.layout import PointsLayout
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.pieces import Fitted, stamp
from ui.drawing import marks, text
from ui.drawing.cache import ready
from ui.drawing.text import Font
from ui.drawing.theme import INK_1, IVORY, Colour, Mark, hex_colour, mix

MOST = 6  # men side by side on a point; where more stand, those of a seat lie on one another under their number
STONE = hex_colour("#9A938A")  # a man of no seat
DARK = hex_colour("#1A0F0A")
FINE = 3
RINGS = (  # of a turned disc, from outside in: radius, and how far its colour goes to dark (below 0: to light)
    (1.0, 0.62), (0.95, 0.18), (0.8, -0.28), (0.77, 0.34), (0.73, 0.06),
)  # fmt: skip


def sprites(layout: PointsLayout, view: View) -> Sprites:
    """Return every man that `view` puts on the board, by name; those of a place in the order of the view."""
    places: dict[str, list[str]] = {}
    for name, man in view["men"].items():
        if man["at"] is not None:
            places.setdefault(man["at"], []).append(name)
    found: Sprites = {}
    for place, names in places.items():
        heaps = (
            _heaps(names, view["men"]) if place in layout.places and len(names) > MOST else [[name] for name in names]
        )
        spots, size = layout.slots(place, len(heaps))
        for heap, at in zip(heaps, spots, strict=True):
            for number, name in enumerate(heap, 1):
                words = str(len(heap)) if number == len(heap) > 1 else view["men"][name].get("sign", "")
                found[name] = Sprite(("man", view["men"][name]["seat"]), at, size, words, 1)
    return found


def _heaps(names: Sequence[str], men: Mapping[str, Any]) -> list[list[str]]:
    seats: dict[int, list[str]] = {}
    for name in names:
        seats.setdefault(men[name]["seat"], []).append(name)
    return list(seats.values())


class Men(Fitted):
    """Draws men: turned discs in the seats' colours with their shapes laid in; every picture is made once a size."""

    def __init__(self, seats: Sequence[Mark]) -> None:
        super().__init__(4_000_000)
        self.seats = seats

    def draw(self, surface: Surface, sprite: Sprite, at: Point | None = None, alpha: int = 255) -> None:
        """Draw one man, standing on its place or on `at`."""
        x, y = self.fit.point(at if at is not None else sprite.at)
        seat = int(str(sprite.look[1]))
        mark = self.seats[seat] if seat >= 0 else None
        high = max(6, self.fit.px(2 * sprite.size))
        picture = self._kept.get((mark, high, bool(sprite.words)), lambda: _disc(mark, high, bool(sprite.words)))
        stamp(surface, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2), alpha)
        if sprite.words and alpha > 128 and high >= 18:
            box = Rect(0, 0, high, high)
            box.center = x, y
            text.draw(
                surface, sprite.words, box, Font("black", max(12, high // 2)), INK_1, align="center", wrapping=False
            )


def _disc(mark: Mark | None, high: int, blank: bool) -> Surface:
    """Return a man `high` pixels wide with the shadow that it throws; `blank`: its middle is free for a figure."""
    fine, room = high * FINE, high * FINE * 3 // 2
    layer, colour = Surface((room, room), pygame.SRCALPHA), mark.colour if mark is not None else STONE
    layer.fill((*DARK, 0))
    middle, half = (room / 2, room / 2), fine / 2
    for grown, alpha in ((1.16, 26), (1.1, 34), (1.04, 46)):
        soft = Surface(layer.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(soft, (*DARK, alpha), (middle[0], middle[1] + fine * 0.07), half * grown)
        layer.blit(soft, (0, 0))
    for radius, share in RINGS:
        _lit(layer, middle, half * radius, mix(colour, DARK if share > 0 else IVORY, abs(share)))
    if blank or mark is None:
        _lit(layer, middle, half * 0.56, IVORY if blank else mix(colour, DARK, 0.2))
    small = pygame.transform.smoothscale(layer, (room // FINE, room // FINE))
    if mark is not None and not blank and high >= 12:
        marks.draw_mark(small, mark._replace(colour=IVORY), small.get_rect().center, round(high * 0.46))
    return ready(small)


def _lit(layer: Surface, middle: Point, radius: float, colour: Colour) -> None:
    """Draw a disc that the lamp shines on from above."""
    bands = 12
    for band in range(bands):
        share = band / (bands - 1)
        clip = Rect(
            0, round(middle[1] - radius + 2 * radius * band / bands), layer.get_width(), round(2 * radius / bands) + 1
        )
        layer.set_clip(clip)
        shade = mix(mix(colour, IVORY, 0.16), mix(colour, DARK, 0.2), share)
        pygame.draw.circle(layer, shade, middle, radius)
    layer.set_clip(None)
