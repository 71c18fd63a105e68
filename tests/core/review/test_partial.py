"""A partial review shows nothing that the complete one contradicts, and its file can be continued."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from games.commands import review as command
from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from games.core.review.jobs import MeasurementJob, ReviewedMatch
from games.core.review.summary import summarize
from games.core.review.worker import measure_match
from tests.core.review.partial import GAMES, RELEASED, journal_of, made_up_measures, partial_reviews, reviewed_match
from tests.runs import first_by_default


@pytest.mark.parametrize("game", GAMES)
def test_a_partial_review_agrees_with_the_complete_one(game: str) -> None:
    match_review = reviewed_match(game)
    whole, marks = summarize(match_review, made_up_measures(game)), match_review.positions
    assert whole.is_complete
    assert whole.turning_points
    for known in partial_reviews(game):
        summary = summarize(match_review, known)
        bands = {mark for mark in marks if MeasurementJob("known", mark).key in known}
        assert summary.chances.keys() == bands
        needed = match_review.turning_positions(known)
        has_turning_points = needed is not None and bands >= set(needed)
        assert summary.turning_points == (whole.turning_points if has_turning_points else [])
        assert set(summary.decisions) <= set(whole.decisions)
        ends = {mark for one in whole.turning_points for mark in (one.position, one.last)}
        if has_turning_points:  # the chart passes through them
            for one in summary.turning_points:
                shown = [summary.chances[mark][one.seat] for mark in (one.position, one.last)]
                assert shown == [one.before, one.after]
        for place, mark in enumerate(marks):
            is_fixed = has_turning_points or mark not in ends
            if is_fixed and {mark, *marks[max(0, place - 1) : place + 2]} <= bands:
                assert summary.chances[mark] == whole.chances[mark]
        if summary.is_complete:
            assert summary == whole
        else:
            assert (summary.chance_events, summary.result_shares, summary.luck_share) == ([], [], None)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_of_chances_has_gaps_where_nothing_is_measured(game: str) -> None:
    match_review = reviewed_match(game)
    for known in partial_reviews(game, 1):
        summary, places = (
            summarize(match_review, known),
            {mark: place for place, mark in enumerate(match_review.positions)},
        )
        assert [mark for run in summary.runs for mark in run] == sorted(summary.chances)
        for run in summary.runs:
            assert all(places[after] - places[before] <= match_review.stride for before, after in pairwise(run))
        for run, after in pairwise(summary.runs):
            assert places[after[0]] - places[run[-1]] > match_review.stride
    coarse = match_review.coarse_positions
    even = [0.5] * (len(match_review.match.players) + 1)
    [run] = summarize(match_review, {MeasurementJob("known", mark).key: even for mark in coarse}).runs
    assert run == coarse


@pytest.mark.parametrize("game", GAMES)
def test_turning_points_need_only_a_part_of_the_curve(game: str) -> None:
    """They are shown after two lists of jobs; the second one fills the gaps with the largest changes."""
    match_review, measures = reviewed_match(game), made_up_measures(game)
    known: dict[str, list[float]] = {}
    lists = match_review.missing_jobs(known)
    for _ in range(2):
        known.update({job.key: measures[job.key] for job in next(lists)})
    summary, whole = summarize(match_review, known), summarize(match_review, measures)
    assert summary.turning_points == whole.turning_points
    assert whole.turning_points
    if match_review.stride > 3:
        assert len(known) < 0.7 * len(match_review.positions)
    assert {job.key for job in next(lists)} == measures.keys() - known.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_partial_review_can_be_saved_and_loaded(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    match_review, file = reviewed_match(game), cache.review_file(journal_of(game))
    for known in list(partial_reviews(game, 2))[::7]:
        file.unlink(missing_ok=True)
        cache.save_measurements(file, match_review, known)
        assert cache.load_measurements(file, match_review) == known
        json.dumps(command.as_data(match_review, summarize(match_review, known)))
        command.as_lines(match_review, summarize(match_review, known))


# -- files of 2.0.0 ---------------------------------------------------------------------------------------------------
def install_review(game: str, home: Path) -> tuple[Path, Path]:
    """Copy a match of 2.0.0 and its partial review to the user's folder; return both files."""
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
def test_a_partial_review_is_continued(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = install_review(game, home)
    match_review, file = ReviewedMatch(load_for_viewing(path)), cache.review_file(home / "saves" / "mine.journal")
    kept = dict(list(made_up_measures(game).items())[::3])
    cache.save_measurements(file, match_review, kept)
    assert cache.load_measurements(file, match_review) == kept
    done: list[MeasurementJob] = []
    monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: done.append(job) or made_up_measures(game)[job.key])
    known = measure_match(match_review, file)
    assert summarize(match_review, known).is_complete
    assert kept.items() <= known.items()
    assert {job.key for job in done} == known.keys() - kept.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_review_of_2_0_0_is_measured_again(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older judgement graded against a weaker player; its numbers are not mixed with today's."""
    path, file = install_review(game, home)
    match_review, slips = ReviewedMatch(load_for_viewing(path)), json.loads(file.read_text("utf-8"))["slips"]
    stored = cache.read_review(file)
    assert (stored.mistakes, [list(one) for one in stored.waiting]) == ([], slips)
    assert cache.load_measurements(file, match_review) == {}
    monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: made_up_measures(game)[job.key])
    assert measure_match(match_review, file) == made_up_measures(game)
    stored = cache.read_review(file)
    assert stored.mistakes
    assert not stored.waiting


@pytest.mark.parametrize(
    "change",
    [
        {"known:0": [0.5, 0.5]},  # a seat's chance, or the remainder, is missing
        {"known:0": [0.0, 0.0, 0.0, 0.0]},
        {"known:0": [float("nan")] * 4},
        {"known:0": "much"},
        {"decision": [0, 0.5, 0.4]},
        {"decision": [999, 0.5, 0.4, 0.0]},
        {"decision": [0, 0.5, float("inf"), 0.0]},
    ],
)
def test_a_file_with_an_impossible_measurement_counts_as_empty(change: dict[str, object], home: Path) -> None:
    path, file = install_review("osada", home)
    match_review = ReviewedMatch(load_for_viewing(path))
    cache.save_measurements(file, match_review, made_up_measures("osada"))
    assert cache.load_measurements(file, match_review)
    data = json.loads(file.read_text("utf-8"))
    key, value = next(iter(change.items()))
    key = next(job.key for job in match_review.jobs if job.key.startswith(key))
    data["known"][key] = value
    file.write_text(json.dumps(data), "utf-8")
    assert cache.load_measurements(file, match_review) == {}
