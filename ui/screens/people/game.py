"""The page of a game: length of matches and endings, fairness of seats, players, records of its boards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import TrialStatistics
from games.core.contract.contract import Board
from games.core.contract.errors import DataError
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.people import export
from games.core.people.game_page import BoardKind, GamePage, HallOfFameEntry, RankedPlayer, game_page
from ui.drawing import marks, text
from ui.drawing.theme import BODY, TEXT, TEXT_2, Colour, SeatMark
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
    Table,
    TableColumn,
    TableRow,
)
from ui.screens.people import tables, words
from ui.screens.people.boxes import GameBox
from ui.screens.people.charts import SeatChart
from ui.screens.people.model import FilterChoice, RecordsModel
from ui.screens.people.page import EDGE, GAP, SCROLL_MARGIN, RecordsScreen, people_filters
from ui.screens.people.parts import (
    GREY,
    HEAD,
    ICONS,
    NAME_HEAD,
    below_title,
    name_cell,
    number_label,
    rate_colour,
    rate_node,
    record_line,
    record_owner,
    record_value,
    table_panel,
)
from ui.screens.shared.filters import ALL_GAMES, NO_MATCH
from ui.screens.shared.sorting import Sorting, Value
from ui.screens.shared.trials import known_figures
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, DropdownEntry, Item, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

FEAT, PLAYER = 66, 44  # design units: heights of rows
MIN_BOARD_LIST = 200  # design units: smallest width of the list of boards


def make(app: App, game: str, records: RecordsModel | None = None) -> GameScreen:
    """Build the page of a game."""
    return GameScreen(app, game, records)


class GameScreen(RecordsScreen):
    """A box at the left describes the game; the filters restrict everything else."""

    name = "game"

    def __init__(self, app: App, game: str, records: RecordsModel | None = None) -> None:
        super().__init__(app, records)
        self.choice = FilterChoice(game=game)
        self.theme = self.records.theme(game)
        self.page: GamePage | None = None
        self.sorting = Sorting(self.rebuild)  # how the list of players is sorted
        self.counts: dict[int, int] = {}  # matches by number of seats, without the filter by that number

    @property
    def game(self) -> str:
        """The game's id."""
        return self.choice.game

    def title(self) -> Text:
        return N_("{name}", name=self.records.title(self.game))

    def read(self) -> None:
        wanted = self.choice.filter()
        page = self.records.query(lambda db: game_page(db, wanted))
        if page is not None:  # while matches are still being counted, zero matches may mean none so far
            self.page = page if page.matches or self.records.index_updater.is_complete else None
        where, values = wanted._replace(players=0).where()
        query = f"SELECT players, count(*) FROM matches m WHERE {where} GROUP BY players"
        self.counts = dict(self.records.query(lambda db: db.execute(query, values).fetchall()) or [])
        if self in self.app.visible_screens():
            self.rebuild()

    # -- the tree ----------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        crumbs = [words.GAMES, N_("{name}", name=self.records.title(self.game))]
        if self.page is None:
            return self.page_tree(crumbs, self.missing_node())
        left = 300.0 if self.scale.width < 1400 else 364.0
        box = GameBox(self, self.records, self.game, self.page)
        buttons = Slot(self._computers_button, height=46), Slot(self._history_button, height=46)
        below = self._panels(self.page)
        below.weight = 1
        panels = Scroll("page", Column(below, pad=(8, 4, SCROLL_MARGIN, 4)))
        right = Column(
            Column(self._filters(self.page), pad=(8, 0, SCROLL_MARGIN, 8)), panels, pad=(0, 18, 0, 0), weight=1,
        )  # fmt: skip
        side = Column(box.build(*buttons), pad=(0, 24, 0, 4), width=left)
        side.children[0].weight = 1
        return self.page_tree(crumbs, Row(side, right, gap=GAP - 8, pad=(EDGE, 0, EDGE - SCROLL_MARGIN, EDGE - 4)))

    def layout(self) -> None:
        super().layout()
        if self.page is not None and self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("players") or self.widgets.find("filter:when"))

    def _history_button(self, rect: Rect) -> Button:
        act = partial(self.app.open, "history", game=self.game)
        return Button("history", rect, self.translate(words.IN_HISTORY), act, icon="history")

    def _computers_button(self, rect: Rect) -> Button:
        return Button(
            "computers", rect, self.translate(words.FIND_OUT), self._find_out,
            kind="accent", theme=self.theme, icon="robot",
            enabled=self.shown_board is not None, reason=self.translate(self.records.missing_reason or NO_MATCH),
            tip=self.translate(words.FIND_OUT_TIP),
        )  # fmt: skip

    def _filters(self, page: GamePage) -> Node:
        """Return number of seats and board at the left, and the other filters at the right or below."""
        names, filters = ("when", "at"), people_filters(self, self.records, self.choice, self._choose)
        seats = self._seats_slot()
        if len(page.boards) < 2:
            beside = Row(seats, Spacer(), *filters.nodes(names), gap=12, height=40)
            return FirstFit(beside, Column(Row(seats, Spacer(), height=40), filters.row(names), gap=8))
        board, low = (
            Slot(self._board_list, width=270, height=40),
            Slot(self._board_list, width=MIN_BOARD_LIST, weight=1),
        )
        seats_row = Row(seats, Spacer(), height=40)
        variants = (
            Row(seats, board, Spacer(), *filters.nodes(names), gap=12, height=40),
            Column(Row(seats, board, Spacer(), gap=12, height=40), filters.row(names), gap=8),
            Column(Row(seats, low, gap=12, height=40), filters.row(names), gap=8),
            Column(seats_row, Row(board, Spacer(), *filters.nodes(names), gap=12, height=40), gap=8),
            Column(seats_row, Row(board, Spacer(), height=40), filters.row(names), gap=8),
        )
        return FirstFit(*variants)

    def _seats_slot(self) -> Slot | None:
        """Return the choice of the number of seats, if there is one."""
        facts = self.records.games.get(self.game)
        few, most = facts.seats if facts is not None else (2, 5)
        if few == most:
            return None
        items = [Item(0, self.translate(ALL_GAMES)), *(Item(n, str(n)) for n in range(few, most + 1))]
        font = self.font(BODY, "bold")
        width = len(items) * max(52, max(text.width(item.label, font) for item in items) / self.unit + 14)
        tip, change = self.translate(N_("Number of seats at the table")), partial(self._set, "players")
        return Slot(
            lambda rect: Segmented("players", rect, items, self.choice.players, change, tip=tip), width=width, height=40
        )

    def _board_list(self, rect: Rect) -> Dropdown:
        kinds = self.page.boards if self.page is not None else []
        entries = [DropdownEntry(("", ""), self.translate(ALL_GAMES))]
        entries += [DropdownEntry((kind.board, kind.vals), self._board(kind)) for kind in kinds]
        tip, change = self.translate(N_("Matches on one board")), partial(self._set, "board")
        return Dropdown("board", rect, entries, self.choice.board, change, label=self.translate(words.BOARD), tip=tip)

    def _panels(self, page: GamePage) -> Node:
        """Return the chart of seats, the players, and the records."""
        board = self._board(self.shown_board) if self.shown_board is not None else ""
        fairness = SeatChart(self, page, self.theme.accent, self._found, board, self.records.missing_reason).build()
        who, feats = self._players(page), self._feats(page)
        if self.is_stacked:
            return Column(fairness, who, feats, gap=GAP)
        who.weight, feats.weight = 1, 1
        first = Column(fairness, who, gap=GAP, weight=0.65)
        return Row(first, Row(feats, pad=(GAP, 0, 0, 0), weight=0.35))

    def _players(self, page: GamePage) -> Node:
        head = partial(self.sorting.header, height=HEAD - 14, descending=True)
        name = below_title(self.sorting.header("name", words.NAME, align="left", height=NAME_HEAD))
        heads = (
            TableColumn(name, 0.27, after=4),
            TableColumn(head("matches", words.MATCHES), 0.11),
            TableColumn(head("rate", words.RATE_HEAD, align="left"), 0.26, align="left", before=10, after=2),
            TableColumn(head("won", words.WON_HEAD), 0.08),
            TableColumn(weight=0.1),
            TableColumn(head("mean", words.MEAN), 0.09),
            TableColumn(head("strength", words.STRONG), 0.09),
        )
        rows = [self._player(one) for one in self.sorting.sort(page.players, self._values())]
        return table_panel(words.WHO_PLAYS, heads, rows, row_height=PLAYER, head_height=HEAD - 14, top=28)

    def _values(self) -> Mapping[str, Callable[[RankedPlayer], Value]]:
        """Return for each column of the list of players the value it is sorted by."""
        return {
            "name": self._player_name,
            "matches": lambda one: one.win_rate.matches,
            "rate": lambda one: one.win_rate.rate,
            "won": lambda one: one.win_rate.won,
            "mean": lambda one: one.mean_points,
            "strength": lambda one: one.rating.value if one.rating is not None else None,
        }

    def _player_name(self, one: RankedPlayer) -> str:
        if one.person:
            return self.records.name(one.person, one.name)
        return tables.opponent_name(self, self.records, one.person, one.level)

    def _player(self, one: RankedPlayer) -> TableRow:
        name = tables.opponent_name(self, self.records, one.person, one.level)
        told = self._player_name(one)
        mark = self.records.mark(self.palette, one.person, one.mark) if one.person else None
        colour: Colour = GREY if mark is None else mark.colour
        cells = (
            name_cell(mark, ICONS.get(one.level, ""), Label(told, BODY, TEXT, "bold" if one.person else "body")),
            str(one.win_rate.matches),
            rate_node(self, one.win_rate, colour),
            number_label(self.translate(words.decimal_text(one.win_rate.won)), TEXT_2),
            number_label(percent(one.win_rate.rate), rate_colour(self.palette, one.win_rate), "bold"),
            words.rounded_text(one.mean_points),
            number_label(words.rounded_text(one.rating.value if one.rating is not None else None), face="bold"),
        )
        act = partial(self._open_person, one.person) if one.person else None
        tip = f"{name}: {self.translate(words.rate_tooltip(one.win_rate))}"
        return TableRow(f"player:{one.person}:{one.level}", cells, act, tip)

    def _feats(self, page: GamePage) -> Node:
        told = words.FEATS_FOOT if page.hall_of_fame else self.records.missing_reason or words.NO_FEATS
        foot = Row(Label(told, 14, TEXT_2, weight=1, height=40), pad=(8, 0), height=40)
        heads = [TableColumn(before=8), TableColumn(width=100, after=8)]
        rows = [self._feat(feat) for feat in page.hall_of_fame]
        body = Table(heads, rows, row_height=FEAT, header_height=0) if rows else Spacer(FEAT)
        remark = self._feats_of() or ""
        return Panel(Column(body, Spacer(6), Spacer(), foot), words.RECORDS, remark, pad=(10, 0, 10, 6))

    def _feat(self, feat: HallOfFameEntry) -> TableRow:
        mark = self.records.mark(self.palette, feat.person, feat.mark) if feat.person else None
        sign = Paint(partial(_draw_mark, mark), width=18) if mark is not None else None
        who = Label(record_owner(self, self.records, feat), 15, TEXT, "bold", weight=1, height=26)
        names = Column(
            Spacer(6), Label(words.FEATS[feat.record], 14, TEXT_2, height=26), Spacer(1),
            Row(sign, who, gap=8, height=26),
        )  # fmt: skip
        value = Label(record_value(self, feat), 23, TEXT, "bold", align="right", wrapping=False)
        tip = f"{self.translate(words.FEATS[feat.record])}: {record_line(self, self.records, feat)}"
        act = partial(self.records.open_match, feat.file)
        return TableRow(f"feat:{feat.record}", (names, value), act, tip)

    # -- boards ------------------------------------------------------------------------------------------------------
    def _board(self, kind: BoardKind) -> str:
        """Return the name of a board in the current language."""
        name = json.loads(kind.title) if kind.title else None
        if isinstance(name, dict):
            name = name.get(self.app.language) or next(iter(name.values()), None)
        if name is None:
            shipped = (
                {ref.id: ref for ref in boards.shipped_boards(self.game)} if self.game in self.records.games else {}
            )
            name = board_name_text(self, shipped[kind.board].name) if kind.board in shipped else kind.board
        return str(name)

    @property
    def shown_board(self) -> BoardKind | None:
        """The chosen board, or the one played most."""
        kinds = self.page.boards if self.page is not None else []
        chosen = [kind for kind in kinds if (kind.board, kind.vals) == self.choice.board]
        return next(iter(chosen or kinds), None)

    def _find_out(self) -> None:
        """Let computers play on the board, with the most frequent number of seats."""
        kind, page = self.shown_board, self.page
        if kind is None or page is None:
            return
        refs = [
            ref for ref in (*boards.shipped_boards(self.game), *boards.user_boards(self.game)) if ref.id == kind.board
        ]
        board = next((board for ref in refs if (board := _alike(self.game, ref, kind.vals)) is not None), None)
        if board is None:
            self.app.show_toast(words.GONE, "error")
            return
        seats = max(page.matches_by_size, key=page.matches_by_size.__getitem__, default=0)
        self.app.open("fair", game_id=self.game, board=board, called=self._board(kind), seats=seats)

    def _found(self, players: int) -> TrialStatistics | None:
        """Return the statistics of computers' games on the board for a number of seats."""
        return known_figures(self.game, self.shown_board.vals, players) if self.shown_board is not None else None

    def _set(self, name: str, value: Any) -> None:
        self._choose(self.choice._replace(**{name: value}))

    def _choose(self, choice: FilterChoice) -> None:
        self.choice = choice
        self.read()

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    # -- doing -------------------------------------------------------------------------------------------------------
    def tables(self) -> Sequence[export.ExportTable]:
        """Return all numbers of the page as tables."""
        return tables.game_tables(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open(
            "people_tables", tables=self.tables(), stem=self.game, none=self.records.missing_reason,
            more=self.records.match_tables(self.choice.filter()),
        )  # fmt: skip

    def open_puzzles(self) -> None:
        """Show the puzzles of this game."""
        self.app.open("puzzles", game=self.game)

    def on_event(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and self.widgets.popup is None and self.handle_letter(event)

    def _feats_of(self) -> Text | None:
        page = self.page
        if page is None or not page.hall_of_fame:
            return None
        board, vals, players = page.hall_of_fame_kind
        kind = next((one for one in page.boards if (one.board, one.vals) == (board, vals)), None)
        name = self._board(kind) if kind is not None else board
        return N_n("{board}, {n} seat", "{board}, {n} seats", n=players, board=name)


def _draw_mark(mark: SeatMark, surface: Surface, rect: Rect) -> None:
    marks.draw_seat_mark(surface, mark, rect.center, rect.width - 1)


def _alike(game: str, ref: boards.BoardRef, values: str) -> Board | None:
    """Return the board if it has these rule values; None if not, or if it can't be read."""
    try:
        board = boards.load(game, ref)
    except DataError:
        return None
    return board if boards.rule_digest(board) == values else None


def board_name_text(screen: Screen, name: object) -> str:
    """Return a board's name in the current language."""
    if isinstance(name, dict):
        return str(name.get(screen.app.language) or next(iter(name.values()), ""))
    return str(name)
