"""Painters are composed of parts: no deep inheritance, public hooks, hits computed once for each position."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pygame import Rect

from games import registry
from games.core.contract.contract import GameFacts
from games.core.data import boards
from tests.ui.clicker import new_match
from tests.ui.table.moving.test_motion import painter_of
from ui.boards import painter_for
from ui.drawing.theme import NORMAL
from ui.shell.headless import Headless

BOARDS = Path(__file__).parents[3] / "ui" / "boards"


def classes_in(source: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


def known_bases(node: ast.ClassDef, known: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    return [known[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in known]


def private_methods(node: ast.ClassDef) -> set[str]:
    names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


def inheritance_faults(known: dict[str, ast.ClassDef]) -> list[str]:
    faults = []
    for node in known.values():
        for base in known_bases(node, known):
            faults += [
                f"{node.name} overrides {base.name}.{name}" for name in private_methods(node) & private_methods(base)
            ]
            faults += [f"{node.name} is a third level over {root.name}" for root in known_bases(base, known)]
    return faults


def test_painters_have_at_most_two_levels_and_override_no_private_method() -> None:
    known: dict[str, ast.ClassDef] = {}
    for path in sorted(BOARDS.rglob("*.py")):
        own = classes_in(path.read_text(encoding="utf-8"))
        known |= {f"{path.parent.name}.{name}" if name in known else name: node for name, node in own.items()}
    assert "BoardPainter" in known
    assert not inheritance_faults(known)


def test_deep_inheritance_and_private_overrides_are_detected() -> None:
    known = classes_in("""
class Base:
    def _draw(self): ...
class Middle(Base):
    def _draw(self): ...
class Top(Middle):
    def draw(self): ...
""")
    assert inheritance_faults(known) == ["Middle overrides Base._draw", "Top is a third level over Base"]


def test_hits_are_computed_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1280, 720)):
        match = new_match(2)
        painter = painter_of(match)
        painter.resize(Rect(20, 60, 900, 640))
        painter.show(match.view(None))
        positions: list[tuple[int, int]] = []
        original_hits = painter.hit_test
        monkeypatch.setattr(
            painter, "hit_test", lambda position: [positions.append(position), *original_hits(position)][1:]
        )
        at = painter.area_of("estate:zielone").center
        assert painter.names_at(at) == painter.names_at(at) != []
        assert positions == [at]
        painter.names_at((0, 0))
        painter.show(match.view(None))  # pieces may have moved
        painter.names_at((0, 0))
        assert positions == [at, (0, 0), (0, 0)]


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_a_board_fills_its_area_except_for_a_rim(facts: GameFacts) -> None:
    """Otherwise pictures of boards would be drawn larger than necessary."""
    with Headless((1280, 720)):
        board = boards.load_default_board(facts.id)
        painter = painter_for(facts.painter, board, NORMAL.seat_marks[: facts.seats[1]], str)
        area = painter.area_for_width(1000)
        assert area.width == 1000
        painter.resize(area)
        board_box = painter.rect()
        assert area.contains(board_box)
        assert max(area.width - board_box.width, area.height - board_box.height) <= 30
        assert board_box.width > 960
