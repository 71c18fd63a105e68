"""The log of a session says what was opened and what failed, and names nobody; crash reports carry its end."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from games.core.contract.texts import N_
from games.core.match.players import Player
from games.core.program.log import log_path
from tests.ui import played_matches
from tests.ui.clicker import FastWindow
from ui.shell import desktop, loop, start, window
from ui.shell.app import App, make_screen

pytestmark = pytest.mark.usefixtures("home")
NAME = "Niepowtarzalna"


def run_session(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Start the program with a damaged file, open a table, show messages, crash a screen; return the log."""
    (home / "people.json").write_text(f'{{"format": 1, "people": [{{"name": "{NAME}"', "utf-8")
    (home / "learning.json").mkdir()

    def once(app: App) -> None:
        survivor = loop.CrashHandler(app)
        loop.run_turn(app, [], 1.0)
        monkeypatch.setattr(played_matches, "PLAYERS", (Player(NAME, 1), *played_matches.PLAYERS[1:]))
        match = played_matches.random_match(3, 12, path=home / "saves" / "a.journal")
        app.push(make_screen(app, "table", match=match))
        for number in range(6):
            loop.run_turn(app, [], 2.0 + number)
        app.show_toast(N_("{name} wins.", name=NAME))
        app.show_error(N_("Nobody is called {name}.", name=NAME))
        survivor.handle(RuntimeError("a test's own fault"))

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with monkeypatch.context() as patch:
        patch.setattr(start.loop, "run", once)
        assert main.main([]) == 0
    window.start_video()  # for the next test: the program has shut it down
    return log_path(home).read_text("utf-8")


def test_the_log_tells_what_happened_and_names_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = run_session(home, monkeypatch)
    for expected in ("Planszownia ", "SDL ", "screen menu", "people.json was damaged", "learning.json", "screen table",
                     "wampiry: 3 seats, 12 moves, a.journal", "'{name} wins.'", "'Nobody is called {name}.'",
                     "RuntimeError: a test's own fault"):  # fmt: skip
        assert expected in text, expected
    assert NAME not in text


def test_a_crash_report_carries_the_end_of_the_log(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = run_session(home, monkeypatch)
    (report,) = (home / "reports").iterdir()
    content = report.read_text("utf-8")
    assert "screen table" in content
    assert NAME not in content
    assert content.splitlines()[-1] in text


def test_about_shows_the_log_in_its_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(desktop, "show_in_folder", lambda path: bool(shown.append(path)) or True)
    with FastWindow((1280, 720)) as it:
        it.open("about")
        it.click("log")
        assert "There is no log" in it.app.message
        log_path(home).parent.mkdir()
        log_path(home).touch()
        it.click("log")
    assert shown == [log_path(home)]
