"""The picture of a match to share: its content, its file, and failures to save it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from tests.runs import first_by_default
from tests.ui.played_matches import random_match
from tests.ui.screens.test_review import GAMES, SIZES, IdleReviewProcess, save_reviewed_match
from ui.drawing import record
from ui.screens.review import screen as review_page
from ui.screens.share import screen as sharing
from ui.screens.share.screen import ShareScreen
from ui.shell.headless import Headless, faults

RELEASED = Path(__file__).parents[2] / "released" / "1.0.0" / "journals"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(review_page, "ReviewProcess", IdleReviewProcess)
    monkeypatch.setattr(sharing, "pictures_folder", lambda: tmp_path / "pictures")
    return tmp_path


def open_share(it: Headless, path: Path) -> ShareScreen:
    it.open("result", match=load_for_viewing(path), path=path)
    it.step(2)
    it.key(pygame.K_s)
    screen = it.app.top
    assert isinstance(screen, ShareScreen)
    return screen


def drawn_lines(screen: ShareScreen) -> list[record.DrawnLine]:
    with record.recording() as recorder:
        screen.card.draw_picture()
    return recorder.drawn


def picture_text(screen: ShareScreen) -> str:
    return "\n".join(one.text.replace("\u00a0", " ") for one in drawn_lines(screen))


@pytest.mark.parametrize("language", first_by_default(("pl", "en")))
@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_every_picture_fits_with_and_without_names_and_review(home: Path, game: str, language: str) -> None:
    path = save_reviewed_match(home, game)
    with Headless((1280, 720), language=language) as it:
        for known in (True, False):
            if not known:
                cache.review_file(path).unlink()
            screen = open_share(it, path)
            assert (screen.card.review is not None) == known
            for name in (True, False):
                screen.shows_names = name
                screen.rebuild()
                assert not faults(drawn_lines(screen))
            it.key(pygame.K_ESCAPE)


def test_the_picture_tells_the_match_in_three_sentences_without_names_too(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        screen = it.open("share", match=random_match(4, seed=6))
        assert isinstance(screen, ShareScreen)
        for shows_names in (True, False):
            screen.shows_names = shows_names
            screen.rebuild()
            sentences = [screen.card.host.translate(one) for one in screen.card.outcome.recap]
            assert len(sentences) == 3
            assert " ".join(sentences) in picture_text(screen).replace("\n", " ")
        assert not any(player.name in " ".join(sentences) for player in screen.match.players)


def test_a_picture_of_four_without_names_fits_in_polish(home: Path) -> None:
    with Headless((1280, 720), language="pl") as it:
        screen = it.open("share", match=random_match(4, seed=6))
        assert isinstance(screen, ShareScreen)
        screen.shows_names = False
        screen.rebuild()
        assert not faults(drawn_lines(screen))


@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_the_page_fits(home: Path, size: tuple[int, int]) -> None:
    with Headless(size, language="pl") as it:
        screen = open_share(it, save_reviewed_match(home, "wampiry"))
        assert not faults(it.texts())
        assert screen.frame.rect.bottom <= screen.widgets["save"].rect.top


def test_the_picture_is_saved_under_a_free_name_and_reported(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        for _ in range(2):
            open_share(it, path)
            it.key(pygame.K_s)
            assert it.app.top.name == "result"
            assert "Saved:" in it.words()
        files = sorted((home / "pictures").iterdir())
        assert len(files) == 2
        for file in files:
            assert pygame.image.load(str(file)).get_size() == (1200, 630)


def test_a_review_opens_the_picture_with_its_chance_bands(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        it.open("review", path=path)
        it.click("share")
        screen = it.app.top
        assert isinstance(screen, ShareScreen)
        assert "Chance to win" in picture_text(screen)


def test_the_date_is_that_of_the_match(home: Path) -> None:
    (home / "saves").mkdir()
    path = home / "saves" / "krakow.journal"
    shutil.copyfile(RELEASED / "krakow_finished.journal", path)
    with Headless((1280, 720), language="en") as it:
        screen = open_share(it, path)
        assert "22 November 2026" in picture_text(screen)
        assert "Basia" in picture_text(screen)


def test_without_names_no_player_is_named(home: Path) -> None:
    for game in ("wroclaw", "osada"):  # Wroclaw's ending names the loser
        path = save_reviewed_match(home, game)
        with Headless((1280, 720), language="en") as it:
            screen = open_share(it, path)
            players = [player.name for player in screen.match.players]
            assert all(name in picture_text(screen) for name in players)
            it.click("names")
            text = picture_text(screen)
            assert not [name for name in players if name in text]
            assert str(home) not in text


def test_an_unwritable_folder_is_reported_in_one_sentence(home: Path) -> None:
    (home / "pictures").write_text("a file is here")
    with Headless((1280, 720), language="en") as it:
        open_share(it, save_reviewed_match(home, "wroclaw"))
        it.key(pygame.K_s)
        assert "The picture can't be saved: a file of that name already exists." in it.words().replace("\n", " ")
