"""Slow files hold up nothing: lists fill as they are read, and a dialogue cancels a match that takes long to open."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.contract.texts import N_
from games.core.journal import resume, saves
from games.core.journal.lock import JournalLock
from games.core.match.settings import MatchSettings
from games.core.review import cache
from tests.ui.clicker import asks, new_match, play_until
from tests.ui.played_matches import random_match
from tests.ui.screens.test_review import save_reviewed_match
from tests.ui.table.test_puzzle import FixedEvaluator
from ui.screens.saves import thumbnails
from ui.screens.shared.loading import LOADING_DELAY
from ui.shell.app import make_screen
from ui.shell.headless import Headless, faults
from ui.table.puzzle import guide

RELEASED = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"


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
            count += threading.current_thread().name == "load"  # another thread replays it for its picture
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
        it.step(LOADING_DELAY)
        it.step()
        assert "Opening the match" in it.words()
        it.click("cancel")
        assert it.app.top.name == "load"
        gate.open.set()
        until(it, lambda: not it.app.background.is_busy)
        assert it.app.top.name == "load"
        JournalLock.acquire(home / "a.journal").release()


def test_a_match_that_is_open_when_it_is_cancelled_is_closed_again(home: Path, gate: Gate) -> None:
    with Headless((1280, 720), language="en") as it:
        start(it, gate)
        gate.open.set()
        it.app.background.wait()
        it.app.pop()  # before the result is used
        until(it, lambda: not it.app.background.is_busy)
        assert it.app.top.name == "load"
        JournalLock.acquire(home / "a.journal").release()


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
        assert screen.thumbnails.pending_count == 0
        assert screen.thumbnails.picture(screen.chosen_save, (100, 100)) is None
        assert screen.chosen_save.trouble is None


# -- slow folders -----------------------------------------------------------------------------------------------------
class Hold:
    """Holds up a function from its call number `after` on until `release`; the window's thread must never call it."""

    def __init__(self, patch: pytest.MonkeyPatch, module: Any, name: str, after: int = 0) -> None:
        self.released, self.calls = threading.Event(), 0
        real = getattr(module, name)

        def held(*args: Any, **more: Any) -> Any:
            assert threading.current_thread() is not threading.main_thread(), f"{name} in the window's thread"
            self.calls += 1
            assert self.calls <= after or self.released.wait(20)
            return real(*args, **more)

        patch.setattr(module, name, held)

    def release(self) -> None:
        self.released.set()


Holding = Callable[..., Hold]


@pytest.fixture
def hold(monkeypatch: pytest.MonkeyPatch) -> Iterator[Holding]:
    holds: list[Hold] = []

    def begin(module: Any, name: str, after: int = 0) -> Hold:
        holds.append(Hold(monkeypatch, module, name, after))
        return holds[-1]

    yield begin
    for one in holds:
        one.release()


@pytest.fixture
def slow(home: Path) -> Iterator[Headless]:
    """Return a window that does not wait for other threads, with two unfinished matches and a finished one."""
    random_match(2, 4, path=home / "b.journal")
    (home / "c.journal").write_bytes((RELEASED / "osada_finished.journal").read_bytes())
    thumbnails.clear_caches()
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.waits = False
        yield it


