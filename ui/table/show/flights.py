"""Animations of cards, coins and thrown dice that fly over the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.motions import DieThrow, Flight
from games.core.contract.names import is_seat_name, kind_of, seat_of
from ui.boards.shared import pieces
from ui.boards.shared.base import Transition
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix
from ui.table.context import TableContext
from ui.table.view.cards.looks import large_picture

MAX_FLYING = 5  # maximum number of pieces that fly at once
FLIGHT_DELAY = 0.09  # delay between two pieces on the same path, as a share of the stage
COIN_HEIGHT, CARD_HEIGHT, DIE_HEIGHT = 26, 96, 96  # heights of the flying pieces in design units
# Scale of a flying card at its start; latest start of a card, as a share of the stage.
START_SCALE, LATEST_START = 1.8, 0.4
# Shares of the stage at which a large card reaches and leaves the middle of the board.
ARRIVAL_SHARE, DEPARTURE_SHARE = 0.28, 0.78
PURSE_DISTANCE = 76  # distance in design units of a seat's purse from the right end of the seat's row
ARC_HEIGHT = 0.12  # height of a flight's arc, as a share of the arc's length
BONE, BONE_DARK, INK = hex_colour("#F6ECD0"), hex_colour("#CDB685"), hex_colour("#2A1C10")
DIE_REST_SHARE = 0.45  # share of the stage after which the thrown die has stopped
TUMBLING_FACES, DIE_ROTATIONS = 9, 1.25  # numbers that appear while the die tumbles, and full rotations of the die
SUPERSAMPLING = 3


class FlyingCard(NamedTuple):
    """A small card that flies between two points and shrinks on the way."""

    picture: Surface  # picture at the initial size, which is `START_SCALE` times the final one
    start: tuple[int, int]
    stop: tuple[int, int]
    start_share: float = 0.0  # share of the stage after which the card starts, at most `LATEST_START`

    def box_at(self, share: float) -> Rect:
        """Return the card's box after `share` (0..1) of the stage."""
        part = min(1.0, max(0.0, (share - self.start_share) / (1 - LATEST_START)))
        return _scaled(self.picture, 1 - (1 - 1 / START_SCALE) * part, _bow(self.start, self.stop, part))


@dataclass(slots=True)
class _FlightPath:
    picture: Surface
    start: tuple[int, int]
    stop: tuple[int, int]
    small: float  # scale of the picture at both ends of the path
    n: int  # number of pieces that follow one another
    large: bool  # the card pauses on its way, shown large in the middle of the board
    _last: Surface | None = None  # the picture at the size it was last drawn

    def scaled_to(self, size: tuple[int, int]) -> Surface:
        """Return the picture scaled to a size in pixels."""
        if size == self.picture.get_size():
            return self.picture
        if self._last is None or self._last.get_size() != size:
            self._last = pygame.transform.smoothscale(self.picture, size)
        return self._last


