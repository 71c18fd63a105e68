"""The page of a person: rating over time, games, opponents, latest results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.journal.saves import read_info
from games.core.people import export, pages
from games.core.people.pages import GameStatistics, HeadToHead, PersonPage, PersonResult, WinRate
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
from ui.screens.people.page import EDGE, GAP, SCROLL_MARGIN, RecordsScreen, people_filters
from ui.screens.people.parts import (
    GREY,
    HEAD,
    ICONS,
    NAME,
    NAME_HEAD,
    CellStrip,
    below_title,
    draw_result,
    name_cell,
    number_label,
    rate_colour,
    rate_node,
    result_boxes,
    table_panel,
)
from ui.screens.saves.notes import offer_note_actions, toggle_counts
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.common import draw_emblem
from ui.screens.shared.filters import Filters
from ui.screens.shared.page import GrowFirst
from ui.screens.shared.sorting import Sorting, Value
from ui.shell.scale import LOW_HEIGHT
from ui.widgets import Button, Item, Tabs

if TYPE_CHECKING:
    from ui.shell.app import App

LEFT = 364  # width of the left box in design units
ROW_HEIGHT = 46
MIN_NAME_WIDTH = 130  # design units: narrower columns get a smaller emblem


def make(app: App, key: str, records: RecordsModel | None = None) -> PersonScreen:
    """Build the page of a person, by the key of their name."""
    return PersonScreen(app, key, records)


class PersonScreen(RecordsScreen):
    """A box at the left describes the person; the tabs select one game or all for everything at the right."""

    name = "person"

    def __init__(self, app: App, key: str, records: RecordsModel | None = None) -> None:
        super().__init__(app, records)
        self.key, self.choice = key, FilterChoice()
        self.sorting = Sorting(self.rebuild)  # how the list of games is sorted
        self.all_games_page: PersonPage | None = None  # the data for all games together, which the tabs need
        self.page: PersonPage | None = None

    @property
    def person_name(self) -> str:
        """The person's name."""
        return self.records.name(self.key, self.page.name if self.page is not None else "")

    @property
    def mark(self) -> SeatMark:
        """The person's mark."""
        return self.records.mark(self.palette, self.key, self.page.mark if self.page is not None else 0)

    def title(self) -> Text:
        return N_("{name}", name=self.person_name)

    def open_puzzles(self) -> None:
        """Show puzzles made from this person's mistakes."""
        self.app.open("puzzles", key=self.key, game=self.choice.game)

    def read(self) -> None:
        """Query the page; close it if the person was forgotten or merged."""
        self.key = self.app.people_store.identity.current_key(self.key)
        wanted = self.choice.filter()
        page = self.records.query(lambda db: pages.person_page(db, self.key, wanted))
        everything = wanted._replace(game="")
        whole = page if not wanted.game else self.records.query(lambda db: pages.person_page(db, self.key, everything))
        if page is None and self.records.index_updater.is_complete:
            if self.app.top is self:
                self.app.pop(self)
            return
        self.page, self.all_games_page = page or self.page, whole or self.all_games_page
        if self in self.app.visible_screens():
            self.rebuild()

    # -- the tree ----------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        crumbs = [words.PEOPLE, N_("{name}", name=self.person_name)]
        if self.page is None:
            return self.page_tree(crumbs, self.missing_node())
        left = 300.0 if self.scale.width < 1400 else float(LEFT)
        box = PersonBox(self, self.records, self.page, bool(self.choice.game)).build(self._buttons(), left)
        box.weight = 1
        side = Column(box, pad=(0, 24, 0, 4), width=left)
        width = self.scale.width - 2 * EDGE - GAP - left
        filters = people_filters(self, self.records, self.choice, self._choose)
        tabs, in_bar = self._tabs(filters, width)
        panels = Scroll("page", Column(self._panels(self.page), pad=(8, 4, SCROLL_MARGIN, 4)))
        right = Column(
            Row(*tabs, height=44, pad=(8, 0, SCROLL_MARGIN, 0)), Spacer(6), panels, pad=(0, 16, 0, 0), weight=1
        )
        content = Row(side, right, gap=GAP - 8, pad=(EDGE, 0, EDGE - SCROLL_MARGIN, EDGE - 4))
        return self.page_tree(crumbs, content, in_bar)

    def layout(self) -> None:
        super().layout()
        if self.page is not None and self.widgets.focused is None:
            self.widgets.focus(self.widgets["tab"])

    def _buttons(self) -> Node:
        low = self.scale.height < LOW_HEIGHT
        high, gap = (38, 6) if low else (44, 8)
        pair = Row(
            Slot(partial(self._button, "merge", words.MERGE, dialogues.merge, "people"), weight=1),
            Slot(partial(self._button, "forget", words.FORGET, dialogues.forget, "trash"), weight=1),
            gap=gap,
            height=high,
        )
        upper = Row(Slot(self._rename_button, weight=1), Slot(self._history_button, weight=1), gap=gap, height=high)
        return Column(upper, pair, gap=gap, pad=(22, 0))

    def _history_button(self, rect: Rect) -> Button:
        act, tip = partial(self.app.open, "history", person=self.key), self.translate(words.HISTORY_TIP)
        return Button("history", rect, self.translate(words.MATCHES_OF_PERSON), act, icon="history", size=15, tip=tip)

    def _rename_button(self, rect: Rect) -> Button:
        act, tip = partial(self._do, dialogues.rename), self.translate(N_("Another name (N)"))
        return Button("rename", rect, self.translate(words.RENAME), act, icon="pencil", size=15, tip=tip)

    def _button(self, key: str, told: Text, what: object, icon: str, rect: Rect) -> Button:
        return Button(key, rect, self.translate(told), partial(self._do, what), icon=icon, size=15)

    def _tabs(self, filters: Filters[FilterChoice], width: float) -> tuple[list[Node], list[Node]]:
        """Return the tabs with the filters next to them, and the filters for the bar, if there is no room next to the
        tabs.
        """
        games = [one.game for one in self.all_games_page.games] if self.all_games_page is not None else []
        items = [
            Item("", self.translate(words.ALL_TAB)),
            *(Item(game, self.records.short_title(game)) for game in games),
        ]
        need = sum(text.width(item.label, self.font(BODY, "bold")) / self.unit + 34 for item in items)
        names, wanted = ("when", "at"), filters.total_width(("when", "at"))
        is_wide = need + wanted + 12 <= width
        tabs = Slot(
            lambda rect: Tabs("tab", rect, items, self.choice.game, self._turn),
            width=need if is_wide else None, weight=0 if is_wide else 1,
        )  # fmt: skip
        if is_wide:
            return [tabs, Spacer(), Row(*filters.nodes(names), gap=12)], []
        room = min(wanted, width - 16 - 40 - 8 - 40 - 12 + EDGE)
        return [tabs], [Spacer(8), Row(*filters.nodes(names, shrink=True), gap=12, width=room, height=40), Spacer(12)]

    def _panels(self, page: PersonPage) -> Node:
        """Return rating over time, games, latest results, endings, and opponents."""
        games, duels = self._games(page), self._duels(page)
        games.weight = 1
        ends = self._ends(page) if self.choice.game else None
        left = Column(games, self._strip(page), ends, gap=GAP)
        lower: Node
        if self.is_stacked:
            left.weight = 1
            lower = Column(left, duels, gap=GAP)
        else:
            left.weight, duels.weight = 0.63, 1
            lower = Row(left, Row(duels, pad=(GAP, 0, 0, 0), weight=0.37))
        return GrowFirst(self._curve(page), lower, 216, 320, gap=GAP, margin=4)

    def _curve(self, page: PersonPage) -> Node:
        if page.key not in page.ratings:
            few = Row(Label(words.STRENGTH_FEW, BODY, TEXT_2, align="center", weight=1), pad=(20, 0))
            return Stack([Panel(Spacer(), words.STRENGTH, words.STRENGTH_LINE), few])
        lines = [
            RatingLine(self.records.name(key), self.records.mark(self.palette, key), steps)
            for key, steps in page.ratings.items()
        ]
        steps = page.ratings[page.key]

        def told(at: int) -> str:
            step, before = steps[at], steps[at - 1] if at else None
            low, high = step.rating.interval
            change = (
                words.decimal_text(round(step.rating.value - before.rating.value), True) if before is not None else "–"
            )
            value = round(step.rating.value)
            told = N_(
                "{day}: {value}, between {low} and {high}; change {change}", day=words.day_text(step.date), value=value
            )
            return self.translate(told.with_args(low=round(low), high=round(high), change=change))

        def day(date: int) -> str:
            return self.translate(words.day_text(date))

        def act(at: int) -> None:
            self.records.open_match(steps[at].file)

        slot = Slot(lambda rect: RatingChart("strength", rect, lines, told, day, act))
        return Panel(slot, words.STRENGTH, words.STRENGTH_LINE, pad=(18, 0, 18, 10))

    def _games(self, page: PersonPage) -> Node:
        head = partial(self.sorting.header, height=HEAD - 8, descending=True)
        name = below_title(self.sorting.header("name", words.TITLE, align="left", height=NAME_HEAD))
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
        rows = [self._game(one) for one in self.sorting.sort(page.games, values)]
        return table_panel(words.BY_GAME, heads, rows, row_height=ROW_HEIGHT, head_height=HEAD - 8, top=30)

    def _game(self, one: GameStatistics) -> TableRow:
        points, run = one.points, self.translate(words.streak_text(one.current_run))
        name = FirstFit(self._game_name(one.game, 32, 10, width=MIN_NAME_WIDTH), self._game_name(one.game, 20, 4))
        cells = (
            name,
            str(one.rate.matches),
            self.translate(words.decimal_text(one.rate.won)),
            rate_node(self, one.rate, self.records.theme(one.game).accent),
            number_label(percent(one.rate.rate), rate_colour(self.palette, one.rate), "bold"),
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

        label = Label(self.records.short_title(game), BODY, TEXT, "bold", weight=1, height=NAME)
        return Row(Paint(draw_own, width=side), Spacer(gap), label, pad=(6, 0, 4, 0), width=width)

    def _open_game(self, game: str) -> None:
        """Select the game's tab at the first click, and open its page at the second."""
        if self.choice.game == game:
            self.app.open("game", records=self.records, game=game)
        else:
            self._turn(game)

    def _strip(self, page: PersonPage) -> Node:
        last, title = page.recent, words.LAST_TITLE.with_args(n=len(page.recent))

        def paint(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            draw_result(self, surface, cell, last[index], self.mark.colour, lit)

        def make(rect: Rect) -> CellStrip:
            cells = result_boxes(rect, len(last), self.px(5))
            return CellStrip("last", rect, cells, paint, lambda at: self._outcome(last[at]), self._open_result)

        content = Column(Slot(make, height=56), Spacer(4), Paint(partial(self._draw_emblems, last), height=34))
        content.pad = (18, HEAD - 4, 18, 6)
        return Stack([Panel(Spacer(), title, words.STRIP_LINE), content])

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
            return self.translate(N_("{day}, {game}: won", day=day, game=game))
        if one.without_winner:
            return self.translate(N_("{day}, {game}: nobody has won", day=day, game=game))
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
        return Panel(Column(*rows), words.ENDS, pad=(18, 0, 18, 10))

    def _duels(self, page: PersonPage) -> Node:
        heads = TableColumn(weight=0.38, before=2, after=-6), TableColumn(weight=0.62, before=14)
        table = Table(heads, [self._duel(duel) for duel in page.head_to_heads], row_height=ROW_HEIGHT, header_height=0)
        panel = Panel(table, words.HEAD_TO_HEAD, words.HEAD_LINE, pad=(10, 0, 10, 12))
        return Stack([panel, Spacer(HEAD + 70)])

    def _duel(self, duel: HeadToHead) -> TableRow:
        rate, mark = _duel_rate(duel), self.records.mark(self.palette, duel.person) if duel.person else None
        name = self.records.name(duel.person) if duel.person else self.translate(LEVEL_WORDS[duel.level])
        who = name_cell(mark, ICONS.get(duel.level, ""), Label(name, BODY, TEXT, "bold" if duel.person else "body"))
        score = Label(
            f"{duel.ahead} : {duel.behind}", BODY, rate_colour(self.palette, rate), "bold", align="right", width=78,
            height=NAME,
        )  # fmt: skip
        bar = rate_node(self, rate, self.mark.colour if mark is not None else GREY)
        act = partial(self._open_person, duel.person) if duel.person else None
        return TableRow(f"duel:{duel.person}:{duel.level}", (who, Row(bar, score, gap=8)), act, self._duel_tip(duel))

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def _duel_tip(self, duel: HeadToHead) -> str:
        rate = _duel_rate(duel)
        low, high = rate.interval
        told = N_(
            "{name}: {before} times before them, {behind} times behind, {beside} times beside. "
            "Share: {rate} (with 95% certainty between {low} and {high}).",
            name=tables.opponent_name(self, self.records, duel.person, duel.level),
            before=duel.ahead,
            behind=duel.behind,
            beside=duel.ties,
        )
        return self.translate(told.with_args(rate=percent(rate.rate), low=percent(low), high=percent(high)))

    # -- doing -------------------------------------------------------------------------------------------------------
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
            "people_tables", tables=self.tables(), stem="person", none=self.records.missing_reason,
            more=self.records.match_tables(self.choice.filter(), self.key),
        )  # fmt: skip

    def _offer_result(self, key: int | None = None) -> bool:
        """Offer what can be noted about the match of the hovered or focused result; X leaves it out at once."""
        strip = self.widgets.find("last")
        index = strip.current if isinstance(strip, CellStrip) else None
        if self.page is None or index is None:
            return False
        info = read_info(self.records.index_updater.journals / self.page.recent[index].file)
        act = toggle_counts if key == pygame.K_x else offer_note_actions
        act(self.app, info, self.records.follow_notes)
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
            self._do(dialogues.rename)
            return True
        return self.handle_letter(event)


def _duel_rate(duel: HeadToHead) -> WinRate:
    matches = duel.ahead + duel.behind + duel.ties
    return WinRate(matches, duel.ahead + duel.ties / 2, matches / 2)
