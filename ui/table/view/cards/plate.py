"""Open cards of one's own, such as districts: whole with their text, or as plates where there are many."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui.drawing import draw, text
from ui.drawing.theme import TEXT, hex_colour, mix
from ui.table.desk import Desk
from ui.table.view.cards.art import RESTING, Lying
from ui.table.view.cards.paper import Paper
from ui.table.view.cards.parts import GOOD, INK, INK_2, PAPER, SHIELD, SMALLEST, fitting, picture

GREY, GREY_2 = (120, 116, 110), (110, 104, 96)
PLATE_HIGH = 60  # design units; up to here it is a plate
HEAD, LEAST_NAME = 32, 50


class Plate(Paper):
    """Draws a head with number and name, the text under it, and whether the card can be used; or only the head."""

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        px, lit = desk.px, lying.open or lying.pointed
        radius = px(7)
        draw.shadow(surface, rect, radius, px(8), px(4), 120)
        whole = rect.height > px(PLATE_HIGH)
        if whole:
            paper = PAPER if face.ready else (mix(PAPER[0], GREY, 0.35), mix(PAPER[1], GREY_2, 0.35))
            draw.gradient(surface, rect, paper, radius)
        head = _head(surface, desk, rect, face, whole)
        if whole:
            _body(surface, desk, rect, head, face)
        edge = desk.theme.light if face.ready and lit else mix(PAPER[1], INK, 0.5)
        draw.outline(surface, rect, edge, radius, max(2, px(2)) if lit else 1)


def _body(surface: Surface, desk: Desk, rect: Rect, head: Rect, face: CardFace) -> None:
    """Draw the text, or the picture where there is no room for it, and whether the card can be used."""
    px = desk.px
    state, told = desk.say(face.state), desk.say(face.text)
    wide = rect.width - px(16)
    low = Rect(rect.left + px(8), 0, wide, max(px(20), text.measure(state, desk.font(13), wide)[1]))
    low.bottom = rect.bottom - px(4)
    room = Rect(low.left, head.bottom + px(4), low.width, low.top - head.bottom - px(5))
    font = desk.font(15, "serif")
    if text.fit(told, room.width, room.height, font, True, text.MIN_TEXT).fits:
        text.draw(surface, told, room, font, INK, valign="top")
    else:
        picture(surface, desk, room, face.picture)
    text.draw(surface, state, low, desk.font(13), GOOD if face.ready else INK_2)


def _head(surface: Surface, desk: Desk, rect: Rect, face: CardFace, whole: bool) -> Rect:
    """Draw the head, as high as the name needs, and return its box."""
    px = desk.px
    font = desk.font(16, "serif-bold")
    left, end = rect.left + px(7) + px(24) + px(6), rect.right - px(8)
    title = desk.say(face.title)
    high = rect.height
    if whole:
        title, high = fitting(title, font, end - left, [px(HEAD), 2 * text.line_height(SMALLEST) + 2])
    head = Rect(rect.left, rect.top, rect.width, high)
    draw.panel(surface, head, mix(hex_colour(face.tint or "#8E887B"), INK, 0.22), px(7))
    shield = Rect(head.left + px(7), 0, px(24), px(24))
    shield.centery = head.centery
    draw.gradient(surface, shield, SHIELD, px(5), INK)
    text.draw(surface, face.number, shield, desk.font(15, "serif-bold"), INK, align="center", wrapping=False)
    if end - left > px(LEAST_NAME):  # a narrow plate has the number alone
        text.draw(surface, title, Rect(left, head.top, end - left, head.height), font, TEXT)
    light = desk.app.palette.good if face.ready else mix(TEXT, INK, 0.55)
    dot = Rect(0, 0, px(9), px(9))
    dot.center = (shield.right, shield.bottom - px(2))
    draw.panel(surface, dot, light, dot.height // 2, INK)
    return head
