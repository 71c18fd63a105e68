"""What a move would do, drawn on a road: ghosts of pawns and cubes, ways, fields that are followed, odds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.names import key_of
from ui.boards.shared import art
from ui.boards.shared.base import Point, Scene, Sprite, Sprites
from ui.boards.shared.painter import GHOST
from ui.boards.shared.shapes import bow
from ui.boards.track import marks
from ui.boards.track.layout import ART, MOST, Field, RoadLayout
from ui.boards.track.movement import LONG_WALK, on_road
from ui.boards.track.pieces import ACTING, HELP_TWO, PieceArt
from ui.drawing.theme import IVORY, Mark

NEAR, BEHIND = 46.0, 44.0  # board units: a ghost so near to somebody stands so far behind them


class Forecast:
    """Draws what the hovered or chosen move would do on one road."""

    def __init__(self, layout: RoadLayout, fields: Mapping[str, Field], art: PieceArt, seats: Sequence[Mark]) -> None:
        self.layout, self.fields, self.art, self.marks = layout, fields, art, seats

    # -- under the pawns ----------------------------------------------------------------------------------------------
    def draw_ways(self, surface: Surface, scene: Scene, view: View) -> list[list[tuple[int, int]]]:
        """Draw dots along the road from where a pawn stands to where it would go, and return these lines."""
        seats, lines = {f"pawn:{one['colour']}": int(one["seat"]) for one in view["pawns"]}, []
        for event in scene.ghosts:
            origin, goal = event.args.get("origin"), event.args.get("goal")
            if origin in self.fields and goal in self.fields and origin != goal:
                seat = seats.get(str(event.args.get("pawn", "")), -1)
                colour = self.marks[seat].colour if 0 <= seat < len(self.marks) else IVORY
                line = self.line(str(origin), str(goal))
                marks.thread(surface, line, colour, self.art.fit.scale)
                lines.append(line)
        return lines

    def line(self, origin: str, goal: str) -> list[tuple[int, int]]:
        """Return the way between two fields in pixels: along the road, or straight where it is far."""
        start, stop, fit = self.fields[origin], self.fields[goal], self.art.fit
        far = abs(start.index - stop.index)
        if far > LONG_WALK:
            return bow(fit.point(start.centre), fit.point(stop.centre), 0.12)
        steps = 8 * far
        return [fit.point(on_road(self.layout, start.index, stop.index, n / steps)) for n in range(steps + 1)]

    # -- over the pawns -----------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, scene: Scene, view: View, rest: Sprites, written: Sequence[Rect]) -> None:
        """Draw where each pawn would end, a ring round fields whose instructions would apply, and the odds.

        `rest` are the pieces that stand there now; plates keep off what is `written`.
        """
        coming: dict[str, list[Point]] = {}  # spots on a field that ghosts have taken already
        for event in scene.ghosts:
            args = event.args
            goal, pawn, where = (str(args.get(key, "")) for key in ("goal", "pawn", "field"))
            if where in self.fields and self.fields[where].disc:
                marks.dashed_ring(surface, self.art.fit, self.fields[where], marks.WARM)
            if goal in self.fields and pawn in rest:
                self._pawn(surface, self.fields[goal], rest[pawn], args, rest, coming.setdefault(goal, []))
            if "column" in args and "after" in args:
                self._cube(surface, args, view)
        for event in scene.ghosts:
            self._odds(surface, event.args, written)

    def _pawn(self, surface: Surface, place: Field, now: Sprite, args: Any, rest: Sprites, taken: list[Point]) -> None:
        there = [s.at for s in rest.values() if s.look[0] == "pawn" and s.look[3] == place.index and s is not now]
        state = str(args.get("state", "village" if place.index == len(self.fields) - 1 else "standing"))
        spots = place.feet(min(len(there) + len(taken) + 1, MOST))
        if state == "village":  # whoever comes takes the next place
            spots = [self.layout.places[min(int(args.get("place", 1)), len(self.layout.places)) - 1]]
        at = max(spots, key=lambda spot: min((math.dist(spot, other) for other in [*there, *taken]), default=0.0))
        taken.append(at)
        if any(math.dist(at, other) < NEAR for other in there):
            at = (at[0], at[1] - BEHIND)  # so that those who stand there can still be told apart and chosen
        sprite = now._replace(look=("pawn", now.look[1], state, place.index), at=at, size=min(now.size, ACTING))
        strength = GHOST if float(args.get("odds", 1.0)) >= 0.5 else GHOST * 2 // 3
        self.art.draw(surface, self.layout, sprite, None, strength)

    def _cube(self, surface: Surface, args: Any, view: View) -> None:
        """Draw a cube of help where it would lie."""
        column, level = self.layout.columns.get(key_of(str(args["column"]))), int(args["after"])
        who = str(args.get("who", ""))
        pawns = (one for one in view["pawns"] if who in (f"seat:{one['seat']}", f"pawn:{one['colour']}"))
        whose = next((str(one["colour"]) for one in pawns), "")
        if column is None or not 0 < level <= len(column.levels) or not whose:
            return
        x, y, wide, high = column.levels[level - 1]
        cube = Sprite(("cube", whose), (x + wide * 0.72, y + high * 0.42), HELP_TWO)
        self.art.draw(surface, self.layout, cube, None, GHOST + 40)

    def _odds(self, surface: Surface, args: Any, written: Sequence[Rect]) -> None:
        words, goal = marks.odds(args), args.get("goal")
        if words and goal in self.fields:
            fit = self.art.fit
            die = art.picture(ART, "pieces/die_5", max(12, fit.px(26))) if args.get("low") else None
            marks.odds_plate(surface, fit, self.fields[goal], words, die, written)
