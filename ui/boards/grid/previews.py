"""Previews of a move, and trails of the last move, on a board of cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from games.core.contract.names import seat_of, split_name
from ui.boards.grid.paint import GroundItem, PaintLayer
from ui.boards.grid.pieces import CellHighlights, PieceArt, newcomer_sprite
from ui.boards.grid.places import GridPlaces, cell_of, owner_of, painting_from, totals_of
from ui.boards.grid.signs import SignArt
from ui.boards.shared.base import BoardScene, Trail
from ui.boards.shared.halos import draw_dot
from ui.boards.shared.shapes import centred_rect
from ui.drawing import draw, record
from ui.drawing.theme import IVORY, Colour, hex_colour

UNIT = 2.4  # board units: line width of routes
TRAIL = hex_colour("#F4EFE2")
GHOST = 150  # opacity of people in previews, of 255
PAINT = 236  # opacity of paintings in previews, of 255
COVERED = hex_colour("#FF9C9A")
CORNERS: Colour = (255, 255, 255)


class CityPreview:
    """Draws previews of moves and trails on one board of cells."""

    def __init__(
        self, places: GridPlaces, paint: PaintLayer, signs: SignArt, cells: CellHighlights, art: PieceArt
    ) -> None:
        self.places, self.paint, self.signs, self.cells, self.art = places, paint, signs, cells, art

    # -- trails -------------------------------------------------------------------------------------------------------
    def trail_items(self, trails: Sequence[Trail]) -> Iterator[GroundItem]:
        """Yield the ground items of the last routes and new people."""
        places = self.places
        known = [trail for trail in trails if places.is_on_board(trail.origin) and places.is_on_board(trail.goal)]
        reached = {trail.goal for trail in known}
        for trail in known:
            boxes = [places.box_of(name) for name in (trail.origin, trail.goal)]
            left = trail.origin not in reached  # True: this step is the first of its route
            look = (*trail, left)
            yield GroundItem(("trail", *trail), look, boxes[0].union(boxes[1]), partial(self._trail, trail, left))

    def _trail(self, trail: Trail, left: bool, surface: Surface) -> None:
        """Draw a step of a route. Its start gets a dashed ring, a new person a full ring."""
        places = self.places
        fit, colour = places.fit, TRAIL
        start, stop = places.anchor(trail.origin), places.anchor(trail.goal)
        if trail.origin == trail.goal:
            pygame.draw.aacircle(surface, colour, start, fit.px(44), max(1, fit.px(5)))
            return
        radius = max(1, fit.px(5))
        for share in (0.2, 0.4, 0.6, 0.8, 1.0):
            at = (round(start[0] + (stop[0] - start[0]) * share), round(start[1] + (stop[1] - start[1]) * share))
            pygame.draw.aacircle(surface, colour, at, radius)
        if left:
            box = centred_rect(start, fit.px(64), fit.px(64))
            for turn in range(0, 360, 45):
                pygame.draw.arc(surface, colour, box, math.radians(turn), math.radians(turn + 26), max(1, fit.px(5)))

    def draw_last_painting(self, surface: Surface, scene: BoardScene) -> None:
        """Draw a pale edge around the last painting."""
        places = self.places
        for event in scene.last_events:
            squares = event.args.get("squares", ())
            if event.args.get("gain") is None or not all(places.is_on_board(name) for name in squares):
                continue
            boxes = [self.paint.box(cell_of(name)) for name in squares]
            pygame.draw.rect(surface, TRAIL, boxes[0].unionall(boxes[1:]), max(1, places.fit.px(4)))

    # -- under the people ---------------------------------------------------------------------------------------------
    def draw_under_people(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the route, the dots of selectable pairs, and the previewed painting."""
        self._way(surface, scene)
        self.places.covered_from = {
            str(e.args["goal"]): e.args["covers"] for e in scene.preview_events if e.args.get("covers")
        }
        for event in scene.preview_events:
            if event.kind == "painted":
                self._painting(surface, event.args)
            self._cross(surface, event.args)
        self._pairs(surface, scene)

    def _way(self, surface: Surface, scene: BoardScene) -> None:
        places = self.places
        start = next((name for name in scene.chosen if name in places.resting), None)
        names = [name for name in scene.path if places.is_on_board(name)]
        if start is None or not names:
            return
        points = [places.anchor(start), *(places.anchor(name) for name in names)]
        self.cells.draw_route(surface, points, scene.colour, places.fit.px(8))

    def _cross(self, surface: Surface, args: Mapping[str, Any]) -> None:
        """Hatch the cells that a bouncer would cover."""
        paint = self.paint
        for name in args.get("covers", ()):
            paint.draw_hatch(surface, cell_of(name), seat_of(args["who"]))

    def _painting(self, surface: Surface, args: Mapping[str, Any]) -> None:
        seat = seat_of(args["who"])
        work = painting_from({**args, "seat": seat, "value": args.get("gain", 0)})
        first, last = (self.paint.box(square) for square in work.squares)
        whole = first.union(last)
        picture = self.art.painting_picture(work.kind, seat, work.is_upright, whole.size)
        picture.set_alpha(PAINT)
        surface.blit(picture, whole)
        picture.set_alpha(255)
        self.cells.draw_corners(surface, whole, CORNERS)
        record.next_layer()  # tells tests that the hatching may cover numbers
        if args.get("gain") is not None:
            self.paint.draw_value(surface, work.squares[1], seat, f"+{args['gain']}")

    def _pairs(self, surface: Surface, scene: BoardScene) -> None:
        """Draw a dot on each pair of squares that can be painted."""
        places = self.places
        for name in scene.selectable:
            if name.startswith("pair:"):
                draw_dot(surface, places.fit.point(places.shared_side(name)), scene.colour, places.fit, UNIT)

    # -- over everything ----------------------------------------------------------------------------------------------
    def draw_over_people(self, surface: Surface, scene: BoardScene) -> None:
        """Draw people at their future places, and future standings."""
        for who, goal in self._goals(scene):
            sprite = self.places.resting.get(who) or newcomer_sprite(who)
            self.art.draw(surface, sprite, self.places.layout.standing_place(cell_of(goal)), GHOST)
        for event in scene.preview_events:
            if event.kind == "would":
                self._standings(surface, event.args)

    def _goals(self, scene: BoardScene) -> Sequence[tuple[str, str]]:
        chosen = next((name for name in scene.chosen if name in self.places.resting), None)
        if scene.path and chosen is not None:
            return [(chosen, scene.path[-1])]
        return [
            (str(e.args["whose"]), str(e.args["goal"])) for e in scene.preview_events if e.kind in ("walked", "stood")
        ]

    def _standings(self, surface: Surface, args: Mapping[str, Any]) -> None:
        """Draw a plaque with the new totals, and a plate with the new leader."""
        where = str(args["where"])
        kind, key = split_name(where)
        signs, view = self.signs, self.places.view
        if view is None:
            return
        now, after = totals_of(view, where), args["after"]
        if kind == "district" and key in signs.layout.plaques:
            signs.draw_plaque(surface, key, owner_of(view, where), now, after)
        elif kind == "street" and key in signs.layout.plates and signs.is_readable and args["was"] != args["now"]:
            signs.draw_plate(surface, key, owner_of(view, where), None if args["now"] is None else seat_of(args["now"]))
            draw.outline(surface, signs.plate_box(key).inflate(4, 4), IVORY, 4, 2)
