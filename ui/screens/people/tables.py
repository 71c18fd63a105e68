"""All numbers of a page as tables, which can be saved as CSV or JSON."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, N_c, Text
from games.core.match.players import LEVEL_LABELS
from games.core.people import export
from games.core.people.export import (
    Cell,
    ExportColumn,
    ExportTable,
    Format,
    computer_cells,
    ending_label,
    strength_cells,
)
from games.core.people.game_page import GamePage
from games.core.people.index import sqlite_error_reason
from games.core.people.pages import PeoplePage, PersonPage, PersonSummary, WinRate
from games.core.people.rating import Rating
from games.core.program.tasks import BackgroundTask
from ui.drawing import text
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Column, Label, Node, Row, Scroll, Slot, Spacer, Stack, Table, TableColumn, TableRow
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.shared.filters import GAME, NO_MATCH
from ui.screens.shared.page import PopupScreen
from ui.screens.shared.sorting import Sorting
from ui.shell.screen import Screen
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.app import App

MoreTables = Callable[[], Sequence[ExportTable]]
NAME_HEAD = N_("Name")
EXTRA_ROWS_NOTE = N_("The file also has a row for each match and a row for each seat.")
RATE_HEADS: Mapping[str, Text] = {
    "matches": N_("Matches"), "won": N_("Won"), "win_percent": N_("Win rate (%)"),
    "win_percent_low": N_("at least (%)"), "win_percent_high": N_("at most (%)"),
    "even_percent": N_("Even chances (%)"), "with_hints": N_("With hints"),
}  # fmt: skip
COMPUTER_HEADS = {"level": N_("Level"), "character": N_("Character"), "version": N_("Version")}
STRENGTH_HEADS = {"strength": words.STRENGTH, "strength_low": N_("at least"), "strength_high": N_("at most")}
FORMAT_LABELS: tuple[tuple[Format, Text], ...] = (("csv", words.AS_CSV), ("json", words.AS_JSON))
# design units
ROW_HEIGHT, HEADING_HEIGHT, TITLE_HEIGHT, COLUMN_GAP = 32, 52, 44, 18
# popup width in design units; relative widths: (first text column, other text columns), number columns
POPUP_WIDTH, TEXT_COLUMN_SHARES, NUMBER_COLUMN_SHARE = 1400, (150, 100), 60
SIDE_PADDING, SCROLL_BAR_WIDTH = 24, 16  # design units: margin at both sides, width of the scroll bar


def rate_cells(rate: WinRate) -> list[Cell]:
    """Return the cells for a win rate."""
    low, high = rate.confidence_interval
    return [
        rate.matches,
        round(rate.won, 2),
        *(round(100 * one, 1) for one in (rate.rate, low, high, rate.expected_rate)),
        rate.hinted,
    ]


def ending_text(screen: Screen, game: str, end: str) -> str:
    """Return how a game ended as a text, without names of the players."""
    return ending_label(game, end, screen.translate)


def make_table(
    screen: Screen, key: str, title: Text, heads: Mapping[str, Text], rows: Sequence[Sequence[Cell]]
) -> ExportTable:
    """Return a table. `heads` maps column keys to headings."""
    columns = [ExportColumn(one, screen.translate(heading)) for one, heading in heads.items()]
    return ExportTable(key, screen.translate(title), columns, rows)


def people_tables(
    screen: Screen,
    records: RecordsModel,
    cards: Sequence[PersonSummary],
    page: PeoplePage,
    strengths: Mapping[str, Rating],
) -> list[ExportTable]:
    """Return the tables of the page of people."""
    heads = {
        "name": NAME_HEAD, **RATE_HEADS, **STRENGTH_HEADS, "longest_run": words.LONGEST_RUN,
        "last_played": N_("Last played"),
    }  # fmt: skip
    people: list[list[Cell]] = [
        [
            records.current_name(card.key, card.name),
            *rate_cells(card.rate),
            *strength_cells(strengths.get(card.key)),
            card.longest_run[0],
            _date(card.latest.date),
        ]
        for card in cards
    ]
    levels = [
        [
            *computer_cells(one.level, one.character, screen.translate),
            one.program_version,
            *rate_cells(page.computer_win_rates[one]),
        ]
        for one in sorted(page.computer_win_rates, key=lambda one: (list(LEVEL_LABELS).index(one.level), *one[1:]))
    ]
    tables = [
        make_table(screen, "people", words.PEOPLE, heads, people),
        make_table(screen, "computers", words.COMPUTERS_TITLE, {**COMPUTER_HEADS, **RATE_HEADS}, levels),
    ]
    return tables if levels else tables[:1]


def _date(date: int) -> str:
    return f"{datetime.fromtimestamp(date):%Y-%m-%d}"


def person_tables(screen: Screen, records: RecordsModel, page: PersonPage) -> list[ExportTable]:
    """Return the tables of a person's page."""
    games: list[list[Cell]] = [
        [
            records.title(one.game),
            *rate_cells(one.rate),
            round(sum(one.points) / len(one.points), 1) if one.points else None,
            max(one.points, default=None),
            one.current_run,
        ]
        for one in page.games
    ]
    game_heads = {
        "game": GAME, **RATE_HEADS, "mean_points": N_("Points: mean"), "best_points": N_("Points: best"),
        "current_run": N_("Streak: wins above 0, losses below"),
    }  # fmt: skip
    duels: list[list[Cell]] = [
        [opponent_name(screen, records, duel.person, duel.level), duel.ahead, duel.behind, duel.ties]
        for duel in page.head_to_heads
    ]
    duel_heads = {
        "opponent": words.HEAD_TO_HEAD, "ahead": N_("Ahead"), "behind": N_("Behind"),
        "ties": N_("Tied"),
    }  # fmt: skip
    last: list[list[Cell]] = [
        [_date(one.date), records.title(one.game), one.players, one.place, round(one.share, 2)] for one in page.recent
    ]
    last_heads = {
        "day": N_("Day"), "game": GAME, "seats": words.SEATS, "place": N_c("column", "Place"), "won": N_("Won"),
    }  # fmt: skip
    ends: list[list[Cell]] = [[records.title(game), ending_text(screen, game, end), n] for game, end, n in page.ends]
    end_heads = {"game": GAME, "end": words.ENDINGS_TITLE, "matches": N_("Matches")}
    curve = [[_date(step.date), *strength_cells(step.rating)] for step in page.ratings.get(page.key, [])]
    tables = [
        make_table(screen, "games", words.BY_GAME, game_heads, games),
        make_table(screen, "head_to_head", words.HEAD_TO_HEAD, duel_heads, duels),
        make_table(screen, "recent", words.LAST_TITLE.with_args(n=len(last)), last_heads, last),
        make_table(screen, "endings", words.ENDINGS_TITLE, end_heads, ends),
        make_table(screen, "strength", words.STRENGTH, {"day": N_("Day"), **STRENGTH_HEADS}, curve),
    ]
    return [one for one in tables if one.rows]


