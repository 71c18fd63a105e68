"""What every part of the workshop may use: models of the board, its picture, and which tab is open."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from ui.screens.workshop.board_picture import BoardPicture
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.painting import MapPainter
from ui.screens.workshop.session import Editor, EditSession
from ui.screens.workshop.spaces import SpaceLists
from ui.screens.workshop.tools import Tools
from ui.shell.screen import Screen

SPACES, NUMBERS, WORDS, FAULTS = "spaces", "numbers", "words", "faults"  # the tabs of the panel


class WorkshopContext(Editor):
    """The models are made once and live as long as the screen; all nodes and widgets are made from them.

    spaces    the lists of the board, what is chosen of them, and what can be done with it
    painting  the maps of the board: layer, brush, strokes
    tools     what a click on the board does, and the handles of the chosen space
    stage     the board's picture, and where spaces lie on it
    tab       which tab of the panel is open; `group`: which group of words; `table`: which list in tables
    """

    def __init__(self, screen: Screen, session: EditSession, typed: Callable[[], object]) -> None:
        super().__init__(screen, session, typed)
        self.picture = BoardPicture(screen, Rect(0, 0, 1, 1), self.theme)
        self.spaces, self.painting = SpaceLists(self), MapPainter(self)
        self.tools = Tools(self, self.spaces)
        self.tab, self.group, self.table = SPACES, 0, 0
        self.leave_empty_tab()

    @property
    def shows_tables(self) -> bool:
        """Whether tables stand in the place of the board."""
        return self.tab == SPACES and self.spaces.shows_tables

    @property
    def shows_map(self) -> bool:
        """Whether a map that is painted stands in the place of the board."""
        return self.tab == SPACES and self.painting.grid is not None

    @property
    def grid_map(self) -> GridMap | None:
        """The map that is painted, while it is there."""
        widget = self.screen.widgets.find("map")
        return widget if isinstance(widget, GridMap) else None

    def leave_empty_tab(self) -> None:
        """Leave the tab of spaces where the file has none: its tables may have been taken back."""
        if self.tab == SPACES and not self.spaces.strips and self.painting.grid is None:
            self.tab = NUMBERS

    def open_tab(self, tab: str) -> None:
        """Open a tab."""
        self.tab = tab
        self.rebuild()

    def choose_group(self, group: int) -> None:
        """Show a group of the words."""
        self.group = group
        self.rebuild()
