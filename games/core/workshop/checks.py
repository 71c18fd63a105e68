"""Validate a board, as `main.py check` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games import registry
from games.core.contract.contract import Board
from games.core.contract.errors import DataError, Problem
from games.core.data import boards, files
from games.core.data.yaml_reader import Document, ValuePath

MAX_ENTRIES = 10_000  # maximum number of entries in a list that has no limit in the schema


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """The result of checking a board: the valid board, or its faults."""

    board: Board | None
    problems: Sequence[Problem] = ()

    @property
    def is_playable(self) -> bool:
        """True if the board is valid."""
        return self.board is not None


def check_text(game_id: str, text: str, file: str) -> BoardVerdict:
    """Validate the text of a board file. Invalid content gives faults, never an exception."""
    try:
        document = files.parse_document_from_text(text, file)
        return BoardVerdict(registry.game(game_id).load_board(document))
    except DataError as error:
        return BoardVerdict(None, tuple(error.problems))


def find_problem_places(problems: Sequence[Problem], document: Document) -> list[ValuePath]:
    """Return each fault's path: the deepest value or key at its line and column, or () if there is none."""
    deepest: dict[tuple[int, int], ValuePath] = {}
    for marks in (document.value_positions, document.key_positions):
        for place, mark in marks.items():
            if len(place) > len(deepest.get(mark, ())):
                deepest[mark] = place
    first = {there.line: place for place, there in reversed(document.line_positions.items())}
    return [
        deepest.get((problem.line, problem.column)) or (first.get(problem.line, ()) if problem.line else ())
        for problem in problems
    ]


def problem_cell(problem: Problem, document: Document, place: ValuePath) -> tuple[str, int, int] | None:
    """Return the map cell of a fault as (map, column, row), counted from 0, or None. `place` is the fault's path."""
    for path, mark in document.line_positions.items():
        if mark.line == problem.line and path[: len(place)] == place and len(path) == len(place) + 2:
            return str(path[-2]), max(0, problem.column - mark.column), int(path[-1])
    return None


def entry_limits(data: Any, place: ValuePath) -> tuple[int, int]:
    """Return the (minimum, maximum) number of entries of a list or mapping, from the game's schema."""
    from games.core.data import file_kinds
    from games.core.data.validation import schema_nodes_at, schema_of

    game = data.get("game")
    known = file_kinds.file_kinds_of_game(game) if isinstance(game, str) else {}
    nodes = (
        schema_nodes_at(schema_of(known[boards.BOARD_KIND].model), place, data) if boards.BOARD_KIND in known else []
    )
    node: Any = next((one for one in nodes if one.get("type") in ("array", "object")), {})
    sort = "Items" if node.get("type") == "array" else "Properties"
    return int(node.get(f"min{sort}", 0)), int(node.get(f"max{sort}", MAX_ENTRIES))


def value_at(data: Any, place: ValuePath) -> Any:
    """Return the value at a path of plain data, or None."""
    for step in place:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data
