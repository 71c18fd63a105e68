"""A value that is made once and made again only when what it was made from has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Remembers what was made last, and from what: one object, compared by identity, and a tuple of values.

    The object is a view or a selection, which are never changed in place where it matters, and are long to compare:

        lit = Memo[list[str]]()
        names = lit.get(selection, tuple(selection.chosen), lambda: names_to_light(selection))  # made
        names = lit.get(selection, tuple(selection.chosen), lambda: names_to_light(selection))  # remembered
    """

    def __init__(self) -> None:
        self._last: tuple[object, tuple[object, ...], T] | None = None

    def get(self, source: object, values: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what `make` gave for this object and these values, and make it now if that was not the last."""
        if self._last is None or self._last[0] is not source or self._last[1] != values:
            self._last = (source, values, make())
        return self._last[2]
