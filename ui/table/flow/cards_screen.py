"""Cards to be leafed through over the table: a discard pile, past events; or to choose one from that is not in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.record import as_picture
from ui.drawing.theme import IVORY, LINE, TEXT_2
from ui.screens.shared.popup import PopupScreen
from ui.shell.scale import LOW
from ui.table.desk import TableDesk
from ui.table.model.describing import card
from ui.table.view.cards.art import CardArt, Lying
from ui.table.view.cards.looks import art_of
from ui.widgets.base import Widget, Words
from ui.widgets.scroll import ScrollArea

WIDE, HIGH, PAD, GAP = 1060, 640, 24, 10  # design units
SMALL_CARD = CardArt.small
POINT = N_("Point at a card to read it.")


class LaidCard(Widget):
    """A card of the heap."""

    def __init__(self, screen: CardsScreen, key: str, rect: Rect, name: str, face: CardFace) -> None:
        super().__init__(key, rect)
        self.cards, self.name, self.face = screen, name, face
        self.art = art_of(screen.desk.kind, face)

    @property
    def named(self) -> bool:
        return True

    def spoken(self) -> tuple[str, ...]:
        return tuple(self.cards.desk.say(told) for told in card(self.face))

    @property
    def pointed(self) -> bool:
        return self.ringed or (self.hovered and not self.host.by_keyboard)

    @property
    def open(self) -> bool:
        """Whether it can be chosen now."""
        return self.cards.choosing and self.name in self.cards.desk.session.lit()

    def tip_words(self) -> Words | None:
        return None

    def activate(self) -> None:
        self.cards.chosen(self.name)

    def draw(self, surface: Surface) -> None:
        desk = self.cards.desk
        self.art.draw_small(surface, desk, self.rect, self.face, Lying(self.pointed))
        if self.open:
            colour = IVORY if self.pointed and not self.art.brightens else desk.acting_mark().colour
            draw.outline(surface, self.rect.inflate(self.px(4), self.px(4)), colour, self.px(9), max(2, self.px(2)))
        self.draw_ring(surface, 8)


class CardsScreen(PopupScreen):
    """A panel over the table: cards in rows, the one pointed at large beside them."""

    name = "cards"
    veil = 150
    pad = PAD

    def __init__(
        self, desk: TableDesk, heading: Text, names: Sequence[str], choose: Callable[[str], None] | None = None
    ) -> None:
        """`choose` is called with the card that is chosen; without it they are only looked at."""
        super().__init__(desk.app)
        self.desk, self.heading, self.names, self._choose = desk, heading, list(names), choose
        self._laid: list[LaidCard] = []
        self._big = (0, 0)  # pixels that the largest of them takes
        self._last: LaidCard | None = None

    def layout(self) -> None:
        px = self.px
        size = self.app.size
        wide = min(px(WIDE), size[0] - px(40))
        self._big = self._largest()
        rows = -(-len(self.names) // self._columns(wide - self._big[0] - px(3 * PAD)))
        high = max(self._big[1] + px(100), px(64 + PAD + GAP) + rows * px(SMALL_CARD[1] + GAP))
        box = Rect(0, 0, wide, min(high, px(HIGH), size[1] - px(80 if self.scale.height >= LOW else 16)))
        box.center = (size[0] // 2, size[1] // 2)
        self.frame(box)
        self._cards(self._grid())

    def _largest(self) -> tuple[int, int]:
        """Return how wide and high, in pixels, the largest of the cards is."""
        desk, face = self.desk, self.desk.controller.cards.face
        assert face is not None
        faces = [face(desk.view(), name) for name in self.names]
        sizes = [art_of(desk.kind, one).large_size(desk, one) for one in faces]
        return max(size[0] for size in sizes), max(size[1] for size in sizes)

    def _columns(self, wide: int) -> int:
        px = self.px
        return max(1, (wide - px(16) + px(GAP)) // (px(SMALL_CARD[0]) + px(GAP)))

    def _grid(self) -> Rect:
        px = self.px
        left, top = self.box.left + px(PAD), self.box.top + px(64)
        return Rect(left, top, self.box.width - self._big[0] - px(3 * PAD), self.box.bottom - top - px(PAD))

    def _cards(self, room: Rect) -> None:
        px = self.px
        wide, high, gap = px(SMALL_CARD[0]), px(SMALL_CARD[1]), px(GAP)
        columns = self._columns(room.width)
        rows = -(-len(self.names) // columns)
        area = self.widgets.add(ScrollArea("heap", room, max(1, rows * (high + gap) + gap)))
        self._laid = []
        view, face = self.desk.view(), self.desk.controller.cards.face
        assert face is not None
        for number, name in enumerate(self.names):
            at = (
                room.left + gap + number % columns * (wide + gap),
                room.top + gap // 2 + number // columns * (high + gap),
            )
            place = Rect(at, (wide, high))
            card = LaidCard(self, f"laid:{number}", place, name, face(view, name))
            place.width = card.art.width_in_heap(self.desk, card.face, (wide, high))
            place.centerx = at[0] + wide // 2
            self._laid.append(area.put(card))

    def first_focus(self) -> Widget | None:
        return self._laid[0] if self._laid else None

    @property
    def choosing(self) -> bool:
        """Whether a card is to be chosen."""
        return self._choose is not None

    def chosen(self, name: str) -> None:
        """Choose a card for the decision and go back to the table."""
        if self._choose is not None:
            self.app.pop(self)
            self.desk.widgets.forget_focus()  # it stands on the button that opened this panel: Enter is to confirm now
            self._choose(name)

    def draw(self, surface: Surface) -> None:
        px = self.px
        heading = self.desk.say(self.heading)
        self.draw_frame(surface, f"{heading[:1].upper()}{heading[1:]} · {len(self.names)}")
        self.widgets.draw(surface)
        pointed = next((card for card in self._laid if card.pointed), self._last)
        self._last = pointed
        large = Rect((0, 0), self._big if pointed is None else pointed.art.large_size(self.desk, pointed.face))
        large.topright = (self.box.right - px(PAD), self.box.top + px(72))
        lowest = self.box.bottom - px(PAD)
        if pointed is not None and large.bottom > lowest:
            surface.blit(*self._smaller(pointed, large, lowest - large.top))
        elif pointed is not None:
            pointed.art.draw_large(surface, self.desk, large, pointed.face)
        else:
            large.height = min(large.height, lowest - large.top)
            draw.outline(surface, large, LINE, px(15))
            room = large.inflate(-px(40), -px(40))
            text.draw(surface, self.say(POINT), room, self.font(15), TEXT_2, align="center")

    def _smaller(self, card: LaidCard, large: Rect, high: int) -> tuple[Surface, Rect]:
        """Return the large picture of a card made so high, and its place: a large interface has no room for more."""
        whole = Surface(large.size, pygame.SRCALPHA)
        with as_picture():
            card.art.draw_large(whole, self.desk, whole.get_rect(), card.face)
        picture = pygame.transform.smoothscale(whole, (large.width * high // large.height, high))
        return picture, picture.get_rect(topright=large.topright)
