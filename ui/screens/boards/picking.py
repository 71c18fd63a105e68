"""Chooses a file to be taken in: folders and YAML files in a list, or a path that is typed or pasted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, Text
from games.core.data.boards import ENDINGS
from games.core.program.paths import downloads_folder
from ui.drawing import marks, text
from ui.drawing.theme import BODY, TEXT, TEXT_2, Colour, GameTheme
from ui.layout import Box, Column, Label, Node, Row, Slot, Spacer
from ui.screens.shared.popup import PopupScreen
from ui.widgets import Button, ListView, TextField

if TYPE_CHECKING:
    from ui.shell.app import App

MOST = 500  # files and folders listed
LONGEST = 1000


def listed(folder: Path) -> list[Path]:
    """Return the folder above, the folders in one, and its YAML files; hidden ones are left out.

    OSError where the folder can't be read.
    """
    inner = sorted(
        (one for one in folder.iterdir() if not one.name.startswith(".")), key=lambda one: one.name.casefold()
    )
    folders = [one for one in inner if _is_folder(one)]
    return [folder.parent, *folders, *(one for one in inner if one.suffix in ENDINGS and one not in folders)][:MOST]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


class PickScreen(PopupScreen):
    """`take` gets the path of the file chosen; it returns why it can't be taken, or None: then the panel is gone."""

    name = "board_file"

    def __init__(self, app: App, theme: GameTheme, take: Callable[[Path], Text | None]) -> None:
        super().__init__(app)
        self.theme, self.take = theme, take
        self.folder = downloads_folder() if downloads_folder().is_dir() else Path.home()
        self.typed = ""
        self.trouble: Text | None = None
        self._list()

    def build(self) -> Node:
        remark = Label(self._remark, 14, self._remark_colour, height=30)
        buttons = Row(Slot(self._take_button, weight=1), Slot(self._cancel_button, weight=1), gap=12, height=50)
        field, files = Slot(self._path_field, height=46), Slot(self._file_list, weight=1)
        content = Column(field, Spacer(2), remark, Spacer(2), files, Spacer(12), buttons, pad=(24, 8, 24, 20))
        width, height = min(760.0, self.scale.width - 48), min(620.0, self.scale.height - 48)
        return self.popup(N_("Take in a board"), content, width=width, height=height)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.list)

    def _path_field(self, rect: Rect) -> TextField:
        hint = self.say(N_("a path, typed or pasted"))
        return TextField(
            "path", rect, self.typed, self._type, limit=LONGEST, done=self._open_typed, placeholder=hint, size=15
        )

    def _file_list(self, rect: Rect) -> ListView:
        count, height = len(self.paths), self.px(40)
        self.list = ListView("files", rect, count, height, self._draw_row, chosen=None, act=self._act)
        return self.list

    def _take_button(self, rect: Rect) -> Button:
        return Button("take", rect, self.say(N_("Take it in")), self._take, kind="accent", theme=self.theme)

    def _cancel_button(self, rect: Rect) -> Button:
        return Button("cancel", rect, self.say(N_("Cancel")), self.escape, hint="Esc")

    def _remark(self) -> str:
        usual = N_("Or drop the file on the window. It is checked first; nothing in it is ever run.")
        return self.say(self.trouble or usual)

    def _remark_colour(self) -> Colour:
        return self.app.palette.bad if self.trouble is not None else TEXT_2

    def _list(self) -> None:
        """List the folder; where it can't be read, say so and offer the one above."""
        try:
            self.paths, self.trouble = listed(self.folder), None
        except OSError as error:
            why = system_reason(error)
            self.paths, self.trouble = [self.folder.parent], N_("This folder can't be read: {why}.", why=why)

    def _type(self, words: str) -> None:
        self.typed, self.trouble = words, None

    def _open_typed(self) -> None:
        if not self.typed.strip():
            return
        self._open(Path(self.typed.strip().strip('"')).expanduser())

    def _act(self, index: int) -> None:
        self._open(self.paths[index])

    def _take(self) -> None:
        chosen = self.list.chosen
        if chosen is not None and self.widgets.focused is not self.widgets["path"]:
            self._act(chosen)
        else:
            self._open_typed()

    def _open(self, path: Path) -> None:
        """Go into a folder, or take a file."""
        if "\0" not in str(path) and _is_folder(path):
            self.folder, self.typed = path, ""
            self._list()
            self.list.chosen = None
            self.rebuild()
            self.list.scroll_to(0)
            return
        self.trouble = self.take(path)
        if self.trouble is None:
            self.app.pop(self)
        self.touch()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and self.widgets.focused is self.list:
            self._open(self.folder.parent)
            return True
        return super().on_event(event)

    def _draw_row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        path = self.paths[index]
        is_above, is_folder = index == 0, index == 0 or path.suffix not in ENDINGS
        icon = "arrow-up" if is_above else "folder" if is_folder else "map"
        words = self.say(N_("folder above “{name}”", name=self.folder.name)) if is_above else path.name
        name = Box.of(rect, self.unit).pad(0, 0, 8, 0)
        marks.icon(surface, icon, name.cut_left(48, -2).rect.center, self.px(20), TEXT_2)
        text.draw(surface, words, name.rect, self.font(BODY), TEXT_2 if is_folder else TEXT, wrapping=False)
