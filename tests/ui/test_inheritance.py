"""Classes of `ui` inherit over at most two levels, so that their behaviour is in few places."""

from __future__ import annotations

import ast
from pathlib import Path

import ui
from tests.circles import walk_statements

MAX_DEPTH = 2  # such as `RowOption`, `OptionWidget`, `Widget`


def _bases() -> dict[str, list[str]]:
    """Return the base class names of each class in `ui`."""
    bases: dict[str, list[str]] = {}
    for path in Path(ui.__file__).parent.rglob("*.py"):
        for node in walk_statements(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases.setdefault(node.name, []).extend(
                    ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases
                )
    return bases


def test_no_class_inherits_over_more_than_two_levels() -> None:
    bases = _bases()

    def floors(name: str) -> int:
        return max((1 + floors(base) for base in bases[name] if base in bases), default=0)

    assert floors("RowOption") == 2, "the count does not see inheritance"
    assert {name: floors(name) for name in bases if floors(name) > MAX_DEPTH} == {}
