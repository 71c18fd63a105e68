"""The table's folders import each other in one direction, and its parts meet only in the context."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.circles import import_graph
from ui.table import intents
from ui.table.intents import Intent

TABLE = Path(intents.__file__).parent
BELOW = {
    "messages",
    "memo",
    "session",
    "drawing_context",
    "pictures",
    "explanations",
    "option_widget",
}  # modules that every room may import
ALWAYS_ALLOWED = BELOW | {"intents", "context"}
ROOMS = {  # room: other parts of the table that it may import
    "model": BELOW,
    "view": {*ALWAYS_ALLOWED, "model"},
    "input": {*ALWAYS_ALLOWED, "model", "view"},
    "show": {*ALWAYS_ALLOWED, "model", "view"},
    "spoken": {*ALWAYS_ALLOWED, "model", "view"},
    "coach": {*ALWAYS_ALLOWED, "model", "view"},
    "flow": {*ALWAYS_ALLOWED, "model", "view", "input", "show", "spoken"},
    "lesson": {*ALWAYS_ALLOWED, "model", "view", "input", "show", "flow", "coach", "table"},
    "puzzle": {*ALWAYS_ALLOWED, "model", "view", "input", "show", "flow", "lesson", "table"},
}
MOST_PARTS = 15


def table_imports() -> Iterator[tuple[str, str, str]]:
    """Yield the importing module, its room, and the imported room or module of the table."""
    for module, others in import_graph().items():
        room = module.removeprefix("ui.table.").partition(".")[0]
        for other in others:
            if module.startswith("ui.table.") and other.startswith("ui.table."):
                yield module, room, other.removeprefix("ui.table.").partition(".")[0]


def test_every_room_is_listed() -> None:
    assert {path.parent.name for path in TABLE.glob("*/__init__.py")} == ROOMS.keys()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_is_below_it(room: str) -> None:
    imports = {(module, other) for module, of, other in table_imports() if of == room and other != room}
    assert imports, "the graph has no imports of this room"
    assert {(module, other) for module, other in imports if other not in ROOMS[room]} == set()


def test_no_two_rooms_import_each_other() -> None:
    pairs = {(of, other) for _, of, other in table_imports() if of in ROOMS and other in ROOMS and of != other}
    assert {pair for pair in pairs if pair[::-1] in pairs} == set()


def constructor() -> ast.FunctionDef:
    """Return the syntax tree of the table's constructor."""
    tree = ast.parse((TABLE / "table.py").read_text("utf-8"))
    (screen,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "TableScreen")
    return next(node for node in screen.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")


def test_the_table_has_few_parts() -> None:
    classes = {
        alias.asname or alias.name
        for node in ast.parse((TABLE / "table.py").read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ui.table.")
        for alias in node.names
    }
    parts = [
        node
        for node in ast.walk(constructor())
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes
    ]
    assert 5 < len(parts) <= MOST_PARTS, [node.func.id for node in parts if isinstance(node.func, ast.Name)]


def test_every_intent_has_a_handler() -> None:
    from tests.ui.clicker import new_match
    from ui.shell.headless import Headless
    from ui.table.table import TableScreen

    with Headless((1280, 720)) as it:
        table = TableScreen(it.app, new_match(1, bots=1, game_id="wampiry"))
        kinds = {kind for kind in vars(intents).values() if isinstance(kind, type) and issubclass(kind, Intent)}
        assert kinds - {Intent} == table.handlers.keys()
