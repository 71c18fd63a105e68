"""Animation of pieces on a road, and previews of a move."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.names import key_of
from ui.boards.shared import pieces
from ui.boards.shared.base import BoardScene, Point, Sprite, Sprites, Transition
from ui.boards.shared.painter import GHOST
from ui.boards.shared.shapes import curved_line, interpolate
from ui.boards.shared.transitions import ARRIVED
from ui.boards.track import overlays
from ui.boards.track.layout import ART, MOST, RoadField, RoadLayout
from ui.boards.track.pieces import ACTING, DIE_WIDE, HELP_TWO, OVER, PieceArt
from ui.drawing.theme import IVORY, SeatMark

# -- animation --------------------------------------------------------------------------------------------------------
# milliseconds a field; minimum milliseconds of a walk; maximum fields of a walk
HOP, LEAST_WALK, LONG_WALK = (
    145,
    170,
    7,
)
LEAP, FLIGHT, DROP = 26.0, 130.0, 190.0  # board units: height of a hop, height of a flight, depth of a fall
ROLL = "fly:die"
COVERED = 0.7  # progress (0..1) at which snow covers a buried pawn


class PawnAnimator:
    """Animates the pieces on a road."""

    def __init__(self, layout: RoadLayout, art: PieceArt) -> None:
        self.layout, self.art = layout, art
        self._progress = 1.0
        self._lying: dict[object, tuple[str, int]] = {}  # colour -> (state, field) of each falling pawn

    def adjust_duration(self, transition: Transition, event: Event, earlier: Sprites, later: Sprites) -> None:
        """Adapt a transition: long routes take longer, and a thrown die tumbles."""
        hops = [
            _hops(first, later[key]) for key, first in earlier.items() if key in later and _walks(first, later[key])
        ]
        if hops:
            transition.duration = max(LEAST_WALK, HOP * max(hops))
        if event.kind == "rolled":
            centre = self.layout.bowl[0]
            roll = Sprite(("roll", int(event.args["value"])), (centre[0], centre[1] - 4), DIE_WIDE, "", OVER)
            for pieces in (transition.before, transition.after):
                pieces.pop("die:bowl", None)
                pieces[ROLL] = roll

    def begin(self, transition: Transition, progress: float) -> None:
        """Find out which pawns fall or are buried in a transition."""
        self._progress = progress
        both = [(first, transition.after[key]) for key, first in transition.before.items() if key in transition.after]
        self._lying = {
            last.look[1]: (str(last.look[2]), int(str(last.look[3])))
            for first, last in both
            if first.look[0] == "pawn"
            and progress < ARRIVED
            and last.look[2] in ("lying", "buried")
            and first.look[2] != last.look[2]
        }

    def draw(self, surface: Surface, sprite: Sprite, position: Point) -> bool:
        """Draw a piece that tumbles, falls or is buried; return False for other pieces."""
        if sprite.look[0] == "roll":
            self.art.draw_tumbling_die(surface, int(str(sprite.look[1])), sprite.at, sprite.size, self._progress)
            return True
        if sprite.look[0] != "pawn" or sprite.look[1] not in self._lying:
            return False
        if self._lying[sprite.look[1]][0] == "lying":
            self.art.draw_falling_pawn(surface, sprite, position, self._progress)
        elif self._progress < COVERED:  # a buried pawn is upright until the snow arrives
            upright = sprite._replace(look=(*sprite.look[:2], "standing", sprite.look[3]))
            self.art.draw(surface, self.layout, upright, (position[0], position[1] + 30), 255)
        else:
            self.art.draw(surface, self.layout, sprite, position, 255)
        return True

    def draw_snow(self, surface: Surface) -> None:
        """Draw the snow on buried pawns, above all pieces."""
        for state, where in self._lying.values():
            if state == "buried":
                overlays.draw_avalanche(surface, self.art.fit, self.layout.fields[where].centre, self._progress)
        self._lying = {}

    # -- routes -------------------------------------------------------------------------------------------------------
    def position_between(self, first: Sprite, last: Sprite, progress: float) -> Point:
        """Return the position of a piece at `progress`. A pawn hops along the road, or flies far."""
        if progress >= ARRIVED or first.look[0] != "pawn" or first.at == last.at:
            return interpolate(first.at, last.at, progress)
        if not _walks(first, last):
            x, y = interpolate(first.at, last.at, progress)
            height = 0.0 if first.look[3] == last.look[3] else -DROP if last.look[2] == "lying" else FLIGHT
            return x, y - height * math.sin(math.pi * progress)
        start, stop = int(str(first.look[3])), int(str(last.look[3]))
        lift = LEAP * abs(math.sin(math.pi * progress * abs(stop - start)))
        x, y = self._eased(first.at, road_point(self.layout, start, stop, progress), last.at, progress)
        return x, y - lift

    def _eased(self, first: Point, road: Point, last: Point, progress: float) -> Point:
        """Return a position along the road. The first and last tenth lead from and to the pawn's slots."""
        base = (road[0], road[1] + 18)
        if progress < 0.1:
            return interpolate(first, base, progress / 0.1)
        return interpolate(base, last, (progress - 0.9) / 0.1) if progress > 0.9 else base


def road_point(layout: RoadLayout, start: int, stop: int, progress: float) -> Point:
    """Return the point at `progress` (0..1) between two points of the road."""
    stops, road = layout.stops, layout.road
    place = stops[start] + (stops[stop] - stops[start]) * progress
    low = min(int(place), len(road) - 2)
    return interpolate(road[low], road[low + 1], place - low)


