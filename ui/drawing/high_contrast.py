"""High contrast: colours of text, frames and focus.

`minimum_ratio` is the minimum WCAG contrast, or 0.0 while the setting is off. The app sets it.
"""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from ui.drawing.theme import Colour, contrast_ratio, mix

HIGH, QUIET = 7.0, 3.0  # minimum contrast of text, frames and focus; of lines one pixel wide
INK = 10.0  # contrast of letters, whose thin strokes lose some of it
RIMLESS = 8.0  # contrast of black or white letters that need no rim
FILL = 11.0  # contrast of a box made for letters, whose measured colours are rounded
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
minimum_ratio = 0.0


def set_enabled(enabled: bool) -> None:
    """Switch high contrast on or off. Cached pictures must be cleared afterwards."""
    global minimum_ratio
    minimum_ratio = HIGH if enabled else 0.0


@lru_cache(maxsize=4096)
def with_contrast(colour: Colour, grounds: tuple[Colour, ...], ratio: float) -> Colour:
    """Return a colour with a contrast of at least `ratio` to every background, by moving it towards white or black.

    If that is impossible, return the better of white and black.
    """

    def lowest_contrast(ink: Colour) -> float:
        return min(contrast_ratio(ink, ground) for ground in grounds)

    if lowest_contrast(colour) >= ratio:
        return colour
    inks = [mix(colour, end, step / 12) for step in range(1, 13) for end in (WHITE, BLACK)]
    return next((ink for ink in inks if lowest_contrast(ink) >= ratio), max(WHITE, BLACK, key=lowest_contrast))


def edge_colour(colour: Colour, ground: Colour, width: int) -> Colour:
    """Return the colour of a frame on a background. Lines of one pixel need less contrast."""
    return with_contrast(colour, (ground,), HIGH if width > 1 else QUIET) if minimum_ratio else colour


def fill_colours(ink: Colour, *fills: Colour) -> tuple[Colour, ...]:
    """Return the colours of a box under letters of this ink, so that they need no rim."""
    return tuple(with_contrast(fill, (ink,), FILL) for fill in fills) if minimum_ratio else fills


def background_colours(surface: Surface, area: Rect) -> tuple[Colour, ...]:
    """List the main colours in a box of a surface; empty if a part is transparent."""
    area = area.clip(surface.get_rect())
    if not area or surface.get_bytesize() < 3:
        return ()
    few = pygame.transform.smoothscale(surface.subsurface(area), (max(2, min(12, area.width // 10)), 2))
    result = {tuple(few.get_at((x, y))) for x in range(few.get_width()) for y in (0, 1)}
    if surface.get_flags() & pygame.SRCALPHA and any(one[3] < 255 for one in result):
        return ()
    return tuple(sorted({(red // 8 * 8, green // 8 * 8, blue // 8 * 8) for red, green, blue, _ in result}))


def text_colours(colour: Colour, grounds: tuple[Colour, ...]) -> tuple[Colour, Colour | None]:
    """Return (colour of letters, colour of a rim around them or None) for these backgrounds."""
    result = with_contrast(colour, grounds, INK) if grounds else colour
    if grounds and min(contrast_ratio(result, ground) for ground in grounds) >= RIMLESS:
        return result, None
    rim = BLACK if contrast_ratio(colour, BLACK) > contrast_ratio(colour, WHITE) else WHITE
    return with_contrast(colour, (rim,), INK), rim


def draw_band(surface: Surface, points: list[tuple[int, int]], colour: Colour, width: int) -> None:
    """Draw a closed line along a shape, between two black lines."""
    for shade, wide in ((BLACK, width + 2 * max(2, width // 2)), (with_contrast(colour, (BLACK,), HIGH), width)):
        pygame.draw.lines(surface, shade, True, points, wide)
        for point in points:
            pygame.draw.circle(surface, shade, point, wide // 2)


def draw_dot(surface: Surface, centre: tuple[int, int], colour: Colour, radius: int) -> None:
    """Draw a disc with a black rim."""
    radius = max(3, radius)
    pygame.draw.aacircle(surface, BLACK, centre, radius + max(2, radius // 2))
    pygame.draw.aacircle(surface, with_contrast(colour, (BLACK,), HIGH), centre, radius)
