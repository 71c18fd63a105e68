"""Which things a scene marks, and how: the halos of what can be chosen, is chosen or is spoken of, and the dots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Surface

from ui.boards.shared.base import Scene
from ui.boards.shared.shapes import Fit
from ui.drawing.theme import IVORY, Colour

SOFT, LINE, SPOKEN = "soft", "line", "spoken"  # can be chosen; outline only; named by log or question
BRIGHT = 60  # a halo with a stronger fill is hovered or focused


class Halo(NamedTuple):
    """The mark of one thing: `fill` is how strongly it is tinted (of 255), `breath` how strong it is now (0..1)."""

    name: str
    colour: Colour
    fill: int = 0
    chosen: bool = False
    breath: float = 1.0
    how: str = SOFT

    @property
    def bright(self) -> bool:
        """Whether the thing is pointed at."""
        return self.fill > BRIGHT


def halos_of(scene: Scene, covers: Callable[[str], bool]) -> Iterator[Halo]:
    """List the halos of a scene on a board that `covers` some names, in the order in which they are drawn."""
    lit, chosen, spoken = (
        [name for name in names if covers(name)] for names in (scene.lit, scene.chosen, scene.spoken)
    )
    for name in spoken:
        if name not in scene.lit:
            yield Halo(name, IVORY, 30, how=SPOKEN)
    for name in lit:
        hovered = name in (scene.hovered, scene.focus)
        yield Halo(name, scene.colour, 62 if hovered else 26, name in scene.chosen, scene.breath)
    for name in chosen:
        if name not in scene.lit:
            yield Halo(name, scene.colour, 40, True)
    for name in spoken:  # among what can be chosen a line, as a focus has, tells it from the rest
        if name in scene.lit:
            yield Halo(name, IVORY, how=LINE)
    if scene.focus is not None and covers(scene.focus):
        yield Halo(scene.focus, IVORY, how=LINE)


def draw_dot(surface: Surface, centre: tuple[int, int], colour: Colour, fit: Fit, unit: float) -> None:
    """Draw the dot of what can be chosen; `unit` is the width of lines on this board."""
    pygame.draw.aacircle(surface, IVORY, centre, fit.px(6 * unit))
    pygame.draw.aacircle(surface, colour, centre, fit.px(4.4 * unit))
