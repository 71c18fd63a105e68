"""Insert values of the board into texts: the coach's cards and the rules pages.

A text contains the path of a value, and may contain the forms of the word that follows it, in its language:

    {=rules.points}                            10
    {=rules.points|point|points}               10 points; in Polish three forms
    {=#ring}, {=#track-2}                      the number of entries, or that number less 2
    {=rules.goals.spread.2,11}                 11 if the board has no such value
    {=areas.small_gods.effect.amount}          an entry of a list by its id
    {=@track.kind.karple}                      the index, from 0, of each entry whose `kind` is `karple`: 8
    {=rules.lynching.after}                    the name of the entry with this id; for a list of ids, all names
    {=rules.estate_cards.*}                    1 or 2: all values of a mapping, without minus signs
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.texts import N_, Text, translate
from games.core.data.boards import text_in_language

_VALUE = re.compile(r"\{=([#@]?)([\w.*]+?)(-\d+)?(?:,(\d+))?((?:\|[^{}|]*)*)\}")
_FORM_COUNT = {"pl": 3, "en": 2}


class UnknownValue(LookupError):
    """Raised when a text contains the path of a value that the board does not have."""


def fill_values(text: str, data: Mapping[Any, Any], language: str, default: Mapping[Any, Any] | None = None) -> str:
    """Return a text with the values of a board, or of the default board where it has none. Raises UnknownValue."""

    def filled(match: re.Match[str]) -> str:
        try:
            return _filled(match, data, language)
        except UnknownValue:
            if default is None:
                raise
            return _filled(match, default, language)

    return _VALUE.sub(filled, text) if "{=" in text else text


def join_with_or(numbers: Sequence[int]) -> Text:
    """Return one or more numbers as text: `1, 2 or 3`."""
    if len(numbers) == 1:
        return N_("{words}", words=str(numbers[0]))
    return N_("{numbers} or {last}", numbers=", ".join(map(str, numbers[:-1])), last=numbers[-1])


def without_values(text: str) -> str:
    """Return a text with the number 1 in place of each value, for use without a board."""
    return _VALUE.sub("1", text)


def _filled(match: re.Match[str], data: Mapping[Any, Any], language: str) -> str:
    sign, path, less, otherwise, forms = match.groups()
    if sign == "@":
        return _places(data, path)
    names = _names(data, path, language)
    if names:
        return names
    numbers = _numbers(data, path, sign == "#", otherwise)
    last = numbers[-1] + int(less or 0)
    shown = translate(join_with_or([*numbers[:-1], last]), language)
    words = forms.split("|")[1:]
    if not words:
        return shown
    if len(words) != _FORM_COUNT[language]:
        raise UnknownValue(match[0])
    return f"{shown} {words[_plural(last, language)]}"


def _places(data: Mapping[Any, Any], path: str) -> str:
    """Return the indices of the entries that have the value at the end of the path; a dash if there are none."""
    *steps, key, value = path.split(".")
    entries = _at(data, steps)
    return ", ".join(str(number) for number, one in enumerate(entries) if one[key] == value) or "–"


def _names(data: Mapping[Any, Any], path: str, language: str) -> str:
    """Return the names of the entries whose ids are at a path; "" if there is no id at the path."""
    try:
        value = _at(data, path.split("."))
    except LookupError:
        return ""
    ids = value if isinstance(value, list) else [value]
    if not ids or not all(isinstance(one, str) for one in ids):
        return ""
    named = {key: one for part in data.values() if isinstance(part, Mapping) for key, one in part.items()}
    named |= {one["id"]: one for part in data.values() if isinstance(part, list) for one in part if _has_id(one)}
    names = [text_in_language(named[one]["name"], language) for one in ids]
    if len(names) == 1:
        return names[0]
    return translate(N_("{names} and {last}", names=", ".join(names[:-1]), last=names[-1]), language)


def _has_id(entry: Any) -> bool:
    return isinstance(entry, Mapping) and "id" in entry


def _at(data: Any, steps: Sequence[str]) -> Any:
    for step in steps:
        try:
            data = _inner(data, step)
        except (KeyError, IndexError, StopIteration, TypeError):
            raise UnknownValue(step) from None
    return data


def _plural(number: int, language: str) -> int:
    """Return the index of the word form after a number."""
    if language == "en" or number == 1:
        return int(number != 1)
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


def _inner(value: Any, step: str) -> Any:
    """Return an item by its key, or by its number or id in a list."""
    if isinstance(value, Mapping):
        return value[int(step) if step.isdigit() else step]
    if step.isdigit():
        return value[int(step)]
    return next(one for one in value if one["id"] == step)


def _numbers(data: Mapping[Any, Any], path: str, counts: bool, otherwise: str | None) -> list[int]:
    """Return the numbers at a path: one, or with `*` all different ones in ascending order."""
    outer, star, _ = path.partition(".*")
    try:
        value = _at(data, outer.split("."))
        if star and not isinstance(value, Mapping):
            raise UnknownValue(path)
    except UnknownValue:
        if otherwise is None:
            raise UnknownValue(path) from None
        return [int(otherwise)]
    if star:
        return sorted({abs(one) for one in value.values()})
    if counts and isinstance(value, list | Mapping):
        return [len(value)]
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnknownValue(path)
    return [value]
