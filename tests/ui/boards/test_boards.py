"""Which painter draws which kind of board: shipped painters, an external one, and the error for unknown kinds."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from games import registry
from games.core.contract.errors import UsageError
from games.core.data import boards as board_files
from ui import boards
from ui.boards.shared.base import Painter
from ui.drawing.theme import NORMAL


@pytest.fixture(autouse=True)
def _restore_painters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_modules", dict(boards._modules))


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_every_painter_has_all_members_of_the_protocol(facts: Any) -> None:
    painter = boards.painter_for(facts.painter, board_files.load_default_board(facts.id), NORMAL.seat_marks, str)
    members = [*Painter.__annotations__, *(name for name in vars(Painter) if not name.startswith("_"))]
    assert [name for name in members if not hasattr(painter, name)] == []


def test_an_external_painter_is_imported_when_its_kind_is_first_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    boards.add("harbour", "harbour_painter")  # the module does not exist yet: adding imports nothing
    module = ModuleType("harbour_painter")
    module.PAINTER = lambda board, marks, wording, motions: (board, motions)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "harbour_painter", module)
    assert boards.painter_for("harbour", "a board", NORMAL.seat_marks, str) == ("a board", {})


def test_a_kind_has_one_painter() -> None:
    with pytest.raises(ValueError, match="'ring'"):
        boards.add("ring", "another.ring")


def test_the_error_for_an_unknown_kind_lists_the_known_kinds() -> None:
    with pytest.raises(UsageError, match=r"'harbour'; known: battlefield, districts, grid, .*ring, track"):
        boards.painter_for("harbour", None, NORMAL.seat_marks, str)
