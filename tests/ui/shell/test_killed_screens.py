"""Lessons, review, puzzles and workshop killed while they write: what was written before is there, and readable.

A child process operates a screen and reports each write before it begins and after it ends. The whole process group is
killed at a random moment, mostly within a write.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.core.lessons.progress import LearningProgress
from games.core.program.paths import HOME_VARIABLE
from games.core.review import cache, worker
from games.core.review.puzzles import read_puzzles
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import Store
from games.core.workshop import own_boards
from games.core.workshop.document import EditedFile
from tests.runs import first_by_default
from tests.ui.clicker import FastWindow
from tests.ui.lessons import Learner
from tests.ui.screens.test_review import JOURNALS, save_reviewed_match
from tests.ui.workshops import open_workshop, own_board, paint_stroke, settle
from ui.screens.workshop import rendering
from ui.shell.headless import Headless
from ui.table.puzzle import guide

ROOT = Path(__file__).resolve().parents[3]
REVIEWED = "osada"  # game of the match that is reviewed, and of the puzzles
MAX_WRITES = 12  # a child is killed during one of its first writes
pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")


# -- in the child -----------------------------------------------------------------------------------------------------
def digest(value: object) -> str:
    """Return a short text that differs for different contents."""
    raw = value if isinstance(value, bytes) else json.dumps(value, sort_keys=True).encode()
    return hashlib.sha256(raw).hexdigest()[:16]


def report(state: str, name: str, content: object) -> None:
    """Print in one piece that a write begins or is done."""
    os.write(1, f"{os.getpid()} {state} {name} {digest(content)}\n".encode())


def report_writes() -> None:
    """Report the writes of stores, reviews and boards in this process."""
    change, save, save_board = Store.change, cache.save_measurements, EditedFile.save

    def reported_change(self: Any, update: Callable[[Any], Any]) -> bool:
        if self.file is None:
            return change(self, update)
        after = self.dump(update(self.value))
        report("begin", self.file.name, after)
        is_written = change(self, update)
        if is_written:
            report("done", self.file.name, after)
        return is_written

    def reported_save(file: Path, reviewed: Any, known: Mapping[str, Any], patience: float = 0.0) -> None:
        report("begin", "review", dict(known))
        save(file, reviewed, known, patience)
        report("done", "review", dict(known))

    def reported_board(self: EditedFile) -> bool:
        report("begin", "board", self.document.raw)
        was_written = save_board(self)
        report("done", "board", self.document.raw)
        return was_written

    Store.change, cache.save_measurements, EditedFile.save = reported_change, reported_save, reported_board  # type: ignore


def measure_and_report(*args: Any) -> None:
    """Measure a review in its own process, and report the writes there; it writes after every few results."""
    report_writes()
    worker.SAVE_INTERVAL = 0.01
    worker_serve(*args)


worker_serve = worker._serve


def board_file() -> Path:
    """Return the path of the board in the workshop."""
    return own_boards.boards_folder("krakow") / "my_own.yaml"


class RightEvaluator:
    """Replaces the process that compares moves in a puzzle: every move is as good as the best one."""

    has_failed = False

    def __init__(self, *given: object) -> None:
        self.results: dict[int, tuple[float, float, float]] = {}

    def request(self, place: int) -> None:
        self.results[place] = (0.5, 0.5, 0.01)

    def poll(self) -> bool:
        return bool(self.results)

    def close(self) -> None:
        """Nothing runs."""


def do_lessons() -> Iterator[None]:
    """Complete lessons by their "Show me" button, again and again."""
    with FastWindow((1280, 720), language="en") as it:
        while True:
            for lesson in ("o1", "o2"):
                learner = Learner(it, "osada", lesson)
                while not learner.run.is_over:
                    learner.press_show_me()
                    learner.settle()
                    yield
                it.app.home()


def do_review() -> Iterator[None]:
    """Watch a review that is being measured."""
    worker._serve = measure_and_report
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("review", path=Path(os.environ[HOME_VARIABLE]) / "saves" / f"{REVIEWED}.journal")
        while True:
            it.step(0.1)
            time.sleep(0.01)
            yield


def do_puzzles() -> Iterator[None]:
    """Open one puzzle after the other and solve it."""
    guide.MoveEvaluator = RightEvaluator  # type: ignore
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        while True:
            it.open("puzzles")
            for _ in read_puzzles().puzzles:
                top: Any = it.top
                if top.name == "puzzles":
                    top._play(0)
                    it.settle()
                    top = it.top
                top.play_moves([top.trial.moves[0]])
                it.settle()
                yield
                top.open_next()
                it.settle()
            it.app.home()
            it.app.solved_puzzles.change(lambda keys: type(keys)())


def do_workshop() -> Iterator[None]:
    """Paint streets of a board, which is saved after each stroke."""
    rendering.start_renderer = rendering.InlineRenderer  # type: ignore
    picture = rendering.RenderedBoard(0, (4, 3), bytes(36))
    rendering.render = lambda order, board, size: picture  # type: ignore
    with Headless((1280, 720), language="en") as it:
        screen = open_workshop(it, "krakow", board_file())
        screen.context.painting.choose_layer(2)
        it.click("brush:k")
        for number in range(10_000):
            paint_stroke(it, (9, 9), (12, 9), button=3 if number % 2 else 1)
            if it.top.name == "dialogue":  # the first stroke makes the drawn streets obsolete
                it.click("off")
            settle(it)
            yield


SCREENS = {"lessons": do_lessons, "review": do_review, "puzzles": do_puzzles, "workshop": do_workshop}


def run(screen: str) -> None:
    """Operate a screen until the process is killed."""
    report_writes()
    for _ in SCREENS[screen]():
        pass


# -- in the parent ----------------------------------------------------------------------------------------------------
def prepare(screen: str, home: Path) -> None:
    """Write the files that a screen needs."""
    (home / "saves").mkdir(parents=True)
    if screen == "review":
        journal = f"{REVIEWED}_finished.journal"
        (home / "saves" / f"{REVIEWED}.journal").write_bytes((JOURNALS / journal).read_bytes())
    elif screen == "puzzles":
        save_reviewed_match(home, REVIEWED)
    elif screen == "workshop":
        assert own_board("krakow") == board_file()


def content(name: str, home: Path) -> object:
    """Return what a file says, as the next window reads it; fail if that window would find damage."""
    if name == "review":
        stored = cache.read_review(cache.review_file(home / "saves" / f"{REVIEWED}.journal"))
        assert stored.game == REVIEWED
        return dict(stored.measurements)
    if name == "board":
        return board_file().read_bytes()
    kinds: dict[str, Callable[[Path], Store[Any]]] = {"learning.json": LearningProgress, "puzzles.json": SolvedPuzzles}
    json.loads((home / name).read_text("utf-8"))
    store = kinds[name](home / name)
    assert not store.notices
    return store.dump(store.value)


def kill_one(screen: str, home: Path, seed: int) -> int:
    """Kill a child at a random moment, compare its files with its reports, and return the number of finished writes."""
    source = random.Random(f"{screen} {seed}")
    prepare(screen, home)
    original = board_file().read_bytes() if screen == "workshop" else b""
    code = f"from tests.ui.shell.test_killed_screens import run\nif __name__ == '__main__':\n    run({screen!r})"
    child = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, HOME_VARIABLE: str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip
    assert child.stdout is not None
    lines, left = [], source.randint(2, MAX_WRITES)
    for line in child.stdout:
        lines.append(line)
        left -= " begin " in line
        if left == 0:
            break
    assert left == 0, "the screen could not be used"
    time.sleep(source.choice((0.0, 0.0005, 0.002, 0.005, 0.05)) * source.random())
    os.killpg(child.pid, signal.SIGKILL)
    lines += child.stdout
    child.stdout.close()
    child.wait(60)
    states: dict[str, dict[str, str]] = {}  # file -> kind of report -> last digest
    for line in lines:
        _, state, name, value = line.split()
        states.setdefault(name, {})[state] = value
    for name, last in states.items():
        if "done" in last:  # a first write may not have begun
            assert digest(content(name, home)) in last.values(), (name, seed)
    if screen == "workshop" and board_file().read_bytes() != original:
        assert board_file().with_name(f"{board_file().name}~").read_bytes() == original
    assert not list(home.rglob("*.damaged-*"))
    return sum(" done " in line for line in lines)


@pytest.mark.parametrize("screen", first_by_default(("workshop", "lessons", "review", "puzzles")))
def test_a_screen_killed_while_it_writes_loses_nothing(
    screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert kill_one(screen, tmp_path, 0) >= 1


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_ten_kills_of_each_screen_lose_nothing(screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []
    for seed in range(1, 11):
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / str(seed)))
        writes.append(kill_one(screen, tmp_path / str(seed), seed))
    print(screen, writes)
    assert sum(writes) >= 10
