"""Load pictures in the size needed, and cache surfaces by key.

A full cache drops the least recently used surfaces.
"""

from __future__ import annotations

import colorsys
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Rect, Surface

from games.core.program.paths import resource_path
from ui.drawing.theme import INK_0, Colour, hex_colour


# -- a cache ----------------------------------------------------------------------------------------------------------
class SurfaceCache:
    """A cache of surfaces by key.

    It is limited to `limit` bytes, or to the size of `windows` windows if that is more: a smaller cache would rebuild
    every surface in every frame.
    """

    def __init__(self, limit: int, windows: float = 0) -> None:
        self._limit, self._windows = limit, windows
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """The limit in bytes."""
        window = pygame.display.get_surface()
        return max(self._limit, round(self._windows * _bytes(window))) if window else self._limit

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of `key`, made by `make` at the first use."""
        result = self._kept.get(key)
        if result is not None:
            self._kept.move_to_end(key)
            return result
        made = make()
        self._kept[key] = made
        self.bytes += _bytes(made)
        limit = self.limit
        while self.bytes > limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= _bytes(dropped)
        return made

    def clear(self) -> None:
        """Remove all surfaces."""
        self._kept.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def converted(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface in the window's pixel format, with alpha, for fast drawing."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


# -- pictures from files ----------------------------------------------------------------------------------------------
CODE = re.compile(r"#[0-9A-Fa-f]{6}")
NEAR = 0.09  # maximum hue difference of recoloured pixels, as a share of the colour circle
GREY = 0.2  # minimum saturation of recoloured pixels
_kept = SurfaceCache(32_000_000, windows=3)
LARGE = 100_000  # minimum number of pixels of a picture loaded by `load_full_size`
_sheets: dict[str, Surface] = {}  # pictures in full size that are kept in memory, by name
_holders: set[object] = set()


def clear_cache() -> None:
    """Clear the cache."""
    _kept.clear()


def load(name: str, size: tuple[int, int]) -> Surface:
    """Return the picture `name` (a path inside the program), `size` in pixels. An SVG keeps its proportions.

    Raises FileNotFoundError if the file does not exist.
    """
    return _kept.get((name, size), lambda: _load(name, size))


def load_piece(name: str, height: int, dye: tuple[Colour, Colour] | None = None) -> Surface:
    """Return the SVG `name`, `height` pixels high.

    `dye` (from, to) replaces hues near the first colour by the second one's hue. Raises FileNotFoundError if the file
    does not exist.
    """
    if dye is not None and dye[0] == dye[1]:
        dye = None
    return _kept.get((name, height, dye), lambda: converted(_svg(resource_path(name), height, dye)))


def in_one_colour(picture: Surface, colour: Colour) -> Surface:
    """Return a copy of a picture in one colour, with the same opacity."""
    result = picture.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def load_full_size(name: str, min_width: int | None = None) -> Surface:
    """Return the picture `name` as in its file. Don't draw on it.

    If `min_width` pixels are enough, it may be a smaller copy (`smallest_copy`). Loading it is slow, so it stays in
    memory while a holder is registered (`keep_full_sizes`). Raises FileNotFoundError if the file does not exist.
    """
    name = name if min_width is None or name in _sheets else smallest_copy(name, min_width)
    if name in _sheets:
        return _sheets[name]
    picture = pygame.image.load(str(resource_path(name)))
    result = picture.convert_alpha() if picture.get_masks()[3] else picture.convert()
    if _holders:
        _sheets[name] = result
    return result


def smallest_copy(name: str, min_width: int) -> str:
    """Return the name of a picture's smallest copy of at least `min_width` pixels, or `name`.

    The copy of "board.webp" that is 1128 pixels wide is called "board@1128.webp". It loads much faster.
    """
    enough = [(across, copy) for across, copy in _copies(name) if across >= min_width]
    return min(enough)[1] if enough else name


@lru_cache
def _copies(name: str) -> tuple[tuple[int, str], ...]:
    """Return (width in pixels, name) of a picture's smaller copies."""
    file = resource_path(name)
    result = [(one.stem.rpartition("@")[2], one.name) for one in file.parent.glob(f"{file.stem}@*{file.suffix}")]
    return tuple((int(across), name.rpartition("/")[0] + "/" + copy) for across, copy in result)


def keep_full_sizes(holder: object, hold: bool) -> None:
    """Register (`hold`) or unregister a holder. While there is one, pictures of `load_full_size` stay in memory."""
    (_holders.add if hold else _holders.discard)(holder)
    if not _holders:
        _sheets.clear()


def _load(name: str, size: tuple[int, int]) -> Surface:
    if name.endswith(".svg"):
        return converted(pygame.image.load_sized_svg(str(resource_path(name)), size))
    held = _holders and size[0] * size[1] >= LARGE
    picture = (
        load_full_size(name, size[0]) if held else pygame.image.load(str(resource_path(smallest_copy(name, size[0]))))
    )
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    return picture.convert_alpha() if picture.get_masks()[3] else picture.convert()


def _svg(path: Path, height: int, dye: tuple[Colour, Colour] | None) -> Surface:
    code = path.read_text("utf-8")
    if dye is not None:
        code = _dyed(code, *dye)
    # the loader keeps the proportions, so only the height matters
    return pygame.image.load_sized_svg(BytesIO(code.encode()), (height * 4, height))


def _dyed(code: str, old: Colour, new: Colour) -> str:
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in old))
    to_hue, to_light, to_strength = colorsys.rgb_to_hls(*(part / 255 for part in new))

    def dyed_code(found: re.Match[str]) -> str:
        own_hue, own_light, own_strength = colorsys.rgb_to_hls(*(part / 255 for part in hex_colour(found.group())))
        away = abs(own_hue - hue)
        if own_strength < GREY or min(away, 1 - away) > NEAR:
            return found.group()
        lighter = min(1.0, own_light * (0.4 + 0.6 * to_light / light))
        dyed = colorsys.hls_to_rgb(to_hue, lighter, min(1.0, own_strength * to_strength / strength))
        return "#" + "".join(f"{round(part * 255):02x}" for part in dyed)

    return CODE.sub(dyed_code, code)


# -- the table behind the menu, forms and lists -----------------------------------------------------------------------
TABLE_FILE = "assets/art/table.webp"


def draw_wooden_table(surface: Surface, part: Rect | None = None) -> None:
    """Fill the surface, or its box `part`, with the wooden table behind menu and forms."""
    wood = load(TABLE_FILE, surface.get_size())
    if wood.get_flags() & pygame.SRCALPHA:
        surface.fill(INK_0, part if part is not None else surface.get_clip())
    if part is None:
        surface.blit(wood, (0, 0))
    else:
        surface.blit(wood, part, part)


def wooden_table_under(area: Rect) -> Surface:
    """Return a copy of the wooden table under a box of the window; black outside the window."""
    window = pygame.display.get_surface()
    wood = load(TABLE_FILE, window.get_size() if window is not None else area.size)
    return wood.subsurface(area).copy() if wood.get_rect().contains(area) else Surface(area.size)
