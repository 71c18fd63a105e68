"""Asks for a board's name in both languages, over the gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games.core.contract.texts import LANGUAGES, N_, Text
from ui.drawing.theme import TEXT_2, Colour, GameTheme
from ui.layout import Column, Label, Node, Row, Slot
from ui.screens.shared.popup import PopupScreen
from ui.widgets import Button, TextField
from ui.widgets.base import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

LONGEST = 50
NO_NAME = N_("The board needs a name.")


class NameScreen(PopupScreen):
    """`done` gets the names by language; it returns why one can't be, or None: then the panel is gone."""

    name = "board_name"
    smallest = (620.0, 400.0)

    def __init__(
        self,
        app: App,
        heading: Text,
        names: Mapping[str, str],
        button: Text,
        theme: GameTheme,
        done: Callable[[Mapping[str, str]], Text | None],
    ) -> None:
        super().__init__(app)
        self.heading, self.button, self.theme, self.done = heading, button, theme, done
        self.names = {language: names.get(language, "") for language in LANGUAGES}
        self.trouble: Text | None = None

    def build(self) -> Node:
        names = Column(*(self._row(language) for language in LANGUAGES), gap=12)
        remark = Label(self._remark, 14, self._remark_colour, weight=1)
        ok, cancel = Slot(self._ok_button, weight=1), Slot(self._cancel_button, weight=1)
        buttons = Row(ok, cancel, gap=12, pad=(52, 0, 0, 0), height=50)
        content = Column(names, Row(remark, pad=(52, 6, 0, 6), weight=1), buttons, pad=(24, 12, 24, 20))
        return self.popup(self.heading, content, width=560, height=316, down=0.46)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets[f"name:{self.app.language}"])

    def _row(self, language: str) -> Node:
        """Return the row of one language: its code and the field for the name."""
        field = Slot(partial(self._field, language), weight=1)
        return Row(Label(language.upper(), colour=TEXT_2, face="bold", width=52), field, height=46)

    def _field(self, language: str, rect: Rect) -> TextField:
        key, typed = f"name:{language}", partial(self._typed, language)
        return TextField(key, rect, self.names[language], typed, limit=LONGEST, done=self._finish)

    def _ok_button(self, rect: Rect) -> Button:
        return Button("ok", rect, self.say(self.button), self._finish, kind="accent", theme=self.theme, hint="Enter")

    def _cancel_button(self, rect: Rect) -> Button:
        return Button("cancel", rect, self.say(N_("Cancel")), self.escape, hint="Esc")

    def _remark(self) -> str:
        return self.say(self.trouble or N_("One language is enough; the other one then shows the same name."))

    def _remark_colour(self) -> Colour:
        return self.app.palette.bad if self.trouble is not None else TEXT_2

    def _typed(self, language: str, words: str) -> None:
        self.names[language] = words
        self.trouble = None

    def _finish(self) -> None:
        names = {language: words.strip() for language, words in self.names.items() if words.strip()}
        self.trouble = self.done(names) if names else NO_NAME
        if self.trouble is None:
            self.app.pop(self)
        self.touch()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._finish()
            return True
        return super().on_event(event)
