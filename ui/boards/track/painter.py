"""The painter of boards with a road: pawns on a path through the snow, tables of moves and help, as in Osada."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Motion, Motions
from games.core.contract.names import key_of, kind_of
from ui.boards.shared.base import BoardScene, Point, Sprite, Sprites, Trail, Transition, Translate
from ui.boards.shared.halos import LINE, Halo
from ui.boards.shared.painter import BoardPainter, Layer, draw_order
from ui.boards.shared.pieces import draw_foot_ring
from ui.boards.shared.shapes import bounds, box_corners, curved_line, draw_dotted_arrow
from ui.boards.track import overlays as track_marks
from ui.boards.track.animation import PawnAnimator, RoadPreview
from ui.boards.track.layout import ART, COLOURS, LETTERS, RoadField, layout_of
from ui.boards.track.pieces import FOOT, PAWN, PieceArt, acting_colour, head_box, sprites
from ui.boards.track.static import Labels, draw_valley_die, render_background
from ui.boards.track.tables import TableArt
from ui.drawing import high_contrast
from ui.drawing.theme import IVORY, Colour, SeatMark

TRAIL = 0.1  # bend of a trail, as a share of its length
HAT = 24.0  # half the width of a hat, in units of a pawn's picture
UPRIGHT = ("standing", "village")


class TrackPainter(BoardPainter):
    """Draws a board with a road; see `ui.boards.shared.base.Painter` for its methods."""

    piece_kinds = frozenset({"pawn"})
    mover_kinds = frozenset({"pawn"})
    art_folder = ART
    line_width = 2.0
    rim = 12.0
    digit_names = tuple(f"move:{letter}" for letter in LETTERS)

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = layout_of(board)
        super().__init__(board, marks, translate, motions, self.layout.size)
        self.fields: dict[str, RoadField] = {f"field:{place.index}": place for place in self.layout.fields}
        self.labels: Labels = {}
        self.art = PieceArt(marks)
        self.animator = PawnAnimator(self.layout, self.art)
        self.preview = RoadPreview(self.layout, self.fields, self.art, marks)
        self.tables = TableArt(self.layout, board, self.art.marks, translate, self.art)
        self.outlines = {**self._small_things(), **{name: place.polygon for name, place in self.fields.items()}}

    def _small_things(self) -> dict[str, list[Point]]:
        """Return the outlines of objects beside the road, the topmost first."""
        layout = self.layout
        boxes = {f"move:{letter}": tile.box for letter, tile in layout.moves.items()}
        boxes |= {f"column:{colour}": column.box for colour, column in layout.columns.items()}
        boxes |= {f"shelf:{kind}": box for kind, (box, _) in layout.shelves.items()}
        half, height = layout.place_size
        for number, (x, y) in enumerate(layout.places, 1):
            boxes[f"place:{number}"] = (x - half, y - 12 - height, 2 * half, 2 * height)
        (x, y), radius, _ = layout.bowl
        boxes["die:bowl"] = (x - radius, y - radius, 2 * radius, 2 * radius)
        return {name: box_corners(box) for name, box in boxes.items()}

    # -- hooks of BoardPainter ----------------------------------------------------------------------------------------
    def render_background(self) -> Surface:
        self.art.resize(self.fit)
        self.tables.resize(self.fit)
        picture, self.labels = render_background(self.layout, self.fit, self.area, self.translate)
        return picture

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, view)

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        if not self.animator.draw(surface, sprite, position if position is not None else sprite.at):
            self.art.draw(surface, self.layout, sprite, position, alpha)

    def layers(self) -> Sequence[Layer]:
        """Return the drawing functions in order."""
        return (
            self.draw_halos, self._light, self.draw_pieces, self._names, self._draw_pointer, self.draw_dots,
            self.draw_ghosts, self._letters, self._draw_keys,
        )  # fmt: skip

    def draw_ground(self, surface: Surface, view: View, scene: BoardScene) -> None:
        asked = scene.acting_seat  # without an acting seat, as in a replay, the last move's colour is used
        colour = scene.colour if asked is None else self.marks[asked].colour
        self.tables.draw(surface, self.fit, view, colour, is_asked=not scene.news_pending)

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the board's lights as (centre, radius) in pixels."""
        return [(self.fit.point(at), self.fit.px(far)) for at, far in self.layout.lights]

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes without snow, in pixels: the tables and the names."""
        return [*(self.fit.rect(*box) for box in (self.layout.move_table, self.layout.help_table)), *self._written()]

    # -- animation ----------------------------------------------------------------------------------------------------
    def transition_of(
        self, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View
    ) -> Transition | None:
        """Return the animation of an event."""
        transition = super().transition_of(event, motion, earlier, later, view)
        if transition is not None:
            self.animator.adjust_duration(transition, event, earlier, later)
        return transition

    def position_between(self, first: Sprite, last: Sprite, progress: float) -> Point:
        return self.animator.position_between(first, last, progress)

    def draw_moving_pieces(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw a transition's pieces, falling pawns and snow."""
        self.animator.begin(transition, progress)
        super().draw_moving_pieces(surface, transition, progress)
        self.animator.draw_snow(surface)

    # -- positions -----------------------------------------------------------------------------------------------------
    def is_on_board(self, name: str) -> bool:
        """Return True if an object belongs to the board, even an eliminated pawn."""
        return super().is_on_board(name) or (key_of(name) in COLOURS and kind_of(name) == "pawn")

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of an object; of an eliminated pawn, its head in the help table."""
        if kind_of(name) == "pawn" and name not in self.resting:
            x, y = self.layout.columns[key_of(name)].pawn
            return self.fit.rect(x - 24, y - 64, 48, 70)
        return super().area_of(name)

    def hit_circle(self, name: str) -> tuple[Point, float]:
        """Return the centre and radius of a pawn."""
        sprite = self.resting[name]
        x, y = sprite.at
        if kind_of(name) != "pawn":
            return (x, y), sprite.size / 2
        return (x, y - sprite.size * 0.55 if sprite.look[2] in UPRIGHT else y), sprite.size * 0.62

    def anchor(self, name: str) -> tuple[int, int]:
        """Return where a route starts or ends."""
        if name in self.resting:
            return self.fit.point(self.resting[name].at)
        if name in self.fields:
            return self.fit.point(self.fields[name].centre)
        return super().anchor(name)

    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position."""
        pawns = [f"pawn:{one['colour']}" for one in self._pawns()]
        gone = [name for name in pawns if name not in self.resting and self.area_of(name).collidepoint(position)]
        result = gone + super().hit_test(position)
        x, y = self.fit.window_to_board(position)
        for name, place in self.fields.items():
            if any(
                left <= x <= left + width and top <= y <= top + height for left, top, width, height in place.hit_boxes
            ):
                result.append(name)
        return list(dict.fromkeys(result))

    def _pawns(self) -> Sequence[Any]:
        return self.view["pawns"] if self.view is not None else ()

    # -- halos --------------------------------------------------------------------------------------------------------
    def draw_halo(self, surface: Surface, halo: Halo) -> None:
        """Draw a highlight: a ring around a field or a pawn's feet, or a frame in a table."""
        kind, name = kind_of(halo.name), halo.name
        if kind == "pawn" and name in self.resting:
            self._foot_ring(surface, halo)
        elif kind == "field" and self.fields[name].is_round:
            fill = track_marks.HOVER_FILL if halo.is_hovered else track_marks.CHOSEN_FILL if halo.chosen else 0
            track_marks.draw_field_ring(surface, self.fit, self.fields[name], halo, fill)
        elif kind in ("pawn", "move", "column"):
            self._frame(surface, halo)
        else:
            super().draw_halo(surface, halo)

    def _foot_ring(self, surface: Surface, halo: Halo) -> None:
        x, y = self.resting[halo.name].at
        bold = halo.is_hovered or halo.style == LINE
        half = 54 if halo.chosen else 36 if bold else 31
        box = self.fit.rect(x - half, y - half * 0.5, 2 * half, half)
        # an ivory ring would be invisible on snow
        draw_foot_ring(surface, box, halo.colour, self.fit.scale, bold or halo.chosen)

    def _frame(self, surface: Surface, halo: Halo) -> None:
        """Draw a frame around a move, a help column, or an eliminated pawn's head."""
        name, scale = halo.name, self.fit.scale
        strong = halo.is_hovered or halo.chosen
        if kind_of(name) == "pawn":
            box = self.area_of(name)
            track_marks.draw_tile_frame(surface, box, halo.colour, 0, halo.chosen, scale * (1.0 if strong else 0.7))
        elif kind_of(name) == "column" or strong or halo.style == LINE:
            box = self.fit.rect(*bounds(self.outlines[name]))
            track_marks.draw_tile_frame(surface, box, halo.colour, 60 if halo.is_hovered else 0, halo.chosen, scale)

    def _light(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the light below the acting pawn, and routes, then the texts that they cover."""
        pawn = self._acting()
        covered = {name for name in scene.selectable if name in self.fields}
        if pawn is not None and pawn.look[2] in UPRIGHT:
            track_marks.draw_light_pool(surface, self.fit, pawn.at)
            covered.add(f"field:{pawn.look[3]}")
        self.draw_pawn_routes(surface, scene)
        for name in sorted(covered):
            for label, at in self._labels_near(name):
                surface.blit(label, at)
            if self.fields[name].valley:
                draw_valley_die(surface, self.fields[name], self.fit)

    def draw_pawn_routes(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the routes of pawns, then the names that they cover."""
        lines = [self._bow(trail) for trail in scene.trails if self._is_way(trail)]
        if self.view is not None:
            lines += self.preview.draw_routes(surface, scene, self.view)
        parts = [part for line in lines for part in pairwise(line)]
        for label, at in self.labels.values():
            if any(at.clipline(*part) for part in parts):
                surface.blit(label, at)

    def _labels_near(self, name: str) -> list[tuple[Surface, Rect]]:
        """List the labels near a field."""
        round_it = self.area_of(name).inflate(2 * self.fit.px(track_marks.GLOW), 2 * self.fit.px(track_marks.GLOW))
        return [(label, at) for other, (label, at) in self.labels.items() if other == name or round_it.colliderect(at)]

    def _names(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the names that pawns, or outlines in high contrast, cover again, but below the heads of pawns."""
        pawns = [self.area_of(name) for name, sprite in self.resting.items() if sprite.look[0] == "pawn"]
        shown = [one for one in self.labels.values() if high_contrast.minimum_ratio or one[1].collidelist(pawns) >= 0]
        for label, at in shown:
            surface.blit(label, at)
        self._draw_heads(surface, [at for _, at in shown])

    def _draw_heads(self, surface: Surface, hiding: list[Rect]) -> None:
        """Draw the heads of upright pawns below the boxes in `hiding` again: they say who is where."""
        whole = surface.get_clip()
        upright = [one for one in self.resting.values() if one.look[0] == "pawn" and one.look[2] in UPRIGHT]
        for pawn in upright:
            head = head_box(self.fit, pawn.at, pawn.size)
            if head.collidelist(hiding) >= 0:
                surface.set_clip(head.clip(whole))
                for other in sorted(upright, key=draw_order):
                    self.draw_sprite(surface, other)
        surface.set_clip(whole)

    def _written(self) -> list[Rect]:
        """List the boxes of all names."""
        return [at for _, at in self.labels.values()]

    def _acting(self) -> Sprite | None:
        return self.resting.get(f"pawn:{acting_colour(self.view)}") if self.view is not None else None

    def _draw_pointer(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the arrow at the acting pawn."""
        pointer = self.pointer_arrow()
        if pointer is not None:
            colour, tips = pointer
            track_marks.draw_pointer(surface, tips, colour)

    def pointer_arrow(self) -> tuple[Colour, track_marks.ArrowCorners] | None:
        """Return (colour, corners) of the arrow at the acting pawn, or None."""
        pawn = self._acting()
        if pawn is None or pawn.look[2] != "standing":
            return None
        mark = self.art.seat_mark(str(pawn.look[1]))
        others = [self.area_of(name) for name, one in self.resting.items() if one.look[0] == "pawn" and one is not pawn]
        unit = pawn.size / PAWN[0]
        tips = track_marks.pointer_corners(self.fit, pawn.at, unit * FOOT[1], unit * HAT, [*others, *self._written()])
        return (mark.colour if mark is not None else IVORY), tips

    def draw_ghosts(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the preview of a move with its odds."""
        if self.view is not None:
            self.preview.draw(surface, scene, self.view, self.resting, self._written())

    def trail_of(self, event: Event) -> Trail | None:
        """Return the route of a pawn, in the pawn's colour."""
        args = event.args
        if "origin" not in args or "goal" not in args:
            return None
        pawn = str(args.get("pawn", ""))
        seat = next((int(one["seat"]) for one in self._pawns() if f"pawn:{one['colour']}" == pawn), -1)
        return Trail(str(args["origin"]), str(args["goal"]), seat)

    def draw_trail(self, surface: Surface, trail: Trail) -> None:
        if self._is_way(trail):
            colour = self.marks[trail.seat].colour if 0 <= trail.seat < len(self.marks) else IVORY
            draw_dotted_arrow(surface, self._bow(trail), colour, self.fit.px(3.2), self.fit.px(13))

    def _is_way(self, trail: Trail) -> bool:
        return trail.origin in self.fields and trail.goal in self.fields and trail.origin != trail.goal

    def _bow(self, trail: Trail) -> list[tuple[int, int]]:
        return curved_line(self.anchor(trail.origin), self.anchor(trail.goal), TRAIL)

    def _letters(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the letters of moves at the fields to which they lead."""
        ways: dict[str, int] = dict(self.view["ways"]) if self.view is not None else {}
        written = self._written() + [self.area_of(name) for name in self.resting if kind_of(name) == "pawn"]
        pointer = self.pointer_arrow()
        if pointer is not None:
            written.append(track_marks.corners_box(pointer[1]))
        discs = {
            name: self.area_of(name) for name in scene.selectable if name in self.fields and self.fields[name].is_round
        }
        for name in scene.selectable:
            place = self.fields.get(name)
            if place is not None:
                letters = [letter for letter in LETTERS if ways.get(letter) == place.index]
                if letters:
                    others = [disc for other, disc in discs.items() if other != name]
                    # the dots must not cover texts, nor other fields, because a dot belongs to its field
                    hides = [*written, *others]
                    written += track_marks.draw_letter_dots(surface, self.fit, place, letters, scene.colour, hides)
                else:
                    at = (place.centre[0] - place.radius * 0.7, place.centre[1] - place.radius * 0.7)
                    self.draw_dot(surface, self.fit.point(at), scene.colour)
            elif kind_of(name) == "column":
                x, y, width, _ = self.layout.columns[key_of(name)].box
                self.draw_dot(surface, self.fit.point((x + width, y + 6)), scene.colour)

    def _draw_keys(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the digit keys of pawns and moves."""
        taken = [self.area_of(name) for name in self.resting if kind_of(name) == "pawn"]
        for name, key in scene.keys.items():
            if kind_of(name) == "pawn" and name in self.resting:
                taken.append(track_marks.draw_digit_plate(surface, self.fit, self.area_of(name), key, taken))
            elif kind_of(name) == "move":
                track_marks.draw_corner_digit(surface, self.fit, self.area_of(name), key)


PAINTER = TrackPainter
