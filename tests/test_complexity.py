"""No function of the program has more ways through it than somebody can keep in mind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.complexity import ALLOWED, PROGRAM, ROOT, faults

BRANCHES = "".join(f"        if n == {n}:\n            return {n}\n" for n in range(20))
WINDING = f"class Maze:\n    def way(self, n):\n{BRANCHES}"


@pytest.mark.long  # by default `.ci/run` asks: `python -m tests.complexity`
def test_no_function_is_above_rank_c_without_a_reason() -> None:
    assert faults(ROOT, PROGRAM, ALLOWED) == []


def test_a_winding_function_and_an_exception_for_a_simple_one_are_found(tmp_path: Path) -> None:
    (tmp_path / "maze.py").write_text(WINDING, "utf-8")
    assert faults(tmp_path, ["."], []) == ["maze.py:2 Maze.way: 21 ways, rank D"]
    assert faults(tmp_path, ["maze.py"], [("maze.py", "Maze.way")]) == []
    assert faults(tmp_path, ["maze.py"], [("maze.py", "Maze.way"), ("maze.py", "gone")]) == [
        "maze.py gone: simple now, or gone: no exception"
    ]
