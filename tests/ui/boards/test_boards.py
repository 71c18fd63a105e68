"""Which painter draws which kind of board: those that ship, one from outside, and what an unknown kind is told."""

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
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_modules", dict(boards._modules))


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_the_painter_of_a_game_makes_every_call_of_the_protocol(facts: Any) -> None:
    painter = boards.painter_for(facts.painter, board_files.default_board(facts.id), NORMAL.seat_marks, str)
    wanted = [*Painter.__annotations__, *(name for name in vars(Painter) if not name.startswith("_"))]
    assert [name for name in wanted if not hasattr(painter, name)] == []


def test_a_painter_from_outside_is_imported_when_its_kind_is_first_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    boards.add("harbour", "harbour_painter")  # no such module yet: nothing is imported here
    module = ModuleType("harbour_painter")
    module.PAINTER = lambda board, marks, wording, motions: (board, motions)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "harbour_painter", module)
    assert boards.painter_for("harbour", "a board", NORMAL.seat_marks, str) == ("a board", {})


def test_a_kind_has_one_painter() -> None:
    with pytest.raises(ValueError, match="'ring'"):
        boards.add("ring", "another.ring")


def test_an_unknown_kind_says_which_there_are() -> None:
    with pytest.raises(UsageError, match=r"'harbour'; known: battlefield, districts, grid, .*ring, track"):
        boards.painter_for("harbour", None, NORMAL.seat_marks, str)
