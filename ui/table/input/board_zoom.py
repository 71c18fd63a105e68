"""Zooming and panning of a large board."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from ui.boards.shared.base import ZoomablePainter
from ui.boards.shared.shapes import STEP
from ui.table.context import TableContext
from ui.table.intents import ClickBoard, Handlers, PulseHalos, Relayout, ToggleOverlay, ToggleZoom
from ui.table.option_widget import OptionWidget
from ui.widgets.scroll import NOTCH_HEIGHT

CLICK_TOLERANCE = 5  # maximum distance in pixels that the pointer may move during a click
PAN_BUTTONS = (1, 2, 3)  # mouse buttons that pan


class BoardZoom:
    """Zooms and pans the board, if the painter supports that."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.area = Rect(0, 0, 0, 0)  # the area available to the board
        self.overlay = False
        self._asked: object = None  # the painter that was last checked for zoom support
        self._zooming: ZoomablePainter | None = None  # the painter if it supports zooming, otherwise None
        self._begun: tuple[int, int] | None = None  # position at which the mouse button was pressed; None: no drag
        self._last = (0, 0)
        self._far = False  # the pointer has moved more than `CLICK_TOLERANCE` pixels since the button was pressed

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {ToggleOverlay: lambda intent: self.toggle_overlay(), ToggleZoom: lambda intent: self.toggle_zoom()}

    def toggle_zoom(self) -> None:
        """Show the whole board or, if it is shown already, zoom into its middle."""
        if self.painter is not None and self.painter.is_zoomed:
            self.show_whole()
        else:
            self.zoom(3)

    @property
    def painter(self) -> ZoomablePainter | None:
        """The painter if it supports zooming, otherwise None."""
        painter = self.ctx.painter
        if painter is not self._asked:  # `isinstance` of a protocol is slow
            self._asked, self._zooming = painter, painter if isinstance(painter, ZoomablePainter) else None
        return self._zooming

    @property
    def is_dragging(self) -> bool:
        """Whether the board is being panned."""
        return self._begun is not None and self._far

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; return whether it was used."""
        if self.painter is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._on_board(self.ctx.app.pointer) and self.zoom(event.y, self.ctx.app.pointer)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in PAN_BUTTONS:
            return self._pressed(event.pos, event.button)
        if event.type == pygame.MOUSEMOTION and self._begun is not None:
            self.drag(event.pos)
        # then the widget reacts when the button is released
        pressed_thing = self.ctx.widgets.pressed_widget is not None
        if event.type == pygame.MOUSEBUTTONUP and self._begun is not None and not pressed_thing:
            return self._released(event.pos, event.button)
        return False

    def _on_board(self, pos: tuple[int, int]) -> bool:
        return self.area.collidepoint(pos)

    def _pressed(self, pos: tuple[int, int], button: int) -> bool:
        """Begin a drag outside widgets; return whether the event was used."""
        painter = self.painter
        if painter is None or not painter.is_zoomed or not self._on_board(pos):
            return False
        if button == 1 and self.ctx.widgets.widget_at(pos) is not None:
            return False
        self.begin_drag(pos)
        return True

    def begin_drag(self, pos: tuple[int, int]) -> None:
        """Start panning at `pos`."""
        self._begun, self._last, self._far = pos, pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        """Pan the board to the pointer."""
        painter = self.painter
        if painter is None or self._begun is None:
            return
        self._far = self._far or math.dist(pos, self._begun) > CLICK_TOLERANCE
        if self._far and painter.pan(pos[0] - self._last[0], pos[1] - self._last[1]):
            self._moved()
        if self._far:
            self._last = pos

    def _released(self, pos: tuple[int, int], button: int) -> bool:
        far, self._begun = self._far, None
        if button == 1 and not far:
            self.ctx.dispatch(ClickBoard(pos))
        return True

    def end_drag(self) -> bool:
        """End a drag on a widget; return whether the board was panned."""
        far, self._begun, self._far = self.is_dragging, None, False
        return far

    # -- zoom and pan -------------------------------------------------------------------------------------------------
    def zoom(self, steps: float, position: tuple[int, int] | None = None) -> bool:
        """Zoom by `steps` (below 0: out) around a point, by default the middle; return whether the zoom changed."""
        painter = self.painter
        if painter is None or not painter.zoom(position or self.area.center, steps):
            return False
        self._moved()
        return True

    def pinch(self, position: tuple[int, int], factor: float, offset: tuple[int, int]) -> bool:
        """Zoom and pan with two fingers; return whether they are on the board."""
        painter = self.painter
        if painter is None or not self._on_board(position):
            return False
        moved = painter.pan(*offset)
        if painter.zoom(position, math.log(factor, STEP)) or moved:
            self._moved()
        return True

    def scroll_notches(self, right: int, notches: int) -> bool:
        """Pan by wheel notches, `right` to the right and `notches` down; return whether the board is zoomed in."""
        painter, notch = self.painter, self.ctx.px(NOTCH_HEIGHT)
        if painter is None or not painter.is_zoomed:
            return False
        if painter.pan(-right * notch, -notches * notch):
            self._moved()
        return True

    def show_whole(self) -> None:
        """Show the whole board."""
        if self.painter is not None and self.painter.show_all():
            self._moved()

    def reveal(self, name: str) -> None:
        """Pan until the piece or space `name` is visible."""
        if self.painter is not None and self.painter.reveal(name):
            self._moved()

    def toggle_overlay(self) -> None:
        """Show or hide the overlay that shows which player leads in each part of the board."""
        if self.painter is not None:
            self.overlay = not self.overlay
            self.painter.show_overlay(self.overlay)
            self.ctx.dispatch(Relayout())

    def restore(self) -> None:
        """Show the overlay on a new painter, if it was shown before."""
        if self.painter is not None:
            self.painter.show_overlay(self.overlay)

    def _moved(self) -> None:
        """Update the clickable areas."""
        self.ctx.hover.invalidate()
        for widget in self.ctx.widgets.widgets:
            if isinstance(widget, OptionWidget) and widget.on_board:
                widget.rect = self.ctx.painter.area_of(widget.name)
        self.ctx.dispatch(PulseHalos())
        self.ctx.touch()
