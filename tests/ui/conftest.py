"""Fixtures of all tests of the window: computers that need no process of their own."""

from __future__ import annotations

import pytest

from tests.ui.clicker import StubThinker
from tests.ui.moments import SilentThinker


@pytest.fixture
def stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers answer at once."""
    monkeypatch.setattr("games.core.bots.Thinker", StubThinker)


@pytest.fixture
def silent_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers think for ever: only people answer."""
    monkeypatch.setattr("games.core.bots.Thinker", SilentThinker)
