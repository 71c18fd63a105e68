"""One card of the story bar: its picture, who does what to whom, the result, whether it concerns the reader."""

from __future__ import annotations

from contextlib import suppress

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Scene
from ui.drawing import draw, marks, text
from ui.drawing.record import as_picture
from ui.drawing.theme import BRASS, INK_1, INK_2, IVORY, LINE, TEXT, TEXT_2, Colour, mix
from ui.table.context import TableContext
from ui.table.desk import Desk, TableDesk
from ui.table.intents import ReplayCard
from ui.table.model import story_words as words
from ui.table.model.phrases import Tag, line_of, row_of, spoken_title, tag_of
from ui.table.model.story import Shown
from ui.table.view.cards.art import picture
from ui.table.view.story.caption import anchor_of, mark_of
from ui.table.why import WhyLink, of_moves
from ui.widgets.base import Widget, Words

PICTURE, SIGN, PAD, TAG, STRIPE, DISC, WHY, ARROW = 44, 20, 10, 21, 4, 14, 22, 13  # design units
WHO, WHAT = 16, 14  # type sizes
STEPS = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
KEPT = 60
LEAST, MOST = 60, 150  # design units of the board that a picture shows across


class StoryCard(Widget):
    """A card; a click shows its movement once more, the arrow keys go to the next."""

    def __init__(self, desk: TableContext, pictures: Pictures, rect: Rect, card: Shown) -> None:
        super().__init__(f"story:{card.id}", rect)
        self.desk, self.story, self.pictures, self.card = desk, desk.story, pictures, card
        self.whys, self.number = desk.explanations, of_moves(desk.explanations, card.action.first, card.action.last)

    def link(self) -> WhyLink:
        """Return the link to why a computer has done what the card tells."""
        px = self.desk.px
        right = self.rect.right - px(PAD) - (px(DISC + 4) if self.card.concerns else 0)
        return WhyLink(self.whys, self.key, self.number, right, self.rect.bottom - px(15), self.rect, self)

    @property
    def names(self) -> list[str]:
        """The things on the table that it speaks of."""
        return list(self.card.told.named)

    def activate(self) -> None:
        self.desk.dispatch(ReplayCard(self.card))

    def tip_words(self) -> Words | None:
        how = words.CARD_TIP
        if self.card.concerns:
            how = words.UNSEEN_TIP if self.story.unseen(self.card) else words.SEEN_TIP
        line = line_of(self.desk, self.card.told)
        return f"{line}\n{self.desk.say(how)}" if line else how

    def tip_title(self) -> str:
        return spoken_title(self.desk, self.card.told)

    def on_key(self, event: pygame.event.Event) -> bool:
        cards = [widget for widget in self.desk.widgets.widgets if isinstance(widget, StoryCard)]
        if event.key in ENDS:
            self.group.focus(cards[ENDS[event.key]])
            return True
        if event.key not in STEPS or self not in cards:
            return False
        place = cards.index(self) + STEPS[event.key]
        if not 0 <= place < len(cards):
            return event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        self.group.focus(cards[place])
        return True

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        px, now = self.px, self.card.id == self.story.now
        radius = px(8)
        if now:
            draw.glow(surface, self.rect, IVORY, radius, px(9), 90)
        top, bottom = INK_1, mix(INK_1, INK_2, 0.75)
        if now or self.hovered:
            share = 0.10 if now else 0.05
            top, bottom = mix(top, IVORY, share), mix(bottom, IVORY, share)
        draw.gradient(surface, self.rect, (top, bottom), radius)
        if self.card.concerns:
            self._stripe(surface)
        edge = IVORY if now else LINE
        draw.outline(surface, self.rect, edge, radius, max(2, px(2)) if now else 1)
        inner = self._picture(surface)
        self._words(surface, inner)
        if self.ringed:
            draw.focus_ring(surface, self.rect.inflate(px(2), px(2)), IVORY, radius, max(2, px(2)))

    def _own_colour(self) -> Colour:
        reader = self.story.reader()
        return self.desk.marks[reader].colour if reader is not None else IVORY

    def _stripe(self, surface: Surface) -> None:
        px = self.px
        stripe = Rect(self.rect.left, self.rect.top + px(5), px(STRIPE), self.rect.height - px(10))
        surface.fill(self._own_colour(), stripe)

    def _picture(self, surface: Surface) -> Rect:
        """Draw the picture with the mark of whoever acts; return the room for words beside it."""
        px = self.px
        side = min(px(PICTURE), self.rect.height - px(6))
        box = Rect(self.rect.left + px(PAD), self.rect.centery - side // 2, side, side)
        surface.blit(self.pictures.of(self.card, side), box)
        mark = mark_of(self.desk, self.card)
        if mark is not None:
            centre = (box.right - px(3), box.bottom - px(4))
            draw_disc(surface, centre, px(SIGN), INK_1, 0)
            marks.draw_mark(surface, mark, centre, px(15))
        left = box.right + px(14)
        return Rect(left, self.rect.top, self.rect.right - px(PAD) - left, self.rect.height)

    def _words(self, surface: Surface, room: Rect) -> None:
        px, told = self.px, self.card.told
        half = room.height // 2
        tag = tag_of(self.desk, told, self.story.reader())
        right = self._tag(surface, tag, room) if tag is not None else room.right
        upper = Rect(room.left, room.top + px(2), max(1, right - px(8) - room.left), half - px(2))
        who, whom, line = row_of(self.desk, told)
        self._who(surface, upper, who, whom)
        seen = self._sign(surface, room) if self.card.concerns else room.right
        seen -= px(WHY) if self.number() else 0
        low = Rect(room.left, room.top + half, seen - px(4) - room.left, room.height - half - px(2))
        text.draw(
            surface, text.shortened(line, self.font(WHAT), low.width), low, self.font(WHAT), TEXT_2, wrapping=False
        )

    def _who(self, surface: Surface, room: Rect, who: str, whom: str) -> None:
        px, bold = self.px, self.font(WHO, "bold")
        if not (who and whom):
            text.draw(surface, text.shortened(who or whom, bold, room.width), room, bold, TEXT, wrapping=False)
            return
        gap = px(30)
        both = room.width - gap
        wide = min(text.width(who, bold), max(both * 3 // 5, both - text.width(whom, bold)))
        one = Rect(room.left, room.top, wide + 1, room.height)
        text.draw(surface, text.shortened(who, bold, wide), one, bold, TEXT, wrapping=False)
        marks.icon(surface, "arrow-right", (one.right + gap // 2, room.centery), px(17), BRASS)
        other = Rect(one.right + gap, room.top, room.right - one.right - gap, room.height)
        text.draw(surface, text.shortened(whom, bold, other.width), other, bold, TEXT, wrapping=False)

    def _tag(self, surface: Surface, tag: Tag, room: Rect) -> int:
        """Draw the result in its box at the right; return where the box begins."""
        px, font = self.px, self.font(WHAT, "bold")
        palette = self.desk.app.palette
        colour = {"bad": palette.bad, "good": palette.good}.get(tag.tone, TEXT_2)
        sign = px(ARROW) if tag.tone else 0
        wide = text.width(tag.words, font) + px(16) + sign
        box = Rect(room.right - wide, room.top + px(4), wide, max(text.line_height(font), px(TAG)))
        draw.panel(surface, box, mix(INK_1, colour, 0.14), px(5), mix(INK_1, colour, 0.6))
        ink = mix(colour, TEXT, 0.25)
        if sign:  # up: it helps the reader, down: it harms
            draw_arrow(surface, (box.left + px(11), box.centery), px(8), ink, up=tag.tone == "good")
        words = Rect(box.left + sign, box.top, box.width - sign, box.height)
        text.draw(surface, tag.words, words, font, ink, align="center", wrapping=False)
        return box.left

    def _sign(self, surface: Surface, room: Rect) -> int:
        """Draw the disc of what was not seen yet, or the eye; return where it begins."""
        px = self.px
        centre = (room.right - px(DISC) // 2 - px(1), room.bottom - px(15))
        if self.story.unseen(self.card):
            draw_disc(surface, centre, px(DISC), self._own_colour(), px(2))
        else:
            marks.icon(surface, "eye", centre, px(15), TEXT_2)
        return centre[0] - px(DISC)


def least_high(desk: Desk) -> int:
    """Return how high a card must be for its two lines, in pixels."""
    return text.line_height(desk.font(WHO, "bold")) + text.line_height(desk.font(WHAT)) + desk.px(8)


def draw_arrow(surface: Surface, centre: tuple[int, int], size: int, colour: Colour, up: bool) -> None:
    """Draw a small triangle that points up or down."""
    x, y, half = *centre, max(3, size // 2)
    tip, foot = (-half, half - 1) if up else (half, 1 - half)
    pygame.draw.polygon(surface, colour, [(x, y + tip), (x - half, y + foot), (x + half, y + foot)])


def draw_disc(surface: Surface, centre: tuple[int, int], size: int, colour: Colour, ring: int) -> None:
    """Draw a disc, with an ivory ring of a width if it has one."""
    box = Rect(0, 0, size, size)
    box.center = centre
    draw.panel(surface, box, colour, size // 2, IVORY if ring else None, max(1, ring))


class Pictures:
    """Makes the pictures, each once for a reader and a size."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self._kept: dict[tuple[object, ...], Surface] = {}
        self._made_for: object = None

    def of(self, card: Shown, side: int) -> Surface:
        """Return the picture of a card, `side` pixels high and wide."""
        desk = self.desk
        made_for = (desk.view()["seat"], id(desk.painter), desk.app.size)
        if made_for != self._made_for or len(self._kept) > KEPT:
            self._kept.clear()  # nothing of what another could see stays
            self._made_for = made_for
        key = (card.id, len(card.action.events), side)
        if key not in self._kept:
            self._kept[key] = self._make(card, side)
        return self._kept[key]

    def _make(self, card: Shown, side: int) -> Surface:
        found = Surface((side, side))
        found.fill(INK_2)
        if not (self._face(found, card) or self._board(found, card)):
            found.fill(INK_1)
            mark = mark_of(self.desk, card)
            if mark is not None:
                marks.draw_mark(found, mark, (side // 2, side // 2), side * 3 // 5)
            else:
                marks.icon(found, "log", (side // 2, side // 2), side // 2, IVORY)
        return draw.rounded(found.convert_alpha(), self.desk.px(6))

    def _face(self, surface: Surface, card: Shown) -> bool:
        """Draw the picture of the card that it is about; return whether it has one."""
        describe = self.desk.controller.cards.face
        if not card.told.picture or describe is None:
            return False
        face = describe(self.desk.view(), card.told.picture)
        if not face.picture:
            return False
        with as_picture(), suppress(FileNotFoundError):  # a board of one's own may name a picture that is not there
            picture(surface, self.desk, surface.get_rect(), face.picture)
            return True
        return False

    def _board(self, surface: Surface, card: Shown) -> bool:
        """Show the part of the board where it happens, as it lies there now; return whether there is one."""
        anchor, painter = anchor_of(self.desk, card), self.desk.painter
        if anchor is None:
            return False
        px = self.desk.px
        across = min(max(anchor.width, anchor.height, px(LEAST)), px(MOST))
        part = Rect(0, 0, across, across)
        part.center = anchor.center
        part.clamp_ip(painter.rect())
        whole = Surface(part.size)
        sheet = Surface(self.desk.app.size)  # a painter draws where it lies in the window
        sheet.set_clip(part)
        with as_picture():
            painter.draw(sheet, Scene(IVORY))
        sheet.set_clip(None)
        whole.blit(sheet, (0, 0), part)
        surface.blit(pygame.transform.smoothscale(whole, surface.get_size()), (0, 0))
        return True
