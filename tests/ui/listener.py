"""A player who sees nothing: keys go in, spoken lines come out, and nothing else is known of the table."""

from __future__ import annotations

import random
import re
from typing import Any

import pygame

from tests.ui.clicker import Quick
from ui.shell.speech import Voice

ANSWER = re.compile(r"answer \d+ of \d+\.$")


END = "Play again"  # among the words of the result


class Heard(Voice):
    """A voice that keeps what it is told to say."""

    def __init__(self) -> None:
        super().__init__(list)
        self.lines: list[str] = []

    @property
    def able(self) -> bool:
        return True

    def say(self, words: str, language: str) -> None:
        self.lines.append(words)


class Listener:
    """Plays by what is heard: the answer with the focus, what is still wanted, whose turn it is, how it ended."""

    def __init__(self, it: Quick, voice: Heard, seed: int = 1) -> None:
        self._it, self._voice, self.random = it, voice, random.Random(seed)
        self.answers: set[str] = set()

    def press(self, key: int, **more: Any) -> list[str]:
        """Press a key and return what is said then."""
        before = len(self._voice.lines)
        self._it.key(key, **more)
        self._it.settle()
        return self._voice.lines[before:]

    def listen(self) -> list[str]:
        """Walk once round what has the focus and return what is said of each."""
        heard: list[str] = []
        for _ in range(12):
            lines = self.press(pygame.K_TAB)
            told = ANSWER.search(lines[-1]) if lines else None
            if told is None:
                break
            if lines[-1] in heard:
                return heard
            heard.append(lines[-1])
        return heard

    def turn(self) -> None:
        """Choose one of the answers that were heard, go to it, and press Enter; go on where nothing is asked."""
        heard = self.listen()
        able = [line for line in heard if "not now" not in line and "chosen." not in line] or heard
        self.answers.update(able)
        wanted = self.random.choice(able) if able else ""
        for _ in range(len(heard) + 1):
            if not wanted or self.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)[-1:] == [wanted]:
                break
        lines = self.press(pygame.K_RETURN)
        if lines and lines[-1].endswith("Enter."):
            lines = self.press(pygame.K_RETURN)
        if not lines and heard:
            self.press(pygame.K_RETURN)

    @property
    def over(self) -> bool:
        """Whether it was said that the game is over."""
        return any(END in line for line in self._voice.lines[-60:])
