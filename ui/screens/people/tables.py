"""All numbers of a page as tables, to be viewed and saved as CSV or JSON."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games import registry
from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.people import export
from games.core.people.export import Cell, ExportColumn, ExportTable, Format, strength_cells
from games.core.people.game_page import GamePage
from games.core.people.index import reason_of
from games.core.people.pages import PeoplePage, PersonPage, PersonSummary, WinRate
from games.core.people.rating import Rating
from games.core.program.tasks import BackgroundTask
from ui.drawing import text
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Column, Label, Node, Row, Scroll, Slot, Spacer, Stack, Table, TableColumn, TableRow
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.filters import GAME, NO_MATCH
from ui.screens.shared.page import PopupScreen
from ui.screens.shared.sorting import Sorting
from ui.shell.screen import Screen
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.app import App

MoreTables = Callable[[], Sequence[ExportTable]]
NAME_HEAD = N_("Name")
MORE_ROWS = N_("The file also has a row for each match and a row for each seat.")
RATE_HEADS: Mapping[str, Text] = {
    "matches": N_("Matches"), "won": N_("Won"), "win_percent": N_("Win rate, %"),
    "win_percent_low": N_("at least, %"), "win_percent_high": N_("at most, %"), "even_percent": N_("Even chances, %"),
}  # fmt: skip
COMPUTER_HEADS = {"level": N_("Level"), "character": N_("Character"), "version": N_("Version")}
STRENGTH_HEADS = {"strength": words.STRENGTH, "strength_low": N_("at least"), "strength_high": N_("at most")}
FORMATS: tuple[tuple[Format, Text], ...] = (("csv", words.AS_CSV), ("json", words.AS_JSON))
ROW, HEAD, TITLE, GAP = 32, 52, 44, 18  # design units; GAP is between columns
WIDTH, TEXT_COLUMNS, NUMBER_COLUMN = 1400, (150, 100), 60  # of the popup; shares of the first text column and others


def rate_cells(rate: WinRate) -> list[Cell]:
    """Return the cells for a win rate."""
    low, high = rate.interval
    return [
        rate.matches,
        round(rate.won, 2),
        *(round(100 * one, 1) for one in (rate.rate, low, high, rate.expected_rate)),
    ]


def ending_text(screen: Screen, game: str, end: str) -> str:
    """Return how a game ended, in general words without the arguments of one match."""
    if game not in {facts.id for facts in registry.all_facts()}:
        return end
    told = registry.game(game).controller.ending.end_texts.get(end)
    return end if told is None or "{" in told.message else screen.translate(told).rstrip(".")


def table(
    screen: Screen, key: str, title: Text, heads: Mapping[str, Text], rows: Sequence[Sequence[Cell]]
) -> ExportTable:
    """Return a table; `heads` maps the keys of its columns to their headings."""
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
        "last_played": N_("Played last"),
    }  # fmt: skip
    people: list[list[Cell]] = [
        [
            records.name(card.key, card.name),
            *rate_cells(card.rate),
            *strength_cells(strengths.get(card.key)),
            card.longest_run[0],
            _date(card.latest.date),
        ]
        for card in cards
    ]
    levels = [
        [screen.translate(LEVEL_WORDS[one.level]), one.character, one.program_version, *rate_cells(page.kinds[one])]
        for one in sorted(page.kinds, key=lambda one: (list(LEVEL_WORDS).index(one.level), *one[1:]))
    ]
    tables = [
        table(screen, "people", words.PEOPLE, heads, people),
        table(screen, "computers", words.COMPUTERS, {**COMPUTER_HEADS, **RATE_HEADS}, levels),
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
        "current_run": N_("Won in a row, lost below 0"),
    }  # fmt: skip
    duels: list[list[Cell]] = [
        [opponent_name(screen, records, duel.person, duel.level), duel.ahead, duel.behind, duel.ties]
        for duel in page.head_to_heads
    ]
    duel_heads = {
        "opponent": words.HEAD_TO_HEAD, "ahead": N_("Before them"), "behind": N_("Behind them"),
        "ties": N_("Beside them"),
    }  # fmt: skip
    last: list[list[Cell]] = [
        [_date(one.date), records.title(one.game), one.players, one.place, round(one.share, 2)] for one in page.recent
    ]
    last_heads = {
        "day": N_("Day"), "game": GAME, "seats": words.SEATS, "place": N_("Place"), "won": N_("Won"),
    }  # fmt: skip
    ends: list[list[Cell]] = [[records.title(game), ending_text(screen, game, end), n] for game, end, n in page.ends]
    end_heads = {"game": GAME, "end": words.ENDS, "matches": N_("Matches")}
    curve = [[_date(step.date), *strength_cells(step.rating)] for step in page.ratings.get(page.key, [])]
    tables = [
        table(screen, "games", words.BY_GAME, game_heads, games),
        table(screen, "head_to_head", words.HEAD_TO_HEAD, duel_heads, duels),
        table(screen, "recent", words.LAST_TITLE.with_args(n=len(last)), last_heads, last),
        table(screen, "endings", words.ENDS, end_heads, ends),
        table(screen, "strength", words.STRENGTH, {"day": N_("Day"), **STRENGTH_HEADS}, curve),
    ]
    return [one for one in tables if one.rows]


def opponent_name(screen: Screen, records: RecordsModel, person: str, level: str) -> str:
    """Return the name of an opponent, or the level of a computer."""
    if level:
        return screen.translate(words.COMPUTER.with_args(level=LEVEL_WORDS[level]))
    return records.name(person)


def game_tables(screen: Screen, records: RecordsModel, page: GamePage) -> list[ExportTable]:
    """Return the tables of a game's page; their keys begin with the game's id."""
    seats: list[list[Cell]] = [
        [players, seat + 1, page.matches_by_size[players], *_seat_rate(won, page.matches_by_size[players])]
        for players, row in sorted(page.wins_by_seat.items())
        for seat, won in enumerate(row)
    ]
    rates = {key: heading for key, heading in RATE_HEADS.items() if key != "even_percent"}
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
            screen.translate(words.FEATS[feat.record]),
            round(feat.value / 60) if feat.record in ("long", "short") else feat.value,
            records.name(feat.person, feat.name),
            _date(feat.date),
        ]
        for feat in page.hall_of_fame
    ]
    feat_heads = {"record": words.RECORDS, "value": N_("How much"), "name": N_("Name"), "day": N_("Day")}
    tables = [
        table(screen, "chances", words.FAIR, {"seats": words.SEATS, "seat": N_("Seat"), **rates}, seats),
        table(screen, "players", words.WHO_PLAYS, player_heads, players),
        table(screen, "endings", words.ENDS, {"end": words.ENDS, "matches": N_("Matches")}, ends),
        table(screen, "records", words.RECORDS, feat_heads, feats),
        table(screen, "minutes", words.LENGTH, {"minutes": words.MINUTES}, [[one] for one in page.minutes]),
    ]
    game = records.title(page.game)
    return [one._replace(key=f"{page.game}_{one.key}", title=f"{game}: {one.title}") for one in tables if one.rows]


def _seat_rate(won: float, matches: int) -> list[Cell]:
    cells = rate_cells(WinRate(matches, won, 0.0))
    return cells[1:5]


def make(
    app: App, tables: Sequence[ExportTable], stem: str, none: Text | None = None, more: MoreTables | None = None
) -> TablesScreen:
    """Build the tables screen; `none` is the message without tables, by default that no match fits the filters.

    `more` returns tables that are too long for the screen but are saved, too; it is called in another thread.
    """
    return TablesScreen(app, tables, stem, none or NO_MATCH, more)


class TablesScreen(PopupScreen):
    """Tables one below the other, with buttons to save them."""

    name = "people_tables"
    toggle_key = pygame.K_t
    veil = 165

    def __init__(self, app: App, tables: Sequence[ExportTable], stem: str, none: Text, more: MoreTables | None) -> None:
        super().__init__(app)
        self.tables, self.stem, self.none, self.more = list(tables), stem, none, more
        self.is_saving = False
        self.sortings = [Sorting(self.rebuild, str(number)) for number in range(len(self.tables))]

    def build(self) -> Node:
        buttons = [Slot(partial(self._button, kind, told), width=220) for kind, told in FORMATS]
        rows = [
            node
            for table, sorting in zip(self.tables, self.sortings, strict=True)
            for node in (self._title(table), self._rows(table, sorting))
        ]
        content: Node = Scroll("tables", Column(*rows), bar=16)
        if not rows:
            content = Label(self.none, 16, TEXT_2, valign="top", weight=1)
        note = Label(MORE_ROWS, 15, TEXT_2, valign="middle", weight=1) if self.more is not None else Spacer()
        body = Column(content, Spacer(12), Row(*buttons, note, gap=12, height=44), pad=(24, 8, 24, 16))
        width = min(WIDTH, self.scale.width - 48)
        return self.popup(N_("All numbers"), body, width=width, height=self.scale.height - 80)

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("tables")
        if self.widgets.focused is None and area is not None and area.focusable:
            self.widgets.focus(area)

    def _button(self, kind: Format, told: Text, rect: Rect) -> Button:
        return Button(kind, rect, self.translate(told), partial(self._save, kind), icon="export")

    def _title(self, table: ExportTable) -> Node:
        return Label(table.title, 18, TEXT, "bold", wrapping=False, height=TITLE)

    def _rows(self, table: ExportTable, sorting: Sorting) -> Node:
        """Return headings and rows; columns with text are wider than columns of numbers."""
        has_text = [any(isinstance(row[n], str) for row in table.rows) for n in range(len(table.columns))]
        headings = [column.heading for column in table.columns]
        shares = [
            max(TEXT_COLUMNS[min(n, 1)] if has else NUMBER_COLUMN, self._longest_word(heading))
            for n, (has, heading) in enumerate(zip(has_text, headings, strict=True))
        ]
        sides = ["left" if has else "right" for has in has_text]
        heads = [
            TableColumn(self._head(sorting, column, words, side), share, align=side, after=GAP)
            for column, (words, share, side) in enumerate(zip(headings, shares, sides, strict=True))
        ]
        values = {str(column): itemgetter(column) for column in range(len(headings))}
        rows = [
            TableRow("", [Label(self._told(value), 15, align=side, valign="middle")
                          for value, side in zip(row, sides, strict=True)])
            for row in sorting.sort(table.rows, values)
        ]  # fmt: skip
        height = max(ROW, (text.body_height(self.font(15)) + 4) / self.unit)
        return Table(heads, rows, row_height=height, header_height=None)

    def _longest_word(self, heading: str) -> float:
        """Return the width of a heading's longest word in design units."""
        return max((text.width(word, self.font(13, "bold")) + 2) / self.unit for word in (*heading.split(), ""))

    def _head(self, sorting: Sorting, column: int, words: str, side: str) -> Node:
        label = Label(words, 13, TEXT_2, "bold", align=side, valign="middle")
        head = sorting.header(str(column), label, descending=side == "right", gutter=True)
        return Stack([Node(height=HEAD - 20), Node([head], pad=(0, 5))])

    def _told(self, value: Cell) -> str:
        if isinstance(value, str):
            return value
        return self.translate(words.NO_NUMBER if value is None else words.decimal_text(value))

    def _save(self, kind: Format) -> None:
        """Write the tables in another thread, then say where they are."""
        if self.is_saving:
            return
        self.is_saving = True

        def write(check: Callable[[], None]) -> Path:
            return export.write(self.stem, [*self.tables, *(self.more() if self.more is not None else ())], kind)

        self.app.background.run("export", write, self._say_saved)

    def _say_saved(self, task: BackgroundTask[Path]) -> None:
        self.is_saving = False
        try:
            file = task.result()
        except OSError as error:
            self.app.show_toast(words.NOT_SAVED.with_args(why=system_reason(error)), "disk-alert")
        except sqlite3.Error as error:
            self.app.show_toast(words.NOT_SAVED.with_args(why=reason_of(error)), "disk-alert")
        else:
            self.app.show_toast(words.SAVED.with_args(file=str(file)), "check")
