"""What drawing pieces has in common on all boards.

Pieces of a game are drawn at the size needed and, for the colour-safe palette, dyed in the seat's colour.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import FloatingText
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, pictures, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import NORMAL, Colour, Palette, SeatMark, hex_colour, mix

# -- pictures of a game's pieces --------------------------------------------------------------------------------------
COLOURS = {1: "red", 2: "blue", 3: "yellow", 4: "green"}  # in the names of files, by the number of a seat's mark


def picture(game: str, name: str, height: int, mark: SeatMark | None = None) -> Surface:
    """Return `assets/art/<game>/<name>.svg` drawn `height` pixels high; a mark dyes the seat's colour in it.

    FileNotFoundError if there is no such file.
    """
    dye = None if mark is None else (NORMAL.seat_marks[mark.number - 1].colour, mark.colour)
    return pictures.load_piece(f"assets/art/{game}/{name}.svg", height, dye)


def coloured_picture(game: str, name: str, height: int, palette: Palette) -> Surface:
    """Return the same, dyed for a palette if the name ends with the colour of a mark: `graffiti/tag_blue`."""
    number = next((number for number, colour in COLOURS.items() if name.endswith(f"_{colour}")), None)
    return picture(game, name, height, None if number is None else palette.seat_marks[number - 1])


# -- rings, stamps and what rises -------------------------------------------------------------------------------------
RING_EDGE = hex_colour("#FBF3DC")
RISING_GROUND = hex_colour("#140D18")
RISEN = 26  # line widths that a text rises


class CachedArt:
    """What draws pieces where the board lies now: its pictures are kept as long as its size stays the same."""

    def __init__(self, kept: int) -> None:
        """`kept`: at most so many bytes of pictures."""
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._kept = SurfaceCache(kept)

    def resize(self, fit: Viewport) -> None:
        """Take over a new size."""
        self.fit = fit
        self._kept.clear()


def blit_with_alpha(surface: Surface, picture: Surface, at: tuple[int, int], alpha: int = 255) -> None:
    """Lay a picture on another, as strong as `alpha` (of 255) says; the picture itself stays as it is."""
    if alpha >= 255:
        surface.blit(picture, at)
        return
    picture.set_alpha(alpha)
    surface.blit(picture, at)
    picture.set_alpha(255)


def draw_foot_ring(surface: Surface, box: Rect, colour: Colour, scale: float, bold: bool) -> None:
    """Draw the ring round a figure's foot that says it can be chosen; `bold` when it is chosen or hovered."""
    key = ("foot ring", box.size, colour, bold)
    surface.blit(draw.cached(key, lambda: _ring(box.size, colour, scale, bold)), box)


def _ring(size: tuple[int, int], colour: Colour, scale: float, bold: bool) -> Surface:
    fine = 3
    layer = transparent_picture((size[0] * fine, size[1] * fine), colour)
    outer = layer.get_rect().inflate(-2 * fine, -2 * fine)
    width = max(3, round(scale * (8 if bold else 6) * fine))
    pygame.draw.ellipse(layer, (*colour, 170 if bold else 90), outer)
    pygame.draw.ellipse(layer, (*RING_EDGE, 255), outer, width + 2 * fine)
    pygame.draw.ellipse(layer, (*colour, 255), outer.inflate(-2 * fine, -2 * fine), width)
    return converted(pygame.transform.smoothscale(layer, size))


def draw_floating_text(surface: Surface, floating: FloatingText, fit: Viewport, unit: float, progress: float) -> None:
    """Draw a short text that rises from its place while a movement runs; `unit` is the width of lines on this board.

    It lies on a dark ground of its own, as names and figures may lie where it rises.
    """
    box = centred_rect(
        fit.point((floating.at[0], floating.at[1] - RISEN * unit * progress)), fit.px(80 * unit), fit.px(34 * unit)
    )
    bright = mix(floating.colour, (255, 250, 235), 0.55)
    size = max(14, fit.px(24 * unit))
    font = Font("black", size)
    wide, high = text.measure(floating.text, font)
    ground = centred_rect(box.center, wide + size // 2, high)
    draw.translucent_box(surface, ground, RISING_GROUND, 205, high // 2)
    text.draw(surface, floating.text, ground, font, bright, align="center", wrapping=False)
