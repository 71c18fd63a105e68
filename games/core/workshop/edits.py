"""Edits of a board file that change as little of the text as possible.

    SetValue(("rules", "turns"), 12)                one number, one line; comments, order and quotes are kept
    InsertItem(("track", 5), {"kind": "plain"})     a list item before number 5, formatted like its neighbour
    InsertItem(("author",), "Maja", after="name")   a new key of a mapping
    RemoveItem(("track", 5)), MoveItem(("ring",), 4, 0)    whole items with their lines

`apply_edits` returns the new text. It parses the result and compares it with the intended data. If an edit can't be
placed in the text, it raises EditNotPlaced instead of guessing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from games.core.contract.errors import DataError, PlanszowniaError
from games.core.contract.texts import N_
from games.core.data.yaml_reader import Document, ValuePath
from games.core.data.yaml_reader import parse_yaml as read
from games.core.workshop import yaml_tree
from games.core.workshop.yaml_tree import YamlEntry, YamlNode, column, find_node, line_end, line_start, parse_tree


class EditNotPlaced(PlanszowniaError):
    """Raised if it is unclear where an edit belongs in the text, for example below a YAML alias."""

    def __init__(self) -> None:
        super().__init__(N_("Change this part in the text editor."))


class SetValue(NamedTuple):
    """Replaces the value at a path. Unchanged parts keep their formatting."""

    place: ValuePath
    value: Any


class InsertItem(NamedTuple):
    """Inserts an item into a list, or a new key into a mapping.

    Without a number, a list item is added at the end. `after` is the key that the new key follows; by default it is the
    last.
    """

    place: ValuePath
    value: Any
    after: str | int | None = None


class RemoveItem(NamedTuple):
    """Removes an item of a list or a key of a mapping."""

    place: ValuePath


class MoveItem(NamedTuple):
    """Moves an item of the list at `place` from index `old` to index `new`."""

    place: ValuePath
    old: int
    new: int


Edit = SetValue | InsertItem | RemoveItem | MoveItem


class TextReplacement(NamedTuple):
    """Replaces the text between two character positions."""

    start: int
    end: int
    new: str


# -- applying edits to plain data -------------------------------------------------------------------------------------
def apply_to_data(data: Any, edit: Edit) -> list[Edit]:
    """Apply an edit to plain data in place, and return the corresponding edits of the text. Raises EditNotPlaced."""
    try:
        parts = list(split_edit(get_value(data, edit.place) if isinstance(edit, SetValue) else None, edit))
        _apply(data, edit)
    except (KeyError, IndexError, TypeError):
        raise EditNotPlaced from None
    return parts


def get_value(data: Any, place: ValuePath) -> Any:
    """Return the value at a path; KeyError, IndexError or TypeError if there is none."""
    for step in place:
        data = data[step]
    return data


def copy_data(value: Any) -> Any:
    """Return a deep copy of plain data.

    Values that a YAML alias shares between several places become separate copies.
    """
    if isinstance(value, Mapping):
        return {key: copy_data(inner) for key, inner in value.items()}
    return [copy_data(inner) for inner in value] if isinstance(value, list | tuple) else value


def _apply(root: Any, edit: Edit) -> None:
    if isinstance(edit, MoveItem):
        items = get_value(root, edit.place)
        if not 0 <= edit.new < len(items):
            raise IndexError
        items.insert(edit.new, items.pop(edit.old))
        return
    parent: Any = get_value(root, edit.place[:-1])
    last: Any = edit.place[-1]
    if isinstance(edit, SetValue):
        if not isinstance(parent, list) and last not in parent:
            raise KeyError
        parent[last] = copy_data(edit.value)
    elif isinstance(edit, RemoveItem):
        del parent[last]
    elif isinstance(parent, list):
        if not 0 <= last <= len(parent):
            raise IndexError
        parent.insert(last, copy_data(edit.value))
    elif last in parent:
        raise KeyError
    else:
        parent[last] = copy_data(edit.value)


def is_same_data(one: Any, other: Any) -> bool:
    """Return True if two values are equal and of the same types."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(is_same_data(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same_data, one, other))
    return type(one) is type(other) and bool(one == other)


