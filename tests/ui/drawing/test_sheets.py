"""Large pictures stay read while somebody holds them, and not a moment longer."""

from __future__ import annotations

import pygame
import pytest

from ui.drawing import pictures
from ui.shell.headless import Headless

NAME = "assets/art/osada/board.webp"


@pytest.mark.usefixtures("home")
def test_a_sheet_is_read_once_while_it_is_held(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    decode, read = pygame.image.load, []

    def load(file: str) -> pygame.Surface:
        read.append(file)
        return decode(file)

    monkeypatch.setattr(pygame.image, "load", load)
    pictures.hold_sheets("somebody", hold=True)
    first = pictures.sheet(NAME)
    assert pictures.sheet(NAME) is first
    pictures.load(NAME, (900, 600))
    assert len(read) == 1
    pictures.hold_sheets("somebody", hold=False)
    assert pictures.sheet(NAME) is not first
    assert pictures.sheet(NAME) is not first
    assert len(read) == 3, "nothing is kept when nobody holds it"


@pytest.mark.usefixtures("home")
def test_the_way_of_lessons_holds_the_board_until_it_is_left(it: Headless) -> None:
    it.open("menu")
    screen = it.open("learn", game="osada")
    held = pictures.sheet(NAME)
    assert pictures.sheet(NAME) is held
    it.app.pop(screen)
    assert pictures.sheet(NAME) is not held
