"""What every widget has: a place, a key, states, a tooltip, and how it answers mouse and keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw
from ui.drawing.padsigns import PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import FOCUS, IVORY, RADIUS_BUTTON
from ui.widgets.host import Host

TextLike = Text | str
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
TOUCH_TARGET = 50  # design units: what a finger hits, 40 pixels in a window of 1280×720
TOUCH_GAP = 5  # units between what fingers hit: 4 pixels there
MIN_NOTE_SECONDS, SECONDS_PER_WORD = 6.0, 0.6  # seconds where no input comes: at least, and for each word
W = TypeVar("W", bound="Widget")


class Tip(NamedTuple):
    """A tooltip to be shown: its words, what it stands beside, an optional title; `bad` for a refusal.

    It stands under or over its anchor if it can, or, `aside`, at the right or the left of it. `foot` is a quiet last
    line, such as the key that tells more; `about` stands before the words of a refusal: what the thing is. `sign` and
    `foot_sign` are the pad's buttons for what words and foot speak of.
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
    """The refusal of one screen, if there is one; a key, a click, moving the pointer or time takes it away."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._since = 0.0
        self._pointer = (0, 0)

    def show(self, tip: Tip, now: float, pointer: tuple[int, int]) -> None:
        """Show it from `now` on; `pointer` is where the pointer is."""
        self._tip, self._since, self._pointer = tip, now, pointer

    def tip(self, now: float) -> Tip | None:
        """Return it as a tooltip while it is shown."""
        if self._tip is not None and now - self._since > max(
            MIN_NOTE_SECONDS, SECONDS_PER_WORD * len(self._tip.text.split())
        ):
            self._tip = None
        return self._tip

    def on_pointer_moved(self, pointer: tuple[int, int], reach: int) -> None:
        """Take it away where the pointer has gone farther than `reach` pixels since it was shown."""
        if math.dist(pointer, self._pointer) > reach:
            self._tip = None

    def clear(self) -> None:
        """Take it away."""
        self._tip = None


def is_question(event: pygame.event.Event) -> bool:
    """Whether a key event is a question mark: told by its letter where text is typed, else by the keys that make it."""
    slash = event.key == pygame.K_SLASH and event.mod & pygame.KMOD_SHIFT
    return bool(slash or event.key == pygame.K_QUESTION or event.unicode == "?")


def with_ctrl(event: pygame.event.Event) -> bool:
    """Whether a key comes with Ctrl or Command, and not with AltGr, which Windows tells as Ctrl and Alt: it types ą."""
    altgr = event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not altgr


class WidgetOwner(Protocol):
    """The widgets of a screen as one of them sees them; `ui.widgets.group.Group` is one."""

    host: Host
    focused: Widget | None
    hovered: Widget | None
    popup: Widget | None

    def add(self, widget: W) -> W:
        """Put a widget at the end of the order and return it."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point of the window."""

    def focus(self, widget: Widget | None) -> None:
        """Move the focus."""

    def activate(self, widget: Widget) -> None:
        """Do what a widget does, or show why it can't."""

    def refuse(self, words: str, anchor: Rect, aside: bool = False) -> None:
        """Show beside `anchor` why something can't be done, until the next input."""

    def show_note(self, tip: Tip) -> None:
        """Show something until the next input."""


