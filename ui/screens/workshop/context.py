"""The models, board picture and open tab, passed to every part of the workshop."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from ui.screens.workshop.board_picture import BoardPreview
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.painting import MapPainter
from ui.screens.workshop.session import Editor, EditSession
from ui.screens.workshop.spaces import SpaceLists
from ui.screens.workshop.tools import Tools
from ui.shell.screen import Screen

SPACES_TAB, NUMBERS_TAB, WORDS_TAB, FAULTS_TAB = "spaces", "numbers", "words", "faults"  # the panel's tabs


class WorkshopContext(Editor):
    """The models of the workshop, from which all nodes and widgets are built; they live as long as the screen.

    spaces    the lists of the board and the chosen entry
    painting  the maps of the board: layer, brush, strokes
    tools     what a click on the board does, and the handles of the chosen space
    picture   the board's picture, and where spaces are on it
    tab       the open tab of the panel; `group`: the open group of texts; `table`: the open table
    """

    def __init__(self, screen: Screen, session: EditSession, on_typed: Callable[[], object]) -> None:
        super().__init__(screen, session, on_typed)
        self.picture = BoardPreview(screen, Rect(0, 0, 1, 1), self.theme)
        self.spaces, self.painting = SpaceLists(self), MapPainter(self)
        self.tools = Tools(self, self.spaces, self.picture.centre)
        self.tab, self.group, self.table = SPACES_TAB, 0, 0
        self.leave_empty_tab()

    @property
    def shows_tables(self) -> bool:
        """True if tables are shown instead of the board."""
        return self.tab == SPACES_TAB and self.spaces.shows_tables

    @property
    def shows_map(self) -> bool:
        """True if a map is shown instead of the board."""
        return self.tab == SPACES_TAB and self.painting.grid is not None

    @property
    def grid_map(self) -> GridMap | None:
        """The map widget, or None."""
        widget = self.screen.widgets.find("map")
        return widget if isinstance(widget, GridMap) else None

    def leave_empty_tab(self) -> None:
        """Leave the tab of spaces if the file has no spaces any more."""
        if self.tab == SPACES_TAB and not self.spaces.strips and self.painting.grid is None:
            self.tab = NUMBERS_TAB

    def open_tab(self, tab: str) -> None:
        """Open a tab."""
        self.tab = tab
        self.rebuild()

    def choose_group(self, group: int) -> None:
        """Open a group of texts."""
        self.group = group
        self.rebuild()
