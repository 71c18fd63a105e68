"""The palette: kinds of entries that can be put into a list, by a click or dragged to where they are to go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from ui.drawing import text
from ui.widgets import Button
from ui.widgets.base import Drags


class KindButton(Button):
    """A kind of the palette: a click puts one in behind the chosen entry, `drop(pos)` where it is dragged to."""

    drags = Drags.ACROSS
    carried: tuple[int, int] | None = None  # where it is dragged just now

    def __init__(
        self,
        *args: Any,
        drop: Callable[[tuple[int, int]], object],
        picture: Callable[[tuple[int, int]], Surface | None],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.drop, self.picture = drop, picture

    def draw(self, surface: Surface) -> None:
        ink, pad = self._box(surface), self.px(6)
        side = self.rect.height - 2 * self.px(3)
        found = self.picture((side, side))
        box = Rect(self.rect.left + pad, self.rect.top + self.px(3), side, side)
        if found is not None:
            surface.blit(found, found.get_rect(center=box.center))
        left = box.right + pad
        room = Rect(left, self.rect.top, self.rect.right - pad - left, self.rect.height)
        text.draw(surface, self.words, room, self.font(self.size, "bold"), ink)
        self.draw_ring(surface)

    def drag(self, pos: tuple[int, int]) -> None:
        self.carried = None if self.hit(pos) else pos
        self.touch()

    def release(self, pos: tuple[int, int]) -> None:
        carried, self.carried = self.carried, None
        if carried is None:
            super().release(pos)
            return
        self.pressed = False
        self.drop(pos)

    def cancel(self) -> None:
        super().cancel()
        self.carried = None
