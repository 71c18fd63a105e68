"""How things move on a road: pawns that hop along it, fly, fall or are buried, and a die that tumbles."""

from __future__ import annotations

import math

from pygame import Surface

from games.core.contract.contract import Event
from ui.boards.shared.base import Point, Sprite, Sprites, Stage
from ui.boards.shared.shapes import between
from ui.boards.shared.stages import ARRIVED
from ui.boards.track import marks
from ui.boards.track.layout import RoadLayout
from ui.boards.track.pieces import DIE_WIDE, OVER, PieceArt

HOP, LEAST_WALK, LONG_WALK = 145, 170, 7  # milliseconds a field; farther ways are flown
LEAP, FLIGHT, DROP = 26.0, 130.0, 190.0  # how high a hop and a flight are and how deep a fall is, in board units
ROLL = "fly:die"
COVERED = 0.7  # share of the movement after which the snow lies on who is buried


class Movement:
    """Moves the pieces of one road, and draws those that do not keep their looks on the way."""

    def __init__(self, layout: RoadLayout, art: PieceArt) -> None:
        self.layout, self.art = layout, art
        self._progress = 1.0
        self._lying: dict[object, tuple[str, int]] = {}  # by colour: how and where pawns come to lie in this movement

    def lengthen(self, stage: Stage, event: Event, earlier: Sprites, later: Sprites) -> None:
        """Let a stage take longer for longer ways, and show a tumbling die in the bowl instead of the resting one."""
        hops = [
            _hops(first, later[key]) for key, first in earlier.items() if key in later and _walks(first, later[key])
        ]
        if hops:
            stage.duration = max(LEAST_WALK, HOP * max(hops))
        if event.kind == "rolled":
            centre = self.layout.bowl[0]
            roll = Sprite(("roll", int(event.args["value"])), (centre[0], centre[1] - 4), DIE_WIDE, "", OVER)
            for pieces in (stage.before, stage.after):
                pieces.pop("die:bowl", None)
                pieces[ROLL] = roll

    # -- drawing ------------------------------------------------------------------------------------------------------
    def begin(self, stage: Stage, progress: float) -> None:
        """Take over a stage that is drawn now: who falls in it and who is buried."""
        self._progress = progress
        both = [(first, stage.after[key]) for key, first in stage.before.items() if key in stage.after]
        self._lying = {
            last.look[1]: (str(last.look[2]), int(str(last.look[3])))
            for first, last in both
            if first.look[0] == "pawn"
            and progress < ARRIVED
            and last.look[2] in ("lying", "buried")
            and first.look[2] != last.look[2]
        }

    def draw(self, surface: Surface, sprite: Sprite, at: Point) -> bool:
        """Draw a piece that tumbles, falls or gets buried; return whether it is one."""
        if sprite.look[0] == "roll":
            self.art.tumbling(surface, int(str(sprite.look[1])), sprite.at, sprite.size, self._progress)
            return True
        if sprite.look[0] != "pawn" or sprite.look[1] not in self._lying:
            return False
        if self._lying[sprite.look[1]][0] == "lying":
            self.art.falling(surface, sprite, at, self._progress)
        elif self._progress < COVERED:  # who is buried stands until the snow is there
            upright = sprite._replace(look=(*sprite.look[:2], "standing", sprite.look[3]))
            self.art.draw(surface, self.layout, upright, (at[0], at[1] + 30), 255)
        else:
            self.art.draw(surface, self.layout, sprite, at, 255)
        return True

    def end(self, surface: Surface) -> None:
        """Draw the snow that comes down on who is buried: the stage has been drawn."""
        for state, where in self._lying.values():
            if state == "buried":
                marks.avalanche(surface, self.art.fit, self.layout.fields[where].centre, self._progress)
        self._lying = {}

    # -- ways ---------------------------------------------------------------------------------------------------------
    def travel(self, first: Sprite, last: Sprite, progress: float) -> Point:
        """Return where a piece is on its way: pawns hop along the road, or fly where they are carried far."""
        if progress >= ARRIVED or first.look[0] != "pawn" or first.at == last.at:
            return between(first.at, last.at, progress)
        if not _walks(first, last):
            x, y = between(first.at, last.at, progress)
            high = 0.0 if first.look[3] == last.look[3] else -DROP if last.look[2] == "lying" else FLIGHT
            return x, y - high * math.sin(math.pi * progress)
        start, stop = int(str(first.look[3])), int(str(last.look[3]))
        lift = LEAP * abs(math.sin(math.pi * progress * abs(stop - start)))
        x, y = self._eased(first.at, on_road(self.layout, start, stop, progress), last.at, progress)
        return x, y - lift

    def _eased(self, first: Point, road: Point, last: Point, progress: float) -> Point:
        """Return the place on the way; the first and last tenth of it lead from the first slot and to the last one."""
        base = (road[0], road[1] + 18)
        if progress < 0.1:
            return between(first, base, progress / 0.1)
        return between(base, last, (progress - 0.9) / 0.1) if progress > 0.9 else base


def on_road(layout: RoadLayout, start: int, stop: int, progress: float) -> Point:
    """Return the point of the road at `progress`, 0..1, of the way between two fields' indices, in board units."""
    stops, road = layout.stops, layout.road
    place = stops[start] + (stops[stop] - stops[start]) * progress
    low = min(int(place), len(road) - 2)
    return between(road[low], road[low + 1], place - low)


def _walks(first: Sprite, last: Sprite) -> bool:
    """Whether a pawn goes along the road: upright, to another field that is not far."""
    if first.look[0] != "pawn" or last.look[0] != "pawn" or last.look[2] == "lying":
        return False
    return 0 < _hops(first, last) <= LONG_WALK


def _hops(first: Sprite, last: Sprite) -> int:
    return abs(int(str(last.look[3])) - int(str(first.look[3]))) if first.look[0] == "pawn" else 0
