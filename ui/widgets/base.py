"""The base class of widgets: position, key, states, tooltip, and mouse and keyboard handling."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw
from ui.drawing.pad_glyphs import PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import FOCUS, IVORY, RADIUS_BUTTON
from ui.widgets.host import Host

TextLike = Text | str
TOUCH_TARGET = 50  # minimum size of a touch target in design units; 40 pixels at 1280×720
TOUCH_GAP = 5  # gap between touch targets in design units; 4 pixels at 1280×720
MIN_NOTE_SECONDS, SECONDS_PER_WORD = 6.0, 0.6  # duration of a note: minimum, and per word
W = TypeVar("W", bound="Widget")


class Tip(NamedTuple):
    """A tooltip: its text, the box beside which it is placed (`anchor`), and an optional title.

    It is placed below or above the anchor, or with `prefers_side` right or left of it. `footer` is a last line in a
    quiet colour, such as the key that shows more. `is_refusal` is True if the text says why an action was refused;
    `subject` then names the clicked object. `glyph` and `footer_glyph` are gamepad buttons in the text and footer.
    `avoids` are boxes that it must not cover; if necessary, it is placed at the side, above the anchor's lower edge.
    """

    text: str
    anchor: Rect
    title: str = ""
    is_refusal: bool = False
    prefers_side: bool = False
    footer: str = ""
    subject: str = ""
    glyph: PadGlyph | None = None
    footer_glyph: PadGlyph | None = None
    avoids: tuple[Rect, ...] = ()


class TransientTip:
    """A tooltip shown for a short time, mostly to say why a click was refused.

    A key, a click, pointer movement or time removes it.
    """

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._since = 0.0
        self._pointer = (0, 0)

    def show(self, tooltip: Tip, now: float, pointer: tuple[int, int]) -> None:
        """Show a tooltip from the time `now` on. `pointer` is the pointer's position."""
        self._tip, self._since, self._pointer = tooltip, now, pointer

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip, or None when it is over."""
        if self._tip is not None and now - self._since > max(
            MIN_NOTE_SECONDS, SECONDS_PER_WORD * len(self._tip.text.split())
        ):
            self._tip = None
        return self._tip

    def on_pointer_moved(self, pointer: tuple[int, int], reach: int) -> None:
        """Remove the tooltip if the pointer has moved more than `reach` pixels."""
        if math.dist(pointer, self._pointer) > reach:
            self._tip = None

    def clear(self) -> None:
        """Remove the tooltip."""
        self._tip = None


class WidgetOwner(Protocol):
    """What a widget uses of its group. `ui.widgets.group.Group` implements this protocol."""

    host: Host
    focused: Widget | None
    hovered: Widget | None
    popup: Widget | None

    def add(self, widget: W) -> W:
        """Append a widget to the group, and return the widget."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point of the window."""

    def focus(self, widget: Widget | None) -> None:
        """Move the keyboard focus to a widget, or to none."""

    def activate(self, widget: Widget) -> None:
        """Perform the widget's action. If it is disabled, show why."""

    def show_refusal(self, reason: str, anchor: Rect, prefers_side: bool = False) -> None:
        """Show why an action was refused, in a tooltip next to `anchor`, until the next input.

        With `prefers_side`, the tooltip is right or left of `anchor`.
        """

    def show_note(self, tooltip: Tip) -> None:
        """Show a tooltip until the next input."""


class Scroller(Protocol):
    """The scrolling area around a widget. `ui.widgets.scroll.ScrollArea` implements this protocol."""

    rect: Rect

    def reveal(self, rect: Rect) -> None:
        """Scroll until a box is visible."""

    def on_wheel(self, steps: int) -> bool:
        """Scroll by `steps` wheel notches (1: one notch up); return True if the area moved."""

    def scroll_by(self, dy: int) -> bool:
        """Scroll by `dy` pixels with a finger; return True if the area moved."""


class DragAxis(Enum):
    """Directions in which a finger drags a widget."""

    NOWHERE = "nowhere"
    ACROSS = "across"
    ANYWHERE = "anywhere"


