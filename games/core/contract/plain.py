"""Plain states: turning slots of plain data into JSON and back, and their digest."""

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
        ]  # most are simple: no call for each
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    if isinstance(value, str | int | float):
        return value
    raise TypeError(f"a state holds plain data only, not {value!r}")


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list | tuple) else value


class StateJson(Generic[S]):
    """How a game's states become JSON and states again: every slot but the board and those set `aside`.

    `settle` then sets what JSON does not say: slots that follow from the others, tuples that came back as lists.
    `later` names slots that states of earlier versions lack, each with the value that stands for those states: a slot
    that has this value is left out, so that the digests of earlier journals stay as they are.
    """

    def __init__(
        self,
        kind: type[S],
        excluded: Iterable[str] = (),
        restore: Callable[[S, Mapping[str, Any]], None] | None = None,
        added_later: Mapping[str, Any] | None = None,
    ) -> None:
        out = {"board", *excluded}
        self.slots = tuple(name for name in kind.__slots__ if name not in out)  # type: ignore[attr-defined]
        self.kind, self.restore, self.added_later = kind, restore, dict(added_later or {})

    def to_data(self, state: S) -> dict[str, Any]:
        """Return a state as JSON data; tuples become lists, and the board is not part of it."""
        data = {name: _listed(getattr(state, name)) for name in self.slots}
        return {
            name: value
            for name, value in data.items()
            if name not in self.added_later or value != self.added_later[name]
        }

    def from_data(self, data: Mapping[str, Any], board: Any) -> S:
        """Return the state that `to_data` gave, on the same board; the agenda's steps become tuples again."""
        state: Any = self.kind()
        state.board = board
        for name in self.slots:
            value = self.added_later[name] if name in self.added_later and name not in data else data[name]
            setattr(state, name, [_tupled(step) for step in value] if name == "agenda" else _listed(value))
        if self.restore is not None:
            self.restore(state, data)
        found: S = state
        return found


def digest(data: Mapping[str, Any]) -> str:
    """Return 16 hexadecimal digits that stand for JSON data, whatever the order of its keys.

    Keys that begin with `_` stand aside: they hold what a state only tells and no rule reads, so that a game can
    learn to tell more and yet replays the journals of before.
    """
    read = {key: value for key, value in data.items() if not key.startswith("_")}
    text = json.dumps(read, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()
