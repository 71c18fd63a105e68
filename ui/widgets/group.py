"""The widgets of a screen: focus, hover and events."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.widgets.base import TOUCH_TARGET, DragAxis, Tip, TransientTip, W, Widget
from ui.widgets.host import Host, InputDevice
from ui.widgets.keyboard import ENTER
from ui.widgets.targets import ARROWS, RestingPointer, nearest_point, nearest_widget, touch_area

TIP_DELAY = 0.35  # seconds that the pointer rests before its tooltip appears
NOTE_REACH = 60  # design units that the pointer may move while a note is shown
DRAW_MARGIN = 40  # design units that a widget may draw outside its box


class Group:
    """The widgets of a screen, in Tab order.

    `first()` returns the widget that gets the first focus, or None for the first of the group. `answers(widget)` is
    True for answers to the current question, which Tab visits first. `spot_at(pos)` returns the key of the board's
    widget at a point.
    """

    def __init__(
        self,
        host: Host,
        first: Callable[[], Widget | None] = lambda: None,
        answers: Callable[[Widget], bool] = lambda widget: False,
        spot_at: Callable[[tuple[int, int]], str | None] = lambda pos: None,
    ) -> None:
        self.host, self._first, self._answers, self._spot_at = host, first, answers, spot_at
        self._tab_start = self._tab_position = ""  # keys of two answers: where Tab started, and where it is now
        self.widgets: list[Widget] = []
        self._by_key: dict[str, Widget] = {}  # widgets by key, for speed on a board
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self.popup: Widget | None = None  # an open list, drawn last and first to get events
        self._captured: Widget | None = None
        self._hovered_since = 0.0  # time when hovering began; infinite: no tooltip for this widget
        self._resting = RestingPointer()
        self._note = TransientTip()
        self.previewed_key = ""  # key of the widget previewed by a first tap
        self._focus_unseen = False  # True: the screen has set the focus, and no focus ring was drawn yet
        self._saved_states: dict[str, Any] = {}
        self._focus_key: str | None = None
        self._kept_key: str | None = None  # key of the widget that had the focus before the layout
        self._old_focused: Widget | None = None  # the widget that had the focus before the layout

    def add(self, widget: W) -> W:
        """Append a widget to the group, and return the widget."""
        if widget.key in self._by_key:
            raise ValueError(f"two widgets are called {widget.key!r}")
        widget.on_added(self)
        self.widgets.append(widget)
        self._by_key[widget.key] = widget
        return widget

    def begin_layout(self) -> None:
        """Empty the group before a layout. Focus and states are saved by key."""
        self._saved_states = {w.key: state for w in self.widgets if (state := w.state()) is not None}
        self._kept_key = self.focused.key if self.focused else self._focus_key
        self._old_focused = self.focused
        self._resting.before_layout(self.hovered)
        self.widgets, self._by_key = [], {}
        self.focused = self.hovered = self.popup = self._captured = None
        self._note.clear()

    def end_layout(self) -> None:
        """Restore the saved focus and states after a layout."""
        for widget in self.widgets:
            if widget.key in self._saved_states:
                widget.restore(self._saved_states[widget.key])
        kept = self.find(self._kept_key) if self._kept_key else None
        if kept is not None and self.focused is not None and self.focused is not kept:
            self.focused.on_focus(False)  # the saved focus wins over the new one
        self.focused = kept or self.focused
        if kept is not None and self._old_focused is not None and type(kept) is not type(self._old_focused):
            self._old_focused.on_focus(False)  # the key belongs to another type of widget now
            kept.on_focus(True)
        self._focus_key = self.focused.key if self.focused else self._kept_key
        self.hovered = self._resting.after_layout(self.widget_at(self.host.pointer), self.host)

    def find(self, key: str) -> Widget | None:
        """Return the widget with this key, or None."""
        return self._by_key.get(key)

    def __getitem__(self, key: str) -> Widget:
        widget = self.find(key)
        if widget is None:
            raise KeyError(key)
        return widget

    def draw(self, surface: Surface, part: Rect | None = None, skip: Widget | None = None) -> None:
        """Draw the widgets inside `part`, except `skip`. Those in a scrolling area are clipped to it."""
        clip = surface.get_clip()
        near = clip.inflate(2 * self.host.px(DRAW_MARGIN), 2 * self.host.px(DRAW_MARGIN))
        for widget in self.widgets:
            if not widget.rect.colliderect(near) or (part is not None and not widget.rect.colliderect(part)):
                continue
            if widget is skip:
                continue
            if widget.scroller is None:
                widget.draw(surface)
            elif widget.rect.colliderect(widget.scroller.rect):
                surface.set_clip(widget.scroller.rect.clip(clip))
                widget.draw(surface)
                surface.set_clip(clip)

    def draw_popup(self, surface: Surface) -> None:
        """Draw the open list, if any. Call this after `draw`, because it covers other widgets."""
        if self.popup is not None:
            self.popup.draw(surface)

    # -- focus ---------------------------------------------------------------------------------------------------------
    def focus(self, widget: Widget | None) -> None:
        """Move the keyboard focus to a widget, or to none."""
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.on_focus(False)
        self.focused = widget
        self._focus_unseen = widget is not None and not widget.shows_caret and not self.host.by_keyboard
        self._focus_key = widget.key if widget else None
        if widget is not None:
            widget.on_focus(True)
            if widget.scroller is not None and self._captured is None:  # no scrolling while a widget is pressed
                widget.scroller.reveal(widget.rect)
        self.host.invalidate()

    @property
    def pressed_widget(self) -> Widget | None:
        """The widget that is pressed, or None."""
        return self._captured

    @property
    def kept_focus_key(self) -> str | None:
        """The key of the widget that had the focus before the layout."""
        return self._kept_key

    def forget_focus(self) -> None:
        """Remove the focus, so that the next layout does not restore it."""
        self.focus(None)
        self._focus_key = self._kept_key = None

    def step_focus(self, offset: int) -> bool:
        """Move the focus to the next (1) or previous (-1) widget; return True if there is one."""
        order = self._order()
        if not order or self._begin():
            return bool(order)
        if self.focused in order:
            self.focus(order[(order.index(self.focused) + offset) % len(order)])
        else:
            self.focus(order[0 if offset > 0 else -1])
        self._tab_position = self.focused.key if self.focused is not None else ""
        return True

    def _order(self) -> list[Widget]:
        """Return the Tab order: the answers, beginning with the one where Tab started; then the other widgets."""
        able = [widget for widget in self.widgets if widget.takes_focus]
        answers = [widget for widget in able if self._answers(widget)]
        if self.focused in answers and self.focused.key != self._tab_position:
            self._tab_start = self._tab_position = self.focused.key
        keys = [widget.key for widget in answers]
        start = keys.index(self._tab_start) if self._tab_start in keys else 0
        return [*answers[start:], *answers[:start], *(widget for widget in able if widget not in answers)]

    def _begin(self) -> bool:
        """Show the focused widget's hidden ring or, if no widget has the focus, focus the first.

        Return False if a visible ring needs neither.
        """
        first = self.focused if self._focus_unseen else self._first() if self.focused is None else None
        if first is None:
            return False
        self._focus_unseen, self._tab_position = False, ""
        self.focus(first)
        self.host.invalidate()
        return True

    def move_focus(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in a direction; return True if there is one."""
        if self._begin():
            return True
        if self.focused is None:
            return self.step_focus(1)
        widget = nearest_widget(self.widgets, self.focused, direction)
        if widget is None:
            return False
        self.focus(widget)
        return True

    def tick(self, now: float) -> bool:
        """Advance all widgets to the time `now`; return True to redraw."""
        needed = [widget.on_tick(now) for widget in self.widgets]  # a list, because any() would skip widgets
        return any(needed)

    @property
    def is_animating(self) -> bool:
        """True if any widget needs 60 frames a second now."""
        return any(widget.is_animating for widget in self.widgets)

    # -- tooltips ------------------------------------------------------------------------------------------------------
    def show_refusal(self, reason: str, anchor: Rect, prefers_side: bool = False) -> None:
        """Show why an action was refused, in a tooltip next to `anchor`, until the next input.

        With `prefers_side`, the tooltip is right or left of `anchor`.
        """
        self.show_note(Tip(reason, anchor, is_refusal=True, prefers_side=prefers_side))

    def show_note(self, tooltip: Tip) -> None:
        """Show a tooltip until the next input."""
        self._note.show(tooltip, self.host.now, self.host.pointer)
        self.host.invalidate()

    def activate(self, widget: Widget) -> None:
        """Perform the widget's action. If it is disabled, show why."""
        if widget.enabled:
            widget.activate()
        elif widget.reason is not None:
            self.show_refusal(self.host.translate(widget.refusal_text() or widget.reason), widget.rect)
        self.host.invalidate()

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip to show at the time `now`, or None."""
        refusal = self._note.tip(now)
        if refusal is not None:
            return refusal
        if self.popup is not None or self._captured is not None:
            return None
        by_keyboard = self.host.by_keyboard
        widget = self.focused if by_keyboard else self.hovered
        if widget is None or (not by_keyboard and now - self._hovered_since < TIP_DELAY):
            return None
        words = widget.tip_text()
        if not words:
            return None
        return Tip(
            self.host.translate(words), widget.tip_anchor(), widget.tip_title(), prefers_side=widget.tip_prefers_side
        )

    def tap_previews(self, pos: tuple[int, int]) -> bool:
        """Return True for the first tap on a widget that previews its action, and remember this tap."""
        widget = self.widget_at(pos)
        previous_key, self.previewed_key = self.previewed_key, ""
        if widget is None or not widget.tap_previews or widget.key == previous_key:
            return False
        self.previewed_key = widget.key
        return True

    def show_tip(self) -> None:
        """Show the tooltip at once."""
        self._hovered_since = -math.inf
        self.host.invalidate()

    def can_drag(self, pos: tuple[int, int], direction: tuple[int, int]) -> bool:
        """Return True if a finger moving in a direction drags the widget at `pos`; otherwise it scrolls."""
        widget = self.widget_at(pos)
        across = abs(direction[0]) >= abs(direction[1])
        return (
            widget is not None
            and widget.enabled
            and (widget.drag_axis is DragAxis.ANYWHERE or (widget.drag_axis is DragAxis.ACROSS and across))
        )

    def scroll_by(self, pos: tuple[int, int], dy: int) -> bool:
        """Scroll the widget at `pos` by `dy` pixels; return True if anything moved."""
        widget = self.popup or self.widget_at(pos)
        target = widget if widget is None or widget is self.popup or widget.is_scrollable else widget.scroller
        return self._used(target is not None and target.scroll_by(dy))

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to its widget; return True if it was used."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._note.clear()
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type == pygame.KEYDOWN:
            return self._cancel_press(event) or self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self._used(self.focused is not None and self.focused.on_text(event.text))
        return False

    def _used(self, used: bool) -> bool:
        if used:
            self.host.invalidate()
        return used

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point of the window."""
        if self.popup is not None and self.popup.hit(pos):
            return self.popup
        spot = self._spot_at(pos)  # computed once, because a board has hundreds of widgets
        hit = (one for one in reversed(self.widgets) if (one.key == spot if one.on_board else one.hit(pos)))
        widget = next(hit, None)
        touched = self.host.input_device is InputDevice.TOUCH and (
            widget is None or widget.is_scrollable or not widget.on_board
        )
        return self._by_finger(pos, widget) if touched else widget

    def _by_finger(self, pos: tuple[int, int], result: Widget | None) -> Widget | None:
        """Return the widget that a finger taps at `pos`; None in the gap between two widgets.

        `result` is the widget with `pos` in its box. A small widget can be tapped slightly outside its box.
        """
        near = [
            widget for widget in reversed(self.widgets) if widget.rect.inflate(*self._touch_margin()).collidepoint(pos)
        ]
        hit = (one for one in near if not one.on_board and one.is_reachable and touch_area(one, near).collidepoint(pos))
        nearest = next((widget for widget in hit if not widget.is_scrollable), None)
        if nearest is None and result is None:
            beside = (one for one in near if one.on_board and min(one.rect.size) < self.host.px(TOUCH_TARGET))
            beside = (one for one in beside if touch_area(one, ()).collidepoint(pos))
            nearest = min(beside, key=lambda one: math.dist(one.rect.center, pos), default=None)
        return nearest or (result if result is None or result.is_scrollable else None)

    def _touch_margin(self) -> tuple[int, int]:
        far = 2 * self.host.px(TOUCH_TARGET)
        return far, far

    def _moved(self, pos: tuple[int, int]) -> bool:
        self._note.on_pointer_moved(pos, self.host.px(NOTE_REACH))
        if self._captured is not None:
            self._captured.drag(pos)
            return self._used(True)
        if self.popup is not None and self.popup.hit(pos):
            self.popup.drag(pos)
            return self._used(True)
        widget = self._resting.filter_hovered(self.widget_at(pos), pos)
        if widget is not self.hovered:
            self.hovered, self._hovered_since = widget, self.host.now
            self.host.invalidate()
        return widget is not None

    def _pressed(self, pos: tuple[int, int]) -> bool:
        if self.popup is not None and not self.popup.hit(pos):
            self.popup = None
            return self._used(True)
        widget = self.widget_at(pos)
        self._hovered_since = math.inf  # no tooltip after a click until the pointer leaves the widget
        if widget is None:
            self.focus(None)
            return False
        if self._resting.ignores_click(widget, self.host):
            return True
        self._captured = widget
        if widget.focusable and widget is not self.popup:
            self.focus(widget if widget.keeps_focus and widget.takes_focus else None)
            self._focus_unseen = False
        if widget.enabled:
            widget.press(self._point_inside(widget, pos))
        return self._used(True)

    def _point_inside(self, widget: Widget, pos: tuple[int, int]) -> tuple[int, int]:
        """Return the point of a widget nearest to `pos`."""
        return (
            nearest_point(pos, widget.rect)
            if self.host.input_device is InputDevice.TOUCH and self.widget_at(pos) is widget
            else pos
        )

    def _released(self, pos: tuple[int, int]) -> bool:
        captured, self._captured = self._captured, None
        if captured is None:
            return False
        if captured.enabled:
            captured.release(self._point_inside(captured, pos))
            if captured.on_board and not captured.hit(pos) and self.widget_at(pos) is captured:
                self.activate(captured)  # a finger tapped slightly outside the widget
        elif captured.hit(self._point_inside(captured, pos)):
            self.activate(captured)
        if captured in self.widgets:
            self._moved(pos)
            self._hovered_since = math.inf  # no tooltip for a widget that the click moved under the pointer
        return self._used(True)

    def _cancel_press(self, event: pygame.event.Event) -> bool:
        """Cancel the press of a widget on Esc; return True if one was cancelled."""
        captured = self._captured
        if event.key != pygame.K_ESCAPE or captured is None:
            return False
        self._captured = None
        captured.cancel()
        return self._used(True)

    def _wheel(self, steps: int) -> bool:
        target = self.popup or self.hovered or self.widget_at(self.host.pointer)
        if target is None:
            return False
        if target.on_wheel(steps):
            return self._used(True)
        scroller = target.scroller
        return self._used(scroller is not None and scroller.on_wheel(steps))

    def scroll_notches(self, notches: int) -> bool:
        """Scroll by wheel notches: the open list, or the focused area, or the largest area."""
        scrolled = [widget for widget in self.widgets if widget.is_scrollable]
        mine = self.focused if self.focused in scrolled else self.focused and self.focused.scroller
        largest = max(scrolled, key=lambda widget: widget.rect.width * widget.rect.height, default=None)
        target = self.popup or mine or largest
        return self._used(target is not None and target.on_wheel(-notches))

    def _key(self, event: pygame.event.Event) -> bool:
        if self.popup is not None:
            return self._used(self.popup.on_key(event))
        if self.focused is not None and self.focused.enabled and self.focused.on_key(event):
            return self._used(True)
        if event.key == pygame.K_TAB:
            return self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.move_focus(ARROWS[event.key])
        if event.key in (*ENTER, pygame.K_SPACE) and self.focused is not None and self.host.by_keyboard:
            self.activate(self.focused)
            return True
        return False
