"""Screen reader: speaks a new focus, question, refusal or event.

A screen adds its own announcements (`Screen.pop_announcements`). When a short screen opens, its whole text is spoken. A
system command speaks in a separate thread, so that no frame waits for it.
"""

from __future__ import annotations

import base64
import logging
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pygame import Rect, Surface

from games.core.contract.errors import escape_invisible
from games.core.contract.texts import N_, Text
from ui.drawing import record
from ui.drawing.record import DrawnLine
from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button

if TYPE_CHECKING:
    from ui.shell.settings import Settings
    from ui.shell.stack import ScreenLayer


# -- screen reader -------------------------------------------------------------------------------------------------
NO_VOICE = N_("This computer has no voice yet: install Speech Dispatcher or eSpeak NG.")
NOT_NOW = N_("not now")


class ReaderHost(Protocol):
    """What the reader uses of the program. `ui.shell.app.App` implements this protocol."""

    settings: Settings
    size: tuple[int, int]

    @property
    def top(self) -> ScreenLayer:
        """The screen that gets the events."""

    @property
    def by_keyboard(self) -> bool:
        """True if the last input came from the keyboard or a gamepad."""

    @property
    def language(self) -> str:
        """The program's language."""

    @property
    def message(self) -> str:
        """The message above all screens."""

    def translate(self, message: Text) -> str:
        """Return a text in the current language."""


class Reader:
    """Speaks what has changed in the program since the previous turn of the main loop."""

    def __init__(self, app: ReaderHost, voice: Voice | None = None) -> None:
        self.app, self.voice = app, voice or Voice()
        self._scratch: Surface | None = None
        self._screen: ScreenLayer | None = None
        self._focus: object = None
        self._tip: Tip | None = None
        self._message = ""

    @property
    def is_enabled(self) -> bool:
        """True if reading aloud is on in the settings."""
        return bool(self.app.settings.read_aloud)

    def speak(self, *lines: Text | str) -> None:
        """Speak lines in the program's language."""
        for line in lines:
            text = self._plain(line if isinstance(line, str) else self.app.translate(line))
            if text:
                self.voice.speak(text, self.app.language)

    def announce_changes(self) -> None:
        """Speak what has changed since the previous turn."""
        if not self.is_enabled:
            return
        top, opened = self.app.top, self.app.top is not self._screen
        if opened:
            self._screen, self._focus, self._tip = top, None, None
            self.speak(*self._opening(top))
        self.speak(*top.pop_announcements())
        message = self.app.message
        if message != self._message:
            self._message = message
            self.speak(message)
        self._look_at_tip(top.current_tip)
        self._look_at_focus(top)

    def read_all(self) -> None:
        """Speak all text of the top screen."""
        self.voice.silence()
        self.speak(*self.text_of(self.app.top))

    def text_of(self, screen: ScreenLayer, part: Rect | None = None) -> list[str]:
        """Return the text drawn on a screen, or in its box `part`, in drawing order.

        Key names on buttons are left out.
        """
        buttons = [one for one in screen.widgets.widgets if isinstance(one, Button) and one.hint]
        drawn = [
            one
            for one in self._drawn(screen)
            if not any(one.text == button.hint and button.rect.contains(one.rect) for button in buttons)
        ]
        inside = [one for one in drawn if part is None or part.inflate(4, 4).contains(one.visible)]
        return _lines_by_box(one for one in inside if one.visible.width > 0)

    def _opening(self, top: ScreenLayer) -> Sequence[Text | str]:
        if top.is_read_on_open:
            return self.text_of(top)
        title = top.title()
        return [title] if title is not None else []

    def _look_at_tip(self, tip: Tip | None) -> None:
        """Speak a tooltip that has just appeared, if it is a refusal or belongs to a hovered widget."""
        if tip == self._tip:
            return
        self._tip = tip
        if tip is not None and (tip.is_refusal or not self.app.by_keyboard):
            self.speak(_sentence([tip.subject, tip.title, tip.text]))

    def _look_at_focus(self, top: ScreenLayer) -> None:
        widget = top.focused if self.app.by_keyboard else None
        spoken = widget.spoken_parts() if widget is not None else None
        now = (widget.key, spoken) if widget is not None else None
        if now == self._focus or widget is None:
            self._focus = now
            return
        self._focus = now
        self.speak(_sentence(self._describe_widget(top, widget, spoken or ())))

    def _describe_widget(self, top: ScreenLayer, widget: Widget, spoken: Sequence[str]) -> list[str]:
        """Return the spoken description of a widget: name, value, tooltip, position."""
        drawn = [] if widget.spoken_is_complete else [" ".join(self.text_of(top, widget.spoken_box()))]
        tip = "" if widget.spoken_is_complete else widget.tip_text() or ""
        about = [
            "" if widget.spoken_is_complete else widget.tip_title(),
            tip if isinstance(tip, str) else self.app.translate(tip),
        ]
        able = [] if widget.enabled else [self.app.translate(NOT_NOW)]
        return [*drawn, *spoken, *about, *able, top.answer_position(widget)]

    def _drawn(self, screen: ScreenLayer) -> list[DrawnLine]:
        if self._scratch is None or self._scratch.get_size() != self.app.size:
            self._scratch = Surface(self.app.size)
        with record.recording() as recorder:
            screen.draw(self._scratch)
            screen.draw_popup(self._scratch)
        return recorder.drawn

    def _plain(self, words: str) -> str:
        return " ".join(words.replace("\u00a0", " ").replace("·", ",").split())


