"""The painter of boards with a road: pawns on a way through the snow, tables of moves and help, as in Osada."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.motions import Motions
from games.core.contract.names import kind_of
from ui.boards.shared.base import Point, Scene, Sprite, Sprites, Trail, Wording
from ui.boards.shared.common import LINE, SOFT
from ui.boards.shared.geometry import Box
from ui.boards.shared.pieces import ring
from ui.boards.shared.shapes import bounds, bow, dotted
from ui.boards.track import marks as track_marks
from ui.boards.track.ghosts import TRAIL, TrackAhead
from ui.boards.track.layout import COLOURS, LETTERS
from ui.boards.track.pieces import FOOT, PAWN, acting_colour, sprites
from ui.boards.track.static import badge, bake
from ui.boards.track.tables import TableArt
from ui.drawing.theme import IVORY, Colour, Mark

BRIGHT = 60  # a halo asked for with more than so much is hovered
HAT = 24.0  # half a hat and the air beside it, in units of a pawn's picture


class TrackPainter(TrackAhead):
    """Draws a board with a road; see `ui.boards.shared.base.Painter` for its calls."""

    pieces = frozenset({"pawn"})
    movers = frozenset({"pawn"})
    unit = 2.0
    rim = 12.0

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions) -> None:
        super().__init__(board, marks, wording, motions)
        self.tables = TableArt(self.layout, board, self.art.marks, wording, self.art)
        self._polygons = {**self._small_things(), **{name: place.polygon for name, place in self._fields.items()}}

    def _small_things(self) -> dict[str, list[Point]]:
        """Return what lies beside the road, the topmost first: tables, shelves, the die, places of the settlement."""
        layout = self.layout
        boxes: dict[str, Box] = {f"move:{letter}": tile.box for letter, tile in layout.moves.items()}
        boxes |= {f"column:{colour}": column.box for colour, column in layout.columns.items()}
        boxes |= {f"shelf:{kind}": box for kind, (box, _) in layout.shelves.items()}
        half, high = layout.place_size
        for number, (x, y) in enumerate(layout.places, 1):
            boxes[f"place:{number}"] = (x - half, y - 12 - high, 2 * half, 2 * high)
        (x, y), radius, _ = layout.bowl
        boxes["die"] = (x - radius, y - radius, 2 * radius, 2 * radius)
        return {name: _corners(box) for name, box in boxes.items()}

    # -- what the base asks for ---------------------------------------------------------------------------------------
    def bake(self) -> Surface:
        self.art.resize(self._fit)
        self.tables.resize(self._fit)
        picture, self._labels = bake(self.layout, self.board, self._fit, self._area, self.wording)
        return picture

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, view)

    def under(self, surface: Surface, view: View, scene: Scene) -> None:
        asked = scene.clock_seat  # a replay has the colour of who moved last
        self.tables.draw(surface, self._fit, view, scene.colour if asked is None else self.marks[asked].colour)

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights of the board in pixels, with how far they shine: what wind makes flicker."""
        return [(self._fit.point(at), self._fit.px(far)) for at, far in self.layout.lights]

    def shelters(self) -> list[Rect]:
        """List the boxes that must stay legible: no snow falls on them."""
        return [self._fit.rect(*box) for box in (self.layout.move_table, self.layout.help_table)]

    # -- where things are ---------------------------------------------------------------------------------------------
    def covers(self, name: str) -> bool:
        """Whether a name is something on this board; pawns also when they are out of the game."""
        return super().covers(name) or (name.partition(":")[2] in COLOURS and kind_of(name) == "pawn")

    def area_of(self, name: str) -> Rect:
        """Return the box round a thing; of a pawn that is out of the game its head in the help table."""
        if kind_of(name) == "pawn" and name not in self._rest:
            x, y = self.layout.columns[name.partition(":")[2]].pawn
            return self._fit.rect(x - 24, y - 64, 48, 70)
        return super().area_of(name)

    def _gone(self) -> list[str]:
        """List the pawns that are out of the game."""
        pawns = self.view["pawns"] if self.view is not None else []
        return [name for one in pawns if (name := f"pawn:{one['colour']}") not in self._rest]

    def reach(self, name: str) -> tuple[Point, float]:
        """Return centre and reach of a pawn, whose place is its feet unless it lies."""
        sprite = self._rest[name]
        x, y = sprite.at
        if kind_of(name) != "pawn":
            return (x, y), sprite.size / 2
        if sprite.look[2] in ("standing", "village"):
            return (x, y - sprite.size * 0.55), sprite.size * 0.62
        return (x, y), sprite.size * 0.62

    def footing(self, name: str) -> tuple[int, int]:
        """Return where a way starts or ends: the middle of a field, or a pawn's feet."""
        if name in self._rest:
            return self._fit.point(self._rest[name].at)
        if name in self._fields:
            return self._fit.point(self._fields[name].centre)
        return super().footing(name)

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names under a position, topmost first; the bus and the village are parts of their fields."""
        gone = [name for name in self._gone() if self.area_of(name).collidepoint(position)]
        found = gone + super().names_at(position)
        x, y = self._fit.back(position)
        for name, place in self._fields.items():
            if any(left <= x <= left + wide and top <= y <= top + high for left, top, wide, high in place.hits):
                found.append(name)
        return list(dict.fromkeys(found))

    # -- marks --------------------------------------------------------------------------------------------------------
    def _halo(
        self, surface: Surface, name: str, colour: Colour, fill: int, chosen: bool, breath: float, how: str = SOFT
    ) -> None:
        kind = kind_of(name)
        if kind == "pawn" and name not in self._rest:
            scale = self._fit.scale * (1.0 if fill > BRIGHT or chosen else 0.7)
            track_marks.tile_frame(surface, self.area_of(name), colour, 0, chosen, scale)
        elif kind == "pawn":
            x, y = self._rest[name].at
            half = 54 if chosen else 36 if fill > BRIGHT or how == LINE else 31
            box = self._fit.rect(x - half, y - half * 0.5, 2 * half, half)
            ring(surface, box, colour, self._fit.scale, fill > BRIGHT or chosen or how == LINE)  # ivory is lost on snow
        elif kind == "field" and self._fields[name].disc:
            strong = track_marks.HOVER_FILL if fill > BRIGHT else track_marks.CHOSEN_FILL if chosen else 0
            place = self._fields[name]
            track_marks.field_ring(surface, self._fit, place, colour, strong, chosen, breath, how != LINE)
        elif kind in ("move", "column"):
            if kind == "column" or fill > BRIGHT or chosen or how == LINE:
                box = self._fit.rect(*bounds(self._polygons[name]))
                track_marks.tile_frame(surface, box, colour, 60 if fill > BRIGHT else 0, chosen, self._fit.scale)
        else:
            super()._halo(surface, name, colour, fill, chosen, breath, how)

    def over(self, surface: Surface, scene: Scene) -> None:
        """Draw light under the one to act, ways, and again what must stay legible: names, dice of the valley."""
        pawn = self._acting()
        covered = {name for name in scene.lit if name in self._fields}
        if pawn is not None and pawn.look[2] in ("standing", "village"):
            track_marks.pool(surface, self._fit, pawn.at)
            covered.add(f"field:{pawn.look[3]}")
        self._threads(surface, scene)
        for name in sorted(covered):
            for label, at in self._labels_near(name):
                surface.blit(label, at)
            if self._fields[name].valley:
                badge(surface, self._fields[name], self._fit)

    def _labels_near(self, name: str) -> list[tuple[Surface, Rect]]:
        """List the labels that light round a field falls on: its own and those of its neighbours."""
        round_it = self.area_of(name).inflate(2 * self._fit.px(track_marks.GLOW), 2 * self._fit.px(track_marks.GLOW))
        return [(label, at) for other, (label, at) in self._labels.items() if other == name or round_it.colliderect(at)]

    def _acting(self) -> Sprite | None:
        return self._rest.get(f"pawn:{acting_colour(self.view)}") if self.view is not None else None

    def _piece_dots(self, surface: Surface, scene: Scene) -> None:
        """Draw the pointer at the one to act, and the dots of pawns to choose."""
        pointer = self._pointer()
        if pointer is not None:
            colour, tips = pointer
            track_marks.pointer(surface, tips, colour)
        super()._piece_dots(surface, scene)

    def _pointer(self) -> tuple[Colour, track_marks.Tips] | None:
        """Return the arrow at the one to act: over the head, or where it hides less of others and names."""
        pawn = self._acting()
        if pawn is None or pawn.look[2] != "standing":
            return None
        mark = self.art.mark(str(pawn.look[1]))
        others = [self.area_of(name) for name, one in self._rest.items() if one.look[0] == "pawn" and one is not pawn]
        unit = pawn.size / PAWN[0]
        tips = track_marks.pointer_tips(self._fit, pawn.at, unit * FOOT[1], unit * HAT, [*others, *self._written()])
        return (mark.colour if mark is not None else IVORY), tips

    def trace(self, event: Event) -> Trail | None:
        """Return the way of a pawn, in its own colour where a seat plays it."""
        args = event.args
        if "origin" not in args or "goal" not in args:
            return None
        return Trail(str(args["origin"]), str(args["goal"]), self._seat_of(str(args.get("pawn", ""))))

    def _seat_of(self, pawn: str) -> int:
        pawns = self.view["pawns"] if self.view is not None else []
        return next((int(one["seat"]) for one in pawns if f"pawn:{one['colour']}" == pawn), -1)

    def _trail(self, surface: Surface, trail: Trail) -> None:
        if not self._is_way(trail):
            return
        colour = self.marks[trail.seat].colour if 0 <= trail.seat < len(self.marks) else IVORY
        line = bow(self.footing(trail.origin), self.footing(trail.goal), TRAIL)
        dotted(surface, line, colour, self._fit.px(3.2), self._fit.px(13))

    def _chosen_thread(self, surface: Surface, scene: Scene) -> None:
        """Draw the letters that lead to fields over everything; ways lie under the pawns."""
        ways: dict[str, int] = dict(self.view["ways"]) if self.view is not None else {}
        written = self._written() + [self.area_of(name) for name in self._rest if kind_of(name) == "pawn"]
        pointer = self._pointer()
        if pointer is not None:
            written.append(track_marks.box_of(pointer[1]))
        discs = {name: self.area_of(name) for name in scene.lit if name in self._fields and self._fields[name].disc}
        for name in scene.lit:
            place = self._fields.get(name)
            if place is not None:
                letters = [letter for letter in LETTERS if ways.get(letter) == place.index]
                if letters:
                    others = [disc for other, disc in discs.items() if other != name]
                    hides = [*written, *others]  # so that it is seen which field is whose
                    written += track_marks.letter_dots(surface, self._fit, place, letters, scene.colour, hides)
                else:
                    at = (place.centre[0] - place.radius * 0.7, place.centre[1] - place.radius * 0.7)
                    self._dot(surface, self._fit.point(at), scene.colour)
            elif name.startswith("column:"):
                x, y, wide, _ = self.layout.columns[name[7:]].box
                self._dot(surface, self._fit.point((x + wide, y + 6)), scene.colour)


def _corners(box: Box) -> list[Point]:
    x, y, wide, high = box
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


PAINTER = TrackPainter
