"""What flies over the whole table while something happens: cards, coins, and dice that are thrown.

Where a flight begins and ends is looked up when it begins, before the panel shows what comes after it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.motions import Flight, Throw
from ui.boards.shared import art
from ui.drawing import record
from ui.drawing.cache import ready
from ui.table.cards.art import CardArt
from ui.table.cards.looks import art_of
from ui.table.moving.die import draw_die

if TYPE_CHECKING:
    from ui.boards.shared.base import Stage
    from ui.table.screen import TableScreen

MOST = 5  # so many are seen flying, however many there are
BEHIND = 0.09  # one follows the other by such a part of the time
COIN, CARD, DIE = 26, 96, 96  # heights in design units
COMES, GOES = 0.28, 0.78  # of a card that is shown large: when it has come and when it leaves
PURSE = 76  # design units from the right end of a seat's row to its purse
BOW = 0.12  # how high a way bends, as part of its length


@dataclass(slots=True)
class _Way:
    picture: Surface
    start: tuple[int, int]
    stop: tuple[int, int]
    small: float  # size at both ends, as part of the picture's
    n: int
    large: bool
    _last: Surface | None = None  # the picture at the size it was last seen in

    def at_size(self, size: tuple[int, int]) -> Surface:
        """Return the picture at a size."""
        if size == self.picture.get_size():
            return self.picture
        if self._last is None or self._last.get_size() != size:
            self._last = pygame.transform.smoothscale(self.picture, size)
        return self._last


class Flights:
    """Draws what flies during one stage."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._ways: list[_Way] = []
        self._throw: Throw | None = None
        self._drawn: list[Rect] = []  # where pieces were at the last step
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
        return _Way(self.card(flight.what), start.center, stop.center, px(CARD) / px(CardArt.large[1]), 1, flight.large)

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

    def card(self, name: str) -> Surface:
        """Return a card as it can be read, made once for its flight."""
        table = self.table
        assert table.session.controller.face is not None
        size = (table.px(CardArt.large[0]), table.px(CardArt.large[1]))
        picture = Surface((size[0] + 2, size[1] + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        face = table.session.controller.face(table.shown_view(), name)
        with record.shifted(0, 0):
            art_of(table.desk.kind, face).draw_large(picture, table.desk, Rect((0, 0), size), face)
        return ready(picture)

    # -- where things are now -----------------------------------------------------------------------------------------
    def flown_over(self) -> list[Rect]:
        """List the boxes of what flies, where it is now and where it was at the last step."""
        now = [rect for _, rect in self._seen()]
        found, self._drawn = [*self._drawn, *now], now
        return found

    def _seen(self) -> list[tuple[_Way, Rect]]:
        """List what flies, with the box in which it is seen now."""
        if self.table.stage is None:
            return []
        share = self._share()
        large = [way for way in self._ways if way.large]
        shown = [(way, self._shown(way, share, number, len(large))) for number, way in enumerate(large)]
        return shown + [(way, rect) for way in self._ways if not way.large for rect in _flying(way, share)]

    def _share(self) -> float:
        """Return the part of the time that has passed: movements are eased out."""
        return float(1 - (1 - self.table.movements.progress) ** (1 / 3))

    def _shown(self, way: _Way, share: float, number: int, count: int) -> Rect:
        """Place one of the cards that come to the middle of the board, stay in a row to be read, and go on."""
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
        return _scaled(way.picture, size, at)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw everything where it is now."""
        table = self.table
        if table.stage is None or not self.active:
            return
        for way, rect in self._seen():
            if rect.colliderect(surface.get_clip()):
                surface.blit(way.at_size(rect.size), rect)
        if self._throw is not None:
            thrown, share = self._throw, self._share()
            draw_die(surface, self._thrown_at(thrown), table.px(DIE), thrown.sides, thrown.value, share)

    def _thrown_at(self, throw: Throw) -> tuple[int, int]:
        """Return where a die lies: on the space it is about, else in the middle of the board."""
        painter = self.table.painter
        if throw.where is not None and painter.covers(throw.where):
            return painter.area_of(throw.where).center
        return painter.rect().center


def _flying(way: _Way, share: float) -> list[Rect]:
    """Place the pieces that follow each other on one way and are on it now."""
    lasts = 1 - BEHIND * (way.n - 1)
    shares = ((share - BEHIND * number) / lasts for number in range(way.n))
    return [_scaled(way.picture, way.small, _bow(way.start, way.stop, own)) for own in shares if 0 <= own < 1]


def _scaled(picture: Surface, size: float, centre: tuple[int, int]) -> Rect:
    """Return the box of a picture at a size, never larger than it is."""
    wide, high = picture.get_size()
    small = min(1.0, size)
    box = Rect(0, 0, max(1, round(wide * small)), max(1, round(high * small)))
    box.center = centre
    return box


def _between(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (stop[0] - start[0]) * part), round(start[1] + (stop[1] - start[1]) * part)


def _bow(start: tuple[int, int], stop: tuple[int, int], part: float) -> tuple[int, int]:
    """Return a point of a way that bends upwards."""
    x, y = _between(start, stop, part)
    return x, y - round(BOW * math.dist(start, stop) * math.sin(math.pi * part))
