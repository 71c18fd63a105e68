"""Drawing modules of the table import no screen; table and screens contain no names of single games."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import registry
from games.core.contract.contract import GameFacts
from tests.circles import imports_of

ROOT = Path(__file__).resolve().parents[3]
UI = ROOT / "ui"
DRAWN = sorted(
    {f"ui.table.view.cards.{path.stem}" for path in (UI / "table/view/cards").glob("*.py") if path.stem != "__init__"}
    | {f"ui.table.view.panel.{name}" for name in ("seat_rows", "seats")}
    | {"ui.table.view.goals", "ui.table.pictures", "ui.boards.battlefield.fighter"}
)


@pytest.mark.parametrize("module", DRAWN)
def test_drawing_modules_import_no_interactive_part_of_the_table(module: str) -> None:
    imports = imports_of(module)
    others = {name for name in imports if name.startswith("ui.table.") and name.split(".")[2] != "view"}
    assert others <= {"ui.table.drawing_context", "ui.table.messages", "ui.table.pictures", "ui.table.model.hover"}
    assert all(name in DRAWN for name in imports if name.startswith("ui.table.") and name not in others)
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    assert "InteractiveContext" not in source


def test_table_and_screens_contain_no_name_of_a_single_game() -> None:
    names = Counter(name for facts in registry.all_facts() for name in _names_of(facts))
    foreign = {name for name, games in names.items() if games == 1}
    places = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {word!r}"
        for folder in ("table", "screens")
        for path in sorted((UI / folder).rglob("*.py"))
        for line, word in _strings_in(path)
        if word in foreign
    ]
    assert places == []


def _names_of(facts: GameFacts) -> set[str]:
    """Return a game's own names: its id, its theme, the pictures of its art."""
    art = ROOT / "assets/art" / facts.id
    return {facts.id, facts.theme, *(path.relative_to(art).with_suffix("").as_posix() for path in art.rglob("*.*"))}


def _strings_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the strings of a file, without docstrings, each with its line."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
