"""Convert states to JSON data and back, and compute their digest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any, Generic, TypeVar

S = TypeVar("S")


SCALAR_TYPES = frozenset({int, str, bool, float, type(None)})


def _listed(value: Any) -> Any:
    if type(value) in SCALAR_TYPES:
        return value
    if isinstance(value, list | tuple):
        return [
            item if type(item) in SCALAR_TYPES else _listed(item) for item in value
        ]  # checked first, because it saves a call for each of the many scalars
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    if isinstance(value, str | int | float):
        return value
    raise TypeError(f"a state holds plain data only, not {value!r}")


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list | tuple) else value


class StateJson(Generic[S]):
    """Converts states of one class to JSON data and back: all slots except the board and those `excluded`.

    `restore` sets what the JSON data does not contain: slots computed from others, and tuples that came back as lists.
    `added_later` maps slots that older versions did not have to their value in states saved then. A slot with this
    value is omitted, so that digests in older journals still match.

        JSON = StateJson(State, excluded=("cache",), added_later={"skipped": 0})
    """

    def __init__(
        self,
        state_class: type[S],
        excluded: Iterable[str] = (),
        restore: Callable[[S, Mapping[str, Any]], None] | None = None,
        added_later: Mapping[str, Any] | None = None,
    ) -> None:
        out = {"board", *excluded}
        self.slots = tuple(name for name in state_class.__slots__ if name not in out)  # type: ignore[attr-defined]
        self.kind, self.restore, self.added_later = state_class, restore, dict(added_later or {})

    def to_data(self, state: S) -> dict[str, Any]:
        """Return a state as JSON data, without the board; tuples become lists."""
        data = {name: _listed(getattr(state, name)) for name in self.slots}
        return {
            name: value
            for name, value in data.items()
            if name not in self.added_later or value != self.added_later[name]
        }

    def from_data(self, data: Mapping[str, Any], board: Any) -> S:
        """Return the state that `to_data` converted; the agenda's steps become tuples again."""
        state: Any = self.kind()
        state.board = board
        for name in self.slots:
            value = self.added_later[name] if name in self.added_later and name not in data else data[name]
            setattr(state, name, [_tupled(step) for step in value] if name == "agenda" else _listed(value))
        if self.restore is not None:
            self.restore(state, data)
        result: S = state
        return result


def digest(data: Mapping[str, Any]) -> str:
    """Return 16 hexadecimal digits that identify JSON data, independent of the order of keys.

    Keys that begin with `_` are ignored. No rule reads them, so a game may add such keys without breaking older
    journals.
    """
    read = {key: value for key, value in data.items() if not key.startswith("_")}
    text = json.dumps(read, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()
