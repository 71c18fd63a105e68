"""What computers have found out about a board, drawn: a verdict, wins by seat, how long games are, how they ended."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import Figures
from games.core.contract.texts import N_, N_n, Text
from games.core.people.rating import chance_of_even, wilson
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, BRASS, INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, Colour, GameTheme, mix
from ui.screens.shared.trials import DIAMOND, DOUBT, SHOWN, SURE
from ui.shell.screen import Screen

FEW = 40  # below how many games they are few
PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
BARS = 24
PAD = 14  # design units at the right of the content, for the bar that scrolls


class Findings:
    """Draws the figures of games that computers have played; `ends` words how games of this kind can end."""

    def __init__(self, screen: Screen, theme: GameTheme, ends: Mapping[str, Text]) -> None:
        self.screen, self.theme, self.ends = screen, theme, ends

    def _verdict(self, figures: Figures) -> tuple[Text, str, Colour]:
        """Return what one test says of all seats, in a sentence, with an icon and a colour."""
        palette = self.screen.palette
        chance = chance_of_even(figures.won)
        if chance >= DOUBT:
            few = N_n(
                "No difference seen: luck alone gives as much. But {n} game is few.",
                "No difference seen: luck alone gives as much. But {n} games are few.", n=figures.games,
            )  # fmt: skip
            fair = N_("No seat stands out: luck alone explains these differences.")
            return (few if figures.games < FEW else fair), "check", palette.good
        if chance >= SURE:
            words = N_n(
                "Perhaps not: luck alone gives differences like these once in {n} try. More games will tell.",
                "Perhaps not: luck alone gives differences like these once in {n} tries. More games will tell.",
                n=round(1 / chance),
            )  # fmt: skip
            return words, "warning", palette.warn
        even = sum(figures.won) / len(figures.won)
        seat = max(range(len(figures.won)), key=lambda n: abs(figures.won[n] - even))
        words = N_(
            "No: the {seat} seat wins {rate} of the games, by luck it would be about {even}.",
            seat=PLACES[seat], rate=percent(figures.won[seat] / figures.games), even=percent(even / figures.games),
        )  # fmt: skip
        return words, "error", palette.bad

    def height(self, figures: Figures, wide: int) -> int:
        """Return how many pixels high the figures are."""
        px = self.screen.px
        if figures.games < SHOWN:
            return px(80)
        return px(116 + 250 + 120 + 34) + sum(self._end_high(end, wide) for end, _ in figures.ends.most_common())

    def _end_high(self, end: str, wide: int) -> int:
        px = self.screen.px
        return text.measure(self._end_words(end), self.screen.font(14), wide - px(120))[1] + px(10)

    def _end_words(self, end: str) -> str:
        words = self.ends.get(end)
        return self.screen.say(words) if words is not None else end

    def paint(self, surface: Surface, content: Rect, figures: Figures, usual: Figures | None) -> None:
        """Draw them on the content of an area, beside those of the usual board if there are any."""
        px = self.screen.px
        box = Rect(content.left, content.top, content.width - px(PAD), px(80))
        if figures.games < SHOWN:
            words = N_n(
                "Figures come in from {n} game on. A difference between seats is told by one test over all of them.",
                "Figures come in from {n} games on. A difference between seats is told by one test over all of them.",
                n=SHOWN,
            )  # fmt: skip
            text.draw(surface, self.screen.say(words), box, self.screen.font(15), TEXT_2, valign="top")
            return
        self._draw_verdict(surface, figures, Rect(box.left, box.top, box.width, px(96)))
        self._draw_seats(surface, figures, usual, Rect(box.left, box.top + px(112), box.width, px(240)))
        self._draw_length(surface, figures, usual, Rect(box.left, box.top + px(366), box.width, px(104)))
        self._draw_ends(surface, figures, Rect(box.left, box.top + px(486), box.width, 0))

    def _draw_verdict(self, surface: Surface, figures: Figures, box: Rect) -> None:
        px = self.screen.px
        words, icon, colour = self._verdict(figures)
        draw.panel(surface, box, mix(INK_1, colour, 0.12), px(8), mix(colour, INK_1, 0.45))
        side = px(26)
        marks.icon(surface, icon, (box.left + px(14) + side // 2, box.centery), side, colour)
        left = box.left + side + px(26)
        room = Rect(left, box.top + px(6), box.right - px(12) - left, box.height - px(12))
        text.draw(surface, self.screen.say(words), room, self.screen.font(15, "bold"), TEXT)

    def _draw_seats(self, surface: Surface, figures: Figures, usual: Figures | None, box: Rect) -> None:
        """Draw how often each seat has won, with Wilson's interval, beside even chances."""
        px, font, say = self.screen.px, self.screen.font, self.screen.say
        even = sum(figures.won) / figures.games / figures.seats
        head = Rect(box.left, box.top, box.width, px(28))
        text.draw(surface, say(N_("Games won, by seat")), head, font(BODY, "bold"), TEXT, wrapping=False)
        words = say(N_("even: {rate}", rate=percent(even)))
        text.draw(surface, words, head, font(14), BRASS, align="right", wrapping=False)
        foot = px(52)
        chart = Rect(box.left, head.bottom + px(6), box.width, box.bottom - foot - head.bottom - px(6))
        ranges = [wilson(won, figures.games) for won in figures.won]
        most = max(0.1, *(high for _, high in ranges)) * 1.05
        surface.fill(LINE, (chart.left, chart.bottom, chart.width, 1))
        pitch = chart.width // figures.seats
        for seat, (low, high) in enumerate(ranges):
            cell = Rect(chart.left + seat * pitch, chart.top, pitch, chart.height)
            self._draw_bar(surface, cell, figures, seat, low, high, even, most)
            if usual is not None:
                rate = min(most, usual.won[seat] / usual.games)
                spot = (chart.left + (seat + 1) * pitch - px(10), chart.bottom - round(chart.height * rate / most))
                marks.icon(surface, "diamond", spot, px(16), DIAMOND)
        level = chart.bottom - round(chart.height * even / most)
        surface.fill(BRASS, (chart.left, level, chart.width, max(1, px(1.4))))

    def _draw_bar(
        self, surface: Surface, cell: Rect, figures: Figures, seat: int, low: float, high: float, even: float,
        most: float,
    ) -> None:  # fmt: skip
        """Draw the bar of one seat, with the ends of its interval."""
        px, font = self.screen.px, self.screen.font
        rate = figures.won[seat] / figures.games
        wide = min(px(44), cell.width * 6 // 10)
        tall = max(1, round(cell.height * rate / most))
        bar = Rect(cell.centerx - wide // 2, cell.bottom - tall, wide, tall)
        outside = not low <= even <= high
        draw.panel(surface, bar, mix(self.theme.accent, INK_1, 0.28), px(4))
        ends = [cell.bottom - round(cell.height * value / most) for value in (low, high)]
        thick, half = max(1, px(1.6)), px(7)
        pygame.draw.line(surface, TEXT, (bar.centerx, ends[0]), (bar.centerx, ends[1]), thick)
        for y in ends:
            pygame.draw.line(surface, TEXT, (bar.centerx - half, y), (bar.centerx + half, y), thick)
        ink = TEXT if not outside else self.screen.palette.good if rate > even else self.screen.palette.bad
        label = Rect(cell.left, cell.bottom + px(4), cell.width, px(26))
        text.draw(surface, percent(rate), label, font(BODY, "bold"), ink, align="center", wrapping=False)
        under = Rect(cell.left, label.bottom, cell.width, px(22))
        text.draw(surface, self.screen.say(PLACES[seat]), under, font(14), TEXT_2, align="center", wrapping=False)

    def _draw_length(self, surface: Surface, figures: Figures, usual: Figures | None, box: Rect) -> None:
        """Draw how many moves games take."""
        px, font, say = self.screen.px, self.screen.font, self.screen.say
        moves = figures.moves
        low, high = figures.usual()
        head = Rect(box.left, box.top, box.width, px(28))
        text.draw(surface, say(N_("Length")), head, font(BODY, "bold"), TEXT, wrapping=False)
        mean = round(sum(moves) / len(moves))
        words = N_n("{n} move, most {low}–{high}", "{n} moves, most {low}–{high}", n=mean, low=low, high=high)
        if usual is not None:
            theirs = round(sum(usual.moves) / usual.games)
            words = N_("{words} (program: {n})", words=words, n=theirs)
        text.draw(surface, say(words), head, font(14), TEXT_2, align="right", wrapping=False)
        least, span = min(moves), max(1, max(moves) - min(moves) + 1)
        bins = [0] * BARS
        for one in moves:
            bins[min(BARS - 1, (one - least) * BARS // span)] += 1
        chart = Rect(box.left, head.bottom + px(6), box.width, box.bottom - head.bottom - px(6))
        pitch = chart.width / BARS
        for number, count in enumerate(bins):
            tall = round(chart.height * count / max(bins))
            middle = least + (number + 0.5) * span / BARS
            colour = self.theme.accent if low <= middle <= high else mix(self.theme.accent, INK_1, 0.6)
            left = chart.left + round(number * pitch)
            surface.fill(colour, (left, chart.bottom - max(1, tall), max(2, round(pitch) - 2), max(1, tall)))

    def _draw_ends(self, surface: Surface, figures: Figures, box: Rect) -> None:
        px, font = self.screen.px, self.screen.font
        head = Rect(box.left, box.top, box.width, px(28))
        text.draw(surface, self.screen.say(N_("How games ended")), head, font(BODY, "bold"), TEXT, wrapping=False)
        top, total = head.bottom + px(4), figures.games
        for end, count in figures.ends.most_common():
            high = self._end_high(end, box.width + px(PAD))
            row = Rect(box.left, top, box.width - px(106), high)
            text.draw(surface, self._end_words(end), row, font(14), mix(TEXT, TEXT_2, 0.35))
            bar = Rect(row.right + px(8), row.centery - px(5), px(44), px(10))
            draw.panel(surface, bar, INK_2, bar.height // 2)
            part = Rect(bar.left, bar.top, max(2, bar.width * count // total), bar.height)
            draw.panel(surface, part, mix(self.theme.accent, INK_1, 0.2), min(part.width, part.height) // 2)
            right = Rect(bar.right, row.top, box.right - bar.right, high)
            text.draw(surface, percent(count / total), right, font(SMALL + 1, "bold"), TEXT, align="right",
                      wrapping=False)  # fmt: skip
            top += high
