"""The people store: each person once, those seated last first, and safe if the file is damaged."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from games.core.contract.texts import translate
from games.core.people.store import PeopleStore, Person


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "people.json"


def test_people_seated_last_come_first_and_nobody_is_listed_twice(file: Path) -> None:
    store = PeopleStore.open(file)
    assert store.is_new
    assert store.add_seated([Person("Ola", 1), Person("Jan", 2)])
    store.add_seated([Person(" jan ", 3), Person("Łucja", 1)])
    assert store.people == (Person("jan", 3), Person("Łucja", 1), Person("Ola", 1))
    again = PeopleStore.open(file)
    assert not again.is_new
    assert (again.people, again.pop_notices()) == (store.people, [])


def test_invalid_names_are_not_stored(file: Path) -> None:
    store = PeopleStore.open(file)
    store.add_seated([Person("", 1), Person("x" * 17, 2), Person("日本", 3)])
    assert store.people == ()
    assert not file.exists()  # nothing to save


@pytest.mark.parametrize("raw", [b"{}", b"[]", b'{"people": 3}', b'{"format": 1}'])
def test_a_damaged_file_is_set_aside(file: Path, raw: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(raw)
    store = PeopleStore.open(file)
    assert store.people == ()
    assert "people.damaged-1.json" in translate(store.notices[0], "en")
    assert file.with_name("people.damaged-1.json").read_bytes() == raw
    assert store.add_seated([Person("Ola", 1)])
    assert PeopleStore.open(file).people == (Person("Ola", 1),)


def test_a_damaged_entry_loses_only_that_person(file: Path) -> None:
    file.parent.mkdir()
    people = [
        {"name": "Ola", "mark": 2},
        {"name": 5, "mark": 1},
        {"name": "Jan", "mark": 0},
        {"name": "Ida", "mark": 3},
    ]
    file.write_text(json.dumps({"format": 1, "people": people}))
    store = PeopleStore.open(file)
    assert store.people == (Person("Ola", 2), Person("Ida", 3))
    assert store.notices


@pytest.mark.parametrize("pace", [5, ["calmly"]])
def test_an_unknown_pace_loses_only_the_pace(file: Path, pace: object) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"format": 1, "people": [{"name": "Ola", "mark": 2, "pace": pace}]}))
    raw = file.read_bytes()
    assert PeopleStore.open(file).people == (Person("Ola", 2),)
    assert file.with_name("people.damaged-1.json").read_bytes() == raw


def test_a_full_disk_is_reported_and_the_old_names_stay(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PeopleStore.open(file)
    store.add_seated([Person("Ola", 1)])

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not store.add_seated([Person("Jan", 1)])
    assert "disk is full" in translate(store.notices[0], "en")
    assert PeopleStore.open(file).people == (Person("Ola", 1),)


def test_without_a_file_people_are_kept_in_memory() -> None:
    store = PeopleStore()
    assert store.add_seated([Person("Ola", 1)])
    assert store.people == (Person("Ola", 1),)
