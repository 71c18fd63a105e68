"""Games spread over processes and clusters: same results in order, games of dead workers again, files gone on with."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from games.commands import simulate
from games.commands.simulate import GameJob, play_some, progress_line
from games.core.computers.parallel import (
    MAX_DEATHS,
    QUEUED_PER_WORKER,
    WorkerGroup,
    WorkLost,
    cluster_workers,
    local_workers,
    map_in_order,
)
from tests.runs import needs_process_pool

WORDS = ("wampiry", "--games", "6", "--bots", "random,easy", "--seed", "4")
needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None,
    reason="dask.distributed is not installed: uv run --group cluster pytest",
)


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    return parser.parse_args(words)


def run(*words: str) -> int:
    return simulate.run(parsed(*words))


def games_of(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert run(*words, "--json") == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()][:-1]


# -- work in order ----------------------------------------------------------------------------------------------------
class Died(Exception):
    """What work raises in these tests whose worker has died."""


class Scripted(Executor):
    """Does work when it is given, and dies over pieces as often as `deaths` says; `given` lists all it was given."""

    def __init__(self, deaths: dict[int, int]) -> None:
        self.deaths, self.given = deaths, list[int]()

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        piece = args[0]
        self.given.append(piece)
        if self.deaths.get(piece, 0):
            self.deaths[piece] -= 1
            future.set_exception(Died())
        else:
            future.set_result(work(piece))
        return future


def square(number: int) -> int:
    return number * number


def test_results_come_in_order_and_only_what_a_worker_died_over_is_done_again() -> None:
    executor = Scripted({2: 1, 5: 2})
    found = list(map_in_order(WorkerGroup(executor, lambda: 1, None, (Died,)), square, range(9)))
    assert found == [number * number for number in range(9)]
    assert sorted(executor.given) == sorted([*range(9), 2, 5, 5])


def test_a_broken_pool_is_opened_again_and_what_was_not_done_is_handed_out_again() -> None:
    opened: list[Scripted] = []

    def again() -> Executor:
        opened.append(Scripted({}))
        return opened[-1]

    first = Scripted({1: 1, 2: 1})
    assert list(map_in_order(WorkerGroup(first, lambda: 1, again, (Died,)), square, range(6))) == [0, 1, 4, 9, 16, 25]
    assert [executor.given for executor in opened] == [[1, 2, 5]]
    assert first.given == [0, 1, 2, 3, 4]


def test_workers_who_die_again_and_again_end_it() -> None:
    with pytest.raises(WorkLost, match="again and again"):
        list(map_in_order(WorkerGroup(Scripted({3: MAX_DEATHS + 1}), lambda: 1, None, (Died,)), square, range(9)))


def test_a_cluster_that_has_gone_ends_it() -> None:
    class Gone(Scripted):
        def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # type: ignore[override]
            future: Future[Any] = Future()
            future.cancel()
            return future

    with pytest.raises(WorkLost, match="has gone"):
        list(map_in_order(WorkerGroup(Gone({}), lambda: 1, None, (Died,), (CancelledError,)), square, range(9)))


def test_no_more_is_handed_out_than_workers_soon_need() -> None:
    executor = Scripted({})
    results = map_in_order(WorkerGroup(executor, lambda: 2, None, (Died,)), square, range(100))
    assert next(results) == 0
    assert len(executor.given) == 2 * QUEUED_PER_WORKER


def dies_once(mark: Path, number: int) -> int:
    """Kill the process the first time that it is asked for 3."""
    if number == 3 and not mark.exists():
        mark.write_text("died", "utf-8")
        os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    return number


@needs_process_pool
def test_the_work_of_a_process_that_is_killed_is_done_again(tmp_path: Path) -> None:
    with local_workers(1) as crew:
        assert list(map_in_order(crew, partial(dies_once, tmp_path / "mark"), range(6))) == list(range(6))
    assert (tmp_path / "mark").exists()


# -- a file that is gone on with --------------------------------------------------------------------------------------
def test_a_stopped_run_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, begun = tmp_path / "whole.jsonl", tmp_path / "begun.jsonl"
    games = games_of(capsys, *WORDS, "--jobs", "1", "--out", str(whole))
    head, *lines = [json.loads(line) for line in whole.read_text("utf-8").splitlines()]
    assert set(head) == {"simulate"}
    assert lines == games
    rows = whole.read_text("utf-8").splitlines(keepends=True)
    begun.write_text("".join(rows[:3]) + rows[3][:40], "utf-8")  # the fourth line was torn
    assert games_of(capsys, *WORDS, "--jobs", "1", "--out", str(begun)) == games
    assert begun.read_bytes() == whole.read_bytes()


def test_what_is_kept_is_not_played_again_and_more_games_may_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    played: list[int] = []
    play_one = simulate.play_one
    monkeypatch.setattr(simulate, "play_one", lambda job, number: played.append(number) or play_one(job, number))
    words = ("wampiry", "--bots", "random", "--jobs", "1", "--out", str(path))
    assert run(*words, "--games", "3") == 0
    capsys.readouterr()
    assert run(*words, "--games", "5") == 0
    assert "wampiry: 5 games" in capsys.readouterr().out
    assert played == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "text",
    [
        '{"simulate": {"game": "krakow"}}\n',
        '{"seed": 4}\n',
        "no JSON\n",
        "a letter to a friend",
        "[1]\n",
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, "utf-8")
    assert run(*WORDS, "--jobs", "1", "--out", str(path)) == 2
    out = capsys.readouterr()
    assert (out.out, len(out.err.splitlines())) == ("", 1)
    assert path.read_text("utf-8") == text


# -- what is shown ----------------------------------------------------------------------------------------------------
def test_progress_tells_rate_and_time_left() -> None:
    assert progress_line(30, 90, 0.5) == f"[{'#' * 13:<40}] 30/90, 0.5 games a second, 2:00 left"
    assert progress_line(1, 100_001, 10) == f"[{'':<40}] 1/100001, 10 games a second, 2:46:40 left"
    assert progress_line(7, 7, 3.14159).endswith("] 7/7, 3.14 games a second, 0:00 left")


def test_progress_is_shown_on_a_terminal_and_wiped_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True, raising=False)
    assert run("wampiry", "--games", "2", "--bots", "random", "--jobs", "1") == 0
    shown = capsys.readouterr().err.split("\r")
    assert [words.split("] ")[1].split(",")[0] for words in shown if words.startswith("[")] == ["1/2", "2/2"]
    assert shown[-1] == ""
    assert shown[-2].strip() == ""


# -- a cluster --------------------------------------------------------------------------------------------------------
def test_without_dask_one_sentence_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as in the built program: importing it fails
    assert run(*WORDS, "--cluster", "tcp://127.0.0.1:9") == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert len(out.err.splitlines()) == 1
    assert "uv run --group cluster" in out.err


def test_processes_of_this_machine_do_not_go_with_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*WORDS, "--cluster", "tcp://127.0.0.1:9", "--jobs", "2") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Start a scheduler and two worker processes of this machine."""
    distributed = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as found:
        yield found


