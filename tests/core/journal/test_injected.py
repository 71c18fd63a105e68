"""Errors at every file operation: nothing that was reported as saved is lost, and no file is half-written."""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from games.core.contract.errors import JournalError
from games.core.journal import saves
from games.core.journal.lock import JournalLocked
from games.core.journal.resume import load_for_viewing, open_match
from games.core.match.match import Match
from games.core.people.store import PeopleStore, Person
from games.core.program import disk
from tests.core.fault_injection import FaultInjector, inject_faults
from tests.core.journals import begin, match_digest, play
from ui.shell.settings import Settings, SettingsFile

pytestmark = pytest.mark.usefixtures("toy_home")
ERRORS: dict[str, Callable[[], BaseException]] = {
    "EIO": lambda: OSError(errno.EIO, os.strerror(errno.EIO)),
    "ENOSPC": lambda: OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
    "EACCES": lambda: PermissionError(errno.EACCES, os.strerror(errno.EACCES)),
    "MemoryError": MemoryError,
}
FAILED = (OSError, MemoryError)


def play_with_undo(match: Match, moves: int, seed: int) -> list[str]:
    """Play with an undo and a redo; return the digests after each move."""
    marks = play(match, moves, seed)
    match.undo(agreed=True)
    marks.append(match_digest(match))
    match.redo()
    return [*marks, match_digest(match)]


def assert_file_has_a_beginning(path: Path, marks: list[str], saved: bool) -> None:
    """Check that the file has a beginning of the match, and all of it if `saved`; else it may be missing or empty."""
    try:
        loaded = match_digest(load_for_viewing(path))
    except JournalError as error:
        if error.line > 1 or saved:
            raise
        return
    assert loaded == marks[-1] if saved else loaded in marks


def assert_saved_after_repair(match: Match, path: Path, marks: list[str]) -> None:
    """Check that the file is complete and unlocked once the disk works again."""
    assert match.journal is not None
    match.journal.retry()
    assert not match.journal.has_unsaved
    match.journal.close()
    assert match_digest(load_for_viewing(path)) == marks[-1] == match_digest(match)


def new_match(faults: FaultInjector, folder: Path) -> None:
    """Start a match and play it."""
    path = folder / "new" / "a.journal"
    try:
        match = begin(path, rounds="100")
    except MemoryError:
        faults.disarm()
        assert not path.exists() or path.stat().st_size == 0
        return
    marks = play_with_undo(match, 24, 1)
    faults.disarm()
    assert match.journal is not None
    assert_file_has_a_beginning(path, marks, not match.journal.has_unsaved)
    assert_saved_after_repair(match, path, marks)


def continued_match(faults: FaultInjector, folder: Path) -> None:
    """Continue a match and close it while calls fail."""
    path = folder / "a.journal"
    with faults.paused():
        before = match_digest(load_for_viewing(path))
    try:
        match = open_match(path)
    except (JournalError, MemoryError):
        faults.disarm()
        match = open_match(path)  # it is no longer locked
    assert isinstance(match, Match)
    marks = [before, *play_with_undo(match, 5, 2)]
    assert match.journal is not None
    match.journal.close()
    saved = not match.journal.has_unsaved
    faults.disarm()
    assert_file_has_a_beginning(path, marks, saved)
    again = open_match(path)
    assert isinstance(again, Match)
    assert again.journal is not None
    again.journal.close()


def removed_file(faults: FaultInjector, folder: Path) -> None:
    """Play on after the file was removed: it is written again."""
    path = folder / "a.journal"
    with faults.paused():
        match = open_match(path)
        assert isinstance(match, Match)
        path.unlink()
    marks = play_with_undo(match, 5, 2)
    faults.disarm()
    assert match.journal is not None
    if not match.journal.has_unsaved:
        assert_file_has_a_beginning(path, marks, True)
    assert_saved_after_repair(match, path, marks)


