"""Common parts of the pages of people, a person and a game: the index, the bar, and the filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing.theme import TEXT_2
from ui.layout import Label, Node, Row, Slot, Spacer
from ui.screens.people import words
from ui.screens.people.model import ChangePoll, FilterChoice, RecordsModel
from ui.screens.shared.filters import FilterEntries, Filters, game_entries, period_entries
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import DropdownEntry, IconButton

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, GAP = 24, 72, 16  # design units: margin, distance of the content from the top, gap between panels
SCROLL_MARGIN = 20  # design units right of the panels, for the scroll handle


class RecordsScreen(Screen):
    """A page based on the index; the page that created `records` closes them. Pages override `read` and
    `open_tables`.
    """

    def __init__(self, app: App, records: RecordsModel | None = None) -> None:
        super().__init__(app)
        self.records, self._own = records or RecordsModel(app), records is None
        self.poll = ChangePoll(self.records)

    def read(self) -> None:
        """Query the index for the page's data."""

    def open_tables(self) -> None:
        """Show all numbers of the page as tables."""

    def open_puzzles(self) -> None:
        """Show puzzles made from mistakes in these people's matches."""
        self.app.open("puzzles")

    def handle_letter(self, event: pygame.event.Event) -> bool:
        """Handle letter keys that all these pages share; return whether the key was used."""
        act = {pygame.K_t: self.open_tables, pygame.K_z: self.open_puzzles}.get(event.key)
        if act is not None:
            act()
        return act is not None

    def enter(self) -> None:
        self.app.call_soon(self.read)

    def close(self) -> None:
        if self._own:
            self.records.close()

    def on_tick(self, now: float) -> bool:
        self.records.follow_notes()
        if self.poll.has_changed():
            self.read()
        return False

    @property
    def busy(self) -> bool:
        return super().busy or self.records.index_updater.is_busy

    def page_tree(self, crumbs: Sequence[Text], content: Node, right: Sequence[Node] = ()) -> Node:
        """Return the page's tree: bar with `right`, puzzles and tables, and the content."""
        tables = Slot(partial(self._icon, "tables", "table", self.open_tables, words.TABLE_TIP), width=40, height=40)
        puzzles = Slot(
            partial(self._icon, "puzzles", "puzzle", self.open_puzzles, words.PUZZLES_TIP), width=40, height=40
        )
        head = bar(self, crumbs, words.BACK_TIP, right=[*right, puzzles, Spacer(8), tables], edge=16)
        return page(self, head, content, dim=70)

    def missing_node(self) -> Node:
        """Return the reason, if known, why the page has no figures, in the middle of the window."""
        label = Label(self.records.missing_reason or "", 18, TEXT_2, align="center", weight=1)
        return Row(label, pad=(EDGE, 0, EDGE, BAR))

    def _icon(self, key: str, icon: str, act: Callable[[], object], tip: Text, rect: Rect) -> IconButton:
        return IconButton(key, rect, icon, act, tip=tip)

    @property
    def is_stacked(self) -> bool:
        """True if panels are one below the other, for lack of width."""
        return self.scale.width < 1400 or self.scale.factor < 0.72


def people_filters(
    screen: Screen, records: RecordsModel, choice: FilterChoice, changed: Callable[[FilterChoice], object]
) -> Filters[FilterChoice]:
    """Return the filters of these pages; `changed` gets the new choice."""
    return Filters(screen, choice, partial(_filter_entries, screen, records), changed)


def _filter_entries(screen: Screen, records: RecordsModel, name: str) -> FilterEntries:
    translate = screen.translate
    if name == "game":
        return game_entries(screen, list(records.games.values()))
    if name == "when":
        return period_entries(screen, records.years())
    if name == "at":
        kinds = [DropdownEntry(key, translate(label)) for key, label in words.AT_WORDS.items()]
        people = [
            DropdownEntry(f"@{key}", translate(words.WITH.with_args(name=records.name(key))))
            for key in records.people()
        ]
        return FilterEntries(words.AT, words.AT_TIP, [*kinds, *people])
    orders = [DropdownEntry(key, translate(label)) for key, label in words.ORDER_WORDS.items()]
    return FilterEntries(words.ORDER, words.ORDER_TIP, orders)
