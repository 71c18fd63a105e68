"""Tabs: words in a row over a page; left and right change them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from ui.drawing import text
from ui.drawing.theme import HOUSE, LINE, TEXT, TEXT_2, GameTheme
from ui.widgets.choice import Item, Segmented


class Tabs(Segmented):
    """Like `Segmented`, drawn as words with a line under the chosen one; each as wide as its words need."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        items: Sequence[Item],
        value: Any,
        change: Callable[[Any], object],
        *,
        theme: GameTheme = HOUSE,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, items, value, change, **more)
        self.theme = theme

    def cells(self) -> list[Rect]:
        font = self.font(self.size, "bold")
        wide = [text.width(item.words, font) + 2 * self.px(16) for item in self.items]
        if sum(wide) > self.rect.width:
            wide = [self.rect.width * one // sum(wide) for one in wide]
        left, cells = self.rect.left, []
        for one in wide:
            cells.append(Rect(left, self.rect.top, one, self.rect.height))
            left += one
        return cells

    def draw(self, surface: Surface) -> None:
        surface.fill(LINE, (self.rect.left, self.rect.bottom - 1, self.rect.width, 1))
        for item, cell in zip(self.items, self.cells(), strict=True):
            chosen = item.value == self.value
            face, ink = ("bold", TEXT) if chosen else ("body", TEXT_2)
            inner = cell.inflate(-2 * self.px(4), -2 * self.px(4))
            text.draw(surface, item.words, inner, self.font(self.size, face), ink, align="center")
            if chosen:
                high = max(2, self.px(3))
                surface.fill(self.theme.light, (cell.left, cell.bottom - high, cell.width, high))
                self.draw_ring(surface, 4, cell.inflate(-4 * self.px(2), -4 * self.px(2)))
