"""The coach's leaf in a match: a few words over the decision card, when something comes up for the first time.

It never holds anybody up: the question below stays the table's, and deciding puts the leaf away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from games.core.lessons.words import linked
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2, mix
from ui.table.coach import words
from ui.table.coach.cards import CoachCards
from ui.table.coach.glow import Highlight
from ui.table.coach.listeners import Persons
from ui.table.coach.said import Said
from ui.table.context import BarButton, TableContext
from ui.table.pictures import draw_medallion
from ui.widgets.base import Tip, Widget, Words
from ui.widgets.button import Button, IconButton

HEAD, FOOT, PAD, GAP, MEDALLION, CROSS, SIGN = 52, 38, 16, 8, 36, 36, 32  # design units
SAID, LINK_SIZE, TITLE_SIZE, SMALL_SIZE = 16, 14, 19, 13


class Folded(Widget):
    """The head of a leaf for whose words there is no room: they are its tooltip, and stay after a click."""

    tip_aside = True

    def __init__(self, rect: Rect, leaf: CoachPanel) -> None:
        super().__init__("coach:folded", rect)
        self.leaf = leaf

    def activate(self) -> None:
        self.leaf.read_beside()

    def tip_words(self) -> Words | None:
        return self.leaf.plain()

    def draw(self, surface: Surface) -> None:
        self.draw_ring(surface, RADIUS_PANEL)


class CoachPanel:
    """Lays out the card that is shown, and draws it."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.cards, self.glow = desk, CoachCards(desk, Persons(desk)), Highlight(desk)
        self.folded = False  # there is no room for the words
        self.rect = Rect(0, 0, 0, 0)
        self._narrow = 0  # where the words of a folded leaf end
        self._said: Said | None = None  # the words, laid out

    # -- what its buttons and C do ------------------------------------------------------------------------------------
    def toggle(self) -> None:
        """Put the leaf away, bring the last one back, or turn the coach on again; a folded one shows its words."""
        if self.folded and self.cards.offered() == "away":
            self.read_beside()
        else:
            self.cards.toggle()

    def read_beside(self) -> None:
        """Show the words beside the folded leaf until the next input."""
        self.desk.widgets.note(Tip(self.plain(), self.rect, self.cards.title, aside=True))

    def bar_buttons(self) -> list[BarButton]:
        """Return the button of the coach, where one speaks to the deciding person and has said something."""
        tip = {"on": words.ON_TIP, "again": words.AGAIN_TIP, "away": words.AWAY_TIP}
        does = self.cards.offered()
        return [("coach", "school", self.toggle, tip[does], True, None)] if does else []

    def keys(self) -> Mapping[int, Callable[[], object] | None]:
        """Return what C means: the same as the button."""
        return {pygame.K_c: self.toggle if self.cards.offered() else None}

    # -- laying out ---------------------------------------------------------------------------------------------------
    def plain(self) -> str:
        """Return the words that are shown, without links; "" while there are none."""
        return self.desk.say(self.cards.shown())

    def height(self, width: int, folded: bool = False) -> int:
        """Return how high the leaf is at this width, with the gap below it: 0 without one. `folded`: its head only."""
        said, self._said, self.folded = self.cards.shown(), None, folded
        if said is None:
            return 0
        desk, px = self.desk, self.desk.px
        if folded:
            return px(HEAD) + px(GAP)
        self._said = Said(desk, said, SAID, TEXT, width - 2 * px(PAD))
        return px(HEAD) + px(6) + self._said.box.height + px(8) + px(FOOT) + px(GAP)

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the leaf here, as high as `height` has said last."""
        high = self.height(width, self.folded)
        self.rect = Rect(left, top, width, max(0, high - self.desk.px(GAP)))
        if not high:
            return
        px, rect, widgets = self.desk.px, self.rect, self.desk.widgets
        cross = Rect(rect.right - px(CROSS), rect.top + px(9), px(28), px(28))
        if self.folded:
            self._signs(rect, cross)
        else:
            self._foot(rect)
        tip = self.desk.say(words.TURN_OFF)
        widgets.add(IconButton("coach:off", cross, "close", self.cards.turn_off, tip=tip, size=16, colour=TEXT_2))

    def _signs(self, rect: Rect, cross: Rect) -> None:
        """Add what a folded leaf has instead of its foot, at the left of the cross."""
        desk, left = self.desk, cross.left
        signs = [("coach:ok", "check", self.cards.read, desk.say(words.GOT_IT_TIP))]
        if self.cards.title:
            tip = desk.say(words.SECTION.but(section=self.cards.title))
            signs.append(("coach:rules", "rules", self.cards.open_rules, tip))
        for key, icon, act, tip in signs:
            left -= desk.px(SIGN)
            box = Rect(left, cross.top, cross.width, cross.height)
            desk.widgets.add(IconButton(key, box, icon, act, tip=tip, size=18, colour=TEXT_2))
        self._narrow = left
        desk.widgets.add(Folded(Rect(rect.left, rect.top, left - rect.left, rect.height), self))

    def _foot(self, rect: Rect) -> None:
        """Add the buttons under the words: the rules' place, and that they are read."""
        desk, px, font = self.desk, self.desk.px, self.desk.font(LINK_SIZE)
        y, high = rect.bottom - px(FOOT) + px(2), px(30)
        told = desk.say(words.GOT_IT)
        wide = text.width(told, font) + px(28)
        box = Rect(rect.right - px(10) - wide, y, wide, high)
        tip = desk.say(words.GOT_IT_TIP)
        desk.widgets.add(Button("coach:ok", box, told, self.cards.read, kind="ivory", size=LINK_SIZE, tip=tip))
        if self.cards.told is not None or self.cards.card is None:
            return
        link = desk.say(words.SECTION.but(section=self.cards.title))
        room = box.left - px(10) - rect.left - px(PAD)
        if not self.cards.title or text.width(link, font) > room:
            link = desk.say(words.READ_MORE)
        place = Rect(rect.left + px(PAD), y, text.width(link, font) + 2, high)
        act, theme = self.cards.open_rules, desk.theme
        desk.widgets.add(Button("coach:rules", place, link, act, kind="link", size=LINK_SIZE, theme=theme))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the leaf without its widgets."""
        if not self.rect.height or self.cards.shown() is None:
            return
        px, desk, night = self.desk.px, self.desk, self.desk.theme.night
        radius = px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(night[0], IVORY, 0.12), mix(night[1], IVORY, 0.05)), radius)
        draw.outline(surface, self.rect, mix(LINE, IVORY, 0.7), radius)
        ring = Rect(self.rect.left + px(12), self.rect.top + px(9), px(MEDALLION), px(MEDALLION))
        draw_medallion(surface, desk, ring, px(4), max(1, px(1.5)))
        self._head(surface, ring)
        if self._said is not None:
            self._said.box.topleft = (self.rect.left + px(PAD), self.rect.top + px(HEAD + 6))
            self._said.draw(surface)

    def draw_light(self, surface: Surface) -> None:
        """Light what the card speaks of, on the board and beside it."""
        if self.cards.told is None and self.cards.card is not None and self.cards.shown() is not None:
            self.glow.draw(surface, [*self.cards.card.show, *linked(self.cards.card.say.en)])

    def _head(self, surface: Surface, ring: Rect) -> None:
        """Draw who speaks, and the title of the rules' section under it."""
        px, desk, title = self.desk.px, self.desk, self.cards.title
        left = ring.right + px(10)
        right = self._narrow if self.folded else self.rect.right - px(CROSS + 6)
        quiet = mix(IVORY, INK_1, 0.1)
        if not title:
            room = Rect(left, ring.top, right - left, ring.height)
            text.draw(surface, desk.say(words.COACH), room, desk.font(15, "bold"), quiet, wrapping=False)
            return
        small, font = desk.font(SMALL_SIZE), desk.font(TITLE_SIZE, desk.theme.display)
        high, low = text.line_height(small), text.line_height(font)
        upper = Rect(left, ring.centery - (high + low) // 2, right - left, high)
        text.draw(surface, desk.say(words.FIRST), upper, small, mix(TEXT_2, IVORY, 0.5), wrapping=False)
        lower = Rect(left, upper.bottom, right - left, low)
        text.draw(surface, title, lower, font, desk.theme.light, wrapping=False)