@needs_dask
def test_an_address_where_nobody_answers_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.computers.parallel.CONNECT_TIMEOUT", "1s")
    for address in ("tcp://127.0.0.1:9", "nonsense://here"):
        assert run(*WORDS, "--cluster", address) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@needs_dask
def test_a_cluster_plays_the_same_games(workers: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    alone = games_of(capsys, *WORDS, "--jobs", "1")
    path = str(tmp_path / "games.jsonl")
    assert games_of(capsys, *WORDS, "--cluster", workers.scheduler_address, "--out", path) == alone


@needs_dask
def test_the_games_of_a_worker_that_is_killed_are_played_again(
    workers: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    job = simulate._job(parsed("wampiry", "--games", "24", "--bots", "medium", "--seed", "4"))
    pieces = [[number] for number in range(24)]
    with cluster_workers(workers.scheduler_address) as crew:
        results = map_in_order(crew, partial(slowly, job), pieces)
        found = [*next(results)]
        victim = next(iter(workers.workers.values())).pid
        os.kill(victim, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        found += chain.from_iterable(results)
    assert [line["seed"] for line in found] == list(range(4, 28))
    assert found == play_some(job, range(24))


def slowly(job: GameJob, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Play games, slowly enough that a worker is killed in the middle of one."""
    time.sleep(0.05)
    return play_some(job, numbers)
