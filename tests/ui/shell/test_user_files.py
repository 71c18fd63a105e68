"""Faults of the user's small files are reported once, at the start or when they occur."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import main
from tests.core.storage.small_files import BROKEN, KINDS, SmallFile, content_of, set_aside_files
from ui.screens.dialogue import Dialogue
from ui.shell import loop, start, window
from ui.shell.app import App
from ui.shell.headless import Headless
from ui.table.lesson.screen import LessonTable

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def startup_messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the program, return the texts of its dialogues in English and Polish, and close it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    found: list[str] = []

    def once(app: App) -> None:
        loop.turn(app, [], 1.0)
        for language in ("en", "pl"):
            app.change_settings(language=language)
            found.extend(
                app.translate(one.line) for one in app.screens if isinstance(one, Dialogue) and one.line is not None
            )

    with monkeypatch.context() as patch:
        patch.setattr(start.loop, "run", once)
        assert main.main([]) == 0
    window.start_video()  # for the next test: the program has shut it down
    return found


@each_kind
def test_a_damaged_file_is_reported_once_at_the_start(
    kind: SmallFile, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kind.file_in(home)
    BROKEN["last byte missing"](file)
    raw = file.read_bytes()
    told = startup_messages(monkeypatch)
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]
    assert len(told) == 2
    assert all(set_aside_files(file)[0].name in one for one in told)
    assert "was damaged" in told[0]
    assert "uszkodzony" in told[1]
    assert startup_messages(monkeypatch) == []


@each_kind
def test_an_unreadable_file_is_reported_at_every_start(
    kind: SmallFile, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / kind.name
    file.mkdir()
    for _ in range(2):
        told = startup_messages(monkeypatch)
        assert len(told) == 2
        assert "can't be read" in told[0]
        assert "odczytać" in told[1]
    assert list(file.iterdir()) == []


def test_a_puzzle_is_solved_while_the_disk_is_full(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is reported once, and the unsaved values are saved when the program closes."""
    with Headless((1280, 720), language="en") as it:
        it.open("menu")

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            it.app.solved.add("evening:1")
            it.step()
            assert it.app.message == "The file with the solved puzzles can't be saved: the disk is full"
            it.step(10)
            it.app.solved.add("evening:2")
            it.step()
            assert it.app.message == ""
        assert not (home / "puzzles.json").exists()
    assert content_of(home / "puzzles.json") >= {'/solved: "evening:1"', '/solved: "evening:2"'}


def test_messages_follow_one_another_and_long_ones_stay_longer(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        solved = it.app.solved
        for _ in range(2):
            (home / "puzzles.json").write_text("{")
            solved.refresh()
        assert len(solved.notices) == 2
        it.step()
        assert "puzzles.damaged-1.json" in it.app.message
        it.step(5)
        assert "puzzles.damaged-1.json" in it.app.message
        it.step(5)
        it.step()
        assert "puzzles.damaged-2.json" in it.app.message


def test_a_lesson_that_cannot_be_saved_is_reported_long_enough(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            it.open("lesson", game="wampiry", lesson="w1")
            table = it.top
            assert isinstance(table, LessonTable)
            table.tutor.save()
            for _ in range(12):
                it.step(0.25)
                assert "the lessons can't be saved: the disk is full" in it.app.message
    assert content_of(home / "learning.json")
