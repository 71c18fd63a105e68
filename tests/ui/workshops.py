"""Workshops of boards of one's own, without a display."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from games.core.data import boards
from games.core.workshop import own_boards
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell.headless import Headless

COPY_NAME = {"pl": "Własna", "en": "My own"}  # what a first copy is called
COPY_CACHE: dict[str, bytes] = {}  # what a first copy of a game's usual board is, made once


def own_board(game: str = "wampiry") -> Path:
    """Make a copy of the usual board in the user's folder."""
    path = own_boards.folder(game) / "my_own.yaml"
    if game in COPY_CACHE and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(COPY_CACHE[game])
        return path
    made = own_boards.copy_board(game, boards.shipped_boards(game)[0], COPY_NAME, "Ola")
    if made == path:
        COPY_CACHE[game] = made.read_bytes()
    return made


def open_workshop(it: Headless, game: str = "wampiry", path: Path | None = None) -> WorkshopScreen:
    """Open the workshop over the menu, with a board's copy unless another's file is told."""
    it.open("menu")
    screen = it.open("workshop", game=game, path=path or own_board(game))
    it.settle()
    assert isinstance(screen, WorkshopScreen)
    return screen


def board_data(screen: WorkshopScreen) -> Any:
    """Return what the file means now."""
    return screen.session.data


def undo(it: Headless, times: int = 1) -> None:
    """Press Ctrl+Z so often, and let it be checked and saved."""
    for _ in range(times):
        it.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(it)


def settle(it: Headless) -> None:
    """Let a change be checked and saved."""
    for _ in range(20):
        it.step(0.1)


def drag(it: Headless, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag from a point to another, and let it be checked and saved."""
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    it.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    it.move(end)
    it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    settle(it)


def paint_stroke(it: Headless, *cells: tuple[int, int], button: int = 1) -> None:
    """Paint over cells of the map without letting go between them; nothing is checked yet."""
    found = it.widget("map")
    assert isinstance(found, GridMap)
    spots = [found.cell_box(cell).center for cell in cells]
    it.move(spots[0])
    it.event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=button)
    for spot in spots[1:]:
        it.event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(int(button == 1), 0, int(button == 3)))
    it.event(pygame.MOUSEBUTTONUP, pos=spots[-1], button=button)
