"""The filters over a page: lists side by side at the right, in a second row where there is no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import BODY
from ui.layout import Fit, Node, Row, Slot, Spacer
from ui.screens.people import words
from ui.screens.people.model import Choice, Records
from ui.shell.screen import Screen
from ui.widgets import Dropdown, Entry

HIGH, GAP = 40, 12  # design units
WIDEST = 3  # entries that a list is made as wide as: names of games and people may wrap


class Filters:
    """Makes the lists; `changed` gets the new choice."""

    def __init__(self, screen: Screen, records: Records, choice: Choice, changed: Callable[[Choice], object]) -> None:
        self.screen, self.records, self.choice, self.changed = screen, records, choice, changed

    def wide(self, names: Sequence[str]) -> float:
        """Return how wide the lists are together, in design units."""
        told = [self._told(name) for name in names]
        return sum(self._need(label, entries) for label, _, entries in told) + GAP * (len(names) - 1)

    def nodes(self, names: Sequence[str], *, shrink: bool = False) -> list[Node]:
        """Return the lists as nodes; with `shrink` they share a width that is too small for them."""
        return [self._node(name, shrink) for name in names]

    def row(self, names: Sequence[str]) -> Node:
        """Return the lists in a row of their own, at its right; all a little narrower where it is too narrow."""
        wide = Row(Spacer(), *self.nodes(names), gap=GAP, height=HIGH)
        return Fit(wide, Row(*self.nodes(names, shrink=True), gap=GAP, height=HIGH))

    def _node(self, name: str, shrink: bool) -> Node:
        label, tip, entries = self._told(name)
        need = self._need(label, entries)
        make = partial(self._list, name, label, tip, entries)
        return Slot(make, weight=need) if shrink else Slot(make, width=need, height=HIGH)

    def _list(self, name: str, label: Text, tip: Text, entries: Sequence[Entry], rect: Rect) -> Dropdown:
        say, change = self.screen.say, partial(self._set, name)
        value = getattr(self.choice, name)
        return Dropdown(f"filter:{name}", rect, entries, value, change, label=say(label), tip=say(tip))

    def _need(self, label: Text, entries: Sequence[Entry]) -> float:
        screen = self.screen
        font, bold = screen.font(BODY), screen.font(BODY, "bold")
        widest = max(text.width(entry.words, bold) for entry in entries[:WIDEST])
        return (text.width(screen.say(label), font) + widest) / screen.scale.factor + 24 + 28 + 22

    def _set(self, name: str, value: Any) -> None:
        self.changed(self.choice._replace(**{name: value}))

    def _told(self, name: str) -> tuple[Text, Text, list[Entry]]:
        """Return label, tooltip and entries of a list."""
        say = self.screen.say
        if name == "game":
            titles = [Entry(game, facts.title) for game, facts in self.records.games.items()]
            return words.GAME, words.GAME_TIP, [Entry("", say(words.ALL_GAMES)), *titles]
        if name == "when":
            years = [Entry(str(year), str(year)) for year in self.records.years()]
            return words.WHEN, words.WHEN_TIP, [
                Entry("all", say(words.ALL_TIME)), *years, Entry("month", say(words.MONTH)),
            ]  # fmt: skip
        if name == "at":
            kinds = [Entry(key, say(told)) for key, told in words.AT_WORDS.items()]
            people = [
                Entry(f"@{key}", say(words.WITH.but(name=self.records.name(key)))) for key in self.records.people()
            ]
            return words.AT, words.AT_TIP, [*kinds, *people]
        return words.ORDER, words.ORDER_TIP, [Entry(key, say(told)) for key, told in words.ORDER_WORDS.items()]
