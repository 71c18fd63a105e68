"""Fixtures of all tests of the window: a window, a home of one's own, computers that need no process of their own."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from games.core.program.paths import HOME_VARIABLE, resource
from tests.ui.clicker import StubBotProcess
from tests.ui.moments import SilentBotProcess
from ui.drawing import text
from ui.screens.workshop import rendering
from ui.shell import desktop
from ui.shell.headless import Headless


@pytest.fixture(scope="session", autouse=True)
def decode_images_once() -> Iterator[None]:
    """Decode each picture that ships once, not in every window: it takes half the time of opening a table."""
    decode, shipped = pygame.image.load, resource("assets")
    known: dict[str, Surface] = {}

    def load(file: Any, *hint: str) -> Surface:
        if not isinstance(file, str) or not Path(file).is_relative_to(shipped):
            return decode(file, *hint)
        if file not in known:
            known[file] = decode(file, *hint)
        return known[file].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load", load)
        yield


@pytest.fixture(scope="session", autouse=True)
def keep_drawing_caches() -> Iterator[None]:
    """Keep shapes and pictures when a window changes size or language: their keys name all that they depend on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.shell.app.CACHE_CLEARERS", (text.clear,))
        yield


@pytest.fixture(scope="session", autouse=True)
def redirect_saved_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Save no picture and no board among the files of whoever runs the tests."""
    pictures, downloads = tmp_path_factory.mktemp("pictures"), tmp_path_factory.mktemp("downloads")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.screens.share.screen.pictures_folder", lambda: pictures)
        patch.setattr("ui.screens.boards.actions.downloads_folder", lambda: downloads)
        yield


@pytest.fixture(scope="session", autouse=True)
def release_memory_rarely() -> Iterator[None]:
    """Look for garbage at every thirtieth table that opens, not at each: here that is hundreds of times a run."""
    opened = itertools.count(1)

    def seldom() -> None:
        if not next(opened) % 30:
            desktop.release_memory()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.table.table.release_memory", seldom)
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the program an empty folder for settings and saves."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def it() -> Iterator[Headless]:
    """Open the smallest window, in English."""
    with Headless((1280, 720), language="en") as window:
        yield window


@pytest.fixture
def stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers answer at once."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


@pytest.fixture
def silent_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers think for ever: only people answer."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", SilentBotProcess)


@pytest.fixture
def inline_renderer(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boards of the workshop be checked and drawn in this process."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)


@pytest.fixture
def stub_renderer(inline_renderer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boards of the workshop be checked in this process, and drawn in a picture of nothing."""
    picture = rendering.RenderedBoard(0, (4, 3), bytes(36))
    monkeypatch.setattr(rendering, "render", lambda order, board, size: picture)
