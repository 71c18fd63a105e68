"""The painter of boards of cells: a city seen from above, with streets, roofs and people, as in Kraków."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.extras.motions import Motions, RisingText
from games.core.contract.names import kind_of, seat_of
from ui.boards.grid.city import CityPicture
from ui.boards.grid.layout import Cell, layout_of, neighbour_strips
from ui.boards.grid.paint import GroundItem, GroundPicture, PaintLayer
from ui.boards.grid.pieces import CellHighlights, PieceArt, sprites
from ui.boards.grid.places import PEOPLE, PLACES, SPACES, GridPlaces, leader_of, painting_from, paintings_of
from ui.boards.grid.previews import TRAIL, UNIT, CityPreview
from ui.boards.grid.signs import SignArt
from ui.boards.grid.static import render_background, turn_track_item
from ui.boards.shared.base import BoardScene, PlacedText, Point, Sprite, Sprites, Trail, Transition, Translate
from ui.boards.shared.painter import BoardPainter, Layer
from ui.boards.shared.shapes import Zoom, centred_rect
from ui.drawing import record
from ui.drawing.theme import IVORY, Colour, SeatMark, mix

MOST_ZOOM = 3.0
RIM = 8  # pixels: margin around the board
OVERLAY = 92  # opacity of the overlay in leaders' colours, of 255
MANY = 100  # if more cells are selectable, each gets only a dot
RING = 3.0  # board units: gap around a chosen person, width of the ring
FAINT = 16  # tint of a selectable place, of 255
# tint of a place by highlight state, of 255
PLACE_TINTS = {"lit": FAINT, "hovered": 62, "chosen": 48, "spoken": 34}
TOLD = 105  # tint of the place that an event is about, of 255


class GridPainter(BoardPainter):
    """Draws a board of cells; see `ui.boards.shared.base.Painter` for its methods."""

    piece_kinds = PEOPLE
    mover_kinds = PEOPLE
    line_width = UNIT
    trail_colour = TRAIL
    fills_zone = True
    pieces_overlap = True

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = layout_of(board)
        super().__init__(board, marks, translate, motions, self.layout.size)
        self.overlay = False
        self.plan = self.layout.plan
        self.lens = Zoom(self.layout.size, MOST_ZOOM)
        self.places = GridPlaces(self.layout)
        self.art = PieceArt(marks, board.icon)
        self.paint = PaintLayer(self.layout, self.art, marks)
        self.city_picture = CityPicture(self.layout)
        self.signs = SignArt(self.layout, marks, translate)
        self.cells = CellHighlights()
        self.preview = CityPreview(self.places, self.paint, self.signs, self.cells, self.art)
        self._lying = GroundPicture()
        self._lying_for: tuple[object, ...] = ()  # cache key of the ground items
        self._picture = self.backdrop

    def resize(self, area: Rect) -> None:
        """Fit the board into `area` (pixels), and render the background."""
        board = area.inflate(-2 * RIM, -2 * RIM)
        self.lens.resize(board)
        super().resize(board)

    def render_background(self) -> Surface:
        fit = self.fit
        self.art.fit = self.paint.fit = fit
        self.signs.resize(fit)
        self._place_plates()
        self.places.resize(fit, self.area, self.signs.boxes())
        self._forget()
        with record.shifted(*self.area.topleft):
            return render_background(self.layout, self.city_picture, fit, self.area, self.translate)

    def spaces(self) -> Mapping[str, list[Point]]:
        return {f"building:{key}": self.layout.outline(cells) for key, cells in self.plan.buildings.items()}

    def show(self, view: View) -> None:
        super().show(view)
        self._place_plates()
        self.places.show(view, self.resting, self.signs.boxes())

    def _place_plates(self) -> None:
        """Move plates of streets aside from people, as far as there is room."""
        self.signs.avoid(self._people_boxes())

    def _people_boxes(self) -> list[Rect]:
        """Return the boxes of all people at rest, in pixels."""
        return [
            centred_rect(self.fit.point(sprite.at), self.fit.px(1.9 * sprite.size), self.fit.px(1.9 * sprite.size))
            for sprite in self.resting.values()
            if sprite.look[0] != "work"
        ]

    @property
    def is_zoomed(self) -> bool:
        """True if only a part of the board is visible."""
        return self.lens.factor > 1.0

    def zoom(self, position: tuple[int, int], steps: float) -> bool:
        """Zoom in (`steps` above 0) or out around a position; return True if anything changed."""
        return self._looked(self.lens.zoom_at(position, steps))

    def pan(self, dx: int, dy: int) -> bool:
        """Scroll the zoomed board; return True if anything changed."""
        return self._looked(self.lens.move(dx, dy))

    def show_all(self) -> bool:
        """Show the whole board again; return True if anything changed."""
        return self._looked(self.lens.show_all())

    def reveal(self, name: str) -> bool:
        """Scroll until an object is visible; return True if anything changed."""
        return self.is_on_board(name) and self._looked(self.lens.scroll_to(self.places.box_of(name)))

    def _looked(self, changed: bool) -> bool:
        """Apply the zoom if it has changed; return `changed`."""
        if changed:
            self.refit(self.lens.viewport())
        return changed

    def show_overlay(self, visible: bool) -> None:
        """Show or hide the overlay in the colours of leaders."""
        self.overlay = visible
        self._forget()

    # -- positions -----------------------------------------------------------------------------------------------------
    def is_on_board(self, name: str) -> bool:
        return self.places.is_on_board(name)

    def area_of(self, name: str) -> Rect:
        return self.places.area_of(name)

    def tooltip_area(self, name: str) -> Rect:
        return self.places.tooltip_area(name)

    def anchor(self, name: str) -> tuple[int, int]:
        return self.places.anchor(name)

    def hit_test(self, position: tuple[int, int]) -> list[str]:
        return self.places.hit_test(position)

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        return self.places.tooltip_order(names, position)

    # -- pieces -------------------------------------------------------------------------------------------------------
    def sprites_of(self, view: View) -> Sprites:
        """Return the sprites of people and of the last painting."""
        result = sprites(self.layout, view)
        if view["works"]:
            number = len(view["works"]) - 1
            result[f"work:{number}"] = Sprite(("work", number), (0.0, 0.0), 1.0, "", 0)
        return result

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        if sprite.look[0] != "work":  # paintings are part of the ground picture
            self.art.draw(surface, sprite, position, alpha)

    def place_text(self, rising_text: RisingText) -> PlacedText:
        colour = self.marks[rising_text.seat].colour if rising_text.seat >= 0 else IVORY
        return PlacedText(rising_text.text, self.places.middle(rising_text.where), colour)

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Render pictures in advance, also for the first zoom step."""
        yield from super().prepare(colours)
        self.city_picture.load()
        most = round(self.layout.cell * self.fit.scale * MOST_ZOOM)
        for work in paintings_of(self.view) if self.view is not None else ():
            yield
            self.art.graffiti_picture(work.kind, work.seat, most)

    # -- the ground ---------------------------------------------------------------------------------------------------
    def _forget(self) -> None:
        self._lying.invalidate()
        self._lying_for = ()

    def ground_picture(self, scene: BoardScene) -> Surface:
        if self.view is None:
            return self.backdrop
        return self._ground_of(self.view, scene.acting_seat, scene.trails)

    def _ground_of(self, view: View, acting: int | None, trails: Sequence[Trail] = (), fresh: bool = False) -> Surface:
        """Return the picture of everything below people, with `fresh` without the painting that is being sprayed."""
        key = (acting, tuple(trails), fresh)
        if not self._lying_for or self._lying_for[0] is not view or self._lying_for[1:] != key or record.active:
            self._lying_for = (view, *key)
            if fresh:
                view = View(view.board, {**view, "works": view["works"][:-1]})
            with self.in_area_coordinates(), record.shifted(*self.area.topleft):
                self._picture = self._lying.picture(self.backdrop, self._things(view, acting, trails))
        return self._picture

    @contextmanager
    def in_area_coordinates(self) -> Iterator[None]:
        """Measure viewports from the area's corner in the `with` block."""
        own = self.fit
        try:
            with super().in_area_coordinates():
                self.paint.fit = self.signs.fit = self.places.fit = self.fit
                yield
        finally:
            self.paint.fit = self.signs.fit = self.places.fit = own

    def _things(self, view: View, acting: int | None, trails: Sequence[Trail]) -> Iterator[GroundItem]:
        """Yield the items of the ground picture, in order."""
        yield from self.paint.ground_items(view, acting)
        if self.overlay:
            yield from self._leaders(view)
        yield turn_track_item(self.layout, self.fit, view)
        yield from self.signs.ground_items(view)
        yield from self.preview.trail_items(trails)

    def _leaders(self, view: View) -> Iterator[GroundItem]:
        """Yield items that tint each place in its leader's colour."""
        plan = self.plan
        groups = (("district", plan.districts, OVERLAY // 2), ("street", plan.streets, OVERLAY),
                  ("building", plan.buildings, OVERLAY))  # fmt: skip
        for kind, places, alpha in groups:
            for key, cells in places.items():
                seat = leader_of(view, f"{kind}:{key}")
                if seat is not None:
                    boxes = [self.paint.box(cell) for cell in cells]
                    drawn = partial(self._tint, boxes, self.marks[seat].colour, alpha)
                    yield GroundItem(("leader", kind, key), seat, boxes[0].unionall(boxes[1:]), drawn)

    def _tint(self, boxes: Sequence[Rect], colour: Colour, alpha: int, surface: Surface) -> None:
        for box in boxes:
            self.cells.draw_tint(surface, box, colour, alpha)

    def layers(self) -> Sequence[Layer]:
        """Return the drawing functions in order.

        People are above the plates of streets, except plates whose names they would cross, and below the signs of
        buildings.
        """
        return self.draw_halos, self.draw_pieces, self.draw_dots, self._names, self.draw_ghosts

    def _names(self, surface: Surface, scene: BoardScene) -> None:
        if self.view is not None:
            self._draw_names(surface, self.view)

    def _draw_names(self, surface: Surface, view: View) -> None:
        """Draw the names that people do not cover: signs of buildings, and plates that they would cross."""
        with record.paused():
            self.signs.draw_plates(surface, view, self._people_boxes())
        self.signs.draw_signs(surface, view)

    def draw_transition(self, surface: Surface, scene: BoardScene, transition: Transition) -> None:
        ground = self._ground_of(transition.view, scene.acting_seat, fresh=adds_painting(transition))
        surface.blit(ground, self.area)
        self._play(surface, transition, scene.progress)

    def _play(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw a transition: spraying, walking, and the event's place."""
        if adds_painting(transition):
            self.paint.draw_spray(surface, painting_from(transition.view["works"][-1]), progress)
        args = transition.event.args if transition.event is not None else {}
        label = self.plan.cells_of(str(args.get("where", "")))
        if label and args.get("who") is not None:
            self._told(surface, label, self.marks[seat_of(args["who"])].colour, progress)
        self.signs.draw_plates(surface, transition.view)
        self.draw_moving_pieces(surface, transition, progress)
        self._draw_names(surface, transition.view)

    def _told(self, surface: Surface, cells: Sequence[Cell], colour: Colour, progress: float) -> None:
        """Tint and outline the place that an event is about."""
        self._outline_of(surface, cells, colour, round(TOLD * min(1.0, progress * 3)))

    # -- highlights ---------------------------------------------------------------------------------------------------
    def draw_halos(self, surface: Surface, scene: BoardScene) -> None:
        """Draw what is below people: highlights, costs, routes, previews."""
        for name in (*scene.mentioned, *(name for name in scene.chosen if name not in scene.selectable)):
            self._mark(surface, name, scene.colour, "chosen" if name in scene.chosen else "spoken", 1.0)
        hovered = (scene.hovered, scene.focus)
        kinds = [kind_of(name) for name in scene.selectable]
        begun = bool(scene.chosen) or self.piece_kinds.isdisjoint(kinds)
        free = "lit" if begun and kinds.count("cell") <= MANY else "dot"
        for square in self.places.pair_squares(scene.selectable):
            self.cells.draw(surface, self.paint.box(square), scene.colour, "lit", scene.pulse)
        for name in scene.selectable:
            usual = free if kind_of(name) == "cell" else "lit"
            state = "chosen" if name in scene.chosen else "hovered" if name in hovered else usual
            self._mark(surface, name, scene.colour, state, scene.pulse)
        if self.view is not None:
            self.signs.draw_plates(surface, self.view)
        for name in scene.selectable:
            cost = scene.costs.get(name)
            if cost is not None and kind_of(name) == "cell":
                self.cells.draw_cost(surface, self.places.uncovered_part(name), cost, scene.colour, name in hovered)
        self.preview.draw_last_painting(surface, scene)
        self.preview.draw_under_people(surface, scene)

    def _mark(self, surface: Surface, name: str, colour: Colour, state: str, breath: float) -> None:
        kind = kind_of(name)
        if kind in SPACES or kind in self.piece_kinds:
            if self.is_on_board(name):
                self.cells.draw(surface, self.places.box_of(name), colour, state, breath)
        elif kind in PLACES:
            self._outline_of(surface, self.plan.cells_of(name), colour, PLACE_TINTS[state])

    def _outline_of(self, surface: Surface, cells: Sequence[Cell], colour: Colour, alpha: int) -> None:
        """Tint a place and draw its border."""
        bright, width = mix(colour, (255, 255, 255), 0.25), max(2, self.fit.px(3 if alpha == FAINT else 6))
        own = set(cells)
        for cell in cells:
            box = self.fit.rect(*self.layout.box(cell))
            self.cells.draw_tint(surface, box, colour, alpha)
            for other, strip in neighbour_strips(cell, box, width):
                if other not in own:
                    surface.fill(bright, strip)

    def draw_dots(self, surface: Surface, scene: BoardScene) -> None:
        """Draw a ring around chosen people, and a dot at selectable ones."""
        for name in dict.fromkeys((*scene.chosen, *scene.mentioned)):
            sprite = self.resting.get(name)
            if sprite is not None:
                centre, radius = self.fit.point(sprite.at), self.fit.px(sprite.size + RING)
                width = max(2, self.fit.px(RING))
                pygame.draw.aacircle(surface, scene.colour, centre, radius + width, width)
                pygame.draw.aacircle(surface, IVORY, centre, radius, width)
        for name in scene.selectable:
            sprite = self.resting.get(name)
            if sprite is not None:
                reach = sprite.size * 0.8
                self.draw_dot(surface, self.fit.point((sprite.at[0] + reach, sprite.at[1] + reach)), scene.colour)

    def draw_ghosts(self, surface: Surface, scene: BoardScene) -> None:
        """Draw people at their future places, and future standings."""
        self.preview.draw_over_people(surface, scene)


def adds_painting(transition: Transition) -> bool:
    """Return True if a painting appears in a transition."""
    return any(key.startswith("work:") and key not in transition.before for key in transition.after)


PAINTER = GridPainter
