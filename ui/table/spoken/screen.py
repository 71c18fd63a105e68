"""The whole table as text over the table: the key D opens it; Tab goes from place to place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.survey import Place
from games.core.contract.texts import N_, Text
from ui.drawing.theme import BODY, TEXT_2
from ui.layout import Box, Column, Context, Label, Node, Scroll
from ui.screens.shared.popup import HEAD, PopupScreen
from ui.table.desk import TableDesk
from ui.table.model.describing import describe
from ui.widgets.base import Widget

TITLE = N_("The table in words")


class Paragraph(Widget):
    """The widget of a place: what is said of it, and the ring round it."""

    def __init__(self, key: str, rect: Rect, title: str, lines: str) -> None:
        super().__init__(key, rect)
        self.title, self.lines = title, lines

    @property
    def named(self) -> bool:
        return True

    def spoken(self) -> tuple[str, ...]:
        return (self.title, self.lines)

    def draw(self, surface: Surface) -> None:
        self.draw_ring(surface, rect=self.rect.inflate(self.px(10), self.px(4)))


class Described(Node):
    """A place with its lines, which the keyboard comes to."""

    def __init__(self, key: str, words: Node, title: str, lines: str) -> None:
        super().__init__([words])
        self.key, self.title, self.lines = key, title, lines

    def arrange(self, context: Context, box: Box) -> None:
        super().arrange(context, box)
        context.add(Paragraph(self.key, self.rect, self.title, self.lines))


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

    def build(self) -> Node:
        places = [self._place(number, place) for number, place in enumerate(describe(self.desk))]
        content = Column(Scroll("places", Column(*places, gap=10, pad=(6, 4, 18, 10))), pad=(20, 58 - HEAD, 20, 16))
        width = min(760, self.scale.width - 48)
        height = self.scale.height - 84
        return self.popup(TITLE, content, width=width, height=height, down=0, margin=(24, 60, 24, 24))

    def _place(self, number: int, place: Place) -> Node:
        title, lines = self.desk.say(place.title), "\n".join(map(self.desk.say, place.lines))
        words = Column(Label(title, face="bold"), Label(lines, BODY - 1, TEXT_2), pad=(0, 0, 0, 8))
        return Described(f"place:{number}", words, title, lines)
