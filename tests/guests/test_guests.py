"""A game is a folder that can be given away: nothing of it is imported before a yes, which holds until it changes."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import main
from games import guests, registry
from games.core.computers.process import BotProcess
from games.core.contract.errors import DataError, UsageError
from games.core.data import boards
from games.core.data.game_folder import content_hash
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.program import guest_modules
from games.core.program.paths import HOME_VARIABLE, resource_path, user_folder
from games.core.storage.trusted import TrustedGames
from games.shipped import register_shipped
from tests import update_catalogue
from tests.guests.one_page import extract
from tests.runs import needs_process_pool
from tests.ui.clicker import new_match
from ui.shell import start
from ui.shell.guest_games import ask_about_guests, load_trusted_list_others
from ui.shell.headless import Headless, faults

VAULT = "vault"
GAME_FILE = """format: 1
game: vault
kind: game
name: {pl: Skarbiec, en: The Vault}
author: Ala Nowak
about: {en: A card game.}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the game of hidden hands into a folder with another name; its package is on no path of Python."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    extract("games/HIDDEN_HANDS.md", tmp_path)
    (tmp_path / VAULT).rename(tmp_path / "from-ala")
    (tmp_path / "from-ala" / "game.yaml").write_text(GAME_FILE, "utf-8")
    register_shipped()
    yield tmp_path / "from-ala"
    registry.remove(VAULT)
    guest_modules.remove_finder(VAULT)


def change_code(folder: Path, old: str, new: str) -> None:
    """Replace a piece of the game's code."""
    text = (folder / "game.py").read_text("utf-8")
    assert old in text
    (folder / "game.py").write_text(text.replace(old, new, 1), "utf-8")


def is_imported() -> bool:
    return any(name.split(".")[0] == VAULT for name in sys.modules)


def leave_mark(folder: Path) -> Path:
    """Let the game's code write a file when it is imported; return this file."""
    mark = folder.parent / "was here"
    text = (folder / "game.py").read_text("utf-8")
    (folder / "game.py").write_text(f"from pathlib import Path\nPath({str(mark)!r}).touch()\n{text}", "utf-8")
    return mark


def test_what_it_says_of_itself_is_read_without_running_it(folder: Path) -> None:
    mark = leave_mark(folder)
    (guest,) = guests.read_guests([folder])
    assert (guest.id, guest.name["pl"], guest.author) == (VAULT, "Skarbiec", "Ala Nowak")
    assert not mark.exists()
    assert not is_imported()


def test_the_window_asks_first_and_again_when_the_game_changes(folder: Path) -> None:
    mark = leave_mark(folder)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        ask_about_guests(it.app, load_trusted_list_others([str(folder)], TrustedGames.open()))
        it.settle()
        assert "The Vault, by Ala Nowak" in it.words().replace("\n", " ")
        assert faults(it.texts()) == []
        it.click("leave")
        it.settle()
        assert not mark.exists()
        assert it.app.top.name == "menu"
        ask_about_guests(it.app, load_trusted_list_others([str(folder)], TrustedGames.open()))
        it.settle()
        it.click("run")
        it.settle()
        assert mark.exists()
        it.click(f"game:{VAULT}")
        it.settle()
        assert it.app.top.name == "setup"
    registry.remove(VAULT)
    mark.unlink()
    assert load_trusted_list_others([str(folder)], TrustedGames.open()) == []  # allowed: it is loaded at once
    assert mark.exists()
    registry.remove(VAULT)
    mark.unlink()
    (folder / "board.yaml").write_text((folder / "board.yaml").read_text("utf-8") + "# changed\n", "utf-8")
    assert [guest.id for guest in load_trusted_list_others([str(folder)], TrustedGames.open())] == [VAULT]
    assert not mark.exists()


