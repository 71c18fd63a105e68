"""All numbers of a page as tables: to be looked at behind a key, and saved as CSV or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.people import export
from games.core.people.export import Cell, Format, Table
from games.core.people.game_page import GamePage
from games.core.people.pages import Card, Page, People, Rate
from ui.drawing import text
from ui.drawing.theme import LINE, TEXT, TEXT_2, WELL, mix
from ui.screens.people import words
from ui.screens.people.model import Records
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.popup import PopupScreen
from ui.shell.screen import Screen
from ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from ui.shell.app import App

NAME_HEAD = N_("Name")
RATE_HEADS = (
    N_("Matches"), N_("Won"), N_("Win rate, %"), N_("at least, %"), N_("at most, %"), N_("Even chances, %"),
)  # fmt: skip
COMPUTER_HEADS = (N_("Level"), N_("Character"), N_("Version"))
FORMATS: tuple[tuple[Format, Text], ...] = (("csv", words.AS_CSV), ("json", words.AS_JSON))
ROW, HEAD, TITLE, GAP = 32, 52, 44, 18  # design units; GAP between columns


def rate_cells(rate: Rate) -> list[Cell]:
    """Return what a table says of a win rate."""
    low, high = rate.bounds
    return [rate.matches, round(rate.won, 2), *(round(100 * one, 1) for one in (rate.rate, low, high, rate.par))]


def ending(screen: Screen, game: str, end: str) -> str:
    """Word how a game has ended, without what is put in for one match."""
    if game not in {facts.id for facts in registry.all_facts()}:
        return end
    told = registry.game(game).controller.ending.ends.get(end)
    return end if told is None or "{" in told.message else screen.say(told).rstrip(".")


def of_people(
    screen: Screen, records: Records, cards: Sequence[Card], page: People, strengths: Mapping[str, float]
) -> list[Table]:
    """Return the page of people."""
    say = screen.say
    heads = [say(one) for one in (NAME_HEAD, *RATE_HEADS, words.STRENGTH, words.LONGEST_RUN, N_("Played last"))]
    rows = [
        [
            records.name(card.key, card.name),
            *rate_cells(card.rate),
            round(strengths[card.key]) if card.key in strengths else None,
            card.run[0],
            _date(card.latest.date),
        ]
        for card in cards
    ]
    levels = [
        [say(LEVEL_WORDS[one.level]), one.character, one.judgement, *rate_cells(page.kinds[one])]
        for one in sorted(page.kinds, key=lambda one: (list(LEVEL_WORDS).index(one.level), *one[1:]))
    ]
    found = [Table(say(words.PEOPLE), heads, rows)]
    if levels:
        found.append(Table(say(words.COMPUTERS), [say(one) for one in (*COMPUTER_HEADS, *RATE_HEADS)], levels))
    return found


def _date(date: int) -> str:
    return f"{datetime.fromtimestamp(date):%Y-%m-%d}"


def of_person(screen: Screen, records: Records, page: Page) -> list[Table]:
    """Return the page of one person."""
    say = screen.say
    games = [
        [
            records.title(one.game),
            *rate_cells(one.rate),
            round(sum(one.points) / len(one.points), 1) if one.points else None,
            max(one.points, default=None),
            one.run,
        ]
        for one in page.games
    ]
    game_heads = (words.GAME, *RATE_HEADS, N_("Points: mean"), N_("Points: best"), N_("Won in a row, lost below 0"))
    duels = [
        [duel_name(screen, records, duel.person, duel.level), duel.before, duel.behind, duel.beside]
        for duel in page.duels
    ]
    duel_heads = (words.HEAD_TO_HEAD, N_("Before them"), N_("Behind them"), N_("Beside them"))
    last = [
        [_date(one.date), records.title(one.game), one.players, one.place, round(one.share, 2)] for one in page.last
    ]
    last_heads = (N_("Day"), words.GAME, words.SEATS, N_("Place"), N_("Won"))
    ends = [[records.title(game), ending(screen, game, end), n] for game, end, n in page.ends]
    curve = [
        [_date(step.date), *(round(one) for one in (step.rating.value, *step.rating.band))]
        for step in page.strength.get(page.key, [])
    ]
    curve_heads = (N_("Day"), words.STRENGTH, N_("at least"), N_("at most"))
    told: Sequence[tuple[Text, Sequence[Text], Sequence[Sequence[Any]]]] = (
        (words.BY_GAME, game_heads, games),
        (words.HEAD_TO_HEAD, duel_heads, duels),
        (words.LAST_TITLE.but(n=len(last)), last_heads, last),
        (words.ENDS, (words.GAME, words.ENDS, N_("Matches")), ends),
        (words.STRENGTH, curve_heads, curve),
    )
    return [Table(say(title), [say(one) for one in heads], rows) for title, heads, rows in told if rows]


def duel_name(screen: Screen, records: Records, person: str, level: str) -> str:
    """Return what stands for whoever is on the other side."""
    if level:
        return screen.say(words.COMPUTER.but(level=LEVEL_WORDS[level]))
    return records.name(person)


def of_game(screen: Screen, records: Records, page: GamePage) -> list[Table]:
    """Return the page of a game."""
    say, game = screen.say, records.title(page.game)
    seats = [
        [players, seat + 1, page.tables[players], *_seat_rate(won, page.tables[players])]
        for players, row in sorted(page.seats.items())
        for seat, won in enumerate(row)
    ]
    seat_heads = (words.SEATS, N_("Seat"), N_("Matches"), N_("Won"), *RATE_HEADS[2:5])
    players = [
        [
            duel_name(screen, records, one.person, one.level),
            *rate_cells(one.rate),
            round(one.mean, 1) if one.mean is not None else None,
            round(one.strength) if one.strength is not None else None,
        ]
        for one in page.players
    ]
    feats = [
        [
            say(words.FEATS[feat.what]),
            round(feat.value / 60) if feat.what in ("long", "short") else feat.value,
            records.name(feat.person, feat.name),
            _date(feat.date),
        ]
        for feat in page.feats
    ]
    told: Sequence[tuple[Text, Sequence[Text], Sequence[Sequence[Any]]]] = (
        (words.FAIR, seat_heads, seats),
        (words.WHO_PLAYS, (NAME_HEAD, *RATE_HEADS, N_("Points: mean"), words.STRENGTH), players),
        (words.ENDS, (words.ENDS, N_("Matches")), [[ending(screen, page.game, end), n] for end, n in page.ends]),
        (words.RECORDS, (words.RECORDS, N_("How much"), N_("Name"), N_("Day")), feats),
        (words.LENGTH, (words.MINUTES,), [[one] for one in page.minutes]),
    )
    return [Table(f"{game}: {say(title)}", [say(one) for one in heads], rows) for title, heads, rows in told if rows]


def _seat_rate(won: float, matches: int) -> list[Cell]:
    cells = rate_cells(Rate(matches, won, 0.0))
    return cells[1:5]


def make(app: App, tables: Sequence[Table], stem: str, none: Text | None = None) -> TablesScreen:
    """Build the tables of a page over it; `none` says why there may be none, other than by filters."""
    return TablesScreen(app, tables, stem, none or words.NO_MATCH)


class TablesScreen(PopupScreen):
    """Tables one under the other, with buttons that save them."""

    name = "people_tables"
    letter = pygame.K_t
    veil = 165

    def __init__(self, app: App, tables: Sequence[Table], stem: str, none: Text) -> None:
        super().__init__(app)
        self.tables, self.stem, self.none = list(tables), stem, none

    def layout(self) -> None:
        px = self.px
        box = Rect(0, 0, min(px(1240), self.app.size[0] - px(48)), self.app.size[1] - px(80))
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.frame(box)
        high = px(44)
        foot = Rect(box.left + px(24), box.bottom - px(16) - high, box.width - 2 * px(24), high)
        wide = px(220)
        for number, (kind, told) in enumerate(FORMATS):
            button = Rect(foot.left + number * (wide + px(12)), foot.top, wide, high)
            self.widgets.add(Button(kind, button, self.say(told), partial(self._save, kind), icon="export"))
        inner = Rect(box.left + px(24), box.top + px(60), box.width - 2 * px(24), foot.top - px(12) - box.top - px(60))
        whole = sum(px(TITLE) + self._head(table, inner.width) + len(table.rows) * self._row for table in self.tables)
        self.area = self.widgets.add(ScrollArea("tables", inner, max(whole, px(40)), self._paint))
        if self.widgets.focused is None and self.area.focusable:
            self.widgets.focus(self.area)

    @property
    def _row(self) -> int:
        return max(self.px(ROW), text.body_height(self.font(15)) + 4)

    def _cells(self, table: Table, left: int, wide: int) -> list[Rect]:
        """Return the columns: the texts at the left as wide as they need, the numbers share the rest."""
        columns = range(len(table.heads))
        words_in = {n: any(isinstance(row[n], str) for row in table.rows) for n in columns}
        shares = [2.4 if words_in[n] and n == 0 else 1.5 if words_in[n] else 1.0 for n in columns]
        room, at, cells = wide - self.px(16), 0.0, []
        for share in shares:
            start, at = at, at + room * share / sum(shares)
            cells.append(Rect(left + round(start), 0, round(at) - round(start), 0))
        return cells

    def _head(self, table: Table, wide: int) -> int:
        font = self.font(13, "bold")
        cells = self._cells(table, 0, wide)
        need = [
            text.measure(head, font, cell.width - self.px(GAP))[1]
            for head, cell in zip(table.heads, cells, strict=True)
        ]
        return max(self.px(HEAD - 20), max(need) + self.px(10))

    def _paint(self, surface: Surface, content: Rect) -> None:
        px, top = self.px, content.top
        for table in self.tables:
            title = Rect(content.left, top, content.width - px(16), px(TITLE))
            text.draw(surface, table.title, title, self.font(18, "bold"), TEXT, wrapping=False)
            top += px(TITLE)
            cells, head = self._cells(table, content.left, content.width), self._head(table, content.width)
            aligned = [
                "left" if any(isinstance(row[n], str) for row in table.rows) else "right" for n in range(len(cells))
            ]
            for cell, told, align in zip(cells, table.heads, aligned, strict=True):
                box = Rect(cell.left, top, cell.width - px(GAP), head)
                text.draw(surface, told, box, self.font(13, "bold"), TEXT_2, align=align)
            top += head
            surface.fill(LINE, (content.left, top - 1, content.width - px(16), 1))
            for row in table.rows:
                if top + self._row > self.area.rect.top and top < self.area.rect.bottom:
                    self._paint_row(surface, row, cells, aligned, top)
                    surface.fill(mix(LINE, WELL, 0.6), (content.left, top + self._row - 1, content.width - px(16), 1))
                top += self._row

    def _paint_row(
        self, surface: Surface, row: Sequence[Cell], cells: Sequence[Rect], aligned: Sequence[str], top: int
    ) -> None:
        for value, cell, align in zip(row, cells, aligned, strict=True):
            box = Rect(cell.left, top, cell.width - self.px(GAP), self._row)
            told = (
                words.NO_NUMBER
                if value is None
                else value
                if isinstance(value, str)
                else self.say(words.decimal(value))
            )
            text.draw(surface, told, box, self.font(15), TEXT, align=align)

    def _save(self, kind: Format) -> None:
        try:
            file = export.write(self.stem, self.tables, kind)
        except OSError as error:
            self.app.toast(words.NOT_SAVED.but(why=system_reason(error)), "disk-alert")
        else:
            self.app.toast(words.SAVED.but(file=str(file)), "check")

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(N_("All numbers")))
        if not self.tables:
            text.draw(surface, self.say(self.none), self.area.rect, self.font(16), TEXT_2, valign="top")
        self.widgets.draw(surface)
