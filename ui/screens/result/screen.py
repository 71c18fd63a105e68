"""The result screen: winners and reason, records, points by turn, score."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_c, N_n, NameTranslator, Text
from games.core.match.match import Match
from games.core.match.scores import moves_before_turns, timeline_of
from ui.drawing import draw, text
from ui.drawing.animation import draw_confetti
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT_2
from ui.layout import Column, EvenRows, FirstFit, Label, LayoutContext, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.screens.result.chart import PointsChart, SeatSeries
from ui.screens.result.outcome import MatchResult, stored_review
from ui.screens.result.records import LastEventCard, RecordCard, records_of
from ui.screens.result.table import RevealedCardPages, score_table
from ui.screens.result.winner import RECAP_FONT_SIZE, winner_panel_content
from ui.screens.shared.common import REVIEW, REVIEW_TIP, SHARE, SHARE_TIP, draw_dark_panel, open_review, seat_mark
from ui.screens.shared.page import bar, bar_button, page
from ui.shell.scale import BAR_HEIGHT
from ui.shell.scale import LOW_HEIGHT as LOWEST
from ui.shell.screen import Screen
from ui.widgets import Button, Segmented, SegmentItem
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

TOP, EDGE, GAP = 72.0, 24.0, 20.0
CARD_DELAY = 0.12  # seconds between the cards when they first appear
CELEBRATION_SECONDS = 2.0  # seconds of the celebration
CHART_SECONDS = 0.9  # seconds in which the chart's lines grow
PANEL_PADDING = 20  # design units: padding at the left and right of the panel below the records
CARDS_GAP = 12
CARD_HEIGHT = 204  # design units: height of a record's card
MIN_CARD_WIDTH = 185  # design units: minimum width of a record's card; if cards would be narrower, they take two rows
# design units: height of the last event's card, and minimum height of the winner's panel above it
LAST_EVENT_HEIGHT, MIN_WINNER_HEIGHT = 88, 440
MIN_CARD_PIXELS = 155  # pixels: minimum width and height of a card, because letters can't shrink with the window
# design units: window height with room for two rows; in lower windows the records are a page of the panel
TWO_ROWS_HEIGHT = 800
# portrait windows: maximum height of the winner's panel in design units, and as a share of the window
WINNER_HEIGHT, WINNER_SHARE = 430.0, 0.33
MIN_CHART_HEIGHT = 230  # design units: if the chart would be lower, the score becomes a page of the panel
SCORE_TITLE = N_c("heading", "Score")
# seconds: a press so soon after the previous one is ignored, because it was still meant for the match
DEBOUNCE_SECONDS = 0.6
PRESS_EVENTS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
MAX_NOTES = 6
# design units: height of a row of the score; the second in windows lower than `LOW_WINDOW_HEIGHT`
ROW_HEIGHT, LOW_ROW_HEIGHT = 40, 32
LOW_WINDOW_HEIGHT = 700


BackLink = tuple[Text, Callable[[], object]]
ButtonSpec = tuple[str, str, Text, Callable[[], object], Text]  # a button: key, icon, label, action, tooltip


def create_screen(app: App, match: Match, path: Path | None = None, back: BackLink | None = None) -> ResultScreen:
    """Return the result screen of a finished match.

    `path` is its journal. `back` (label, function) replaces the main menu button.
    """
    return ResultScreen(app, match, path, back)


class ResultScreen(Screen):
    """The result of a finished match."""

    name = "result"
    is_read_on_open = True

    def __init__(self, app: App, match: Match, path: Path | None = None, back: BackLink | None = None) -> None:
        super().__init__(app)
        self.match, self.back = match, back
        self.path = path or (match.journal.path if match.journal is not None else None)
        self.outcome = MatchResult(match, stored_review(match, self.path))
        self.facts, self.theme, self.score = self.outcome.facts, self.outcome.theme, self.outcome.score
        self.chart: PointsChart | None = None
        self.reckonings = RevealedCardPages(self, self.outcome)
        self.records = records_of(match)
        tells = match.game.last_action
        self.finale = tells(timeline_of(match)) if tells is not None else None
        self.cards: list[RecordCard] = []
        self.winner: Node = Stack([])  # the panel of the winners
        self.panel: Node = Stack([])  # the panel under the records
        self.page = ""  # key of the selected page of the panel; see `pages`
        self.has_records_page = False  # True: the window is too low, so the records are a page of the panel
        self.has_score_page = False  # True: the score is a page of the panel
        self._grown = False
        self._celebrated = False  # True: the celebration was still running at the last tick
        self._since = app.now
        self._pressed = app.now  # time of the last press that was meant for the table
        self._noticed = False  # True: the person has seen this screen, so presses are meant for it

    @property
    def lexicon(self) -> NameTranslator:
        return self.outcome.lexicon

    def title(self) -> Text:
        return N_("result")

    def enter(self) -> None:
        # begin the review now, so that it is ready when the person opens it
        if self.path is not None and self.match.person_count:
            self.app.review_queue.add(self.path, self.facts.id)
        if not self._grown:
            self.motion.add(CARD_DELAY * (len(self.cards) + 1), self._show_cards)
            self.motion.add(CHART_SECONDS, self._grow, end=self._end_opening)

    @property
    def _celebration_progress(self) -> float:
        """The progress of the celebration, 0..1."""
        just = len(self.app.screens) > 1 and self.app.screens[-2].name == "table"
        if not (just and self.app.pace and self.outcome.result.winners):
            return 1.0
        return min(1.0, (self.app.now - self._since) / CELEBRATION_SECONDS)

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._celebration_progress < 1

    def on_tick(self, now: float) -> bool:
        if self._celebration_progress < 1 or self._celebrated:
            self._celebrated = self._celebration_progress < 1
            self.invalidate(self.winner.rect)
        return False

    def _show_cards(self, share: float) -> None:
        """Fade in the record cards one after another."""
        for number, card in enumerate(self.cards):
            card.opacity = max(0.0, min(1.0, share * (len(self.cards) + 1) - number))

    def _grow(self, share: float) -> None:
        if self.chart is not None:
            self.chart.progress = share

    def _end_opening(self) -> None:
        """End the opening animation."""
        self._grown = True
        self._show_cards(1.0)

    def build(self) -> Node:
        self.chart, self.cards = None, []
        share = bar_button(self, "share", SHARE, self.open_share, "image", SHARE_TIP)
        head = bar(self, [self.facts.title, N_("Result")], N_("Back (Esc)"), right=[share])
        width, height = self.scale.width, self.scale.height - TOP - EDGE
        if self.scale.is_portrait:
            upper = min(WINNER_HEIGHT, height * WINNER_SHARE)
            below = self._records_and_points(width - 2 * EDGE, height - upper - GAP)
            self.winner = self._winner_panel(width - 2 * EDGE, upper)
            self.winner.width, self.winner.height = None, upper
            return page(self, head, Column(self.winner, below, gap=GAP, pad=(EDGE, TOP - BAR_HEIGHT, EDGE, EDGE)), 80)
        left = max(min(330.0, width * 0.31), min(400.0, width * 0.27))
        right = self._records_and_points(width - 2 * EDGE - left - GAP, height)
        self.winner = self._winner_panel(left, height)
        # The winner comes first, so that Tab visits the buttons, then the cards, then the chart.
        return page(self, head, Row(self.winner, right, gap=GAP, pad=(EDGE, TOP - BAR_HEIGHT, EDGE, EDGE)), 80)

    def _records_and_points(self, width: float, height: float) -> Node:
        """Return records, panel and score.

        Lengths are in design units.
        """
        count = len(self.records)
        one_row = width >= count * self._least_card(MIN_CARD_WIDTH)
        self.has_records_page = not one_row and (
            self.scale.height < TWO_ROWS_HEIGHT or self.px(CARD_HEIGHT) < MIN_CARD_PIXELS
        )
        if self.scale.is_portrait and not one_row:
            self.has_records_page |= height - 2 * CARD_HEIGHT - CARDS_GAP - GAP < MIN_CHART_HEIGHT
        records = None
        if count and not self.has_records_page:
            rows = 1 if one_row else 2
            records = self._record_rows(-(-count // rows))
            records.height = rows * CARD_HEIGHT + (rows - 1) * CARDS_GAP
            height -= records.height + GAP
        score = self._score(width)
        need = score.height_at(LayoutContext(self, self.widgets.add), width * self.unit) / self.unit
        page_of_cards = 2 * self._least_card(CARD_HEIGHT) + 90
        self.has_score_page = height - need - GAP < (page_of_cards if self.has_records_page else MIN_CHART_HEIGHT)
        self.panel = self._pages_panel(width)
        below = None if self.has_score_page else Stack([Paint(self._draw_ground), score])
        return Column(records, self.panel, below, gap=GAP, weight=1)

    def _score(self, width: float) -> Node:
        return score_table(
            self, self.outcome, width, LOW_ROW_HEIGHT if self.scale.height < LOW_WINDOW_HEIGHT else ROW_HEIGHT
        )

    def _least_card(self, length: float) -> float:
        """Return a card's minimum width or height in design units: `length`, but at least `MIN_CARD_PIXELS`."""
        return max(length, MIN_CARD_PIXELS / self.unit)

    def _record_rows(self, across: int) -> EvenRows:
        """Return the record cards in rows of `across` cards."""
        cards = [Slot(partial(self._record_card, number), weight=1) for number in range(len(self.records))]
        rows = [Row(*cards[at : at + across], gap=CARDS_GAP) for at in range(0, len(cards), across)]
        return EvenRows(rows, min_height=self._least_card(CARD_HEIGHT), max_height=CARD_HEIGHT * 1.25, gap=CARDS_GAP)

    def _record_card(self, number: int, rect: Rect) -> RecordCard:
        record = self.records[number]
        tip = self.translate(N_("{turn}: watch it again", turn=self._turn_words(self._turn_of(record.move_number))))
        card = RecordCard(f"record:{number}", rect, record, self.outcome, self.replay_at, tip)
        card.opacity = 1.0 if self._grown else 0.0
        self.cards.append(card)
        return card

    def _records_page(self, width: float) -> Node:
        """Return the page with recap and records."""
        across = max(1, min(2, int((width + CARDS_GAP) // self._least_card(MIN_CARD_WIDTH))))
        recap = " ".join(map(self.translate, self.outcome.recap))
        rows = Column(Label(recap, RECAP_FONT_SIZE, valign="top"), self._record_rows(across), gap=CARDS_GAP)
        return FirstFit(rows, Scroll("cards", rows, bar=14))

    def _turn_of(self, number: int) -> int:
        """Return the turn of a move."""
        begins = moves_before_turns(self.match)
        return min(max([turn for turn, at in begins.items() if at < number], default=0), self.score.last_turn)

    @property
    def pages(self) -> list[tuple[str, Text]]:
        """The pages of the panel as (key, label)."""
        records = [("records", N_("Talking points"))] if self.has_records_page else []
        turned = [(f"turned:{number}", page.title) for number, page in enumerate(self.reckonings.pages)]
        chart = [("chart", self.outcome.point_words.chart)] if self._charted else []
        return [*records, *turned, *chart, *([("score", SCORE_TITLE)] if self.has_score_page else [])]

    @property
    def _charted(self) -> bool:
        return bool(self.score.awards) and self.score.last_turn >= 1

    @property
    def shown_page(self) -> str:
        """The key of the displayed page."""
        keys = [key for key, _ in self.pages]
        if self.page in keys or not keys:
            return self.page if keys else ""
        turned = [key for key in keys if key.startswith("turned:")]
        return turned[-1] if turned and not self.has_records_page else keys[0]

    def _pages_panel(self, width: float) -> Node:
        """Return the panel: a choice of pages and the displayed page."""
        pages, shown = self.pages, self.shown_page
        if not shown:
            words = Label(
                N_("Points aren't counted turn by turn in this match."), 17, TEXT_2, align="center", valign="middle"
            )
            return Stack([Paint(self._draw_ground), words], weight=1)
        head: Node
        if len(pages) > 1:
            items = [SegmentItem(key, self.translate(words)) for key, words in pages]
            width_of_one = max(text.width(item.label, self.font(15, "bold")) for item in items) / self.unit + 36
            lines = 2 * text.line_height(self.font(15)) / self.unit + 4 if self.has_records_page else 0
            head = Slot(
                lambda rect: Segmented("pages", rect, items, shown, self.show_page, size=15),
                width=width_of_one * len(items), height=max(38, lines),
            )  # fmt: skip
            gap = 10
        else:  # a single page needs no choice
            is_titled = shown == "chart" or shown.startswith("turned:")
            head = Label(pages[0][1] if is_titled else "", 18, face="bold", height=34)
            gap = 4
        inner = self._page(shown, width - 2 * PANEL_PADDING)
        inner.weight = 1
        return Stack(
            [Paint(self._draw_ground), Column(head, inner, gap=gap, pad=(PANEL_PADDING, 12, PANEL_PADDING, 16))],
            weight=1,
        )

    def _page(self, shown: str, width: float) -> Node:
        """Return a page of the panel."""
        if shown == "records":
            return self._records_page(width)
        if shown.startswith("turned:"):
            return self.reckonings.page(int(shown.partition(":")[2]), width)
        return self._score(width) if shown == "score" else Slot(self._make_chart)

    def show_page(self, page: str) -> None:
        """Select a page of the panel."""
        self.page = page
        self.rebuild()
        self.enter()

    def _make_chart(self, rect: Rect) -> PointsChart:
        winners, totals = self.outcome.result.winners, self.score.totals
        series = [
            SeatSeries(player.name, seat_mark(self.palette, player), tuple(t[seat] for t in totals), seat in winners)
            for seat, player in enumerate(self.match.players)
        ]
        axis = [(ends, self.translate(words)) for ends, words in self.score.axis_labels(self.facts)]
        labels = [str(number) for number, _ in self.score.turn_numbers]
        limit = self.outcome.point_words.limit
        line = None if limit is None else (limit[0], self.translate(limit[1]))
        self.chart = PointsChart("chart", rect, series, labels, self._turn_words, self._notes, axis, limit=line)
        self.chart.progress = 1.0 if self._grown else 0.0
        return self.chart

    def _turn_words(self, turn: int) -> str:
        if not turn:
            return self.translate(N_("Beginning"))
        number, part = self.score.turn_numbers[turn]
        words = self.facts.turn_labels.heading.with_args(turn=number)
        return self.translate(
            N_("{turn} · {part}", turn=words, part=self.facts.match_parts[part - 1]) if part else words
        )

    def _notes(self, turn: int) -> list[str]:
        """Return a line for each cause of points in a turn."""
        causes = self.match.game.controller.ending.cause_texts
        places_by_cause: dict[str, list[str]] = {}
        for award in self.score.awards_in_turn(turn):
            places_by_cause.setdefault(award.cause, []).append(award.where)
        lines = (
            [self.translate(N_("As if everything were scored at that point"))]
            if turn in self.score.estimated_turns
            else []
        )
        for cause, where in places_by_cause.items():
            words = causes.get(cause, N_("{cause}", cause=cause))
            if not any(where):  # these points belong to no place on the board
                lines.append(self.translate(words))
            elif len(where) > MAX_NOTES:
                lines.append(
                    self.translate(
                        N_n(
                            "{cause}: {n} place on the board",
                            "{cause}: {n} places on the board",
                            cause=words,
                            n=len(where),
                        )
                    )
                )
            else:
                lines.append(self.translate(N_("{cause}: {where}", cause=words, where=where)))
        return lines

    def _winner_panel(self, width: float, height: float) -> Node:
        """Return the winners' panel."""
        pad, gap, button = (16, 8, 42) if self.scale.height < LOWEST else (24, 10, 50)
        buttons = self._buttons(width - 2 * pad, gap, button)
        taken = buttons.height_at(LayoutContext(self, self.widgets.add), 0) / self.unit
        height -= taken + pad
        finale = None
        if self.finale is not None and height >= MIN_WINNER_HEIGHT + LAST_EVENT_HEIGHT:
            finale = Column(Slot(self._finale_card, height=LAST_EVENT_HEIGHT), Spacer(20), pad=(pad, 0))
            height -= LAST_EVENT_HEIGHT + 20
        winner = winner_panel_content(self, self.outcome, width, height, not self.has_records_page)
        return Stack(
            [
                Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, self.theme)),
                Column(Spacer(), buttons, pad=(pad, 0, pad, pad)),  # first in the Tab order
                Column(winner, finale, Spacer(taken + pad)),
                Paint(self._draw_sparks),
            ],
            width=width,
        )

    def _buttons(self, width: float, gap: float, height: float) -> Node:
        """Return the buttons in rows."""
        replay: ButtonSpec = (
            "replay",
            "replay",
            N_("Replay"),
            self.open_replay,
            N_("Watch the match again, move by move (R)"),
        )
        review: ButtonSpec = ("review", "chart", REVIEW, self.open_review, REVIEW_TIP)
        menu = ("menu", "home", N_("Menu"), self.app.home, N_("To the main menu"))
        plain: list[ButtonSpec] = [
            ("again", "dice", N_("Play again"), self.play_again, N_("A new game with the same people and options")),
            *([replay] if self.path is not None else []),
            ("look", "eye", N_("Table"), self.show_table, N_("See the table as it was at the end (T, Esc)")),
            menu if self.back is None else ("workshop", "pencil", N_("Workshop"), self.back[1], self.back[0]),
        ]
        needs = [
            text.width(self.translate(label), self.font(16, "bold")) / self.unit + 64 for _, _, label, _, _ in plain
        ]
        rows = [plain] if sum(needs) + 2 * gap <= width else [plain[:2], plain[2:]]
        whole = Column(gap=gap)  # the box that tooltips of the buttons must not cover

        def make_button(offer: ButtonSpec, rect: Rect) -> Button:
            key, icon, label, act, tip = offer
            return Button(
                key, rect, self.translate(label), act, icon=icon, tip=self.translate(tip), tip_beside=whole.rect
            )

        first = replay if self.path is None else review
        whole.children.append(Slot(partial(self._main_button, first, whole), height=height))
        for row in rows:
            spare = (width - (len(row) - 1) * gap - sum(needs[: len(row)])) / len(row)
            slots = [
                Slot(partial(make_button, offer), width=need + spare, height=height)
                for need, offer in zip(needs, row, strict=False)
            ]
            whole.children.append(Row(*slots, gap=gap, height=height))
        return whole

    def _main_button(self, offer: ButtonSpec, whole: Node, rect: Rect) -> Button:
        key, icon, label, act, tip_words = offer
        words, tip = self.translate(label), self.translate(tip_words)
        self.main = Button(
            key, rect, words, act, kind="accent", theme=self.theme, icon=icon, size=18, tip=tip, tip_beside=whole.rect
        )
        return self.main

    def _finale_card(self, rect: Rect) -> LastEventCard:
        assert self.finale is not None
        tip = self.translate(
            N_("{turn}: watch it again", turn=self._turn_words(self._turn_of(self.finale.move_number)))
        )
        return LastEventCard("finale", rect, self.finale, self.outcome, self.replay_at, tip)

    # -- going on ----------------------------------------------------------------------------------------------------
    def play_again(self) -> None:
        """Open the new-game form with this match's setup."""
        from games.core.data import boards
        from ui.screens.setup.form import form_from_match

        form = form_from_match(
            self.facts, self.app.language, self.match.players, self.match.settings, self.app.people_store.people
        )
        form.options = dict(self.match.options)
        form.board = boards.find_board_key(self.facts.id, self.match.board)
        self.app.open("setup", game=self.facts.id, form=form)

    def open_replay(self) -> None:
        """Open the replay."""
        self.app.open("replay", match=self.match, path=self.path)

    def open_review(self) -> None:
        """Open the review of the match."""
        if self.path is not None:
            open_review(self.app, self.path)

    def open_share(self) -> None:
        """Open the preview of the match's picture."""
        self.app.open("share", match=self.match, path=self.path)

    def replay_at(self, number: int) -> None:
        """Open the replay after a move."""
        self.app.open("replay", match=self.match, path=self.path, number=number)

    def show_table(self) -> None:
        """Go back to the table.

        Without a table, open the replay at its end.
        """
        below = self.app.screens[-2].name if len(self.app.screens) > 1 else ""
        if below == "table":
            self.app.pop(self)
        else:
            self.replay_at(self.match.move_count)

    def first_focus(self) -> Button:
        return self.main

    def handle(self, event: pygame.event.Event) -> bool:
        if self._is_meant_for_table(event):
            self.motion.finish()
            self.invalidate()
            return True
        return super().handle(event)

    def _is_meant_for_table(self, event: pygame.event.Event) -> bool:
        """Return True if a press came so soon that it was meant for the table.

        Without this check, a quick player would skip the result.
        """
        if self._noticed or event.type not in PRESS_EVENTS:
            return False
        self._noticed = self.app.now - self._pressed >= DEBOUNCE_SECONDS
        self._pressed = self.app.now
        return not self._noticed

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.chart is not None:
            self.chart.show_values_at(event.pos)
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _key(self, key: int) -> bool:
        """Handle a key; return True if it was used.

        If nothing is focused, Enter and Space only move the focus.
        """
        if key in (*ENTER, pygame.K_SPACE) and self.widgets.focused is None:
            self.widgets.focus(self.main)
            return True
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        at = next((number for number, card in enumerate(self.cards) if card.focused), None)
        if by and at is not None and 0 <= at + by < len(self.cards):
            self.widgets.focus(self.cards[at + by])
            self.invalidate()
        elif key == pygame.K_r:
            self.open_replay()
        elif key == pygame.K_v:
            self.open_review()
        elif key == pygame.K_s:
            self.open_share()
        elif key == pygame.K_t:
            self.show_table()
        else:
            return False
        return True

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, INK_1, self.px(RADIUS_PANEL), LINE)

    def _draw_sparks(self, surface: Surface, rect: Rect) -> None:
        colours = [seat_mark(self.palette, self.match.players[seat]).colour for seat in self.outcome.result.winners]
        draw_confetti(surface, rect, self._celebration_progress, (*colours, BRASS, IVORY), self.px(11))