def _walks(first: Sprite, last: Sprite) -> bool:
    """Return True if an upright pawn walks to a field nearby."""
    if first.look[0] != "pawn" or last.look[0] != "pawn" or last.look[2] == "lying":
        return False
    return 0 < _hops(first, last) <= LONG_WALK


def _hops(first: Sprite, last: Sprite) -> int:
    return abs(int(str(last.look[3])) - int(str(first.look[3]))) if first.look[0] == "pawn" else 0


# -- previews ---------------------------------------------------------------------------------------------------------
NEAR, BEHIND = 46.0, 44.0  # board units: a ghost closer than NEAR to a pawn is drawn BEHIND units farther back


class RoadPreview:
    """Draws previews of the effects of the hovered or chosen move on a road."""

    def __init__(
        self, layout: RoadLayout, fields: Mapping[str, RoadField], art: PieceArt, seats: Sequence[SeatMark]
    ) -> None:
        self.layout, self.fields, self.art, self.marks = layout, fields, art, seats

    # -- below the pawns ----------------------------------------------------------------------------------------------
    def draw_routes(self, surface: Surface, scene: BoardScene, view: View) -> list[list[tuple[int, int]]]:
        """Draw the routes of pawns; return their points."""
        seats, lines = {f"pawn:{one['colour']}": int(one["seat"]) for one in view["pawns"]}, []
        for event in scene.preview_events:
            origin, goal = event.args.get("origin"), event.args.get("goal")
            if origin in self.fields and goal in self.fields and origin != goal:
                seat = seats.get(str(event.args.get("pawn", "")), -1)
                colour = self.marks[seat].colour if 0 <= seat < len(self.marks) else IVORY
                line = self.route_line(str(origin), str(goal))
                overlays.draw_dotted_route(surface, line, colour, self.art.fit.scale)
                lines.append(line)
        return lines

    def route_line(self, origin: str, goal: str) -> list[tuple[int, int]]:
        """Return the route between two fields in pixels."""
        start, stop, fit = self.fields[origin], self.fields[goal], self.art.fit
        far = abs(start.index - stop.index)
        if far > LONG_WALK:
            return curved_line(fit.point(start.centre), fit.point(stop.centre), 0.12)
        steps = 8 * far
        return [fit.point(road_point(self.layout, start.index, stop.index, n / steps)) for n in range(steps + 1)]

    # -- above the pawns ----------------------------------------------------------------------------------------------
    def draw(
        self, surface: Surface, scene: BoardScene, view: View, resting: Sprites, keep_clear: Sequence[Rect]
    ) -> None:
        """Draw ghosts of pawns, rings around affected fields, and odds.

        `resting` are the pieces now. Odds avoid the boxes in `keep_clear`.
        """
        coming: dict[str, list[Point]] = {}  # field -> positions of the previewed pawns ("ghosts") already drawn on it
        for event in scene.preview_events:
            args = event.args
            goal, pawn, where = (str(args.get(key, "")) for key in ("goal", "pawn", "field"))
            if where in self.fields and self.fields[where].is_round:
                overlays.draw_dashed_ring(surface, self.art.fit, self.fields[where], overlays.WARM)
            if goal in self.fields and pawn in resting:
                self._pawn(surface, self.fields[goal], resting[pawn], args, resting, coming.setdefault(goal, []))
            if "column" in args and "after" in args:
                self._cube(surface, args, view)
        for event in scene.preview_events:
            self._odds(surface, event.args, keep_clear)

    def _pawn(
        self, surface: Surface, place: RoadField, now: Sprite, args: Any, rest: Sprites, taken: list[Point]
    ) -> None:
        there = [s.at for s in rest.values() if s.look[0] == "pawn" and s.look[3] == place.index and s is not now]
        state = str(args.get("state", "village" if place.index == len(self.fields) - 1 else "standing"))
        spots = place.pawn_places(min(len(there) + len(taken) + 1, MOST))
        if state == "village":  # a pawn that reaches the village takes the next free place there
            spots = [self.layout.places[min(int(args.get("place", 1)), len(self.layout.places)) - 1]]
        at = max(spots, key=lambda spot: min((math.dist(spot, other) for other in [*there, *taken]), default=0.0))
        taken.append(at)
        if any(math.dist(at, other) < NEAR for other in there):
            at = (at[0], at[1] - BEHIND)  # so that the pawns there stay visible
        sprite = now._replace(look=("pawn", now.look[1], state, place.index), at=at, size=min(now.size, ACTING))
        strength = GHOST if float(args.get("odds", 1.0)) >= 0.5 else GHOST * 2 // 3
        self.art.draw(surface, self.layout, sprite, None, strength)

    def _cube(self, surface: Surface, args: Any, view: View) -> None:
        """Draw the ghost of a help cube."""
        column, level = self.layout.columns.get(key_of(str(args["column"]))), int(args["after"])
        who = str(args.get("who", ""))
        pawns = (one for one in view["pawns"] if who in (f"seat:{one['seat']}", f"pawn:{one['colour']}"))
        whose = next((str(one["colour"]) for one in pawns), "")
        if column is None or not 0 < level <= len(column.levels) or not whose:
            return
        x, y, width, height = column.levels[level - 1]
        cube = Sprite(("cube", whose), (x + width * 0.72, y + height * 0.42), HELP_TWO)
        self.art.draw(surface, self.layout, cube, None, GHOST + 40)

    def _odds(self, surface: Surface, args: Any, written: Sequence[Rect]) -> None:
        label, goal = overlays.odds_text(args), args.get("goal")
        if label and goal in self.fields:
            fit = self.art.fit
            die = pieces.picture(ART, "pieces/die_5", max(12, fit.px(26))) if args.get("low") else None
            overlays.draw_odds(surface, fit, self.fields[goal], label, die, written)
