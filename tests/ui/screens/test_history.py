"""The list of finished matches: winners, and the way to result and replay."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.journal import saves
from games.core.match.match import Match
from games.core.program.paths import user_folder
from tests.core.journals import rewrite_records
from tests.core.measures import write_measures
from tests.runs import first_by_default, long_only
from tests.ui.played_matches import PLAYERS, SIZES, random_match
from ui.screens.saves import thumbnails
from ui.screens.saves.history import NOTE_SECONDS
from ui.shell.headless import Headless, faults

RELEASED = Path(__file__).parents[2] / "released" / "1.0.0" / "journals"


@pytest.fixture(scope="module")
def finished_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a user folder with two finished matches and an unfinished one."""
    home = tmp_path_factory.mktemp("home")
    random_match(3, path=home / "saves" / "three.journal")
    random_match(4, seed=6, path=home / "saves" / "four.journal")
    random_match(2, 10, path=home / "saves" / "open.journal")
    return home


@pytest.fixture
def home(finished_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(finished_home))
    thumbnails.clear_caches()
    return finished_home


def test_finished_matches_show_winner_and_points(home: Path) -> None:
    match = saves.load_for_viewing(home / "saves" / "four.journal")
    result = match.result
    assert result is not None
    with Headless((1280, 720), language="en") as it:
        screen = it.open("history")
        index = next(n for n, info in enumerate(screen.saves) if info.path.name == "four.journal")  # type: ignore[attr-defined]
        screen.widgets["list"].select_row(index)  # type: ignore[attr-defined]
        it.settle()
        assert len(screen.saves) == 2  # type: ignore[attr-defined]
        words = it.words()
        assert f"Victory: {PLAYERS[result.winners[0]].name}, {max(result.points)} points" in words
        for points in result.points:
            assert f"{points} points" in words


@pytest.mark.parametrize("size", first_by_default([(1024, 600), (1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_a_win_by_identity_shows_its_reason_instead_of_points(
    language: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    (tmp_path / "saves").mkdir()
    for name in ("ankh_morpork", "wroclaw"):
        shutil.copy(RELEASED / f"{name}_finished.journal", tmp_path / "saves" / f"{name}.journal")
    with Headless(size, language=language) as it:
        screen: Any = it.open("history")
        screen.widgets["list"].select_row([info.game for info in screen.saves].index("ankh_morpork"))
        it.settle()
        words = it.words().replace("\n", " ")
        assert ("Commander Vimes keeps the peace" if language == "en" else "Komendant Vimes strzeże porządku") in words
        assert ("no longer has three cards in hand" if language == "en" else "nie ma już trzech kart na ręce") in words
        assert ("points" if language == "en" else "punkt") not in words
        assert not faults(it.texts())


def test_the_winner_is_the_last_holder_of_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    (tmp_path / "saves").mkdir()
    shutil.copy(RELEASED / "krakow_finished.journal", tmp_path / "saves")
    with Headless((1280, 720), language="en") as it:
        it.open("history")
        it.settle()
        assert "Victory: Basia, 49 victory points" in it.words()
        assert "22 November 2026" in it.words()
        assert "Maja" not in it.words()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("key", "name"), [("open", "result"), ("watch", "replay")])
def test_a_finished_match_opens_its_result_and_its_replay(key: str, name: str) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("history")
        it.click(key)
        it.settle()
        assert it.app.top.name == name


def test_a_match_continued_in_another_window_opens_as_a_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    path = tmp_path / "saves" / "three.journal"
    random_match(3, path=path)
    with Headless((1280, 720), language="en") as it:
        it.open("history")
        again = saves.open_match(path)
        assert isinstance(again, Match)
        again.undo(agreed=True)
        assert again.journal is not None
        again.journal.close()
        it.click("open")
        it.settle()
        assert it.app.top.name == "replay"


@pytest.mark.usefixtures("home")
def test_all_matches_of_an_evening_are_reviewed_in_one_go() -> None:
    """A button adds them to the reviews in the background; a note below the list tells how many are left."""
    with Headless((1280, 720), language="en") as it:
        screen: Any = it.open("history")
        it.settle()
        assert "Reviews: " not in it.words()
        it.click("evening")
        it.settle()
        assert len(it.app.review_queue.journals) == 2
        assert screen.widgets.find("evening") is None
        assert "Reviews: 2 matches to go." in it.words()
        it.app.review_queue._waiting.clear()  # as if they were measured
        it.step(NOTE_SECONDS)
        it.settle()
        assert "Reviews: " not in it.words()
        assert screen.widgets.find("evening") is not None
        for info in screen.saves:
            write_measures(info.path)
        screen.rebuild()
        it.settle()
        assert screen.widgets.find("evening") is None
        shutil.rmtree(user_folder() / "reviews")


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.usefixtures("home")
def test_all_texts_fit(size: str, language: str) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        it.open("history")
        assert not faults(it.texts())


def test_a_match_of_other_rules_is_reported_and_stays_listed(home: Path) -> None:
    path = home / "saves" / "three.journal"

    def change(records: list[dict[str, Any]]) -> None:
        records[0]["rules"] = 0
        first = next(record for record in records if "digest" in record)
        first["digest"] = "0" * 16

    before = path.read_bytes()
    try:
        rewrite_records(path, change)
        with Headless((1280, 720), language="en") as it:
            screen = it.open("history")
            names = [info.path.name for info in screen.saves]  # type: ignore[attr-defined]
            screen.widgets["list"].select_row(names.index("three.journal"))  # type: ignore[attr-defined]
            it.click("open")
            it.settle()
            assert it.app.top.name == "dialogue"
            assert "The program's rules have changed" in it.words().replace("\n", " ")
            it.key(pygame.K_RETURN)
            assert screen.chosen_save.trouble is None  # type: ignore[attr-defined]
    finally:
        path.write_bytes(before)
