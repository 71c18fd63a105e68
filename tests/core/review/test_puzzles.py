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
from games.core.review.jobs import MeasurementJob, ReviewedMatch
from games.core.review.puzzles import list_puzzles, read_puzzles
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.review.summary import graded_decisions
from games.core.review.worker import MoveEvaluator
from games.shipped import register_shipped

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
PATIENCE = 60.0
# numbers of a best, a good, a slipping and a blundering move where the best move stands out
GRADES = tuple([0, 0.5, played, 0.01, 0.05, 0.01] for played in (0.5, 0.48, 0.44, 0.2))


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
    cache.save_measurements(cache.review_file(path), match_review, known)
    return path


def test_every_slip_and_blunder_is_a_puzzle_and_nothing_else_is(journal: Path) -> None:
    match_review = ReviewedMatch(load_for_viewing(journal))
    counts = match_review.choice_counts
    wanted = [number for place, number in enumerate(counts) if place % 4 > 1 and counts[number] > 2]
    assert 2 in counts.values()  # a question with two answers is no puzzle
    puzzles = list_puzzles()
    assert [one.number for one in puzzles] == sorted(wanted)
    losses = {match_review.grade_from_numbers(wanted[0], *numbers).lost_points / 100 for numbers in GRADES[2:]}
    assert len(losses) == 2
    assert {one.loss for one in puzzles} == losses
    for one in puzzles:
        assert one.journal == journal
        assert one.seat == match_review.match.moves[one.number].seat
        assert one.players == tuple(match_review.match.players)
        assert one.turn == max(
            1, match_review.game.controller.turn_and_phase(match_review.match.view_at(one.number, None))[0]
        )


def test_only_a_decision_whose_best_move_stands_out_is_a_puzzle(journal: Path) -> None:
    match_review = ReviewedMatch(load_for_viewing(journal))
    number = next(number for number, count in match_review.choice_counts.items() if count > 2)
    for lead, error, stands_out in ((0.05, 0.02, True), (0.05, 0.03, False), (0.0, 0.0, False)):
        decision = match_review.grade_from_numbers(number, 0, 0.5, 0.2, 0.01, lead, error)
        assert decision.grade == "blunder"
        assert decision.stands_out is match_review.is_puzzle(decision) is stands_out


def test_a_move_played_on_a_hint_is_the_hints_and_no_puzzle(journal: Path) -> None:
    match_review = ReviewedMatch(load_for_viewing(journal))
    decisions = [job.number for job in match_review.jobs if job.kind == "decision"]
    known = {f"decision:{number}": list(GRADES[place % 4]) for place, number in enumerate(decisions)}
    own, moves = {one.number: one for one in graded_decisions(match_review, known)}, match_review.match.history
    for number in decisions[:4]:
        moves.moves[number] = moves.moves[number]._replace(by_hint=True)
    hinted = {one.number: one for one in graded_decisions(match_review, known)}
    assert [own[number].grade for number in decisions[:4]] == ["best", "good", "slip", "blunder"]
    assert {hinted[number].grade for number in decisions[:4]} == {"hint"}
    assert [hinted[number].better for number in decisions[:4]] == [-1, -1, 0, 0]
    assert [hinted[number].loss for number in decisions[:4]] == [0, 0, *(own[number].loss for number in decisions[2:4])]
    cache.save_measurements(cache.review_file(journal), match_review, known)
    assert not {one.number for one in list_puzzles()} & set(decisions[:4])
    number = next(one for one in decisions[6::4] if match_review.choice_counts[one] > 2)
    assert number in {one.number for one in list_puzzles()}


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
    assert read_puzzles() == (whole, False, [])
    (reviews / "loop.json").unlink()
    assert read_puzzles() == (whole, True, [])
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
        (disk, "open_regular_file", refusing(".json")),
        (saves, "open_regular_file", refusing(".journal")),
        (os, "scandir", refused),
    ):
        saves._read_info.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(module, name, put, raising=False)
            assert read_puzzles() == ([], False, [])
        assert read_puzzles() == (whole, True, [])


def test_puzzles_of_an_older_judgement_wait_until_they_are_measured_again(journal: Path) -> None:
    file, match_review, whole = cache.review_file(journal), ReviewedMatch(load_for_viewing(journal)), list_puzzles()
    data = json.loads(file.read_text("utf-8"))
    del data["judgement_number"]  # as written by 2.0
    file.write_text(json.dumps(data), "utf-8")
    SolvedPuzzles.open().add(whole[0].key)
    assert read_puzzles() == ([], True, whole)
    assert cache.load_measurements(file, match_review) == {}
    first, second = (f"decision:{one.number}" for one in whole[:2])
    cache.save_measurements(file, match_review, {first: GRADES[3]})
    puzzles, _, waiting = read_puzzles()
    assert [one.key for one in puzzles] == [whole[0].key]
    assert waiting == whole[1:]
    cache.save_measurements(file, match_review, {second: GRADES[1]})  # no mistake any more
    assert [one.key for one in read_puzzles().puzzles] == [whole[0].key]
    assert read_puzzles().waiting == whole[2:]
    assert SolvedPuzzles.open().keys == {whole[0].key}


def test_an_unfinished_match_has_no_puzzles(journal: Path) -> None:
    journal.write_text("".join(journal.read_text("utf-8").splitlines(keepends=True)[:-4]), "utf-8")
    assert list_puzzles() == []


def test_solved_puzzles_are_remembered(journal: Path) -> None:
    key = list_puzzles()[0].key
    assert SolvedPuzzles.open().keys == set()
    SolvedPuzzles.open().add(key)
    assert SolvedPuzzles.open().keys == {key}
    (user_folder() / SolvedPuzzles.file_name).write_text("[1, 2", "utf-8")
    assert SolvedPuzzles.open().keys == set()


def test_a_tried_move_gets_the_same_value_as_in_the_review(journal: Path) -> None:
    """The move that was played has the review's value, also when a process evaluates it."""
    match_review = ReviewedMatch(load_for_viewing(journal))
    decisions = [job for job in match_review.jobs if job.kind == "decision"]
    job = next(job for job in decisions if match_review.measure(job)[1] != match_review.measure(job)[2])
    best, *numbers = match_review.measure(job)[:4]
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
        place, better, played, error, _, _ = match_review.measure(job)
        if match_review.move_at(job.number, place) == match_review.match.moves[job.number].move:
            assert better == played > 0
            assert error == 0
            assert MeasurementJob("decision", job.number).key == job.key
            return
    raise AssertionError("no best move among them")
