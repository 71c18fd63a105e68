"""No files import each other in a circle, and the folders of the core import only what they declare."""

from __future__ import annotations

import ast
import re

from tests.circles import ROOT, find_circles, find_imports, import_graph, module_files

# Circles that stay, by their files, with the reason: at most three, with at most four files each.
ALLOWED: dict[frozenset[str], str] = {}


def test_no_files_import_each_other_in_a_circle() -> None:
    for circle in find_circles(import_graph()):
        assert circle in ALLOWED, f"{sorted(circle)}: see `python -m tests.circles`"


def test_exceptions_are_few_and_needed() -> None:
    assert len(ALLOWED) <= 3
    assert all(len(circle) <= 4 and reason for circle, reason in ALLOWED.items())
    assert set(ALLOWED) <= set(find_circles(import_graph())), "an exception that is no longer needed"


def test_every_import_counts() -> None:
    source = """
from typing import TYPE_CHECKING
import a.one
from a import two, Thing
if TYPE_CHECKING:
    from a.three import Type
def late():
    from a import four
"""
    known = {"a", "a.one", "a.two", "a.three", "a.four", "a.five"}
    assert {name for name, _ in find_imports(source, known)} == known - {"a.five"}
    assert {"main", "games", "games.registry", "ui.shell.app"} <= module_files().keys()


def test_a_module_named_in_a_string_counts_as_imported() -> None:
    source = 'TABLE = {"menu": "ui.menu"}\ndef late():\n    """Not ui.keys."""\n    import_module("ui.late")\n'
    assert dict(find_imports(source, {"ui.menu", "ui.keys", "ui.late"})) == {"ui.menu": 1, "ui.late": 4}


def test_the_shell_opens_screens_without_importing_them() -> None:
    free = {"ui.shell.start", "ui.shell.headless"}
    shell = {module: others for module, others in import_graph().items() if module.startswith("ui.shell.")}
    for module in shell.keys() - free:
        assert not [other for other in shell[module] if other.startswith("ui.screens")], module


def test_find_circles_returns_every_circle() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"f", "a"}}
    assert find_circles(edges) == [frozenset("abc"), frozenset("de")]


def test_folders_of_screens_import_each_other_in_one_direction_only() -> None:
    pairs = set()
    for module, others in import_graph().items():
        for one, other in ((module, other) for other in others):
            parts = [name.split(".") for name in (one, other)]
            if all(part[:2] == ["ui", "screens"] and len(part) > 3 for part in parts) and parts[0][2] != parts[1][2]:
                pairs.add((parts[0][2], parts[1][2]))
    assert {pair for pair in pairs if pair[::-1] in pairs} == set()


# -- layers -----------------------------------------------------------------------------------------------------------
def layers() -> dict[str, set[str]]:
    """Return what each folder of `games/core` declares that it may import: other folders of it, or `registry`."""
    allowed = {}
    for path in sorted((ROOT / "games/core").glob("*/__init__.py")):
        declaration = re.search(
            r"May import:\s+([\w,\s]+)\.", ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        )
        assert declaration, f"{path.parent.name}/__init__.py does not declare its imports"
        allowed[path.parent.name] = set(re.findall(r"\w+", declaration[1])) - {"nothing"}
    return allowed


def test_each_folder_of_the_core_imports_only_what_it_declares() -> None:
    rules = layers()
    for module, others in import_graph().items():
        folder = module.removeprefix("games.core.").partition(".")[0]
        if not module.startswith("games.core.") or folder not in rules:
            continue
        for other in others:
            layer = other.removeprefix("games.core.").removeprefix("games.").partition(".")[0]
            assert layer in {folder, *rules[folder]}, f"{module} imports {other}"


def test_the_core_lists_its_folders_after_what_they_import() -> None:
    rules = layers()
    assert {"program", "contract", "data", "match", "journal", "computers"} <= rules.keys()
    folders = [line.partition("/")[0] for line in _core_map() if "/  " in line]
    for place, folder in enumerate(folders):
        assert rules[folder] <= {*folders[:place], "registry"}, f"{folder} is named before what it imports"
    assert set(folders) == rules.keys()


def _core_map() -> list[str]:
    source = (ROOT / "games/core/__init__.py").read_text("utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").splitlines()


def test_the_registry_and_the_core_name_no_game() -> None:
    games = {path.parent.name for path in (ROOT / "games").glob("*/facts.py")}
    for module, others in import_graph().items():
        if module == "games.registry" or module.startswith("games.core"):
            assert not {other.split(".")[1] for other in others if other.startswith("games.")} & games, module
