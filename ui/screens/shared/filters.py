"""Search and filters of pages with lists: a text field and a row of dropdowns, the same on every page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from pygame import Rect

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, Text
from ui.drawing import text
from ui.drawing.theme import BODY
from ui.layout import FirstFit, Node, Row, Slot, Spacer
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry, TextField

FILTER, BETWEEN = 40, 12  # design units: height of a filter, gap between filters
MEASURED_ENTRIES = 3  # the first entries determine a dropdown's width; names of games and people may wrap
DAYS = 30
GAME, WHEN = N_("Game"), N_("When")
GAME_TIP, WHEN_TIP = N_("Matches of one game, or of all"), N_("When the matches were begun")
ALL_GAMES, ALL_TIME, MONTH = N_("all"), N_("all"), N_("last 30 days")
NO_MATCH = N_("No match fits these filters.")


C = TypeVar("C", bound=NamedTuple)  # the values of a page's filters: a field for each dropdown


class FilterEntries(NamedTuple):
    """What a dropdown offers: its label and tooltip, and its entries, of which the first means everything."""

    label: Text
    tip: Text
    entries: Sequence[DropdownEntry]


class Filters(Generic[C]):
    """Builds the dropdowns of the filters; `changed` gets the new choice.

    `entries` returns what the dropdown for a field of the choice offers.
    """

    def __init__(
        self, screen: Screen, choice: C, entries: Callable[[str], FilterEntries], changed: Callable[[C], object]
    ) -> None:
        self.screen, self.choice, self.entries, self.changed = screen, choice, entries, changed

    def total_width(self, names: Sequence[str]) -> float:
        """Return the width of these dropdowns side by side, in design units."""
        return sum(self._min_width(self.entries(name)) for name in names) + BETWEEN * (len(names) - 1)

    def nodes(self, names: Sequence[str], *, shrink: bool = False) -> list[Node]:
        """Return the dropdowns as nodes; with `shrink` they share a smaller width."""
        return [self._node(name, shrink) for name in names]

    def row(self, names: Sequence[str]) -> Node:
        """Return the dropdowns in a row, right-aligned; narrower if the row has no room."""
        wide = Row(Spacer(), *self.nodes(names), gap=BETWEEN, height=FILTER)
        return FirstFit(wide, Row(*self.nodes(names, shrink=True), gap=BETWEEN, height=FILTER))

    def _node(self, name: str, shrink: bool) -> Node:
        offered = self.entries(name)
        make = partial(self._dropdown, name, offered)
        if shrink:
            value = getattr(self.choice, name)
            return Slot(make, weight=self._width(offered, [one for one in offered.entries if one.value == value]))
        return Slot(make, width=self._min_width(offered), height=FILTER)

    def _dropdown(self, name: str, offered: FilterEntries, rect: Rect) -> Dropdown:
        translate = self.screen.translate
        return Dropdown(
            f"filter:{name}", rect, offered.entries, getattr(self.choice, name), partial(self._set, name),
            label=translate(offered.label), tip=translate(offered.tip),
        )  # fmt: skip

    def _min_width(self, offered: FilterEntries) -> float:
        return self._width(offered, offered.entries[:MEASURED_ENTRIES])

    def _width(self, offered: FilterEntries, entries: Sequence[DropdownEntry]) -> float:
        """Return the width of a dropdown in which each of these entries fits, in design units."""
        screen = self.screen
        font, bold = screen.font(BODY), screen.font(BODY, "bold")
        widest = max((text.width(entry.label, bold) for entry in entries), default=0)
        return (text.width(screen.translate(offered.label), font) + widest) / screen.scale.factor + 24 + 28 + 22

    def _set(self, name: str, value: Any) -> None:
        self.changed(self.choice._replace(**{name: value}))


def game_entries(screen: Screen, games: Sequence[GameFacts]) -> FilterEntries:
    """Return the filter for one game."""
    titles = [DropdownEntry(facts.id, facts.title) for facts in games]
    return FilterEntries(GAME, GAME_TIP, [DropdownEntry("", screen.translate(ALL_GAMES)), *titles])


def period_entries(screen: Screen, years: Sequence[int], tip: Text = WHEN_TIP) -> FilterEntries:
    """Return the filter for the time when matches began: always, a year, or the last month."""
    listed = [DropdownEntry(str(year), str(year)) for year in years]
    always, month = DropdownEntry("all", screen.translate(ALL_TIME)), DropdownEntry("month", screen.translate(MONTH))
    return FilterEntries(WHEN, tip, [always, *listed, month])


def period(when: str, now: datetime | None = None) -> tuple[int, int]:
    """Return beginning and end of a period of that filter, in seconds since 1970; 0 for none."""
    if when == "month":
        return int((now or datetime.now()).timestamp()) - DAYS * 86_400, 0
    if when == "all":
        return 0, 0
    since, until = (int(datetime(year, 1, 1).timestamp()) for year in (int(when), int(when) + 1))
    return since, until


def search_slot(
    screen: Screen, value: str, changed: Callable[[str], object], hint: Text, tip: Text, width: float
) -> Slot:
    """Return the text field for a search, with the key `search`."""

    def make(rect: Rect) -> TextField:
        return TextField(
            "search", rect, value, changed, limit=40, size=15,
            placeholder=screen.translate(hint), tip=screen.translate(tip),
        )  # fmt: skip

    return Slot(make, width=width, height=36)
