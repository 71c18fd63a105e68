"""The whole score: a row a seat, a column for every cause of points, the sum, what decides between equals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.extras.reckoning import Reckoning
from games.core.contract.texts import N_
from ui.drawing import text
from ui.drawing.theme import LINE, TEXT, TEXT_2, mix
from ui.layout import Box, Context, Node
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import draw_name
from ui.widgets.host import Host

HEAD = 50
LEAST_NAME, NAME_HIGH, IN_LINES, ROW_MOST = 170, 26, 80, 110  # design units; the last three without columns


class Column(NamedTuple):
    """One column: its heading, a number or some words a seat (None: nothing to tell).

    `strong` is the sum, `aside` stands apart behind it.
    """

    words: str
    values: tuple[int | str | None, ...]
    strong: bool = False
    aside: bool = False


class EvenRows(Node):
    """Rows of one height that share their box, at least `least` and at most `most` design units high."""

    def __init__(self, rows: Sequence[Node], *, most: float, least: float = 0, gap: float = 0) -> None:
        super().__init__(rows, gap=gap)
        self.least, self.most = least, most

    def content_height(self, context: Context, width: float) -> float:
        return len(self.children) * self.least * context.unit + self.gaps(context)

    def arrange(self, context: Context, box: Box) -> None:
        free = (box.height - self.gaps(context)) / max(1, len(self.children))
        height, left = min(free / context.unit, self.most), box.pad(0)
        for child in self.children:
            child.place(context, left.cut_top(height, self.gap))


class ScoreTable:
    """Draws the score, the best seat first, each in a row of `row` pixels."""

    def __init__(self, host: Host, outcome: Outcome, columns: Sequence[Column], row: int) -> None:
        self.host, self.outcome, self.columns, self.row = host, outcome, list(columns), row
        self.order = sorted(range(len(outcome.players)), key=lambda seat: (outcome.places[seat], seat))

    def height(self, wide: int) -> int:
        """Return how many pixels it takes."""
        if self._narrow(wide):
            return len(self.order) * self.host.px(IN_LINES)
        return self._head(wide) + len(self.order) * self.row + self.host.px(20)

    def _narrow(self, wide: int) -> bool:
        """Whether the columns have no room beside names, as in large interfaces."""
        px = self.host.px
        return sum(map(self._need, self.columns)) + px(LEAST_NAME + 40) > wide

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
        needs = [self._need(column) for column in self.columns]
        first = min(first, max(px(LEAST_NAME), inner.width - sum(needs)))
        spare = inner.width - first - sum(needs)
        left, cells = inner.left + first, []
        for number in range(1, len(needs) + 1):
            right = inner.left + first + sum(needs[:number]) + spare * number // len(needs)
            cells.append(Rect(left, box.top, right - left, box.height))
            left = right
        return Rect(inner.left, box.top, first, box.height), cells

    def _need(self, column: Column) -> int:
        """Return how wide a column must be: its longest word, and what stands under it."""
        font = self.host.font(16)
        told = [text.width(value, font) for value in column.values if isinstance(value, str)]
        return max(
            self._widest(column.words) + self.host.px(10), self.host.px(56), *(one + self.host.px(16) for one in told)
        )

    def _widest(self, words: str) -> int:
        font = self.host.font(14)
        return max(text.width(word, font) for word in words.split())

    def draw(self, surface: Surface, box: Rect) -> None:
        """Draw the whole table inside `box`."""
        host, px = self.host, self.host.px
        if self._narrow(box.width):
            self._draw_in_lines(surface, box)
            return
        names, cells = self._cells(box)
        head = self._head(box.width)
        label = Rect(names.left, box.top, names.width, head)
        title = N_("Score") if self.outcome.by_card is None else self.outcome.by_card.title
        text.draw(surface, host.say(title), label, host.font(18, "bold"), TEXT)
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

    def _draw_in_lines(self, surface: Surface, box: Rect) -> None:
        """Draw for each seat the name, the figure that counts, and below all others with their words."""
        host, px = self.host, self.host.px
        high = min(px(ROW_MOST), box.height // len(self.order))
        font, half = host.font(14), px(NAME_HIGH)
        for number, seat in enumerate(self.order):
            row = Rect(box.left, box.top + number * high, box.width, high)
            surface.fill(mix(LINE, (20, 22, 28), 0.3), (row.left, row.top, row.width, 1))
            strong = next((column for column in self.columns if column.strong), None)
            right = Rect(row.right - px(76), row.top, px(76), half)
            if strong is not None:
                told = self._told(strong, seat)
                text.draw(surface, told, right, host.font(20, "bold"), TEXT, align="right", wrapping=False)
            name = Rect(row.left, row.top + 1, right.left - row.left, half - 1)
            draw_name(host, surface, self.outcome.players[seat], name, seat in self.outcome.result.winners)
            told = " · ".join(
                f"{column.words}: {self._told(column, seat)}" for column in self.columns if column is not strong
            )
            low = Rect(row.left, row.top + half, row.width, high - half)
            text.draw(surface, told, low, font, TEXT_2, valign="top")

    @staticmethod
    def _told(column: Column, seat: int) -> str:
        value = column.values[seat]
        told = value is not None and (value or column.strong or column.aside)
        return value if isinstance(value, str) else str(value).replace("-", "−") if told else "–"

    def _draw_row(self, surface: Surface, seat: int, name: Rect, cells: Sequence[Rect]) -> None:
        host, px = self.host, self.host.px
        place = Rect(name.left, name.top, px(26), name.height)
        if self.outcome.by_card is None:  # else nobody is second
            text.draw(surface, f"{self.outcome.places[seat]}.", place, host.font(15), TEXT_2, wrapping=False)
        room = Rect(place.right, name.top, name.right - place.right, name.height)
        draw_name(host, surface, self.outcome.players[seat], room, seat in self.outcome.result.winners)
        for column, cell in zip(self.columns, cells, strict=True):
            value = column.values[seat]
            face = "bold" if column.strong else "body"
            size = 20 if column.strong else 16
            ink = TEXT if column.strong else TEXT_2 if column.aside or not value else mix(TEXT, TEXT_2, 0.2)
            words = self._told(column, seat)
            box = Rect(cell.left, name.top, cell.width, name.height)
            text.draw(surface, words, box, host.font(size, face), ink, align="center", wrapping=False)


def columns_of(host: Host, outcome: Outcome) -> list[Column]:
    """Return the columns of a score: causes, what a match began with, the sum, what decides between equals.

    Where a card has decided, before them who had which, and how near its goal was.
    """
    words, points = outcome.point_words, outcome.result.points
    columns = [*_causes(host, outcome)]
    if len(columns) == 1 and columns[0].values == tuple(points):
        columns = []  # the sum says the same
    if any(outcome.score.start) and outcome.score.awards:
        columns.append(Column(host.say(N_("Before")), outcome.score.start))
    columns.append(Column(host.say(words.heading), points, strong=words.decides, aside=not words.decides))
    if outcome.by_card is not None:
        return [*_cards(host, outcome, outcome.by_card), *columns]
    ties = outcome.match.game.controller.ending.ties
    for number, (heading, values) in enumerate(ties(outcome.match.view(None)) if ties is not None else ()):
        strong = not words.decides and not number
        columns.append(Column(host.say(heading), tuple(values), strong=strong, aside=not strong))
    return columns


def _causes(host: Host, outcome: Outcome) -> list[Column]:
    """Return a column for every cause of points that came up."""
    words, score = outcome.match.game.controller.ending.causes, outcome.score
    given = {award.cause for award in score.awards}
    causes = [cause for cause in score.causes(list(words)) if cause in given]
    return [Column(host.say(words.get(cause, N_("{cause}", cause=cause))), score.of_cause(cause)) for cause in causes]


def _cards(host: Host, outcome: Outcome, page: Reckoning) -> list[Column]:
    """Return who had which card, and how near its goal was."""
    accounts = {account.seat: account for account in page.accounts}
    seats = range(len(outcome.players))
    cards = [host.say(N_("{card}", card=accounts[seat].card)) for seat in seats]
    sums = [host.say(accounts[seat].sum) for seat in seats]
    return [Column(host.say(page.heads[0]), tuple(cards)), Column(host.say(page.heads[2]), tuple(sums))]
