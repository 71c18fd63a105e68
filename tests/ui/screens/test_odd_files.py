"""Menu and lists with unreadable or invalid files: none claims to be empty when reading failed."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO, Any

import pygame
import pytest

from games import registry
from games.core.contract.texts import N_, translate
from games.core.journal import lines, saves
from games.core.match.recording import result_from_record
from tests.core import journal_mutations
from tests.ui.played_matches import random_match
from ui.screens.result.outcome import ending_text
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless, faults

EMPTY_CLAIMS = (
    "No unfinished matches", "No finished matches yet", "0 saved matches", "0 matches played", "New here?",
    "There are no unfinished matches", "Nie czeka tu żadna", "0 zapisanych", "0 zakończonych",
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    thumbnails.clear_caches()
    (tmp_path / "saves").mkdir()
    yield tmp_path / "saves"
    thumbnails.clear_caches()


def screen_text(it: Headless) -> str:
    return it.words().replace("\n", " ")


def refuse_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    scandir = os.scandir

    def refused(path: Any) -> Any:
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, "no")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refused)


def refuse_file(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def opening(path: Path) -> IO[Any]:
        if path.name == name:
            raise OSError(errno.EMFILE, "no")
        return open(path, "rb")

    for module in (lines, saves):
        monkeypatch.setattr(module, "open_regular_file", opening)


@pytest.mark.parametrize(("language", "why"), [("en", "access is denied"), ("pl", "brak dostępu")])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_an_unreadable_folder_is_reported_in_menu_and_lists(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str, why: str, size: tuple[int, int]
) -> None:
    random_match(2, 3, path=home / "a.journal")
    with Headless(size, language=language) as it:
        with monkeypatch.context() as patch:
            refuse_folder(patch, home)
            it.open("menu")
            assert why in screen_text(it)
            assert [claim for claim in EMPTY_CLAIMS if claim in screen_text(it)] == []
            assert faults(it.texts()) == []
            it.click("resume")
            assert it.top.name == "load"
            for screen in ("load", "history"):
                it.open(screen)
                assert why in screen_text(it)
                assert [claim for claim in EMPTY_CLAIMS if claim in screen_text(it)] == []
                assert faults(it.texts()) == []
        it.app.home()
        it.settle()
        assert why not in screen_text(it)
        it.open("load")
        assert why not in screen_text(it)
        assert "Maja" in screen_text(it)


def test_a_partly_unreadable_folder_is_reported_with_the_matches_found(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random_match(2, 3, path=home / "a.journal")
    half = saves.read_saves()._replace(trouble=N_("The cable came loose."))
    monkeypatch.setattr(saves, "read_saves", lambda **more: half)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        assert "some can't be read" in screen_text(it)
        assert "Continue: Wampiry w Nowej Hucie" in screen_text(it)
        it.open("load")
        assert "Maja" in screen_text(it)
        assert it.app.message == "The cable came loose."


def test_a_temporarily_unreadable_match_is_not_called_damaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random_match(2, 3, path=home / "a.journal")
    with Headless((1280, 720), language="en") as it:
        with monkeypatch.context() as patch:
            refuse_file(patch, "a.journal")
            it.open("menu")
            it.open("load")
            assert "Its file can't be opened just now. It stays as it is; try again later." in screen_text(it)
            assert "too many files are open" in screen_text(it)
            assert "damaged" not in screen_text(it)
            assert it.top.widgets.find("rescue") is None
        it.key(pygame.K_ESCAPE)
        it.open("load")
        assert "can't be" not in screen_text(it)
        with monkeypatch.context() as patch:
            refuse_file(patch, "a.journal")
            it.key(pygame.K_RETURN)
            assert it.top.name == "dialogue"
            assert "Its file can't be opened just now" in screen_text(it)
            it.key(pygame.K_ESCAPE)
        it.key(pygame.K_RETURN)  # a second attempt
        assert it.app.top.name in ("table", "curtain")


def test_a_failed_picture_does_not_mark_its_match_as_damaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random_match(2, 3, path=home / "a.journal")
    with Headless((1280, 720), language="en") as it:
        saves.list_matches()  # cached
        refuse_file(monkeypatch, "a.journal")
        screen: Any = it.open("load")
        assert screen.chosen_save.trouble is None
        assert it.top.name == "load"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_unreadable_reviews_are_not_reported_as_no_puzzles(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    (home.parent / "reviews").mkdir()
    refuse_folder(monkeypatch, home.parent / "reviews")
    with Headless(size, language="en") as it:
        it.open("puzzles")
        assert "The puzzles can't be listed" in screen_text(it)
        assert "No puzzles yet" not in screen_text(it)
        assert faults(it.texts()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_a_circular_link_does_not_stop_the_cleanup_of_pictures(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumbnails, "MAX_FILES", 2)
    folder = home.parent / thumbnails.FOLDER
    folder.mkdir()
    (folder / f"loop{thumbnails.ENDING}").symlink_to(f"loop{thumbnails.ENDING}")
    with Headless((200, 100)):
        for number in range(4):
            file = folder / f"{number}{thumbnails.ENDING}"
            thumbnails.save_picture(file, (40, 30), bytes(3600), thumbnails.PendingDecision(None, False))
            os.utime(file, (1e9 + number, 1e9 + number))
    assert sorted(path.stem for path in folder.iterdir() if path.exists()) == ["2", "3"]


def test_an_ending_with_invalid_arguments_is_omitted() -> None:
    records = journal_mutations.read_records(
        (journal_mutations.RELEASED / "2.0.0/journals/wroclaw_finished.journal").read_bytes()
    )
    result = result_from_record(records[-1])
    assert result is not None
    game = registry.game("wroclaw")
    assert ending_text(game, result, ["Ola", "Jan"]) is not None
    for args in ({}, {"who": journal_mutations.nested_list(900)}, {"self": 1, "losers": 2}):
        wrong = ending_text(game, result._replace(args=args), ["Ola", "Jan"])
        assert wrong is None or translate(wrong, "pl")


def test_mutated_journals_never_close_a_list(home: Path) -> None:
    check_lists(home, range(40))


@pytest.mark.long
def test_many_mutated_journals_never_close_a_list(home: Path) -> None:
    for start in range(1_000, 5_000, 100):
        check_lists(home, range(start, start + 100))


def check_lists(home: Path, seeds: range) -> None:
    """Select each mutated journal in the lists of saves and finished matches."""
    for path in home.iterdir():
        path.unlink()
    originals = [path.read_bytes() for path in journal_mutations.released_journals()]
    for seed in seeds:
        chance = Random(seed)
        (home / f"{seed}.journal").write_bytes(journal_mutations.mutate(chance.choice(originals), chance))
    random_match(2, 3, path=home / "fine.journal")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.words()
        for name in ("load", "history"):
            screen: Any = it.open(name)
            for _ in range(len(screen.saves or [])):
                it.key(pygame.K_DOWN)
                it.step()
                assert it.top is screen, f"{screen.chosen_save}: {screen_text(it)}"
            it.settle()
            it.words()
            it.key(pygame.K_ESCAPE)
