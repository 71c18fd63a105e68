"""The picture of a whole city in full detail, from which any part is taken at any size, as for enlarging."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from ui.boards.grid.city import own_city
from ui.boards.grid.layout import ART, GridLayout
from ui.boards.shared.shapes import Fit
from ui.drawing import draw, pictures

RADIUS = 22.0  # of the board's corners, in board units
FINEST = 2800  # pixels across: a city without a picture is drawn that large
_kept: list[tuple[GridLayout, Surface]] = []  # the city drawn last


class WholeCity:
    """Read or drawn once, when it is first needed."""

    def __init__(self, layout: GridLayout) -> None:
        self.layout = layout

    def read(self, wide: int = FINEST) -> Surface:
        """Return the picture, at least so many pixels across where its file has as many."""
        if not self.layout.art:
            return _drawn(self.layout)
        return _read(pictures.fitting(f"assets/art/{ART}/{self.layout.art}", wide))

    def lay(self, picture: Surface, fit: Fit) -> None:
        """Draw as much of the board on a picture as lies inside it, with round corners."""
        box = fit.rect(0, 0, *self.layout.size)
        whole = self.read(box.width)
        fine = whole.get_width() / self.layout.size[0]  # its pixels a board unit
        source = _outwards(fit, box.clip(picture.get_rect()), fine).clip(whole.get_rect())
        if not source:
            return
        goal = fit.rect(*(part / fine for part in source))
        part = pygame.transform.smoothscale(whole.subsurface(source), goal.size)
        radius = max(2, round(RADIUS * fit.scale))
        corners = [corner for corner in _corners(box, radius) if corner.colliderect(picture.get_rect())]
        if corners:
            part = part.convert_alpha()
            round_box = draw.mask((2 * radius, 2 * radius), radius)
            for corner in corners:
                at = (corner.left - goal.left, corner.top - goal.top)
                quarter = Rect(radius * (corner.left > box.left), radius * (corner.top > box.top), radius, radius)
                part.blit(round_box, at, quarter, special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(part, goal)


@lru_cache(maxsize=2)
def _read(name: str) -> Surface:
    return pictures.sheet(name)


def _drawn(layout: GridLayout) -> Surface:
    """Return the picture of a city that has none, kept until another one is drawn: other words do not change it."""
    if not _kept or _kept[0][0] != layout:
        wide, high = layout.size
        _kept[:] = [(layout, own_city(layout, (FINEST, round(FINEST * high / wide))).convert())]
    return _kept[0][1]


def _outwards(fit: Fit, box: Rect, fine: float) -> Rect:
    """Return the pixels of the sheet that a box of the window shows, whole ones only."""
    left, top = fit.back(box.topleft)
    right, bottom = fit.back(box.bottomright)
    x, y = int(left * fine) - 1, int(top * fine) - 1
    return Rect(x, y, int(right * fine) + 2 - x, int(bottom * fine) + 2 - y)


def _corners(box: Rect, side: int) -> list[Rect]:
    return [
        Rect(left, top, side, side) for left in (box.left, box.right - side) for top in (box.top, box.bottom - side)
    ]
