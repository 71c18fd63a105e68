"""The main loop: 60 turns a second while something happens, and fewer while idle.

While idle, screens are ticked a few times a second, and input waits for at most `SLOW_TURN`. Waiting for events would
not be cheaper: pygame's `event.wait` polls a thousand times a second (2.5 % of a core; 20 polls a second take 0.2 %).

After an unexpected exception a report is written, and a dialogue says where it is.
"""

from __future__ import annotations

import logging
import platform
import sys
import time
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games.core.contract.texts import N_, Text
from games.core.program.disk import make_folder, open_private_file
from games.core.program.log import recent_lines
from games.core.program.paths import user_folder
from ui.shell.app import App

if TYPE_CHECKING:
    from ui.shell.stack import ScreenLayer


# -- the loop -------------------------------------------------------------------------------------------------------
FAST_TURN, SLOW_TURN = 1 / 60, 1 / 20  # seconds per turn of the loop: while something happens, while idle
FAST_SECONDS = 2.0  # seconds of fast turns after input
IDLE_TURN = 0.25  # seconds between two ticks while idle


def run(app: App) -> None:
    """Run the loop until the program ends.

    Each turn handles new events, then time, then draws a frame if needed.
    """
    awake_until = next_turn = 0.0
    busy = True  # updated after each turn
    survivor = CrashHandler(app)
    while app.running:
        begun = time.monotonic()
        events = [event for event in pygame.event.get() if app.gamepads.is_relevant(event)]
        if events:
            awake_until = begun + FAST_SECONDS
        if events or begun >= next_turn:
            try:
                run_turn(app, events, begun)
            except Exception as error:  # report it, close the screen, continue
                survivor.handle(error)
            busy = app.is_busy
        quick = busy or begun < awake_until
        if quick:
            next_turn = 0.0
        elif begun >= next_turn:
            next_turn = begun + IDLE_TURN
        time.sleep(max(0.001, (FAST_TURN if quick else SLOW_TURN) - (time.monotonic() - begun)))


def run_turn(app: App, events: list[pygame.event.Event], now: float) -> None:
    """Run one turn of the loop at the time `now`."""
    for event in events:
        app.feed(event)
        if not app.running:
            return
    if app.tick(now):
        pygame.display.update(app.draw())
        if any(screen.is_animating for screen in app.visible_screens()):
            return  # deferred work waits, because it would disturb the animation
    app.run_one_deferred()


# -- after an unexpected exception ----------------------------------------------------------------------------------
def write_report(error: BaseException, activity: str) -> Path | None:
    """Write a crash report into the user's folder; return its path, or None on failure.

    `activity` says what the program was doing, such as the name of the screen.
    """
    lines = [
        f"date: {datetime.now().isoformat(timespec='seconds')}",
        f"python: {sys.version.split()[0]} on {platform.platform()}",
        f"doing: {activity}",
        "",
        *traceback.format_exception(error),
        "the log before it:",
        *recent_lines(),
    ]
    words = "\n".join(lines)
    logging.getLogger(__name__).error("an unexpected error in %s", activity, exc_info=error)
    folder = user_folder() / "reports"
    path = folder / f"report-{datetime.now():%Y%m%d-%H%M%S}.txt"
    try:
        make_folder(folder)
        with open(path, "w", encoding="utf-8", errors="backslashreplace", opener=open_private_file) as out:
            out.write(words)
    except OSError:
        return None  # the report is only in the log
    return path


class CrashHandler:
    """Keeps the program running after an unexpected exception."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._dialogue: ScreenLayer | None = None  # the dialogue about the last crash

    def handle(self, error: Exception) -> None:
        """Write a report, close the failed screen and show a dialogue. Raises `error` if the menu failed."""
        app = self.app
        if not app.screens:
            raise error
        # with the dialogue open, the screen below it has failed
        failed = app.visible_screens()[0] if app.top is self._dialogue else app.top
        path = write_report(error, failed.name)
        if failed is app.screens[0]:
            raise error
        app.pop(failed)
        self._dialogue = app.show_error(
            N_("An unexpected error closed the last screen. {where}", where=report_location(path))
        )


def report_location(path: Path | None) -> Text:
    """Return a text on where the report is, or that there is none."""
    if path is None:
        return N_("No report could be written.")
    return N_("The report is here: {path}", path=str(path))
