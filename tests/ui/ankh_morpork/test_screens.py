"""Saved matches of Ankh-Morpork: a table after a crash, and screens that list, replay and count the matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import registry
from games.core.contract.plain import digest
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from games.shipped import register_shipped
from tests.runs import long_only
from tests.ui.ankh_morpork.table import ANKH
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.played_matches import PLAYERS
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless, faults


def play_without_closing(path: Path, moves: int) -> Match:
    """Play random moves into a new journal without closing it, as in a crash; return the match."""
    register_shipped()
    game, ref = registry.game(ANKH), boards.shipped_boards(ANKH)[0]
    board = boards.load_game_board(ANKH, ref)
    match = saves.begin_match(game, board, ref, PLAYERS[:3], {}, 5, MatchSettings(), path)
    choose = Random(5)
    while match.move_count < moves and not match.is_over:
        match.play(choose.choice(game.legal_moves(match.state)))
    return match


def play_and_close(path: Path, moves: int) -> Match:
    """Play random moves into a new journal and close it."""
    match = play_without_closing(path, moves)
    assert match.journal is not None
    match.journal.close()
    return match


@pytest.mark.parametrize("moves", [0, 1, 60, 130])
def test_a_match_is_restored_completely(tmp_path: Path, moves: int) -> None:
    match = play_and_close(tmp_path / "a.journal", moves)
    again = saves.load_for_viewing(tmp_path / "a.journal")
    assert again.move_count == match.move_count
    assert again.position_id == match.position_id
    to_data = match.game.to_data
    assert [digest(to_data(one)) for one in again.history.states] == [
        digest(to_data(one)) for one in match.history.states
    ]


def test_a_match_loaded_for_viewing_can_be_continued_at_the_table(tmp_path: Path) -> None:
    play_and_close(tmp_path / "a.journal", 70)
    with FastWindow((1280, 720), language="pl") as it:
        match = saves.load_for_viewing(tmp_path / "a.journal")
        clicker = Clicker(it, open_table(it, match))
        for _ in range(12):
            clicker.play_turn(False)


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_lists_replays_and_results_show_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    thumbnails.clear_caches()
    (tmp_path / "saves").mkdir()
    play_and_close(tmp_path / "saves" / "going.journal", 80)
    over = play_and_close(tmp_path / "saves" / "over.journal", 10_000)
    assert over.is_over
    with Headless((1280, 720), language=language) as it:
        it.open("menu")
        for name, args in (
            ("load", {}), ("history", {}), ("result", {"match": over}),
            ("replay", {"path": tmp_path / "saves" / "over.journal"}),
        ):  # fmt: skip
            it.open(name, **args)
            assert faults(it.texts()) == [], name
            for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT, pygame.K_HOME):
                it.key(key)
                it.settle()
            assert faults(it.texts()) == [], name
            while it.app.top.name != "menu":
                it.app.pop(it.app.top)
