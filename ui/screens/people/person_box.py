"""The box at the left of a person's page: who it is, how much they have played and won, and what stands out."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.people.pages import Page
from games.core.people.rating import FEWEST
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BRASS, LINE, SMALL, TEXT, TEXT_2, Colour, Mark, hex_colour, mix
from ui.layout import Column, Label, Node, Paint, Row, Spacer, Stack
from ui.screens.people import words
from ui.screens.people.model import Records
from ui.screens.people.parts import rate_bar, rate_colour
from ui.screens.shared.dates import day_text
from ui.shell.scale import LOW
from ui.shell.screen import Screen

NIGHT = hex_colour("#15110F")
FACT = 42  # height of a fact in design units


class PersonBox:
    """Builds the box of one page; `one_game` says that the page is of one game only."""

    def __init__(self, screen: Screen, records: Records, page: Page, one_game: bool) -> None:
        self.screen, self.records, self.page, self.one_game = screen, records, page, one_game
        self.mark = records.mark(screen.palette, page.key, page.mark)

    def build(self, buttons: Node, width: float) -> Node:
        """Return the box, so wide in design units, with buttons at its foot; what there is no room for is left out."""
        say, page, high = self.screen.say, self.page, self.screen.scale.height
        lowest = high < LOW
        side = 30 if lowest else 44 if high < 570 else 76 if high < 800 else 104
        name = Label(
            self.records.name(page.key, page.name), 40, TEXT, "bold", align="center", wrapping=False, height=50
        )
        since = words.SINCE.but(date=day_text(datetime.fromtimestamp(page.since)))
        rate = page.rate
        even = words.EVEN_LINE.but(n=words.decimal(rate.even), rate=percent(rate.par))
        figures = Row(
            self._figure(str(rate.matches), words.matches_word(rate.matches)),
            self._figure(say(words.decimal(rate.won)), words.WON_HEAD),
            self._figure(percent(rate.rate), words.RATE_HEAD, rate_colour(self.screen.palette, rate)),
        )
        facts = [self._fact(*fact, width=width - 40) for fact in self._facts()]
        inside = Column(
            Paint(self._draw_mark, height=side), Spacer(0 if lowest else 10), name,
            Label(since, 15, TEXT_2, align="center", height=24), Spacer(0 if lowest else 12), figures, Spacer(2),
            Row(Paint(self._draw_rate, weight=1), pad=(6, 0), height=28),
            Label(even, 14, TEXT_2, align="center"), Spacer(16),
            Column(*facts, drop=True, height=0, weight=1, pad=(0, 0, 0, 10)),
            drop=True, weight=1, pad=(20, 8 if lowest else 22, 20, 0),
        )  # fmt: skip
        here = Label(words.HERE, SMALL, TEXT_2, align="center", height=26)
        foot = Column(Spacer(0 if lowest else 6), here, pad=(20, 0, 20, 8))
        return Stack([Paint(self._draw_ground), Column(inside, buttons, foot)])

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        px, colour = self.screen.px, self.mark.colour
        draw.shadow(surface, rect, px(14), px(16), px(8), 150)
        draw.gradient(surface, rect, (mix(colour, NIGHT, 0.78), NIGHT), px(14), mix(colour, LINE, 0.72))

    def _draw_mark(self, surface: Surface, rect: Rect) -> None:
        draw.spot(surface, rect.center, rect.height, self.mark.colour, 80)
        marks.draw_mark(surface, self.mark, rect.center, rect.height)

    def _draw_rate(self, surface: Surface, rect: Rect) -> None:
        rate_bar(self.screen, surface, rect, self.page.rate, self.mark.colour)

    def _figure(self, figure: str, caption: Text, colour: Colour = TEXT) -> Node:
        above = Label(figure, 29, colour, "bold", align="center", wrapping=False, height=38)
        return Column(above, Label(caption, 14, TEXT_2, align="center"), weight=1)

    def _facts(self) -> list[tuple[str, Text, str, Mark | None]]:
        """Return the facts: icon, words, value, the mark of whom it is about."""
        say, page, found = self.screen.say, self.page, list[tuple[str, Text, str, Mark | None]]()
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

    def _fact(self, icon: str, head: Text, value: str, mark: Mark | None, width: float) -> Node:
        font = self.screen.font(15, "bold")
        need = min(text.width(value, font) / self.screen.unit + 2, 0.55 * width)
        gap = Spacer(8) if mark is None else Paint(partial(_draw_small_mark, mark), width=28)
        return Row(
            Paint(partial(_draw_icon, icon), width=24), Spacer(10),
            Label(head, 15, TEXT_2, weight=1, height=FACT), gap,
            Label(value, 15, TEXT, "bold", align="right", width=need, height=FACT), height=FACT,
        )  # fmt: skip


def _draw_icon(icon: str, surface: Surface, rect: Rect) -> None:
    marks.icon(surface, icon, rect.center, rect.width * 20 // 24, BRASS)


def _draw_small_mark(mark: Mark, surface: Surface, rect: Rect) -> None:
    marks.draw_mark(surface, mark, rect.center, rect.width * 16 // 28)
