"""Tokens of one's own beside the hand: round, with their name and how many are left."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, IVORY, LINE, TEXT, TEXT_2
from ui.table.desk import Desk
from ui.table.view.cards.art import NARROW_SHELF, RESTING, SHELF, CardArt, Lying

MOST = 3  # drawn of a heap
FADED = 90  # of 255, where none is left
LOW = 100  # design units; in a lower box the number stands beside the token


class Token(CardArt):
    """Draws a heap of equal tokens, as many as the face's number says; in a low box the number stands beside it."""

    grows = False

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        px, beside = desk.px, rect.height < desk.px(LOW)
        side = _side(desk, rect, lying.open)
        centre = (rect.left + side // 2 + px(8), rect.centery) if beside else (
            rect.centerx, rect.top + px(8) + side // 2
        )  # fmt: skip
        left = int(face.number)
        picture = art.picture(desk.game_id, face.picture, side)
        if lying.open and lying.pointed:
            draw.spot(surface, centre, round(side * 0.85), desk.acting_mark().colour, 150)
        shown = max(1, min(MOST, left))
        for number in range(shown):
            back = shown - 1 - number
            place = picture.get_rect(center=(centre[0] - back * px(7), centre[1]))
            picture.set_alpha(255 if left else FADED)
            surface.blit(picture, place)
        picture.set_alpha(255)
        box = picture.get_rect(center=centre)
        if lying.open:
            colour = IVORY if lying.chosen else desk.acting_mark().colour
            draw.outline(surface, box.inflate(px(6), px(6)), colour, box.width, max(2, px(3 if lying.chosen else 2)))
        if beside:
            room = Rect(box.right + px(6), rect.top, rect.right - box.right - px(6), rect.height)
            text.draw(surface, str(left), room, desk.font(17, "bold"), TEXT if left else TEXT_2, wrapping=False)
        else:
            _words(surface, desk, rect, box, face)

    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        self.draw_small(surface, desk, rect, face)

    def shelf_width(self, desk: Desk, count: int, narrow: bool) -> int:
        return desk.px(NARROW_SHELF if narrow else SHELF)

    def shelf_places(self, desk: Desk, box: Rect, count: int, narrow: bool) -> list[Rect]:
        """Put the heaps side by side, or one below the other where there is little room."""
        if narrow:
            each = box.height // count
            return [Rect(box.left, box.top + number * each, box.width, each) for number in range(count)]
        each = box.width // count
        return [Rect(box.left + number * each, box.top, each, box.height) for number in range(count)]


def _side(desk: Desk, rect: Rect, asked: bool) -> int:
    px = desk.px
    if rect.height < px(LOW):
        return min(px(40), rect.height - 4)
    return min(px(74 if asked else 62), rect.height - px(56), rect.width - px(20))


def _words(surface: Surface, desk: Desk, rect: Rect, box: Rect, face: CardFace) -> None:
    px = desk.px
    ink = TEXT if int(face.number) else TEXT_2
    low = Rect(rect.left + px(2), box.bottom + px(4), rect.width - px(4), rect.bottom - box.bottom - px(4))
    text.draw(surface, desk.say(face.title), low, desk.font(14, "bold"), ink, align="center", valign="top")
    chip = Rect(0, 0, px(24), px(22))
    chip.center = (box.right - px(4), box.bottom - px(8))
    draw.panel(surface, chip, INK_0, px(11), desk.theme.accent if int(face.number) else LINE)
    text.draw(surface, face.number, chip, desk.font(14, "bold"), ink, align="center", wrapping=False)