def test_enter_does_not_allow_it(folder: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        ask_about_guests(it.app, load_trusted_list_others([str(folder)], TrustedGames.open()))
        it.settle()
        it.key(13)
        it.settle()
        assert it.app.top.name == "menu"
        assert not is_imported()


def test_a_game_that_fails_to_load_is_reported_and_not_allowed(folder: Path) -> None:
    (folder / "game.py").write_text("1 / 0\n", "utf-8")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        ask_about_guests(it.app, load_trusted_list_others([str(folder)], TrustedGames.open()))
        it.settle()
        it.click("run")
        it.settle()
        assert "ZeroDivisionError" in it.words()
    assert TrustedGames.open().value == frozenset()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('tile_title=("Skarbiec", N_', 'tile_title=(N_("Vault"), N_', "tile_title is not"),
        ('feature_labels=(N_("hidden hands"),)', 'feature_labels=(N_("hidden hands"))', "feature_labels is not"),
        ('blurb=N_("Lay treasures before a thief takes them.")', 'blurb="Lay treasures."', "blurb is not"),
        ("seats=(2, 4)", "seats=(2, 6)", "seats is not"),
        ("seats=(2, 4)", "seats=4", "seats is not"),
        ('bot_names=("Ala", "Jan", "Ewa", "Tom")', 'bot_names=("Ala")', "bot_names is not"),
    ],
)
def test_wrong_facts_are_named_and_do_not_end_the_program(
    old: str, new: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change_code(folder, old, new)
    assert main.main(["check", str(folder)]) == 2
    assert f"FACTS in game.py: {words}" in capsys.readouterr().err
    trusted = TrustedGames.open()
    trusted.add(content_hash(folder))  # as if a person had allowed it before
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        ask_about_guests(it.app, load_trusted_list_others([str(folder)], trusted))
        it.settle()
        it.click("run")
        it.settle()
        assert words in it.words().replace("\n", " ")
        assert faults(it.texts()) == []


def test_bytecode_in_the_folder_is_never_run(folder: Path) -> None:
    before = content_hash(folder)
    evil = folder.parent / "evil.py"
    evil.write_text("raise SystemExit('evil')\n", "utf-8")
    source = folder / "schemas.py"
    import py_compile

    target = folder / "__pycache__" / f"schemas.{sys.implementation.cache_tag}.pyc"
    py_compile.compile(str(evil), str(target), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    assert source.exists()
    assert content_hash(folder) == before  # so it must not matter
    guests.load(guests.read_guests([folder])[0])
    assert registry.game(VAULT).facts.id == VAULT


def test_nothing_is_loaded_from_the_users_folder_by_itself(folder: Path, tmp_path: Path) -> None:
    for place in ("home", "home/games", "home/boards/vault"):
        shutil.copytree(folder, tmp_path / place / "vault", dirs_exist_ok=True)
    assert load_trusted_list_others([], TrustedGames.open()) == []
    assert not is_imported()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("game: vault", "game: json"), "'json' is the name of a Python module"),
        (("game: vault", "game: osada"), "there is a game called 'osada' already"),
        (("author: Ala Nowak\n", ""), "author"),
        (("kind: game", "kind: board"), "kind"),
    ],
)
def test_an_unsuitable_folder_is_refused(change: tuple[str, str], words: str, folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME_FILE.replace(*change), "utf-8")
    with pytest.raises((UsageError, DataError), match=words):
        guests.read_guests([folder])
    assert not is_imported()


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    for path, words in ((tmp_path / "nothing", "takes the folder of a game"), (tmp_path, "has no game.yaml")):
        with pytest.raises(UsageError, match=words):
            guests.read_guests([path])


def test_a_packed_game_is_refused_with_what_to_do(folder: Path, tmp_path: Path) -> None:
    assert main.main(["pack", str(folder), "--out", str(tmp_path / "vault.zip")]) == 0
    with pytest.raises(UsageError, match="is packed: unpack it"):
        guests.read_guests([tmp_path / "vault.zip"])


class Entry:
    """An entry point of an installed package."""

    def __init__(self, value: str) -> None:
        self.value = value


def test_an_installed_game_is_found_without_importing_it_but_not_by_a_built_program(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    shutil.copytree(folder, tmp_path / "site" / VAULT)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    sys.path_importer_cache.clear()
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Entry("vault.game"), Entry("nowhere")])
    (guest,) = guests.installed_guests()
    assert (guest.id, guest.path) == (VAULT, tmp_path / "site" / VAULT)
    assert not is_imported()
    assert [one.id for one in load_trusted_list_others([], TrustedGames.open())] == [
        VAULT
    ]  # the window asks about an installed game, too
    guests.load(guest)
    assert registry.game(VAULT).facts.id == VAULT
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert list(guests.installed_guests()) == []


