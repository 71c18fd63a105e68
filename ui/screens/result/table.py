"""The whole score: a row a seat, a column for every cause of points, the sum, what decides between equals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import text
from ui.drawing.theme import LINE, TEXT, TEXT_2, mix
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import draw_name
from ui.widgets.host import Host

HEAD = 50


class Column(NamedTuple):
    """One column: its heading, a number a seat (None: nothing to tell).

    `strong` is the sum, `aside` stands apart behind it.
    """

    words: str
    values: tuple[int | None, ...]
    strong: bool = False
    aside: bool = False


class ScoreTable:
    """Draws the score, the best seat first, each in a row of `row` pixels."""

    def __init__(self, host: Host, outcome: Outcome, columns: Sequence[Column], row: int) -> None:
        self.host, self.outcome, self.columns, self.row = host, outcome, list(columns), row
        self.order = sorted(range(len(outcome.players)), key=lambda seat: (outcome.places[seat], seat))

    def height(self, wide: int) -> int:
        """Return how many pixels it takes."""
        return self._head(wide) + len(self.order) * self.row + self.host.px(20)

    def _head(self, wide: int) -> int:
        """Return how high the row of headings is: more where one of them takes three lines."""
        px, font = self.host.px, self.host.font(14, "bold")
        cells = self._cells(Rect(0, 0, wide, 0))[1]
        highs = [
            text.measure(column.words, font, cell.width - px(8))[1]
            for column, cell in zip(self.columns, cells, strict=True)
        ]
        return max([px(HEAD), *(high + px(10) for high in highs)])

    def _cells(self, box: Rect) -> tuple[Rect, list[Rect]]:
        """Return the box of the names' column and of all others, over the whole height."""
        px = self.host.px
        inner = box.inflate(-2 * px(20), 0)
        first = min(px(280), inner.width * 36 // 100)
        needs = [max(self._widest(column.words) + px(10), px(56)) for column in self.columns]
        first = min(first, max(px(170), inner.width - sum(needs)))
        spare = inner.width - first - sum(needs)
        left, cells = inner.left + first, []
        for number in range(1, len(needs) + 1):
            right = inner.left + first + sum(needs[:number]) + spare * number // len(needs)
            cells.append(Rect(left, box.top, right - left, box.height))
            left = right
        return Rect(inner.left, box.top, first, box.height), cells

    def _widest(self, words: str) -> int:
        font = self.host.font(14)
        return max(text.width(word, font) for word in words.split())

    def draw(self, surface: Surface, box: Rect) -> None:
        """Draw the whole table inside `box`."""
        host, px = self.host, self.host.px
        names, cells = self._cells(box)
        head = self._head(box.width)
        label = Rect(names.left, box.top, names.width, head)
        text.draw(surface, host.say(N_("Score")), label, host.font(18, "bold"), TEXT)
        for column, cell in zip(self.columns, cells, strict=True):
            room = Rect(cell.left + px(4), box.top + px(2), cell.width - px(8), head - px(4))
            ink = TEXT if column.strong else TEXT_2
            text.draw(
                surface, column.words, room, host.font(14, "bold" if column.strong else "body"), ink, align="center"
            )
        top = box.top + head
        for seat in self.order:
            surface.fill(mix(LINE, (20, 22, 28), 0.3), (names.left, top, box.right - px(20) - names.left, 1))
            self._draw_row(surface, seat, Rect(names.left, top, names.width, self.row), cells)
            top += self.row

    def _draw_row(self, surface: Surface, seat: int, name: Rect, cells: Sequence[Rect]) -> None:
        host, px = self.host, self.host.px
        place = Rect(name.left, name.top, px(26), name.height)
        text.draw(surface, f"{self.outcome.places[seat]}.", place, host.font(15), TEXT_2, wrapping=False)
        room = Rect(place.right, name.top, name.right - place.right, name.height)
        draw_name(host, surface, self.outcome.players[seat], room, 16, seat in self.outcome.result.winners)
        for column, cell in zip(self.columns, cells, strict=True):
            value = column.values[seat]
            face = "bold" if column.strong else "body"
            size = 20 if column.strong else 16
            ink = TEXT if column.strong else TEXT_2 if column.aside or not value else mix(TEXT, TEXT_2, 0.2)
            told = value is not None and (value or column.strong or column.aside)
            words = str(value).replace("-", "−") if told else "–"
            box = Rect(cell.left, name.top, cell.width, name.height)
            text.draw(surface, words, box, host.font(size, face), ink, align="center", wrapping=False)
