"""Read YAML safely: plain data, the position of every value, and every fault with its position.

Only PyYAML's safe event stream is used, so nothing in a file can create objects or run code. An unquoted word is a
number, `true`, `false`, `null`, or else a text: `on`, `yes`, `012`, `1:30` and dates stay texts. A key of digits is a
number, quoted or not, so that JSON written from the data is read as the same data.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import yaml

from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import N_, Text

ValuePath = tuple[str | int, ...]  # the path from the top of a file to a value: keys of mappings, indices of lists

MAX_BYTES = 2_000_000
MAX_VALUES = 50_000  # maximum number of values in a file; an alias counts as many as the value it refers to has
MAX_DEPTH = 40

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})\Z")
_DIGITS = re.compile(r"(0|[1-9][0-9]{0,14})\Z")
_NUMBER = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]{1,3})?\Z")
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_TAGS = {"!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}
_NO_SPACE = "\u00a0\u2007\u202f\u3000"  # characters that look like spaces
_ODD = re.compile(rf"^ *(?:- *)?(?:[\w-]+:)?(?P<space>[{_NO_SPACE}])|^ *(?:- +)?[\w-]+ *(?P<colon>\uff1a)")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class FilePosition(NamedTuple):
    """A position in a file; line and column count from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Document:
    """A file as plain data, with the positions of its values and keys, and its faults."""

    file: str
    data: dict[str | int, Any] = field(default_factory=dict)
    value_positions: dict[ValuePath, FilePosition] = field(default_factory=dict)
    key_positions: dict[ValuePath, FilePosition] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)  # remarks for the file's author, not faults
    # first position of each line of a block text (`key: |`), by the text's path followed by the line's index
    line_positions: dict[ValuePath, FilePosition] = field(default_factory=dict)
    is_shipped: bool = False  # True: part of the program's own data, for which stricter rules apply

    def problem(self, place: ValuePath, text: Text, on_key: bool = False) -> Problem:
        """Return a fault at a path, or at the nearest enclosing value if the path does not exist.

        For a text of several lines, two further numbers give a line in it and a character in that line, both from 0.
        """
        line = self.line_positions.get(place[:-1])
        if line is not None:
            mark = FilePosition(line.line, line.column + int(place[-1]))
            return Problem(self.file, mark.line, mark.column, format_path(self.data, place), text)
        known = place
        while known and known not in self.value_positions:
            known = known[:-1]
        mark = self.value_positions.get(known, FilePosition(1, 1))
        if known in self.key_positions and (on_key or known != place):
            mark = self.key_positions[known]
        return Problem(self.file, mark.line, mark.column, format_path(self.data, place), text)


def format_path(data: Any, place: ValuePath) -> str:
    """Format a path for people: `ring[3].effect.count`."""
    path = ""
    for step in place:
        if isinstance(step, int) and not isinstance(data, Mapping):
            path += f"[{step}]"
            data = data[step] if isinstance(data, list) and step < len(data) else None
            continue
        plain = re.fullmatch(r"[\w-]{1,60}", str(step))
        path += (f".{step}" if path else str(step)) if plain else f"[{_short(str(step))!r}]"
        data = data.get(step) if isinstance(data, Mapping) else None
    return path


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def parse_yaml(text: str, file: str, wanted_keys: Set[str] | None = None) -> Document:
    """Parse YAML text; `file` is its name in messages. With `wanted_keys`, stop when their values are known.

    Recoverable faults (a duplicate key, a tag) are collected in `problems`; others raise DataError.
    """
    document = Document(file)
    wrong = _CONTROL.search(text)
    if wrong:
        mark = _mark_at(text, wrong.start())
        message = N_("expected text, got the control character {code}", code=f"U+{ord(wrong.group()):04X}")
        raise DataError([Problem(file, mark.line, mark.column, "", message)])
    loader = _Loader(text)
    try:
        _Builder(document, loader, wanted_keys, text).document()
    except yaml.YAMLError as error:
        raise DataError([*document.problems, _syntax(error, text, file)]) from None
    finally:
        loader.dispose()
    return document


def _mark_at(text: str, index: int) -> FilePosition:
    return FilePosition(text.count("\n", 0, index) + 1, index - (text.rfind("\n", 0, index) + 1) + 1)


