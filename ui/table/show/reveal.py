"""Everybody's plan side by side over the board, before the first is carried out; and what somebody has missed on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.story import Plan
from ui.boards.shared.shapes import bow
from ui.drawing import draw, marks, record, text
from ui.drawing.theme import CHIP_INK, IVORY, IVORY_INK, Colour
from ui.table.context import TableContext
from ui.table.model import story_words as words
from ui.table.show.plates import Plates
from ui.table.view.story.caption import CORNERS, frame, place_of

Shape = Sequence[tuple[float, float]]
VEIL = ((10, 10, 14), 120)
AWAY_VEIL = ((10, 10, 14), 92)


class Reveal:
    """Draws the plates over the veiled board, the ways that lead from them, and where several meet."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story, self.plates = desk, desk.story, Plates(desk)

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw all of it over the board's zone."""
        plans = self.story.plans
        if not plans:
            return
        record.next_layer()
        painter = self.desk.painter
        goals = {plan.goal for plan in plans if plan.goal and painter.covers(plan.goal)}
        veil_with_holes(surface, zone, [painter.shape_of(goal) for goal in goals], VEIL)
        turned = [plan for number, plan in enumerate(plans) if self.story.turned >= number + 1]
        for plan in turned:
            self._way(surface, plan)
        band = self.plates.draw(surface, zone, plans, self.story.turned)
        if len(turned) == len(plans):
            self._meetings(surface, zone, band)

    def _way(self, surface: Surface, plan: Plan) -> None:
        desk, painter = self.desk, self.desk.painter
        if not (painter.covers(plan.origin) and painter.covers(plan.goal)):
            return
        colour = desk.marks[plan.seat].colour
        place = [one.seat for one in self.story.plans if one.goal == plan.goal].index(plan.seat)
        start, stop = painter.area_of(plan.origin).center, painter.area_of(plan.goal).center
        stop = (stop[0] + desk.px(30) * place, stop[1])
        line = bow(start, stop, 0.12)
        pygame.draw.lines(surface, (0, 0, 0), False, line, max(3, desk.px(5)))
        pygame.draw.lines(surface, colour, False, line, max(2, desk.px(2.8)))
        marks.draw_mark(surface, desk.marks[plan.seat], stop, desk.px(26))

    def _meetings(self, surface: Surface, zone: Rect, band: Rect) -> None:
        """Say where several meet."""
        px, desk, painter = self.desk.px, self.desk, self.desk.painter
        for goal, n in Counter(plan.goal for plan in self.story.plans if plan.goal).items():
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


class MissedEvents:
    """Marks on the board what somebody has missed: a hole in the veil a place, with the cards' numbers."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw it over the board's zone while the card `since you were away` lies open."""
        away, desk = self.story.away, self.desk
        if away is None or not self.story.marked:
            return
        painter, numbers = desk.painter, {id: number for number, id in enumerate(self.story.laid, 1)}
        places: dict[str, list[tuple[int, bool]]] = {}
        for card in away.cards:
            name = place_of(desk, card)
            if name and card.id in numbers and zone.contains(painter.area_of(name)):
                places.setdefault(name, []).append((numbers[card.id], card.concerns))
        record.next_layer()
        veil_with_holes(surface, zone, [painter.shape_of(name) for name in places], AWAY_VEIL)
        own = desk.marks[away.seat].colour
        pills: dict[tuple[int, int], list[tuple[int, bool]]] = {}  # paintings over one another may begin at one corner
        for name, cards in places.items():
            frame(desk, surface, name, zone, own if _concerns(cards) else None)
            pills.setdefault(self._corner(name), []).extend(cards)
        for corner, cards in pills.items():
            self._pill(surface, zone, corner, sorted(number for number, _ in cards), own if _concerns(cards) else None)

    def _corner(self, name: str) -> tuple[int, int]:
        """Return where the pill of a thing lies: at its upper left corner, beside a round one."""
        shape, off = self.desk.painter.shape_of(name), self.desk.px(9)
        x, y = min(shape, key=sum)
        return (x, y) if len(shape) <= CORNERS else (x - off, y - off)

    def _pill(
        self, surface: Surface, zone: Rect, corner: tuple[int, int], numbers: list[int], own: Colour | None
    ) -> None:
        px, font = self.desk.px, self.desk.font(15, "bold")
        told = "·".join(map(str, numbers))
        box = Rect(0, 0, max(px(26), text.width(told, font) + px(18)), px(26))
        box.center = corner
        box.clamp_ip(zone.inflate(-px(8), -px(8)))
        draw.panel(surface, box, own or IVORY, box.height // 2, IVORY)
        text.draw(surface, told, box, font, CHIP_INK if own is not None else IVORY_INK, align="center", wrapping=False)


def _concerns(cards: Sequence[tuple[int, bool]]) -> bool:
    """Whether one of some cards, numbers with that, concerns whoever was away."""
    return any(concerns for _, concerns in cards)


def veil_with_holes(surface: Surface, zone: Rect, holes: Sequence[Shape], veil: tuple[Colour, int]) -> None:
    """Darken the zone but for some shapes."""
    sheet = Surface(zone.size, pygame.SRCALPHA)
    sheet.fill((*veil[0], veil[1]))
    for hole in holes:
        pygame.draw.polygon(sheet, (0, 0, 0, 0), [(x - zone.left, y - zone.top) for x, y in hole])
    surface.blit(sheet, zone)