def match_in_copy(faults: FaultInjector, folder: Path) -> None:
    """Continue a match in a copy, which is complete or missing."""
    path, copy = folder / "a.journal", folder / "copies" / "b.journal"
    found: object = None
    with faults.paused():
        raw = path.read_bytes()
    with suppress(JournalError, JournalLocked, *FAILED):
        found = saves.continue_in_copy(path, raw.count(b"\n"), copy)
    faults.disarm()
    assert path.read_bytes() == raw
    assert not copy.exists() or copy.read_bytes() == raw
    if isinstance(found, Match) and found.journal is not None:
        found.journal.close()


def small_files(faults: FaultInjector, folder: Path) -> None:
    """Read and write settings and people: each file is the old or the new one, without temporary files beside it."""
    file, people = folder / "settings.json", folder / "people.json"
    with suppress(MemoryError):
        SettingsFile(file)
    with suppress(MemoryError):
        SettingsFile(file).save(Settings(language="pl", volume=0.25))
    with suppress(MemoryError):
        house = PeopleStore.open(people)
        house.add_seated([Person("Ola", 3)])
    faults.disarm()
    assert SettingsFile(file).value.volume in (0.5, 0.25)
    assert "Maja" in [one.name for one in PeopleStore.open(people).people]
    assert not list(folder.glob("*.damaged-*"))
    if faults.failures == 1:
        assert not list(folder.glob("*.new"))


def match_list(faults: FaultInjector, folder: Path) -> None:
    """List matches: an unreadable one is listed with its trouble, and no file changes."""
    with faults.paused():
        raw = (folder / "a.journal").read_bytes()
    with suppress(MemoryError):
        saves.list_matches(folder)
    faults.disarm()
    assert (folder / "a.journal").read_bytes() == raw
    assert [one.trouble for one in saves.list_matches(folder)] == [None]


SCENES = [new_match, continued_match, match_in_copy, small_files, match_list]
if sys.platform != "win32":  # Windows can't remove an open file
    SCENES.append(removed_file)


def prepare_home(folder: Path) -> None:
    folder.mkdir()
    match = begin(folder / "a.journal", rounds="100")
    play(match, 21)
    assert match.journal is not None
    match.journal.close()
    SettingsFile(folder / "settings.json").save(Settings(language="pl", volume=0.5))
    disk.write_json(folder / "people.json", {"format": 1, "people": [{"name": "Maja", "mark": 1}]})


def run(
    scene: Callable[[FaultInjector, Path], None], step: int, folder: Path, patch: pytest.MonkeyPatch
) -> Counter[str]:
    """Run a scene with every `step`th call failing, alone and for good; return the number of runs with failures."""
    done, number = Counter[str](), 0
    for name, error in ERRORS.items():
        for for_good in (False, True):
            at = 1 + number % step
            while True:
                number += 1
                home = folder / str(number)
                prepare_home(home)
                with inject_faults(patch, error) as faults:
                    faults.arm(at, for_good)
                    try:
                        scene(faults, home)
                    except BaseException as failure:
                        failure.add_note(f"{scene.__name__}, {name}, call {at}, for good: {for_good}")
                        raise
                if not faults.failures:
                    break
                done[name] += 1
                at += step
    return done


@pytest.mark.parametrize("scene", SCENES)
def test_errors_at_some_calls_lose_nothing(scene: Callable[[FaultInjector, Path], None], tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    assert sum(run(scene, 67, tmp_path, monkeypatch).values()) >= 2


@pytest.mark.long
def test_errors_at_every_call_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = Counter[str]()
    for scene in SCENES:
        (tmp_path / scene.__name__).mkdir()
        done += run(scene, 1, tmp_path / scene.__name__, monkeypatch)
    print(done, done.total())
    assert done.total() >= 2000


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("for_good", [False, True])
def test_errors_of_the_sync_thread_are_only_trouble(error: str, for_good: bool, tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """The thread syncs the journal to disk during play."""
    path = tmp_path / "a.journal"
    with inject_faults(monkeypatch, ERRORS[error]) as faults:
        faults.arm(1, for_good, others=True)
        match = begin(path, rounds="100")
        marks = play_with_undo(match, 24, 1)
        assert match.journal is not None
        match.journal.close()
        assert faults.failures
    assert match_digest(load_for_viewing(path)) == marks[-1]
