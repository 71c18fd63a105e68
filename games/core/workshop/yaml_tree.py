"""Find the positions of all values in a YAML text, and format new values.

Positions count characters from 0. Like `games.core.data.yaml_reader`, this module uses only PyYAML's safe event stream.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from games.core.data import yaml_reader
from games.core.data.yaml_reader import ValuePath

# -- positions of values ----------------------------------------------------------------------------------------------
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DIGITS = re.compile(r"(0|[1-9][0-9]{0,14})\Z")


@dataclass(slots=True)
class YamlEntry:
    """An item of a list or mapping.

    `start` is the position of its key or dash; in a flow list (`[a, b]`), that of its value. `key_end` is the end of
    the key.
    """

    key: str | int
    start: int
    key_end: int
    node: YamlNode


@dataclass(slots=True)
class YamlNode:
    """A value in the text. `style` is `plain`, a quotation mark, `|`, `>`, `alias`, `flow` (brackets) or `block`
    (lines).

    `end` is the position after its last character, without following blank lines.
    """

    start: int
    end: int
    style: str
    mapping: bool = False
    entries: list[YamlEntry] = field(default_factory=list)

    def entry(self, key: str | int) -> YamlEntry | None:
        """Return the first item with this key or list index."""
        return next((entry for entry in self.entries if entry.key == key), None)

    @property
    def is_collection(self) -> bool:
        """True if it is a list or a mapping."""
        return self.style in ("flow", "block")


def parse_tree(text: str) -> YamlNode:
    """Parse a text that `yaml_reader.parse_yaml` can read; raises yaml.YAMLError for other texts."""
    loader = _Loader(text)
    try:
        return _Reader(loader, text).parse()
    finally:
        loader.dispose()


def find_node(root: YamlNode, place: ValuePath) -> YamlNode | None:
    """Return the node at a path; None if there is none or the path leads through an alias."""
    node = root
    for step in place:
        entry = node.entry(step)
        if entry is None:
            return None
        node = entry.node
    return node


def line_start(text: str, position: int) -> int:
    """Return the start of the line that contains a position."""
    return text.rfind("\n", 0, position) + 1


def line_end(text: str, position: int) -> int:
    """Return the start of the next line, or the end of the text."""
    newline = text.find("\n", position)
    return len(text) if newline < 0 else newline + 1


def column(text: str, position: int) -> int:
    """Return the column of a position, from 0."""
    return position - line_start(text, position)


class _Reader:
    def __init__(self, loader: Any, text: str) -> None:
        self.loader, self.text = loader, text

    def parse(self) -> YamlNode:
        self.loader.get_event()
        self.loader.get_event()
        return self._value()

    def _value(self) -> YamlNode:
        event = self.loader.get_event()
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            return YamlNode(start, end, "alias")
        if isinstance(event, yaml.ScalarEvent):
            style = event.style or "plain"
            if style in "|>":
                end = start + len(self.text[start:end].rstrip())
            return YamlNode(start, end, style)
        node = YamlNode(start, end, "flow" if event.flow_style else "block", isinstance(event, yaml.MappingStartEvent))
        self._entries(node)
        return node

    def _entries(self, node: YamlNode) -> None:
        closing = yaml.MappingEndEvent if node.mapping else yaml.SequenceEndEvent
        while not self.loader.check_event(closing):
            if node.mapping:
                key = self.loader.get_event()
                name: str = key.value
                known = int(name) if _DIGITS.match(name) else name
                node.entries.append(YamlEntry(known, key.start_mark.index, key.end_mark.index, self._value()))
            else:
                inner = self._value()
                start = self._dash(node.start, inner.start) if node.style == "block" else inner.start
                node.entries.append(YamlEntry(len(node.entries), start, start, inner))
        event = self.loader.get_event()
        if node.style == "flow":
            node.end = event.end_mark.index
        elif node.entries:
            last = node.entries[-1]
            node.end = max(last.node.end, last.key_end)

    def _dash(self, first: int, inner: int) -> int:
        """Return the position of an item's dash."""
        deep, top = column(self.text, first), line_start(self.text, first)
        line = line_start(self.text, inner)
        while line > top:
            lead = self.text[line : line + deep]
            if not lead.strip(" ") and self.text[line + deep : line + deep + 1] == "-":
                return line + deep
            line = line_start(self.text, line - 1)
        return first


