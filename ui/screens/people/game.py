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
from games.core.people.export import Table
from games.core.people.game_page import Feat, GamePage, Kind, Player, game_page
from ui.drawing import marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, SMALL, TEXT, TEXT_2, Colour
from ui.screens.people import tables, words
from ui.screens.people.cards import GREY, ICONS, feat_line, feat_value, feat_who
from ui.screens.people.fairness import Fairness
from ui.screens.people.filters import Filters
from ui.screens.people.game_box import GameBox
from ui.screens.people.model import Choice, Records
from ui.screens.people.page import AROUND, EDGE, GAP, TOP, RecordsScreen
from ui.screens.people.parts import HEAD, Row, draw_panel, draw_under, rate_bar, rate_colour
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.common import backdrop
from ui.screens.shared.trials import known
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, Entry, Item, ScrollArea, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

FEAT, PLAYER = 66, 44  # design units
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
        page = self.records.ask(lambda db: game_page(db, wanted))
        if page is not None:  # while matches are still to be counted, none may be none so far
            self.page = page if page.matches or self.records.keeper.complete else None
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
        self._lay_buttons(self.left)
        at = EDGE + left + GAP
        top = self._lay_filters(at, wide - EDGE - at)
        self._lay_right(self.rect(at - 8, top, wide - EDGE - at + 8 + AROUND, high - top - EDGE + 4))

    def _lay_buttons(self, box: Rect) -> None:
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
                reason=self.say(self.records.lack or words.NO_MATCH),
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
        self.app.open("fair", game_id=self.game, board=board, called=self._board(kind), seats=seats)

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
        whole = max(need, box.height) - px(8)
        fairness = Rect(inner.left, inner.top + px(4), first, fair)
        self.who = Rect(inner.left, fairness.bottom + gap, first, who if stacked else max(who, whole - fair - gap))
        self.feats = Rect(inner.left + first + gap, fairness.top, inner.width - first - gap, max(feats, whole))
        if stacked:
            self.feats = Rect(inner.left, self.who.bottom + gap, inner.width, feats)
        self.fairness = Fairness(self, page, fairness, self.theme.accent, self._found, self.records.lack)
        self.fairness.lay(area)
        self.box = GameBox(self, self.records, self.game, page, self.left, self.buttons_top)
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

    # -- doing --------------------------------------------------------------------------------------------------------
    def tables(self) -> Sequence[Table]:
        """Return all numbers of the page as tables."""
        return tables.of_game(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open("people_tables", tables=self.tables(), stem=self.game, none=self.records.lack)

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
            self.box.draw(surface)
        else:
            self.draw_lack(surface)
        super().draw(surface)

    def _paint(self, surface: Surface, content: Rect) -> None:
        page, px = self.page, self.px
        if page is None:
            return
        by = (content.left - self.origin[0], content.top - self.origin[1])
        self.fairness.draw(surface, by, self._board(self.kind) if self.kind is not None else "")
        who = self.who.move(by)
        draw_panel(self, surface, who, words.WHO_PLAYS, None)
        self._player_heads(surface, who)
        feats = self.feats.move(by)
        draw_panel(self, surface, feats, words.RECORDS, self._feats_of())
        foot = Rect(feats.left + px(18), feats.bottom - px(46), feats.width - px(36), px(40))
        told = words.FEATS_FOOT if page.feats else self.records.lack or words.NO_FEATS
        text.draw(surface, self.say(told), foot, self.font(14), TEXT_2)

    def _feats_of(self) -> Text | None:
        page = self.page
        if page is None or not page.feats:
            return None
        board, vals, players = page.feats_of
        kind = next((one for one in page.kinds if (one.board, one.vals) == (board, vals)), None)
        name = self._board(kind) if kind is not None else board
        return N_n("{board}, {n} seat", "{board}, {n} seats", n=players, board=name)

    def _columns(self, box: Rect) -> list[Rect]:
        """Return the columns of the players: name, matches, bar, won, rate, mean, strength."""
        left, found = float(box.left), []
        for share in (0.27, 0.11, 0.26, 0.08, 0.1, 0.09, 0.09):
            found.append(Rect(round(left), box.top, round(left + box.width * share) - round(left), box.height))
            left += box.width * share
        return found

    def _player_heads(self, surface: Surface, box: Rect) -> None:
        heads = (None, words.MATCHES, words.RATE_HEAD, words.WON_HEAD, None, words.MEAN, words.STRONG)
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
        draw_under(self, surface, box, lit)
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
        draw_under(self, surface, box, lit)
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
