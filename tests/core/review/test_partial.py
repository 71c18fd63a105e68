"""A review that has stopped anywhere tells nothing that the whole one tells otherwise; files that it left go on."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from games.commands import review as command
from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from games.core.review.jobs import MeasureJob, ReviewedMatch
from games.core.review.summary import summarize
from games.core.review.worker import measure
from tests.core.review.partial import GAMES, RELEASED, journal_of, made_up_measures, partial_reviews, reviewed_match
from tests.runs import first_by_default


@pytest.mark.parametrize("game", GAMES)
def test_what_a_stopped_review_tells_stays_true_when_it_goes_on(game: str) -> None:
    course = reviewed_match(game)
    whole, marks = summarize(course, made_up_measures(game)), course.positions
    assert whole.is_complete
    assert whole.turning_points
    for known in partial_reviews(game):
        found = summarize(course, known)
        bands = {mark for mark in marks if MeasureJob("known", mark).key in known}
        assert found.chances.keys() == bands
        assert found.turning_points == (whole.turning_points if bands == set(marks) else [])
        assert set(found.decisions) <= set(whole.decisions)
        for place, mark in enumerate(marks):
            if {mark, *marks[max(0, place - 1) : place + 2]} <= bands:
                assert found.chances[mark] == whole.chances[mark]
        if found.is_complete:
            assert found == whole
        else:
            assert (found.chance_events, found.result_shares, found.luck_share) == ([], [], None)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_of_chances_has_a_gap_where_nothing_is_measured(game: str) -> None:
    course = reviewed_match(game)
    for known in partial_reviews(game, 1):
        found, places = summarize(course, known), {mark: place for place, mark in enumerate(course.positions)}
        assert [mark for run in found.runs for mark in run] == sorted(found.chances)
        for run in found.runs:
            assert all(places[after] - places[before] <= course.stride for before, after in pairwise(run))
        for run, after in pairwise(found.runs):
            assert places[after[0]] - places[run[-1]] > course.stride
    coarse = sorted({*course.positions[:: course.stride], course.positions[-1]})
    [run] = summarize(course, {MeasureJob("known", mark).key: [0.5, 0.5] for mark in coarse}).runs
    assert run == coarse


@pytest.mark.parametrize("game", GAMES)
def test_a_stopped_review_is_kept_and_taken_up_again(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    course, file = reviewed_match(game), cache.review_file(journal_of(game))
    for known in list(partial_reviews(game, 2))[::7]:
        cache.save(file, course, known)
        assert cache.load(file, course) == known
        json.dumps(command.as_data(course, summarize(course, known)))
        command.as_lines(course, summarize(course, known))


# -- what 2.0.0 left --------------------------------------------------------------------------------------------------
def left_by(game: str, home: Path) -> tuple[Path, Path]:
    """Put a match of 2.0.0 and what it measured of it by then among the user's; return the journal and the review."""
    path = home / "saves" / journal_of(game).name
    file = cache.review_file(path)
    for source, goal in ((journal_of(game), path), (RELEASED / "reviews" / file.name, file)):
        goal.parent.mkdir(exist_ok=True)
        goal.write_bytes(source.read_bytes())
    return path, file


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_a_file_left_half_by_2_0_0_is_measured_on(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, file = left_by(game, home)
    course = ReviewedMatch(load_for_viewing(path))
    kept = cache.load(file, course)
    assert kept == json.loads(file.read_text("utf-8"))["known"]
    assert MeasureJob("known", 0).key not in kept
    done: list[MeasureJob] = []
    monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: done.append(job) or made_up_measures(game)[job.key])
    known = measure(course, file)
    assert summarize(course, known).is_complete
    assert kept.items() <= known.items()
    assert {job.key for job in done} == known.keys() - kept.keys()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_is_measured_today(game: str, home: Path) -> None:
    """Else `keeping.JUDGES` has to be raised, so that reviews are made anew instead of mixed."""
    path, file = left_by(game, home)
    course = ReviewedMatch(load_for_viewing(path))
    kept = cache.load(file, course)
    jobs = [job for job in course.jobs if job.key in kept]
    for what in ("known", "decision"):
        found = [job for job in jobs if job.kind == what]
        for job in (found[0], found[-1]):
            assert course.measure(job) == pytest.approx(kept[job.key]), job


@pytest.mark.parametrize(
    "change",
    [
        {"known:0": [0.5, 0.5]},  # one seat is missing, or the chance of nobody
        {"known:0": [0.0, 0.0, 0.0, 0.0]},
        {"known:0": [float("nan")] * 4},
        {"known:0": "much"},
        {"decision": [0, 0.5, 0.4]},
        {"decision": [999, 0.5, 0.4, 0.0]},
        {"decision": [0, 0.5, float("inf"), 0.0]},
    ],
)
def test_with_a_number_that_no_job_can_have_the_file_counts_as_empty(change: dict[str, object], home: Path) -> None:
    path, file = left_by("osada", home)
    course = ReviewedMatch(load_for_viewing(path))
    data = json.loads(file.read_text("utf-8"))
    key, value = next(iter(change.items()))
    key = next(job.key for job in course.jobs if job.key.startswith(key))
    data["known"][key] = value
    file.write_text(json.dumps(data), "utf-8")
    assert cache.load(file, course) == {}
