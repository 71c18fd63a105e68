"""An unexpected fault writes a report, keeps the saves, and lets the user continue."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from games.core.contract.texts import N_
from tests.ui import played_matches
from ui.shell import loop
from ui.shell.headless import Headless
from ui.shell.screen import Screen

pytestmark = pytest.mark.usefixtures("home")


class FailingScreen(Screen):
    name = "faulty"

    def on_tick(self, now: float) -> bool:
        raise RuntimeError("a test's own fault")


def trigger_fault(it: Headless) -> None:
    """Open a failing screen and let the crash handler recover."""
    survivor = loop.CrashHandler(it.app)
    it.app.push(FailingScreen(it.app))
    with pytest.raises(RuntimeError) as fault:
        loop.run_turn(it.app, [], 200.0)
    survivor.handle(fault.value)
    it.settle()


def test_an_unexpected_fault_leaves_a_report_and_the_menu(it: Headless, home: Path) -> None:
    it.open("menu")
    trigger_fault(it)
    assert [screen.name for screen in it.app.screens] == ["menu", "dialogue"]
    (report,) = (home / "reports").iterdir()
    assert "a test's own fault" in report.read_text("utf-8")
    assert "faulty" in report.read_text("utf-8")
    text = it.words().replace("\n", "")
    assert report.name in text.replace(" ", "")


def test_the_menu_below_a_fault_dialogue_lists_the_saves(it: Headless, home: Path) -> None:
    it.open("menu")
    played_matches.random_match(3, moves=20, path=home / "saves" / "saved.journal")
    trigger_fault(it)
    assert it.app.top.name == "dialogue"
    assert "1 saved match" in it.words()
    assert "Continue: Wampiry w Nowej Hucie" in it.words()


def test_a_screen_failing_below_its_fault_dialogue_is_closed(it: Headless) -> None:
    it.open("menu")
    survivor = loop.CrashHandler(it.app)
    it.app.push(FailingScreen(it.app))
    it.app.show_error(N_("Settings"))
    for _ in range(3):
        try:
            loop.run_turn(it.app, [], 200.0)
        except RuntimeError as error:
            survivor.handle(error)
    assert [screen.name for screen in it.app.screens] == ["menu", "dialogue"]


def test_a_fault_of_the_menu_ends_the_program_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("ui.screens.menu.screen.MenuScreen.draw", lambda *_: 1 / 0)
    assert main.main([]) == 2
    last_line = capsys.readouterr().err.strip().splitlines()[-1]
    assert str(home) in last_line
    assert list((home / "reports").iterdir())


def test_deferred_work_runs_although_every_turn_draws(it: Headless) -> None:
    it.open("menu")
    done: list[str] = []
    it.app.call_soon(lambda: done.append("it"))
    for turn in range(3):
        it.top.invalidate()  # as falling snow does
        loop.run_turn(it.app, [], it.now + turn)
    assert done == ["it"]
