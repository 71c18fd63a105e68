"""The painter of a table without a board, for card games: seats round a table, piles and a discard in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Surface

from games.core.contract.contract import View
from games.core.contract.extras.motions import NOBODY, Journey, Motions
from games.core.contract.names import kind_of, seat_name
from ui.boards.none.cards import card_rect, draw_active, draw_back, draw_count, draw_face, draw_veil, table_picture
from ui.boards.none.layout import CARD, LIFT, SIZE, layout_of
from ui.boards.shared.base import BoardScene, Point, Sprite, Sprites, Translate
from ui.boards.shared.painter import BoardPainter
from ui.boards.shared.shapes import box_corners, cut_box, is_inside
from ui.drawing.theme import SeatMark

THICKEST = 5  # number of edges drawn under a pile


class NonePainter(BoardPainter):
    """Draws `view["table"]`: for each place, `seat:0` or `pile:<id>`, its face-down (`down`) and open (`up`) cards."""

    piece_kinds = mover_kinds = frozenset({"card"})

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        super().__init__(board, marks, translate, motions, SIZE)
        self.layout = layout_of(len(marks), board.piles)
        boxes = {**self.layout.piles, **self.layout.seats}
        self.outlines = {name: cut_box(*box, 10) for name, box in boxes.items()}

    def render_background(self) -> Surface:
        return table_picture(self.layout, self.fit, self.area, tuple(self.marks), self.translate)

    def draw_ground(self, surface: Surface, view: View, scene: BoardScene) -> None:
        """Dim the seats that are out, and mark the seat that decides."""
        for name, box in self.layout.seats.items():
            if view["table"].get(name, {}).get("out"):
                draw_veil(surface, self.fit, box)
            elif scene.acting_seat is not None and name == seat_name(scene.acting_seat):
                draw_active(surface, self.fit, box, self.marks[scene.acting_seat].colour)

    def sprites_of(self, view: View) -> Sprites:
        result: Sprites = {}
        for place, there in view["table"].items():
            down, up = there.get("down", 0), there.get("up", ())
            if place in self.layout.piles:
                self._add_pile(result, place, down, up)
            elif place in self.layout.seats:
                self._add_row(result, place, down, up)
        return result

    def _add_pile(self, sprites: Sprites, place: str, down: int, up: Sequence[str]) -> None:
        (x, y), size = self.layout.cards_centre(place), self.layout.card_height(place)
        if down:
            sprites[f"stack:{place}"] = Sprite(("stack", NOBODY, down), (x, y), size)
        if up:
            sprites[_free(sprites, up[-1])] = Sprite(("face", up[-1], 1.0), (x, y), size, layer=1)

    def _add_row(self, sprites: Sprites, place: str, down: int, up: Sequence[str]) -> None:
        spots, size = self.layout.row(place, down + len(up)), self.layout.card_height(place)
        seat, uncovered = int(place.partition(":")[2]), 1.0
        if len(spots) > 1:
            uncovered = min(1.0, (spots[1][0] - spots[0][0]) * CARD / size)  # visible share of a card's width
        for number, spot in enumerate(spots):
            if number < down:
                sprites[f"back:{place}:{number}"] = Sprite(("back", seat), spot, size, layer=number)
            else:
                name, share = up[number - down], 1.0 if number == len(spots) - 1 else uncovered
                sprites[_free(sprites, name)] = Sprite(("face", name, share), spot, size, layer=number)

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        box = card_rect(self.fit, self.fit.point(position or sprite.at), sprite.size, CARD)
        kind, what, *more = sprite.look
        if kind == "face":
            face = self.board.face(what)
            draw_face(surface, box, face.number, self.translate(face.title), alpha, float(str(more[0])))
            return
        seat = int(str(what))
        colour = self.marks[seat].colour if seat != NOBODY else None
        count = int(str(more[0])) if more else 1
        under = min(THICKEST, count) - 1
        for depth in range(under, -1, -1):
            shift = self.fit.px(LIFT * depth) if depth else 0
            draw_back(surface, box.move(shift, shift), colour, alpha)
        if more:
            draw_count(surface, box, count, alpha)

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return (start, goal) of a card that travels; `journey.piece` is `card` for a face-down card, or an open
        card's name.
        """
        places = {**self.layout.seats, **self.layout.piles}
        if journey.origin not in places or journey.goal not in places:
            return None
        look = ("back", journey.seat) if journey.piece == "card" else ("face", journey.piece, 1.0)
        ends = [
            Sprite(look, self.layout.cards_centre(at), self.layout.card_height(at))
            for at in (journey.origin, journey.goal)
        ]
        return ends[0]._replace(layer=9), ends[1]._replace(layer=9)

    def outline(self, name: str) -> list[Point]:
        """Return the outline of a place, or the box of a card."""
        found = self.outlines.get(name)
        if found is not None:
            return found
        sprite = self.resting[name]
        width, height = sprite.size / CARD, sprite.size
        return box_corners((sprite.at[0] - width / 2, sprite.at[1] - height / 2, width, height))

    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the open cards at a position, the topmost first, then the places."""
        at = self.fit.window_to_board(position)
        cards = sorted((name for name in self.resting if kind_of(name) in self.piece_kinds), key=self._layer)
        spaces = [name for name, outline in self.outlines.items() if is_inside(outline, at)]
        return [*(name for name in reversed(cards) if is_inside(self.outline(name), at)), *spaces]

    def _layer(self, name: str) -> int:
        return self.resting[name].layer


def _free(sprites: Sprites, name: str) -> str:
    """Return a key for one more card of this name."""
    again = 1
    while name in sprites and f"{name}:again{again}" in sprites:
        again += 1
    return f"{name}:again{again}" if name in sprites else name


PAINTER = NonePainter
