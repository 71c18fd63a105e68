"""Faults of the user's small files are reported once, at the start or when they occur."""

from __future__ import annotations

import builtins
import errno
import io
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import main
from tests.core.storage.small_files import BROKEN, KINDS, SmallFile, content_of, set_aside_files
from ui.screens.dialogue import Dialogue
from ui.screens.setup.screen import SetupScreen
from ui.shell import loop, start, window
from ui.shell.app import App, make_screen
from ui.shell.headless import Headless
from ui.table.lesson.screen import LessonTable
from ui.table.table import TableScreen

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def startup_messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the program, return the texts of its dialogues in English and Polish, and close it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    messages: list[str] = []

    def once(app: App) -> None:
        loop.run_turn(app, [], 1.0)
        for language in ("en", "pl"):
            app.change_settings(language=language)
            messages.extend(
                app.translate(one.line) for one in app.screens if isinstance(one, Dialogue) and one.line is not None
            )

    with monkeypatch.context() as patch:
        patch.setattr(start.loop, "run", once)
        assert main.main([]) == 0
    window.start_video()  # for the next test: the program has shut it down
    return messages


@each_kind
def test_a_damaged_file_is_reported_once_at_the_start(
    kind: SmallFile, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kind.file_in(home)
    BROKEN["last byte missing"](file)
    raw = file.read_bytes()
    messages = startup_messages(monkeypatch)
    assert [one.read_bytes() for one in set_aside_files(file)] == [raw]
    assert len(messages) == 2
    assert all(set_aside_files(file)[0].name in one for one in messages)
    assert "was damaged" in messages[0]
    assert "uszkodzony" in messages[1]
    assert startup_messages(monkeypatch) == []


@each_kind
def test_an_unreadable_file_is_reported_at_every_start(
    kind: SmallFile, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / kind.name
    file.mkdir()
    for _ in range(2):
        messages = startup_messages(monkeypatch)
        assert len(messages) == 2
        assert "can't be read" in messages[0]
        assert "odczytać" in messages[1]
    assert list(file.iterdir()) == []


def test_a_puzzle_is_solved_while_the_disk_is_full(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is reported once, and the unsaved values are saved when the program closes."""
    with Headless((1280, 720), language="en") as it:
        it.open("menu")

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            it.app.solved_puzzles.add("evening:1")
            it.step()
            assert it.app.message == "The solved puzzles file can't be saved: the disk is full"
            it.step(10)
            it.app.solved_puzzles.add("evening:2")
            it.step()
            assert it.app.message == ""
        assert not (home / "puzzles.json").exists()
    assert content_of(home / "puzzles.json") >= {'/solved: "evening:1"', '/solved: "evening:2"'}


def test_messages_follow_one_another_and_long_ones_stay_longer(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        solved = it.app.solved_puzzles
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
                assert "lesson progress file can't be saved: the disk is full" in it.app.message
    assert content_of(home / "learning.json")


# -- the folder of somebody else --------------------------------------------------------------------------------------
def deny(monkeypatch: pytest.MonkeyPatch, folder: Path, is_readable: bool) -> None:
    """Deny access to a folder as the system does for somebody else's; root would be allowed everything."""

    def guarded(real: Callable[..., Any], is_denied: Callable[..., bool]) -> Callable[..., Any]:
        def call(path: Any, *args: Any, **more: Any) -> Any:
            place = Path(path) if isinstance(path, str | Path) else None
            is_inside = place is not None and (place == folder or folder in place.parents)
            if is_inside and is_denied(place, *args):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path, *args, **more)

        return call

    def writes(path: Path, flags: Any = "r", *args: Any) -> bool:
        if isinstance(flags, str):
            return not is_readable or flags[0] != "r" or "+" in flags
        return not is_readable or bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))

    def below(path: Path, *args: Any) -> bool:
        return not is_readable and path != folder

    for module, name, is_denied in (
        (os, "open", writes),
        (builtins, "open", writes),
        (io, "open", writes),
        (os, "mkdir", lambda *args: True),
        (os, "scandir", lambda *args: not is_readable),
        (os, "stat", below),
        (os, "lstat", below),
    ):
        monkeypatch.setattr(module, name, guarded(getattr(module, name), is_denied))
    access, connect = os.access, sqlite3.connect
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder and access(path, mode))

    def refused(name: str, **more: Any) -> sqlite3.Connection:
        if folder in Path(name).parents:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(name, **more)

    monkeypatch.setattr(sqlite3, "connect", refused)


def use_folder(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the program, begin a match, look at the lists, and return what the first dialogue says."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    lines: list[str] = []

    def play(app: App) -> None:
        app.change_settings(language="en")
        lines.extend(app.translate(one.line) for one in app.screens if isinstance(one, Dialogue) and one.line)
        app.replace_above_menu(make_screen(app, "menu"))
        for name, args in (("people", {}), ("history", {}), ("puzzles", {}), ("boards", {})):
            app.open(name, **args)
            loop.run_turn(app, [], app.now + 1)
            app.pop(app.top)
        setup = app.open("setup", game="wampiry")
        loop.run_turn(app, [], app.now + 1)
        assert isinstance(setup, SetupScreen)
        setup.start_match()
        for _ in range(3):
            loop.run_turn(app, [], app.now + 1)
        assert isinstance(app.top, TableScreen)

    with monkeypatch.context() as patch:
        patch.setattr(start.loop, "run", play)
        assert main.main([]) == 0
    window.start_video()
    return lines


@pytest.mark.parametrize(("place", "is_readable"), [("", False), ("saves", False), ("", True)])
def test_with_a_folder_of_somebody_else_the_program_goes_on(
    place: str, is_readable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "saves").mkdir(parents=True)
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    deny(monkeypatch, home / place, is_readable)
    [line] = use_folder(monkeypatch)
    assert line == f"The folder {home / place} can't be used (access is denied), so nothing is saved there for now."


def test_with_a_file_in_place_of_the_folder_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    [line] = use_folder(monkeypatch)
    assert "there is a file where a folder should be" in line
    assert line.count(".") == 1
    assert home.read_text() == "no folder"
