"""The Windows program under Wine: a match is played, the program is killed or logged off, and the match is resumed.

`.ci/windows` builds it and sets PLANSZOWNIA_WINE, the folder with Wine's `prefix`, and PLANSZOWNIA_WINDOWS_DIST, the
output folder of build.spec. Needs Xvfb, xdotool and openbox.
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
    start_x_server,
    windows_path,
    write_settings,
)
from ui.shell.headless import Headless
from ui.shell.settings import SettingsFile

pytestmark = pytest.mark.windows


@contextmanager
def desktop() -> Iterator[str]:
    """Start an X server with a window manager, which Wine's windows need for their title and position."""
    with start_x_server() as display:
        manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
        time.sleep(1)
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()


def file_details(program: Path) -> dict[str, str]:
    """Return what Windows shows under "Details" of a program's properties; each name is followed by its value in the
    file.
    """
    text = program.read_bytes().decode("utf-16-le", "replace")
    details = {}
    for name in ("CompanyName", "FileDescription", "InternalName", "OriginalFilename", "ProductName", "ProductVersion"):
        at = text.find(name + "\0")
        if at >= 0:
            details[name] = text[at + len(name) :].lstrip("\0").partition("\0")[0]
    return details


@pytest.mark.parametrize("name", ["Planszownia", "planszownia-cli"])
@pytest.mark.parametrize("folder", ["", "Planszownia-folder"])
def test_each_program_contains_its_own_name_and_the_version(wine_prefix: Path, name: str, folder: str) -> None:
    program = Path(os.environ["PLANSZOWNIA_WINDOWS_DIST"]) / folder / f"{name}.exe"
    assert file_details(program) == {
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
def test_a_match_can_be_resumed_after_the_program_was_ended(
    end: list[str], wine_prefix: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "Zażółć gęślą"  # a path with letters that Windows' usual encodings lack
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    twin_home = tmp_path / "twin"
    shutil.copytree(home, twin_home)
    program = Path(os.environ["PLANSZOWNIA_WINDOWS_DIST"]) / "Planszownia.exe"
    wine = {**os.environ, "WINEPREFIX": str(wine_prefix), "WINEDEBUG": "-all", "SDL_AUDIODRIVER": "dummy"}
    wine.pop("SDL_VIDEODRIVER", None)  # tests that draw in memory set it
    subprocess.run(["wineserver", "-k"], env=wine, check=False)  # it may run without a display

    def start(display: str) -> WindowDriver:
        env = {**wine, "DISPLAY": display, "PLANSZOWNIA_HOME": windows_path(home)}
        command = ["script", "-qec", f"wine '{program}'", "/dev/null"]  # Wine 8 wants a terminal for standard streams
        driver = WindowDriver(display, Program(command, tmp_path, env), "planszownia.exe")
        driver.wait_for(driver.window_title, "Planszownia – menu")
        return driver

    with desktop() as display:
        driver = start(display)
        monkeypatch.setenv("PLANSZOWNIA_HOME", str(twin_home))
        click_until_saved(driver, home / "saves")
        subprocess.run(end, env={**wine, "DISPLAY": display}, check=True)
        driver.program.wait()
        shutil.rmtree(twin_home)
        shutil.copytree(home, twin_home)

        driver = start(display)
        settings = SettingsFile.open().value
        with Headless(driver.window_size(), language=settings.language, setups=settings.setups) as twin:
            twin.open("menu")
            point = twin.widget("resume").rect.center
            twin.click("resume")
            twin.settle()
            driver.click_until_title(point, pygame.display.get_caption()[0])
        driver.close_window()
        assert driver.program.wait() == 0
    assert not (home / "reports").exists()
