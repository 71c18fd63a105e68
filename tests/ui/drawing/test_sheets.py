"""Full-size pictures stay in memory while a screen holds them, and no longer."""

from __future__ import annotations

import pygame
import pytest

from games.core.program.paths import resource_path
from ui.drawing import pictures
from ui.shell.headless import Headless

NAME = "assets/art/osada/board.webp"


@pytest.mark.usefixtures("home")
def test_a_full_size_picture_is_read_once_while_it_is_held(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    decode, read = pygame.image.load, []

    def load(file: str) -> pygame.Surface:
        read.append(file)
        return decode(file)

    monkeypatch.setattr(pygame.image, "load", load)
    pictures.keep_full_sizes("a screen", hold=True)
    first = pictures.load_full_size(NAME)
    assert pictures.load_full_size(NAME) is first
    pictures.load(NAME, (900, 600))
    pictures.load_full_size(NAME, 900)
    assert len(read) == 1
    pictures.keep_full_sizes("a screen", hold=False)
    assert pictures.load_full_size(NAME) is not first
    assert pictures.load_full_size(NAME) is not first
    assert len(read) == 3, "a picture was kept although nothing holds it"


@pytest.mark.usefixtures("home")
def test_the_lesson_screen_holds_the_board_picture_until_it_is_left(it: Headless) -> None:
    it.open("menu")
    screen = it.open("learn", game="osada")
    held = pictures.load_full_size(NAME)
    assert pictures.load_full_size(NAME) is held
    it.app.pop(screen)
    assert pictures.load_full_size(NAME) is not held


COPIES = sorted(
    path.relative_to(resource_path("")).as_posix() for path in resource_path("assets/art").rglob("*@*.webp")
)


@pytest.mark.usefixtures("it")
@pytest.mark.parametrize("name", COPIES)
def test_a_smaller_copy_looks_the_same_and_is_used_where_it_is_wide_enough(name: str) -> None:
    width = int(name.rpartition("@")[2].removesuffix(".webp"))
    whole = name.rpartition("@")[0] + ".webp"
    assert pictures.smallest_copy(whole, width) == name
    assert pictures.smallest_copy(whole, width + 1) == whole
    copy, large = pictures.load_full_size(name), pictures.load_full_size(whole)
    assert copy.get_width() == width
    assert bool(copy.get_masks()[3]) == bool(large.get_masks()[3])
    shrunk = [pygame.Surface((150, 90)) for _ in range(2)]
    for ground, one in zip(shrunk, (copy, large), strict=True):
        ground.blit(pygame.transform.smoothscale(one, ground.get_size()), (0, 0))
    differences = [
        abs(first[part] - second[part])
        for x in range(150)
        for y in range(90)
        for first, second in [[one.get_at((x, y)) for one in shrunk]]
        for part in range(3)
    ]
    assert sum(differences) / len(differences) < 2


def test_every_board_has_a_smaller_copy() -> None:
    boards = list(resource_path("assets/art").glob("*/board.webp"))
    assert len(boards) == 5
    assert all(
        pictures.smallest_copy(path.relative_to(resource_path("")).as_posix(), 1000).count("@") for path in boards
    )
