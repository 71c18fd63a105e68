"""Measure the workshop at 1920×1080: frames while dragging, and the delay from a change to the new picture."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from typing import Any

import pygame
from pygame import Rect

from games.core.data import boards
from games.core.workshop import own_boards
from games.core.workshop.edits import SetValue
from games.shipped import register_shipped
from ui.commands.bench_table import SIZE, TURN, Figures, frame_figures
from ui.screens import register_screens
from ui.screens.workshop.context import SPACES
from ui.screens.workshop.rendering import RenderedBoard
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell import window
from ui.shell.app import App
from ui.shell.settings import Settings

DRAGGED = 150  # frames
CHANGES = 7  # the median of these counts
WAIT = 0.002  # seconds between two checks for the picture
PATIENCE = 60  # seconds to wait for one picture


def measure(game_id: str, board: Path | None = None) -> Figures:
    """Return the figures for a copy of a board: the game's default board or another file.

    Without a draggable thing the figure for dragging is missing. The copy is made in the user's folder and deleted
    again.
    """
    register_shipped()
    register_screens()
    ref = boards.shipped_boards(game_id)[0]
    if board is not None:
        ref = ref._replace(path=board)
    window.start_video()
    app = App(Settings(language="pl", volume=0.0), window.open_window(SIZE, False))
    path = own_boards.copy_board(game_id, ref, {"pl": "Miara", "en": "Measure"})
    try:
        screen = app.open("workshop", game=game_id, path=path)
        assert isinstance(screen, WorkshopScreen)
        bench = WorkshopBench(app, screen)
        bench.wait_for_picture()
        changes = [bench.change_time() for _ in range(CHANGES)]
        result = {"change_ms": round(1e3 * median(changes), 1)}
        return result | frame_figures("drag", bench.drag_frame_times()) if screen.context.tab == SPACES else result
    finally:
        app.close()
        pygame.quit()
        for one in path.parent.glob(f"{path.name}*"):
            one.unlink()


class WorkshopBench:
    """A workshop, with the clock that is passed to its window."""

    def __init__(self, app: App, screen: WorkshopScreen) -> None:
        self.app, self.screen, self.now = app, screen, 1000.0

    def run_turn(self) -> float:
        """Run one turn of the loop and draw its frame; return its seconds."""
        self.now += TURN
        begun = time.perf_counter()
        self.screen.invalidate()
        self.app.tick(self.now)
        pygame.display.update(self.app.draw())
        return time.perf_counter() - begun

    def wait_for_picture(self) -> None:
        """Wait until the board is checked, drawn and placed in the window."""
        self._until_there_is_another_than(None)
        self.run_turn()

    def _until_there_is_another_than(self, before: RenderedBoard | None) -> None:
        """Run turns until the board has been checked and its picture is not `before`."""
        session, last = self.screen.session, time.perf_counter() + PATIENCE
        while session.is_pending or session.rendered is before:
            assert time.perf_counter() < last, "no picture of the board came"
            self.run_turn()
            time.sleep(WAIT)

    def change_time(self) -> float:
        """Change the name; return the seconds until the picture of the checked board is visible."""
        session, before = self.screen.session, self.screen.session.rendered
        begun = time.perf_counter()
        self.screen.context.change([SetValue(("name", "en"), f"Measure {time.perf_counter_ns() % 1000}")], None)
        self._until_there_is_another_than(before)
        assert not session.problems, session.problems
        return time.perf_counter() - begun

    def drag_frame_times(self) -> list[float]:
        """Return times of frames in which a slot of a piece is dragged, or a stroke painted on a map."""
        if self.screen.context.spaces.strips:
            self.screen.context.spaces.choose(0, 0)
            self.screen.context.tools.choose_tool("places")
        self.wait_for_picture()
        start = self._start()
        self._feed(pygame.MOUSEMOTION, start)
        self._feed(pygame.MOUSEBUTTONDOWN, start)
        times = []
        for number in range(DRAGGED):
            step = number % 40
            at = (start[0] + 4 * step, start[1] + 2 * step)
            self._feed(pygame.MOUSEMOTION, at)
            times.append(self.run_turn())
        self._feed(pygame.MOUSEBUTTONUP, at)
        return times

    def _start(self) -> tuple[int, int]:
        grid_map = self.screen.context.grid_map
        if grid_map is not None:
            box: Rect = grid_map.cell_box((2, 2))
            return box.center
        handles = self.screen.context.tools.handles()
        assert handles, "nothing can be dragged"
        free = next(handle for handle in handles if not handle.is_locked)
        return self.screen.context.picture.to_window(free.position)

    def _feed(self, kind: int, at: tuple[int, int]) -> None:
        more: dict[str, Any] = {"rel": (4, 2), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.feed(pygame.event.Event(kind, pos=at, **more))
