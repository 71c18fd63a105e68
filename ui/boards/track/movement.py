"""How things move on a road: pawns that hop along it, fly, fall or are buried, and a die that tumbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pygame import Surface

from games.core.contract.contract import Event, View
from games.core.contract.motions import Motion, Motions
from ui.boards.shared.base import Point, Scene, Sprite, Sprites, Stage, Wording
from ui.boards.shared.common import BoardPainter
from ui.boards.shared.shapes import between
from ui.boards.shared.stages import ARRIVED
from ui.boards.track import marks as track_marks
from ui.boards.track.layout import layout_of
from ui.boards.track.pieces import DIE_WIDE, OVER, PieceArt
from ui.drawing.theme import Mark

HOP, LEAST_WALK, LONG_WALK = 145, 170, 7  # milliseconds a field; farther ways are flown
LEAP, FLIGHT, DROP = 26.0, 130.0, 190.0  # how high a hop and a flight are and how deep a fall is, in board units
ROLL = "fly:die"
COVERED = 0.7  # share of the movement after which the snow lies on who is buried


class TrackWalking(BoardPainter):
    """The moving part of the painter of roads."""

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions) -> None:
        self.layout = layout_of(board)
        super().__init__(board, marks, wording, self.layout.size, motions)
        self.art = PieceArt(marks)
        self._progress = 0.0
        self._lying: dict[object, str] = {}  # by colour: how pawns come to lie in the movement on its way

    def draw(self, surface: Surface, scene: Scene) -> None:
        self._progress = scene.progress
        super().draw(surface, scene)

    def draw_sprite(self, surface: Surface, sprite: Sprite, at: Point | None = None, alpha: int = 255) -> None:
        self.art.fit = self._fit
        if sprite.look[0] == "roll":
            value = int(str(sprite.look[1]))
            self.art.tumbling(surface, value, sprite.at, sprite.size, self._progress)
        elif sprite.look[0] == "pawn" and sprite.look[1] in self._lying:
            self._draw_lying(surface, sprite, at if at is not None else sprite.at)
        else:
            self.art.draw(surface, self.layout, sprite, at, alpha)

    def _draw_lying(self, surface: Surface, sprite: Sprite, at: Point) -> None:
        """Draw a pawn that comes to lie: it turns over in its fall, or stands until the snow is there."""
        if self._lying[sprite.look[1]] == "lying":
            self.art.falling(surface, sprite, at, self._progress)
        elif self._progress < COVERED:
            upright = sprite._replace(look=(*sprite.look[:2], "standing", sprite.look[3]))
            self.art.draw(surface, self.layout, upright, (at[0], at[1] + 30), 255)
        else:
            self.art.draw(surface, self.layout, sprite, at, 255)

    # -- movements ----------------------------------------------------------------------------------------------------
    def stage_of(self, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View) -> Stage | None:
        """Return the movement of one event: pawns take longer for longer ways, a die tumbles."""
        stage = super().stage_of(event, motion, earlier, later, view)
        if stage is None:
            return None
        hops = [
            _hops(first, later[key]) for key, first in earlier.items() if key in later and _walks(first, later[key])
        ]
        if hops:
            stage.duration = max(LEAST_WALK, HOP * max(hops))
        if event.kind == "rolled":
            centre = self.layout.bowl[0]
            roll = Sprite(("roll", int(event.args["value"])), (centre[0], centre[1] - 4), DIE_WIDE, "", OVER)
            for pieces in (stage.before, stage.after):
                pieces.pop("die", None)
                pieces[ROLL] = roll
        return stage

    def _moving(self, surface: Surface, stage: Stage, progress: float) -> None:
        """Draw a movement; who falls turns over, and snow comes down on who is buried."""
        both = [(first, stage.after[key]) for key, first in stage.before.items() if key in stage.after]
        pawns = [(first, last) for first, last in both if first.look[0] == "pawn" and progress < ARRIVED]
        self._lying = {
            last.look[1]: str(last.look[2])
            for first, last in pawns
            if last.look[2] in ("lying", "buried") and first.look[2] != last.look[2]
        }
        super()._moving(surface, stage, progress)
        coming, self._lying = self._lying, {}
        for _, last in pawns:
            if coming.get(last.look[1]) == "buried":
                place = self.layout.fields[int(str(last.look[3]))]
                track_marks.avalanche(surface, self._fit, place.centre, progress)

    def way(self, first: Sprite, last: Sprite, progress: float) -> Point:
        """Return where a piece is on its way: pawns hop along the road, or fly where they are carried far."""
        if progress >= ARRIVED or first.look[0] != "pawn" or first.at == last.at:
            return super().way(first, last, progress)
        if not _walks(first, last):
            x, y = between(first.at, last.at, progress)
            high = 0.0 if first.look[3] == last.look[3] else -DROP if last.look[2] == "lying" else FLIGHT
            return x, y - high * math.sin(math.pi * progress)
        start, stop = int(str(first.look[3])), int(str(last.look[3]))
        x, y = self._on_road(start, stop, progress)
        lift = LEAP * abs(math.sin(math.pi * progress * abs(stop - start)))
        return self._eased(first.at, (x, y), last.at, progress, lift)

    def _on_road(self, start: int, stop: int, progress: float) -> Point:
        """Return the point of the road so far on the way from one field to another."""
        stops, road = self.layout.stops, self.layout.road
        place = stops[start] + (stops[stop] - stops[start]) * progress
        low = min(int(place), len(road) - 2)
        return between(road[low], road[low + 1], place - low)

    def _eased(self, first: Point, road: Point, last: Point, progress: float, lift: float) -> Point:
        """Leave the first slot for the road and come from it to the last one within the first and last tenth."""
        base = (road[0], road[1] + 18)
        if progress < 0.1:
            x, y = between(first, base, progress / 0.1)
        elif progress > 0.9:
            x, y = between(base, last, (progress - 0.9) / 0.1)
        else:
            x, y = base
        return x, y - lift


def _walks(first: Sprite, last: Sprite) -> bool:
    """Whether a pawn goes along the road: upright, to another field that is not far."""
    if first.look[0] != "pawn" or last.look[0] != "pawn" or last.look[2] in ("lying",):
        return False
    return 0 < _hops(first, last) <= LONG_WALK


def _hops(first: Sprite, last: Sprite) -> int:
    return abs(int(str(last.look[3])) - int(str(first.look[3]))) if first.look[0] == "pawn" else 0
