"""The sprites of a road: pawns, cubes, tokens, the die."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.pieces import CachedArt, blit_with_alpha
from ui.boards.shared.shapes import Box, Viewport
from ui.boards.track.layout import ART, RoadField, RoadLayout
from ui.drawing.pictures import converted
from ui.drawing.theme import SeatMark, palette_of

NUMBERS = {"red": 1, "blue": 2, "yellow": 3, "green": 4, "black": 5}  # colour -> seat mark
# size of a pawn's picture; the point of the picture that is drawn at a slot
PAWN, FOOT = (64.0, 92.0), (32.0, 84.0)
CUBE, TOKEN, DIE = (40.0, 44.0), (64.0, 68.0), (64.0, 68.0)
WIDE, CROWD, ACTING = 62.0, 54.0, 68.0  # board units: width of a pawn: normal, on a crowded field, acting
HEAD = (-0.31, -1.29, 0.62, 0.62)  # an upright pawn's head: box from its foot, as shares of the pawn's width
MOUND, DRIFT = 96.0, 84.0  # board units: width of snow on a fallen pawn, in front of it
# states of fallen pawns; board units by which a fallen pawn moves upright pawns on its field farther back
DOWN, ASIDE = ("lying", "buried"), 46.0
MANY = 3  # pawns on a crowded field
LAST_CUBE, LAST_STEP, LAST_ROW, LAST_MANY = 40.0, 44.0, 42.0, 4
HELP_CUBE, HELP_TWO, HELP_FEW = 46.0, 44.0, 30.0
WHITE_CUBE, TOKEN_WIDE, DIE_WIDE = 40.0, 44.0, 96.0
FLOOR, CUBES, PAWNS, OVER = 1, 2, 3, 6  # draw layers
# die: eased progress at which it settles, number of faces shown, degrees per step
SETTLES, TURNS, TILTS = 0.86, 9, 15


def sprites(layout: RoadLayout, view: View) -> Sprites:
    """Return the sprites of a view. Each keeps its name between views."""
    result: Sprites = {}
    _pawns(result, layout, view)
    _last_moves(result, layout, view)
    _levels(result, layout, view)
    _white_cubes(result, layout, view)
    for kind, (_, slots) in layout.shelves.items():
        for number, at in enumerate(_spread(slots, view["token_totals"][kind])[: view["tokens"][kind]]):
            result[f"token:{kind}:{number}"] = Sprite((kind,), at, TOKEN_WIDE, "", FLOOR)
    if view["die"]:
        centre = layout.bowl[0]
        result["die:bowl"] = Sprite(("die", int(view["die"])), (centre[0], centre[1] - 4), DIE_WIDE, "", FLOOR)
    return result


def acting_colour(view: View) -> str:
    """Return the acting pawn's colour, or ""."""
    active = view["active"]
    return str(view["pawns"][active]["colour"]) if 0 <= active < len(view["pawns"]) else ""


# -- pawns ------------------------------------------------------------------------------------------------------------
def _pawns(result: Sprites, layout: RoadLayout, view: View) -> None:
    together: dict[tuple[int, str], list[Mapping[str, Any]]] = {}
    for pawn in view["pawns"]:
        if pawn["state"] != "dead":
            together.setdefault((pawn["at"], pawn["state"]), []).append(pawn)
    acting = acting_colour(view)
    for (where, state), pawns in together.items():
        place = layout.fields[where]
        down = any(together.get((where, other)) for other in DOWN) if state == "standing" else False
        spots = _spots(layout, place, state, pawns, down)
        for pawn, at in zip(pawns, spots, strict=True):
            size = CROWD if len(pawns) >= MANY else ACTING if pawn["colour"] == acting else WIDE
            result[f"pawn:{pawn['colour']}"] = Sprite(("pawn", pawn["colour"], state, where), at, size, "", PAWNS)


def _spots(
    layout: RoadLayout, place: RoadField, state: str, pawns: Sequence[Mapping[str, Any]], down: bool
) -> list[Point]:
    """Return the positions of pawns of a state on a field.

    `down` is True if the field has fallen pawns, so that upright ones are farther back.
    """
    if state == "village":
        return [layout.places[min(pawn["place"], len(layout.places)) - 1] for pawn in pawns]
    if state == "standing":
        return [(x, y - ASIDE if down else y) for x, y in place.pawn_places(len(pawns))[: len(pawns)]]
    pose = place.lying if state == "lying" else place.buried
    middle = (len(pawns) - 1) / 2
    return [(pose.at[0] + 30 * (n - middle), pose.at[1] + 14 * (n - middle)) for n in range(len(pawns))]


