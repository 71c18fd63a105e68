"""Systems without a home folder, output space or null device: one sentence, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from games import registry
from games.core.data import boards
from games.core.journal import saves
from games.core.match.players import Player
from tests.runs import long_only
from ui.shell.headless import Headless
from ui.shell.settings import SettingsFile

ROOT = Path(__file__).resolve().parents[3]
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="devices and users are of POSIX systems")
FULL_DEVICE = Path("/dev/full")


def run_python(code: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in an environment without a home folder."""
    kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), **more},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@posix_only
@pytest.mark.parametrize("arguments", [[], ["play", "osada"]])
def test_without_a_home_folder_one_sentence_says_what_to_do(arguments: list[str], tmp_path: Path) -> None:
    code = f"""
import pwd, sys
def unknown(uid): raise KeyError(uid)
pwd.getpwuid = unknown
import main
sys.exit(main.main({arguments!r}))
"""
    done = run_python(code, tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert "PLANSZOWNIA_HOME" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not FULL_DEVICE.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [["--help"], long_only(["check"]), ["verify", "none.journal"]])
@pytest.mark.parametrize("both", [False, long_only(True)])
def test_a_full_output_device_gives_one_sentence_and_exit_code_2(
    arguments: list[str], both: bool, tmp_path: Path
) -> None:
    with open(FULL_DEVICE, "w") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            env={**os.environ, "PLANSZOWNIA_HOME": str(tmp_path)},
            stdout=full,
            stderr=full if both else subprocess.PIPE,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 2, done.stderr
    if not both:
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr


def test_without_a_null_device_the_window_opens(tmp_path: Path) -> None:
    code = """
import os
os.devnull = "/no/such/device"
import sys, main
from ui.shell import loop, start
start.loop.run = lambda app: loop.run_turn(app, [], 1.0)
sys.exit(main.main([]))
"""
    done = run_python(code, tmp_path, PLANSZOWNIA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr


@posix_only
def test_sigterm_ends_the_program_while_its_error_box_is_open(tmp_path: Path) -> None:
    """SDL turns SIGTERM into an event, but events are no longer read then."""
    code = """
import os, signal, sys, time
import main
from ui.shell import start, window
def fail(app): raise RuntimeError("as a test wants it")
def box(*words):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)
    os._exit(3)
start.loop.run, window.HEADLESS_DRIVERS, start.pygame.display.message_box = fail, (), box
main.main([])
"""
    done = run_python(code, tmp_path, PLANSZOWNIA_HOME=str(tmp_path))
    assert done.returncode == -15, done.stderr


def test_lone_surrogates_in_settings_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    odd = {"wampiry": {"board": "\ud800", "options": {"\udfff": "\ud800"}, "seats": ["\udcff"]}}
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"format": 1, "setups": odd}), "ascii")
    settings = SettingsFile(file).value
    assert settings.setups == odd
    with Headless((1280, 720), language="en", setups=settings.setups) as it:
        it.app.settings_file = SettingsFile.open()
        it.open("setup", game="wampiry")
        it.app.change_settings(volume=0.5)
    again = SettingsFile(file).value
    assert (again.volume, again.setups) == (0.5, odd)


def test_an_oversized_settings_file_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{}")
    with open(file, "r+b") as out:
        out.truncate(40_000_000)
    assert SettingsFile(file).notices
    assert (tmp_path / "settings.damaged-1.json").exists()


def test_without_a_user_folder_every_screen_opens_and_a_match_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may be missing or read-only: a lasting message says so, and nothing else fails."""
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(blocked / "Planszownia"))
    file = SettingsFile.open()
    assert file.notices or sys.platform == "win32"  # Windows treats a path below a file as missing
    assert not file.save(replace(file.value, volume=0.3))
    with Headless((1280, 720), language="en") as it:
        it.app.settings_file = SettingsFile.open()
        it.open("menu")
        for name, more in (
            ("load", {}), ("history", {}), ("people", {}), ("boards", {}), ("learn", {"game": "osada"}),
            ("settings", {}), ("setup", {"game": "wampiry"}),
        ):  # fmt: skip
            it.open(name, **more)
            assert it.app.top.name == name
            if name == "settings":
                it.app.change_settings(volume=0.5)  # kept until the end, and reported
            while it.app.top.name != "menu":
                it.app.pop()
        game = registry.game("wampiry")
        ref = boards.shipped_boards("wampiry")[0]
        people = [Player("Ola", 1), Player("Jan", 2)]
        match = saves.begin_match(game, boards.load_game_board("wampiry", ref), ref, people, {}, 1)
        table = it.open("table", match=match)
        it.settle()
        assert it.app.lasting_message is not None
        match.play(game.legal_moves(match.state)[0])
        assert match.move_count == 1
        assert table in it.app.screens
    assert blocked.read_text() == "in the way"
