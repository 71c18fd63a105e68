"""The painter of ring boards: estates around a clock, as in Wampiry w Nowej Hucie.

Routes between fields follow the clock's rim; other routes lead around the clock.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import pygame
from pygame import Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Journey, Motions, RisingText
from games.core.contract.names import key_of, keys_of, kind_of, seat_of, split_name
from ui.boards.ring.layout import EstatePlace, FieldPlace, RingLayout, layout_of
from ui.boards.ring.pieces import BLOOD, CHIP, ESTATE_PAWN, PieceArt, draw_moons, moons_at, sprites
from ui.boards.ring.static import SEPIA, draw_field_name, render_background
from ui.boards.shared.base import BoardScene, PlacedText, Point, Sprite, Sprites, Trail, Translate
from ui.boards.shared.painter import BoardPainter, Layer
from ui.boards.shared.shapes import Viewport, curved_line, is_inside, middle
from ui.drawing.theme import IVORY, Colour, SeatMark, mix

# -- lines of moves ---------------------------------------------------------------------------------------------------
RIM = 5.0  # board units: distance of a route from the clock's edge, inside
ROAD = 8.0  # board units: distance of a route from the clock, outside
STEPS = 48
PULL = 3.0  # how fast a route approaches the clock

Line = list[tuple[int, int]]


def rim_route(layout: RingLayout, fit: Viewport, start: Point, stop: Point, farthest: int) -> Line:
    """Return the route between two fields along the clock's rim, in pixels.

    It is clockwise up to `farthest` fields, otherwise in the shorter direction.
    """
    first, turn = _turns(layout.centre, start, stop)
    if turn % math.tau <= (farthest + 0.5) * math.tau / len(layout.fields):
        turn %= math.tau
    reach = layout.face - RIM
    return [fit.point(_at(layout.centre, first + turn * n / STEPS, reach)) for n in range(STEPS + 1)]


def route_around_clock(
    layout: RingLayout, fit: Viewport, start: tuple[int, int], stop: tuple[int, int], bend: float
) -> Line:
    """Return a curve between two points in pixels, led around the clock."""
    line = curved_line(start, stop, bend)
    road = layout.bezel + ROAD
    if all(_reach(layout.centre, fit.window_to_board(at)) >= road for at in line):
        return line
    a, b = fit.window_to_board(start), fit.window_to_board(stop)
    first, turn = _turns(layout.centre, a, b)
    from_, to = _reach(layout.centre, a), _reach(layout.centre, b)
    result = [start]
    for n in range(1, STEPS):
        share = n / STEPS
        beyond = max(0.0, from_ + (to - from_) * share - road)
        result.append(fit.point(_at(layout.centre, first + turn * share, road + beyond * abs(2 * share - 1) ** PULL)))
    return [*result, stop]


def _turns(centre: Point, start: Point, stop: Point) -> tuple[float, float]:
    """Return (bearing of `start`, angle to `stop`) in radians, clockwise positive."""
    first, last = (math.atan2(x - centre[0], centre[1] - y) for x, y in (start, stop))
    turn = (last - first) % math.tau
    return first, turn if turn <= math.pi else turn - math.tau


def _reach(centre: Point, at: Point) -> float:
    return math.hypot(at[0] - centre[0], at[1] - centre[1])


def _at(centre: Point, bearing: float, reach: float) -> Point:
    return centre[0] + reach * math.sin(bearing), centre[1] - reach * math.cos(bearing)


# -- the painter ------------------------------------------------------------------------------------------------------
PAWN_REACH = 17.0
DARKER = 0.25  # share of sepia in colours on the clock
MARKERS_MOVE = ("shifted", "swapped")  # events that move markers between estates


class RingPainter(BoardPainter):
    """Draws a ring board; see `ui.boards.shared.base.Painter` for its methods."""

    piece_kinds = frozenset({"vampire", "time_pawn", "possessed", "sabbath", "award", "order", "score"})
    mover_kinds = frozenset({"vampire", "time_pawn"})

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = layout_of(board)
        super().__init__(board, marks, translate, motions, self.layout.size)
        self.art = PieceArt(marks)
        places: list[tuple[str, EstatePlace | FieldPlace]] = [
            *zip((f"estate:{name}" for name in board.ring), self.layout.estates, strict=True),
            *zip((f"field:{name}" for name in board.clock), self.layout.fields, strict=True),
        ]
        self.outlines = {name: place.polygon for name, place in places}
        self.dots = {name: place.dot for name, place in places}

    # -- hooks of BoardPainter ----------------------------------------------------------------------------------------
    def render_background(self) -> Surface:
        self.art.resize(self.fit)
        return render_background(self.layout, self.board, self.fit, self.area, self.translate)

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, self.board, view)

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return (start, goal) of a marker that flies."""
        marker = Sprite(("chip", journey.seat, 1, ""), self._marker_place(journey.seat, journey.origin), CHIP, "", 6)
        return marker, marker._replace(at=self._marker_place(journey.seat, journey.goal))

    def _marker_place(self, seat: int, estate: str | None) -> Point:
        if estate is None:
            x, y = self.layout.coffins[min(seat, len(self.layout.coffins) - 1)]
            return x, y + 10
        place: int = self.board.index[key_of(estate)]
        return self.layout.estates[place].possessed[seat]

    def place_text(self, rising_text: RisingText) -> PlacedText:
        """Return a text (points) that rises above a marker, with position and colour."""
        x, y = self._marker_place(rising_text.seat, rising_text.where)
        return PlacedText(rising_text.text, (x, y + 6), self.marks[rising_text.seat].colour)

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        self.art.draw(surface, sprite, position, alpha)

    def layers(self) -> Sequence[Layer]:
        """Return the drawing functions in order: routes below the pieces, and field names above halos and pieces."""
        return (
            self.draw_halos, self.draw_routes, self.draw_pieces, self._field_names, self.draw_dots, self.draw_ghosts,
        )  # fmt: skip

    def draw_ground(self, surface: Surface, view: View, scene: BoardScene) -> None:
        draw_moons(surface, self.layout, self.fit, view)
        self._hand(surface, scene.acting_seat, view, scene.colour)
        # during a transition there are no halos; at rest, names are drawn later, above the halos
        if scene.transition is not None:
            self._field_names(surface, scene)

    def _field_names(self, surface: Surface, scene: BoardScene) -> None:
        """Write the field names above the halos, which would cross the letters."""
        for place, key in zip(self.layout.fields, self.board.clock, strict=True):
            draw_field_name(surface, self.fit, self.layout, place, self.translate(f"field:{key}"))

    def hit_circle(self, name: str) -> tuple[Point, float]:
        """Return the centre and radius of an object; a pawn's centre is at its feet."""
        kind = kind_of(name)
        if kind == "possessed":
            estate, seat = keys_of(name)
            return self.layout.estates[self.board.index[estate]].possessed[int(seat)], CHIP + 4
        if kind == "moon":
            return self.layout.turns[int(key_of(name)) - 1], self.layout.turn_radius + 4
        sprite = self.resting[name]
        if kind in self.mover_kinds or kind == "order":
            return (sprite.at[0], sprite.at[1] - sprite.size * 0.46), PAWN_REACH * sprite.size / 44 + 4
        return sprite.at, sprite.size + 2

    def route_of(self, event: Event) -> Trail | None:
        """Return the route of a pawn or marker, or None."""
        way = super().route_of(event)
        if way is None or event.kind not in MARKERS_MOVE:
            return way
        seat = seat_of(event.args["who" if event.kind == "swapped" else "whose"])
        origin, goal = (f"possessed:{key_of(end)}:{seat}" for end in (way.origin, way.goal))
        return Trail(origin, goal, way.seat)

    def route_line(self, route: Trail, bend: float) -> list[tuple[int, int]]:
        """Return a route in pixels."""
        start, stop = (self.dots[end] if kind_of(end) == "field" else None for end in (route.origin, route.goal))
        if start is not None and stop is not None:
            return rim_route(self.layout, self.fit, start, stop, max(self.board.time_cards.values()))
        return route_around_clock(self.layout, self.fit, self.anchor(route.origin), self.anchor(route.goal), bend)

    def trail_colour_of(self, trail: Trail) -> Colour:
        """Return the moving seat's colour, darkened on the clock."""
        ink = self.marks[trail.seat].colour
        return mix(ink, SEPIA, DARKER) if kind_of(trail.goal) == "field" else mix(ink, IVORY, 0.3)

    def route_colours(self, route: Trail, colour: Colour) -> tuple[Colour, Colour]:
        """Return (broad, fine) colours of a route."""
        if kind_of(route.goal) != "field":
            return super().route_colours(route, colour)
        return mix(colour, SEPIA, DARKER), mix(colour, SEPIA, DARKER)

    def ghosts(self, future_sprites: Sprites) -> Iterable[Sprite]:
        """Yield the pawns that would move to another place."""
        now = [
            (sprite, self.resting[name])
            for name, sprite in future_sprites.items()
            if kind_of(name) in self.mover_kinds and name in self.resting
        ]
        return [sprite for sprite, old in now if sprite.at != old.at and self._home(sprite.at) != self._home(old.at)]

    def _home(self, at: Point) -> str | None:
        """Return the space at a point, or None."""
        return next((name for name, polygon in self.outlines.items() if is_inside(polygon, at)), None)

    def anchor(self, name: str) -> tuple[int, int]:
        """Return where a route starts or ends."""
        kind, key = split_name(name)
        if kind == "possessed":
            estate, seat = keys_of(name)
            return self.fit.point(self.layout.estates[self.board.index[estate]].possessed[int(seat)])
        if kind == "field":
            return self.fit.point(self.dots[name])
        x, y = self.layout.estates[self.board.index[key]].vampire[0]
        return self.fit.point((x, y - 0.4 * ESTATE_PAWN))

    def is_on_board(self, name: str) -> bool:
        """Return True if an object belongs to the board, even if it is absent now."""
        kind, key = split_name(name)
        if kind == "moon":
            return key.isdecimal() and 1 <= int(key) <= len(self.layout.turns)
        return super().is_on_board(name) or (kind == "possessed" and keys_of(name)[0] in self.board.index)

    # -- the moons and the clock --------------------------------------------------------------------------------------
    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position."""
        return super().hit_test(position) or moons_at(self.layout, self.fit.window_to_board(position))

    def _hand(self, surface: Surface, seat: int | None, view: View, colour: Colour) -> None:
        """Draw the clock's hand towards the acting seat's field."""
        if seat is None:
            return
        field = next((i for i, place in enumerate(view["clock"]) if seat in place["pawns"]), None)
        if field is None:
            return
        cx, cy = self.layout.centre
        px, py = middle(self.layout.fields[field].polygon)
        turn = math.atan2(px - cx, cy - py)

        def point_at(radius: float, across: float) -> tuple[int, int]:
            x = cx + radius * math.sin(turn) + across * math.cos(turn)
            return self.fit.point((x, cy - radius * math.cos(turn) + across * math.sin(turn)))

        points = [point_at(27, -2.6), point_at(40, -6.5), point_at(66, 0), point_at(40, 6.5), point_at(27, 2.6)]
        pygame.draw.polygon(surface, BLOOD, points)
        pygame.draw.aalines(surface, mix(BLOOD, (20, 6, 10), 0.5), True, points)


PAINTER = RingPainter
