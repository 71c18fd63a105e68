"""Heaps that everybody may count, in the bar: how many, and a click leafs through those whose cards are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.controller import Pile
from games.core.contract.texts import N_
from ui.boards.shared import art
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, SMALL, TEXT, TEXT_2
from ui.widgets.base import Widget, Words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

OPEN, NOTHING = N_("Click to leaf through"), N_("Nothing lies here yet.")
COUNT = N_("{pile}: {n}")


class PileButton(Widget):
    """A heap: sign, word, number."""

    def __init__(self, table: TableScreen, rect: Rect, pile: Pile, label: str) -> None:
        super().__init__(
            f"pile:{pile.id}", rect, enabled=pile.cards is None or bool(pile.cards), reason=table.say(NOTHING)
        )
        self.table, self.pile, self.label = table, pile, label
        self.focusable = pile.cards is not None

    def tip_words(self) -> Words | None:
        """Return what the bar does not say: the word where there is no room for it, and what a click does."""
        table, lines = self.table, []
        if not self.label:
            lines.append(COUNT.but(pile=self.pile.title, n=self.pile.size))
        if self.pile.cards is not None:
            lines.append(OPEN if self.pile.cards else NOTHING)
        return "\n".join(table.say(line, table.session.lexicon) for line in lines)

    def activate(self) -> None:
        if self.pile.cards:
            from ui.table.over.cards_screen import CardsScreen

            self.table.app.push(CardsScreen(self.table.app, self.table, self.pile.title, self.pile.cards))

    def draw(self, surface: Surface) -> None:
        px, table = self.px, self.table
        if self.hovered and self.pile.cards:
            draw.panel(surface, self.rect, INK_2, px(6))
        caption_icon(surface, table, self.pile.picture, (self.rect.left + px(16), self.rect.centery), px(22))
        left = self.rect.left + px(32)
        room = Rect(left, self.rect.top, self.rect.right - left, self.rect.height)
        if self.label:
            font = self.font(SMALL + 1)
            text.draw(surface, self.label, room, font, TEXT_2, wrapping=False)
            wide = text.width(self.label, font) + px(6)
            room = Rect(left + wide, room.top, room.width - wide, room.height)
        text.draw(surface, str(self.pile.size), room, self.font(15, "bold"), TEXT, wrapping=False)
        self.draw_ring(surface, 6)


def layout_piles(table: TableScreen, bar: Rect, left: int, right: int) -> int:
    """Place the heaps so that they end at `right`; words fall away where they would begin before `left`."""
    controller = table.session.controller
    if controller.piles is None:
        return right
    piles = list(controller.piles(table.shown_view()))
    labels = [table.say(pile.title) for pile in piles]
    widths = _widths(table, piles, labels)
    if right - sum(widths) < left:
        labels = ["" for _ in piles]
        widths = _widths(table, piles, labels)
    x = right - sum(widths)
    for pile, label, wide in zip(piles, labels, widths, strict=True):
        high = table.px(34)
        rect = Rect(x, bar.centery - high // 2, wide - table.px(4), high)
        table.widgets.add(PileButton(table, rect, pile, label))
        x += wide
    return right - sum(widths)


def _widths(table: TableScreen, piles: list[Pile], labels: list[str]) -> list[int]:
    px = table.px
    font, bold = table.font(SMALL + 1), table.font(15, "bold")
    return [
        px(32) + (text.width(label, font) + px(6) if label else 0) + text.width(str(max(10, pile.size)), bold) + px(14)
        for pile, label in zip(piles, labels, strict=True)
    ]


def caption_icon(surface: Surface, table: TableScreen, name: str, centre: tuple[int, int], size: int) -> None:
    """Draw a picture of the game's art, or an icon of the window's."""
    if "/" in name or name.startswith(("back_", "card_")):
        picture = art.picture(table.game_id, name, size)
        surface.blit(picture, picture.get_rect(center=centre))
    else:
        marks.icon(surface, name, centre, size, TEXT_2)
