"""Fixture for tests that write journals and saves: an empty home folder, and the toy game registered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core import toy


@pytest.fixture
def toy_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    with toy.registered_toy():
        yield
