"""The page of a game: match lengths, endings, fairness of seats, players, records."""

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
from games.core.people.game_page import GamePage, HallOfFameEntry, PlayedBoard, RankedPlayer, query_game_page
from ui.drawing import marks, text
from ui.drawing.theme import BODY, TEXT, TEXT_2, Colour, SeatMark
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
from ui.screens.people.page import PANEL_GAP, SCROLL_MARGIN, RecordsScreen, people_filters
from ui.screens.people.parts import (
    COMPUTER_COLOUR,
    HEADING_OFFSET,
    TITLE_HEIGHT,
    heading_below_title,
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
from ui.screens.shared.trials import known_trial_statistics
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, DropdownEntry, Segmented, SegmentItem

if TYPE_CHECKING:
    from ui.shell.app import App

RECORD_ROW_HEIGHT, PLAYER_ROW_HEIGHT = 66, 44  # design units: height of a record's row, height of a player's row
MIN_BOARD_LIST_WIDTH = 200  # design units: minimum width of the dropdown of boards


def create_screen(app: App, game: str, records: RecordsModel | None = None) -> GameScreen:
    """Build the page of a game. `records` is the model of the page below, if any."""
    return GameScreen(app, game, records)


class GameScreen(RecordsScreen):
    """The page of a game: a box about the game, and panels that are filtered."""

    name = "game"

    def __init__(self, app: App, game: str, records: RecordsModel | None = None) -> None:
        super().__init__(app, records)
        self.choice = FilterChoice(game=game)
        self.theme = self.records.theme(game)
        self.page: GamePage | None = None
        self.sorting = Sorting(self.rebuild)  # how the list of players is sorted
        # number of seats -> number of matches with that many seats, ignoring the filter by number of seats
        self.matches_by_seat_count: dict[int, int] = {}

    @property
    def game(self) -> str:
        """The game's id."""
        return self.choice.game

    def title(self) -> Text:
        return N_("{name}", name=self.records.title(self.game))

    def read(self) -> None:
        wanted = self.choice.filter()
        page = self.records.query(lambda db: query_game_page(db, wanted))
        # until the index is complete, a page without matches is not shown, because matches may still be added
        if page is not None:
            self.page = page if page.matches or self.records.index_updater.is_complete else None
        where, values = wanted._replace(players=0).sql_condition()
        query = f"SELECT players, count(*) FROM matches m WHERE {where} GROUP BY players"
        self.matches_by_seat_count = dict(self.records.query(lambda db: db.execute(query, values).fetchall()) or [])
        if self in self.app.visible_screens():
            self.rebuild()

    def build(self) -> Node:
        crumbs = [words.GAMES, N_("{name}", name=self.records.title(self.game))]
        if self.page is None:
            return self.page_tree(crumbs, self.no_data_message())
        left = 300.0 if self.scale.width < 1400 else 364.0
        box = GameBox(self, self.records, self.game, self.page)
        buttons = Slot(self._computers_button, height=46), Slot(self._history_button, height=46)
        below = self._panels(self.page)
        below.weight = 1
        panels = Scroll("page", Column(below, pad=(8, 4, SCROLL_MARGIN, 4)))
        right = Column(
            Column(self._filters(self.page), pad=(8, 0, SCROLL_MARGIN, 8)), panels, pad=(0, 18, 0, 0), weight=1,
        )  # fmt: skip
        return self.page_tree(crumbs, self.with_side_box(box.build(*buttons), left, right))

    def layout(self) -> None:
        super().layout()
        if self.page is not None and self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("players") or self.widgets.find("filter:when"))

    def _history_button(self, rect: Rect) -> Button:
        act = partial(self.app.open, "history", game=self.game)
        return Button("history", rect, self.translate(words.HISTORY_BUTTON), act, icon="history")

    def _computers_button(self, rect: Rect) -> Button:
        return Button(
            "computers", rect, self.translate(words.RUN_TRIALS), self._find_out,
            kind="accent", theme=self.theme, icon="robot",
            enabled=self.displayed_board is not None, reason=self.translate(self.records.incomplete_reason or NO_MATCH),
            tip=self.translate(words.RUN_TRIALS_TOOLTIP),
        )  # fmt: skip

    def _filters(self, page: GamePage) -> Node:
        """Return the row of filters."""
        names, filters = ("when", "at"), people_filters(self, self.records, self.choice, self._choose)
        seats = self._seats_slot()
        if len(page.boards) < 2:
            beside = Row(seats, Spacer(), *filters.dropdowns(names), gap=12, height=40)
            return FirstFit(beside, Column(Row(seats, Spacer(), height=40), filters.dropdown_row(names), gap=8))
        board, low = (
            Slot(self._board_list, width=270, height=40),
            Slot(self._board_list, width=MIN_BOARD_LIST_WIDTH, weight=1),
        )
        seats_row = Row(seats, Spacer(), height=40)
        variants = (
            Row(seats, board, Spacer(), *filters.dropdowns(names), gap=12, height=40),
            Column(Row(seats, board, Spacer(), gap=12, height=40), filters.dropdown_row(names), gap=8),
            Column(Row(seats, low, gap=12, height=40), filters.dropdown_row(names), gap=8),
            Column(seats_row, Row(board, Spacer(), *filters.dropdowns(names), gap=12, height=40), gap=8),
            Column(seats_row, Row(board, Spacer(), height=40), filters.dropdown_row(names), gap=8),
        )
        return FirstFit(*variants)

    def _seats_slot(self) -> Slot | None:
        """Return the dropdown for the number of seats; None if only one is possible."""
        facts = self.records.games.get(self.game)
        few, most = facts.seats if facts is not None else (2, 5)
        if few == most:
            return None
        items = [SegmentItem(0, self.translate(ALL_GAMES)), *(SegmentItem(n, str(n)) for n in range(few, most + 1))]
        font = self.font(BODY, "bold")
        width = len(items) * max(52, max(text.width(item.label, font) for item in items) / self.unit + 14)
        tip, change = self.translate(N_("Number of seats at the table")), partial(self._set, "players")
        return Slot(
            lambda rect: Segmented("players", rect, items, self.choice.players, change, tip=tip), width=width, height=40
        )

    def _board_list(self, rect: Rect) -> Dropdown:
        kinds = self.page.boards if self.page is not None else []
        entries = [DropdownEntry(("", ""), self.translate(ALL_GAMES))]
        entries += [DropdownEntry((kind.board, kind.rule_digest), self._board(kind)) for kind in kinds]
        tip, change = self.translate(N_("Matches on one board")), partial(self._set, "board")
        return Dropdown("board", rect, entries, self.choice.board, change, label=self.translate(words.BOARD), tip=tip)

    def _panels(self, page: GamePage) -> Node:
        """Return the panels: fairness of seats, players, records."""
        board = self._board(self.displayed_board) if self.displayed_board is not None else ""
        fairness = SeatChart(self, page, self.theme.accent, self._found, board, self.records.incomplete_reason).build()
        who, feats = self._players(page), self._feats(page)
        if self.is_stacked:
            return Column(fairness, who, feats, gap=PANEL_GAP)
        who.weight, feats.weight = 1, 1
        first = Column(fairness, who, gap=PANEL_GAP, weight=0.65)
        return Row(first, Row(feats, pad=(PANEL_GAP, 0, 0, 0), weight=0.35))

    def _players(self, page: GamePage) -> Node:
        head = partial(self.sorting.header, height=TITLE_HEIGHT - 14, descending=True)
        name = heading_below_title(self.sorting.header("name", words.NAME, align="left", height=HEADING_OFFSET))
        heads = (
            TableColumn(name, 0.27, after=4),
            TableColumn(head("matches", words.MATCHES), 0.11),
            TableColumn(head("rate", words.RATE_HEAD, align="left"), 0.26, align="left", before=10, after=2),
            TableColumn(head("won", words.WON_HEAD), 0.08),
            TableColumn(weight=0.1),
            TableColumn(head("mean", words.MEAN), 0.09),
            TableColumn(head("strength", words.STRONG), 0.09),
        )
        rows = [self._player(one) for one in self.sorting.sort_rows(page.players, self._values())]
        return table_panel(
            words.WHO_PLAYS, heads, rows, row_height=PLAYER_ROW_HEIGHT, head_height=TITLE_HEIGHT - 14, top=28
        )

    def _values(self) -> Mapping[str, Callable[[RankedPlayer], Value]]:
        """The functions that return the values to sort players by, by column."""
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
            return self.records.current_name(one.person, one.name)
        return tables.opponent_name(self, self.records, one.person, one.level)

    def _player(self, one: RankedPlayer) -> TableRow:
        name = tables.opponent_name(self, self.records, one.person, one.level)
        told = self._player_name(one)
        mark = self.records.latest_mark(self.palette, one.person, one.mark) if one.person else None
        colour: Colour = COMPUTER_COLOUR if mark is None else mark.colour
        cells = (
            name_cell(mark, one.level, Label(told, BODY, TEXT, "bold" if one.person else "body")),
            str(one.win_rate.matches),
            rate_node(self, one.win_rate, colour),
            number_label(self.translate(words.decimal_text(one.win_rate.won)), TEXT_2),
            number_label(words.rate_text(one.win_rate), rate_colour(self.palette, one.win_rate), "bold"),
            words.rounded_text(one.mean_points),
            number_label(words.rounded_text(one.rating.value if one.rating is not None else None), face="bold"),
        )
        act = partial(self._open_person, one.person) if one.person else None
        tip = f"{name}: {self.translate(words.rate_tooltip(one.win_rate))}"
        return TableRow(f"player:{one.person}:{one.level}", cells, act, tip)

    def _feats(self, page: GamePage) -> Node:
        told = words.RECORDS_HINT if page.hall_of_fame else self.records.incomplete_reason or words.NO_RECORDS
        foot = Row(Label(told, 14, TEXT_2, weight=1, height=40), pad=(8, 0), height=40)
        heads = [TableColumn(before=8), TableColumn(width=100, after=8)]
        rows = [self._feat(feat) for feat in page.hall_of_fame]
        body = Table(heads, rows, row_height=RECORD_ROW_HEIGHT, header_height=0) if rows else Spacer(RECORD_ROW_HEIGHT)
        remark = self._feats_of() or ""
        return Panel(Column(body, Spacer(6), Spacer(), foot), words.RECORDS, remark, pad=(10, 0, 10, 6))

    def _feat(self, feat: HallOfFameEntry) -> TableRow:
        mark = self.records.latest_mark(self.palette, feat.person, feat.mark) if feat.person else None
        sign = Paint(partial(_draw_mark, mark), width=18) if mark is not None else None
        who = Label(record_owner(self, self.records, feat), 15, TEXT, "bold", weight=1, height=26)
        names = Column(
            Spacer(6), Label(words.RECORD_TITLES[feat.record_kind], 14, TEXT_2, height=26), Spacer(1),
            Row(sign, who, gap=8, height=26),
        )  # fmt: skip
        value = Label(record_value(self, feat), 23, TEXT, "bold", align="right", wrapping=False)
        tip = f"{self.translate(words.RECORD_TITLES[feat.record_kind])}: {record_line(self, self.records, feat)}"
        act = partial(self.records.open_match, feat.file)
        return TableRow(f"feat:{feat.record_kind}", (names, value), act, tip)

    # -- boards ------------------------------------------------------------------------------------------------------
    def _board(self, kind: PlayedBoard) -> str:
        """Return a board's name in the current language."""
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
    def displayed_board(self) -> PlayedBoard | None:
        """The board selected in the filter, or else the one played most; None without matches."""
        kinds = self.page.boards if self.page is not None else []
        chosen = [kind for kind in kinds if (kind.board, kind.rule_digest) == self.choice.board]
        return next(iter(chosen or kinds), None)

    def _find_out(self) -> None:
        """Open the fairness test of the displayed board."""
        kind, page = self.displayed_board, self.page
        if kind is None or page is None:
            return
        refs = [
            ref for ref in (*boards.shipped_boards(self.game), *boards.user_boards(self.game)) if ref.id == kind.board
        ]
        board = next((board for ref in refs if (board := _alike(self.game, ref, kind.rule_digest)) is not None), None)
        if board is None:
            self.app.show_toast(words.BOARD_GONE, "error")
            return
        seats = max(page.matches_by_size, key=page.matches_by_size.__getitem__, default=0)
        self.app.open("fair", game_id=self.game, board=board, board_name=self._board(kind), seats=seats)

    def _found(self, players: int) -> TrialStatistics | None:
        """Return the statistics of games that computers played on the displayed board, or None."""
        return (
            known_trial_statistics(self.game, self.displayed_board.rule_digest, players)
            if self.displayed_board is not None
            else None
        )

    def _set(self, name: str, value: Any) -> None:
        self._choose(self.choice._replace(**{name: value}))

    def _choose(self, choice: FilterChoice) -> None:
        self.choice = choice
        self.read()

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def tables(self) -> Sequence[export.ExportTable]:
        """Return all numbers of the page as tables."""
        return tables.game_tables(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show all numbers of the page as tables."""
        self.app.open(
            "people_tables", tables=self.tables(), stem=self.game, none=self.records.incomplete_reason,
            more=self.records.match_tables(self.choice.filter()),
        )  # fmt: skip

    def open_puzzles(self) -> None:
        """Open the list of puzzles of this game."""
        self.app.open("puzzles", game=self.game)

    def on_event(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and self.widgets.popup is None and self.handle_letter(event)

    def _feats_of(self) -> Text | None:
        page = self.page
        if page is None or not page.hall_of_fame:
            return None
        board, vals, players = page.hall_of_fame_kind
        kind = next((one for one in page.boards if (one.board, one.rule_digest) == (board, vals)), None)
        name = self._board(kind) if kind is not None else board
        return N_n("{board}, {n} seat", "{board}, {n} seats", n=players, board=name)


def _draw_mark(mark: SeatMark, surface: Surface, rect: Rect) -> None:
    marks.draw_seat_mark(surface, mark, rect.center, rect.width - 1)


def _alike(game: str, ref: boards.BoardRef, values: str) -> Board | None:
    """Load the board `ref`; return it if the digest of its rule values is `values`, else None."""
    try:
        board = boards.load_game_board(game, ref)
    except DataError:
        return None
    return board if boards.rule_digest(board) == values else None


def board_name_text(screen: Screen, name: object) -> str:
    """Return a board's name in the current language."""
    if isinstance(name, dict):
        return str(name.get(screen.app.language) or next(iter(name.values()), ""))
    return str(name)
