"""A card of the story bar."""

from __future__ import annotations

from contextlib import suppress

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import BoardScene
from ui.drawing import draw, marks, text
from ui.drawing.record import paused
from ui.drawing.theme import BRASS, INK_1, INK_2, IVORY, LINE, TEXT, TEXT_2, Colour, mix
from ui.layout import Box
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.explanations import WORD_WIDTH, WhyLink, first_explained
from ui.table.intents import ReplayCard
from ui.table.model.story import StoryEntry
from ui.table.model.wording import ResultTag, action_line, entry_title, result_tag, row_texts
from ui.table.view.cards.art import draw_cropped_picture
from ui.table.view.story.caption import actor_mark, anchor_of
from ui.widgets.base import TextLike, Widget

# Design units: picture, icon, padding, result, stripe at the edge, disc, arrow.
PICTURE_SIZE, ICON_SIZE, PAD, TAG, STRIPE, DISC, ARROW = 44, 20, 10, 21, 4, 14, 13
NAME_FONT_SIZE, ACTION_FONT_SIZE = 16, 14  # font sizes of the players' names and of the action
STEP_OF_KEY = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
END_OF_KEY = {pygame.K_HOME: 0, pygame.K_END: -1}
MAX_CACHED = 60
MIN_BOARD_PART, MAX_BOARD_PART = 60, 150  # design units: minimum and maximum size of the part of the board in a picture


