"""The whole table as text over the table: the key D opens it; Tab goes from place to place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import text
from ui.drawing.theme import BODY, TEXT, TEXT_2
from ui.screens.shared.popup import PopupScreen
from ui.table.desk import TableDesk
from ui.table.model.describing import describe
from ui.widgets.base import Widget
from ui.widgets.scroll import ScrollArea

TITLE = N_("The table in words")


class Paragraph(Widget):
    """A place with its lines."""

    def __init__(self, key: str, rect: Rect, title: str, lines: str) -> None:
        super().__init__(key, rect)
        self.title, self.lines = title, lines

    @property
    def named(self) -> bool:
        return True

    def spoken(self) -> tuple[str, ...]:
        return (self.title, self.lines)

    def draw(self, surface: Surface) -> None:
        bold = self.font(BODY, "bold")
        high = text.measure(self.title, bold, self.rect.width)[1]
        top = Rect(self.rect.left, self.rect.top, self.rect.width, high + 2)
        text.draw(surface, self.title, top, bold, TEXT, valign="top")
        low = Rect(self.rect.left, top.bottom, self.rect.width, self.rect.bottom - top.bottom)
        text.draw(surface, self.lines, low, self.font(BODY - 1), TEXT_2, valign="top")
        self.draw_ring(surface, rect=self.rect.inflate(self.px(10), self.px(4)))


class DescriptionScreen(PopupScreen):
    """A panel with a paragraph a place, in the order in which they are read aloud."""

    name = "description"
    letter = pygame.K_d

    def __init__(self, desk: TableDesk) -> None:
        super().__init__(desk.app)
        self.desk = desk
        self._said = False

    def news(self) -> Sequence[str]:
        said, self._said = self._said, True
        found = (one for one in self.widgets.widgets if isinstance(one, Paragraph))
        return [] if said else [f"{one.title}: {one.lines}".replace("\n", "; ") for one in found]

    def title(self) -> Text:
        return TITLE

    def layout(self) -> None:
        px = self.px
        wide = min(px(760), self.app.size[0] - 2 * px(24))
        self.frame(Rect((self.app.size[0] - wide) // 2, px(60), wide, self.app.size[1] - px(84)))
        inner = Rect(self.box.left + px(20), self.box.top + px(58), wide - px(40), self.box.height - px(74))
        bold, plain = self.font(BODY, "bold"), self.font(BODY - 1)
        room, top, found = inner.width - px(24), inner.top + px(4), []
        for number, place in enumerate(describe(self.desk)):
            title, lines = self.desk.say(place.title), "\n".join(map(self.desk.say, place.lines))
            high = text.measure(title, bold, room)[1] + text.measure(lines, plain, room)[1] + px(8)
            found.append(Paragraph(f"place:{number}", Rect(inner.left + px(6), top, room, high), title, lines))
            top += high + px(10)
        area = self.widgets.add(ScrollArea("places", inner, top - inner.top))
        for one in found:
            area.put(one)

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(TITLE))
        self.widgets.draw(surface)
