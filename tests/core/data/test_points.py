"""Boards of points and cells: neighbours, texts, and faults in a file."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest

from games.core.contract.errors import DataError
from games.core.data import files
from games.core.data.points import PointsBoard, build_points
from games.core.data.points_file import PointsFile


class BoardFile(PointsFile):
    """A game's own model with one rule value."""

    game: Literal["pond"]
    frogs: int


HEAD: dict[str, Any] = {
    "format": 1, "game": "pond", "kind": "board", "id": "small", "name": {"en": "Small"}, "frogs": 2,
}  # fmt: skip
TRIANGLE = {"points": [{"id": "a"}, {"id": "b"}, {"id": "c"}], "lines": [["a", "b", "c", "a"]]}
POND = {"id": "pond", "name": {"en": "Pond"}}
GRID = {"grid": "square", "rows": ["..", ". "]}


def loaded(**parts: Any) -> PointsBoard:
    document = files.read_document_from_text(json.dumps({**HEAD, **parts}), "small.yaml")
    return PointsBoard(files.load_model(BoardFile, document, "pond", "board").model_dump(exclude_unset=True))


def faults(**parts: Any) -> list[str]:
    with pytest.raises(DataError) as error:
        loaded(**parts)
    return [f"{problem.path}: {problem.expected}" for problem in error.value.problems]


def test_consecutive_points_of_a_line_are_neighbours() -> None:
    board = loaded(**TRIANGLE)
    assert (board.ids, board.neighbours, board.lines) == (("a", "b", "c"), ((1, 2), (0, 2), (0, 1)), ((0, 1, 2, 0),))
    assert build_points(board.data).links == ((0, 1), (1, 2), (0, 2))


def test_square_cells_are_neighbours_along_their_sides() -> None:
    board = loaded(**GRID)
    assert board.ids == ("a2", "b2", "a1")
    assert board.neighbours == ((1, 2), (0,), (0,))


def test_a_hexagon_inside_the_board_has_six_neighbours() -> None:
    board = loaded(grid="hexagon", rows=["...", "...", "..."])
    assert {board.ids[place] for place in board.neighbours[board.index["b2"]]} == {"a2", "c2", "b3", "c3", "b1", "c1"}


def test_a_line_joins_cells_that_do_not_touch() -> None:
    board = loaded(**GRID, lines=[["b2", "a1"]])
    assert board.neighbours == ((1, 2), (0, 2), (0, 1))


def test_a_board_translates_only_its_own_names() -> None:
    named = {"points": [{"id": "a", "name": {"en": "Oak", "pl": "Dąb"}}, {"id": "b"}], "zones": [POND]}
    board = loaded(**named)
    things = ("board:small", "point:a", "point:b", "zone:pond", "man:7", "seat:1")
    assert [board.translate_name(thing, "pl") for thing in things] == ["Small", "Dąb", "b", "Pond", "pionek", None]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({}, [': expected either "points" or both "grid" and "rows"']),
        ({**TRIANGLE, **GRID}, [': expected either "points" or both "grid" and "rows"']),
        ({**TRIANGLE, "lines": [["a", "z"]]}, ["lines[0][1]: expected the id of something on the board, got z"]),
        ({**TRIANGLE, "lines": [["a", "a"]]}, ["lines[0][1]: expected each id once, got a again"]),
        ({**TRIANGLE, "zones": [{**POND, "points": ["a", "x"]}]},
         ["zones[0].points[1]: expected the id of something on the board, got x"]),
        ({"points": [{"id": "a"}, {"id": "a"}]},
         ["points[1].id: expected a value different from that of entry 1: a"]),
        ({"points": [{"id": "a", "at": [0, 0]}, {"id": "b", "at": [0, 0]}]},
         ["points[1].at: expected a value different from that of entry 1: 0.0, 0.0"]),
        ({"points": [{"id": "a", "at": [0, 0]}, {"id": "b"}]}, ["points[1].at: missing, expected a point [x, y]"]),
        ({"grid": "square", "rows": [" .", "  "]}, ["rows: expected at least 2 points, got 1"]),
        ({"grid": "square", "rows": [".x"]}, ["rows[0]: expected text that matches ^[ .]{1,26}$, got \".x\""]),
    ],
)  # fmt: skip
def test_a_fault_in_a_file_says_what_was_expected(parts: dict[str, Any], said: list[str]) -> None:
    assert faults(**parts) == said


def test_coordinates_are_not_rule_values() -> None:
    from games.core.data.boards import rule_digest

    near, far = (loaded(points=[{"id": "a", "at": [0, 0]}, {"id": "b", "at": [x, 0]}]) for x in (1, 2))
    other = loaded(points=[{"id": "a", "at": [0, 0]}, {"id": "c", "at": [1, 0]}])
    assert rule_digest(near) == rule_digest(far) != rule_digest(other)
