"""Plain states: turning slots of plain data into JSON and back, and their digest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any


def to_json(state: Any, slots: Iterable[str]) -> dict[str, Any]:
    """Return the named slots as JSON data; tuples become lists."""
    return {name: _listed(getattr(state, name)) for name in slots}


def _listed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_listed(item) for item in value]
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise TypeError(f"a state holds plain data only, not {value!r}")


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list | tuple) else value


def fill(state: Any, data: Mapping[str, Any], slots: Iterable[str]) -> None:
    """Set the named slots from JSON data; the agenda's steps become tuples again."""
    for name in slots:
        value = data[name]
        setattr(state, name, [_tupled(step) for step in value] if name == "agenda" else _listed(value))


def digest(data: Mapping[str, Any]) -> str:
    """Return 16 hexadecimal digits that stand for JSON data, whatever the order of its keys.

    Keys that begin with `_` stand aside: they hold what a state only tells and no rule reads, so that a game can
    learn to tell more and yet replays the journals of before.
    """
    read = {key: value for key, value in data.items() if not key.startswith("_")}
    text = json.dumps(read, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()
