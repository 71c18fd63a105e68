"""The drawing in ARCHITECTURE.md shows the program's rooms and the imports between them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.circles import ROOT, Graph, import_graph, module_files

# Beginnings of module names -> room; the longest match counts.
ROOMS: Mapping[str, str] = {
    "games": "game",
    "games.commands": "commands",
    "games.registry": "registry",
    "main": "start",
    "ui.commands": "start",
    "ui.layout.box": "box",
    "ui.screens": "screens",
    "ui.screens.shared": "shared",
    "ui.shell.guest_games": "start",
    "ui.shell.headless": "start",
    "ui.shell.start": "start",
    "ui.table.lesson": "screens",
    "ui.table.puzzle": "screens",
}
# The painter of Wrocław draws the faces of cards; their base class is in the table (`LOOKS`, see ui/README.md).
FIGHTER = "ui.boards.battlefield.fighter"
EXCEPTIONS = {(FIGHTER, "ui.table.drawing_context"), (FIGHTER, "ui.table.view.cards.art")}


def room(module: str) -> str | None:
    """Return a module's room: from `ROOMS`, else its folder in `games/core` or `ui`; None for these two."""
    parts = module.split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    for prefix in prefixes:
        folder, _, name = prefix.rpartition(".")
        if module in ("games", "games.core", "ui"):
            return None
        if folder in ("games.core", "ui") or prefix in ROOMS:
            return ROOMS.get(prefix, name)
    raise AssertionError(module)


def imports() -> Graph:
    """Return the rooms that each room imports."""
    edges: dict[str, set[str]] = {}
    for module, others in import_graph().items():
        for other in others:
            one, two = room(module), room(other)
            if one and two and one != two and (module, other) not in EXCEPTIONS:
                edges.setdefault(one, set()).add(two)
                edges.setdefault(two, set())
    return edges


def reachable(edges: Graph, start: str) -> set[str]:
    """Return the rooms that can be reached from a room along the arrows."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        for other in edges.get(waiting.pop(), ()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def drawn() -> Graph:
    """Return the arrows of the drawing."""
    chart = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```mermaid")[1].split("```")[0]
    edges: dict[str, set[str]] = {}
    for left, right in re.findall(r"^ *([\w &]+?) --> ([\w &]+)$", chart, re.MULTILINE):
        for one in left.split(" & "):
            edges.setdefault(one, set()).update(right.split(" & "))
    return edges


def test_every_arrow_is_an_import() -> None:
    edges = imports()
    assert drawn().keys(), "no arrows"
    for one, others in drawn().items():
        assert others <= edges[one], f"{one} does not import {sorted(others - edges[one])}"


def test_every_import_follows_the_arrows() -> None:
    arrows = drawn()
    for one, others in imports().items():
        assert others <= reachable(arrows, one), f"{one} imports {sorted(others - reachable(arrows, one))}"


def test_no_arrows_form_a_circle() -> None:
    arrows = drawn()
    assert [one for one in arrows if one in reachable(arrows, one)] == []


def test_the_exceptions_are_still_needed() -> None:
    assert all(other in import_graph()[module] for module, other in EXCEPTIONS)


def test_every_module_has_a_room() -> None:
    assert {room(module) for module in module_files()} >= {"contract", "game", "table", "screens", "start"}
