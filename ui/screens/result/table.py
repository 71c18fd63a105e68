"""The whole score: a row a seat, a column for every cause of points, the sum, what decides between equals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import text
from ui.drawing.theme import LINE, TEXT, TEXT_2, mix
from ui.screens.shared.common import draw_name

if TYPE_CHECKING:
    from ui.screens.result.screen import ResultScreen

ROW, LOW_ROW = 40, 32
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
    """Draws the score, the best seat first."""

    def __init__(self, screen: ResultScreen, columns: Sequence[Column]) -> None:
        self.screen, self.columns = screen, list(columns)
        low = screen.scale.height < 700
        self.row = screen.px(LOW_ROW if low else ROW)
        self.order = sorted(range(len(screen.match.players)), key=lambda seat: (screen.places[seat], seat))

    def height(self, wide: int) -> int:
        """Return how many pixels it takes."""
        return self._head(wide) + len(self.order) * self.row + self.screen.px(20)

    def _head(self, wide: int) -> int:
        """Return how high the row of headings is: more where one of them takes three lines."""
        px, font = self.screen.px, self.screen.font(14, "bold")
        cells = self._cells(Rect(0, 0, wide, 0))[1]
        highs = [
            text.measure(column.words, font, cell.width - px(8))[1]
            for column, cell in zip(self.columns, cells, strict=True)
        ]
        return max([px(HEAD), *(high + px(10) for high in highs)])

    def _cells(self, box: Rect) -> tuple[Rect, list[Rect]]:
        """Return the box of the names' column and of all others, over the whole height."""
        px = self.screen.px
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
        font = self.screen.font(14)
        return max(text.width(word, font) for word in words.split())

    def draw(self, surface: Surface, box: Rect) -> None:
        """Draw the whole table inside `box`."""
        screen, px = self.screen, self.screen.px
        names, cells = self._cells(box)
        head = self._head(box.width)
        label = Rect(names.left, box.top, names.width, head)
        text.draw(surface, screen.say(N_("Score")), label, screen.font(18, "bold"), TEXT)
        for column, cell in zip(self.columns, cells, strict=True):
            room = Rect(cell.left + px(4), box.top + px(2), cell.width - px(8), head - px(4))
            ink = TEXT if column.strong else TEXT_2
            text.draw(
                surface, column.words, room, screen.font(14, "bold" if column.strong else "body"), ink, align="center"
            )
        top = box.top + head
        for seat in self.order:
            surface.fill(mix(LINE, (20, 22, 28), 0.3), (names.left, top, box.right - px(20) - names.left, 1))
            self._draw_row(surface, seat, Rect(names.left, top, names.width, self.row), cells)
            top += self.row

    def _draw_row(self, surface: Surface, seat: int, name: Rect, cells: Sequence[Rect]) -> None:
        screen, px = self.screen, self.screen.px
        place = Rect(name.left, name.top, px(26), name.height)
        text.draw(surface, f"{screen.places[seat]}.", place, screen.font(15), TEXT_2, wrapping=False)
        room = Rect(place.right, name.top, name.right - place.right, name.height)
        draw_name(screen, surface, screen.match.players[seat], room, 16, seat in screen.result.winners)
        for column, cell in zip(self.columns, cells, strict=True):
            value = column.values[seat]
            face = "bold" if column.strong else "body"
            size = 20 if column.strong else 16
            ink = TEXT if column.strong else TEXT_2 if column.aside or not value else mix(TEXT, TEXT_2, 0.2)
            told = value is not None and (value or column.strong or column.aside)
            words = str(value).replace("-", "−") if told else "–"
            box = Rect(cell.left, name.top, cell.width, name.height)
            text.draw(surface, words, box, screen.font(size, face), ink, align="center", wrapping=False)
