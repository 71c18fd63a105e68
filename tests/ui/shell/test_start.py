"""The command line: what is asked wrongly, help, no display, where the window opens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import main
from ui.shell import loop, start, window
from ui.shell.app import App

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play"], "GAME"),
        (["play", "chess"], "no game called 'chess'; known: "),
        (["dance"], "'dance'"),
        (["--loud"], "--loud"),
        (["play", "wampiry", "now"], "now"),
        (["simulate", "wampiry", "--games"], "--games"),
    ],
)
def test_what_is_asked_wrongly_gets_one_sentence(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main.main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert expected in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", main.COMMANDS)
def test_every_command_has_help_and_imports_only_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.main([command, "--help"])
    assert end.value.code == 0
    assert f"main.py {command}" in capsys.readouterr().out


def test_help_lists_every_command_and_imports_nothing_heavy() -> None:
    code = (
        "import main, sys\n"
        "try: main.main(['--help'])\n"
        "except SystemExit: pass\n"
        "bad = {'pygame', 'yaml', 'pydantic', 'games.core.match.match', 'ui'} & set(sys.modules)\n"
        "sys.exit(f'imported {bad}' if bad else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(f"    {name} " in done.stdout for name in ["play", *main.COMMANDS])


def test_without_a_display_there_is_one_sentence() -> None:
    import os

    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=bare, capture_output=True, text=True, check=False, timeout=60
    )
    if sys.platform == "linux":
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "display" in done.stderr


def test_the_window_opens_at_the_menu_or_at_a_games_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen: list[list[str]] = []

    def once(app: App) -> None:
        loop.turn(app, [], 1.0)
        seen.append([screen.name for screen in app.screens])

    monkeypatch.setattr(start.loop, "run", once)
    assert main.main([]) == 0
    assert main.main(["play", "wampiry"]) == 0
    assert seen == [["menu"], ["menu", "setup"]]
    window.start_video()  # the next test finds the window's library awake


@pytest.mark.parametrize(
    ("arguments", "lacking"),
    [([], "pygame"), (["play", "osada"], "pygame"), (["check"], "yaml"), (["simulate", "osada"], "pydantic")],
)
def test_a_python_without_what_is_needed_says_how_to_start(arguments: list[str], lacking: str) -> None:
    """Who types `python3 main.py` met a traceback."""
    code = f"import sys; sys.modules[{lacking!r}] = None; import main; sys.exit(main.main({arguments!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"main.py: this Python has no {lacking}. Start with: {main.START}\n"
    assert main.START in (ROOT / "README.md").read_text("utf-8")
