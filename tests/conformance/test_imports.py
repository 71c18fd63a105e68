"""No file of the rules imports the window; the sources are parsed, not imported."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FORBIDDEN = {"pygame", "ui", "tests", "main"}
FILES = sorted((ROOT / "games").rglob("*.py"))


def imported_packages(path: Path) -> set[str]:
    """Return the top-level packages that a file imports anywhere, also by `import_module("…")`."""
    packages: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            packages.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("import_module", "__import__"):
                packages.add(str(node.args[0].value).partition(".")[0])
    return packages


def test_there_are_files_to_check() -> None:
    assert len(FILES) > 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_import_neither_pygame_nor_the_window(path: Path) -> None:
    assert not imported_packages(path) & FORBIDDEN


def test_a_game_imports_no_other_game() -> None:
    games = {path.parent.name for path in (ROOT / "games").glob("*/facts.py")}
    for path in FILES:
        own = path.relative_to(ROOT / "games").parts[0]
        if own not in games:
            continue
        for module in re.findall(r"^\s*from games\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert module in {own, "core", "registry"}, path


def test_the_core_names_no_game() -> None:
    """There is no `if game == …`: only `games/shipped.py`, outside the core, knows which games ship."""
    games = {path.parent.name for path in (ROOT / "games").glob("*/facts.py")}
    for path in (ROOT / "games" / "core").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if not any(game in source for game in games):
            continue
        nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
        assert not {node.value for node in nodes if isinstance(node.value, str)} & games, path
