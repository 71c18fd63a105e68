"""Files dropped on the window or named on the command line."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.journal import saves
from games.core.program.paths import openable_path
from tests.runs import long_only
from tests.ui.played_matches import random_match
from tests.ui.workshops import own_board
from ui.screens.fair.screen import FairScreen
from ui.shell import loop, start, window
from ui.shell.app import App
from ui.shell.headless import Headless
from ui.table.intents import OpenLog
from ui.table.table import TableScreen

ROOT = Path(__file__).parents[3]
BOARD = Path(__file__).parents[2] / "boards" / "wampiry_ring5.yaml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    return tmp_path


def drop(it: Headless, path: Path) -> None:
    it.event(pygame.DROPFILE, file=str(path))
    it.settle()


def table_of(it: Headless) -> TableScreen:
    tables = [screen for screen in it.app.screens if isinstance(screen, TableScreen)]
    assert len(tables) == 1
    return tables[0]


def test_a_save_dropped_on_the_window_is_continued(folder: Path) -> None:
    path = folder / "home" / "saves" / "a.journal"
    number = random_match(3, 12, path=path).move_count
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("settings")
        drop(it, path)
        match = table_of(it).session.match
        assert match.move_count == number
        assert match.journal is not None
        assert [screen.name for screen in it.app.screens][:2] == ["menu", "table"]
    assert [one.name for one in path.parent.glob("*.journal")] == ["a.journal"]


def test_a_save_from_another_folder_is_continued_in_a_copy(folder: Path) -> None:
    long = folder.joinpath(
        *["a place with ż " + "x" * 100] * 3
    )  # longer than the 260 letters of ordinary Windows paths
    path = openable_path(long / "gość.journal")
    number = random_match(3, 12, path=path).move_count
    before = path.read_bytes()
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        drop(it, path)
        assert table_of(it).session.match.move_count == number
        drop(it, path)  # while another match is on the table
        assert table_of(it).session.match.move_count == number
    assert path.read_bytes() == before
    assert len(saves.list_matches()) == 2


def test_a_finished_match_is_shown_and_a_damaged_one_reported(folder: Path) -> None:
    over, bad, foreign = folder / "over.journal", folder / "bad.journal", folder / "foreign.journal"
    random_match(2, path=over)
    bad.write_bytes(over.read_bytes().replace(b'"move"', b'"mowe"', 1))
    foreign.write_text("hello")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        drop(it, over)
        assert it.app.top.name == "result"
        drop(it, foreign)
        assert it.app.top.name == "dialogue"
        drop(it, bad)
        assert it.app.top.name == "dialogue"
        assert "can't be read in full" in it.words()


def test_a_dropped_board_is_imported_by_the_gallery(folder: Path) -> None:
    mine = folder / "mine.yaml"
    shutil.copyfile(BOARD, mine)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        drop(it, mine)
        assert it.app.top.name == "boards"
    assert list((folder / "home" / "boards" / "wampiry").glob("*.yaml"))


SCREENS: dict[str, dict[str, Any]] = {
    "menu": {}, "settings": {}, "about": {}, "keys": {}, "people": {}, "puzzles": {}, "load": {}, "history": {},
    "boards": {"game": "osada"}, "learn": {"game": "osada"}, "setup": {"game": "osada"},
    "rules": {"game_id": "osada"}, "lesson": {"game": "osada", "lesson": "o1"}, "dialogue": {}, "result": {},
    "replay": {}, "share": {}, "table": {}, "curtain": {}, "cards": {}, "workshop": {"game": "wampiry"}, "fair": {},
}  # fmt: skip


def open_any(it: Headless, name: str) -> None:
    """Open a screen over the menu with suitable arguments."""
    args = dict(SCREENS[name])
    if name in ("result", "share"):
        args = {"match": random_match(3)}
    elif name == "replay":
        args = {"match": random_match(3), "number": 5}
    elif name == "workshop":
        args["path"] = own_board("wampiry")
    if name == "dialogue":
        it.app.show_dialogue(N_("Quit Planszownia?"), None, [("stay", N_("Stay"), None)])
    elif name == "fair":
        it.app.push(FairScreen(it.app, "osada", boards.load_default_board("osada"), "", seats=3))
    elif name in ("table", "curtain", "cards"):
        match = random_match(3, 12)
        if name != "curtain" and match.needs_curtain():
            match.lift_curtain()
        table = it.open("table", match=match)
        if name == "cards":
            table.dispatch(OpenLog())  # type: ignore[attr-defined]
    elif name != "menu":
        it.open(name, **args)
    it.settle()


RUN_NOW = {
    "menu",
    "boards",
    "lesson",
    "dialogue",
    "table",
    "curtain",
    "workshop",
}  # these screens handle events in different ways


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize("name", [name if name in RUN_NOW else long_only(name) for name in SCREENS])
def test_files_can_be_dropped_on_every_screen(folder: Path, name: str) -> None:
    mine, saved = folder / "mine.yaml", folder / "home" / "saves" / "a.journal"
    shutil.copyfile(BOARD, mine)
    random_match(3, 12, path=saved)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        open_any(it, name)
        before = set((folder / "home" / "boards").rglob("*.yaml"))
        drop(it, mine)
        assert [screen.name for screen in it.app.screens] == ["menu", "boards"]
        assert len(set((folder / "home" / "boards").rglob("*.yaml")) - before) == 1
        it.app.home()
        open_any(it, name)
        drop(it, saved)
        assert table_of(it).session.match.move_count == saves.load_for_viewing(saved).move_count
        assert [screen.name for screen in it.app.screens][:2] == ["menu", "table"]


def test_any_other_dropped_file_is_refused_with_a_sentence(folder: Path) -> None:
    (folder / "note.txt").write_text("hello")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        for path in (folder / "note.txt", folder, folder / "nowhere.yaml", folder / "nowhere.journal"):
            drop(it, path)
            assert it.app.top.name == "dialogue", path


def test_a_file_named_on_the_command_line_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "home" / "saves" / "a.journal"
    random_match(3, 12, path=path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.chdir(path.parent)
    seen: list[list[str]] = []

    def once(app: App) -> None:
        for now in (1.0, 2.0):  # the list entry, then the match
            app.background.wait()
            loop.run_turn(app, [], now)
        seen.append([screen.name for screen in app.screens])

    monkeypatch.setattr(start.loop, "run", once)
    assert main.main(["a.journal"]) == 0
    assert seen == [["menu", "table"]]
    window.start_video()  # for the next test: the program has shut it down


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX systems")
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
def test_termination_at_a_table_leaves_the_match_complete_and_unlocked(folder: Path, ending: str) -> None:
    """The system sends these signals at log-off or when the terminal closes; Alt+F4 gives the same event.

    The signal's default action is restored first, because children of `nohup` ignore SIGHUP.
    """
    path = folder / "home" / "saves" / "a.journal"
    number = random_match(3, 12, path=path).move_count
    lock = path.with_name(path.name + ".lock")
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    sent = getattr(signal, ending)
    inherited = signal.signal(sent, signal.SIG_DFL)  # inherited by the program
    process = subprocess.Popen([sys.executable, str(ROOT / "main.py"), str(path)], env=env, cwd=folder)
    signal.signal(sent, inherited)
    try:
        for _ in range(600):
            if lock.exists():
                break
            time.sleep(0.1)
        time.sleep(0.5)
        process.send_signal(sent)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
    assert not lock.exists()
    assert saves.load_for_viewing(path).move_count == number
