"""Measure how fast a lesson opens: from the click in the list of lessons to its first frame."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

import pygame

from games.core.lessons import files
from games.shipped import register_shipped
from ui.screens import register_screens
from ui.shell import window
from ui.shell.app import App
from ui.shell.settings import Settings

SIZE = (1920, 1080)
TURNS = 40  # turns of the main loop until the list of lessons is at rest
Figures = dict[str, Any]


def measure(game_id: str) -> Figures:
    """Return the seconds that each lesson of a game takes to open, in order."""
    register_shipped()
    register_screens()
    window.start_video()
    app = App(Settings(language="pl", volume=0.0), window.open_window(SIZE, False))
    try:
        app.open("learn", game=game_id)
        return {"opened": [_opened(app, game_id, lesson.id) for lesson in files.read_lessons(game_id).lessons]}
    finally:
        app.close()
        pygame.quit()


def _opened(app: App, game_id: str, lesson: str) -> float:
    now = time.monotonic()
    for turn in range(TURNS):
        _turn(app, now + turn / 20)
    begun = time.perf_counter()
    app.open("lesson", game=game_id, lesson=lesson, resume=False)
    _turn(app, now + TURNS / 20)
    result = time.perf_counter() - begun
    app.pop(app.screens[-1])
    return result


def _turn(app: App, now: float) -> None:
    if app.tick(now):
        pygame.display.update(app.draw())
    else:
        app.run_one_deferred()


def slowest(opened: Iterable[Mapping[str, Any]]) -> Figures:
    """Return the longest opening time of a first lesson, and of any other."""
    games = [result["opened"] for result in opened]
    return {
        "lesson_first_s": round(max(times[0] for times in games), 3),
        "lesson_s": round(max(second for times in games for second in times[1:]), 3),
    }
