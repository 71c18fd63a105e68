"""A few words, each of which is on or off: a set of letters, of areas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.theme import HOUSE, INK_2, INK_3, IVORY, LINE, TEXT, TEXT_2, GameTheme, mix
from ui.widgets.base import Widget
from ui.widgets.choice import OFF, ON


class Chips(Widget):
    """`items` are (value, words); `chosen` those that are on. Left and right move, Space or Enter turns one over."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        items: Sequence[tuple[Any, str]],
        chosen: Sequence[Any],
        change: Callable[[list[Any]], object],
        *,
        theme: GameTheme = HOUSE,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.items, self.chosen, self.change, self.theme = list(items), list(chosen), change, theme
        self.at = 0

    @property
    def named(self) -> bool:
        return True

    def spoken(self) -> tuple[str, ...]:
        value, words = self.items[self.at]
        return (words, self.host.say(ON if value in self.chosen else OFF))

    @staticmethod
    def height(widths: Sequence[int], wide: int, row: int, gap: int) -> int:
        """Return how many pixels high chips of these widths are in a room of a width."""
        boxes = _flow(widths, wide, row, gap)
        return boxes[-1].bottom if boxes else 0

    def cells(self) -> list[Rect]:
        """Return the boxes of the chips."""
        found = _flow(self.widths(), self.rect.width, self.px(34), self.px(6))
        return [box.move(self.rect.topleft) for box in found]

    def widths(self) -> list[int]:
        """Return how wide each chip is."""
        font = self.font(14, "bold")
        return [max(self.px(40), text.width(words, font) + self.px(22)) for _, words in self.items]

    def turn(self, index: int) -> None:
        """Turn a chip on or off; those that are on keep their order, a new one is the last."""
        value = self.items[index][0]
        self.chosen = [one for one in self.chosen if one != value] + ([] if value in self.chosen else [value])
        self.at = index
        self.change(list(self.chosen))

    def activate(self) -> None:
        self.turn(self.at)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        for number, box in enumerate(self.cells()):
            if box.collidepoint(pos):
                self.turn(number)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self.at + by < len(self.items):
            return False
        self.at += by
        self.touch()
        return True

    def state(self) -> int:
        return self.at

    def restore(self, state: int) -> None:
        self.at = min(state, len(self.items) - 1)

    def draw(self, surface: Surface) -> None:
        for number, ((value, words), box) in enumerate(zip(self.items, self.cells(), strict=True)):
            on = value in self.chosen
            lit = self.hovered and box.collidepoint(self.host.pointer)
            fill = mix(self.theme.accent, INK_2, 0.55) if on else INK_3 if lit else INK_2
            here = self.ringed and number == self.at
            draw.panel(surface, box, fill, self.px(6), IVORY if here else self.theme.light if on else LINE)
            text.draw(surface, words, box, self.font(14, "bold"), TEXT if on else TEXT_2, align="center")


def _flow(widths: Sequence[int], wide: int, row: int, gap: int) -> list[Rect]:
    boxes: list[Rect] = []
    left = top = 0
    for width in widths:
        if left and left + width > wide:
            left, top = 0, top + row + gap
        boxes.append(Rect(left, top, min(width, wide), row))
        left += width + gap
    return boxes
