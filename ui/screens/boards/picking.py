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
from ui.drawing.theme import BODY, TEXT, TEXT_2, GameTheme
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

    def layout(self) -> None:
        wide, high = min(760.0, self.scale.width - 48), min(620.0, self.scale.height - 48)
        box = Rect(0, 0, self.px(wide), self.px(high))
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.frame(box)
        pad = self.px(24)
        field = Rect(box.left + pad, box.top + self.px(60), box.width - 2 * pad, self.px(46))
        self.widgets.add(
            TextField(
                "path",
                field,
                self.typed,
                self._type,
                limit=LONGEST,
                done=self._open_typed,
                placeholder=self.say(N_("a path, typed or pasted")),
                size=15,
            )
        )
        foot = Rect(field.left, box.bottom - self.px(70), field.width, self.px(50))
        rows = Rect(field.left, field.bottom + self.px(34), field.width, foot.top - self.px(12) - field.bottom)
        rows.height -= self.px(34)
        self.list = ListView(
            "files", rows, len(self.paths), self.px(40), self._draw_row, chosen=None, act=self._act,
        )  # fmt: skip
        self.widgets.add(self.list)
        half = (foot.width - self.px(12)) // 2
        words = self.say(N_("Take it in"))
        self.widgets.add(
            Button("take", Rect(foot.left, foot.top, half, foot.height), words, self._take, kind="accent",
                   theme=self.theme)
        )  # fmt: skip
        cancel = Rect(foot.right - half, foot.top, half, foot.height)
        self.widgets.add(Button("cancel", cancel, self.say(N_("Cancel")), self.escape, hint="Esc"))
        if self.widgets.focused is None:
            self.widgets.focus(self.list)

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

    def _draw_row(self, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
        path, side = self.paths[index], self.px(20)
        up, folder = index == 0, index == 0 or path.suffix not in ENDINGS
        icon = "arrow-up" if up else "folder" if folder else "map"
        marks.icon(surface, icon, (box.left + self.px(24), box.centery), side, TEXT_2)
        left = box.left + self.px(46)
        words = self.say(N_("folder above “{name}”", name=self.folder.name)) if up else path.name
        room = Rect(left, box.top, box.right - self.px(8) - left, box.height)
        text.draw(surface, words, room, self.font(BODY), TEXT_2 if folder else TEXT, wrapping=False)

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(N_("Take in a board")))
        field = self.widgets["path"].rect
        room = Rect(field.left, field.bottom + self.px(2), field.width, self.px(30))
        ink = self.app.palette.bad if self.trouble is not None else TEXT_2
        words = self.trouble or N_("Or drop the file on the window. It is checked first; nothing in it is ever run.")
        text.draw(surface, self.say(words), room, self.font(14), ink)
        super().draw(surface)
