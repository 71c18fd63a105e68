"""Reviews in the background: one match after the other, from its end on, and again after a restart."""

from __future__ import annotations

import json
import os
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import ClassVar

import pytest

from games.core.journal.resume import load_for_viewing
from games.core.review import cache, queue
from games.core.review.jobs import ReviewedMatch
from games.core.review.queue import ReviewQueue, find_unfinished
from games.core.review.worker import measure_match
from games.shipped import register_shipped
from tests.core.measures import write_measures

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
PATIENCE = 120.0
FIRST, SECOND, THIRD, FOURTH = (Path(f"{name}.journal") for name in ("first", "second", "third", "fourth"))


class ManualReview:
    """A review process that ends when a test says so."""

    running: ClassVar[list[ManualReview]] = []

    def __init__(self, journal: Path, game: str, processes: int) -> None:
        assert processes == 1
        self.journal, self.is_over, self.has_failed, self.is_closed = journal, False, False, False
        self.work_done, self.has_news = 0.0, False
        self.running.append(self)

    def poll(self) -> bool:
        return self.is_over or self.has_failed or self.has_news

    def close(self) -> None:
        self.is_closed = True
        if self in self.running:
            self.running.remove(self)


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> ReviewQueue:
    monkeypatch.setattr(queue, "ReviewProcess", ManualReview)
    ManualReview.running.clear()
    return ReviewQueue()


def test_one_match_is_measured_after_the_other(reviews: ReviewQueue) -> None:
    for journal in (FIRST, SECOND, FIRST):
        reviews.add(journal, "osada")
    reviews.poll()
    assert not ManualReview.running  # not started yet
    reviews.start()
    reviews.poll()
    reviews.add(THIRD, "osada", first=True)
    reviews.add(FIRST, "osada")
    assert reviews.journals == [FIRST, THIRD, SECOND]
    for journal, ends in ((FIRST, "is_over"), (THIRD, "has_failed"), (SECOND, "is_over")):
        (process,) = ManualReview.running
        assert process.journal == journal
        reviews.poll()
        assert ManualReview.running == [process]
        setattr(process, ends, True)
        reviews.poll()
        assert process.is_closed
    assert reviews.finished_count == 3
    assert reviews.journals == []


def test_a_page_measures_its_match_itself_and_gives_it_back(reviews: ReviewQueue) -> None:
    reviews.start()
    reviews.add(FIRST, "osada")
    reviews.add(SECOND, "osada")
    reviews.poll()
    reviews.hold(FIRST)
    reviews.poll()
    assert [one.journal for one in ManualReview.running] == [SECOND]
    reviews.hold(SECOND)
    reviews.poll()
    assert not ManualReview.running
    reviews.release("osada", is_complete=False)
    reviews.poll()
    assert [one.journal for one in ManualReview.running] == [SECOND]
    reviews.close()
    assert not ManualReview.running


def test_all_matches_of_an_evening_are_measured_next_in_order(
    reviews: ReviewQueue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    reviews.start()
    for journal in (FIRST, SECOND):
        reviews.add(journal, "osada")
    reviews.poll()
    reviews.add_all([(THIRD, "krakow"), (FIRST, "osada"), (FOURTH, "wampiry")])
    assert reviews.journals == [FIRST, THIRD, FOURTH, SECOND]


def test_an_evening_that_waits_is_found_again_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is killed before it has begun with the second match, and another evening is older."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    evening = datetime(2026, 11, 20, 20)
    paths = [tmp_path / "saves" / f"{name}.journal" for name in ("older", "early", "late", "night")]
    paths[0].parent.mkdir()
    for path, hours in zip(paths, (-24, 0, 1, 6), strict=True):
        path.write_bytes((JOURNALS / "wroclaw_finished.journal").read_bytes())
        os.utime(path, ((evening + timedelta(hours=hours)).timestamp(),) * 2)
    write_measures(paths[1])
    ReviewQueue().add_all([(path, "wroclaw") for path in paths])
    assert [path for path, _ in find_unfinished()] == [paths[2], paths[3], paths[0]]
    assert [cache.is_measured(path) for path in paths] == [False, True, False, False]


def test_the_time_left_counts_all_matches(reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(queue, "monotonic", lambda: now)
    assert reviews.progress() is None
    reviews.start()
    reviews.add(FIRST, "osada")
    reviews.add(SECOND, "osada")
    reviews.poll()
    assert reviews.progress() == (2, None)
    (process,) = ManualReview.running
    process.has_news, process.work_done = True, 0.5  # half is known from before
    reviews.poll()
    assert reviews.progress() == (2, None)
    now, process.work_done = 110.0, 0.75
    assert reviews.progress() == (2, 50.0)  # a quarter of the first match and the whole second one
    process.is_over = True
    reviews.poll()
    assert reviews.progress() == (1, 40.0)


def test_interrupted_and_outdated_reviews_are_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    paths = {}
    for name in ("whole", "begun", "partial", "outdated", "deleted"):
        path = paths[name] = tmp_path / "saves" / f"{name}.journal"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((JOURNALS / "wroclaw_finished.journal").read_bytes())
        if name != "begun":
            write_measures(path, whole=name not in ("partial", "deleted"))
    file = cache.review_file(paths["outdated"])
    data = json.loads(file.read_text("utf-8"))
    del data["judgement_number"]
    file.write_text(json.dumps(data), "utf-8")
    paths["deleted"].unlink()
    assert {path for path, _ in find_unfinished()} == {paths["partial"], paths["outdated"]}
    course = ReviewedMatch(load_for_viewing(paths["begun"]))
    monkeypatch.setattr(ReviewedMatch, "measure", _killed)
    with pytest.raises(KeyboardInterrupt):  # before anything is measured
        measure_match(course, cache.review_file(paths["begun"]))
    assert (paths["begun"], "wroclaw") in find_unfinished()


def _killed(*given: object) -> None:
    raise KeyboardInterrupt


def test_a_match_is_measured_completely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    path = tmp_path / "saves" / "match.journal"
    path.parent.mkdir()
    path.write_bytes((JOURNALS / "wroclaw_finished.journal").read_bytes())
    write_measures(path)
    file = cache.review_file(path)
    data = json.loads(file.read_text("utf-8"))
    missing = [key for key in data["known"] if key.startswith("true:")][1:4]  # the first one takes long
    for key in missing:
        del data["known"][key]
    file.write_text(json.dumps({**data, "left": 3}), "utf-8")
    reviews = ReviewQueue()
    reviews.start()
    for journal, game in find_unfinished():
        reviews.add(journal, game)
    shares = set()
    try:
        until = time.monotonic() + PATIENCE
        while not reviews.finished_count and time.monotonic() < until:
            reviews.poll()
            shares.add(reviews._process.work_done if reviews._process is not None else 0.0)
            time.sleep(0.02)
    finally:
        reviews.close()
    assert reviews.finished_count == 1
    assert max(shares) > 0.9
    assert set(missing) <= set(json.loads(file.read_text("utf-8"))["known"])
    assert find_unfinished() == []
