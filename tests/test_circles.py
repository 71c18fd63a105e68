"""Files of the program import each other in no circle, those for types and inside functions included."""

from __future__ import annotations

from tests.circles import circles, files, graph, imports

# Circles that stay, by their files, each with its reason: at most three, none above four files.
ALLOWED: dict[frozenset[str], str] = {}

# Circles that are still to be broken: one of their modules, and how many files it has at most. This table only shrinks.
STILL = {
    "games.core.contract.contract": 20,
    "ui.boards.battlefield.painter": 2,
    "ui.boards.grid.layout": 2,
    "ui.boards.grid.painter": 2,
    "ui.boards.shared.common": 2,
    "ui.boards.track.layout": 2,
    "ui.boards.track.static": 2,
    "ui.screens.replay.screen": 2,
    "ui.screens.result.screen": 4,
    "ui.screens.rules.screen": 2,
    "ui.screens.saves.list": 2,
    "ui.screens.setup.screen": 4,
    "ui.shell.app": 12,
    "ui.table.screen": 44,
}


def test_no_files_import_each_other_in_a_circle() -> None:
    for circle in circles(graph()):
        most = max((STILL.get(module, 0) for module in circle), default=0)
        assert circle in ALLOWED or len(circle) <= most, f"{sorted(circle)}: see `python -m tests.circles`"


def test_what_is_allowed_is_little() -> None:
    assert len(ALLOWED) <= 3
    assert all(len(circle) <= 4 and reason for circle, reason in ALLOWED.items())
    assert set(ALLOWED) <= set(circles(graph())), "an exception that is no longer needed"


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
    assert {name for name, _ in imports(source, known)} == known - {"a.five"}
    assert {"main", "games", "games.registry", "ui.shell.app"} <= files().keys()


def test_a_circle_is_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"f", "a"}}
    assert circles(edges) == [frozenset("abc"), frozenset("de")]
