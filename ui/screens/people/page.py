"""What the pages of people, of one person and of a game share: asked of the index, and again when it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.texts import Text
from ui.screens.people import words
from ui.screens.people.model import Poll, Records
from ui.screens.shared.common import Bar
from ui.shell.screen import Screen
from ui.widgets import IconButton

if TYPE_CHECKING:
    from ui.shell.app import App


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

    def lay_bar(self, *crumbs: Text) -> None:
        """Lay the bar with the way to the tables at its right."""
        self.bar = Bar(self, crumbs, words.BACK_TIP)
        side = self.px(40)
        table = Rect(self.app.size[0] - self.px(16) - side, self.px(4), side, side)
        self.widgets.add(IconButton("tables", table, "table", self.open_tables, tip=words.TABLE_TIP))
        self.bar.right = table.left
