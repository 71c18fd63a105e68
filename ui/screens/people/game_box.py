"""The box at the left of a game's page: its emblem, how often and how long it is played, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_n
from games.core.people.game_page import GamePage
from ui.drawing import draw, text
from ui.drawing.figures import percent
from ui.drawing.theme import INK_1, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.screens.people import tables, words
from ui.screens.people.model import Records
from ui.screens.people.parts import Cells
from ui.screens.shared.common import emblem
from ui.shell.scale import LOW
from ui.shell.screen import Screen

ENDS = tuple(hex_colour(code) for code in ("#C5473F", "#8FB0CA", "#5E7387", "#B08BC2", "#6FA287"))  # after the accent
BIN = 10  # minutes


class GameBox:
    """The box of one page; `bottom` is where the buttons in it begin."""

    def __init__(self, screen: Screen, records: Records, game: str, page: GamePage, box: Rect, bottom: int) -> None:
        self.screen, self.records, self.game, self.page = screen, records, game, page
        self.box, self.bottom = box, bottom
        self.px, self.font, self.say, self.theme = screen.px, screen.font, screen.say, records.theme(game)
        self._lay_minutes()
        self._lay_ends()

    @property
    def _times_fit(self) -> bool:
        return self.bins.bottom <= self.bottom - self.px(8)

    def _lay_minutes(self) -> None:
        """Place the histogram of minutes."""
        page, px = self.page, self.px
        high = self.screen.scale.height
        low = high < 800
        self.emblem = px(40 if high < LOW else 52 if high < 680 else 92 if low else 132)
        top = self.box.top + px(18) + self.emblem + px(110 if low else 126) + px(30)
        self.bins_head = Rect(self.box.left + px(22), top, self.box.width - px(44), px(28))
        at = self.bins_head.bottom + px(18)
        room = self.bottom - px(8) - 2 * text.line_height(self.font(SMALL)) - at
        self.bins = Rect(self.bins_head.left, at, self.bins_head.width, min(px(64 if low else 84), max(px(24), room)))
        if not page.minutes or not self._times_fit:
            return
        counts = self._bins()
        pitch = self.bins.width / len(counts)
        cells = [
            Rect(self.bins.left + round(n * pitch), self.bins.top, max(2, round(pitch) - px(3)), self.bins.height)
            for n in range(len(counts))
        ]

        def tip(at: int) -> str:
            low, n = counts[at]
            return self.say(
                N_n(
                    "{low}–{high} minutes: {n} match",
                    "{low}–{high} minutes: {n} matches",
                    n=n,
                    low=low,
                    high=low + self._bin(),
                )
            )

        self.screen.widgets.add(
            Cells("minutes", self.bins.inflate(0, px(16)), cells, partial(self._minute, counts), tip)
        )

    def _bin(self) -> int:
        """Return how many minutes a column stands for, so that there are at most ten."""
        page = self.page
        size = BIN
        while page.minutes and (page.minutes[-1] // size - page.minutes[0] // size) >= 10:
            size *= 2
        return size

    def _bins(self) -> list[tuple[int, int]]:
        """Return the columns: from how many minutes on, and how many matches."""
        page, size = self.page, self._bin()
        first, last = page.minutes[0] // size, page.minutes[-1] // size
        return [
            (n * size, sum(one // size == n for one in page.minutes)) for n in range(first, max(last, first + 4) + 1)
        ]

    def _minute(self, counts: Sequence[tuple[int, int]], surface: Surface, cell: Rect, index: int, lit: bool) -> None:
        page, px = self.page, self.px
        low, n = counts[index]
        most = max(count for _, count in counts)
        usual = page.usual is not None and low <= page.usual < low + self._bin()
        high = max(2, round(cell.height * n / most)) if n else 2
        accent = self.theme.light
        ink = accent if usual else mix(accent, INK_1, 0.35 if lit else 0.55)
        draw.panel(surface, Rect(cell.left, cell.bottom - high, cell.width, high), ink, min(px(4), high // 2))
        if n:
            line = text.line_height(self.font(SMALL))
            number = Rect(cell.left - px(6), cell.bottom - high - line, cell.width + px(12), line)
            text.draw(surface, str(n), number, self.font(SMALL), TEXT_2, align="center", wrapping=False)

    def draw(self, surface: Surface) -> None:
        """Draw the box without its widgets."""
        px, box, say, page = self.px, self.box, self.say, self.page
        draw.shadow(surface, box, px(14), px(16), px(8), 150)
        draw.gradient(surface, box, self.theme.night, px(14), LINE)
        side = self.emblem
        icon = Rect(box.centerx - side // 2, box.top + px(18), side, side)
        if self.game in self.records.games:
            emblem(surface, self.records.games[self.game], icon, shadow=True)
        inner = Rect(box.left + px(20), icon.bottom + px(8), box.width - px(40), px(44))
        text.draw(
            surface,
            self.records.title(self.game),
            inner,
            self.font(29, self.theme.display),
            self.theme.light,
            align="center",
        )
        third = inner.width // 3
        timed = sum(page.minutes) * 60 if page.minutes else None
        cells = (
            (str(page.matches), words.matches_word(page.matches)),
            (words.hours(timed), words.hours_word(timed)),
            (str(page.people), words.people_word(page.people)),
        )
        for number, (figure, told) in enumerate(cells):
            cell = Rect(inner.left + number * third, inner.bottom + px(2), third, px(36))
            text.draw(surface, figure, cell, self.font(27, "bold"), TEXT, align="center", wrapping=False)
            under = Rect(cell.left, cell.bottom, third, text.line_height(self.font(14)))
            text.draw(surface, say(told), under, self.font(14), TEXT_2, align="center")
        head = self.bins_head
        if not self._times_fit:
            return
        where = text.draw(surface, say(words.LENGTH), head, self.font(17, "bold"), TEXT, wrapping=False)
        if page.usual is not None:
            rest = Rect(where.right + px(8), head.top, head.right - where.right - px(8), head.height)
            text.draw(surface, say(words.USUALLY.but(n=page.usual)), rest, self.font(14), TEXT_2, align="right")
            self._minute_marks(surface)
        elif page.matches:
            text.draw(surface, say(words.NO_TIMES), self.bins, self.font(14), TEXT_2, valign="top")
        self._draw_ends(surface)

    def _minute_marks(self, surface: Surface) -> None:
        """Write under the histogram where it begins and ends."""
        counts, px = self._bins(), self.px
        pitch = self.bins.width / len(counts)
        font = self.font(SMALL)
        every, line = 2 if len(counts) > 5 else 1, text.line_height(font)
        for n in range(0, len(counts), every):
            cell = Rect(self.bins.left + round(n * pitch), self.bins.bottom + px(4), round(pitch * every), line)
            text.draw(surface, str(counts[n][0]), cell, font, TEXT_2, wrapping=False)
        last = Rect(self.bins.left, self.bins.bottom + px(4) + line, self.bins.width, line)
        text.draw(surface, self.say(words.MINUTES), last, font, TEXT_2, align="right", wrapping=False)

    @property
    def ends_head(self) -> Rect:
        """The box of the heading over how matches end."""
        top = self.bins.bottom + self.px(6) + 2 * text.line_height(self.font(SMALL))
        return Rect(self.bins.left, top, self.bins.width, self.px(28))

    @property
    def _ends_fit(self) -> bool:
        return bool(self.page.ends) and self.ends_head.bottom + self.px(60) <= self.bottom

    def _lay_ends(self) -> None:
        """Place the bar of how matches end."""
        page, px = self.page, self.px
        if not self._ends_fit:
            return
        head, left, cells = self.ends_head, 0.0, list[Rect]()
        bar = Rect(head.left, head.bottom + px(4), head.width, px(14))
        whole = sum(n for _, n in page.ends)
        for _, n in page.ends:
            wide = bar.width * n / whole
            cells.append(Rect(bar.left + round(left), bar.top, max(2, round(wide) - px(2)), bar.height))
            left += wide

        def paint(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            colour = self._end_colour(index)
            fine = mix(colour, (255, 255, 255), 0.3) if lit else colour
            draw.panel(surface, cell, fine, min(px(4), cell.width // 2))

        def tip(at: int) -> str:
            end, n = page.ends[at]
            told = N_n("{end}: {n} match, {rate}", "{end}: {n} matches, {rate}", n=n, rate=percent(n / whole))
            return self.say(told.but(end=tables.ending(self.screen, self.game, end)))

        self.screen.widgets.add(Cells("ends", bar, cells, paint, tip))

    def _draw_ends(self, surface: Surface) -> None:
        """Draw how matches end: one bar of several parts, always with words and numbers under it."""
        px, page = self.px, self.page
        head = self.ends_head
        whole = sum(n for _, n in page.ends)
        if not self._ends_fit:
            return
        text.draw(surface, self.say(words.ENDS), head, self.font(17, "bold"), TEXT, wrapping=False)
        bar = Rect(head.left, head.bottom + px(4), head.width, px(14))
        top = bar.bottom + px(8)
        for number, (end, n) in enumerate(page.ends):
            colour = self._end_colour(number)
            words_, font = tables.ending(self.screen, self.game, end), self.font(14)
            high = max(px(26), text.measure(words_, font, head.width - px(82))[1] + px(6))
            row = Rect(head.left, top, head.width, high)
            if row.bottom > self.bottom - px(6):
                continue
            draw.panel(surface, Rect(row.left, row.centery - px(5), px(10), px(10)), colour, px(3))
            figure = Rect(row.right - px(56), row.top, px(56), row.height)
            text.draw(surface, percent(n / whole), figure, self.font(14, "bold"), TEXT, align="right")
            name = Rect(row.left + px(20), row.top, figure.left - px(6) - row.left - px(20), row.height)
            text.draw(surface, words_, name, font, TEXT)
            top = row.bottom

    def _end_colour(self, number: int) -> Colour:
        return self.theme.accent if number == 0 else ENDS[(number - 1) % len(ENDS)]
