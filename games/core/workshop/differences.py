"""Differences between a board and another board of its game, as a person would list them.

Each of these counts as one difference: an entry of a list that was changed, added or taken out, the painted map, a new
order, a row of numbers. Names, sentences, looks, and numbers that follow from the order don't count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.contract.texts import N_, Text, translate
from games.core.data.boards import COSMETIC_KEYS, text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.fields import FormFields
from games.core.workshop.form import BoardData, Choices, call_form_function

SHORT_LABEL = 12  # a label with fewer characters is preceded by the title of its section
MAP_KEY = "map"  # key of the painted maps, which change together
LINK_KEYS = ("neighbours", "bridges")  # keys of lists of entries that are linked from both sides
DERIVED_KEYS = frozenset({*COSMETIC_KEYS, "id", "letter", "number", *LINK_KEYS})
DIFFERS = N_("What differs")
OTHERS = N_("others")
CHANGED, ADDED, REMOVED = N_("changed"), N_("added"), N_("removed")


class Difference(NamedTuple):
    """A difference between two boards.

    `key` is the top-level key of the file, `heading` its name, `place` the path of a number under `rules`. `value` and
    `usual` are the texts of the board's and the other board's value; None if that board has no value.
    """

    key: str
    label: Text
    value: Text | None = None
    usual: Text | None = None
    heading: Text | None = None
    place: ValuePath = ()


def board_differences(fields: FormFields, data: BoardData, usual: BoardData, language: str) -> list[Difference]:
    """List the differences between a board `data` and the board `usual` of the same game, in the order of the form."""
    result = list(_numbers(fields, data, usual, language))
    for key in data:  # keys that only `usual` has are skipped: a file may leave out the default cards
        name = str(key)
        if name in (*COSMETIC_KEYS, "id", "rules"):
            continue
        mine, theirs = data.get(key), usual.get(key)
        if without_cosmetics(mine) != without_cosmetics(theirs):
            titles = {str(one.list_path[0]): one.title for one in fields.form.ordered_lists if len(one.list_path) == 1}
            heading = fields.form.headings.get(name) or titles.get(name, N_("{words}", words=name))
            work = partial(_of_key, name, heading, mine, theirs, language)
            result += [one._replace(heading=heading) for one in call_form_function(lambda: list(work()), [])]  # noqa: B023
    return result


def summarize_differences(differences: Sequence[Difference], data: BoardData, usual: BoardData) -> list[Difference]:
    """Merge the differences within each list into one, such as all new estates, for a short summary."""
    result: list[Difference] = []
    for one in differences:
        same = [other for other in differences if other.key == one.key]
        if one.key == "rules" or len(same) == 1:
            result.append(one)
        elif one is same[0]:
            mine, theirs = data.get(one.key), usual.get(one.key)
            counted = isinstance(mine, list) and isinstance(theirs, list) and len(mine) != len(theirs)
            values = (_count(mine), _count(theirs)) if counted else (OTHERS, None)
            result.append(Difference(one.key, one.heading or one.label, *values))
    return result


def without_cosmetics(value: Any) -> Any:
    """Return data without names, sentences and looks."""
    if isinstance(value, Mapping):
        return {key: without_cosmetics(inner) for key, inner in value.items() if key not in COSMETIC_KEYS}
    return [without_cosmetics(inner) for inner in value] if isinstance(value, list) else value


def _numbers(fields: FormFields, data: BoardData, usual: BoardData, language: str) -> Iterator[Difference]:
    """Yield the differing rows under `rules`; a list of numbers is one difference."""
    labels: dict[ValuePath, Text] = {}
    choices: dict[ValuePath, Choices] = {}
    for source in (data, usual):
        for section, rows in fields.sections(source, language):
            for row in rows:
                if row.place[0] == "rules":
                    is_item = isinstance(value_at(source, row.place[:-1]), list)
                    labels.setdefault(row.place[:-1] if is_item else row.place, _titled(section, row.label))
                    choices[row.place] = [*choices.get(row.place, ()), *row.choices]
    differing = [
        one for one in labels if without_cosmetics(value_at(data, one)) != without_cosmetics(value_at(usual, one))
    ]
    for place in differing:
        if not any(other != place and other[: len(place)] == place for other in differing):
            known = choices.get(place, ())
            values = _shown(data, place, known), _shown(usual, place, known)
            yield Difference("rules", labels[place], *values, place=place)


def _titled(section: Text, label: Text) -> Text:
    """Return a row's label, with the title of its section if the label alone says too little."""
    return N_("{name}: {what}", name=section, what=label) if label.args or len(label.message) < SHORT_LABEL else label