def split_edit(old: Any, edit: Edit) -> Iterator[Edit]:
    """Split a `SetValue` of a list or mapping into edits of its differences. Other edits are unchanged."""
    if not isinstance(edit, SetValue) or is_same_data(old, edit.value):
        yield from () if isinstance(edit, SetValue) else (edit,)
    elif isinstance(old, Mapping) and isinstance(edit.value, Mapping):
        yield from _mapping_steps(old, edit)
    elif isinstance(old, list) and isinstance(edit.value, list):
        yield from _list_steps(old, edit)
    else:
        yield edit


def _mapping_steps(old: Mapping[Any, Any], edit: SetValue) -> Iterator[Edit]:
    before: str | int | None = None
    for key in [key for key in old if key not in edit.value]:
        yield RemoveItem((*edit.place, key))
    for key, value in edit.value.items():
        if key in old:
            yield from split_edit(old[key], SetValue((*edit.place, key), value))
        else:
            yield InsertItem((*edit.place, key), value, before)
        before = key


def _list_steps(old: list[Any], edit: SetValue) -> Iterator[Edit]:
    """Yield edits for the items that differ, keeping equal items at both ends of the list."""
    new = edit.value
    head = 0
    while head < min(len(old), len(new)) and is_same_data(old[head], new[head]):
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and is_same_data(old[-1 - tail], new[-1 - tail]):
        tail += 1
    pairs = min(len(old), len(new)) - tail
    if len(old) == len(new):
        head, pairs = 0, len(old)
    for number in range(head, pairs):
        yield from split_edit(old[number], SetValue((*edit.place, number), new[number]))
    for number in range(len(old) - tail - 1, pairs - 1, -1):
        yield RemoveItem((*edit.place, number))
    for number in range(pairs, len(new) - tail):
        yield InsertItem((*edit.place, number), new[number])


# -- applying edits to the text ---------------------------------------------------------------------------------------
def apply_edits(text: str, data: Any, edits: Sequence[Edit], file: str) -> tuple[str, Document]:
    """Return (text with the edits applied, its parsed document). Raises EditNotPlaced.

    `data` is the parsed content of the text, `file` its name in messages.
    """
    meant = copy_data(data)
    parts: list[Edit] = []
    for edit in edits:
        parts += apply_to_data(meant, edit)
    try:
        for run in _runs(parts):
            text = _cut(text, _cuts(text, run))
        document = read(text, file)
    except (DataError, yaml.YAMLError):
        raise EditNotPlaced from None
    if not is_same_data(document.data, meant):
        raise EditNotPlaced
    return text, document


