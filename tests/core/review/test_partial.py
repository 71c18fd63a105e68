"""A review that has stopped anywhere: files that it left are taken up, and only what fits a job counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.core.journal.resume import watch
from games.core.review import keeping
from games.core.review.jobs import Course, Job
from games.core.review.summary import summary
from games.core.review.worker import measure
from tests.core.review.partial import GAMES, RELEASED, journal_of, measures_of
from tests.runs import first_now


# -- what 2.0.0 left --------------------------------------------------------------------------------------------------
def left_by(game: str, home: Path) -> tuple[Path, Path]:
    """Put a match of 2.0.0 and what it measured of it by then among the user's; return the journal and the review."""
    path = home / "saves" / journal_of(game).name
    file = keeping.file_of(path)
    for source, goal in ((journal_of(game), path), (RELEASED / "reviews" / file.name, file)):
        goal.parent.mkdir(exist_ok=True)
        goal.write_bytes(source.read_bytes())
    return path, file


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("game", first_now(GAMES))
def test_a_file_left_half_by_2_0_0_is_measured_on(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, file = left_by(game, home)
    course = Course(watch(path))
    kept = keeping.load(file, course)
    assert kept == json.loads(file.read_text("utf-8"))["known"]
    assert Job("known", 0).key not in kept
    done: list[Job] = []
    monkeypatch.setattr(Course, "measure", lambda self, job: done.append(job) or measures_of(game)[job.key])
    known = measure(course, file)
    assert summary(course, known).whole
    assert kept.items() <= known.items()
    assert {job.key for job in done} == known.keys() - kept.keys()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_is_measured_today(game: str, home: Path) -> None:
    """Else `keeping.JUDGES` has to be raised, so that reviews are made anew instead of mixed."""
    path, file = left_by(game, home)
    course = Course(watch(path))
    kept = keeping.load(file, course)
    jobs = [job for job in course.jobs if job.key in kept]
    for what in ("known", "decision"):
        found = [job for job in jobs if job.what == what]
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
def test_a_number_that_no_job_can_have_counts_as_not_measured(change: dict[str, object], home: Path) -> None:
    path, file = left_by("osada", home)
    course = Course(watch(path))
    data = json.loads(file.read_text("utf-8"))
    kept = dict(data["known"])
    key, value = next(iter(change.items()))
    key = next(job.key for job in course.jobs if job.key.startswith(key))
    data["known"][key] = value
    file.write_text(json.dumps(data), "utf-8")
    kept.pop(key, None)
    known = keeping.load(file, course)
    assert known == kept
    assert job_is_missing(course, known, key)


def job_is_missing(course: Course, known: dict[str, list[float]], key: str) -> bool:
    return key in {job.key for job in course.missing(known)}
