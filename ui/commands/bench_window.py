"""Measure the window: how soon menu and lessons open, and how fast table and workshop are.

Each part runs in its own process with an empty user folder. Without a display, SDL's dummy driver is used; `driver`
says which one was.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from statistics import median
from typing import TYPE_CHECKING, Any

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.lessons import files
from games.core.program import compiled
from games.core.program.paths import HOME_VARIABLE, resource_path
from games.shipped import register_shipped

if TYPE_CHECKING:
    from ui.shell.app import App

STARTS = 5  # number of starts, whose median is reported
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
Figures = dict[str, Any]


class PartFailed(PlanszowniaError):
    """A part of the bench failed in its process. The message is the last line of standard error."""


def measure(game_id: str) -> Figures:
    """Return the figures of the window, with a game's table; takes about a minute."""
    from ui.commands import bench_lessons

    taught = [facts.id for facts in registry.all_facts() if files.lessons_path(facts.id).is_file()]
    with tempfile.TemporaryDirectory(prefix="planszownia-") as home:
        starts = [_part("menu", home) for _ in range(STARTS)]
        lessons = bench_lessons.slowest(_part(f"lessons:{game}", home) for game in taught)
        table = _part(f"table:{game_id}", home)
        most = max(registry.all_facts(), key=lambda facts: facts.seats[1])
        phones = _part(f"phones:{most.id}", home)
        workshops = [_part(f"workshop:{facts.id}", home) for facts in registry.all_facts()]
    return {
        "window": game_id,
        "driver": table.pop("driver"),
        "first_frame_s": round(median(start["first"] for start in starts), 3),
        "menu_s": round(median(start["menu"] for start in starts), 3),
        **lessons,
        **{key: max(result[key] for result in workshops if key in result) for key in workshops[0]},
        **table,
        **phones,
    }


def measure_other_rules(game_id: str, seconds: float) -> Figures:
    """Return the figures of a game's rules in a process that runs them the other way: compiled or interpreted."""
    with tempfile.TemporaryDirectory(prefix="planszownia-") as home:
        return _part(f"rules:{game_id}:{seconds}", home, {compiled.VARIABLE: "0" if compiled.is_compiled() else "1"})


def _part(part: str, home: str, variables: Mapping[str, str] = {}) -> Figures:
    """Run one part of the benchmark in a new process; return the figures from the last line of its output."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(resource_path("main.py"))]
    # the one-file program must unpack itself again, as at any start
    env = {**os.environ, **variables, HOME_VARIABLE: home, "PYINSTALLER_RESET_ENVIRONMENT": "1"}
    if sys.platform == "linux" and not any(name in env for name in DISPLAYS):
        env["SDL_VIDEODRIVER"] = "dummy"
    command = [*program, "bench", "--part", part, "--since", repr(time.perf_counter())]
    said = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8")
    lines = said.stdout.splitlines()
    if said.returncode or not lines:
        raise PartFailed(f"the bench's part {part} failed: {(said.stderr.splitlines() or ['no word'])[-1]}")
    result: Figures = json.loads(lines[-1])
    return result


# -- in the processes of their own ----------------------------------------------------------------------------------
def run_part(part: str, since: float) -> int:
    """Run a part and print its figures. `since` is the `time.perf_counter` of its process's start."""
    name, _, game_id = part.partition(":")
    if name == "menu":
        result = measure_menu(since)
    elif name == "lessons":
        from ui.commands import bench_lessons

        result = bench_lessons.measure(game_id)
    elif name == "rules":
        from ui.commands import bench_rules

        register_shipped()
        game_id, _, seconds = game_id.partition(":")
        result = bench_rules.measure(registry.game(game_id), float(seconds))
    elif name == "phones":
        from ui.commands import bench_phones

        result = bench_phones.measure(game_id)
    elif name == "workshop":
        from ui.commands import bench_workshop

        result = bench_workshop.measure(game_id)
    else:
        from ui.commands import bench_table

        result = bench_table.measure(game_id)
    print(json.dumps(result), flush=True)
    return 0


def measure_menu(since: float) -> Figures:
    """Open the program; return the seconds to its first frame and to the list of matches."""
    import pygame

    from ui.shell import loop, start

    times: list[float] = []

    def time_first_frames(app: App) -> None:
        screen: Any = app.top
        while len(times) < 2:
            known = screen.has_read_saves
            loop.run_turn(app, pygame.event.get(), time.monotonic())
            if known or not times:
                times.append(time.perf_counter() - since)

    loop.run = time_first_frames
    start.open_program()
    return {"first": times[0], "menu": times[1]}
