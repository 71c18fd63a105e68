"""The boxes at the left of a person's page and a game's page."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_n, Text
from games.core.people.game_page import GamePage
from games.core.people.pages import PersonPage
from games.core.people.rating import MIN_MATCHES
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, INK_1, LINE, SMALL, TEXT, TEXT_2, Colour, SeatMark, hex_colour, mix
from ui.drawing.typography import percent
from ui.layout import Anchor, Box, Column, FirstFit, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.people import tables, words
from ui.screens.people.model import RecordsModel
from ui.screens.people.parts import CellStrip, draw_rate_bar, rate_colour
from ui.screens.shared.common import draw_emblem
from ui.screens.shared.dates import day_text
from ui.shell.scale import LOW_HEIGHT
from ui.shell.screen import Screen

NIGHT = hex_colour("#15110F")
FACT_HEIGHT = 42  # design units
# colours of the endings in the bar, from the second on; the most frequent ending has the game's colour
ENDING_COLOURS = tuple(hex_colour(code) for code in ("#C5473F", "#8FB0CA", "#5E7387", "#B08BC2", "#6FA287"))
MIN_BIN_MINUTES = 10  # minimum number of minutes per column of the histogram


class PersonBox:
    """Builds the box with a person's portrait and facts.

    `one_game`: the page is filtered by a game. `with_rate`: the box shows the win rate and the rate at equal chances.
    """

    def __init__(
        self, screen: Screen, records: RecordsModel, page: PersonPage, one_game: bool, with_rate: bool = True
    ) -> None:
        self.screen, self.records, self.page, self.one_game = screen, records, page, one_game
        self.with_rate = with_rate
        self.mark = records.latest_mark(screen.palette, page.key, page.mark)

    def build(self, buttons: Node, width: float) -> Node:
        """Return the box, `width` design units wide, with buttons at the bottom. Facts that do not fit are left out."""
        translate, page, high = self.screen.translate, self.page, self.screen.scale.height
        lowest = high < LOW_HEIGHT
        side = 30 if lowest else 44 if high < 570 else 76 if high < 800 else 104
        name = Label(
            self.records.current_name(page.key, page.name), 40, TEXT, "bold", align="center", wrapping=False, height=50
        )
        since = words.PLAYING_SINCE.with_args(date=day_text(datetime.fromtimestamp(page.since)))
        rate = page.rate
        even = words.EVEN_CHANCES_TEXT.with_args(n=words.decimal_text(rate.expected), rate=percent(rate.expected_rate))
        figures = Row(
            self._figure(str(rate.matches), words.matches_unit(rate.matches)),
            self._figure(translate(words.decimal_text(rate.won)), words.WON_HEAD),
            self._figure(words.rate_text(rate), words.RATE_HEAD, rate_colour(self.screen.palette, rate))
            if self.with_rate
            else None,
        )
        chance: list[Node] = [
            Spacer(2),
            Row(Paint(self._draw_rate, weight=1), pad=(6, 0), height=28),
            Label(even, 14, TEXT_2, align="center"),
        ]
        is_portrait = self.screen.scale.is_portrait
        facts = [self._fact(*fact, width=(width / 2 if is_portrait else width) - 40) for fact in self._facts()]
        fact_list = Column(*facts, drop=True, height=0, weight=1, pad=(0, 0, 0, 10))
        inside = Column(
            Paint(self._draw_mark, height=side), Spacer(0 if lowest else 10), name,
            Label(since, 15, TEXT_2, align="center", height=24), Spacer(0 if lowest else 12), figures,
            *(chance if self.with_rate else ()), Spacer(16), None if is_portrait else fact_list,
            drop=True, weight=1, pad=(20, 8 if lowest else 22, 20, 0),
        )  # fmt: skip
        here = Label(words.LOCAL_ONLY, SMALL, TEXT_2, align="center", height=26)
        foot = Column(Spacer(0 if lowest else 6), here, pad=(20, 0, 20, 8))
        if is_portrait:
            fact_list.pad = (22, 22, 22, 10)
            return Stack([Paint(self._draw_ground), Row(inside, Column(fact_list, buttons, foot, weight=1))])
        return Stack([Paint(self._draw_ground), Column(inside, buttons, foot)])

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        px, colour = self.screen.px, self.mark.colour
        draw.shadow(surface, rect, px(14), px(16), px(8), 150)
        draw.gradient_box(surface, rect, (mix(colour, NIGHT, 0.78), NIGHT), px(14), mix(colour, LINE, 0.72))

    def _draw_mark(self, surface: Surface, rect: Rect) -> None:
        draw.soft_disc(surface, rect.center, rect.height, self.mark.colour, 80)
        marks.draw_seat_mark(surface, self.mark, rect.center, rect.height)

    def _draw_rate(self, surface: Surface, rect: Rect) -> None:
        draw_rate_bar(self.screen, surface, rect, self.page.rate, self.mark.colour)

    def _figure(self, figure: str, caption: Text, colour: Colour = TEXT) -> Node:
        above = Label(figure, 29, colour, "bold", align="center", wrapping=False, height=38)
        return Column(above, Label(caption, 14, TEXT_2, align="center"), weight=1)

    def _facts(self) -> list[tuple[str, Text, str, SeatMark | None]]:
        """Return (icon, label, value, another person's mark or None) of each fact."""
        translate, page, found = self.screen.translate, self.page, list[tuple[str, Text, str, SeatMark | None]]()
        if page.longest_run[0] > 1:
            found.append(("crown", words.LONGEST_RUN, translate(words.victories_in_a_row(page.longest_run[0])), None))
        if page.seconds is not None:
            found.append(("clock", words.AT_TABLE, f"{words.hours_text(page.seconds)} h", None))
        met = max((duel for duel in page.head_to_heads if duel.person), key=lambda one: sum(one[2:]), default=None)
        if met is not None and sum(met[2:]) > 1:  # after one match, everybody was met equally often
            mark = self.records.latest_mark(self.screen.palette, met.person)
            found.append(("people", words.MOST_WITH, f"{self.records.current_name(met.person)}, {sum(met[2:])}", mark))
        if page.record_count:
            found.append(("trophy", words.RECORDS_HELD, str(page.record_count), None))
        enough = [one for one in page.games if one.rate.matches >= MIN_MATCHES]
        if enough and not self.one_game:
            best = max(enough, key=lambda one: one.rate.rate - one.rate.expected_rate)
            found.append(("star", words.BEST_AT, self.records.short_title(best.game), None))
        return found

    def _fact(self, icon: str, head: Text, value: str, mark: SeatMark | None, width: float) -> Node:
        font = self.screen.font(15, "bold")
        need = min(text.width(value, font) / self.screen.unit + 2, 0.55 * width)
        gap = Spacer(8) if mark is None else Paint(partial(_draw_small_mark, mark), width=28)
        return Row(
            Paint(partial(_draw_icon, icon), width=24), Spacer(10),
            Label(head, 15, TEXT_2, weight=1, height=FACT_HEIGHT), gap,
            Label(value, 15, TEXT, "bold", align="right", width=need, height=FACT_HEIGHT), height=FACT_HEIGHT,
        )  # fmt: skip


def _draw_icon(icon: str, surface: Surface, rect: Rect) -> None:
    marks.draw_icon(surface, icon, rect.center, rect.width * 20 // 24, BRASS)


def _draw_small_mark(mark: SeatMark, surface: Surface, rect: Rect) -> None:
    marks.draw_seat_mark(surface, mark, rect.center, rect.width * 16 // 28)


class GameBox:
    """Builds the box with a game's emblem, totals, match lengths and endings."""

    def __init__(self, screen: Screen, records: RecordsModel, game: str, page: GamePage) -> None:
        self.screen, self.records, self.game, self.page = screen, records, game, page
        self.px, self.font, self.translate, self.theme = screen.px, screen.font, screen.translate, records.theme(game)

    def build(self, *buttons: Node) -> Node:
        """Return the box with buttons at the bottom. Parts that do not fit are left out."""
        high = self.screen.scale.height
        low = high < 800
        side = 40 if high < LOW_HEIGHT else 52 if high < 680 else 92 if low else 132
        title = Label(
            self.records.title(self.game), 29, self.theme.light, self.theme.display, align="center", height=44
        )
        top = Column(
            Paint(self._draw_emblem, height=side), Spacer(8), title, Spacer(2), self._figures(),
            height=side + (140 if low else 156) - 8,
        )  # fmt: skip
        bins, line = 64 if low else 84, 2 * text.line_height(self.font(SMALL)) / self.screen.unit
        whole, least = 12 + bins + line, 12 + 24 + line  # heights of the histogram with its labels: preferred, minimum
        variants = [
            Column(self._times(whole), self._ends_node()) if self.page.ends else None,
            Column(self._times(whole), pad=(0, 0, 0, 4)),
            Column(self._times(least, weight=1), pad=(0, 0, 0, 4)),
            Spacer(),
        ]
        rest = FirstFit(*filter(None, variants), weight=1)
        for variant in rest.variants:
            variant.width = 0  # labels wrap or shrink, so any width is enough; the height decides if it fits
        foot = Column(*buttons, gap=8, pad=(22, 0))
        if self.screen.scale.is_portrait:
            right = Column(Column(Spacer(8), rest, pad=(22, 0), weight=1), foot, pad=(0, 18, 0, 22), weight=1)
            return Stack([Paint(self._draw_ground), Row(Anchor(top, pad=(20, 0), weight=1), right)])
        inside = Column(Column(top, pad=(20, 0)), Column(Spacer(8), rest, pad=(22, 0), weight=1), weight=1)
        return Stack([Paint(self._draw_ground), Column(inside, foot, pad=(0, 18, 0, 22))])

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        px = self.px
        draw.shadow(surface, rect, px(14), px(16), px(8), 150)
        draw.gradient_box(surface, rect, self.theme.night, px(14), LINE)

    def _draw_emblem(self, surface: Surface, rect: Rect) -> None:
        if self.game in self.records.games:
            square = Rect(rect.centerx - rect.height // 2, rect.top, rect.height, rect.height)
            draw_emblem(surface, self.records.games[self.game], square, shadow=True)

    def _figures(self) -> Node:
        page = self.page
        timed = sum(page.minutes) * 60 if page.minutes else None
        cells = (
            (str(page.matches), words.matches_unit(page.matches)),
            (words.hours_text(timed), words.hours_unit(timed)),
            (str(page.people), words.people_unit(page.people)),
        )
        return Row(*(self._figure(figure, caption) for figure, caption in cells))

    def _figure(self, figure: str, caption: Text) -> Node:
        line = text.line_height(self.font(14)) / self.screen.unit
        above = Label(figure, 27, TEXT, "bold", align="center", wrapping=False, height=36)
        return Column(above, Label(caption, 14, TEXT_2, align="center", height=line), weight=1)

    # -- lengths of matches ------------------------------------------------------------------------------------------
    def _times(self, height: float, weight: float = 0) -> Node:
        """Return the match lengths as a histogram, `height` design units high with labels."""
        page = self.page
        line = text.line_height(self.font(SMALL)) / self.screen.unit
        usual = words.USUALLY.with_args(n=page.median_minutes) if page.median_minutes is not None else ""
        head = Row(
            Label(words.LENGTH, 17, TEXT, "bold", wrapping=False),
            Label(usual, 14, TEXT_2, align="right", weight=1),
            gap=8,
            height=28,
        )
        chart: Node
        if page.minutes:
            unit = Label(words.MINUTES, SMALL, TEXT_2, align="right", wrapping=False, height=line)
            below = Column(Spacer(), Paint(self._draw_marks, height=line), unit)
            chart = Stack([Row(Slot(self._bars, weight=1), pad=(0, 0, 0, 2 * line - 4)), below])
        else:
            none = Label(words.NO_DURATIONS if page.matches else "", 14, TEXT_2, valign="top", weight=1)
            chart = Column(none, pad=(0, 8, 0, 4 + 2 * line))
        chart.height, chart.weight = height, weight
        whole = Column(head, Spacer(10), chart, weight=weight)
        whole.height = 38 + height if weight else None
        return whole

    def _bars(self, rect: Rect) -> CellStrip:
        counts, box = self._bins(), Box.of(rect, self.screen.unit).pad(0, 8)
        cells = []
        for cell in box.columns([1] * len(counts)):
            cell.cut_right(3)
            cells.append(cell.rect)
        return CellStrip("minutes", rect, cells, self._draw_bar, self._bar_tip)

    def _bar_tip(self, index: int) -> str:
        low, n = self._bins()[index]
        told = N_n("{low}–{high} minutes: {n} match", "{low}–{high} minutes: {n} matches", n=n, low=low)
        return self.translate(told.with_args(high=low + self._bin()))

    def _bin(self) -> int:
        """Return the minutes per column of the histogram, for at most ten columns."""
        page = self.page
        size = MIN_BIN_MINUTES
        while page.minutes and (page.minutes[-1] // size - page.minutes[0] // size) >= 10:
            size *= 2
        return size

    def _bins(self) -> list[tuple[int, int]]:
        """Return (first minute, number of matches) of each column."""
        page, size = self.page, self._bin()
        first, last = page.minutes[0] // size, page.minutes[-1] // size
        return [
            (n * size, sum(one // size == n for one in page.minutes)) for n in range(first, max(last, first + 4) + 1)
        ]

    def _draw_bar(self, surface: Surface, cell: Rect, index: int, lit: bool) -> None:
        counts, page, px = self._bins(), self.page, self.px
        low, n = counts[index]
        usual = page.median_minutes is not None and low <= page.median_minutes < low + self._bin()
        height = max(2, round(cell.height * n / max(count for _, count in counts))) if n else 2
        accent = self.theme.light
        ink = accent if usual else mix(accent, INK_1, 0.35 if lit else 0.55)
        bar = Rect(cell.left, cell.bottom - height, cell.width, height)
        draw.rounded_box(surface, bar, ink, min(px(4), height // 2))
        if n:
            line = text.line_height(self.font(SMALL))
            above = Rect(bar.left, bar.top - line, bar.width, line).inflate(2 * px(6), 0)
            text.draw(surface, str(n), above, self.font(SMALL), TEXT_2, align="center", wrapping=False)

    def _draw_marks(self, surface: Surface, rect: Rect) -> None:
        """Write the first minute of a column below it, for every column or every second one."""
        counts = self._bins()
        every = 2 if len(counts) > 5 else 1
        columns = Box.of(rect, self.screen.unit).columns([1] * len(counts))
        for (low, _), cell in list(zip(counts, columns, strict=True))[::every]:
            cell.right += cell.width * (every - 1)
            text.draw(surface, str(low), cell.rect, self.font(SMALL), TEXT_2, wrapping=False)

    # -- endings -----------------------------------------------------------------------------------------------------
    def _ends_node(self) -> Node:
        """Return the endings: a stacked bar and labels."""
        whole = sum(n for _, n in self.page.ends)
        rows = [self._end(number, end, n / whole) for number, (end, n) in enumerate(self.page.ends)]
        return Column(
            Spacer(2), Label(words.ENDINGS_TITLE, 17, TEXT, "bold", wrapping=False, height=28), Spacer(4),
            Slot(self._end_bar, height=14), Spacer(8), *rows, pad=(0, 0, 0, 6), drop=True, height=90, weight=1,
        )  # fmt: skip

    def _end_bar(self, rect: Rect) -> CellStrip:
        cells, whole = [], sum(n for _, n in self.page.ends)
        for cell in Box.of(rect, self.screen.unit).columns([n for _, n in self.page.ends]):
            cell.right = max(cell.right - 2 * cell.unit, cell.left + 2)
            cells.append(cell.rect)

        def paint_cell(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            colour = self._end_colour(index)
            fine = mix(colour, (255, 255, 255), 0.3) if lit else colour
            draw.rounded_box(surface, cell, fine, min(self.px(4), cell.width // 2))

        def cell_tooltip(index: int) -> str:
            end, n = self.page.ends[index]
            told = N_n("{end}: {n} match, {rate}", "{end}: {n} matches, {rate}", n=n, rate=percent(n / whole))
            return self.translate(told.with_args(end=tables.ending_text(self.screen, self.game, end)))

        return CellStrip("ends", rect, cells, paint_cell, cell_tooltip)

    def _end(self, number: int, end: str, share: float) -> Node:
        name = Label(tables.ending_text(self.screen, self.game, end), 14, weight=1)
        rate = Label(percent(share), 14, TEXT, "bold", align="right", width=56)
        row = Row(
            Paint(partial(self._draw_end, self._end_colour(number)), width=10),
            Spacer(10), name, Spacer(6), rate, pad=(0, 3),
        )  # fmt: skip
        return Stack([Spacer(26), row])

    def _draw_end(self, colour: Colour, surface: Surface, rect: Rect) -> None:
        side = rect.width
        draw.rounded_box(surface, Rect(rect.left, rect.centery - side // 2, side, side), colour, self.px(3))

    def _end_colour(self, number: int) -> Colour:
        return self.theme.accent if number == 0 else ENDING_COLOURS[(number - 1) % len(ENDING_COLOURS)]
