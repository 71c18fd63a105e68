"""The caption about the displayed event, next to the piece or space of the board that the event concerns."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import ShowsCalculations
from ui.drawing import draw, marks, record, text
from ui.drawing.theme import INK_0, INK_1, IVORY, TEXT, TEXT_2, Colour, SeatMark, mix
from ui.layout import Box
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.model.story import StoryEntry
from ui.table.model.wording import caption_lines
from ui.table.view.cards.art import draw_raised

# Design units: sizes and gaps of the caption.
TITLE_SIZE, LINE_SIZE, PAD, MARK_SIZE, POINTER_HEIGHT, ANCHOR_GAP, ZONE_MARGIN = 17, 14, 14, 20, 11, 10, 12
MAX_BOX_CORNERS = 4  # outlines with at most this number of corners belong to cards or plain boxes
MAX_TEXT_WIDTH = 460  # maximum width of the text in design units


def anchor_of(ctx: InteractiveContext, entry: StoryEntry) -> Rect | None:
    """Return the box of the piece or space that an entry is about; None if it is not on the board."""
    name = board_name_of(ctx, entry)
    return ctx.painter.area_of(name) if name else None


def board_name_of(ctx: InteractiveContext, entry: StoryEntry) -> str:
    """Return the name of the piece or space that an entry is about; "" if it is not on the board."""
    painter = ctx.painter
    for name in entry.narration.locations:
        if painter.is_on_board(name):
            with suppress(KeyError):  # some names have no area of their own, such as the square of a wall
                painter.area_of(name)
                return name
    return ""


def actor_mark(ctx: DrawingContext, entry: StoryEntry) -> SeatMark | None:
    """Return the mark of the seat that acts in an entry, or None."""
    actors = sorted(entry.narration.actor_seats)
    return ctx.marks[actors[0]] if actors else None


def draw_frame(ctx: InteractiveContext, surface: Surface, name: str, zone: Rect, own: Colour | None = None) -> None:
    """Draw a frame around the piece or space `name` of the board.

    `own` is the colour of a second frame, for the player concerned.
    """
    px, shape = ctx.px, ctx.painter.shape_of(name)
    wide = max(2, px(2.5))
    if len(shape) <= MAX_BOX_CORNERS:
        box = Box.of(ctx.painter.area_of(name).clip(zone), ctx.unit)
        draw.outline(surface, box.pad(-3, -3).rect, IVORY, px(8), wide)
        if own is not None:
            draw.outline(surface, box.pad(-6, -6).rect, own, px(10), max(2, px(3)))
        return
    # The dark line keeps the ivory one visible on a light board.
    for colour, width in ((own or INK_0, wide + px(4)), (IVORY, wide)):
        pygame.draw.lines(surface, colour, True, shape, width)
    pygame.draw.aalines(surface, IVORY, True, shape)


class StoryCaption:
    """Draws the caption of the current story entries."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self._kept_for: tuple[str, ...] = ()  # ids of the entries for which `_clear_of` was determined
        self._clear_of: list[Rect] = []  # boxes of banner and message, which the caption must not cover

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw the caption inside the board's zone."""
        story, painter = self.story, self.ctx.painter
        cards = story.captioned
        if story.marks_missed:
            cards = tuple(card for card in story.missed if card.id == story.current_id)
        if not cards or story.is_revealing:  # revealed plans need no caption
            return
        record.next_layer()
        names = [
            name
            for card in cards
            if (name := board_name_of(self.ctx, card)) and zone.colliderect(painter.area_of(name))
        ]
        anchor = painter.area_of(names[-1]).clip(zone) if names else None
        if story.marks_missed:  # the piece already has the frame that marks a missed event
            if anchor is None:
                return
        elif anchor is not None:
            draw_frame(self.ctx, surface, names[-1], zone)
        self._box(surface, zone, anchor, cards)

    def _box(self, surface: Surface, zone: Rect, anchor: Rect | None, cards: Sequence[StoryEntry]) -> None:
        ctx, px = self.ctx, self.ctx.px
        head, line = caption_lines(ctx, cards)
        bold, small = ctx.font(TITLE_SIZE, "bold"), ctx.font(LINE_SIZE)
        mark = actor_mark(ctx, cards[0])
        beside = px(MARK_SIZE + 8) if mark is not None else 0
        most = min(px(MAX_TEXT_WIDTH), zone.width - px(4 * ZONE_MARGIN))
        width = min(most, max(text.width(head, bold) + beside, text.width(line, small) if line else 0))
        height = text.measure(head, bold, width - beside)[1]
        low = text.measure(line, small, width)[1] + px(3) if line else 0
        box = Rect(0, 0, width + px(2 * PAD) + 2, height + low + px(2 * PAD - 8))
        under = self._place(box, zone, anchor)
        draw_raised(surface, ctx, box, (INK_1, INK_0), 8, (12, 5, 170), IVORY, 2)
        if anchor is not None:
            self._tail(surface, box, anchor, under)
        room = Box.of(box, ctx.unit).pad(PAD, PAD - 4, 0, 0)
        upper, lower = room.cut_top(height / room.unit, gap=3), room
        if mark is not None:
            place = upper.cut_left(MARK_SIZE, gap=8).rect
            marks.draw_seat_mark(surface, mark, (place.centerx, place.top + text.line_height(bold) // 2), place.width)
        label = upper.rect
        label.width = width - beside + 2
        text.draw(surface, head, label, bold, TEXT, valign="top")
        if line:
            label = lower.rect
            label.width = width + 2
            text.draw(surface, line, label, small, mix(TEXT_2, TEXT, 0.35), valign="top")

    def _place(self, box: Rect, zone: Rect, anchor: Rect | None) -> bool:
        """Place the caption's box above the piece at `anchor`, or else below it; return True if below."""
        inner, far = (
            Box.of(zone, self.ctx.unit).pad(ZONE_MARGIN, ZONE_MARGIN).rect,
            self.ctx.px(ANCHOR_GAP + POINTER_HEIGHT),
        )
        if anchor is None:
            box.midbottom = (inner.centerx, inner.bottom)
            for taken in self._overlays():
                if box.colliderect(taken):
                    box.bottom = taken.top - self.ctx.px(ANCHOR_GAP)
            return False
        over = anchor.top - far - box.height
        under = over < inner.top
        box.centerx = anchor.centerx
        box.top = anchor.bottom + far if under else over
        box.clamp_ip(inner)
        self._move_off(box, inner, anchor)
        return box.top >= anchor.bottom

    def _move_off(self, box: Rect, inner: Rect, anchor: Rect) -> None:
        """Move the caption's box off the score breakdown, banner and message."""
        painter, apart = self.ctx.painter, self.ctx.px(ANCHOR_GAP)
        sums = painter.calculation_area() if isinstance(painter, ShowsCalculations) else None
        taken = [*([sums] if sums is not None else []), *self._overlays()]
        tops = [top for rect in taken for top in (rect.top - apart - box.height, rect.bottom + apart)]
        far = apart + self.ctx.px(POINTER_HEIGHT)
        places = [(box.left, top) for top in (*tops, anchor.bottom + far, anchor.top - far - box.height)]
        for left in (anchor.right + apart, anchor.left - apart - box.width):
            places += [(left, top) for top in (box.top, *tops)]
        for place in [box.topleft, *places]:
            moved = Rect(place, box.size).clamp(inner)
            if moved.collidelist([*taken, anchor] if place != box.topleft else taken) < 0:
                box.topleft = moved.topleft
                return

    def _overlays(self) -> list[Rect]:
        """Return the boxes of banner and message.

        The caption stays where it is when they disappear.
        """
        label = tuple(card.id for card in self.story.captioned)
        now = [rect for rect in (self.ctx.app.banner_rect, self.ctx.app.message_rect) if rect is not None]
        if now or label != self._kept_for:
            self._kept_for, self._clear_of = label, now
        return self._clear_of

    def _tail(self, surface: Surface, box: Rect, anchor: Rect, under: bool) -> None:
        if box.bottom > anchor.top and box.top < anchor.bottom:
            return  # the caption touches the piece, so it needs no pointer
        height, inset = self.ctx.px(POINTER_HEIGHT), self.ctx.px(20)
        x = min(max(anchor.centerx, box.left + inset), box.right - inset)
        edge, tip = (box.top + 1, box.top - height) if under else (box.bottom - 2, box.bottom + height)
        corners = [(x - height * 0.8, edge), (x + height * 0.8, edge), (x, tip)]
        pygame.draw.polygon(surface, INK_1 if under else INK_0, corners)
        pygame.draw.aalines(surface, IVORY, False, [corners[0], corners[2], corners[1]])
        pygame.draw.lines(surface, IVORY, False, [corners[0], corners[2], corners[1]], self.ctx.px(2))
