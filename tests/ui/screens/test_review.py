"""The review of a match in its window: moments and luck, walked by mouse and keys, opened from result and history."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from games.core.journal.lines import read
from games.core.journal.resume import watch
from games.core.journal.saves import unfinished
from games.core.review import keeping
from games.core.review.jobs import Course
from games.shipped import register_shipped
from tests.runs import first_now
from ui.screens.review import screen as page
from ui.screens.review.bands import Bands
from ui.screens.review.screen import ReviewScreen
from ui.shell.headless import Headless, faults
from ui.widgets import ListView

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
GAMES = ("wroclaw", "wampiry", "ankh_morpork", "osada", "krakow")
SIZES = ((1280, 720), (1920, 1080), (1024, 600), (1024, 768))


class Nobody:
    """Stands for the process that measures: finds nothing more."""

    def __init__(self, *given: object) -> None:
        self.known: dict[str, list[float]] = {}
        self.over = self.failed = False

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        self.over = True


def reviewed(home: Path, game: str, whole: bool = True) -> Path:
    """Put a finished match of 1.0.0 into the saves, with made-up measures kept beside it."""
    path = home / "saves" / f"{game}.journal"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((JOURNALS / f"{game}_finished.journal").read_bytes())
    course = Course(watch(path))
    seats = len(course.match.players)
    known = {}
    for number, job in enumerate(course.jobs):
        if job.what == "decision":
            known[job.key] = [0, 0.5, (0.5, 0.48, 0.44, 0.2)[number % 4], 0.01]
        else:
            lead = 0.4 + 0.3 * (number % 17 > 8)
            known[job.key] = [lead, *([(1 - lead) / (seats - 1)] * (seats - 1)), 0.0]
    keeping.save(keeping.file_of(path), course, dict(list(known.items())[: None if whole else 9]))
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "Reviewer", Nobody)
    return tmp_path


def opened(it: Headless, path: Path) -> ReviewScreen:
    screen = it.open("review", path=path)
    assert isinstance(screen, ReviewScreen)
    return screen


@pytest.mark.parametrize("language", first_now(("pl", "en")))
@pytest.mark.parametrize("size", first_now(SIZES))
@pytest.mark.parametrize("game", first_now(GAMES, 2))
def test_both_pages_fit(home: Path, game: str, size: tuple[int, int], language: str) -> None:
    path = reviewed(home, game)
    with Headless(size, language=language) as it:
        screen = opened(it, path)
        assert not faults(it.texts())
        screen.turn_to("luck")
        it.settle()
        assert not faults(it.texts())


def test_decisions_are_walked_by_keys_list_and_bands(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = opened(it, path)
        numbers = [one.number for one in screen.model.listed()]
        screen.go(numbers[0])
        it.app.top.widgets.focus(it.app.top.widgets["after"])
        it.key(pygame.K_RIGHT)
        assert screen.model.number == numbers[1]
        it.key(pygame.K_LEFT)
        assert screen.model.number == numbers[0]
        it.press(it.widget("fold").cells()[1].center)  # type: ignore[attr-defined]
        rows = it.app.top.widgets["decisions"]
        assert isinstance(rows, ListView)
        it.press(rows.row_rect(2).center)
        assert screen.model.number == numbers[2]
        bands = it.app.top.widgets["bands"]
        assert isinstance(bands, Bands)
        number = sorted(screen.model.summary.bands)[5]
        it.press((bands.x(number), bands.plot.centery))
        assert screen.model.number == number


def test_what_was_better_is_told_with_its_reason_and_drawn(home: Path) -> None:
    path = reviewed(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = opened(it, path)
        costly = next(one for one in screen.model.listed() if one.grade == "blunder")
        screen.go(costly.number)
        it.settle()
        words = it.words()
        assert "Better" in words
        assert "Played: blunder" in words
        better = screen.model.better(costly)
        assert better is not None
        assert screen.say(screen.model.words(costly.number, better), screen.model.lexicon) in words
        assert screen._scene().ghosts


def test_the_decision_that_cost_most_is_shown_first(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = opened(it, path)
        shown = screen.model.decision()
        assert shown is not None
        assert shown.loss == max(one.loss for one in screen.model.listed()) > 0


def test_luck_has_a_lane_a_seat_and_leads_to_its_moment(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = opened(it, path)
        it.key(pygame.K_l)
        words = it.words().splitlines()
        assert "What luck brought" in words
        assert words.count("own decisions") == 2
        stroke, _ = screen.model.largest()[0]
        it.click("stroke:0")
        assert screen.page == "moments"
        assert screen.model.number == max(0, stroke.number - 1)


def test_a_game_without_draws_shows_decisions_alone(home: Path) -> None:
    path = reviewed(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        opened(it, path).turn_to("luck")
        it.settle()
        words = it.words().splitlines()
        assert "luck" not in words
        assert "own decisions" in words


def test_what_is_not_measured_yet_is_said(home: Path) -> None:
    path = reviewed(home, "wroclaw", whole=False)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = opened(it, path)
        assert screen.reviewer is not None
        assert "Measured: " in it.words()
        screen.turn_to("luck")
        it.settle()
        assert "This comes when everything" in it.words()
        it.key(pygame.K_ESCAPE)
        assert screen.reviewer is None


def test_one_plays_on_from_a_moment_and_the_old_match_stays(home: Path) -> None:
    path = reviewed(home, "wampiry")
    before = path.read_bytes()
    with Headless((1280, 720), language="en") as it:
        screen = opened(it, path)
        number = screen.model.listed()[6].number
        screen.go(number)
        seat = screen.model.match.moves[number].seat
        state = screen.model.game.to_data(screen.model.match.history.states[number])
        it.click("play-on")
        assert it.app.top.name in ("table", "curtain")
        [save] = unfinished()
        match = watch(save.path)
        assert [player.is_person for player in match.players] == [at == seat for at in range(len(match.players))]
        assert match.game.to_data(match.history.states[0]) == state
        assert not read(save.path).header.counts
    assert path.read_bytes() == before


def test_the_result_leads_to_the_review(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=watch(path), path=path)
        it.now += 2
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"


def test_a_match_that_is_not_over_says_so(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert "end" in json.loads(lines[-1])
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=watch(path), path=path)
        path.write_text("".join(lines[:-4]), "utf-8")
        it.click("review")
        assert "reviewed" in it.words()


def test_the_history_and_the_replay_lead_to_the_review(home: Path) -> None:
    reviewed(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        it.open("history")
        it.settle()
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("watch")
        assert it.app.top.name == "replay"
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"


def test_the_replay_of_a_match_that_goes_on_leads_to_no_review(home: Path) -> None:
    path = reviewed(home, "wroclaw")
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-4]), "utf-8")
    with Headless((1280, 720), language="en") as it:
        it.open("replay", path=path)
        it.key(pygame.K_v)
        assert it.app.top.name == "replay"
        assert it.app.top.widgets.find("review") is None
