"""Puzzles are made from slips and blunders; the solved ones are remembered."""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

from games.core.journal import saves
from games.core.journal.resume import load_for_viewing
from games.core.program import disk
from games.core.program.paths import user_folder
from games.core.review import cache
from games.core.review.jobs import MeasureJob, ReviewedMatch
from games.core.review.puzzles import list_puzzles, read_puzzles
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.review.worker import MoveEvaluator
from games.shipped import register_shipped

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
PATIENCE = 60.0
GRADES = ([0, 0.5, 0.5, 0.01], [0, 0.5, 0.48, 0.01], [0, 0.5, 0.44, 0.01], [0, 0.5, 0.2, 0.01])


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy a finished match whose reviewed decisions are, in turn, best, good, a slip and a blunder."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    path = tmp_path / "saves" / "evening.journal"
    path.parent.mkdir()
    path.write_bytes((JOURNALS / "osada_finished.journal").read_bytes())
    match_review = ReviewedMatch(load_for_viewing(path))
    decisions = [job for job in match_review.jobs if job.kind == "decision"]
    known = {job.key: list(GRADES[place % 4]) for place, job in enumerate(decisions)}
    cache.save(cache.review_file(path), match_review, known)
    return path


def test_every_slip_and_blunder_is_a_puzzle_and_nothing_else_is(journal: Path) -> None:
    match_review = ReviewedMatch(load_for_viewing(journal))
    wanted = [job.number for place, job in enumerate(job for job in match_review.jobs if job.kind == "decision")
              if place % 4 > 1]  # fmt: skip
    puzzles = list_puzzles()
    assert [one.number for one in puzzles] == sorted(wanted)
    losses = {round(match_review.grade_from_numbers(wanted[0], *numbers).loss, 4) for numbers in GRADES[2:]}
    assert len(losses) == 2
    assert {one.loss for one in puzzles} == losses
    for one in puzzles:
        assert one.journal == journal
        assert one.seat == match_review.match.moves[one.number].seat
        assert one.players == tuple(match_review.match.players)
        assert one.turn == max(
            1, match_review.game.controller.turn_and_phase(match_review.match.view_at(one.number, None))[0]
        )


def test_a_missing_journal_or_a_damaged_review_gives_no_puzzle(journal: Path) -> None:
    file = cache.review_file(journal)
    whole = file.read_text("utf-8")
    for change in (
        {"slips": "many"},
        {"format": 1},
        {"slips": [[1, 2, 3], [0, 0, "two", 0.1], [-1, 0, 0, 0.1], [0, 0, 0, float("nan")]]},
    ):
        file.write_text(json.dumps({**json.loads(whole), **change}), "utf-8")
        assert list_puzzles() == []
    file.write_bytes(whole.encode()[:-9])
    assert list_puzzles() == []
    file.write_text(whole, "utf-8")
    assert list_puzzles()
    journal.unlink()
    assert list_puzzles() == []


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_links_and_odd_numbers_among_the_reviews_hide_no_puzzle(journal: Path) -> None:
    whole, reviews = list_puzzles(), cache.review_file(journal).parent
    data = json.loads(cache.review_file(journal).read_text("utf-8"))
    (reviews / "loop.json").symlink_to("loop.json")
    (reviews / "nothing.json").symlink_to("not there")
    (reviews / "folder.json").mkdir()
    assert read_puzzles() == (whole, False)
    (reviews / "loop.json").unlink()
    assert read_puzzles() == (whole, True)
    for number, loss in enumerate((10**400, float("nan"), -1, float("inf"), True)):
        path = journal.with_name(f"other{number}.journal")
        path.write_bytes(journal.read_bytes())
        odd = {**data, "slips": [[3, 0, 1, loss]], "luck": float("nan")}
        cache.review_file(path).write_text(json.dumps(odd), "utf-8")
    assert [one for one in list_puzzles() if one.journal == journal] == whole
    assert cache.average_luck("osada", cache.review_file(journal)) is None


def test_the_list_of_puzzles_is_incomplete_while_a_file_can_not_be_read(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list_puzzles()

    def refusing(*names: str) -> Callable[..., IO[Any]]:
        def opening(path: Path) -> IO[Any]:
            if path.suffix in names:
                raise PermissionError(errno.EACCES, "no")
            return open(path, "rb")

        return opening

    def refused(folder: Path) -> Any:
        raise PermissionError(errno.EACCES, "no")

    for module, name, put in (
        (disk, "open_regular", refusing(".json")),
        (saves, "open_regular", refusing(".journal")),
        (os, "scandir", refused),
    ):
        saves._read_info.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(module, name, put, raising=False)
            assert read_puzzles() == ([], False)
        assert read_puzzles() == (whole, True)


def test_an_unfinished_match_has_no_puzzles(journal: Path) -> None:
    journal.write_text("".join(journal.read_text("utf-8").splitlines(keepends=True)[:-4]), "utf-8")
    assert list_puzzles() == []


def test_solved_puzzles_are_remembered(journal: Path) -> None:
    key = list_puzzles()[0].key
    assert SolvedPuzzles().keys == set()
    SolvedPuzzles().add(key)
    assert SolvedPuzzles().keys == {key}
    (user_folder() / SolvedPuzzles.file_name).write_text("[1, 2", "utf-8")
    assert SolvedPuzzles().keys == set()


def test_a_tried_move_gets_the_same_value_as_in_the_review(journal: Path) -> None:
    """The move that was played has the review's value, also when a process evaluates it."""
    match_review = ReviewedMatch(load_for_viewing(journal))
    decisions = [job for job in match_review.jobs if job.kind == "decision"]
    job = next(job for job in decisions if match_review.measure(job)[1] != match_review.measure(job)[2])
    best, *numbers = match_review.measure(job)
    view = match_review.match.view_at(job.number, match_review.match.moves[job.number].seat)
    place = [tuple(move) for move in view["moves"]].index(match_review.match.moves[job.number].move)
    assert match_review.compare_move(job.number, int(best), place) == pytest.approx(numbers)
    assert match_review.compare_move(job.number, int(best), int(best))[2] == 0
    evaluator = MoveEvaluator(journal, "osada", job.number, int(best))
    try:
        evaluator.request(place)
        until = time.monotonic() + PATIENCE
        while not evaluator.poll() and time.monotonic() < until:
            time.sleep(0.02)
        assert evaluator.results[place] == pytest.approx(numbers)
        assert not evaluator.has_failed
    finally:
        evaluator.close()


def test_an_evaluator_that_can_not_read_the_match_fails(journal: Path) -> None:
    evaluator = MoveEvaluator(journal.with_name("gone.journal"), "osada", 3, 0)
    try:
        until = time.monotonic() + PATIENCE
        while not evaluator.poll() and time.monotonic() < until:
            evaluator.request(1)
            time.sleep(0.02)
        assert evaluator.has_failed
    finally:
        evaluator.close()


def test_a_best_move_has_equal_chances_and_no_error(journal: Path) -> None:
    match_review = ReviewedMatch(load_for_viewing(journal))
    match_review.playouts = 1
    for job in [job for job in match_review.jobs if job.kind == "decision"][:12]:
        place, better, played, error = match_review.measure(job)
        if match_review.move_at(job.number, place) == match_review.match.moves[job.number].move:
            assert better == played > 0
            assert error == 0
            assert MeasureJob("decision", job.number).key == job.key
            return
    raise AssertionError("no best move among them")
