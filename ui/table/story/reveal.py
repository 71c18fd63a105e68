"""Everybody's plan side by side over the board, before the first is carried out; and what somebody has missed on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.story import Plan, PlanCard
from ui.boards.shared.shapes import bow
from ui.drawing import draw, marks, record, text
from ui.drawing.cache import ready
from ui.drawing.theme import BRASS, CHIP_INK, INK_1, IVORY, IVORY_INK, SMALL, TEXT, TEXT_2, Colour, mix
from ui.table.cards.faces import PAPER
from ui.table.desk import TableDesk
from ui.table.moving.flights import LARGER, LATEST, Carried
from ui.table.panel.seats import Seats
from ui.table.story import words
from ui.table.story.caption import anchor_of
from ui.table.story.model import Story
from ui.table.story.teller import Teller

PLATE, PLATE_HIGH, GAP, HEAD, PAD, ROW, NUMBER, MARK = 228, 138, 12, 46, 16, 42, 22, 24  # design units
FOUR = 4  # plates of the usual width
VEIL = ((10, 10, 14), 120)
AWAY_VEIL = ((10, 10, 14), 92)
INK = (42, 28, 16)


class Reveal:
    """Draws the plates, the ways that lead from them, and where several meet."""

    def __init__(self, desk: TableDesk, teller: Teller) -> None:
        self.desk, self.teller = desk, teller
        self.places: dict[Seat, list[Rect]] = {}  # where the cards of each plan were drawn

    def ways(self, plans: Sequence[Plan], rows: Seats) -> list[Carried]:
        """List how the plans' cards fly from their plates to the rows of their seats."""
        found = []
        for number, plan in enumerate(plans):
            late = LATEST * number / len(plans)
            for card, start, goal in zip(
                plan.cards, self.places.get(plan.seat, ()), rows.cards_of(plan.seat), strict=False
            ):
                found.append(Carried(self._small(card, goal.size), start.center, goal.center, late))
        return found

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

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw all of it over the board's zone."""
        plans = self.teller.plans
        if not plans:
            return
        record.next_layer()
        painter = self.desk.painter
        goals = {plan.goal for plan in plans if plan.goal and painter.covers(plan.goal)}
        veil_with_holes(surface, zone, [painter.area_of(goal) for goal in goals], VEIL)
        turned = [plan for number, plan in enumerate(plans) if self.teller.turned >= number + 1]
        for plan in turned:
            self._way(surface, plan)
        band = self._band(surface, zone, len(plans))
        self._plates(surface, band)
        if len(turned) == len(plans):
            self._meetings(surface, zone, band)

    def _way(self, surface: Surface, plan: Plan) -> None:
        desk, painter = self.desk, self.desk.painter
        if not (painter.covers(plan.origin) and painter.covers(plan.goal)):
            return
        colour = desk.marks[plan.seat].colour
        place = [one.seat for one in self.teller.plans if one.goal == plan.goal].index(plan.seat)
        start, stop = painter.area_of(plan.origin).center, painter.area_of(plan.goal).center
        stop = (stop[0] + desk.px(30) * place, stop[1])
        line = bow(start, stop, 0.12)
        pygame.draw.lines(surface, (0, 0, 0), False, line, max(3, desk.px(5)))
        pygame.draw.lines(surface, colour, False, line, max(2, desk.px(2.8)))
        marks.draw_mark(surface, desk.marks[plan.seat], stop, desk.px(26))

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

    def _plates(self, surface: Surface, band: Rect) -> None:
        px, plans = self.desk.px, self.teller.plans
        gap = px(GAP)
        each = (band.width - 2 * px(PAD) - gap * (len(plans) - 1)) // len(plans)
        for number, plan in enumerate(plans):
            left = band.left + px(PAD) + number * (each + gap)
            box = Rect(left, band.top + px(HEAD), each, px(PLATE_HIGH))
            self._plate(surface, box, number, plan, min(1.0, max(0.0, self.teller.turned - number)))

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

    def _meetings(self, surface: Surface, zone: Rect, band: Rect) -> None:
        """Say where several meet."""
        px, desk, painter = self.desk.px, self.desk, self.desk.painter
        for goal, n in Counter(plan.goal for plan in self.teller.plans if plan.goal).items():
            if n < 2 or not painter.covers(goal):
                continue
            told, font = desk.say(words.MEET.but(n=n)), desk.font(15, "bold")
            box = Rect(0, 0, text.width(told, font) + px(24), px(30))
            area = painter.area_of(goal)
            box.midbottom = (area.centerx, area.bottom - px(4))
            box.clamp_ip(zone)
            if box.colliderect(band):
                box.top = band.bottom + px(6) if area.centery > band.centery else band.top - px(6) - box.height
            draw.panel(surface, box, IVORY, px(6))
            text.draw(surface, told, box, font, IVORY_INK, align="center", wrapping=False)


class Missed:
    """Marks on the board what somebody has missed: a hole in the veil a place, with the cards' numbers."""

    def __init__(self, desk: TableDesk, story: Story) -> None:
        self.desk, self.story = desk, story

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw it over the board's zone while the card `since you were away` lies open."""
        away, desk = self.story.away, self.desk
        if away is None or desk.stage is not None or self.story.replaying or desk.session.looking_at is not None:
            return
        numbers = {id: number for number, id in enumerate(self.story.laid, 1)}
        places: dict[tuple[int, int, int, int], list[tuple[int, bool]]] = {}
        for card in away.cards:
            rect = anchor_of(desk, card)
            if rect is not None and zone.contains(rect) and card.id in numbers:
                places.setdefault(tuple(rect), []).append((numbers[card.id], card.concerns))  # type: ignore[arg-type]
        record.next_layer()
        veil_with_holes(surface, zone, [Rect(place) for place in places], AWAY_VEIL)
        own = desk.marks[away.seat].colour
        for place, cards in places.items():
            concerns = any(one for _, one in cards)
            self._pill(surface, zone, Rect(place), [number for number, _ in cards], own if concerns else None)

    def _pill(
        self, surface: Surface, zone: Rect, place: Rect, numbers: list[int], own: tuple[int, int, int] | None
    ) -> None:
        px, font = self.desk.px, self.desk.font(15, "bold")
        draw.outline(surface, place.inflate(px(4), px(4)), IVORY, px(6), max(1, px(2)))
        if own is not None:
            draw.outline(surface, place.inflate(px(10), px(10)), own, px(8), max(2, px(3)))
        told = "·".join(map(str, numbers))
        box = Rect(0, 0, max(px(26), text.width(told, font) + px(18)), px(26))
        box.center = place.topleft
        box.clamp_ip(zone.inflate(-px(8), -px(8)))
        draw.panel(surface, box, own or IVORY, box.height // 2, IVORY)
        text.draw(surface, told, box, font, CHIP_INK if own is not None else IVORY_INK, align="center", wrapping=False)


def veil_with_holes(surface: Surface, zone: Rect, holes: list[Rect], veil: tuple[tuple[int, int, int], int]) -> None:
    """Darken the zone but for some boxes."""
    sheet = Surface(zone.size, pygame.SRCALPHA)
    sheet.fill((*veil[0], veil[1]))
    for hole in holes:
        sheet.fill((0, 0, 0, 0), hole.inflate(6, 6).move(-zone.left, -zone.top))
    surface.blit(sheet, zone)
