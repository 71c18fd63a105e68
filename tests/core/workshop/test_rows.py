"""The rows of a board's form: values of shipped boards can be changed and undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.core.data import boards
from games.core.workshop.checks import check_text, entry_limits, value_at
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Edit, RemoveItem
from games.core.workshop.fields import FormField, FormFields, text_edits
from games.core.workshop.form import form_of
from tests.runs import long_only


class OpenBoard:
    """A shipped board, opened as in the workshop."""

    def __init__(self, game: str) -> None:
        path = boards.shipped_boards(game)[0].path
        self.game, self.first = game, path.read_bytes()
        self.document = BoardDocument(self.first, path.name)
        self.fields = FormFields(game, form_of(game))

    def rows(self) -> list[FormField]:
        return [one for _, fields in self.fields.sections(self.document.data, "en") for one in fields]

    def row(self, *place: str | int) -> FormField:
        return next(one for one in self.rows() if one.place == place)

    def set_value(self, value: Any, *place: str | int) -> None:
        assert self.document.change(*self.fields.edits_for(self.document.data, self.row(*place), value))

    def faults(self) -> list[str]:
        return [problem.path for problem in check_text(self.game, self.document.text, "board.yaml").problems]

    def count_changed_lines(self) -> int:
        old, new = self.first.decode().splitlines(), self.document.text.splitlines()
        return sum(one != other for one, other in zip(old, new, strict=True))

    def undo_all(self) -> None:
        while self.document.undo():
            pass
        assert self.document.raw == self.first


def test_a_move_of_osada_can_become_a_die() -> None:
    board = OpenBoard("osada")
    board.set_value("die", "moves", "D")
    assert board.document.data["moves"]["D"] == {"die": [1] * 6}
    assert board.count_changed_lines() == 1
    assert board.faults() == []
    board.undo_all()


def test_faces_of_a_die_and_colours_of_a_pyramid_can_be_changed() -> None:
    board = OpenBoard("osada")
    board.set_value("lives", "specials", "stodola", "die", 4)
    assert board.count_changed_lines() == 1
    assert board.faults() == []
    assert [words for words, _ in board.row("specials", "mara", "die", 0).choices][:2] == ["bus", -9]
    board.undo_all()
    board.set_value("red", "characters", 0, "pyramid", 0)
    assert board.document.data["characters"][0]["pyramid"] == ["red", "black", "yellow", "green", "blue"]
    assert board.count_changed_lines() == 1
    assert board.faults() == []
    board.undo_all()


def test_another_card_can_be_the_murderer_and_another_field_can_score() -> None:
    board = OpenBoard("osada")
    old = next(n for n, one in enumerate(board.document.data["characters"]) if one.get("murderer"))
    new = 0 if old else 1
    board.set_value(True, "characters", new, "murderer")
    assert [one.get("murderer") for one in board.document.data["characters"]].count(True) == 1
    assert board.faults() == []
    board.undo_all()
    board.set_value(["herbata", "pamietnik", "paczek"], "characters", 0, "marks", "five")
    assert board.count_changed_lines() == 1
    assert board.faults() == []
    board.undo_all()


def _add_and_remove(
    game: str, number: int, board: OpenBoard
) -> tuple[Callable[[], Sequence[Edit]], Callable[[], Sequence[Edit]]]:
    sections = [
        part for part, _ in board.fields.filled_sections(board.document.data, "en") if part.add_edits is not None
    ]
    section = sections[number]
    assert section.add_edits is not None
    assert section.drop_edits is not None
    add, drop = section.add_edits, section.drop_edits
    path = section.rows[0].path.split(".")

    def last() -> tuple[str | int, ...]:
        way = tuple(path[: path.index("*")])
        there = value_at(board.document.data, way)
        return (*way, list(there)[-1] if isinstance(there, dict) else len(there) - 1, *path[len(way) + 1 :])

    return lambda: add(board.document.data), lambda: drop(board.document.data, last())


@pytest.mark.parametrize(("game", "number"), [("wampiry", 0), long_only("wampiry", 1), long_only("krakow", 0)])
def test_cards_can_be_added_up_to_a_limit_and_removed_down_to_a_limit(game: str, number: int) -> None:
    board = OpenBoard(game)
    add, drop = _add_and_remove(game, number, board)
    assert board.document.change(*add())
    assert board.faults() == []
    for _ in range(20):
        board.document.change(*add())
    assert list(add()) == []
    for _ in range(20):
        board.document.change(*drop())
    assert list(drop()) == []
    board.undo_all()


def test_the_goals_of_the_cards_can_be_added_and_removed() -> None:
    board = OpenBoard("ankh_morpork")
    cards = boards.load_default_board("ankh_morpork")
    board.set_value(True, "rules", "goals")
    assert board.faults() == []
    goals = board.document.data["rules"]["goals"]
    for one in cards.personalities:  # type: ignore[attr-defined]
        assert goals.get(one.wins_by, {}) == one.goal
    board.set_value(None, "rules", "goals")
    assert "goals" not in board.document.data["rules"]
    board.undo_all()


@pytest.mark.parametrize("game", ["wampiry", "krakow", "osada"])
def test_a_missing_description_can_be_added_and_removed(game: str) -> None:
    board = OpenBoard(game)
    assert "about" not in board.document.data
    own = next(
        found for found in board.fields.text_fields(board.document.data, "en")[0][1] if found.place == ("about",)
    )
    assert board.document.change(*text_edits(board.document.data, own.place, "en", "It is short."))
    assert board.document.data["about"] == {"en": "It is short."}
    assert board.document.change(*text_edits(board.document.data, own.place, "en", ""))
    assert board.document.raw == board.first


@pytest.mark.parametrize("side", [long_only("north"), long_only("south"), "west", long_only("east")])
def test_a_city_can_grow_and_shrink_at_every_side(side: str) -> None:
    board = OpenBoard("krakow")
    sized = form_of("krakow").grid.resize  # type: ignore[union-attr]
    assert sized is not None
    cells = [(one["name"]["en"], len(one["cells"])) for one in board.document.data["grounds"]]
    assert board.document.change(*sized(board.document.data, side, 1), RemoveItem(("geometry",)))
    assert board.faults() == []
    assert [(one["name"]["en"], len(one["cells"])) for one in board.document.data["grounds"]] == cells
    for _ in range(40):
        board.document.change(*sized(board.document.data, side, 1))
    assert list(sized(board.document.data, side, 1)) == []
    assert all(path.startswith("districts") for path in board.faults())  # one may have too many cells
    for _ in range(40):
        board.document.change(*sized(board.document.data, side, -1))
    rows = board.document.data["map"]["buildings"].splitlines()
    assert (len(rows) if side in ("north", "south") else len(rows[0])) == 8
    assert list(sized(board.document.data, side, -1)) == []
    for one in board.document.data.get("grounds") or ():
        assert all(x < len(rows[0]) and y < len(rows) for x, y in one["cells"])
    board.undo_all()


@pytest.mark.parametrize(
    ("game", "place", "limits"),
    [
        ("wampiry", ("ring",), (3, 12)),
        ("wampiry", ("rules", "time_cards"), (1, 8)),
        ("ankh_morpork", ("areas",), (4, 16)),
        ("osada", ("track",), (12, 80)),
        ("krakow", ("graffiti",), (1, 12)),
    ],
)
def test_the_limits_of_entries_come_from_the_schema(game: str, place: tuple[str, ...], limits: tuple[int, int]) -> None:
    assert entry_limits(boards.load_default_board(game).data, place) == limits
