"""Paths of files, also beyond Windows' usual length limit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games.core.program.paths import extended_path, openable_path, user_folder


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("C:\\Gry\\żółw", "\\\\?\\C:\\Gry\\żółw"),
        ("\\\\host\\share\\a", "\\\\?\\UNC\\host\\share\\a"),
        ("\\\\?\\C:\\a", "\\\\?\\C:\\a"),
    ],
)
def test_long_windows_paths_get_the_prefix_without_a_limit(path: str, expected: str) -> None:
    assert extended_path(path) == expected


def test_a_very_long_user_folder_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path.joinpath(*["żółw" * 12] * 5)
    assert len(str(home)) > 260
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    user_folder().mkdir(parents=True)
    (user_folder() / "a.txt").write_text("x")
    assert (user_folder() / "a.txt").read_text() == "x"
    if sys.platform != "win32":
        assert openable_path(home) == home
