"""Whole games of W ruinach Wrocławia at the table, by mouse and by keyboard: every legal move can be reached."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.core.data import boards
from games.core.match.match import Match
from tests.runs import long_only
from tests.ui.clicker import Clicker, FastWindow, new_match, open_table
from tests.ui.moments import show_match
from tests.ui.wroclaw.table import WROCLAW, match_at, moments
from ui.shell.headless import Headless
from ui.table.intents import OpenResult
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

pytestmark = pytest.mark.usefixtures("stub_computers")

SHORT = Path(__file__).parents[2] / "boards" / "wroclaw_short.yaml"
COMMON_KINDS = {"discard", "send", "shoot", "boost", "fire"}


def play_game(
    people: int, by_keys: bool, seed: int, language: str = "pl", confirm: bool = False, board: object = None
) -> Clicker:
    """Play a game to its end with input events; the clicker fails if a move can't be reached."""
    with FastWindow((1280, 720), language=language, confirm=confirm) as it:
        match = new_match(people, 2 - people, seed, board, game_id=WROCLAW)
        clicker = Clicker(it, open_table(it, match), seed)
        while clicker.play_turn(by_keys):
            pass
        assert match.result is not None
        return clicker


@pytest.mark.parametrize(("by_keys", "language", "seed"), [long_only(True, "en", 4)])
def test_a_whole_game_of_two_people(by_keys: bool, language: str, seed: int) -> None:
    clicker = play_game(
        2, by_keys, seed, language, board=boards.load_game_board(WROCLAW, SHORT)
    )  # random players rarely hit
    assert clicker.kinds.keys() >= COMMON_KINDS | {"extra"}
    assert clicker.curtains > 10


@pytest.mark.long
@pytest.mark.parametrize("board", [SHORT, None])
@pytest.mark.parametrize(("by_keys", "language", "seed"), [(False, "pl", 6)])
def test_a_person_against_a_computer_needs_no_curtain(
    by_keys: bool, language: str, seed: int, board: Path | None
) -> None:
    played = None if board is None else boards.load_game_board(WROCLAW, board)
    clicker = play_game(1, by_keys, seed, language, confirm=True, board=played)
    assert clicker.curtains == 0
    assert sum(clicker.kinds.values()) < clicker.match.move_count  # the computer player moved, too


@pytest.mark.parametrize("by_keys", [False, long_only(True)])
def test_answers_to_every_kind_of_question_can_be_reached(by_keys: bool) -> None:
    kinds = moments()
    assert kinds.keys() == {"keep", "send 0", "send 1", "seal 2", "shoot", "again", "boost"}
    with FastWindow((1280, 960), language="en") as it:
        table = open_table(it, match_at(kinds["shoot"]))
        for moment in kinds.values():
            show_match(it, table, match_at(moment))
            Clicker(it, table, moment.seed).play_turn(by_keys)
            while it.app.top is not table:
                it.app.pop(it.app.top)


@pytest.mark.parametrize(("by_keys", "language"), [(False, "en"), long_only(True, "pl")])
def test_a_game_can_be_started_from_the_menu(by_keys: bool, language: str) -> None:
    with FastWindow((1280, 720), language=language) as it:
        it.open("menu")
        it.click(f"game:{WROCLAW}")
        it.settle()
        assert it.app.top.name == "setup"
        it.click("start")
        it.settle()
        table = next(screen for screen in it.app.screens if isinstance(screen, TableScreen))
        table.handlers[OpenResult] = lambda intent: None
        assert table.session.match.game.facts.id == WROCLAW
        clicker = Clicker(it, table, 5)
        for _ in range(60):  # other tests play whole games
            assert clicker.play_turn(by_keys)
        assert clicker.kinds.keys() >= {"discard", "send", "shoot"}


def test_escape_deselects_the_parts_of_a_shot() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(moments()["shoot"]))
        clicker, selection = Clicker(it, table), table.session.selection
        assert selection is not None
        shooter = next(name for name in selection.all_names() if name.startswith("fighter:"))
        it.press(clicker.point_of(shooter))
        assert selection.chosen == [shooter]
        it.key(pygame.K_ESCAPE)
        assert selection.chosen == []
        assert it.app.top is table


def last_move_of_a_turn() -> Match:
    """Return a match in which only the end of the shooting is missing in this turn."""
    match = match_at(moments()["again"])
    while match.view(None)["phase"] == "shooting" and ("hold",) in match.game.legal_moves(match.state):
        before = match.view(None)["turn"]
        number = match.move_count
        match.play(("hold",))
        if match.view(None)["turn"] != before or match.is_over:
            match.go_back_to(number, agreed=True)
            match.lift_curtain()
            return match
    raise AssertionError("no such turn occurred")


def test_the_log_shows_the_next_turn_only_when_the_board_does() -> None:
    lines_by_event: list[tuple[str, list[str]]] = []
    with Headless((1280, 720), speed="normal") as it:
        table = open_table(it, last_move_of_a_turn())
        table.play_moves([("hold",)])
        for _ in range(600):
            it.step(0.05)
            if table.ctx.stage is not None and table.ctx.stage.event is not None:
                lines = [widget for widget in table.widgets.widgets if isinstance(widget, LogLine)]
                lines_by_event.append((table.ctx.stage.event.kind, [line.entry.event.kind for line in lines]))
            elif not table.motion.is_running:
                break
    newest = {kind: lines[0] for kind, lines in lines_by_event}
    assert newest["turn"] == "marker"  # a line follows when its event has been shown
    assert newest["rolled"] == "turn"
    assert newest["returned"] not in ("marker", "turn", "rolled", "threat")


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("seed", range(30, 34))
def test_many_whole_games(by_keys: bool, people: int, seed: int) -> None:
    play_game(people, by_keys, seed, confirm=bool(seed % 2))
