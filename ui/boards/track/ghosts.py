"""What a move would do, drawn on a road: ghosts of pawns and cubes, ways, fields that are followed, odds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pygame import Rect, Surface

from games.core.contract.motions import Motions
from ui.boards.shared import art
from ui.boards.shared.base import Point, Scene, Sprite, Trail, Wording
from ui.boards.shared.common import GHOST
from ui.boards.shared.shapes import bow
from ui.boards.track import marks as track_marks
from ui.boards.track.layout import ART, MOST, Field
from ui.boards.track.movement import LONG_WALK, TrackWalking
from ui.boards.track.pieces import ACTING, HELP_TWO
from ui.boards.track.static import Labels
from ui.drawing.theme import IVORY, Mark

TRAIL = 0.1  # how far the way of the last move bends
NEAR, BEHIND = 46.0, 44.0  # board units: a ghost so near to somebody stands so far behind them


class TrackAhead(TrackWalking):
    """The part of the painter of roads that draws forecasts."""

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions) -> None:
        super().__init__(board, marks, wording, motions)
        self._fields: dict[str, Field] = {f"field:{place.index}": place for place in self.layout.fields}
        self._labels: Labels = {}

    def _written(self) -> list[Rect]:
        """List the boxes of all names on the board."""
        return [at for _, at in self._labels.values()]

    def _ghosts(self, surface: Surface, scene: Scene) -> None:
        """Draw where everybody would end, which fields would be followed, and with which odds."""
        coming: dict[int, list[Point]] = {}  # spots on a field that ghosts have taken already
        for event in scene.ghosts:
            goal, pawn = event.args.get("goal"), str(event.args.get("pawn", ""))
            where = event.args.get("field")
            if isinstance(where, str) and where in self._fields and self._fields[where].disc:
                track_marks.dashed_ring(surface, self._fit, self._fields[where], track_marks.WARM)
            if isinstance(goal, str) and goal in self._fields and pawn in self._rest:
                self._ghost(
                    surface, self._fields[goal], pawn, event.args, coming.setdefault(self._fields[goal].index, [])
                )
            if "column" in event.args and "after" in event.args:
                self._ghost_cube(surface, event.args)
        for event in scene.ghosts:
            self._odds(surface, event.args)

    def _ghost(self, surface: Surface, place: Field, pawn: str, args: Any, taken: list[Point]) -> None:
        now = self._rest[pawn]
        there = [s.at for s in self._rest.values() if s.look[0] == "pawn" and s.look[3] == place.index and s is not now]
        state = str(args.get("state", "village" if place.index == len(self._fields) - 1 else "standing"))
        spots = place.feet(min(len(there) + len(taken) + 1, MOST))
        if state == "village":  # whoever comes takes the next place
            spots = [self.layout.places[min(int(args.get("place", 1)), len(self.layout.places)) - 1]]
        at = max(spots, key=lambda spot: min((math.dist(spot, other) for other in [*there, *taken]), default=0.0))
        taken.append(at)
        if any(math.dist(at, other) < NEAR for other in there):
            at = (at[0], at[1] - BEHIND)  # so that those who stand there can still be told apart and chosen
        sprite = now._replace(look=("pawn", now.look[1], state, place.index), at=at, size=min(now.size, ACTING))
        strength = GHOST if float(args.get("odds", 1.0)) >= 0.5 else GHOST * 2 // 3
        self.draw_sprite(surface, sprite, None, strength)

    def _ghost_cube(self, surface: Surface, args: Any) -> None:
        """Draw a cube of help where it would lie."""
        column, level = self.layout.columns.get(str(args["column"]).partition(":")[2]), int(args["after"])
        whose = self._colour_of(str(args.get("who", "")))
        if column is None or not 0 < level <= len(column.levels) or not whose:
            return
        x, y, wide, high = column.levels[level - 1]
        cube = Sprite(("cube", whose), (x + wide * 0.72, y + high * 0.42), HELP_TWO)
        self.draw_sprite(surface, cube, None, GHOST + 40)

    def _colour_of(self, who: str) -> str:
        """Return the colour of a person's or of the virtual player's pawn."""
        pawns = self.view["pawns"] if self.view is not None else []
        found = (str(one["colour"]) for one in pawns if who in (f"seat:{one['seat']}", f"pawn:{one['colour']}"))
        return next(found, "")

    def _odds(self, surface: Surface, args: Any) -> None:
        words = track_marks.odds(args)
        goal = args.get("goal")
        if not words or not isinstance(goal, str) or goal not in self._fields:
            return
        die = art.picture(ART, "pieces/die_5", max(12, self._fit.px(26))) if args.get("low") else None
        track_marks.odds_plate(surface, self._fit, self._fields[goal], words, die, self._written())

    def _threads(self, surface: Surface, scene: Scene) -> None:
        """Draw dots along the road from where a pawn stands to where it would go; names stay legible over any way."""
        colours = {f"pawn:{one['colour']}": int(one["seat"]) for one in self.view["pawns"]} if self.view else {}
        lines = [bow(self.footing(t.origin), self.footing(t.goal), TRAIL) for t in scene.trails if self._is_way(t)]
        for event in scene.ghosts:
            origin, goal = event.args.get("origin"), event.args.get("goal")
            if origin in self._fields and goal in self._fields and origin != goal:
                seat = colours.get(str(event.args.get("pawn", "")), -1)
                colour = self.marks[seat].colour if 0 <= seat < len(self.marks) else IVORY
                line = self._line(str(origin), str(goal))
                track_marks.thread(surface, line, colour, self._fit.scale)
                lines.append(line)
        parts = [part for line in lines for part in pairwise(line)]
        for label, at in self._labels.values():
            if any(at.clipline(*part) for part in parts):
                surface.blit(label, at)

    def _is_way(self, trail: Trail) -> bool:
        return trail.origin in self._fields and trail.goal in self._fields and trail.origin != trail.goal

    def _line(self, origin: str, goal: str) -> list[tuple[int, int]]:
        """Return the way between two fields: along the road, or straight where it is far."""
        one, other = self._fields[origin].index, self._fields[goal].index
        if abs(one - other) > LONG_WALK:
            return bow(self.footing(origin), self.footing(goal), 0.12)
        steps = 8 * abs(one - other)
        return [self._fit.point(self._on_road(one, other, n / steps)) for n in range(steps + 1)]
