"""What can be used of data that somebody else may have changed: good entries stay, others are dropped and noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Sieve:
    """Checks data entry by entry. `whole` becomes False once anything was dropped."""

    def __init__(self) -> None:
        self.whole = True

    def list_of(self, data: Any, checked: Callable[[Any], T | None]) -> list[T]:
        """Return the entries of a list as `checked` returns them, without those for which that is None."""
        self.whole = self.whole and isinstance(data, list)
        values = [checked(one) for one in data] if isinstance(data, list) else []
        self.whole = self.whole and None not in values
        return [value for value in values if value is not None]

    def mapping_of(self, data: Any, checked: Callable[[Any], T | None]) -> dict[str, T]:
        """Return the values of an object as `checked` returns them, without those for which that is None."""
        self.whole = self.whole and isinstance(data, dict)
        values = {key: checked(one) for key, one in data.items()} if isinstance(data, dict) else {}
        self.whole = self.whole and None not in values.values()
        return {key: value for key, value in values.items() if value is not None}

    def dropped(self) -> None:
        """Note that something was dropped."""
        self.whole = False


def a_text(value: Any) -> str | None:
    """Return a text as it is, and None for anything else."""
    return value if isinstance(value, str) else None


def an_integer(value: Any) -> int | None:
    """Return an integer as it is, and None for anything else, true and false included."""
    return value if type(value) is int else None
