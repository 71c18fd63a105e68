"""The plates with everybody's plan, side by side over the board: name, order, and paper cards that turn over."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.story import Plan, PlanCard
from ui.drawing import draw, marks, text
from ui.drawing.cache import ready
from ui.drawing.theme import BRASS, INK_1, IVORY, IVORY_INK, SMALL, TEXT, TEXT_2, Colour, mix
from ui.table.desk import Desk
from ui.table.model import story_words as words
from ui.table.model.rows import SeatRows
from ui.table.show.flights import LARGER, LATEST, Carried
from ui.table.view.cards.faces import PAPER

PLATE, PLATE_HIGH, GAP, HEAD, PAD, ROW, NUMBER, MARK = 228, 138, 12, 46, 16, 42, 22, 24  # design units
FOUR = 4  # plates of the usual width
INK = (42, 28, 16)


class Plates:
    """Draws the plates, and says how their cards fly on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.places: dict[Seat, list[Rect]] = {}  # where the cards of each plan were drawn

    def ways(self, plans: Sequence[Plan], rows: SeatRows) -> list[Carried]:
        """List how the plans' cards fly from their plates to the rows of their seats."""
        found = []
        for number, plan in enumerate(plans):
            late = LATEST * number / len(plans)
            for card, start, goal in zip(
                plan.cards, self.places.get(plan.seat, ()), rows.cards_of(plan.seat), strict=False
            ):
                found.append(Carried(self._small(card, goal.size), start.center, goal.center, late))
        return found

    def draw(self, surface: Surface, zone: Rect, plans: Sequence[Plan], turned: float) -> Rect:
        """Draw the band over the middle of the zone and the plates in it; return where it lies.

        `turned`: how many plans lie open, in parts of one while the next is turned over.
        """
        band = self._band(surface, zone, len(plans))
        px = self.desk.px
        gap = px(GAP)
        each = (band.width - 2 * px(PAD) - gap * (len(plans) - 1)) // len(plans)
        for number, plan in enumerate(plans):
            left = band.left + px(PAD) + number * (each + gap)
            box = Rect(left, band.top + px(HEAD), each, px(PLATE_HIGH))
            self._plate(surface, box, number, plan, min(1.0, max(0.0, turned - number)))
        return band

    def _band(self, surface: Surface, zone: Rect, count: int) -> Rect:
        px = self.desk.px
        each = px(PLATE) if count <= FOUR else px(182)
        wide = min(zone.width, count * each + (count - 1) * px(GAP) + 2 * px(PAD))
        band = Rect(0, 0, wide, px(HEAD + PLATE_HIGH + PAD))
        band.center = zone.center
        night = self.desk.theme.night
        draw.shadow(surface, band, px(10), px(16), px(6), 190)
        draw.gradient(surface, band, night, px(10))
        draw.outline(surface, band, mix(night[1], BRASS, 0.5), px(10), max(1, px(2)))
        turn = self.desk.controller.phase(self.desk.shown_view())[0]
        title = self.desk.say(words.PLANS_OF_TURN.but(turn=turn))
        font = self.desk.font(18, self.desk.theme.display)
        head = Rect(band.left + px(PAD), band.top, band.width - 2 * px(PAD), px(HEAD))
        where = text.draw(surface, title, head, font, self.desk.theme.light, wrapping=False)
        rest = Rect(where.right + px(20), head.top, max(1, head.right - where.right - px(20)), head.height)
        told = self.desk.say(words.IN_ORDER)
        text.draw(surface, told, rest, self.desk.font(SMALL + 1), TEXT_2, align="right", wrapping=False)
        return band

    def _plate(self, surface: Surface, box: Rect, number: int, plan: Plan, open_: float) -> None:
        px, desk = self.desk.px, self.desk
        mark = desk.marks[plan.seat]
        edge = mark.colour if number == 0 else mix(INK_1, mark.colour, 0.5)
        draw.panel(surface, box, mix(INK_1, mark.colour, 0.13), px(8), edge, max(2, px(2)) if number == 0 else 1)
        top = box.top + px(22)
        centre = (box.left + px(20), top)
        order = Rect(0, 0, px(NUMBER), px(NUMBER))
        order.center = centre
        draw.panel(surface, order, IVORY if number == 0 else mix(INK_1, TEXT_2, 0.25), order.height // 2)
        ink = IVORY_INK if number == 0 else TEXT
        text.draw(surface, str(number + 1), order, desk.font(13, "bold"), ink, align="center", wrapping=False)
        marks.draw_mark(surface, mark, (box.left + px(48), top), px(MARK))
        room = Rect(box.left + px(68), top - px(14), box.width - px(76), px(28))
        name = desk.match.players[plan.seat].name
        text.draw(surface, name, room, desk.font(18, "bold"), TEXT, wrapping=False)
        self.places[plan.seat] = []
        for row, card in enumerate(plan.cards):
            high = min(px(ROW), (box.height - px(46)) // len(plan.cards) - px(4))
            place = Rect(box.left + px(10), box.top + px(44) + row * (high + px(5)), box.width - px(20), high)
            self.places[plan.seat].append(place)
            self._card(surface, place, card, open_)

    def _card(self, surface: Surface, place: Rect, card: PlanCard, open_: float) -> None:
        """Draw a paper card, its back before it is turned over: it turns about its middle."""
        px, desk = self.desk.px, self.desk
        share = abs(2 * open_ - 1)
        shown = Rect(0, 0, place.width, max(2, round(place.height * share)))
        shown.center = place.center
        if open_ < 0.5:
            draw.panel(surface, shown, desk.theme.velvet, px(5), mix(desk.theme.velvet, BRASS, 0.5))
            return
        draw.gradient(surface, shown, PAPER, px(5))
        if open_ < 1:
            return
        draw.outline(surface, shown, mix(PAPER[1], BRASS, 0.6), px(5))
        centre = (place.left + px(24), place.centery)
        marks.icon(surface, card.icon, centre, px(26), INK)
        figure = Rect(place.left + px(42), place.top, px(34), place.height)
        text.draw(surface, card.figure, figure, desk.font(18, "bold"), self._accent(), wrapping=False)
        room = Rect(figure.right, place.top, place.right - figure.right - px(6), place.height)
        text.draw(surface, desk.say(card.words), room, desk.font(16, "bold"), INK)

    def _small(self, card: PlanCard, size: tuple[int, int]) -> Surface:
        """Draw a card as large as it leaves its plate, upright as it will lie in a row."""
        picture = Surface((round(size[0] * LARGER), round(size[1] * LARGER)), pygame.SRCALPHA)
        box, px = picture.get_rect(), self.desk.px
        draw.gradient(picture, box, PAPER, px(5))
        draw.outline(picture, box, mix(PAPER[1], BRASS, 0.6), px(5), max(1, px(2)))
        marks.icon(picture, card.icon, (box.centerx, round(box.height * 0.36)), min(px(30), box.width - px(8)), INK)
        low = Rect(0, round(box.height * 0.58), box.width, round(box.height * 0.38))
        text.draw(picture, card.figure, low, self.desk.font(20, "bold"), self._accent(), align="center")
        return ready(picture)

    def _accent(self) -> Colour:
        """Return the colour of figures on paper."""
        return mix(self.desk.theme.accent, (60, 0, 0), 0.1)
