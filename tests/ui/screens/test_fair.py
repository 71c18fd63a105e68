"""Is it fair? What the page says of games that computers have played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.computers.trials import Played, Trial
from games.core.data import boards
from ui.screens.workshop import fair
from ui.screens.workshop.fair import FairScreen
from ui.shell.headless import Headless, faults


class Games:
    """Stands for games in the background: `coming` end at once."""

    coming: Sequence[Played] = ()

    def __init__(self, trial: Trial, first: int, count: int) -> None:
        self.trial, self.first, self.count, self.over, self.trouble = trial, first, count, 0, ""
        self.running, self.closed = True, False

    def take(self) -> list[Played]:
        found = list(self.coming) if not self.over else []
        self.over += len(found)
        self.running = self.over < self.count
        return found

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "start_trials", Games)
    monkeypatch.setattr(fair, "_kept", {})


def won(*times: int, moves: int = 100) -> list[Played]:
    return [Played((seat,), moves + n, "points") for seat, count in enumerate(times) for n in range(count)]


def page(it: Headless, game: str = "osada") -> FairScreen:
    it.open("menu")
    screen = FairScreen(it.app, game, boards.usual(game), "My own", None)
    it.app.push(screen)
    it.settle()
    return screen


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ((8, 8, 9), "No difference seen: luck alone gives as much. But 25 games are few."),
        ((99, 101, 100, 104), "No seat stands out"),
        ((96, 84, 124, 96), "Perhaps not: luck alone gives differences like these once in"),
        ((40, 100, 130, 130), "No: the 1st seat wins 10% of the games, by luck it would be about 25%."),
    ],
)
def test_one_test_over_all_seats_makes_one_sentence(times: tuple[int, ...], said: str, it: Headless) -> None:
    screen = page(it)
    screen._take_seats(len(times))
    Games.coming = won(*times)
    it.key(pygame.K_RETURN)
    it.step(1.1)
    it.step(1.1)
    assert said in it.words().replace("\n", " ")
    assert sum(times) == screen.figures.games


def test_figures_wait_for_twenty_games(it: Headless) -> None:
    page(it)
    Games.coming = won(10, 9)
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    assert "Figures come in from 20 games on" in it.words().replace("\n", " ")
    assert "19 of 400 games" in it.words()


def test_stopping_keeps_what_was_played_and_more_goes_on_from_there(it: Headless) -> None:
    screen = page(it)
    Games.coming = won(20, 20, 20, 20, 20)
    it.click("start")
    it.step(0.1)
    running: Any = screen.trials
    it.click("stop")
    assert running.closed
    assert "100 of 100 games" in it.words()
    it.click("start")
    again: Any = screen.trials
    assert again.first == 100
    it.key(pygame.K_ESCAPE)
    assert again.closed
    assert page(it).figures.games >= 100


@pytest.mark.parametrize(("size", "language", "interface"), [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5)])
@pytest.mark.parametrize("game", ["osada", "wroclaw"])
def test_all_words_have_their_room(
    game: str, size: tuple[int, int], language: str, interface: float, home: Path
) -> None:
    with Headless(size, language=language, interface=interface) as it:
        screen = page(it, game)
        assert not faults(it.texts())
        ends = list(screen.game.controller.ending.ends)
        times = [40, 160, 90, 80, 70][: screen.seats]
        Games.coming = [one._replace(end=ends[n % len(ends)]) for n, one in enumerate(won(*times))]
        it.click("start")
        it.step(1.1)
        it.step(1.1)
        assert not faults(it.texts())
        screen.area.scroll_to(10_000)
        assert not faults(it.texts())
