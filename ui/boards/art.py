"""Pieces from vector files, drawn at the size needed and, for the colour-safe palette, dyed in the seat's colour."""

from __future__ import annotations

import colorsys
import io
import re

import pygame
from pygame import Surface

from games.core.paths import resource
from ui.cache import Pictures, ready
from ui.theme import NORMAL, Colour, Mark, hex_colour

_kept = Pictures(32_000_000)
_CODE = re.compile(r"#[0-9A-Fa-f]{6}")
NEAR = 0.09  # how far a hue may lie from the seat's own to be dyed with it, of a full circle


def clear() -> None:
    """Forget every picture, as after a change of size."""
    _kept.clear()


def picture(game: str, name: str, height: int, mark: Mark | None = None) -> Surface:
    """Return `assets/art/<game>/<name>.svg` drawn `height` pixels high; a mark dyes the seat's colour in it."""
    colour = mark.colour if mark is not None else None
    return _kept.get((game, name, height, colour), lambda: _drawn(game, name, height, mark))


def _drawn(game: str, name: str, height: int, mark: Mark | None) -> Surface:
    source = resource(f"assets/art/{game}/{name}.svg").read_text("utf-8")
    if mark is not None:
        source = _dyed(source, NORMAL.marks[mark.number - 1].colour, mark.colour)
    # A box far wider than high: the reader keeps the proportions, so only the height counts.
    surface = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (height * 4, height))
    return ready(surface)


def _dyed(source: str, old: Colour, new: Colour) -> str:
    if old == new:
        return source
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in old))
    to_hue, to_light, to_strength = colorsys.rgb_to_hls(*(part / 255 for part in new))

    def dye(found: re.Match[str]) -> str:
        red, green, blue = (part / 255 for part in hex_colour(found.group()))
        own_hue, own_light, own_strength = colorsys.rgb_to_hls(red, green, blue)
        away = abs(own_hue - hue)
        if own_strength < 0.2 or min(away, 1 - away) > NEAR:
            return found.group()
        lighter = min(1.0, own_light * (0.4 + 0.6 * to_light / light))
        dyed = colorsys.hls_to_rgb(to_hue, lighter, min(1.0, own_strength * to_strength / strength))
        return "#" + "".join(f"{round(part * 255):02x}" for part in dyed)

    return _CODE.sub(dye, source)
