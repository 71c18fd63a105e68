"""Overlays on the board: revealed plans (cards that each seat has chosen secretly), and markers of missed events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.story import PlanCard, RevealedPlan
from ui.boards.shared.shapes import curved_line
from ui.drawing import draw, marks, record, text
from ui.drawing.pictures import converted
from ui.drawing.theme import BRASS, CHIP_INK, INK_1, IVORY, IVORY_INK, SMALL, TEXT, TEXT_2, Colour, mix
from ui.layout import Box
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.model.hover import SeatRowAreas
from ui.table.show.flights import LATEST_START, START_SCALE, FlyingCard
from ui.table.view.cards.art import draw_raised
from ui.table.view.cards.small_cards import PAPER
from ui.table.view.story.caption import MAX_BOX_CORNERS, board_name_of, draw_frame

# Design units: usual and narrow width of a plate, and its height.
PLATE_WIDTH, NARROW_PLATE_WIDTH, PLATE_HEIGHT = 228, 182, 138
GAP, HEAD, PAD, ROW, NUMBER, MARK = 12, 46, 16, 42, 22, 24
MAX_WIDE_PLATES = 4  # maximum number of plates with the usual width
INK = (42, 28, 16)
Shape = Sequence[tuple[float, float]]
PLANS_VEIL = ((10, 10, 14), 120)
MISSED_VEIL = ((10, 10, 14), 92)


class PlanPlates:
    """Draws a plate (a small panel) for each seat's plan, with the plan's cards."""

    def __init__(self, ctx: DrawingContext) -> None:
        self.ctx = ctx
        self.card_boxes: dict[Seat, list[Rect]] = {}  # boxes at which the cards of each seat's plan were drawn

    def flying_cards(self, plans: Sequence[RevealedPlan], rows: SeatRowAreas) -> list[FlyingCard]:
        """Return the flights of the plans' cards from the plates to the seats' rows."""
        result = []
        for number, plan in enumerate(plans):
            late = LATEST_START * number / len(plans)
            for card, start, goal in zip(
                plan.cards, self.card_boxes.get(plan.seat, ()), rows.cards_of(plan.seat), strict=False
            ):
                result.append(FlyingCard(self._small(card, goal.size), start.center, goal.center, late))
        return result

    def draw(self, surface: Surface, zone: Rect, plans: Sequence[RevealedPlan], turned: float) -> Rect:
        """Draw a band of plates over the board, and return its rectangle.

        `turned` is the number of plans that are face up; its fraction is the progress of the plan being turned.
        """
        band = self._band(surface, zone, len(plans))
        places = band.pad(PAD, HEAD, PAD, PAD).columns([1] * len(plans), GAP)
        for number, (plan, place) in enumerate(zip(plans, places, strict=True)):
            self._plate(surface, place, number, plan, min(1.0, max(0.0, turned - number)))
        return band.rect

    def _band(self, surface: Surface, zone: Rect, count: int) -> Box:
        """Draw the empty band for `count` plates, and return its box."""
        ctx, whole = self.ctx, Box.of(zone, self.ctx.unit)
        width = count * (PLATE_WIDTH if count <= MAX_WIDE_PLATES else NARROW_PLATE_WIDTH) + (count - 1) * GAP + 2 * PAD
        band = whole.middle(min(width, whole.width / whole.unit), HEAD + PLATE_HEIGHT + PAD)
        night = ctx.theme.night
        draw_raised(surface, ctx, band.rect, night, 10, (16, 6, 190), mix(night[1], BRASS, 0.5), 2)
        title = ctx.translate(
            messages.PLANS_OF_TURN.with_args(turn=ctx.controller.turn_and_phase(ctx.displayed_view())[0])
        )
        head, font = band.pad(PAD, 0).cut_top(HEAD), ctx.font(18, ctx.theme.display)
        where = text.draw(surface, title, head.rect, font, ctx.theme.light, wrapping=False)
        head.cut_left((where.right - head.left) / head.unit, gap=20)
        order, small = ctx.translate(messages.IN_ORDER), ctx.font(SMALL + 1)
        text.draw(surface, order, head.rect, small, TEXT_2, align="right", wrapping=False)
        return band

    def _plate(self, surface: Surface, box: Box, number: int, plan: RevealedPlan, open_: float) -> None:
        px, ctx = self.ctx.px, self.ctx
        mark, is_first = ctx.marks[plan.seat], number == 0
        edge, width = (mark.colour, max(2, px(2))) if is_first else (mix(INK_1, mark.colour, 0.5), 1)
        draw.rounded_box(surface, box.rect, mix(INK_1, mark.colour, 0.13), px(8), edge, width)
        head, height = box.pad(9, 0, 8).cut_top(44), box.height / box.unit
        order = head.cut_left(NUMBER, gap=5).middle(NUMBER, NUMBER).rect
        draw.rounded_box(surface, order, IVORY if is_first else mix(INK_1, TEXT_2, 0.25), order.height // 2)
        ink = IVORY_INK if is_first else TEXT
        text.draw(surface, str(number + 1), order, ctx.font(13, "bold"), ink, align="center", wrapping=False)
        marks.draw_seat_mark(surface, mark, head.cut_left(MARK, gap=8).rect.center, px(MARK))
        name = ctx.match.players[plan.seat].name
        text.draw(surface, name, head.pad(0, 8).rect, ctx.font(18, "bold"), TEXT, wrapping=False)
        rows, row = box.pad(10, 44, 10, 0), min(ROW, (height - 46) / max(1, len(plan.cards)) - 4)
        self.card_boxes[plan.seat] = [rows.cut_top(row, gap=5).rect for _ in plan.cards]
        for place, card in zip(self.card_boxes[plan.seat], plan.cards, strict=True):
            self._card(surface, place, card, open_)

    def _card(self, surface: Surface, place: Rect, card: PlanCard, open_: float) -> None:
        """Draw a card that is turning over: `open_` is 0 for face down, 1 for face up."""
        ctx, radius = self.ctx, self.ctx.px(5)
        shown = place.inflate(0, max(2, round(place.height * abs(2 * open_ - 1))) - place.height)
        if open_ < 0.5:
            draw.rounded_box(surface, shown, ctx.theme.velvet, radius, mix(ctx.theme.velvet, BRASS, 0.5))
            return
        draw.gradient_box(surface, shown, PAPER, radius)
        if open_ < 1:
            return
        draw.outline(surface, shown, mix(PAPER[1], BRASS, 0.6), radius)
        room = Box.of(place, ctx.unit)
        marks.draw_icon(surface, card.icon, room.cut_left(42).pad(6, 0, 0, 0).rect.center, ctx.px(26), INK)
        font = ctx.font(18, "bold")
        text.draw(surface, card.number_text, room.cut_left(34).rect, font, self._accent(), wrapping=False)
        text.draw(surface, ctx.translate(card.text), room.pad(0, 0, 6).rect, ctx.font(16, "bold"), INK)

    def _small(self, card: PlanCard, size: tuple[int, int]) -> Surface:
        """Return the small picture of a plan's card, which flies from its plate to the seat's row."""
        picture = Surface((round(size[0] * START_SCALE), round(size[1] * START_SCALE)), pygame.SRCALPHA)
        box, px = picture.get_rect(), self.ctx.px
        draw.gradient_box(picture, box, PAPER, px(5))
        draw.outline(picture, box, mix(PAPER[1], BRASS, 0.6), px(5), max(1, px(2)))
        marks.draw_icon(
            picture, card.icon, (box.centerx, round(box.height * 0.36)), min(px(30), box.width - px(8)), INK
        )
        low = Rect(0, round(box.height * 0.58), box.width, round(box.height * 0.38))
        text.draw(picture, card.number_text, low, self.ctx.font(20, "bold"), self._accent(), align="center")
        return converted(picture)

    def _accent(self) -> Colour:
        """Return the colour of numbers on paper cards."""
        return mix(self.ctx.theme.accent, (60, 0, 0), 0.1)


class PlanReveal:
    """Draws revealed plans over the dimmed board, with a line from the start of each plan to its destination."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story, self.plates = ctx, ctx.story, PlanPlates(ctx)

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw everything over the board's zone."""
        plans = self.story.plans
        if not plans:
            return
        record.next_layer()
        painter = self.ctx.painter
        goals = {plan.goal for plan in plans if plan.goal and painter.is_on_board(plan.goal)}
        veil_with_holes(surface, zone, [painter.shape_of(goal) for goal in goals], PLANS_VEIL)
        turned = [plan for number, plan in enumerate(plans) if self.story.plans_turned >= number + 1]
        for plan in turned:
            self._way(surface, plan)
        band = self.plates.draw(surface, zone, plans, self.story.plans_turned)
        if len(turned) == len(plans):
            self._meetings(surface, zone, band)

    def _way(self, surface: Surface, plan: RevealedPlan) -> None:
        ctx, painter = self.ctx, self.ctx.painter
        if not (painter.is_on_board(plan.origin) and painter.is_on_board(plan.goal)):
            return
        colour = ctx.marks[plan.seat].colour
        place = [one.seat for one in self.story.plans if one.goal == plan.goal].index(plan.seat)
        start, stop = painter.area_of(plan.origin).center, painter.area_of(plan.goal).center
        stop = (stop[0] + ctx.px(30) * place, stop[1])
        line = curved_line(start, stop, 0.12)
        pygame.draw.lines(surface, (0, 0, 0), False, line, max(3, ctx.px(5)))
        pygame.draw.lines(surface, colour, False, line, max(2, ctx.px(2.8)))
        marks.draw_seat_mark(surface, ctx.marks[plan.seat], stop, ctx.px(26))

    def _meetings(self, surface: Surface, zone: Rect, band: Rect) -> None:
        """Label the places where several plans meet."""
        ctx, painter, apart = self.ctx, self.ctx.painter, self.ctx.px(6)
        for goal, n in Counter(plan.goal for plan in self.story.plans if plan.goal).items():
            if n < 2 or not painter.is_on_board(goal):
                continue
            label, font = ctx.translate(messages.MEET.with_args(n=n)), ctx.font(15, "bold")
            area = Box.of(painter.area_of(goal), ctx.unit)
            width = text.width(label, font) / area.unit + 24
            box = area.pad(0, 0, 0, 4).cut_bottom(30).middle(width, 30).rect.clamp(zone)
            if box.colliderect(band):
                is_low = area.rect.centery > band.centery
                box.top = band.bottom + apart if is_low else band.top - apart - box.height
            draw.rounded_box(surface, box, IVORY, ctx.px(6))
            text.draw(surface, label, box, font, IVORY_INK, align="center", wrapping=False)


