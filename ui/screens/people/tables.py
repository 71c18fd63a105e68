"""All numbers of a page as tables, to be viewed and saved as CSV or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from games import registry
from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.people import export
from games.core.people.export import Cell, Format
from games.core.people.game_page import GamePage
from games.core.people.pages import PeoplePage, PersonPage, PersonSummary, WinRate
from ui.drawing import text
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Column, Label, Node, Row, Scroll, Slot, Spacer, Stack, Table, TableColumn, TableRow
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.page import PopupScreen
from ui.screens.shared.sorting import Sorting
from ui.shell.screen import Screen
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.app import App

NAME_HEAD = N_("Name")
RATE_HEADS = (
    N_("Matches"), N_("Won"), N_("Win rate, %"), N_("at least, %"), N_("at most, %"), N_("Even chances, %"),
)  # fmt: skip
COMPUTER_HEADS = (N_("Level"), N_("Character"), N_("Version"))
FORMATS: tuple[tuple[Format, Text], ...] = (("csv", words.AS_CSV), ("json", words.AS_JSON))
ROW, HEAD, TITLE, GAP = 32, 52, 44, 18  # design units; GAP is between columns


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


def people_tables(
    screen: Screen,
    records: RecordsModel,
    cards: Sequence[PersonSummary],
    page: PeoplePage,
    strengths: Mapping[str, float],
) -> list[export.ExportTable]:
    """Return the tables of the page of people."""
    translate = screen.translate
    heads = [translate(one) for one in (NAME_HEAD, *RATE_HEADS, words.STRENGTH, words.LONGEST_RUN, N_("Played last"))]
    rows = [
        [
            records.name(card.key, card.name),
            *rate_cells(card.rate),
            round(strengths[card.key]) if card.key in strengths else None,
            card.longest_run[0],
            _date(card.latest.date),
        ]
        for card in cards
    ]
    levels = [
        [translate(LEVEL_WORDS[one.level]), one.character, one.program_version, *rate_cells(page.kinds[one])]
        for one in sorted(page.kinds, key=lambda one: (list(LEVEL_WORDS).index(one.level), *one[1:]))
    ]
    found = [export.ExportTable(translate(words.PEOPLE), heads, rows)]
    if levels:
        found.append(
            export.ExportTable(
                translate(words.COMPUTERS), [translate(one) for one in (*COMPUTER_HEADS, *RATE_HEADS)], levels
            )
        )
    return found


def _date(date: int) -> str:
    return f"{datetime.fromtimestamp(date):%Y-%m-%d}"


def person_tables(screen: Screen, records: RecordsModel, page: PersonPage) -> list[export.ExportTable]:
    """Return the tables of a person's page."""
    translate = screen.translate
    games = [
        [
            records.title(one.game),
            *rate_cells(one.rate),
            round(sum(one.points) / len(one.points), 1) if one.points else None,
            max(one.points, default=None),
            one.current_run,
        ]
        for one in page.games
    ]
    game_heads = (words.GAME, *RATE_HEADS, N_("Points: mean"), N_("Points: best"), N_("Won in a row, lost below 0"))
    duels = [
        [opponent_name(screen, records, duel.person, duel.level), duel.ahead, duel.behind, duel.ties]
        for duel in page.head_to_heads
    ]
    duel_heads = (words.HEAD_TO_HEAD, N_("Before them"), N_("Behind them"), N_("Beside them"))
    last = [
        [_date(one.date), records.title(one.game), one.players, one.place, round(one.share, 2)] for one in page.recent
    ]
    last_heads = (N_("Day"), words.GAME, words.SEATS, N_("Place"), N_("Won"))
    ends = [[records.title(game), ending_text(screen, game, end), n] for game, end, n in page.ends]
    curve = [
        [_date(step.date), *(round(one) for one in (step.rating.value, *step.rating.interval))]
        for step in page.ratings.get(page.key, [])
    ]
    curve_heads = (N_("Day"), words.STRENGTH, N_("at least"), N_("at most"))
    told: Sequence[tuple[Text, Sequence[Text], Sequence[Sequence[Any]]]] = (
        (words.BY_GAME, game_heads, games),
        (words.HEAD_TO_HEAD, duel_heads, duels),
        (words.LAST_TITLE.with_args(n=len(last)), last_heads, last),
        (words.ENDS, (words.GAME, words.ENDS, N_("Matches")), ends),
        (words.STRENGTH, curve_heads, curve),
    )
    return [
        export.ExportTable(translate(title), [translate(one) for one in heads], rows)
        for title, heads, rows in told
        if rows
    ]


def opponent_name(screen: Screen, records: RecordsModel, person: str, level: str) -> str:
    """Return the name of an opponent, or the level of a computer."""
    if level:
        return screen.translate(words.COMPUTER.with_args(level=LEVEL_WORDS[level]))
    return records.name(person)


