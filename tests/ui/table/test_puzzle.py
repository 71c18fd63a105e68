"""A puzzle at its table: tries, right answers, the solution, and that nothing hidden is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.journal.resume import load_for_viewing
from games.core.journal.saves import read_save_info
from games.core.review import queue
from games.core.review.cache import review_file
from games.core.review.puzzles import Puzzle, list_puzzles
from games.core.review.solved_puzzles import SolvedPuzzles
from tests.core.measures import write_measures
from tests.runs import first_by_default
from tests.ui.screens.test_review import GAMES, SIZES, save_reviewed_match
from ui.screens.saves.thumbnails import EarlierPosition
from ui.shell.headless import Headless, faults
from ui.table.puzzle import guide as page
from ui.table.puzzle.screen import PuzzleTable


class FixedEvaluator:
    """Replaces the evaluation process: every move gets the same given numbers."""

    numbers: tuple[float, float, float] = (0.5, 0.2, 0.01)

    def __init__(self, *given: object) -> None:
        self.results: dict[int, tuple[float, float, float]] = {}
        self.has_failed = False
        self.asked: list[int] = []

    def request(self, place: int) -> None:
        self.asked.append(place)

    def poll(self) -> bool:
        news = [place for place in self.asked if place not in self.results]
        self.results |= dict.fromkeys(news, self.numbers)
        return bool(news)

    def close(self) -> None:
        self.asked = []


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "MoveEvaluator", FixedEvaluator)
    return tmp_path


def open_puzzle_table(it: Headless, puzzle: Puzzle, following: Any = ()) -> PuzzleTable:
    it.open("menu")
    screen = it.open("puzzle", path=puzzle.journal, number=puzzle.number, following=following)
    assert isinstance(screen, PuzzleTable)
    return screen


def puzzle_with_moves(game: str, home: Path, least: int = 4) -> Puzzle:
    """Return a puzzle with at least `least` legal moves."""
    save_reviewed_match(home, game)
    for one in list_puzzles():
        with Headless((1280, 720), language="en") as it:
            if len(open_puzzle_table(it, one).trial.moves) >= least:
                return one
    raise AssertionError("no puzzle has so many moves")


def try_move(it: Headless, screen: PuzzleTable, place: int) -> None:
    """Try the legal move with this index."""
    screen.play_moves([screen.trial.moves[place]])
    it.settle()


@pytest.mark.parametrize("language", first_by_default(("pl", "en")))
@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_everything_fits_before_and_after_tries(home: Path, game: str, size: tuple[int, int], language: str) -> None:
    puzzle = puzzle_with_moves(game, home)
    with Headless(size, language=language) as it:
        screen = open_puzzle_table(it, puzzle)
        assert not faults(it.texts())
        for place in (1, 2):
            try_move(it, screen, place)
            assert not faults(it.texts())
        it.key(pygame.K_s)
        it.settle()
        assert not faults(it.texts())


def test_after_three_wrong_tries_the_best_move_is_shown(home: Path) -> None:
    puzzle = puzzle_with_moves("wampiry", home)
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        state = screen.session.match.move_count
        assert "Find a better one" in it.words().replace("\n", " ")
        for place in (1, 2, 3):
            assert not screen.trial.is_over
            try_move(it, screen, place)
        assert screen.session.match.move_count == state  # tries are never played
        assert [one.grade for one in screen.trial.tried] == ["blunder"] * 3
        text = it.words().replace("\n", " ")
        assert f"costs {screen.trial.tried[0].lost_points}%" in text
        assert "Best: " in text
        assert screen.session.hint is not None
        assert screen.session.hint[0] == screen.trial.computer_move
        assert SolvedPuzzles.open().keys == set()
        it.key(pygame.K_RETURN)
        assert it.app.top.name == "menu"


def test_the_best_move_solves_the_puzzle_and_is_saved(home: Path) -> None:
    puzzle = puzzle_with_moves("wampiry", home)
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        try_move(it, screen, screen.task.decision.better)
        assert screen.trial.is_over
        assert "Right: " in it.words()
        assert SolvedPuzzles.open().keys == {puzzle.key}


def test_a_loss_smaller_than_a_slip_is_right_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_with_moves("wampiry", home)
    monkeypatch.setattr(FixedEvaluator, "numbers", (0.5, 0.47, 0.001))
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        try_move(it, screen, 2)
        assert screen.trial.right_try is not None
        assert "The computer would play: " in it.words().replace("\n", " ")
        assert SolvedPuzzles.open().keys == {puzzle.key}


def test_repeating_a_try_costs_nothing(home: Path) -> None:
    puzzle = puzzle_with_moves("wampiry", home)
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        try_move(it, screen, 1)
        try_move(it, screen, 1)
        assert len(screen.trial.tried) == 1
        assert "You've already tried this move." in it.words()
        assert screen.trial.tries_left == 2


def test_show_me_ends_the_puzzle_and_leads_to_the_next(home: Path) -> None:
    first = puzzle_with_moves("wampiry", home)
    other = next(one for one in list_puzzles() if one.number != first.number)
    with Headless((1280, 720), language="en") as it:
        open_puzzle_table(it, first, [(Path("gone.journal"), 3), (other.journal, other.number)])
        it.click("puzzle:show")
        it.settle()
        it.click("puzzle:next")
        it.settle()
        screen = it.app.top
        assert isinstance(screen, PuzzleTable)
        assert screen.task.number == other.number
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "menu"


def test_a_failed_evaluation_is_reported_and_show_me_still_works(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: FixedEvaluator) -> bool:
        self.has_failed = True
        return True

    puzzle = puzzle_with_moves("wampiry", home)
    monkeypatch.setattr(FixedEvaluator, "poll", fail)
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        try_move(it, screen, 1)
        assert "Moves can't be rated just now" in it.words().replace("\n", " ")
        assert not screen.trial.tried
        it.key(pygame.K_s)
        assert screen.trial.is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_no_more_than_that_person_saw(home: Path, game: str) -> None:
    save_reviewed_match(home, game)
    puzzle = list_puzzles()[3]
    with Headless((1280, 720), language="en") as it:
        screen = open_puzzle_table(it, puzzle)
        view = screen.session.view
        assert view["seat"] == puzzle.seat
        assert screen.session.match.audience() == puzzle.seat
        assert view == screen.session.match.view(puzzle.seat)
        assert not screen.session.match.settings.hints


def test_a_decision_without_evaluation_is_reported(home: Path) -> None:
    from ui.screens.review.puzzles import open_puzzle

    path = save_reviewed_match(home, "wampiry", whole=False)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        open_puzzle(it.app, Puzzle(path, "wampiry", (), 0, 0, 0, 1, 0.1))
        it.settle()
        assert "can't be opened" in it.words().replace("\n", " ")


def test_the_page_lists_slips_and_leads_to_the_table_by_mouse_and_keys(home: Path) -> None:
    save_reviewed_match(home, "wroclaw")
    save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen: Any = it.open("puzzles")
        everything = list_puzzles()
        assert [one.puzzle for one in screen.matching_puzzles()] == everything
        it.key(pygame.K_TAB)
        it.key(pygame.K_RETURN)
        assert isinstance(it.app.top, PuzzleTable)
        assert len(it.app.top.following) == len(everything) - 1
        it.key(pygame.K_ESCAPE)
        screen._choose_game("wampiry")
        it.settle()
        assert {one.puzzle.game for one in screen.matching_puzzles()} == {"wampiry"}
        it.click(f"puzzle:{screen.matching_puzzles()[0].puzzle.key}")
        table: Any = it.app.top
        try_move(it, table, table.task.decision.better)
        it.key(pygame.K_ESCAPE)
        assert "1 solved" in it.words()
        assert "Numbers: winning chances lost by the move" in it.words()  # explains the numbers in the list
        it.key(pygame.K_u)
        assert len(screen.matching_puzzles()) == sum(one.game == "wampiry" for one in everything) - 1


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_the_pages_texts_fit_with_and_without_puzzles(home: Path, size: tuple[int, int], language: str) -> None:
    with Headless(size, language=language) as it:
        it.open("puzzles")
        assert not faults(it.texts())
        save_reviewed_match(home, "osada")
        screen: Any = it.open("puzzles")
        assert not faults(it.texts())
        screen._choose_who("nobody here")
        it.settle()
        assert not faults(it.texts())


def page_openers() -> dict[str, Callable[[Headless], object]]:
    return {
        "people": lambda it: it.open("people"),
        "game": lambda it: it.open("game", game="wampiry"),
    }


@pytest.mark.parametrize("page", ["people", "game"])
def test_the_pages_about_people_lead_to_the_puzzles(home: Path, page: str) -> None:
    save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        page_openers()[page](it)
        screen: Any = it.top
        screen.records.index_updater.wait()
        it.settle()
        it.key(pygame.K_z)
        assert it.app.top.name == "puzzles"
        it.key(pygame.K_ESCAPE)
        it.click("puzzles")
        assert it.app.top.name == "puzzles"


def test_puzzles_of_an_older_judgement_are_measured_again_before_they_are_offered(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Path] = []

    class OneStepReview:
        """Replaces the review process: it measures the match at its first step."""

        def __init__(self, journal: Path, game: str, processes: int) -> None:
            started.append(journal)
            self.journal, self.is_over, self.has_failed = journal, False, False
            self.work_done = 0.0

        def poll(self) -> bool:
            if waits or self.is_over:
                return False
            write_measures(self.journal)
            self.is_over, self.work_done = True, 1.0
            return True

        def close(self) -> None:
            pass

    monkeypatch.setattr(queue, "ReviewProcess", OneStepReview)
    waits, path = True, save_reviewed_match(home, "osada")
    listed = list_puzzles()
    file = review_file(path)
    data = json.loads(file.read_text("utf-8"))
    del data["judgement_number"]
    file.write_text(json.dumps(data), "utf-8")
    SolvedPuzzles.open().add(listed[0].key)
    with Headless((1280, 720), language="en") as it:
        it.app.review_queue.start()
        it.open("menu")
        it.open("puzzles")
        it.settle()
        it.step(0.1)
        assert started == [path]
        assert "The puzzles are being checked" in it.words()
        assert it.top.widgets.find(f"puzzle:{listed[0].key}") is None
        waits = False
        it.step(0.1)
        it.settle()
        assert started == [path]
        assert it.top.widgets.find(f"puzzle:{listed[0].key}") is not None
        assert f"{len(listed)} puzzles, 1 solved" in it.words()


def test_the_list_shows_each_position_as_its_player_saw_it(home: Path) -> None:
    path = save_reviewed_match(home, "osada")
    with Headless((1280, 720), language="en") as it:
        screen = it.open("puzzles")
        it.settle()
        pixels, matches = set(), load_for_viewing(path)
        for one in list_puzzles()[:2]:
            moment = EarlierPosition(one.number, one.seat)
            picture = screen.thumbnails.picture(read_save_info(path), screen.picture_size(), moment)
            assert picture is not None
            pixels.add(pygame.image.tobytes(picture, "RGB"))
            assert matches.moves[one.number].seat == one.seat
        assert len(pixels) == 2
