"""Whether seats win alike: a bar a seat with what is sure of it, the line of even chances, what computers found out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.computers.trials import Figures
from games.core.contract.texts import N_, Text
from games.core.people.game_page import GamePage
from games.core.people.pages import Rate
from games.core.people.rating import chance_of_even
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, BRASS, INK_1, LINE, SMALL, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.screens.people import words
from ui.screens.people.parts import HEAD, Cells
from ui.screens.shared.trials import DIAMOND
from ui.shell.screen import Screen

HIGH = 330  # design units of the panel
BEFORE, BELOW = 66, 46  # design units left of the bars for the scale, and below them for names

Found = Callable[[int], Figures | None]  # what computers have found out with so many at the table


class Fairness:
    """The chart of one page, in its panel; `accent` is the colour of the bars, `none` what stands there without any."""

    def __init__(
        self,
        screen: Screen,
        page: GamePage,
        accent: Colour,
        found: Found,
        board: str,
        none: Text | None = None,
    ) -> None:
        """`board`: the name of what computers played on."""
        self.screen, self.page, self.accent, self.found, self.board = screen, page, accent, found, board
        self.none = none or words.NO_MATCH
        self.px, self.font, self.say = screen.px, screen.font, screen.say

    def build(self) -> Node:
        """Return the panel: the verdict over the chart, and below it what its signs mean."""
        told = words.FAIR_LINE.but(n=sum(self.page.tables.values()))
        panel, verdict = Panel(Spacer(), words.FAIR, told), self._verdict()
        if verdict is None:
            return Stack([panel, Label(self.none, BODY, TEXT_2, align="center")], height=HIGH)
        icon, sentence = verdict
        palette = self.screen.palette
        ink = {"check": palette.good, "question": palette.warn}.get(icon, palette.bad)
        sign = Paint(lambda surface, rect: marks.icon(surface, icon, rect.center, self.px(20), ink), width=36)
        line = Row(sign, Label(sentence, 15, ink, "bold", weight=1, height=30), pad=(10, 0, 14, 0), height=30)
        bars = Row(Slot(self._bars, weight=1), pad=(BEFORE, 0, 20, 0))
        chart = Stack([Paint(self._draw_grid), bars], weight=1)
        content = Column(line, Spacer(33), chart, self._legend(), pad=(0, HEAD - 5, 0, 2))
        return Stack([panel, content], height=HIGH)

    @property
    def charts(self) -> list[tuple[int, list[float]]]:
        """The numbers of seats with how often each seat has won: of the chosen number, or of all side by side."""
        return sorted(self.page.seats.items())

    def _seat_cells(self, plot: Rect) -> list[tuple[Rect, int, int, float]]:
        """List the cells of the chart in a box: box, number of seats, seat, victories."""
        charts, found = self.charts, list[tuple[Rect, int, int, float]]()
        for (players, row), chart in zip(charts, self._split(plot), strict=True):
            cells = chart.columns([1] * len(row))
            found += [(cell.rect, players, seat, row[seat]) for seat, cell in enumerate(cells)]
        return found

    def _split(self, plot: Rect) -> list[Box]:
        """Return the box of each chart, with 26 units between two."""
        return Box.of(plot, self.screen.unit).columns([len(row) for _, row in self.charts], 26)

    def _plot(self, rect: Rect) -> Box:
        """Return the box of the bars in that of the chart, which has room for words below them."""
        return Box.of(rect, self.screen.unit).pad(0, 0, 0, BELOW)

    def _top(self) -> float:
        """Return the highest rate of the scale: the highest whisker."""
        page = self.page
        seats = [(players, seat, won) for players, row in self.charts for seat, won in enumerate(row)]
        highest = [Rate(page.tables[players], won).bounds[1] for players, _, won in seats]
        highest += [found.won[seat] / found.games for n, seat, _ in seats if (found := self.found(n)) is not None]
        return min(1.0, max([0.4, *(one + 0.06 for one in highest)]))

    def _bars(self, rect: Rect) -> Cells:
        """Return the bars, each with its tooltip."""
        found, page = self._seat_cells(self._plot(rect).rect), self.page

        def tip(at: int) -> str:
            _, players, seat, won = found[at]
            rate = Rate(page.tables[players], won, page.tables[players] / players)
            told = self.say(N_("{players} at the table, {seat}", players=players, seat=words.SEAT_WORDS[seat]))
            told = f"{told}: {self.say(words.rate_tip(rate))}"
            found_out = self.found(players)
            if found_out is None:
                return told
            computers = words.SO_COMPUTERS.but(rate=percent(found_out.won[seat] / found_out.games))
            return f"{told} {self.say(computers)}"

        return Cells("seats", rect, [cell for cell, *_ in found], partial(self._bar, found), tip)

    def _bar(
        self, found: Sequence[tuple[Rect, int, int, float]], surface: Surface, cell: Rect, index: int, lit: bool
    ) -> None:
        page, px = self.page, self.px
        _, players, seat, won = found[index]
        matches, top = page.tables[players], self._top()
        rate = Rate(matches, won, matches / players)

        def y(share: float) -> int:
            return cell.bottom - round(cell.height * share / top)

        wide = min(px(54), cell.width * 6 // 10)
        bar = Rect(cell.centerx - wide // 2, y(rate.rate), wide, cell.bottom - y(rate.rate))
        accent = self.accent
        if bar.height > 1:
            fine = mix(accent, (255, 255, 255), 0.2) if lit else accent
            draw.gradient(surface, bar, (fine, mix(accent, INK_1, 0.45)), min(px(5), bar.height // 2))
        low, high = rate.bounds
        line, cap = max(1, px(1.6)), px(7)
        surface.fill(TEXT, (cell.centerx - line // 2, y(high), line, y(low) - y(high)))
        for bound in (low, high):
            surface.fill(TEXT, (cell.centerx - cap, y(bound), 2 * cap, line))
        found_out = self.found(players)
        if found_out is not None:
            spot = (bar.left - px(9), y(found_out.won[seat] / found_out.games))
            marks.icon(surface, "diamond", spot, px(15), DIAMOND)
        small = len(found) > 8 or not self._words_fit(cell.width)
        number = Rect(cell.left, y(high) - px(26), cell.width, px(24))
        told = percent(rate.rate)
        text.draw(surface, told, number, self.font(14 if small else 17, "bold"), TEXT, align="center", wrapping=False)
        under = Rect(cell.left, cell.bottom + px(4), cell.width, px(22))
        name = str(seat + 1) if small else self.say(words.SEAT_WORDS[seat])
        text.draw(surface, name, under, self.font(14, "bold"), TEXT, align="center", wrapping=False)
        count = self.say(words.decimal(won)) + ("" if small else f" / {matches}")
        text.draw(surface, count, under.move(0, px(20)), self.font(SMALL), TEXT_2, align="center", wrapping=False)

    def _words_fit(self, wide: int) -> bool:
        """Whether the seats can be named in words under bars so wide; if not, their numbers stand there."""
        font, most = self.font(14, "bold"), max(self.page.tables)
        return all(text.width(self.say(name), font) <= wide for name in words.SEAT_WORDS[:most])

    def _verdict(self) -> tuple[str, Text] | None:
        """Return the verdict on the number of seats that is chosen, or the one played most."""
        page = self.page
        if not page.seats:
            return None
        players = max(page.seats, key=lambda one: page.tables[one])
        won, matches = page.seats[players], page.tables[players]
        best = max(range(players), key=lambda seat: won[seat])
        icon, told = words.verdict(
            matches, chance_of_even(won), words.SEAT_WORDS[best], won[best] / matches, 1 / players
        )
        if len(page.seats) > 1:
            told = N_("{n} at the table · {verdict}", n=players, verdict=told)
        return icon, told

    def _draw_grid(self, surface: Surface, rect: Rect) -> None:
        """Draw the scale and, over each chart, the line of even chances."""
        box, top = self._plot(rect), self._top()
        scale = box.cut_left(BEFORE - 8, 8).rect
        box.cut_right(20)
        plot, height, high = box.rect, scale.height, self.px(10)
        step = 0.1 if top <= 0.5 else 0.2
        for n in range(int(top / step + 1e-6) + 1):
            y = plot.bottom - round(height * n * step / top)
            surface.fill(mix(LINE, INK_1, 0.4 if n else 0.0), (plot.left, y, plot.width, 1))
            label = Rect(scale.left, y - high, scale.width, 2 * high)
            text.draw(surface, percent(n * step), label, self.font(SMALL), TEXT_2, align="right", wrapping=False)
        for (players, _), chart in zip(self.charts, self._split(plot), strict=True):
            y = plot.bottom - round(height / players / top)
            surface.fill(BRASS, (chart.rect.left, y, chart.rect.width, max(1, self.px(1.6))))

    def _legend(self) -> Node:
        """Return what the gold line is, and what the diamonds are where there are any."""
        line = Label(N_("gold line: even chances"), SMALL, mix(BRASS, TEXT, 0.3), align="right", wrapping=False)
        found = [one for players, _ in self.charts if (one := self.found(players)) is not None]
        if not found:
            return Row(Spacer(), line, pad=(BEFORE, 0, 20, 0), height=20)
        told = words.BY_COMPUTERS.but(n=max(one.games for one in found), board=self.board)
        sign = Paint(lambda surface, rect: marks.icon(surface, "diamond", rect.center, rect.width, DIAMOND), width=14)
        computers = Label(told, SMALL, mix(DIAMOND, TEXT, 0.3), weight=1)
        return Row(sign, Spacer(6), computers, Spacer(16), line, pad=(BEFORE, 0, 20, 0), height=20)
