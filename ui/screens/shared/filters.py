"""Search and filters for pages with lists."""

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

FILTER_HEIGHT, FILTER_GAP = 40, 12  # design units: height of a filter, gap between filters
# number of entries that determine a dropdown's width
MEASURED_ENTRIES = 3
LAST_MONTH_DAYS = 30
GAME, WHEN = N_("Game"), N_("When")
GAME_TIP, WHEN_TIP = N_("Matches of one game, or of all"), N_("When the matches began")
ALL_GAMES, ALL_TIME, MONTH = N_("all"), N_("any time"), N_("last 30 days")
NO_MATCH = N_("No match fits these filters.")


C = TypeVar("C", bound=NamedTuple)  # the type of the selected filters: a named tuple with a field for each dropdown


class FilterEntries(NamedTuple):
    """A filter dropdown: label, tooltip and entries. The first entry means everything."""

    label: Text
    tip: Text
    entries: Sequence[DropdownEntry]


class Filters(Generic[C]):
    """Builds the filter dropdowns of a page.

    `changed` gets the new values. `entries` returns the `FilterEntries` of a field.
    """

    def __init__(
        self, screen: Screen, choice: C, entries: Callable[[str], FilterEntries], changed: Callable[[C], object]
    ) -> None:
        self.screen, self.choice, self.entries, self.changed = screen, choice, entries, changed

    def total_width(self, names: Sequence[str]) -> float:
        """Return the total width of these dropdowns in design units."""
        return sum(self._min_width(name, self.entries(name)) for name in names) + FILTER_GAP * (len(names) - 1)

    def dropdowns(self, names: Sequence[str], *, shrink: bool = False) -> list[Node]:
        """Return the dropdowns. With `shrink`, they share a smaller width."""
        return [self._node(name, shrink) for name in names]

    def dropdown_row(self, names: Sequence[str]) -> Node:
        """Return the dropdowns in a right-aligned row, narrower if necessary."""
        wide = Row(Spacer(), *self.dropdowns(names), gap=FILTER_GAP, height=FILTER_HEIGHT)
        return FirstFit(wide, Row(*self.dropdowns(names, shrink=True), gap=FILTER_GAP, height=FILTER_HEIGHT))

    def _node(self, name: str, shrink: bool) -> Node:
        offered = self.entries(name)
        make = partial(self._dropdown, name, offered)
        if shrink:
            words = [word for entry in self._chosen(name, offered) for word in entry.label.split()]
            return Slot(make, weight=self._width(self.screen.translate(offered.label).split(), words))
        return Slot(make, width=self._min_width(name, offered), height=FILTER_HEIGHT)

    def _dropdown(self, name: str, offered: FilterEntries, rect: Rect) -> Dropdown:
        translate = self.screen.translate
        return Dropdown(
            f"filter:{name}", rect, offered.entries, getattr(self.choice, name), partial(self._set, name),
            label=translate(offered.label), tip=translate(offered.tip),
        )  # fmt: skip

    def _min_width(self, name: str, offered: FilterEntries) -> float:
        entries = [*offered.entries[:MEASURED_ENTRIES], *self._chosen(name, offered)]
        return self._width([self.screen.translate(offered.label)], [entry.label for entry in entries])

    def _chosen(self, name: str, offered: FilterEntries) -> Sequence[DropdownEntry]:
        """Return a list of the selected entry of the filter `name`; empty if it is not offered."""
        return [entry for entry in offered.entries if entry.value == getattr(self.choice, name)]

    def _width(self, labels: Sequence[str], entries: Sequence[str]) -> float:
        """Return a dropdown's width in design units, for all pairs of label and entry."""
        fonts = self.screen.font(BODY), self.screen.font(BODY, "bold")
        widest = [max((text.width(one, font) for one in texts), default=0)
                  for texts, font in zip((labels, entries), fonts, strict=True)]  # fmt: skip
        return sum(widest) / self.screen.scale.factor + 24 + 28 + 22

    def _set(self, name: str, value: Any) -> None:
        self.changed(self.choice._replace(**{name: value}))


def game_entries(screen: Screen, games: Sequence[GameFacts]) -> FilterEntries:
    """Return the entries of the filter by game."""
    titles = [DropdownEntry(facts.id, facts.title) for facts in games]
    return FilterEntries(GAME, GAME_TIP, [DropdownEntry("", screen.translate(ALL_GAMES)), *titles])


def period_entries(screen: Screen, years: Sequence[int], tooltip: Text = WHEN_TIP) -> FilterEntries:
    """Return the entries of the filter by time: always, a year, or the last month."""
    listed = [DropdownEntry(str(year), str(year)) for year in years]
    always, month = DropdownEntry("all", screen.translate(ALL_TIME)), DropdownEntry("month", screen.translate(MONTH))
    return FilterEntries(WHEN, tooltip, [always, *listed, month])


def period_bounds(when: str, now: datetime | None = None) -> tuple[int, int]:
    """Return (start, end) of a time filter, in seconds since 1970; 0 for no limit."""
    if when == "month":
        return int((now or datetime.now()).timestamp()) - LAST_MONTH_DAYS * 86_400, 0
    if when == "all":
        return 0, 0
    since, until = (int(datetime(year, 1, 1).timestamp()) for year in (int(when), int(when) + 1))
    return since, until


def search_slot(
    screen: Screen, value: str, changed: Callable[[str], object], hint: Text, tooltip: Text, width: float
) -> Slot:
    """Return the search field, a widget with the key `search`."""

    def make_search_field(rect: Rect) -> TextField:
        return TextField(
            "search", rect, value, changed, limit=40, size=15,
            placeholder=screen.translate(hint), tip=screen.translate(tooltip),
        )  # fmt: skip

    return Slot(make_search_field, width=width, height=36)
