"""A cache of pictures by key; when it is full, the least recently used go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Pictures:
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


def ready(surface: pygame.Surface) -> pygame.Surface:
    """Bring a surface with alpha into the window's format, so that blitting it is fast."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface
