"""Reviews: chances, decisions judged by the seat's knowledge, shares of luck and skill, and saved files."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from games import registry
from games.commands import review as command
from games.commands.judge import _open_decisions
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import EVERYBODY, Event
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.journal.resume import load_for_viewing
from games.core.program.worker import WorkerProcess
from games.core.review import jobs, values
from games.core.review.cache import load_measurements, review_file, save_measurements
from games.core.review.jobs import (
    CERTAIN,
    MeasurementJob,
    Numbers,
    ReviewedMatch,
    grade_decision,
    measure_decision,
)
from games.core.review.summary import ReviewSummary, summarize
from games.core.review.values import correct_chance, correct_chances
from games.core.review.worker import ReviewProcess, measure_match
from games.shipped import register_shipped
from tests.runs import first_by_default

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
GAMES = ("wroclaw", "wampiry", "ankh_morpork", "osada", "krakow")
PATIENCE = 60.0


@cache
def reviewed_match(game: str) -> ReviewedMatch:
    """Return a finished match of 1.0.0, to be measured with a single playout."""
    result = ReviewedMatch(load_for_viewing(JOURNALS / f"{game}_finished.journal"))
    result.playouts = 1
    return result


@cache
def measure_all(game: str) -> dict[str, Numbers]:
    """Measure a match completely, with few playouts."""
    return {job.key: measure_quickly(reviewed_match(game), job) for job in reviewed_match(game).jobs}


def measure_quickly(reviewed: ReviewedMatch, job: MeasurementJob) -> Numbers:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "PLAYOUTS_PER_MOVE", 4)
        patch.setattr(jobs, "MAX_PAIRS", 16)
        return reviewed.measure(job)


def summary_of(game: str) -> ReviewSummary:
    return summarize(reviewed_match(game), measure_all(game))


@pytest.mark.parametrize("game", GAMES)
def test_setup_and_forced_moves_are_no_decisions(game: str) -> None:
    reviewed = reviewed_match(game)
    first = next(number for number, step in enumerate(reviewed.match.moves, 1) if _begins_turn(step.events))
    begins_in_turn = reviewed.game.controller.turn_and_phase(reviewed.match.view_at(0, None))[0] > 0
    own = [number for number, step in enumerate(reviewed.match.moves) if step.by_person and not step.auto]
    assert reviewed.decisions == [number for number in own if begins_in_turn or number >= first]
    assert all(len(reviewed.match.view_at(number, None)["moves"]) != 1 for number in reviewed.choice_counts)
    assert begins_in_turn or own[0] < first


def _begins_turn(events: Sequence[Event]) -> bool:
    return any(event.kind == "turn" for event in events)


def test_a_mistake_late_in_krakow_is_told_from_luck() -> None:
    """Two places for a card whose paired playouts differ by 0.6: the worse one loses 13 points (2,000 pairs)."""
    game = registry.game("krakow")
    for number, view in _open_decisions(game, "krakow", 4, 70010, "medium", {"second": "last"}):
        if number == 325:
            numbers = measure_decision(game, view, ("place", "17.8", "18.8"), number)
            assert grade_decision(number, 0, *numbers).is_mistake
            return
    raise AssertionError("the match is shorter")


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_chances_add_up_and_end_with_the_result(game: str) -> None:
    summary, match = summary_of(game), reviewed_match(game).match
    assert summary.is_complete
    assert sorted(summary.chances) == reviewed_match(game).positions
    for chances in summary.chances.values():
        assert len(chances) == len(match.players) + 1  # the last is the chance that nobody wins
        assert sum(chances) == pytest.approx(1)
        assert all(chance >= 0 for chance in chances)
    assert match.result is not None
    last = summary.chances[len(match.moves)]
    assert {seat for seat, chance in enumerate(last[:-1]) if chance > 0} == set(match.result.winners)


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_luck_and_decisions_add_up_to_the_result(game: str) -> None:
    summary = summary_of(game)
    seats = len(summary.result_shares)
    for lane in summary.result_shares:
        parts = lane.place + lane.luck + lane.own + lane.others + lane.unexplained
        assert 1 / seats + parts == pytest.approx(lane.result)
        assert abs(lane.unexplained) < 0.03
        assert bool(lane.place) != summary.has_chance
    for stroke in summary.chance_events:
        assert len(stroke.gains) == seats
    assert bool(summary.chance_events) == summary.has_chance == bool(reviewed_match(game).chance_moves)


def test_a_chance_event_is_compared_with_other_outcomes() -> None:
    match, game = reviewed_match("wroclaw").match, reviewed_match("wroclaw").game
    number = reviewed_match("wroclaw").chance_moves[-1]
    state, move = match.history.states[number], match.moves[number].move
    gains = {
        round(values.values_after_move(game, state, move, BotDice(seed), 1, 0)[0], 3)
        for seed in range(20)
    }  # fmt: skip
    assert len(gains) > 1
    assert summarize(reviewed_match("wroclaw"), measure_all("wroclaw")).chance_events[-1].number == number + 1


def test_the_same_match_gives_the_same_review() -> None:
    again = ReviewedMatch(load_for_viewing(JOURNALS / "wroclaw_finished.journal"))
    again.playouts = 1
    for job in again.jobs[::7]:
        assert measure_quickly(again, job) == measure_all("wroclaw")[job.key], job


# In the match of Wampiry the person always plans first: nothing is hidden from them.
@pytest.mark.parametrize("game", first_by_default(("wroclaw", "ankh_morpork", "osada", "krakow")))
def test_a_decision_is_judged_by_what_that_seat_knew(game: str) -> None:
    """Another state with the same view gives the same measurement."""
    whole = reviewed_match(game)
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
            assert measure_quickly(whole, job) == measure_all(game)[job.key]
        finally:
            states[job.number] = real
    assert tried


def test_a_real_loss_stays_visible_where_the_calibration_curve_is_flat() -> None:
    """In Kraków the curve maps 0.3 to 0.43 and 0.5 to 0.45."""
    whole = reviewed_match("krakow")
    number = next(job.number for job in whole.jobs if job.kind == "decision")
    graded = whole.grade_from_numbers(number, 0, 0.5, 0.3, 0.02)
    assert graded.grade == "blunder"
    assert 0.15 < graded.loss <= 0.2
    assert graded.could - graded.chance == pytest.approx(graded.loss)


@pytest.mark.parametrize("game", GAMES)
def test_displayed_chances_follow_the_games_curve_and_differ_by_the_loss(game: str) -> None:
    whole = reviewed_match(game)
    curve, seats = whole.game.bot_settings.tuning.calibration_curve, len(whole.match.players)
    number = next(job.number for job in whole.jobs if job.kind == "decision")
    for better, played in ((0.8, 0.7), (0.2, 0.05), (0.1, 0.0), (0.6, 0.6), (0.3, 0.5)):
        graded = whole.grade_from_numbers(number, 0, better, played, 0.01)
        assert graded.could == pytest.approx(
            correct_chance(curve, seats, max(better, played) if not graded.loss else better)
        )
        assert 0 <= graded.chance == pytest.approx(graded.could - graded.loss)
        assert graded.loss <= max(0.0, better - played) + 1e-9


def test_chances_are_corrected_by_the_games_curve() -> None:
    whole, raw = reviewed_match("wroclaw"), [0.8, 0.2, 0.0]
    known = {job.key: raw for job in whole.jobs if job.kind == "known"}
    summary, curve = summarize(whole, known), whole.game.bot_settings.tuning.calibration_curve
    middle = whole.positions[len(whole.positions) // 2]
    assert summary.chances[middle] == pytest.approx(correct_chances(curve, raw))
    assert abs(summary.chances[middle][0] - 0.8) > 0.01


def test_only_a_finished_match_can_be_reviewed() -> None:
    with pytest.raises(UsageError):
        ReviewedMatch(load_for_viewing(JOURNALS / "wroclaw_unfinished.journal"))


def test_a_single_legal_move_is_forced_and_has_no_loss() -> None:
    forced = [one for one in summary_of("osada").decisions if one.grade == "forced"]
    whole = reviewed_match("osada")
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
    decision = grade_decision(7, 1, 3, better, played, error)
    assert decision.grade == grade
    assert decision.close == (error > decision.loss / CERTAIN > 0)
    assert (decision.better == 3) == (grade != "best" and not decision.close)
    assert (decision.chance == decision.could) == (decision.better < 0)  # no "Better" with the same chance


# -- saved reviews ----------------------------------------------------------------------------------------------------
@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy a finished match and save a review that lacks only the last job."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    path = tmp_path / "saves" / "evening.journal"
    path.parent.mkdir()
    path.write_bytes((JOURNALS / "osada_finished.journal").read_bytes())
    whole = ReviewedMatch(load_for_viewing(path))
    known = {key: numbers for key, numbers in measure_all("osada").items() if key != whole.jobs[-1].key}
    save_measurements(review_file(path), whole, known)
    return path


def test_a_review_is_continued(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ReviewedMatch(load_for_viewing(journal))
    done: list[MeasurementJob] = []
    real = ReviewedMatch.measure
    monkeypatch.setattr(ReviewedMatch, "measure", lambda self, job: (done.append(job), real(self, job))[1])
    known = measure_match(whole, review_file(journal))
    assert done == [whole.jobs[-1]]
    assert load_measurements(review_file(journal), whole) == known
    measure_match(whole, review_file(journal))
    assert len(done) == 1


@pytest.mark.parametrize("change", ["format", "line", "rules", "judgement", "damaged", "gone", "strange"])
def test_an_invalid_file_counts_as_empty(journal: Path, change: str) -> None:
    whole, file = ReviewedMatch(load_for_viewing(journal)), review_file(journal)
    data = json.loads(file.read_text("utf-8"))
    if change == "gone":
        file.unlink()
    elif change == "damaged":
        file.write_bytes(file.read_bytes()[:-40])
    else:
        data.update({"known": {"true:0": "much"}} if change == "strange" else {change: 0})
        file.write_text(json.dumps(data), "utf-8")
    assert load_measurements(file, whole) == {}


def finish(reviewer: ReviewProcess) -> None:
    """Wait until the review is over."""
    until = time.monotonic() + PATIENCE
    while not reviewer.is_over and time.monotonic() < until:
        reviewer.poll()
        time.sleep(0.02)
    assert reviewer.is_over


def send_and_end(line: Connection) -> None:
    """Send one result and the final message, then end."""
    line.send({"0": [0.5]})
    line.send(None)


def test_a_worker_that_ends_after_its_final_message_has_not_failed() -> None:
    worker = WorkerProcess("review", send_and_end)
    try:
        worker._process.join(PATIENCE)
        assert worker.poll() == [{"0": [0.5]}]
        assert worker.is_over
        assert not worker.has_failed
    finally:
        worker.close()


def remove_last_jobs(journal: Path, count: int) -> ReviewedMatch:
    """Remove the last `count` jobs from the saved review; return the match."""
    whole = ReviewedMatch(load_for_viewing(journal))
    last = {job.key for job in whole.jobs[-count:]}
    kept = {key: numbers for key, numbers in measure_all("osada").items() if key not in last}
    review_file(journal).unlink(missing_ok=True)
    save_measurements(review_file(journal), whole, kept)
    return whole


def test_a_process_measures_the_missing_jobs(journal: Path) -> None:
    whole = ReviewedMatch(load_for_viewing(journal))
    reviewer = ReviewProcess(journal, "osada", 1)
    try:
        finish(reviewer)
        assert not reviewer.has_failed
        assert summarize(whole, reviewer.measurements).is_complete
    finally:
        reviewer.close()
    assert load_measurements(review_file(journal), whole) == reviewer.measurements


SHARED = 6  # jobs that processes share in these tests


def test_processes_that_share_the_jobs_measure_the_same(journal: Path) -> None:
    whole = remove_last_jobs(journal, SHARED)
    reviewer = ReviewProcess(journal, "osada", 2)
    try:
        finish(reviewer)
        assert not reviewer.has_failed
        assert not reviewer.pool.connections
    finally:
        reviewer.close()
    assert load_measurements(review_file(journal), whole) == reviewer.measurements
    remove_last_jobs(journal, SHARED)
    assert measure_match(whole, review_file(journal)) == reviewer.measurements


class FakeConnection:
    """A connection to a worker that answers `answers` jobs, then is closed if `gone`, else stays silent."""

    def __init__(self, whole: ReviewedMatch, answers: int, gone: bool) -> None:
        self.whole, self.answers, self.gone = whole, answers, gone
        self.given: list[MeasurementJob] = []
        self.done: list[str] = []

    def send(self, job: MeasurementJob) -> None:
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
def test_jobs_that_a_helper_does_not_finish_are_measured_here(journal: Path, answers: int, gone: bool) -> None:
    """The review does not wait for a helper that is killed or hangs."""
    whole = remove_last_jobs(journal, SHARED)
    helper = FakeConnection(whole, answers, gone)
    known = measure_match(whole, review_file(journal), helpers=[helper])  # type: ignore[list-item]
    assert summarize(whole, known).is_complete
    assert load_measurements(review_file(journal), whole) == known
    assert 0 < len(helper.done) < SHARED if answers else not helper.done


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc what still runs")
def test_no_process_is_left_when_the_window_is_killed(journal: Path) -> None:
    review_file(journal).unlink()
    window = (
        "import sys, time; from pathlib import Path; from games.core.review.worker import ReviewProcess\n"
        "from games.shipped import register_shipped\n"
        "if __name__ == '__main__':\n"
        "    register_shipped(); found = ReviewProcess(Path(sys.argv[1]), 'osada', 2)\n"
        "    while len(found.measurements) < 3: found.poll(); time.sleep(0.02)\n"
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
    while any(_is_running(number) for number in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [number for number in children if _is_running(number)]


def _is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="asks for signals")
def test_a_killed_helper_costs_nothing_but_a_killed_main_process_fails(journal: Path) -> None:
    whole = remove_last_jobs(journal, SHARED)
    for killed in (1, 0):
        remove_last_jobs(journal, SHARED)
        reviewer = ReviewProcess(journal, "osada", 2)
        try:
            worker = (reviewer._worker, *reviewer.pool._workers)[killed]
            os.kill(worker._process.pid, signal.SIGKILL)
            finish(reviewer)
            assert reviewer.has_failed == (killed == 0)
            assert summarize(whole, reviewer.measurements).is_complete == (killed == 1)
        finally:
            reviewer.close()


def test_the_command_prints_shares_and_grades(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(argparse.Namespace(files=[str(journal)], json=True, jobs=1)) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["seat"] for one in data["lanes"]] == [0, 1, 2]
    assert {one["grade"] for one in data["decisions"]} <= {"forced", "best", "good", "slip", "blunder"}
    assert command.run(argparse.Namespace(files=[str(journal)], json=False, jobs=1)) == 0
    out = capsys.readouterr().out
    assert "Maja: luck" in out
    assert "accuracy" in out


def test_the_command_refuses_an_unfinished_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(argparse.Namespace(files=[str(JOURNALS / "osada_unfinished.journal")], json=False, jobs=1)) == 2
    assert capsys.readouterr().err.endswith("only a finished match can be reviewed\n")


def test_a_review_of_a_newer_version_is_left_alone(journal: Path) -> None:
    whole, file = ReviewedMatch(load_for_viewing(journal)), review_file(journal)
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "format": 99, "colours": True}), "utf-8")
    raw = file.read_bytes()
    assert load_measurements(file, whole) == {}
    save_measurements(file, whole, {})
    assert file.read_bytes() == raw
