"""Tests of what a board differs in: one thing that a person did in the workshop is one difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.core.contract.texts import translate
from games.core.data import boards
from games.core.workshop import form_edits
from games.core.workshop.differences import board_differences, change_count
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Edit, SetValue
from games.core.workshop.fields import FormFields
from games.core.workshop.form import form_of


def differences(game: str, *changes: Any) -> tuple[int, list[str]]:
    """Return (number of changes, their labels) after changes; each returns edits for the data."""
    path = boards.shipped_boards(game)[0].path
    document = BoardDocument(path.read_bytes(), path.name)
    for change in changes:
        assert document.change(*change(document.data))
    fields = FormFields(game, form_of(game))
    default: Any = boards.load_default_board(game).data
    found = board_differences(fields, document.data, default, "en")
    return change_count(found), [translate(one.label, "en") for one in found]


def insert(number: int) -> Any:
    """Return the change that inserts an entry into the first list of a form."""

    def edits(data: Any) -> Sequence[Edit]:
        return form_edits.insert_edits(data, form_of(data["game"]).ordered_lists[0], number)

    return edits


def set_value(value: Any, *place: str | int) -> Any:
    """Return the change that sets a value."""
    return lambda data: [SetValue(place, value)]


def paint(data: Any) -> Sequence[Edit]:
    """Paint a building over open ground, which changes two maps."""
    grid = form_of("krakow").grid
    assert grid is not None
    rows = data["map"]["buildings"].splitlines()
    cell = next((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == ".")
    return form_edits.paint_edits(data, grid, "buildings", [cell], rows[0].strip(".~")[:1] or "A")


def own_goals(data: Any) -> Sequence[Edit]:
    """Give Ankh-Morpork goals of its own, as the form does."""
    fields = FormFields("ankh_morpork", form_of("ankh_morpork"))
    row = next(one for one in fields.all_fields(data, "en") if one.place == ("rules", "goals"))
    return fields.edits_for(data, row, True)


def move(data: Any) -> Sequence[Edit]:
    """Move the first estate of the ring."""
    return form_edits.move_edits(data, form_of("wampiry").ordered_lists[0], 0, 3)


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("wampiry", set_value([8, 6, 2], "rules", "awards", "raised")),
        ("wampiry", insert(2)),
        ("wampiry", move),
        ("wampiry", set_value({"do": "move_own_block", "count": 2}, "ring", 0, "effect")),
        ("ankh_morpork", insert(3)),
        ("ankh_morpork", own_goals),
        ("krakow", paint),
        ("osada", set_value([1, 1, 2, 2, 3, 3], "moves", "C", "die")),
        ("osada", set_value({"forward": 3}, "moves", "A")),
    ],
)
def test_one_thing_done_in_the_workshop_is_one_change(game: str, change: Any) -> None:
    count, labels = differences(game, change)
    if game == "ankh_morpork" and change is not own_goals:
        labels = [label for label in labels if " – " not in label]  # its link to a neighbour
        count = len(labels)
    assert count == 1, labels


def test_several_changes_are_counted_and_words_are_none() -> None:
    turns, name = set_value(9, "rules", "turns"), set_value("Dom", "ring", 0, "name", "pl")
    assert differences("wampiry", turns, name) == (1, ["Length and pieces: Turns"])
    assert differences("wampiry", turns, set_value(4, "ring", 0, "effect", "count"))[0] == 2
    assert differences("wampiry", name) == (0, [])
