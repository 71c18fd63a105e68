"""Looking back on a match: chances that are whole, decisions by what was known, lanes that add up, and what is kept."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from games.commands import review as command
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import EVERYBODY
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.journal.resume import load_for_viewing
from games.core.program.worker import WorkerProcess
from games.core.review import values
from games.core.review.cache import load, review_file, save
from games.core.review.jobs import (
    MAX_ROUNDS,
    MIN_WORLDS,
    GradedDecision,
    MeasureJob,
    Numbers,
    ReviewedMatch,
    accuracy,
    grade_decision,
)
from games.core.review.summary import ReviewSummary, summarize
from games.core.review.values import correct_chances
from games.core.review.worker import ReviewProcess, measure
from games.shipped import register_shipped
from tests.runs import first_by_default

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
GAMES = ("wroclaw", "wampiry", "ankh_morpork", "osada", "krakow")
PATIENCE = 60.0


@cache
def course(game: str) -> ReviewedMatch:
    """Return the finished match of 1.0.0, to be measured with as few playouts as can be."""
    found = ReviewedMatch(load_for_viewing(JOURNALS / f"{game}_finished.journal"))
    found.playouts = 1
    return found


@cache
def measured(game: str) -> dict[str, Numbers]:
    """Measure a match whole."""
    found = course(game)
    return {job.key: found.measure(job) for job in found.jobs}


def told(game: str) -> ReviewSummary:
    return summarize(course(game), measured(game))


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_chances_are_whole_and_end_with_the_result(game: str) -> None:
    found, match = told(game), course(game).match
    assert found.is_complete
    assert sorted(found.chances) == course(game).positions
    for chances in found.chances.values():
        assert len(chances) == len(match.players) + 1  # the last is nobody's
        assert sum(chances) == pytest.approx(1)
        assert all(chance >= 0 for chance in chances)
    assert match.result is not None
    last = found.chances[len(match.moves)]
    assert {seat for seat, chance in enumerate(last[:-1]) if chance > 0} == set(match.result.winners)


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_luck_and_decisions_add_up_to_the_result(game: str) -> None:
    found = told(game)
    seats = len(found.result_shares)
    for lane in found.result_shares:
        parts = lane.place + lane.luck + lane.own + lane.others + lane.unexplained
        assert 1 / seats + parts == pytest.approx(lane.result)
        assert abs(lane.unexplained) < 0.03
        assert bool(lane.place) != found.has_chance
    for stroke in found.chance_events:
        assert len(stroke.gains) == seats
    assert bool(found.chance_events) == found.has_chance == bool(course(game).chance_moves)


def test_what_chance_brought_is_compared_with_what_it_could_have_brought() -> None:
    match, game = course("wroclaw").match, course("wroclaw").game
    number = course("wroclaw").chance_moves[-1]
    state, move = match.history.states[number], match.moves[number].move
    gains = {
        round(values.values_after_move(game, state, move, BotDice(seed), 1, 0)[0], 3)
        for seed in range(20)
    }  # fmt: skip
    assert len(gains) > 1
    assert summarize(course("wroclaw"), measured("wroclaw")).chance_events[-1].number == number + 1


def test_the_same_match_gives_the_same_review() -> None:
    again = ReviewedMatch(load_for_viewing(JOURNALS / "wroclaw_finished.journal"))
    again.playouts = 1
    for job in again.jobs[::7]:
        assert again.measure(job) == measured("wroclaw")[job.key], job


# In the match of Wampiry the person always plans first: nothing is hidden from her.
@pytest.mark.parametrize("game", first_by_default(("wroclaw", "ankh_morpork", "osada", "krakow")))
def test_a_decision_is_judged_by_what_that_seat_knew(game: str) -> None:
    """Other cards of the others that look the same to whoever decides change nothing."""
    whole = course(game)
    states = whole.match.history.states
    tried = 0
    for job in [job for job in whole.jobs if job.kind == "decision"][2::9]:
        seat, real = whole.match.moves[job.number].seat, states[job.number]
        view = whole.game.observe(real, seat)
        other = sample_world(whole.game, view, BotDice(99))
        if whole.game.observe(other, seat) != view:
            continue
        tried += whole.game.observe(other, EVERYBODY) != whole.game.observe(real, EVERYBODY)
        states[job.number] = other
        try:
            assert whole.measure(job) == measured(game)[job.key]
        finally:
            states[job.number] = real
    assert tried


def test_what_may_be_no_slip_is_measured_finer_as_long_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, made = course("osada"), list[int]()

    def after(game: object, view: object, moves: object, salt: int, number: int) -> list[float]:
        made.append(number)
        return pairs(number)

    monkeypatch.setattr(values, "_after", after)
    number = next(job.number for job in whole.jobs if job.kind == "decision")

    def swings(number: int) -> list[float]:
        return [0.5, 0.39 if number % 2 else 0.488]

    def settles(number: int) -> list[float]:
        return [0.5, 0.36 if number % 2 else 0.47] if number < MIN_WORLDS else [0.5, 0.5]

    for found_pairs, playouts in (
        (lambda number: [0.5, 0.3], MIN_WORLDS),  # a blunder beyond doubt
        (lambda number: [0.5, 0.48], MIN_WORLDS),  # good
        (settles, 2 * MIN_WORLDS),
        (swings, MAX_ROUNDS * MIN_WORLDS),
    ):
        pairs = found_pairs
        made.clear()
        found = whole.compare_move(number, 0, 1)
        assert made == list(range(playouts)), playouts
        assert found[0] == pytest.approx(0.5)


def test_chances_and_losses_are_told_by_the_curve_of_the_game() -> None:
    whole, raw = course("wroclaw"), [0.8, 0.2, 0.0]
    decision = next(job for job in whole.jobs if job.kind == "decision")
    known = {job.key: raw if job.kind == "known" else [0, 0.8, 0.7, 0.01] for job in whole.jobs}
    found, curve = summarize(whole, known), whole.game.thinking.tuning.calibration_curve
    middle = whole.positions[len(whole.positions) // 2]
    assert found.chances[middle] == pytest.approx(correct_chances(curve, raw))
    assert abs(found.chances[middle][0] - 0.8) > 0.01
    told = next(one for one in found.decisions if one.number == decision.number)
    assert told.loss == pytest.approx(correct_chances(curve, raw)[0] - correct_chances(curve, [0.7, 0.3, 0.0])[0])


def test_only_a_finished_match_is_reviewed() -> None:
    with pytest.raises(UsageError):
        ReviewedMatch(load_for_viewing(JOURNALS / "wroclaw_unfinished.journal"))


def test_a_single_move_is_forced_and_costs_nothing() -> None:
    forced = [one for one in told("osada").decisions if one.grade == "forced"]
    whole = course("osada")
    assert forced
    for one in forced:
        assert len(whole.game.legal_moves(whole.match.history.states[one.number])) == 1
        assert not one.loss


@pytest.mark.parametrize(
    ("better", "played", "error", "grade"),
    [
        (0.5, 0.6, 0.01, "best"),
        (0.5, 0.495, 0.001, "best"),
        (0.5, 0.47, 0.01, "good"),
        (0.5, 0.45, 0.01, "slip"),
        (0.5, 0.30, 0.05, "blunder"),
        (0.5, 0.30, 0.15, "good"),  # too close to tell
    ],
)
def test_the_grade_follows_from_the_loss(better: float, played: float, error: float, grade: str) -> None:
    found = grade_decision(7, 1, 3, better, played, error)
    assert found.grade == grade
    assert found.close == (error > found.loss / 2 > 0)
    assert (found.better == 3) == (better > played)


def test_accuracy_counts_free_decisions_only() -> None:
    assert accuracy([GradedDecision(1, 0, "forced")]) is None
    assert accuracy([GradedDecision(1, 0, "forced"), GradedDecision(2, 0, "best")]) == 1
    assert accuracy([GradedDecision(1, 0, "slip", 0.05), GradedDecision(2, 0, "blunder", 0.4)]) == pytest.approx(0.25)
    assert accuracy([GradedDecision(1, 0, "good", 0.4, close=True)]) == 1


# -- what is kept -----------------------------------------------------------------------------------------------------
@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished match of which nearly everything is measured and kept already."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    path = tmp_path / "saves" / "evening.journal"
    path.parent.mkdir()
    path.write_bytes((JOURNALS / "osada_finished.journal").read_bytes())
    whole = ReviewedMatch(load_for_viewing(path))
    known = {key: numbers for key, numbers in measured("osada").items() if key != whole.jobs[-1].key}
    save(review_file(path), whole, known)
    return path


def test_a_review_goes_on_where_it_was(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ReviewedMatch(load_for_viewing(journal))
    done: list[MeasureJob] = []
    real = ReviewedMatch.measure
    monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: (done.append(job), real(self, job))[1])
    known = measure(whole, review_file(journal))
    assert done == [whole.jobs[-1]]
    assert load(review_file(journal), whole) == known
    measure(whole, review_file(journal))
    assert len(done) == 1


@pytest.mark.parametrize("change", ["format", "line", "rules", "judgement", "damaged", "gone", "strange"])
def test_a_file_that_does_not_hold_counts_as_empty(journal: Path, change: str) -> None:
    whole, file = ReviewedMatch(load_for_viewing(journal)), review_file(journal)
    data = json.loads(file.read_text("utf-8"))
    if change == "gone":
        file.unlink()
    elif change == "damaged":
        file.write_bytes(file.read_bytes()[:-40])
    else:
        data.update({"known": {"true:0": "much"}} if change == "strange" else {change: 0})
        file.write_text(json.dumps(data), "utf-8")
    assert load(file, whole) == {}


def finish(reviewer: ReviewProcess) -> None:
    """Wait until nothing more comes."""
    until = time.monotonic() + PATIENCE
    while not reviewer.is_over and time.monotonic() < until:
        reviewer.poll()
        time.sleep(0.02)
    assert reviewer.is_over


def say_all(line: Connection) -> None:
    """Find one thing and end, as a process does that has measured all."""
    line.send({"0": [0.5]})
    line.send(None)


def test_who_has_said_all_and_ended_before_anybody_looks_has_not_failed() -> None:
    worker = WorkerProcess("review", say_all)
    try:
        worker._process.join(PATIENCE)
        assert worker.poll() == [{"0": [0.5]}]
        assert worker.is_over
        assert not worker.has_failed
    finally:
        worker.close()


def forget(journal: Path, count: int) -> ReviewedMatch:
    """Take what the last jobs found out of the file; return the match."""
    whole = ReviewedMatch(load_for_viewing(journal))
    last = {job.key for job in whole.jobs[-count:]}
    kept = {key: numbers for key, numbers in measured("osada").items() if key not in last}
    save(review_file(journal), whole, kept)
    return whole


def test_a_process_of_its_own_measures_what_is_missing(journal: Path) -> None:
    whole = ReviewedMatch(load_for_viewing(journal))
    reviewer = ReviewProcess(journal, "osada", 1)
    try:
        finish(reviewer)
        assert not reviewer.has_failed
        assert summarize(whole, reviewer.known).is_complete
    finally:
        reviewer.close()
    assert load(review_file(journal), whole) == reviewer.known


SHARED = 6  # jobs that processes share in these tests


def test_processes_that_share_the_work_find_the_same(journal: Path) -> None:
    whole = forget(journal, SHARED)
    reviewer = ReviewProcess(journal, "osada", 2)
    try:
        finish(reviewer)
        assert not reviewer.has_failed
        assert not reviewer.pool.connections
    finally:
        reviewer.close()
    assert load(review_file(journal), whole) == reviewer.known
    forget(journal, SHARED)
    assert measure(whole, review_file(journal)) == reviewer.known


class Fake:
    """The end of a line: a process that answers when it is asked, so many times, and is gone then or says no more."""

    def __init__(self, whole: ReviewedMatch, answers: int, gone: bool) -> None:
        self.whole, self.answers, self.gone = whole, answers, gone
        self.given: list[MeasureJob] = []
        self.done: list[str] = []

    def send(self, job: MeasureJob) -> None:
        self.given.append(job)

    def poll(self) -> bool:
        if self.given and self.gone and len(self.done) == self.answers:
            raise EOFError
        return bool(self.given) and len(self.done) < self.answers

    def recv(self) -> tuple[str, Numbers]:
        job = self.given.pop(0)
        self.done.append(job.key)
        return job.key, self.whole.measure(job)


@pytest.mark.parametrize("answers", [0, 2, SHARED])
@pytest.mark.parametrize("gone", [True, False])
def test_what_another_process_leaves_is_measured_here(journal: Path, answers: int, gone: bool) -> None:
    """It is killed, or it stands still: the review waits for nobody."""
    whole = forget(journal, SHARED)
    mate = Fake(whole, answers, gone)
    known = measure(whole, review_file(journal), helpers=[mate])  # type: ignore[list-item]
    assert summarize(whole, known).is_complete
    assert load(review_file(journal), whole) == known
    assert 0 < len(mate.done) < SHARED if answers else not mate.done


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc what still runs")
def test_no_process_is_left_when_the_window_is_killed(journal: Path) -> None:
    review_file(journal).unlink()
    window = (
        "import sys, time; from pathlib import Path; from games.core.review.worker import ReviewProcess\n"
        "from games.shipped import register_shipped\n"
        "if __name__ == '__main__':\n"
        "    register_shipped(); found = ReviewProcess(Path(sys.argv[1]), 'osada', 2)\n"
        "    while len(found.known) < 3: found.poll(); time.sleep(0.02)\n"
        "    print('measuring', flush=True); time.sleep(600)\n"
    )
    command = [sys.executable, "-c", window, str(journal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "measuring\n"
        children = [
            int(number) for number in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        ]
        assert len(children) >= 2
        process.kill()
    until = time.monotonic() + PATIENCE
    while any(_runs(number) for number in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [number for number in children if _runs(number)]


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for signals")
def test_a_killed_process_beside_the_first_costs_nothing_and_the_first_all(journal: Path) -> None:
    whole = forget(journal, SHARED)
    for killed in (1, 0):
        forget(journal, SHARED)
        reviewer = ReviewProcess(journal, "osada", 2)
        try:
            worker = (reviewer._worker, *reviewer.pool._workers)[killed]
            os.kill(worker._process.pid, signal.SIGKILL)
            finish(reviewer)
            assert reviewer.has_failed == (killed == 0)
            assert summarize(whole, reviewer.known).is_complete == (killed == 1)
        finally:
            reviewer.close()


def test_the_command_tells_lanes_and_grades(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(argparse.Namespace(files=[str(journal)], json=True, jobs=1)) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["seat"] for one in found["lanes"]] == [0, 1, 2]
    assert {one["grade"] for one in found["decisions"]} <= {"forced", "best", "good", "slip", "blunder"}
    assert command.run(argparse.Namespace(files=[str(journal)], json=False, jobs=1)) == 0
    out = capsys.readouterr().out
    assert "Maja: luck" in out
    assert "accuracy" in out


def test_the_command_refuses_what_is_not_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(argparse.Namespace(files=[str(JOURNALS / "osada_unfinished.journal")], json=False, jobs=1)) == 2
    assert capsys.readouterr().err.endswith("only a finished match can be reviewed\n")


def test_a_review_of_a_newer_version_is_left_alone(journal: Path) -> None:
    whole, file = ReviewedMatch(load_for_viewing(journal)), review_file(journal)
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "format": 99, "colours": True}), "utf-8")
    raw = file.read_bytes()
    assert load(file, whole) == {}
    save(file, whole, {})
    assert file.read_bytes() == raw