# -- formatting of values ---------------------------------------------------------------------------------------------
# texts that never need quotes in YAML
_PLAIN = re.compile(r"[^\W\d_](?:[\w .;()/+–—’„”!?%…·×-]|(?<=\S)'|,(?= ))*\Z")
MAX_INLINE_LENGTH = 120  # maximum length of a list or mapping on one line
_NUMBER_LIKE = re.compile(r"[-+.]?[0-9]")


def format_scalar(value: Any, style: str = "plain", in_brackets: bool = False) -> str:
    """Format a text, number, flag or null on one line. A text keeps its style if possible."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    text = str(value)
    if style == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if style not in ("'", '"') and _is_plain(text, in_brackets):
        return text
    return _quoted(text)


def _is_plain(text: str, in_brackets: bool) -> bool:
    if not _PLAIN.match(text) or text != text.strip() or (in_brackets and "," in text):
        return False
    return not _NUMBER_LIKE.match(text) and text.lower() not in yaml_reader._WORDS


def _quoted(text: str) -> str:
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    return '"' + "".join(char if char.isprintable() else _escaped(char) for char in out) + '"'


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04X}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08X}"


def format_key(name: str | int) -> str:
    """Format a key of a mapping."""
    return str(name) if isinstance(name, int) else format_scalar(name, in_brackets=True)


def format_inline(value: Any) -> str:
    """Format any value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{format_key(name)}: {format_inline(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_inline, value)) + "]"
    return format_scalar(value, in_brackets=True)


def format_lines(
    prefix: str, value: Any, indent: int, neighbour: YamlNode | None, text: str, parent_start: int
) -> list[str]:
    """Format an item of a list or mapping as lines.

    `prefix` is its `- ` or `key: `, `indent` the number of spaces. `neighbour` is the value of another item in `text`,
    whose parent starts at `parent_start`; the new value gets the same style. Without a neighbour, values up to
    `MAX_INLINE_LENGTH` take one line, except for lists of mappings.
    """
    blank = " " * indent
    if (
        value
        and neighbour is not None
        and neighbour.style == "block"
        and neighbour.entries
        and isinstance(value, Mapping | list)
    ):
        step = max(1, column(text, neighbour.entries[0].start) - column(text, parent_start))
        return _like_neighbour(prefix, value, indent, neighbour, text, step)
    if isinstance(value, Mapping | list | tuple):
        whole = f"{blank}{prefix}{format_inline(value)}"
        mappings = isinstance(value, list) and all(isinstance(inner, Mapping) for inner in value)
        if neighbour is not None or not value or (len(whole) <= MAX_INLINE_LENGTH and not mappings):
            return [whole]
        return _below(prefix, value, indent)
    return [f"{blank}{prefix}{format_scalar(value, neighbour.style if neighbour is not None else 'plain')}"]


def _below(prefix: str, value: Any, deep: int) -> list[str]:
    """Format a list or mapping as indented lines."""
    parts = [(f"{format_key(name)}: ", inner) for name, inner in value.items()] if isinstance(value, Mapping) else [
        ("- ", inner) for inner in value
    ]  # fmt: skip
    lines = [line for before, inner in parts for line in format_lines(before, inner, deep + 2, None, "", 0)]
    if prefix.startswith("-"):  # the first line follows the dash
        return [" " * deep + "- " + lines[0].lstrip(" "), *lines[1:]]
    return [" " * deep + prefix.rstrip(), *lines]


def _like_neighbour(prefix: str, value: Any, deep: int, like: YamlNode, text: str, step: int) -> list[str]:
    inner = deep + step
    lines: list[str] = []
    if isinstance(value, Mapping):
        for name, part in value.items():
            model = like.entry(name) if like.mapping else None
            at = model.start if model is not None else 0
            lines += format_lines(
                f"{format_key(name)}: ", part, inner, model.node if model is not None else None, text, at
            )
    else:
        model = None if like.mapping else like.entries[0]
        for part in value:
            lines += format_lines("- ", part, inner, model.node if model else None, text, model.start if model else 0)
    if prefix.startswith("-"):  # the first line follows the dash
        return [" " * deep + "-" + " " * (step - 1) + lines[0].lstrip(" "), *lines[1:]]
    return [" " * deep + prefix.rstrip(), *lines]