def _runs(edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Group edits that can be applied together.

    The text is parsed again between groups, because items may have other indices then.
    """
    run: list[Edit] = []
    changed: set[ValuePath] = set()
    above: set[ValuePath] = set()  # paths of the changed values and of everything that contains them
    for edit in edits:
        place = edit.place if isinstance(edit, SetValue | MoveItem) else edit.place[:-1]
        outer = [place[:deep] for deep in range(len(place) + 1)]
        if place in above or not changed.isdisjoint(outer):
            yield run
            run, changed, above = [], set(), set()
        run.append(edit)
        changed.add(place)
        above.update(outer)
    if run:
        yield run


def _cut(text: str, cuts: list[TextReplacement]) -> str:
    for cut in sorted(cuts, reverse=True):
        text = text[: cut.start] + cut.new + text[cut.end :]
    return text


def _cuts(text: str, edits: list[Edit]) -> list[TextReplacement]:
    root = parse_tree(text)
    cuts: list[TextReplacement] = []
    for edit in edits:
        if isinstance(edit, SetValue):
            cuts += _set(text, root, edit)
            continue
        parent = find_node(root, edit.place if isinstance(edit, MoveItem) else edit.place[:-1])
        if parent is None or not parent.is_collection:
            raise EditNotPlaced
        if isinstance(edit, MoveItem):
            cuts += _move(text, parent, edit.old, edit.new)
        elif isinstance(edit, InsertItem):
            cuts += _insert(text, parent, edit)
        else:
            cuts += _remove(text, root, parent, edit.place)
    return cuts


def _newline(text: str) -> str:
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _in_brackets(root: YamlNode, place: ValuePath) -> bool:
    return any(
        node is not None and node.style == "flow" for node in (find_node(root, place[:n]) for n in range(len(place)))
    )


def _set(text: str, root: YamlNode, edit: SetValue) -> list[TextReplacement]:
    node = find_node(root, edit.place)
    if node is None or node.style == "alias" or (node.style == "block" and node.entries):
        raise EditNotPlaced
    if node.style == "|" and isinstance(edit.value, str):
        return [TextReplacement(node.start, node.end, _literal(text, node, edit.value))]
    if isinstance(edit.value, Mapping | list | tuple):
        new = yaml_tree.format_inline(edit.value)
    else:
        style = "plain" if node.style in ("|", ">", "flow") else node.style
        new = yaml_tree.format_scalar(edit.value, style, _in_brackets(root, edit.place))
    # if the old value was empty, a space must separate the new one from `:` or `-`
    before = " " if text[node.start - 1 : node.start] in (":", "-") else ""
    return [TextReplacement(node.start, node.end, before + new)]


def _literal(text: str, node: YamlNode, value: str) -> str:
    """Format the lines of a block text."""
    head, _, body = text[node.start : node.end].partition("\n")
    line = next((line for line in body.split("\n") if line.strip()), "")
    deep = len(line) - len(line.lstrip(" ")) or column(text, node.start)
    newline = _newline(text)
    rows = value.removesuffix("\n").split("\n")
    return newline.join([head.removesuffix("\r"), *(" " * deep + row if row else "" for row in rows)])


# -- inserting --------------------------------------------------------------------------------------------------------
def _insert(text: str, parent: YamlNode, edit: InsertItem) -> list[TextReplacement]:
    if parent.mapping:
        keys = [entry.key for entry in parent.entries]
        place = keys.index(edit.after) + 1 if edit.after in keys else len(keys)
    else:
        place = int(edit.place[-1])
    name = f"{yaml_tree.format_key(edit.place[-1])}: " if parent.mapping else ""
    if parent.style == "flow":
        return [_insert_in_brackets(text, parent, place, name + yaml_tree.format_inline(edit.value))]
    return [_insert_lines(text, parent, place, name or "- ", edit.value)]


def _insert_in_brackets(text: str, parent: YamlNode, place: int, item_text: str) -> TextReplacement:
    entries = parent.entries
    if not entries:
        return TextReplacement(
            parent.start, parent.end, "{" + item_text + "}" if parent.mapping else "[" + item_text + "]"
        )
    if place:
        end = entries[place - 1].node.end
        return TextReplacement(end, end, _gap(text, parent, place) + item_text)
    start = entries[0].start
    return TextReplacement(start, start, item_text + _gap(text, parent, 1))


def _gap(text: str, parent: YamlNode, place: int) -> str:
    """Return the separator between items of a list in brackets."""
    entries = parent.entries
    if len(entries) > 1:
        place = max(1, min(place, len(entries) - 1))
        separator = text[entries[place - 1].node.end : entries[place].start]
        if separator.strip() == ",":
            return separator
    return ", "


def _insert_lines(text: str, parent: YamlNode, place: int, prefix: str, value: Any) -> TextReplacement:
    entries = parent.entries
    deep = column(text, entries[0].start)
    model = None if parent.mapping else entries[min(place, len(entries)) - 1 if place else 0]
    like = model.node if model is not None else None
    lines = yaml_tree.format_lines(prefix, value, deep, like, text, model.start if model is not None else 0)
    newline = _newline(text)
    if place:
        at = line_end(text, max(entries[place - 1].node.end, entries[place - 1].key_end))
        lead = "" if text[at - 1 : at] == "\n" else newline
        return TextReplacement(at, at, lead + newline.join(lines) + (newline if not lead else ""))
    first = entries[0].start
    if text[line_start(text, first) : first].strip():  # the item begins after the dash of an outer item
        return TextReplacement(first, first, newline.join(lines).lstrip(" ") + newline + " " * deep)
    at = line_start(text, first)
    return TextReplacement(at, at, newline.join(lines) + newline)


# -- removing, moving -------------------------------------------------------------------------------------------------
def _remove(text: str, root: YamlNode, parent: YamlNode, place: ValuePath) -> list[TextReplacement]:
    entry = parent.entry(place[-1])
    if entry is None:
        raise EditNotPlaced
    number = parent.entries.index(entry)
    if parent.style == "flow":
        return [_remove_from_brackets(parent, number)]
    if len(parent.entries) == 1:
        return _emptied(text, root, parent, place)
    lead = text[line_start(text, entry.start) : entry.start]
    if lead.strip():  # the key follows a dash, so the next key moves up to the dash
        return [TextReplacement(entry.start, parent.entries[number + 1].start, "")]
    return [TextReplacement(line_start(text, entry.start), line_end(text, _end(entry)), "")]


def _end(entry: YamlEntry) -> int:
    return max(entry.node.end, entry.key_end)


def _remove_from_brackets(parent: YamlNode, number: int) -> TextReplacement:
    entries = parent.entries
    if len(entries) == 1:
        return TextReplacement(entries[0].start, entries[0].node.end, "")
    if number:
        return TextReplacement(_end(entries[number - 1]), _end(entries[number]), "")
    return TextReplacement(entries[0].start, entries[1].start, "")


def _emptied(text: str, root: YamlNode, parent: YamlNode, place: ValuePath) -> list[TextReplacement]:
    """Replace all lines of a block by empty brackets."""
    above = find_node(root, place[:-2]) if len(place) > 1 else None
    entry = above.entry(place[-2]) if above is not None else None
    if above is None or entry is None or not above.mapping:
        raise EditNotPlaced
    behind = text.find(":", entry.key_end) + 1
    brackets = " {}" if parent.mapping else " []"
    if not text[behind : parent.start].strip():
        return [TextReplacement(behind, parent.end, brackets)]
    comment = text[behind : line_end(text, behind)].lstrip(" ")
    if not comment.startswith("#"):
        raise EditNotPlaced
    return [
        TextReplacement(behind, behind, brackets),
        TextReplacement(line_start(text, parent.start), line_end(text, _end(parent.entries[-1])), ""),
    ]


def _move(text: str, parent: YamlNode, old: int, new: int) -> list[TextReplacement]:
    order = list(range(len(parent.entries)))
    order.insert(new, order.pop(old))
    spans = [_span(text, parent, number) for number in range(len(parent.entries))]
    pieces = [text[start:end] for start, end in spans]
    cuts = []
    for slot, number in enumerate(order):
        piece = pieces[number]
        if slot != number:
            if parent.style == "block" and not piece.endswith("\n"):
                piece += _newline(text)
            cuts.append(TextReplacement(*spans[slot], piece))
    return cuts


def _span(text: str, parent: YamlNode, number: int) -> tuple[int, int]:
    """Return (start, end) of an item, including comments directly above. The first item of a block excludes them."""
    entry = parent.entries[number]
    if parent.style == "flow":
        return entry.start, entry.node.end
    start = line_start(text, entry.start)
    if text[start : entry.start].strip():
        raise EditNotPlaced
    floor = line_end(text, _end(parent.entries[number - 1])) if number else start
    while start > floor and text[line_start(text, start - 1) : start].lstrip(" ").startswith("#"):
        start = line_start(text, start - 1)
    return start, line_end(text, _end(entry))
