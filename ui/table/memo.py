"""A cached value that depends on its inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Caches the last result together with its inputs: one object, compared by identity, and a tuple of values.

    The object is a view or a selection, because comparing those by value is slow. Parts of it that may change in place,
    such as the chosen names, belong to the tuple. Example:

        names = Memo[list[str]]()
        result = names.get(selection, tuple(selection.chosen), lambda: choosable_names(selection))  # computed
        result = names.get(selection, tuple(selection.chosen), lambda: choosable_names(selection))  # cached
    """

    def __init__(self) -> None:
        self._last: tuple[object, tuple[object, ...], T] | None = None

    def get(self, source: object, values: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the cached result for these inputs; if there is none, call `make` and cache its result."""
        if self._last is None or self._last[0] is not source or self._last[1] != values:
            self._last = (source, values, make())
        return self._last[2]
