"""Errors at every call that touches one of the user's small files: a good file is never lost, a damaged one neither."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.fault_injection import inject_faults
from tests.core.storage.small_files import BROKEN, KINDS, SmallFile, content_of, set_aside_files

ERRORS: dict[str, Callable[[], BaseException]] = {
    "EIO": lambda: OSError(errno.EIO, os.strerror(errno.EIO)),
    "ENOSPC": lambda: OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
    "EACCES": lambda: PermissionError(errno.EACCES, os.strerror(errno.EACCES)),
    "MemoryError": MemoryError,
}
ACTS = (1, 2, 3)


def opened(kind: SmallFile, file: Path) -> object:
    """Open a file; where there was no memory for it, the program would be started again."""
    try:
        return kind.open(file)
    except MemoryError:
        return None


def session(kind: SmallFile, file: Path, at: int, for_good: bool, error: str, patch: pytest.MonkeyPatch) -> bool:
    """Use a file while call number `at` fails, then once more while all is well; return whether anything failed."""
    with inject_faults(patch, ERRORS[error]) as faults:
        faults.arm(at, for_good)
        store = opened(kind, file)
        for number in ACTS if store is not None else ():
            try:
                kind.act(store, number)
            except MemoryError:
                assert error == "MemoryError"
        faults.disarm()
        if store is None:
            store = kind.open(file)
            for number in ACTS:
                kind.act(store, number)
        kind.act(store, 4)
        return faults.failures > 0


def runs(kind: SmallFile, step: int, begin: Callable[[Path], Path], check: Callable[[Path], None], folder: Path,
         patch: pytest.MonkeyPatch) -> int:  # fmt: skip
    """Run sessions with every `step`th of their calls failing, alone and for good; return how many really failed."""
    done = number = 0
    for error in ERRORS:
        for for_good in (False, True):
            at = 1 + number % step
            while True:
                number += 1
                home = folder / kind.name / str(number)
                home.mkdir(parents=True)
                file = begin(home)
                failed = session(kind, file, at, for_good, error, patch)
                try:
                    check(file)
                    assert kind.open(file).pop_notices() == []
                    assert content_of(file) >= set().union(*map(kind.acted, (*ACTS, 4)))
                except AssertionError as failure:
                    failure.add_note(f"{kind.name}, {error}, call {at}, for good: {for_good}")
                    raise
                if not failed:
                    break
                done += 1
                at += step
    return done


def good_ones(kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Use good files while the disk fails: everything that was in them is there afterwards, and what was done."""

    def check(file: Path) -> None:
        assert content_of(file) >= good
        assert set_aside_files(file) == []

    good = content_of(kind.file_in(folder))
    return runs(kind, step, kind.file_in, check, folder / "good", patch)


def broken_ones(kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Use damaged files beside one that was kept aside before: both stay."""

    def begin(home: Path) -> Path:
        file = kind.file_in(home)
        file.with_name(f"{file.stem}.damaged-1.json").write_bytes(b"older")
        BROKEN["last byte missing"](file)
        return file

    def check(file: Path) -> None:
        assert b"older" in (kept := [one.read_bytes() for one in set_aside_files(file)])
        assert raw in kept

    raw = kind.file_in(folder).read_bytes()[:-1]
    return runs(kind, step, begin, check, folder / "broken", patch)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_call_that_fails_loses_nothing(kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert good_ones(kind, 47, tmp_path, monkeypatch) >= 4
    assert broken_ones(kind, 47, tmp_path, monkeypatch) >= 4


@pytest.mark.long
def test_whichever_call_fails_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = [scene(kind, 1, tmp_path, monkeypatch) for kind in KINDS for scene in (good_ones, broken_ones)]
    print(done, sum(done))
    assert sum(done) >= 500 * len(KINDS)
