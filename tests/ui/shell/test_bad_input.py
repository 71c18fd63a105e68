"""Failures of disk, sound and saves during play: each gives one sentence, play continues, nothing is lost."""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.computers import process
from games.core.contract.texts import translate
from games.core.journal import saves
from games.core.journal import writing as journal_module
from games.core.match.match import Match
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess
from tests.ui.played_matches import random_match
from ui.shell.headless import Headless
from ui.shell.settings import SettingsFile
from ui.shell.sound import DeviceState, Sounds
from ui.table.table import TableScreen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(process, "BotProcess", StubBotProcess)
    return tmp_path / "home"


def start_match(it: Headless) -> tuple[TableScreen, Clicker]:
    """Start a match of two persons with the setup form."""
    it.open("menu")
    it.open("setup", game="wampiry", seats=2)
    it.key(pygame.K_RETURN)
    it.settle()
    table = it.app.top
    assert isinstance(table, TableScreen)
    return table, Clicker(it, table)


def lasting_message(it: Headless) -> str:
    """Return the lasting message, which must be on the screen."""
    assert it.app.lasting_message is not None
    message = translate(it.app.lasting_message, "en")
    screen_text = "".join(it.words().split())  # a long path is broken anywhere
    assert "".join(message.split()) in screen_text, screen_text
    return message


def test_with_a_full_disk_play_continues_under_a_lasting_message(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, clicker = start_match(it)
        assert clicker.play_turn(by_keys=False)
        assert it.app.lasting_message is None

        def full(handle: int, data: Any) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(journal_module, "_write", full)
        for _ in range(4):
            assert clicker.play_turn(by_keys=False)
        assert "full" in lasting_message(it)
        monkeypatch.setattr(journal_module, "_write", os.write)
        assert clicker.play_turn(by_keys=False)
        it.settle()
        assert it.app.lasting_message is None
        match = table.session.match
        path = next((home / "saves").glob("*.journal"))
        assert saves.load_for_viewing(path).view(None) == match.view(None)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be removed on Windows")
def test_a_save_removed_during_play_is_written_again_with_a_message(home: Path) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, clicker = start_match(it)
        path = next((home / "saves").glob("*.journal"))
        path.unlink()
        assert clicker.play_turn(by_keys=False)
        it.step()
        assert "saved again in full" in " ".join(it.words().split())
        assert saves.load_for_viewing(path).view(None) == table.session.match.view(None)


@pytest.mark.parametrize("room_again", [False, True])
def test_leaving_an_unsaved_table_shows_a_message(
    home: Path, room_again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FastWindow((1280, 720), language="en") as it:
        _, clicker = start_match(it)

        def full(handle: int, data: Any) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(journal_module, "_write", full)
        assert clicker.play_turn(by_keys=False)
        it.step()
        assert "full" in lasting_message(it)
        if room_again:
            monkeypatch.setattr(journal_module, "_write", os.write)
        it.app.home()
        it.settle()
        assert it.app.lasting_message is None
        assert ("could not be saved" in it.words().replace("\n", " ")) != room_again


def test_a_match_can_be_played_when_nothing_can_be_saved(home: Path) -> None:
    home.write_text("a file is in place of the folder")
    with Headless((1280, 720), language="en") as it:
        _, clicker = start_match(it)
        for _ in range(3):
            assert clicker.play_turn(by_keys=False)
        assert str(home) in lasting_message(it) or "saved" in lasting_message(it)
        it.app.home()
        it.open("settings")
        it.app.settings_file = SettingsFile.open()
        it.app.change_settings(volume=0.3)
        messages = set()
        for _ in range(5):  # messages follow one another, also that of the lessons
            it.step(10)
            it.step()
            messages.add(it.app.message)
        assert any("The settings file can't be" in message for message in messages)
    assert home.read_text() == "a file is in place of the folder"


def test_without_a_sound_device_the_program_warns_once_and_is_silent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Headless((1280, 720), language="en") as it:
        monkeypatch.setenv("SDL_AUDIODRIVER", "none of these")
        it.app.sounds = Sounds(0.7)
        for _ in range(3):
            it.app.sounds.play("click")
            while it.app.sounds.state is DeviceState.OPENING:
                time.sleep(0.001)
        assert it.app.sounds.is_silent
        assert [record.levelname for record in caplog.records] == ["WARNING"]  # once, on standard error
        assert "without sound" in caplog.text
        it.open("settings")
        assert "No sound device is responding" in it.words()


def test_foreign_and_truncated_saves_are_reported_and_left_unchanged(home: Path) -> None:
    match: Match = random_match(2, 30, path=home / "saves" / "mine.journal")
    whole = (home / "saves" / "mine.journal").read_bytes()
    cut, foreign = whole[: len(whole) * 2 // 3], b"\x89PNG\r\n\x1a\n" + bytes(200)
    (home / "saves" / "mine.journal").write_bytes(cut)
    (home / "saves" / "picture.journal").write_bytes(foreign)
    os.utime(home / "saves" / "picture.journal", (1, 1))
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.click("resume")  # the intact part of the truncated match
        it.settle()
        table = next(screen for screen in it.app.screens if isinstance(screen, TableScreen))
        assert 0 < table.session.match.move_count < match.move_count
        assert table.session.match.moves == match.moves[: table.session.match.move_count]
        it.app.home()
        it.open("load")
        it.key(pygame.K_DOWN)
        assert "this is not the journal of a match" in " ".join(it.words().split())
    assert (home / "saves" / "picture.journal").read_bytes() == foreign
    assert (home / "saves" / "mine.journal").read_bytes().startswith(cut[: cut.rfind(b"\n")])
