"""Helpers that open and operate the workshop in a headless window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from games.core.data import boards
from games.core.workshop import own_boards
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell.headless import Headless

COPY_NAME = {"pl": "Własna", "en": "My own"}  # the name of the first copy
COPY_CACHE: dict[str, bytes] = {}  # first copies of default boards, by game, made once


def own_board(game: str = "wampiry") -> Path:
    """Copy a game's default board into the user's folder and return its path."""
    path = own_boards.boards_folder(game) / "my_own.yaml"
    if game in COPY_CACHE and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(COPY_CACHE[game])
        return path
    made = own_boards.copy_board(game, boards.shipped_boards(game)[0], COPY_NAME, "Ola")
    if made == path:
        COPY_CACHE[game] = made.read_bytes()
    return made


def open_workshop(it: Headless, game: str = "wampiry", path: Path | None = None) -> WorkshopScreen:
    """Open the workshop over the menu with a board file, by default a copy of the default board."""
    it.open("menu")
    screen = it.open("workshop", game=game, path=path or own_board(game))
    it.settle()
    assert isinstance(screen, WorkshopScreen)
    return screen


def board_data(screen: WorkshopScreen) -> Any:
    """Return the current data of the board file."""
    return screen.session.data


def undo(it: Headless, times: int = 1) -> None:
    """Press Ctrl+Z `times` times, and wait until the board is checked and saved."""
    for _ in range(times):
        it.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(it)


def settle(it: Headless) -> None:
    """Wait until a change is checked and saved."""
    for _ in range(20):
        it.step(0.1)


def drag(it: Headless, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag from one point to another, and wait until the board is checked and saved."""
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    it.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    it.move(end)
    it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    settle(it)


def paint_stroke(it: Headless, *cells: tuple[int, int], button: int = 1) -> None:
    """Paint over cells of the map in one stroke, without waiting for the check."""
    grid = it.widget("map")
    assert isinstance(grid, GridMap)
    spots = [grid.cell_box(cell).center for cell in cells]
    it.move(spots[0])
    it.event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=button)
    for spot in spots[1:]:
        it.event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(int(button == 1), 0, int(button == 3)))
    it.event(pygame.MOUSEBUTTONUP, pos=spots[-1], button=button)
