"""The page of people: cards, filters, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.people import pages
from games.core.people.export import ExportTable
from games.core.people.game_page import GamePage, query_game_page
from games.core.people.pages import PeoplePage, PersonSummary
from games.core.people.rating import Rating
from ui.drawing import draw
from ui.drawing.theme import INK_0, TEXT_2
from ui.layout import Anchor, Box, Column, FirstFit, Grid, Label, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.screens.people import dialogues, tables, words
from ui.screens.people.cards import PeopleCards
from ui.screens.people.model import FilterChoice, RecordsModel
from ui.screens.people.page import RecordsScreen, people_filters
from ui.screens.saves.draw import EmptyListMessage, draw_empty
from ui.screens.shared.common import matches_search
from ui.screens.shared.filters import NO_MATCH, search_slot
from ui.screens.shared.page import KeyHints, draw_footer
from ui.screens.shared.sorting import sort_key
from ui.shell.scale import BAR_HEIGHT
from ui.widgets import ScrollArea, SegmentItem, Tabs, TextField
from ui.widgets.keyboard import is_ctrl_held

if TYPE_CHECKING:
    from ui.shell.app import App

# design units: margin, top of the first row, footer height, gap
EDGE_WIDTH, TOP_MARGIN, FOOTER_HEIGHT, CARD_GAP = 24, 64, 44, 16
CARD, TABS_WIDTH = 376, 330
MIN_CARD_PIXELS = 270  # minimum width of a card, in pixels because letters can't shrink with the window
TAB_LABELS = {"people": words.PEOPLE, "games": words.GAMES, "records": words.RECORDS}
NO_MATCHES_MESSAGE = EmptyListMessage(words.EMPTY_TITLE, words.EMPTY_TEXT, "people")
READING_MESSAGE = NO_MATCHES_MESSAGE._replace(title=words.READING_NOW)


def create_screen(app: App, records: RecordsModel | None = None, tab: str = "people") -> PeopleScreen:
    """Build the page. `records` is the model of the page below, if any."""
    return PeopleScreen(app, records, tab)


class PeopleScreen(RecordsScreen):
    """The page of people, with three tabs."""

    name = "people"

    def __init__(self, app: App, records: RecordsModel | None = None, tab: str = "people") -> None:
        super().__init__(app, records)
        self.tab, self.choice, self.search_text = tab, FilterChoice(), ""
        self.page: PeoplePage | None = None
        self.games: list[GamePage] = []
        self.strengths: dict[str, Rating] = {}

    def title(self) -> Text:
        return words.PEOPLE

    def read(self) -> None:
        wanted = self.choice.filter()
        page = self.records.query(lambda db: pages.query_people_page(db, wanted))
        locked = self.records.has_failed  # if the query failed, keep the data of the last successful one
        if not locked:
            self.page = page
            self.strengths = self.records.query(lambda db: pages.latest_ratings(db, wanted.game)) or {}
        if not locked and self.tab != "people":
            ids = [wanted.game] if wanted.game else list(self.records.games)
            found = [
                self.records.query(partial(query_game_page, match_filter=wanted._replace(game=game))) for game in ids
            ]
            self.games = [page for page in found if page is not None]
        if self in self.app.visible_screens():
            self.rebuild()

    def ordered_people(self) -> list[PersonSummary]:
        """Return the people who match the search, in the selected order."""
        cards = self.page.people if self.page is not None else []
        found = [
            card for card in cards if matches_search(self.records.current_name(card.key, card.name), self.search_text)
        ]
        if self.choice.order == "matches":
            found.sort(key=lambda card: -card.rate.matches)
        elif self.choice.order == "strength":
            strengths = {key: rating.value for key, rating in self.strengths.items()}
            found.sort(key=lambda card: -strengths.get(card.key, 0))
        elif self.choice.order == "name":
            found.sort(key=lambda card: sort_key(self.records.current_name(card.key, card.name)))
        return found

    def build(self) -> Node:
        wide = min(284, self.scale.width * 0.24)
        field = search_slot(self, self.search_text, self._seek, words.SEARCH, words.SEARCH_TIP, wide)
        search = [Spacer(12), field, Spacer(16)]
        cards = self._cards()
        top = Node([self._top()], pad=(EDGE_WIDTH, TOP_MARGIN - BAR_HEIGHT, EDGE_WIDTH, 6))
        area = Scroll("cards", self._grid(cards)) if cards else Spacer()
        content = Column(
            top, Row(area, pad=(EDGE_WIDTH - 8, 0), weight=1), Paint(self._draw_foot, height=FOOTER_HEIGHT)
        )
        tree = self.page_tree([words.PEOPLE], content, search if self.tab == "people" else ())
        return Stack([tree, *self._instead()])

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("cards")
        if isinstance(area, ScrollArea):
            area.focusable = False
            if self.widgets.focused is None:
                self.widgets.focus(area.children[0])

    def _top(self) -> Node:
        """Return the tabs and filters."""
        tabs = Slot(self._tabs, width=TABS_WIDTH, height=44)
        if self._nothing and self.choice == FilterChoice(order=self.choice.order):
            return Row(tabs, Spacer(), height=44)
        filters = people_filters(self, self.records, self.choice, self._choose)
        names = ("game", "when", "at", "order") if self.tab == "people" else ("game", "when", "at")
        beside = Row(tabs, Spacer(), Row(*filters.dropdowns(names), gap=12), gap=6, height=44)
        return FirstFit(
            beside, Column(Row(tabs, Spacer(), height=44), Spacer(10), filters.dropdown_row(names), Spacer(2))
        )

    def _tabs(self, rect: Rect) -> Tabs:
        items = [SegmentItem(key, self.translate(told)) for key, told in TAB_LABELS.items()]
        return Tabs("tab", rect, items, self.tab, self._turn, size=17)

    def _seek(self, sought: str) -> None:
        self.search_text = sought
        self.app.call_soon(self.rebuild)

    def _grid(self, found: Sequence[Node]) -> Node:
        """Return the cards in as many columns as fit."""
        least = max(CARD - 30, MIN_CARD_PIXELS / self.unit)
        across = max(1, int((self.scale.width - 2 * EDGE_WIDTH + CARD_GAP) // (least + CARD_GAP)))
        return Grid(found, across, gap=CARD_GAP, pad=(8, 14))

    def _instead(self) -> list[Node]:
        """Return a message if there are no cards."""
        empty, sought = self._empty(), self.search_text.strip()
        if empty is not None:
            panel = Paint(lambda surface, rect: draw_empty(self, surface, rect, empty), width=620, height=270)
            return [Anchor(panel)]
        if self.tab == "people" and sought and not self.ordered_people():
            return [Label(words.NO_NAME_MATCHES.with_args(words=sought), 18, TEXT_2, align="center")]
        return []

    @property
    def _nothing(self) -> bool:
        return self.page is not None and not self.page.matches

    def _empty(self) -> EmptyListMessage | None:
        """Return the message shown instead of cards, or None."""
        trouble, lack = self.records.index_updater.trouble, self.records.incomplete_reason
        if self.records.index_updater.is_locked and self.page is None:
            return EmptyListMessage(words.FAILED_TITLE, words.LOCKED_MESSAGE, "warning")
        if trouble is not None and (self.page is None or self._nothing):
            return EmptyListMessage(words.FAILED_TITLE, trouble, "warning")
        if not self._nothing:
            return None
        if not self.records.index_updater.is_complete:
            return READING_MESSAGE
        if self.choice != FilterChoice(order=self.choice.order):
            return NO_MATCHES_MESSAGE._replace(title=NO_MATCH)
        return NO_MATCHES_MESSAGE if lack is None else EmptyListMessage(words.NO_MATCH_FOUND, lack, "warning")

    def _cards(self) -> list[Node]:
        """Return the cards of the open tab."""
        if self.page is None or self._nothing:
            return []
        cards = PeopleCards(self, self.records)
        if self.tab == "games":
            return [cards.game_card(page, self._open_game) for page in self.games if page.matches]
        if self.tab == "records":
            return [cards.records_card(page, self._open_game) for page in self.games if page.hall_of_fame]
        people = [cards.person_card(card, self._open_person) for card in self.ordered_people()]
        if self.search_text.strip():
            return people
        computers = [cards.computers_card(self.page)] if self.page.computers else []
        return [*people, *computers, cards.totals_card(self.page, self.choice.when)]

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.read()

    def _choose(self, choice: FilterChoice) -> None:
        self.choice = choice
        self.read()

    def _open_person(self, key: str) -> None:
        self.app.open("person", records=self.records, key=key)

    def _open_game(self, game: str) -> None:
        self.app.open("game", records=self.records, game=game)

    def tables(self) -> Sequence[ExportTable]:
        """Return all numbers of the page as tables."""
        if self.page is None:
            return []
        if self.tab == "people":
            return tables.people_tables(self, self.records, self.ordered_people(), self.page, self.strengths)
        return [table for page in self.games for table in tables.game_tables(self, self.records, page)]

    def open_tables(self) -> None:
        """Show the tables."""
        self.app.open(
            "people_tables", tables=self.tables(), stem=self.tab, none=self.records.incomplete_reason,
            more=self.records.match_tables(self.choice.filter()),
        )  # fmt: skip

    def _pointed(self) -> PersonSummary | None:
        """Return the person whose card is hovered or focused, or None."""
        widget = self.widgets.focused if self.by_keyboard else self.widgets.hovered
        key = widget.key if widget is not None else ""
        return next((card for card in self.ordered_people() if key == f"person:{card.key}"), None)

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.widgets.popup is not None:
            return False
        card = self._pointed() if self.tab == "people" else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and card is not None:
            self._offer(card)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.tab == "people" and event.key == pygame.K_f and is_ctrl_held(event):
            self.widgets.focus(self.widgets["search"])
            return True
        if isinstance(self.widgets.focused, TextField):
            return False
        if self.handle_letter(event):
            return True
        if card is not None and event.key in (pygame.K_n, pygame.K_MENU):
            if event.key == pygame.K_n:
                dialogues.ask_new_name(self.app, self.records, card.key, card.name, self.read)
            else:
                self._offer(card)
            return True
        return False

    def _offer(self, card: PersonSummary) -> None:
        dialogues.offer_name_actions(self.app, self.records, card.key, card.name, self.read)

    def _draw_foot(self, surface: Surface, rect: Rect) -> None:
        keeper, lack = self.records.index_updater, self.records.incomplete_reason
        draw.translucent_box(surface, rect, INK_0, 60)
        keys = self._keys() if self.page is not None and self.page.people else ()
        told = self.translate(words.RATE_LEGEND) if keys else ""
        if keeper.is_busy and keeper.total and not keeper.is_locked:
            told = self.translate(words.READING_PROGRESS.with_args(n=keeper.total, done=keeper.done))
        elif lack is not None and self._empty() is None:
            told = self.translate(lack)
        draw_footer(self, surface, Box.of(rect, self.unit).pad(EDGE_WIDTH, 0).rect, told, keys)

    def _keys(self) -> KeyHints:
        """Return the key hints of the footer."""
        keys: KeyHints = [("T", N_("tables"))]
        if self.tab == "people":
            return [("Enter", N_("open")), ("N", N_("change name")), ("Ctrl+F", N_("search")), *keys]
        return keys
