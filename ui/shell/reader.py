"""Reads aloud: says what has the focus, what is asked and refused, and what has happened, once a turn of the loop.

A screen brings its own lines (`Screen.news`); of a small one that has just opened, all words on it are said. What a
widget is called is told by the words drawn on it, so that who hears learns what who sees reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import record
from ui.drawing.record import Drawn
from ui.shell.speech import Voice
from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button

if TYPE_CHECKING:
    from ui.shell.settings import Settings
    from ui.shell.stack import Layer

NOBODY = N_("Nothing on this computer speaks: Speech Dispatcher or eSpeak NG has to be installed.")
CAN_NOT = N_("not now")


class Program(Protocol):
    """What is read aloud, as the reader sees it; `ui.shell.app.App` is one."""

    settings: Settings
    size: tuple[int, int]

    @property
    def top(self) -> Layer:
        """The screen that gets the events."""

    @property
    def by_keyboard(self) -> bool:
        """Whether the focus leads."""

    @property
    def language(self) -> str:
        """The program's language."""

    @property
    def message(self) -> str:
        """The message over everything, in words."""

    def say(self, words: Text) -> str:
        """Word a text in the present language."""


class Reader:
    """Compares each turn of the loop with the one before and says what is new."""

    def __init__(self, app: Program, voice: Voice | None = None) -> None:
        self.app, self.voice = app, voice or Voice()
        self._scratch: Surface | None = None
        self._screen: Layer | None = None
        self._focus: object = None
        self._tip: Tip | None = None
        self._message = ""

    @property
    def on(self) -> bool:
        """Whether the settings want it."""
        return bool(self.app.settings.read_aloud)

    def say(self, *lines: Text | str) -> None:
        """Say lines in the program's language."""
        for line in lines:
            told = self._plain(line if isinstance(line, str) else self.app.say(line))
            if told:
                self.voice.say(told, self.app.language)

    def look(self) -> None:
        """Say what has changed since the last turn of the loop."""
        if not self.on:
            return
        top, opened = self.app.top, self.app.top is not self._screen
        if opened:
            self._screen, self._focus, self._tip = top, None, None
            self.say(*self._opening(top))
        self.say(*top.news())
        message = self.app.message
        if message != self._message:
            self._message = message
            self.say(message)
        self._look_at_tip(top.shown_tip)
        self._look_at_focus(top)

    def read_all(self) -> None:
        """Say all words of the topmost screen, anew."""
        self.voice.hush()
        self.say(*self.words_of(self.app.top))

    def words_of(self, screen: Layer, part: Rect | None = None) -> list[str]:
        """Return the words drawn on a screen, or in a part of it, in the order in which they are drawn.

        The names of keys on its buttons are left out: who hears them would take them for words.
        """
        buttons = [one for one in screen.widgets.widgets if isinstance(one, Button) and one.hint]
        drawn = [
            one
            for one in self._drawn(screen)
            if not any(one.words == button.hint and button.rect.contains(one.rect) for button in buttons)
        ]
        inside = [one for one in drawn if part is None or part.inflate(4, 4).contains(one.visible)]
        return _boxes(one for one in inside if one.visible.width > 0)

    def _opening(self, top: Layer) -> Sequence[Text | str]:
        if top.told_whole:
            return self.words_of(top)
        title = top.title()
        return [title] if title is not None else []

    def _look_at_tip(self, tip: Tip | None) -> None:
        """Say a refusal wherever it comes from; other tooltips only where no focus leads, which tells them itself."""
        if tip == self._tip:
            return
        self._tip = tip
        if tip is not None and (tip.bad or not self.app.by_keyboard):
            self.say(_sentence([tip.about, tip.title, tip.words]))

    def _look_at_focus(self, top: Layer) -> None:
        widget = top.focused if self.app.by_keyboard else None
        spoken = widget.spoken() if widget is not None else None
        now = (widget.key, spoken) if widget is not None else None
        if now == self._focus or widget is None:
            self._focus = now
            return
        self._focus = now
        self.say(_sentence(self._called(top, widget, spoken or ())))

    def _called(self, top: Layer, widget: Widget, spoken: Sequence[str]) -> list[str]:
        """Return what is said of a widget: its name, what it is set to, its tooltip; why it can't be used."""
        drawn = [] if widget.named else [" ".join(self.words_of(top, widget.spoken_box()))]
        tip = "" if widget.named else widget.tip_words() or ""
        about = ["" if widget.named else widget.tip_title(), tip if isinstance(tip, str) else self.app.say(tip)]
        able = [] if widget.enabled else [self.app.say(CAN_NOT)]
        return [*drawn, *spoken, *about, *able, top.place_of(widget)]

    def _drawn(self, screen: Layer) -> list[Drawn]:
        if self._scratch is None or self._scratch.get_size() != self.app.size:
            self._scratch = Surface(self.app.size)
        with record.recording() as recorder:
            screen.draw(self._scratch)
            screen.draw_popup(self._scratch)
        return recorder.drawn

    def _plain(self, words: str) -> str:
        return " ".join(words.replace("\u00a0", " ").replace("·", ",").split())


def _boxes(drawn: Iterable[Drawn]) -> list[str]:
    """Return the words of lines that stand in the same box as one text."""
    found: list[tuple[object, str]] = []
    for one in drawn:
        box = (tuple(one.box), one.layer)
        if found and found[-1][0] == box:
            found[-1] = (box, f"{found[-1][1]} {one.words}")
        else:
            found.append((box, one.words))
    return [words for _, words in found]


def _sentence(parts: Iterable[str]) -> str:
    """Join what is said in one breath, without what has been said in it already."""
    kept: list[str] = []
    for part in parts:
        for line in part.split("\n"):
            bare = line.strip().rstrip(".").casefold()
            if bare and bare not in " ".join(kept).casefold():
                kept.append(line.strip())
    return joined(kept)


def joined(sentences: Iterable[str]) -> str:
    """Put sentences after one another: with a full stop where one has no sign at its end."""
    return " ".join(
        one if one.endswith((".", "?", "!", ":")) else f"{one}." for one in map(str.strip, sentences) if one
    )
