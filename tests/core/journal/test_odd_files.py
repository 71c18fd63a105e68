"""Odd files in the folder of saved matches are reported, and the list shows all other matches."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from games.core.contract.errors import InaccessibleJournal, JournalError
from games.core.contract.texts import translate
from games.core.journal import saves
from games.shipped import register_shipped
from tests.core import journal_mutations, toy
from tests.core.journals import begin, close

pytestmark = pytest.mark.usefixtures("toy_home")


def write_matches(number: int = 3) -> list[Path]:
    """Write some matches and return their files."""
    paths = []
    for index in range(number):
        match = begin(saves.saves_folder() / f"fine{index}.journal", rounds="3")
        for _ in range(index):
            match.play(toy.GAME.legal_moves(match.state)[0])
        close(match)
        paths.append(saves.saves_folder() / f"fine{index}.journal")
    return paths


def readable() -> list[Path]:
    return sorted(one.path for one in saves.list_matches() if one.trouble is None)


@pytest.mark.skipif(sys.platform == "win32", reason="such names and links are not to be had there")
def test_links_and_folders_among_the_matches_hide_no_match() -> None:
    paths = write_matches()
    folder = saves.saves_folder()
    (folder / "loop.journal").symlink_to("loop.journal")
    (folder / "nothing.journal").symlink_to("not there")
    (folder / "folder.journal").mkdir()
    listing = saves.read_saves()
    assert listing.trouble is None
    assert readable() == paths
    loop = next(one for one in listing.infos if one.path.name == "loop.journal")
    assert isinstance(loop.error, InaccessibleJournal)
    assert len(listing.infos) == 4
    assert saves.people_with_finished_matches("toy") == frozenset()


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_a_new_match_never_uses_the_name_of_a_link(tmp_path: Path) -> None:
    """A link could lead out of the folder, where the match would be written, or to itself."""
    saves.saves_folder().mkdir()
    date = datetime(2026, 11, 21, 20, 30)
    for target in (tmp_path / "elsewhere", "toy-20261121-203000-2.journal"):
        saves.unused_path("toy", date).symlink_to(target)
    assert saves.unused_path("toy", date).name == "toy-20261121-203000-3.journal"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_match_with_any_file_name_can_be_listed_opened_and_deleted() -> None:
    paths = write_matches(1)
    names = (os.fsdecode(b"wampiry-\xb3\xf3d\xbc.journal"), "two\nlines.journal", "\u202egnol.journal", " .journal")
    for name in names:
        saves.saves_folder().joinpath(name).write_bytes(paths[0].read_bytes())
    assert len(readable()) == 5
    for name in names:
        path = saves.saves_folder() / name
        assert saves.load_for_viewing(path).move_count == 0
        assert saves.delete_match(path) is None
    assert readable() == paths


def test_an_unreadable_folder_is_reported_but_a_missing_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.read_saves() == ([], None)
    paths = write_matches(1)

    def refused(path: Path) -> Any:
        raise PermissionError(errno.EACCES, "no", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refused)
        listing = saves.read_saves()
    assert listing.infos == []
    assert listing.trouble is not None
    assert translate(listing.trouble, "en") == "The folder of saved matches can't be read: access is denied."
    assert readable() == paths


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EMFILE, errno.EBUSY])
def test_a_match_that_could_not_be_opened_once_can_be_listed_later(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    paths = write_matches()

    def opening(path: Path) -> IO[Any]:
        if path == paths[1]:
            raise OSError(number, "no", str(path))
        return open(path, "rb")

    with monkeypatch.context() as patch:
        patch.setattr(saves, "open_regular_file", opening)
        listing = saves.list_matches()
    assert {one.path: type(one.error) for one in listing} == {
        paths[0]: type(None), paths[1]: InaccessibleJournal, paths[2]: type(None)
    }  # fmt: skip
    assert readable() == paths


def change_header(**changes: Any) -> Callable[[list[dict[str, Any]]], object]:
    return lambda records: records[0].update(changes)


def change_end(**changes: Any) -> Callable[[list[dict[str, Any]]], object]:
    return lambda records: records[-1].update(changes)


def give_equal_marks(records: list[dict[str, Any]]) -> None:
    for player in records[0]["players"]:
        player["mark"] = 1


ODD = {
    "a date before all clocks": change_header(date="0001-01-01T00:00:00+00:00"),
    "a date after all clocks": change_header(date="9999-12-31T23:59:59+00:00"),
    "two players of one mark": give_equal_marks,
    "points too large": change_end(points=[10**30, 1]),
    "points below all": change_end(points=[-(10**30), 1]),
    "a winner who was not there": change_end(winners=[7]),
    "a winner far off": change_end(winners=[10**30]),
    "a winner twice": change_end(winners=[0, 0]),
    "points of three": change_end(points=[1, 2, 3]),
    "a place of nobody": change_end(places=[1, 9]),
    "a place below the first": change_end(places=[0, -1]),
    "too many places": change_end(places=[1, 2, 3]),
}


@pytest.mark.parametrize("name", ODD)
def test_a_journal_with_impossible_values_is_listed_as_unreadable(name: str) -> None:
    paths = write_matches()
    finished = saves.saves_folder() / "odd.journal"
    match = begin(finished, rounds="1")
    while match.decision() is not None:
        match.play(toy.GAME.legal_moves(match.state)[0])
    close(match)
    assert saves.read_save_info(finished).is_finished
    records = journal_mutations.read_records(finished.read_bytes())
    ODD[name](records)
    finished.write_bytes(journal_mutations.encode_records(records))
    assert readable() == paths
    (wrong,) = (one for one in saves.list_matches() if one.path == finished)
    assert wrong.error is not None
    assert wrong.error.last_good_line == wrong.error.line - 1
    saves.people_with_finished_matches("toy")


def test_the_list_ignores_values_that_it_does_not_need() -> None:
    paths = write_matches(1)
    records = journal_mutations.read_records(paths[0].read_bytes())
    for number, value in enumerate(
        ("\ud800", 10**400, float("nan"), journal_mutations.nested_list(900), "x" * 5_000_000)
    ):
        path = saves.saves_folder() / f"odd{number}.journal"
        path.write_bytes(
            journal_mutations.encode_records([records[0], {"move": value, "turn": [10**30, 3]}, *records[1:]])
        )
        assert (saves.read_save_info(path).trouble, saves.read_save_info(path).turn) == (None, (0, 0))


@pytest.mark.parametrize("error", [RecursionError, OverflowError, KeyError])
def test_an_unexpected_error_in_one_journal_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    paths, read_header = write_matches(), saves.read_header

    def failing(path: Path, first: bytes) -> Any:
        if path == paths[1]:
            raise error
        return read_header(path, first)

    monkeypatch.setattr(saves, "read_header", failing)
    assert readable() == [paths[0], paths[2]]
    assert len(saves.list_matches()) == 3
    saves.people_with_finished_matches("toy")


@pytest.mark.parametrize("value", [None, "x", [], {}, -1, [None]], ids=str)
def test_a_match_resumed_from_an_invalid_state_is_refused(value: Any) -> None:
    register_shipped()
    saves.saves_folder().mkdir()
    path = saves.saves_folder() / "a.journal"
    for name in ("1.0.0/journals/osada_resumed", "2.0.0/journals/krakow_position"):
        records = journal_mutations.read_records((journal_mutations.RELEASED / f"{name}.journal").read_bytes())
        for key, right in records[1]["state"].items():
            changed = {**records[1], "state": {**records[1]["state"], key: value}}
            path.write_bytes(journal_mutations.encode_records([records[0], changed, *records[2:]]))
            if right != value:
                with suppress(JournalError):  # a match may be playable if the value does not matter
                    saves.load_for_viewing(path).view(None)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_journals_of_all_releases_can_be_listed(seed: int) -> None:
    assert_list_is_complete(range(60 * seed, 60 * seed + 60))


@pytest.mark.long
def test_many_mutated_journals_of_all_releases_can_be_listed() -> None:
    assert_list_is_complete(range(1_000, 20_000))


def assert_list_is_complete(seeds: range) -> None:
    paths, originals = write_matches(1), [path.read_bytes() for path in journal_mutations.released_journals()]
    for seed in seeds:
        chance = Random(seed)
        path = saves.saves_folder() / "odd.journal"
        path.write_bytes(journal_mutations.mutate(chance.choice(originals), chance))
        listing = {one.path: one for one in saves.list_matches()}
        assert listing.keys() == {*paths, path}, seed
        assert listing[paths[0]].trouble is None, seed
        assert listing[path].trouble is not None or listing[path].started, seed
        saves.people_with_finished_matches("wampiry")
