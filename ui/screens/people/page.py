"""Common parts of the pages of people, a person and a game: the index, the bar, and the filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import BODY, TEXT_2
from ui.layout import FirstFit, Label, Node, Row, Slot, Spacer
from ui.screens.people import words
from ui.screens.people.model import ChangePoll, FilterChoice, RecordsModel
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry, IconButton

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, GAP = 24, 72, 16  # design units
SCROLL_MARGIN = 20  # right of the panels, for the scroll handle
FILTER, BETWEEN = 40, 12  # design units: height of a filter, gap between filters
MEASURED_ENTRIES = 3  # the first entries determine a dropdown's width; names of games and people may wrap


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
        """Show puzzles from these people's slips."""
        self.app.open("puzzles")

    def handle_letter(self, event: pygame.event.Event) -> bool:
        """Handle the letter keys of all these pages; return whether it was one."""
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


class Filters:
    """Builds the dropdowns of the filters; `changed` gets the new choice."""

    def __init__(
        self, screen: Screen, records: RecordsModel, choice: FilterChoice, changed: Callable[[FilterChoice], object]
    ) -> None:
        self.screen, self.records, self.choice, self.changed = screen, records, choice, changed

    def total_width(self, names: Sequence[str]) -> float:
        """Return the width of these dropdowns side by side, in design units."""
        told = [self._contents(name) for name in names]
        return sum(self._need(label, entries) for label, _, entries in told) + BETWEEN * (len(names) - 1)

    def nodes(self, names: Sequence[str], *, shrink: bool = False) -> list[Node]:
        """Return the dropdowns as nodes; with `shrink` they share a smaller width."""
        return [self._node(name, shrink) for name in names]

    def row(self, names: Sequence[str]) -> Node:
        """Return the dropdowns in a row, right-aligned; narrower if the row has no room."""
        wide = Row(Spacer(), *self.nodes(names), gap=BETWEEN, height=FILTER)
        return FirstFit(wide, Row(*self.nodes(names, shrink=True), gap=BETWEEN, height=FILTER))

    def _node(self, name: str, shrink: bool) -> Node:
        label, tip, entries = self._contents(name)
        need = self._need(label, entries)
        make = partial(self._list, name, label, tip, entries)
        return Slot(make, weight=need) if shrink else Slot(make, width=need, height=FILTER)

    def _list(self, name: str, label: Text, tip: Text, entries: Sequence[DropdownEntry], rect: Rect) -> Dropdown:
        translate, change = self.screen.translate, partial(self._set, name)
        value = getattr(self.choice, name)
        return Dropdown(f"filter:{name}", rect, entries, value, change, label=translate(label), tip=translate(tip))

    def _need(self, label: Text, entries: Sequence[DropdownEntry]) -> float:
        screen = self.screen
        font, bold = screen.font(BODY), screen.font(BODY, "bold")
        widest = max(text.width(entry.label, bold) for entry in entries[:MEASURED_ENTRIES])
        return (text.width(screen.translate(label), font) + widest) / screen.scale.factor + 24 + 28 + 22

    def _set(self, name: str, value: Any) -> None:
        self.changed(self.choice._replace(**{name: value}))

    def _contents(self, name: str) -> tuple[Text, Text, list[DropdownEntry]]:
        """Return label, tooltip and entries of a dropdown."""
        translate = self.screen.translate
        if name == "game":
            titles = [DropdownEntry(game, facts.title) for game, facts in self.records.games.items()]
            return words.GAME, words.GAME_TIP, [DropdownEntry("", translate(words.ALL_GAMES)), *titles]
        if name == "when":
            years = [DropdownEntry(str(year), str(year)) for year in self.records.years()]
            return words.WHEN, words.WHEN_TIP, [
                DropdownEntry("all", translate(words.ALL_TIME)), *years, DropdownEntry("month", translate(words.MONTH)),
            ]  # fmt: skip
        if name == "at":
            kinds = [DropdownEntry(key, translate(told)) for key, told in words.AT_WORDS.items()]
            people = [
                DropdownEntry(f"@{key}", translate(words.WITH.with_args(name=self.records.name(key))))
                for key in self.records.people()
            ]
            return words.AT, words.AT_TIP, [*kinds, *people]
        return (
            words.ORDER,
            words.ORDER_TIP,
            [DropdownEntry(key, translate(told)) for key, told in words.ORDER_WORDS.items()],
        )
