"""F5: the file of the board in play is read again; whatever it holds by then, the match goes on."""

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
each = pytest.mark.parametrize("game", first_by_default(GAMES, 2))


class Own:
    """A match on a board of the user's own, and the file that it came from."""

    def __init__(self, it: FastWindow, game: str, home: Path) -> None:
        self.it, self.game = it, game
        self.data = {**copy.deepcopy(boards.default_board(game).data), "id": "mine"}
        self.path = home / "boards" / game / "mine.yaml"
        self.path.parent.mkdir(parents=True)
        self.write(self.data)
        self.board = boards.load(game, self.path)
        self.table: TableScreen = open_table(it, new_match(2, board=self.board, game_id=game))
        self.clicker = Clicker(it, self.table)
        self.clicker.dismiss_overlays(False)

    def write(self, data: Any) -> None:
        self.path.write_text(json.dumps(data), encoding="utf-8")

    def reload(self) -> None:
        self.it.key(pygame.K_F5)
        self.it.settle()

    def refused(self) -> bool:
        """Whether a dialogue says that it can't be done; close it, and go on playing."""
        told = isinstance(self.it.app.top, Dialogue)
        if told:
            self.it.key(pygame.K_RETURN)
            self.it.settle()
        for _ in range(5):
            self.clicker.play_turn(by_keys=False)
        return told


@pytest.fixture
def it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with FastWindow((1280, 720), language="en", every=5) as window:
        yield window


def renamed(value: Any) -> Any:
    """Copy data with a sign behind every name."""
    if isinstance(value, list):
        return [renamed(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: inner
        if key == "geometry"
        else {tongue: f"{words}*" for tongue, words in inner.items()}
        if key == "name" and isinstance(inner, dict)
        else renamed(inner)
        for key, inner in value.items()
    }


@each
def test_words_and_geometry_are_taken_over(it: FastWindow, game: str, tmp_path: Path) -> None:
    own = Own(it, game, tmp_path)
    fresh = renamed(own.data)
    fresh.pop("geometry", None)
    own.write(fresh)
    own.reload()
    assert own.board.data == boards.load(game, own.path).data
    assert "read again" in it.words()
    assert not own.refused()


def test_a_roster_of_other_numbers_waits_for_the_next_match(it: FastWindow, tmp_path: Path) -> None:
    own = Own(it, "wroclaw", tmp_path)
    before = boards.rule_digest(own.board)
    own.write({**boards.load("wroclaw", OTHERS / "wroclaw_short.yaml").data, "id": "mine"})
    own.reload()
    assert boards.rule_digest(own.board) == before
    assert not own.refused()


def test_rule_values_wait_for_the_next_match(it: FastWindow, tmp_path: Path) -> None:
    own = Own(it, "wampiry", tmp_path)
    fresh = renamed(own.data)
    fresh["rules"]["turns"] = 9
    own.write(fresh)
    own.reload()
    assert own.board.data["rules"]["turns"] == 15
    assert own.board.data["ring"] == fresh["ring"]
    assert not own.refused()


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_a_file_that_is_gone_is_said(it: FastWindow, game: str, tmp_path: Path) -> None:
    own = Own(it, game, tmp_path)
    own.path.unlink()
    own.reload()
    assert "not there any more" in it.words()
    assert own.refused()


@pytest.mark.parametrize(
    "other", first_by_default((path for path in sorted(OTHERS.glob("*.yaml")) if "wroclaw" not in path.stem), 2)
)
def test_a_file_that_holds_another_board_changes_nothing(it: FastWindow, other: Path, tmp_path: Path) -> None:
    game = next(game for game in GAMES if other.stem.startswith(f"{game}_"))
    own = Own(it, game, tmp_path)
    before = copy.deepcopy(own.board.data)
    own.write({**boards.load(game, other).data, "id": "mine"})
    own.reload()
    assert "another board" in it.words()
    assert own.board.data == before
    assert own.refused()


def test_a_file_with_a_fault_is_told_with_the_fault(it: FastWindow, tmp_path: Path) -> None:
    own = Own(it, "wampiry", tmp_path)
    own.write({**own.data, "rules": 7})
    own.reload()
    assert own.refused()


def test_a_board_of_ones_own_is_found_also_by_a_shipped_name(it: FastWindow, tmp_path: Path) -> None:
    own = Own(it, "wampiry", tmp_path)
    shipped = boards.shipped_boards("wampiry")[0]
    changed = {**renamed(own.data), "id": shipped.id}
    own.write(changed)
    assert boards.ref_of("wampiry", boards.load("wampiry", own.path)).path == own.path
    assert boards.ref_of("wampiry", boards.load("wampiry", shipped)).path == shipped.path
