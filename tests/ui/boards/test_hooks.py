"""Painters are put together from parts: no tower of classes, public hooks, hits found once."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pygame import Rect

from games import registry
from games.core.contract.contract import Facts
from games.core.data import boards
from tests.ui.clicker import new_match
from tests.ui.table.moving.test_motion import painter_of
from ui.boards import painter_for
from ui.drawing.theme import NORMAL
from ui.shell.headless import Headless

BOARDS = Path(__file__).parents[3] / "ui" / "boards"


def classes(source: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


def bases(node: ast.ClassDef, known: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    return [known[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in known]


def private(node: ast.ClassDef) -> set[str]:
    names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


def complaints(known: dict[str, ast.ClassDef]) -> list[str]:
    found = []
    for node in known.values():
        for base in bases(node, known):
            found += [f"{node.name} overrides {base.name}.{name}" for name in private(node) & private(base)]
            found += [f"{node.name} is the third floor over {low.name}" for low in bases(base, known)]
    return found


def test_no_painter_has_a_third_floor_or_overrides_a_private_method() -> None:
    known: dict[str, ast.ClassDef] = {}
    for path in sorted(BOARDS.rglob("*.py")):
        own = classes(path.read_text(encoding="utf-8"))
        known |= {f"{path.parent.name}.{name}" if name in known else name: node for name, node in own.items()}
    assert "BoardPainter" in known
    assert not complaints(known)


def test_a_tower_and_a_private_hook_are_found() -> None:
    known = classes("""
class Base:
    def _draw(self): ...
class Middle(Base):
    def _draw(self): ...
class Top(Middle):
    def draw(self): ...
""")
    assert complaints(known) == ["Middle overrides Base._draw", "Top is the third floor over Base"]


def test_what_lies_under_the_mouse_is_found_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1280, 720)):
        match = new_match(2)
        painter = painter_of(match)
        painter.resize(Rect(20, 60, 900, 640))
        painter.show(match.view(None))
        asked: list[tuple[int, int]] = []
        found = painter.hits
        monkeypatch.setattr(painter, "hits", lambda position: [asked.append(position), *found(position)][1:])
        at = painter.area_of("estate:zielone").center
        assert painter.names_at(at) == painter.names_at(at) != []
        assert asked == [at]
        painter.names_at((0, 0))
        painter.show(match.view(None))  # pieces may have moved
        painter.names_at((0, 0))
        assert asked == [at, (0, 0), (0, 0)]


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_a_board_fills_its_own_area_but_for_its_rim(facts: Facts) -> None:
    """So no picture of a board is drawn larger than the board, nor are things beside it drawn that it cuts off."""
    with Headless((1280, 720)):
        board = boards.default_board(facts.id)
        painter = painter_for(facts.painter, board, NORMAL.seat_marks[: facts.seats[1]], str)
        area = painter.area_for_width(1000)
        assert area.width == 1000
        painter.resize(area)
        board_box = painter.rect()
        assert area.contains(board_box)
        assert max(area.width - board_box.width, area.height - board_box.height) <= 30
        assert board_box.width > 960
