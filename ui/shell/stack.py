"""The stack of screens. Only the top screen gets events; below a screen that is not `opaque`, the next one is visible.

`ui.screens` registers the modules of screens, so that the shell imports no screen.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import NameTranslator, Text
from ui.drawing.pad_glyphs import PadButton
from ui.shell.touches import TouchTarget
from ui.widgets.base import Tip, Widget
from ui.widgets.group import Group

_log = logging.getLogger(__name__)


# -- the stack ------------------------------------------------------------------------------------------------------
class ScreenLayer(TouchTarget, Protocol):
    """What the stack and the window use of a screen. `ui.shell.screen.Screen` implements this protocol."""

    name: str
    opaque: bool  # True: hides the screens below
    stale: bool  # True: the layout is outdated
    pad_keys: Mapping[PadButton, int]  # keys sent by gamepad buttons on this screen, instead of the default ones

    is_read_on_open: bool  # True: the screen reader speaks the whole text when the screen opens
    widgets: Group

    def pop_announcements(self) -> Sequence[str]:
        """Return the announcements since the last call, for the screen reader."""

    def message_area(self) -> Rect | None:
        """Return the box in which messages may be shown, because it has no text to read; None: the whole window."""

    def answer_position(self, widget: Widget) -> str:
        """Return the position of an answer, such as "answer 2 of 5"; "" for other widgets."""

    @property
    def lexicon(self) -> NameTranslator:
        """The translator for names."""

    @property
    def focused(self) -> Widget | None:
        """The open list, or the focused widget."""

    @property
    def is_private(self) -> bool:
        """True if the screen shows secrets of one of several players."""

    @property
    def is_animating(self) -> bool:
        """True while an animation runs, except background effects such as weather."""

    @property
    def is_busy(self) -> bool:
        """True if the main loop must run at full speed."""

    @property
    def current_tip(self) -> Tip | None:
        """The tooltip to be shown now."""

    def title(self) -> Text | None:
        """Return the text after the program's name in the window title; None for that of the screen below."""

    def enter(self) -> None:
        """Called when this screen becomes the top one."""

    def leave(self) -> None:
        """Called when this screen is no longer the top one."""

    def on_window_blur(self) -> None:
        """Hide secrets if the settings say so, because another window is in front."""

    def close(self) -> None:
        """Called when the screen is removed."""

    def rebuild(self) -> None:
        """Lay out again for the current window."""

    def unused_keys(self) -> Collection[str]:
        """Return the keys without effect here, as written in the list of shortcuts."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return True if it was used."""

    def scroll_notches(self, right: int, notches: int) -> None:
        """Scroll by wheel notches of a gamepad's right stick, `right` to the right and `notches` down."""

    def tick(self, now: float) -> bool:
        """Advance to the time `now`; return True if the window must be redrawn."""

    def invalidate(self, *parts: Rect) -> None:
        """Request a redraw."""

    def pop_dirty(self) -> list[Rect] | None:
        """Return and clear the areas to redraw; None means everything."""

    def draw(self, surface: Surface) -> None:
        """Draw the screen."""

    def draw_popup(self, surface: Surface) -> None:
        """Draw the top layer of the screen, such as an open list."""


class ScreenStack:
    """A stack of screens; the program ends when it is empty."""

    def __init__(self) -> None:
        self.screens: list[ScreenLayer] = []
        self.running = True

    @property
    def top(self) -> ScreenLayer:
        """The screen that gets the events."""
        return self.screens[-1]

    def push(self, screen: ScreenLayer) -> None:
        """Put a screen on top."""
        if self.screens:
            self.top.leave()
        self.screens.append(screen)
        self._arrive()

    def pop(self, screen: ScreenLayer | None = None) -> None:
        """Remove `screen` (by default the top one) and all above it. Removing the last one ends the program."""
        index = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        self.top.leave()
        while len(self.screens) > index:
            self.screens.pop().close()
        if self.screens:
            self._arrive()
        else:
            self.running = False

    def replace(self, screen: ScreenLayer) -> None:
        """Replace the top screen."""
        self.top.leave()
        self.screens.pop().close()
        self.screens.append(screen)
        self._arrive()

    def replace_above_menu(self, screen: ScreenLayer) -> None:
        """Replace all screens above the menu by `screen`."""
        self.top.leave()
        menu = min(1, len(self.screens) - 1)
        while len(self.screens) > menu:
            self.screens.pop().close()
        self.screens.append(screen)
        self._arrive()

    def home(self) -> None:
        """Return to the menu, the first screen."""
        if len(self.screens) > 1:
            self.pop(self.screens[1])

    def visible_screens(self) -> list[ScreenLayer]:
        """Return the visible screens, the lowest first."""
        first = max((n for n, screen in enumerate(self.screens) if screen.opaque), default=0)
        return self.screens[first:]

    def _arrive(self) -> None:
        self.lay_out_stale()
        _log.info("screen %s", self.top.name)
        self.top.invalidate()
        self.top.enter()

    def lay_out_stale(self) -> None:
        """Lay out the visible screens whose layout is outdated."""
        for screen in self.visible_screens():
            if screen.stale:
                screen.rebuild()

    def clear(self) -> None:
        """Close all screens from the top down."""
        while self.screens:
            self.screens.pop().close()


# -- modules of screens ---------------------------------------------------------------------------------------------
_modules: dict[str, str] = {}


def register(modules: Mapping[str, str]) -> None:
    """Register the module of each screen by name. A known name gets the new module."""
    _modules.update(modules)


def module_of(name: str) -> ModuleType:
    """Return the module of a screen, imported at the first use. Raises KeyError for an unknown name."""
    return import_module(_modules[name])
