"""The people of the house: each once, those first who sat down last, safe whatever happens to their file."""

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


def test_who_sat_down_last_comes_first_and_nobody_twice(file: Path) -> None:
    house = PeopleStore.open(file)
    assert house.is_new
    assert house.add_seated([Person("Ola", 1), Person("Jan", 2)])
    house.add_seated([Person(" jan ", 3), Person("Łucja", 1)])
    assert house.people == (Person("jan", 3), Person("Łucja", 1), Person("Ola", 1))
    again = PeopleStore.open(file)
    assert not again.is_new
    assert (again.people, again.pop_notices()) == (house.people, [])


def test_a_name_that_cannot_be_taken_is_nobodys(file: Path) -> None:
    house = PeopleStore.open(file)
    house.add_seated([Person("", 1), Person("x" * 17, 2), Person("日本", 3)])
    assert house.people == ()
    assert not file.exists()  # nothing to keep


@pytest.mark.parametrize("raw", [b"{}", b"[]", b'{"people": 3}', b'{"format": 1}'])
def test_a_damaged_file_is_kept_aside(file: Path, raw: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(raw)
    house = PeopleStore.open(file)
    assert house.people == ()
    assert "people.damaged-1.json" in translate(house.notices[0], "en")
    assert file.with_name("people.damaged-1.json").read_bytes() == raw
    assert house.add_seated([Person("Ola", 1)])
    assert PeopleStore.open(file).people == (Person("Ola", 1),)


def test_one_damaged_person_costs_only_themselves(file: Path) -> None:
    file.parent.mkdir()
    people = [
        {"name": "Ola", "mark": 2},
        {"name": 5, "mark": 1},
        {"name": "Jan", "mark": 0},
        {"name": "Ida", "mark": 3},
    ]
    file.write_text(json.dumps({"format": 1, "people": people}))
    house = PeopleStore.open(file)
    assert house.people == (Person("Ola", 2), Person("Ida", 3))
    assert house.notices


@pytest.mark.parametrize("pace", [5, ["calmly"]])
def test_a_damaged_pace_costs_only_the_pace(file: Path, pace: object) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"format": 1, "people": [{"name": "Ola", "mark": 2, "pace": pace}]}))
    raw = file.read_bytes()
    assert PeopleStore.open(file).people == (Person("Ola", 2),)
    assert file.with_name("people.damaged-1.json").read_bytes() == raw


def test_a_disk_that_refuses_is_said_and_keeps_the_old_names(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = PeopleStore.open(file)
    house.add_seated([Person("Ola", 1)])

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not house.add_seated([Person("Jan", 1)])
    assert "disk is full" in translate(house.notices[0], "en")
    assert PeopleStore.open(file).people == (Person("Ola", 1),)


def test_without_a_file_names_last_as_long_as_the_program() -> None:
    house = PeopleStore()
    assert house.add_seated([Person("Ola", 1)])
    assert house.people == (Person("Ola", 1),)