class FlightEndpoints:
    """Looks up the places between which cards and coins fly."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx

    def area_of(self, name: str, flight: Flight) -> Rect | None:
        """Return the box of a flight's start or end, named `name`; None if it is not on this table."""
        if is_seat_name(name):
            return self._of_seat(name, flight)
        if kind_of(name) == "pile":
            heap = self.ctx.widgets.find(name)
            return heap.rect if heap is not None else None
        return self.ctx.card_area

    def _of_seat(self, name: str, flight: Flight) -> Rect | None:
        """Return the box of a seat's cards, coins or row."""
        if name == flight.origin:
            held = next((card.rect for card in self.ctx.tray_cards() if card.name == flight.name), None)
            if held is not None:
                return held
        row, px = self.ctx.rows.seats.get(seat_of(name)), self.ctx.px
        if row is not None and flight.name.startswith("pieces/"):
            return Rect(row.right - px(PURSE_DISTANCE), row.top, px(24), row.height // 2)
        return row

    def is_in_hand(self, name: str) -> bool:
        """Return whether a card is in the displayed hand."""
        return self.ctx.is_in_tray(name)


class Flights:
    """Draws everything that flies over the table during one stage of an animation."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.places = ctx, FlightEndpoints(ctx)
        self.progress = 1.0  # progress of the stage, 0..1
        self._paths: list[_FlightPath] = []
        self._throw: DieThrow | None = None
        self._carried: Sequence[FlyingCard] = ()
        self._drawn: list[Rect] = []  # boxes that were drawn at the last step

    def start_stage(self, stage: Transition) -> None:
        """Find the flights of an animation stage."""
        self._paths, self._throw = [], None
        motion = self.ctx.controller.motions.get(stage.event.kind) if stage.event is not None else None
        if stage.event is None or motion is None:
            return
        self._throw = motion.die_throw(stage.event.args) if motion.die_throw is not None else None
        for flight in motion.flights(stage.event.args) if motion.flights is not None else ():
            way = self._path(flight)
            if way is not None:
                self._paths.append(way)
                if self.places.is_in_hand(flight.name):
                    self.ctx.flying_cards.add(flight.name)

    def start_card_flights(self, cards: Sequence[FlyingCard]) -> None:
        """Start the flight of these small cards."""
        self._carried, self.progress = cards, 0.0

    @property
    def is_active(self) -> bool:
        """Whether anything flies now."""
        return bool(self._paths or self._carried) or self._throw is not None

    def stop(self) -> None:
        """Stop all flights."""
        self._paths, self._throw, self._carried = [], None, ()
        self.ctx.flying_cards.clear()

    def _path(self, flight: Flight) -> _FlightPath | None:
        start, stop = (self.places.area_of(name, flight) for name in (flight.origin, flight.goal))
        if start is None or stop is None:
            return None
        px = self.ctx.px
        if ":" not in flight.name:
            height = px(COIN_HEIGHT if flight.name.startswith("pieces/") else CARD_HEIGHT)
            picture = pieces.picture(self.ctx.game_id, flight.name, height)
            return _FlightPath(picture, start.center, stop.center, 1.0, min(MAX_FLYING, flight.number), False)
        card = large_picture(self.ctx, flight.name)
        return _FlightPath(card, start.center, stop.center, px(CARD_HEIGHT) / card.get_height(), 1, flight.is_enlarged)

    # -- positions ----------------------------------------------------------------------------------------------------
    def dirty_boxes(self) -> list[Rect]:
        """List the boxes to redraw."""
        share = self._share()
        now = [rect for _, rect in self._seen()] + [card.box_at(share) for card in self._carried]
        result, self._drawn = [*self._drawn, *now], now
        return result

    def _seen(self) -> list[tuple[_FlightPath, Rect]]:
        """List (path, present box) of every flying piece."""
        if self.ctx.stage is None:
            return []
        share = self._share()
        large = [way for way in self._paths if way.large]
        shown = [(way, self._shown(way, share, number, len(large))) for number, way in enumerate(large)]
        return shown + [(way, rect) for way in self._paths if not way.large for rect in _flying(way, share)]

    def _share(self) -> float:
        """The share of the stage's time that has passed."""
        return float(1 - (1 - self.progress) ** (1 / 3))

    def _shown(self, way: _FlightPath, share: float, number: int, count: int) -> Rect:
        """Return the box of large card `number` of `count`.

        Large cards fly to the middle of the board, pause there, and fly on.
        """
        board = self.ctx.painter.rect()
        width = min(way.picture.get_width() * 1.04, board.width / count)
        full = width / way.picture.get_width() / 1.04
        middle = (board.centerx + round((number - (count - 1) / 2) * width), board.centery)
        if share < ARRIVAL_SHARE:
            part = share / ARRIVAL_SHARE
            at, size = _between(way.start, middle, part), way.small + (full - way.small) * part
        elif share < DEPARTURE_SHARE:
            at, size = middle, full
        else:
            part = (share - DEPARTURE_SHARE) / (1 - DEPARTURE_SHARE)
            at, size = _between(middle, way.stop, part), full + (way.small - full) * part
        return _scaled(way.picture, size, at)

    def draw(self, surface: Surface) -> None:
        """Draw everything at its present position."""
        for card in self._carried:
            box = card.box_at(self._share())
            if box.colliderect(surface.get_clip()):
                surface.blit(pygame.transform.smoothscale(card.picture, box.size), box)
        if self.ctx.stage is None or not self.is_active:
            return
        for way, rect in self._seen():
            if rect.colliderect(surface.get_clip()):
                surface.blit(way.scaled_to(rect.size), rect)
        if self._throw is not None:
            at, die = self._thrown_at(self._throw), self._throw
            draw_die(surface, at, self.ctx.px(DIE_HEIGHT), die.sides, die.value, self._share())

    def _thrown_at(self, throw: DieThrow) -> tuple[int, int]:
        """Return the point where a thrown die lands."""
        painter = self.ctx.painter
        if throw.where is not None and painter.is_on_board(throw.where):
            return painter.area_of(throw.where).center
        return painter.rect().center


def _flying(way: _FlightPath, share: float) -> list[Rect]:
    """Return the boxes of the pieces on a path that are flying now."""
    lasts = 1 - FLIGHT_DELAY * (way.n - 1)
    shares = ((share - FLIGHT_DELAY * number) / lasts for number in range(way.n))
    return [_scaled(way.picture, way.small, _bow(way.start, way.stop, own)) for own in shares if 0 <= own < 1]


def _scaled(picture: Surface, size: float, centre: tuple[int, int]) -> Rect:
    """Return the box of a picture drawn at the scale `size`, at most 1, around a centre."""
    width, height = picture.get_size()
    small = min(1.0, size)
    box = Rect(0, 0, max(1, round(width * small)), max(1, round(height * small)))
    box.center = centre
    return box


def _between(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (stop[0] - start[0]) * part), round(start[1] + (stop[1] - start[1]) * part)


def _bow(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    """Return the point at `part` (0..1) of an arc that bends upwards."""
    x, y = _between(start, stop, part)
    return x, y - round(ARC_HEIGHT * math.dist(start, stop) * math.sin(math.pi * part))


def draw_die(surface: Surface, centre: tuple[int, int], size: int, sides: int, value: int, share: float) -> None:
    """Draw a thrown die that ends on `value`, after `share` (0..1) of its time."""
    tumbling = max(0.0, 1 - share / DIE_REST_SHARE)
    shown, turn = value, 0.0
    if tumbling > 0:
        shown = (value + 5 * math.ceil(tumbling * TUMBLING_FACES)) % sides + 1
        turn = 360 * DIE_ROTATIONS * tumbling * tumbling
    face = draw.cached(("die", sides, size), lambda: _face(sides, size))
    if turn:
        face = pygame.transform.rotozoom(face, turn, 1.0)
    box = face.get_rect(center=(centre[0], centre[1] - round(size * 0.6 * tumbling * abs(math.sin(7 * tumbling)))))
    draw.soft_disc(surface, (centre[0], centre[1] + size // 3), size * 2 // 3, (0, 0, 0), 150)
    surface.blit(face, box)
    room = Rect(0, 0, size, size)
    room.center = box.center
    text.draw(
        surface, str(shown), room, Font("serif-bold", max(14, size * 2 // 5)), INK, align="center", wrapping=False
    )


def _face(sides: int, size: int) -> Surface:
    """Return the picture of a die without a number."""
    side = size * SUPERSAMPLING
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*BONE, 0))
    if sides == 12:
        _twelve(large, side)
    else:
        box = large.get_rect().inflate(-side // 6, -side // 6)
        pygame.draw.rect(large, (*INK, 255), box, border_radius=side // 7)
        pygame.draw.rect(large, (*BONE, 255), box.inflate(-side // 14, -side // 14), border_radius=side // 8)
    return converted(pygame.transform.smoothscale(large, (size, size)))


def _twelve(large: Surface, side: int) -> None:
    outer = _ring(side / 2, side * 0.49, 10, -90)
    inner = _ring(side / 2, side * 0.29, 5, -90)
    pygame.draw.polygon(large, (*INK, 255), outer)
    pygame.draw.polygon(large, (*BONE_DARK, 255), _ring(side / 2, side * 0.465, 10, -90))
    for number in range(5):
        edge = [
            inner[number],
            inner[(number + 1) % 5],
            outer[2 * number + 2 - 10],
            outer[2 * number + 1],
            outer[2 * number],
        ]
        pygame.draw.polygon(large, (*_shade(number), 255), edge)
        pygame.draw.line(large, (*INK, 255), inner[number], outer[2 * number], max(2, side // 70))
    pygame.draw.polygon(large, (*BONE, 255), inner)
    pygame.draw.lines(large, (*INK, 255), True, inner, max(2, side // 60))
    pygame.draw.lines(large, (*INK, 255), True, outer, max(2, side // 50))


def _shade(number: int) -> Colour:
    """Return the shade of one side of the die."""
    return mix(BONE, BONE_DARK, (0.35, 0.8, 1.0, 0.75, 0.2)[number])


def _ring(middle: float, radius: float, count: int, first: float) -> list[tuple[float, float]]:
    return [
        (middle + radius * math.cos(math.radians(angle)), middle + radius * math.sin(math.radians(angle)))
        for angle in (first + 360 * number / count for number in range(count))
    ]
