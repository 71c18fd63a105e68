"""The window opens in the size in which it was left, made to fit the display."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from ui.shell import window
from ui.shell.headless import Headless
from ui.shell.scale import SMALLEST_PORTRAIT_WINDOW, SMALLEST_WINDOW
from ui.shell.settings import SettingsFile

RESIZED = pygame.VIDEORESIZE


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return the sizes of the displays, which the test may replace."""
    sizes = [(1920, 1080)]
    monkeypatch.setattr(window.pygame.display, "get_desktop_sizes", lambda: sizes)
    return sizes


def resize(it: Headless, size: tuple[int, int], *kinds: int) -> None:
    """Resize the window and send the events `kinds`; `RESIZED` stands for the one with the new size."""
    it.app.surface = pygame.display.set_mode(size)
    for kind in kinds or (RESIZED,):
        if kind == RESIZED:
            it.event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        else:
            it.event(kind)


def kept(file: Path) -> tuple[list[int], bool]:
    data = json.loads(file.read_text("utf-8"))
    return data["window_size"], data["maximised"]


def test_the_size_of_the_window_is_kept(tmp_path: Path) -> None:
    with Headless((1280, 720)) as it:
        it.app.settings_file = SettingsFile(tmp_path / "settings.json")
        it.open("menu")
        resize(it, (1500, 850))
    assert kept(tmp_path / "settings.json") == ([1500, 850], False)
    assert SettingsFile(tmp_path / "settings.json").value.window_size == (1500, 850)


@pytest.mark.parametrize("size_first", [True, False])
def test_a_maximised_window_keeps_its_former_size(tmp_path: Path, size_first: bool) -> None:
    with Headless((1280, 720)) as it:
        it.app.settings_file = SettingsFile(tmp_path / "settings.json")
        it.open("menu")
        resize(it, (1500, 850))
        order = (RESIZED, pygame.WINDOWMAXIMIZED) if size_first else (pygame.WINDOWMAXIMIZED, RESIZED)
        resize(it, (1920, 1040), *order)
    assert kept(tmp_path / "settings.json") == ([1500, 850], True)


def test_full_screen_does_not_change_the_kept_size(tmp_path: Path) -> None:
    with Headless((1280, 720)) as it:
        it.app.settings_file = SettingsFile(tmp_path / "settings.json")
        it.open("menu")
        it.app.change_settings(fullscreen=True)
        resize(it, (1920, 1080))
    assert kept(tmp_path / "settings.json") == ([], False)


@pytest.mark.parametrize(
    ("remembered", "room", "opened"),
    [
        ((1500, 850), (1920, 1080), (1500, 850)),
        ((2400, 1300), (1920, 1080), (1920, 1000)),  # another, smaller display
        ((1600, 900), (1080, 1920), (900, 1600)),  # the display was rotated
        ((1000, 1700), (1920, 1080), (1600, 900)),
        ((700, 500), (1920, 1080), SMALLEST_WINDOW),
        ((300, 300), (1080, 1920), SMALLEST_PORTRAIT_WINDOW),
        ((1600, 900), (800, 600), (800, 600)),  # smaller than the smallest window
        ((), (1920, 1080), (1600, 900)),
        ((), (768, 1024), (720, 944)),
    ],
)
def test_a_remembered_size_fits_the_display(
    remembered: tuple[int, ...], room: tuple[int, int], opened: tuple[int, int], display: list[tuple[int, int]]
) -> None:
    display[:] = [room]
    assert window.fitted_size(remembered) == opened
    assert opened[0] <= room[0]
    assert opened[1] <= room[1]


@pytest.mark.parametrize(
    "wrong", ["big", [1], [1, 2, 3], [0, 5], [1.5, 800], [True, 900], None, {"w": 3}, [99999, 99999]]
)
def test_a_wrong_size_in_the_file_is_the_default(tmp_path: Path, wrong: object) -> None:
    file = tmp_path / "settings.json"
    SettingsFile(file).save(SettingsFile(file).value)
    data = json.loads(file.read_text("utf-8")) if file.exists() else {}
    file.write_text(json.dumps({**data, "window_size": wrong, "volume": 0.3}), "utf-8")
    opened = SettingsFile(file).value
    assert (list(opened.window_size), opened.volume) == ([], 0.3)
