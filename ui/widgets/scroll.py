"""Scrolling areas, lists of rows, and single rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw
from ui.drawing.theme import INK_1, INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, TEXT_2, mix
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike, W, Widget, WidgetOwner
from ui.widgets.keyboard import ENTER

# -- areas with free content -----------------------------------------------------------------------------------------
NOTCH_HEIGHT = 60  # design units per notch of the wheel
RING_MARGIN = 10  # gap between the content and the focus ring, in design units


class ScrollArea(Widget):
    """An area that shows a part of its content, which is higher, and scrolls it. `rect` is the area's box.

    `paint(surface, content)` draws the content in the scrolled box `content`. Widgets inside are added with
    `add_child`; their boxes are those at scroll offset 0. With `stops`, the area only scrolls to these offsets: each
    time to the last one that is not beyond the wanted offset.
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
        self.focus_frame: Rect | None = None  # box of the focus ring, if larger than the area
        self.height = height
        self.offset = 0
        self.stops: Sequence[int] = ()
        self._wanted = 0  # the offset scrolled to, before the choice among `stops`
        self.children: list[Widget] = []
        self.focusable = height > rect.height
        self._grabbed: int | None = None

    def add_child(self, widget: W) -> W:
        """Add a widget that scrolls with the content."""
        widget.scroller = self
        self.children.append(widget)
        return self.group.add(widget)

    @property
    def max_offset(self) -> int:
        """The largest scroll offset, in pixels."""
        return max(0, self.height - self.rect.height)

    @property
    def is_scrollable(self) -> bool:
        return self.max_offset > 0

    @property
    def content(self) -> Rect:
        """The box of the whole content at the current scroll offset."""
        return Rect(self.rect.left, self.rect.top - self.offset, self.rect.width, self.height)

    def scroll_to(self, offset: int) -> bool:
        """Scroll to an offset in pixels; return True if anything moved."""
        offset = self._wanted = max(0, min(self.max_offset, offset))
        offset = max((stop for stop in self.stops if stop <= offset), default=offset)
        by = self.offset - offset
        self.offset = offset
        for child in self.children:
            child.rect = child.rect.move(0, by)
        if by:
            self.invalidate()
        return bool(by)

    def reveal(self, rect: Rect) -> None:
        """Scroll until a box is visible."""
        margin = self.px(12)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top) - margin)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + (rect.bottom - self.rect.bottom) + margin)

    def state(self) -> float | None:
        return self.offset / max(1, self.height)

    def restore(self, saved_state: float) -> None:
        self.scroll_to(round(saved_state * self.height))

    def on_wheel(self, steps: int) -> bool:
        return self.scroll_to(self._wanted - steps * self.px(NOTCH_HEIGHT))

    def scroll_by(self, dy: int) -> bool:
        return self.scroll_to(self._wanted - dy)

    def on_key(self, event: pygame.event.Event) -> bool:
        page = self.rect.height - self.px(40)
        by = {
            pygame.K_UP: -self.px(NOTCH_HEIGHT),
            pygame.K_DOWN: self.px(NOTCH_HEIGHT),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.height,
            pygame.K_END: self.height,
        }.get(event.key)
        return by is not None and self.scroll_to(self._wanted + by)

    @property
    def scroll_handle(self) -> Rect | None:
        """The scroll handle at the right edge; None if all content is visible."""
        if not self.max_offset:
            return None
        long = max(self.px(32), self.rect.height * self.rect.height // self.height)
        top = self.rect.top + (self.rect.height - long) * self.offset // self.max_offset
        return Rect(self.rect.right - self.px(8), top, self.px(6), long)

    def press(self, pos: tuple[int, int]) -> None:
        bar = self.scroll_handle
        if bar is not None and pos[0] >= bar.left - self.px(6):
            self._grabbed = pos[1] - bar.top if bar.top <= pos[1] < bar.bottom else bar.height // 2
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        bar = self.scroll_handle
        if self._grabbed is not None and bar is not None:
            way = max(1, self.rect.height - bar.height)
            self.scroll_to(round((pos[1] - self._grabbed - self.rect.top) * self.max_offset / way))

    def release(self, pos: tuple[int, int]) -> None:
        self._grabbed = None

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if self.paint is not None:
            surface.set_clip(self.rect.clip(clip))
            self.paint(surface, self.content)
            surface.set_clip(clip)
        bar = self.scroll_handle
        if bar is not None:
            lit = self._grabbed is not None or self.hovered
            draw.rounded_box(surface, bar, mix(LINE, TEXT_2, 0.5 if lit else 0.15), bar.width // 2)
        self.draw_focus_ring(surface, rect=self.focus_frame or self.rect.inflate(2 * self.px(RING_MARGIN), 0))


# -- lists and table rows -------------------------------------------------------------------------------------------
HAIRLINE = mix(LINE, INK_1, 0.35)  # line above a row
RowPainter = Callable[[Surface, Rect, int, bool], object]  # (surface, box, index, True if selected) -> draws a row


class ListView(ScrollArea):
    """A scrolling list of rows of equal height, one of them selected.

    Only visible rows are drawn. `choose(index)` is called when a row is selected, `act(index)` on Enter or a double
    click. `heading_rows` are the indexes of headings, which can't be selected.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        count: int,
        row_height: int,
        row: RowPainter,
        *,
        chosen: int | None = None,
        choose: Callable[[int], object] | None = None,
        act: Callable[[int], object] | None = None,
        row_tip: Callable[[int], TextLike | None] | None = None,
        heading_rows: Collection[int] = (),
        **more: Any,
    ) -> None:
        super().__init__(key, rect, count * row_height, self._paint_rows, **more)
        self.count, self.row_height, self.row = count, row_height, row
        self.chosen = chosen if chosen is not None and chosen < count else None
        self.choose, self.act, self.row_tip, self.heading_rows = choose, act, row_tip, heading_rows
        self.hovered_row: int | None = None
        self.focusable = count > 0
        self._clicked: tuple[int, float] = (-1, 0.0)

    def on_added(self, group: WidgetOwner) -> None:
        super().on_added(group)
        if self.for_touch:
            self.row_height = max(self.row_height, self.px(TOUCH_TARGET + TOUCH_GAP))
            self.height = self.count * self.row_height

    def row_rect(self, index: int) -> Rect:
        """Return the current box of a row."""
        content = self.content
        width = self.rect.width - (self.px(14) if self.max_offset else 0)
        return Rect(content.left, content.top + index * self.row_height, width, self.row_height)

    def index_at(self, pos: tuple[int, int]) -> int | None:
        """Return the index of the row at a point, or None."""
        if not self.rect.collidepoint(pos):
            return None
        index = (pos[1] - self.content.top) // self.row_height
        return index if 0 <= index < self.count else None

    def scroll_to_row(self, index: int) -> None:
        """Scroll to a row and its heading."""
        if index - 1 in self.heading_rows:
            self.reveal(self.row_rect(index - 1))
        self.reveal(self.row_rect(index))

    def state(self) -> float | None:
        """Return the scroll offset in rows, so that the same rows stay visible when rows are appended."""
        return self.offset / self.row_height

    def restore(self, saved_state: float) -> None:
        self.scroll_to(round(saved_state * self.row_height))

    def select_row(self, index: int, offset: int = 1) -> None:
        """Select a row and scroll to it. Headings are skipped in the direction of `offset` (1 or -1)."""
        if not self.count:
            return
        chosen = max(0, min(self.count - 1, index))
        if chosen in self.heading_rows:
            chosen += offset if 0 <= chosen + offset < self.count else -offset
        self.chosen = chosen
        self.scroll_to_row(chosen)
        if self.choose is not None:
            self.choose(self.chosen)

    def on_key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.rect.height // self.row_height - 1)
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.select_row(0 if event.key == pygame.K_HOME else self.count - 1)
        elif by is not None:
            last = self.chosen is not None and not any(
                0 <= row < self.count and row not in self.heading_rows
                for row in (self.chosen + by, self.chosen + 2 * by)
            )
            if last and abs(by) == 1:  # at the end of the list, an arrow key moves the focus to another widget
                return False
            self.select_row(0 if self.chosen is None else self.chosen + by, 1 if self.chosen is None or by > 0 else -1)
        elif event.key in ENTER and self.chosen is not None and self.act is not None:
            self.act(self.chosen)
        else:
            return False
        return True

    def on_focus(self, gained: bool) -> None:
        if gained and self.chosen is None and self.host.by_keyboard:
            self.select_row(0)

    def release(self, pos: tuple[int, int]) -> None:
        dragged = self._grabbed is not None
        super().release(pos)
        index = self.index_at(pos)
        if dragged or index is None or index in self.heading_rows:
            return
        now = self.host.now
        twice = self._clicked[0] == index and now - self._clicked[1] < 0.45
        self._clicked = (index, now)
        self.select_row(index)
        if twice and self.act is not None:
            self.act(index)

    def tip_text(self) -> Any:
        index = self.chosen if self.host.by_keyboard else self.index_at(self.host.pointer)
        words = self.row_tip(index) if self.row_tip is not None and index is not None else None
        return words or super().tip_text()

    def spoken_box(self) -> Rect:
        return self.row_rect(self.chosen).clip(self.rect) if self.chosen is not None else Rect(0, 0, 0, 0)

    def spoken_parts(self) -> tuple[str, ...]:
        if self.chosen is None:
            return ()
        before = sum(head < self.chosen for head in self.heading_rows)
        return (f"{self.chosen + 1 - before} / {self.count - len(self.heading_rows)}",)

    def visible_rows(self) -> range:
        """Return the indexes of the visible rows."""
        first = max(0, self.offset // self.row_height)
        return range(first, min(self.count, (self.offset + self.rect.height) // self.row_height + 1))

    def _paint_rows(self, surface: Surface, content: Rect) -> None:
        under = self.index_at(self.host.pointer) if self.hovered else None
        for index in self.visible_rows():
            box = self.row_rect(index).inflate(0, -self.px(4))
            if not box.colliderect(surface.get_clip()):
                continue
            if index == self.chosen:
                draw.rounded_box(surface, box, INK_3, self.px(RADIUS_BUTTON), IVORY)
            elif index == under and index not in self.heading_rows:
                draw.rounded_box(surface, box, INK_2, self.px(RADIUS_BUTTON))
            self.row(surface, box, index, index == self.chosen)


class HoverBox(Widget):
    """A table row or card with hover and focus.

    `draw_content(surface, shift)` draws its content; `shift` is how far (x, y) the box has moved since it was created,
    in pixels. `paint(surface, rect, highlighted)` draws the background, by default that of a row.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        draw_content: Callable[[Surface, tuple[int, int]], object],
        act: Callable[[], object] | None = None,
        paint: Callable[[Surface, Rect, bool], object] | None = None,
        radius: float = 8,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.draw_content, self.act, self.paint, self.radius = draw_content, act, paint or self._paint_row, radius
        self._placed = rect.topleft

    def activate(self) -> None:
        if self.act is not None:
            self.host.play("click")
            self.act()

    def draw(self, surface: Surface) -> None:
        self.paint(surface, self.rect, self.hovered or self.shows_focus_ring)
        self.draw_content(surface, (self.rect.left - self._placed[0], self.rect.top - self._placed[1]))
        self.draw_focus_ring(surface, round(self.radius))

    def _paint_row(self, surface: Surface, rect: Rect, lit: bool) -> None:
        if lit:
            draw.rounded_box(surface, rect, INK_3, round(8 * self.host.unit))
        else:
            side = round(6 * self.host.unit)
            surface.fill(HAIRLINE, (rect.left + side, rect.top, rect.width - 2 * side, 1))
