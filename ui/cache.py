"""A store for pictures made once and used often: the longest unused go first when it is full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Pictures:
    """Surfaces by key, at most `limit` bytes of pixels together."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of `key`, making it on first use."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += _bytes(made)
        while self.bytes > self.limit and len(self._kept) > 1:
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