class StoryCard(Widget):
    """A card about one story entry.

    A click replays the entry; arrow keys focus another card.
    """

    def __init__(self, ctx: TableContext, pictures: StoryPictures, rect: Rect, card: StoryEntry) -> None:
        super().__init__(f"story:{card.id}", rect)
        self.ctx, self.story, self.pictures, self.card = ctx, ctx.story, pictures, card
        self.whys, self.number = (
            ctx.explanations,
            first_explained(ctx.explanations, card.action.first, card.action.last),
        )

    def link(self) -> WhyLink:
        """Return the link to the reasons for the computer's move."""
        right = PAD + (DISC + 4 if self.concerns_reader else 0)
        end = Box.of(self.rect, self.ctx.unit).pad(0, 0, right, 15).rect
        return WhyLink(self.whys, self.key, self.number, end.right, end.bottom, self.rect, self)

    @property
    def concerns_reader(self) -> bool:
        """Whether the entry concerns the one person whom the screen addresses."""
        return self.card.concerns_reader and self.story.addressed_seat() is not None

    @property
    def names(self) -> list[str]:
        """The names of the pieces, cards and seats in the entry."""
        return list(self.card.narration.mentioned)

    def activate(self) -> None:
        self.ctx.dispatch(ReplayCard(self.card))

    def tip_text(self) -> TextLike | None:
        how = messages.CARD_TIP
        if self.concerns_reader:
            how = messages.UNSEEN_TIP if self.story.is_unseen(self.card) else messages.SEEN_TIP
        line = action_line(self.ctx, self.card.narration)
        return f"{line}\n{self.ctx.translate(how)}" if line else how

    def tip_title(self) -> str:
        return entry_title(self.ctx, self.card.narration)

    def on_key(self, event: pygame.event.Event) -> bool:
        cards = [widget for widget in self.ctx.widgets.widgets if isinstance(widget, StoryCard)]
        if event.key in END_OF_KEY:
            self.group.focus(cards[END_OF_KEY[event.key]])
            return True
        if event.key not in STEP_OF_KEY or self not in cards:
            return False
        place = cards.index(self) + STEP_OF_KEY[event.key]
        if not 0 <= place < len(cards):
            return event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        self.group.focus(cards[place])
        return True

    def draw(self, surface: Surface) -> None:
        now, radius = self.card.id == self.story.current_id, self.px(8)
        line = max(2, self.px(2))
        if now:
            draw.glow(surface, self.rect, IVORY, radius, self.px(9), 90)
        top, bottom = INK_1, mix(INK_1, INK_2, 0.75)
        if now or self.hovered:
            share = 0.10 if now else 0.05
            top, bottom = mix(top, IVORY, share), mix(bottom, IVORY, share)
        draw.gradient_box(surface, self.rect, (top, bottom), radius)
        box = Box.of(self.rect, self.ctx.unit)
        if self.concerns_reader:
            surface.fill(self._own_colour(), box.pad(0, 5).cut_left(STRIPE).rect)
        draw.outline(surface, self.rect, IVORY if now else LINE, radius, line if now else 1)
        room = box.pad(PAD, 0)
        self._picture(surface, room.cut_left(min(PICTURE_SIZE, box.height / box.unit - 6), gap=14))
        self._words(surface, room)
        if self.shows_focus_ring:
            draw.focus_ring(surface, box.pad(-1, -1).rect, IVORY, radius, line)

    def _own_colour(self) -> Colour:
        reader = self.story.seat_at_mouse()
        return self.ctx.marks[reader].colour if reader is not None else IVORY

    def _picture(self, surface: Surface, place: Box) -> None:
        """Draw the picture with the acting seat's mark."""
        side = place.width / place.unit
        box = place.middle(side, side)
        surface.blit(self.pictures.picture_of(self.card, box.rect.height), box.rect)
        mark = actor_mark(self.ctx, self.card)
        if mark is not None:
            corner = box.pad(side - 6, side - 8, 0, 0).rect
            draw_disc(surface, corner.center, self.px(ICON_SIZE), INK_1, 0)
            marks.draw_seat_mark(surface, mark, corner.center, self.px(15))

    def _words(self, surface: Surface, room: Box) -> None:
        label, font = self.card.narration, self.font(ACTION_FONT_SIZE)
        tag = result_tag(self.ctx, label, self.story.addressed_seat())
        who, whom, line = row_texts(self.ctx, label)
        if tag is None and not (whom or line) and self._sentence(surface, room, who):
            return
        upper, lower = room.rows([1, 1])
        upper, lower = upper.pad(0, 2, 0, 0), lower.pad(0, 0, 0, 2)
        if tag is not None:
            self._tag(surface, tag, upper)
        upper.cut_right(0, gap=8)
        self._who(surface, upper, who, whom)
        if self.concerns_reader:
            self._sign(surface, lower.cut_right(1 + 1.5 * DISC))
        lower.cut_right(WORD_WIDTH if self.number() else 0, gap=4)
        words = text.truncated(line, font, lower.rect.width)
        text.draw(surface, words, lower.rect, font, TEXT_2, wrapping=False)

    def _sentence(self, surface: Surface, room: Box, sentence: str) -> bool:
        """Draw a sentence in one or two lines; return False if it is longer."""
        room = room.pad(0, 2)
        sign = room.cut_right(1 + 1.5 * DISC) if self.concerns_reader else None
        room.cut_right(WORD_WIDTH if self.number() else 0, gap=4)
        bold = self.font(NAME_FONT_SIZE, "bold")
        fitted = text.fit(sentence, *room.rect.size, bold, True, text.MIN_TEXT)
        if not fitted.fits:
            return False
        if sign is not None:
            self._sign(surface, sign)
        text.draw(surface, sentence, room.rect, bold, TEXT)
        return True

    def _who(self, surface: Surface, room: Box, who: str, whom: str) -> None:
        bold, parts = self.font(NAME_FONT_SIZE, "bold"), [(who or whom, room)]
        if who and whom:
            both = room.rect.width - self.px(30)
            width = min(text.width(who, bold) + 1, max(both * 3 // 5, both - text.width(whom, bold)))
            parts = [(who, room.cut_left(width / room.unit)), (whom, room)]
            marks.draw_icon(surface, "arrow-right", room.cut_left(30).rect.center, self.px(17), BRASS)
        for name, box in parts:
            text.draw(surface, text.truncated(name, bold, box.rect.width), box.rect, bold, TEXT, wrapping=False)

    def _tag(self, surface: Surface, tag: ResultTag, room: Box) -> None:
        """Draw the result at the right end of `room`, and shrink `room` by its width."""
        font, palette = self.font(ACTION_FONT_SIZE, "bold"), self.ctx.app.palette
        colour = {"bad": palette.bad, "good": palette.good}.get(tag.tone, TEXT_2)
        width = text.width(tag.text, font) / room.unit + 16 + (ARROW if tag.tone else 0)
        box = room.cut_right(width).pad(0, 2, 0, 0).cut_top(max(TAG, text.line_height(font) / room.unit))
        draw.rounded_box(surface, box.rect, mix(INK_1, colour, 0.14), self.px(5), mix(INK_1, colour, 0.6))
        ink = mix(colour, TEXT, 0.25)
        if tag.tone:  # an arrow up means good for the reader, an arrow down bad
            place = box.cut_left(ARROW).pad(9, 0, 0, 0).rect
            draw_arrow(surface, place.center, self.px(8), ink, up=tag.tone == "good")
        text.draw(surface, tag.text, box.rect, font, ink, align="center", wrapping=False)

    def _sign(self, surface: Surface, place: Box) -> None:
        """Draw a disc for an unseen entry, an eye for a seen one."""
        centre = place.cut_bottom(26).pad(DISC / 2, 0, 1, 0).rect.center
        if self.story.is_unseen(self.card):
            draw_disc(surface, centre, self.px(DISC), self._own_colour(), self.px(2))
        else:
            marks.draw_icon(surface, "eye", centre, self.px(15), TEXT_2)


def min_height(ctx: DrawingContext) -> float:
    """Return the height of a card in design units."""
    return (
        text.line_height(ctx.font(NAME_FONT_SIZE, "bold")) + text.line_height(ctx.font(ACTION_FONT_SIZE))
    ) / ctx.unit + 8


def draw_arrow(surface: Surface, centre: tuple[int, int], size: int, colour: Colour, up: bool) -> None:
    """Draw a triangle that points up or down."""
    x, y, half = *centre, max(3, size // 2)
    tip, foot = (-half, half - 1) if up else (half, 1 - half)
    pygame.draw.polygon(surface, colour, [(x, y + tip), (x - half, y + foot), (x + half, y + foot)])


def draw_disc(surface: Surface, centre: tuple[int, int], size: int, colour: Colour, ring: int) -> None:
    """Draw a disc; `ring` is the width of its ivory ring, 0 for none."""
    box = Rect(0, 0, size, size)
    box.center = centre
    draw.rounded_box(surface, box, colour, size // 2, IVORY if ring else None, max(1, ring))


class StoryPictures:
    """The pictures on story cards, cached by reader and size."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx
        self._kept: dict[tuple[object, ...], Surface] = {}
        self._made_for: object = None

    def picture_of(self, card: StoryEntry, side: int) -> Surface:
        """Return an entry's picture, `side` pixels wide and high."""
        ctx = self.ctx
        made_for = (ctx.view()["seat"], id(ctx.painter), ctx.app.size)
        if made_for != self._made_for or len(self._kept) > MAX_CACHED:
            self._kept.clear()  # a cached picture could contain what only another viewer may see
            self._made_for = made_for
        key = (card.id, len(card.action.events), side)
        if key not in self._kept:
            self._kept[key] = self._make(card, side)
        return self._kept[key]

    def _make(self, card: StoryEntry, side: int) -> Surface:
        result = Surface((side, side))
        result.fill(INK_2)
        if not (self._face(result, card) or self._board(result, card)):
            result.fill(INK_1)
            mark = actor_mark(self.ctx, card)
            if mark is not None:
                marks.draw_seat_mark(result, mark, (side // 2, side // 2), side * 3 // 5)
            else:
                marks.draw_icon(result, "log", (side // 2, side // 2), side // 2, IVORY)
        return draw.rounded(result.convert_alpha(), self.ctx.px(6))

    def _face(self, surface: Surface, card: StoryEntry) -> bool:
        """Draw the entry's card; return whether there is one."""
        describe = self.ctx.controller.cards.face
        if not card.narration.picture or describe is None:
            return False
        face = describe(self.ctx.view(), card.narration.picture)
        if not face.picture:
            return False
        with paused(), suppress(FileNotFoundError):  # a user's board may refer to a missing picture
            draw_cropped_picture(surface, self.ctx, surface.get_rect(), face.picture)
            return True
        return False

    def _board(self, surface: Surface, card: StoryEntry) -> bool:
        """Draw the entry's part of the board; return whether there is one."""
        anchor, painter = anchor_of(self.ctx, card), self.ctx.painter
        if anchor is None:
            return False
        across = min(max(anchor.width, anchor.height, self.ctx.px(MIN_BOARD_PART)), self.ctx.px(MAX_BOARD_PART))
        part = Rect(0, 0, across, across)
        part.center = anchor.center
        part.clamp_ip(painter.rect())
        whole = Surface(part.size)
        sheet = Surface(self.ctx.app.size)  # a painter draws in window coordinates
        sheet.set_clip(part)
        with paused():
            painter.draw(sheet, BoardScene(IVORY))
        sheet.set_clip(None)
        whole.blit(sheet, (0, 0), part)
        surface.blit(pygame.transform.smoothscale(whole, surface.get_size()), (0, 0))
        return True
