"""A simulated blind player, who presses keys and knows only the spoken lines."""

from __future__ import annotations

import random
import re
from typing import Any

import pygame

from tests.ui.clicker import FastWindow
from ui.shell.reader import Voice

ANSWER = re.compile(r"answer (\d+) of (\d+)\.$")
CONFIRM_HINT = "Enter."  # end of the line that asks for a confirmation
DISABLED_MARK, CHOSEN_MARK = "not now", " chosen."  # part of the line of an option that cannot be chosen, or is chosen
CHOSEN_PREFIX = "Chosen: "
MAX_KEYS = 200  # enough Tab presses to visit every widget
RESULT_MARK = "Play again"  # a button of the result screen


class RecordingVoice(Voice):
    """A voice that records its lines instead of speaking."""

    def __init__(self) -> None:
        super().__init__(list)
        self.lines: list[str] = []

    @property
    def is_available(self) -> bool:
        return True

    def speak(self, message: str, language: str) -> None:
        self.lines.append(message)


class Listener:
    """Plays by the spoken lines alone: focused option, missing parts, deciding seat, result."""

    def __init__(self, it: FastWindow, voice: RecordingVoice, seed: int = 1) -> None:
        self._it, self._voice, self.random = it, voice, random.Random(seed)
        self.answers: set[str] = set()
        self._chosen = ""  # the last spoken choice; options that name it continue the move

    def press(self, key: int, **more: Any) -> list[str]:
        """Press a key and return the lines spoken after it."""
        before = len(self._voice.lines)
        self._it.key(key, **more)
        self._it.settle()
        return self._voice.lines[before:]

    def act(self) -> None:
        """Choose an enabled option with Enter; press Enter if there is no decision."""
        line = self._go_to_answer()
        heard = ANSWER.search(line)
        if heard is None:
            self.press(pygame.K_RETURN)
            return
        count = int(heard.group(2))
        start = self.random.randrange(count)
        able = {}
        for number in range(start, start + count):
            line = self._go_to_number(line, str(number % count + 1))
            if DISABLED_MARK not in line and CHOSEN_MARK not in line:
                able[str(number % count + 1)] = line
                if self._chosen in line.casefold():
                    break
        else:
            line = self._go_to_number(line, self.random.choice(list(able or [str(count)])))
        self.answers.add(line)
        lines = self.press(pygame.K_RETURN)
        if any(one.endswith(CONFIRM_HINT) for one in lines):
            lines = self.press(pygame.K_RETURN)
        named = [one.removeprefix(CHOSEN_PREFIX) for one in lines if one.startswith(CHOSEN_PREFIX)]
        self._chosen = named[-1].casefold() if named else ""

    def _tab(self, back: bool = False) -> str:
        """Move the focus forward or back, and return the line of the focused widget."""
        lines = self.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT if back else 0)
        return lines[-1] if lines else ""

    def _go_to_answer(self) -> str:
        """Move the focus to an option and return its line, or the last line if there is none."""
        heard = [self._tab()]
        for _ in range(MAX_KEYS):
            if not heard[-1] or ANSWER.search(heard[-1]) or heard[-1] in heard[:-1]:
                break
            heard.append(self._tab(back=len(heard) == 1))
        return heard[-1]

    def _go_to_number(self, line: str, wanted: str) -> str:
        """Move the focus to the option with a number, turning back at the end, and return its line."""
        back = False
        for _ in range(MAX_KEYS):
            heard = ANSWER.search(line)
            if heard is not None and heard.group(1) == wanted:
                break
            back = back or heard is None
            line = self._tab(back)
        return line

    @property
    def is_over(self) -> bool:
        """Whether the result was announced."""
        return any(RESULT_MARK in line for line in self._voice.lines[-60:])
