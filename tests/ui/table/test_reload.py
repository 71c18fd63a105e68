"""F5 reads the file of the board in play again; whatever it contains, the match goes on."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.data import boards
from games.core.program.paths import HOME_VARIABLE
from tests.runs import first_by_default
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table
from ui.screens.dialogue import Dialogue
from ui.table.table import TableScreen

GAMES = [facts.id for facts in registry.all_facts()]
OTHERS = Path(__file__).parents[2] / "boards"
for_each_game = pytest.mark.parametrize("game", first_by_default(GAMES, 2))


class CustomBoardMatch:
    """A match on a user's board, and the board's file."""

    def __init__(self, it: FastWindow, game: str, home: Path) -> None:
        self.it, self.game = it, game
        self.data = {**copy.deepcopy(boards.load_default_board(game).data), "id": "mine"}
        self.path = home / "boards" / game / "mine.yaml"
        self.path.parent.mkdir(parents=True)
        self.write(self.data)
        self.board = boards.load_game_board(game, self.path)
        self.table: TableScreen = open_table(it, new_match(2, board=self.board, game_id=game))
        self.clicker = Clicker(it, self.table)
        self.clicker.dismiss_overlays(False)

    def write(self, data: Any) -> None:
        self.path.write_text(json.dumps(data), encoding="utf-8")

    def reload(self) -> None:
        self.it.key(pygame.K_F5)
        self.it.settle()

    def refused(self) -> bool:
        """Close an error dialogue if there is one, and play on; return True if there was one."""
        has_dialogue = isinstance(self.it.app.top, Dialogue)
        if has_dialogue:
            self.it.key(pygame.K_RETURN)
            self.it.settle()
        for _ in range(5):
            self.clicker.play_turn(by_keys=False)
        return has_dialogue


@pytest.fixture
def it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with FastWindow((1280, 720), language="en", every=5) as window:
        yield window


def with_other_names(value: Any) -> Any:
    """Copy board data with an asterisk after every name."""
    if isinstance(value, list):
        return [with_other_names(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: inner
        if key == "geometry"
        else {language: f"{name}*" for language, name in inner.items()}
        if key == "name" and isinstance(inner, dict)
        else with_other_names(inner)
        for key, inner in value.items()
    }


@for_each_game
def test_names_and_geometry_are_updated(it: FastWindow, game: str, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, game, tmp_path)
    fresh = with_other_names(own.data)
    fresh.pop("geometry", None)
    own.write(fresh)
    own.reload()
    assert own.board.data == boards.load_game_board(game, own.path).data
    assert "reloaded" in it.words()
    assert not own.refused()


def test_another_roster_waits_for_the_next_match(it: FastWindow, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, "wroclaw", tmp_path)
    before = boards.rule_digest(own.board)
    own.write({**boards.load_game_board("wroclaw", OTHERS / "wroclaw_short.yaml").data, "id": "mine"})
    own.reload()
    assert boards.rule_digest(own.board) == before
    assert not own.refused()


def test_rule_values_wait_for_the_next_match(it: FastWindow, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, "wampiry", tmp_path)
    fresh = with_other_names(own.data)
    fresh["rules"]["turns"] = 9
    own.write(fresh)
    own.reload()
    assert own.board.data["rules"]["turns"] == 15
    assert own.board.data["ring"] == fresh["ring"]
    assert not own.refused()


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_a_missing_file_is_reported(it: FastWindow, game: str, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, game, tmp_path)
    own.path.unlink()
    own.reload()
    assert "is gone" in it.words()
    assert own.refused()


@pytest.mark.parametrize(
    "other", first_by_default((path for path in sorted(OTHERS.glob("*.yaml")) if "wroclaw" not in path.stem), 2)
)
def test_a_file_with_another_board_changes_nothing(it: FastWindow, other: Path, tmp_path: Path) -> None:
    game = next(game for game in GAMES if other.stem.startswith(f"{game}_"))
    own = CustomBoardMatch(it, game, tmp_path)
    before = copy.deepcopy(own.board.data)
    own.write({**boards.load_game_board(game, other).data, "id": "mine"})
    own.reload()
    assert "a different board" in it.words()
    assert own.board.data == before
    assert own.refused()


def test_a_faulty_file_is_refused(it: FastWindow, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, "wampiry", tmp_path)
    own.write({**own.data, "rules": 7})
    own.reload()
    assert own.refused()


def test_a_custom_board_with_a_shipped_id_keeps_its_own_path(it: FastWindow, tmp_path: Path) -> None:
    own = CustomBoardMatch(it, "wampiry", tmp_path)
    shipped = boards.shipped_boards("wampiry")[0]
    changed = {**with_other_names(own.data), "id": shipped.id}
    own.write(changed)
    assert boards.find_board_ref("wampiry", boards.load_game_board("wampiry", own.path)).path == own.path
    assert boards.find_board_ref("wampiry", boards.load_game_board("wampiry", shipped)).path == shipped.path
