"""The painter of boards of points or cells, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Surface

from games.core.contract.contract import View
from games.core.contract.extras.motions import Motions
from ui.boards.points.layout import layout_of
from ui.boards.points.static import CUT, ManArt, render_background, sprites
from ui.boards.shared.base import Point, Sprite, Sprites, Trail, Translate
from ui.boards.shared.painter import BoardPainter
from ui.boards.shared.pieces import draw_foot_ring
from ui.boards.shared.shapes import Box, bounds, circle
from ui.drawing.theme import Colour, SeatMark, mix

USUAL = (1128.0, 800.0)  # board size in units at which `line_width` is 1


class PointsPainter(BoardPainter):
    """Draws a board of points; see `ui.boards.shared.base.Painter` for its methods."""

    piece_kinds = mover_kinds = frozenset({"man"})

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = layout = layout_of(board)
        super().__init__(board, marks, translate, motions, layout.size)
        self.line_width = max(layout.size[0] / USUAL[0], layout.size[1] / USUAL[1])
        self._men = ManArt(marks)
        self.outlines = {
            **{name: layout.cells.get(name) or circle(at, layout.man_radius) for name, at in layout.places.items()},
            **{zone.name: _corners(zone.box) for zone in layout.zones},
        }
        self.dots = layout.places

    def render_background(self) -> Surface:
        self._men.resize(self.fit)
        return render_background(self.layout, self.fit, self.area, self.translate)

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, view)

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        self._men.draw(surface, sprite, position, alpha)

    def draw_trail(self, surface: Surface, trail: Trail) -> None:
        """Draw the trail of a move, or a ring around a removed man."""
        if trail.origin != trail.goal:
            super().draw_trail(surface, trail)
        elif self.is_on_board(trail.goal):
            box = self.fit.rect(*bounds(circle(self.layout.places[trail.goal], 0.9 * self.layout.man_radius)))
            draw_foot_ring(surface, box, self.trail_colour_of(trail), self.fit.scale, False)

    def trail_colour_of(self, trail: Trail) -> Colour:
        """Return the moving seat's colour, darkened for wood."""
        return mix(self.marks[trail.seat].colour, CUT, 0.45)


def _corners(box: Box) -> list[Point]:
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


PAINTER = PointsPainter
