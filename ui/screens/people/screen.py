"""The people of this table: a card each, the games, and their records; filters over them, tables of all numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.people import pages
from games.core.people.export import Table
from games.core.people.game_page import GamePage, game_page
from games.core.people.pages import Card, People
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, TEXT_2
from ui.screens.people import cards, dialogues, tables, words
from ui.screens.people.filters import Filters
from ui.screens.people.model import Choice, Records
from ui.screens.people.page import RecordsScreen
from ui.screens.people.parts import Row
from ui.screens.saves.draw import Empty, draw_empty
from ui.screens.shared.common import backdrop, has_words
from ui.screens.shared.foot import Keys, draw_foot
from ui.widgets import Item, ScrollArea, Tabs, TextField
from ui.widgets.base import with_ctrl

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, FOOT, GAP = 24, 64, 44, 16  # design units
CARD = (376, 316)
NARROWEST = 270  # pixels of a card, as letters get no smaller
TABS = {"people": words.PEOPLE, "games": words.GAMES, "records": words.RECORDS}
EMPTY = Empty(words.EMPTY_TITLE, words.EMPTY_LINE, "people")
READING = EMPTY._replace(title=words.READING_NOW)


def make(app: App, records: Records | None = None, tab: str = "people") -> PeopleScreen:
    """Build the page; `records` are those of a page below."""
    return PeopleScreen(app, records, tab)


class PeopleScreen(RecordsScreen):
    """Three tabs. What is shown is asked of the index after the first frame, and whenever it has changed."""

    name = "people"

    def __init__(self, app: App, records: Records | None = None, tab: str = "people") -> None:
        super().__init__(app, records)
        self.tab, self.choice, self.sought = tab, Choice(), ""
        self.page: People | None = None
        self.games: list[GamePage] = []
        self.strengths: dict[str, float] = {}
        self.area: ScrollArea | None = None

    def title(self) -> Text:
        return words.PEOPLE

    def read(self) -> None:
        wanted = self.choice.filter()
        self.page = self.records.ask(lambda db: pages.people(db, wanted))
        self.strengths = self.records.ask(lambda db: pages.latest_strengths(db, wanted.game)) or {}
        if self.tab != "people":
            ids = [wanted.game] if wanted.game else list(self.records.games)
            found = [self.records.ask(partial(game_page, wanted=wanted._replace(game=game))) for game in ids]
            self.games = [page for page in found if page is not None]
        if self in self.app.visible():
            self.rebuild()

    def ordered(self) -> list[Card]:
        """Return the cards in the order that is chosen, of those whose name has every word that is searched for."""
        cards = self.page.cards if self.page is not None else []
        found = [card for card in cards if has_words(self.records.name(card.key, card.name), self.sought)]
        if self.choice.order == "matches":
            found.sort(key=lambda card: -card.rate.matches)
        elif self.choice.order == "strength":
            found.sort(key=lambda card: -self.strengths.get(card.key, 0))
        elif self.choice.order == "name":
            found.sort(key=lambda card: self.records.name(card.key, card.name).casefold())
        return found

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.lay_bar(words.PEOPLE)
        if self.tab == "people":
            self._lay_search()
        wide = self.scale.width - 2 * EDGE
        items = [Item(key, self.say(told)) for key, told in TABS.items()]
        self.widgets.add(Tabs("tab", self.rect(EDGE, TOP, 330, 44), items, self.tab, self._turn, size=17))
        if self._nothing and self.choice == Choice(order=self.choice.order):
            return
        filters = Filters(self, self.records, self.choice, self._choose)
        names = ("game", "when", "at", "order") if self.tab == "people" else ("game", "when", "at")
        top = filters.lay(EDGE + 330, TOP + 2, wide - 330, names, below=(EDGE, TOP + 54))
        foot = self.scale.height - FOOT
        box = self.rect(EDGE - 8, top, wide + 16, foot - top)
        self._lay_cards(box)

    def _lay_search(self) -> None:
        wide = self.px(min(284, self.scale.width * 0.24))
        box = Rect(self.bar.right - self.px(16) - wide, self.px(6), wide, self.px(36))
        hint, tip = self.say(words.SEARCH), self.say(words.SEARCH_TIP)
        field = TextField("search", box, self.sought, self._seek, limit=40, placeholder=hint, size=15, tip=tip)
        self.widgets.add(field)
        self.bar.right = box.left - self.px(12)

    def _seek(self, sought: str) -> None:
        self.sought = sought
        self.app.later(self.rebuild)

    def _lay_cards(self, box: Rect) -> None:
        self.area = None
        boxes = self._boxes()
        if self._nothing or not boxes:
            return
        inner = Rect(box.left + self.px(8), box.top, box.width - 2 * self.px(8), box.height)
        gap, high = self.px(GAP), self.px(CARD[1])
        least = max(self.px(CARD[0] - 30), NARROWEST)
        across = max(1, (inner.width + gap) // (least + gap))
        wide = (inner.width - (across - 1) * gap) // across
        rows = -(-len(boxes) // across)
        top = self.px(14)
        area = ScrollArea("cards", box, 2 * top + rows * (high + gap) - gap)
        area.focusable = False
        self.area = self.widgets.add(area)
        for number, row in enumerate(boxes):
            line, column = divmod(number, across)
            row.rect = Rect(inner.left + column * (wide + gap), inner.top + top + line * (high + gap), wide, high)
            area.put(row)
        if self.widgets.focused is None:
            self.widgets.focus(boxes[0])

    @property
    def _nothing(self) -> bool:
        return self.page is not None and not self.page.matches

    def _empty(self) -> Empty | None:
        """Return what stands in the place of the cards where there are none; that none were played only if it is so."""
        trouble, lack = self.records.keeper.trouble, self.records.lack
        if trouble is not None and (self.page is None or self._nothing):
            return Empty(words.FAILED_TITLE, trouble, "warning")
        if not self._nothing:
            return None
        if not self.records.keeper.complete:
            return READING
        if self.choice != Choice(order=self.choice.order):
            return EMPTY._replace(title=words.NO_MATCH)
        return EMPTY if lack is None else Empty(words.NOT_FOUND, lack, "warning")

    def _boxes(self) -> list[Row]:
        """Return what lies on the tab, one after the other; their boxes are still to be found."""
        if self.page is None:
            return []
        if self.tab == "games":
            return [cards.game_card(self, self.records, page, self._open_game) for page in self.games if page.matches]
        if self.tab == "records":
            return [cards.feats_card(self, self.records, page, self._open_game) for page in self.games if page.feats]
        people = [cards.person_card(self, self.records, card, self._open_person) for card in self.ordered()]
        if self.sought.strip():
            return people
        sums = cards.sums_card(self, self.records, self.page, self.choice.when)
        computers = [cards.computers_card(self, self.page)] if self.page.computers else []
        return [*people, *computers, sums]

    # -- doing --------------------------------------------------------------------------------------------------------
    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.read()

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.read()

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def _open_game(self, game: str) -> None:
        self.app.open("game", records=self.records, game=game)

    def tables(self) -> Sequence[Table]:
        """Return all numbers of the page as tables."""
        if self.page is None:
            return []
        if self.tab == "people":
            return tables.of_people(self, self.records, self.ordered(), self.page, self.strengths)
        return [table for page in self.games for table in tables.of_game(self, self.records, page)]

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open("people_tables", tables=self.tables(), stem=self.tab, none=self.records.lack)

    def _pointed(self) -> Card | None:
        """Return the person whose card is pointed at or focused."""
        widget = self.widgets.focused if self.by_keyboard else self.widgets.hovered
        key = widget.key if widget is not None else ""
        return next((card for card in self.ordered() if key == f"person:{card.key}"), None)

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.widgets.popup is not None:
            return False
        card = self._pointed() if self.tab == "people" else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and card is not None:
            self._offer(card)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.tab == "people" and event.key == pygame.K_f and with_ctrl(event):
            self.widgets.focus(self.widgets["search"])
            return True
        if isinstance(self.widgets.focused, TextField):
            return False
        if self.lettered(event):
            return True
        if card is not None and event.key in (pygame.K_n, pygame.K_MENU):
            if event.key == pygame.K_n:
                dialogues.rename(self.app, self.records, card.key, card.name, self.read)
            else:
                self._offer(card)
            return True
        return False

    def _offer(self, card: Card) -> None:
        dialogues.offer(self.app, self.records, card.key, card.name, self.read)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 70)
        self.bar.draw(surface)
        empty = self._empty()
        if empty is not None:
            box = Rect(0, 0, self.px(620), self.px(270))
            box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
            draw_empty(self, surface, box, empty)
        elif self.tab == "people" and self.sought.strip() and not self.ordered():
            told = self.say(words.NOBODY_CALLED.but(words=self.sought.strip()))
            text.draw(surface, told, Rect((0, 0), self.app.size), self.font(18), TEXT_2, align="center")
        self._draw_foot(surface)
        super().draw(surface)

    def _draw_foot(self, surface: Surface) -> None:
        keeper = self.records.keeper
        foot = self.rect(EDGE, self.scale.height - FOOT, self.scale.width - 2 * EDGE, FOOT)
        draw.veil(surface, Rect(0, foot.top, self.app.size[0], foot.height), INK_0, 60)
        lack = self.records.lack
        told = self.say(words.LEGEND) if self.page is not None and self.page.cards else ""
        if keeper.busy and keeper.total:
            told = self.say(words.READING.but(n=keeper.total, done=keeper.done))
        elif lack is not None and self._empty() is None:
            told = self.say(lack)
        keys = self._keys() if self.page is not None and self.page.cards else ()
        draw_foot(self, surface, foot, told, keys)

    def _keys(self) -> Keys:
        """Return which keys do what."""
        keys: Keys = [("T", N_("tables"))]
        if self.tab == "people":
            return [("Enter", N_("open")), ("N", N_("another name")), ("Ctrl+F", N_("search")), *keys]
        return keys
