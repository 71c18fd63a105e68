"""The statistics panel of the fairness test: verdict, wins by seat, length of games, endings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import TrialStatistics
from games.core.contract.texts import N_, N_n, Text
from games.core.people.rating import fairness_p_value, wilson_interval
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, Colour, GameTheme, mix
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, Node, Paint, Row, Spacer, Stack
from ui.screens.shared.trials import CERTAIN_P_VALUE, DOUBT_P_VALUE, MIN_GAMES, TRIAL_COLOUR
from ui.shell.screen import Screen

TENTATIVE_GAMES = 40  # with fewer games, the verdict is tentative
TURN_LABELS = (
    N_("the first to play"), N_("the second to play"), N_("the third to play"), N_("the fourth to play"),
    N_("the fifth to play"),
)  # fmt: skip
RANK_LABELS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
HISTOGRAM_BARS = 24


class StatisticsPanel:
    """Builds the panel with statistics of computer games on a board. `ends` maps the key of an ending to its text."""

    def __init__(self, screen: Screen, theme: GameTheme, ends: Mapping[str, Text]) -> None:
        self.screen, self.theme, self.ends = screen, theme, ends

    def _verdict(self, figures: TrialStatistics) -> tuple[Text, str, Colour]:
        """Return the verdict on fairness as (sentence, icon, colour), by a significance test."""
        palette = self.screen.palette
        wins, names = figures.wins_by_turn_order, TURN_LABELS if figures.wins_by_first else RANK_LABELS
        chance = fairness_p_value(wins)
        if chance >= DOUBT_P_VALUE:
            few = N_n(
                "No difference so far that luck alone can't explain. But {n} game isn't many.",
                "No difference so far that luck alone can't explain. But {n} games aren't many.", n=figures.games,
            )  # fmt: skip
            fair = N_("No seat stands out: luck alone explains these differences.")
            return (few if figures.games < TENTATIVE_GAMES else fair), "check", palette.good
        if chance >= CERTAIN_P_VALUE:
            words = N_n(
                "Perhaps not: luck alone does this once in {n} try. More games will tell.",
                "Perhaps not: luck alone does this once in {n} tries. More games will tell.",
                n=round(1 / chance),
            )  # fmt: skip
            return words, "warning", palette.warn
        even = sum(wins) / len(wins)
        seat = max(range(len(wins)), key=lambda n: abs(wins[n] - even))
        if figures.wins_by_first:
            return N_(
                "No: {place} wins {rate} of the games; even chances would give about {even}.", place=names[seat],
                rate=percent(wins[seat] / figures.games), even=percent(even / figures.games),
            ), "error", palette.bad  # fmt: skip
        words = N_(
            "No: the {seat} seat wins {rate} of the games; even chances would give about {even}.",
            seat=names[seat], rate=percent(wins[seat] / figures.games),
            even=percent(even / figures.games),
        )  # fmt: skip
        return words, "error", palette.bad

    def build(self, figures: TrialStatistics, usual: TrialStatistics | None) -> Node:
        """Return the panel. `usual` are the statistics of the shipped board for comparison, or None."""
        if figures.games < MIN_GAMES:
            words = N_n(
                "Figures appear after {n} game. A single test of all seats shows whether any of them stands out.",
                "Figures appear after {n} games. A single test of all seats shows whether any of them stands out.",
                n=MIN_GAMES,
            )  # fmt: skip
            return Column(Label(words, 15, TEXT_2, valign="top", height=80))
        return Column(
            self._verdict_box(figures), Spacer(16), self._seats(figures, usual), Spacer(14),
            *self._beginners(figures),
            self._length(figures, usual), Spacer(16), *self._ends(figures), Spacer(2),
        )  # fmt: skip

    def _verdict_box(self, figures: TrialStatistics) -> Node:
        words, icon, colour = self._verdict(figures)
        label = Label(words, 15, face="bold", weight=1, height=84)
        line = Row(Paint(partial(self._draw_icon, icon, colour), width=26), label, gap=12, pad=(14, 6, 12, 6))
        return Stack([Paint(partial(self._draw_verdict_ground, colour)), line], height=96)

    def _draw_icon(self, icon: str, colour: Colour, surface: Surface, rect: Rect) -> None:
        marks.draw_icon(surface, icon, rect.center, rect.width, colour)

    def _draw_verdict_ground(self, colour: Colour, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, mix(INK_1, colour, 0.12), self.screen.px(8), mix(colour, INK_1, 0.45))

    def _seats(self, figures: TrialStatistics, usual: TrialStatistics | None) -> Node:
        """Return the chart with each seat's share of wins."""
        even = sum(figures.wins_by_seat) / figures.games / figures.seats
        by_turn = bool(figures.wins_by_first)
        title = N_("Games won, by turn order") if by_turn else N_("Games won, by seat")
        head = _head(title, N_("even: {rate}", rate=percent(even)), BRASS)
        chart = Paint(partial(self._draw_seats, figures, usual, even), weight=1)
        return Column(head, Spacer(6), chart, height=240)

    def _beginners(self, figures: TrialStatistics) -> list[Node]:
        """Return a table: a row for each seat that began games, with every seat's share of wins in these games."""
        if not figures.wins_by_first:
            return []
        even = sum(figures.wins_by_seat) / figures.games / figures.seats
        labels = [RANK_LABELS[seat] for seat in range(figures.seats)]
        titles = [Label(one, 14, TEXT_2, align="center", wrapping=False, weight=1) for one in labels]
        rows: list[Node] = [Row(Label(N_("Begins"), 14, TEXT_2, width=64), *titles, Spacer(54), height=24)]
        for first, wins in sorted(figures.wins_by_first.items()):
            games = figures.games_by_first[first]
            cells = [self._share(won, games, even) for won in wins]
            count = Label(N_("of {n}", n=games), 13, TEXT_2, align="right", wrapping=False, width=54)
            rows.append(Row(Label(RANK_LABELS[first], 14, face="bold", width=64), *cells, count, height=26))
        return [_head(N_("Games won, by seat and starting player"), "", TEXT_2), Spacer(4), *rows, Spacer(14)]

    def _share(self, won: float, games: int, even: float) -> Node:
        """Return a share of wins, coloured if equal chances are outside its confidence interval."""
        low, high = wilson_interval(won, games)
        palette = self.screen.palette
        ink = TEXT if low <= even <= high else palette.good if won / games > even else palette.bad
        return Label(percent(won / games), 14, ink, "bold", align="center", wrapping=False, weight=1)

    def _length(self, figures: TrialStatistics, usual: TrialStatistics | None) -> Node:
        """Return the mean and the usual length of games in moves, above a histogram."""
        low, high = figures.typical_move_range()
        mean = round(sum(figures.moves) / len(figures.moves))
        words = N_n("{n} move on average", "{n} moves on average", n=mean)
        if usual is not None:
            words = N_("{words} (program: {n})", words=words, n=round(sum(usual.moves) / usual.games))
        chart = Paint(partial(self._draw_length, figures), weight=1)
        range_ = Label(N_("most games: {low}–{high}", low=low, high=high), 14, TEXT_2, wrapping=False, height=24)
        return Column(_head(N_("Length"), words, TEXT_2), range_, Spacer(2), chart, height=124)

    def _ends(self, figures: TrialStatistics) -> list[Node]:
        """Return a row for each ending, the most frequent one first."""
        rows = [self._end(end, count / figures.games) for end, count in figures.ends.most_common()]
        return [_head(N_("How games ended"), "", TEXT_2), Spacer(4), *rows]

    def _end(self, end: str, share: float) -> Node:
        words = Label(self.ends.get(end, end), 14, mix(TEXT, TEXT_2, 0.35), weight=1)
        bar = Paint(partial(self._draw_share, share), width=44, height=10)
        rate = Label(percent(share), SMALL + 1, face="bold", align="right", wrapping=False, width=54)
        return Row(words, Spacer(8), bar, rate, pad=(0, 5))

    def _draw_share(self, share: float, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, INK_2, rect.height // 2)
        part = Rect(rect.topleft, (max(2, int(rect.width * share)), rect.height))
        draw.rounded_box(surface, part, mix(self.theme.accent, INK_1, 0.2), min(part.size) // 2)

    def _draw_seats(
        self, figures: TrialStatistics, usual: TrialStatistics | None, even: float, surface: Surface, rect: Rect
    ) -> None:
        """Draw a bar and a name for each seat, and a line at equal chances."""
        box = Box.of(rect, self.screen.unit)
        names, chart = box.cut_bottom(52), box.rect
        wins = figures.wins_by_turn_order
        ranges = [wilson_interval(won, figures.games) for won in wins]
        most = max(0.1, *(high for _, high in ranges)) * 1.05
        surface.fill(LINE, (chart.left, chart.bottom, chart.width, 1))
        columns = zip(box.columns([1] * figures.seats), names.columns([1] * figures.seats), ranges, strict=True)
        for seat, (column, name, bounds) in enumerate(columns):
            self._draw_bar(surface, column.rect, wins[seat] / figures.games, bounds, most)
            self._draw_name(surface, name, figures, seat, even, bounds)
            if usual is not None:
                rate = min(most, usual.wins_by_turn_order[seat] / usual.games)
                spot = column.cut_right(20).rect.centerx, chart.bottom - round(chart.height * rate / most)
                marks.draw_icon(surface, "diamond", spot, self.screen.px(16), TRIAL_COLOUR)
        level = chart.bottom - round(chart.height * even / most)
        surface.fill(BRASS, (chart.left, level, chart.width, max(1, self.screen.px(1.4))))

    def _draw_bar(self, surface: Surface, column: Rect, rate: float, bounds: tuple[float, float], most: float) -> None:
        """Draw a seat's bar with its confidence interval."""
        px = self.screen.px
        width, height = min(px(44), column.width * 6 // 10), max(1, round(column.height * rate / most))
        bar = Rect(column.centerx - width // 2, column.bottom - height, width, height)
        draw.rounded_box(surface, bar, mix(self.theme.accent, INK_1, 0.28), px(4))
        ends = [column.bottom - round(column.height * value / most) for value in bounds]
        thick, half = max(1, px(1.6)), px(7)
        pygame.draw.line(surface, TEXT, (bar.centerx, ends[0]), (bar.centerx, ends[1]), thick)
        for y in ends:
            pygame.draw.line(surface, TEXT, (bar.centerx - half, y), (bar.centerx + half, y), thick)

    def _draw_name(
        self, surface: Surface, box: Box, figures: TrialStatistics, seat: int, even: float, bounds: tuple[float, float]
    ) -> None:
        """Draw a seat's share of wins above its name.

        It is coloured if equal chances are outside the confidence interval.
        """
        palette, font = self.screen.palette, self.screen.font
        rate, outside = figures.wins_by_turn_order[seat] / figures.games, not bounds[0] <= even <= bounds[1]
        ink = TEXT if not outside else palette.good if rate > even else palette.bad
        box.cut_top(4)
        above, below = box.cut_top(26).rect, box.rect
        text.draw(surface, percent(rate), above, font(BODY, "bold"), ink, align="center", wrapping=False)
        text.draw(
            surface, self.screen.translate(RANK_LABELS[seat]), below, font(14), TEXT_2, align="center", wrapping=False
        )

    def _draw_length(self, figures: TrialStatistics, surface: Surface, chart: Rect) -> None:
        """Draw the histogram of game lengths, with typical lengths in full colour."""
        low, high = figures.typical_move_range()
        least, span = min(figures.moves), max(1, max(figures.moves) - min(figures.moves) + 1)
        bins = [0] * HISTOGRAM_BARS
        for one in figures.moves:
            bins[min(HISTOGRAM_BARS - 1, (one - least) * HISTOGRAM_BARS // span)] += 1
        pitch = chart.width / HISTOGRAM_BARS
        for number, count in enumerate(bins):
            height = max(1, round(chart.height * count / max(bins)))
            middle = least + (number + 0.5) * span / HISTOGRAM_BARS
            colour = self.theme.accent if low <= middle <= high else mix(self.theme.accent, INK_1, 0.6)
            left = chart.left + round(number * pitch)
            surface.fill(colour, (left, chart.bottom - height, max(2, round(pitch) - 2), height))


def _head(words: Text, remark: Text | str, colour: Colour) -> Node:
    """Return a heading with a remark at the right."""
    title = Label(words, face="bold", wrapping=False, height=28)
    return Stack([title, Label(remark, 14, colour, align="right", wrapping=False, height=28)], height=28)
