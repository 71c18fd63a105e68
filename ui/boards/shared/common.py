"""What painters of boards with spaces and pieces share: layers, marks and movements.

A kind of board gives its spaces (polygons and dots by name) and overrides the methods under "To be given".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.motions import NOBODY, Journey, Motion, Motions, Rise
from games.core.contract.names import kind_of, seat_of
from ui.boards.shared.base import Float, Point, Scene, Sprite, Sprites, Stage, Trail, Wording
from ui.boards.shared.pieces import draw_rising
from ui.boards.shared.shapes import Fit, Halos, between, bow, dotted, middle
from ui.boards.shared.spaces import Spaces
from ui.boards.shared.stages import foreseen, on_the_way, stage_of, stages_between
from ui.drawing.theme import IVORY, Colour, Mark, hex_colour, mix

TRAIL = hex_colour("#F08A80")
GHOST = 140  # how strong a piece is drawn where it would stand, of 255

# The ways of a halo: of what can be chosen; a line alone, as a focus has; of what is only spoken of.
SOFT, LINE, SPOKEN = "soft", "line", "spoken"


class BoardPainter(Spaces):
    """Draws a board of spaces with pieces on them; see `ui.boards.shared.base.Painter` for its calls."""

    movers: frozenset[str] = frozenset()  # kinds of pieces whose ghost shows where a move would put them
    fills_zone = False
    overlaps = False
    looks_ahead = False
    thread_over = True  # what a move leads to is drawn over the pieces; else under them and what `over` draws
    unit = 1.0  # how many board units are as wide as one of a board 1128 wide
    rim = 0.0  # board units kept free round the board, such as for a frame
    trail_colour: Colour = TRAIL

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, size: Point, motions: Motions) -> None:
        super().__init__()
        self.board, self.marks, self.wording, self.size = board, marks, wording, size
        self.motions = motions
        self.view: View | None = None
        self._area = Rect(0, 0, 1, 1)
        self._halos = Halos(self._fit)
        self._backdrop = Surface((1, 1))
        self._still: Surface | None = None
        self._still_key: object = None
        self._dots: Mapping[str, Point] = {}

    # -- To be given --------------------------------------------------------------------------------------------------
    def bake(self) -> Surface:
        """Return the backdrop as a picture of the area's size; called after every change of size."""
        raise LookupError(type(self).__name__)

    def sprites_of(self, view: View) -> Sprites:
        """Return every piece that `view` puts on the board."""
        raise LookupError(type(self).__name__)

    def draw_sprite(self, surface: Surface, sprite: Sprite, at: Point | None = None, alpha: int = 255) -> None:
        """Draw one piece, standing on its place or on `at`."""
        raise LookupError(type(self).__name__)

    def stage_of(self, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View) -> Stage | None:
        """Return the movement of one event; a board on which more than pieces changes makes its own."""
        return stage_of(event, motion, earlier, later, view, self.flight, self.rising)

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return a travelling piece at its start and at its goal; None where it travels under a lasting name."""
        return None

    def rising(self, rise: Rise) -> Float:
        """Return a short text that rises from a space."""
        colour = self.marks[rise.seat].colour if rise.seat != NOBODY else self.trail_colour
        return Float(rise.words, middle(self._outline(rise.where)), colour)

    def way(self, first: Sprite, last: Sprite, progress: float) -> Point:
        """Return where a piece is on its way, 0..1 of it: on a straight line unless a painter says otherwise."""
        return between(first.at, last.at, progress)

    def under(self, surface: Surface, view: View, scene: Scene) -> None:
        """Draw what lies on the backdrop under marks and pieces, and changes with the view."""

    def over(self, surface: Surface, scene: Scene) -> None:
        """Draw what must stay legible over the marks and under the pieces; nothing unless a painter says so."""

    # -- laying out ---------------------------------------------------------------------------------------------------
    def resize(self, area: Rect) -> None:
        """Lay the board out inside `area` and bake what never changes."""
        self._area = Rect(area)
        self._fit = Fit.into(area, self.size, self.rim)
        self._halos = Halos(self._fit, self.unit)
        self._backdrop = self.bake()
        self._still = None

    def rect(self) -> Rect:
        """Return the box that the board takes."""
        return self._fit.rect(0, 0, *self.size)

    def show(self, view: View) -> None:
        """Take over a view: from now on its pieces are at rest on the table."""
        self.view = view
        self._rest = self.sprites_of(view)
        self._still = None

    def stages(self, before: View, events: Sequence[Event], after: View) -> list[Stage]:
        """Return the movements that lead from one view to the next."""
        return stages_between(self.motions, before, events, after, self.sprites_of, self.stage_of)

    def trace(self, event: Event) -> Trail | None:
        """Return what shows until the next move that this happened: a way, or where a piece has come or gone."""
        args = event.args
        motion = self.motions.get(event.kind)
        if motion is not None and motion.mark is not None:
            name, seat = motion.mark(args)
            return Trail(name, name, max(0, seat))
        return self.way_of(event)

    def way_of(self, event: Event) -> Trail | None:
        """Return from where to where something went; None for what stays where it is."""
        origin, goal = event.args.get("origin"), event.args.get("goal")
        if not isinstance(origin, str) or not isinstance(goal, str):
            return None
        return Trail(origin, goal, seat_of(event.args.get("who", "seat:0")))

    def line_of(self, way: Trail, bend: float) -> list[tuple[int, int]]:
        """Return the line, in pixels, along which a way is drawn: a bow, bent by a share of its length."""
        return bow(self.footing(way.origin), self.footing(way.goal), bend)

    def trail_ink(self, trail: Trail) -> Colour:
        """Return the colour in which a way that was gone is drawn."""
        return self.trail_colour

    def thread_inks(self, way: Trail, colour: Colour) -> tuple[Colour, Colour]:
        """Return the colours of a thread, broad and of the fine line on it, for a chosen move of a `colour`."""
        return mix(colour, (255, 250, 235), 0.75), IVORY

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, scene: Scene) -> None:
        """Draw board, pieces and marks. Drawing twice gives the same picture."""
        stage = scene.stage
        if stage is None:
            surface.blit(self._still_picture(scene), self._area)
            self._marks(surface, scene)
            if not self.thread_over:
                self._chosen_thread(surface, scene)
            self.over(surface, scene)
            for sprite in sorted(self._rest.values(), key=depth):
                self.draw_sprite(surface, sprite)
            self._piece_dots(surface, scene)
            self._ghosts(surface, scene)
            if self.thread_over:
                self._chosen_thread(surface, scene)
            return
        surface.blit(self._backdrop, self._area)
        self.under(surface, stage.view, scene)
        self._moving(surface, stage, scene.progress)

    def _still_picture(self, scene: Scene) -> Surface:
        """Return the backdrop with what lies under pieces and marks, made anew only when that changes."""
        key = (scene.clock_seat, scene.colour, tuple(scene.trails))
        if self._still is None or self._still_key != key:
            picture = self._still if self._still is not None else self._backdrop.copy()
            picture.blit(self._backdrop, (0, 0))
            self._draw_rest(picture, scene)
            self._still, self._still_key = picture, key
        return self._still

    def _draw_rest(self, picture: Surface, scene: Scene) -> None:
        """Draw on a picture whose corner is the area's, not the window's."""
        if self.view is None:
            return
        own = self._fit
        self._fit = own.within(self._area)
        try:
            self.under(picture, self.view, scene)
            for trail in scene.trails:
                self._trail(picture, trail)
        finally:
            self._fit = own

    def _moving(self, surface: Surface, stage: Stage, progress: float) -> None:
        for sprite, at, alpha in sorted(
            on_the_way(stage, progress, self.way), key=lambda item: depth(item[0]._replace(at=item[1]))
        ):
            self.draw_sprite(surface, sprite, at, alpha)
        for rising in stage.floats:
            draw_rising(surface, rising, self._fit, self.unit, progress)

    # -- marks --------------------------------------------------------------------------------------------------------
    def _marks(self, surface: Surface, scene: Scene) -> None:
        for name in scene.spoken:
            if self.covers(name) and name not in scene.lit:
                self._halo(surface, name, IVORY, 30, False, 1.0, SPOKEN)
        for name in scene.lit:
            if self.covers(name):
                hovered = name in (scene.hovered, scene.focus)
                self._halo(surface, name, scene.colour, 62 if hovered else 26, name in scene.chosen, scene.breath)
        for name in scene.chosen:
            if self.covers(name) and name not in scene.lit:
                self._halo(surface, name, scene.colour, 40, True, 1.0)
        for name in scene.spoken:  # among what can be chosen a line, as a focus has, tells it from the rest
            if self.covers(name) and name in scene.lit:
                self._halo(surface, name, IVORY, 0, False, 1.0, LINE)
        if scene.focus is not None and self.covers(scene.focus):
            self._halo(surface, scene.focus, IVORY, 0, False, 1.0, LINE)

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Make the marks of every space in these colours, those of one space a step."""
        nowhere = Surface((1, 1))
        for colour in colours:
            for name in [*self._polygons]:
                self._marks(nowhere, Scene(colour, lit=[name]))
                yield

    def _halo(
        self, surface: Surface, name: str, colour: Colour, fill: int, chosen: bool, breath: float, how: str = SOFT
    ) -> None:
        """Mark a thing in one of the ways of a halo, tinted by `fill` (of 255) and as strongly as `breath` (0..1)."""
        polygon = self._outline(name)
        key = name if name in self._polygons else f"{name}@{_rounded(polygon[0])}"
        self._halos.draw(surface, key, polygon, colour, fill=fill, chosen=chosen, breath=breath, soft=how != LINE)
        dot = self._dots.get(name)
        if dot is not None and how == SOFT:
            self._dot(surface, self._fit.point(dot), colour)

    def _piece_dots(self, surface: Surface, scene: Scene) -> None:
        """Draw the dots of pieces that can be or are chosen: at their lower right, over them: they hide the rest."""
        for name in dict.fromkeys((*scene.lit, *scene.chosen)):
            if name in self._rest and kind_of(name) in self.pieces:
                centre, reach = self.reach(name)
                self._dot(surface, self._fit.point((centre[0] + 0.7 * reach, centre[1] + 0.7 * reach)), scene.colour)

    def _dot(self, surface: Surface, centre: tuple[int, int], colour: Colour) -> None:
        pygame.draw.aacircle(surface, IVORY, centre, self._fit.px(6 * self.unit))
        pygame.draw.aacircle(surface, colour, centre, self._fit.px(4.4 * self.unit))

    def _trail(self, surface: Surface, trail: Trail) -> None:
        if not (self.covers(trail.origin) and self.covers(trail.goal)):
            return
        unit = self.unit
        line = self.line_of(trail, 0.12)
        dotted(surface, line, self.trail_ink(trail), self._fit.px(1.8 * unit), self._fit.px(7.5 * unit))

    def _chosen_thread(self, surface: Surface, scene: Scene) -> None:
        """Draw a thread from the acting pieces to what the chosen or hovered move leads to."""
        for event in scene.ghosts:
            way = self.way_of(event)
            if way is not None and self.covers(way.origin) and self.covers(way.goal):
                line = self.line_of(way, 0.14)
                width = self._fit.px(2 * self.unit)
                broad, fine = self.thread_inks(way, scene.colour)
                pygame.draw.lines(surface, broad, False, line, width)
                pygame.draw.aalines(surface, fine, False, line)

    def _ghosts(self, surface: Surface, scene: Scene) -> None:
        """Draw faintly where pieces would stand after the move that is hovered or chosen."""
        view = self.view
        if view is None or not scene.ghosts:
            return
        then = self.sprites_of(foreseen(view, scene.ghosts, self.motions))
        for key, sprite in then.items():
            if self._haunts(key, self._rest.get(key), sprite):
                self.draw_sprite(surface, self._aside(key, sprite, then), None, GHOST)

    def _aside(self, key: str, sprite: Sprite, then: Sprites) -> Sprite:
        """Return a ghost where it hides no piece that stands there now; as it is unless a painter says so."""
        return sprite

    def _haunts(self, key: str, now: Sprite | None, then: Sprite) -> bool:
        """Whether a piece is to be drawn as a ghost where it would stand."""
        return now is not None and now.at != then.at and kind_of(key) in self.movers


def depth(sprite: Sprite) -> tuple[int, float]:
    """Return the order in which sprites are drawn: by layer, then from the back to the front."""
    return sprite.layer, sprite.at[1]


def _rounded(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