def opponent_name(screen: Screen, records: RecordsModel, person: str, level: str) -> str:
    """Return a human opponent's name, or a computer opponent's level."""
    if level:
        return screen.translate(words.COMPUTER_OF_LEVEL.with_args(level=LEVEL_LABELS[level]))
    return records.current_name(person)


def game_tables(screen: Screen, records: RecordsModel, page: GamePage) -> list[ExportTable]:
    """Return the tables of a game's page. Their keys begin with the game's id."""
    seats: list[list[Cell]] = [
        [players, seat + 1, page.matches_by_size[players], *_seat_rate(won, page.matches_by_size[players])]
        for players, row in sorted(page.wins_by_seat.items())
        for seat, won in enumerate(row)
    ]
    rates = {key: heading for key, heading in RATE_HEADS.items() if key not in ("even_percent", "with_hints")}
    players: list[list[Cell]] = [
        [
            opponent_name(screen, records, one.person, one.level),
            *rate_cells(one.win_rate),
            round(one.mean_points, 1) if one.mean_points is not None else None,
            *strength_cells(one.rating),
        ]
        for one in page.players
    ]
    player_heads = {"name": NAME_HEAD, **RATE_HEADS, "mean_points": N_("Points: mean"), **STRENGTH_HEADS}
    ends: list[list[Cell]] = [[ending_text(screen, page.game, end), n] for end, n in page.ends]
    feats: list[list[Cell]] = [
        [
            screen.translate(words.RECORD_TITLES[feat.record_kind]),
            round(feat.value / 60) if feat.record_kind in ("long", "short") else feat.value,
            records.current_name(feat.person, feat.name),
            _date(feat.date),
        ]
        for feat in page.hall_of_fame
    ]
    feat_heads = {"record": words.RECORDS, "value": N_("Value"), "name": N_("Name"), "day": N_("Day")}
    tables = [
        make_table(screen, "chances", words.FAIRNESS_TITLE, {"seats": words.SEATS, "seat": N_("Seat"), **rates}, seats),
        make_table(screen, "players", words.WHO_PLAYS, player_heads, players),
        make_table(
            screen, "endings", words.ENDINGS_TITLE, {"end": words.ENDINGS_TITLE, "matches": N_("Matches")}, ends
        ),
        make_table(screen, "records", words.RECORDS, feat_heads, feats),
        make_table(screen, "minutes", words.LENGTH, {"minutes": words.MINUTES}, [[one] for one in page.minutes]),
    ]
    game = records.title(page.game)
    return [one._replace(key=f"{page.game}_{one.key}", title=f"{game}: {one.title}") for one in tables if one.rows]


