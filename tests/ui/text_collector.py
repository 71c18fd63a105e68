"""A window that collects every text it draws, speaks or writes into its title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from games.core.contract.lexicon import Lexicon
from games.core.contract.names import kind_of
from tests.ui.clicker import FastWindow
from tests.ui.listener import RecordingVoice
from ui.drawing import text
from ui.widgets.base import Tip


class CollectedText(NamedTuple):
    """A displayed or spoken text, with the current language and the top screen."""

    text: str
    language: str
    screen: str


class CollectingVoice(RecordingVoice):
    """A voice that passes its lines to the collecting window."""

    def __init__(self, window: CollectingWindow) -> None:
        super().__init__()
        self._window = window

    def speak(self, message: str, language: str) -> None:
        self._window.collect(message, language)


def _keep_unknown_names(word: Callable[[Lexicon, str, str], str]) -> Callable[[Lexicon, str, str], str]:
    """Wrap the naming of names so that unknown names stay raw; otherwise a part of them would be displayed."""

    def wording(lexicon: Lexicon, name: str, language: str) -> str:
        words = word(lexicon, name, language)
        known = (
            kind_of(name) == "seat" or lexicon.game.controller.translate_name(lexicon.board, name, language) is not None
        )
        return words if known else name

    return wording


class CollectingWindow(FastWindow):
    """A window that collects all its texts, also those in pictures; it draws when idle or when a screen opens."""

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.collected: dict[tuple[str, str], CollectedText] = {}  # by text and language
        super().__init__(size, **settings)
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(text, "draw", self._collecting(text.draw))
        self._patch.setattr(Lexicon, "__call__", _keep_unknown_names(Lexicon.__call__))
        self._drawn_top: object = None  # the top screen at the last drawing
        self.app.reader.voice = CollectingVoice(self)

    def close(self) -> None:
        self._patch.undo()
        super().close()

    def _collecting(self, draw: Any) -> Any:
        """Wrap a function that draws text, so that it collects the text first."""

        def collecting(surface: Surface, words: str, box: Rect, *args: Any, **more: Any) -> Rect:
            self.collect(words)
            where: Rect = draw(surface, words, box, *args, **more)
            return where

        return collecting

    def collect(self, words: str, language: str = "") -> None:
        """Record a text, in the program's language by default."""
        language = language or self.app.language
        if words and (words, language) not in self.collected:
            screen = self.app.top.name if self.app.screens else ""
            self.collected[words, language] = CollectedText(words, language, screen)

    def step(self, seconds: float = 0.02) -> bool:
        """Let time pass; draw only if the top screen changed."""
        self.now += seconds
        wanted = self.app.tick(self.now)
        if self.app.screens:
            self._collect_tip(self.app.top.current_tip)
            self.collect(self.app.message)
            if self.app.top is not self._drawn_top:
                self.draw_all()
        self.app.run_one_deferred()
        return wanted

    def settle(self, turns: int = 1000) -> None:
        """Let time pass until the window is idle, then draw everything."""
        super().settle(turns)
        self.draw_all()

    def draw_all(self) -> None:
        """Redraw all visible screens."""
        if not self.app.screens:
            return
        self._drawn_top = self.app.top
        for screen in self.app.visible_screens():
            screen.invalidate()
        self.app.draw()
        self.collect(pygame.display.get_caption()[0])

    def _collect_tip(self, tip: Tip | None) -> None:
        for words in (tip.title, tip.subject, tip.text, tip.footer) if tip is not None else ():
            self.collect(words)
