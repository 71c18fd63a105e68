"""Patterns of moves, such as `[ability, gorali, "*"]`, and conditions on a view, such as `points.you >
points.others`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Move, Seat
from games.core.contract.names import is_name, key_of

WILDCARD = "*"
Pattern = Sequence[Any]


def matches_pattern(pattern: Pattern, move: Move) -> bool:
    """Return whether a move matches a pattern.

    `*` matches any item and, at the end, any number of items.
    """
    if pattern[-1] == WILDCARD:
        return len(move) >= len(pattern) - 1 and all(map(_same, pattern[:-1], move))
    return len(pattern) == len(move) and all(map(_same, pattern, move))


def _same(wanted: Any, item: Any) -> bool:
    return bool(wanted == WILDCARD or (wanted == item and type(wanted) is type(item)))


def first_matching_move(patterns: Sequence[Pattern], moves: Sequence[Move]) -> Move | None:
    """Return the first move that matches the first usable pattern, or None."""
    return next((move for pattern in patterns for move in moves if matches_pattern(pattern, tuple(move))), None)


def _has(values: Any, value: Any) -> bool:
    """Return whether a collection contains a value, or contains a list that begins with that value."""
    if not isinstance(values, list | tuple | Mapping | str):
        return False
    return value in values or any(isinstance(one, list | tuple) and tuple(one[:1]) == (value,) for one in values)


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, "<": operator.lt,
    "has": _has, "lacks": lambda values, value: not _has(values, value),
}  # fmt: skip
_CONDITION = re.compile(r"\s*([$\w.]+)\s*(?:(>=|<=|==|!=|>|<|(?:has|lacks)\b)\s*([$\w.-]+|'\w*'))?\s*\Z")
_NUMBER = re.compile(r"-?[0-9]+\Z")
_WORDS = {"true": True, "false": False, "null": None}


class Condition(NamedTuple):
    """A condition on a view: it compares the value at `path` with another value, a number or a word.

    Without an operator, it only requires that the path exists. `also` is a second condition that must be true, too. In
    a path, `you` is the learner's seat, `others` the largest value of all other seats, `own_turns` the number of
    completed own turns, an id the element of a list that has this id, and `$where` the argument `where` of an event,
    without its kind. A word that is also a path is quoted: `moves has 'money'`.
    """

    path: str
    operator: str = ""
    operand: str = ""
    also: Condition | None = None

    def is_true(
        self, view: Mapping[str, Any], reader: Seat, own_turns: int = 0, event: Mapping[str, Any] | None = None
    ) -> bool:
        """Return whether the condition is true in a view.

        If the path does not exist, it is false. `event` holds an event's arguments.
        """
        known = _Known(view, reader, own_turns, event or {})
        return self._compares(known) and (self.also is None or self.also.is_true(view, reader, own_turns, event))

    def _compares(self, known: _Known) -> bool:
        left = known.value(self.path)
        if not self.operator:
            return bool(left)
        try:
            return bool(_SIGNS[self.operator](left, known.operand(self.operand)))
        except TypeError:  # a missing value, or a word compared with a number
            return False

    def uses_event(self) -> bool:
        """Return whether the condition refers to an event."""
        return "$" in self.path + self.operand or (self.also is not None and self.also.uses_event())


def parse_condition(text: str) -> Condition | None:
    """Parse conditions joined by `and`; return None if the text is invalid."""
    condition: Condition | None = None
    for part in reversed(re.split(r"\band\b", text)):
        match = _CONDITION.match(part)
        if match is None:
            return None
        condition = Condition(match[1], match[2] or "", match[3] or "", condition)
    return condition


class _Known(NamedTuple):
    """The values that a condition can refer to."""

    view: Mapping[str, Any]
    reader: Seat
    own_turns: int
    event: Mapping[str, Any]

    def operand(self, text: str) -> Any:
        """Return the value of a condition's right side."""
        if text.startswith("'"):
            return text.strip("'")
        if text in _WORDS:
            return _WORDS[text]
        if _NUMBER.match(text):
            return int(text)
        if text == "you":
            return self.reader
        value = self.value(text)
        return text if value is None else value

    def value(self, path: str) -> Any:
        """Return the value at a path, or None."""
        if path == "own_turns":
            return self.own_turns
        steps = path.split(".")
        if path.startswith("$"):
            return self._argument(path[1:])
        value: Any = self.view
        for step in steps:
            key = str(self._argument(step[1:])) if step.startswith("$") else step
            if isinstance(value, Mapping):
                value = value.get(key)
            elif isinstance(value, list | tuple):
                value = _of_list(value, key, self.reader)
            else:
                return None
        return value

    def _argument(self, name: str) -> Any:
        """Return an argument of the event: of the name `estate:zielone` only `zielone`; digits become a number."""
        value = self.event.get(name)
        if isinstance(value, str) and is_name(value):
            value = key_of(value)
            return int(value) if value.isdecimal() else value
        return value


def _of_list(values: Sequence[Any], step: str, you: Seat) -> Any:
    if step == "others":
        return max((value for seat, value in enumerate(values) if seat != you), default=None)
    if step != "you" and not step.isdecimal():
        return next((one for one in values if isinstance(one, Mapping) and one.get("id") == step), None)
    place = you if step == "you" else int(step)
    return values[place] if place < len(values) else None
