"""Rounded corners: equal to masking the whole picture, although only the corners are processed."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Surface

from ui.drawing import draw
from ui.shell.headless import Headless


@pytest.mark.parametrize("size", [(86, 61), (5, 9), (1, 1), (200, 3)])
@pytest.mark.parametrize("radius", [0, 1, 6, 40])
@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_corners_are_cut_and_nothing_else_changes(size: tuple[int, int], radius: int, flags: int) -> None:
    rnd = Random(3)
    with Headless((200, 100)):
        picture = Surface(size, flags)
        for x in range(size[0]):
            for y in range(size[1]):
                picture.set_at((x, y), [rnd.randrange(256) for _ in range(4)])
        cut = picture.convert_alpha()
        cut.blit(draw.mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        rounded = draw.rounded(picture, radius)
        assert pygame.image.tobytes(rounded, "RGBA") == pygame.image.tobytes(cut, "RGBA")
