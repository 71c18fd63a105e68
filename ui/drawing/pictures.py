"""Load pictures from files at the size that is needed, and cache surfaces by key.

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
    """Surfaces by key, at most `limit` bytes of pixels together, or `windows` times the window's if that is more.

    With less room than one frame needs, every picture would be made anew in every frame: hence the second measure.
    """

    def __init__(self, limit: int, windows: float = 0) -> None:
        self._limit, self._windows = limit, windows
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """How many bytes may be kept now."""
        window = pygame.display.get_surface()
        return max(self._limit, round(self._windows * _bytes(window))) if window else self._limit

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of `key`, making it on first use."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += _bytes(made)
        limit = self.limit
        while self.bytes > limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= _bytes(dropped)
        return made

    def clear(self) -> None:
        """Forget everything, as after a change of size."""
        self._kept.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def converted(surface: pygame.Surface) -> pygame.Surface:
    """Bring a surface with alpha into the window's format, so that blitting it is fast."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


# -- pictures from files ----------------------------------------------------------------------------------------------
CODE = re.compile(r"#[0-9A-Fa-f]{6}")
NEAR = 0.09  # how far a hue may lie from the one that is dyed, of a full circle
GREY = 0.2  # below this saturation a colour has no hue worth dyeing
_kept = SurfaceCache(32_000_000, windows=3)
LARGE = 100_000  # pixels from which a picture is a sheet
_sheets: dict[str, Surface] = {}  # those that were read while somebody holds sheets
_holders: set[object] = set()


def clear() -> None:
    """Forget every picture, as after a change of size."""
    _kept.clear()


def load(name: str, size: tuple[int, int]) -> Surface:
    """Return the picture `name` (a path inside the program) at exactly `size` pixels; an SVG keeps its proportions.

    FileNotFoundError if there is no such file.
    """
    return _kept.get((name, size), lambda: _load(name, size))


def load_piece(name: str, height: int, dye: tuple[Colour, Colour] | None = None) -> Surface:
    """Return the SVG `name` drawn `height` pixels high.

    `dye` (from, to) gives every colour of a hue near the first the hue of the second, light and dark as they were: so
    one drawing serves both palettes. FileNotFoundError if there is no such file.
    """
    if dye is not None and dye[0] == dye[1]:
        dye = None
    return _kept.get((name, height, dye), lambda: converted(_svg(resource(name), height, dye)))


def in_one_colour(picture: Surface, colour: Colour) -> Surface:
    """Return a copy of a picture with every pixel in one colour, as clear as it was."""
    found = picture.copy()
    found.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    found.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def full_size(name: str, min_width: int | None = None) -> Surface:
    """Return the large picture `name` as it is in its file, opaque or not; it is to be copied from, not drawn on.

    Where `wide` pixels across are enough, it may be the smaller copy of `fitting`. Reading it takes longer than all
    else that opens a table, so it stays in memory while somebody holds sheets. FileNotFoundError if there is no such
    file.
    """
    name = name if min_width is None or name in _sheets else smallest_copy(name, min_width)
    if name in _sheets:
        return _sheets[name]
    picture = pygame.image.load(str(resource(name)))
    found = picture.convert_alpha() if picture.get_masks()[3] else picture.convert()
    if _holders:
        _sheets[name] = found
    return found


def smallest_copy(name: str, min_width: int) -> str:
    """Return the picture `name`, or its smaller copy where that is at least `wide` pixels across: read much sooner.

    The copy of "board.webp" that is 1128 pixels across is called "board@1128.webp".
    """
    enough = [(across, copy) for across, copy in _copies(name) if across >= min_width]
    return min(enough)[1] if enough else name


@lru_cache
def _copies(name: str) -> tuple[tuple[int, str], ...]:
    """Return the smaller copies of a picture, each after how many pixels it is across."""
    file = resource(name)
    found = [(one.stem.rpartition("@")[2], one.name) for one in file.parent.glob(f"{file.stem}@*{file.suffix}")]
    return tuple((int(across), name.rpartition("/")[0] + "/" + copy) for across, copy in found)


def keep_full_sizes(holder: object, hold: bool) -> None:
    """Keep the sheets that are read from now on for whoever opens one table after the other; or let go of them."""
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
    # A box far wider than high: the reader keeps the proportions, so only the height counts.
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
    """Cover the whole surface, or only a part of it, with the table in its lamplight."""
    wood = load(TABLE_FILE, surface.get_size())
    if wood.get_flags() & pygame.SRCALPHA:
        surface.fill(INK_0, part if part is not None else surface.get_clip())
    if part is None:
        surface.blit(wood, (0, 0))
    else:
        surface.blit(wood, part, part)


def wooden_table_under(area: Rect) -> Surface:
    """Return the part of the table that a box of the window covers, as a picture of its own.

    What does not lie in the window, as a picture of a board, lies on no table.
    """
    window = pygame.display.get_surface()
    wood = load(TABLE_FILE, window.get_size() if window is not None else area.size)
    return wood.subsurface(area).copy() if wood.get_rect().contains(area) else Surface(area.size)
