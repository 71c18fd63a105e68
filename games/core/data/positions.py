"""Reading a position of the rules, written by hand: each value is asked for with what it must be.

The first one that is something else raises DataError with its line and key, so a game's `position` reads and checks in
one go. Whatever is not written takes its usual value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from games.core.contract.errors import DataError, Problem
from games.core.contract.names import keys_of, kind_of
from games.core.contract.texts import N_, Text
from games.core.data.rules_blocks import Position

if TYPE_CHECKING:
    from games.core.data.yaml_reader import ValuePath

Keys = tuple[Collection[str], ...]  # for each key in a name, those that there are


def number_keys(count: int, first: int = 0) -> list[str]:
    """Return so many numbers as they stand in names: of seats, places, cards."""
    return [str(number) for number in range(first, first + count)]


class PositionReader:
    """One mapping of a position, such as its `state` or one area in it, with the keys that may stand there."""

    def __init__(
        self, position: Position, known: Collection[str], place: ValuePath = ("state",), data: Any = None
    ) -> None:
        self.position, self.place = position, place
        self.data: Mapping[Any, Any] = position.state if data is None else data
        if not isinstance(self.data, Mapping):
            raise self.error((), N_('expected a mapping (lines like "key: value")'))
        for key in self.data:
            if key not in known:
                raise self.error((key,), N_("unknown key; known here: {known}", known=", ".join(known)), on_key=True)

    def error(self, place: ValuePath, text: Text, on_key: bool = False) -> DataError:
        """Return the error for a value at `place`, counted from this mapping."""
        return position_error(self.position, (*self.place, *place), text, on_key)

    def inner(self, place: ValuePath, known: Collection[str], data: Any) -> PositionReader:
        """Return a mapping at `place` inside this one."""
        return PositionReader(self.position, known, (*self.place, *place), data)

    def value(self, key: str, default: Any, fits: Callable[[Any], bool], text: Text) -> Any:
        """Return a value that fits, `usual` where none is written; `text` says what is expected."""
        found = self.data.get(key, default)
        if found is not default and not fits(found):
            raise self.error((key,), text)
        return found

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`; usually the lowest."""
        text = N_("expected a whole number from {low} to {high}", low=low, high=high)
        found: int = self.value(
            key, low if default is None else default, lambda given: is_whole_number(given, low, high), text
        )
        return found

    def flag(self, key: str) -> bool:
        """Return true or false; usually false."""
        return bool(self.value(key, False, lambda given: isinstance(given, bool), N_("expected true or false")))

    def word(self, key: str, words: Collection[Any], default: Any) -> Any:
        """Return one of these words, or numbers."""
        text = N_("expected one of: {values}", values=", ".join(map(str, words)))
        return self.value(key, default, lambda given: type(given) in map(type, words) and given in words, text)

    def counts(self, key: str, seats: int, most: int) -> list[int]:
        """Return a number for each seat, from 0 to `most`; usually 0."""
        text = N_("expected a number for each of the {seats} seats", seats=seats)

        def fits(given: Any) -> bool:
            return are_whole_numbers(given, 0, most) and len(given) == seats

        return list(self.value(key, [0] * seats, fits, text))

    def items(self, key: str, ids: Collection[str]) -> Iterator[tuple[str, Any]]:
        """Yield what a mapping holds under ids of the board."""
        text = N_('expected a mapping (lines like "key: value")')
        for name, there in self.value(key, {}, lambda given: isinstance(given, Mapping), text).items():
            if name not in ids:
                raise self.error((key, name), N_("expected an id of the board, got {id}", id=str(name)), on_key=True)
            yield name, there

    def list_of(self, key: str, most: int) -> list[Any]:
        """Return a list of at most so many entries; usually none."""
        text = N_("expected a list of at most {n} entries", n=most)
        return list(self.value(key, [], lambda given: isinstance(given, list) and len(given) <= most, text))


def position_error(position: Position, place: ValuePath, text: Text, on_key: bool = False) -> DataError:
    """Return the error for what stands at `place` of a position, such as `("state", "turn")` or `("mark", 0)`."""
    if position.source is not None:
        return DataError([position.source.problem(place, text, on_key)])
    from games.core.data.yaml_reader import format_path  # brings the YAML reader

    return DataError(
        [Problem("", 0, 0, format_path({"state": position.state, "mark": list(position.mark)}, place), text)]
    )


def is_whole_number(given: Any, low: int, high: int) -> bool:
    """Whether this is a whole number from `low` to `high`."""
    return type(given) is int and low <= given <= high


def are_whole_numbers(given: Any, low: int, high: int) -> bool:
    """Whether this is a list of whole numbers from `low` to `high`."""
    return isinstance(given, list) and all(is_whole_number(one, low, high) for one in given)


def check_seats(position: Position, right: Collection[int]) -> None:
    """Raise DataError where a position is for another number of seats."""
    if position.seats not in right:
        text = N_("expected one of: {values}", values=", ".join(map(str, sorted(right))))
        raise position_error(position, ("seats",), text)


def check_names(
    position: Position, known: Mapping[str, Keys], also: Callable[[str], bool] = lambda name: False
) -> None:
    """Raise DataError where a name to be marked or shown large is that of nothing on the table.

    `known` gives for each kind of name the keys that may follow: `{"possessed": (estates, seats)}`; `also` knows more.
    """
    names: list[tuple[ValuePath, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        keys, right = keys_of(name), known.get(kind_of(name), ())
        fits = len(keys) == len(right) > 0 and all(key in there for key, there in zip(keys, right, strict=True))
        if not fits and not also(name):
            text = N_("expected the name of a thing on the table, got {name}", name=f"“{name}”")
            raise position_error(position, place, text)
