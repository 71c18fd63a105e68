"""One game: how long it takes and how it ends, whether seats are fair, who plays how, and the records of its boards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import Figures
from games.core.contract.contract import Board
from games.core.contract.errors import DataError
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.people import pages
from games.core.people.export import Table
from games.core.people.pages import Feat, GamePage, Kind, Player, Rate
from games.core.people.rating import chance_of_even
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, BRASS, INK_1, INK_3, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.screens.people import tables, words
from ui.screens.people.cards import GREY, ICONS, feat_line, feat_value, feat_who
from ui.screens.people.filters import Filters
from ui.screens.people.model import Choice, Records
from ui.screens.people.page import RecordsScreen
from ui.screens.people.parts import Cells, Row, rate_bar, rate_colour
from ui.screens.people.person import AROUND, EDGE, GAP, HEAD, TOP, draw_panel
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.common import backdrop, emblem
from ui.screens.workshop.fair import DIAMOND, FairScreen, known
from ui.shell.scale import LOW
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, Entry, Item, ScrollArea, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

ENDS = tuple(hex_colour(code) for code in ("#C5473F", "#8FB0CA", "#5E7387", "#B08BC2", "#6FA287"))  # after the accent
FEAT, PLAYER, BIN = 66, 44, 10  # design units; minutes
LEAST_BOARD = 200  # design units of the list of boards beside the number of seats


def make(app: App, game: str, records: Records | None = None) -> GameScreen:
    """Build the page of a game."""
    return GameScreen(app, game, records)


class GameScreen(RecordsScreen):
    """The left box says what game it is; the filters over the rest are all that is kept."""

    name = "game"

    def __init__(self, app: App, game: str, records: Records | None = None) -> None:
        super().__init__(app, records)
        self.choice = Choice(game=game)
        self.theme = self.records.theme(game)
        self.page: GamePage | None = None
        self.counts: dict[int, int] = {}  # matches by number of seats, whatever number is chosen

    @property
    def game(self) -> str:
        """The game's id."""
        return self.choice.game

    def title(self) -> Text:
        return N_("{name}", name=self.records.title(self.game))

    def read(self) -> None:
        wanted = self.choice.filter()
        self.page = self.records.ask(lambda db: pages.game(db, wanted)) or self.page
        where, values = wanted._replace(players=0).where()
        query = f"SELECT players, count(*) FROM matches m WHERE {where} GROUP BY players"
        self.counts = dict(self.records.ask(lambda db: db.execute(query, values).fetchall()) or [])
        if self in self.app.visible():
            self.rebuild()

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.lay_bar(words.GAMES, N_("{name}", name=self.records.title(self.game)))
        if self.page is None:
            return
        wide, high = self.scale.width, self.scale.height
        left = 300.0 if wide < 1400 else 364.0
        self.left = self.rect(EDGE, TOP, left, high - TOP - EDGE)
        self._lay_left(self.left)
        at = EDGE + left + GAP
        top = self._lay_filters(at, wide - EDGE - at)
        self._lay_right(self.rect(at - 8, top, wide - EDGE - at + 8 + AROUND, high - top - EDGE + 4))

    def _lay_left(self, box: Rect) -> None:
        pad, high = self.px(22), self.px(46)
        history = Rect(box.left + pad, box.bottom - pad - high, box.width - 2 * pad, high)
        act = partial(self.app.open, "history", game=self.game)
        self.widgets.add(Button("history", history, self.say(words.IN_HISTORY), act, icon="history"))
        computers = history.move(0, -self.px(8) - high)
        self.widgets.add(
            Button(
                "computers",
                computers,
                self.say(words.FIND_OUT),
                self._find_out,
                kind="accent",
                theme=self.theme,
                icon="robot",
                enabled=self.kind is not None,
                reason=self.say(words.NO_MATCH),
                tip=self.say(words.FIND_OUT_TIP),
            )
        )
        self.buttons_top = computers.top

    def _lay_filters(self, left: float, wide: float) -> float:
        """Place the number of seats and the board at the left, the rest at the right or below."""
        say, page = self.say, self.page
        assert page is not None
        facts = self.records.games.get(self.game)
        few, most = facts.seats if facts is not None else (2, 5)
        items = [Item(0, say(words.ALL_GAMES)), *(Item(n, str(n)) for n in range(few, most + 1))]
        font = self.font(BODY, "bold")
        room = len(items) * max(52, max(text.width(item.words, font) for item in items) / self.scale.factor + 14)
        if few != most:
            tip = say(N_("Number of seats at the table"))
            change = partial(self._set, "players")
            self.widgets.add(
                Segmented("players", self.rect(left, 66, room, 40), items, self.choice.players, change, tip=tip)
            )
        else:
            room = 0
        at, row = left + room + (12 if room else 0), 66.0
        if len(page.kinds) > 1:
            entries = [Entry(("", ""), say(words.ALL_GAMES))]
            entries += [Entry((kind.board, kind.vals), self._board(kind)) for kind in page.kinds]
            if left + wide - at < LEAST_BOARD:  # on a row of its own
                at, row = left, 114.0
            tip, rect = say(N_("Matches on one board")), self.rect(at, row, min(270, left + wide - at), 40)
            change = partial(self._set, "board")
            self.widgets.add(
                Dropdown("board", rect, entries, self.choice.board, change, label=say(words.BOARD), tip=tip)
            )
            at += 282
        filters = Filters(self, self.records, self.choice, self._choose)
        return filters.lay(at, row, left + wide - at, ("when", "at"), below=(left, row + 48))

    def _board(self, kind: Kind) -> str:
        """Return what a board is called."""
        name = json.loads(kind.title) if kind.title else None
        if isinstance(name, dict):
            name = name.get(self.app.language) or next(iter(name.values()), None)
        if name is None:
            shipped = {ref.id: ref for ref in boards.shipped(self.game)} if self.game in self.records.games else {}
            name = say_name(self, shipped[kind.board].name) if kind.board in shipped else kind.board
        return str(name)

    @property
    def kind(self) -> Kind | None:
        """The board that is chosen, or the one played most."""
        kinds = self.page.kinds if self.page is not None else []
        chosen = [kind for kind in kinds if (kind.board, kind.vals) == self.choice.board]
        return next(iter(chosen or kinds), None)

    def _find_out(self) -> None:
        """Let computers play on the board, at a table of the size that is played most."""
        kind, page = self.kind, self.page
        if kind is None or page is None:
            return
        refs = [ref for ref in (*boards.shipped(self.game), *boards.users(self.game)) if ref.id == kind.board]
        board = next((board for ref in refs if (board := _alike(self.game, ref, kind.vals)) is not None), None)
        if board is None:
            self.app.toast(words.GONE, "error")
            return
        seats = max(page.tables, key=page.tables.__getitem__, default=0)
        self.app.push(FairScreen(self.app, self.game, board, self._board(kind), seats=seats))

    def _found(self, players: int) -> Figures | None:
        """Return what computers have found out about the board with so many at the table."""
        return known(self.game, self.kind.vals, players) if self.kind is not None else None

    def _set(self, name: str, value: Any) -> None:
        self._choose(self.choice._replace(**{name: value}))

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.read()

    def _lay_right(self, box: Rect) -> None:
        page, px = self.page, self.px
        assert page is not None
        pad, gap = px(8), px(GAP)
        inner = Rect(box.left + pad, box.top, box.width - pad - px(AROUND), box.height)
        stacked = self.scale.width < 1400 or self.scale.factor < 0.72
        first = inner.width if stacked else round(inner.width * 0.65)
        fair = px(330)
        step = self.row_high(PLAYER)
        who = px(HEAD + 18) + max(1, len(page.players)) * step + px(12)
        feats = px(HEAD) + max(1, len(page.feats)) * px(FEAT) + px(52)
        need = (fair + gap + who + gap + feats if stacked else max(fair + gap + who, feats)) + px(8)
        area = ScrollArea("page", box, max(need, box.height), self._paint)
        area.focusable = need > box.height
        self.area = self.widgets.add(area)
        self.origin = box.topleft
        whole = max(need, box.height) - px(12)
        self.fair = Rect(inner.left, inner.top + px(4), first, fair)
        self.who = Rect(inner.left, self.fair.bottom + gap, first, who if stacked else max(who, whole - fair - gap))
        self.feats = Rect(inner.left + first + gap, self.fair.top, inner.width - first - gap, max(feats, whole))
        if stacked:
            self.feats = Rect(inner.left, self.who.bottom + gap, inner.width, feats)
        self._lay_seats(area)
        self._lay_minutes()
        self._lay_ends()
        for number, player in enumerate(page.players):
            row = Rect(
                self.who.left + px(10),
                self.who.top + px(HEAD + 18) + step * number,
                self.who.width - px(20),
                step,
            )
            act = partial(self._open_person, player.person) if player.person else None
            name = tables.duel_name(self, self.records, player.person, player.level)
            tip = f"{name}: {self.say(words.rate_tip(player.rate))}"
            area.put(
                Row(f"player:{player.person}:{player.level}", row, partial(self._player_row, player), act, tip=tip)
            )
        for number, feat in enumerate(page.feats):
            row = Rect(
                self.feats.left + px(10), self.feats.top + px(HEAD + FEAT * number), self.feats.width - px(20), px(FEAT)
            )
            tip = f"{self.say(words.FEATS[feat.what])}: {feat_line(self, self.records, feat)}"
            act = partial(self.records.result, feat.file)
            area.put(Row(f"feat:{feat.what}", row, partial(self._feat_row, feat), act, tip=tip))
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("players") or self.widgets.find("filter:when"))

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    # -- is it fair ---------------------------------------------------------------------------------------------------
    @property
    def charts(self) -> list[tuple[int, list[float]]]:
        """The numbers of seats with how often each seat has won: of the chosen number, or of all side by side."""
        page = self.page
        return sorted(page.seats.items()) if page is not None else []

    @property
    def plot(self) -> Rect:
        """The box of the bars, as if nothing were scrolled."""
        box, px = self.fair, self.px
        return Rect(box.left + px(66), box.top + px(HEAD + 58), box.width - px(86), box.height - px(HEAD + 58 + 68))

    def _seat_cells(self) -> list[tuple[Rect, int, int, float]]:
        """List the cells of the chart: box, number of seats, seat, victories."""
        charts, plot, found = self.charts, self.plot, list[tuple[Rect, int, int, float]]()
        bars = sum(len(row) for _, row in charts)
        gap = self.px(26)
        pitch = (plot.width - gap * max(0, len(charts) - 1)) / max(1, bars)
        left = float(plot.left)
        for players, row in charts:
            for seat, won in enumerate(row):
                found.append((Rect(round(left), plot.top, round(pitch), plot.height), players, seat, won))
                left += pitch
            left += gap
        return found

    def _top(self) -> float:
        """Return the highest rate of the scale: the highest whisker."""
        page = self.page
        assert page is not None
        cells = self._seat_cells()
        highest = [Rate(page.tables[players], won).bounds[1] for _, players, _, won in cells]
        highest += [found.won[seat] / found.games for _, n, seat, _ in cells if (found := self._found(n)) is not None]
        return min(1.0, max([0.4, *(one + 0.06 for one in highest)]))

    def _lay_seats(self, area: ScrollArea) -> None:
        found, page = self._seat_cells(), self.page
        assert page is not None
        if not found:
            return
        box = self.plot.inflate(0, 0)
        box.height += self.px(48)

        def tip(at: int) -> str:
            _, players, seat, won = found[at]
            rate = Rate(page.tables[players], won, page.tables[players] / players)
            told = self.say(N_("{players} at the table, {seat}", players=players, seat=words.SEAT_WORDS[seat]))
            told = f"{told}: {self.say(words.rate_tip(rate))}"
            found_out = self._found(players)
            if found_out is None:
                return told
            computers = words.SO_COMPUTERS.but(rate=percent(found_out.won[seat] / found_out.games))
            return f"{told} {self.say(computers)}"

        area.put(Cells("seats", box, [cell for cell, *_ in found], partial(self._bar, found), tip))

    def _bar(
        self, found: Sequence[tuple[Rect, int, int, float]], surface: Surface, cell: Rect, index: int, lit: bool
    ) -> None:
        page, px = self.page, self.px
        assert page is not None
        _, players, seat, won = found[index]
        matches, top = page.tables[players], self._top()
        rate = Rate(matches, won, matches / players)

        def y(share: float) -> int:
            return cell.bottom - round(cell.height * share / top)

        wide = min(px(54), cell.width * 6 // 10)
        bar = Rect(cell.centerx - wide // 2, y(rate.rate), wide, cell.bottom - y(rate.rate))
        accent = self.theme.accent
        if bar.height > 1:
            fine = mix(accent, (255, 255, 255), 0.2) if lit else accent
            draw.gradient(surface, bar, (fine, mix(accent, INK_1, 0.45)), min(px(5), bar.height // 2))
        low, high = rate.bounds
        line, cap = max(1, px(1.6)), px(7)
        surface.fill(TEXT, (cell.centerx - line // 2, y(high), line, y(low) - y(high)))
        for bound in (low, high):
            surface.fill(TEXT, (cell.centerx - cap, y(bound), 2 * cap, line))
        found_out = self._found(players)
        if found_out is not None:
            spot = (bar.left - px(9), y(found_out.won[seat] / found_out.games))
            marks.icon(surface, "diamond", spot, px(15), DIAMOND)
        small = len(found) > 8
        number = Rect(cell.left, y(high) - px(26), cell.width, px(24))
        told = percent(rate.rate)
        text.draw(surface, told, number, self.font(14 if small else 17, "bold"), TEXT, align="center", wrapping=False)
        under = Rect(cell.left, cell.bottom + px(4), cell.width, px(22))
        name = str(seat + 1) if small else self.say(words.SEAT_WORDS[seat])
        text.draw(surface, name, under, self.font(14, "bold"), TEXT, align="center", wrapping=False)
        count = self.say(words.decimal(won)) + ("" if small else f" / {matches}")
        text.draw(surface, count, under.move(0, px(20)), self.font(SMALL), TEXT_2, align="center", wrapping=False)

    def _verdict(self) -> tuple[str, Text] | None:
        """Return the verdict on the number of seats that is chosen, or the one played most."""
        page = self.page
        if page is None or not page.seats:
            return None
        players = max(page.seats, key=lambda one: page.tables[one])
        won, matches = page.seats[players], page.tables[players]
        best = max(range(players), key=lambda seat: won[seat])
        icon, told = words.verdict(
            matches, chance_of_even(won), words.SEAT_WORDS[best], won[best] / matches, 1 / players
        )
        if len(page.seats) > 1:
            told = N_("{n} at the table · {verdict}", n=players, verdict=told)
        return icon, told

    # -- how long, how it ends ----------------------------------------------------------------------------------------
    @property
    def _times_fit(self) -> bool:
        return self.bins.bottom <= self.buttons_top - self.px(8)

    def _lay_minutes(self) -> None:
        """Place the histogram of minutes in the left box."""
        page, px = self.page, self.px
        assert page is not None
        low = self.scale.height < 800
        self.emblem = px(40 if self.scale.height < LOW else 52 if self.scale.height < 680 else 92 if low else 132)
        top = self.left.top + px(18) + self.emblem + px(110 if low else 126) + px(30)
        self.bins_head = Rect(self.left.left + px(22), top, self.left.width - px(44), px(28))
        at = self.bins_head.bottom + px(18)
        room = self.buttons_top - px(8) - 2 * text.line_height(self.font(SMALL)) - at
        self.bins = Rect(self.bins_head.left, at, self.bins_head.width, min(px(64 if low else 84), max(px(24), room)))
        if not page.minutes or not self._times_fit:
            return
        counts = self._bins()
        pitch = self.bins.width / len(counts)
        cells = [
            Rect(self.bins.left + round(n * pitch), self.bins.top, max(2, round(pitch) - px(3)), self.bins.height)
            for n in range(len(counts))
        ]

        def tip(at: int) -> str:
            low, n = counts[at]
            return self.say(
                N_n(
                    "{low}–{high} minutes: {n} match",
                    "{low}–{high} minutes: {n} matches",
                    n=n,
                    low=low,
                    high=low + self._bin(),
                )
            )

        self.widgets.add(Cells("minutes", self.bins.inflate(0, px(16)), cells, partial(self._minute, counts), tip))

    def _bin(self) -> int:
        """Return how many minutes a column stands for, so that there are at most ten."""
        page = self.page
        assert page is not None
        size = BIN
        while page.minutes and (page.minutes[-1] // size - page.minutes[0] // size) >= 10:
            size *= 2
        return size

    def _bins(self) -> list[tuple[int, int]]:
        """Return the columns: from how many minutes on, and how many matches."""
        page, size = self.page, self._bin()
        assert page is not None
        first, last = page.minutes[0] // size, page.minutes[-1] // size
        return [
            (n * size, sum(one // size == n for one in page.minutes)) for n in range(first, max(last, first + 4) + 1)
        ]

    def _minute(self, counts: Sequence[tuple[int, int]], surface: Surface, cell: Rect, index: int, lit: bool) -> None:
        page, px = self.page, self.px
        assert page is not None
        low, n = counts[index]
        most = max(count for _, count in counts)
        usual = page.usual is not None and low <= page.usual < low + self._bin()
        high = max(2, round(cell.height * n / most)) if n else 2
        accent = self.theme.light
        ink = accent if usual else mix(accent, INK_1, 0.35 if lit else 0.55)
        draw.panel(surface, Rect(cell.left, cell.bottom - high, cell.width, high), ink, min(px(4), high // 2))
        if n:
            line = text.line_height(self.font(SMALL))
            number = Rect(cell.left - px(6), cell.bottom - high - line, cell.width + px(12), line)
            text.draw(surface, str(n), number, self.font(SMALL), TEXT_2, align="center", wrapping=False)

    # -- doing --------------------------------------------------------------------------------------------------------
    def tables(self) -> Sequence[Table]:
        """Return all numbers of the page as tables."""
        return tables.of_game(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open("people_tables", tables=self.tables(), stem=self.game)

    def open_puzzles(self) -> None:
        """Show the slips in this game as puzzles."""
        self.app.open("puzzles", game=self.game)

    def on_event(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and self.widgets.popup is None and self.lettered(event)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 70)
        self.bar.draw(surface)
        if self.page is not None:
            self._draw_left(surface, self.page)
        super().draw(surface)

    def _draw_left(self, surface: Surface, page: GamePage) -> None:
        px, box, say = self.px, self.left, self.say
        draw.shadow(surface, box, px(14), px(16), px(8), 150)
        draw.gradient(surface, box, self.theme.night, px(14), LINE)
        side = self.emblem
        icon = Rect(box.centerx - side // 2, box.top + px(18), side, side)
        if self.game in self.records.games:
            emblem(surface, self.records.games[self.game], icon, shadow=True)
        inner = Rect(box.left + px(20), icon.bottom + px(8), box.width - px(40), px(44))
        text.draw(
            surface,
            self.records.title(self.game),
            inner,
            self.font(29, self.theme.display),
            self.theme.light,
            align="center",
        )
        third = inner.width // 3
        timed = sum(page.minutes) * 60 if page.minutes else None
        cells = (
            (str(page.matches), words.matches_word(page.matches)),
            (words.hours(timed), words.hours_word(timed)),
            (str(page.people), words.people_word(page.people)),
        )
        for number, (figure, told) in enumerate(cells):
            cell = Rect(inner.left + number * third, inner.bottom + px(2), third, px(36))
            text.draw(surface, figure, cell, self.font(27, "bold"), TEXT, align="center", wrapping=False)
            under = Rect(cell.left, cell.bottom, third, text.line_height(self.font(14)))
            text.draw(surface, say(told), under, self.font(14), TEXT_2, align="center")
        head = self.bins_head
        if not self._times_fit:
            return
        where = text.draw(surface, say(words.LENGTH), head, self.font(17, "bold"), TEXT, wrapping=False)
        if page.usual is not None:
            rest = Rect(where.right + px(8), head.top, head.right - where.right - px(8), head.height)
            text.draw(surface, say(words.USUALLY.but(n=page.usual)), rest, self.font(14), TEXT_2, align="right")
            self._minute_marks(surface)
        elif page.matches:
            text.draw(surface, say(words.NO_TIMES), self.bins, self.font(14), TEXT_2, valign="top")
        self._draw_ends(surface, page)

    def _minute_marks(self, surface: Surface) -> None:
        """Write under the histogram where it begins and ends."""
        counts, px = self._bins(), self.px
        pitch = self.bins.width / len(counts)
        font = self.font(SMALL)
        every, line = 2 if len(counts) > 5 else 1, text.line_height(font)
        for n in range(0, len(counts), every):
            cell = Rect(self.bins.left + round(n * pitch), self.bins.bottom + px(4), round(pitch * every), line)
            text.draw(surface, str(counts[n][0]), cell, font, TEXT_2, wrapping=False)
        last = Rect(self.bins.left, self.bins.bottom + px(4) + line, self.bins.width, line)
        text.draw(surface, self.say(words.MINUTES), last, font, TEXT_2, align="right", wrapping=False)

    @property
    def ends_head(self) -> Rect:
        """The box of the heading over how matches end."""
        top = self.bins.bottom + self.px(6) + 2 * text.line_height(self.font(SMALL))
        return Rect(self.bins.left, top, self.bins.width, self.px(28))

    @property
    def _ends_fit(self) -> bool:
        return bool(self.page and self.page.ends) and self.ends_head.bottom + self.px(60) <= self.buttons_top

    def _lay_ends(self) -> None:
        """Place the bar of how matches end."""
        page, px = self.page, self.px
        if page is None or not self._ends_fit:
            return
        head, left, cells = self.ends_head, 0.0, list[Rect]()
        bar = Rect(head.left, head.bottom + px(4), head.width, px(14))
        whole = sum(n for _, n in page.ends)
        for _, n in page.ends:
            wide = bar.width * n / whole
            cells.append(Rect(bar.left + round(left), bar.top, max(2, round(wide) - px(2)), bar.height))
            left += wide

        def paint(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            colour = self._end_colour(index)
            fine = mix(colour, (255, 255, 255), 0.3) if lit else colour
            draw.panel(surface, cell, fine, min(px(4), cell.width // 2))

        def tip(at: int) -> str:
            end, n = page.ends[at]
            told = N_n("{end}: {n} match, {rate}", "{end}: {n} matches, {rate}", n=n, rate=percent(n / whole))
            return self.say(told.but(end=tables.ending(self, self.game, end)))

        self.widgets.add(Cells("ends", bar, cells, paint, tip))

    def _draw_ends(self, surface: Surface, page: GamePage) -> None:
        """Draw how matches end: one bar of several parts, always with words and numbers under it."""
        px = self.px
        head = self.ends_head
        whole = sum(n for _, n in page.ends)
        if not self._ends_fit:
            return
        text.draw(surface, self.say(words.ENDS), head, self.font(17, "bold"), TEXT, wrapping=False)
        bar = Rect(head.left, head.bottom + px(4), head.width, px(14))
        top = bar.bottom + px(8)
        for number, (end, n) in enumerate(page.ends):
            colour = self._end_colour(number)
            words_, font = tables.ending(self, self.game, end), self.font(14)
            high = max(px(26), text.measure(words_, font, head.width - px(82))[1] + px(6))
            row = Rect(head.left, top, head.width, high)
            if row.bottom > self.buttons_top - px(6):
                continue
            draw.panel(surface, Rect(row.left, row.centery - px(5), px(10), px(10)), colour, px(3))
            figure = Rect(row.right - px(56), row.top, px(56), row.height)
            text.draw(surface, percent(n / whole), figure, self.font(14, "bold"), TEXT, align="right")
            name = Rect(row.left + px(20), row.top, figure.left - px(6) - row.left - px(20), row.height)
            text.draw(surface, words_, name, font, TEXT)
            top = row.bottom

    def _end_colour(self, number: int) -> Colour:
        return self.theme.accent if number == 0 else ENDS[(number - 1) % len(ENDS)]

    def _paint(self, surface: Surface, content: Rect) -> None:
        page, px = self.page, self.px
        if page is None:
            return
        by = (content.left - self.origin[0], content.top - self.origin[1])
        fair = self.fair.move(by)
        told = words.FAIR_LINE.but(n=sum(page.tables.values()))
        draw_panel(self, surface, fair, words.FAIR, told)
        verdict = self._verdict()
        if verdict is not None:
            icon, sentence = verdict
            ink = {"check": self.palette.good, "question": self.palette.warn}.get(icon, self.palette.bad)
            marks.icon(surface, icon, (fair.left + px(28), fair.top + px(HEAD + 9)), px(20), ink)
            line = Rect(fair.left + px(46), fair.top + px(HEAD - 5), fair.width - px(60), px(30))
            text.draw(surface, self.say(sentence), line, self.font(15, "bold"), ink)
            self._grid(surface, by)
        else:
            text.draw(surface, self.say(words.NO_MATCH), fair, self.font(BODY), TEXT_2, align="center")
        who = self.who.move(by)
        draw_panel(self, surface, who, words.WHO_PLAYS, None)
        self._player_heads(surface, who)
        feats = self.feats.move(by)
        draw_panel(self, surface, feats, words.RECORDS, self._feats_of())
        foot = Rect(feats.left + px(18), feats.bottom - px(46), feats.width - px(36), px(40))
        text.draw(surface, self.say(words.FEATS_FOOT if page.feats else words.NO_FEATS), foot, self.font(14), TEXT_2)

    def _feats_of(self) -> Text | None:
        page = self.page
        if page is None or not page.feats:
            return None
        board, vals, players = page.feats_of
        kind = next((one for one in page.kinds if (one.board, one.vals) == (board, vals)), None)
        name = self._board(kind) if kind is not None else board
        return N_n("{board}, {n} seat", "{board}, {n} seats", n=players, board=name)

    def _grid(self, surface: Surface, by: tuple[int, int]) -> None:
        """Draw the scale and, over each chart, the line of even chances."""
        plot, top, px = self.plot.move(by), self._top(), self.px
        step = 0.1 if top <= 0.5 else 0.2
        for n in range(round(top / step) + 1):
            if n * step > top + 1e-6:
                break
            y = plot.bottom - round(plot.height * n * step / top)
            surface.fill(mix(LINE, INK_1, 0.4 if n else 0.0), (plot.left, y, plot.width, 1))
            label = Rect(plot.left - px(58), y - px(10), px(50), px(20))
            text.draw(
                surface,
                percent(n * step),
                label,
                self.font(SMALL),
                TEXT_2,
                align="right",
                wrapping=False,
            )
        for players, row in self.charts:
            cells = [cell for cell, count, *_ in self._seat_cells() if count == players]
            y = plot.bottom - round(plot.height / players / top)
            left, right = cells[0].left + by[0], cells[len(row) - 1].right + by[0]
            surface.fill(BRASS, (left, y, right - left, max(1, px(1.6))))
        told = self.say(N_("gold line: even chances"))
        box = Rect(plot.left, plot.bottom + px(46), plot.width, px(20))
        line = text.draw(surface, told, box, self.font(SMALL), mix(BRASS, TEXT, 0.3), align="right", wrapping=False)
        self._draw_found(surface, Rect(box.left, box.top, line.left - px(16) - box.left, box.height))

    def _draw_found(self, surface: Surface, box: Rect) -> None:
        """Say what the diamonds are, where there are any."""
        found = [one for players, _ in self.charts if (one := self._found(players)) is not None]
        if not found or self.kind is None:
            return
        marks.icon(surface, "diamond", (box.left + self.px(7), box.centery), self.px(14), DIAMOND)
        told = self.say(words.BY_COMPUTERS.but(n=max(one.games for one in found), board=self._board(self.kind)))
        rest = Rect(box.left + self.px(20), box.top, box.width - self.px(20), box.height)
        text.draw(surface, told, rest, self.font(SMALL), mix(DIAMOND, TEXT, 0.3))

    def _columns(self, box: Rect) -> list[Rect]:
        """Return the columns of the players: name, matches, bar, won, rate, mean, strength."""
        left, found = float(box.left), []
        for share in (0.27, 0.11, 0.26, 0.08, 0.1, 0.09, 0.09):
            found.append(Rect(round(left), box.top, round(left + box.width * share) - round(left), box.height))
            left += box.width * share
        return found

    def _player_heads(self, surface: Surface, box: Rect) -> None:
        heads = (None, words.MATCHES, words.RATE_HEAD, words.WON_HEAD, None, words.MEAN, words.STRENGTH)
        inner = Rect(box.left + self.px(10), box.top, box.width - self.px(20), box.height)
        for head, column in zip(heads, self._columns(inner), strict=True):
            if head is not None:
                first = head is words.RATE_HEAD
                left = column.left + self.px(10 if first else 0)
                cell = Rect(left, box.top + self.px(28), column.right - self.px(6) - left, self.px(HEAD - 14))
                align = "left" if first else "right"
                text.draw(surface, self.say(head), cell, self.font(SMALL), TEXT_2, align=align, valign="bottom")

    def _player_row(self, one: Player, surface: Surface, box: Rect, lit: bool) -> None:
        px = self.px
        self._under(surface, box, lit)
        name, matches, bar, won, rate, mean, strength = self._columns(box)
        at = (name.left + px(16), box.centery)
        colour: Colour = GREY
        if one.person:
            mark = self.records.mark(self.palette, one.person, one.mark)
            marks.draw_mark(surface, mark, at, px(20))
            colour = mark.colour
        else:
            marks.icon(surface, ICONS[one.level], at, px(20), TEXT_2)
        told = (
            self.records.name(one.person, one.name)
            if one.person
            else self.say(words.COMPUTER.but(level=LEVEL_WORDS[one.level]))
        )
        room = Rect(name.left + px(34), box.top, name.width - px(38), box.height)
        text.draw(surface, told, room, self.font(BODY, "bold" if one.person else "body"), TEXT)
        rate_bar(self, surface, Rect(bar.left + px(10), box.top, bar.width - px(12), box.height), one.rate, colour)
        cells = (
            (matches, str(one.rate.matches), TEXT, "body"),
            (won, self.say(words.decimal(one.rate.won)), TEXT_2, "body"),
            (rate, percent(one.rate.rate), rate_colour(self.palette, one.rate), "bold"),
            (mean, words.NO_NUMBER if one.mean is None else str(round(one.mean)), TEXT, "body"),
            (strength, words.NO_NUMBER if one.strength is None else str(round(one.strength)), TEXT, "bold"),
        )
        for column, value, ink, face in cells:
            cell = Rect(column.left, box.top, column.width - px(6), box.height)
            text.draw(surface, value, cell, self.font(BODY, face), ink, align="right", wrapping=False)

    def _feat_row(self, feat: Feat, surface: Surface, box: Rect, lit: bool) -> None:
        px = self.px
        self._under(surface, box, lit)
        value = Rect(box.right - px(100), box.top, px(92), box.height)
        text.draw(surface, feat_value(self, feat), value, self.font(23, "bold"), TEXT, align="right", wrapping=False)
        name = Rect(box.left + px(8), box.top + px(6), value.left - px(6) - box.left - px(8), px(26))
        text.draw(surface, self.say(words.FEATS[feat.what]), name, self.font(14), TEXT_2)
        left = name.left
        if feat.person:
            mark = self.records.mark(self.palette, feat.person, feat.mark)
            marks.draw_mark(surface, mark, (left + px(9), box.top + px(46)), px(17))
            left += px(26)
        who = Rect(left, box.top + px(33), value.left - px(6) - left, px(26))
        text.draw(surface, feat_who(self, self.records, feat), who, self.font(15, "bold"), TEXT)

    def _under(self, surface: Surface, box: Rect, lit: bool) -> None:
        if lit:
            draw.panel(surface, box, INK_3, self.px(8))
        else:
            surface.fill(mix(LINE, INK_1, 0.35), (box.left + self.px(6), box.top, box.width - self.px(12), 1))


def _alike(game: str, ref: boards.BoardRef, values: str) -> Board | None:
    """Return a board if it plays with these rule values; None where it doesn't, or can't be read."""
    try:
        board = boards.load(game, ref)
    except DataError:
        return None
    return board if boards.rule_digest(board) == values else None


def say_name(screen: Screen, name: object) -> str:
    """Return the name of a board in the present language."""
    if isinstance(name, dict):
        return str(name.get(screen.app.language) or next(iter(name.values()), ""))
    return str(name)
