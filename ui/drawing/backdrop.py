"""The walnut table under the menu, the forms and the lists."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.drawing import pictures
from ui.drawing.theme import INK_0

FILE = "assets/art/table.webp"


def draw_table(surface: Surface, part: Rect | None = None) -> None:
    """Cover the whole surface, or only a part of it, with the table in its lamplight."""
    wood = pictures.load(FILE, surface.get_size())
    if wood.get_flags() & pygame.SRCALPHA:
        surface.fill(INK_0, part if part is not None else surface.get_clip())
    if part is None:
        surface.blit(wood, (0, 0))
    else:
        surface.blit(wood, part, part)


def table_under(area: Rect) -> Surface:
    """Return the part of the table that a box of the window covers, as a picture of its own.

    What does not lie in the window, as a picture of a board, lies on no table.
    """
    window = pygame.display.get_surface()
    wood = pictures.load(FILE, window.get_size() if window is not None else area.size)
    return wood.subsurface(area).copy() if wood.get_rect().contains(area) else Surface(area.size)
