"""Errors at every file operation: neither a valid nor a damaged small file is ever lost."""

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


def open_or_none(kind: SmallFile, file: Path) -> object:
    """Open a file; return None if memory ran out, where the program would be started again."""
    try:
        return kind.open(file)
    except MemoryError:
        return None


def session(kind: SmallFile, file: Path, at: int, for_good: bool, error: str, patch: pytest.MonkeyPatch) -> bool:
    """Use a file while call number `at` fails, then again without failures; return whether a call failed."""
    with inject_faults(patch, ERRORS[error]) as faults:
        faults.arm(at, for_good)
        store = open_or_none(kind, file)
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
    """Run sessions with every `step`th call failing, alone and for good; return the number of runs with failures."""
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


def use_valid_files(kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Use valid files while the disk fails; their content and all changes must be there afterwards."""

    def check(file: Path) -> None:
        assert content_of(file) >= good
        assert set_aside_files(file) == []

    good = content_of(kind.file_in(folder))
    return runs(kind, step, kind.file_in, check, folder / "good", patch)


def use_damaged_files(kind: SmallFile, step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Use damaged files next to one that was set aside before; both must stay."""

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
def test_a_failing_call_loses_nothing(kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert use_valid_files(kind, 47, tmp_path, monkeypatch) >= 4
    assert use_damaged_files(kind, 47, tmp_path, monkeypatch) >= 4


@pytest.mark.long
def test_no_failing_call_loses_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = [scene(kind, 1, tmp_path, monkeypatch) for kind in KINDS for scene in (use_valid_files, use_damaged_files)]
    print(done, sum(done))
    assert sum(done) >= 500 * len(KINDS)
