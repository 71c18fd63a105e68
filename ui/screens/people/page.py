"""What the pages of people, of one person and of a game share: asked of the index, and again when it has changed."""

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
from ui.screens.people.model import Poll, Records
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import IconButton

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, GAP = 24, 72, 16  # design units
AROUND = 20  # right of the panels, for the bar that scrolls them


class RecordsScreen(Screen):
    """A page of the index; whoever made its `records` closes them. A page gives `read` and `open_tables`."""

    def __init__(self, app: App, records: Records | None = None) -> None:
        super().__init__(app)
        self.records, self._own = records or Records(app), records is None
        self.poll = Poll(self.records)

    def read(self) -> None:
        """Ask the index for what the page shows."""

    def open_tables(self) -> None:
        """Show all numbers of the page as tables."""

    def open_puzzles(self) -> None:
        """Show the slips of these people as puzzles."""
        self.app.open("puzzles")

    def lettered(self, event: pygame.event.Event) -> bool:
        """Do what a letter does on all these pages; return whether it was one of them."""
        act = {pygame.K_t: self.open_tables, pygame.K_z: self.open_puzzles}.get(event.key)
        if act is not None:
            act()
        return act is not None

    def enter(self) -> None:
        self.app.later(self.read)

    def close(self) -> None:
        if self._own:
            self.records.close()

    def on_tick(self, now: float) -> bool:
        if self.poll.due():
            self.read()
        return False

    @property
    def busy(self) -> bool:
        return super().busy or self.records.keeper.busy

    def page_tree(self, crumbs: Sequence[Text], content: Node, right: Sequence[Node] = ()) -> Node:
        """Return the page's tree: its bar with the ways to tables and puzzles, `right` before them, and the content.

        A page without figures says in the middle why it has none.
        """
        tables = Slot(partial(self._icon, "tables", "table", self.open_tables, words.TABLE_TIP), width=40, height=40)
        puzzles = Slot(
            partial(self._icon, "puzzles", "puzzle", self.open_puzzles, words.PUZZLES_TIP), width=40, height=40
        )
        head = bar(self, crumbs, words.BACK_TIP, right=[*right, puzzles, Spacer(8), tables], edge=16)
        return page(self, head, content, dim=70)

    def lack_node(self) -> Node:
        """Return a sentence in the middle of the window: why the page has no figures, if that is known."""
        label = Label(self.records.lack or "", 18, TEXT_2, align="center", weight=1)
        return Row(label, pad=(EDGE, 0, EDGE, BAR))

    def _icon(self, key: str, icon: str, act: Callable[[], object], tip: Text, rect: Rect) -> IconButton:
        return IconButton(key, rect, icon, act, tip=tip)

    @property
    def is_stacked(self) -> bool:
        """Whether panels are one under the other, as there is no room for letters side by side."""
        return self.scale.width < 1400 or self.scale.factor < 0.72
