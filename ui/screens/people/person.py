"""One person: strength over time, how they play each game, against whom, their last results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.people import pages
from games.core.people.export import Table
from games.core.people.pages import Duel, InGame, Outcome, Page, Rate
from ui.drawing import marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, SMALL, TEXT, TEXT_2, Mark
from ui.screens.people import dialogues, tables, words
from ui.screens.people.cards import GREY, ICONS
from ui.screens.people.curve import Curve, Line
from ui.screens.people.filters import Filters
from ui.screens.people.model import Choice, Records
from ui.screens.people.page import AROUND, EDGE, GAP, TOP, RecordsScreen
from ui.screens.people.parts import (
    HEAD,
    Cells,
    Row,
    draw_outcome,
    draw_panel,
    draw_under,
    rate_bar,
    rate_colour,
    strip_cells,
)
from ui.screens.people.person_box import PersonBox
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.common import backdrop, emblem
from ui.shell.scale import LOW
from ui.widgets import Button, Item, ScrollArea, Tabs

if TYPE_CHECKING:
    from ui.shell.app import App

LEFT = 364  # design units
LINE_HIGH = 46
LEAST_NAME = 130  # design units of the column of games in which the usual emblem has room beside the name


def make(app: App, key: str, records: Records | None = None) -> PersonScreen:
    """Build the page of a person, by the key of their name."""
    return PersonScreen(app, key, records)


class PersonScreen(RecordsScreen):
    """The left box says who it is; a tab is one game, or all, and everything at the right follows it."""

    name = "person"

    def __init__(self, app: App, key: str, records: Records | None = None) -> None:
        super().__init__(app, records)
        self.key, self.choice = key, Choice()
        self.whole: Page | None = None  # of all games: which tabs there are
        self.page: Page | None = None
        self.right = Rect(0, 0, 0, 0)

    @property
    def told(self) -> str:
        """The person's name."""
        return self.records.name(self.key, self.page.name if self.page is not None else "")

    @property
    def mark(self) -> Mark:
        """The person's mark."""
        return self.records.mark(self.palette, self.key, self.page.mark if self.page is not None else 0)

    def title(self) -> Text:
        return N_("{name}", name=self.told)

    def open_puzzles(self) -> None:
        """Show this person's slips as puzzles."""
        self.app.open("puzzles", key=self.key, game=self.choice.game)

    def read(self) -> None:
        """Ask for the page; a person who is gone by now, as forgotten or merged, has none."""
        self.key = self.app.house.identity.canonical(self.key)
        wanted = self.choice.filter()
        page = self.records.ask(lambda db: pages.person(db, self.key, wanted))
        everything = wanted._replace(game="")
        whole = page if not wanted.game else self.records.ask(lambda db: pages.person(db, self.key, everything))
        if page is None and self.records.keeper.complete:
            if self.app.top is self:
                self.app.pop(self)
            return
        self.page, self.whole = page or self.page, whole or self.whole
        if self in self.app.visible():
            self.rebuild()

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.lay_bar(words.PEOPLE, N_("{name}", name=self.told))
        if self.page is None:
            return
        narrow = self.scale.width < 1400
        wide, high = self.scale.width, self.scale.height
        left = 300.0 if narrow else float(LEFT)
        self.left = self.rect(EDGE, TOP, left, high - TOP - EDGE)
        self._lay_buttons(self.left)
        self.box = PersonBox(
            self, self.records, self.page, self.left, self.buttons_top, one_game=bool(self.choice.game)
        )
        at = EDGE + left + GAP
        top = self._lay_tabs(at, wide - EDGE - at)
        box = self.rect(at - 8, top, wide - EDGE - at + 8 + AROUND, high - top - EDGE + 4)
        self._lay_right(box)

    def _lay_buttons(self, box: Rect) -> None:
        low = self.scale.height < LOW
        pad, high, gap = (self.px(one) for one in ((22, 38, 6) if low else (22, 44, 8)))
        whole = Rect(
            box.left + pad, box.bottom - self.px(34 if low else 40) - 2 * high - gap, box.width - 2 * pad, high
        )
        half = (whole.width - gap) // 2
        act = partial(self._do, dialogues.rename)
        self.widgets.add(
            Button("rename", whole, self.say(words.RENAME), act, icon="pencil", tip=self.say(N_("Another name (N)")))
        )
        lower = Rect(whole.left, whole.bottom + gap, half, high)
        self.widgets.add(
            Button("merge", lower, self.say(words.MERGE), partial(self._do, dialogues.merge), icon="people", size=15)
        )
        lower = Rect(whole.right - half, lower.top, half, high)
        self.widgets.add(
            Button("forget", lower, self.say(words.FORGET), partial(self._do, dialogues.forget), icon="trash", size=15)
        )
        self.buttons_top = whole.top

    def _lay_tabs(self, left: float, wide: float) -> float:
        games = [one.game for one in self.whole.games] if self.whole is not None else []
        items = [Item("", self.say(words.ALL_TAB)), *(Item(game, self.records.short(game)) for game in games)]
        need = sum(text.width(item.words, self.font(BODY, "bold")) / self.scale.factor + 34 for item in items)
        filters = Filters(self, self.records, self.choice, self._choose)
        if need + filters.wide(("when", "at")) + 12 <= wide:
            self.widgets.add(Tabs("tab", self.rect(left, 64, need, 44), items, self.choice.game, self._turn))
            filters.lay(left + need, 66, wide - need, ("when", "at"))
        else:  # the filters stand in the bar
            at = self.bar.right / self.scale.factor - 12
            filters.lay(left, 4, at - left, ("when", "at"))
            self.bar.right = self.widgets["filter:when"].rect.left - self.px(8)
            self.widgets.add(Tabs("tab", self.rect(left, 64, wide, 44), items, self.choice.game, self._turn))
        return 114

    def _lay_right(self, box: Rect) -> None:
        """Place the panels; where the window is too low for them they scroll."""
        page, px = self.page, self.px
        assert page is not None
        pad = px(8)
        inner = Rect(box.left + pad, box.top, box.width - pad - px(AROUND), box.height)
        gap = px(GAP)
        rows = len(page.games) if not self.choice.game else 1
        stacked = self.stacked
        first = inner.width if stacked else round(inner.width * 0.63)
        low = max(px(HEAD) + px(26) + rows * self.row_high(LINE_HIGH) + px(12), px(HEAD + 60))
        strip = px(148)
        ends = self._ends_high() if self.choice.game else 0
        left_high = low + gap + strip + (gap + ends if ends else 0)
        duels = max(px(HEAD + 70), px(HEAD) + len(page.duels) * self.row_high(LINE_HIGH) + px(12))
        below = left_high + gap + duels if stacked else max(left_high, duels)
        chart = max(px(216), min(px(320), inner.height - gap - below - px(12)))
        need = chart + gap + below + px(8)
        spare = max(0, box.height - need)  # the lowest panels end where the box at the left does
        low, left_high, below = low + spare, left_high + spare, below + (0 if stacked else spare)
        area = ScrollArea("page", box, max(need, box.height))
        area.focusable = need > box.height
        self.area = self.widgets.add(area)
        self.chart = Rect(inner.left, inner.top + px(4), inner.width, chart)
        top = self.chart.bottom + gap
        self.games = Rect(inner.left, top, first, low)
        self.strip = Rect(inner.left, self.games.bottom + gap, first, strip)
        self.ends = Rect(inner.left, self.strip.bottom + gap, first, ends)
        self.duels = (
            Rect(inner.left, top + left_high + gap, inner.width, duels)
            if stacked
            else Rect(inner.left + first + gap, top, inner.width - first - gap, below)
        )
        area.paint = self._paint
        self.origin = box.topleft
        self._lay_curve(area)
        self._lay_games(area)
        self._lay_strip(area)
        self._lay_duels(area)
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets["tab"])

    @property
    def stacked(self) -> bool:
        """Whether the panels lie one under the other, as there is no room for letters side by side."""
        return self.scale.width < 1400 or self.scale.factor < 0.72

    def _ends_high(self) -> int:
        count = len(self.page.ends) if self.page is not None else 0
        return self.px(HEAD) + count * self.px(34) + self.px(10)

    def _lay_curve(self, area: ScrollArea) -> None:
        page, px = self.page, self.px
        assert page is not None
        if page.key not in page.strength:
            return
        lines = [
            Line(self.records.name(key), self.records.mark(self.palette, key), steps)
            for key, steps in page.strength.items()
        ]
        box = Rect(
            self.chart.left + px(18),
            self.chart.top + px(HEAD),
            self.chart.width - px(36),
            self.chart.height - px(HEAD + 10),
        )
        steps = page.strength[page.key]

        def told(at: int) -> str:
            step, before = steps[at], steps[at - 1] if at else None
            low, high = step.rating.band
            change = words.decimal(round(step.rating.value - before.rating.value), True) if before is not None else "–"
            value = round(step.rating.value)
            told = N_(
                "{day}: {value}, between {low} and {high}; change {change}", day=words.day(step.date), value=value
            )
            return self.say(told.but(low=round(low), high=round(high), change=change))

        def day(date: int) -> str:
            return self.say(words.day(date))

        def act(at: int) -> None:
            self.records.result(steps[at].file)

        area.put(Curve("strength", box, lines, told, day, act))

    def _lay_games(self, area: ScrollArea) -> None:
        page, px = self.page, self.px
        assert page is not None
        top = self.games.top + px(HEAD + 26)
        for one in page.games:
            row = Rect(self.games.left + px(10), top, self.games.width - px(20), self.row_high(LINE_HIGH))
            area.put(
                Row(
                    f"game:{one.game}",
                    row,
                    partial(self._game_row, one),
                    partial(self._open_game, one.game),
                    tip=self._game_tip(one),
                )
            )
            top += self.row_high(LINE_HIGH)

    def _open_game(self, game: str) -> None:
        """A click goes to the game's tab, a second one to its page."""
        if self.choice.game == game:
            self.app.open("game", records=self.records, game=game)
        else:
            self._turn(game)

    def _game_tip(self, one: InGame) -> str:
        return f"{self.records.title(one.game)}: {self.say(words.rate_tip(one.rate))}"

    def _lay_strip(self, area: ScrollArea) -> None:
        page, px = self.page, self.px
        assert page is not None
        box = Rect(self.strip.left + px(18), self.strip.top + px(HEAD - 4), self.strip.width - px(36), px(56))
        cells = strip_cells(box, len(page.last), px(5))
        last = page.last

        def paint(surface: Surface, cell: Rect, index: int, lit: bool) -> None:
            draw_outcome(self, surface, cell, last[index], self.mark.colour, lit)

        area.put(
            Cells(
                "last",
                box,
                cells,
                paint,
                lambda at: self._outcome(last[at]),
                lambda at: self.records.result(last[at].file),
            )
        )

    def _outcome(self, one: Outcome) -> str:
        game, day = self.records.title(one.game), words.day(one.date)
        if one.share:
            return self.say(N_("{day}, {game}: won", day=day, game=game))
        if one.nobody:
            return self.say(N_("{day}, {game}: nobody has won", day=day, game=game))
        return self.say(
            N_("{day}, {game}: place {place} of {players}", day=day, game=game, place=one.place, players=one.players)
        )

    def _lay_duels(self, area: ScrollArea) -> None:
        page, px = self.page, self.px
        assert page is not None
        top = self.duels.top + px(HEAD)
        for duel in page.duels:
            row = Rect(self.duels.left + px(10), top, self.duels.width - px(20), self.row_high(LINE_HIGH))
            act = partial(self._open_person, duel.person) if duel.person else None
            area.put(
                Row(
                    f"duel:{duel.person}:{duel.level}",
                    row,
                    partial(self._duel_row, duel),
                    act,
                    tip=self._duel_tip(duel),
                )
            )
            top += self.row_high(LINE_HIGH)

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def _duel_tip(self, duel: Duel) -> str:
        rate = _duel_rate(duel)
        low, high = rate.bounds
        told = N_(
            "{name}: {before} times before them, {behind} times behind, {beside} times beside. "
            "Share: {rate} (with 95% certainty between {low} and {high}).",
            name=tables.duel_name(self, self.records, duel.person, duel.level),
            before=duel.before,
            behind=duel.behind,
            beside=duel.beside,
        )
        return self.say(told.but(rate=percent(rate.rate), low=percent(low), high=percent(high)))

    # -- doing --------------------------------------------------------------------------------------------------------
    def _turn(self, game: str) -> None:
        self._choose(self.choice._replace(game=game))

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.read()

    def _do(self, what: object) -> None:
        if callable(what):
            what(self.app, self.records, self.key, self.told, self.read)

    def tables(self) -> Sequence[Table]:
        """Return all numbers of the page as tables."""
        return tables.of_person(self, self.records, self.page) if self.page is not None else []

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open("people_tables", tables=self.tables(), stem="person", none=self.records.lack)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or self.widgets.popup is not None or self.page is None:
            return False
        if event.key == pygame.K_n:
            self._do(dialogues.rename)
            return True
        return self.lettered(event)

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
        """Draw what lies under the widgets at the right."""
        page = self.page
        if page is None:
            return
        by = (content.left - self.origin[0], content.top - self.origin[1])
        draw_panel(self, surface, self.chart.move(by), words.STRENGTH, words.STRENGTH_LINE)
        if page.key not in page.strength:
            box = self.chart.move(by).inflate(-2 * self.px(20), -2 * self.px(HEAD))
            text.draw(surface, self.say(words.STRENGTH_FEW), box, self.font(BODY), TEXT_2, align="center")
        draw_panel(self, surface, self.games.move(by), words.BY_GAME, None)
        self._heads(surface, self.games.move(by))
        draw_panel(self, surface, self.strip.move(by), words.LAST_TITLE.but(n=len(page.last)), words.STRIP_LINE)
        self._emblems(surface, by)
        draw_panel(self, surface, self.duels.move(by), words.HEAD_TO_HEAD, words.HEAD_LINE)
        if self.choice.game:
            self._draw_ends(surface, self.ends.move(by), page)

    def _draw_ends(self, surface: Surface, box: Rect, page: Page) -> None:
        draw_panel(self, surface, box, words.ENDS, None)
        whole = sum(n for _, _, n in page.ends)
        for number, (game, end, n) in enumerate(page.ends):
            row = Rect(
                box.left + self.px(18), box.top + self.px(HEAD + 34 * number), box.width - self.px(36), self.px(34)
            )
            figure = Rect(row.right - self.px(110), row.top, self.px(110), row.height)
            told = f"{n} · {percent(n / whole)}"
            text.draw(surface, told, figure, self.font(15, "bold"), TEXT, align="right")
            name = Rect(row.left, row.top, figure.left - self.px(8) - row.left, row.height)
            text.draw(surface, tables.ending(self, game, end), name, self.font(15), TEXT)

    def _emblems(self, surface: Surface, by: tuple[int, int]) -> None:
        page, px = self.page, self.px
        assert page is not None
        box = Rect(self.strip.left + px(18), self.strip.top + px(HEAD + 56), self.strip.width - px(36), px(34)).move(by)
        for one, cell in zip(page.last, strip_cells(box, len(page.last), px(5)), strict=True):
            side = min(cell.width, px(22))
            where = Rect(0, 0, side, side)
            where.center = cell.center
            if one.game in self.records.games:
                emblem(surface, self.records.games[one.game], where)

    def _columns(self, box: Rect) -> list[Rect]:
        """Return the columns of the games: name, matches, won, bar, rate, mean, best, run."""
        px = self.px
        inner = Rect(box.left + px(10), box.top, box.width - px(20), box.height)
        shares = (0.24, 0.12, 0.1, 0.16, 0.09, 0.1, 0.09, 0.1)
        left, found = float(inner.left), []
        for share in shares:
            found.append(Rect(round(left), inner.top, round(left + inner.width * share) - round(left), inner.height))
            left += inner.width * share
        return found

    def _heads(self, surface: Surface, box: Rect) -> None:
        heads = (
            None,
            words.MATCHES,
            words.WON_HEAD,
            words.RATE_HEAD,
            None,
            words.POINTS_MEAN,
            words.POINTS_BEST,
            words.RUN_NOW,
        )
        for head, column in zip(heads, self._columns(box), strict=True):
            if head is not None:
                first = head is words.RATE_HEAD
                left = column.left + self.px(10 if first else 0)
                cell = Rect(left, box.top + self.px(30), column.right - self.px(6) - left, self.px(HEAD - 8))
                align = "left" if first else "right"
                text.draw(surface, self.say(head), cell, self.font(SMALL), TEXT_2, align=align, valign="bottom")

    def _game_row(self, one: InGame, surface: Surface, box: Rect, lit: bool) -> None:
        px = self.px
        draw_under(self, surface, box, lit)
        name, matches, won, bar, rate, mean, best, run = self._columns(box.inflate(2 * px(10), 0))
        side = px(32)
        side = side if name.width >= px(LEAST_NAME) else px(20)
        icon = Rect(name.left + px(6), box.centery - side // 2, side, side)
        theme = self.records.theme(one.game)
        if one.game in self.records.games:
            emblem(surface, self.records.games[one.game], icon)
        left = icon.right + px(10) if name.width >= px(LEAST_NAME) else icon.right + px(4)
        room = Rect(left, box.top, name.right - left - px(4), box.height)
        text.draw(surface, self.records.short(one.game), room, self.font(BODY, "bold"), TEXT)
        rate_bar(
            self, surface, Rect(bar.left + px(10), box.top, bar.width - px(14), box.height), one.rate, theme.accent
        )
        points = one.points
        told = (
            (matches, str(one.rate.matches), TEXT, "body"),
            (won, self.say(words.decimal(one.rate.won)), TEXT, "body"),
            (rate, percent(one.rate.rate), rate_colour(self.palette, one.rate), "bold"),
            (mean, str(round(sum(points) / len(points))) if points else words.NO_NUMBER, TEXT, "body"),
            (best, str(max(points)) if points else words.NO_NUMBER, TEXT, "bold"),
            (run, self.say(words.run_words(one.run)), self.palette.good if one.run > 1 else TEXT_2, "body"),
        )
        for column, words_, ink, face in told:
            cell = Rect(column.left, box.top, column.width - px(6), box.height)
            text.draw(surface, words_, cell, self.font(15 if column is run else BODY, face), ink, align="right")

    def _duel_row(self, duel: Duel, surface: Surface, box: Rect, lit: bool) -> None:
        px = self.px
        draw_under(self, surface, box, lit)
        rate = _duel_rate(duel)
        at = (box.left + px(18), box.centery)
        if duel.person:
            marks.draw_mark(surface, self.records.mark(self.palette, duel.person), at, px(20))
        else:
            marks.icon(surface, ICONS[duel.level], at, px(20), TEXT_2)
        name = Rect(box.left + px(36), box.top, box.width * 38 // 100 - px(30), box.height)
        told = self.records.name(duel.person) if duel.person else self.say(LEVEL_WORDS[duel.level])
        text.draw(surface, told, name, self.font(BODY, "bold" if duel.person else "body"), TEXT)
        score = f"{duel.before} : {duel.behind}"
        right = Rect(box.right - px(84), box.top, px(78), box.height)
        text.draw(surface, score, right, self.font(BODY, "bold"), rate_colour(self.palette, rate), align="right")
        bar = Rect(name.right + px(8), box.top, right.left - px(8) - name.right - px(8), box.height)
        rate_bar(self, surface, bar, rate, self.mark.colour if duel.person else GREY)


def _duel_rate(duel: Duel) -> Rate:
    matches = duel.before + duel.behind + duel.beside
    return Rate(matches, duel.before + duel.beside / 2, matches / 2)
