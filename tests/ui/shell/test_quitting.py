"""Quitting: the window disappears first, and all background tasks together delay the end only briefly."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import main
from ui.shell import background, loop, start, window
from ui.shell.app import App
from ui.shell.background import SHUTDOWN_SECONDS, Background

pytestmark = pytest.mark.usefixtures("home")


def test_the_window_is_hidden_before_the_files_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    order: list[str] = []
    hide, close = window.hide, App.close
    monkeypatch.setattr(window, "hide", lambda: (order.append("hide"), hide()))
    monkeypatch.setattr(App, "close", lambda app: (order.append("close"), close(app)))
    monkeypatch.setattr(start.loop, "run", lambda app: loop.run_turn(app, [], 1.0))
    assert main.main([]) == 0
    assert order == ["hide", "close"]
    window.start_video()  # for the next test: the program has shut it down


def test_tasks_that_hang_delay_the_end_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waited = [100.0], list[float]()

    def wait(seconds: float) -> None:
        waited.append(seconds)
        clock[0] += seconds

    monkeypatch.setattr(background, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    tasks = Background()
    for _ in range(3):
        task = SimpleNamespace(cancel=lambda: None, wait=wait, is_done=False)
        tasks._running.append(background._RunningTask(task, lambda one: None, lambda one: None))  # type: ignore[arg-type]
    tasks.close()
    assert waited == [SHUTDOWN_SECONDS, 0.0, 0.0]