def head_box(fit: Viewport, foot: Point, width: float = WIDE) -> Rect:
    """Return the box of an upright pawn's head in pixels."""
    left, top, across, height = (share * width for share in HEAD)
    return fit.rect(foot[0] + left, foot[1] + top, across, height)


# -- cubes ------------------------------------------------------------------------------------------------------------
def _last_moves(result: Sprites, layout: RoadLayout, view: View) -> None:
    """Add to `result` a cube below each seat's last move."""
    for letter, tile in layout.moves.items():
        owners = [pawn["colour"] for pawn in view["pawns"] if pawn["last"] == letter and pawn["state"] != "dead"]
        # many cubes form two rows
        upper = len(owners) if len(owners) < LAST_MANY else -(-len(owners) // 2)
        for number, colour in enumerate(owners):
            row, column = divmod(number, upper)
            across = upper if not row else len(owners) - upper
            at = (tile.cube[0] + (column - (across - 1) / 2) * LAST_STEP, tile.cube[1] + row * LAST_ROW)
            result[f"last:{colour}"] = Sprite(("cube", colour), at, LAST_CUBE, "", CUBES)


def _levels(result: Sprites, layout: RoadLayout, view: View) -> None:
    """Add to `result` each seat's cube in the help table."""
    cells: dict[tuple[str, int], list[str]] = {}
    for pawn in view["pawns"]:
        if pawn["level"] and pawn["column"] and pawn["state"] != "dead":
            cells.setdefault((pawn["column"], pawn["level"]), []).append(pawn["colour"])
    for (column, level), owners in cells.items():
        box = layout.columns[column].levels[level - 1]
        for colour, (at, size) in zip(owners, _in_cell(box, len(owners)), strict=True):
            result[f"level:{colour}"] = Sprite(("cube", colour), at, size, "", CUBES)


def _in_cell(box: Box, count: int) -> list[tuple[Point, float]]:
    """Return (centre, size) of each cube in a cell."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    height = box[3] / 56.0  # tables with many levels have lower rows
    if count == 1:
        return [((x, y - 2), HELP_CUBE * min(1.0, height))]
    if count == 2:
        return [((x - 18, y), HELP_TWO * min(1.0, height)), ((x + 18, y), HELP_TWO * min(1.0, height))]
    upper = -(-count // 2)
    rows = [(n - (upper - 1) / 2, -1) for n in range(upper)]
    rows += [(n - (count - upper - 1) / 2, 1) for n in range(count - upper)]
    return [((x + across * 28, y + down * 13 * height), HELP_FEW * min(1.0, height)) for across, down in rows]


def _white_cubes(result: Sprites, layout: RoadLayout, view: View) -> None:
    """Add to `result` the virtual player's white cubes."""
    for kind in view["white"]:
        place = next((place for place in layout.fields if place.kind == kind), None)
        if place is not None:
            x, y = place.centre
            at = (x - place.radius * 0.78, y + place.radius * 0.62)
            result[f"white:{kind}"] = Sprite(("cube", "white"), at, WHITE_CUBE, "", CUBES)


def _spread(slots: Sequence[Point], count: int) -> list[Point]:
    """Return places for tokens on a shelf."""
    if count <= len(slots) or count < 2:
        return list(slots)
    (x1, y1), (x2, y2) = slots[0], slots[-1]
    return [(x1 + (x2 - x1) * n / (count - 1), y1 + (y2 - y1) * n / (count - 1)) for n in range(count)]


# -- pictures ---------------------------------------------------------------------------------------------------------
class PieceArt(CachedArt):
    """Draws the sprites of a road, cached by size."""

    def __init__(self, seats: Sequence[SeatMark]) -> None:
        super().__init__(8_000_000)
        # seat marks by number, also for players without a seat
        self.marks = {mark.number: mark for mark in palette_of(seats).seat_marks}

    def draw(self, surface: Surface, layout: RoadLayout, sprite: Sprite, position: Point | None, alpha: int) -> None:
        """Draw a piece at its own place, or at `position` (board units)."""
        kind, place = str(sprite.look[0]), position if position is not None else sprite.at
        if kind == "pawn":
            self._pawn(surface, layout, sprite, place, alpha)
            return
        if kind == "die":
            self._flat(surface, f"pieces/die_{sprite.look[1]}", None, sprite.size, place, alpha)
        elif kind == "cube":
            colour = str(sprite.look[1])
            self._flat(surface, f"pieces/cube_{colour}", self.seat_mark(colour), sprite.size, place, alpha)
        else:
            self._flat(surface, f"pieces/token_{kind}", None, sprite.size, place, alpha)

    def seat_mark(self, colour: str) -> SeatMark | None:
        """Return the seat mark that replaces `colour` in pictures, or None."""
        return self.marks.get(NUMBERS.get(colour, 0))

    def pawn_picture(self, colour: str, width: float) -> Surface:
        """Return a standing pawn, `width` board units wide."""
        height = max(10, round(width / PAWN[0] * PAWN[1] * self.fit.scale))
        return pieces.picture(ART, f"pieces/pawn_{colour}", height, self.seat_mark(colour))

    def _flat(self, surface: Surface, name: str, mark: SeatMark | None, width: float, place: Point, alpha: int) -> None:
        size = {"cube": CUBE, "toke": TOKEN, "die_": DIE}[name[7:11]]
        picture = pieces.picture(ART, name, max(6, round(width / size[0] * size[1] * self.fit.scale)), mark)
        blit_with_alpha(surface, picture, picture.get_rect(center=self.fit.point(place)).topleft, alpha)

    def _pawn(self, surface: Surface, layout: RoadLayout, sprite: Sprite, place: Point, alpha: int) -> None:
        _, colour, state, where = sprite.look
        picture = self.pawn_picture(str(colour), sprite.size)
        if state in ("standing", "village"):
            unit = sprite.size / PAWN[0] * self.fit.scale
            x, y = self.fit.point(place)
            blit_with_alpha(surface, picture, (x - round(FOOT[0] * unit), y - round(FOOT[1] * unit)), alpha)
            return
        field = layout.fields[int(str(where))]
        if state == "lying":
            self._lying(surface, field, picture, place, alpha)
        else:
            self._buried(surface, field, picture, place, alpha)

    def _lying(self, surface: Surface, field: RoadField, picture: Surface, place: Point, alpha: int) -> None:
        pose = field.lying
        flat = self._turn(picture, pose.turn)
        blit_with_alpha(surface, flat, flat.get_rect(center=self.fit.point(place)).topleft, alpha)
        drift = pieces.picture(ART, "pieces/lying_drift", max(6, round(DRIFT / 62 * 18 * self.fit.scale)))
        at = (place[0] + pose.snow[0] - pose.at[0], place[1] + pose.snow[1] - pose.at[1] - 6)
        blit_with_alpha(surface, drift, drift.get_rect(center=self.fit.point(at)).topleft, alpha)

    def _buried(self, surface: Surface, field: RoadField, picture: Surface, place: Point, alpha: int) -> None:
        pose = field.buried
        shown = max(8, round(picture.get_height() * pose.visible_height / PAWN[1]))
        key = ("top", id(picture), shown)
        top = self._kept.get(key, lambda: converted(picture.subsurface((0, 0, picture.get_width(), shown)).copy()))
        flat = self._turn(top, pose.turn)
        blit_with_alpha(surface, flat, flat.get_rect(center=self.fit.point(place)).topleft, alpha)
        mound = pieces.picture(ART, "pieces/buried_mound", max(6, round(MOUND / 72 * 34 * self.fit.scale)))
        at = (place[0] + pose.snow[0] - pose.at[0], place[1] + pose.snow[1] - pose.at[1])
        blit_with_alpha(surface, mound, mound.get_rect(center=self.fit.point(at)).topleft, alpha)

    def _turn(self, picture: Surface, degrees: float) -> Surface:
        """Return a picture rotated clockwise."""
        key = ("turn", id(picture), round(degrees))
        return self._kept.get(key, lambda: converted(pygame.transform.rotozoom(picture, -degrees, 1.0)))

    # -- tumbling and falling -------------------------------------------------------------------------------------
    def draw_tumbling_die(self, surface: Surface, value: int, centre: Point, width: float, progress: float) -> None:
        """Draw the die at `progress` (0..1): it jumps, then settles."""
        rest = max(0.0, min(1.0, progress / SETTLES))
        face = value if rest >= 1 else 1 + (value + 2 * round((1 - rest) * TURNS)) % 6
        height = abs(math.sin(rest * math.pi * 2.5)) * (1 - rest) * 150
        across = (1 - rest) * -90
        picture = pieces.picture(ART, f"pieces/die_{face}", max(6, round(width / DIE[0] * DIE[1] * self.fit.scale)))
        angle = round((1 - rest) ** 1.5 * 540 / TILTS) * TILTS
        flat = picture if not angle else pygame.transform.rotozoom(picture, angle, 1.0 + 0.25 * height / 150)
        at = (centre[0] + across, centre[1] - height)
        surface.blit(flat, flat.get_rect(center=self.fit.point(at)))

    def draw_falling_pawn(self, surface: Surface, sprite: Sprite, place: Point, progress: float) -> None:
        """Draw a falling pawn at `progress` (0..1)."""
        picture = self.pawn_picture(str(sprite.look[1]), sprite.size)
        angle = round(-(360 + 84) * progress / TILTS) * TILTS
        flat = self._turn(picture, angle) if angle else picture
        surface.blit(flat, flat.get_rect(center=self.fit.point(place)))
