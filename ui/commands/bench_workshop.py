"""Measure the workshop at 1920×1080: frames while dragging, and the time from a change to its picture."""

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
from ui.screens.workshop.context import SPACES_TAB
from ui.screens.workshop.rendering import RenderedBoard
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell import window
from ui.shell.app import App
from ui.shell.settings import Settings

DRAGGED = 150  # frames measured while dragging
CHANGES = 7  # number of changes, whose median is reported
WAIT = 0.002  # seconds between checks for the picture
PATIENCE = 60  # maximum seconds to wait for a picture


def measure(game_id: str, board: Path | None = None) -> Figures:
    """Return the figures for a copy of a board, by default the game's default board."""
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
        return result | frame_figures("drag", bench.drag_frame_times()) if screen.context.tab == SPACES_TAB else result
    finally:
        app.close()
        pygame.quit()
        for one in path.parent.glob(f"{path.name}*"):
            one.unlink()


class WorkshopBench:
    """A workshop, and its window's clock."""

    def __init__(self, app: App, screen: WorkshopScreen) -> None:
        self.app, self.screen, self.now = app, screen, 1000.0

    def run_turn(self) -> float:
        """Run a turn of the loop; return the seconds of its frame."""
        self.now += TURN
        begun = time.perf_counter()
        self.screen.invalidate()
        self.app.tick(self.now)
        pygame.display.update(self.app.draw())
        return time.perf_counter() - begun

    def wait_for_picture(self) -> None:
        """Run the loop until the board is checked and visible."""
        self._wait_for_other_picture(None)
        self.run_turn()

    def _wait_for_other_picture(self, before: RenderedBoard | None) -> None:
        """Run the loop until the workshop shows another picture than `before`."""
        session, last = self.screen.session, time.perf_counter() + PATIENCE
        while session.is_pending or session.rendered is before:
            assert time.perf_counter() < last, "no picture of the board came"
            self.run_turn()
            time.sleep(WAIT)

    def change_time(self) -> float:
        """Change the board's name; return the seconds until the new picture is visible."""
        session, before = self.screen.session, self.screen.session.rendered
        begun = time.perf_counter()
        self.screen.context.change([SetValue(("name", "en"), f"Measure {time.perf_counter_ns() % 1000}")], None)
        self._wait_for_other_picture(before)
        assert not session.problems, session.problems
        return time.perf_counter() - begun

    def drag_frame_times(self) -> list[float]:
        """Return the times of frames in which a piece's slot is dragged or a map is painted."""
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
        return self.screen.context.picture.board_to_window(free.position)

    def _feed(self, kind: int, at: tuple[int, int]) -> None:
        more: dict[str, Any] = {"rel": (4, 2), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.feed(pygame.event.Event(kind, pos=at, **more))