def game_tables(screen: Screen, records: RecordsModel, page: GamePage) -> list[export.ExportTable]:
    """Return the tables of a game's page."""
    translate, game = screen.translate, records.title(page.game)
    seats = [
        [players, seat + 1, page.matches_by_size[players], *_seat_rate(won, page.matches_by_size[players])]
        for players, row in sorted(page.wins_by_seat.items())
        for seat, won in enumerate(row)
    ]
    seat_heads = (words.SEATS, N_("Seat"), N_("Matches"), N_("Won"), *RATE_HEADS[2:5])
    players = [
        [
            opponent_name(screen, records, one.person, one.level),
            *rate_cells(one.win_rate),
            round(one.mean_points, 1) if one.mean_points is not None else None,
            round(one.rating) if one.rating is not None else None,
        ]
        for one in page.players
    ]
    feats = [
        [
            translate(words.FEATS[feat.record]),
            round(feat.value / 60) if feat.record in ("long", "short") else feat.value,
            records.name(feat.person, feat.name),
            _date(feat.date),
        ]
        for feat in page.hall_of_fame
    ]
    told: Sequence[tuple[Text, Sequence[Text], Sequence[Sequence[Any]]]] = (
        (words.FAIR, seat_heads, seats),
        (words.WHO_PLAYS, (NAME_HEAD, *RATE_HEADS, N_("Points: mean"), words.STRENGTH), players),
        (words.ENDS, (words.ENDS, N_("Matches")), [[ending_text(screen, page.game, end), n] for end, n in page.ends]),
        (words.RECORDS, (words.RECORDS, N_("How much"), N_("Name"), N_("Day")), feats),
        (words.LENGTH, (words.MINUTES,), [[one] for one in page.minutes]),
    )
    return [
        export.ExportTable(f"{game}: {translate(title)}", [translate(one) for one in heads], rows)
        for title, heads, rows in told
        if rows
    ]


def _seat_rate(won: float, matches: int) -> list[Cell]:
    cells = rate_cells(WinRate(matches, won, 0.0))
    return cells[1:5]


def make(app: App, tables: Sequence[export.ExportTable], stem: str, none: Text | None = None) -> TablesScreen:
    """Build the tables screen; `none` is the message without tables, by default that no match fits the filters."""
    return TablesScreen(app, tables, stem, none or words.NO_MATCH)


class TablesScreen(PopupScreen):
    """Tables one below the other, with buttons to save them."""

    name = "people_tables"
    toggle_key = pygame.K_t
    veil = 165

    def __init__(self, app: App, tables: Sequence[export.ExportTable], stem: str, none: Text) -> None:
        super().__init__(app)
        self.tables, self.stem, self.none = list(tables), stem, none
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
        body = Column(content, Spacer(12), Row(*buttons, Spacer(), gap=12, height=44), pad=(24, 8, 24, 16))
        width = min(1240, self.scale.width - 48)
        return self.popup(N_("All numbers"), body, width=width, height=self.scale.height - 80)

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("tables")
        if self.widgets.focused is None and area is not None and area.focusable:
            self.widgets.focus(area)

    def _button(self, kind: Format, told: Text, rect: Rect) -> Button:
        return Button(kind, rect, self.translate(told), partial(self._save, kind), icon="export")

    def _title(self, table: export.ExportTable) -> Node:
        return Label(table.title, 18, TEXT, "bold", wrapping=False, height=TITLE)

    def _rows(self, table: export.ExportTable, sorting: Sorting) -> Node:
        """Return headings and rows; columns with text are wider than columns of numbers."""
        has_text = [any(isinstance(row[n], str) for row in table.rows) for n in range(len(table.headings))]
        shares = [2.4 if has and n == 0 else 1.5 if has else 1.0 for n, has in enumerate(has_text)]
        sides = ["left" if has else "right" for has in has_text]
        heads = [
            TableColumn(self._head(sorting, column, words, side), share, align=side, after=GAP)
            for column, (words, share, side) in enumerate(zip(table.headings, shares, sides, strict=True))
        ]
        values = {str(column): itemgetter(column) for column in range(len(table.headings))}
        rows = [
            TableRow("", [Label(self._told(value), 15, align=side, valign="middle")
                          for value, side in zip(row, sides, strict=True)])
            for row in sorting.sort(table.rows, values)
        ]  # fmt: skip
        height = max(ROW, (text.body_height(self.font(15)) + 4) / self.unit)
        return Table(heads, rows, row_height=height, header_height=None)

    def _head(self, sorting: Sorting, column: int, words: str, side: str) -> Node:
        label = Label(words, 13, TEXT_2, "bold", align=side, valign="middle")
        head = sorting.header(str(column), label, descending=side == "right", gutter=True)
        return Stack([Node(height=HEAD - 20), Node([head], pad=(0, 5))])

    def _told(self, value: Cell) -> str:
        if isinstance(value, str):
            return value
        return self.translate(words.NO_NUMBER if value is None else words.decimal_text(value))

    def _save(self, kind: Format) -> None:
        try:
            file = export.write(self.stem, self.tables, kind)
        except OSError as error:
            self.app.show_toast(words.NOT_SAVED.with_args(why=system_reason(error)), "disk-alert")
        else:
            self.app.show_toast(words.SAVED.with_args(file=str(file)), "check")
