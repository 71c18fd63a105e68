"""Damaged review files count as empty; the review and the puzzles open quickly all the same."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from games.core.review.jobs import ReviewedMatch
from games.core.review.puzzles import list_puzzles, read_puzzles
from games.shipped import register_shipped
from tests.core.measures import write_measures
from tests.runs import first_by_default, long_only
from tests.ui.screens.test_review import IdleReviewProcess
from ui.screens.review import screen as page
from ui.screens.review.puzzles import open_puzzle
from ui.screens.review.screen import ReviewScreen
from ui.shell.headless import Headless, faults

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
GAMES = ("osada", "krakow", "wampiry", "wroclaw", "ankh_morpork")
MAX_SECONDS = 20.0  # seconds, on a busy computer
ODD = {
    "NaN": "NaN", "infinite": "1e999", "1e308": "1e308", "-1e308": "-1e308", "10^400": "1" + 400 * "0",
    "5000 digits": 5000 * "9", "true": "true", "[true]": "[true]", "null": "null", "text": '"0.5"',
    "many": "[" + ",".join(1000 * ["0.5"]) + "]", "object": '{"a": 1}',
}  # fmt: skip
PLACES = ("first", "last", "values", "known", "slips", "slip", "number", "seat", "turn", "loss", "luck", "game")
VALID = {("luck", "null")}
HOLE = "<hole>"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    return tmp_path


def save_reviewed_match(home: Path, game: str, name: str = "") -> Path:
    """Save a finished match of 1.0.0 with a made-up review, and return its path."""
    path = home / "saves" / f"{name or game}.journal"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((JOURNALS / f"{game}_finished.journal").read_bytes())
    write_measures(path, True)
    return path


def with_placeholder(data: dict[str, Any], place: str) -> dict[str, Any]:
    """Return a review's data with a placeholder at a place."""
    known, slips = {**data["known"]}, [list(one) for one in data["slips"]]
    if place in ("first", "last"):
        key = list(known)[0 if place == "first" else -1]
        known[key] = [HOLE, *known[key][1:]]
    elif place == "values":
        known[next(iter(known))] = HOLE
    elif place == "slip":
        slips[0] = HOLE
    elif place in ("number", "seat", "turn", "loss"):
        slips[0][("number", "seat", "turn", "loss").index(place)] = HOLE
    changed = {**data, "known": known, "slips": slips}
    return {**changed, place: HOLE} if place in ("known", "slips", "luck", "game") else changed


def damage(journal: Path, place: str, value: str) -> None:
    """Write an invalid value into a journal's review."""
    file = cache.review_file(journal)
    data = with_placeholder(json.loads(file.read_text("utf-8")), place)
    file.write_text(json.dumps(data).replace(f'"{HOLE}"', value), "utf-8")


def open_review_and_puzzles(it: Headless, journal: Path) -> None:
    """Open the review, the puzzles, and the first puzzle."""
    begun = time.monotonic()
    it.open("menu")
    review = it.open("review", path=journal)
    for _ in range(2):
        it.step()
    assert isinstance(it.top, ReviewScreen)
    assert faults(it.texts()) == []
    it.app.pop(review)
    it.open("puzzles")
    it.step()
    assert faults(it.texts()) == []
    for puzzle in list_puzzles()[:1]:
        open_puzzle(it.app, puzzle)
        it.step()
    it.app.clear()
    assert time.monotonic() - begun < MAX_SECONDS


@pytest.mark.parametrize(("game", "step"), [("osada", 7), *(long_only(game, 1) for game in GAMES)])
def test_a_damaged_review_counts_as_empty(home: Path, game: str, step: int) -> None:
    journal, other = save_reviewed_match(home, game), save_reviewed_match(home, game, "other")
    file, match = cache.review_file(journal), ReviewedMatch(load_for_viewing(journal))
    whole, others = file.read_bytes(), [one for one in list_puzzles() if one.journal == other]
    assert others
    assert cache.load_measurements(file, match)
    for place, name in [(place, name) for place in PLACES for name in ODD][::step]:
        damage(journal, place, ODD[name])
        where = f"{name} in {place}"
        known, puzzles = cache.load_measurements(file, match), read_puzzles()
        assert [one for one in puzzles.puzzles if one.journal == other] == others, where
        mine = [one for one in puzzles.puzzles if one.journal == journal]
        if (place, name) not in VALID:
            assert known == {}, where
            assert mine == [], where
        file.write_bytes(whole)


@pytest.mark.parametrize("state", first_by_default([(place, name) for place in PLACES for name in ODD][::-13], 2))
def test_review_and_puzzles_open_in_spite_of_a_damaged_review(home: Path, state: tuple[str, str]) -> None:
    place, name = state
    journal = save_reviewed_match(home, "osada")
    damage(journal, place, ODD[name])
    with Headless((1280, 720), language="pl") as it:
        open_review_and_puzzles(it, journal)


@pytest.mark.parametrize("slip", first_by_default(["[{n}, 0, 1, 0.1]", "[1, 0, 1, 0.1]", "[{n}, 0, {n}, 0.1]"]))
def test_too_many_slips_are_none(home: Path, slip: str) -> None:
    journal = save_reviewed_match(home, "osada")
    data = json.loads(cache.review_file(journal).read_text("utf-8"))
    slips = ",".join(slip.replace("{n}", str(n)) for n in range(200_000))
    raw = json.dumps({**data, "slips": HOLE}).replace(f'"{HOLE}"', f"[{slips}]")
    cache.review_file(journal).write_text(raw, "utf-8")
    assert list_puzzles() == []
    with Headless((1280, 720), language="pl") as it:
        open_review_and_puzzles(it, journal)
