"""Whatever lies among the journals, all others are counted; what could not be read is told, and read when it can be."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from games.core.contract.texts import Text, translate
from games.core.journal import lines, saves
from games.core.match.players import Player
from games.core.people import pages, updater
from games.core.people.game_page import game_page
from games.core.people.index import INDEX_FILE, Index, JournalStamp, read_match_record
from games.core.people.journals import MatchRecord
from games.core.people.store import Identity, PeopleStore
from games.core.people.updater import IndexUpdater
from tests.core import journal_mutations
from tests.core.people.sample_journals import sqlite_error, write_journal

OLA, JAN = Player("Ola", 1), Player("Jan", 2)
NO_NAMES = Identity({}, {})
linux_names = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updater, "POLL_INTERVAL", 0.001)


def fill(folder: Path, number: int = 3) -> None:
    for index in range(number):
        write_journal(folder / f"fine{index}.journal", [OLA, JAN], [3, index], day=index)


def passed(folder: Path, keeper: IndexUpdater | None = None) -> IndexUpdater:
    """Return a keeper after a pass over a folder."""
    keeper = keeper or IndexUpdater(lambda: NO_NAMES, folder, folder / INDEX_FILE)
    keeper.start()
    keeper.wait()
    assert not keeper.is_busy
    return keeper


def counted(keeper: IndexUpdater) -> int:
    with keeper.database() as db:
        return pages.people_page(db).matches


def trouble(keeper: IndexUpdater) -> str:
    return translate(keeper.trouble or Text(""), "en")


# -- names and kinds of files -----------------------------------------------------------------------------------------
@linux_names
def test_matches_in_files_of_any_name_count(tmp_path: Path) -> None:
    fill(tmp_path, 1)
    names = [os.fsdecode(b"wampiry-\xb3\xf3d\xbc.journal"), "two\nlines.journal", "a'b\"c.journal", "\ufffe.journal"]
    for day, name in enumerate(names, 1):
        write_journal(tmp_path / name, [OLA, JAN], [day, 1], day=day)
    keeper = passed(tmp_path)
    assert (counted(keeper), keeper.is_complete, keeper.unread_count()) == (5, True, 0)
    with keeper.database() as db:
        page = pages.person_page(db, "ola")
        assert page is not None
        assert [one.file for one in page.recent] == ["fine0.journal", *names]
        assert {*pages.journals_with(db, ["ola"])} == {"fine0.journal", *names}
    assert passed(tmp_path).total == 0  # each is known again
    (tmp_path / names[0]).unlink()
    keeper.reread([names[1]])
    assert passed(tmp_path, keeper).total == 1
    assert counted(keeper) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_links_and_folders_among_the_journals_hide_none(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "folder.journal").mkdir()
    (tmp_path / "nothing.journal").symlink_to("not there")
    keeper = passed(tmp_path)
    assert counted(keeper) == 3
    (tmp_path / "loop.journal").symlink_to("loop.journal")
    (tmp_path / "fine0.journal").unlink()
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.is_complete, keeper.unread_count()) == (2, True, 1)


# -- what stands in them ----------------------------------------------------------------------------------------------
def changed(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
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
def test_a_journal_with_impossible_values_is_unreadable_and_all_others_count(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    path = write_journal(tmp_path / "odd.journal", [OLA, JAN], [3, 1], day=9)
    whole = path.read_bytes()
    changed(path, ODD[name])
    keeper = passed(tmp_path)
    assert (counted(keeper), keeper.is_complete, keeper.trouble, keeper.unread_count()) == (3, True, None, 1)
    assert passed(tmp_path).total == 0  # what it holds is known: it need not be read again
    path.write_bytes(whole)
    os.utime(path, (2e9, 2e9))
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.unread_count()) == (4, 0)


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
def test_values_that_nobody_counts_do_not_matter(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    changed(tmp_path / "fine1.journal", USELESS[name])
    keeper = passed(tmp_path)
    assert (counted(keeper), keeper.unread_count()) == (3, 0)
    with keeper.database() as db:
        page = pages.people_page(db)
        assert game_page(db, pages.Filter("toy")).matches == 3
    assert page.seconds in (3 * 180, 2 * 180)


def test_matches_of_any_file_time_count(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1])
    index = Index(None)
    for number, nanoseconds in enumerate((0, -1, -(2**70), 2**63, 2**80 + 5)):
        facts = os.stat_result((0o100600, 1, 1, 1, 0, 0, 5, 0, 0, 0), {"st_mtime_ns": nanoseconds})
        index.add([(f"{number}.journal", JournalStamp.of(facts), read_match_record(path))], NO_NAMES)
        assert index.stamps()[f"{number}.journal"] == JournalStamp.of(facts)
    index.close()


def test_half_a_character_in_the_names_of_the_house_stops_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    data = {"format": 1, "people": [{"name": "Ola", "mark": 1}], "merged": {"ola": "\ud800", "\udcff": "ola"}}
    (tmp_path / "people.json").write_text(json.dumps(data))
    house = PeopleStore.open(tmp_path / "people.json")
    keeper = passed(tmp_path, IndexUpdater(lambda: house.identity, tmp_path, tmp_path / INDEX_FILE))
    assert (counted(keeper), keeper.trouble) == (3, None)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_journals_of_all_releases_never_stop_the_counting(tmp_path: Path, seed: int) -> None:
    check_counting(tmp_path, range(60 * seed, 60 * seed + 60))


@pytest.mark.long
def test_many_mutated_journals_of_all_releases_never_stop_the_counting(tmp_path: Path) -> None:
    check_counting(tmp_path, range(1_000, 12_000))


def check_counting(folder: Path, seeds: Iterable[int]) -> None:
    """Take mutated journals in, then ask for every page."""
    fill(folder)
    originals = [path.read_bytes() for path in journal_mutations.released_journals()]
    for seed in seeds:
        chance = Random(seed)
        (folder / f"odd{seed}.journal").write_bytes(journal_mutations.mutate(chance.choice(originals), chance))
    keeper = passed(folder)
    assert (keeper.is_complete, keeper.trouble, keeper.refused) == (True, None, frozenset())
    with keeper.database() as db:
        page = pages.people_page(db, pages.Filter("toy"))
        assert {card.key: card.rate.matches for card in page.people} == {"ola": 3, "jan": 3}
        for (game,) in db.execute("SELECT DISTINCT game FROM matches").fetchall():
            game_page(db, pages.Filter(game))
        for card in pages.people_page(db).people:
            pages.person_page(db, card.key)
    listed = {one.path.name for one in saves.list_all(folder) if one.trouble is not None}
    with keeper.database() as db:
        unreadable = {name for (name,) in db.execute("SELECT file FROM matches WHERE game = ''")}
    assert listed <= unreadable  # what the list can't read is not counted either


# -- what the system refuses ------------------------------------------------------------------------------------------
def refusing(monkeypatch: pytest.MonkeyPatch, names: Iterable[str], error: BaseException) -> None:
    """Let files of these names not be opened for reading."""
    refused = set(names)

    def opening(path: Path) -> IO[Any]:
        if path.name in refused:
            raise error
        return open(path, "rb")

    monkeypatch.setattr(lines, "open_regular", opening)


@pytest.mark.parametrize(
    "error",
    [*(OSError(number, "no") for number in (errno.EACCES, errno.EIO, errno.EMFILE, errno.EBUSY)), MemoryError()],
    ids=str,
)
def test_a_journal_that_could_not_be_opened_once_counts_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    fill(tmp_path)
    with monkeypatch.context() as patch:
        refusing(patch, ["fine1.journal"], error)
        keeper = passed(tmp_path)
        assert (counted(keeper), keeper.unread_count(), keeper.refused) == (2, 1, {"fine1.journal"})
        assert passed(tmp_path, keeper).total == 1  # it is tried again
        assert counted(keeper) == 2
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.unread_count(), keeper.refused) == (3, 0, frozenset())


def test_a_match_that_was_counted_stays_so_while_its_journal_can_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    keeper = passed(tmp_path)
    os.utime(tmp_path / "fine1.journal", (2e9, 2e9))
    refusing(monkeypatch, ["fine1.journal"], PermissionError(errno.EACCES, "no"))
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.unread_count()) == (3, 1)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EMFILE, errno.EIO])
def test_no_match_is_forgotten_while_their_folder_can_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    fill(tmp_path)
    keeper = passed(tmp_path)
    whole, scandir = (counted(keeper), keeper.is_complete), os.scandir

    def refused(folder: Path) -> Any:
        raise OSError(number, "no", str(folder))

    class Breaking:
        """Lists one file, then fails."""

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
            passed(tmp_path, keeper)
        assert (counted(keeper), keeper.is_complete) == (3, False)
        assert trouble(keeper).startswith("The folder of saved matches can't be read: ")
        passed(tmp_path, keeper)
        assert (counted(keeper), keeper.is_complete, keeper.trouble) == (*whole, None)


def test_a_folder_that_is_not_there_has_no_matches(tmp_path: Path) -> None:
    keeper = passed(tmp_path / "none", IndexUpdater(lambda: NO_NAMES, tmp_path / "none", tmp_path / INDEX_FILE))
    assert (counted(keeper), keeper.is_complete, keeper.trouble) == (0, True, None)


# -- the worker -------------------------------------------------------------------------------------------------------
class Failing:
    """Stands in for a function that raises an error the first `times` times."""

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
    "where", [(IndexUpdater, "_record"), (Index, "add"), (Index, "update_ratings"), (Index, "update_owners")], ids=str
)
def test_a_worker_that_dies_is_told_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: tuple[type, str], error: Exception
) -> None:
    fill(tmp_path)
    told: list[str] = []
    fail = IndexUpdater._fail

    def noted(keeper: IndexUpdater, error: Exception) -> None:
        fail(keeper, error)
        told.append(trouble(keeper))

    monkeypatch.setattr(IndexUpdater, "_fail", noted)
    monkeypatch.setattr(*where, Failing(getattr(*where), error, 1))
    keeper = passed(tmp_path)
    assert len(told) == 1
    assert told[0].startswith("Counting the matches failed: ")
    assert (counted(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


def test_a_worker_that_always_dies_gives_up_until_the_page_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(Index, "add", Failing(Index.add, RuntimeError("x"), 10**9))
        keeper = passed(tmp_path)
        assert (counted(keeper), keeper.is_complete) == (0, False)
        assert trouble(keeper) == "Counting the matches failed: an unexpected error. Figures may be missing."
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


@pytest.mark.parametrize(
    ("code", "english", "polish"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full", "dysk jest pełny"),
        (0, "the file with the statistics can't be used", "nie można użyć pliku ze statystykami"),
    ],
)
def test_a_full_disk_is_told_in_the_language_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, english: str, polish: str
) -> None:
    fill(tmp_path)
    full = sqlite_error("database or disk is full", code)
    with monkeypatch.context() as patch:
        patch.setattr(Index, "add", Failing(Index.add, full, 10**9))
        keeper = passed(tmp_path)
        assert english in trouble(keeper)
        assert polish in translate(keeper.trouble or Text(""), "pl")
        assert not keeper.is_complete
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.is_complete, keeper.trouble) == (3, True, None)


@pytest.mark.parametrize(("times", "failures"), [(2, 0), (10**9, 1)])
def test_an_index_that_is_busy_for_a_moment_is_waited_for_and_only_one_that_stays_so_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, failures: int
) -> None:
    fill(tmp_path)
    told: list[Exception] = []
    fail = IndexUpdater._fail

    def noted(keeper: IndexUpdater, error: Exception) -> None:
        fail(keeper, error)
        told.append(error)

    monkeypatch.setattr(IndexUpdater, "_fail", noted)
    monkeypatch.setattr("games.core.people.updater.POLL_INTERVAL", 0.0)
    busy = sqlite_error("database is locked", sqlite3.SQLITE_BUSY)
    monkeypatch.setattr(Index, "add", Failing(Index.add, busy, times))
    keeper = passed(tmp_path)
    assert len(told) == failures
    assert keeper.is_complete is not bool(failures)
    if failures:
        assert "another program is using it" in trouble(keeper)


def test_a_system_without_room_for_a_worker_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", Failing(threading.Thread.start, RuntimeError("no more threads"), 1))
        keeper = passed(tmp_path)
        assert (keeper.is_complete, bool(keeper.trouble)) == (False, True)
    passed(tmp_path, keeper)
    assert (counted(keeper), keeper.trouble) == (3, None)


def test_nothing_is_complete_before_the_first_pass_or_after_one_that_was_stopped(tmp_path: Path) -> None:
    fill(tmp_path)
    keeper = IndexUpdater(lambda: NO_NAMES, tmp_path, tmp_path / INDEX_FILE)
    assert not keeper.is_complete
    keeper._over.set()
    keeper._pass()
    assert not keeper.is_complete


def test_a_text_in_the_index_that_is_none_has_it_made_anew(tmp_path: Path) -> None:
    fill(tmp_path)
    keeper = passed(tmp_path)
    with Index.open(tmp_path / INDEX_FILE).writing() as db:
        db.execute("UPDATE seats SET person = CAST(x'ff80' AS TEXT)")
    with pytest.raises(sqlite3.DatabaseError):
        counted(keeper)
    passed(tmp_path, keeper)
    assert counted(keeper) == 3


def test_an_empty_entry_stands_for_what_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "a.journal").write_bytes(b"x")
    assert read_match_record(tmp_path / "a.journal") == MatchRecord()
