"""Convert states to JSON data and back, and compute their digest."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import blake2b
from typing import Any, Generic, TypeVar

from games.core.contract.open_classes import mypyc_attr

S = TypeVar("S")


SCALAR_TYPES = frozenset({int, str, bool, float, type(None)})


def _listed(value: Any) -> Any:
    if type(value) in SCALAR_TYPES:
        return value
    if isinstance(value, list | tuple):
        # scalars are recognised by their type first, for speed
        return [item if type(item) in SCALAR_TYPES else _listed(item) for item in value]
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    if isinstance(value, str | int | float):
        return value
    raise TypeError(f"a state holds plain data only, not {value!r}")


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list | tuple) else value


def slot_names(kind: Any) -> list[str]:
    """Return the sorted names of a class's own slots. In a compiled class, mypyc lists them under another name."""
    names: Iterable[str] = getattr(kind, "__slots__", getattr(kind, "__mypyc_attrs__", ()))
    return sorted(name for name in names if name != "__dict__")


@mypyc_attr(allow_interpreted_subclasses=True)
class StateJson(Generic[S]):
    """Converts states of one class to JSON data and back: all slots except the board and those `excluded`.

    `restore` sets excluded slots, such as caches. `tuples` are the names of slots that hold tuples, `rows` of those
    that hold lists of tuples, because JSON turns both into lists. `added_later` maps slots that older versions did not
    have to their value in states saved then. A slot with this value is omitted, so that digests in older journals still
    match.

        JSON = StateJson(State, excluded=("cache",), added_later={"skipped": 0})
    """

    def __init__(
        self,
        state_class: type[S],
        excluded: Iterable[str] = (),
        restore: Callable[[S, Mapping[str, Any]], None] | None = None,
        added_later: Mapping[str, Any] | None = None,
        tuples: Collection[str] = (),
        rows: Collection[str] = (),
    ) -> None:
        out = {"board", *excluded}
        self.slots = tuple(name for name in slot_names(state_class) if name not in out)
        self.kind, self.restore, self.added_later = state_class, restore, dict(added_later or {})
        self.tuples, self.rows = frozenset(tuples), {"agenda", *rows}

    def to_data(self, state: S) -> dict[str, Any]:
        """Return a state as JSON data, without the board; tuples become lists."""
        data = {name: _listed(getattr(state, name)) for name in self.slots}
        return {
            name: value
            for name, value in data.items()
            if name not in self.added_later or value != self.added_later[name]
        }

    def from_data(self, data: Mapping[str, Any], board: Any) -> S:
        """Return the state for JSON data of `to_data`."""
        state: Any = self.kind()
        state.board = board
        for name in self.slots:
            value = self.added_later[name] if name in self.added_later and name not in data else data[name]
            if name in self.tuples:
                setattr(state, name, _tupled(value))
            else:
                setattr(state, name, [_tupled(row) for row in value] if name in self.rows else _listed(value))
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
