"""How grades and figures of a review look: each grade has a shape, a colour and a word of its own."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks
from ui.drawing.figures import signed
from ui.drawing.theme import CHIP_INK, FAINT, INK_1, LINE, Colour, Palette, mix


class Grade(NamedTuple):
    """The word of a grade, its icon, the name of its colour in the palette, whether it is filled, its corner."""

    word: Text
    icon: str
    colour: str
    filled: bool
    round: bool


GRADES = {
    "best": Grade(N_("best"), "star", "good", True, True),
    "good": Grade(N_("good"), "check", "good", False, True),
    "slip": Grade(N_("slip"), "question", "warn", True, True),
    "blunder": Grade(N_("blunder"), "warning", "bad", True, False),
    "forced": Grade(N_("forced"), "minus", "", False, True),
}


def draw_grade(surface: Surface, palette: Palette, grade: str, centre: tuple[int, int], size: int) -> None:
    """Draw the sign of a grade: a disc or box in its colour, or a ring, with its icon."""
    look = GRADES[grade]
    colour: Colour = getattr(palette, look.colour) if look.colour else FAINT
    box = Rect(0, 0, size, size)
    box.center = centre
    radius = size // 2 if look.round else size // 5
    if look.filled:
        draw.panel(surface, box, colour, radius)
    else:
        draw.panel(surface, box, mix(INK_1, colour, 0.15), radius, mix(colour, LINE, 0.3))
    marks.icon(surface, look.icon, centre, size * 7 // 10, CHIP_INK if look.filled else colour)


def points(share: float) -> str:
    """Word a change of chance as points of a hundred with their sign; a true minus."""
    return signed(round(100 * share))
