"""Load pictures at the size needed, and cache surfaces by key.

Each picture is loaded once for each size. A full cache drops the least recently used surfaces first.
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

from games.core.program.paths import resource
from ui.drawing.theme import INK_0, Colour, hex_colour


# -- a cache ----------------------------------------------------------------------------------------------------------
class SurfaceCache:
    """Surfaces by key, limited to `limit` bytes, or to the size of `windows` windows if that is more.

    With less space than one frame needs, every surface would be built again in every frame: hence the second limit.
    """

    def __init__(self, limit: int, windows: float = 0) -> None:
        self._limit, self._windows = limit, windows
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """Return the current limit in bytes."""
        window = pygame.display.get_surface()
        return max(self._limit, round(self._windows * _bytes(window))) if window else self._limit

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of `key`, calling `make` on first use."""
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
        """Remove all surfaces, as after a change of size."""
        self._kept.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def converted(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface with alpha in the window's pixel format, so that it blits fast."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


# -- pictures from files ----------------------------------------------------------------------------------------------
CODE = re.compile(r"#[0-9A-Fa-f]{6}")
NEAR = 0.09  # largest difference of a hue that is dyed, as a share of the circle
GREY = 0.2  # colours below this saturation are not dyed
_kept = SurfaceCache(32_000_000, windows=3)
LARGE = 100_000  # pixels from which `full_size` is used for loading
_sheets: dict[str, Surface] = {}  # full-size pictures kept in memory
_holders: set[object] = set()


def clear() -> None:
    """Clear the cache, as after a change of size."""
    _kept.clear()


def load(name: str, size: tuple[int, int]) -> Surface:
    """Return the picture `name` (a path inside the program), `size` in pixels; an SVG keeps its proportions.

    FileNotFoundError if the file does not exist.
    """
    return _kept.get((name, size), lambda: _load(name, size))


def load_piece(name: str, height: int, dye: tuple[Colour, Colour] | None = None) -> Surface:
    """Return the SVG `name`, `height` pixels high.

    `dye` (from, to) replaces every hue near the first colour by that of the second and keeps light and dark, so that
    one drawing serves both palettes. FileNotFoundError if the file does not exist.
    """
    if dye is not None and dye[0] == dye[1]:
        dye = None
    return _kept.get((name, height, dye), lambda: converted(_svg(resource(name), height, dye)))


def in_one_colour(picture: Surface, colour: Colour) -> Surface:
    """Return a copy of a picture with all pixels in one colour; their opacity stays."""
    result = picture.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def full_size(name: str, min_width: int | None = None) -> Surface:
    """Return the picture `name` as in its file, opaque or not; copy from it, do not draw on it.

    If `min_width` pixels are enough, it may be a smaller copy, see `smallest_copy`. Loading it is the slowest step of
    opening a table, so it stays in memory while there is a holder, see `keep_full_sizes`. FileNotFoundError if the file
    does not exist.
    """
    name = name if min_width is None or name in _sheets else smallest_copy(name, min_width)
    if name in _sheets:
        return _sheets[name]
    picture = pygame.image.load(str(resource(name)))
    result = picture.convert_alpha() if picture.get_masks()[3] else picture.convert()
    if _holders:
        _sheets[name] = result
    return result


def smallest_copy(name: str, min_width: int) -> str:
    """Return the name of the smallest copy of a picture that is at least `min_width` pixels wide, else its own name.

    The copy of "board.webp" that is 1128 pixels wide is called "board@1128.webp" and loads much faster.
    """
    enough = [(across, copy) for across, copy in _copies(name) if across >= min_width]
    return min(enough)[1] if enough else name


@lru_cache
def _copies(name: str) -> tuple[tuple[int, str], ...]:
    """Return (width in pixels, name) of the smaller copies of a picture."""
    file = resource(name)
    result = [(one.stem.rpartition("@")[2], one.name) for one in file.parent.glob(f"{file.stem}@*{file.suffix}")]
    return tuple((int(across), name.rpartition("/")[0] + "/" + copy) for across, copy in result)


def keep_full_sizes(holder: object, hold: bool) -> None:
    """Keep pictures loaded by `full_size` in memory while any holder has asked for it; release them otherwise."""
    (_holders.add if hold else _holders.discard)(holder)
    if not _holders:
        _sheets.clear()


def _load(name: str, size: tuple[int, int]) -> Surface:
    if name.endswith(".svg"):
        return converted(pygame.image.load_sized_svg(str(resource(name)), size))
    held = _holders and size[0] * size[1] >= LARGE
    picture = full_size(name, size[0]) if held else pygame.image.load(str(resource(smallest_copy(name, size[0]))))
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    return picture.convert_alpha() if picture.get_masks()[3] else picture.convert()


def _svg(path: Path, height: int, dye: tuple[Colour, Colour] | None) -> Surface:
    code = path.read_text("utf-8")
    if dye is not None:
        code = _dyed(code, *dye)
    # The loader keeps the proportions, so with such a wide box only the height counts.
    return pygame.image.load_sized_svg(BytesIO(code.encode()), (height * 4, height))


def _dyed(code: str, old: Colour, new: Colour) -> str:
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in old))
    to_hue, to_light, to_strength = colorsys.rgb_to_hls(*(part / 255 for part in new))

    def dye(found: re.Match[str]) -> str:
        own_hue, own_light, own_strength = colorsys.rgb_to_hls(*(part / 255 for part in hex_colour(found.group())))
        away = abs(own_hue - hue)
        if own_strength < GREY or min(away, 1 - away) > NEAR:
            return found.group()
        lighter = min(1.0, own_light * (0.4 + 0.6 * to_light / light))
        dyed = colorsys.hls_to_rgb(to_hue, lighter, min(1.0, own_strength * to_strength / strength))
        return "#" + "".join(f"{round(part * 255):02x}" for part in dyed)

    return CODE.sub(dye, code)


# -- the table behind the menu, forms and lists -----------------------------------------------------------------------
TABLE_FILE = "assets/art/table.webp"


def draw_wooden_table(surface: Surface, part: Rect | None = None) -> None:
    """Fill the surface, or one part of it, with the wooden table behind menu and forms."""
    wood = load(TABLE_FILE, surface.get_size())
    if wood.get_flags() & pygame.SRCALPHA:
        surface.fill(INK_0, part if part is not None else surface.get_clip())
    if part is None:
        surface.blit(wood, (0, 0))
    else:
        surface.blit(wood, part, part)


def wooden_table_under(area: Rect) -> Surface:
    """Return a copy of the part of the wooden table that a box of the window covers.

    A box outside the window, as for a picture of a board, gets a black surface.
    """
    window = pygame.display.get_surface()
    wood = load(TABLE_FILE, window.get_size() if window is not None else area.size)
    return wood.subsurface(area).copy() if wood.get_rect().contains(area) else Surface(area.size)
