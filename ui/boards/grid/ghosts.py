"""What a move would do on a board of cells, and what the last one did: ways of dots, people, paintings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.names import seat_of
from ui.boards.grid.ground import Thing
from ui.boards.grid.pieces import newcomer
from ui.boards.grid.view import cell_of, owner, totals, work_of
from ui.boards.shared.base import Scene, Trail
from ui.drawing import draw, record
from ui.drawing.theme import IVORY, Colour, hex_colour

if TYPE_CHECKING:
    from ui.boards.grid.painter import GridPainter

GHOST = 150  # how strong a person is drawn where they would stand, of 255
PAINT = 236  # the same of a painting
COVERED = hex_colour("#FF9C9A")
CORNERS: Colour = (255, 255, 255)


class Ghosts:
    """Draws forecasts on one board."""

    def __init__(self, painter: GridPainter) -> None:
        self.painter = painter

    # -- what has happened --------------------------------------------------------------------------------------------
    def trails(self, trails: Sequence[Trail]) -> Iterator[Thing]:
        """List the steps of the ways that were walked last, and where people have come to."""
        painter = self.painter
        known = [trail for trail in trails if painter.covers(trail.origin) and painter.covers(trail.goal)]
        reached = {trail.goal for trail in known}
        for trail in known:
            boxes = [painter._box_of(name) for name in (trail.origin, trail.goal)]
            left = trail.origin not in reached  # a way begins here
            look = (*trail, left)
            yield Thing(("trail", *trail), look, boxes[0].union(boxes[1]), partial(self._trail, trail, left))

    def _trail(self, trail: Trail, left: bool, surface: Surface) -> None:
        """Draw one step of a way, and an empty ring where it began; a ring round who has just come."""
        painter = self.painter
        fit, colour = painter._fit, painter.trail_colour
        start, stop = painter.footing(trail.origin), painter.footing(trail.goal)
        if trail.origin == trail.goal:
            pygame.draw.aacircle(surface, colour, start, fit.px(44), max(1, fit.px(5)))
            return
        radius = max(1, fit.px(5))
        for share in (0.2, 0.4, 0.6, 0.8, 1.0):
            at = (round(start[0] + (stop[0] - start[0]) * share), round(start[1] + (stop[1] - start[1]) * share))
            pygame.draw.aacircle(surface, colour, at, radius)
        if left:
            box = Rect(0, 0, fit.px(64), fit.px(64))
            box.center = start
            for turn in range(0, 360, 45):
                pygame.draw.arc(surface, colour, box, math.radians(turn), math.radians(turn + 26), max(1, fit.px(5)))

    def last_painting(self, surface: Surface, scene: Scene) -> None:
        """Keep a pale edge round what was painted last."""
        painter = self.painter
        for event in scene.past:
            squares = event.args.get("squares", ())
            if event.args.get("gain") is None or not all(painter.covers(name) for name in squares):
                continue
            boxes = [painter.paint.box(cell_of(name)) for name in squares]
            pygame.draw.rect(surface, painter.trail_colour, boxes[0].unionall(boxes[1:]), max(1, painter._fit.px(4)))

    # -- under the people ---------------------------------------------------------------------------------------------
    def ground(self, surface: Surface, scene: Scene) -> None:
        """Draw the way somebody would go, the dots between squares that go together, and what would be painted."""
        self._way(surface, scene)
        self.painter.crosses = {str(e.args["goal"]): e.args["covers"] for e in scene.ghosts if e.args.get("covers")}
        for event in scene.ghosts:
            if event.kind == "painted":
                self._painting(surface, event.args)
            self._cross(surface, event.args)
        self._pairs(surface, scene)

    def _way(self, surface: Surface, scene: Scene) -> None:
        painter = self.painter
        start = next((name for name in scene.chosen if name in painter._rest), None)
        names = [name for name in scene.path if painter.covers(name)]
        if start is None or not names:
            return
        points = [painter.footing(start), *(painter.footing(name) for name in names)]
        painter.cells.way(surface, points, scene.colour, painter._fit.px(8))

    def _cross(self, surface: Surface, args: Mapping[str, Any]) -> None:
        """Hatch the cells that somebody would cover from where they would stand."""
        paint = self.painter.paint
        for name in args.get("covers", ()):
            paint.hatch(surface, cell_of(name), int(str(args["who"]).partition(":")[2]))

    def _painting(self, surface: Surface, args: Mapping[str, Any]) -> None:
        painter = self.painter
        seat = int(str(args["who"]).partition(":")[2])
        work = work_of({**args, "seat": seat, "value": args.get("gain", 0)})
        first, last = (painter.paint.box(square) for square in work.squares)
        whole = first.union(last)
        picture = painter.art.whole(work.kind, seat, work.upright, whole.size)
        picture.set_alpha(PAINT)
        surface.blit(picture, whole)
        picture.set_alpha(255)
        painter.cells.corners(surface, whole, CORNERS)
        record.next_layer()  # the numbers of what lies below are covered
        if args.get("gain") is not None:
            painter.paint.chip(surface, work.squares[1], seat, f"+{args['gain']}")

    def _pairs(self, surface: Surface, scene: Scene) -> None:
        """Draw a dot on the side that two squares share which can be painted together."""
        painter = self.painter
        for name in scene.lit:
            if name.startswith("pair:"):
                painter._dot(surface, painter._fit.point(painter.side(name)), scene.colour)

    # -- over everything ----------------------------------------------------------------------------------------------
    def figures(self, surface: Surface, scene: Scene) -> None:
        """Draw people where they would stand, and on plaques what standings would become."""
        for who, goal in self._goals(scene):
            sprite = self.painter._rest.get(who) or newcomer(who)
            self.painter.draw_sprite(surface, sprite, self.painter.layout.slot(cell_of(goal)), GHOST)
        for event in scene.ghosts:
            if event.kind == "would":
                self._standings(surface, event.args)

    def _goals(self, scene: Scene) -> Sequence[tuple[str, str]]:
        chosen = next((name for name in scene.chosen if name in self.painter._rest), None)
        if scene.path and chosen is not None:
            return [(chosen, scene.path[-1])]
        return [(str(e.args["whose"]), str(e.args["goal"])) for e in scene.ghosts if e.kind in ("walked", "stood")]

    def _standings(self, surface: Surface, args: Mapping[str, Any]) -> None:
        """Draw a plaque with the totals that a move would lead to, a plate with who would lead then."""
        where = str(args["where"])
        kind, _, key = where.partition(":")
        signs, view = self.painter.signs, self.painter.view
        if view is None:
            return
        now, after = totals(view, where), args["after"]
        if kind == "district" and key in signs.layout.plaques:
            signs.plaque(surface, key, signs.layout.plaques[key], owner(view, where), now, after)
        elif kind == "street" and key in signs.layout.plates and signs.readable and args["was"] != args["now"]:
            plate = signs.layout.plates[key]
            signs.plate(surface, key, plate, owner(view, where), None if args["now"] is None else seat_of(args["now"]))
            draw.outline(surface, signs.plate_box(key, plate).inflate(4, 4), IVORY, 4, 2)
