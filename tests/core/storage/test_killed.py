"""A process that is killed at any call that touches one of the user's small files: nothing that was in it is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from tests.core.fault_injection import inject_faults
from tests.core.storage.small_files import (
    BROKEN,
    HARMLESS,
    KINDS,
    PARTLY,
    UNTOUCHABLE,
    SmallFile,
    content_of,
    set_aside_files,
)

KILLED = 9
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def kill() -> BaseException:
    """End the process at once, as the system does when it kills one."""
    os._exit(KILLED)


def killed_at(kind: SmallFile, file: Path, at: int, patch: pytest.MonkeyPatch) -> bool:
    """Use a file in another process that is killed at call number `at`; return whether it was."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with inject_faults(patch, kill) as faults:
                faults.arm(at)
                store = kind.open(file)
                kind.act(store, 1)
                kind.act(store, 2)
                code = 0
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED)
    return code == KILLED


def sessions(
    kind: SmallFile, begin: Callable[[Path], object], check: Callable[[Path, object], None], step: int, folder: Path,
    patch: pytest.MonkeyPatch,
) -> int:  # fmt: skip
    """Kill a session at every `step`th call and look into the file with the next one; return how many were killed."""
    at = killed = 0
    while True:
        at += step
        home = folder / str(at)
        home.mkdir(parents=True)
        file = kind.file_in(home)
        was = begin(file)
        if not killed_at(kind, file, at, patch):
            return killed
        killed += 1
        store = kind.open(file)
        kind.act(store, 3)
        check(file, was)


GOOD: dict[str, Callable[[Path], object]] = {"good": lambda file: None, **HARMLESS, **PARTLY}


def good_ones(
    kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch, states: Collection[str] = tuple(GOOD)
) -> int:
    """Kill sessions with files that are fine, or fully understood in spite of their damage."""

    def check(file: Path, was: object) -> None:
        assert isinstance(was, set)
        assert content_of(file) >= was | kind.acted(3)

    killed = 0
    for name in states:

        def begin(file: Path, state: Callable[[Path], object] = GOOD[name], name: str = name) -> object:
            good = content_of(file)
            state(file)
            return content_of(file) if name in HARMLESS else good

        killed += sessions(kind, begin, check, step, folder / name, patch)
    return killed


def broken_ones(
    kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch, states: Collection[str] = tuple(BROKEN)
) -> int:
    """Kill sessions with files of which nothing can be understood: their bytes are kept."""

    def check(file: Path, was: object) -> None:
        assert was in [one.read_bytes() for one in set_aside_files(file)]
        assert content_of(file) >= kind.acted(3)

    killed = 0
    for name in states:

        def begin(file: Path, state: Callable[[Path], object] = BROKEN[name]) -> object:
            state(file)
            return file.read_bytes()

        killed += sessions(kind, begin, check, step, folder / name, patch)
    return killed


def untouchable_ones(kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Kill sessions with files that must stay as they are."""

    def look(file: Path) -> object:
        return os.readlink(file) if file.is_symlink() else file.is_dir() or file.read_bytes()

    def check(file: Path, was: object) -> None:
        assert look(file) == was
        assert [one.name for one in file.parent.iterdir()] == [file.name]

    killed = 0
    for name, state in UNTOUCHABLE.items():

        def begin(file: Path, state: Callable[[Path], object] = state) -> object:
            state(file)
            return look(file)

        killed += sessions(kind, begin, check, step, folder / name, patch)
    return killed


@each_kind
def test_a_kill_loses_nothing(kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert good_ones(kind, 13, tmp_path / "good", monkeypatch, ("good", "format 0")) >= 4
    assert broken_ones(kind, 13, tmp_path / "broken", monkeypatch, ("truncated",)) >= 2


@pytest.mark.long
def test_whenever_it_is_killed_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = (good_ones, broken_ones, untouchable_ones)
    done = [scene(kind, 1, tmp_path / kind.name / scene.__name__, monkeypatch) for kind in KINDS for scene in scenes]
    print(done, sum(done))
    assert sum(done) >= 2000
