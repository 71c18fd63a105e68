"""Cards whose picture is all of them, their name written at the foot; words stand beside them, never on them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.cache import ready
from ui.drawing.theme import SMALL, TEXT, TEXT_2, hex_colour
from ui.table.desk import Desk
from ui.table.view.cards.art import RESTING, SHOWN_HIGH, CardArt, Lying, told_of

NAME_SHARE, NAME_DOWN = 0.075, 0.925  # size and place of the name, of the card's height
ASKEW = 2.2  # degrees by which a card lies that is held
ROW_HIGH, TITLE_HIGH, BESIDE = 236, 30, 18  # design units of a row that shows such a card with its words


class Whole(CardArt):
    """Draws them upright, and a little askew where they are held; the name is in the face's tint, none without."""

    brightens = False
    above_question = False
    picture_share = (6, 10)

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        _draw(surface, desk, rect, face, 0.0)

    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        _draw(surface, desk, rect, face, 0.0)

    def draw_held(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace) -> None:
        _draw(surface, desk, rect, face, ASKEW)

    def draw_row(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, bright: bool = True) -> None:
        px = desk.px
        if rect.height <= px(SHOWN_HIGH):
            super().draw_row(surface, desk, rect, face, bright)
            return
        card = _held_box(desk, rect)
        self.draw_held(surface, desk, card, face)
        left = card.right + px(BESIDE)
        room = Rect(left, rect.top + px(4), rect.right - left, px(TITLE_HIGH))
        text.draw(surface, desk.say(face.title), room, desk.font(20, "bold"), TEXT, wrapping=False)
        low = Rect(left, room.bottom + px(2), room.width, rect.bottom - room.bottom - px(4))
        text.draw(surface, told_of(desk, face), low, desk.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, desk: Desk, face: CardFace, width: int) -> int:
        """Return how high a row is: its card is of one size, its words beside it may need more."""
        high = desk.px(ROW_HIGH)
        wide = width - _held_box(desk, Rect(0, 0, width, high)).right - desk.px(BESIDE)
        told = text.measure(told_of(desk, face), desk.font(SMALL + 1), wide)[1]
        return max(high, told + desk.px(TITLE_HIGH + 10))

    def width_in_heap(self, desk: Desk, face: CardFace, box: tuple[int, int]) -> int:
        return art.picture(desk.game_id, face.picture, box[1]).get_width()


def _held_box(desk: Desk, rect: Rect) -> Rect:
    """Return where the card lies in a row."""
    high = min(rect.height, desk.px(ROW_HIGH)) - desk.px(8)
    return Rect(rect.left + desk.px(6), rect.top + desk.px(4), high * 320 // 460, high)


def _draw(surface: Surface, desk: Desk, rect: Rect, face: CardFace, turn: float) -> None:
    """Draw a card as high as `rect` in its middle, turned by some degrees."""
    name = desk.say(face.title) if face.tint else ""
    key = ("whole card", desk.game_id, face.picture, name, rect.height, turn)
    flat = draw.keep(key, lambda: _turned(desk, face, name, rect.height, turn))
    shade = rect.inflate(-rect.width // 12, -rect.width // 12)
    draw.shadow(surface, shade, desk.px(10), desk.px(14), desk.px(8), 150)
    surface.blit(flat, flat.get_rect(center=rect.center))


def _turned(desk: Desk, face: CardFace, name: str, high: int, turn: float) -> Surface:
    picture = art.picture(desk.game_id, face.picture, high)
    if name:
        picture = picture.copy()
        wide = picture.get_width()
        font = text.load(text.Font(desk.theme.display, max(text.MIN_TEXT, round(high * NAME_SHARE))))
        letters = font.render(name, True, hex_colour(face.tint))
        if letters.get_width() > wide * 0.9:
            small = (round(wide * 0.9), round(letters.get_height() * wide * 0.9 / letters.get_width()))
            letters = pygame.transform.smoothscale(letters, small)
        picture.blit(letters, letters.get_rect(center=(wide // 2, round(high * NAME_DOWN))))
    return ready(pygame.transform.rotozoom(picture, turn, 1.0)) if turn else ready(picture)
