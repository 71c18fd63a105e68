"""`BoardPainter`, the base class of painters: a board with spaces and pieces, drawn in layers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import NOBODY, Journey, Motion, Motions, RisingText
from games.core.contract.names import kind_of, seat_of
from ui.boards.shared.base import BoardScene, PlacedText, Point, Sprite, Sprites, Trail, Transition, Translate
from ui.boards.shared.halos import LINE, SOFT, Halo, draw_dot, halos_of
from ui.boards.shared.moment import AnnouncementResources, draw_announcement
from ui.boards.shared.pieces import draw_rising_text
from ui.boards.shared.shapes import (
    Box,
    Halos,
    Viewport,
    bounds,
    circle,
    curved_line,
    draw_dotted_arrow,
    draw_double_line,
    interpolate,
    is_inside,
    middle,
)
from ui.boards.shared.transitions import moving_sprites, preview_view, transition_of, transitions_between
from ui.drawing import high_contrast
from ui.drawing.theme import IVORY, Colour, SeatMark, hex_colour, mix

Layer = Callable[[Surface, BoardScene], None]

TRAIL = hex_colour("#F08A80")
MANY = 48  # if more objects of a kind are selectable, high contrast marks them with dots
GHOST = 140  # opacity of ghosts, of 255
TRAIL_BEND, THREAD_BEND = 0.12, 0.14  # bend of a trail and of a planned route, as a share of the length


class BoardPainter(ABC):
    """Draws a board and knows the positions of its objects; implements `ui.boards.shared.base.Painter`.

    A painter of a new kind of board is a subclass. It provides `outlines` (space -> polygon in board units, the topmost
    first), `render_background`, `sprites_of` and `draw_sprite`. That is a complete painter, with hit testing, halos,
    tooltips, keyboard, trails, ghosts and animation:

        class PondPainter(BoardPainter):
            piece_kinds = mover_kinds = frozenset({"frog"})  # `frog:0` is a piece, `leaf:a` a space

            def __init__(self, board, marks, translate, motions):
                super().__init__(board, marks, translate, motions, size=(1000.0, 600.0))
                self.outlines = {f"leaf:{key}": circle(at, 40) for key, at in board.leaves.items()}

            def render_background(self):  # the pond, which never changes, as large as `self.area`
                picture = Surface(self.area.size)
                with self.in_area_coordinates():
                    for outline in self.outlines.values():
                        pygame.draw.polygon(picture, GREEN, [self.fit.point(at) for at in outline])
                return picture

            def sprites_of(self, view):  # a frog keeps its name, so that it travels from leaf to leaf
                at = [middle(self.outlines[name]) for name in view["frogs"]]
                return {f"frog:{seat}": Sprite(("frog", seat), spot, 20.0) for seat, spot in enumerate(at)}

            def draw_sprite(self, surface, sprite, at=None, alpha=255):
                centre, radius = self.fit.point(at or sprite.at), self.fit.px(sprite.size)
                draw.spot(surface, centre, radius, self.marks[sprite.look[1]].colour, alpha)

    All other methods are hooks with a default, which a painter may override:

    - draw order: `layers`; below all layers: `draw_ground`; during a transition: `draw_transition`;
    - highlights: `draw_halo`, `draw_dot`, `draw_dots`; future positions of pieces: `ghosts`;
    - routes: `route_of` (from where to where), `route_line` (its pixels), `draw_trail` (of the last move) and
      `route_colours` (of the hovered or chosen move);
    - animation: `transition_of`, `flight`, `place_text`, `position_between`;
    - positions: `hit_circle`, `anchor`, `is_on_board`, `area_of`, `tooltip_area`, `hit_test`, `tooltip_order`;
    - weather: `lights`, `weather_free_boxes`.

    A painter has these attributes: `board`, `view` (None before the first), `marks` (of the seats), `translate` (name
    -> text), `area` (the pixels it may fill), `fit` (converts board units to pixels), `resting` (the view's pieces by
    name), `outlines`, and `dots` (space -> position of the dot shown while it is selectable).
    """

    piece_kinds: frozenset[str] = frozenset()  # kinds of names that are pieces
    mover_kinds: frozenset[str] = frozenset()  # kinds of pieces with ghosts
    fills_zone = False
    pieces_overlap = False
    shows_possible_moves = False
    digit_names: Sequence[str] = ()
    art_folder = ""  # folder in `assets/art` with the pictures of announcements
    line_width = 1.0  # line width in board units
    rim = 0.0  # margin around the board in board units
    trail_colour: Colour = TRAIL

    def __init__(
        self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions, size: Point
    ) -> None:
        self.board, self.marks, self.translate, self.motions, self.size = board, marks, translate, motions, size
        self.view: View | None = None
        self.area = Rect(0, 0, 1, 1)
        self.fit = Viewport(1.0, 0.0, 0.0)
        self.resting: Sprites = {}
        self.outlines: Mapping[str, list[Point]] = {}
        self.dots: Mapping[str, Point] = {}
        self.halos = Halos(self.fit)
        self.backdrop = Surface((1, 1))
        self._ground: tuple[object, Surface] | None = None  # cached (key, picture) of the ground
        # cached (position, names) of the last hit test
        self._hit: tuple[tuple[int, int], list[str]] | None = None
        self._boxes: tuple[object, list[tuple[str, Box]]] = ((), [])  # cached (outlines, bounding boxes by name)

    # -- provided by subclasses ---------------------------------------------------------------------------------------
    @abstractmethod
    def render_background(self) -> Surface:
        """Return the background in the size of `area`, after each change of size."""

    @abstractmethod
    def sprites_of(self, view: View) -> Sprites:
        """Return the sprites of a view, such as `{"frog:0": Sprite(("frog", 0), (20, 30), 18)}`."""

    @abstractmethod
    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        """Draw a piece at its own place, or at `position` (board units). `alpha` is 0..255."""

    def resize(self, area: Rect) -> None:
        """Lay out the board in `area` (pixels), and render the background."""
        self.area = Rect(area)
        self.refit(Viewport.fit_into(area, self.size, self.rim))

    def refit(self, fit: Viewport) -> None:
        """Use another viewport, and render the background."""
        self.fit, self.halos = fit, Halos(fit, self.line_width)
        self._ground = self._hit = None
        self.backdrop = self.render_background()

    def area_for_width(self, width: int) -> Rect:
        """Return an area of a width (pixels) with the board's proportions."""
        across, height = (side + 2 * self.rim for side in self.size)
        return Rect(0, 0, width, math.ceil(width * height / across))

    def height_for_width(self, width: int) -> int:
        """Return the height for a width, both in pixels."""
        return self.area_for_width(width).height

    def rect(self) -> Rect:
        """The bounding box of the board in pixels."""
        return self.fit.rect(0, 0, *self.size)

    def show(self, view: View) -> None:
        """Set the view to draw at rest."""
        self.view, self.resting = view, self.sprites_of(view)
        self._ground = self._hit = None

    @contextmanager
    def in_area_coordinates(self) -> Iterator[None]:
        """Measure `fit` from the area's corner in the `with` block."""
        own = self.fit
        self.fit = own.relative_to(self.area)
        try:
            yield
        finally:
            self.fit = own

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and highlights."""
        clip = surface.get_clip()
        if self.fills_zone:  # the board extends to its area's edge
            surface.set_clip(self.area.clip(clip))
        if scene.transition is not None:
            self.draw_transition(surface, scene, scene.transition)
            self._draw_moment(surface, scene.transition, scene.progress)
        else:
            surface.blit(self.ground_picture(scene), self.area)
            for layer in self.layers():
                layer(surface, scene)
                # in high contrast, outlines of selectable objects are drawn before texts, which they would cross
                if high_contrast.minimum_ratio and layer == self.draw_pieces:
                    self._draw_sharp(surface, scene)
        surface.set_clip(clip)

    def _draw_moment(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw a transition's announcement, away from its subject."""
        if transition.announcement is not None:
            about = (
                self.area_of(transition.announcement.where) if self.is_on_board(transition.announcement.where) else None
            )
            draw_announcement(
                surface,
                self.rect(),
                transition.announcement,
                progress,
                AnnouncementResources(self.art_folder, self.translate, self.marks),
                about,
            )

    def layers(self) -> Sequence[Layer]:
        """Return the drawing functions of a board at rest, in order.

        Hook: `return self.draw_halos, self.draw_routes, self.draw_pieces, self.draw_dots`.
        """
        return self.draw_halos, self.draw_pieces, self.draw_dots, self.draw_ghosts, self.draw_routes

    def ground_picture(self, scene: BoardScene) -> Surface:
        """Return the background with trails and everything below halos, cached."""
        key = (scene.acting_seat, scene.colour, tuple(scene.trails))
        if self._ground is None or self._ground[0] != key:
            picture = self.backdrop.copy()
            with self.in_area_coordinates():
                if self.view is not None:
                    self.draw_ground(picture, self.view, scene)
                    for trail in scene.trails:
                        self.draw_trail(picture, trail)
            self._ground = (key, picture)
        return self._ground[1]

    def draw_ground(self, surface: Surface, view: View, scene: BoardScene) -> None:  # noqa: B027  (an optional hook: empty, not abstract)
        """Draw everything below halos that changes with the view, such as a clock's hand.

        Hook. The picture is cached by the scene's colour, acting seat and transition, so only these may be used.
        """

    def draw_halos(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the halos of selectable, chosen and mentioned objects."""
        for halo in halos_of(scene, self.is_on_board):
            self.draw_halo(surface, halo)

    def _draw_sharp(self, surface: Surface, scene: BoardScene) -> None:
        """Outline selectable objects in high contrast, or mark them with dots if there are many."""
        shown = [*dict.fromkeys(name for name in (*scene.selectable, *scene.chosen) if self.is_on_board(name))]
        broad = {scene.hovered, scene.focus, *scene.chosen}
        kinds = Counter(kind_of(name) for name in shown)
        for name in sorted(shown, key=lambda one: (one == scene.focus, one in broad)):
            colour = IVORY if name == scene.focus or name in scene.chosen else scene.colour
            if name not in broad and kinds[kind_of(name)] > MANY:
                high_contrast.draw_dot(surface, self.area_of(name).center, colour, self.fit.px(self.line_width * 4))
            else:
                high_contrast.draw_band(
                    surface, self.shape_of(name), colour, self.fit.px(self.line_width * (5 if name in broad else 3))
                )

    def draw_pieces(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the pieces of the view."""
        for sprite in sorted(self.resting.values(), key=draw_order):
            self.draw_sprite(surface, sprite)

    def draw_dots(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the dots of selectable and chosen pieces. Hook."""
        for name in dict.fromkeys((*scene.selectable, *scene.chosen)):
            if name in self.resting and kind_of(name) in self.piece_kinds:
                (x, y), reach = self.hit_circle(name)
                self.draw_dot(surface, self.fit.point((x + 0.7 * reach, y + 0.7 * reach)), scene.colour)

    def draw_ghosts(self, surface: Surface, scene: BoardScene) -> None:
        """Draw pieces half-transparent where a move would put them."""
        if self.view is not None and scene.preview_events:
            for sprite in self.ghosts(self.sprites_of(preview_view(self.view, scene.preview_events, self.motions))):
                self.draw_sprite(surface, sprite, None, GHOST)

    def ghosts(self, future_sprites: Sprites) -> Iterable[Sprite]:
        """Yield the pieces of `future_sprites` that have moved. Hook."""
        for name, sprite in future_sprites.items():
            if kind_of(name) in self.mover_kinds and name in self.resting and self.resting[name].at != sprite.at:
                yield sprite

    def draw_routes(self, surface: Surface, scene: BoardScene) -> None:
        """Draw a line from the acting piece to the goal of the hovered or chosen move."""
        for event in scene.preview_events:
            way = self.route_of(event)
            if way is not None and self.is_on_board(way.origin) and self.is_on_board(way.goal):
                colours = self.route_colours(way, scene.colour)
                draw_double_line(surface, self.route_line(way, THREAD_BEND), *colours, self.fit.px(2 * self.line_width))

    def draw_transition(self, surface: Surface, scene: BoardScene, transition: Transition) -> None:
        """Draw a transition at `scene.progress` (0..1). Hook."""
        surface.blit(self.backdrop, self.area)
        self.draw_ground(surface, transition.view, scene)
        self.draw_moving_pieces(surface, transition, scene.progress)

    def draw_moving_pieces(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw a transition's pieces and rising texts."""
        for sprite, at, alpha in sorted(
            moving_sprites(transition, progress, self.position_between),
            key=lambda item: draw_order(item[0]._replace(at=item[1])),
        ):
            self.draw_sprite(surface, sprite, at, alpha)
        for rising_text in transition.rising_texts:
            draw_rising_text(surface, rising_text, self.fit, self.line_width, progress)

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Render the halos of every space in these colours, one space per step."""
        nowhere = Surface((1, 1))
        for colour in colours:
            for name in [*self.outlines]:
                self.draw_halos(nowhere, BoardScene(colour, selectable=[name]))
                yield

    # -- halos and routes ---------------------------------------------------------------------------------------------
    def draw_halo(self, surface: Surface, halo: Halo) -> None:
        """Draw a halo. Hook."""
        outline = self.outline(halo.name)
        x, y = outline[0]
        key = halo.name if halo.name in self.outlines else f"{halo.name}@{(round(x), round(y))}"
        self.halos.draw(surface, key, outline, halo.colour, fill=halo.fill, chosen=halo.chosen, opacity=halo.pulse,
                        soft=halo.style != LINE)  # fmt: skip
        dot = self.dots.get(halo.name)
        if dot is not None and halo.style == SOFT:
            self.draw_dot(surface, self.fit.point(dot), halo.colour)

    def draw_dot(self, surface: Surface, centre: tuple[int, int], colour: Colour) -> None:
        """Draw the dot of a selectable object. Hook."""
        draw_dot(surface, centre, colour, self.fit, self.line_width)

    def trail_of(self, event: Event) -> Trail | None:
        """Return the trail of an event: its route, or one place as both ends. Hook."""
        motion = self.motions.get(event.kind)
        if motion is not None and motion.changed_piece is not None:
            name, seat = motion.changed_piece(event.args)
            return Trail(name, name, max(0, seat))
        return self.route_of(event)

    def route_of(self, event: Event) -> Trail | None:
        """Return the route of an event, or None. Hook for events without `origin` and `goal`."""
        origin, goal = event.args.get("origin"), event.args.get("goal")
        if not isinstance(origin, str) or not isinstance(goal, str):
            return None
        return Trail(origin, goal, seat_of(event.args.get("who", "seat:0")))

    def route_line(self, route: Trail, bend: float) -> list[tuple[int, int]]:
        """Return a route in pixels: a curve, bent by a share of its length. Hook."""
        return curved_line(self.anchor(route.origin), self.anchor(route.goal), bend)

    def draw_trail(self, surface: Surface, trail: Trail) -> None:
        """Draw the trail of the last move. Hook.

        If `origin` equals `goal`, a piece has appeared or disappeared there.
        """
        if self.is_on_board(trail.origin) and self.is_on_board(trail.goal):
            line, unit = self.route_line(trail, TRAIL_BEND), self.line_width
            draw_dotted_arrow(
                surface, line, self.trail_colour_of(trail), self.fit.px(1.8 * unit), self.fit.px(7.5 * unit)
            )

    def trail_colour_of(self, trail: Trail) -> Colour:
        """Return a trail's colour. Hook."""
        return self.trail_colour

    def route_colours(self, route: Trail, colour: Colour) -> tuple[Colour, Colour]:
        """Return (broad, fine) colours of a route for a seat's `colour`. Hook."""
        return mix(colour, (255, 250, 235), 0.75), IVORY

    # -- animation ----------------------------------------------------------------------------------------------------
    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the animation stages between two views."""
        return transitions_between(self.motions, before, events, after, self.sprites_of, self.transition_of)

    def transition_of(
        self, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View
    ) -> Transition | None:
        """Return the animation of an event, or None. Hook."""
        return transition_of(event, motion, earlier, later, view, self.flight, self.place_text)

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return (piece at its start, piece at its goal) of a journey, or None.

        Hook for pieces without a name: `man = Sprite(("man", journey.seat), start, 20.0)`, `return man,
        man._replace(at=goal)`.
        """
        return None

    def place_text(self, rising_text: RisingText) -> PlacedText:
        """Return a rising text with the position from which it rises, and its colour. Hook."""
        colour = self.marks[rising_text.seat].colour if rising_text.seat != NOBODY else self.trail_colour
        return PlacedText(rising_text.text, middle(self.outline(rising_text.where)), colour)

    def position_between(self, first: Sprite, last: Sprite, progress: float) -> Point:
        """Return the position of a moving piece at `progress` (0..1). Hook."""
        return interpolate(first.at, last.at, progress)

    # -- positions ----------------------------------------------------------------------------------------------------
    def is_on_board(self, name: str) -> bool:
        """Return True if an object is on the board. Hook."""
        return name in self.outlines or name in self.resting

    def spaces(self) -> Mapping[str, list[Point]]:
        """The outlines of the spaces for which statistics can be shown, in board units. Hook."""
        return self.outlines

    def outline(self, name: str) -> list[Point]:
        """Return the outline of a space, or a circle around a piece, in board units.

        Raises KeyError if the object is not on the board.
        """
        result = self.outlines.get(name)
        return result if result is not None else circle(*self.hit_circle(name))

    def hit_circle(self, name: str) -> tuple[Point, float]:
        """Return the centre and radius of a piece in board units. Hook.

        Raises KeyError if the piece is not on the board.
        """
        sprite = self.resting[name]
        return sprite.at, sprite.size + 2

    def anchor(self, name: str) -> tuple[int, int]:
        """Return where a route starts or ends, in pixels. Hook."""
        return self.fit.point(middle(self.outline(name)))

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of an object in pixels. Raises KeyError if it is not on the board."""
        return self.fit.rect(*bounds(self.outline(name)))

    def shape_of(self, name: str) -> list[tuple[int, int]]:
        """Return the outline of an object in pixels. Raises KeyError if it is not on the board."""
        try:
            return [self.fit.point(at) for at in self.outline(name)]
        except KeyError:
            box = self.area_of(name)
            return [box.topleft, box.topright, box.bottomright, box.bottomleft]

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that an object's tooltip must not cover, by default the object's. Hook."""
        return self.area_of(name)

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position, the topmost first."""
        if self._hit is None or self._hit[0] != position:
            self._hit = (position, self.hit_test(position))
        return self._hit[1]

    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position: pieces, then spaces. Hook."""
        at = self.fit.window_to_board(position)
        pieces = [name for name in self.resting if kind_of(name) in self.piece_kinds]
        reached = [name for name in pieces if math.dist((shape := self.hit_circle(name))[0], at) <= shape[1]]
        if self._boxes[0] is not self.outlines:  # bounding boxes exclude most outlines quickly
            self._boxes = (self.outlines, [(name, bounds(outline)) for name, outline in self.outlines.items()])
        px, py = at
        near = [
            name for name, (x, y, width, height) in self._boxes[1] if 0 <= px - x <= width and 0 <= py - y <= height
        ]
        return reached + [name for name in near if is_inside(self.outlines[name], at)]

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        """Sort the names at a position for tooltips. Hook."""
        return names

    # -- weather ------------------------------------------------------------------------------------------------------
    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board as (centre, radius) in pixels. Hook."""
        return []

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes in which no weather (snow or mist) is drawn, in pixels. Hook."""
        return []


def draw_order(sprite: Sprite) -> tuple[int, float]:
    """Return the sort key of a sprite for drawing: by layer, then from back to front."""
    return sprite.layer, sprite.at[1]
