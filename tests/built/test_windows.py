"""The Windows program under Wine: clicked into a game, killed or logged off, started again, and the match is there.

`.ci/windows` builds it and names two folders: PLANSZOWNIA_WINE, in which Wine's `prefix` lies, and
PLANSZOWNIA_WINDOWS_DIST, what build.spec made there. Needs Xvfb, xdotool and openbox.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from games.core.program.version import VERSION
from tests.built.window_driver import (
    Program,
    WindowDriver,
    click_until_saved,
    skip_loudly,
    start_x_server,
    write_settings,
)
from ui.shell.headless import Headless
from ui.shell.settings import SettingsFile

pytestmark = pytest.mark.windows


@pytest.fixture
def prefix() -> Path:
    """Return the folder that Wine keeps its Windows in."""
    if "PLANSZOWNIA_WINE" not in os.environ or not shutil.which("wine"):
        skip_loudly("there is no Wine here; .ci/windows brings it")
    return Path(os.environ["PLANSZOWNIA_WINE"]) / "prefix"


@contextmanager
def desktop() -> Iterator[str]:
    """Start an X server with a window manager, which Wine's windows need for their title and their place."""
    with start_x_server() as display:
        manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
        time.sleep(1)
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()


def windows_path(path: Path) -> str:
    """Return a path as Windows programs under Wine see it."""
    return "Z:" + str(path).replace("/", "\\")


def described(program: Path) -> dict[str, str]:
    """Return what Windows shows under "Details" of a program: a name and its value lie one behind the other in it."""
    words = program.read_bytes().decode("utf-16-le", "replace")
    found = {}
    for name in ("CompanyName", "FileDescription", "InternalName", "OriginalFilename", "ProductName", "ProductVersion"):
        at = words.find(name + "\0")
        if at >= 0:
            found[name] = words[at + len(name) :].lstrip("\0").partition("\0")[0]
    return found


@pytest.mark.parametrize("name", ["Planszownia", "planszownia-cli"])
@pytest.mark.parametrize("folder", ["", "Planszownia-folder"])
def test_each_program_tells_its_own_name_and_its_version(prefix: Path, name: str, folder: str) -> None:
    program = Path(os.environ["PLANSZOWNIA_WINDOWS_DIST"]) / folder / f"{name}.exe"
    assert described(program) == {
        "CompanyName": "Planszownia",
        "FileDescription": "Planszownia",
        "InternalName": name,
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Planszownia",
        "ProductVersion": VERSION,
    }


@pytest.mark.parametrize(
    "end", [["wineserver", "-k"], ["wine", "wineboot", "--end-session"]], ids=["killed", "logged_off"]
)
def test_a_match_is_found_again_however_the_program_was_ended(
    end: list[str], prefix: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "Zażółć gęślą"  # the user's folder has letters of its own
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    twin_home = tmp_path / "twin"
    shutil.copytree(home, twin_home)
    program = Path(os.environ["PLANSZOWNIA_WINDOWS_DIST"]) / "Planszownia.exe"
    wine = {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "SDL_AUDIODRIVER": "dummy"}
    wine.pop("SDL_VIDEODRIVER", None)  # tests that draw in memory set it
    subprocess.run(["wineserver", "-k"], env=wine, check=False)  # one that was started without a display keeps to it

    def start(display: str) -> WindowDriver:
        env = {**wine, "DISPLAY": display, "PLANSZOWNIA_HOME": windows_path(home)}
        command = ["script", "-qec", f"wine '{program}'", "/dev/null"]  # Wine 8 wants a terminal for standard streams
        hand = WindowDriver(display, Program(command, tmp_path, env), "planszownia.exe")
        hand.wait_for(hand.window_title, "Planszownia – menu")
        return hand

    with desktop() as display:
        hand = start(display)
        monkeypatch.setenv("PLANSZOWNIA_HOME", str(twin_home))
        click_until_saved(hand, home / "saves")
        subprocess.run(end, env={**wine, "DISPLAY": display}, check=True)
        hand.program.wait()
        shutil.rmtree(twin_home)
        shutil.copytree(home, twin_home)

        hand = start(display)
        chosen = SettingsFile().value
        with Headless(hand.window_size(), language=chosen.language, setups=chosen.setups) as twin:
            twin.open("menu")
            hand.click(twin.widget("resume").rect.center)
            twin.click("resume")
            twin.settle()
            hand.wait_for(hand.window_title, pygame.display.get_caption()[0])
        hand.close_window()
        assert hand.program.wait() == 0
    assert not (home / "reports").exists()
