"""Odd files among the journals are reported and read later, and all other journals are counted."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from games.core.contract.texts import Text, translate
from games.core.journal import lines, saves
from games.core.match.players import Player
from games.core.people import pages, updater
from games.core.people.game_page import query_game_page
from games.core.people.index import INDEX_FILE, JournalIndex, JournalStamp, read_match_record
from games.core.people.journals import MatchRecord
from games.core.people.store import Identity, PeopleStore
from games.core.people.updater import IndexUpdater
from tests.core import journal_mutations
from tests.core.people.sample_journals import sqlite_error, write_journal

OLA, JAN = Player("Ola", 1), Player("Jan", 2)
NO_NAMES = Identity({}, {})
linux_names = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")


@pytest.fixture(autouse=True)
def poll_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updater, "POLL_INTERVAL", 0.001)


def write_matches(folder: Path, number: int = 3) -> None:
    for index in range(number):
        write_journal(folder / f"fine{index}.journal", [OLA, JAN], [3, index], day=index)


def update(folder: Path, keeper: IndexUpdater | None = None) -> IndexUpdater:
    """Return an updater after a pass over a folder."""
    keeper = keeper or IndexUpdater(lambda: NO_NAMES, folder, folder / INDEX_FILE)
    keeper.start()
    keeper.wait()
    assert not keeper.is_busy
    return keeper


def count_matches(keeper: IndexUpdater) -> int:
    with keeper.database() as db:
        return pages.query_people_page(db).matches


def trouble_text(keeper: IndexUpdater) -> str:
    return translate(keeper.trouble or Text(""), "en")


# -- names and kinds of files -----------------------------------------------------------------------------------------
@linux_names
def test_matches_in_files_of_any_name_are_counted(tmp_path: Path) -> None:
    write_matches(tmp_path, 1)
    names = [os.fsdecode(b"wampiry-\xb3\xf3d\xbc.journal"), "two\nlines.journal", "a'b\"c.journal", "\ufffe.journal"]
    for day, name in enumerate(names, 1):
        write_journal(tmp_path / name, [OLA, JAN], [day, 1], day=day)
    keeper = update(tmp_path)
    assert (count_matches(keeper), keeper.is_complete, keeper.unreadable_count()) == (5, True, 0)
    with keeper.database() as db:
        page = pages.query_person_page(db, "ola")
        assert page is not None
        assert [one.file for one in page.recent] == ["fine0.journal", *names]
        assert {*pages.journals_with(db, ["ola"])} == {"fine0.journal", *names}
    assert update(tmp_path).total == 0  # all of them are known
    (tmp_path / names[0]).unlink()
    keeper.read_again([names[1]])
    assert update(tmp_path, keeper).total == 1
    assert count_matches(keeper) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_links_and_folders_among_the_journals_hide_no_match(tmp_path: Path) -> None:
    write_matches(tmp_path)
    (tmp_path / "folder.journal").mkdir()
    (tmp_path / "nothing.journal").symlink_to("not there")
    keeper = update(tmp_path)
    assert count_matches(keeper) == 3
    (tmp_path / "loop.journal").symlink_to("loop.journal")
    (tmp_path / "fine0.journal").unlink()
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.is_complete, keeper.unreadable_count()) == (2, True, 1)


# -- content ----------------------------------------------------------------------------------------------------------
def change_records(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    records = journal_mutations.read_records(path.read_bytes())
    change(records)
    path.write_bytes(journal_mutations.encode_records(records))


ODD: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "too many points": lambda records: records[-1].update(points=[10**30, 1]),
    "more points than SQLite has room for": lambda records: records[-1].update(points=[2**63, 1]),
    "too few points": lambda records: records[-1].update(points=[-(2**70), 1]),
    "winners who were not there": lambda records: records[-1].update(winners=[5]),
    "places that are none": lambda records: records[-1].update(places=[2**62, -(2**62)]),
    "an end that is no text": lambda records: records[-1].update(end="\ud800"),
    "a game that is no text": lambda records: records[0].update(game="\udcff"),
    "a board that is no text": lambda records: records[0].update(board="a\ud800"),
    "a version that is no text": lambda records: (
        records[0].update(program="\ud800"), records[0]["players"][1].update(kind="bot")
    ),
    "a date before all clocks": lambda records: records[0].update(date="0001-01-01T00:00:00"),
    "a date after all clocks": lambda records: records[0].update(date="9999-12-31T23:59:59+00:00"),
    "a seat that is a fraction": lambda records: records.insert(
        1, {"player": 1.0, "name": "Ala", "mark": 3, "kind": "person", "level": "easy"}
    ),
    "a seat in a list": lambda records: records.insert(1, {"player": [1], "name": "Ala"}),
    "players of one mark": lambda records: records[0]["players"][1].update(mark=1),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_a_journal_with_impossible_values_is_unreadable_and_all_others_are_counted(tmp_path: Path, name: str) -> None:
    write_matches(tmp_path)
    path = write_journal(tmp_path / "odd.journal", [OLA, JAN], [3, 1], day=9)
    whole = path.read_bytes()
    change_records(path, ODD[name])
    keeper = update(tmp_path)
    assert (count_matches(keeper), keeper.is_complete, keeper.trouble, keeper.unreadable_count()) == (3, True, None, 1)
    assert update(tmp_path).total == 0  # its content is known to be unreadable, so it is not read again
    path.write_bytes(whole)
    os.utime(path, (2e9, 2e9))
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.unreadable_count()) == (4, 0)


USELESS: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "a seed too large": lambda records: records[0].update(seed=10**30),
    "options of half a character": lambda records: records[0].update(options={"a": "\ud800"}),
    "a board called by half a character": lambda records: records[0].update(board_text='{"name": {"en": "\\ud800"}}'),
    "a board in lists in lists": lambda records: records[0].update(board_text="[" * 100_000),
    "a pause of ages": lambda records: records[1].update(t=10**30),
    "a pause of more digits than can be read": lambda records: records[1].update(t=10**4200),
    "a turn too large": lambda records: records[2].update(turn=[10**30, 1]),
    "a move that is no text": lambda records: records[1].update(move=["\ud800", float("nan"), 10**30]),
    "a move in lists in lists": lambda records: records[1].update(move=journal_mutations.nested_list(900)),
    "a very long line": lambda records: records.insert(1, {"x": "y" * 5_000_000}),
}


@pytest.mark.parametrize("name", USELESS)
def test_values_that_are_not_counted_do_not_matter(tmp_path: Path, name: str) -> None:
    write_matches(tmp_path)
    change_records(tmp_path / "fine1.journal", USELESS[name])
    keeper = update(tmp_path)
    assert (count_matches(keeper), keeper.unreadable_count()) == (3, 0)
    with keeper.database() as db:
        page = pages.query_people_page(db)
        assert query_game_page(db, pages.MatchFilter("toy")).matches == 3
    assert page.seconds in (3 * 180, 2 * 180)


def test_matches_with_any_file_time_are_counted(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1])
    index = JournalIndex(None)
    for number, nanoseconds in enumerate((0, -1, -(2**70), 2**63, 2**80 + 5)):
        facts = os.stat_result((0o100600, 1, 1, 1, 0, 0, 5, 0, 0, 0), {"st_mtime_ns": nanoseconds})
        index.add([(f"{number}.journal", JournalStamp.of(facts), read_match_record(path))], NO_NAMES)
        assert index.journal_stamps()[f"{number}.journal"] == JournalStamp.of(facts)
    index.close()


def test_lone_surrogates_in_the_people_file_do_not_matter(tmp_path: Path) -> None:
    write_matches(tmp_path)
    data = {"format": 1, "people": [{"name": "Ola", "mark": 1}], "merged": {"ola": "\ud800", "\udcff": "ola"}}
    (tmp_path / "people.json").write_text(json.dumps(data))
    store = PeopleStore.open(tmp_path / "people.json")
    keeper = update(tmp_path, IndexUpdater(lambda: store.identity, tmp_path, tmp_path / INDEX_FILE))
    assert (count_matches(keeper), keeper.trouble) == (3, None)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_journals_of_all_releases_can_be_counted(tmp_path: Path, seed: int) -> None:
    assert_counting_works(tmp_path, range(60 * seed, 60 * seed + 60))


@pytest.mark.long
def test_many_mutated_journals_of_all_releases_can_be_counted(tmp_path: Path) -> None:
    assert_counting_works(tmp_path, range(1_000, 12_000))


def assert_counting_works(folder: Path, seeds: Iterable[int]) -> None:
    """Add mutated journals to a folder, update the index and read every page."""
    write_matches(folder)
    originals = [path.read_bytes() for path in journal_mutations.released_journals()]
    for seed in seeds:
        chance = Random(seed)
        (folder / f"odd{seed}.journal").write_bytes(journal_mutations.mutate(chance.choice(originals), chance))
    keeper = update(folder)
    assert (keeper.is_complete, keeper.trouble, keeper.refused) == (True, None, frozenset())
    with keeper.database() as db:
        page = pages.query_people_page(db, pages.MatchFilter("toy"))
        assert {card.key: card.rate.matches for card in page.people} == {"ola": 3, "jan": 3}
        for (game,) in db.execute("SELECT DISTINCT game FROM matches").fetchall():
            query_game_page(db, pages.MatchFilter(game))
        for card in pages.query_people_page(db).people:
            pages.query_person_page(db, card.key)
    listed = {one.path.name for one in saves.list_matches(folder) if one.trouble is not None}
    with keeper.database() as db:
        unreadable = {name for (name,) in db.execute("SELECT file FROM matches WHERE game = ''")}
    assert listed <= unreadable  # journals that the match list can't read are not counted either


# -- errors of the system ---------------------------------------------------------------------------------------------
def refuse_opening(monkeypatch: pytest.MonkeyPatch, names: Iterable[str], error: BaseException) -> None:
    """Let opening files of these names fail."""
    refused = set(names)

    def opening(path: Path) -> IO[Any]:
        if path.name in refused:
            raise error
        return open(path, "rb")

    monkeypatch.setattr(lines, "open_regular_file", opening)


@pytest.mark.parametrize(
    "error",
    [*(OSError(number, "no") for number in (errno.EACCES, errno.EIO, errno.EMFILE, errno.EBUSY)), MemoryError()],
    ids=str,
)
def test_a_journal_that_could_not_be_opened_once_is_counted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    write_matches(tmp_path)
    with monkeypatch.context() as patch:
        refuse_opening(patch, ["fine1.journal"], error)
        keeper = update(tmp_path)
        assert (count_matches(keeper), keeper.unreadable_count(), keeper.refused) == (2, 1, {"fine1.journal"})
        assert update(tmp_path, keeper).total == 1  # it is tried again
        assert count_matches(keeper) == 2
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.unreadable_count(), keeper.refused) == (3, 0, frozenset())


def test_a_counted_match_stays_counted_while_its_journal_can_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_matches(tmp_path)
    keeper = update(tmp_path)
    os.utime(tmp_path / "fine1.journal", (2e9, 2e9))
    refuse_opening(monkeypatch, ["fine1.journal"], PermissionError(errno.EACCES, "no"))
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.unreadable_count()) == (3, 1)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EMFILE, errno.EIO])
def test_no_match_is_forgotten_while_the_folder_can_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write_matches(tmp_path)
    keeper = update(tmp_path)
    whole, scandir = (count_matches(keeper), keeper.is_complete), os.scandir

    def refused(folder: Path) -> Any:
        raise OSError(number, "no", str(folder))

    class Breaking:
        """Yields one entry, then fails."""

        def __init__(self, folder: Path) -> None:
            self.entries = scandir(folder)
            self.left = 1

        def __enter__(self) -> Breaking:
            return self

        def __exit__(self, *error: object) -> None:
            self.entries.close()

        def __iter__(self) -> Breaking:
            return self

        def __next__(self) -> Any:
            self.left -= 1
            if self.left < 0:
                raise OSError(number, "no")
            return next(self.entries)

    for way in (refused, Breaking):
        with monkeypatch.context() as patch:
            patch.setattr(os, "scandir", way)
            update(tmp_path, keeper)
        assert (count_matches(keeper), keeper.is_complete) == (3, False)
        assert trouble_text(keeper).startswith("The folder of saved matches can't be read: ")
        update(tmp_path, keeper)
        assert (count_matches(keeper), keeper.is_complete, keeper.trouble) == (*whole, None)


def test_a_missing_folder_has_no_matches(tmp_path: Path) -> None:
    keeper = update(tmp_path / "none", IndexUpdater(lambda: NO_NAMES, tmp_path / "none", tmp_path / INDEX_FILE))
    assert (count_matches(keeper), keeper.is_complete, keeper.trouble) == (0, True, None)


# -- the worker -------------------------------------------------------------------------------------------------------
class Failing:
    """Replaces a function by one that raises an error the first `times` times."""

    def __init__(self, real: Callable[..., Any], error: Exception, times: int) -> None:
        self.real, self.error, self.left = real, error, times

    def __call__(self, *args: Any) -> Any:
        self.left -= 1
        if self.left >= 0:
            raise self.error
        return self.real(*args)

    def __get__(self, instance: object, owner: object = None) -> Callable[..., Any]:
        return lambda *args: self(instance, *args)


DEATHS = [RuntimeError("x"), ValueError("x"), OSError(errno.EIO, "x"), sqlite3.InterfaceError("x"), AttributeError("x")]


@pytest.mark.parametrize("error", DEATHS, ids=repr)
@pytest.mark.parametrize(
    "where",
    [
        (IndexUpdater, "_record"),
        (JournalIndex, "add"),
        (JournalIndex, "update_ratings"),
        (JournalIndex, "update_owners"),
    ],
    ids=str,
)
def test_a_worker_that_fails_is_reported_and_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: tuple[type, str], error: Exception
) -> None:
    write_matches(tmp_path)
    failures: list[str] = []
    fail = IndexUpdater._fail

    def noted(keeper: IndexUpdater, error: Exception) -> None:
        fail(keeper, error)
        failures.append(trouble_text(keeper))

    monkeypatch.setattr(IndexUpdater, "_fail", noted)
    monkeypatch.setattr(*where, Failing(getattr(*where), error, 1))
    keeper = update(tmp_path)
    assert len(failures) == 1
    assert failures[0].startswith("The matches couldn't be counted: ")
    assert (count_matches(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


def test_a_worker_that_always_fails_gives_up_until_the_next_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_matches(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(JournalIndex, "add", Failing(JournalIndex.add, RuntimeError("x"), 10**9))
        keeper = update(tmp_path)
        assert (count_matches(keeper), keeper.is_complete) == (0, False)
        assert (
            trouble_text(keeper) == "The matches couldn't be counted: an unexpected error. Some figures may be missing."
        )
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


@pytest.mark.parametrize(
    ("code", "english", "polish"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full", "dysk jest pełny"),
        (0, "the statistics file can't be used", "nie można użyć pliku ze statystykami"),
    ],
)
def test_a_full_disk_is_reported_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, english: str, polish: str
) -> None:
    write_matches(tmp_path)
    full = sqlite_error("database or disk is full", code)
    with monkeypatch.context() as patch:
        patch.setattr(JournalIndex, "add", Failing(JournalIndex.add, full, 10**9))
        keeper = update(tmp_path)
        assert english in trouble_text(keeper)
        assert polish in translate(keeper.trouble or Text(""), "pl")
        assert not keeper.is_complete
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


def test_a_busy_index_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_matches(tmp_path)
    busy = sqlite_error("database is locked", sqlite3.SQLITE_BUSY)
    monkeypatch.setattr(JournalIndex, "add", Failing(JournalIndex.add, busy, 2))
    keeper = update(tmp_path)
    assert (count_matches(keeper), keeper.is_complete, keeper.is_locked, keeper.trouble) == (3, True, False, None)


def test_an_index_that_stays_busy_is_reported_until_the_updater_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_matches(tmp_path)
    busy = sqlite_error("database is locked", sqlite3.SQLITE_BUSY)
    monkeypatch.setattr(JournalIndex, "add", Failing(JournalIndex.add, busy, 10**9))
    keeper = IndexUpdater(lambda: NO_NAMES, tmp_path, tmp_path / INDEX_FILE)
    seen, states = threading.Event(), list[bool]()
    note = keeper._note_lock
    monkeypatch.setattr(keeper, "_note_lock", lambda error: (note(error), states.append(keeper.is_locked), seen.set()))
    keeper.start()
    assert seen.wait(60)
    assert states[0]
    keeper.close()
    assert not keeper.is_complete


def test_a_failure_to_start_a_worker_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_matches(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", Failing(threading.Thread.start, RuntimeError("no more threads"), 1))
        keeper = update(tmp_path)
        assert (keeper.is_complete, bool(keeper.trouble)) == (False, True)
    update(tmp_path, keeper)
    assert (count_matches(keeper), keeper.trouble) == (3, None)


def test_the_index_is_not_complete_before_a_full_pass(tmp_path: Path) -> None:
    write_matches(tmp_path)
    keeper = IndexUpdater(lambda: NO_NAMES, tmp_path, tmp_path / INDEX_FILE)
    assert not keeper.is_complete
    keeper._over.set()
    keeper._pass()
    assert not keeper.is_complete


def test_an_index_with_invalid_text_is_made_again(tmp_path: Path) -> None:
    write_matches(tmp_path)
    keeper = update(tmp_path)
    with closing(JournalIndex.open(tmp_path / INDEX_FILE)) as index, index.transaction() as db:
        db.execute("UPDATE seats SET person = CAST(x'ff80' AS TEXT)")
    with pytest.raises(sqlite3.DatabaseError):
        count_matches(keeper)
    update(tmp_path, keeper)
    assert count_matches(keeper) == 3


def test_a_file_that_is_no_journal_gives_an_empty_record(tmp_path: Path) -> None:
    (tmp_path / "a.journal").write_bytes(b"x")
    assert read_match_record(tmp_path / "a.journal") == MatchRecord()
