"""The base class of widgets, with its position, key, states, tooltip, and mouse and keyboard handling."""

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
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
TOUCH_TARGET = 50  # minimum size of a touch target, in design units (40 pixels in a window of 1280×720)
TOUCH_GAP = 5  # gap between touch targets, in design units (4 pixels in a window of 1280×720)
MIN_NOTE_SECONDS, SECONDS_PER_WORD = 6.0, 0.6  # how long a note is shown: at least, and per word
W = TypeVar("W", bound="Widget")


class Tip(NamedTuple):
    """A tooltip: its text, the box next to which it is placed (`anchor`), and an optional title.

    It is placed below or above the anchor if possible; with `prefers_side` right or left of it. `footer` is a last line
    in a quiet colour, such as the key that shows more. `subject` precedes the text of a refusal and names the thing.
    `glyph` and `footer_glyph` are gamepad buttons for text and footer.
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


class TransientTip:
    """A tooltip, mostly a refusal, that a key, a click, pointer movement or time removes."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._since = 0.0
        self._pointer = (0, 0)

    def show(self, tip: Tip, now: float, pointer: tuple[int, int]) -> None:
        """Show a tooltip from `now` on; `pointer` is the pointer's position."""
        self._tip, self._since, self._pointer = tip, now, pointer

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip while it is shown."""
        if self._tip is not None and now - self._since > max(
            MIN_NOTE_SECONDS, SECONDS_PER_WORD * len(self._tip.text.split())
        ):
            self._tip = None
        return self._tip

    def on_pointer_moved(self, pointer: tuple[int, int], reach: int) -> None:
        """Remove the tooltip if the pointer has moved more than `reach` pixels since it was shown."""
        if math.dist(pointer, self._pointer) > reach:
            self._tip = None

    def clear(self) -> None:
        """Remove it."""
        self._tip = None


def is_question(event: pygame.event.Event) -> bool:
    """True if a key event is a question mark, by its character or by the keys that produce it."""
    slash = event.key == pygame.K_SLASH and event.mod & pygame.KMOD_SHIFT
    return bool(slash or event.key == pygame.K_QUESTION or event.unicode == "?")


def with_ctrl(event: pygame.event.Event) -> bool:
    """True if Ctrl or Command is held, but not AltGr, which Windows reports as Ctrl and Alt and which types letters
    like ą.
    """
    altgr = event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not altgr


class WidgetOwner(Protocol):
    """What a widget uses of the group that contains it; `ui.widgets.group.Group` implements this protocol."""

    host: Host
    focused: Widget | None
    hovered: Widget | None
    popup: Widget | None

    def add(self, widget: W) -> W:
        """Append a widget, and return it."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point of the window."""

    def focus(self, widget: Widget | None) -> None:
        """Move the focus."""

    def activate(self, widget: Widget) -> None:
        """Activate a widget, or show why it is disabled."""

    def refuse(self, words: str, anchor: Rect, aside: bool = False) -> None:
        """Show a refusal next to `anchor` until the next input."""

    def show_note(self, tip: Tip) -> None:
        """Show a tooltip until the next input."""