class MissedEventMarkers:
    """Dims the board except for the places of missed events, and numbers these."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw the markers while the list of missed events is open."""
        away, ctx = self.story.absence, self.ctx
        if away is None or not self.story.marks_missed:
            return
        painter, numbers = ctx.painter, {card.id: number for number, card in enumerate(self.story.displayed, 1)}
        places: dict[str, list[tuple[int, bool]]] = {}
        for card in away.entries:
            name = board_name_of(ctx, card)
            if name and card.id in numbers and zone.contains(painter.area_of(name)):
                places.setdefault(name, []).append((numbers[card.id], card.concerns_reader))
        record.next_layer()
        veil_with_holes(surface, zone, [painter.shape_of(name) for name in places], MISSED_VEIL)
        own = ctx.marks[away.seat].colour
        # Several pieces may have the same corner, so labels are grouped by position.
        pills: dict[tuple[int, int], list[tuple[int, bool]]] = {}
        for name, cards in places.items():
            draw_frame(ctx, surface, name, zone, own if _concerns(cards) else None)
            pills.setdefault(self._corner(name), []).extend(cards)
        for corner, cards in pills.items():
            self._pill(surface, zone, corner, sorted(number for number, _ in cards), own if _concerns(cards) else None)

    def _corner(self, name: str) -> tuple[int, int]:
        """Return the upper left corner of a piece or space, where the numbers of its missed events are drawn."""
        shape, off = self.ctx.painter.shape_of(name), self.ctx.px(9)
        x, y = min(shape, key=sum)
        return (x, y) if len(shape) <= MAX_BOX_CORNERS else (x - off, y - off)

    def _pill(
        self, surface: Surface, zone: Rect, corner: tuple[int, int], numbers: list[int], own: Colour | None
    ) -> None:
        label, font, unit = "·".join(map(str, numbers)), self.ctx.font(15, "bold"), self.ctx.unit
        place = Box(*corner, 0, 0, unit).middle(max(26, text.width(label, font) / unit + 18), 26).rect
        box = place.clamp(Box.of(zone, unit).pad(4, 4).rect)
        draw.rounded_box(surface, box, own or IVORY, box.height // 2, IVORY)
        text.draw(surface, label, box, font, CHIP_INK if own is not None else IVORY_INK, align="center", wrapping=False)


def _concerns(cards: Sequence[tuple[int, bool]]) -> bool:
    """Return True if any of the entries, given as (number, whether it concerns the reader), concerns the reader."""
    return any(concerns for _, concerns in cards)


def veil_with_holes(surface: Surface, zone: Rect, holes: Sequence[Shape], veil: tuple[Colour, int]) -> None:
    """Dim the board except inside the shapes `holes`.

    `veil` is (colour, alpha).
    """
    sheet = Surface(zone.size, pygame.SRCALPHA)
    sheet.fill((*veil[0], veil[1]))
    for hole in holes:
        pygame.draw.polygon(sheet, (0, 0, 0, 0), [(x - zone.left, y - zone.top) for x, y in hole])
    surface.blit(sheet, zone)