def _seat_rate(won: float, matches: int) -> list[Cell]:
    cells = rate_cells(WinRate(matches, won, 0.0))
    return cells[1:5]


def create_screen(
    app: App, tables: Sequence[ExportTable], stem: str, none: Text | None = None, more: MoreTables | None = None
) -> TablesScreen:
    """Build the popup. `none` is the text shown without tables. `stem` begins the name of a saved file.

    `more` returns tables that are only saved, because they are long; it is called in another thread.
    """
    return TablesScreen(app, tables, stem, none or NO_MATCH, more)


class TablesScreen(PopupScreen):
    """A popup with tables, and buttons to save them."""

    name = "people_tables"
    toggle_key = pygame.K_t
    veil = 165

    def __init__(self, app: App, tables: Sequence[ExportTable], stem: str, none: Text, more: MoreTables | None) -> None:
        super().__init__(app)
        self.tables, self.stem, self.none, self.more = list(tables), stem, none, more
        self.is_saving = False
        self.sortings = [Sorting(self.rebuild, str(number)) for number in range(len(self.tables))]

    def build(self) -> Node:
        buttons = [Slot(partial(self._button, kind, told), width=220) for kind, told in FORMAT_LABELS]
        width = min(POPUP_WIDTH, self.scale.width - 48)
        rows = [
            node
            for table, sorting in zip(self.tables, self.sortings, strict=True)
            for node in (self._title(table), *self._parts(table, sorting, width - 2 * SIDE_PADDING - SCROLL_BAR_WIDTH))
        ]
        content: Node = Scroll("tables", Column(*rows), bar=SCROLL_BAR_WIDTH)
        if not rows:
            content = Label(self.none, 16, TEXT_2, valign="top", weight=1)
        note = Label(EXTRA_ROWS_NOTE, 15, TEXT_2, valign="middle", weight=1) if self.more is not None else Spacer()
        body = Column(
            content, Spacer(12), Row(*buttons, note, gap=12, height=44), pad=(SIDE_PADDING, 8, SIDE_PADDING, 16)
        )
        return self.popup(N_("All numbers"), body, width=width, height=self.scale.height - 80)

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("tables")
        if self.widgets.focused is None and area is not None and area.focusable:
            self.widgets.focus(area)

    def _button(self, kind: Format, told: Text, rect: Rect) -> Button:
        return Button(kind, rect, self.translate(told), partial(self._save, kind), icon="export")

    def _title(self, table: ExportTable) -> Node:
        return Label(table.title, 18, TEXT, "bold", wrapping=False, height=TITLE_HEIGHT)

    def _parts(self, table: ExportTable, sorting: Sorting, width: float) -> Iterator[Node]:
        """Yield headings and rows of a table.

        A wide table is divided into parts, each of which begins with the first text columns.
        """
        has_text = [any(isinstance(row[n], str) for row in table.rows) for n in range(len(table.columns))]
        headings = [column.heading for column in table.columns]
        longest = [self._longest_word(heading) for heading in headings]
        shares = [
            max(TEXT_COLUMN_SHARES[min(n, 1)] if has else NUMBER_COLUMN_SHARE, longest[n])
            for n, has in enumerate(has_text)
        ]
        if not _fits(shares, longest, width):
            shares = [self._content_width(table, n, longest[n]) for n in range(len(shares))]
        leading = max(1, has_text.index(False)) if False in has_text else 1
        sides = ["left" if has else "right" for has in has_text]
        values = {str(column): itemgetter(column) for column in range(len(headings))}
        sorted_rows = sorting.sort_rows(table.rows, values)
        height = max(ROW_HEIGHT, (text.body_height(self.font(15)) + 4) / self.unit)
        for number, part in enumerate(_divide(shares, longest, width, leading)):
            heads = [
                TableColumn(
                    self._head(None if number and n < leading else sorting, n, headings[n], sides[n]),
                    shares[n], align=sides[n], after=COLUMN_GAP,
                )
                for n in part
            ]  # fmt: skip
            rows = [
                TableRow("", [Label(self._told(row[n]), 15, align=sides[n], valign="middle") for n in part])
                for row in sorted_rows
            ]
            yield Table(heads, rows, row_height=height, header_height=None)

    def _longest_word(self, heading: str) -> float:
        """Return the width of a heading's longest word, in design units."""
        return max((text.width(word, self.font(13, "bold")) + 2) / self.unit for word in (*heading.split(), ""))

    def _content_width(self, table: ExportTable, column: int, least: float) -> float:
        """Return the width of a column's longest cell with a gap, at least `least`, in design units."""
        font = self.font(15)
        return COLUMN_GAP + max(
            [least, *((text.width(self._told(row[column]), font) + 2) / self.unit for row in table.rows)]
        )

    def _head(self, sorting: Sorting | None, column: int, words: str, side: str) -> Node:
        label = Label(words, 13, TEXT_2, "bold", align=side, valign="middle")
        head = label if sorting is None else sorting.header(str(column), label, descending=side == "right", gutter=True)
        return Stack([Node(height=HEADING_HEIGHT - 20), Node([head], pad=(0, 5))])

    def _told(self, value: Cell) -> str:
        if isinstance(value, str):
            return value
        return self.translate(words.NO_NUMBER if value is None else words.decimal_text(value))

    def _save(self, kind: Format) -> None:
        """Write the tables to a file in a thread, then say where it is."""
        if self.is_saving:
            return
        self.is_saving = True

        def write_tables(check: Callable[[], None]) -> Path:
            return export.write_tables(self.stem, [*self.tables, *(self.more() if self.more is not None else ())], kind)

        self.app.background.run("export", write_tables, self._say_saved)

    def _say_saved(self, task: BackgroundTask[Path]) -> None:
        self.is_saving = False
        try:
            file = task.result()
        except OSError as error:
            self.app.show_toast(words.NOT_SAVED.with_args(why=system_reason(error)), "disk-alert")
        except sqlite3.Error as error:
            self.app.show_toast(words.NOT_SAVED.with_args(why=sqlite_error_reason(error)), "disk-alert")
        else:
            self.app.show_toast(words.SAVED.with_args(file=str(file)), "check")


def _divide(shares: Sequence[float], least: Sequence[float], width: float, leading: int) -> list[list[int]]:
    """Divide columns into few groups, so that each column is at least `least` design units wide.

    Every group begins with the first `leading` columns.
    """
    first, others = list(range(leading)), list(range(leading, len(shares)))
    groups = [first + others]
    for count in range(1, len(others) + 1):
        size = -(-len(others) // count)
        groups = [first + others[at : at + size] for at in range(0, len(others), size)]
        if all(_fits([shares[n] for n in group], [least[n] for n in group], width) for group in groups):
            break
    return groups


def _fits(shares: Sequence[float], least: Sequence[float], width: float) -> bool:
    factor = width / sum(shares)
    return all(share * factor - COLUMN_GAP >= need for share, need in zip(shares, least, strict=True))
