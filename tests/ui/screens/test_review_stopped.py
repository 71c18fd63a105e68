"""Partial reviews: every page opens and says what is not measured yet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from games.core.review.jobs import Numbers, ReviewedMatch
from games.core.review.summary import summarize
from games.core.review.worker import measure_match
from tests.core.review.partial import GAMES, RELEASED, journal_of, made_up_measures, partial_reviews, reviewed_match
from tests.runs import first_by_default, long_only
from tests.ui.screens.test_review import IdleReviewProcess, open_review, save_reviewed_match
from tests.ui.screens.test_share import picture_text as words_of_card
from ui.drawing.typography import percent
from ui.screens.review import screen as page
from ui.screens.review.puzzles import PuzzlesScreen
from ui.screens.review.screen import ReviewScreen
from ui.screens.share.screen import ShareScreen
from ui.shell.headless import Headless, faults

NOT_YET = "Still calculating"
LANE_TEXTS = ("own decisions", "others' decisions", "What luck brought", "What decisions cost", "unexplained")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    return tmp_path


def save_partial_review(game: str, home: Path, known: Mapping[str, Numbers] | None = None) -> Path:
    """Save a match of 2.0.0 with these review results; None: with the partial review that 2.0.0 left."""
    path = home / "saves" / journal_of(game).name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(journal_of(game).read_bytes())
    file = cache.review_file(path)
    if known is not None:
        cache.save_measurements(file, reviewed_match(game), known)
    else:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes((RELEASED / "reviews" / file.name).read_bytes())
    return path


def receive_results(it: Headless, screen: ReviewScreen, known: Mapping[str, Numbers]) -> None:
    """Let the review process deliver these results."""
    if screen.reviewer is None:
        screen.reviewer = IdleReviewProcess()  # type: ignore[assignment]
    screen.reviewer.measurements = dict(known)  # type: ignore[union-attr]
    screen._has_new_results = True
    it.step(1.0)
    assert screen.model.summary.done_count == len(known)


def check_moments(it: Headless, screen: ReviewScreen) -> None:
    """Check that the page of moments shows exactly what is measured."""
    screen.show_page("moments")
    screen._fold(False)
    model, words = screen.model, it.words()
    summary = model.summary
    assert ("Review: " in words) == (not summary.is_complete)
    assert screen.reviewer is not None
    needed = model.course.turning_positions(screen.reviewer.measurements)
    is_found = needed is not None and summary.chances.keys() >= set(needed)
    assert bool(summary.turning_points) == is_found  # from a part of the curve on
    is_at_one = any(one.includes(model.number) for one in summary.turning_points)
    assert ("· turning point" in words) == is_at_one
    awaited = model.current_decision() is None and model.number in model.choice_numbers()
    assert ("This decision is being reviewed." in words) == awaited
    chances = model.chances_at(model.number)
    names = screen.chances.names.rect
    figures = {one.text for one in it.texts() if names.contains(one.rect) and re.fullmatch(r"\d+%|–", one.text)}
    assert figures == ({"–"} if chances is None else figures - {"–"})
    if chances is not None:
        assert figures <= {percent(one) for one in chances}
    screen._fold(True)
    words = it.words()
    done, count = len(model.listed_decisions()), len(model.choice_numbers())
    assert (f"Judged so far: {done} of {count}" in words) == (done < count)
    assert "Accuracy" not in words or done == count


def check_luck(it: Headless, screen: ReviewScreen) -> None:
    screen.show_page("luck")
    words = it.words()
    assert (NOT_YET in words) == (not screen.model.summary.is_complete)
    assert screen.model.summary.is_complete or not [one for one in LANE_TEXTS if one in words]
    assert screen.model.summary.is_complete or screen.widgets.find("stroke:0") is None


def check_tables_and_picture(it: Headless, screen: ReviewScreen) -> None:
    summary = screen.model.summary
    it.key(pygame.K_t)
    assert it.app.top is not screen
    words = it.words()
    measured = f"Percentage chance to win ({len(summary.chances)} of {len(screen.model.course.positions)} so far)"
    assert (measured in words) == (not summary.is_charted)
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_s)
    assert isinstance(it.app.top, ShareScreen)
    assert ("Chance to win" in words_of_card(it.app.top)) == summary.is_charted
    it.key(pygame.K_ESCAPE)
    assert it.app.top is screen


def navigate(it: Headless, screen: ReviewScreen) -> None:
    """Visit the decisions of all persons, the turning points and the chance bands."""
    screen.show_page("moments")
    for key in (pygame.K_1, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_e, pygame.K_0):
        it.key(key)
    check_moments(it, screen)
    screen.show_page("moments")
    bands = screen.chances.bands
    for share in (0.0, 0.3, 0.6, 0.99):
        it.move((bands.plot.left + round(share * bands.plot.width), bands.plot.centery))
        it.texts()
    it.move((0, 0))


@pytest.mark.parametrize("order", first_by_default(range(2)))
@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_every_page_opens_after_each_job(game: str, order: int, home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = open_review(it, save_partial_review(game, home, {}))
        orders = list(partial_reviews(game, order + 1))
        for number, known in enumerate(orders[order * len(orders) // (order + 1) :]):
            receive_results(it, screen, known)
            check_moments(it, screen)
            check_luck(it, screen)
            if not number % 16 or screen.model.summary.is_complete:
                navigate(it, screen)
                check_tables_and_picture(it, screen)
        assert screen.model.summary.is_complete


@pytest.mark.parametrize("language", first_by_default(("pl", "en")))
@pytest.mark.parametrize(
    ("size", "interface"),
    [((1280, 720), 1.0), ((1280, 720), 2.0), long_only((1024, 600), 1.0), long_only((1920, 1080), 1.0)],
)
@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_a_partial_review_fits(game: str, size: tuple[int, int], interface: float, language: str, home: Path) -> None:
    reviews = list(partial_reviews(game, 1))
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        for known in (reviews[0], reviews[4], reviews[len(reviews) // 2], reviews[-2]):
            screen = open_review(it, save_partial_review(game, home, known))
            for name in ("moments", "chances", "luck") if screen.has_chances_page else ("moments", "luck"):
                screen.show_page(name)
                for listing in (False, True):
                    screen._fold(listing)
                    it.settle()
                    assert not faults(it.texts()), (name, listing)
            it.key(pygame.K_ESCAPE)


def test_a_small_window_says_that_luck_is_not_measured_yet(home: Path) -> None:
    """There only one of the two boxes is visible at a time."""
    with Headless((1280, 720), language="en", interface=2.0) as it:
        screen = open_review(it, save_partial_review("wroclaw", home, {}))
        assert screen.has_chances_page
        screen.show_page("luck")
        for listing in (False, True):
            screen._fold(listing)
            assert NOT_YET in it.words().replace("\n", " ")


@pytest.mark.parametrize("game", GAMES)
def test_a_partial_review_of_2_0_0_opens_and_is_measured_anew(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash had stopped it; an older judgement made its numbers."""
    path = save_partial_review(game, home)
    with Headless((1280, 720), language="pl") as it:
        it.open("menu")
        for _ in range(2):
            screen = open_review(it, path)
            summary = screen.model.summary
            assert (summary.done_count, screen.model.summary.is_complete) == (0, False)
            assert screen.reviewer is not None
            assert f"Analiza: {percent(summary.work_done)}" in it.words()
            assert not faults(it.texts())
            it.key(pygame.K_ESCAPE)
        monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: made_up_measures(game)[job.key])
        course = ReviewedMatch(load_for_viewing(path))
        assert summarize(course, measure_match(course, cache.review_file(path))).is_complete
        screen = open_review(it, path)
        assert screen.model.summary.is_complete
        assert screen.reviewer is None


