"""Steps and moves are unpacked into names, so that nobody has to know what index 2 means."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "games" / "core"  # uses only kind and seat, which every step has first
FILES = [path for top in ("games", "ui") for path in sorted((ROOT / top).rglob("*.py")) if CORE not in path.parents]


def indexed_reads(source: str) -> list[str]:
    """Return the reads of a step or move by an index above 1, each with its line: `3: step[2]`."""
    if not re.search(r"(?:step|move|\])\s*\[\s*\d", source):
        return []
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Subscript)
        and is_step_or_move(node.value)
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, int)
        and node.slice.value > 1
    ]


def is_step_or_move(node: ast.expr) -> bool:
    """Return whether it is a step or move by its name (`last_move`, `scene.step`) or its origin (`agenda[-1]`)."""
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        return name.rpartition("_")[2] in ("step", "move")
    return isinstance(node, ast.Subscript) and ast.unparse(node.value).rstrip("'\"]").endswith(("agenda", "moves"))


def test_reads_by_index_are_found() -> None:
    source = "a = step[1]\nb = last_move[2]\nkind, *rest = step[2:]\nc = view['agenda'][-1][3]\nd = state.agenda[0][2]"
    source += "\ne = scene.step[2]"
    expected = ["2: last_move[2]", "4: view['agenda'][-1][3]", "5: state.agenda[0][2]", "6: scene.step[2]"]
    assert indexed_reads(source) == expected


@pytest.mark.parametrize("folder", sorted({path.parent.relative_to(ROOT).as_posix() for path in FILES}))
def test_no_step_or_move_is_read_by_index(folder: str) -> None:
    files = [path for path in FILES if path.parent == ROOT / folder]
    reads = {path.name: read for path in files if (read := indexed_reads(path.read_text("utf-8")))}
    assert reads == {}
