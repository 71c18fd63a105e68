"""What only draws at the table takes a desk and knows no screen; table and screens know no word of one game."""

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
def test_what_only_draws_knows_a_desk_and_no_screen_of_the_table(module: str) -> None:
    known = imports_of(module)
    others = {name for name in known if name.startswith("ui.table.") and name.split(".")[2] != "view"}
    assert others <= {"ui.table.drawing_context", "ui.table.messages", "ui.table.pictures", "ui.table.model.hover"}
    assert all(name in DRAWN for name in known if name.startswith("ui.table.") and name not in others)
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    assert "InteractiveContext" not in source


def test_table_and_screens_know_no_word_of_one_game() -> None:
    names = Counter(name for facts in registry.all_facts() for name in _named(facts))
    foreign = {name for name, games in names.items() if games == 1}
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {word!r}"
        for folder in ("table", "screens")
        for path in sorted((UI / folder).rglob("*.py"))
        for line, word in _words(path)
        if word in foreign
    ]
    assert found == []


def _named(facts: GameFacts) -> set[str]:
    """Return a game's own names: its id, its theme, the pictures of its art."""
    art = ROOT / "assets/art" / facts.id
    return {facts.id, facts.theme, *(path.relative_to(art).with_suffix("").as_posix() for path in art.rglob("*.*"))}


def _words(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the strings that stand in a file, but for docstrings, each with its line."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value