@needs_process_pool
def test_a_command_runs_it_in_all_processes_and_says_so(folder: Path, tmp_path: Path) -> None:
    words = ["--with", str(folder), "simulate", VAULT, "--games", "4", "--jobs", "2", "--bots", "random"]
    run = [sys.executable, str(resource_path("main.py")), *words]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("vault: 4 games")
    assert done.stderr.splitlines()[0] == f"main.py: running the code of vault in {folder.resolve()}"


def test_a_bot_process_plays_it(folder: Path) -> None:
    guests.load(guests.read_guests([folder])[0])
    match = new_match(2, 0, 1, game_id=VAULT)
    thinker = BotProcess(VAULT, 1)
    try:
        thinker.request_move(match.view(0), "medium", playouts=4)
        answer = None
        while answer is None:
            answer = thinker.poll()
        assert answer.move in match.game.legal_moves(match.state)
    finally:
        thinker.close()


# -- checking and packing ----------------------------------------------------------------------------------------------
def test_one_command_checks_all_of_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["check", str(folder)]) == 0
    shown = capsys.readouterr()
    assert "vault: imports fine, texts fine, rules and pictures fine" in shown.out
    assert "4 files are fine." in shown.out
    assert f"running the code of vault in {folder.resolve()}" in shown.err
    assert "remark: its texts are not translated into pl: there is no locale/pl/LC_MESSAGES" in shown.err


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "from vault.schemas",
            "import nowhere_at_all\nfrom vault.schemas",
            "has no module nowhere_at_all",
        ),
        ("from vault.schemas", "from games.core.nothing import x\nfrom vault.schemas", "no module games.core.nothing"),
        ('N_("Seen")', 'N_("Seen" if TREASURES else "Read")', "N_ takes a literal"),
        ('"trash"', '"dustbin"', "there is no such picture; icons are: "),
        (
            '"deck": sorted(pool)}',
            '"deck": sorted(pool), "turn": 99}',
            "look the same to None: turn: 1, not 99",
        ),
        ("def points(state):", "def points(state):\n    state.board.missing", "AttributeError"),
        ('"spy": N_("Look at this hand")', '"spi": N_("Look at this hand")', "controls has no kind of move 'spy'"),
        ('"answer": N_("{who} wants to rob you")', '"anser": N_("Hm")', "question 'answer': KeyError: 'answer'"),
        ('end_texts={"drawn"', 'end_texts={"done"', "no end_texts for 'drawn'"),
        ('N_("{who}: a card drawn")', 'N_("{woh}: a card drawn")', "the log line of 'drew': KeyError: 'woh'"),
        ('return [(f"button:{kind}",)]', 'return [("button:x",)]', "has the same parts as a move 'lock'"),
        ('return [(f"button:{kind}",)]', "return []", "a move 'lock' has no part"),
        ('phases=(N_("Play"),)', "phases=()", "turn_and_phase: IndexError"),
    ],
)
def test_faults_of_each_part_are_named(
    old: str, new: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change_code(folder, old, new)
    assert main.main(["check", str(folder)]) == 2
    shown = capsys.readouterr()
    assert words in shown.out + shown.err


def test_events_without_a_log_line_and_lines_without_an_event_are_remarked_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["check", str(folder)]) == 0
    assert "remark: the event" not in capsys.readouterr().err.replace(str(folder), "")
    registry.remove(VAULT)
    change_code(folder, '"drew": N_(', '"draw": N_(')
    assert main.main(["check", str(folder)]) == 0
    shown = capsys.readouterr().err
    assert "remark: the event 'drew' has no log line" in shown
    assert "remark: no random game had the event 'draw' of log_lines" in shown


def test_messages_without_polish_are_named_if_the_game_has_a_catalogue(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "locale/pl/LC_MESSAGES").mkdir(parents=True)
    assert main.main(["check", str(folder)]) == 2
    assert "vault.mo: the catalogue is not compiled" in capsys.readouterr().err
    update_catalogue.main([str(folder / "game.py"), "--name", VAULT, "--locale", str(folder / "locale")])
    registry.remove(VAULT)
    assert main.main(["check", str(folder)]) == 2
    shown = capsys.readouterr().err
    assert "pl has no translation of 'Show a lock'" in shown
    assert "'Used'" in shown
    assert "'hidden hands'" not in shown  # the program has it