def pass_time(it: Headless, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        it.step(0.1)


@pytest.mark.parametrize(("screen", "count"), [("load", 2), ("history", 1)])
def test_a_list_that_is_read_slowly_appears_afterwards(slow: Headless, hold: Holding, screen: str, count: int) -> None:
    held = hold(saves, "read_save_info")
    page: Any = slow.app.open(screen)
    for seconds, says_so in ((LOADING_DELAY / 2, False), (LOADING_DELAY, True)):
        pass_time(slow, seconds)
        assert "No " not in slow.words()
        assert ("Reading the matches" in slow.words()) is says_so
        assert not faults(slow.texts())
    slow.key(pygame.K_ESCAPE)
    assert slow.app.top.name == "menu", "keys work meanwhile"
    page = slow.app.open(screen)
    pass_time(slow, 1.0)
    held.release()
    until(slow, lambda: len(page.saves or []) == count and not slow.app.background.is_busy)
    assert "Reading" not in slow.words()


def test_matches_are_listed_as_they_are_read(slow: Headless, home: Path, hold: Holding) -> None:
    for age, name in enumerate("abc"):
        os.utime(home / f"{name}.journal", (2e9 - age, 2e9 - age))
    held = hold(saves, "read_save_info", after=1)
    page: Any = slow.app.open("load")
    until(slow, lambda: held.calls > 1)
    pass_time(slow, 1.0)
    assert [info.path.name for info in page.saves] == ["a.journal"], "the match played last is read first"
    slow.key(pygame.K_DOWN)
    held.release()
    until(slow, lambda: len(page.saves) == 2)
    assert page.chosen_save.path.name == "a.journal"


def test_a_list_that_is_read_again_never_becomes_empty(slow: Headless, hold: Holding) -> None:
    page: Any = slow.app.open("load")
    until(slow, lambda: len(page.saves or []) == 2 and not slow.app.background.is_busy)
    held = hold(saves, "read_save_info")
    slow.app.open("keys")
    pass_time(slow, 0.2)
    slow.key(pygame.K_ESCAPE)
    pass_time(slow, 1.0)
    assert len(page.saves) == 2
    assert "Reading" not in slow.words()
    slow.click("delete")
    slow.click("delete")
    held.release()
    until(slow, lambda: len(page.saves) == 1 and not slow.app.background.is_busy)


def test_the_menu_reads_slowly_and_says_nothing_wrong(slow: Headless, hold: Holding) -> None:
    held = hold(saves, "read_save_info")
    slow.app.top.enter()
    menu: Any = slow.app.top
    menu.has_read_saves, menu.resume, menu.unfinished = False, None, 0
    menu.rebuild()
    pass_time(slow, 1.0)
    slow.move(slow.widget("resume").rect.center)
    pass_time(slow, 1.0)
    assert "unfinished matches" not in slow.words()
    assert "0 saved" not in slow.words()
    held.release()
    until(slow, lambda: menu.has_read_saves)
    assert "2 saved matches" in slow.words()


def test_pictures_are_made_without_holding_up_the_list(slow: Headless, hold: Holding) -> None:
    held = hold(resume, "replay_journal")
    page: Any = slow.app.open("load")
    until(slow, lambda: bool(page.saves) and held.calls > 0)
    chosen = page.chosen
    slow.key(pygame.K_DOWN)
    pass_time(slow, 0.3)
    assert page.chosen != chosen
    held.release()
    until(slow, lambda: not page.thumbnails.pending_count)
    assert page.thumbnails.pending_decision(page.chosen_save) is not None
    assert not slow.app.background.is_busy or page.thumbnails._unkept


def test_puzzles_are_listed_and_opened_without_holding_up_the_window(
    slow: Headless, home: Path, hold: Holding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "MoveEvaluator", FixedEvaluator)
    save_reviewed_match(home.parent, "osada")
    held = hold(cache, "read_review")
    page: Any = slow.app.open("puzzles")
    pass_time(slow, LOADING_DELAY / 2)
    assert "No puzzles" not in slow.words()
    pass_time(slow, LOADING_DELAY)
    assert "Reading the puzzles" in slow.words()
    assert not faults(slow.texts())
    held.release()
    until(slow, lambda: bool(page.all_puzzles))
    replayed = hold(resume, "replay_journal")
    page._play(0)
    pass_time(slow, LOADING_DELAY * 2)
    assert "Opening the match" in slow.words()
    replayed.release()
    until(slow, lambda: slow.app.top.name == "puzzle")


def test_the_coach_waits_for_no_folder(slow: Headless, hold: Holding, silent_computers: None) -> None:
    held = hold(saves, "people_with_finished_matches")
    match = new_match(1, 1, settings=MatchSettings(coach="newcomers"), game_id="wroclaw")
    slow.app.push(make_screen(slow.app, "table", match=play_until(match, asks("send"))))
    pass_time(slow, 1.0)
    table: Any = slow.app.top
    assert table.name == "table"
    assert table.coach_panel.cards.card is None
    held.release()
    until(slow, lambda: table.coach_panel.cards.card is not None)


@pytest.mark.parametrize(("size", "interface"), [((1024, 600), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_dialogue_fits(size: tuple[int, int], interface: float, language: str, home: Path) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("menu")
        it.open("loading", cancel=lambda: None)
        it.step(LOADING_DELAY)
        it.step()
        assert it.app.translate(N_("Opening the match")) in it.words()
        assert not faults(it.texts())
