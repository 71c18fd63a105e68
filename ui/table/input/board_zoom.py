"""Zooming and panning a large board: wheel, dragging, pinching and keys."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from ui.boards.shared.base import ZoomablePainter
from ui.boards.shared.shapes import STEP
from ui.table.context import TableContext
from ui.table.intents import ClickBoard, EnlargeBoard, Handlers, PulseHalos, Relayout, ToggleOverlay
from ui.table.option_widget import OptionWidget
from ui.widgets.scroll import NOTCH

STILL = 5  # maximum distance in pixels that the pointer may move during a click
DRAGS = (1, 2, 3)  # mouse buttons that pan


class BoardZoom:
    """Zooms and pans the board, if its painter supports that; otherwise does nothing."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.area = Rect(0, 0, 0, 0)  # the area available to the board
        self.overlay = False
        self._asked: object = None  # the painter that was last tested for zoom support
        self._zooming: ZoomablePainter | None = None  # that painter if it supports zooming, otherwise None
        self._begun: tuple[int, int] | None = None  # where the mouse button was pressed; None: no drag
        self._last = (0, 0)
        self._far = False  # the pointer has moved more than `STILL` pixels since then

    def handlers(self) -> Handlers:
        """Return this part's function for each intent."""
        return {ToggleOverlay: lambda intent: self.toggle_overlay(), EnlargeBoard: lambda intent: self.toggle_zoom()}

    def toggle_zoom(self) -> None:
        """Zoom out to the whole board; if the whole board is visible, zoom into its middle."""
        if self.painter is not None and self.painter.zoomed:
            self.show_whole()
        else:
            self.zoom(3)

    @property
    def painter(self) -> ZoomablePainter | None:
        """The painter, if it supports zooming, otherwise None."""
        painter = self.ctx.painter
        if painter is not self._asked:  # `isinstance` of a protocol is slow
            self._asked, self._zooming = painter, painter if isinstance(painter, ZoomablePainter) else None
        return self._zooming

    @property
    def dragging(self) -> bool:
        """Whether the board is being panned."""
        return self._begun is not None and self._far

    # -- the mouse ----------------------------------------------------------------------------------------------------
    def event(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; return True if the event was used."""
        if self.painter is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._on_board(self.ctx.app.pointer) and self.zoom(event.y, self.ctx.app.pointer)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in DRAGS:
            return self._pressed(event.pos, event.button)
        if event.type == pygame.MOUSEMOTION and self._begun is not None:
            self.drag(event.pos)
        # In that case the widget reacts when the button is released.
        pressed_thing = self.ctx.widgets.pressed_widget is not None
        if event.type == pygame.MOUSEBUTTONUP and self._begun is not None and not pressed_thing:
            return self._released(event.pos, event.button)
        return False

    def _on_board(self, pos: tuple[int, int]) -> bool:
        return self.area.collidepoint(pos)

    def _pressed(self, pos: tuple[int, int], button: int) -> bool:
        """Begin a drag where no widget reacts to the button; return True if the event was used."""
        painter = self.painter
        if painter is None or not painter.zoomed or not self._on_board(pos):
            return False
        if button == 1 and self.ctx.widgets.widget_at(pos) is not None:
            return False
        self.begin_drag(pos)
        return True

    def begin_drag(self, pos: tuple[int, int]) -> None:
        """Note where a drag begins."""
        self._begun, self._last, self._far = pos, pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        """Pan along with the pointer."""
        painter = self.painter
        if painter is None or self._begun is None:
            return
        self._far = self._far or math.dist(pos, self._begun) > STILL
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
        """End a drag that began on a widget; return whether the board was panned."""
        far, self._begun, self._far = self.dragging, None, False
        return far

    # -- zoom and pan -------------------------------------------------------------------------------------------------
    def zoom(self, steps: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom in or out around a point, or around the middle of the board."""
        painter = self.painter
        if painter is None or not painter.zoom(at or self.area.center, steps):
            return False
        self._moved()
        return True

    def pinch(self, at: tuple[int, int], factor: float, offset: tuple[int, int]) -> bool:
        """Zoom around a point and pan, as two fingers do; return True if the fingers are on the board."""
        painter = self.painter
        if painter is None or not self._on_board(at):
            return False
        moved = painter.pan(*offset)
        if painter.zoom(at, math.log(factor, STEP)) or moved:
            self._moved()
        return True

    def scroll_notches(self, right: int, down: int) -> bool:
        """Pan by wheel notches to the right and down; return True if the board is zoomed."""
        painter, notch = self.painter, self.ctx.px(NOTCH)
        if painter is None or not painter.zoomed:
            return False
        if painter.pan(-right * notch, -down * notch):
            self._moved()
        return True

    def show_whole(self) -> None:
        """Show the whole board."""
        if self.painter is not None and self.painter.show_all():
            self._moved()

    def reveal(self, name: str) -> None:
        """Pan so that the focused thing, given by its name, is visible."""
        if self.painter is not None and self.painter.reveal(name):
            self._moved()

    def toggle_overlay(self) -> None:
        """Show or hide the overlay that marks the leading player of each area."""
        if self.painter is not None:
            self.overlay = not self.overlay
            self.painter.show_overlay(self.overlay)
            self.ctx.dispatch(Relayout())

    def restore(self) -> None:
        """Show the overlay on a new painter too, if it was switched on."""
        if self.painter is not None:
            self.painter.show_overlay(self.overlay)

    def _moved(self) -> None:
        """Update the positions of clickable areas after zooming or panning."""
        self.ctx.hover.invalidate()
        for widget in self.ctx.widgets.widgets:
            if isinstance(widget, OptionWidget) and widget.on_board:
                widget.rect = self.ctx.painter.area_of(widget.name)
        self.ctx.dispatch(PulseHalos())
        self.ctx.touch()