class Scroller(Protocol):
    """What a widget that scrolls with others asks of the area it is in; `ui.widgets.scroll.ScrollArea` is one."""

    rect: Rect

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed to show a place of the window."""

    def on_wheel(self, steps: int) -> bool:
        """Turn with the wheel; return whether it was used."""

    def scroll_by(self, down: int) -> bool:
        """Move by so many pixels, as a finger does; return whether it moved."""


class DragAxis(Enum):
    """Which way a finger drags a widget or a part of it."""

    NOWHERE = "nowhere"
    ACROSS = "across"
    ANYWHERE = "anywhere"


class Widget:
    """Base of all widgets. `rect` is in window pixels; `key` names it across rebuilds and for tests.

    `tip` is shown when the pointer rests on it or the keyboard is on it. A widget that is not `enabled` should have a
    `reason`, which is its tooltip then and is shown when somebody tries it all the same. The tooltip stands beside the
    widget, or beside the larger box `tip_beside`, so that it covers nothing of what belongs together.
    """

    focusable = True
    keeps_focus = True  # after a click; a tool's button does not, so that the next Enter is not for it again
    accepts_text = False  # letters can be typed into it
    shows_caret = False  # also without the keyboard, by a caret
    on_board = False  # its shape is the board's, which knows what lies where
    shows_while_held = False  # it is shown as long as it is held
    drag_axis = DragAxis.NOWHERE  # which way a finger moves it; else a finger scrolls what it lies in
    tip_prefers_side = False  # the tooltip stands at its side, as what is under it must be seen

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
        self.scroller: Scroller | None = None  # the area it is in; never itself
        self._group: WidgetOwner | None = None

    # Where it stands -------------------------------------------------------------------------------------------
    @property
    def group(self) -> WidgetOwner:
        """The group it was added to."""
        if self._group is None:
            raise RuntimeError(f"widget {self.key!r} was not added to a group")
        return self._group

    def on_added(self, group: WidgetOwner) -> None:
        """Take note of the group; called by it."""
        self._group = group

    @property
    def host(self) -> Host:
        """The screen it stands on."""
        return self.group.host

    def px(self, units: float) -> int:
        """Return design units in pixels."""
        return self.host.px(units)

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font at a type size in design units."""
        return self.host.font(size, face)

    @property
    def for_touch(self) -> bool:
        """Whether the screen is laid out for fingers."""
        return self.host.for_touch

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.host.invalidate()

    # States ----------------------------------------------------------------------------------------------------
    @property
    def hovered(self) -> bool:
        return self.group.hovered is self

    @property
    def focused(self) -> bool:
        return self.group.focused is self

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard comes to it: not while it can do nothing."""
        return self.focusable and self.enabled

    @property
    def tap_previews(self) -> bool:
        """Whether a finger's first tap only tells what another one would do."""
        return False

    @property
    def is_scrollable(self) -> bool:
        """Whether it shows only a part of what it holds, which the wheel moves."""
        return False

    @property
    def shows_focus_ring(self) -> bool:
        """Whether the focus ring is shown: the keyboard is on it and is being used."""
        return self.focused and self.host.by_keyboard

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether a point of the window is on this widget."""
        if self.scroller is not None and not self.scroller.rect.collidepoint(pos):
            return False
        return self.rect.collidepoint(pos)

    @property
    def touch_box(self) -> Rect:
        """The box round which a finger hits it."""
        return self.rect

    @property
    def is_reachable(self) -> bool:
        """Whether a finger can hit it now."""
        return True

    def refusal_text(self) -> TextLike | None:
        """Return what is said to a click while it is disabled, where that is more than its reason."""
        return None

    def tip_text(self) -> TextLike | None:
        """Return the tooltip of this moment."""
        if not self.enabled and self.reason is not None:
            return self.reason
        return self.tip() if callable(self.tip) else self.tip

    def tip_anchor(self) -> Rect:
        """Return the box that the tooltip stands beside and never covers: the widget itself, if nothing larger."""
        return self.tip_beside or self.rect

    def tip_title(self) -> str:
        """Return the heading of the tooltip; the base has none."""
        return ""

    def state(self) -> Any:
        """Return what must survive a rebuild (a scroll offset, a caret); None if nothing."""
        return None

    def restore(self, state: Any) -> None:
        """Take back what `state` gave, after a rebuild."""

    # Read aloud ------------------------------------------------------------------------------------------------
    @property
    def spoken_is_complete(self) -> bool:
        """Whether `spoken` says all; else the words drawn in its `spoken_box` come before, and its tooltip after."""
        return False

    def spoken_parts(self) -> tuple[str, ...]:
        """Return what is said of it while it has the focus, in the program's language: what it is set to."""
        return ()

    def spoken_box(self) -> Rect:
        """Return the box whose words say what it is."""
        return self.rect

    # What happens to it ----------------------------------------------------------------------------------------
    def activate(self) -> None:
        """Do what a click, Enter or Space does. Called only while enabled."""

    def press(self, pos: tuple[int, int]) -> None:
        """The left button went down here."""
        self.pressed = True

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while the button that was pressed here is still down."""

    def release(self, pos: tuple[int, int]) -> None:
        """The left button came up again; `pos` may be elsewhere by now."""
        self.pressed = False
        if self.hit(pos):
            self.group.activate(self)

    def cancel(self) -> None:
        """Esc was pressed while the button is down: nothing of what was begun happens."""
        self.pressed = False

    def on_key(self, event: pygame.event.Event) -> bool:
        """Answer a key while focused; return whether it was used."""
        return False

    def on_text(self, text: str) -> bool:
        """Take typed text while focused; return whether it was used."""
        return False

    def on_wheel(self, steps: int) -> bool:
        """Turn with the wheel (1 = one notch up); return whether it was used."""
        return False

    def scroll_by(self, down: int) -> bool:
        """Move what it shows by so many pixels, as a finger does; return whether it moved."""
        return False

    def on_focus(self, gained: bool) -> None:
        """The focus came or went."""

    def on_tick(self, now: float) -> bool:
        """Look after what changes with time; return whether it must be drawn again."""
        return False

    @property
    def is_animating(self) -> bool:
        """Whether it needs 60 pictures a second now."""
        return False

    # How it looks ----------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the widget in its present state; the base draws nothing."""

    def draw_ring(self, surface: Surface, radius: int = RADIUS_BUTTON, rect: Rect | None = None) -> None:
        """Draw the focus ring if it is to be seen."""
        if self.shows_focus_ring:
            draw.focus_ring(surface, rect or self.rect, IVORY, self.px(radius), max(2, self.px(FOCUS)))
