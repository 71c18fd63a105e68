"""The stack of screens: only the topmost gets events, and what covers nothing lets the one below show through."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.screen import Screen


class Stack:
    """Screens over each other; without any the program ends."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []
        self.running = True

    @property
    def top(self) -> Screen:
        """The screen that gets the events."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        if self.screens:
            self.top.leave()
        self.screens.append(screen)
        self._arrive()

    def pop(self, screen: Screen | None = None) -> None:
        """Take `screen` (the topmost if None) and all that lies over it away; the last one ends the program."""
        index = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        self.top.leave()
        while len(self.screens) > index:
            self.screens.pop().close()
        if self.screens:
            self._arrive()
        else:
            self.running = False

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the topmost one."""
        self.top.leave()
        self.screens.pop().close()
        self.screens.append(screen)
        self._arrive()

    def restart(self, screen: Screen) -> None:
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

    def visible(self) -> list[Screen]:
        """List the screens that are to be seen, the lowest first."""
        first = max((n for n, screen in enumerate(self.screens) if screen.opaque), default=0)
        return self.screens[first:]

    def _arrive(self) -> None:
        self.freshen()
        self.top.touch()
        self.top.enter()

    def freshen(self) -> None:
        """Lay out what is to be seen and was not since the window, the language or the palette changed."""
        for screen in self.visible():
            if screen.stale:
                screen.rebuild()

    def clear(self) -> None:
        """Close all screens, the topmost first."""
        while self.screens:
            self.screens.pop().close()
