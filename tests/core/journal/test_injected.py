"""Errors at every call that touches a file: nothing that was said to be saved is lost, and nothing is half-written."""

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


def marks_of(match: Match, moves: int, seed: int) -> list[str]:
    """Play, and return the marks after each move, with one that is taken back and played again among them."""
    marks = play(match, moves, seed)
    match.undo(agreed=True)
    marks.append(match_digest(match))
    match.redo()
    return [*marks, match_digest(match)]


def holds(path: Path, marks: list[str], saved: bool) -> None:
    """The file has a beginning of the match, all of it where that was said; or it is not there, or hardly begun."""
    try:
        found = match_digest(load_for_viewing(path))
    except JournalError as error:
        if error.line > 1 or saved:
            raise
        return
    assert found == marks[-1] if saved else found in marks


def ends_well(match: Match, path: Path, marks: list[str]) -> None:
    """As soon as the disk works again, all is in the file, and others can have it."""
    assert match.journal is not None
    match.journal.retry()
    assert not match.journal.unsaved
    match.journal.close()
    assert match_digest(load_for_viewing(path)) == marks[-1] == match_digest(match)


def new_match(faults: FaultInjector, folder: Path) -> None:
    """Begin a match and play it."""
    path = folder / "new" / "a.journal"
    try:
        match = begin(path, rounds="100")
    except MemoryError:
        faults.disarm()
        assert not path.exists() or path.stat().st_size == 0
        return
    marks = marks_of(match, 24, 1)
    faults.disarm()
    assert match.journal is not None
    holds(path, marks, not match.journal.unsaved)
    ends_well(match, path, marks)


def old_match(faults: FaultInjector, folder: Path) -> None:
    """Go on with a match, and close it while things fail."""
    path = folder / "a.journal"
    with faults.paused():
        before = match_digest(load_for_viewing(path))
    try:
        match = open_match(path)
    except (JournalError, MemoryError):
        faults.disarm()
        match = open_match(path)  # it is not locked any more
    assert isinstance(match, Match)
    marks = [before, *marks_of(match, 5, 2)]
    assert match.journal is not None
    match.journal.close()
    saved = not match.journal.unsaved
    faults.disarm()
    holds(path, marks, saved)
    again = open_match(path)
    assert isinstance(again, Match)
    assert again.journal is not None
    again.journal.close()


def taken_away(faults: FaultInjector, folder: Path) -> None:
    """Play on while the file is removed: it is written anew."""
    path = folder / "a.journal"
    with faults.paused():
        match = open_match(path)
        assert isinstance(match, Match)
        path.unlink()
    marks = marks_of(match, 5, 2)
    faults.disarm()
    assert match.journal is not None
    if not match.journal.unsaved:
        holds(path, marks, True)
    ends_well(match, path, marks)


def copied(faults: FaultInjector, folder: Path) -> None:
    """Go on in a copy: whole or not there."""
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
    """Read and write settings and names: each file is the old one or the new one, and none is left beside it."""
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


def listed(faults: FaultInjector, folder: Path) -> None:
    """List matches: what can't be read is listed with its trouble, and nothing changes."""
    with faults.paused():
        raw = (folder / "a.journal").read_bytes()
    with suppress(MemoryError):
        saves.list_all(folder)
    faults.disarm()
    assert (folder / "a.journal").read_bytes() == raw
    assert [one.trouble for one in saves.list_all(folder)] == [None]


SCENES = [new_match, old_match, copied, small_files, listed]
if sys.platform != "win32":  # an open file can't be removed there
    SCENES.append(taken_away)


def prepared(folder: Path) -> None:
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
    """Run a scene with every `step`th of its calls failing, alone and for good; return how many runs really failed."""
    done, number = Counter[str](), 0
    for name, error in ERRORS.items():
        for for_good in (False, True):
            at = 1 + number % step
            while True:
                number += 1
                home = folder / str(number)
                prepared(home)
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
def test_errors_of_the_worker_are_only_trouble(error: str, for_good: bool, tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """What fails is telling the disk to keep what was written, beside the play."""
    path = tmp_path / "a.journal"
    with inject_faults(monkeypatch, ERRORS[error]) as faults:
        faults.arm(1, for_good, others=True)
        match = begin(path, rounds="100")
        marks = marks_of(match, 24, 1)
        assert match.journal is not None
        match.journal.close()
        assert faults.failures
    assert match_digest(load_for_viewing(path)) == marks[-1]
