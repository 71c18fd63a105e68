"""The program without a display, for tests and `main.py screenshot`. Its clock advances only on request."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pygame

from games.shipped import register_shipped
from ui.drawing import record
from ui.drawing.record import DrawnLine
from ui.screens import register_screens
from ui.shell import window
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.shell.settings import Settings
from ui.widgets.base import Widget
from ui.widgets.keyboard import is_ctrl_held

SMALL_STEPS = 6  # number of short steps with which `settle` begins; the others are longer


class Headless:
    """An `App` of a given size and language, drawn in memory.

    Example: `with Headless((1280, 720), language="pl") as it: it.open("menu"); it.click("load"); it.save(path)`
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        window.start_video()
        register_shipped()
        register_screens()
        # no animations by default, so that pictures show their end
        values = {"speed": "off", "volume": 0.0, **settings}
        self.app = App(Settings(**values), pygame.display.set_mode(size))
        self.now = 100.0
        self.waits = True  # True: each step waits for background tasks

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all screens from the top down."""
        self.app.close()

    def open(self, name: str, **args: Any) -> Screen:
        """Open a screen by name, wait until nothing changes, and return it."""
        self.app.open(name, **args)
        self.settle()
        return self.top

    def step(self, seconds: float = 0.02) -> bool:
        """Advance the clock, run a turn of the main loop, and return True if a redraw was needed."""
        self.now += seconds
        wanted = self.app.tick(self.now)
        if wanted:
            self.app.draw()
        if self.waits:
            self.app.background.wait()
        self.app.run_one_deferred()
        return wanted

    def settle(self, turns: int = 200) -> None:
        """Advance the clock until nothing needs a redraw, at most `turns` times."""
        for turn in range(turns):
            was_busy = self.app.is_busy
            if not self.step(0.02 if turn < SMALL_STEPS else 0.25) and not (was_busy or self.app.is_busy):
                return

    def event(self, kind: int, **values: Any) -> None:
        """Handle an event."""
        self.app.feed(pygame.event.Event(kind, **values))
        self.step()

    def key(self, key: int, mod: int = 0, unicode: str = "", scancode: int = 0) -> None:
        """Press and release a key. A printable `unicode` is also typed. `scancode` is the physical key."""
        pressed = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=scancode)
        self.event(pygame.KEYDOWN, **pressed.dict)
        if unicode and unicode.isprintable() and not is_ctrl_held(pressed):
            self.event(pygame.TEXTINPUT, text=unicode)
        self.event(pygame.KEYUP, key=key, mod=mod, unicode=unicode, scancode=scancode)

    def pad(self, button: int, seconds: float = 0.0) -> None:
        """Press a gamepad button (`pygame.CONTROLLER_BUTTON_…`) for some seconds."""
        self.event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        if seconds:
            self.step(seconds)
        self.event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def type(self, characters: str) -> None:
        """Type a text letter by letter."""
        for letter in characters:
            self.key(ord(letter) if ord(letter) < 128 else 0, unicode=letter)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click at a point of the window."""
        self.move(pos)
        self.event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, key: str) -> None:
        """Click the widget of the top screen with this key."""
        self.press(self.widget(key).rect.center)

    def hover(self, key: str, seconds: float = 1.0) -> None:
        """Rest the pointer on a widget until its tooltip is shown."""
        self.move(self.widget(key).rect.center)
        self.step(seconds)
        self.step()

    @property
    def top(self) -> Screen:
        """The screen that gets the events."""
        assert isinstance(self.app.top, Screen)
        return self.app.top

    def widget(self, key: str) -> Widget:
        """Return the widget of the top screen with this key; KeyError if there is none."""
        return self.top.widgets[key]

    # -- reading the window --------------------------------------------------------------------------------------------
    def texts(self) -> list[DrawnLine]:
        """Redraw everything; return the drawn lines of text with positions."""
        for screen in self.app.visible_screens():
            screen.invalidate()
        with record.recording() as recorder:
            self.app.draw()
        return recorder.drawn

    def words(self) -> str:
        """Return all text on the screen, one drawn line per line."""
        return "\n".join(drawn.text.replace("\u00a0", " ") for drawn in self.texts())

    def picture(self) -> pygame.Surface:
        """Redraw everything; return a copy of the window."""
        self.texts()
        return self.app.surface.copy()

    def save(self, path: str | Path) -> None:
        """Redraw everything; save the picture as a PNG file."""
        pygame.image.save(self.picture(), str(path))


def faults(drawn: list[DrawnLine], smallest: int = 12, slack: int = 1) -> list[str]:
    """Describe badly drawn texts: outside their box, overlapping, too small or too long.

    `smallest` is the minimum font size in pixels. `slack` is the tolerance for the edges of lines, in pixels.
    """
    problems = [f"too small ({d.px} px): {d.text!r}" for d in drawn if d.px < smallest]
    problems += [f"does not fit {tuple(d.box)}: {d.text!r} {tuple(d.rect)}" for d in drawn if not d.fits]
    problems += [
        f"leaves its box {tuple(d.box)}: {d.text!r} at {tuple(d.rect)}"
        for d in drawn
        if d.fits and not d.box.inflate(2 * slack, 2 * slack).contains(d.rect)
    ]
    seen = [d for d in drawn if d.visible.width > 0 and d.visible.height > 0]
    for index, one in enumerate(seen):
        for other in seen[index + 1 :]:
            if one.layer == other.layer and one.visible.inflate(-2 * slack, -4 * slack).colliderect(other.visible):
                problems.append(f"{one.text!r} at {tuple(one.rect)} lies over {other.text!r} at {tuple(other.rect)}")
    return problems


def picture_of(screen: str, size: tuple[int, int], language: str, **args: Any) -> pygame.Surface:
    """Return a picture of a screen, as `main.py screenshot` does."""
    with Headless(size, language=language) as it:
        it.open(screen, **args)
        return it.picture()


__all__ = ["Headless", "faults", "picture_of", "record"]
