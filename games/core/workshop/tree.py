"""Where in a YAML text every value stands: the tree of its values with their places, in characters from 0.

Only PyYAML's safe event stream is read, as in `games.core.data.yaml_marks`, which says what the values mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from games.core.data.yaml_marks import Place

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DIGITS = re.compile(r"(0|[1-9][0-9]{0,14})\Z")


@dataclass(slots=True)
class Entry:
    """One item of a list or a mapping.

    `start` is where its dash or key begins, in a list in one line the value; `key_end` is behind the key.
    """

    key: str | int
    start: int
    key_end: int
    node: Node


@dataclass(slots=True)
class Node:
    """One value: `style` is `plain`, a quotation mark, `|`, `>`, `alias`, `flow` (in brackets) or `block` (in lines).

    `end` is behind its last character, without blank lines that follow.
    """

    start: int
    end: int
    style: str
    mapping: bool = False
    entries: list[Entry] = field(default_factory=list)

    def entry(self, key: str | int) -> Entry | None:
        """Return the first item of this key, or at this place of a list."""
        return next((entry for entry in self.entries if entry.key == key), None)

    @property
    def collection(self) -> bool:
        """Whether it is a list or a mapping."""
        return self.style in ("flow", "block")


def parse(text: str) -> Node:
    """Return the tree of a text that `yaml_marks.parse` can read; yaml.YAMLError for others."""
    loader = _Loader(text)
    try:
        return _Reader(loader, text).whole()
    finally:
        loader.dispose()


def find(root: Node, place: Place) -> Node | None:
    """Return the value at a place; None where there is none, or where an alias stands for it."""
    node = root
    for step in place:
        entry = node.entry(step)
        if entry is None:
            return None
        node = entry.node
    return node


def line_start(text: str, at: int) -> int:
    """Return where the line of a character begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line after that of a character begins: the end of the text in its last line."""
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def column(text: str, at: int) -> int:
    """Return how many characters stand before one in its line."""
    return at - line_start(text, at)


class _Reader:
    def __init__(self, loader: Any, text: str) -> None:
        self.loader, self.text = loader, text

    def whole(self) -> Node:
        self.loader.get_event()
        self.loader.get_event()
        return self._value()

    def _value(self) -> Node:
        event = self.loader.get_event()
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            return Node(start, end, "alias")
        if isinstance(event, yaml.ScalarEvent):
            style = event.style or "plain"
            if style in "|>":
                end = start + len(self.text[start:end].rstrip())
            return Node(start, end, style)
        node = Node(start, end, "flow" if event.flow_style else "block", isinstance(event, yaml.MappingStartEvent))
        self._entries(node)
        return node

    def _entries(self, node: Node) -> None:
        closing = yaml.MappingEndEvent if node.mapping else yaml.SequenceEndEvent
        while not self.loader.check_event(closing):
            if node.mapping:
                key = self.loader.get_event()
                name: str = key.value
                known = int(name) if _DIGITS.match(name) else name
                node.entries.append(Entry(known, key.start_mark.index, key.end_mark.index, self._value()))
            else:
                inner = self._value()
                start = self._dash(node.start, inner.start) if node.style == "block" else inner.start
                node.entries.append(Entry(len(node.entries), start, start, inner))
        event = self.loader.get_event()
        if node.style == "flow":
            node.end = event.end_mark.index
        elif node.entries:
            last = node.entries[-1]
            node.end = max(last.node.end, last.key_end)

    def _dash(self, first: int, inner: int) -> int:
        """Return where the dash before an item stands, below the list's first one."""
        deep, top = column(self.text, first), line_start(self.text, first)
        line = line_start(self.text, inner)
        while line > top:
            lead = self.text[line : line + deep]
            if not lead.strip(" ") and self.text[line + deep : line + deep + 1] == "-":
                return line + deep
            line = line_start(self.text, line - 1)
        return first
