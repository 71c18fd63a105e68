"""Small files in every state of damage: nothing in them is lost, and the user is informed once."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.texts import translate
from games.core.people.store import PeopleStore, Person
from games.core.storage.store import BUSY_REPORT_DELAY, RETRY_INTERVAL, Store
from tests.core.storage.small_files import (
    BROKEN,
    HARMLESS,
    KINDS,
    PARTLY,
    UNTOUCHABLE,
    SmallFile,
    content_of,
    duplicate_keys,
    set_aside_files,
)
from ui.shell.settings import SettingsFile

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def session(kind: SmallFile, file: Path, number: int) -> list[str]:
    """Open a file, change it twice, and return the notices for the user."""
    store = kind.open(file)
    kind.act(store, number)
    kind.act(store, number + 1)
    return notices_after_a_while(store)


def notices_after_a_while(store: Store[Any]) -> list[str]:
    """Return the notices after a while: Windows denies access also for moments, so only a lasting refusal is told."""
    for seconds in (0.0, 2 * BUSY_REPORT_DELAY, 2 * RETRY_INTERVAL):
        store.retry(seconds)
    return [translate(text, "en") for text in store.pop_notices()]


@each_kind
@pytest.mark.parametrize("state", BROKEN)
def test_a_broken_file_is_set_aside_and_a_new_one_started(kind: SmallFile, state: str, tmp_path: Path) -> None:
    for number in (1, 2):
        file = kind.file_in(tmp_path)
        BROKEN[state](file)
        raw = file.read_bytes()
        notices = session(kind, file, 1)
        aside = tmp_path / f"{file.stem}.damaged-{number}.json"
        assert aside.read_bytes() == raw
        assert len(notices) == 1
        assert aside.name in notices[0]
        assert session(kind, file, 3) == []
        assert content_of(file) >= kind.acted(1) | kind.acted(2) | kind.acted(3) | kind.acted(4)
    assert len(set_aside_files(file)) == 2
    assert {one.name for one in tmp_path.iterdir()} == {file.name, *(one.name for one in set_aside_files(file))}


@each_kind
@pytest.mark.parametrize("state", PARTLY)
def test_what_can_be_understood_of_a_damaged_file_stays(kind: SmallFile, state: str, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    PARTLY[state](file)
    raw = file.read_bytes()
    kind.open(file)
    assert content_of(file) >= good, "before anything is changed"
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]
    assert session(kind, file, 1) == [], "it is told at once, and not again"
    assert content_of(file) >= good | kind.acted(1) | kind.acted(2)
    assert len(set_aside_files(file)) == 1


@each_kind
def test_a_bad_entry_loses_only_itself(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    data = json.loads(file.read_text("utf-8"))
    kind.bad(data)
    file.write_text(json.dumps(data), "utf-8")
    raw, understood = file.read_bytes(), content_of(file) & good
    notices = session(kind, file, 1)
    assert len(notices) == 1
    assert "partly damaged" in notices[0]
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]
    assert content_of(file) >= understood | kind.acted(1) | kind.acted(2)


@each_kind
def test_a_file_with_duplicate_keys_is_set_aside(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    duplicate_keys(file)
    raw = file.read_bytes()
    assert len(session(kind, file, 1)) == 1
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]


@each_kind
@pytest.mark.parametrize("state", HARMLESS)
def test_harmless_oddities_are_kept_without_a_notice(kind: SmallFile, state: str, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    HARMLESS[state](file)
    before = content_of(file)
    assert session(kind, file, 1) == session(kind, file, 3) == []
    assert content_of(file) >= before | kind.acted(1) | kind.acted(4)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


@each_kind
@pytest.mark.parametrize("state", UNTOUCHABLE)
def test_an_unreadable_or_newer_file_is_not_changed(kind: SmallFile, state: str, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    UNTOUCHABLE[state](file)
    before = snapshot(file)
    for number in (1, 3):
        notices = session(kind, file, number)
        assert len(notices) == 1
        assert "nothing is saved there" in notices[0]
        assert snapshot(file) == before
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def snapshot(file: Path) -> object:
    """Return a value that differs if a file, folder or link is another one."""
    if file.is_symlink():
        return os.readlink(file)
    return sorted(one.name for one in file.iterdir()) if file.is_dir() else file.read_bytes()


@each_kind
def test_a_file_of_a_newer_format_is_used_as_far_as_it_is_understood(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    known = kind.open(file).value
    UNTOUCHABLE["a newer format"](file)
    assert kind.open(file).value == known


@each_kind
def test_a_file_that_can_not_be_set_aside_is_not_overwritten(
    kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kind.file_in(tmp_path)
    BROKEN["last byte missing"](file)
    raw = file.read_bytes()

    def refuse(*paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        store = kind.open(file)
        kind.act(store, 1)
        notices = notices_after_a_while(store)
        assert len(notices) == 1
        assert "moved aside" in notices[0]
        assert "access is denied" in notices[0]
        assert file.read_bytes() == raw
        assert [one.name for one in tmp_path.iterdir()] == [file.name]
    kind.act(store, 2)
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]
    assert content_of(file) >= kind.acted(1) | kind.acted(2)


@each_kind
def test_a_file_damaged_while_the_program_runs_loses_nothing(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    store = kind.open(file)
    kind.act(store, 1)
    BROKEN["truncated"](file)
    kind.act(store, 2)
    assert len(store.pop_notices()) == 1
    assert content_of(file) >= good | kind.acted(1) | kind.acted(2)
    file.unlink()
    kind.act(store, 3)
    assert content_of(file) >= good | kind.acted(1) | kind.acted(3)


@each_kind
def test_changes_of_another_window_stay(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    one, other = kind.open(file), kind.open(file)
    kind.act(other, 1)
    kind.act(one, 2)
    assert content_of(file) >= good | kind.acted(1) | kind.acted(2)


@each_kind
def test_a_first_start_gives_no_notice_and_writes_nothing(kind: SmallFile, tmp_path: Path) -> None:
    file = tmp_path / "deep" / kind.name
    store = kind.open(file)
    assert store.is_new
    assert not file.parent.exists()
    kind.act(store, 1)
    assert not store.notices
    assert content_of(file) >= kind.acted(1)
    assert not kind.open(file).is_new


@each_kind
def test_a_full_disk_is_reported_once_and_tried_again(
    kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kind.file_in(tmp_path)
    store = kind.open(file)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    for first in (1, 4):
        good, raw = content_of(file), file.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            kind.act(store, first)
            kind.act(store, first + 1)
            notices = [translate(text, "en") for text in store.pop_notices()]
        assert len(notices) == 1
        assert "the disk is full" in notices[0]
        assert store.has_unsaved
        assert file.read_bytes() == raw
        assert [one.name for one in tmp_path.iterdir()] == [file.name]
        kind.act(store, first + 2)
        assert not store.has_unsaved
        assert content_of(file) >= good | kind.acted(first) | kind.acted(first + 1) | kind.acted(first + 2)


@each_kind
def test_what_only_a_newer_version_understands_stays(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    data = json.loads(file.read_text("utf-8"))
    kind.renew(data)
    file.write_text(json.dumps(data), "utf-8")
    before = content_of(file)
    for number in (1, 3):
        assert session(kind, file, number) == []
    assert content_of(file) >= before | kind.acted(1) | kind.acted(4)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_a_choice_made_here_replaces_one_of_a_newer_version(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    (tmp_path / "settings.json").write_text('{"format": 1, "speed": "ludicrous", "volume": 7}')
    settings.refresh()
    assert (settings.value.speed, settings.value.volume) == ("normal", 0.7)
    settings.save(replace(settings.value, speed="slow"))
    data = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert (data["speed"], data["volume"]) == ("slow", 7)
    people = PeopleStore.open(tmp_path / "people.json")
    (tmp_path / "people.json").write_text('{"format": 1, "people": [{"name": "Ola", "mark": 9, "hat": "red"}]}')
    people.refresh()
    people.rename_person("ola", Person("Olga", 4))
    data = json.loads((tmp_path / "people.json").read_text("utf-8"))
    assert data["people"] == [{"name": "Olga", "mark": 4, "hat": "red"}]


@pytest.mark.skipif(os.name == "nt", reason="not everybody may make links there")
@each_kind
def test_a_link_stays_a_link(kind: SmallFile, tmp_path: Path) -> None:
    for state in (None, "truncated", "too large", "every value of a wrong type"):
        home, cloud = tmp_path / f"home {state}", tmp_path / f"cloud {state}"
        home.mkdir()
        cloud.mkdir()
        target = kind.file_in(cloud).rename(cloud / "synced.json")
        if state is not None:
            BROKEN[state](target)
        raw, link = target.read_bytes(), home / kind.name
        link.symlink_to(os.path.relpath(target, home))
        notices = session(kind, link, 1)
        assert link.is_symlink()
        assert content_of(target) >= kind.acted(1) | kind.acted(2)
        assert [one.name for one in home.iterdir()] == [link.name]
        if state is None:
            assert notices == []
        else:
            assert len(notices) == 1
            assert str(cloud / "synced.damaged-1.json") in notices[0]
            assert (cloud / "synced.damaged-1.json").read_bytes() == raw


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files")
@each_kind
def test_a_pipe_in_place_of_a_file_is_reported_at_once(kind: SmallFile, tmp_path: Path) -> None:
    file = tmp_path / kind.name
    os.mkfifo(file)
    store = kind.open(file)
    kind.act(store, 1)
    assert ["not an ordinary file" in translate(text, "en") for text in store.pop_notices()] == [True]
    assert stat.S_ISFIFO(file.stat().st_mode)
    assert store.has_unsaved