def _shown(data: BoardData, place: ValuePath, choices: Choices) -> Text | None:
    """Return the text of a value, or None if the board does not have it."""
    value = value_at(data, place)
    if value is None:
        return None
    labels = [next((label for one, label in choices if one == part), N_("{words}", words=str(part)))
              for part in (value if isinstance(value, list) else [value])]  # fmt: skip
    result = labels[0] if labels else N_("none")
    for label in labels[1:]:
        result = N_("{first}, {second}", first=result, second=label)
    return result


def _of_key(key: str, heading: Text, mine: Any, theirs: Any, language: str) -> Iterator[Difference]:
    """Yield the differences below a top-level key other than `rules`."""
    if key == MAP_KEY:
        yield Difference(key, N_("The map"), OTHERS)
    elif isinstance(mine, list) and isinstance(theirs, list) and _has_ids([*mine, *theirs]):
        yield from _of_entries(key, heading, mine, theirs, language)
    elif isinstance(mine, list) and isinstance(theirs, list):
        yield Difference(key, heading, _count(mine), _count(theirs))
    elif isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        for inner in [*mine, *(one for one in theirs if one not in mine)]:
            if without_cosmetics(mine.get(inner)) != without_cosmetics(theirs.get(inner)):
                entry = mine.get(inner, theirs.get(inner))
                label = N_("{name}: {what}", name=heading, what=_entry_name(entry, str(inner), language))
                yield Difference(key, label)
    else:
        yield Difference(key, heading)


def _count(entries: Any) -> Text:
    return N_("{words}", words=str(len(entries)))


def _has_ids(entries: Sequence[Any]) -> bool:
    return all(isinstance(one, Mapping) and "id" in one for one in entries)


def _entry_name(entry: Any, otherwise: str, language: str) -> str:
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return text_in_language(name, language) if isinstance(name, Mapping) and name else otherwise


def _of_entries(
    key: str, heading: Text, mine: Sequence[Any], theirs: Sequence[Any], language: str
) -> Iterator[Difference]:
    """Yield a difference for each entry added, removed or changed, for each changed link, and for a new order."""
    here, there = {one["id"]: one for one in mine}, {one["id"]: one for one in theirs}
    for id_, entry in here.items():
        if id_ not in there or _own(entry) != _own(there[id_]):
            what = N_("{name}: {what}", name=heading, what=_entry_name(entry, str(id_), language))
            yield Difference(key, what, ADDED if id_ not in there else CHANGED)
    for id_, entry in there.items():
        if id_ not in here:
            yield Difference(
                key, N_("{name}: {what}", name=heading, what=_entry_name(entry, str(id_), language)), REMOVED
            )
    both = here.keys() & there.keys()
    for link in _links(mine, both) ^ _links(theirs, both):
        names = " – ".join(sorted(_entry_name(here[id_], str(id_), language) for id_ in link[1]))
        yield Difference(key, N_("{name}: {what}", name=heading, what=names), CHANGED)
    if [one["id"] for one in mine if one["id"] in both] != [one["id"] for one in theirs if one["id"] in both]:
        yield Difference(key, N_("{name}: {what}", name=heading, what=N_("order")), CHANGED)


def _own(entry: Mapping[Any, Any]) -> Any:
    return without_cosmetics({key: value for key, value in entry.items() if key not in DERIVED_KEYS})


def _links(entries: Sequence[Any], ids: Any) -> set[tuple[str, frozenset[Any]]]:
    return {
        (key, frozenset((one["id"], other)))
        for one in entries
        for key in LINK_KEYS
        for other in one.get(key) or ()
        if one["id"] in ids and other in ids and (key == "bridges" or other not in (one.get("bridges") or ()))
    }


def change_count(differences: Sequence[Difference]) -> int:
    """Return how many changes a person made; all numbers of a table that only one of the boards has are one change."""
    tables = {one.place[:2] for one in differences if one.place and None in (one.value, one.usual)}
    return len(tables) + sum(not one.place or None not in (one.value, one.usual) for one in differences)


def rules_note(fields: FormFields, board: Mapping[str, Any], default: Mapping[str, Any], language: str) -> str:
    """Return a note for the top of the rules: the board's differences from the default board, in the rules' markup."""
    data: BoardData = dict(board.items())
    usual: BoardData = dict(default.items())
    found = summarize_differences(board_differences(fields, data, usual, language), data, usual)
    if not found:
        return ""
    name, other = (_entry_name(one, str(one.get("id")), language) for one in (data, usual))
    text = N_("**This board: {name}.** The text below uses its numbers; the examples and the remarks on "
"individual spaces and cards refer to the board {usual}.", name=name, usual=other)  # fmt: skip
    lines = [f"> {translate(text, language)}", "", f"| {translate(DIFFERS, language)} | {name} | {other} |"]
    lines.append("| --- | --- | --- |")
    for one in found:
        cells = [translate(cell, language) if cell is not None else "–" for cell in (one.label, one.value, one.usual)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
