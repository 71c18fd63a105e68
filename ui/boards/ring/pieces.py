"""The sprites of a ring board, and the turn track, whose spaces are moons."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.ring.layout import ART, BEADS, RingLayout
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.pieces import CachedArt, blit_with_alpha
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, marks, record, text
from ui.drawing import marks as mark_art
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import IVORY, SeatMark, hex_colour

# -- pieces -----------------------------------------------------------------------------------------------------------
CHIP, SLAB, SLABS = 17.5, 2.6, 5
ESTATE_PAWN, ORDER_PAWN, TOKEN, SABBATH, DISC = 44.0, 38.0, 22.0, 17.0, 9.5
CLOCK_PAWN = {1: 38.0, 2: 38.0, 3: 30.0, 4: 30.0}
USUAL_FIELDS = 7
LEAST_TOKEN = 54  # pixels: minimum height of a token
CHIP_INK = hex_colour("#190D18")
AWARDS = hex_colour("#D9C59A")
LAPS = hex_colour("#170D18")
# board units between the texts of discs on the same space, by the y of the direction from a disc to its text (1: at the
# top of the board)
LAPS_ASIDE = {0.0: 19.0, 1.0: 44.0}
RAISED_INK, LOWERED_INK = hex_colour("#5A0F18"), hex_colour("#DCE8FA")


def sprites(layout: RingLayout, board: Any, view: View) -> Sprites:
    """Return the sprites of a view. Each keeps its name between views."""
    result: Sprites = {}
    for number, estate in enumerate(view["estates"]):
        _estate(result, layout, board, number, estate, view["seats"])
    # On a clock with many narrow fields, two pawns on a field are as small as three, so that they don't cover names.
    narrow = len(layout.fields) > USUAL_FIELDS
    for place, field in zip(layout.fields, view["clock"], strict=True):
        pawns: Sequence[int] = field["pawns"]
        size = CLOCK_PAWN[min(4, max(1, len(pawns)) + narrow)]
        slots = place.vampire[max(1, min(4, len(pawns)))]
        for slot, seat in zip(slots, pawns, strict=False):
            result[f"time_pawn:{seat}"] = Sprite(("vampire", seat), slot, size, layer=3)
    if view["turn"] or view["order"]:
        for place_number, seat in enumerate(view["order"]):
            result[f"order:{seat}"] = Sprite(("vampire", seat), layout.coffin_feet[place_number], ORDER_PAWN, layer=2)
    _scores(result, layout, view["points"])
    return result


def _estate(
    result: Sprites, layout: RingLayout, board: Any, number: int, estate: Mapping[str, Any], seats: int
) -> None:
    place, key = layout.estates[number], estate["id"]
    counts: Sequence[int] = estate["possessed"]
    best = max(counts)
    leaders = sum(count == best for count in counts)
    for seat, count in enumerate(counts):
        crown = "" if not best or count < best else "sole" if leaders == 1 else "tied"
        look = ("chip", seat, count, crown)
        result[f"possessed:{key}:{seat}"] = Sprite(look, place.possessed[seat], CHIP, str(count) if count else "", 1)
    for slot, seat in zip(place.vampire, estate["vampires"], strict=False):
        result[f"vampire:{seat}"] = Sprite(("vampire", seat), slot, ESTATE_PAWN, layer=3)
    if estate["sabbath"]:
        result[f"sabbath:{key}"] = Sprite(("sabbath",), place.sabbath, SABBATH, layer=2)
    paid = board.awards[estate["award"]][: board.places[seats]]
    label = "·".join(str(points) for points in paid)
    if estate["award"]:
        level = "raised" if estate["award"] > 0 else "lowered"
        result[f"award:{key}"] = Sprite((level,), place.token, TOKEN, label, 2)
    else:
        result[f"award:{key}"] = Sprite(("normal",), place.awards, TOKEN, label, 0)


def _scores(result: Sprites, layout: RingLayout, points: Sequence[int]) -> None:
    beads = [total % BEADS for total in points]
    for seat, (total, bead) in enumerate(zip(points, beads, strict=True)):
        x, y = layout.beads[bead]
        dx, dy = _inwards(layout, (x, y))
        before, alike = beads[:seat].count(bead), beads.count(bead)
        step = layout.bead_step
        at = (x + dx * step * before, y + dy * step * before)
        label = f"+{total // BEADS * BEADS}" if total >= BEADS else ""
        # the text is beyond all discs on the space
        free = step * (alike - 1 - before)
        aside = LAPS_ASIDE[dy] * (before - (alike - 1) / 2)
        look = ("disc", seat, dx * free - dy * aside, dy * free + dx * aside, dx, dy)
        result[f"score:{seat}"] = Sprite(look, at, DISC, label, 4)


def _inwards(layout: RingLayout, at: Point) -> Point:
    if at[1] < 40 and 40 < at[0] < layout.size[0] - 40:
        return 0.0, 1.0
    return (1.0, 0.0) if at[0] < layout.size[0] / 2 else (-1.0, 0.0)


class PieceArt(CachedArt):
    """Draws the sprites of a ring board, cached by size."""

    def __init__(self, marks: Sequence[SeatMark]) -> None:
        super().__init__(16_000_000)
        self.marks = marks

    def draw(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        """Draw a piece at its own place, or at `position` (board units)."""
        place = self.fit.point(position if position is not None else sprite.at)
        kind = sprite.look[0]
        if kind == "chip":
            self._chip(surface, sprite, place, alpha)
        elif kind == "vampire":
            self._pawn(surface, sprite, place, alpha)
        elif kind == "disc":
            self._disc(surface, sprite, place, alpha)
        else:
            self._token(surface, sprite, place, alpha)

    def _mark(self, sprite: Sprite) -> SeatMark:
        return self.marks[int(str(sprite.look[1]))]

    def _pawn(self, surface: Surface, sprite: Sprite, place: tuple[int, int], alpha: int) -> None:
        mark = self._mark(sprite)
        unit = sprite.size / 60  # the figure fills 60 of the picture's 76 units
        picture = pieces.picture(ART, f"pieces/vampire_{mark.number}", self.fit.px(76 * unit), mark)
        blit_with_alpha(surface, picture, (place[0] - self.fit.px(30 * unit), place[1] - self.fit.px(68 * unit)), alpha)

    def _disc(self, surface: Surface, sprite: Sprite, place: tuple[int, int], alpha: int) -> None:
        mark = self._mark(sprite)
        picture = pieces.picture(ART, f"pieces/disc_{mark.number}", self.fit.px(32), mark)
        blit_with_alpha(surface, picture, picture.get_rect(center=place).topleft, alpha)
        if sprite.text:
            self._laps(surface, sprite, place)

    def _laps(self, surface: Surface, sprite: Sprite, place: tuple[int, int]) -> None:
        """Write the points of completed laps, such as `+100`, next to a disc."""
        font = Font("black", max(12, self.fit.px(13)))
        width, height = text.measure(sprite.text, font)
        box = Rect(0, 0, width + 8, height)
        _, _, right, down, dx, dy = sprite.look
        away, scale = self.fit.px(DISC + 2), self.fit.scale
        x, y = place[0] + round(float(str(right)) * scale), place[1] + round(float(str(down)) * scale)
        if dy:
            box.midtop = (x, y + away)
        elif dx == 1.0:
            box.midleft = (x + away, y)
        else:
            box.midright = (x - away, y)
        draw.rounded_box(surface, box, LAPS, box.height // 2, self._mark(sprite).colour)
        text.draw(surface, sprite.text, box, font, (239, 232, 218), align="center", wrapping=False)

    def _token(self, surface: Surface, sprite: Sprite, place: tuple[int, int], alpha: int) -> None:
        kind = str(sprite.look[0])
        if kind == "normal":
            self._normal_award(surface, sprite, place)
            return
        # large enough for the smallest font
        height = self.fit.px(72) if kind == "sabbath" else max(self.fit.px(64), LEAST_TOKEN)
        picture = pieces.picture(ART, f"pieces/{kind}", height)
        blit_with_alpha(surface, picture, picture.get_rect(center=place).topleft, alpha)
        if sprite.text:
            box = Rect(0, 0, max(self.fit.px(40), 30), max(self.fit.px(24), 18))
            raised = kind == "raised"
            away = round(height / 8) if raised else -round(height / 8)  # beside the arrow on the token
            box.center = (place[0], place[1] + away)
            ink = RAISED_INK if raised else LOWERED_INK
            text.draw(
                surface, sprite.text, box, Font("black", max(12, self.fit.px(13))), ink, align="center", wrapping=False
            )

    def _normal_award(self, surface: Surface, sprite: Sprite, place: tuple[int, int]) -> None:
        """Write the points for each rank on the name plate."""
        box = Rect(0, 0, self.fit.px(50), self.fit.px(24))
        box.midright = (place[0], place[1] - self.fit.px(5))
        font = Font("bold", max(12, self.fit.px(14.5)))
        text.draw(surface, sprite.text, box, font, AWARDS, align="right", wrapping=False)

    def _chip(self, surface: Surface, sprite: Sprite, place: tuple[int, int], alpha: int) -> None:
        key = (sprite.look, sprite.text)
        picture = self._kept.get(key, lambda: self._chip_picture(sprite))
        blit_with_alpha(surface, picture, picture.get_rect(center=place).topleft, alpha)

    def _chip_picture(self, sprite: Sprite) -> Surface:
        """Return a stack of chips with its number, and a crown for a leader."""
        fit, mark = self.fit, self._mark(sprite)
        side = fit.px(76)
        picture = transparent_picture((side, side), (0, 0, 0))
        centre = (side // 2, side // 2)
        count = int(str(sprite.look[2])) if sprite.look[2] else 0
        if count <= 0:
            mark_art.draw_seat_mark(picture, mark, centre, fit.px(11), alpha=56)
            return converted(picture)
        chip = pieces.picture(ART, f"pieces/chip_{mark.number}", fit.px(64), mark)
        left, top = centre[0] - fit.px(32), centre[1] - fit.px(29)
        for slab in range(min(SLABS, 1 + (count - 1) // 2) - 1, -1, -1):
            picture.blit(chip, (left, top + round(SLAB * fit.scale * slab)))
        box = centred_rect(
            (centre[0], centre[1] + (fit.px(3) if mark.shape == "triangle" else 0)), fit.px(36), fit.px(28)
        )
        font = Font("black", max(12, fit.px(20)))
        with record.paused():
            text.draw(picture, sprite.text, box, font, CHIP_INK, align="center", wrapping=False)
        if sprite.look[3]:
            icon = "crown" if sprite.look[3] == "sole" else "crown-outline"
            mark_art.draw_icon(picture, icon, (centre[0], centre[1] - fit.px(23)), fit.px(17), (24, 12, 20))
            mark_art.draw_icon(picture, icon, (centre[0], centre[1] - fit.px(24)), fit.px(16), (240, 226, 190))
        return converted(picture)


# -- moons ------------------------------------------------------------------------------------------------------------
DIM = (18, 13, 22)
BLOOD = hex_colour("#B3262E")
EDGE, GROUND = hex_colour("#C9A468"), hex_colour("#2A1420")
SIGNS = {"dusk": "dusk", "armageddon": "fire", "final": "flag"}  # cause of a scoring -> icon
SEAL = 9.5  # board units: radius of an icon
LEAST_SEAL = 8  # pixels: minimum radius of an icon


def draw_moons(surface: Surface, layout: RingLayout, fit: Viewport, view: View) -> None:
    """Draw the turn track's moons, with icons at the turns after which all estates are scored."""
    for number, at in enumerate(layout.turns, 1):
        centre = fit.point(at)
        if number == view["turn"]:
            pygame.draw.aacircle(surface, BLOOD, centre, fit.px(layout.turn_radius + 5), fit.px(3))
        elif number > view["turn"]:
            veil = _disc_veil(fit.px(layout.turn_radius + 1))
            surface.blit(veil, veil.get_rect(center=centre))
    for number, causes in _sealed(view).items():
        for place, cause in enumerate(causes):
            _seal(surface, layout, fit, number, place, cause, number == view["turn"])


