"""Helpers for drawing pieces.

In the colour-safe palette, pictures are recoloured in the seat's colour.
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.program.icons import icon_letters
from ui.boards.shared.base import PlacedText
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, pictures, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import NORMAL, Colour, Palette, SeatMark, hex_colour, mix

# -- pictures of a game's pieces --------------------------------------------------------------------------------------
COLOURS = {1: "red", 2: "blue", 3: "yellow", 4: "green"}  # seat mark -> colour in file names


def picture(game: str, name: str, height: int, seat_mark: SeatMark | None = None) -> Surface:
    """Return `assets/art/<game>/<name>.svg`, `height` pixels high, recoloured for `seat_mark`.

    Raises FileNotFoundError if the file does not exist; the message lists the icons, which callers also accept.
    """
    dye = None if seat_mark is None else (NORMAL.seat_marks[seat_mark.number - 1].colour, seat_mark.colour)
    try:
        return pictures.load_piece(registry.art_file(game, f"{name}.svg"), height, dye)
    except FileNotFoundError as error:
        known = ", ".join(sorted(icon_letters()))
        raise FileNotFoundError(f"{error.filename}: there is no such picture; icons are: {known}") from error


def coloured_picture(game: str, name: str, height: int, palette: Palette) -> Surface:
    """Return a `picture` recoloured for a palette by the colour in its name (`graffiti/tag_blue`)."""
    number = next((number for number, colour in COLOURS.items() if name.endswith(f"_{colour}")), None)
    return picture(game, name, height, None if number is None else palette.seat_marks[number - 1])


# -- rings and rising texts --------------------------------------------------------------------------------------------
RING_EDGE = hex_colour("#FBF3DC")
RISING_GROUND = hex_colour("#140D18")
RISEN = 26  # distance in line widths by which a rising text rises


class CachedArt:
    """The base of classes that draw pieces, with a cache of pictures."""

    def __init__(self, kept: int) -> None:
        """`kept` is the maximum size of the cache in bytes."""
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._kept = SurfaceCache(kept)

    def resize(self, fit: Viewport) -> None:
        """Set the viewport and clear the cache."""
        self.fit = fit
        self._kept.clear()


def blit_with_alpha(surface: Surface, picture: Surface, position: tuple[int, int], alpha: int = 255) -> None:
    """Draw a picture with an opacity of 0..255."""
    if alpha >= 255:
        surface.blit(picture, position)
        return
    picture.set_alpha(alpha)
    surface.blit(picture, position)
    picture.set_alpha(255)


def draw_foot_ring(surface: Surface, box: Rect, colour: Colour, scale: float, bold: bool) -> None:
    """Draw the ring around a selectable figure's foot, bold if it is chosen or hovered."""
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


def silhouette(picture: Surface, colour: Colour, reach: int) -> Surface:
    """Return the shape of a picture in one colour, `reach` pixels larger on each side: its outline from behind."""
    fine = 3
    width, height = picture.get_size()
    large = pygame.transform.smoothscale(picture.convert_alpha(), (width * fine, height * fine))
    shape = pygame.mask.from_surface(large).to_surface(setcolor=(*colour, 255), unsetcolor=(*colour, 0))
    result = transparent_picture(((width + 2 * reach) * fine, (height + 2 * reach) * fine), colour)
    steps = max(16, 4 * reach * fine)
    for step in range(steps):
        turn = 2 * math.pi * step / steps
        shift = round(reach * fine * (1 + math.cos(turn))), round(reach * fine * (1 + math.sin(turn)))
        result.blit(shape, shift)
    return converted(pygame.transform.smoothscale(result, (width + 2 * reach, height + 2 * reach)))


def draw_rising_text(surface: Surface, rising_text: PlacedText, fit: Viewport, unit: float, progress: float) -> None:
    """Draw a rising text at `progress` (0..1). `unit` is the line width in board units."""
    box = centred_rect(
        fit.point((rising_text.at[0], rising_text.at[1] - RISEN * unit * progress)),
        fit.px(80 * unit),
        fit.px(34 * unit),
    )
    bright = mix(rising_text.colour, (255, 250, 235), 0.55)
    size = max(14, fit.px(24 * unit))
    font = Font("black", size)
    width, height = text.measure(rising_text.text, font)
    ground = centred_rect(box.center, width + size // 2, height)
    draw.translucent_box(surface, ground, RISING_GROUND, 205, height // 2)
    text.draw(surface, rising_text.text, ground, font, bright, align="center", wrapping=False)