class _Stop(Exception):
    """Raised when all wanted keys are known."""


class _Builder:
    def __init__(self, document: Document, loader: Any, wanted: Set[str] | None, text: str) -> None:
        self.out, self.loader, self.wanted = document, loader, wanted
        self.text = text.split("\n")
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.size = 0

    def document(self) -> None:
        events = self.loader
        events.get_event()  # start of the stream
        if events.check_event(yaml.StreamEndEvent):
            self._give_up(FilePosition(0, 0), N_("expected keys and values, but the file is empty"))
        events.get_event()  # start of the document
        top = events.peek_event()
        if not isinstance(top, yaml.MappingStartEvent):
            empty = isinstance(top, yaml.ScalarEvent) and not top.value
            odd = _odd_character(self.text, _mark(top).line, self.out.file)
            if odd is not None:
                raise DataError([odd])
            self._give_up(
                FilePosition(0, 0) if empty else _mark(top),
                N_("expected keys and values, but the file is empty") if empty else
                N_('expected a mapping (lines like "key: value") at the top of the file'),
            )  # fmt: skip
        try:
            self._value((), 0)
        except _Stop:
            return
        events.get_event()  # end of the document
        if not events.check_event(yaml.StreamEndEvent):
            self._give_up(_mark(events.peek_event()), N_("expected one document, but a second one begins here"))

    def _give_up(self, mark: FilePosition, text: Text, place: ValuePath = ()) -> None:
        path = format_path(self.out.data, place)
        problem = Problem(self.out.file, mark.line, mark.column, path, text)
        raise DataError([*self.out.problems, problem])

    def _fault(self, mark: FilePosition, text: Text, place: ValuePath) -> None:
        path = format_path(self.out.data, place)
        self.out.problems.append(Problem(self.out.file, mark.line, mark.column, path, text))

    def _count(self, more: int, mark: FilePosition, place: ValuePath) -> None:
        self.size += more
        if self.size > MAX_VALUES:
            self._give_up(mark, N_("expected at most {most} values, aliases included", most=MAX_VALUES), place)

    def _value(self, place: ValuePath, depth: int) -> Any:
        event = self.loader.get_event()
        mark = _mark(event)
        self.out.value_positions[place] = mark
        if depth > MAX_DEPTH:
            self._give_up(mark, N_("expected at most {most} levels of nesting", most=MAX_DEPTH), place[:1])
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, mark, place)
        before = self.size
        self._count(1, mark, place)
        if event.tag is not None and event.tag not in _TAGS:
            self._fault(mark, N_("tags are not allowed, got {tag}", tag=_short(event.tag)), place)
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
            if event.style == "|":
                self._lines(place, mark)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self._list(place, depth)
        else:
            value = self._mapping(place, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = value, self.size - before
        return value

    def _lines(self, place: ValuePath, mark: FilePosition) -> None:
        """Store the position of each line of a block text."""
        following = self.text[mark.line :]
        depth = next((len(line) - len(line.lstrip(" ")) for line in following if line.strip()), 0)
        for number, line in enumerate(following):
            if line.strip() and len(line) - len(line.lstrip(" ")) < depth:
                break
            self.out.line_positions[(*place, number)] = FilePosition(mark.line + 1 + number, depth + 1)

    def _alias(self, event: Any, mark: FilePosition, place: ValuePath) -> Any:
        if event.anchor not in self.anchors:
            self._give_up(mark, N_("the alias {name} is not defined above", name=f"*{_short(event.anchor)}"), place)
        value, size = self.anchors[event.anchor]
        self._count(size, mark, place)
        return value

    def _list(self, place: ValuePath, depth: int) -> list[Any]:
        items: list[Any] = []
        while not self.loader.check_event(yaml.SequenceEndEvent):
            items.append(self._value((*place, len(items)), depth + 1))
        self.loader.get_event()
        return items

    def _mapping(self, place: ValuePath, depth: int) -> dict[str | int, Any]:
        mapping: dict[str | int, Any] = {} if place else self.out.data
        while not self.loader.check_event(yaml.MappingEndEvent):
            event = self.loader.peek_event()
            mark = _mark(event)
            key = self._key(event, mark, place)
            inner = (*place, key)
            if key in mapping:
                first = self.out.key_positions[inner].line
                self._fault(mark, N_("this key appears twice, first on line {line}", line=first), inner)
                self._value((*place, f"{key} (again)"), depth + 1)
                continue
            self.out.key_positions[inner] = mark
            mapping[key] = self._value(inner, depth + 1)
            if not place and self.wanted is not None and self.wanted <= mapping.keys():
                raise _Stop
        self.loader.get_event()
        return mapping

    def _key(self, event: Any, mark: FilePosition, place: ValuePath) -> str | int:
        if not isinstance(event, yaml.ScalarEvent) or not event.value:
            self._give_up(mark, N_("expected a word or a number as a key"), place)
        self._count(1, mark, place)
        self.loader.get_event()
        key: str = event.value
        return int(key) if _DIGITS.match(key) else key


def _mark(event: Any) -> FilePosition:
    start = event.start_mark
    return FilePosition(start.line + 1, start.column + 1)


def _scalar(event: Any) -> Any:
    text: str = event.value
    if event.style not in (None, "") or event.tag is not None:
        return text
    if text.lower() in _WORDS and text in (text.lower(), text.upper(), text.capitalize()):
        return _WORDS[text.lower()]
    if _WHOLE.match(text):
        return int(text)
    if _NUMBER.match(text):
        number = float(text)
        return number if math.isfinite(number) else text
    return text


_SYNTAX = (  # PyYAML's message -> our message; {line} is the line of the unclosed value
    ("tab character", N_("expected spaces before the text of a line, got a tab")),
    ("mapping values are not allowed", N_('unexpected ":" – wrong indentation above, or text that needs quotes')),
    ("',' or ']'", N_('expected "," or "]" – the list that begins on line {line} is not closed')),
    ("',' or '}'", N_('expected "," or "}}" – the mapping that begins on line {line} is not closed')),
    ("escape", N_("a backslash in double quotes must begin a known escape; write two to get one")),
    ("quoted scalar", N_("expected a closing quotation mark for the text that begins on line {line}")),
    ("directive", N_("a line that begins with % needs quotes")),
    ("scanning an a", N_("text that begins with & or * needs quotes")),
    ("expected ':'", N_('expected ":" after a key')),
    ("expected key", N_("expected a key, indented like the ones above")),
    ("block end", N_("expected a key or a list item, indented like the ones above")),
    ("'-' indicator", N_('expected a list item that begins with "-", indented like the ones above')),
    ("document start", N_("expected keys and values, got something that is neither")),
)


def _odd_character(lines: list[str], last: int, file: str) -> Problem | None:
    """Return the fault of an unusual space or colon in the line `last` or the line above, or None."""
    for number in (last - 1, last):
        match = _ODD.search(lines[number - 1]) if 0 < number <= len(lines) else None
        if match is None:
            continue
        code = f"U+{ord(match[match.lastgroup or 0]):04X}"
        text = (
            N_("{code} looks like a space but isn't one; write a plain space", code=code)
            if match.lastgroup == "space"
            else N_('{code} looks like a colon but isn\'t one; write ":"', code=code)
        )
        return Problem(file, number, match.start(match.lastgroup or 0) + 1, "", text)
    return None


def _syntax(error: yaml.YAMLError, text: str, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = FilePosition(mark.line + 1, mark.column + 1) if mark else FilePosition(1, 1)
    said = f"{getattr(error, 'context', None) or ''}; {getattr(error, 'problem', None) or error}"
    lines = text.split("\n")
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    odd = _odd_character(lines, place.line, file)
    if odd is not None:
        return odd
    symbol = line[place.column - 1 : place.column]
    if "cannot start any token" in said:
        message = _SYNTAX[0][1] if symbol == "\t" else N_("text that begins with {sign} needs quotes", sign=symbol)
    else:
        message = next(
            (ours for theirs, ours in _SYNTAX if theirs in said), N_("this is not YAML: {said}", said=said.strip("; "))
        )
    start = getattr(error, "context_mark", None)
    if "{line}" in message.message:
        message = message.with_args(line=start.line + 1 if start else place.line)
    return Problem(file, place.line, place.column, "", message)
