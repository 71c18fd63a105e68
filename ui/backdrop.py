"""The walnut table under the menu, the forms and the lists."""

from __future__ import annotations

from pygame import Surface

from ui import pictures
from ui.theme import INK_0

FILE = "assets/art/table.webp"


def draw_table(surface: Surface) -> None:
    """Cover the whole surface with the table in its lamplight."""
    surface.fill(INK_0, surface.get_clip())
    surface.blit(pictures.load(FILE, surface.get_size()), (0, 0))
