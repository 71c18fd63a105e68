"""Fixtures of all window tests: a window, an empty user folder, stub computers, cheap renderers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from games.core.program.paths import HOME_VARIABLE, resource_path
from tests.ui.clicker import StubBotProcess
from tests.ui.moments import SilentBotProcess
from ui.drawing import text
from ui.screens.workshop import rendering
from ui.shell import desktop
from ui.shell.headless import Headless


@pytest.fixture(scope="session", autouse=True)
def decode_images_once() -> Iterator[None]:
    """Decode each shipped picture once per run; decoding takes half the time of opening a table."""
    decode, shipped = pygame.image.load, resource_path("assets")
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
    """Keep cached shapes and pictures over changes of size and language; their keys contain both."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.shell.app.CACHE_CLEARERS", (text.clear_cache,))
        yield


@pytest.fixture(scope="session", autouse=True)
def redirect_saved_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Redirect saved pictures and boards away from the user's own folders."""
    pictures, downloads = tmp_path_factory.mktemp("pictures"), tmp_path_factory.mktemp("downloads")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.screens.share.screen.pictures_folder", lambda: pictures)
        patch.setattr("ui.screens.boards.actions.downloads_folder", lambda: downloads)
        yield


@pytest.fixture(scope="session", autouse=True)
def release_memory_rarely() -> Iterator[None]:
    """Release memory at every thirtieth opened table only, because a run opens hundreds."""
    opened = itertools.count(1)

    def seldom() -> None:
        if not next(opened) % 30:
            desktop.release_memory()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.table.table.release_memory", seldom)
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty user folder that the program uses for settings and saves."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def it() -> Iterator[Headless]:
    """Open a window of 1280×720 in English."""
    with Headless((1280, 720), language="en") as window:
        yield window


@pytest.fixture
def stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace computers by stubs that answer at once."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


@pytest.fixture
def silent_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace computers by stubs that never answer."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", SilentBotProcess)


@pytest.fixture
def inline_renderer(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check and draw boards of the workshop in this process."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)


@pytest.fixture
def stub_renderer(inline_renderer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check boards of the workshop in this process, and return a blank picture for each."""
    picture = rendering.RenderedBoard(0, (4, 3), bytes(36))
    monkeypatch.setattr(rendering, "render", lambda order, board, size: picture)
