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
    """A text that a person has seen or heard, the language of the program then, and the screen that was on top."""

    text: str
    language: str
    screen: str


class CollectingVoice(RecordingVoice):
    """A voice whose lines are collected by the window."""

    def __init__(self, window: CollectingWindow) -> None:
        super().__init__()
        self._window = window

    def speak(self, words: str, language: str) -> None:
        self._window.collect(words, language)


def _keep_unknown_names(word: Callable[[Lexicon, str, str], str]) -> Callable[[Lexicon, str, str], str]:
    """Return what words names, made to leave a name that nobody knows as it is: else its last words are shown."""

    def wording(lexicon: Lexicon, name: str, language: str) -> str:
        words = word(lexicon, name, language)
        known = (
            kind_of(name) == "seat" or lexicon.game.controller.translate_name(lexicon.board, name, language) is not None
        )
        return words if known else name

    return wording


class CollectingWindow(FastWindow):
    """A window that collects its texts, those in pictures too; it is drawn when it comes to rest or a screen opens."""

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.collected: dict[tuple[str, str], CollectedText] = {}  # by words and language
        super().__init__(size, **settings)
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(text, "draw", self._collecting(text.draw))
        self._patch.setattr(Lexicon, "__call__", _keep_unknown_names(Lexicon.__call__))
        self._drawn_top: object = None  # what was on top when the window was drawn last
        self.app.reader.voice = CollectingVoice(self)

    def close(self) -> None:
        self._patch.undo()
        super().close()

    def _collecting(self, draw: Any) -> Any:
        """Return the function that draws text, made to collect it first."""

        def collecting(surface: Surface, words: str, box: Rect, *args: Any, **more: Any) -> Rect:
            self.collect(words)
            where: Rect = draw(surface, words, box, *args, **more)
            return where

        return collecting

    def collect(self, words: str, language: str = "") -> None:
        """Note a text, in the program's language unless another is given."""
        language = language or self.app.language
        if words and (words, language) not in self.collected:
            screen = self.app.top.name if self.app.screens else ""
            self.collected[words, language] = CollectedText(words, language, screen)

    # -- time ---------------------------------------------------------------------------------------------------------
    def step(self, seconds: float = 0.02) -> bool:
        """Let time pass; draw only when another screen has come to the top."""
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
        """Let time pass until nothing moves or waits to be done, then draw everything."""
        super().settle(turns)
        self.draw_all()

    def draw_all(self) -> None:
        """Draw everything that can be seen."""
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
