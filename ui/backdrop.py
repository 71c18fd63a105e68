"""The walnut table under the menu, the forms and the lists."""

from __future__ import annotations

from pygame import Rect, Surface

from ui import pictures
from ui.theme import INK_0

FILE = "assets/art/table.webp"


def draw_table(surface: Surface, part: Rect | None = None) -> None:
    """Cover the whole surface, or only a part of it, with the table in its lamplight."""
    surface.fill(INK_0, part if part is not None else surface.get_clip())
    wood = pictures.load(FILE, surface.get_size())
    if part is None:
        surface.blit(wood, (0, 0))
    else:
        surface.blit(wood, part, part)