def test_a_fault_of_its_board_is_named_with_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (folder / "board.yaml").read_text("utf-8")
    (folder / "board.yaml").write_text(text.replace("hand: 2", "hand: 9"), "utf-8")
    assert main.main(["check", str(folder)]) == 2
    shown = capsys.readouterr()
    assert "board.yaml:6:7: hand" in shown.err
    assert "rules and pictures: not checked" in shown.out


def test_a_missing_rules_page_is_remarked_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "rules.pl.md").unlink()
    assert main.main(["check", str(folder)]) == 0
    assert "remark: there is no rules page rules.pl.md" in capsys.readouterr().err


def test_an_unknown_game_is_said_to_be_added_with_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["simulate", "chess", "--games", "1"]) == 2
    assert "--with FOLDER adds one from a folder" in capsys.readouterr().err


def test_a_packed_game_is_the_same_game(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "game.pyc").write_bytes(b"x")
    (folder / ".secret").write_text("mine", "utf-8")
    out = tmp_path / "vault.zip"
    assert main.main(["pack", str(folder), "--out", str(out)]) == 0
    assert content_hash(folder) in capsys.readouterr().out
    with zipfile.ZipFile(out) as file:
        file.extractall(tmp_path / "given")
    assert content_hash(tmp_path / "given" / VAULT) == content_hash(folder)
    assert sorted(path.name for path in (tmp_path / "given" / VAULT).iterdir()) == [
        "board.yaml", "game.py", "game.yaml", "rules.en.md", "rules.pl.md", "schemas.py",
    ]  # fmt: skip
    assert not is_imported()
    assert main.main(["pack", str(folder), "--out", str(out)]) == 2  # nothing is overwritten


# -- its matches without it --------------------------------------------------------------------------------------------
def test_its_matches_are_listed_without_it_and_never_called_damaged(folder: Path) -> None:
    guests.load(guests.read_guests([folder])[0])
    path, rnd = saves.unused_path(VAULT), Random(4)
    path.parent.mkdir(parents=True, exist_ok=True)
    players = [Player("Ola", 1), Player("Jan", 2)]
    game, board = registry.game(VAULT), boards.load_default_board(VAULT)
    match = saves.begin_match(game, board, None, players, {}, 4, MatchSettings(), path)
    while not match.is_over:
        match.play(rnd.choice(list(game.legal_moves(match.state))))
    assert match.journal is not None
    match.journal.close()
    registry.remove(VAULT)
    with Headless((1280, 720), language="en") as it:
        for screen in ("history", "people", "load"):
            it.open("menu")
            opened: Any = it.open(screen)
            if screen == "people":
                opened.records.index_updater.wait()
            it.settle(400)
            shown = it.words()
            assert "amaged" not in shown
            assert "can't be read" not in shown
            assert faults(it.texts()) == []
            if screen == "history":
                assert "This match's game is missing." in shown
            if screen == "people":
                assert "Ola" in shown  # the match counts
        it.open("menu")
        it.app.open_file(path)
        it.settle()
        assert "once its game is back in the program (this program has no game called vault)" in it.words().replace(
            "\n", " "
        )
        assert "amaged" not in it.words()
    guests.load(guests.read_guests([folder])[0])
    again = open_match(path)
    assert again.is_over


def test_a_damaged_file_of_allowed_games_is_told_in_the_window(folder: Path) -> None:
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / TrustedGames.file_name).write_text("{damaged", "utf-8")
    asked, trusted = start._guests_to_ask_about([str(folder)])
    assert trusted is not None
    with Headless((1280, 720), language="en") as it:
        it.app.use_trusted_games(trusted)
        it.app.open("menu")  # as at the start, without a frame before the files are read
        ask_about_guests(it.app, asked)
        it.app.open_files()
        it.settle()
        assert "The file listing other people's games that may run was damaged" in " ".join(it.words().split())
        it.click("ok")
        it.settle()
        assert it.top.widgets.find("run") is not None  # the question is still open below the notice
