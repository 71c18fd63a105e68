"""Fixtures of all tests of the window: a window, a home of one's own, computers that need no process of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.program.paths import HOME_VARIABLE
from tests.ui.clicker import StubThinker
from tests.ui.moments import SilentThinker
from ui.shell.headless import Headless


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
    monkeypatch.setattr("games.core.computers.process.Thinker", StubThinker)


@pytest.fixture
def silent_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers think for ever: only people answer."""
    monkeypatch.setattr("games.core.computers.process.Thinker", SilentThinker)
