"""The tools left of the board, and the selected tool's handles on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.workshop import form_edits
from games.core.workshop.shapes import DragHandle, Point
from ui.drawing import draw, text
from ui.drawing.theme import FAINT, INK_0, INK_1, IVORY, TEXT, TEXT_2, GameTheme, hex_colour
from ui.layout import Box, Column, Node, Panel, Slot
from ui.screens.workshop.board_picture import BRIGHT_COLOUR_SUM, BoardPreview
from ui.screens.workshop.context import WorkshopContext
from ui.screens.workshop.tools import Tool
from ui.widgets import IconButton
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, Widget

# colours of handles, by kind of piece
HANDLE_COLOURS = tuple(map(hex_colour, ("#C9973F", "#8FB0CA", "#6F9A55", "#C5606B", "#E8DDC0")))
GRAB_DISTANCE, HANDLE_SIZE = 11, 20  # design units: distance within which a handle can be grabbed; size of a handle
SHIFT_STEP = 10  # board units per arrow key with Shift
PICTURE_REASON = N_("The picture shows this; remove the picture first.")
TOOLBAR_WIDTH = 56.0  # design units: width of the toolbar
MIN_LETTER_HEIGHT = 44  # pixels: minimum height of a button with its shortcut letter


class HandlesWidget(Widget):
    """The handles of the chosen space. `move(handle, spot)` is called after a drag.

    `choose(n)` is called with the chosen handle, `step(handle, by)` on arrow keys, `add` and `remove` for corners
    (Insert, Delete).
    """

    focusable = True

    def __init__(
        self,
        key: str,
        picture: BoardPreview,
        handles: Sequence[DragHandle],
        describe: Callable[[DragHandle], Text],
        at: int,
        choose: Callable[[int], object],
        move: Callable[[DragHandle, Point], object],
        step: Callable[[DragHandle, tuple[int, int]], object],
        add: Callable[[DragHandle], object],
        remove: Callable[[DragHandle], object],
        theme: GameTheme,
        **more: Any,
    ) -> None:
        super().__init__(key, picture.box, **more)
        self.picture, self.handles, self.describe, self.theme = picture, list(handles), describe, theme
        self.choose, self.move, self.step, self.add, self.remove = choose, move, step, add, remove
        self.current_handle = at  # number of the handle that keys move
        self._grabbed: int | None = None
        self._from: tuple[int, int] | None = None
        self.dragged_spot: Point | None = None  # position of the dragged handle in board units, or None

    def handle_at(self, pos: tuple[int, int]) -> int | None:
        """Return the nearest handle within reach, or None.

        A handle that moves the whole space is the last choice.
        """
        reach = self.px(GRAB_DISTANCE)
        if not self.rect.collidepoint(pos):
            return None
        best: tuple[float, int] | None = None
        for number, handle in enumerate(self.handles):
            x, y = self.picture.board_to_window(handle.position)
            away = max(abs(x - pos[0]), abs(y - pos[1]))
            if away <= reach and (
                best is None or (away, not handle.place) < (best[0], not self.handles[best[1]].place)
            ):
                best = (away, number)
        return None if best is None else best[1]

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.handle_at(pos) is not None

    # -- dragging ------------------------------------------------------------------------------------------------------
    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._grabbed = self.handle_at(pos)
        if self._grabbed is not None:
            self.current_handle, self._from = self._grabbed, pos

    def drag(self, pos: tuple[int, int]) -> None:
        if self._grabbed is None or self._from is None:
            return
        handle = self.handles[self._grabbed]
        if handle.is_locked:
            return
        x, y = self.picture.board_to_window(handle.position)
        self.dragged_spot = self.picture.window_to_board((x + pos[0] - self._from[0], y + pos[1] - self._from[1]))
        self.invalidate()

    def release(self, pos: tuple[int, int]) -> None:
        grabbed, spot = self._grabbed, self.dragged_spot
        self.cancel()
        if grabbed is None:
            return
        self.choose(grabbed)
        handle = self.handles[grabbed]
        if handle.is_locked and pos != self.picture.board_to_window(handle.position):
            self.group.show_refusal(self.host.translate(PICTURE_REASON), self._box(grabbed))
        elif spot is not None:
            self.move(handle, spot)

    def cancel(self) -> None:
        self.pressed, self._grabbed, self._from, self.dragged_spot = False, None, None, None

    def on_key(self, event: pygame.event.Event) -> bool:
        if not self.handles:
            return False
        handle = self.handles[self.current_handle % len(self.handles)]
        far = SHIFT_STEP if event.mod & pygame.KMOD_SHIFT else 1
        by = {
            pygame.K_LEFT: (-far, 0), pygame.K_RIGHT: (far, 0), pygame.K_UP: (0, -far), pygame.K_DOWN: (0, far),
        }.get(event.key)  # fmt: skip
        if by is not None:
            if handle.is_locked:
                self.group.show_refusal(self.host.translate(PICTURE_REASON), self._box(self.current_handle))
            else:
                self.step(handle, by)
        elif event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self.choose((self.current_handle + (1 if event.key == pygame.K_PAGEDOWN else -1)) % len(self.handles))
        elif event.key == pygame.K_INSERT and handle.is_corner:
            self.add(handle)
        elif event.key == pygame.K_DELETE and handle.is_corner:
            self.remove(handle)
        else:
            return False
        self.invalidate()
        return True

    def tip_text(self) -> Text | None:
        number = self.handle_at(self.host.pointer) if not self.host.by_keyboard else self.current_handle
        if number is None or number >= len(self.handles):
            return None
        handle, description = self.handles[number], self.describe(self.handles[number])
        if handle.is_locked:
            return N_("{what}. {why}", what=description, why=PICTURE_REASON)
        spot = self.dragged_spot if self.dragged_spot is not None and number == self._grabbed else handle.position
        return N_("{what}: x {x}, y {y}", what=description, x=round(spot[0]), y=round(spot[1]))

    def tip_anchor(self) -> Rect:
        number = self.handle_at(self.host.pointer) if not self.host.by_keyboard else self.current_handle
        return self._box(number) if number is not None and number < len(self.handles) else self.rect

    def _box(self, number: int) -> Rect:
        side = self.px(HANDLE_SIZE)
        spot = (
            self.dragged_spot
            if number == self._grabbed and self.dragged_spot is not None
            else self.handles[number].position
        )
        box = Rect(0, 0, side, side)
        box.center = self.picture.board_to_window(spot)
        return box

    def draw(self, surface: Surface) -> None:
        with self.picture.clip_to_box(surface):
            self._draw_all(surface)

    def _draw_all(self, surface: Surface) -> None:
        hovered = self.handle_at(self.host.pointer) if self.hovered else None
        boxes = [self._box(number) for number in range(len(self.handles))]
        for number, handle in enumerate(self.handles):
            chosen = number == self._grabbed or number == hovered or number == self.current_handle
            free = chosen or boxes[number].collidelist(boxes[:number]) < 0
            self._draw_one(surface, boxes[number], handle, chosen, free)
        if self._grabbed is not None and self.dragged_spot is not None:
            self._draw_moved(surface, self.handles[self._grabbed])

    def _draw_one(self, surface: Surface, box: Rect, handle: DragHandle, chosen: bool, free: bool) -> None:
        """Draw a handle, with its number unless another handle covers it."""
        colour = FAINT if handle.is_locked else self.theme.accent
        if handle.is_corner:
            box = box.inflate(-box.width // 3, -box.height // 3)
            surface.fill(INK_0, box.inflate(2, 2))
            surface.fill(IVORY if chosen else colour, box)
            return
        if not handle.place:
            pygame.draw.circle(surface, INK_0, box.center, box.width * 2 // 3 + 2)
            pygame.draw.circle(surface, IVORY if chosen else colour, box.center, box.width * 2 // 3)
            return
        keys = sorted({other.key for other in self.handles if other.key.startswith("slots.")})
        if handle.key in keys and not handle.is_locked:
            colour = HANDLE_COLOURS[keys.index(handle.key) % len(HANDLE_COLOURS)]
        fill, number = IVORY if chosen else colour, handle.place[-1]
        several = sum(other.key == handle.key for other in self.handles) > 1
        draw.rounded_box(surface, box, fill, box.width // 2 if several else self.px(4), INK_0, max(1, self.px(1.5)))
        if several and free and isinstance(number, int):
            ink = INK_1 if sum(fill) > BRIGHT_COLOUR_SUM else TEXT
            text.draw(surface, str(number + 1), box, self.font(11, "bold"), ink, align="center", wrapping=False)

    def _draw_moved(self, surface: Surface, handle: DragHandle) -> None:
        """Draw a line from the old to the new position of the dragged handle."""
        assert self.dragged_spot is not None
        start, end = self.picture.board_to_window(handle.position), self.picture.board_to_window(self.dragged_spot)
        pygame.draw.line(surface, INK_0, start, end, self.px(3))
        pygame.draw.line(surface, IVORY, start, end, max(1, self.px(1)))
        if not handle.place:  # a handle that moves the whole outline
            by = (end[0] - start[0], end[1] - start[1])
            for key in {other.key for other in self.handles if other.is_corner}:
                alike = [other for other in self.handles if other.key == key and other.is_corner]
                moved = [
                    (x + by[0], y + by[1]) for x, y in (self.picture.board_to_window(other.position) for other in alike)
                ]
                if len(moved) > 1:
                    pygame.draw.lines(surface, IVORY, alike[0].is_closed, moved, self.px(2))
        elif handle.is_corner:
            self._draw_border(surface, handle, end)

    def _draw_border(self, surface: Surface, handle: DragHandle, end: tuple[int, int]) -> None:
        corners = [other for other in self.handles if other.is_corner and other.key == handle.key]
        here, last = corners.index(handle), len(corners) - 1
        neighbours = (
            [here - 1, (here + 1) % len(corners)] if handle.is_closed else [max(0, here - 1), min(last, here + 1)]
        )
        for other in (corners[number] for number in neighbours):
            pygame.draw.line(surface, IVORY, self.picture.board_to_window(other.position), end, self.px(2))


class ToolButton(IconButton):
    """A tool's button with its shortcut letter."""

    def __init__(self, key: str, rect: Rect, letter: str, *args: Any, **more: Any) -> None:
        super().__init__(key, rect, *args, **more)
        self.letter = letter

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.rect.height >= MIN_LETTER_HEIGHT and not self.host.for_touch:
            font, unit = self.font(13), self.host.unit
            corner = Box.of(self.rect, unit).pad(0, 0, 4, 0).cut_bottom(text.line_height(font) / unit).rect
            text.draw(surface, self.letter.upper(), corner, font, TEXT_2, align="right", wrapping=False)


