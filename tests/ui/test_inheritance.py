"""Inheritance in `ui`: at most two levels, so that behaviour is in few places; and methods override what they should.

A method that has kept its name while the method that it overrode was renamed is never called: nothing else finds that.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import games
import ui
from tests.circles import walk_statements

ROOTS = frozenset({"Screen", "Widget", "Node"})
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


def test_every_method_of_a_screen_widget_or_node_overrides_another_or_is_called() -> None:
    bases = _bases()
    methods: dict[str, set[str]] = {}
    called: set[str] = set()
    for path in (file for package in (ui, games) for file in Path(package.__file__).parent.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        called |= set(re.findall(r"\.\s*(\w+)", source))
        for node in walk_statements(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                methods.setdefault(node.name, set()).update(
                    one.name for one in node.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")
                )

    def ancestors(name: str) -> set[str]:
        direct = {base for base in bases.get(name, []) if base in methods}
        return direct.union(*map(ancestors, direct))

    unused = {
        f"{name}.{method}"
        for name in bases
        if ancestors(name) & ROOTS
        for method in methods[name].difference(called, *(methods[base] for base in ancestors(name)))
    }
    assert unused == set()
