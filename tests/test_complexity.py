"""No function of the program exceeds rank C of radon without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.complexity import ALLOWED, PROGRAM, ROOT, find_faults

BRANCHES = "".join(f"        if n == {n}:\n            return {n}\n" for n in range(20))
WINDING = f"class Maze:\n    def way(self, n):\n{BRANCHES}"


@pytest.mark.long  # in the default run `.ci/run` checks it: `python -m tests.complexity`
def test_no_function_is_above_rank_c_without_a_reason() -> None:
    assert find_faults(ROOT, PROGRAM, ALLOWED) == []


def test_a_complex_function_and_a_needless_exception_are_reported(tmp_path: Path) -> None:
    (tmp_path / "maze.py").write_text(WINDING, "utf-8")
    assert find_faults(tmp_path, ["."], []) == ["maze.py:2 Maze.way: 21 paths, rank D"]
    assert find_faults(tmp_path, ["maze.py"], [("maze.py", "Maze.way")]) == []
    assert find_faults(tmp_path, ["maze.py"], [("maze.py", "Maze.way"), ("maze.py", "gone")]) == [
        "maze.py gone: not too complex any more, or gone: remove the exception"
    ]
