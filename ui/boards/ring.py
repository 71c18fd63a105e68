"""The painter of ring boards: a ring of estates round a clock of fields, as in Wampiry w Nowej Hucie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract import Event, View
from ui import text
from ui.boards.base import Point, Scene, Sprite, Sprites, Stage, Trail, Wording
from ui.boards.ring_layout import layout_of
from ui.boards.ring_pieces import CHIP, PieceArt, sprites
from ui.boards.ring_stages import Stages
from ui.boards.ring_static import bake
from ui.boards.shapes import Fit, Halos, bounds, bow, circle, dotted, inside
from ui.text import Font
from ui.theme import IVORY, Colour, Mark, hex_colour, mix

DIM = (18, 13, 22)
TRAIL = hex_colour("#F08A80")
BLOOD = hex_colour("#B3262E")
PAWN_REACH = 17.0


class RingPainter:
    """Draws a ring board; see `ui.boards.base.Painter` for its calls."""

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording) -> None:
        self.board, self.marks, self.wording = board, marks, wording
        self.layout = layout_of(board)
        self.maker = Stages(self.layout, board, marks)
        self.art = PieceArt(marks)
        self.view: View | None = None
        self._rest: Sprites = {}
        self._area = Rect(0, 0, 1, 1)
        self._fit = Fit(1.0, 0.0, 0.0)
        self._halos = Halos(self._fit)
        self._backdrop = Surface((1, 1))
        self._still: Surface | None = None
        self._still_key: object = None
        self._polygons = {
            f"estate:{name}": place.polygon for name, place in zip(board.ring, self.layout.estates, strict=True)
        }
        self._polygons |= {
            f"field:{name}": place.polygon for name, place in zip(board.clock, self.layout.fields, strict=True)
        }
        self._dots = {f"estate:{name}": place.dot for name, place in zip(board.ring, self.layout.estates, strict=True)}
        self._dots |= {f"field:{name}": place.dot for name, place in zip(board.clock, self.layout.fields, strict=True)}

    # -- laying out ---------------------------------------------------------------------------------------------------
    def resize(self, area: Rect) -> None:
        """Lay the board out inside `area` and bake what never changes."""
        self._area = Rect(area)
        self._fit = Fit.into(area, self.layout.size)
        self._halos = Halos(self._fit)
        self.art.resize(self._fit)
        self._backdrop = bake(self.layout, self.board, self._fit, self._area, self.wording)
        self._still = None

    def rect(self) -> Rect:
        """Return the box that the board takes."""
        return self._fit.rect(0, 0, *self.layout.size)

    def show(self, view: View) -> None:
        """Take over a view: from now on its pieces are at rest on the table."""
        self.view = view
        self._rest = sprites(self.layout, self.board, view)
        self._still = None

    def stages(self, before: View, events: Sequence[Event], after: View) -> list[Stage]:
        """Return the movements that lead from one view to the next."""
        return self.maker.between(before, events, after)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, scene: Scene) -> None:
        """Draw board, pieces and marks. Drawing twice gives the same picture."""
        stage = scene.stage
        if stage is None:
            surface.blit(self._still_picture(scene), self._area)
            self._marks(surface, scene)
            for sprite in sorted(self._rest.values(), key=_depth):
                self.art.draw(surface, sprite)
            self._ghosts(surface, scene)
            self._chosen_thread(surface, scene)
            return
        surface.blit(self._backdrop, self._area)
        self._turn_marks(surface, stage.view)
        self._hand(surface, scene.clock_seat, stage.view, scene.colour)
        self._moving(surface, stage, scene.progress)

    def _still_picture(self, scene: Scene) -> Surface:
        """Return the backdrop with what lies under pieces and marks, made anew only when that changes."""
        key = (scene.clock_seat, scene.colour, tuple(scene.trails))
        if self._still is None or self._still_key != key:
            picture = self._still if self._still is not None else self._backdrop.copy()
            picture.blit(self._backdrop, (0, 0))
            shift = (-self._area.left, -self._area.top)
            moved = _Shifted(picture, shift)
            self._draw_rest(moved.surface, moved.fit(self._fit), scene)
            self._still, self._still_key = picture, key
        return self._still

    def _draw_rest(self, picture: Surface, fit: Fit, scene: Scene) -> None:
        view = self.view
        if view is None:
            return
        own_fit, self._fit = self._fit, fit
        try:
            self._turn_marks(picture, view)
            self._hand(picture, scene.clock_seat, view, scene.colour)
            for trail in scene.trails:
                self._trail(picture, trail)
        finally:
            self._fit = own_fit

    def _moving(self, surface: Surface, stage: Stage, progress: float) -> None:
        drawn: list[tuple[Sprite, Point, int]] = []
        for key in stage.before.keys() | stage.after.keys():
            first, last = stage.before.get(key), stage.after.get(key)
            if first is not None and last is not None:
                arrived = progress >= 0.999
                at = _between(first.at, last.at, progress)
                flying = key.startswith("fly:")
                if flying and arrived:
                    continue
                shown = last if arrived or first.at != last.at else first
                size = first.size + (last.size - first.size) * progress
                drawn.append((shown._replace(size=size), at, 255))
            elif last is not None:
                drawn.append((last, last.at, round(255 * progress)))
            elif first is not None:
                drawn.append((first, first.at, round(255 * (1 - progress))))
        for sprite, at, alpha in sorted(drawn, key=lambda item: _depth(item[0]._replace(at=item[1]))):
            self.art.draw(surface, sprite, at, alpha)
        for rising in stage.floats:
            self._float(surface, rising.words, rising.at, rising.colour, progress)

    def _float(self, surface: Surface, words: str, at: Point, colour: Colour, progress: float) -> None:
        place = self._fit.point((at[0], at[1] - 26 * progress))
        box = Rect(0, 0, self._fit.px(80), self._fit.px(34))
        box.center = place
        bright = mix(colour, (255, 250, 235), 0.55)
        text.draw(surface, words, box, Font("black", max(14, self._fit.px(24))), bright, align="center", shadow=3)

    def _turn_marks(self, surface: Surface, view: View) -> None:
        """Ring the present moon and dim those to come."""
        for number, at in enumerate(self.layout.turns, 1):
            centre = self._fit.point(at)
            if number == view["turn"]:
                pygame.draw.aacircle(surface, BLOOD, centre, self._fit.px(self.layout.turn_radius + 5), self._fit.px(3))
            elif number > view["turn"]:
                veil = _disc_veil(self._fit.px(self.layout.turn_radius + 1))
                surface.blit(veil, veil.get_rect(center=centre))

    def _hand(self, surface: Surface, seat: int | None, view: View, colour: Colour) -> None:
        """Draw the clock's hand from the hub towards the acting seat's field."""
        if seat is None:
            return
        field = next((i for i, place in enumerate(view["clock"]) if seat in place["pawns"]), None)
        if field is None:
            return
        cx, cy = self.layout.centre
        px, py = _middle(self.layout.fields[field].polygon)
        turn = math.atan2(px - cx, cy - py)

        def at(radius: float, across: float) -> tuple[int, int]:
            x = cx + radius * math.sin(turn) + across * math.cos(turn)
            return self._fit.point((x, cy - radius * math.cos(turn) + across * math.sin(turn)))

        points = [at(27, -2.6), at(40, -6.5), at(66, 0), at(40, 6.5), at(27, 2.6)]
        pygame.draw.polygon(surface, BLOOD, points)
        pygame.draw.aalines(surface, mix(BLOOD, (20, 6, 10), 0.5), True, points)

    # -- marks --------------------------------------------------------------------------------------------------------
    def _marks(self, surface: Surface, scene: Scene) -> None:
        for name in scene.spoken:
            if self.covers(name) and name not in scene.lit:
                self._halo(surface, name, IVORY, 30, False, 1.0)
        for name in scene.lit:
            if self.covers(name):
                hovered = name in (scene.hovered, scene.focus)
                self._halo(surface, name, scene.colour, 62 if hovered else 26, name in scene.chosen, scene.breath)
        for name in scene.chosen:
            if self.covers(name) and name not in scene.lit:
                self._halo(surface, name, scene.colour, 40, True, 1.0)
        if scene.focus is not None and self.covers(scene.focus):
            self._halo(surface, scene.focus, IVORY, 0, False, 1.0, soft=False)

    def _halo(
        self, surface: Surface, name: str, colour: Colour, fill: int, chosen: bool, breath: float, soft: bool = True
    ) -> None:
        polygon = self._outline(name)
        key = name if name in self._polygons else f"{name}@{_rounded(polygon[0])}"
        self._halos.draw(surface, key, polygon, colour, fill=fill, chosen=chosen, breath=breath, soft=soft)
        dot = self._dots.get(name)
        if dot is not None and soft and colour != IVORY:
            centre = self._fit.point(dot)
            pygame.draw.aacircle(surface, IVORY, centre, self._fit.px(6))
            pygame.draw.aacircle(surface, colour, centre, self._fit.px(4.4))

    def _outline(self, name: str) -> list[Point]:
        found = self._polygons.get(name)
        if found is not None:
            return found
        centre, reach = self._round(name)
        return circle(centre, reach)

    def _round(self, name: str) -> tuple[Point, float]:
        """Return centre and reach of a piece: a chip, or a pawn (whose place is its feet)."""
        kind = name.partition(":")[0]
        sprite = self._rest.get(name)
        if kind == "possessed":
            _, estate, seat = name.split(":")
            return self.layout.estates[self.board.index[estate]].possessed[int(seat)], CHIP + 4
        if sprite is None:
            raise KeyError(name)
        if kind in ("vampire", "time_pawn"):
            return (sprite.at[0], sprite.at[1] - sprite.size * 0.46), PAWN_REACH * sprite.size / 44 + 4
        return sprite.at, sprite.size + 2

    def _trail(self, surface: Surface, trail: Trail) -> None:
        if not (self.covers(trail.origin) and self.covers(trail.goal)):
            return
        start, stop = self._footing(trail.origin), self._footing(trail.goal)
        dotted(surface, bow(start, stop, 0.12), TRAIL, self._fit.px(1.8), self._fit.px(7.5))

    def _footing(self, name: str) -> tuple[int, int]:
        """Return where a walk starts or ends: the middle of an estate's pad, or of a field."""
        kind, _, key = name.partition(":")
        if kind == "estate":
            return self._fit.point(_middle(self.layout.estates[self.board.index[key]].pad))
        return self._fit.point(_middle(self._polygons[name]))

    def _chosen_thread(self, surface: Surface, scene: Scene) -> None:
        """Draw a thread from the acting pawns to what the chosen or hovered move leads to."""
        for event in scene.ghosts:
            origin, goal = event.args.get("origin"), event.args.get("goal")
            if isinstance(origin, str) and isinstance(goal, str) and self.covers(origin) and self.covers(goal):
                line = bow(self._footing(origin), self._footing(goal), 0.14)
                pygame.draw.lines(surface, mix(scene.colour, (255, 250, 235), 0.75), False, line, self._fit.px(2))
                pygame.draw.aalines(surface, IVORY, False, line)

    def _ghosts(self, surface: Surface, scene: Scene) -> None:
        """Draw faintly where pawns would stand after the move that is hovered or chosen."""
        view = self.view
        if view is None or not scene.ghosts:
            return
        plain = [
            event
            for event in scene.ghosts
            if event.kind in ("walked", "advanced", "attacked", "driven", "flown", "leapt")
        ]
        for stage in self.maker.between(view, plain, view)[: len(plain)]:
            for key, sprite in stage.after.items():
                now = self._rest.get(key)
                if now is not None and now.at != sprite.at and key.partition(":")[0] in ("vampire", "time_pawn"):
                    self.art.draw(surface, sprite, None, 140)

    # -- where things are ---------------------------------------------------------------------------------------------
    def covers(self, name: str) -> bool:
        """Whether a name is something on this board."""
        if name in self._polygons:
            return True
        kind, _, rest = name.partition(":")
        if kind == "possessed":
            return rest.partition(":")[0] in self.board.index
        return name in self._rest

    def area_of(self, name: str) -> Rect:
        """Return the box round a thing, for tooltips and keyboard order; KeyError for what is not on the board."""
        return self._fit.rect(*bounds(self._outline(name)))

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position, topmost first."""
        at = self._fit.back(position)
        pieces = [
            key
            for key in self._rest
            if key.partition(":")[0] in ("vampire", "time_pawn", "possessed", "sabbath", "award")
        ]
        near = [(math.dist(self._round(name)[0], at), name) for name in pieces if _within(self._round(name), at)]
        spaces = [name for name, polygon in self._polygons.items() if inside(polygon, at)]
        return [name for _, name in sorted(near)] + spaces


class _Shifted:
    """A picture whose corner lies elsewhere than the window's."""

    def __init__(self, surface: Surface, shift: tuple[int, int]) -> None:
        self.surface, self.shift = surface, shift

    def fit(self, fit: Fit) -> Fit:
        return Fit(fit.scale, fit.left + self.shift[0], fit.top + self.shift[1])


def _depth(sprite: Sprite) -> tuple[int, float]:
    return sprite.layer, sprite.at[1]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _within(shape: tuple[Point, float], at: Point) -> bool:
    return math.dist(shape[0], at) <= shape[1]


def _middle(polygon: Sequence[Point]) -> Point:
    x, y, width, height = bounds(polygon)
    return x + width / 2, y + height / 2


def _rounded(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _disc_veil(radius: int) -> Surface:
    veil = Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    veil.fill((*DIM, 0))
    pygame.draw.circle(veil, (*DIM, 150), (radius, radius), radius)
    return veil
