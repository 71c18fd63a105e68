"""Is the board fair? Computers play on it in the background: who wins from which seat, how long, how games end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.computers.trials import Figures, Trial, Trials
from games.core.contract.contract import Board
from games.core.contract.telling import Counted
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.people.rating import chance_of_even, wilson
from games.core.workshop.form import form_of
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import (
    BODY,
    BRASS,
    INK_1,
    INK_2,
    LINE,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    game_theme,
    hex_colour,
    mix,
)
from ui.screens.shared.common import Bar, backdrop, lexicon_of
from ui.screens.workshop.drafting import Drawn, Order, draft
from ui.screens.workshop.stage import Stage
from ui.screens.workshop.uses import SHOWN, Uses
from ui.shell.screen import Screen
from ui.widgets import Button, Item, ScrollArea, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, PANEL = 24.0, 64.0, 400.0
GAMES, FEW = 400, 40  # played at once; below how many they are few
DOUBT, SURE = 0.10, 0.01  # what luck alone gives less often makes one doubt, or is sure
LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard"), "master": N_("master")}
PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
BARS = 24
DIAMOND = hex_colour("#9CC7E8")  # of the usual board

_kept: dict[tuple[str, str, int, str], Figures] = {}  # by game, digest of the rules, seats, level
start_trials = Trials  # tests put another in its place


def known(game_id: str, digest: str, seats: int) -> Figures | None:
    """Return what computers found out about a board at a table of so many, by the level that played most, or None."""
    found = [one for (*board, _), one in _kept.items() if board == [game_id, digest, seats] and one.games >= SHOWN]
    return max(found, key=lambda one: one.games, default=None)


def outcome(figures: Figures) -> Text:
    """Word in short what one test says of all seats."""
    chance = chance_of_even(figures.won)
    words = N_("no seat stands out") if chance >= DOUBT else N_("perhaps not") if chance >= SURE else N_("no")
    return N_n("{n} game: {words}", "{n} games: {words}", n=figures.games, words=words)


class FairScreen(Screen):
    """What computers have found out about a board; leaving the page ends their games, what was played stays."""

    name = "fair"

    def __init__(
        self, app: App, game_id: str, board: Board, name: str, drawn: Drawn | None = None, seats: int = 0
    ) -> None:
        """Show the board as it was `drawn`, else draw it; `seats` to begin with, 0 for as many as can play."""
        super().__init__(app)
        self.game = registry.game(game_id)
        self.facts, self.board, self.called = self.game.facts, board, name
        self.theme = game_theme(self.facts.theme)
        self.seats, self.level = seats or self.facts.seats[1], "easy"
        self.digest = boards.rule_digest(board)
        self.trials: Trials | None = None
        self.filling = self.figures  # what the games on their way are counted in
        self.since = 0.0
        self.drawn = drawn
        self.stage = Stage(self, Rect(0, 0, 1, 1), self.theme)
        self.lexicon = lexicon_of(self.game, board, ())
        self.uses = Uses(self, self.counted, self.stage, lambda name: self.lexicon(name, app.language), self.theme)
        self._lit: str | None = None  # the space pointed at
        self._shown = -10.0

    def title(self) -> Text:
        return N_("is it fair?")

    def enter(self) -> None:
        if self.drawn is None and not self.uses.listed:
            self.app.later(self._draft)

    def _draft(self) -> None:
        look = (self.app.language, self.app.settings.colour_safe)
        order = Order(0, registry.entry(self.facts.id), "", "", self.stage.size, *look)
        self.drawn = draft(order, self.board, self.stage.size)
        self.stage.show(self.drawn)
        self.touch()

    def close(self) -> None:
        self._stop()

    @property
    def figures(self) -> Figures:
        """What is known of the board with these seats and this level."""
        return self._figures_of(self.digest)

    @property
    def usual(self) -> Figures:
        """What is known of the usual board of the program with the same seats and level."""
        return self._figures_of(boards.rule_digest(boards.usual(self.facts.id)))

    def _figures_of(self, digest: str) -> Figures:
        return _kept.setdefault((self.facts.id, digest, self.seats, self.level), Figures(self.seats))

    # Layout ----------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        wide, high = self.scale.width, self.scale.height
        panel = min(PANEL, wide * 0.42)
        self.panel = self.rect(wide - EDGE - panel, 60, panel, high - 60 - EDGE)
        self.bar = Bar(self, [N_("Boards"), self.called, N_("Is it fair?")], N_("Back (Esc)"))
        room = self.rect(EDGE, TOP, wide - 2 * EDGE - panel - 16, high - TOP - EDGE)
        self.stage.box = self.uses.lay_out(room, self.figures)
        self.stage.show(None)
        if self.drawn is not None and not self.uses.listed:
            self.stage.show(self.drawn.within(self.stage.size))
        self._add_panel()

    def _add_panel(self) -> None:
        pad, high, gap = self.px(18), self.px(44), self.px(8)
        inner = Rect(self.panel.left + pad, self.panel.top + self.px(14), self.panel.width - 2 * pad, high)
        running = self.trials is not None
        reason = self.say(N_("Stop the games first."))
        counts = range(self.facts.seats[0], self.facts.seats[1] + 1)
        top = inner.top
        if len(counts) > 1:
            items = [Item(n, self.say(N_n("{n} seat", "{n} seats", n=n)), reason if running else None) for n in counts]
            row = Rect(inner.left, top, inner.width, high)
            self.widgets.add(Segmented("seats", row, items, self.seats, self._take_seats, size=14))
            top += high + gap
        levels = [Item(key, self.say(words), reason if running else None) for key, words in LEVELS.items()]
        row = Rect(inner.left, top, inner.width, high)
        self.widgets.add(Segmented("level", row, levels, self.level, self._take_level, size=14))
        top += high + gap
        self.meter = Rect(inner.left, top + self.px(4), inner.width, self.px(46))
        top = self.meter.bottom + gap
        foot = Rect(inner.left, self.panel.bottom - self.px(16 + 48), inner.width, self.px(48))
        self._add_start(foot)
        room = Rect(inner.left, top, inner.width, foot.top - self.px(10) - top)
        if self._own and self.figures.games >= SHOWN and not running:
            box = Rect(inner.left, foot.top - self.px(8 + 40), inner.width, self.px(40))
            known = self.usual.games >= SHOWN
            words = N_("Compare with the board of the program")
            told = self.say(N_("The diamonds show it already."))
            self.widgets.add(Button("compare", box, self.say(words), self.compare, icon="chart-bars", size=14,
                                    enabled=not known, reason=told))  # fmt: skip
            room.height = box.top - self.px(8) - top
        self.area = ScrollArea("figures", room, max(room.height, self._height(room.width)), self._paint)
        self.widgets.add(self.area)

    def _add_start(self, box: Rect) -> None:
        if self.trials is not None:
            self.widgets.add(Button("stop", box, self.say(N_("Stop")), self._halt, icon="stop", hint="Enter"))
        else:
            played = self.figures.games
            words = N_n("Play {n} game more", "Play {n} games more", n=GAMES)
            if not played:
                words = N_n("Play {n} game", "Play {n} games", n=GAMES)
            tip = N_("Computers play among themselves; you may do something else meanwhile.")
            self.widgets.add(
                Button("start", box, self.say(words), self.start, kind="accent", theme=self.theme, icon="play",
                       hint="Enter", tip=tip)
            )  # fmt: skip
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("stop") or self.widgets.find("start"))

    def _take_seats(self, seats: int) -> None:
        self.seats = seats
        self.rebuild()

    def _take_level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    @property
    def _own(self) -> bool:
        """Whether this is another board than the usual one."""
        return self.figures is not self.usual

    @property
    def counted(self) -> tuple[Counted, ...]:
        """What is counted of the spaces of this board, or of its cards."""
        form = form_of(self.facts.id)
        kinds = tuple(pattern.partition(":")[0] for pattern in form.things.values())
        return tuple(form.counted) or (Counted(N_("All that happened"), kinds),)

    # Playing ---------------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin the games."""
        self._begin(self.board, self.figures)

    def compare(self) -> None:
        """Let as many games be played on the usual board, to see the difference."""
        self._begin(boards.usual(self.facts.id), self.usual)

    def _begin(self, board: Board, figures: Figures) -> None:
        trial = Trial(registry.entry(self.facts.id), boards.to_text(board), self.seats, self.level, self.counted)
        self.trials, self.filling = start_trials(trial, figures.games, GAMES), figures
        self.since = self.app.now
        self.widgets.forget_focus()
        self.rebuild()

    def _stop(self) -> None:
        if self.trials is not None:
            self.trials.close()
            self.filling.seconds += self.app.now - self.since
            self.trials = None

    def _halt(self) -> None:
        self._stop()
        self.widgets.forget_focus()
        self.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or (self.trials is not None and self.app.now - self._shown > 0.9)

    def on_tick(self, now: float) -> bool:
        trials = self.trials
        if trials is None:
            return False
        for one in trials.take():
            self.filling.add(one)
        if not trials.running:
            trouble = trials.trouble
            self._halt()
            if trouble:
                self.app.error(N_("The games were stopped: {why}", why=trouble))
            return True
        if now - self._shown >= 1.0:  # once a second
            self._shown = now
            self.area.height = max(self.area.rect.height, self._height(self.area.rect.width))
            self.uses.fit()
            return True
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.uses.pointed() != self._lit:
            self._lit = self.uses.pointed()
            self.touch()
        return False

    # The verdict -----------------------------------------------------------------------------------------------------
    def verdict(self) -> tuple[Text, str, Colour]:
        """Return what one test says of all seats, in a sentence, with an icon and a colour."""
        figures, palette = self.figures, self.app.palette
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

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 60)
        self.bar.draw(surface)
        if not self.uses.listed:
            self.stage.draw(surface, faulty=False)
        self.uses.draw(surface)
        draw.panel(surface, self.panel, INK_1, self.px(RADIUS_PANEL), LINE)
        self._draw_meter(surface)
        super().draw(surface)

    def _draw_meter(self, surface: Surface) -> None:
        """Draw how many games are over, and how long the rest takes."""
        box, figures = self.meter, self.filling if self.trials is not None else self.figures
        goal = figures.games if self.trials is None else figures.games - self.trials.over + self.trials.count
        bar = Rect(box.left, box.top, box.width, self.px(10))
        draw.panel(surface, bar, WELL, bar.height // 2, mix(LINE, INK_1, 0.3))
        if goal and figures.games:
            done = Rect(bar.left, bar.top, max(bar.height, bar.width * figures.games // goal), bar.height)
            draw.panel(surface, done, self.theme.accent, bar.height // 2)
        line = Rect(box.left, bar.bottom + self.px(4), box.width, box.bottom - bar.bottom - self.px(4))
        count = N_n("{n} of {all} game", "{n} of {all} games", n=figures.games, all=goal)
        told = count if goal else N_("nothing played yet")
        text.draw(surface, self.say(told), line, self.font(14), TEXT_2, wrapping=False)
        left = self._left()
        if left is not None:
            text.draw(surface, self.say(left), line, self.font(14), TEXT_2, align="right", wrapping=False)

    def _left(self) -> Text | None:
        if self.trials is None or self.trials.over < 5:
            return None
        each = (self.app.now - self.since) / self.trials.over
        minutes = each * (self.trials.count - self.trials.over) / 60
        if minutes < 1:
            return N_("less than a minute")
        return N_n("about {n} minute", "about {n} minutes", n=round(minutes))

    def _ends(self) -> Sequence[tuple[str, int]]:
        return self.figures.ends.most_common()

    def _height(self, wide: int) -> int:
        """Return how many pixels high the figures are."""
        if self.figures.games < SHOWN:
            return self.px(80)
        return self.px(116 + 250 + 120 + 34) + sum(self._end_high(end, wide) for end, _ in self._ends())

    def _end_high(self, end: str, wide: int) -> int:
        return text.measure(self._end_words(end), self.font(14), wide - self.px(120))[1] + self.px(10)

    def _end_words(self, end: str) -> str:
        words = self.game.controller.ending.ends.get(end)
        return self.say(words) if words is not None else end

    def _paint(self, surface: Surface, content: Rect) -> None:
        box = Rect(content.left, content.top, content.width - self.px(14), self.px(80))
        if self.figures.games < SHOWN:
            words = N_n(
                "Figures come in from {n} game on. A difference between seats is told by one test over all of them.",
                "Figures come in from {n} games on. A difference between seats is told by one test over all of them.",
                n=SHOWN,
            )  # fmt: skip
            text.draw(surface, self.say(words), box, self.font(15), TEXT_2, valign="top")
            return
        self._draw_verdict(surface, Rect(box.left, box.top, box.width, self.px(96)))
        self._draw_seats(surface, Rect(box.left, box.top + self.px(112), box.width, self.px(240)))
        self._draw_length(surface, Rect(box.left, box.top + self.px(366), box.width, self.px(104)))
        self._draw_ends(surface, Rect(box.left, box.top + self.px(486), box.width, 0))

    def _draw_verdict(self, surface: Surface, box: Rect) -> None:
        words, icon, colour = self.verdict()
        draw.panel(surface, box, mix(INK_1, colour, 0.12), self.px(8), mix(colour, INK_1, 0.45))
        side = self.px(26)
        marks.icon(surface, icon, (box.left + self.px(14) + side // 2, box.centery), side, colour)
        left = box.left + side + self.px(26)
        room = Rect(left, box.top + self.px(6), box.right - self.px(12) - left, box.height - self.px(12))
        text.draw(surface, self.say(words), room, self.font(15, "bold"), TEXT)

    def _draw_seats(self, surface: Surface, box: Rect) -> None:
        """Draw how often each seat has won, with Wilson's interval, beside even chances."""
        figures = self.figures
        even = sum(figures.won) / figures.games / self.seats
        head = Rect(box.left, box.top, box.width, self.px(28))
        text.draw(surface, self.say(N_("Games won, by seat")), head, self.font(BODY, "bold"), TEXT, wrapping=False)
        words = self.say(N_("even: {rate}", rate=percent(even)))
        text.draw(surface, words, head, self.font(14), BRASS, align="right", wrapping=False)
        foot = self.px(52)
        chart = Rect(box.left, head.bottom + self.px(6), box.width, box.bottom - foot - head.bottom - self.px(6))
        ranges = [wilson(won, figures.games) for won in figures.won]
        most = max(0.1, *(high for _, high in ranges)) * 1.05
        surface.fill(LINE, (chart.left, chart.bottom, chart.width, 1))
        pitch = chart.width // self.seats
        for seat, (low, high) in enumerate(ranges):
            self._draw_bar(surface, Rect(chart.left + seat * pitch, chart.top, pitch, chart.height), seat, low, high,
                           even, most)  # fmt: skip
            if self._own and self.usual.games >= SHOWN:
                rate = min(most, self.usual.won[seat] / self.usual.games)
                spot = (chart.left + (seat + 1) * pitch - self.px(10), chart.bottom - round(chart.height * rate / most))
                marks.icon(surface, "diamond", spot, self.px(16), DIAMOND)
        level = chart.bottom - round(chart.height * even / most)
        surface.fill(BRASS, (chart.left, level, chart.width, max(1, self.px(1.4))))

    def _draw_bar(
        self, surface: Surface, cell: Rect, seat: int, low: float, high: float, even: float, most: float
    ) -> None:
        rate = self.figures.won[seat] / self.figures.games
        wide = min(self.px(44), cell.width * 6 // 10)
        tall = max(1, round(cell.height * rate / most))
        bar = Rect(cell.centerx - wide // 2, cell.bottom - tall, wide, tall)
        outside = not low <= even <= high
        draw.panel(surface, bar, mix(self.theme.accent, INK_1, 0.28), self.px(4))
        ends = [cell.bottom - round(cell.height * value / most) for value in (low, high)]
        thick, half = max(1, self.px(1.6)), self.px(7)
        pygame.draw.line(surface, TEXT, (bar.centerx, ends[0]), (bar.centerx, ends[1]), thick)
        for y in ends:
            pygame.draw.line(surface, TEXT, (bar.centerx - half, y), (bar.centerx + half, y), thick)
        ink = TEXT if not outside else self.app.palette.good if rate > even else self.app.palette.bad
        label = Rect(cell.left, cell.bottom + self.px(4), cell.width, self.px(26))
        text.draw(surface, percent(rate), label, self.font(BODY, "bold"), ink, align="center", wrapping=False)
        under = Rect(cell.left, label.bottom, cell.width, self.px(22))
        text.draw(surface, self.say(PLACES[seat]), under, self.font(14), TEXT_2, align="center", wrapping=False)

    def _draw_length(self, surface: Surface, box: Rect) -> None:
        """Draw how many moves games take."""
        moves = self.figures.moves
        low, high = self.figures.usual()
        head = Rect(box.left, box.top, box.width, self.px(28))
        text.draw(surface, self.say(N_("Length")), head, self.font(BODY, "bold"), TEXT, wrapping=False)
        mean = round(sum(moves) / len(moves))
        words = N_n("{n} move, most {low}–{high}", "{n} moves, most {low}–{high}", n=mean, low=low, high=high)
        if self._own and self.usual.games >= SHOWN:
            theirs = round(sum(self.usual.moves) / self.usual.games)
            words = N_("{words} (program: {n})", words=words, n=theirs)
        text.draw(surface, self.say(words), head, self.font(14), TEXT_2, align="right", wrapping=False)
        least, span = min(moves), max(1, max(moves) - min(moves) + 1)
        bins = [0] * BARS
        for one in moves:
            bins[min(BARS - 1, (one - least) * BARS // span)] += 1
        chart = Rect(box.left, head.bottom + self.px(6), box.width, box.bottom - head.bottom - self.px(6))
        pitch = chart.width / BARS
        for number, count in enumerate(bins):
            tall = round(chart.height * count / max(bins))
            middle = least + (number + 0.5) * span / BARS
            colour = self.theme.accent if low <= middle <= high else mix(self.theme.accent, INK_1, 0.6)
            left = chart.left + round(number * pitch)
            surface.fill(colour, (left, chart.bottom - max(1, tall), max(2, round(pitch) - 2), max(1, tall)))

    def _draw_ends(self, surface: Surface, box: Rect) -> None:
        head = Rect(box.left, box.top, box.width, self.px(28))
        text.draw(surface, self.say(N_("How games ended")), head, self.font(BODY, "bold"), TEXT, wrapping=False)
        top, total = head.bottom + self.px(4), self.figures.games
        for end, count in self._ends():
            high = self._end_high(end, self.area.rect.width)
            row = Rect(box.left, top, box.width - self.px(106), high)
            text.draw(surface, self._end_words(end), row, self.font(14), mix(TEXT, TEXT_2, 0.35))
            bar = Rect(row.right + self.px(8), row.centery - self.px(5), self.px(44), self.px(10))
            draw.panel(surface, bar, INK_2, bar.height // 2)
            part = Rect(bar.left, bar.top, max(2, bar.width * count // total), bar.height)
            draw.panel(surface, part, mix(self.theme.accent, INK_1, 0.2), min(part.width, part.height) // 2)
            right = Rect(bar.right, row.top, box.right - bar.right, high)
            text.draw(surface, percent(count / total), right, self.font(SMALL + 1, "bold"), TEXT, align="right",
                      wrapping=False)  # fmt: skip
            top += high