class Widget:
    """The base class of widgets.

    `rect` is in window pixels. `key` identifies the widget across rebuilds and in tests. `tip` is the tooltip, shown on
    hover or focus next to the widget, or next to the larger box `tip_beside`. A disabled widget should have a `reason`,
    which replaces the tooltip and is shown on a click.
    """

    focusable = True
    # True: keeps the focus after a click. False for icon buttons, because Enter would press them again.
    keeps_focus = True
    accepts_text = False  # True: text can be typed
    shows_caret = False  # True: a caret shows the focus, even if the mouse is used
    on_board = False  # True: drawn and hit-tested by the board's painter
    shows_while_held = False  # True: shows a secret while it is held down
    drag_axis = DragAxis.NOWHERE  # direction in which a finger drags the widget; other movements scroll
    tip_prefers_side = False  # True: the tooltip is placed at the side, so that it hides nothing below the widget

    def __init__(
        self,
        key: str,
        rect: Rect,
        *,
        tip: TextLike | Callable[[], TextLike] | None = None,
        enabled: bool = True,
        reason: TextLike | None = None,
        tip_beside: Rect | None = None,
    ) -> None:
        self.key, self.rect, self.tip, self.enabled, self.reason = key, rect, tip, enabled, reason
        self.tip_beside = tip_beside
        self.pressed = False
        self.scroller: Scroller | None = None  # the scrolling area around the widget, or None
        self._group: WidgetOwner | None = None

    @property
    def group(self) -> WidgetOwner:
        """The group that contains the widget."""
        if self._group is None:
            raise RuntimeError(f"widget {self.key!r} was not added to a group")
        return self._group

    def on_added(self, group: WidgetOwner) -> None:
        """Store the group of the widget."""
        self._group = group

    @property
    def host(self) -> Host:
        """The screen that contains the widget."""
        return self.group.host

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""
        return self.host.px(units)

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font for a size in design units."""
        return self.host.font(size, face)

    @property
    def for_touch(self) -> bool:
        """True in a layout for touch."""
        return self.host.for_touch

    def invalidate(self) -> None:
        """Request a redraw."""
        self.host.invalidate()

    # -- states --------------------------------------------------------------------------------------------------------
    @property
    def hovered(self) -> bool:
        return self.group.hovered is self

    @property
    def focused(self) -> bool:
        return self.group.focused is self

    @property
    def takes_focus(self) -> bool:
        """True if the widget can get the keyboard focus."""
        return self.focusable and self.enabled

    @property
    def tap_previews(self) -> bool:
        """True if a first tap only previews the action of a second tap."""
        return False

    @property
    def is_scrollable(self) -> bool:
        """True if the mouse wheel can scroll the content."""
        return False

    @property
    def shows_focus_ring(self) -> bool:
        """True while a focus ring is shown, because keyboard or gamepad are used."""
        return self.focused and self.host.by_keyboard

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True if a point of the window is inside the widget."""
        if self.scroller is not None and not self.scroller.rect.collidepoint(pos):
            return False
        return self.rect.collidepoint(pos)

    @property
    def touch_box(self) -> Rect:
        """The box that a finger can tap. Small boxes are enlarged by the group."""
        return self.rect

    @property
    def is_reachable(self) -> bool:
        """True if a finger can tap the widget now."""
        return True

    def refusal_text(self) -> TextLike | None:
        """Return the text shown on a click while the widget is disabled; None: `reason` is shown."""
        return None

    def tip_text(self) -> TextLike | None:
        """Return the text of the tooltip, or None."""
        if not self.enabled and self.reason is not None:
            return self.reason
        return self.tip() if callable(self.tip) else self.tip

    def tip_anchor(self) -> Rect:
        """Return the box beside which the tooltip is placed, by default the widget's."""
        return self.tip_beside or self.rect

    def tip_title(self) -> str:
        """Return the title of the tooltip, or ""."""
        return ""

    def state(self) -> Any:
        """Return what must survive a rebuild of the screen, such as a scroll offset; None for nothing."""
        return None

    def restore(self, saved_state: Any) -> None:
        """Restore what `state` returned before the rebuild."""

    # -- reading aloud -------------------------------------------------------------------------------------------------
    @property
    def spoken_is_complete(self) -> bool:
        """True if `spoken_parts` are the complete spoken text.

        Otherwise the text drawn in `spoken_box` precedes them and the tooltip follows.
        """
        return False

    def spoken_parts(self) -> tuple[str, ...]:
        """Return the value that a screen reader speaks, in the program's language."""
        return ()

    def spoken_box(self) -> Rect:
        """Return the box whose drawn text is the spoken label."""
        return self.rect

    def activate(self) -> None:
        """Perform the action of a click, Enter or Space. The widget is enabled."""

    def press(self, pos: tuple[int, int]) -> None:
        """Handle a press of the left mouse button on the widget."""
        self.pressed = True

    def drag(self, pos: tuple[int, int]) -> None:
        """Handle pointer movement while the button is held."""

    def release(self, pos: tuple[int, int]) -> None:
        """Handle the release of the mouse button; `pos` may be outside the widget."""
        self.pressed = False
        if self.hit(pos):
            self.group.activate(self)

    def cancel(self) -> None:
        """Cancel the press, because of Esc."""
        self.pressed = False

    def on_key(self, event: pygame.event.Event) -> bool:
        """Handle a key while the widget has the focus; return True if it was used."""
        return False

    def on_text(self, text: str) -> bool:
        """Handle typed text while the widget has the focus; return True if it was used."""
        return False

    def on_wheel(self, steps: int) -> bool:
        """Handle the mouse wheel (1: one notch up); return True if it was used."""
        return False

    def scroll_by(self, dy: int) -> bool:
        """Scroll the content by `dy` pixels with a finger; return True if it moved."""
        return False

    def on_focus(self, gained: bool) -> None:
        """Handle that the widget gained or lost the keyboard focus."""

    def on_tick(self, now: float) -> bool:
        """Advance animations and timers; return True to redraw."""
        return False

    @property
    def is_animating(self) -> bool:
        """True while the widget needs 60 frames a second."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the widget; nothing by default."""

    def draw_focus_ring(self, surface: Surface, radius: int = RADIUS_BUTTON, rect: Rect | None = None) -> None:
        """Draw the focus ring around the widget (or `rect`), if it has the focus."""
        if self.shows_focus_ring:
            draw.focus_ring(surface, rect or self.rect, IVORY, self.px(radius), max(2, self.px(FOCUS)))
