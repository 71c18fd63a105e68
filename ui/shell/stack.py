"""The stack of screens: only the topmost gets events; where it is not `opaque`, the one below shows through.

`ui.screens` fills the table of the screens' modules by name, so that the shell imports no screen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Protocol

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import NameTranslator, Text
from ui.drawing.padsigns import PadButton
from ui.shell.touches import TouchTarget
from ui.widgets.base import Tip, Widget
from ui.widgets.group import Group


# -- the stack --------------------------------------------------------------------------------------------------------
class ScreenLayer(TouchTarget, Protocol):
    """A screen as the stack and the window see it; `ui.shell.screen.Screen`, which says more of each, is one."""

    name: str
    opaque: bool  # nothing of what lies below is to be seen
    stale: bool  # not laid out for the window as it is now
    pad_keys: Mapping[PadButton, int]  # keys that some buttons of a pad stand for here

    is_read_on_open: bool  # all words on it are said when it opens
    widgets: Group

    def pop_announcements(self) -> Sequence[str]:
        """Return what is new since it was asked last, for who hears."""

    def answer_position(self, widget: Widget) -> str:
        """Return the how manieth answer a widget is, in words; "" where it is none."""

    @property
    def lexicon(self) -> NameTranslator:
        """The words for names of things on the table."""

    @property
    def focused(self) -> Widget | None:
        """What the keyboard is on: an open list, or a widget."""

    @property
    def is_private(self) -> bool:
        """Whether it shows what only one of several people may see."""

    @property
    def is_animating(self) -> bool:
        """Whether a movement runs; unlike weather it ends soon."""

    @property
    def busy(self) -> bool:
        """Whether the loop must run at 60 Hz now."""

    @property
    def current_tip(self) -> Tip | None:
        """The tooltip that is to be seen now."""

    def title(self) -> Text | None:
        """Return what the window title says after the program's name."""

    def enter(self) -> None:
        """Become topmost."""

    def leave(self) -> None:
        """Stop being topmost."""

    def on_window_blur(self) -> None:
        """Hide what is secret, if that is wanted: another window has come to the front."""

    def close(self) -> None:
        """Be gone for good."""

    def rebuild(self) -> None:
        """Lay out again for the window as it is now."""

    def unused_keys(self) -> Collection[str]:
        """Return the keys that mean nothing here."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer an event; return whether it was used."""

    def scroll_notches(self, right: int, down: int) -> None:
        """Move what is shown by so many notches: a pad's right stick."""

    def tick(self, now: float) -> bool:
        """Move on to the time `now`; return whether the window must be drawn again."""

    def invalidate(self, *parts: Rect) -> None:
        """Ask to be drawn again."""

    def pop_dirty(self) -> list[Rect] | None:
        """Return what must be drawn again (None: everything) and forget it."""

    def draw(self, surface: Surface) -> None:
        """Draw the whole screen."""

    def draw_popup(self, surface: Surface) -> None:
        """Draw what lies over everything else of the screen."""


class ScreenStack:
    """Screens over each other; without any the program ends."""

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
        """Take `screen` (the topmost if None) and all that lies over it away; the last one ends the program."""
        index = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        self.top.leave()
        while len(self.screens) > index:
            self.screens.pop().close()
        if self.screens:
            self._arrive()
        else:
            self.running = False

    def replace(self, screen: ScreenLayer) -> None:
        """Put a screen in the place of the topmost one."""
        self.top.leave()
        self.screens.pop().close()
        self.screens.append(screen)
        self._arrive()

    def restart(self, screen: ScreenLayer) -> None:
        """Put a screen over the first one, the menu, in the place of all the others (alone, of that one too)."""
        self.top.leave()
        menu = min(1, len(self.screens) - 1)
        while len(self.screens) > menu:
            self.screens.pop().close()
        self.screens.append(screen)
        self._arrive()

    def home(self) -> None:
        """Go back to the first screen, the menu."""
        if len(self.screens) > 1:
            self.pop(self.screens[1])

    def visible(self) -> list[ScreenLayer]:
        """List the screens that are to be seen, the lowest first."""
        first = max((n for n, screen in enumerate(self.screens) if screen.opaque), default=0)
        return self.screens[first:]

    def _arrive(self) -> None:
        self.lay_out_stale()
        self.top.invalidate()
        self.top.enter()

    def lay_out_stale(self) -> None:
        """Lay out what is to be seen and was not since the window, the language or the palette changed."""
        for screen in self.visible():
            if screen.stale:
                screen.rebuild()

    def clear(self) -> None:
        """Close all screens, the topmost first."""
        while self.screens:
            self.screens.pop().close()


# -- modules of screens -----------------------------------------------------------------------------------------------
_modules: dict[str, str] = {}


def register(modules: Mapping[str, str]) -> None:
    """Make screens known, each by the module that builds it; a name that is known gets the new module."""
    _modules.update(modules)


def module_of(name: str) -> ModuleType:
    """Return a screen's module, imported when it is first wanted; KeyError for an unknown name."""
    return import_module(_modules[name])
