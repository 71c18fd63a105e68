"""The page of a person: ratings, games, opponents, latest results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo, load_for_viewing, read_save_info
from games.core.match.match import Match
from games.core.match.players import LEVEL_LABELS
from games.core.people import export, pages
from games.core.people.pages import GameStatistics, HeadToHead, PersonPage, PersonResult, WinRate
from games.core.people.rating import MIN_MATCHES
from games.core.people.store import person_key
from games.core.program.tasks import BackgroundTask
from ui.drawing import text
from ui.drawing.theme import BODY, TEXT, TEXT_2, SeatMark
from ui.drawing.typography import percent
from ui.layout import (
    Column,
    FirstFit,
    Label,
    Node,
    Paint,
    Panel,
    Row,
    Scroll,
    Slot,
    Spacer,
    Stack,
    Table,
    TableColumn,
    TableRow,
)
from ui.screens.people import dialogues, tables, words
from ui.screens.people.boxes import PersonBox
from ui.screens.people.charts import RatingChart, RatingLine
from ui.screens.people.model import FilterChoice, RecordsModel
from ui.screens.people.page import EDGE_WIDTH, PANEL_GAP, SCROLL_MARGIN, RecordsScreen, people_filters
from ui.screens.people.parts import (
    COMPUTER_COLOUR,
    HEADING_OFFSET,
    NAME_HEIGHT,
    TITLE_HEIGHT,
    CellStrip,
    draw_result,
    heading_below_title,
    name_cell,
    number_label,
    rate_colour,
    rate_node,
    result_boxes,
    table_panel,
)
from ui.screens.people.stories import MatchStory, PersonStories, story_of
from ui.screens.saves.notes import exclude_or_include_match, offer_note_actions
from ui.screens.saves.reopening import use_current_names
from ui.screens.shared.common import draw_emblem
from ui.screens.shared.filters import Filters
from ui.screens.shared.loading import load_in_background
from ui.screens.shared.page import GrowFirst
from ui.screens.shared.sorting import Sorting, Value
from ui.shell.scale import LOW_HEIGHT
from ui.widgets import Button, SegmentItem, Tabs

if TYPE_CHECKING:
    from ui.shell.app import App

LEFT_BOX_WIDTH = 364  # design units: width of the left box
PORTRAIT_CRUMBS_WIDTH = 250  # design units: width of the title in a portrait window
ROW_HEIGHT = 46
MIN_NAME_WIDTH = 130  # design units: narrower columns have a smaller emblem


def create_screen(app: App, key: str, records: RecordsModel | None = None) -> PersonScreen:
    """Build the page of the person `key`. `records` is the model of the page below, if any."""
    return PersonScreen(app, key, records)


class PersonScreen(RecordsScreen):
    """The page of a person: a box about the person, and tabs for one game or all games."""

    name = "person"

    def __init__(self, app: App, key: str, records: RecordsModel | None = None) -> None:
        super().__init__(app, records)
        self.key, self.choice = key, FilterChoice()
        self.sorting = Sorting(self.rebuild)  # sort order of the games
        self.all_games_page: PersonPage | None = None  # the page's data for all games together
        self.page: PersonPage | None = None
        self.shows_figures = False  # True: show figures although the person has few matches
        self._stories: dict[str, MatchStory] = {}  # stories by journal file, in the language `_language`
        self._language = app.language

    @property
    def is_new(self) -> bool:
        """True if the person has few matches, so that the page shows stories of them instead of figures."""
        return self.all_games_page is not None and self.all_games_page.rate.matches < MIN_MATCHES

    @property
    def person_name(self) -> str:
        """The person's name."""
        return self.records.current_name(self.key, self.page.name if self.page is not None else "")

    @property
    def mark(self) -> SeatMark:
        """The person's mark."""
        return self.records.latest_mark(self.palette, self.key, self.page.mark if self.page is not None else 0)

    def title(self) -> Text:
        return N_("{name}", name=self.person_name)

    def open_puzzles(self) -> None:
        """Open the puzzles made from this person's mistakes."""
        self.app.open("puzzles", key=self.key, game=self.choice.game)

    def read(self) -> None:
        """Query the index; close the page if the person was forgotten or merged."""
        self.key = self.app.people_store.identity.current_key(self.key)
        wanted = self.choice.filter()
        page = self.records.query(lambda db: pages.query_person_page(db, self.key, wanted))
        everything = wanted._replace(game="")
        whole = (
            page
            if not wanted.game
            else self.records.query(lambda db: pages.query_person_page(db, self.key, everything))
        )
        if page is None and self.records.index_updater.is_complete and not self.records.has_failed:
            if self.app.top is self:
                self.app.pop(self)
            return
        self.page, self.all_games_page = page or self.page, whole or self.all_games_page
        self._read_stories()
        if self in self.app.visible_screens():
            self.rebuild()

    def _read_stories(self) -> None:
        """If the person has few matches, begin to replay them in another thread, to make their stories."""
        if self._language != self.app.language:
            self._stories.clear()
            self._language = self.app.language
        for one in self.all_games_page.recent if self.is_new and self.all_games_page is not None else ():
            if one.file not in self._stories:
                self._stories[one.file] = MatchStory()
                path = self.records.index_updater.journals / one.file
                self.app.background.run("story", partial(load_for_viewing, path), partial(self._use_story, one.file))

    def _use_story(self, file: str, task: BackgroundTask[Match]) -> None:
        """Show the story of a match that has been read; a match that cannot be replayed has none."""
        try:
            match = task.result()
        except (PlanszowniaError, OSError):
            return
        current = self.app.people_store.identity.current_key
        people = [(seat, player) for seat, player in enumerate(match.players) if player.is_person]
        seats = [seat for seat, player in people if current(person_key(player.name)) == self.key]
        use_current_names(self.app, match)
        self._stories[file] = story_of(match, seats, self._language)
        if self in self.app.visible_screens():
            self.rebuild()

    def _show_figures(self) -> None:
        """Show the figures instead of the stories."""
        self.shows_figures = True
        self.rebuild()

    def build(self) -> Node:
        crumbs = [words.PEOPLE, N_("{name}", name=self.person_name)]
        if self.page is None:
            return self.page_tree(crumbs, self.no_data_message())
        is_portrait = self.scale.is_portrait
        whole = self.scale.width - 2 * EDGE_WIDTH
        left = whole if is_portrait else 300.0 if self.scale.width < 1400 else float(LEFT_BOX_WIDTH)
        tells_stories = self.is_new and not self.shows_figures
        if tells_stories and self._language != self.app.language:
            self._read_stories()
        one_game = bool(self.choice.game)
        box = PersonBox(self, self.records, self.page, one_game, not tells_stories).build(self._buttons(), left)
        width = whole if is_portrait else whole - PANEL_GAP - left
        filters = people_filters(self, self.records, self.choice, self._choose)
        tabs, in_bar = self._tabs(filters, width)
        panels = Scroll("page", Column(self._panels(self.page), pad=(8, 4, SCROLL_MARGIN, 4)))
        right = Column(
            Row(*tabs, height=44, pad=(8, 0, SCROLL_MARGIN, 0)), Spacer(6), panels, pad=(0, 16, 0, 0), weight=1
        )
        return self.page_tree(crumbs, self.with_side_box(box, left, right), in_bar)

    def layout(self) -> None:
        super().layout()
        if self.page is not None and self.widgets.focused is None:
            self.widgets.focus(self.widgets["tab"])

    def _buttons(self) -> Node:
        low = self.scale.height < LOW_HEIGHT
        high, gap = (38, 6) if low else (44, 8)
        pair = Row(
            Slot(partial(self._button, "merge", words.MERGE, dialogues.ask_person_to_merge, "people"), weight=1),
            Slot(partial(self._button, "forget", words.FORGET, dialogues.ask_to_forget, "trash"), weight=1),
            gap=gap,
            height=high,
        )
        upper = Row(Slot(self._rename_button, weight=1), Slot(self._history_button, weight=1), gap=gap, height=high)
        return Column(upper, pair, gap=gap, pad=(22, 0))

    def _history_button(self, rect: Rect) -> Button:
        act, tip = partial(self.app.open, "history", person=self.key), self.translate(words.HISTORY_TOOLTIP)
        return Button("history", rect, self.translate(words.MATCHES_BUTTON), act, icon="history", size=15, tip=tip)

    def _rename_button(self, rect: Rect) -> Button:
        act, tip = partial(self._do, dialogues.ask_new_name), self.translate(N_("Another name (N)"))
        return Button("rename", rect, self.translate(words.RENAME), act, icon="pencil", size=15, tip=tip)

    def _button(self, key: str, told: Text, what: object, icon: str, rect: Rect) -> Button:
        return Button(key, rect, self.translate(told), partial(self._do, what), icon=icon, size=15)

    def _tabs(self, filters: Filters[FilterChoice], width: float) -> tuple[list[Node], list[Node]]:
        """Return the tabs with filters, and filters that have room only in the bar."""
        games = [one.game for one in self.all_games_page.games] if self.all_games_page is not None else []
        items = [
            SegmentItem("", self.translate(words.ALL_GAMES_TAB)),
            *(SegmentItem(game, self.records.short_title(game)) for game in games),
        ]
        need = sum(text.width(item.label, self.font(BODY, "bold")) / self.unit + 34 for item in items)
        names, wanted = ("when", "at"), filters.total_width(("when", "at"))
        is_wide = need + wanted + 12 <= width
        tabs = Slot(
            lambda rect: Tabs("tab", rect, items, self.choice.game, self._turn),
            width=need if is_wide else None, weight=0 if is_wide else 1,
        )  # fmt: skip
        if is_wide:
            return [tabs, Spacer(), Row(*filters.dropdowns(names), gap=12)], []
        crumbs = PORTRAIT_CRUMBS_WIDTH if self.scale.is_portrait else 0
        room = min(wanted, width - crumbs - 16 - 40 - 8 - 40 - 12 + EDGE_WIDTH)
        return [tabs], [
            Spacer(8),
            Row(*filters.dropdowns(names, shrink=True), gap=12, width=room, height=40),
            Spacer(12),
        ]

    def _panels(self, page: PersonPage) -> Node:
        """Return the panels: ratings, games, latest results, endings, opponents; or stories, if matches are few."""
        if self.is_new and not self.shows_figures:
            return PersonStories(self, self.records, page, self._stories, self._show_figures).build()
        games, duels = self._games(page), self._duels(page)
        games.weight = 1
        ends = self._ends(page) if self.choice.game else None
        left = Column(games, self._strip(page), ends, gap=PANEL_GAP)
        lower: Node
        if self.is_stacked:
            left.weight = 1
            lower = Column(left, duels, gap=PANEL_GAP)
        else:
            left.weight, duels.weight = 0.63, 1
            lower = Row(left, Row(duels, pad=(PANEL_GAP, 0, 0, 0), weight=0.37))
        return GrowFirst(self._curve(page), lower, 216, 320, gap=PANEL_GAP, margin=4)

    def _curve(self, page: PersonPage) -> Node:
        if page.key not in page.ratings:
            few = Row(Label(words.STRENGTH_TOO_EARLY, BODY, TEXT_2, align="center", weight=1), pad=(20, 0))
            return Stack([Panel(Spacer(), words.STRENGTH, words.STRENGTH_LEGEND), few])
        lines = [
            RatingLine(self.records.current_name(key), self.records.latest_mark(self.palette, key), steps)
            for key, steps in page.ratings.items()
        ]
        steps = page.ratings[page.key]

        def tooltip_of(index: int) -> str:
            step, before = steps[index], steps[index - 1] if index else None
            low, high = step.rating.confidence_interval
            change = (
                words.decimal_text(round(step.rating.value - before.rating.value), True) if before is not None else "–"
            )
            value = round(step.rating.value)
            told = N_(
                "{day}: {value}, between {low} and {high}; change {change}", day=words.day_text(step.date), value=value
            )
            return self.translate(told.with_args(low=round(low), high=round(high), change=change))

        def day_label(date: int) -> str:
            return self.translate(words.day_text(date))

        def open_result(index: int) -> None:
            self.records.open_match(steps[index].file)

        slot = Slot(lambda rect: RatingChart("strength", rect, lines, tooltip_of, day_label, open_result))
        return Panel(slot, words.STRENGTH, words.STRENGTH_LEGEND, pad=(18, 0, 18, 10))

    def _games(self, page: PersonPage) -> Node:
        head = partial(self.sorting.header, height=TITLE_HEIGHT - 8, descending=True)
        name = heading_below_title(self.sorting.header("name", words.TITLE, align="left", height=HEADING_OFFSET))
        heads = (
            TableColumn(name, 0.24, after=0),
            TableColumn(head("matches", words.MATCHES), 0.12),
            TableColumn(head("won", words.WON_HEAD), 0.1),
            TableColumn(head("rate", words.RATE_HEAD, align="left"), 0.16, align="left", before=10, after=4),
            TableColumn(weight=0.09),
            TableColumn(head("mean", words.POINTS_MEAN), 0.1),
            TableColumn(head("best", words.POINTS_BEST), 0.09),
            TableColumn(head("run", words.RUN_NOW), 0.1),
        )
        values: Mapping[str, Callable[[GameStatistics], Value]] = {
            "name": lambda one: self.records.short_title(one.game),
            "matches": lambda one: one.rate.matches,
            "won": lambda one: one.rate.won,
            "rate": lambda one: one.rate.rate,
            "mean": lambda one: sum(one.points) / len(one.points) if one.points else None,
            "best": lambda one: max(one.points, default=None),
            "run": lambda one: one.current_run,
        }
        rows = [self._game(one) for one in self.sorting.sort_rows(page.games, values)]
        return table_panel(words.BY_GAME, heads, rows, row_height=ROW_HEIGHT, head_height=TITLE_HEIGHT - 8, top=30)

    def _game(self, one: GameStatistics) -> TableRow:
        points, run = one.points, self.translate(words.streak_text(one.current_run))
        name = FirstFit(self._game_name(one.game, 32, 10, width=MIN_NAME_WIDTH), self._game_name(one.game, 20, 4))
        cells = (
            name,
            str(one.rate.matches),
            self.translate(words.decimal_text(one.rate.won)),
            rate_node(self, one.rate, self.records.theme(one.game).accent),
            number_label(words.rate_text(one.rate), rate_colour(self.palette, one.rate), "bold"),
            words.rounded_text(sum(points) / len(points) if points else None),
            number_label(words.rounded_text(max(points, default=None)), face="bold"),
            Label(run, 15, self.palette.good if one.current_run > 1 else TEXT_2, align="right", height=ROW_HEIGHT),
        )
        tip = f"{self.records.title(one.game)}: {self.translate(words.rate_tooltip(one.rate))}"
        return TableRow(f"game:{one.game}", cells, partial(self._open_game, one.game), tip)

    def _game_name(self, game: str, side: float, gap: float, width: float | None = None) -> Node:
        def draw_own(surface: Surface, rect: Rect) -> None:
            if game in self.records.games:
                side = rect.width
                draw_emblem(surface, self.records.games[game], Rect(rect.left, rect.centery - side // 2, side, side))

        label = Label(self.records.short_title(game), BODY, TEXT, "bold", weight=1, height=NAME_HEIGHT)
        return Row(Paint(draw_own, width=side), Spacer(gap), label, pad=(6, 0, 4, 0), width=width)

    def _open_game(self, game: str) -> None:
        """Select a game's tab or, if it is selected, open the game's page."""
        if self.choice.game == game:
            self.app.open("game", records=self.records, game=game)
        else:
            self._turn(game)

    def _strip(self, page: PersonPage) -> Node:
        last, title = page.recent, words.LAST_TITLE.with_args(n=len(page.recent))

        def paint_cell(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            draw_result(self, surface, cell, last[index], self.mark.colour, lit)

        def make_strip(rect: Rect) -> CellStrip:
            cells = result_boxes(rect, len(last), self.px(5))
            return CellStrip("last", rect, cells, paint_cell, lambda at: self._outcome(last[at]), self._open_result)

        content = Column(Slot(make_strip, height=56), Spacer(4), Paint(partial(self._draw_emblems, last), height=34))
        content.pad = (18, TITLE_HEIGHT - 4, 18, 6)
        return Stack([Panel(Spacer(), title, words.RESULTS_LEGEND), content])

    def _draw_emblems(self, last: Sequence[PersonResult], surface: Surface, rect: Rect) -> None:
        for one, cell in zip(last, result_boxes(rect, len(last), self.px(5)), strict=True):
            where = Rect((0, 0), 2 * (min(cell.width, self.px(22)),))
            where.center = cell.center
            if one.game in self.records.games:
                draw_emblem(surface, self.records.games[one.game], where)

    def _open_result(self, index: int) -> None:
        if self.page is not None:
            self.records.open_match(self.page.recent[index].file)

    def _outcome(self, one: PersonResult) -> str:
        game, day = self.records.title(one.game), words.day_text(one.date)
        if one.share:
            won = N_("{day}, {game}: won with hints") if one.hinted else N_("{day}, {game}: won")
            return self.translate(won.with_args(day=day, game=game))
        if one.without_winner:
            return self.translate(N_("{day}, {game}: nobody won", day=day, game=game))
        return self.translate(
            N_("{day}, {game}: place {place} of {players}", day=day, game=game, place=one.place, players=one.players)
        )

    def _ends(self, page: PersonPage) -> Node:
        whole = sum(n for _, _, n in page.ends)
        rows = [
            Row(
                Label(tables.ending_text(self, game, end), 15, weight=1, height=34),
                Label(f"{n} · {percent(n / whole)}", 15, TEXT, "bold", align="right", width=110, height=34),
                gap=8,
                height=34,
            )
            for game, end, n in page.ends
        ]
        return Panel(Column(*rows), words.ENDINGS_TITLE, pad=(18, 0, 18, 10))

    def _duels(self, page: PersonPage) -> Node:
        heads = TableColumn(weight=0.38, before=2, after=-6), TableColumn(weight=0.62, before=14)
        table = Table(heads, [self._duel(duel) for duel in page.head_to_heads], row_height=ROW_HEIGHT, header_height=0)
        panel = Panel(table, words.HEAD_TO_HEAD, words.HEAD_LINE, pad=(10, 0, 10, 12))
        return Stack([panel, Spacer(TITLE_HEIGHT + 70)])

    def _duel(self, duel: HeadToHead) -> TableRow:
        rate, mark = _duel_rate(duel), self.records.latest_mark(self.palette, duel.person) if duel.person else None
        name = self.records.current_name(duel.person) if duel.person else self.translate(LEVEL_LABELS[duel.level])
        who = name_cell(mark, duel.level, Label(name, BODY, TEXT, "bold" if duel.person else "body"))
        score = Label(
            f"{duel.ahead} : {duel.behind}", BODY, rate_colour(self.palette, rate), "bold", align="right", width=78,
            height=NAME_HEIGHT,
        )  # fmt: skip
        bar = rate_node(self, rate, self.mark.colour if mark is not None else COMPUTER_COLOUR)
        act = partial(self._open_person, duel.person) if duel.person else None
        return TableRow(f"duel:{duel.person}:{duel.level}", (who, Row(bar, score, gap=8)), act, self._duel_tip(duel))

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def _duel_tip(self, duel: HeadToHead) -> str:
        rate = _duel_rate(duel)
        low, high = rate.confidence_interval
        told = N_(
            "Against {name}: ahead {before}×, behind {behind}×, level {beside}×. Ahead in {rate} of matches, a "
            "tie counting half (almost certainly between {low} and {high}).",
            name=tables.opponent_name(self, self.records, duel.person, duel.level),
            before=duel.ahead,
            behind=duel.behind,
            beside=duel.ties,
        )
        return self.translate(told.with_args(rate=percent(rate.rate), low=percent(low), high=percent(high)))

    def _turn(self, game: str) -> None:
        self._choose(self.choice._replace(game=game))

    def _choose(self, choice: FilterChoice) -> None:
        self.choice = choice
        self.read()

    def _do(self, what: object) -> None:
        if callable(what):
            what(self.app, self.records, self.key, self.person_name, self.read)

    def tables(self) -> Sequence[export.ExportTable]:
        """Return all numbers of the page as tables."""
        return tables.person_tables(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open(
            "people_tables", tables=self.tables(), stem="person", none=self.records.incomplete_reason,
            more=self.records.match_tables(self.choice.filter(), self.key),
        )  # fmt: skip

    def _offer_result(self, key: int | None = None) -> bool:
        """Offer to name or exclude the match of the hovered or focused result; `key` X excludes it at once.

        Returns False if there is no such result.
        """
        strip = self.widgets.find("last")
        index = strip.current_index if isinstance(strip, CellStrip) else None
        if self.page is None or index is None:
            return False
        path = self.records.index_updater.journals / self.page.recent[index].file
        act = exclude_or_include_match if key == pygame.K_x else offer_note_actions

        def act_on_match(task: BackgroundTask[SaveInfo]) -> None:
            act(self.app, task.result(), self.records.update_exclusions)

        load_in_background(self.app, lambda check: read_save_info(path), act_on_match)
        return True

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.widgets.popup is not None or self.page is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._offer_result()
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_x, pygame.K_MENU):
            return self._offer_result(event.key)
        if event.key == pygame.K_n:
            self._do(dialogues.ask_new_name)
            return True
        return self.handle_letter(event)


def _duel_rate(duel: HeadToHead) -> WinRate:
    matches = duel.ahead + duel.behind + duel.ties
    return WinRate(matches, duel.ahead + duel.ties / 2, matches / 2)
