"""Read a position from a rules page, and check each value.

The first invalid value raises DataError with its line and key. Missing values take their defaults.
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

AllowedKeys = tuple[Collection[str], ...]  # the allowed values of each key in a name


def number_keys(count: int, first: int = 0) -> list[str]:
    """Return `count` consecutive numbers as strings, as they appear in names of seats, places and cards."""
    return [str(number) for number in range(first, first + count)]


class PositionReader:
    """Reads a mapping in a position, such as its `state`. Only certain keys are allowed."""

    def __init__(
        self, position: Position, allowed_keys: Collection[str], place: ValuePath = ("state",), data: Any = None
    ) -> None:
        self.position, self.place = position, place
        self.data: Mapping[Any, Any] = position.state if data is None else data
        if not isinstance(self.data, Mapping):
            raise self.error_at((), N_('expected a mapping (lines like "key: value")'))
        for key in self.data:
            if key not in allowed_keys:
                raise self.error_at(
                    (key,), N_("unknown key; known here: {known}", known=", ".join(allowed_keys)), on_key=True
                )

    def error_at(self, place: ValuePath, text: Text, on_key: bool = False) -> DataError:
        """Return the error for the value at `place`, relative to this mapping."""
        return position_error(self.position, (*self.place, *place), text, on_key)

    def inner_reader(self, place: ValuePath, allowed_keys: Collection[str], data: Any) -> PositionReader:
        """Return a reader for the mapping at `place` inside this one."""
        return PositionReader(self.position, allowed_keys, (*self.place, *place), data)

    def read_value(self, key: str, default: Any, is_valid: Callable[[Any], bool], text: Text) -> Any:
        """Return the value of a key, or `default` if it is missing.

        Raises DataError with `text`, which says what is expected, unless `is_valid` accepts the value.
        """
        value = self.data.get(key, default)
        if value is not default and not is_valid(value):
            raise self.error_at((key,), text)
        return value

    def read_number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`. `default` is `low` unless given."""
        text = N_("expected a whole number from {low} to {high}", low=low, high=high)
        number: int = self.read_value(
            key, low if default is None else default, lambda given: is_whole_number(given, low, high), text
        )
        return number

    def read_flag(self, key: str) -> bool:
        """Return true or false, by default false."""
        return bool(self.read_value(key, False, lambda given: isinstance(given, bool), N_("expected true or false")))

    def read_choice(self, key: str, allowed: Collection[Any], default: Any) -> Any:
        """Return the value of a key, which must be in `allowed`."""
        text = N_("expected one of: {values}", values=", ".join(map(str, allowed)))
        return self.read_value(key, default, lambda given: type(given) in map(type, allowed) and given in allowed, text)

    def read_counts(self, key: str, seats: int, maximum: int) -> list[int]:
        """Return a whole number from 0 to `maximum` for each seat; the default is 0."""
        text = N_("expected a number for each of the {seats} seats", seats=seats)

        def are_valid_counts(given: Any) -> bool:
            return are_whole_numbers(given, 0, maximum) and len(given) == seats

        return list(self.read_value(key, [0] * seats, are_valid_counts, text))

    def read_items(self, key: str, ids: Collection[str]) -> Iterator[tuple[str, Any]]:
        """Yield the items of a mapping whose keys are ids of the board."""
        text = N_('expected a mapping (lines like "key: value")')
        for name, there in self.read_value(key, {}, lambda given: isinstance(given, Mapping), text).items():
            if name not in ids:
                raise self.error_at(
                    (key, name), N_("expected the id of something on the board, got {id}", id=str(name)), on_key=True
                )
            yield name, there

    def read_list(self, key: str, max_length: int) -> list[Any]:
        """Return a list of at most `max_length` entries; the default is empty."""
        text = N_("expected a list of at most {n} entries", n=max_length)
        return list(self.read_value(key, [], lambda given: isinstance(given, list) and len(given) <= max_length, text))


def position_error(position: Position, place: ValuePath, text: Text, on_key: bool = False) -> DataError:
    """Return the error for the value at `place` of a position, such as `("state", "turn")` or `("mark", 0)`."""
    if position.source is not None:
        return DataError([position.source.problem(place, text, on_key)])
    from games.core.data.yaml_reader import format_path  # imports YAML, which is slow

    return DataError(
        [Problem("", 0, 0, format_path({"state": position.state, "mark": list(position.mark)}, place), text)]
    )


def is_whole_number(value: Any, low: int, high: int) -> bool:
    """Return True for a whole number from `low` to `high`."""
    return type(value) is int and low <= value <= high


def are_whole_numbers(value: Any, low: int, high: int) -> bool:
    """Return True for a list of whole numbers from `low` to `high`."""
    return isinstance(value, list) and all(is_whole_number(one, low, high) for one in value)


def check_seats(position: Position, allowed: Collection[int]) -> None:
    """Raise DataError unless a position is for one of the `allowed` numbers of seats."""
    if position.seats not in allowed:
        text = N_("expected one of: {values}", values=", ".join(map(str, sorted(allowed))))
        raise position_error(position, ("seats",), text)


def check_names(
    position: Position,
    known_kinds: Mapping[str, AllowedKeys],
    is_known_name: Callable[[str], bool] = lambda name: False,
) -> None:
    """Raise DataError if the position highlights or enlarges a thing that the game does not have.

    `known_kinds` maps each kind of name to the allowed values of its keys: `{"possessed": (estates, seats)}`.
    `is_known_name` accepts further names.
    """
    names: list[tuple[ValuePath, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        keys, right = keys_of(name), known_kinds.get(kind_of(name), ())
        fits = len(keys) == len(right) > 0 and all(key in there for key, there in zip(keys, right, strict=True))
        if not fits and not is_known_name(name):
            text = N_("expected the name of a thing on the table, got {name}", name=f"“{name}”")
            raise position_error(position, place, text)
