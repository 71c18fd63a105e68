"""What is wrong with a board: the very function that loads it at the table, and so what `main.py check` says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games import registry
from games.core.contract.contract import Board
from games.core.contract.errors import DataError, Problem
from games.core.data import boards, files
from games.core.data.yaml_reader import Document, ValuePath

MAX_ENTRIES = 10_000  # entries of a list that the schema does not limit


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """A board that can be played on, or its faults."""

    board: Board | None
    problems: Sequence[Problem] = ()

    @property
    def is_playable(self) -> bool:
        """Whether one can play on it."""
        return self.board is not None


def check_text(game_id: str, text: str, file: str) -> BoardVerdict:
    """Check the text of a board's file; nothing is raised for what stands in it."""
    try:
        document = files.parse_text(text, file)
        return BoardVerdict(registry.game(game_id).load_board(document))
    except DataError as error:
        return BoardVerdict(None, tuple(error.problems))


def problem_places(problems: Sequence[Problem], document: Document) -> list[ValuePath]:
    """Return the place that each fault names: the deepest value or key at its line and column; () where it names none.

    A list of thousands of wrong values has a fault for each: all marks are gone through once, not for every fault.
    """
    deepest: dict[tuple[int, int], ValuePath] = {}
    for marks in (document.values, document.keys):
        for place, mark in marks.items():
            if len(place) > len(deepest.get(mark, ())):
                deepest[mark] = place
    first = {there.line: place for place, there in reversed(document.lines.items())}
    return [
        deepest.get((problem.line, problem.column)) or (first.get(problem.line, ()) if problem.line else ())
        for problem in problems
    ]


def problem_cell(problem: Problem, document: Document, way: ValuePath) -> tuple[str, int, int] | None:
    """Return which map below a place, which column and which row a fault names, from 0; None where it names none."""
    for place, mark in document.lines.items():
        if mark.line == problem.line and place[: len(way)] == way and len(place) == len(way) + 2:
            return str(place[-2]), max(0, problem.column - mark.column), int(place[-1])
    return None


def entry_limits(data: Any, place: ValuePath) -> tuple[int, int]:
    """Return how few and how many entries a list or mapping of a board may have, as its game's schema says.

    A file that names no game has no limits.
    """
    from games.core.data import file_kinds
    from games.core.data.validation import schema_nodes_at, schema_of

    game = data.get("game")
    known = file_kinds.kinds_of_game(game) if isinstance(game, str) else {}
    nodes = schema_nodes_at(schema_of(known[boards.KIND].model), place, data) if boards.KIND in known else []
    node: Any = next((one for one in nodes if one.get("type") in ("array", "object")), {})
    sort = "Items" if node.get("type") == "array" else "Properties"
    return int(node.get(f"min{sort}", 0)), int(node.get(f"max{sort}", MAX_ENTRIES))


def value_at(data: Any, place: ValuePath) -> Any:
    """Return the value at a place of plain data; None where there is none."""
    for step in place:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data
