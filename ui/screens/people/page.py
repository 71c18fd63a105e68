"""Common parts of the pages of people, a person and a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing.theme import TEXT_2
from ui.layout import Column, Label, Node, Row, Slot, Spacer
from ui.screens.people import words
from ui.screens.people.model import FilterChoice, IndexChangeDetector, RecordsModel
from ui.screens.shared.filters import FilterEntries, Filters, game_entries, period_entries
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import DropdownEntry, IconButton

if TYPE_CHECKING:
    from ui.shell.app import App

# design units: margin, top of the content, gap between panels
EDGE_WIDTH, TOP_MARGIN, PANEL_GAP = 24, 72, 16
PORTRAIT_BOX_HEIGHT = 344.0  # design units: height of a page's box in portrait windows
SCROLL_MARGIN = 20  # design units: room for the scroll handle right of the panels


class RecordsScreen(Screen):
    """A page with data from the index of matches. The page that created `records` closes it.

    Subclasses override `read` and `open_tables`.
    """

    def __init__(self, app: App, records: RecordsModel | None = None) -> None:
        super().__init__(app)
        self.records, self._own = records or RecordsModel(app), records is None
        self.poll = IndexChangeDetector(self.records)

    def read(self) -> None:
        """Query the index for the page's data."""

    def open_tables(self) -> None:
        """Show all numbers of the page as tables."""

    def open_puzzles(self) -> None:
        """Open the list of puzzles."""
        self.app.open("puzzles")

    def handle_letter(self, event: pygame.event.Event) -> bool:
        """Handle the letter keys of these pages; return True if the key was used."""
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
        self.records.update_exclusions()
        if self.poll.has_changed():
            self.records.refresh()
            self.read()
        return False

    @property
    def is_busy(self) -> bool:
        updater = self.records.index_updater
        return super().is_busy or (updater.is_busy and not updater.is_locked)

    def page_tree(self, crumbs: Sequence[Text], content: Node, right: Sequence[Node] = ()) -> Node:
        """Return the page: a bar with buttons, above the content. `right` are further nodes of the bar."""
        tables = Slot(
            partial(self._icon, "tables", "table", self.open_tables, words.TABLES_TOOLTIP), width=40, height=40
        )
        puzzles = Slot(
            partial(self._icon, "puzzles", "puzzle", self.open_puzzles, words.PUZZLES_TOOLTIP), width=40, height=40
        )
        head = bar(self, crumbs, words.BACK_TOOLTIP, right=[*right, puzzles, Spacer(8), tables], edge=16)
        return page(self, head, content, dim=70)

    def with_side_box(self, box: Node, width: float, content: Node) -> Node:
        """Return the box left of the content, or above it in portrait windows."""
        if self.scale.is_portrait:
            box.height = PORTRAIT_BOX_HEIGHT
            side = Column(box, pad=(0, 24, SCROLL_MARGIN, 0))
            content.pad = (-8, 0, 0, 0)
            return Column(
                side, content, gap=PANEL_GAP - 8, pad=(EDGE_WIDTH, 0, EDGE_WIDTH - SCROLL_MARGIN, EDGE_WIDTH - 4)
            )
        box.weight = 1
        side = Column(box, pad=(0, 24, 0, 4), width=width)
        return Row(side, content, gap=PANEL_GAP - 8, pad=(EDGE_WIDTH, 0, EDGE_WIDTH - SCROLL_MARGIN, EDGE_WIDTH - 4))

    def no_data_message(self) -> Node:
        """Return a message on why the page has no data."""
        label = Label(self.records.incomplete_reason or "", 18, TEXT_2, align="center", weight=1)
        return Row(label, pad=(EDGE_WIDTH, 0, EDGE_WIDTH, BAR_HEIGHT))

    def _icon(self, key: str, icon: str, act: Callable[[], object], tip: Text, rect: Rect) -> IconButton:
        return IconButton(key, rect, icon, act, tip=tip)

    @property
    def is_stacked(self) -> bool:
        """True if panels are below one another, because the window is narrow."""
        return self.scale.width < 1400 or self.scale.factor < 0.72


def people_filters(
    screen: Screen, records: RecordsModel, choice: FilterChoice, changed: Callable[[FilterChoice], object]
) -> Filters[FilterChoice]:
    """Return the filters of the people pages. `changed` gets the new values."""
    return Filters(screen, choice, partial(_filter_entries, screen, records), changed)


def _filter_entries(screen: Screen, records: RecordsModel, name: str) -> FilterEntries:
    translate = screen.translate
    if name == "game":
        return game_entries(screen, list(records.games.values()))
    if name == "when":
        return period_entries(screen, records.years())
    if name == "at":
        kinds = [DropdownEntry(key, translate(label)) for key, label in words.OPPONENT_LABELS.items()]
        people = [
            DropdownEntry(f"@{key}", translate(words.WITH_NAME.with_args(name=records.current_name(key))))
            for key in records.people()
        ]
        return FilterEntries(words.AT, words.AT_TIP, [*kinds, *people])
    orders = [DropdownEntry(key, translate(label)) for key, label in words.ORDER_LABELS.items()]
    return FilterEntries(words.ORDER, words.ORDER_TIP, orders)
