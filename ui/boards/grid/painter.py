"""The painter of boards of cells: a city from above with streets, roofs and people, as in Kraków."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.motions import Motions, Rise
from games.core.contract.names import kind_of
from ui.boards.grid.ghosts import Ghosts
from ui.boards.grid.ground import Ground, Thing
from ui.boards.grid.layout import sides
from ui.boards.grid.marks import CellMarks
from ui.boards.grid.paint import Paint
from ui.boards.grid.pieces import PieceArt, sprites
from ui.boards.grid.places import PLACES, SPACES, GridPlaces
from ui.boards.grid.plan import Cell
from ui.boards.grid.sheet import Sheet
from ui.boards.grid.signs import Signs
from ui.boards.grid.static import bake
from ui.boards.grid.turns import turn_thing
from ui.boards.grid.view import leader, work_of
from ui.boards.shared.base import Float, Point, Scene, Sprite, Sprites, Stage, Trail, Wording
from ui.boards.shared.shapes import Fit
from ui.drawing import record
from ui.drawing.theme import IVORY, Colour, Mark, hex_colour, mix

OVERLAY = 92  # how strong the overlay of who leads is, of 255
MANY = 100  # cells that can be chosen: more are only dotted
RING = 3.0  # board units from somebody chosen to the ring, and how wide it is
FAINT = 16  # how strong a place is tinted that only can be chosen, of 255
PLACE_TINTS = {"lit": FAINT, "hovered": 62, "chosen": 48, "spoken": 34}  # of 255
TOLD = 105  # how strong a place is tinted that is being told of


class GridPainter(GridPlaces):
    """Draws a board of cells; see `ui.boards.shared.base.Painter` for its calls."""

    unit = 2.4
    trail_colour = hex_colour("#F4EFE2")
    fills_zone = True
    overlaps = True

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions) -> None:
        super().__init__(board, marks, wording, motions)
        self.overlay = False
        self.art = PieceArt(marks, board.icon)
        self.paint = Paint(self.layout, self.art, marks)
        self.sheet = Sheet(self.layout)
        self.signs = Signs(self.layout, marks, wording)
        self.cells = CellMarks()
        self.ghosts = Ghosts(self)
        self._picture = self._backdrop
        self._ground = Ground()
        self._grounded: tuple[object, ...] = ()  # what the ground was last brought up to date for

    # -- what the base asks for ---------------------------------------------------------------------------------------
    def bake(self) -> Surface:
        fit = self._fit
        self.art.fit = self.paint.fit = fit
        self.signs.resize(fit)
        self.placed(self.signs.boxes())
        self._forget_ground()
        with record.shifted(*self._area.topleft):
            return bake(self.layout, self.sheet, fit, self._area, self.wording)

    def sprites_of(self, view: View) -> Sprites:
        """Return everybody on the board, and the last painting: it is the one that may be on its way."""
        found = sprites(self.layout, view)
        if view["works"]:
            number = len(view["works"]) - 1
            found[f"work:{number}"] = Sprite(("work", number), (0.0, 0.0), 1.0, "", 0)
        return found

    def draw_sprite(self, surface: Surface, sprite: Sprite, at: Point | None = None, alpha: int = 255) -> None:
        if sprite.look[0] != "work":  # paintings lie in the resting picture
            self.art.draw(surface, sprite, at, alpha)

    def rising(self, rise: Rise) -> Float:
        colour = self.marks[rise.seat].colour if rise.seat >= 0 else IVORY
        return Float(rise.words, self.middle(rise.where), colour)

    def lay_over(self, shown: bool) -> None:
        """Show or hide who leads where."""
        self.overlay = shown
        self._forget_ground()

    # -- the ground ---------------------------------------------------------------------------------------------------
    def _forget_ground(self) -> None:
        self._ground.forget()
        self._grounded = ()

    def _ground_of(self, view: View, acting: int | None, trails: Sequence[Trail] = (), fresh: bool = False) -> Surface:
        """Return the backdrop with all that lies under people and marks; `fresh`: without the last painting."""
        key = (acting, tuple(trails), fresh)
        if not self._grounded or self._grounded[0] is not view or self._grounded[1:] != key or record.active:
            self._grounded = (view, *key)
            if fresh:
                view = View(view.board, {**view, "works": view["works"][:-1]})
            with self._inside(), record.shifted(*self._area.topleft):
                self._picture = self._ground.picture(self._backdrop, self._things(view, acting, trails))
        return self._picture

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """Let everything be drawn on a picture whose corner is the area's, not the window's."""
        own = self._fit
        self._fit = Fit(own.scale, own.left - self._area.left, own.top - self._area.top)
        self.paint.fit = self.signs.fit = self._fit
        try:
            yield
        finally:
            self._fit = self.paint.fit = self.signs.fit = own

    def _things(self, view: View, acting: int | None, trails: Sequence[Trail]) -> Iterator[Thing]:
        """List what lies on the backdrop, the lowest first."""
        yield from self.paint.things(view, acting)
        if self.overlay:
            yield from self._leaders(view)
        yield turn_thing(self.layout, self._fit, view)
        yield from self.signs.things(view)
        yield from self.ghosts.trails(trails)

    def _leaders(self, view: View) -> Iterator[Thing]:
        """Tint every building, street and district in the colour of who leads it now."""
        plan = self.plan
        groups = (("district", plan.districts, OVERLAY // 2), ("street", plan.streets, OVERLAY),
                  ("building", plan.buildings, OVERLAY))  # fmt: skip
        for kind, places, alpha in groups:
            for key, cells in places.items():
                seat = leader(view, f"{kind}:{key}")
                if seat is not None:
                    boxes = [self.paint.box(cell) for cell in cells]
                    drawn = partial(self._tint, boxes, self.marks[seat].colour, alpha)
                    yield Thing(("leader", kind, key), seat, boxes[0].unionall(boxes[1:]), drawn)

    def _tint(self, boxes: Sequence[Rect], colour: Colour, alpha: int, surface: Surface) -> None:
        for box in boxes:
            self.cells.tinted(surface, box, colour, alpha)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, scene: Scene) -> None:
        """Draw board, pieces and marks, nothing beside the board's area. Drawing twice gives the same picture."""
        clip = surface.get_clip()
        surface.set_clip(self._area.clip(clip))
        stage = scene.stage
        if stage is None:
            super().draw(surface, scene)
            if not self.signs.crowded:
                self.signs.draw_signs(surface, self.view)
            self.ghosts.figures(surface, scene)
        else:
            ground = self._ground_of(stage.view, scene.clock_seat, fresh=self._sprayed(stage))
            surface.blit(ground, self._area)
            self._play(surface, stage, scene.progress)
        surface.set_clip(clip)

    def _still_picture(self, scene: Scene) -> Surface:
        if self.view is None:
            return self._backdrop
        return self._ground_of(self.view, scene.clock_seat, scene.trails)

    def _sprayed(self, stage: Stage) -> bool:
        return any(key.startswith("work:") and key not in stage.before for key in stage.after)

    def _play(self, surface: Surface, stage: Stage, progress: float) -> None:
        """Draw what moves: paint that appears, people who walk, the place that is told of."""
        if self._sprayed(stage):
            self.paint.spray(surface, work_of(stage.view["works"][-1]), progress)
        args = stage.event.args if stage.event is not None else {}
        told = self.plan.cells_of(str(args.get("where", "")))
        if told and args.get("who") is not None:
            self._told(surface, told, self.marks[int(str(args["who"]).partition(":")[2])].colour, progress)
            self.signs.draw_plates(surface, stage.view)
        if self.signs.crowded:
            self.signs.draw_signs(surface, stage.view)
        self._moving(surface, stage, progress)
        if not self.signs.crowded:
            self.signs.draw_signs(surface, stage.view)

    def _told(self, surface: Surface, cells: Sequence[Cell], colour: Colour, progress: float) -> None:
        """Tint a place in a seat's colour and draw its outline."""
        self._outline_of(surface, cells, colour, round(TOLD * min(1.0, progress * 3)))

    # -- marks --------------------------------------------------------------------------------------------------------
    def _marks(self, surface: Surface, scene: Scene) -> None:
        """Draw marks under the people: lit cells and squares with their cost, the way, what would be painted."""
        for name in (*scene.spoken, *(name for name in scene.chosen if name not in scene.lit)):
            self._mark(surface, name, scene.colour, "chosen" if name in scene.chosen else "spoken", 1.0)
        hovered = (scene.hovered, scene.focus)
        kinds = [kind_of(name) for name in scene.lit]
        begun = bool(scene.chosen) or self.pieces.isdisjoint(kinds)
        free = "lit" if begun and kinds.count("cell") <= MANY else "dot"
        for square in self.squares_of(scene.lit):
            self.cells.draw(surface, self.paint.box(square), scene.colour, "lit", scene.breath)
        for name in scene.lit:
            usual = free if kind_of(name) == "cell" else "lit"
            state = "chosen" if name in scene.chosen else "hovered" if name in hovered else usual
            self._mark(surface, name, scene.colour, state, scene.breath)
        if scene.lit and self.view is not None:
            self.signs.draw_plates(surface, self.view)
        for name in scene.lit:
            cost = scene.costs.get(name)
            if cost is not None and kind_of(name) == "cell":
                self.cells.cost(surface, self.free_of(name), cost, scene.colour, name in hovered)
        self.ghosts.last_painting(surface, scene)
        self.ghosts.ground(surface, scene)

    def _mark(self, surface: Surface, name: str, colour: Colour, state: str, breath: float) -> None:
        kind = kind_of(name)
        if kind in SPACES or kind in self.pieces:
            if self.covers(name):
                self.cells.draw(surface, self._box_of(name), colour, state, breath)
        elif kind in PLACES:
            self._outline_of(surface, self.plan.cells_of(name), colour, PLACE_TINTS[state])

    def _outline_of(self, surface: Surface, cells: Sequence[Cell], colour: Colour, alpha: int) -> None:
        """Tint a district, a street or a building and draw its border; thin where it only can be chosen."""
        bright, wide = mix(colour, (255, 255, 255), 0.25), max(2, self._fit.px(3 if alpha == FAINT else 6))
        own = set(cells)
        for cell in cells:
            box = self._fit.rect(*self.layout.box(cell))
            self.cells.tinted(surface, box, colour, alpha)
            for other, strip in sides(cell, box, wide):
                if other not in own:
                    surface.fill(bright, strip)

    def over(self, surface: Surface, scene: Scene) -> None:
        """Draw signs under the people where they are larger than their places."""
        if self.signs.crowded:
            self.signs.draw_signs(surface, self.view)

    def _piece_dots(self, surface: Surface, scene: Scene) -> None:
        """Draw a ring round whoever is chosen or spoken of, a dot at the lower right of people who can be chosen."""
        for name in dict.fromkeys((*scene.chosen, *scene.spoken)):
            sprite = self._rest.get(name)
            if sprite is not None:
                centre, radius = self._fit.point(sprite.at), self._fit.px(sprite.size + RING)
                wide = max(2, self._fit.px(RING))
                pygame.draw.aacircle(surface, scene.colour, centre, radius + wide, wide)
                pygame.draw.aacircle(surface, IVORY, centre, radius, wide)
        for name in scene.lit:
            sprite = self._rest.get(name)
            if sprite is not None:
                reach = sprite.size * 0.8
                self._dot(surface, self._fit.point((sprite.at[0] + reach, sprite.at[1] + reach)), scene.colour)

    def _ghosts(self, surface: Surface, scene: Scene) -> None:
        """Nothing: `figures` draws ghosts over the signs, `ground` under the people."""

    def _chosen_thread(self, surface: Surface, scene: Scene) -> None:
        """Nothing: the way of dots shows where somebody goes."""


PAINTER = GridPainter
