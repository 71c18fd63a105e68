"""Plaques of districts, plates of streets and signs of buildings.

A coloured block shows who has owned the place since the last scoring; marks at the right show who leads now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import hypot

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from ui.boards.grid.layout import GridLayout
from ui.boards.grid.paint import GroundItem
from ui.boards.grid.places import leader_of, owner_of, totals_of
from ui.boards.shared.base import Translate
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, marks, record, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import IVORY, Colour, SeatMark, hex_colour

PLATE, PLATE_EDGE = hex_colour("#1A2B45"), hex_colour("#DDE6F2")
PLAQUE, SIGN, INK = hex_colour("#14161B"), hex_colour("#121317"), hex_colour("#0E1014")
WORDS, SIGN_WORDS, EMPTY = hex_colour("#F4F1E8"), hex_colour("#F1E6CF"), hex_colour("#8E97A6")
TINTS = tuple(
    hex_colour(code)
    for code in ("#8C7FB4", "#CDA45A", "#B26C52", "#7391B0", "#82A05E", "#B87590", "#5E9F97", "#A98A62")
)
MORE, LESS = hex_colour("#8FE0AE"), hex_colour("#FF9C9A")
NAME, PLATE_NAME, SIGN_NAME = 41.0, 31.0, 31.0  # board units: type sizes
SIGN_SLACK = 3  # pixels by which a sign may be higher than its place
LEAST = 12  # pixels: minimum font size
LEAST_GAP = 4  # pixels: minimum gap between a street's name plate and a district's plaque
ACROSS_STEP = 2  # pixels between the places tried for a plate across its street
LEAST_SIGNS = 22  # pixels: minimum width of a cell with signs
SIGN_ALPHA = 230


def district_tint(number: int) -> Colour:
    """Return the colour of a district by its number, from 0."""
    return TINTS[number % len(TINTS)]


class SignArt:
    """Draws plaques, plates and signs."""

    def __init__(self, layout: GridLayout, seats: Sequence[SeatMark], translate: Translate) -> None:
        self.layout, self.marks, self.translate = layout, seats, translate
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._pictures = SurfaceCache(4_000_000)
        self._places: dict[tuple[str, int | None], tuple[Rect, Rect]] = {}
        self._moved: dict[str, Rect] = {}  # boxes of plates that were moved aside from people
        self._tints = {key: district_tint(number) for number, key in enumerate(layout.plan.districts)}

    def resize(self, fit: Viewport) -> None:
        """Set the viewport."""
        self.fit = fit
        self._places.clear()
        self._moved.clear()

    def avoid(self, people: Sequence[Rect]) -> None:
        """Move plates, by as little as possible, so that they cover none of the boxes of people.

        A plate moves at most half a cell across its street and two cells along it, and covers no other name that it did
        not touch before. Without such a place it stays where it is.
        """
        self._moved.clear()
        cell = self.fit.scale * self.layout.cell
        if not self.is_readable:
            return
        across = range(-round(cell / 2), round(cell / 2) + 1, ACROSS_STEP)
        along = [round(cell * number / 4) for number in range(-8, 9)]
        steps = sorted(((x, y) for x in along for y in across), key=lambda step: hypot(*step))
        names = [self.sign_box(key) for key in self.layout.signs] + list(map(self._plaque_box, self.layout.plaques))
        ground = self.fit.rect(*self.layout.ground_box())
        for key, plate in self.layout.plates.items():
            box = self.plate_box(key)
            if box.collidelist(people) < 0:
                continue
            others = [*names, *(self.plate_box(other) for other in self.layout.plates if other != key)]
            touched, around = set(box.collidelistall(others)), ground.union(box)
            for x, y in steps:
                moved = box.move(y, x) if plate.turn else box.move(x, y)
                is_free = moved.collidelist(people) < 0 and around.contains(moved)
                if is_free and set(moved.collidelistall(others)) <= touched:
                    self._moved[key] = moved
                    break

    # -- all names of a view ------------------------------------------------------------------------------------------
    def ground_items(self, view: View) -> Iterator[GroundItem]:
        """Yield the ground items of plaques; `draw_plates` and `draw_signs` draw the other names above highlights."""
        for key in self.layout.plaques:
            seat, counts = owner_of(view, f"district:{key}"), tuple(totals_of(view, f"district:{key}"))
            drawn = partial(self.draw_plaque, key=key, seat=seat, counts=counts)
            yield GroundItem(("plaque", key), (seat, counts), self._plaque_box(key), drawn)

    @property
    def is_readable(self) -> bool:
        """True if cells are large enough for signs."""
        return self.fit.scale * self.layout.cell >= LEAST_SIGNS

    def draw_plates(self, surface: Surface, view: View, over: Sequence[Rect] | None = None) -> None:
        """Draw the plates of all streets; with `over`, only those whose names are crossed by one of these boxes."""
        for key in self.layout.plates if self.is_readable else ():
            name = f"street:{key}"
            if over is None or self._name_box(key).collidelist(over) >= 0:
                self.draw_plate(surface, key, owner_of(view, name), leader_of(view, name))

    def draw_signs(self, surface: Surface, view: View) -> None:
        """Draw the signs of all buildings."""
        for key in self.layout.signs if self.is_readable else ():
            self.draw_sign(surface, key, owner_of(view, f"building:{key}"))

    # -- plaques ------------------------------------------------------------------------------------------------------
    def draw_plaque(
        self, surface: Surface, key: str, seat: int | None, counts: Sequence[int], after: Sequence[int] | None = None
    ) -> None:
        """Draw a district's plaque with the highest totals. `after` are the totals after a move, in green or red."""
        grown = self.layout.text_scale

        def px(units: float) -> int:
            return self.fit.px(units * grown)

        font = Font("bebas", max(LEAST, px(NAME)))
        box = self._plaque_box(key)
        colour = self._tints.get(key, EMPTY)
        draw.rounded_box(surface, box, PLAQUE, px(9), IVORY if after is not None else colour, max(1, px(3.5)))
        block = Rect(box.left + px(4), box.top + px(4), px(60), box.height - 2 * px(4))
        self._block(surface, block, seat)
        left, label = block.right + px(14), self.translate(f"district:{key}")
        end = self._standings(surface, box, counts, after, left + text.width(label, font) + 2)
        room = Rect(left, box.top, end - left, box.height)
        text.draw(surface, label, room, font, WORDS, wrapping=False)

    def _plaque_box(self, key: str) -> Rect:
        font = Font("bebas", max(LEAST, self.fit.px(NAME * self.layout.text_scale)))
        return _at_least(self.fit.rect(*self.layout.plaques[key]), text.body_height(font) + 2)

    def _standings(
        self, surface: Surface, box: Rect, counts: Sequence[int], after: Sequence[int] | None, least: int
    ) -> int:
        """Draw the highest totals from the right; return the x where they start."""
        grown = self.layout.text_scale
        shown = list(counts) if after is None else list(after)
        best = sorted((seat for seat, n in enumerate(shown) if n > 0), key=lambda seat: (-shown[seat], seat))[:2]
        font = Font("bebas", max(LEAST, self.fit.px(38 * grown)))
        size, gap = max(9, self.fit.px(26 * grown)), self.fit.px(5 * grown)
        right = box.right - self.fit.px(14 * grown)
        while best and right - sum(text.width(str(shown[seat]), font) + size + 3 * gap for seat in best) < least:
            best.pop()
        for seat in reversed(best):
            label = str(shown[seat])
            width = text.width(label, font) + 1
            room = Rect(right - width, box.top, width, box.height)
            changed = 0 if after is None else shown[seat] - counts[seat]
            ink = WORDS if not changed else MORE if changed > 0 else LESS
            text.draw(surface, label, room, font, ink, wrapping=False)
            marks.draw_seat_mark(surface, self.marks[seat], (room.left - gap - size // 2, box.centery), size)
            right = room.left - gap - size - 2 * gap
        return right + gap

    # -- plates -------------------------------------------------------------------------------------------------------
    def plate_box(self, key: str) -> Rect:
        """Return the box of a street's plate in pixels."""
        if key in self._moved:
            return self._moved[key]
        plate, (_, width, height) = self.layout.plates[key], self._plate_size(key)
        box = self.fit.rect(*plate.box)
        along, across = (box.width, box.height) if not plate.turn else (box.height, box.width)
        size = (max(width, along), max(height, across))
        result = Rect((0, 0), size if not plate.turn else size[::-1])
        result.center = box.center
        gap = max(LEAST_GAP, self.fit.px(8))
        for plaque in map(self._plaque_box, self.layout.plaques):
            # the minimum font size may make a plate so wide that it touches a plaque
            if result.colliderect(plaque.inflate(2 * gap, 0)) and result.centerx < plaque.left:
                result.right = min(result.right, plaque.left - gap)
        return result

    def _name_box(self, key: str) -> Rect:
        """Return the box of the name on a street's plate, in pixels."""
        box, turned = self.plate_box(key), bool(self.layout.plates[key].turn)
        font, before, after = self._plate_size(key)[0], self.fit.px(45 + 8), max(8, self.fit.px(20)) + self.fit.px(8)
        width, height = text.width(self.translate(f"street:{key}"), font), text.body_height(font)
        aside = (before - after) // 2
        return (
            centred_rect(box.center, height, width)
            if turned
            else centred_rect((box.centerx + aside, box.centery), width, height)
        )

    def _plate_size(self, key: str) -> tuple[Font, int, int]:
        px = self.fit.px
        font = Font("bebas", max(LEAST, px(PLATE_NAME)))
        height = text.body_height(font) + 2
        width = text.width(self.translate(f"street:{key}"), font) + px(45) + px(28) + max(8, px(20)) + px(12)
        return font, width, height

    def draw_plate(self, surface: Surface, key: str, seat: int | None, leading: int | None) -> None:
        """Draw a street's plate: owner, name, leader."""
        plate, box = self.layout.plates[key], self.plate_box(key)
        # while tests record drawn texts, don't use the cached picture, so that this text is recorded
        if record.active is not None and not plate.turn:
            self._plate_on(surface, box, key, seat, leading, bool(plate.turn))
            return
        size = (box.height, box.width) if plate.turn else box.size

        def make_plate() -> Surface:
            flat = transparent_picture(size, PLATE)
            self._plate_on(flat, flat.get_rect(), key, seat, leading, bool(plate.turn))
            return converted(pygame.transform.rotate(flat, -plate.turn))

        surface.blit(self._pictures.get(("plate", key, size, seat, leading), make_plate), box)

    def _plate_on(
        self, surface: Surface, box: Rect, key: str, seat: int | None, leading: int | None, turned: bool
    ) -> None:
        px = self.fit.px
        font, _, _ = self._plate_size(key)
        draw.rounded_box(surface, box, PLATE, max(2, px(6)), PLATE_EDGE, max(1, px(2.4)))
        edge = max(2, px(4))
        block = Rect(box.left + edge, box.top + edge, px(45), box.height - 2 * edge)
        self._block(surface, block, seat)
        size = max(8, px(20))
        end = box.right - edge - size - px(4)
        room = Rect(block.right + px(4), box.top, end - block.right - px(8), box.height)
        label = self.translate(f"street:{key}")
        if turned:  # not `text.draw`: tests would record the position before the rotation
            letters = text.load(font).render(label, True, WORDS)
            surface.blit(letters, letters.get_rect(center=room.center))
        else:
            text.draw(surface, label, room, font, WORDS, align="center", wrapping=False)
        if leading is not None:
            marks.draw_seat_mark(surface, self.marks[leading], (end + size // 2, box.centery), size)

    # -- signs --------------------------------------------------------------------------------------------------------
    def sign_box(self, key: str) -> Rect:
        """Return the box of the name on a building's sign, in pixels.

        A sign that the minimum font size makes much higher grows upwards, so that it leaves the people below it free.
        """
        px = self.fit.px
        font = Font("bebas", max(LEAST, px(SIGN_NAME)))
        width = text.width(self.translate(f"building:{key}"), font) + 2 * px(12)
        box = Rect(0, 0, width, max(px(32), text.body_height(font)))
        x, y = self.fit.point(self.layout.signs[key])
        box.midtop = (x, y - max(0, box.height - px(32) - SIGN_SLACK))
        ground = self.fit.rect(*self.layout.ground_box())
        return box.clamp(ground) if box.width <= ground.width else box

    def draw_sign(self, surface: Surface, key: str, seat: int | None) -> None:
        """Draw a building's sign: owner, name."""
        box, whole = self._sign_boxes(key, seat)
        # while tests record drawn texts, don't use the cached picture, so that this text is recorded
        if record.active is not None:
            self._sign_on(surface, key, seat, box, whole)
            return

        def make_sign() -> Surface:
            picture = transparent_picture(whole.size, SIGN)
            self._sign_on(picture, key, seat, box.move(-whole.left, -whole.top), Rect((0, 0), whole.size))
            return converted(picture)

        surface.blit(self._pictures.get((key, seat, self.fit.scale), make_sign), whole)

    def _sign_boxes(self, key: str, seat: int | None) -> tuple[Rect, Rect]:
        """Return (box of the name, box of the sign) in pixels, cached."""
        if (key, seat) not in self._places:
            box, size = self.sign_box(key), max(9, self.fit.px(24))
            more = 0 if seat is None else size + self.fit.px(2)
            self._places[key, seat] = (box, Rect(box.left - more, box.top, box.width + more, box.height))
        return self._places[key, seat]

    def _sign_on(self, surface: Surface, key: str, seat: int | None, box: Rect, whole: Rect) -> None:
        px = self.fit.px
        font = Font("bebas", max(LEAST, px(SIGN_NAME)))
        draw.translucent_box(surface, whole, SIGN, SIGN_ALPHA, max(2, px(5)))
        text.draw(surface, self.translate(f"building:{key}"), box, font, SIGN_WORDS, align="center", wrapping=False)
        if seat is not None:
            size = max(9, px(24))
            marks.draw_seat_mark(surface, self.marks[seat], (box.left - size // 2 + px(4), box.centery), size)

    # -- shared -------------------------------------------------------------------------------------------------------
    def _block(self, surface: Surface, box: Rect, seat: int | None) -> None:
        """Draw the owner's block, dashed without an owner."""
        if seat is None:
            draw_dashed_edge(surface, box, EMPTY, max(1, self.fit.px(2.4)), max(3, self.fit.px(9)))
            return
        mark = self.marks[seat]
        draw.rounded_box(surface, box, mark.colour, max(2, self.fit.px(5)))
        size = max(8, min(box.width, box.height) - max(2, self.fit.px(8)))
        marks.draw_seat_mark(surface, mark._replace(colour=INK), box.center, size)

    def boxes(self) -> Mapping[str, Rect]:
        """The boxes of plaques, plates and signs in pixels."""
        result = {f"district:{key}": self.fit.rect(*plaque) for key, plaque in self.layout.plaques.items()}
        if self.is_readable:
            result |= {f"street:{key}": self.plate_box(key) for key in self.layout.plates}
            result |= {f"building:{key}": self.sign_box(key) for key in self.layout.signs}
        return result


def _at_least(box: Rect, height: int) -> Rect:
    return box if box.height >= height else box.inflate(0, height - box.height)


def draw_dashed_edge(surface: Surface, box: Rect, colour: Colour, width: int, step: int) -> None:
    """Draw a dashed border of a box in pixels."""
    for top in (box.top, box.bottom - width):
        for left in range(box.left, box.right, 2 * step):
            surface.fill(colour, Rect(left, top, min(step, box.right - left), width))
    for left in (box.left, box.right - width):
        for top in range(box.top, box.bottom, 2 * step):
            surface.fill(colour, Rect(left, top, width, min(step, box.bottom - top)))
