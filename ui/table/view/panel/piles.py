"""Heaps that everybody may count, in the bar: how many, and a click leafs through those whose cards are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.extras.cards import Pile
from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, SMALL, TEXT, TEXT_2
from ui.table.desk import Desk, TableDesk
from ui.table.pictures import draw_picture
from ui.widgets.base import Widget, Words

OPEN, NOTHING = N_("Click to leaf through"), N_("Nothing lies here yet.")
COUNT = N_("{pile}: {n}")
OpenCards = Callable[[Text, Sequence[str]], None]  # shows cards to be leafed through, under a heading


class PileButton(Widget):
    """A heap: sign, word, number."""

    def __init__(self, desk: Desk, rect: Rect, pile: Pile, label: str, open_cards: OpenCards) -> None:
        super().__init__(
            f"pile:{pile.id}", rect, enabled=pile.cards is None or bool(pile.cards), reason=desk.say(NOTHING)
        )
        self.desk, self.pile, self.label, self._open = desk, pile, label, open_cards
        self.focusable = pile.cards is not None

    def tip_words(self) -> Words | None:
        """Return what the bar does not say: the word where there is no room for it, and what a click does."""
        desk, lines = self.desk, []
        if not self.label:
            lines.append(COUNT.but(pile=self.pile.title, n=self.pile.size))
        if self.pile.about is not None:
            lines.append(self.pile.about)
        if self.pile.cards is not None:
            lines.append(OPEN if self.pile.cards else NOTHING)
        return "\n".join(desk.say(line) for line in lines)

    def activate(self) -> None:
        if self.pile.cards:
            self._open(self.pile.title, self.pile.cards)

    def draw(self, surface: Surface) -> None:
        px, desk = self.px, self.desk
        if self.hovered and self.pile.cards:
            draw.panel(surface, self.rect, INK_2, px(6))
        draw_picture(surface, desk, self.pile.picture, (self.rect.left + px(16), self.rect.centery), px(22))
        left = self.rect.left + px(32)
        room = Rect(left, self.rect.top, self.rect.right - left, self.rect.height)
        if self.label:
            font = self.font(SMALL + 1)
            text.draw(surface, self.label, room, font, TEXT_2, wrapping=False)
            wide = text.width(self.label, font) + px(6)
            room = Rect(left + wide, room.top, room.width - wide, room.height)
        text.draw(surface, str(self.pile.size), room, self.font(15, "bold"), TEXT, wrapping=False)
        self.draw_ring(surface, 6)


def layout_piles(desk: TableDesk, bar: Rect, left: int, right: int, open_cards: OpenCards) -> int:
    """Place the heaps so that they end at `right`; words fall away where they would begin before `left`."""
    piles = list(desk.controller.cards.piles(desk.shown_view()))
    labels = [desk.say(pile.title) for pile in piles]
    widths = _widths(desk, piles, labels)
    if right - sum(widths) < left:
        labels = ["" for _ in piles]
        widths = _widths(desk, piles, labels)
    x = right - sum(widths)
    for pile, label, wide in zip(piles, labels, widths, strict=True):
        high = desk.px(34)
        rect = Rect(x, bar.centery - high // 2, wide - desk.px(4), high)
        desk.widgets.add(PileButton(desk, rect, pile, label, open_cards))
        x += wide
    return right - sum(widths)


def piles_width(desk: Desk) -> int:
    """Return how many pixels the heaps take without words."""
    piles = list(desk.controller.cards.piles(desk.shown_view()))
    return sum(_widths(desk, piles, [""] * len(piles)))


def _widths(desk: Desk, piles: list[Pile], labels: list[str]) -> list[int]:
    px = desk.px
    font, bold = desk.font(SMALL + 1), desk.font(15, "bold")
    return [
        px(32) + (text.width(label, font) + px(6) if label else 0) + text.width(str(max(10, pile.size)), bold) + px(14)
        for pile, label in zip(piles, labels, strict=True)
    ]
