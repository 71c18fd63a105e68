"""The program without a display, for tests and `main.py screenshot`: its clock only advances on request."""

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
from ui.widgets.base import Widget, with_ctrl

SMALL_STEPS = 6  # steps of `settle` before it takes larger ones, because some animations last for seconds


class Headless:
    """An `App` of a given size and language, drawn in memory.

    `with Headless((1280, 720), language="pl") as it: it.open("menu"); it.click("load"); it.save(path)`
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        window.start_video()
        register_shipped()
        register_screens()
        # Animations are off unless a test turns them on: pictures show their end.
        values = {"speed": "off", "volume": 0.0, **settings}
        self.app = App(Settings(**values), pygame.display.set_mode(size))
        self.now = 100.0
        self.waits = True  # each step waits until background tasks have finished

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

    # Time -----------------------------------------------------------------------------------------------------------
    def step(self, seconds: float = 0.02) -> bool:
        """Advance the clock, run one turn, and return whether the program needed a redraw."""
        self.now += seconds
        wanted = self.app.tick(self.now)
        if wanted:
            self.app.draw()
        if self.waits:
            self.app.background.wait()
        self.app.run_one_deferred()
        return wanted

    def settle(self, turns: int = 200) -> None:
        """Advance the clock until nothing needs a redraw and no deferred work is left; after a few turns in larger
        steps.
        """
        for turn in range(turns):
            if not self.step(0.02 if turn < SMALL_STEPS else 0.25) and not self.app.busy:
                return

    # Input ----------------------------------------------------------------------------------------------------------
    def event(self, kind: int, **values: Any) -> None:
        """Feed one event."""
        self.app.feed(pygame.event.Event(kind, **values))
        self.step()

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press and release a key; a printable one is also typed as text."""
        pressed = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)
        self.event(pygame.KEYDOWN, **pressed.dict)
        if unicode and unicode.isprintable() and not with_ctrl(pressed):
            self.event(pygame.TEXTINPUT, text=unicode)
        self.event(pygame.KEYUP, key=key, mod=mod, unicode=unicode, scancode=0)

    def pad(self, button: int, seconds: float = 0.0) -> None:
        """Press a gamepad button (`pygame.CONTROLLER_BUTTON_…`), hold it for some seconds and release it."""
        self.event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        if seconds:
            self.step(seconds)
        self.event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def type(self, words: str) -> None:
        """Type a text letter by letter."""
        for letter in words:
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
        """Click the widget `key` of the top screen."""
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
        """Return a widget of the top screen; KeyError if there is none of that key."""
        return self.top.widgets[key]

    # Reading the window ---------------------------------------------------------------------------------------------
    def texts(self) -> list[DrawnLine]:
        """Redraw everything, and return every drawn line of text with its place."""
        for screen in self.app.visible_screens():
            screen.invalidate()
        with record.recording() as recorder:
            self.app.draw()
        return recorder.drawn

    def words(self) -> str:
        """Return the text of the whole screen, one line each."""
        return "\n".join(drawn.text.replace("\u00a0", " ") for drawn in self.texts())

    def picture(self) -> pygame.Surface:
        """Redraw everything, and return a copy of the window."""
        self.texts()
        return self.app.surface.copy()

    def save(self, path: str | Path) -> None:
        """Redraw everything, and save the picture as a PNG file."""
        pygame.image.save(self.picture(), str(path))


def faults(drawn: list[DrawnLine], smallest: int = 12, slack: int = 1) -> list[str]:
    """Return descriptions of badly drawn texts: outside their box, overlapping, too small or too long.

    `slack`: pixels by which a line may exceed its box or overlap another line, as letters seldom fill their line.
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
    """Return a picture of a screen by its name, as `main.py screenshot` saves it."""
    with Headless(size, language=language) as it:
        it.open(screen, **args)
        return it.picture()


__all__ = ["Headless", "faults", "picture_of", "record"]