def _sealed(view: View) -> dict[int, list[str]]:
    """Return turn -> causes for which all estates are scored after it."""
    result: dict[int, list[str]] = {}
    for cause, turn, _ in view["omens"]:
        result.setdefault(turn, []).insert(0, cause)
    return result


def _seal(surface: Surface, layout: RingLayout, fit: Viewport, number: int, place: int, cause: str, now: bool) -> None:
    """Draw a cause's icon at a moon's rim. `place` 0 is upper right, 1 upper left, 2 lower right."""
    x, y = layout.turns[number - 1]
    away = layout.turn_radius * 0.8
    radius = max(LEAST_SEAL, fit.px(SEAL))
    centre = fit.point((x + (-away if place == 1 else away), y + (away if place == 2 else -away)))
    pygame.draw.aacircle(surface, EDGE, centre, radius + 1)
    pygame.draw.aacircle(surface, BLOOD if now else GROUND, centre, radius)
    marks.draw_icon(surface, SIGNS[cause], centre, round(radius * 1.5), IVORY)


def moons_at(layout: RingLayout, position: Point) -> list[str]:
    """List the moon at a board position, such as `["moon:8"]`."""
    reach = layout.turn_radius + 4
    return [f"moon:{number}" for number, moon in enumerate(layout.turns, 1) if math.dist(moon, position) <= reach][:1]


def _disc_veil(radius: int) -> Surface:
    veil = transparent_picture((2 * radius, 2 * radius), DIM)
    pygame.draw.circle(veil, (*DIM, 150), (radius, radius), radius)
    return veil
