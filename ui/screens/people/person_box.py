"""The box at the left of a person's page: who it is, how much they have played and won, and what stands out."""

from __future__ import annotations

from datetime import datetime

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.people.pages import Page
from games.core.people.rating import FEWEST
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BRASS, LINE, SMALL, TEXT, TEXT_2, Mark, hex_colour, mix
from ui.screens.people import words
from ui.screens.people.model import Records
from ui.screens.people.parts import rate_bar, rate_colour
from ui.screens.shared.dates import day_text
from ui.shell.scale import LOW
from ui.shell.screen import Screen

NIGHT = hex_colour("#15110F")


class PersonBox:
    """The box of one page; `bottom` is where the buttons in it begin, `one_game` says that the page is of one only."""

    def __init__(self, screen: Screen, records: Records, page: Page, box: Rect, bottom: int, one_game: bool) -> None:
        self.screen, self.records, self.page, self.box, self.bottom = screen, records, page, box, bottom
        self.one_game = one_game
        self.px, self.font, self.say = screen.px, screen.font, screen.say

    def draw(self, surface: Surface) -> None:
        """Draw the box without its buttons."""
        px, box, say, page = self.px, self.box, self.say, self.page
        mark, high = self.records.mark(self.screen.palette, page.key, page.mark), self.screen.scale.height
        draw.shadow(surface, box, px(14), px(16), px(8), 150)
        draw.gradient(surface, box, (mix(mark.colour, NIGHT, 0.78), NIGHT), px(14), mix(mark.colour, LINE, 0.72))
        low = high < 800
        lowest = high < LOW
        side = px(30 if lowest else 44 if high < 570 else 76 if low else 104)
        centre = (box.centerx, box.top + px(8 if lowest else 22) + side // 2)
        draw.spot(surface, centre, side, mark.colour, 80)
        marks.draw_mark(surface, mark, centre, side)
        top = centre[1] + side // 2 + px(0 if lowest else 10)
        inner = Rect(box.left + px(20), top, box.width - px(40), px(50))
        text.draw(
            surface,
            self.records.name(page.key, page.name),
            inner,
            self.font(40, "bold"),
            TEXT,
            align="center",
            wrapping=False,
        )
        since = say(words.SINCE.but(date=day_text(datetime.fromtimestamp(page.since))))
        line = Rect(inner.left, inner.bottom, inner.width, px(24))
        text.draw(surface, since, line, self.font(15), TEXT_2, align="center")
        row = Rect(inner.left, line.bottom + px(0 if lowest else 12), inner.width, px(64))
        third = row.width // 3
        rate = page.rate
        cells = (
            (str(rate.matches), words.matches_word(rate.matches), TEXT),
            (say(words.decimal(rate.won)), words.WON_HEAD, TEXT),
            (percent(rate.rate), words.RATE_HEAD, rate_colour(self.screen.palette, rate)),
        )
        small = self.font(14)
        line_high = max(text.measure(say(told), small, third)[1] for _, told, _ in cells)
        for number, (figure, told, ink) in enumerate(cells):
            cell = Rect(row.left + number * third, row.top, third, px(38))
            text.draw(surface, figure, cell, self.font(29, "bold"), ink, align="center", wrapping=False)
            under = Rect(cell.left, cell.bottom, third, line_high)
            text.draw(surface, say(told), under, small, TEXT_2, align="center", valign="top")
        bar = Rect(inner.left + px(6), row.top + px(40) + line_high, inner.width - px(12), px(28))
        rate_bar(self.screen, surface, bar, rate, mark.colour)
        even = words.EVEN_LINE.but(n=words.decimal(rate.even), rate=percent(rate.par))
        under = Rect(inner.left, bar.bottom, inner.width, text.measure(say(even), small, inner.width)[1])
        if under.bottom <= self.bottom:
            text.draw(surface, say(even), under, small, TEXT_2, align="center", valign="top")
        top = under.bottom + px(16)
        self._draw_facts(surface, Rect(inner.left, top, inner.width, self.bottom - px(10) - top))
        foot = Rect(inner.left, box.bottom - px(34), inner.width, px(26))
        text.draw(surface, say(words.HERE), foot, self.font(SMALL), TEXT_2, align="center")

    def _facts(self) -> list[tuple[str, Text, str, Mark | None]]:
        """Return the facts: icon, words, value, the mark of whom it is about."""
        say, page, found = self.say, self.page, list[tuple[str, Text, str, Mark | None]]()
        if page.run[0] > 1:
            found.append(("crown", words.LONGEST_RUN, say(words.in_a_row(page.run[0])), None))
        if page.seconds is not None:
            found.append(("clock", words.AT_TABLE, f"{words.hours(page.seconds)} h", None))
        met = max((duel for duel in page.duels if duel.person), key=lambda one: sum(one[2:]), default=None)
        if met is not None:
            mark = self.records.mark(self.screen.palette, met.person)
            found.append(("people", words.MOST_WITH, f"{self.records.name(met.person)}, {sum(met[2:])}", mark))
        if page.held:
            found.append(("trophy", words.HELD, str(page.held), None))
        enough = [one for one in page.games if one.rate.matches >= FEWEST]
        if enough and not self.one_game:
            best = max(enough, key=lambda one: one.rate.rate - one.rate.par)
            found.append(("star", words.BEST_AT, self.records.short(best.game), None))
        return found

    def _draw_facts(self, surface: Surface, box: Rect) -> None:
        facts, px = self._facts(), self.px
        high = px(42)
        for number, (icon, head, value, mark) in enumerate(facts):
            row = Rect(box.left, box.top + number * high, box.width, high)
            if row.bottom > box.bottom:
                return
            marks.icon(surface, icon, (row.left + px(12), row.centery), px(20), BRASS)
            font = self.font(15, "bold")
            wide = min(text.width(value, font) + 2, row.width * 55 // 100)
            right = Rect(row.right - wide, row.top, wide, row.height)
            text.draw(surface, value, right, font, TEXT, align="right")
            if mark is not None:
                marks.draw_mark(surface, mark, (right.left - px(14), row.centery), px(16))
            left = Rect(
                row.left + px(34),
                row.top,
                right.left - px(28 if mark is not None else 8) - row.left - px(34),
                row.height,
            )
            text.draw(surface, self.say(head), left, self.font(15), TEXT_2)
