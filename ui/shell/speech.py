"""Speech by what the system offers: Speech Dispatcher or eSpeak NG, the voices of Windows, `say` of macOS.

The program's words go to a command of the system, from a thread of their own, so that no frame waits for a voice.
"""

from __future__ import annotations

import base64
import logging
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from games.core.contract.errors import visible

LONGEST = 40  # lines that wait; older ones are left out
APPLE = {"pl": "Zosia", "en": "Samantha"}  # voices that a Mac has
CULTURES = {"pl": "pl-PL", "en": "en-US"}
# Windows' own voices, one that knows the language if there is one; the words come in base64, whatever the code page.
SAPI = (
    "Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{culture}') }} catch {{ }}"
    "$told = [Convert]::FromBase64String([Console]::In.ReadToEnd());"
    "$voice.Speak([Text.Encoding]::UTF8.GetString($told))"
)


class Speaker(NamedTuple):
    """A command of the system that speaks: its arguments for a language and words, and what it reads."""

    name: str
    command: Callable[[str, str], Sequence[str]]
    reads: Callable[[str], bytes] = str.encode  # by its standard input
    silence: Sequence[str] = ()  # what silences it, beside ending the command


def _espeak(program: str) -> Speaker:
    return Speaker("espeak-ng", lambda language, words: (program, "-v", language, "-b", "1", "--stdin"))


def _dispatcher(program: str) -> Speaker:
    def command(language: str, words: str) -> Sequence[str]:
        return (program, "-w", "-l", language, "--", words)

    return Speaker("spd-say", command, lambda words: b"", (program, "-C"))


def _apple(program: str) -> Speaker:
    return Speaker("say", lambda language, words: (program, "-v", APPLE[language], "-f", "-"))


def _windows(program: str) -> Speaker:
    def command(language: str, words: str) -> Sequence[str]:
        return (program, "-NoProfile", "-NonInteractive", "-Command", SAPI.format(culture=CULTURES[language]))

    return Speaker("powershell", command, lambda words: base64.b64encode(words.encode()))


def speakers(platform: str = sys.platform) -> list[Speaker]:
    """List what can speak on this system, the best first; empty where nothing is installed."""
    wanted: dict[str, Callable[[str], Speaker]]
    if platform == "win32":
        wanted = {"powershell": _windows}
    elif platform == "darwin":
        wanted = {"say": _apple}
    else:
        wanted = {"spd-say": _dispatcher, "espeak-ng": _espeak, "espeak": _espeak}
    found = ((shutil.which(name), make) for name, make in wanted.items())
    return [make(program) for program, make in found if program is not None]


class Voice:
    """Says lines one after the other; `hush` cuts off what is being said, and forgets what waits."""

    def __init__(self, find: Callable[[], list[Speaker]] = speakers) -> None:
        self._find = find
        self._speakers: list[Speaker] | None = None  # None: not looked for yet
        self._waiting: deque[tuple[str, str]] = deque(maxlen=LONGEST)
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._saying: subprocess.Popen[bytes] | None = None
        self._closed = False

    @property
    def able(self) -> bool:
        """Whether the system offers anything that speaks."""
        if self._speakers is None:
            self._speakers = self._find()
        return bool(self._speakers)

    def say(self, words: str, language: str) -> None:
        """Say a line after those that wait, in `pl` or `en`."""
        if not words.strip() or not self.able:
            return
        with self._wake:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
                self._thread.start()
            self._waiting.append((visible(words), language))  # no name of a file may stop the thread
            self._wake.notify()

    def hush(self) -> None:
        """Be silent at once."""
        with self._wake:
            self._waiting.clear()
            self._end()

    def close(self) -> None:
        """Be silent for good."""
        with self._wake:
            self._closed = True
            self._waiting.clear()
            self._end()
            self._wake.notify()

    # The thread ------------------------------------------------------------------------------------------------------
    def _end(self) -> None:
        saying, self._saying = self._saying, None
        if saying is None:
            return
        with suppress(OSError):
            saying.kill()
        silence = self._speakers[0].silence if self._speakers else ()
        if silence:
            with suppress(OSError):
                subprocess.Popen(silence, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._closed:
                    self._wake.wait()
                if self._closed:
                    return
                words, language = self._waiting.popleft()
                saying = self._begin(words, language)
                self._saying = saying
            if saying is not None:
                self._finish(saying, words, language)

    def _begin(self, words: str, language: str) -> subprocess.Popen[bytes] | None:
        """Start the command; one that can't be started is not tried again."""
        while self._speakers:
            try:
                return subprocess.Popen(
                    self._speakers[0].command(language, words),
                    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )  # fmt: skip
            except OSError as error:
                logging.getLogger(__name__).info("%s does not speak: %s", self._speakers[0].name, error)
                self._speakers.pop(0)
        return None

    def _finish(self, saying: subprocess.Popen[bytes], words: str, language: str) -> None:
        """Hand the words over and wait until they are said; a command that fails makes room for the next one."""
        with suppress(OSError):
            saying.communicate(self._speakers[0].reads(words) if self._speakers else b"")
        with self._wake:
            ours, self._saying = self._saying is saying, None if self._saying is saying else self._saying
            if ours and saying.returncode and self._speakers and len(self._speakers) > 1:
                logging.getLogger(__name__).info("%s fails: %s", self._speakers[0].name, saying.returncode)
                self._speakers.pop(0)  # such as a dispatcher without a server
                self._waiting.appendleft((words, language))
