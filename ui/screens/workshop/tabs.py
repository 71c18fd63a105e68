"""The tabs of the panel beside the board: which is open, its rows, and the way from a place in the file to its row."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n
from games.core.data.yaml_marks import Place
from ui.drawing import draw
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, GameTheme
from ui.screens.workshop.faults import fault_rows
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.panel import Change, Rows, key_of
from ui.screens.workshop.session import Session
from ui.screens.workshop.space_rows import SpaceRows
from ui.screens.workshop.spaces import Spaces
from ui.screens.workshop.tables import Tables
from ui.screens.workshop.tools import Tools
from ui.shell.screen import Screen
from ui.widgets import Dropdown, Entry, Item, Tabs

SPACES, NUMBERS, WORDS, FAULTS = "spaces", "numbers", "words", "faults"


class PanelTabs:
    """Knows which tab is open, and of the words which group, and fills the panel with its rows."""

    def __init__(
        self, screen: Screen, session: Session, theme: GameTheme, change: Change, spaces: Spaces, painting: Painting,
        tables: Tables, tools: Tools,
    ) -> None:  # fmt: skip
        self.screen, self.session, self.theme, self.change = screen, session, theme, change
        self.spaces, self.painting, self.tables, self.tools = spaces, painting, tables, tools
        self.space_rows = SpaceRows(screen, session, spaces)
        self.open = SPACES
        self.group = 0  # of words
        self.box = Rect(0, 0, 0, 0)
        self.settle()

    @property
    def tabled(self) -> bool:
        """Whether tables stand in the place of the board."""
        return self.open == SPACES and self.spaces.in_tables

    def settle(self) -> None:
        """Leave the tab of spaces where the file has none: its tables may have been taken back."""
        if self.open == SPACES and not self.spaces.tapes and self.painting.grid is None:
            self.open = NUMBERS

    def turn(self, tab: str) -> None:
        """Open a tab."""
        self.open = tab
        self.screen.rebuild()

    def take_group(self, group: int) -> None:
        """Show a group of the words."""
        self.group = group
        self.screen.rebuild()

    # The panel -------------------------------------------------------------------------------------------------------
    def lay_out(self, box: Rect) -> None:
        """Place the tabs and the rows of the open one in the panel's box."""
        self.box, px = box, self.screen.px
        pad = px(18)
        inner = Rect(box.left + pad, box.top + px(8), box.width - 2 * pad, px(44))
        self.screen.widgets.add(Tabs("tabs", inner, self._items(), self.open, self.turn, theme=self.theme))
        top = inner.bottom + px(12)
        room = Rect(inner.left, top, inner.width, box.bottom - px(10) - top)
        if self.open == WORDS:
            room = self._add_groups(room)
        rows = Rows(self.screen, self.session, room, self.theme, self.change)
        grid = self.painting.grid
        if self.open == NUMBERS:
            for section, fields in self.session.fields.parts(self.session.data, self.screen.app.language):
                rows.section(section, fields)
            self.tables.offer(rows)
        elif self.open == SPACES and grid is not None:
            self.painting.rows(rows, grid)
        elif self.open == SPACES:
            self.space_rows.put(rows, self.tools.numbers())
        elif self.open == WORDS:
            self._word_rows(rows)
        else:
            fault_rows(rows, self.go_to)
        part = self.group if self.open == WORDS else self.spaces.chosen if self.open == SPACES else 0
        rows.finish(f"rows:{self.open}:{part}")

    def draw(self, surface: Surface) -> None:
        """Draw what tabs and rows stand on."""
        draw.panel(surface, self.box, INK_1, self.screen.px(RADIUS_PANEL), LINE)

    def refresh(self) -> None:
        """Bring the number of faults up to date without a new layout: somebody is typing."""
        tabs = self.screen.widgets.find("tabs")
        if isinstance(tabs, Tabs):
            tabs.items = self._items()

    def _items(self) -> list[Item]:
        say, count = self.screen.say, len(self.session.problems or ())
        faults = N_n("Faults ({n})", "Faults ({n})", n=count) if count else N_("Faults")
        spaces = N_("Cards") if self.spaces.in_tables else N_("Spaces")
        return [
            *([Item(SPACES, say(spaces))] if self.spaces.tapes else []),
            *([Item(SPACES, say(N_("Paint")))] if self.painting.grid is not None else []),
            Item(NUMBERS, say(N_("Numbers"))),
            Item(WORDS, say(N_("Words"))),
            Item(FAULTS, say(faults)),
        ]

    def _add_groups(self, room: Rect) -> Rect:
        """Place the list of groups of words over the rows; return the room that is left."""
        groups, px = self.session.fields.words(self.session.data, self.screen.app.language), self.screen.px
        self.group = max(0, min(self.group, len(groups) - 1))
        if not groups:
            return room
        entries = [Entry(number, self.screen.say(title)) for number, (title, _) in enumerate(groups)]
        box = Rect(room.left, room.top, room.width, px(44))
        self.screen.widgets.add(Dropdown("group", box, entries, self.group, self.take_group))
        used = px(44 + 12)
        return Rect(room.left, room.top + used, room.width, room.height - used)

    def _word_rows(self, rows: Rows) -> None:
        groups = self.session.fields.words(self.session.data, self.screen.app.language)
        for words in groups[self.group][1] if groups else ():
            rows.words(words)
        if self.group == 0:
            rows.author()

    # The way to a row ------------------------------------------------------------------------------------------------
    def go_to(self, place: Place) -> None:
        """Open the tab with the row of a place and put the focus there; where there is none, say so."""
        for tab in (NUMBERS, WORDS):
            words = self.session.fields.words(self.session.data, self.screen.app.language)
            for group in range(len(words) if tab == WORDS else 1):
                if self._focus_in(tab, group, place):
                    return
        if self._choose_in(place):
            return
        self.turn(FAULTS)
        problem = next((problem for problem, there in self.session.faults() if there == place), None)
        line = problem.line if problem is not None else 0
        self.screen.app.toast(N_("This is mended in the text editor, in line {line}.", line=line), "info")

    def _choose_in(self, place: Place) -> bool:
        """Choose the entry of a list that a place lies in, with the focus on its row; return whether there is one."""
        widgets = self.screen.widgets
        for tape, listed in enumerate(self.spaces.tapes):
            deep = len(listed.way)
            if place[:deep] == listed.way and len(place) > deep:
                self.open = SPACES
                self.spaces.choose(tape, int(place[deep]))
                ends = range(len(place), deep, -1)
                found = (widgets.find(key_of(place[:end])) for end in ends)
                widgets.focus(next((one for one in found if one is not None), None))
                return True
        return False

    def _focus_in(self, tab: str, group: int, place: Place) -> bool:
        """Put the focus on the row of a place in a tab, or in a group of words; return whether it is there."""
        language = self.screen.app.language
        if tab == NUMBERS:
            places = [one.place for one in self.session.fields.all(self.session.data, language)]
        else:
            words = self.session.fields.words(self.session.data, language)[group][1]
            places = [(*one.place, language) for one in words for language in ("pl", "en")]
        near = next((one for one in places if one == place), None)
        near = near or next((one for one in places if place and one[: len(place)] == place and len(place) > 1), None)
        if near is None:
            return False
        tabled = tab == NUMBERS and self.tables.show(near)
        self.group = group if tab == WORDS else self.group
        self.turn(SPACES if tabled else tab)
        self.screen.widgets.focus(self.screen.widgets.find(key_of(near)))
        return True
