"""A sixth game needs no change to the program: the one of `games/SIXTH_GAME.md` is written out, added and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import main
from games import registry
from games.core.computers import selfplay
from games.core.computers.process import Thinker
from games.core.computers.search import choose
from games.core.contract import invariants
from games.core.contract.dice import BotDice
from games.core.contract.errors import DataError
from games.core.contract.game import Game
from games.core.data import boards
from games.core.data import kinds as data_kinds
from games.core.data.boards import BoardRef
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.match.match import Match
from games.core.match.players import LEVELS, Player
from games.core.match.settings import MatchSettings
from games.core.program.paths import HOME_VARIABLE, resource
from tests.computers import mind
from tests.ui.clicker import Clicker, Quick, StubThinker, new_match, open_table
from ui.commands import selftest
from ui.shell.headless import Headless, faults
from ui.table.screen import TableScreen

PAGE = "games/SIXTH_GAME.md"
STARTER = re.compile(r"^    import sys\n(?:    .*\n|\n)+", re.MULTILINE)  # with_post.py
FILE = re.compile(r"^## `(?P<name>[a-z/._]+)`.*?^```[a-z]+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SIZES = [(1280, 720), (1600, 900), (1280, 960)]
POST = "post"


@pytest.fixture(autouse=True)
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the page's files into a folder of their own and add the game; give the folder."""
    page = resource(PAGE).read_text("utf-8")
    for found in FILE.finditer(page):
        path = tmp_path / found["name"]
        path.parent.mkdir(exist_ok=True)
        path.write_text(found["text"], "utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.path_importer_cache.clear()
    from importlib import import_module, invalidate_caches

    invalidate_caches()
    registry.add(import_module("post.game").FACTS, "post.game", tmp_path / POST)
    yield tmp_path / POST
    registry.remove(POST)
    for name in [name for name in sys.modules if name.split(".")[0] == POST]:
        del sys.modules[name]


def game() -> Game:
    return registry.game(POST)


def play(people: int, bots: int, by_keys: bool, seed: int) -> Clicker:
    with Quick((1280, 720), language="pl") as it:
        clicker = Clicker(it, open_table(it, new_match(people, bots, seed, game_id=POST)), seed)
        while clicker.turn(by_keys):
            pass
        assert clicker.match.result is not None
        return clicker


def test_the_page_is_one_page_and_holds_three_files(post: Path) -> None:
    assert sorted(path.name for path in post.iterdir() if path.is_file()) == ["board.yaml", "game.py", "schemas.py"]
    assert len(resource(PAGE).read_text("utf-8").splitlines()) < 330


def test_the_program_is_started_with_it_as_the_page_says(tmp_path: Path) -> None:
    found = STARTER.search(resource(PAGE).read_text("utf-8"))
    assert found is not None
    (tmp_path / "with_post.py").write_text(textwrap.dedent(found[0]), "utf-8")
    wanted = [sys.executable, str(tmp_path / "with_post.py"), "simulate", POST, "--games", "2", "--bots", "random"]
    env = {**os.environ, "PYTHONPATH": str(resource("main.py").parent)}  # it lies beside main.py
    done = subprocess.run(wanted, cwd=tmp_path.parent, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("post: 2 games")


def test_it_is_played_with_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.Thinker", StubThinker)
    assert play(2, 1, False, 1).kinds.keys() == {"walk", "deliver", "end"}


def test_it_is_played_with_the_keyboard() -> None:
    assert play(3, 0, True, 2).kinds.keys() == {"walk", "deliver", "end"}


def test_it_is_started_from_the_menu_like_any_other() -> None:
    with Quick((1280, 720), language="en") as it:
        it.open("menu")
        it.settle()
        it.click(f"game:{POST}")
        it.settle()
        it.click("start")
        it.settle()
        table = it.app.top
        assert isinstance(table, TableScreen)
        assert table.session.match.game.facts.id == POST
        assert len(saves.unfinished()) == 1


@pytest.mark.parametrize("by_keys", [False, True])
def test_far_areas_are_walked_to_in_one_go(by_keys: bool) -> None:
    with Quick((1280, 720), language="en") as it:
        match = new_match(2, 0, 3, game_id=POST)
        clicker = Clicker(it, open_table(it, match))
        far = clicker.table.session.selection
        assert far is not None
        name, way = max(far.shortcuts().items(), key=lambda item: len(item[1].moves))
        assert len(way.moves) > 1
        before = list(match.state.at)
        clicker._choose(name, by_keys)
        it.settle()
        assert [step.joined for step in match.moves] == [False, *[True] * (len(way.moves) - 1)]
        assert match.state.steps == 3 - len(way.moves)
        match.undo()
        assert match.state.at == before


def test_computers_of_every_level_play_it() -> None:
    options = {"board": boards.usual(POST)}
    for level in LEVELS:
        assert len(selfplay.play(game(), options, 3, 5, [mind(game(), level, 8)] * 3).result.points) == 3


def test_the_computers_process_finds_it_too() -> None:
    match = new_match(2, 0, 1, game_id=POST)
    thinker = Thinker(POST, 1)
    try:
        thinker.ask(match.view(0), "medium", playouts=4)
        answer = None
        while answer is None:
            answer = thinker.poll()
        assert answer.move in match.game.legal_moves(match.state)
    finally:
        thinker.close()


def test_every_position_holds_what_all_games_promise() -> None:
    for seed in range(6):
        dice, rnd = BotDice(seed), Random(seed)
        state = game().setup({"board": boards.usual(POST)}, 2 + seed % 2, dice)
        while moves := game().legal_moves(state):
            assert invariants.faults(game(), state) == []
            fresh = state.copy()
            game().apply(fresh, rnd.choice(list(moves)), dice)
            state = fresh


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "post.planszownia"
    players = [Player("Ola", 1), Player("Jan", 2)]
    match = saves.begin(game(), boards.usual(POST), None, players, {}, 4, MatchSettings(), path)
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


@pytest.mark.parametrize("words", ["simulate post --games 4 --jobs 2 --check", "check {folder}"])
def test_the_commands_know_it(words: str, post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(words.format(folder=post).split()) == 0
    assert capsys.readouterr().out


def test_the_self_test_plays_it() -> None:
    told, found = selftest.played(game().facts)
    assert told
    assert found == []


def test_a_finished_match_is_verified_and_watched(tmp_path: Path) -> None:
    path = tmp_path / "post.planszownia"
    players = [Player("Ola", 1), Player("Jan", 2)]
    match = saves.begin(game(), boards.usual(POST), None, players, {}, 4, MatchSettings(), path)
    rnd = Random(4)
    while not match.over:
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


def test_another_board_from_the_users_folder_is_offered_and_played(post: Path, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "boards" / POST
    folder.mkdir(parents=True)
    text = (post / "board.yaml").read_text("utf-8")
    (folder / "town.yaml").write_text(text.replace("id: village", "id: town").replace("Wieś", "Miasto"), "utf-8")
    (folder / "broken.yaml").write_text(text.replace("letters: 3", "leters: 3"), "utf-8")
    found = {ref.id: ref for ref in boards.users(POST)}
    assert found["town"].name["pl"] == "Miasto"
    state = game().setup({"board": boards.load(POST, found["town"])}, 2, BotDice(1))
    assert choose(game(), game().observe(state, 0), "medium", BotDice(1), 4).move in game().legal_moves(state)
    broken: BoardRef = next(ref for ref in boards.users(POST) if ref.path.name == "broken.yaml")
    with pytest.raises(DataError) as error:
        boards.load(POST, broken)
    assert 'did you mean "letters"' in str(error.value)


def test_its_files_are_checked_like_any_other(post: Path) -> None:
    kinds = data_kinds.table()
    assert (POST, "board") in kinds


@pytest.mark.parametrize("size", SIZES)
def test_it_looks_like_any_other(size: tuple[int, int]) -> None:
    with Headless(size, language="en") as it:
        it.open("menu")
        it.settle()
        assert faults(it.texts()) == []
        it.open("setup", game=POST)
        it.settle()
        assert faults(it.texts()) == []
        open_table(it, new_match(2, 0, 1, game_id=POST))
        assert faults(it.texts()) == []
