"""The end of a match: who has won and how, the points turn by turn, and the whole score."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.match.match import Match
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, TEXT, TEXT_2
from ui.screens.result.cards import TurnedUp
from ui.screens.result.chart import Chart, Series
from ui.screens.result.outcome import Outcome
from ui.screens.result.table import Column, ScoreTable
from ui.screens.result.winner import draw_winners
from ui.screens.shared.common import Bar, backdrop, seat_mark
from ui.shell.screen import Screen
from ui.widgets import Button, Item, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

TOP, EDGE, GAP = 72.0, 24.0, 20.0
GROWS = 0.9  # seconds in which the lines grow, the first time
DEBOUNCE = 0.6  # seconds during which no key means anything yet
MOST_NOTES = 6
ROW, LOW_ROW = 40, 32  # the table's, in design units; the lower one where the window is lower than LOW
LOW = 700


def make(app: App, match: Match) -> ResultScreen:
    """Build the result of a finished match."""
    return ResultScreen(app, match)


class ResultScreen(Screen):
    """Lies over the table where a match has just ended, or over the history."""

    name = "result"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.outcome = Outcome(match)
        self.facts, self.theme, self.score = self.outcome.facts, self.outcome.theme, self.outcome.score
        self.chart: Chart | None = None
        self.turned_up = TurnedUp(self, self.outcome)
        # What the upper panel shows: a page of what is turned up, or behind the last one the chart.
        self.page = max(0, len(self.turned_up.pages) - 1)
        self._grown = False
        self._since = app.now

    def title(self) -> Text:
        return N_("result")

    def enter(self) -> None:
        if not self._grown and self.chart is not None:
            self._grown = True
            self.motion.add(GROWS, self._grow)

    def _grow(self, share: float) -> None:
        if self.chart is not None:
            self.chart.progress = share

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.bar = Bar(self, [self.facts.title, N_("Result")], N_("Back (Esc)"))
        wide, high = self.scale.width, self.scale.height
        left = max(330.0, min(520.0, wide * 0.3))
        self.winner = self.rect(EDGE, TOP, left, high - TOP - EDGE)
        right = self.rect(EDGE + left + GAP, TOP, wide - 2 * EDGE - left - GAP, high - TOP - EDGE)
        self.table = ScoreTable(self, self.outcome, self._columns(), self.px(LOW_ROW if high < LOW else ROW))
        need = self.table.height(right.width)
        self.table_box = Rect(right.left, right.bottom - need, right.width, need)
        self.chart_box = Rect(right.left, right.top, right.width, self.table_box.top - right.top - self.px(GAP))
        self._lay_pages()
        self._lay_chart()
        self._lay_buttons()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("again"))

    def _lay_pages(self) -> None:
        """Lay the choice between what is turned up and the chart over their panel."""
        box = self.chart_box.inflate(-2 * self.px(20), -2 * self.px(16))
        head = self.px(44 if self.turned_up.pages else 34)
        self.inner = Rect(box.left, box.top + head, box.width, box.height - head)
        if not self.turned_up.pages:
            return
        words = [*(self.say(page.title) for page in self.turned_up.pages), self.say(self.outcome.point_words.chart)]
        items = [Item(number, said) for number, said in enumerate(words)]
        wide = max(text.width(said, self.font(15, "bold")) for said in words) + self.px(36)
        rect = Rect(box.left, box.top - self.px(4), min(box.width, wide * len(items)), self.px(38))
        self.widgets.add(Segmented("pages", rect, items, self.page, self.turn_to, size=15))

    def turn_to(self, page: int) -> None:
        """Show a page of what is turned up, or behind the last one the chart."""
        self.page = page
        self.rebuild()
        self.enter()

    def _lay_chart(self) -> None:
        self.chart = None
        if self.page < len(self.turned_up.pages) or not self.score.awards or self.score.turns < 1:
            return
        winners, totals = self.outcome.result.winners, self.score.totals
        series = [
            Series(player.name, seat_mark(self.palette, player), tuple(t[seat] for t in totals), seat in winners)
            for seat, player in enumerate(self.match.players)
        ]
        axis = self.say(self.facts.turn.axis)
        labels = [str(number) for number, _ in self.score.numbers]
        self.chart = self.widgets.add(Chart("chart", self.inner, series, labels, self._turn_words, self._notes, axis))

    def _turn_words(self, turn: int) -> str:
        if not turn:
            return self.say(N_("Beginning"))
        number, part = self.score.numbers[turn]
        words = self.facts.turn.one.but(turn=number)
        return self.say(N_("{turn} · {part}", turn=words, part=self.facts.parts[part - 1]) if part else words)

    def _notes(self, turn: int) -> list[str]:
        """Say what was scored in a turn: every cause with its places."""
        causes = self.match.game.controller.ending.causes
        found: dict[str, list[str]] = {}
        for award in self.score.in_turn(turn):
            found.setdefault(award.cause, []).append(award.where)
        lines = []
        for cause, where in found.items():
            words = causes.get(cause, N_("{cause}", cause=cause))
            if not any(where):  # everywhere at once
                lines.append(self.say(words))
            elif len(where) > MOST_NOTES:
                lines.append(self.say(N_n("{cause}: {n} place", "{cause}: {n} places", cause=words, n=len(where))))
            else:
                lines.append(self.say(N_("{cause}: {where}", cause=words, where=where), self.outcome.lexicon))
        return lines

    def _columns(self) -> list[Column]:
        """Return the columns of the score: causes, what a match began with, the sum, what decides between equals."""
        game = self.match.game
        causes = self.score.causes(list(game.controller.ending.causes))
        given = {award.cause for award in self.score.awards}  # a cause that never came up needs no column
        columns = [
            Column(
                self.say(game.controller.ending.causes.get(cause, N_("{cause}", cause=cause))),
                self.score.of_cause(cause),
            )
            for cause in causes
            if cause in given
        ]
        points, words = self.outcome.result.points, self.outcome.point_words
        if len(columns) == 1 and columns[0].values == tuple(points):
            columns = []  # the sum says the same
        if any(self.score.start) and self.score.awards:
            columns.append(Column(self.say(N_("Before")), self.score.start))
        decides = words.decides
        columns.append(Column(self.say(words.heading), points, strong=decides, aside=not decides))
        if game.controller.ending.ties is not None:
            for number, (heading, values) in enumerate(game.controller.ending.ties(self.match.view(None))):
                strong = not decides and not number
                columns.append(Column(self.say(heading), tuple(values), strong=strong, aside=not strong))
        return columns

    def _lay_buttons(self) -> None:
        px = self.px
        pad, gap, high = px(24), px(10), px(50)
        box = self.winner
        inner = Rect(box.left + pad, 0, box.width - 2 * pad, high)
        tops = [box.bottom - pad - high - row * (high + gap) for row in (2, 1, 0)]
        half = (inner.width - gap) // 2
        whole = Rect(inner.left, tops[0], inner.width, tops[-1] + high - tops[0])  # no tip covers a button
        again = Rect(inner.left, tops[0], inner.width, high)
        words = self.say(N_("Play again"))
        tip = self.say(N_("A new game with the same people and options"))
        button = Button(
            "again", again, words, self.play_again, kind="accent", theme=self.theme, size=18, hint="Enter", tip=tip
        )
        button.tip_beside = whole
        self.widgets.add(button)
        plain: list[tuple[str, str, Text, Callable[[], object], Text, Rect]] = [
            ("replay", "replay", N_("Replay"), self.replay, N_("Watch the match again, move by move"),
             Rect(inner.left, tops[1], half, high)),
            ("look", "eye", N_("Table"), self.look, N_("Look at the table as it was at the end (Esc)"),
             Rect(inner.right - half, tops[1], half, high)),
            ("menu", "home", N_("Menu"), self.app.home, N_("To the main menu"),
             Rect(inner.left, tops[2], inner.width, high)),
        ]  # fmt: skip
        for key, icon, said, act, tip_words, rect in plain:
            self.widgets.add(
                Button(key, rect, self.say(said), act, icon=icon, tip=self.say(tip_words), tip_beside=whole)
            )
        self.buttons_top = tops[0]

    # -- going on -----------------------------------------------------------------------------------------------------
    def play_again(self) -> None:
        """Open the new-game form as this match was set up; from there the way back leads here."""
        from games.core.data import boards
        from ui.screens.setup.form import form_of

        form = form_of(self.facts, self.app.language, self.match.players, self.match.settings)
        form.options = dict(self.match.options)
        form.board = boards.key_of(self.facts.id, self.match.board)
        self.app.open("setup", game=self.facts.id, form=form)

    def replay(self) -> None:
        """Play the match back."""
        self.app.open("replay", match=self.match)

    def look(self) -> None:
        """Look at the table: the one below, or the end of the replay where there is none."""
        below = self.app.screens[-2].name if len(self.app.screens) > 1 else ""
        if below == "table":
            self.app.pop(self)
        else:
            self.app.open("replay", match=self.match, number=self.match.number)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.app.now - self._since < DEBOUNCE:
            return True  # meant for what moved last at the table
        if event.type == pygame.MOUSEMOTION and self.chart is not None:
            self.chart.look(event.pos)
        return False

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 80)
        self.bar.draw(surface)
        draw_winners(self, self.outcome, surface, self.winner, self.buttons_top)
        radius = self.px(RADIUS_PANEL)
        draw.panel(surface, self.chart_box, INK_1, radius, LINE)
        if self.page < len(self.turned_up.pages):
            self.turned_up.draw(surface, self.inner, self.page)
        elif self.chart is not None and not self.turned_up.pages:  # with pages, the choice among them says it
            left = self.chart_box.left + self.px(20)
            head = Rect(left, self.chart_box.top + self.px(12), self.chart_box.width - self.px(40), self.px(34))
            text.draw(surface, self.say(self.outcome.point_words.chart), head, self.font(18, "bold"), TEXT)
        elif self.chart is None:
            words = self.say(N_("In this match no points were counted by turns."))
            text.draw(surface, words, self.chart_box, self.font(17), TEXT_2, align="center")
        draw.panel(surface, self.table_box, INK_1, radius, LINE)
        self.table.draw(surface, self.table_box)
        super().draw(surface)