def toolbar(context: WorkshopContext) -> Node:
    """Return the buttons: tools, hiding of pieces, removal of the picture."""
    context.tools.reset_unavailable()
    tools = [Slot(partial(_tool_button, context, tool), height=TOUCH_TARGET) for tool in context.tools.available]
    pieces, picture = (Slot(partial(make, context), height=TOUCH_TARGET) for make in (_pieces_button, _picture_button))
    return Column(Panel(Column(*tools, pieces, picture, gap=TOUCH_GAP), pad=4), width=TOOLBAR_WIDTH)


def _tool_button(context: WorkshopContext, tool: Tool, rect: Rect) -> ToolButton:
    take, tip = partial(context.tools.choose_tool, tool.key), context.translate(tool.description)
    chosen = tool.key == context.tools.tool
    return ToolButton(f"tool:{tool.key}", rect, tool.letter, tool.icon, take, tip=tip, chosen=chosen)


def _pieces_button(context: WorkshopContext, rect: Rect) -> ToolButton:
    bare, tip = context.session.hides_pieces, context.translate(N_("Show the starting pieces (H)"))
    icon = "eye-off" if bare else "eye"
    return ToolButton("pieces", rect, "h", icon, context.tools.toggle_pieces, chosen=not bare, tip=tip)


def _picture_button(context: WorkshopContext, rect: Rect) -> IconButton:
    session = context.session
    has_picture = bool(form_edits.remove_board_picture_edits(session.data, session.form))
    tip, reason = (
        context.translate(N_("Remove the picture")),
        context.translate(N_("The program draws this board already.")),
    )
    return IconButton(
        "picture", rect, "image", context.tools.remove_picture, tip=tip, enabled=has_picture, reason=reason
    )


def handles(context: WorkshopContext, rect: Rect) -> HandlesWidget:
    """Return the handles of the chosen space."""
    tools, offered = context.tools, context.tools.handles()
    tools.handle_index = min(tools.handle_index, max(0, len(offered) - 1))
    return HandlesWidget(
        "handles", context.picture, offered, tools.describe_handle, tools.handle_index, tools.choose_handle,
        tools.move_handle, tools.nudge_handle, tools.add_corner, tools.remove_corner, context.theme,
    )  # fmt: skip
