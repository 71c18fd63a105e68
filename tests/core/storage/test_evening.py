"""An evening with everything that the program writes, while calls to the disk or SQLite fail: nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import PlanszowniaError
from games.core.journal.resume import load_for_viewing
from games.core.lessons.progress import LearningProgress
from games.core.match.players import Player
from games.core.people.export import ExportColumn, ExportTable, write_tables
from games.core.people.index import JournalIndex, JournalStamp, read_match_record
from games.core.people.store import PeopleStore, Person
from games.core.review import cache
from games.core.review.jobs import Numbers, ReviewedMatch
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import Store
from games.core.workshop.document import EditedFile
from games.shipped import register_shipped
from tests.core.fault_injection import FaultInjector, inject_faults
from tests.core.people.sample_journals import sqlite_error, write_journal
from tests.core.storage.small_files import KINDS, content_of
from ui.shell.settings import SettingsFile

ROOT = Path(__file__).resolve().parents[3]
JOURNAL = ROOT / "tests" / "released" / "1.0.0" / "journals" / "osada_finished.journal"
BOARD = ROOT / "data" / "wampiry" / "board.yaml"
TABLE = ExportTable("people", "People", [ExportColumn("name", "Name")], [["Maja"], ["Ola"]])
CODES = {
    errno.EIO: sqlite3.SQLITE_IOERR,
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EACCES: sqlite3.SQLITE_READONLY,
}
STORES: dict[str, Callable[[Path], Store[Any]]] = {kind.name: kind.open for kind in KINDS}


class Evening:
    """The steps of an evening in one folder. A step that the disk refuses is tried again at the end."""

    def __init__(self, home: Path, match: ReviewedMatch, known: dict[str, Numbers]) -> None:
        self.home, self.match, self.known = home, match, known
        self.stores: list[Store[Any]] = []
        self.refused: list[Callable[[], object]] = []
        self.exports: list[Path] = []

    def attempt(self, step: Callable[[], object]) -> None:
        try:
            step()
        except (OSError, sqlite3.Error, PlanszowniaError):  # what the window reports in a dialogue
            self.refused.append(step)

    def run(self) -> None:
        home = self.home
        people, progress = PeopleStore.open(home / "people.json"), LearningProgress(home / "learning.json")
        solved, settings = SolvedPuzzles(home / "puzzles.json"), SettingsFile(home / "settings.json")
        self.stores = [people, progress, solved, settings]
        people.add_seated([Person("Ida", 2), Person("Ala", 3)])
        settings.save(
            replace(settings.value, weather=False, setups={**settings.value.setups, "krakow": {"board": "x"}})
        )
        progress.mark_seen("krakow", "ida", "paint")
        self.attempt(self.index)
        progress.finish_lesson("krakow", "k1", [2])
        self.attempt(lambda: cache.save_measurements(self.home / "reviews" / "a.json", self.match, self.known))
        solved.add("a:12")
        people.merge_people("ala", "ida")
        self.attempt(lambda: self.exports.append(write_tables("people", [TABLE], "csv", self.home / "exports")))
        self.attempt(self.edit_board)
        people.forget_person("maja", 2_000_000_000)
        people.rename_person("ida", Person("Idalia", 2))

    def index(self) -> None:
        """Read the journals into the index, as the updater does."""
        index = JournalIndex.open(self.home / "index.sqlite")
        try:
            files = sorted((self.home / "saves").iterdir())
            identity = PeopleStore.open(self.home / "people.json").identity
            index.update_owners(identity)
            index.add([(file.name, JournalStamp.of(file.stat()), read_match_record(file)) for file in files], identity)
            index.update_ratings()
            index.erase_remains()
        finally:
            index.close()

    def edit_board(self) -> None:
        board = EditedFile(self.home / "board.yaml")
        board.document = type(board.document)(board.saved + b"# mine\n", str(board.path))
        board.save()

    def end(self) -> None:
        """Close the window, do again what was refused, and read the journals as the next window does."""
        for store in self.stores:
            store.finish()
        for step in [*self.refused, self.index]:
            step()


class Connection(sqlite3.Connection):
    """A connection whose statements fail when it is their turn."""

    faults: FaultInjector

    def execute(self, *args: Any) -> sqlite3.Cursor:
        self._meet()
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self._meet()
        return super().executemany(*args)

    def _meet(self) -> None:
        try:
            self.faults.count_call()
        except OSError as error:
            raise sqlite_error("injected", CODES[error.errno or errno.EIO]) from error


def prepare(home: Path) -> None:
    """Write good files of all kinds."""
    home.mkdir(parents=True)
    for kind in KINDS:
        kind.file_in(home)
    for number in range(2):
        write_journal(home / "saves" / f"{number}.journal", [Player("Maja", 1), Player("Jan", 2)], [3, 1], day=number)
    (home / "board.yaml").write_bytes(BOARD.read_bytes())


def state(home: Path) -> dict[str, object]:
    """Return what the files say."""
    with sqlite3.connect(home / "index.sqlite") as db:
        seats = db.execute("SELECT count(*) FROM seats").fetchone()
    db.close()
    return {
        **{name: content_of(home / name) for name in STORES},
        "review": json.loads((home / "reviews" / "a.json").read_text("utf-8")),
        "exports": [file.read_bytes() for file in (home / "exports").glob("*.csv")],
        "board": (home / "board.yaml").read_bytes(),
        "backup": (home / "board.yaml~").read_bytes(),
        "seats": seats,
        "journals": [file.read_bytes() for file in sorted((home / "saves").iterdir())],
    }


def evenings(step: int, folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Run evenings with every `step`th call failing, alone and for good; return how many had a fault."""
    register_shipped()
    match = ReviewedMatch(load_for_viewing(JOURNAL))
    seats = len(match.match.players)
    jobs = [job for job in match.jobs if job.kind not in ("decision", "random")]
    known: dict[str, Numbers] = {job.key: [0.5, *[0.5 / seats] * seats] for job in jobs}
    prepare(folder / "calm")
    calm = Evening(folder / "calm", match, known)
    calm.run()
    calm.end()
    expected = state(calm.home)
    done = number = 0
    connect = sqlite3.connect
    for code in CODES:
        for for_good in (False, True):
            at = 1 + number % step
            while True:
                number += 1
                evening = Evening(folder / str(number), match, known)
                prepare(evening.home)
                with inject_faults(patch, lambda code=code: OSError(code, os.strerror(code))) as faults:  # type: ignore[misc]
                    Connection.faults = faults
                    patch.setattr(sqlite3, "connect", lambda *args, **more: connect(*args, factory=Connection, **more))
                    faults.arm(at, for_good)
                    evening.run()
                    faults.disarm()
                    patch.setattr(sqlite3, "connect", connect)
                    evening.end()
                where = f"{errno.errorcode[code]}, call {at}, for good: {for_good}"
                assert state(evening.home) == expected, where
                assert not list(evening.home.glob("*.damaged-*")), where
                if not faults.failures:
                    break
                done += 1
                at += step
    return done


def test_an_evening_with_a_failing_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert evenings(499, tmp_path, monkeypatch) >= 3


@pytest.mark.long
def test_whichever_call_of_an_evening_fails_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = evenings(1, tmp_path, monkeypatch)
    print(done)
    assert done >= 1000
