"""Things laid one below the other in the decision card: paragraphs, buttons, and parts that draw themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import TEXT, TEXT_2
from ui.table.context import TableContext
from ui.widgets.base import FINGER
from ui.widgets.button import Button

PAD, GAP, BUTTON = 20, 10, 44  # design units


class Part(Protocol):
    """What can be drawn in its box; made anew with every layout."""

    box: Rect

    def draw(self, surface: Surface) -> None:
        """Draw it."""


class Paragraph:
    """Some words in their box."""

    def __init__(self, words: str, box: Rect, font: text.Font, main: bool) -> None:
        self.words, self.box, self.font, self.colour = words, box, font, TEXT if main else TEXT_2

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        text.draw(surface, self.words, self.box, self.font, self.colour, valign="top")


class Column:
    """Where the next thing goes, and what has been laid so far."""

    def __init__(self, desk: TableContext, area: Rect, top: int) -> None:
        self.desk, self.px = desk, desk.px
        self.left, self.width = area.left + desk.px(PAD), area.width - 2 * desk.px(PAD)
        self.y = top  # where the next thing is laid, in pixels
        self.parts: list[Part] = []
        self.written = False  # there are words in it

    def high(self, units: float) -> int:
        """Return how high something is that is pressed, in pixels: not too low for fingers."""
        return self.px(max(units, FINGER) if self.desk.for_fingers else units)

    def take(self, high: int, gap: int) -> Rect:
        """Take a box across the card and leave a gap under it, in pixels."""
        box = Rect(self.left, self.y, self.width, high)
        self.y = box.bottom + gap
        return box

    def write(
        self, words: Text | str, size: float, face: str = "body", main: bool = False, gap: float = 4, free: float = 0
    ) -> None:
        """Write a paragraph below what is there already; sizes in design units. `main`: bright.

        `free`: so much at its right is left for something else.
        """
        told, font = self.desk.say(words), self.desk.font(size, face)
        wide = self.width - self.px(free)
        high = text.measure(told, font, wide)[1]
        box = Rect(self.left, self.y, wide, high + self.px(2))
        self.y += high + self.px(gap)
        self.parts.append(Paragraph(told, box, font, main))
        self.written = True

    def button(
        self, key: str, label: Text | str, act: Callable[[], object], high: float = BUTTON, hint: Text | str = "",
        reason: Text | None = None, **more: Any,
    ) -> None:  # fmt: skip
        """Place a button across the card below what is there already; clicks are ignored while the question is new.

        `high`: in design units.
        """
        say, seen = self.desk.say, self.desk.gate.only_when_seen(act)
        lying, why = Rect(0, 0, self.width, self.high(high)), say(reason) if reason is not None else None
        button = Button(key, lying, say(label), seen, theme=self.desk.theme, hint=say(hint), reason=why, **more)
        self.desk.widgets.add(button)
        button.rect = self.take(max(self.high(high), button.needs() + self.px(8)), self.px(GAP))
