"""The lesson trail: its stations, selection, keys, progress, and the links from menu and form."""

from __future__ import annotations

import re
from contextlib import nullcontext
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from games import registry
from games.core.lessons import files
from games.core.lessons.progress import LearningProgress
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from ui.drawing.record import recording
from ui.screens.learn import pictures as painting
from ui.screens.learn.screen import LearnScreen
from ui.screens.learn.trail import LessonStation, place_plates
from ui.screens.setup.screen import SetupScreen
from ui.shell.headless import Headless, faults

register_shipped()
GAMES_WITH_LESSONS = [facts.id for facts in registry.all_facts() if files.lessons_path(facts.id).is_file()]

Point = tuple[int, int]

pytestmark = pytest.mark.usefixtures("home")


def stations(it: Headless) -> list[LessonStation]:
    return [widget for widget in it.top.widgets.widgets if isinstance(widget, LessonStation)]


@pytest.mark.parametrize("game", first_by_default(GAMES_WITH_LESSONS))
@pytest.mark.parametrize("size", [(1280, 720), long_only((1920, 1080)), long_only((1024, 768)), long_only((1024, 600))])
@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("interface", [1.0, long_only(1.5)])
def test_the_lesson_trail_fits(game: str, size: tuple[int, int], language: str, interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("learn", game=game)
        assert faults(it.texts()) == []
        plates = [station.rect for station in stations(it)]
        assert len(plates) == len(files.read_lessons(game).lessons)
        assert all(not one.colliderect(other) for n, one in enumerate(plates) for other in plates[n + 1 :])


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_the_lesson_trail_does_not_cross_itself(game: str, it: Headless) -> None:
    it.open("learn", game=game)
    legs = list(pairwise(station.rect.center for station in stations(it)))
    crossed = [
        (n, m) for n, one in enumerate(legs) for m, other in enumerate(legs) if m > n + 1 and segments_cross(one, other)
    ]
    assert crossed == []


def segments_cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return side(*one, other[0]) != side(*one, other[1]) and side(*other, one[0]) != side(*other, one[1])


def test_plates_are_moved_apart() -> None:
    stage = Rect(0, 0, 900, 600)
    plates = place_plates(stage, [(450, 300)] * 5 + [None, None], (200, 90), 10)
    assert all(stage.contains(plate) for plate in plates)
    assert all(not one.colliderect(other) for n, one in enumerate(plates) for other in plates[n + 1 :])


def test_a_click_chooses_and_a_second_one_begins(it: Headless) -> None:
    it.open("learn", game="wampiry")
    assert isinstance(it.top, LearnScreen)
    assert it.top.chosen == "w1"
    it.click("lesson:w2")
    it.settle()
    assert it.top.chosen == "w2"
    assert "Seven estates" in it.words()
    it.click("lesson:w2")
    it.settle()
    assert it.top.name == "lesson"


def test_keys_move_along_the_trail(it: Headless) -> None:
    screen = it.open("learn", game="wampiry")
    assert isinstance(screen, LearnScreen)
    last = screen.lessons[-1].id
    it.key(pygame.K_END)
    assert screen.chosen == last
    it.key(pygame.K_HOME)
    assert screen.chosen == "w1"
    it.key(pygame.K_RETURN)
    it.settle()
    assert it.top.name == "lesson"
    it.key(pygame.K_ESCAPE)
    it.settle()
    it.click("leave")
    it.settle()
    assert it.top.name == "learn"


def test_the_circular_trail_shows_progress_in_its_middle(it: Headless) -> None:
    LearningProgress.open().finish_lesson("wampiry", "w1", [])
    it.open("learn", game="wampiry")
    assert "1 of 6" in it.words()
    assert "1 of 6 lessons done" not in it.words(), "the footer repeats the dial"
    it.open("learn", game="krakow")
    assert "0 of 6 lessons done" in it.words()


def test_the_side_panel_shows_the_first_position_of_the_chosen_lesson(it: Headless) -> None:
    screen = it.open("learn", game="wampiry")
    assert isinstance(screen, LearnScreen)
    column = it.widget("begin").rect
    corner = Rect(column.left, it.widget("back").rect.bottom + 24, column.width, 60)
    first = pygame.image.tobytes(it.picture().subsurface(corner), "RGB")
    it.click("lesson:w4")
    it.settle()
    assert pygame.image.tobytes(it.picture().subsurface(corner), "RGB") != first


@pytest.mark.parametrize("size", [(1280, 720), long_only((1920, 1080))])
@pytest.mark.parametrize("game", ["wampiry", *map(long_only, GAMES_WITH_LESSONS)])
def test_no_names_touch_on_the_picture_of_a_lesson(
    game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is drawn large enough for its letters, and then scaled down."""
    monkeypatch.setattr(painting, "paused", nullcontext)
    with Headless(size, language="pl") as it:
        screen = it.open("learn", game=game)
        assert isinstance(screen, LearnScreen)
        screen._made.clear()
        with recording() as recorder:
            screen._step_picture(screen.lessons[0], (320, 180))
        assert recorder.drawn
        assert [fault for fault in faults(recorder.drawn) if " lies over " in fault] == []


@pytest.mark.parametrize("game", ["wampiry", *map(long_only, GAMES_WITH_LESSONS)])
def test_the_trail_covers_no_names_of_the_board(game: str, it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "paused", nullcontext)
    screen = it.open("learn", game=game)
    assert isinstance(screen, LearnScreen)
    screen._made.clear()
    with recording() as recorder:
        screen._ground(screen.trail.rect.size)
    assert [one.text for one in recorder.drawn if len(one.text.strip()) > 4] == []


def test_a_coached_match_is_one_click_away(it: Headless) -> None:
    it.open("learn", game="wampiry")
    it.click("coached")
    it.settle()
    assert isinstance(it.top, SetupScreen)
    assert it.top.form.coach == "everybody"
    assert [seat.kind for seat in it.top.form.seats] == ["person", "bot", "bot", "bot"]
    assert it.top.form.problem() is None


def test_progress_is_shown_on_the_trail_and_can_be_reset(it: Headless) -> None:
    LearningProgress.open().finish_lesson("wampiry", "w1", [])
    screen = it.open("learn", game="wampiry")
    assert isinstance(screen, LearnScreen)
    assert [station.progress for station in stations(it)][:2] == ["done", "next"]
    assert screen.chosen == "w2"
    it.click("over")
    it.settle()
    it.click("over")
    it.settle()
    assert LearningProgress.open().finished_lessons("wampiry") == []
    assert stations(it)[0].progress == "next"


def test_leaving_a_lesson_keeps_its_step(it: Headless) -> None:
    it.open("learn", game="wampiry")
    it.click("begin")
    it.settle()
    for _ in range(3):
        it.click("lesson:show")
        it.settle()
    number = it.top.run.step_number  # type: ignore[attr-defined]
    it.click("lesson:leave")
    it.settle()
    it.click("leave")
    it.settle()
    assert "Continue lesson 1" in it.words()
    it.click("begin")
    it.settle()
    assert it.top.run.step_number == number  # type: ignore[attr-defined]


def test_menu_and_setup_form_open_the_lessons(it: Headless) -> None:
    it.open("menu")
    assert "New here?" in it.words()
    promise = re.search(r"All the rules and a short match in (\d+) minutes", it.words())
    assert promise is not None
    it.click("resume")
    it.settle()
    assert f"{promise[1]} minutes left" in it.words(), "the next page says otherwise"
    it.app.pop()
    it.settle()
    it.click("learn:wampiry")
    it.settle()
    assert it.top.name == "learn"
    it.app.home()
    LearningProgress.open().finish_lesson("wampiry", "w1", [])
    it.app.pop()
    it.open("menu")
    assert "Keep learning: Wampiry w Nowej Hucie" in it.words()
    it.click("resume")
    it.settle()
    assert it.top.name == "learn"
    it.open("setup", game="wampiry")
    it.click("learn")
    it.settle()
    assert it.top.name == "learn"
