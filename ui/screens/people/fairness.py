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
from ui.screens.people import words
from ui.screens.people.parts import HEAD, Cells, draw_panel
from ui.screens.shared.trials import DIAMOND
from ui.shell.screen import Screen
from ui.widgets import ScrollArea

Found = Callable[[int], Figures | None]  # what computers have found out with so many at the table


class Fairness:
    """The chart of one page, in its panel; `accent` is the colour of the bars, `none` what stands there without any."""

    def __init__(
        self, screen: Screen, page: GamePage, box: Rect, accent: Colour, found: Found, none: Text | None = None
    ) -> None:
        """`box`: where the panel lies as if nothing were scrolled."""
        self.screen, self.page, self.box, self.accent, self.found = screen, page, box, accent, found
        self.none = none or words.NO_MATCH
        self.px, self.font, self.say = screen.px, screen.font, screen.say

    @property
    def charts(self) -> list[tuple[int, list[float]]]:
        """The numbers of seats with how often each seat has won: of the chosen number, or of all side by side."""
        return sorted(self.page.seats.items())

    @property
    def plot(self) -> Rect:
        """The box of the bars, as if nothing were scrolled."""
        box, px = self.box, self.px
        return Rect(box.left + px(66), box.top + px(HEAD + 58), box.width - px(86), box.height - px(HEAD + 58 + 68))

    def _seat_cells(self) -> list[tuple[Rect, int, int, float]]:
        """List the cells of the chart: box, number of seats, seat, victories."""
        charts, plot, found = self.charts, self.plot, list[tuple[Rect, int, int, float]]()
        bars = sum(len(row) for _, row in charts)
        gap = self.px(26)
        pitch = (plot.width - gap * max(0, len(charts) - 1)) / max(1, bars)
        left = float(plot.left)
        for players, row in charts:
            for seat, won in enumerate(row):
                found.append((Rect(round(left), plot.top, round(pitch), plot.height), players, seat, won))
                left += pitch
            left += gap
        return found

    def _top(self) -> float:
        """Return the highest rate of the scale: the highest whisker."""
        page = self.page
        cells = self._seat_cells()
        highest = [Rate(page.tables[players], won).bounds[1] for _, players, _, won in cells]
        highest += [found.won[seat] / found.games for _, n, seat, _ in cells if (found := self.found(n)) is not None]
        return min(1.0, max([0.4, *(one + 0.06 for one in highest)]))

    def lay(self, area: ScrollArea) -> None:
        """Put the bars, each with its tooltip, into the page."""
        found, page = self._seat_cells(), self.page
        if not found:
            return
        box = self.plot
        box.height += self.px(48)

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

        area.put(Cells("seats", box, [cell for cell, *_ in found], partial(self._bar, found), tip))

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

    def draw(self, surface: Surface, by: tuple[int, int], board: str) -> None:
        """Draw the panel without its bars, moved by what is scrolled; `board`: the name of what computers played on."""
        px = self.px
        fair = self.box.move(by)
        told = words.FAIR_LINE.but(n=sum(self.page.tables.values()))
        draw_panel(self.screen, surface, fair, words.FAIR, told)
        verdict = self._verdict()
        if verdict is not None:
            icon, sentence = verdict
            palette = self.screen.palette
            ink = {"check": palette.good, "question": palette.warn}.get(icon, palette.bad)
            marks.icon(surface, icon, (fair.left + px(28), fair.top + px(HEAD + 9)), px(20), ink)
            line = Rect(fair.left + px(46), fair.top + px(HEAD - 5), fair.width - px(60), px(30))
            text.draw(surface, self.say(sentence), line, self.font(15, "bold"), ink)
            self._grid(surface, by, board)
        else:
            text.draw(surface, self.say(self.none), fair, self.font(BODY), TEXT_2, align="center")

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

    def _grid(self, surface: Surface, by: tuple[int, int], board: str) -> None:
        """Draw the scale and, over each chart, the line of even chances."""
        plot, top, px = self.plot.move(by), self._top(), self.px
        step = 0.1 if top <= 0.5 else 0.2
        for n in range(round(top / step) + 1):
            if n * step > top + 1e-6:
                break
            y = plot.bottom - round(plot.height * n * step / top)
            surface.fill(mix(LINE, INK_1, 0.4 if n else 0.0), (plot.left, y, plot.width, 1))
            label = Rect(plot.left - px(58), y - px(10), px(50), px(20))
            text.draw(
                surface,
                percent(n * step),
                label,
                self.font(SMALL),
                TEXT_2,
                align="right",
                wrapping=False,
            )
        for players, row in self.charts:
            cells = [cell for cell, count, *_ in self._seat_cells() if count == players]
            y = plot.bottom - round(plot.height / players / top)
            left, right = cells[0].left + by[0], cells[len(row) - 1].right + by[0]
            surface.fill(BRASS, (left, y, right - left, max(1, px(1.6))))
        told = self.say(N_("gold line: even chances"))
        box = Rect(plot.left, plot.bottom + px(46), plot.width, px(20))
        line = text.draw(surface, told, box, self.font(SMALL), mix(BRASS, TEXT, 0.3), align="right", wrapping=False)
        self._draw_found(surface, Rect(box.left, box.top, line.left - px(16) - box.left, box.height), board)

    def _draw_found(self, surface: Surface, box: Rect, board: str) -> None:
        """Say what the diamonds are, where there are any."""
        found = [one for players, _ in self.charts if (one := self.found(players)) is not None]
        if not found:
            return
        marks.icon(surface, "diamond", (box.left + self.px(7), box.centery), self.px(14), DIAMOND)
        told = self.say(words.BY_COMPUTERS.but(n=max(one.games for one in found), board=board))
        rest = Rect(box.left + self.px(20), box.top, box.width - self.px(20), box.height)
        text.draw(surface, told, rest, self.font(SMALL), mix(DIAMOND, TEXT, 0.3))
