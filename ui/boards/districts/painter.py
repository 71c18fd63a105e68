"""The painter of boards of districts: a city plan with people, houses and trouble markers, as in Ankh-Morpork."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Journey, Motion, Motions, RisingText
from games.core.contract.names import key_of, keys_of, kind_of
from ui.boards.districts.layout import CityLayout, DistrictPlace, layout_of
from ui.boards.districts.pieces import FIGURES, HALF_WIDTH, RAISED, PieceArt, draw_figure_ring, draw_foot_arc, sprites
from ui.boards.districts.static import BANNER_HIGH, avoid_large_plates, render_background
from ui.boards.shared.base import BoardScene, PlacedText, Point, Sprite, Sprites, Trail, Transition, Translate
from ui.boards.shared.halos import LINE, MENTIONED, SOFT, Halo, InnerHalos
from ui.boards.shared.painter import BoardPainter
from ui.boards.shared.shapes import bounds, middle
from ui.drawing import marks as mark_art
from ui.drawing.theme import INK_1, IVORY, Colour, SeatMark, hex_colour, mix

# opacity of the fill, of 255: hovered, selectable, chosen, mentioned
HOVER_FILL, LIT_FILL, CHOSEN_FILL, SPOKEN_FILL = 54, 14, 84, 120
FIRE = hex_colour("#E2605B")
OUTLINE, BOLD_OUTLINE = 7.0, 10.0  # board units: width of a selectable figure's outline; chosen or hovered
DROP = 46.0  # board units from which a new banner drops
RISE = 90.0  # board units by which a leaving piece rises


class DistrictsPainter(BoardPainter):
    """Draws a board of districts; see `ui.boards.shared.base.Painter` for its methods."""

    piece_kinds = frozenset({"minion", "building", "trouble", "troll", "demon", "control"})
    mover_kinds = frozenset({"minion", "building", "trouble", "troll", "demon"})
    pieces_overlap = True
    line_width = 2.0
    trail_colour = hex_colour("#8A3B22")

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = self._wide = layout_of(board)
        super().__init__(board, marks, translate, motions, self.layout.size)
        self.art = PieceArt(marks)
        self._places: dict[str, DistrictPlace] = {}
        self._take(self.layout)
        self.outlines = {f"area:{place.id}": place.polygon for place in self.layout.places}
        self._inner = InnerHalos(self.fit)
        self._acting: SeatMark | None = None

    def _take(self, layout: CityLayout) -> None:
        """Store the positions of banners and dots."""
        self.layout = layout
        self._places = {place.id: place for place in layout.places}
        self.dots = {f"area:{place.id}": place.dot for place in layout.places}

    # -- hooks of BoardPainter ----------------------------------------------------------------------------------------
    def render_background(self) -> Surface:
        self.art.resize(self.fit)
        self._inner = InnerHalos(self.fit)
        self._take(avoid_large_plates(self._wide, self.fit.relative_to(self.area), self.translate))
        if self.view is not None:
            self.resting = self.sprites_of(self.view)
        return render_background(self.layout, self.board, self.fit, self.area, self.translate)

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, view)

    def transition_of(
        self, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View
    ) -> Transition | None:
        """Return the animation of an event. A new banner drops into place."""
        transition = super().transition_of(event, motion, earlier, later, view)
        if transition is None:
            return None
        for name, banner in later.items():
            if kind_of(name) == "control" and (name not in earlier or earlier[name].look != banner.look):
                x, y = banner.at
                transition.before[f"fly:{name}"] = banner._replace(at=(x, y - DROP))
                transition.after[f"fly:{name}"] = banner
        return transition

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return (start, goal) of a moved piece."""
        start, stop = self._spot(before, journey, journey.origin), self._spot(after, journey, journey.goal)
        if start is None and stop is not None:
            start = (stop[0], stop[1] - RISE)
        if start is None:
            return None
        if stop is None:
            stop = (start[0], start[1] - RISE)
        piece = Sprite((journey.piece, journey.seat, 1), start, FIGURES[journey.piece][2], "", 6)
        return piece, piece._replace(at=stop)

    def _spot(self, result: Sprites, journey: Journey, area: str | None) -> Point | None:
        """Return the position of a piece in a district; None outside the board."""
        if area is None:
            return None
        key = key_of(area)
        kind = journey.piece
        name = f"minion:{key}:{journey.seat}" if kind == "minion" else f"{kind}:{key}"
        alike = [sprite for other, sprite in result.items() if other.partition("+")[0] == name]
        if alike:
            return alike[-1].at
        place = self._places[key]
        return _own_spot(place, kind) or place.minion[0]

    def place_text(self, rising_text: RisingText) -> PlacedText:
        """Return a text (a die result) that rises above a district's houses, with position and colour."""
        x, y = self._places[key_of(rising_text.where)].minion[1]
        return PlacedText(rising_text.text, (x, y - RAISED["building"]), FIRE)

    def draw_trail(self, surface: Surface, trail: Trail) -> None:
        """Draw a route, or a mark where a piece has appeared or left."""
        if trail.origin != trail.goal:
            super().draw_trail(surface, trail)
            return
        figures = self._figures(trail.goal)
        kind = kind_of(trail.goal)
        at = self.resting[figures[-1]].at if figures else self._left(trail.goal)
        draw_foot_arc(surface, self.fit, kind, at, gone=not figures)

    def _left(self, name: str) -> Point:
        """Return the former position of a piece that has left the board."""
        area, place = keys_of(name)[0], self._place(name)
        if (own := _own_spot(place, kind_of(name))) is not None:
            return own
        slots = place.minion
        left = sum(other.startswith(f"minion:{area}:") for other in self.resting)
        return slots[min(left, len(slots) - 1)]

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        self.art.draw(surface, sprite, position, alpha)

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        seat = scene.acting_seat
        self._acting = self.marks[seat] if seat is not None else None
        super().draw(surface, scene)

    def is_on_board(self, name: str) -> bool:
        """Return True if an object belongs to the board, even if it is absent now."""
        kind = kind_of(name)
        return super().is_on_board(name) or (kind in self.piece_kinds and keys_of(name)[0] in self._places)

    def hit_circle(self, name: str) -> tuple[Point, float]:
        """Return the centre and radius of an object; a figure's centre is at its feet."""
        kind = kind_of(name)
        (x, y), half = self.resting[name].at, HALF_WIDTH[kind]
        if kind == "trouble":
            return (x, y), half
        if kind == "control":
            return (x, y + BANNER_HIGH / 2), BANNER_HIGH / 2
        return (x, y - RAISED[kind] * 0.45), half + 6

    def anchor(self, name: str) -> tuple[int, int]:
        """Return where a route starts or ends: a district's square, or a figure's feet."""
        if name in self.resting:
            return self.fit.point(self.resting[name].at)
        return self.fit.point(middle(self._place(name).square))

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of an object."""
        sprite = self.resting.get(name)
        if sprite is None:
            return self.fit.rect(*bounds(self._place(name).polygon))
        kind, (x, y) = kind_of(name), sprite.at
        half = HALF_WIDTH[kind]
        low = {"trouble": half, "control": BANNER_HIGH}.get(kind, 12.0)
        return self.fit.rect(x - half, y - RAISED[kind], 2 * half, RAISED[kind] + low)

    def _place(self, name: str) -> DistrictPlace:
        """Return the district of an object. Raises KeyError if it is not on the board."""
        return self._places[keys_of(name)[0]]

    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position."""
        return list(dict.fromkeys(name.partition("+")[0] for name in super().hit_test(position)))

    # -- highlights ---------------------------------------------------------------------------------------------------
    def draw_halo(self, surface: Surface, halo: Halo) -> None:
        """Draw a highlight: inside a district's border, or around a figure's foot."""
        if halo.name in self.outlines:
            self._space_halo(surface, halo)
            return
        bold = halo.chosen or halo.is_hovered or halo.style == LINE
        dark = halo.chosen or halo.style == MENTIONED  # a pale ring would be invisible on paper
        for key in self._figures(halo.name):
            sprite, colour = self.resting[key], INK_1 if dark else halo.colour
            draw_figure_ring(surface, self.fit, kind_of(key), sprite.at, colour, bold or dark)
            if halo.style == SOFT:
                bright = IVORY if halo.chosen else mix(halo.colour, IVORY, 0.35)
                self.art.draw_outline(surface, sprite, bright, BOLD_OUTLINE if bold else OUTLINE)

    def draw_dots(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the dots of selectable figures at their feet."""
        for name in dict.fromkeys((*scene.selectable, *scene.chosen)):
            for key in self._figures(name):
                x, y = self.resting[key].at
                below = HALF_WIDTH["trouble"] if kind_of(key) == "trouble" else 14
                self.draw_dot(surface, self.fit.point((x, y + below)), scene.colour)

    def _space_halo(self, surface: Surface, halo: Halo) -> None:
        name, colour = halo.name, halo.colour
        strong = CHOSEN_FILL if halo.chosen else HOVER_FILL if halo.is_hovered else LIT_FILL
        # weaker fills would be invisible on paper
        strong = SPOKEN_FILL if halo.style == MENTIONED else strong
        if halo.style != LINE:
            holes = [self.fit.rect(*self._place(name).plate)]
            self._inner.draw_fill(surface, name, self.outlines[name], colour, strong, holes)
        self._inner.draw_line(surface, name, self.outlines[name], colour, halo.pulse, halo.chosen)
        if halo.style == SOFT:
            self.draw_dot(surface, self.fit.point(self.dots[name]), colour)

    def draw_dot(self, surface: Surface, centre: tuple[int, int], colour: Colour) -> None:
        """Draw the dot of a selectable object, in the shape of the acting seat."""
        size = max(17, self.fit.px(36))
        if self._acting is None:
            super().draw_dot(surface, centre, colour)
            return
        ivory = self._acting._replace(colour=IVORY)
        mark_art.draw_seat_mark(surface, ivory, centre, size)
        mark_art.draw_seat_mark(surface, self._acting, centre, round(size * 0.72))

    def _figures(self, name: str) -> list[str]:
        """List the sprites of a name, such as a seat's minions in a district."""
        return [key for key in self.resting if key.partition("+")[0] == name and kind_of(key) in self.piece_kinds]

    def ghosts(self, future_sprites: Sprites) -> Iterable[Sprite]:
        """Yield the new or changed pieces of `future_sprites`."""
        for name, sprite in future_sprites.items():
            now = self.resting.get(name)
            if kind_of(name) in self.mover_kinds and (now is None or now.look != sprite.look):
                yield self._beside(name, sprite, future_sprites)

    def _beside(self, name: str, sprite: Sprite, then: Sprites) -> Sprite:
        """Return a minion's preview in the slot that it will get."""
        if kind_of(name) != "minion" or sprite.look[2] != 1:
            return sprite
        place = self._place(name).id
        taken = {other.at for name, other in self.resting.items() if kind_of(name) == "minion" and _in(name, place)}
        if sprite.at not in taken:
            return sprite
        room = [other.at for name, other in then.items() if kind_of(name) == "minion" and _in(name, place)]
        free = [at for at in room if at not in taken]
        return sprite._replace(at=free[-1]) if free else sprite


def _in(name: str, place: str) -> bool:
    """Return True if the piece with this name is in this district."""
    return keys_of(name.partition("+")[0])[0] == place


def _own_spot(place: DistrictPlace, kind: str) -> Point | None:
    """Return the fixed position of pieces of a kind; None for minions."""
    return {"troll": place.troll, "demon": place.demon, "building": place.building}.get(kind)


PAINTER = DistrictsPainter
