"""The end of a match: who has won and why, what people talk about, the points turn by turn, and the whole score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, NameWords, Text
from games.core.match.match import Match
from ui.drawing import draw, text
from ui.drawing.sparks import draw_sparks
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2
from ui.screens.result.cards import TurnedUp
from ui.screens.result.chart import Chart, Series
from ui.screens.result.outcome import Outcome
from ui.screens.result.records import FinaleCard, RecordCard, course_of, records_of
from ui.screens.result.score import turns_of
from ui.screens.result.table import ScoreTable, columns_of
from ui.screens.result.winner import draw_winners
from ui.screens.shared.common import LOOK_BACK, REVIEW, SHARE, SHARE_TIP, Bar, backdrop, look_back, seat_mark
from ui.shell.scale import LOW as LOWEST
from ui.shell.screen import Screen
from ui.widgets import Button, Item, ScrollArea, Segmented
from ui.widgets.base import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

TOP, EDGE, GAP = 72.0, 24.0, 20.0
COMES = 0.12  # seconds from one card to the next, the first time
WON = 2.0  # seconds of the moment of victory
GROWS = 0.9  # seconds in which the lines grow then
CARD = 204  # height of a record, in design units
LEAST_CARD = 185  # and its least width: where five are narrower, there are two rows of them
FINALE, LEAST_WORDS = 88, 440  # the box of what happened last, and what has to be left over it for the winner
LEAST_PIXELS = 155  # of a card across and down: letters don't get smaller with the window
TWO_ROWS = 800  # height of a window that has room for these; in a lower one records are a page of the panel
LEAST_CHART = 230  # a chart lower than that gives up its room: the score is a page beside it then
SCORE = N_("Score")
DEBOUNCE = 0.6  # seconds without a press that part the presses meant for the table from those meant for the result
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
MOST_NOTES = 6
ROW, LOW_ROW = 40, 32  # the table's, in design units; the lower one where the window is lower than LOW
LOW = 700


WayBack = tuple[Text, Callable[[], object]]
Offer = tuple[str, str, Text, Callable[[], object], Text]  # a button: key, icon, label, what it does, tooltip


def make(app: App, match: Match, path: Path | None = None, back: WayBack | None = None) -> ResultScreen:
    """Build the result of a finished match; `path` is its journal's, where it was read from one.

    `back` leads to where a match began that is not kept, in the place of the main menu.
    """
    return ResultScreen(app, match, path, back)


class ResultScreen(Screen):
    """Lies over the table where a match has just ended, or over the history."""

    name = "result"
    told_whole = True

    def __init__(self, app: App, match: Match, path: Path | None = None, back: WayBack | None = None) -> None:
        super().__init__(app)
        self.match, self.back = match, back
        self.path = path or (match.journal.path if match.journal is not None else None)
        self.outcome = Outcome(match)
        self.facts, self.theme, self.score = self.outcome.facts, self.outcome.theme, self.outcome.score
        self.chart: Chart | None = None
        self.turned_up = TurnedUp(self, self.outcome)
        self.records = records_of(match)
        tells = match.game.finale
        self.finale = tells(course_of(match)) if tells is not None else None
        self.cards: list[RecordCard] = []
        self.page = ""  # what the panel is asked to show; see `pages`
        self.paged = False  # whether the records are a page among others, as there is no room for them above
        self.folded = False  # whether the score is
        self._grown = False
        self._celebrated = False  # whether anything falls still
        self._since = app.now
        self._pressed = app.now  # when something was last pressed that was still meant for the table
        self._noticed = False  # whether a press can be meant for this screen

    @property
    def lexicon(self) -> NameWords:
        return self.outcome.lexicon

    def title(self) -> Text:
        return N_("result")

    def enter(self) -> None:
        if not self._grown:
            self.motion.add(COMES * (len(self.cards) + 1), self._show_cards)
            self.motion.add(GROWS, self._grow, end=self._settle)

    @property
    def _joy(self) -> float:
        """How much of the moment of victory has passed, 0 to 1; it is there once, where the match has just ended."""
        just = len(self.app.screens) > 1 and self.app.screens[-2].name == "table"
        if not (just and self.app.pace and self.outcome.result.winners):
            return 1.0
        return min(1.0, (self.app.now - self._since) / WON)

    @property
    def busy(self) -> bool:
        return super().busy or self._joy < 1

    def on_tick(self, now: float) -> bool:
        if self._joy < 1 or self._celebrated:
            self._celebrated = self._joy < 1
            self.touch(self.winner)
        return False

    def _show_cards(self, share: float) -> None:
        """Let the cards come one after the other."""
        for number, card in enumerate(self.cards):
            card.shown = max(0.0, min(1.0, share * (len(self.cards) + 1) - number))

    def _grow(self, share: float) -> None:
        if self.chart is not None:
            self.chart.progress = share

    def _settle(self) -> None:
        """Note that all has come, so that a new layout shows it at once."""
        self._grown = True
        self._show_cards(1.0)

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.bar = Bar(self, [self.facts.title, N_("Result")], N_("Back (Esc)"))
        self.bar.add("share", SHARE, self.share, "image", SHARE_TIP)
        wide, high = self.scale.width, self.scale.height
        left = max(min(330.0, wide * 0.31), min(400.0, wide * 0.27))
        self.winner = self.rect(EDGE, TOP, left, high - TOP - EDGE)
        right = self.rect(EDGE + left + GAP, TOP, wide - 2 * EDGE - left - GAP, high - TOP - EDGE)
        self.table = ScoreTable(
            self, self.outcome, columns_of(self, self.outcome), self.px(LOW_ROW if high < LOW else ROW)
        )
        self._lay_buttons()  # first, so that Tab goes from them to the cards and on to the chart
        self.cards = []
        below = self._lay_records(right)
        need = self.table.height(right.width)
        chart = below.height - need - self.px(GAP)
        cards = 2 * max(self.px(CARD), LEAST_PIXELS) + self.px(90)  # of a page of records
        self.folded = chart < (cards if self.paged else self.px(LEAST_CHART))
        self.chart_box = below if self.folded else Rect(below.left, below.top, below.width, chart)
        self.table_box = Rect(right.left, right.bottom - need, right.width, need)
        self._lay_pages()
        self._lay_chart()

    def _lay_records(self, box: Rect) -> Rect:
        """Lay the cards of the records in a row at the top of a box, and return what is left of it."""
        count = len(self.records)
        one_row = box.width >= count * max(self.px(LEAST_CARD), LEAST_PIXELS)
        self.paged = not one_row and (self.scale.height < TWO_ROWS or self.px(CARD) < LEAST_PIXELS)
        if not count or self.paged:
            return box
        rows = 1 if one_row else 2
        high = rows * self.px(CARD) + (rows - 1) * self.px(12)
        self._lay_cards(Rect(box.left, box.top, box.width, high), -(-count // rows))
        top = box.top + high + self.px(GAP)
        return Rect(box.left, top, box.width, box.bottom - top)

    def _scroll_cards(self, box: Rect) -> None:
        """Lay the cards inside a box in which they scroll where they would be too low."""
        gap, count = self.px(12), len(self.records)
        across = max(1, min(2, (box.width + gap) // max(self.px(LEAST_CARD), LEAST_PIXELS)))
        rows = -(-count // across)
        high = rows * (max(self.px(CARD), LEAST_PIXELS) + gap) - gap
        if high <= box.height:
            self._lay_cards(box, across)
            return
        inner = Rect(box.left, box.top, box.width - self.px(14), high)
        area = self.widgets.add(ScrollArea("cards", box, high))
        self._lay_cards(inner, across, area.put)

    def _lay_cards(self, box: Rect, across: int, put: Callable[[RecordCard], RecordCard] | None = None) -> None:
        """Lay the cards inside a box, so many side by side."""
        gap, rows = self.px(12), -(-len(self.records) // across)
        high = min((box.height - (rows - 1) * gap) // rows, self.px(CARD) * 5 // 4)
        for number, record in enumerate(self.records):
            row, column = divmod(number, across)
            count = min(across, len(self.records) - row * across)
            left = box.left + column * (box.width + gap) // count
            right = box.left + (column + 1) * (box.width + gap) // count - gap
            rect = Rect(left, box.top + row * (high + gap), right - left, high)
            tip = self.say(N_("{turn}: watch it again", turn=self._turn_words(self._turn_of(record.number))))
            card = RecordCard(f"record:{number}", rect, record, self.outcome, self.replay_at, tip)
            card.shown = 1.0 if self._grown else 0.0
            self.cards.append((put or self.widgets.add)(card))

    def _turn_of(self, number: int) -> int:
        """Return the turn, counted through the whole match, in which a move was played."""
        begins = turns_of(self.match)
        return min(max([turn for turn, at in begins.items() if at < number], default=0), self.score.turns)

    @property
    def pages(self) -> list[tuple[str, Text]]:
        """What the panel under the records can show, each with its words: what is turned up, the chart, the score."""
        records = [("records", N_("Talking points"))] if self.paged else []
        turned = [(f"turned:{number}", page.title) for number, page in enumerate(self.turned_up.pages)]
        chart = [("chart", self.outcome.point_words.chart)] if self._charted else []
        return [*records, *turned, *chart, *([("score", SCORE)] if self.folded else [])]

    @property
    def _charted(self) -> bool:
        return bool(self.score.awards) and self.score.turns >= 1

    @property
    def shown(self) -> str:
        """The page that is shown: the one chosen, else the records, else what was turned up last, else the chart."""
        keys = [key for key, _ in self.pages]
        if self.page in keys or not keys:
            return self.page if keys else ""
        turned = [key for key in keys if key.startswith("turned:")]
        return turned[-1] if turned and not self.paged else keys[0]

    def _lay_pages(self) -> None:
        """Lay the choice between the chart and what else there is over their panel."""
        pages = self.pages
        box = self.chart_box.inflate(-2 * self.px(20), -2 * self.px(16))
        tabs = max(self.px(38), 2 * text.line_height(self.font(15)) + self.px(4) if self.paged else 0)
        head = tabs + self.px(6) if len(pages) > 1 else self.px(34)
        self.inner = Rect(box.left, box.top + head, box.width, box.height - head)
        if len(pages) < 2:
            return
        items = [Item(key, self.say(words)) for key, words in pages]
        wide = max(text.width(item.words, self.font(15, "bold")) for item in items) + self.px(36)
        rect = Rect(box.left, box.top - self.px(4), min(box.width, wide * len(items)), tabs)
        self.widgets.add(Segmented("pages", rect, items, self.shown, self.turn_to, size=15))
        if self.shown == "records":
            self._scroll_cards(self.inner)

    def turn_to(self, page: str) -> None:
        """Show another page of the panel."""
        self.page = page
        self.rebuild()
        self.enter()

    def _lay_chart(self) -> None:
        self.chart = None
        if self.shown != "chart":
            return
        winners, totals = self.outcome.result.winners, self.score.totals
        series = [
            Series(player.name, seat_mark(self.palette, player), tuple(t[seat] for t in totals), seat in winners)
            for seat, player in enumerate(self.match.players)
        ]
        axis = [(ends, self.say(words)) for ends, words in self.score.axis(self.facts)]
        labels = [str(number) for number, _ in self.score.numbers]
        limit = self.outcome.point_words.limit
        line = None if limit is None else (limit[0], self.say(limit[1]))
        self.chart = self.widgets.add(
            Chart("chart", self.inner, series, labels, self._turn_words, self._notes, axis, limit=line)
        )
        self.chart.progress = 1.0 if self._grown else 0.0

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
        lines = [self.say(N_("As if it had been scored then"))] if turn in self.score.supposed else []
        for cause, where in found.items():
            words = causes.get(cause, N_("{cause}", cause=cause))
            if not any(where):  # everywhere at once
                lines.append(self.say(words))
            elif len(where) > MOST_NOTES:
                lines.append(self.say(N_n("{cause}: {n} place", "{cause}: {n} places", cause=words, n=len(where))))
            else:
                lines.append(self.say(N_("{cause}: {where}", cause=words, where=where)))
        return lines

    def _lay_buttons(self) -> None:
        px = self.px
        pad, gap, high = (px(one) for one in ((16, 8, 42) if self.scale.height < LOWEST else (24, 10, 50)))
        box = self.winner
        inner = Rect(box.left + pad, 0, box.width - 2 * pad, high)
        replay: Offer = ("replay", "replay", N_("Replay"), self.replay, N_("Watch the match again, move by move (R)"))
        review: Offer = ("review", "chart", REVIEW, self.review, LOOK_BACK)
        menu = ("menu", "home", N_("Menu"), self.app.home, N_("To the main menu"))
        plain: list[Offer] = [
            ("again", "dice", N_("Play again"), self.play_again, N_("A new game with the same people and options")),
            *([replay] if self.path is not None else []),
            ("look", "eye", N_("Table"), self.look, N_("See the table as it was at the end (T, Esc)")),
            menu if self.back is None else ("workshop", "pencil", N_("Workshop"), self.back[1], self.back[0]),
        ]
        needs = [text.width(self.say(said), self.font(16, "bold")) + px(64) for _, _, said, _, _ in plain]
        rows = [plain] if sum(needs) + 2 * gap <= inner.width else [plain[:2], plain[2:]]
        top = box.bottom - pad - (len(rows) + 1) * (high + gap) + gap
        whole = Rect(inner.left, top, inner.width, box.bottom - pad - top)  # no tip covers a button
        key, icon, said, act, tip_words = replay if self.path is None else review
        words, tip = self.say(said), self.say(tip_words)
        first = Rect(inner.left, top, inner.width, high)
        self.main = self.widgets.add(
            Button(
                key, first, words, act, kind="accent", theme=self.theme, icon=icon, size=18, tip=tip, tip_beside=whole
            )
        )
        for number, row in enumerate(rows, 1):
            spare = (inner.width - (len(row) - 1) * gap - sum(needs[: len(row)])) // len(row)
            left = inner.left
            for need, (key, icon, said, act, tip_words) in zip(needs, row, strict=False):
                rect = Rect(left, top + number * (high + gap), need + spare, high)
                left = rect.right + gap
                self.widgets.add(
                    Button(key, rect, self.say(said), act, icon=icon, tip=self.say(tip_words), tip_beside=whole)
                )
        self.words_bottom = top
        if self.finale is not None and top - box.top >= px(LEAST_WORDS + FINALE):
            rect = Rect(inner.left, top - px(20 + FINALE), inner.width, px(FINALE))
            tip = self.say(N_("{turn}: watch it again", turn=self._turn_words(self._turn_of(self.finale.number))))
            self.widgets.add(FinaleCard("finale", rect, self.finale, self.outcome, self.replay_at, tip))
            self.words_bottom = rect.top

    # -- going on -----------------------------------------------------------------------------------------------------
    def play_again(self) -> None:
        """Open the new-game form as this match was set up; from there the way back leads here."""
        from games.core.data import boards
        from ui.screens.setup.form import form_of

        form = form_of(self.facts, self.app.language, self.match.players, self.match.settings, self.app.house.people)
        form.options = dict(self.match.options)
        form.board = boards.key_of(self.facts.id, self.match.board)
        self.app.open("setup", game=self.facts.id, form=form)

    def replay(self) -> None:
        """Play the match back."""
        self.app.open("replay", match=self.match, path=self.path)

    def review(self) -> None:
        """Look back on the match: chances, decisions, luck."""
        if self.path is not None:
            look_back(self.app, self.path)

    def share(self) -> None:
        """Look at the picture of the match that can be saved."""
        self.app.open("share", match=self.match, path=self.path)

    def replay_at(self, number: int) -> None:
        """Play the match back from one move on: it stands there as it has just been played."""
        self.app.open("replay", match=self.match, path=self.path, number=number)

    def look(self) -> None:
        """Look at the table: the one below, or the end of the replay where there is none."""
        below = self.app.screens[-2].name if len(self.app.screens) > 1 else ""
        if below == "table":
            self.app.pop(self)
        else:
            self.replay_at(self.match.number)

    def first_focus(self) -> Button:
        return self.main

    def handle(self, event: pygame.event.Event) -> bool:
        if self._meant_for_table(event):
            self.motion.finish()
            self.touch()
            return True
        return super().handle(event)

    def _meant_for_table(self, event: pygame.event.Event) -> bool:
        """Return True for a press that follows those at the table without a pause, so that nobody can have seen this.

        Enter, Space and clicks mean "go on" there, and whoever goes on quickly would miss who has won.
        """
        if self._noticed or event.type not in PRESSES:
            return False
        self._noticed = self.app.now - self._pressed >= DEBOUNCE
        self._pressed = self.app.now
        return not self._noticed

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.chart is not None:
            self.chart.look(event.pos)
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _key(self, key: int) -> bool:
        """Do what a key of this screen says; return whether it is one.

        Enter and Space, where nothing has the focus, first show what they would press.
        """
        if key in (*ENTER, pygame.K_SPACE) and self.widgets.focused is None:
            self.widgets.focus(self.main)
            return True
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        at = next((number for number, card in enumerate(self.cards) if card.focused), None)
        if by and at is not None and 0 <= at + by < len(self.cards):
            self.widgets.focus(self.cards[at + by])
            self.touch()
        elif key == pygame.K_r:
            self.replay()
        elif key == pygame.K_v:
            self.review()
        elif key == pygame.K_s:
            self.share()
        elif key == pygame.K_t:
            self.look()
        else:
            return False
        return True

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 80)
        self.bar.draw(surface)
        draw_winners(self, self.outcome, surface, self.winner, self.words_bottom)
        colours = [seat_mark(self.palette, self.match.players[seat]).colour for seat in self.outcome.result.winners]
        draw_sparks(surface, self.winner, self._joy, (*colours, BRASS, IVORY), self.px(11))
        radius = self.px(RADIUS_PANEL)
        draw.panel(surface, self.chart_box, INK_1, radius, LINE)
        self._draw_page(surface, self.shown)
        if not self.folded:
            draw.panel(surface, self.table_box, INK_1, radius, LINE)
            self.table.draw(surface, self.table_box)
        super().draw(surface)

    def _draw_page(self, surface: Surface, shown: str) -> None:
        """Draw what the panel shows, but for widgets: the records, and the chart below its heading."""
        if shown.startswith("turned:"):
            self.turned_up.draw(surface, self.inner, int(shown.partition(":")[2]))
        elif shown == "score":
            self.table.draw(surface, self.inner)
        elif shown == "chart" and len(self.pages) < 2:  # with others, the choice among them says it
            left = self.chart_box.left + self.px(20)
            head = Rect(left, self.chart_box.top + self.px(12), self.chart_box.width - self.px(40), self.px(34))
            text.draw(surface, self.say(self.outcome.point_words.chart), head, self.font(18, "bold"), TEXT)
        elif not shown:
            words = self.say(N_("This match has no points turn by turn."))
            text.draw(surface, words, self.chart_box, self.font(17), TEXT_2, align="center")
