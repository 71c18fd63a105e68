"""A sixth game needs no change to the program: that of `games/SIXTH_GAME.md` is extracted, registered and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import main
from games import registry
from games.core.computers import selfplay
from games.core.computers.process import BotProcess
from games.core.computers.search import choose_with_reason
from games.core.contract import invariants
from games.core.contract.dice import BotDice
from games.core.contract.errors import DataError
from games.core.contract.game import Game
from games.core.data import boards
from games.core.data import file_kinds as data_kinds
from games.core.data.boards import BoardRef
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.match.match import Match
from games.core.match.players import LEVELS, Player
from games.core.match.settings import MatchSettings
from games.core.program.paths import HOME_VARIABLE, resource_path
from tests.companions import play_randomly
from tests.computers import bot_policy
from tests.guests.one_page import extract, forget, register
from tests.runs import first_by_default, long_only, needs_process_pool
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, new_match, open_table
from tests.ui.text_collector import CollectingWindow
from tests.ui.walker import FastBotProcess, TableWalker
from tests.ui.wording import check_texts
from ui.commands import selftest
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen

PAGE = "games/SIXTH_GAME.md"
THREE = """
format: 1
game: mill
kind: board
id: three
name: {pl: Trójka, en: Three Men's Morris}
men: 3
patience: 20
points: [{id: a3}, {id: b3}, {id: c3}, {id: a2}, {id: b2}, {id: c2}, {id: a1}, {id: b1}, {id: c1}]
lines: [
  [a3, b3, c3], [a2, b2, c2], [a1, b1, c1], [a3, a2, a1], [b3, b2, b1], [c3, c2, c1], [a3, b2, c1], [a1, b2, c3],
]
zones: [{id: first, name: {pl: W ręku}}, {id: second, name: {pl: W ręku}}]
"""
STARTER = re.compile(r"^    import sys\n(?:    .*\n|\n)+", re.MULTILINE)  # with_mill.py
SIZES = [(1280, 720), (1600, 900), (1280, 960)]
MILL = "mill"


@pytest.fixture(autouse=True)
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the page's files into a folder of their own, register the game and yield the folder."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.syspath_prepend(str(tmp_path))
    extract(PAGE, tmp_path)
    register(MILL, tmp_path / MILL)
    yield tmp_path / MILL
    forget(MILL)


def game() -> Game:
    return registry.game(MILL)


def own_board(home: Path) -> BoardRef:
    """Write Three Men's Morris, without coordinates of its points, to the user's folder; return its board entry."""
    folder = home / "boards" / MILL
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "three.yaml").write_text(THREE, "utf-8")
    return next(ref for ref in boards.user_boards(MILL) if ref.id == "three")


def play(by_keys: bool, seed: int, board: Any = None, bots: int = 0) -> Clicker:
    with FastWindow((1280, 720), language="pl") as it:
        clicker = Clicker(it, open_table(it, new_match(2 - bots, bots, seed, board=board, game_id=MILL)), seed)
        while clicker.play_turn(by_keys):
            pass
        assert clicker.match.result is not None
        return clicker


def test_the_page_has_fewer_than_300_lines_and_five_files(mill: Path) -> None:
    names = ["board.yaml", "game.py", "rules.en.md", "rules.pl.md", "schemas.py"]
    assert sorted(path.name for path in mill.iterdir() if path.is_file()) == names
    assert len(resource_path(PAGE).read_text("utf-8").splitlines()) < 300


@needs_process_pool
def test_the_program_starts_with_it_as_the_page_says(tmp_path: Path) -> None:
    found = STARTER.search(resource_path(PAGE).read_text("utf-8"))
    assert found is not None
    (tmp_path / "with_mill.py").write_text(textwrap.dedent(found[0]), "utf-8")
    wanted = [sys.executable, str(tmp_path / "with_mill.py"), "simulate", MILL, "--games", "2", "--bots", "random"]
    env = {**os.environ, "PYTHONPATH": str(resource_path("main.py").parent)}  # the page has it next to main.py
    done = subprocess.run(wanted, cwd=tmp_path.parent, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("mill: 2 games")


def test_it_can_be_played_with_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    assert play(False, 1, bots=1).kinds.keys() == {"put", "go", "take"}


def test_it_can_be_played_with_the_keyboard_on_an_own_board(tmp_path: Path) -> None:
    board = boards.load_game_board(MILL, own_board(tmp_path / "home"))
    assert play(True, 2, board).kinds.keys() == {"put", "go", "take"}


def test_it_is_started_from_the_menu_as_any_other_game() -> None:
    with FastWindow((1280, 720), language="en") as it:
        it.open("menu")
        it.settle()
        it.click(f"game:{MILL}")
        it.settle()
        it.click("start")
        it.settle()
        table = it.app.top
        assert isinstance(table, TableScreen)
        assert table.session.match.game.facts.id == MILL
        assert len(saves.unfinished_matches()) == 1


def test_no_text_at_its_table_is_a_raw_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", FastBotProcess)
    with CollectingWindow((1280, 720), language="en", read_aloud=True) as it:  # the page has no Polish texts
        it.open("menu")
        walker = TableWalker(it, new_match(1, 1, 1, game_id=MILL))
        for _ in range(6):
            assert walker.explore_and_decide()
        check_texts(it)


def test_it_can_be_played_on_small_screens() -> None:
    match = new_match(2, 0, 4, game_id=MILL)
    assert all(snapshot.question is not None for snapshot in play_randomly(match, Random(4), most=40))
    assert match.is_over or match.move_count >= 40


def test_computers_of_every_level_play_it() -> None:
    options = {"board": boards.load_default_board(MILL)}
    for level in LEVELS:
        assert len(selfplay.play_bot_game(game(), options, 2, 5, [bot_policy(game(), level, 8)] * 2).result.points) == 2


def test_a_bot_process_can_play_it() -> None:
    match = new_match(2, 0, 1, game_id=MILL)
    thinker = BotProcess(MILL, 1)
    try:
        thinker.request_move(match.view(0), "medium", playouts=4)
        answer = None
        while answer is None:
            answer = thinker.poll()
        assert answer.move in match.game.legal_moves(match.state)
    finally:
        thinker.close()


def test_the_invariants_hold_in_every_position() -> None:
    dice, rnd = BotDice(0), Random(0)
    state = game().setup({"board": boards.load_default_board(MILL)}, 2, dice)
    while moves := game().legal_moves(state):
        assert invariants.violations(game(), state) == []
        state = state.copy()
        game().apply(state, rnd.choice(list(moves)), dice)


def test_a_save_of_it_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mill.planszownia"
    players = [Player("Ola", 1), Player("Jan", 2)]
    match = saves.begin_match(game(), boards.load_default_board(MILL), None, players, {}, 4, MatchSettings(), path)
    rnd = Random(4)
    for _ in range(9):
        match.play(rnd.choice(list(game().legal_moves(match.state))))
    assert match.journal is not None
    match.journal.close()
    again = open_match(path)
    assert isinstance(again, Match)
    assert game().to_data(again.state) == game().to_data(match.state)
    assert again.journal is not None
    again.journal.close()


@pytest.mark.parametrize(
    "words",
    [
        "simulate mill --games 1 --jobs 1 --check --every 9 --bots random",
        long_only("simulate mill --games 2 --jobs 2 --check --bots random"),
        "check {folder}",
    ],
)
def test_the_commands_accept_it(words: str, mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(words.format(folder=mill).split()) == 0
    assert capsys.readouterr().out


def test_the_self_test_plays_it() -> None:
    report, found = selftest.play_game(game().facts)
    assert report
    assert found == []


def test_a_finished_match_can_be_verified_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "mill.planszownia"
    players = [Player("Ola", 1), Player("Jan", 2)]
    match = saves.begin_match(game(), boards.load_default_board(MILL), None, players, {}, 4, MatchSettings(), path)
    rnd = Random(4)
    while not match.is_over:
        match.play(rnd.choice(list(game().legal_moves(match.state))))
    assert match.journal is not None
    match.journal.close()
    assert main.main(["verify", str(path)]) == 0
    with Headless((1280, 720), language="pl") as it:
        for screen in ("result", "replay"):
            it.open("menu")
            it.open(screen, match=match)
            it.settle()
            assert faults(it.texts()) == []


def test_a_board_in_the_users_folder_is_listed_and_played(mill: Path, tmp_path: Path) -> None:
    three = own_board(tmp_path / "home")
    assert three.name["pl"] == "Trójka"
    state = game().setup({"board": boards.load_game_board(MILL, three)}, 2, BotDice(1))
    assert choose_with_reason(game(), game().observe(state, 0), "medium", BotDice(1)).move in game().legal_moves(state)


def test_a_fault_in_a_board_is_reported_with_its_line(mill: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    text = (mill / "board.yaml").read_text("utf-8")
    broken.write_text(text.replace("men: 9 ", "man: 9 ").replace("[a7, d7, g7]", "[a7, d7, h7]"), "utf-8")
    with pytest.raises(DataError) as error:
        boards.load_game_board(MILL, broken)
    assert 'broken.yaml:6:1: man: unknown key; did you mean "men"' in str(error.value)


@pytest.mark.parametrize(("language", "words"), [("en", "Nine Men's Morris"), ("pl", "Młynek")])
def test_its_rules_page_opens_in_both_languages(language: str, words: str) -> None:
    with Headless((1280, 720), language=language) as it:
        it.open("rules", game_id=MILL)
        it.settle()
        assert faults(it.texts()) == []
        assert words in " ".join(drawn.text for drawn in it.texts())


def test_its_kind_of_data_file_is_known(mill: Path) -> None:
    kinds = data_kinds.all_file_kinds()
    assert (MILL, "board") in kinds


@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_texts_fit_in_menu_form_and_table(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        it.open("menu")
        it.settle()
        assert faults(it.texts()) == []
        it.open("setup", game=MILL)
        it.settle()
        assert faults(it.texts()) == []
        open_table(it, new_match(2, 0, 1, game_id=MILL))
        assert faults(it.texts()) == []
