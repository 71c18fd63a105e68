"""What flies over the whole table while something happens: cards, coins, and dice that are thrown.

Where a flight begins and ends is looked up when it begins, before the panel shows what comes after it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.motions import Flight, Throw
from ui import record
from ui.boards import art
from ui.cache import ready
from ui.table.die import draw_die
from ui.table.paper import BIG, big_card

if TYPE_CHECKING:
    from ui.boards.base import Stage
    from ui.table.screen import TableScreen

MOST = 5  # so many are seen flying, however many there are
BEHIND = 0.09  # one follows the other by such a part of the time
COIN, CARD, DIE = 26, 96, 96  # heights in design units
COMES, GOES = 0.28, 0.78  # of a card that is shown large: when it has come and when it leaves
PURSE = 76  # design units from the right end of a seat's row to its purse
BOW = 0.12  # how high a way bends, as part of its length


class _Way(NamedTuple):
    picture: Surface
    start: tuple[int, int]
    stop: tuple[int, int]
    small: float  # size at both ends, as part of the picture's
    n: int
    large: bool


class Flights:
    """Draws what flies during one stage."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._ways: list[_Way] = []
        self._throw: Throw | None = None
        self.away: set[str] = set()  # cards of the hand at the mouse that have flown off: not drawn there any more

    def begin(self, stage: Stage) -> None:
        """Look up what flies during a stage, and between which places."""
        self._ways, self._throw = [], None
        if stage.event is None:
            return
        motion = self.table.session.controller.motions.get(stage.event.kind)
        if motion is None:
            return
        self._throw = motion.throw(stage.event.args) if motion.throw is not None else None
        for flight in motion.flights(stage.event.args) if motion.flights is not None else ():
            way = self._way(flight)
            if way is not None:
                self._ways.append(way)
                if self.table.tray is not None and self.table.tray.holds(flight.what):
                    self.away.add(flight.what)

    @property
    def active(self) -> bool:
        """Whether anything flies now."""
        return bool(self._ways) or self._throw is not None

    def end(self) -> None:
        """Let nothing fly any more."""
        self._ways, self._throw = [], None
        self.away.clear()

    # -- places -------------------------------------------------------------------------------------------------------
    def _way(self, flight: Flight) -> _Way | None:
        start, stop = self._place(flight.origin, flight), self._place(flight.goal, flight)
        if start is None or stop is None:
            return None
        table = self.table
        px = table.px
        if ":" not in flight.what:
            high = px(COIN if flight.what.startswith("pieces/") else CARD)
            picture = art.picture(table.game_id, flight.what, high)
            return _Way(picture, start.center, stop.center, 1.0, min(MOST, flight.n), False)
        return _Way(self._card(flight.what), start.center, stop.center, px(CARD) / px(BIG[1]), 1, flight.large)

    def _place(self, name: str, flight: Flight) -> Rect | None:
        """Return where a name of a flight lies now; None where it is not on this table."""
        table = self.table
        kind, _, key = name.partition(":")
        if kind == "seat":
            held = table.tray.area_of(flight.what) if table.tray is not None and name == flight.origin else None
            row = table.seats.rects.get(int(key))
            if held is None and row is not None and flight.what.startswith("pieces/"):
                return Rect(row.right - table.px(PURSE), row.top, table.px(24), row.height // 2)
            return held if held is not None else row
        if kind == "pile":
            heap = table.widgets.find(name)
            return heap.rect if heap is not None else None
        return table.card.rect

    def _card(self, name: str) -> Surface:
        """Return a card as it can be read, made once for its flight."""
        table = self.table
        assert table.session.controller.face is not None
        picture = Surface((table.px(BIG[0]) + 2, table.px(BIG[1]) + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        face = table.session.controller.face(table.shown_view(), name)
        with record.shifted(0, 0):
            big_card(picture, table, Rect(0, 0, table.px(BIG[0]), table.px(BIG[1])), face)
        return ready(picture)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw everything where it is now."""
        table = self.table
        if table.stage is None or not self.active:
            return
        share = 1 - (1 - table.movements.progress) ** (1 / 3)  # time as it passes: movements are eased out
        large = [way for way in self._ways if way.large]
        for number, way in enumerate(large):
            self._shown(surface, way, share, number, len(large))
        for way in self._ways:
            if not way.large:
                self._flying(surface, way, share)
        if self._throw is not None:
            draw_die(surface, self._thrown_at(self._throw), table.px(DIE), self._throw.sides, self._throw.value, share)

    def _flying(self, surface: Surface, way: _Way, share: float) -> None:
        lasts = 1 - BEHIND * (way.n - 1)
        picture = _scaled(way.picture, way.small)
        for number in range(way.n):
            own = (share - BEHIND * number) / lasts
            if 0 <= own < 1:
                surface.blit(picture, picture.get_rect(center=_bow(way.start, way.stop, own)))

    def _shown(self, surface: Surface, way: _Way, share: float, number: int, count: int) -> None:
        """Draw one of the cards that come to the middle of the board, stay in a row to be read, and go on."""
        board = self.table.painter.rect()
        wide = min(way.picture.get_width() * 1.04, board.width / count)
        full = wide / way.picture.get_width() / 1.04
        middle = (board.centerx + round((number - (count - 1) / 2) * wide), board.centery)
        if share < COMES:
            part = share / COMES
            at, size = _between(way.start, middle, part), way.small + (full - way.small) * part
        elif share < GOES:
            at, size = middle, full
        else:
            part = (share - GOES) / (1 - GOES)
            at, size = _between(middle, way.stop, part), full + (way.small - full) * part
        picture = _scaled(way.picture, size)
        surface.blit(picture, picture.get_rect(center=at))

    def _thrown_at(self, throw: Throw) -> tuple[int, int]:
        """Return where a die lies: on the space it is about, else in the middle of the board."""
        painter = self.table.painter
        if throw.where is not None and painter.covers(throw.where):
            return painter.area_of(throw.where).center
        return painter.rect().center


def _scaled(picture: Surface, size: float) -> Surface:
    if size >= 1:
        return picture
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, round(wide * size)), max(1, round(high * size))))


def _between(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (stop[0] - start[0]) * part), round(start[1] + (stop[1] - start[1]) * part)


def _bow(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    """Return a point of a way that bends upwards."""
    x, y = _between(start, stop, part)
    return x, y - round(BOW * math.dist(start, stop) * math.sin(math.pi * part))