def _lines_by_box(drawn: Iterable[DrawnLine]) -> list[str]:
    """Join lines that were drawn into the same box."""
    lines: list[tuple[object, str]] = []
    for one in drawn:
        box = (tuple(one.box), one.layer)
        if lines and lines[-1][0] == box:
            lines[-1] = (box, f"{lines[-1][1]} {one.text}")
        else:
            lines.append((box, one.text))
    return [words for _, words in lines]


def _sentence(parts: Iterable[str]) -> str:
    """Join parts into one sentence, without repetitions."""
    kept: list[str] = []
    for part in parts:
        for line in part.split("\n"):
            bare = line.strip().rstrip(".").casefold()
            if bare and bare not in " ".join(kept).casefold():
                kept.append(line.strip())
    return join_sentences(kept)


def join_sentences(sentences: Iterable[str]) -> str:
    """Join sentences, adding missing full stops."""
    return " ".join(
        one if one.endswith((".", "?", "!", ":")) else f"{one}." for one in map(str.strip, sentences) if one
    )


MAX_WAITING = 40  # maximum number of queued lines; older ones are dropped
MAC_VOICES = {"pl": "Zosia", "en": "Samantha"}  # voices of macOS
CULTURES = {"pl": "pl-PL", "en": "en-US"}
# PowerShell script that speaks with a Windows voice for the language. The text is passed as base64, independent of the
# code page.
SAPI = (
    "Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{culture}') }} catch {{ }}"
    "$told = [Convert]::FromBase64String([Console]::In.ReadToEnd());"
    "$voice.Speak([Text.Encoding]::UTF8.GetString($told))"
)


class SpeechCommand(NamedTuple):
    """A program that speaks: `command(language, text)` returns its command line, `stdin_data(text)` its standard input.

    To stop speech, its process is killed and `stop_command` is run, if there is one.
    """

    name: str
    command: Callable[[str, str], Sequence[str]]
    stdin_data: Callable[[str], bytes] = str.encode
    stop_command: Sequence[str] = ()


def _espeak(program: str) -> SpeechCommand:
    return SpeechCommand("espeak-ng", lambda language, words: (program, "-v", language, "-b", "1", "--stdin"))


def _dispatcher(program: str) -> SpeechCommand:
    def command(language: str, words: str) -> Sequence[str]:
        return (program, "-w", "-l", language, "--", words)

    return SpeechCommand("spd-say", command, lambda words: b"", (program, "-C"))


def _apple(program: str) -> SpeechCommand:
    return SpeechCommand("say", lambda language, words: (program, "-v", MAC_VOICES[language], "-f", "-"))


def _windows(program: str) -> SpeechCommand:
    def command(language: str, words: str) -> Sequence[str]:
        return (program, "-NoProfile", "-NonInteractive", "-Command", SAPI.format(culture=CULTURES[language]))

    return SpeechCommand("powershell", command, lambda words: base64.b64encode(words.encode()))


def find_speech_commands(platform: str = sys.platform) -> list[SpeechCommand]:
    """Return the available speech commands, the best first."""
    wanted: dict[str, Callable[[str], SpeechCommand]]
    if platform == "win32":
        wanted = {"powershell": _windows}
    elif platform == "darwin":
        wanted = {"say": _apple}
    else:
        wanted = {"spd-say": _dispatcher, "espeak-ng": _espeak, "espeak": _espeak}
    programs = ((shutil.which(name), make) for name, make in wanted.items())
    return [make(program) for program, make in programs if program is not None]


class Voice:
    """Speaks lines one after another."""

    def __init__(self, find: Callable[[], list[SpeechCommand]] = find_speech_commands) -> None:
        self._find = find
        self._speakers: list[SpeechCommand] | None = None  # None: not searched yet
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MAX_WAITING)
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._saying: subprocess.Popen[bytes] | None = None
        self._closed = False

    @property
    def is_available(self) -> bool:
        """True if a speech command was found."""
        if self._speakers is None:
            self._speakers = self._find()
        return bool(self._speakers)

    def speak(self, message: str, language: str) -> None:
        """Queue a line in `pl` or `en`."""
        message = escape_invisible(message)  # surrogates and NUL would stop every speech command
        if not message.strip() or not self.is_available:
            return
        with self._wake:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
                self._thread.start()
            self._waiting.append((message, language))
            self._wake.notify()

    def silence(self) -> None:
        """Stop speaking and clear the queue."""
        with self._wake:
            self._waiting.clear()
            self._end()

    def close(self) -> None:
        """Stop speaking and end the thread."""
        with self._wake:
            self._closed = True
            self._waiting.clear()
            self._end()
            self._wake.notify()

    def _end(self) -> None:
        saying, self._saying = self._saying, None
        if saying is None:
            return
        with suppress(OSError):
            saying.kill()
        silence = self._speakers[0].stop_command if self._speakers else ()
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
        """Start the speech command for a text; None on failure."""
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
        """Wait until a text is spoken. A failing command is dropped if there is another."""
        with suppress(OSError):
            saying.communicate(self._speakers[0].stdin_data(words) if self._speakers else b"")
        with self._wake:
            ours, self._saying = self._saying is saying, None if self._saying is saying else self._saying
            if ours and saying.returncode and self._speakers and len(self._speakers) > 1:
                logging.getLogger(__name__).info("%s fails: %s", self._speakers[0].name, saying.returncode)
                self._speakers.pop(0)  # drop a command that fails, such as Speech Dispatcher without a server
                self._waiting.appendleft((words, language))
