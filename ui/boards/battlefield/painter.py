"""The painter of battlefields: two lines of three fighters with dice and hazards, as in Wrocław."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Journey, Motions, RisingText
from games.core.contract.names import key_of, keys_of, kind_of
from ui.boards.battlefield.captions import Captions
from ui.boards.battlefield.card import draw_card
from ui.boards.battlefield.fighter import FighterCard
from ui.boards.battlefield.flips import FlipAnimator
from ui.boards.battlefield.layout import LEAST, WIDE, layout_of
from ui.boards.battlefield.pieces import BattlePieceArt
from ui.boards.battlefield.shots import ShotDisplay
from ui.boards.battlefield.static import render_background
from ui.boards.battlefield.view import (
    PLACES,
    Fighter,
    box_centre,
    dot_positions,
    fresh_fighter,
    line_name,
    near_seat,
    opening_hand,
    outlines,
    sprites,
)
from ui.boards.shared.base import BoardScene, PlacedText, Point, Sprite, Sprites, Trail, Transition, Translate
from ui.boards.shared.halos import LINE, Halo
from ui.boards.shared.painter import BoardPainter, Layer, draw_order
from ui.boards.shared.shapes import bounds
from ui.drawing import draw, high_contrast, record
from ui.drawing.theme import Colour, SeatMark, hex_colour, palette_of

START = (1600, 930)  # pixels: area before the first layout
HOVER = 20  # opacity of the hover highlight, of 255
SHINE = hex_colour("#FFF3DC")
FACES = frozenset({"fighter", "card"})  # kinds of names whose pictures are tinted only slightly
THIN = 12  # maximum tint of pictures of `FACES`, of 255
HURT = hex_colour("#FF5A4A")
DARK = hex_colour("#0E0907")
SMALL_CARD = 0.4  # final scale of a card that flies to a pile
PORTRAIT = 184 / 320  # factor from portrait units (320 wide) to card units (184 wide)
BESIDE = 150.0  # board units beyond the board's edge to which a card flies when it returns to a hand
NOTCH_COLONS = 2  # colons in the names of boost buttons, which get no soft halo


class BattlefieldPainter(BoardPainter):
    """Draws a battlefield; see `ui.boards.shared.base.Painter` for its methods."""

    trail_colour = hex_colour("#E9DDBF")
    fills_zone = True
    shows_possible_moves = True

    def __init__(self, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions) -> None:
        self.layout = layout_of(board, START)
        super().__init__(board, marks, translate, motions, self.layout.size)
        self.near = 0
        self.art = BattlePieceArt(self.layout, board, marks, translate)
        self.captions = Captions(self.layout, marks, translate)
        self.shots = ShotDisplay(self, translate, palette_of(marks))
        self.turning = FlipAnimator(self.art)
        self._calm = self.backdrop  # cached picture of the pieces that a transition does not change
        self._calm_of: Transition | None = None  # the transition of `_calm`

    # -- hooks of BoardPainter ----------------------------------------------------------------------------------------
    def resize(self, area: Rect) -> None:
        """Compute the layout for `area` (pixels), and render the background."""
        self.layout = layout_of(self.board, area.size)
        self.size = self.layout.size
        super().resize(area)
        self._calm, self._calm_of = self.backdrop.copy(), None
        if self.view is not None:
            self.show(self.view)

    def height_for_width(self, width: int) -> int:
        """Return the board's height in pixels for a width."""
        return round(width * LEAST[1] / WIDE)

    def render_background(self) -> Surface:
        for part in (self.art, self.captions):
            part.resize(self.fit, self.layout)
        self.shots.resize()
        return render_background(self.layout, self.fit, self.area)

    def show(self, view: View) -> None:
        """Set the view to draw, with the viewer's line near."""
        self.near = near_seat(view)
        self.outlines = outlines(self.layout, view, self.near)
        self.dots = dot_positions(self.layout, self.near)
        super().show(view)

    def sprites_of(self, view: View) -> Sprites:
        return sprites(self.layout, view, self.near)

    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the animations between two views, seen from the later view's seat."""
        self.near = near_seat(after)
        return super().transitions(before, events, after)

    def draw_sprite(self, surface: Surface, sprite: Sprite, position: Point | None = None, alpha: int = 255) -> None:
        self.art.draw(surface, sprite, position, alpha)

    def flight(self, journey: Journey, before: Sprites, after: Sprites) -> tuple[Sprite, Sprite] | None:
        """Return (start, goal) of a card that flies to a pile or back into a hand."""
        piece = before.get(journey.origin or "")
        if piece is None:
            return None
        if piece.look[0] == "fighter":
            before.pop(journey.origin or "")  # a fighter that flies away is no longer at its place
        if piece.look[0] == "pool":
            piece = Sprite(fresh_fighter(journey.seat, key_of(journey.piece)), piece.at, SMALL_CARD)
        goal, size = self._goal(journey, after)
        return piece._replace(layer=7), piece._replace(at=goal, size=size, layer=7)

    def place_text(self, rising_text: RisingText) -> PlacedText:
        """Return a text that rises from a fighter, such as its wounds, with position and colour."""
        seat, place = keys_of(rising_text.where)
        return PlacedText(
            rising_text.text, box_centre(self.layout.card(line_name(int(seat), self.near), int(place))), HURT
        )

    def _goal(self, journey: Journey, after: Sprites) -> tuple[Point, float]:
        heap = after.get(journey.goal or "")
        if heap is not None:
            return heap.at, SMALL_CARD
        line = line_name(journey.seat, self.near)
        x = self.size[0] / 2
        return (x, self.size[1] + BESIDE) if line == "near" else (x, -BESIDE), 1.0

    def draw_ground(self, surface: Surface, view: View, scene: BoardScene) -> None:
        """Draw the dark background of the opening hand and, during a transition, the captions."""
        if opening_hand(view):
            draw.translucent_box(surface, surface.get_rect(), DARK, 178)
        elif scene.transition is not None:
            self._write(surface, view)

    def _write(self, surface: Surface, view: View) -> None:
        self.captions.draw(surface, view, self.near, self.shots.roles, self.shots.counted_values)

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and highlights."""
        self.shots.choose_shot(scene, self.view)
        self.art.roles, self.art.counted_values = self.shots.roles, self.shots.counted_values
        super().draw(surface, scene)

    def layers(self) -> Sequence[Layer]:
        """Return the drawing functions in order."""
        return (
            self.draw_halos, self._captions, self.draw_pieces, self._tokens, self.draw_ghosts, self.draw_routes,
            self._finish,
        )  # fmt: skip

    def _tokens(self, surface: Surface, scene: BoardScene) -> None:
        """Draw the fighters' tokens again in high contrast, because outlines of cards cross them."""
        if high_contrast.minimum_ratio:
            for sprite in self.resting.values():
                if sprite.look[0] == "fighter":
                    self.art.draw_token(surface, sprite)

    def _captions(self, surface: Surface, scene: BoardScene) -> None:
        """Write the captions below the cards."""
        if self.view is not None and not opening_hand(self.view):
            self._write(surface, self.view)

    def _finish(self, surface: Surface, scene: BoardScene) -> None:
        """Draw hover highlight, cover badges and calculation above the cards."""
        view = self.view
        if view is None:
            return
        # in high contrast, a highlight would make the letters too pale
        for name in () if high_contrast.minimum_ratio else (scene.hovered, scene.focus):
            if name is not None and name in self.outlines and name in scene.selectable:
                box = self.fit.rect(*bounds(self.outlines[name]))
                draw.translucent_box(surface, box, SHINE, HOVER, self.fit.px(10))
        self.captions.draw_boost_buttons(surface, view, scene)
        if opening_hand(view):
            self.captions.draw_discards(surface, view, scene, self.outlines)
            self._over_cards(surface, scene)
            return
        self.captions.draw_cover_badges(surface, view, self.near)
        self.shots.draw(surface, scene, view)
        self._over_cards(surface, scene, self.shots.draw_current_calculation(surface))
        self.captions.draw_readiness(surface, view, self.shots.event is not None)

    def _over_cards(self, surface: Surface, scene: BoardScene, sums: Rect | None = None) -> None:
        """Draw the dots of selectable objects, except those near a shot's calculation."""
        for name in scene.selectable:
            dot = self.dots.get(name)
            if dot is None and kind_of(name) == "card" and name in self.outlines:
                x, y, width, _ = bounds(self.outlines[name])
                dot = (x + width - 16, y + 16)
            if dot is None:
                continue
            centre, height = self.fit.point(dot), self.fit.px(12 * self.line_width)
            if sums is None or not sums.inflate(height, height).collidepoint(centre):
                self.draw_dot(surface, centre, scene.colour)

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Render all halos and fighters' cards in advance."""
        yield from super().prepare(colours)
        nowhere = Surface((1, 1))
        lines = [self.fit.rect(*self.layout.card(line, place)) for line in ("near", "far") for place in range(PLACES)]
        for rect in {rect.size: rect for rect in lines}.values():
            for one in self.board.characters:
                draw_card(nowhere, rect, self.art.printed_card(one.id))
                yield

    def draw_transition(self, surface: Surface, scene: BoardScene, transition: Transition) -> None:
        """Draw a transition: turning cards, dice, moving pieces, shots."""
        calm = self.turning.without_flips(transition)
        resting = {key: sprite for key, sprite in calm.after.items() if calm.before.get(key) == sprite}
        self._draw_calm(surface, scene, transition, resting)
        before, after = ({key: one for key, one in result.items() if key not in resting}
                         for result in (calm.before, calm.after))  # fmt: skip
        self.draw_moving_pieces(surface, replace(calm, before=before, after=after), scene.progress)
        self.turning.draw(surface, transition, scene.progress)
        if not opening_hand(transition.view):
            self.captions.draw_cover_badges(surface, transition.view, self.near)
            self.shots.draw_fired_shot(surface, transition, scene.progress)

    def _draw_calm(self, surface: Surface, scene: BoardScene, transition: Transition, resting: Sprites) -> None:
        """Draw the pieces that a transition does not change, from a cached picture."""
        if self._calm_of is transition and record.active is None:
            surface.blit(self._calm, self.area)
            return
        surface.blit(self.backdrop, self.area)
        self.draw_ground(surface, transition.view, scene)
        for sprite in sorted(resting.values(), key=draw_order):
            self.draw_sprite(surface, sprite)
        if surface.get_clip() == self.area:
            self._calm.blit(surface, (0, 0), self.area)
            self._calm_of = transition

    def draw_halo(self, surface: Surface, halo: Halo) -> None:
        """Draw a halo. Cards are tinted only slightly."""
        name, outline = halo.name, self.outlines.get(halo.name)
        if outline is None:
            return
        kind, (x, y) = kind_of(name), outline[0]
        fill = min(halo.fill, THIN) if kind in FACES else 90 if halo.is_hovered else halo.fill
        soft = halo.style != LINE and not (kind == "die" and name.count(":") >= NOTCH_COLONS)
        self.halos.draw(surface, f"{kind}@{round(x)},{round(y)}", outline, halo.colour, fill=fill, chosen=halo.chosen,
                        opacity=halo.pulse, soft=soft)  # fmt: skip

    def draw_trail(self, surface: Surface, trail: Trail) -> None:
        """Draw nothing, because the calculation and badges show the move."""

    def draw_ghosts(self, surface: Surface, scene: BoardScene) -> None:
        """Draw fighters half-transparent at their future places."""
        named = {*scene.all_chosen, *scene.all_hovered[:1]}
        sending = [
            event.args for event in scene.possible_events if "slot" in event.args and event.args.get("card") in named
        ]
        if not sending:
            return
        args = next((args for args in sending if args["token"] in named), sending[0])
        seat, place = map(int, keys_of(args["slot"]))
        token = key_of(args["token"]) if args["token"] in named else ""
        one = fresh_fighter(seat, key_of(args["card"]), token)
        self.art.draw_ghost(surface, self.fit.rect(*self.layout.card(line_name(seat, self.near), place)), one)

    # -- positions ----------------------------------------------------------------------------------------------------
    def is_on_board(self, name: str) -> bool:
        """Return True if an object is on the board."""
        return name in self.outlines

    def hit_circle(self, name: str) -> tuple[Point, float]:
        """Return the centre and radius of an object."""
        x, y, width, height = bounds(self.outlines[name])
        return (x + width / 2, y + height / 2), max(width, height) / 2

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that an object's tooltip must not cover.

        It includes everything below a fighter, and all dice.
        """
        box = self.area_of(name)
        kind = kind_of(name)
        if kind in ("fighter", "slot"):
            box.height = self.area.bottom - box.top
        elif kind == "die":
            box.unionall_ip([self.fit.rect(*one) for one in (*self.layout.dice, *self.layout.captions)])
        return box

    def calculation_area(self) -> Rect | None:
        """Return the box of the drawn calculation, or None."""
        return self.shots.sums_rect

    def card_area(self) -> Rect:
        """Return the area for enlarged hand cards, which leaves dice and hazards visible."""
        low, height = self.layout.plate_within
        return self.fit.rect(low, 0, height - low, self.size[1])

    def face_position(self, name: str) -> Point | None:
        """Return the position of the face on a fighter's card, in card units, or None."""
        sprite = self.resting.get(name)
        points = self.board.data.get("geometry", {}).get("portraits", {}).get("points", {})
        if sprite is None or not sprite.look[2]:
            return None
        result = points.get(self.board.icon("card", sprite.look[2]))
        return None if result is None else (result["face"][0] * PORTRAIT, result["face"][1] * PORTRAIT)

    def redraw_state_stamp(self, surface: Surface, name: str) -> None:
        """Draw a fighter's stamp (such as "wounded") again, above the crosshair."""
        sprite = self.resting.get(name)
        state = Fighter(*sprite.look).state if sprite is not None else ""  # type: ignore[arg-type]
        if state:
            record.next_layer()
            self.art.draw_state_stamp(surface, self.card_rect_of(name), state)

    def card_rect_of(self, name: str) -> Rect:
        """Return the box of a fighter's card in pixels."""
        seat, place = keys_of(name)
        return self.fit.rect(*self.layout.card(line_name(int(seat), self.near), int(place)))


PAINTER = BattlefieldPainter
LOOKS = {"fighter": FighterCard()}
