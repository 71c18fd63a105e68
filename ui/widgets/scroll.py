"""Areas that scroll: free content with widgets in it, and lists of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw
from ui.drawing.theme import LINE, TEXT_2, mix
from ui.widgets.base import W, Widget

NOTCH = 60  # design units a notch of the wheel moves
AROUND = 10  # design units between the content and the focus ring at its sides


class ScrollArea(Widget):
    """A window onto higher content. `rect` is what is seen; `paint(surface, content)` draws the content, whose top left
    corner is that of the rect it gets. Widgets in it are added with `put`, placed as if nothing were scrolled.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        height: int,
        paint: Callable[[Surface, Rect], object] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.paint = paint
        self.frame: Rect | None = None  # what the focus ring goes round, if it is more than the area
        self.height = height
        self.offset = 0
        self.children: list[Widget] = []
        self.focusable = height > rect.height
        self._grabbed: int | None = None

    def put(self, widget: W) -> W:
        """Add a widget that scrolls with the content."""
        widget.scroller = self
        self.children.append(widget)
        return self.group.add(widget)

    @property
    def most(self) -> int:
        """The largest offset, in pixels."""
        return max(0, self.height - self.rect.height)

    @property
    def scrolls(self) -> bool:
        return self.most > 0

    @property
    def content(self) -> Rect:
        """Where the content lies now."""
        return Rect(self.rect.left, self.rect.top - self.offset, self.rect.width, self.height)

    def scroll_to(self, offset: int) -> bool:
        """Move the content; return whether it moved."""
        offset = max(0, min(self.most, offset))
        by = self.offset - offset
        self.offset = offset
        for child in self.children:
            child.rect = child.rect.move(0, by)
        if by:
            self.touch()
        return bool(by)

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed to show a place of the window."""
        margin = self.px(12)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top) - margin)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + (rect.bottom - self.rect.bottom) + margin)

    def state(self) -> float | None:
        return self.offset / max(1, self.height)

    def restore(self, state: float) -> None:
        self.scroll_to(round(state * self.height))

    def on_wheel(self, steps: int) -> bool:
        return self.scroll_to(self.offset - steps * self.px(NOTCH))

    def swipe(self, down: int) -> bool:
        return self.scroll_to(self.offset - down)

    def on_key(self, event: pygame.event.Event) -> bool:
        page = self.rect.height - self.px(40)
        by = {
            pygame.K_UP: -self.px(NOTCH),
            pygame.K_DOWN: self.px(NOTCH),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.height,
            pygame.K_END: self.height,
        }.get(event.key)
        return by is not None and self.scroll_to(self.offset + by)

    # The bar ---------------------------------------------------------------------------------------------------
    @property
    def bar(self) -> Rect | None:
        """The handle at the right edge, or None where everything is seen."""
        if not self.most:
            return None
        long = max(self.px(32), self.rect.height * self.rect.height // self.height)
        top = self.rect.top + (self.rect.height - long) * self.offset // self.most
        return Rect(self.rect.right - self.px(8), top, self.px(6), long)

    def press(self, pos: tuple[int, int]) -> None:
        bar = self.bar
        if bar is not None and pos[0] >= bar.left - self.px(6):
            self._grabbed = pos[1] - bar.top if bar.top <= pos[1] < bar.bottom else bar.height // 2
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        bar = self.bar
        if self._grabbed is not None and bar is not None:
            way = max(1, self.rect.height - bar.height)
            self.scroll_to(round((pos[1] - self._grabbed - self.rect.top) * self.most / way))

    def release(self, pos: tuple[int, int]) -> None:
        self._grabbed = None

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if self.paint is not None:
            surface.set_clip(self.rect.clip(clip))
            self.paint(surface, self.content)
            surface.set_clip(clip)
        bar = self.bar
        if bar is not None:
            lit = self._grabbed is not None or self.hovered
            draw.panel(surface, bar, mix(LINE, TEXT_2, 0.5 if lit else 0.15), bar.width // 2)
        self.draw_ring(surface, rect=self.frame or self.rect.inflate(2 * self.px(AROUND), 0))
