"""Pictures from files, at the size that is needed: loaded once per size, kept while there is room."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from games.core.paths import resource
from ui.cache import Pictures, ready
from ui.theme import Colour, hex_colour

_kept = Pictures(24_000_000, windows=3)


def clear() -> None:
    """Forget every picture, as after a change of size."""
    _kept.clear()


def load(name: str, size: tuple[int, int], recolour: Mapping[str, Colour] | None = None) -> Surface:
    """Return the picture `name` (a path inside the program) at exactly `size` pixels.

    `recolour` puts other colours in the place of some of an SVG, written as there: `{"#D6453D": (217, 102, 43)}`.
    FileNotFoundError if there is no such file.
    """
    swaps = tuple(sorted((recolour or {}).items()))
    return _kept.get((name, size, swaps), lambda: _load(resource(name), size, swaps))


def _load(path: Path, size: tuple[int, int], swaps: tuple[tuple[str, Colour], ...]) -> Surface:
    if path.suffix == ".svg":
        return ready(_svg(path, size, swaps))
    picture = pygame.image.load(str(path))
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    return picture.convert_alpha() if picture.get_masks()[3] else picture.convert()


def _svg(path: Path, size: tuple[int, int], swaps: tuple[tuple[str, Colour], ...]) -> Surface:
    if not swaps:
        return pygame.image.load_sized_svg(str(path), size)
    code = path.read_text("utf-8")
    for old, new in swaps:
        hex_colour(old)  # a wrong code fails here, not silently
        code = code.replace(old, "#{:02X}{:02X}{:02X}".format(*new))
    return pygame.image.load_sized_svg(BytesIO(code.encode()), size)
