"""No file of the rules imports the window: the imports of every file are read, not run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FORBIDDEN = {"pygame", "ui", "tests", "main"}
FILES = sorted((ROOT / "games").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Return the first words of all that a file imports, wherever in it; also by `import_module("…")`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            found.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("import_module", "__import__"):
                found.add(str(node.args[0].value).partition(".")[0])
    return found


def test_there_are_files_to_read() -> None:
    assert len(FILES) > 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_import_neither_pygame_nor_the_window(path: Path) -> None:
    assert not imported(path) & FORBIDDEN


def test_a_game_imports_no_other_game() -> None:
    games = {path.parent.name for path in (ROOT / "games").glob("*/facts.py")}
    for path in FILES:
        own = path.relative_to(ROOT / "games").parts[0]
        if own not in games:
            continue
        for module in re.findall(r"^\s*from games\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert module in {own, "core", "registry"}, path


def test_the_core_names_no_game() -> None:
    """No `if game == …`: only `games/shipped.py`, outside it, knows what ships."""
    games = {path.parent.name for path in (ROOT / "games").glob("*/facts.py")}
    for path in (ROOT / "games" / "core").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if not any(game in source for game in games):
            continue
        nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
        assert not {node.value for node in nodes if isinstance(node.value, str)} & games, path
