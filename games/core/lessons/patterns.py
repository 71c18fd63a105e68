"""Patterns of moves, such as `[ability, gorali, "*"]`, and conditions on a view, such as `points.you >
points.others`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Move, Seat

ANY = "*"
Pattern = Sequence[Any]


def matches(pattern: Pattern, move: Move) -> bool:
    """Return True if a move matches a pattern: `*` matches any one item and, as the last item, any number of items."""
    if pattern[-1] == ANY:
        return len(move) >= len(pattern) - 1 and all(map(_same, pattern[:-1], move))
    return len(pattern) == len(move) and all(map(_same, pattern, move))


def _same(wanted: Any, item: Any) -> bool:
    return bool(wanted == ANY or (wanted == item and type(wanted) is type(item)))


def first_match(patterns: Sequence[Pattern], moves: Sequence[Move]) -> Move | None:
    """Return the first move that matches the first pattern that any move matches, or None."""
    return next((move for pattern in patterns for move in moves if matches(pattern, tuple(move))), None)


def _has(values: Any, value: Any) -> bool:
    """Return True if a collection contains a value, or a move of this kind."""
    if not isinstance(values, list | tuple | Mapping | str):
        return False
    return value in values or any(isinstance(one, list | tuple) and tuple(one[:1]) == (value,) for one in values)


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, "<": operator.lt,
    "has": _has,
}  # fmt: skip
_CONDITION = re.compile(r"\s*([\w.]+)\s*(?:(>=|<=|==|!=|>|<|has\b)\s*([\w.-]+))?\s*\Z")
_NUMBER = re.compile(r"-?[0-9]+\Z")
_WORDS = {"true": True, "false": False, "null": None}


class Condition(NamedTuple):
    """A condition on a view: it compares the value at `path` with another value, a number or a word.

    Without an operator, the path must only exist. `also` is a second condition that must be true, too. In a path, `you`
    is the learner's seat, `others` the largest value of all other seats, and `own_turns` the number of completed own
    turns.
    """

    path: str
    operator: str = ""
    operand: str = ""
    also: Condition | None = None

    def holds(self, view: Mapping[str, Any], reader: Seat, own_turns: int = 0) -> bool:
        """Return True if the condition is true in a view; False if its path does not exist."""
        return self._compares(view, reader, own_turns) and (
            self.also is None or self.also.holds(view, reader, own_turns)
        )

    def _compares(self, view: Mapping[str, Any], you: Seat, own_turns: int) -> bool:
        left = _value(self.path, view, you, own_turns)
        if not self.operator:
            return bool(left)
        right = _constant(self.operand)
        if isinstance(right, str):
            value = you if right == "you" else _value(right, view, you, own_turns)
            right = right if value is None else value
        try:
            return bool(_SIGNS[self.operator](left, right))
        except TypeError:  # a missing value, or a word compared with a number
            return False


def parse_condition(text: str) -> Condition | None:
    """Parse one condition, or several joined by `and`; None if the text is invalid."""
    condition: Condition | None = None
    for part in reversed(re.split(r"\band\b", text)):
        match = _CONDITION.match(part)
        if match is None:
            return None
        condition = Condition(match[1], match[2] or "", match[3] or "", condition)
    return condition


def _constant(text: str) -> Any:
    return _WORDS[text] if text in _WORDS else int(text) if _NUMBER.match(text) else text


def _value(path: str, view: Mapping[str, Any], you: Seat, own_turns: int) -> Any:
    if path == "own_turns":
        return own_turns
    value: Any = view
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list | tuple):
            value = _of_list(value, step, you)
        else:
            return None
    return value


def _of_list(values: Sequence[Any], step: str, you: Seat) -> Any:
    if step == "others":
        return max((value for seat, value in enumerate(values) if seat != you), default=None)
    place = you if step == "you" else int(step) if step.isdecimal() else len(values)
    return values[place] if place < len(values) else None