class Scroller(Protocol):
    """The scrolling area that contains a widget; `ui.widgets.scroll.ScrollArea` implements this protocol."""

    rect: Rect

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed to make a box visible."""

    def on_wheel(self, steps: int) -> bool:
        """Scroll with the mouse wheel; return whether the area moved."""

    def scroll_by(self, down: int) -> bool:
        """Scroll by pixels, following a finger; return whether anything moved."""


class DragAxis(Enum):
    """The directions in which a finger drags a widget."""

    NOWHERE = "nowhere"
    ACROSS = "across"
    ANYWHERE = "anywhere"


class Widget:
    """Base class of widgets. `rect` is in window pixels; `key` identifies it across rebuilds and in tests.

    `tip` is shown while the pointer rests on it or it has the keyboard focus. A widget that is not `enabled` should
    have a `reason`: it replaces the tooltip and is shown on a click. The tooltip is placed next to the widget, or next
    to the larger box `tip_beside`, which it does not cover.
    """

    focusable = True
    keeps_focus = True  # has the focus after a click; False for icon buttons, as the next Enter would press them again
    accepts_text = False  # text can be typed into it
    shows_caret = False  # shows the focus by a caret, also without keyboard use
    on_board = False  # its shape belongs to the board, which does the hit testing
    shows_while_held = False  # shows something while the mouse button or a finger holds it down
    drag_axis = DragAxis.NOWHERE  # direction in which a finger drags the widget; other directions scroll its area
    tip_prefers_side = False  # place the tooltip at the widget's side, so that it does not cover things below

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
        self.scroller: Scroller | None = None  # the scrolling area that contains the widget
        self._group: WidgetOwner | None = None

    # Its place ------------------------------------------------------------------------------------------------------
    @property
    def group(self) -> WidgetOwner:
        """The group that contains the widget."""
        if self._group is None:
            raise RuntimeError(f"widget {self.key!r} was not added to a group")
        return self._group

    def on_added(self, group: WidgetOwner) -> None:
        """Store the group that contains the widget; called by that group."""
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
        """True if the screen's layout is for touch."""
        return self.host.for_touch

    def invalidate(self) -> None:
        """Request a redraw."""
        self.host.invalidate()

    # States ---------------------------------------------------------------------------------------------------------
    @property
    def hovered(self) -> bool:
        return self.group.hovered is self

    @property
    def focused(self) -> bool:
        return self.group.focused is self

    @property
    def takes_focus(self) -> bool:
        """True if the widget can get the keyboard focus, which requires that it is enabled."""
        return self.focusable and self.enabled

    @property
    def tap_previews(self) -> bool:
        """True if the first tap only shows what a second tap would do."""
        return False

    @property
    def is_scrollable(self) -> bool:
        """True if the content is larger than the widget, so that the wheel scrolls it."""
        return False

    @property
    def shows_focus_ring(self) -> bool:
        """True while the widget has the focus and the user plays with the keyboard or a gamepad."""
        return self.focused and self.host.by_keyboard

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether a point of the window is inside this widget."""
        if self.scroller is not None and not self.scroller.rect.collidepoint(pos):
            return False
        return self.rect.collidepoint(pos)

    @property
    def touch_box(self) -> Rect:
        """The box that a finger can tap; touch handling enlarges it if it is small."""
        return self.rect

    @property
    def is_reachable(self) -> bool:
        """True if a finger can tap the widget now."""
        return True

    def refusal_text(self) -> TextLike | None:
        """Return the text shown on a click while it is disabled, if it differs from the reason."""
        return None

    def tip_text(self) -> TextLike | None:
        """Return the current tooltip."""
        if not self.enabled and self.reason is not None:
            return self.reason
        return self.tip() if callable(self.tip) else self.tip

    def tip_anchor(self) -> Rect:
        """Return the box next to which the tooltip is placed without covering it; by default the widget's box."""
        return self.tip_beside or self.rect

    def tip_title(self) -> str:
        """Return the title of the tooltip; none by default."""
        return ""

    def state(self) -> Any:
        """Return state that must survive a rebuild, such as a scroll offset or a caret; None if there is none."""
        return None

    def restore(self, state: Any) -> None:
        """Restore a value of the property `state` after a rebuild."""

    # Reading aloud --------------------------------------------------------------------------------------------------
    @property
    def spoken_is_complete(self) -> bool:
        """True if `spoken_parts` is the complete spoken label; otherwise the text in `spoken_box` precedes it and the
        tooltip follows.
        """
        return False

    def spoken_parts(self) -> tuple[str, ...]:
        """Return the value to be spoken while it has the focus, in the program's language."""
        return ()

    def spoken_box(self) -> Rect:
        """Return the box whose drawn text a screen reader speaks as the widget's label."""
        return self.rect

    # Events ---------------------------------------------------------------------------------------------------------
    def activate(self) -> None:
        """Perform the widget's action, on a click, Enter or Space; called only while enabled."""

    def press(self, pos: tuple[int, int]) -> None:
        """Handle a press of the left button on it."""
        self.pressed = True

    def drag(self, pos: tuple[int, int]) -> None:
        """Handle pointer movement while the button is held."""

    def release(self, pos: tuple[int, int]) -> None:
        """Handle the release of the button; `pos` may be outside by now."""
        self.pressed = False
        if self.hit(pos):
            self.group.activate(self)

    def cancel(self) -> None:
        """Abort the press, because Esc was pressed while the button was down."""
        self.pressed = False

    def on_key(self, event: pygame.event.Event) -> bool:
        """Handle a key while focused; return whether it was used."""
        return False

    def on_text(self, text: str) -> bool:
        """Handle typed text while focused; return whether it was used."""
        return False

    def on_wheel(self, steps: int) -> bool:
        """Handle the wheel (1 = one notch up); return whether it was used."""
        return False

    def scroll_by(self, down: int) -> bool:
        """Scroll its content by pixels, following a finger; return whether anything moved."""
        return False

    def on_focus(self, gained: bool) -> None:
        """Handle gaining or losing the focus."""

    def on_tick(self, now: float) -> bool:
        """Advance animations and timers to the time `now`; return whether to redraw."""
        return False

    @property
    def is_animating(self) -> bool:
        """True while the widget needs 60 frames a second."""
        return False

    # Drawing --------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the widget in its current state; nothing by default."""

    def draw_ring(self, surface: Surface, radius: int = RADIUS_BUTTON, rect: Rect | None = None) -> None:
        """Draw the focus ring if it is visible."""
        if self.shows_focus_ring:
            draw.focus_ring(surface, rect or self.rect, IVORY, self.px(radius), max(2, self.px(FOCUS)))
