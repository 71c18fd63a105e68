"""Asks for a board's name in both languages, over the gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import LANGUAGES, N_, Text
from ui.drawing import text
from ui.drawing.theme import BODY, TEXT_2, GameTheme
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

    def layout(self) -> None:
        box = Rect(0, 0, self.px(560), self.px(316))
        box.center = (self.app.size[0] // 2, self.app.size[1] * 46 // 100)
        self.frame(box)
        left, wide = box.left + self.px(76), box.width - self.px(76 + 24)
        for number, language in enumerate(LANGUAGES):
            row = Rect(left, box.top + self.px(64) + number * self.px(58), wide, self.px(46))
            self.widgets.add(
                TextField(
                    f"name:{language}", row, self.names[language], partial(self._typed, language),
                    limit=LONGEST, done=self._finish,
                )
            )  # fmt: skip
        row = Rect(left, box.bottom - self.px(20 + 50), wide, self.px(50))
        half = (row.width - self.px(12)) // 2
        self.widgets.add(
            Button("ok", Rect(row.left, row.top, half, row.height), self.say(self.button), self._finish, kind="accent",
                   theme=self.theme, hint="Enter")
        )  # fmt: skip
        cancel = Rect(row.right - half, row.top, half, row.height)
        self.widgets.add(Button("cancel", cancel, self.say(N_("Cancel")), self.escape, hint="Esc"))
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets[f"name:{self.app.language}"])

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

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(self.heading))
        for language in LANGUAGES:
            row = self.widgets[f"name:{language}"].rect
            label = Rect(self.box.left + self.px(24), row.top, self.px(46), row.height)
            text.draw(surface, language.upper(), label, self.font(BODY, "bold"), TEXT_2)
        words = self.trouble or N_("One language is enough; the other one then shows the same name.")
        under = self.widgets[f"name:{LANGUAGES[-1]}"].rect
        room = Rect(under.left, under.bottom + self.px(6), under.width, self.widgets["ok"].rect.top - under.bottom)
        room.height -= self.px(12)
        ink = self.app.palette.bad if self.trouble is not None else TEXT_2
        text.draw(surface, self.say(words), room, self.font(14), ink)
        super().draw(surface)
