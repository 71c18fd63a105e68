"""Folders that a killed one-file program has left are removed; those in use and those of others are kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games.core.program import unpacked
from games.core.program.locks import close_handle, open_locked
from games.core.program.unpacked import LOCK_FILE, lock_unpacked_folder, remove_abandoned_folders


def make_folder(path: Path, locked: bool = True) -> Path:
    (path / "data").mkdir(parents=True)
    (path / "data" / "big.bin").write_bytes(b"x" * 1000)
    if locked:
        (path / LOCK_FILE).touch()
    return path


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = make_folder(tmp_path / "_MEI100", locked=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(own), raising=False)
    return own


def test_only_abandoned_folders_are_removed(own_folder: Path) -> None:
    place = own_folder.parent
    handle = lock_unpacked_folder()
    killed = make_folder(place / "_MEI101")
    half_removed = make_folder(place / "_MEI102.abandoned")
    foreign = make_folder(place / "_MEI103", locked=False)
    other = make_folder(place / "elsewhere")
    in_use = make_folder(place / "_MEI104")
    running = open_locked(in_use / LOCK_FILE)
    if sys.platform != "win32":
        (place / "_MEI105").symlink_to(other)
    assert remove_abandoned_folders() == 2
    assert not killed.exists()
    assert not half_removed.exists()
    for kept in (own_folder, foreign, other, in_use):
        assert (kept / "data" / "big.bin").is_file(), kept
    close_handle(running)
    assert remove_abandoned_folders() == 1
    assert not in_use.exists()
    assert own_folder.exists()
    close_handle(handle)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no owner there")
def test_the_folder_of_another_user_is_kept(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = make_folder(own_folder.parent / "_MEI101")
    monkeypatch.setattr(unpacked.os, "getuid", lambda: theirs.stat().st_uid + 1)
    assert remove_abandoned_folders() == 0
    assert theirs.exists()


def test_a_run_from_source_touches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "_MEIPASS", raising=False)
    assert lock_unpacked_folder() is None
    assert remove_abandoned_folders() == 0
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "_internal"), raising=False)
    assert lock_unpacked_folder() is None
