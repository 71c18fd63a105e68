"""A match that takes long to open holds up nothing: a dialogue appears and cancels it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.texts import N_
from games.core.journal import resume, saves
from games.core.journal.lock import Lock
from tests.ui.played_matches import random_match
from ui.screens.loading import DELAY
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless, faults


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    random_match(3, 20, path=tmp_path / "saves" / "a.journal")
    return tmp_path / "saves"


class Gate:
    """Holds up the replay of a journal at its tenth line until `open` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open, self.reached = threading.Event(), threading.Event()
        real, count = resume._line, 0

        def held(match: Any, record: Any) -> None:
            nonlocal count
            count += threading.current_thread() is not threading.main_thread()  # the list draws its picture
            if count == 10 and not self.reached.is_set():
                self.reached.set()
                assert self.open.wait(20)
            real(match, record)

        monkeypatch.setattr(resume, "_line", held)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(monkeypatch)
    yield gate
    gate.open.set()


def start(it: Headless, gate: Gate) -> None:
    """Begin to open the match, which is held up."""
    it.open("menu")
    it.app.open("load")
    it.step()
    it.step()
    it.waits = False
    it.click("open")
    assert gate.reached.wait(10)
    it.step()


def until(it: Headless, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        it.step()
        time.sleep(0.001)
    assert is_so()


def test_the_dialogue_appears_after_a_moment_and_cancels(home: Path, gate: Gate) -> None:
    with Headless((1280, 720), language="en") as it:
        start(it, gate)
        assert it.app.top.name == "loading"
        assert "Opening the match" not in it.words()
        it.step(DELAY)
        it.step()
        assert "Opening the match" in it.words()
        it.click("cancel")
        assert it.app.top.name == "load"
        gate.open.set()
        until(it, lambda: not it.app.background.is_busy)
        assert it.app.top.name == "load"
        Lock.acquire(home / "a.journal").release()


def test_a_match_that_is_open_when_it_is_cancelled_is_closed_again(home: Path, gate: Gate) -> None:
    with Headless((1280, 720), language="en") as it:
        start(it, gate)
        gate.open.set()
        it.app.background.wait()
        it.app.pop()  # before the result is used
        until(it, lambda: not it.app.background.is_busy)
        assert it.app.top.name == "load"
        Lock.acquire(home / "a.journal").release()


def test_without_cancelling_the_match_opens(home: Path, gate: Gate) -> None:
    with Headless((1280, 720), language="en") as it:
        start(it, gate)
        gate.open.set()
        until(it, lambda: it.app.top.name == "table")


def test_a_cancelled_copy_leaves_no_file(home: Path, gate: Gate) -> None:
    def check() -> None:
        raise resume.Cancelled

    with pytest.raises(resume.Cancelled):
        saves.continue_in_copy(home / "a.journal", 5, home / "b.journal", check)
    assert [path.name for path in home.iterdir()] == ["a.journal"]


def test_a_match_that_takes_too_long_has_no_picture(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumbnails, "REPLAY_SECONDS", -1.0)
    thumbnails.clear_caches()
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen: Any = it.open("load")
        assert screen.thumbnails.waiting == 0
        assert screen.thumbnails.picture(screen.chosen_save, (100, 100)) is None
        assert screen.chosen_save.trouble is None


@pytest.mark.parametrize(("size", "interface"), [((1024, 600), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_dialogue_fits(size: tuple[int, int], interface: float, language: str, home: Path) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        it.open("loading", cancel=lambda: None)
        it.step(DELAY)
        it.step()
        assert it.app.translate(N_("Opening the match")) in it.words()
        assert not faults(it.texts())
