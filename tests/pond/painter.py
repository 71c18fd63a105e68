"""Painter of the pond: leaves on water, and frogs on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Surface

from games.core.contract.contract import View
from games.core.contract.extras.motions import Motions
from ui.boards.shared.base import Point, Sprite, Sprites, Translate
from ui.boards.shared.painter import BoardPainter
from ui.boards.shared.shapes import circle, middle
from ui.drawing.theme import SeatMark, hex_colour

WATER, LEAF = hex_colour("#1D3B4A"), hex_colour("#3E7A48")


class PondPainter(BoardPainter):
    """Draws a winding row of leaves over a pond."""

    piece_kinds = mover_kinds = frozenset({"frog"})

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        super().__init__(board, marks, translate, motions, size=(1000.0, 600.0))
        step = 880.0 / (board.leaves - 1)
        spots = [(60 + step * place, 300 + 150 * math.sin(place)) for place in range(board.leaves)]
        self.outlines = {f"leaf:{place}": circle(at, 0.42 * step) for place, at in enumerate(spots)}

    def render_background(self) -> Surface:
        picture = Surface(self.area.size)
        picture.fill(WATER)
        with self.in_area_coordinates():
            for outline in self.outlines.values():
                pygame.draw.polygon(picture, LEAF, [self.fit.point(at) for at in outline])
        return picture

    def sprites_of(self, view: View) -> Sprites:
        side = 24.0 / max(1, len(view["at"]))
        at = [middle(self.outlines[f"leaf:{place}"]) for place in view["at"]]
        return {
            f"frog:{seat}": Sprite(("frog", seat), (x + side * (2 * seat - 1), y), 12.0)
            for seat, (x, y) in enumerate(at)
        }

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        seat = int(str(sprite.look[1]))
        pygame.draw.aacircle(
            surface, self.marks[seat].colour, self.fit.point(position or sprite.at), self.fit.px(sprite.size)
        )


PAINTER = PondPainter
