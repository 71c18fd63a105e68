"""A bad entry of a folder hides no other, and errors while listing a folder are reported."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.core.program.disk import MAX_FILE_TIME, file_time, list_files

posix = pytest.mark.skipif(sys.platform == "win32", reason="such names and links are not to be had there")


def names(folder: Path, *endings: str) -> list[str]:
    return sorted(file.path.name for file in list_files(folder, *(endings or (".a",))).files)


@posix
def test_links_folders_and_strange_names_hide_no_file(tmp_path: Path) -> None:
    (tmp_path / "fine.a").write_text("x")
    (tmp_path / "other.b").write_text("x")
    (tmp_path / "folder.a").mkdir()
    (tmp_path / "to itself.a").symlink_to("to itself.a")
    (tmp_path / "to nothing.a").symlink_to("nothing")
    (tmp_path / "link.a").symlink_to("fine.a")
    strange = os.fsdecode(b"wampiry-\xb3\xf3d\xbc.a")
    (tmp_path / strange).write_text("x")
    (tmp_path / "two\nlines.a").write_text("x")
    os.mkfifo(tmp_path / "pipe.a")
    listing = list_files(tmp_path, ".a", ".b")
    assert listing.error is None
    assert sorted(file.path.name for file in listing.files) == sorted(
        ["fine.a", "other.b", "to itself.a", "link.a", strange, "two\nlines.a"]
    )
    assert [file.path.name for file in listing.files if file.status is None] == ["to itself.a"]


def test_a_missing_folder_is_empty_and_an_unreadable_one_is_an_error(tmp_path: Path) -> None:
    assert list_files(tmp_path / "none", ".a") == ([], None)
    (tmp_path / "file").write_text("x")
    listing = list_files(tmp_path / "file", ".a")
    assert listing.files == []
    assert isinstance(listing.error, OSError)


def test_a_folder_that_fails_while_it_is_listed_returns_the_files_so_far_and_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.a").write_text("x")
    scandir = os.scandir

    @contextmanager
    def breaking(folder: Path) -> Iterator[Any]:
        def entries() -> Iterator[Any]:
            with scandir(folder) as real:
                yield next(real)
                raise OSError(errno.EIO, "the cable came loose")

        yield entries()

    monkeypatch.setattr(os, "scandir", breaking)
    listing = list_files(tmp_path, ".a")
    assert len(listing.files) == 1
    assert listing.error is not None
    monkeypatch.undo()
    assert names(tmp_path) == ["a.a", "b.a", "c.a"]


@pytest.mark.parametrize("seconds", [-(2**40), -1, 0, 1_700_000_000, MAX_FILE_TIME, 2**40, 2**62])
def test_any_file_time_gives_a_date(seconds: int) -> None:
    facts = os.stat_result((0o100600, 1, 1, 1, 0, 0, 5, seconds, seconds, seconds))
    assert 1969 <= file_time(facts).year <= 2999