def test_puzzles_of_a_partial_review_of_2_0_0_wait_for_its_new_one(home: Path) -> None:
    save_partial_review("osada", home)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = it.open("puzzles")
        assert isinstance(screen, PuzzlesScreen)
        assert screen.matching_puzzles() == []
        assert screen.waiting
        assert not faults(it.texts())


def test_moves_of_computers_are_not_shown_as_being_measured(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, save_partial_review("wampiry", home, {}))
        moves = screen.model.match.moves
        screen.go_to(next(number for number, step in enumerate(moves) if not step.by_person))
        assert "This decision is being reviewed." not in it.words()
        screen.go_to(screen.model.choice_numbers()[0])
        assert "This decision is being reviewed." in it.words()


def test_judged_decisions_are_numbered_among_all(home: Path) -> None:
    last = [job.key for job in reviewed_match("wroclaw").jobs if job.kind == "decision"][-3:]
    with Headless((1280, 720), language="en") as it:
        screen = open_review(
            it, save_partial_review("wroclaw", home, {key: made_up_measures("wroclaw")[key] for key in last})
        )
        count = len(screen.model.choice_numbers())
        screen.go_to(screen.model.listed_decisions()[0].number)
        assert f"Decision {count - 2} of {count}" in it.words()
        screen._fold(True)
        assert f"Judged so far: 3 of {count}" in it.words()


def test_a_match_is_measured_from_its_end_except_while_its_review_is_open(home: Path) -> None:
    path = save_reviewed_match(home, "osada", whole=False)
    with Headless((1280, 720), language="en") as it:
        match = load_for_viewing(path)
        it.open("result", match=match, path=path)
        assert it.app.review_queue.journals == [path]
        it.app.review_queue.start()
        screen = open_review(it, path)
        it.app.review_queue.poll()
        assert it.app.review_queue._process is None  # the page has processes of its own
        screen.leave()
        assert it.app.review_queue.journals == [path]
        it.app.review_queue.close()
