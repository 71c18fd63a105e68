"""Games in several processes or a cluster: results in order, lost work repeated, files continued."""

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
from games.commands.simulate import GameJob, play_games, progress_line
from games.core.computers.parallel import (
    MAX_WORKER_DEATHS,
    QUEUED_PER_WORKER,
    WorkerGroup,
    WorkLost,
    cluster_workers,
    local_workers,
    map_in_order,
)
from games.core.program import compiled
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
class WorkerDied(Exception):
    """The error of work whose worker has died."""


class ScriptedExecutor(Executor):
    """Does work at once, but fails `deaths[piece]` times for a piece; `given` lists all submitted pieces."""

    def __init__(self, deaths: dict[int, int]) -> None:
        self.deaths, self.given = deaths, list[int]()

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        piece = args[0]
        self.given.append(piece)
        if self.deaths.get(piece, 0):
            self.deaths[piece] -= 1
            future.set_exception(WorkerDied())
        else:
            future.set_result(work(piece))
        return future


def square(number: int) -> int:
    return number * number


def test_results_come_in_order_and_only_lost_work_is_repeated() -> None:
    executor = ScriptedExecutor({2: 1, 5: 2})
    results = list(map_in_order(WorkerGroup(executor, lambda: 1, None, (WorkerDied,)), square, range(9)))
    assert results == [number * number for number in range(9)]
    assert sorted(executor.given) == sorted([*range(9), 2, 5, 5])


def test_a_broken_pool_is_reopened_and_unfinished_work_is_submitted_again() -> None:
    opened: list[ScriptedExecutor] = []

    def reopen() -> Executor:
        opened.append(ScriptedExecutor({}))
        return opened[-1]

    first = ScriptedExecutor({1: 1, 2: 1})
    assert list(map_in_order(WorkerGroup(first, lambda: 1, reopen, (WorkerDied,)), square, range(6))) == [
        0,
        1,
        4,
        9,
        16,
        25,
    ]
    assert [executor.given for executor in opened] == [[1, 2, 5]]
    assert first.given == [0, 1, 2, 3, 4]


def test_workers_that_die_repeatedly_raise_work_lost() -> None:
    with pytest.raises(WorkLost, match="again and again"):
        list(
            map_in_order(
                WorkerGroup(ScriptedExecutor({3: MAX_WORKER_DEATHS + 1}), lambda: 1, None, (WorkerDied,)),
                square,
                range(9),
            )
        )


def test_a_cluster_that_has_gone_raises_work_lost() -> None:
    class Gone(ScriptedExecutor):
        def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # type: ignore[override]
            future: Future[Any] = Future()
            future.cancel()
            return future

    with pytest.raises(WorkLost, match="has gone"):
        list(map_in_order(WorkerGroup(Gone({}), lambda: 1, None, (WorkerDied,), (CancelledError,)), square, range(9)))


def test_only_a_little_work_is_submitted_ahead() -> None:
    executor = ScriptedExecutor({})
    results = map_in_order(WorkerGroup(executor, lambda: 2, None, (WorkerDied,)), square, range(100))
    assert next(results) == 0
    assert len(executor.given) == 2 * QUEUED_PER_WORKER


def dies_once(mark: Path, number: int) -> int:
    """Kill the process the first time it is asked for 3."""
    if number == 3 and not mark.exists():
        mark.write_text("died", "utf-8")
        os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    return number


@needs_process_pool
def test_the_work_of_a_killed_process_is_repeated(tmp_path: Path) -> None:
    with local_workers(1) as crew:
        assert list(map_in_order(crew, partial(dies_once, tmp_path / "mark"), range(6))) == list(range(6))
    assert (tmp_path / "mark").exists()


# -- continued files ---------------------------------------------------------------------------------------------------
def test_an_interrupted_run_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, begun = tmp_path / "whole.jsonl", tmp_path / "begun.jsonl"
    games = games_of(capsys, *WORDS, "--jobs", "1", "--out", str(whole))
    head, *lines = [json.loads(line) for line in whole.read_text("utf-8").splitlines()]
    assert set(head) == {"simulate"}
    assert lines == games
    rows = whole.read_text("utf-8").splitlines(keepends=True)
    begun.write_text("".join(rows[:3]) + rows[3][:40], "utf-8", newline="\n")  # the fourth line is torn
    assert games_of(capsys, *WORDS, "--jobs", "1", "--out", str(begun)) == games
    assert begun.read_bytes() == whole.read_bytes()


def test_recorded_games_are_not_played_again_and_more_games_can_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    played: list[int] = []
    play_one = simulate.play_game
    monkeypatch.setattr(simulate, "play_game", lambda job, number: played.append(number) or play_one(job, number))
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
def test_a_foreign_file_is_refused_and_not_changed(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, "utf-8")
    assert run(*WORDS, "--jobs", "1", "--out", str(path)) == 2
    out = capsys.readouterr()
    assert (out.out, len(out.err.splitlines())) == ("", 1)
    assert path.read_text("utf-8") == text


# -- what is shown ----------------------------------------------------------------------------------------------------
def test_the_progress_line_has_rate_and_time_left() -> None:
    assert progress_line(30, 90, 0.5) == f"[{'#' * 13:<40}] 30/90, 0.5 games a second, 2:00 left"
    assert progress_line(1, 100_001, 10) == f"[{'':<40}] 1/100001, 10 games a second, 2:46:40 left"
    assert progress_line(7, 7, 3.14159).endswith("] 7/7, 3.14 games a second, 0:00 left")


def test_the_progress_line_is_shown_on_a_terminal_and_erased(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True, raising=False)
    assert run("wampiry", "--games", "2", "--bots", "random", "--jobs", "1") == 0
    shown = capsys.readouterr().err.split("\r")
    assert [words.split("] ")[1].split(",")[0] for words in shown if words.startswith("[")] == ["1/2", "2/2"]
    assert shown[-1] == ""
    assert shown[-2].strip() == ""


# -- a cluster --------------------------------------------------------------------------------------------------------
def test_without_dask_one_sentence_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # importing it fails, as in the built program
    assert run(*WORDS, "--cluster", "tcp://127.0.0.1:9") == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert len(out.err.splitlines()) == 1
    assert "uv run --group cluster" in out.err


def test_jobs_and_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*WORDS, "--cluster", "tcp://127.0.0.1:9", "--jobs", "2") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Start a scheduler and two worker processes on this machine."""
    distributed = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        yield cluster


@needs_dask
def test_a_wrong_address_gives_one_sentence(
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
    assert run(*WORDS, "--json", "--cluster", workers.scheduler_address, "--out", path) == 0
    output = capsys.readouterr()
    assert [json.loads(line) for line in output.out.splitlines()][:-1] == alone
    assert f"rules of the workers: {compiled.run_mode()}" in output.err.splitlines()


@needs_dask
def test_the_games_of_a_killed_worker_are_played_again(workers: Any, capsys: pytest.CaptureFixture[str]) -> None:
    job = simulate._job(parsed("wampiry", "--games", "24", "--bots", "medium", "--seed", "4"))
    pieces = [[number] for number in range(24)]
    with cluster_workers(workers.scheduler_address) as crew:
        results = map_in_order(crew, partial(play_slowly, job), pieces)
        games = [*next(results)]
        victim = next(iter(workers.workers.values())).pid
        os.kill(victim, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        games += chain.from_iterable(results)
    assert [line["seed"] for line in games] == list(range(4, 28))
    assert games == play_games(job, range(24))


def play_slowly(job: GameJob, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Play games slowly enough for a worker to be killed in the middle of one."""
    time.sleep(0.05)
    return play_games(job, numbers)
