"""Actions of the gallery's buttons: play, copy, rename, share, delete and import a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError, system_reason
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data.boards import BOARD_SUFFIXES
from games.core.program.paths import downloads_folder
from games.core.workshop import own_boards
from games.core.workshop.edits import EditNotPlaced
from ui.drawing import marks, text
from ui.drawing.theme import BODY, DEFAULT_THEME, TEXT, TEXT_2, Colour, GameTheme, game_theme
from ui.layout import Box, Column, Label, Node, Paint, Row, RowSelection, Slot, Spacer, Table, TableColumn, TableRow
from ui.screens.boards.listing import BoardEntry
from ui.screens.setup.screen import SetupScreen, remembered_form
from ui.screens.shared.common import show_file
from ui.screens.shared.page import PopupScreen
from ui.widgets import Button, ListView, TextField
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

SHIPPED_NOTE = N_("The program's boards can't be changed; make your own copy.")
NAME_MISSING = N_("The board needs a name.")
MAX_NAME_LENGTH, MAX_PATH_LENGTH = 50, 1000  # maximum lengths in characters
MAX_LISTED_FILES = 500  # maximum number of listed files and folders


def play_on_board(app: App, entry: BoardEntry) -> None:
    """Open the new-game form with this board, or return to the form that opened the gallery."""
    below = app.screens[-2] if len(app.screens) > 1 else None
    if isinstance(below, SetupScreen) and below.facts.id == entry.facts.id:
        app.pop(app.top)
        below.choose_board(entry.ref.key)
        return
    facts = registry.game(entry.facts.id).facts
    app.open("setup", game=facts.id, form=replace(remembered_form(app, facts), board=entry.ref.key))


def likely_author(app: App) -> str:
    """Return the person who played most recently, as the likely author of a new board; "" if unknown."""
    people = app.people_store.people
    return people[0].name if people else ""


def ask_board_copy(app: App, entry: BoardEntry, on_made: Callable[[Path], object]) -> None:
    """Ask for a name, then copy the board under this name. `on_made` gets the new file."""
    language = app.language if app.language in entry.ref.name else next(iter(entry.ref.name), app.language)
    names = {language: propose_copy_name(entry, language)}  # in one language: a new name often replaces only that one

    def copy_board(chosen: Mapping[str, str]) -> Text | None:
        return run_file_job(
            lambda: on_made(own_boards.copy_board(entry.facts.id, entry.ref, chosen, likely_author(app)))
        )

    theme = game_theme(entry.facts.theme)
    app.push(BoardNameScreen(app, N_("What is your board called?"), names, N_("Create"), theme, copy_board))


def propose_copy_name(entry: BoardEntry, language: str) -> str:
    """Propose a name for a copy of a board, such as `Rynek 2` for `Rynek`."""
    return f"{entry.ref.name[language]} 2" if entry.ref.name.get(language) else ""


def ask_board_name(app: App, entry: BoardEntry, on_done: Callable[[Path], object]) -> None:
    """Ask for a new name, then rename a user's board. `on_done` gets the board's file."""

    def rename_board(names: Mapping[str, str]) -> Text | None:
        def rename_file() -> None:
            own_boards.rename_board(entry.facts.id, entry.path, names)
            on_done(entry.path)

        return run_file_job(rename_file)

    theme = game_theme(entry.facts.theme)
    app.push(BoardNameScreen(app, N_("What is the board called?"), entry.ref.name, N_("Rename"), theme, rename_board))


def run_file_job(job: Callable[[], object]) -> Text | None:
    """Run `job`; return an error message if it fails, else None."""
    try:
        job()
    except DataError as error:
        problem = error.problems[0]
        return problem.text or N_("{words}", words=problem.expected)
    except EditNotPlaced as error:
        return N_("{why}", why=error.reason_text)
    except OSError as error:
        return N_("Can't save that: {why}", why=system_reason(error))
    return None


def ask_board_share(app: App, entry: BoardEntry) -> None:
    """Ask how to share a board file: copy it to the downloads folder, or show it in its folder."""
    app.show_dialogue(
        N_("Share this board"),
        N_(
            "A board is a single file. Send it to anyone who has Planszownia; they just drag it onto the "
            "program's window."
        ),
        [
            ("copy", N_("Copy the file to Downloads"), lambda: _give(app, entry)),
            ("show", N_("Show the file"), lambda: show_file(app, entry.path)),
            ("cancel", N_("Cancel"), None),
        ],
        icon="export",
    )


def _give(app: App, entry: BoardEntry) -> None:
    copied: list[Path] = []
    why = run_file_job(lambda: copied.append(own_boards.export_board(entry.path, downloads_folder())))
    if why is not None:
        app.show_error(why)
        return
    app.show_toast(N_("Copied to {path}", path=str(copied[0])), "check")


def ask_board_deletion(app: App, entry: BoardEntry, on_deleted: Callable[[], object]) -> None:
    """Ask for confirmation, then delete a user's board and call `on_deleted`."""

    def delete_board() -> None:
        why = run_file_job(lambda: own_boards.delete_board(entry.path))
        if why is not None:
            app.show_error(why)
        on_deleted()

    app.show_dialogue(
        N_("Delete the board “{name}”?", name=entry.name(app.language)),
        N_("Its file will be gone for good. Matches played on it are safe: each keeps its own copy of the board."),
        [("delete", N_("Delete"), delete_board), ("keep", N_("Keep it"), None)],
        icon="trash",
        escape="keep",
    )


def import_board(app: App, path: Path, on_imported: Callable[[Path], object]) -> Text | None:
    """Import a board file; return an error message, or None on success."""
    imported: list[Path] = []
    why = run_file_job(lambda: imported.append(own_boards.import_board(path)[1]))
    if why is None:
        app.show_toast(N_("Added: {file}", file=imported[0].name), "check")
        on_imported(imported[0])
    return why


def ask_board_file(app: App, on_imported: Callable[[Path], object]) -> None:
    """Let the user choose a board file in a popup, and import the file."""
    app.push(BoardFileScreen(app, DEFAULT_THEME, lambda path: import_board(app, path, on_imported)))


class BoardNameScreen(PopupScreen):
    """A popup that asks for a board's name in each language.

    `done` gets the names by language. It returns an error message, or None to close the popup.
    """

    name = "board_name"
    min_canvas = (620.0, 400.0)

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
        """Return the row for a language: its code and a text field for the name."""
        field = Slot(partial(self._field, language), weight=1)
        return Row(Label(language.upper(), colour=TEXT_2, face="bold", width=52), field, height=46)

    def _field(self, language: str, rect: Rect) -> TextField:
        key, typed = f"name:{language}", partial(self._typed, language)
        return TextField(key, rect, self.names[language], typed, limit=MAX_NAME_LENGTH, done=self._finish)

    def _ok_button(self, rect: Rect) -> Button:
        return Button(
            "ok", rect, self.translate(self.button), self._finish, kind="accent", theme=self.theme, hint="Enter"
        )

    def _cancel_button(self, rect: Rect) -> Button:
        return Button("cancel", rect, self.translate(N_("Cancel")), self.escape, hint="Esc")

    def _remark(self) -> str:
        return self.translate(self.trouble or N_("One language is enough; the name is then the same in both."))

    def _remark_colour(self) -> Colour:
        return self.app.palette.bad if self.trouble is not None else TEXT_2

    def _typed(self, language: str, text: str) -> None:
        self.names[language] = text
        self.trouble = None

    def _finish(self) -> None:
        names = {language: words.strip() for language, words in self.names.items() if words.strip()}
        self.trouble = self.done(names) if names else NAME_MISSING
        if self.trouble is None:
            self.app.pop(self)
        self.invalidate()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._finish()
            return True
        return super().on_event(event)


def list_folder(folder: Path) -> list[Path]:
    """List the parent folder, the subfolders and the YAML files of a folder, without hidden ones.

    Raises OSError if the folder can't be read.
    """
    inner = sorted(
        (one for one in folder.iterdir() if not one.name.startswith(".")), key=lambda one: one.name.casefold()
    )
    folders = [one for one in inner if _is_folder(one)]
    return [folder.parent, *folders, *(one for one in inner if one.suffix in BOARD_SUFFIXES and one not in folders)][
        :MAX_LISTED_FILES
    ]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


class BoardFileScreen(PopupScreen):
    """A popup for choosing a board file.

    `take` gets the path of the chosen file. It returns an error message, or None to close the popup.
    """

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
        field, paths = Slot(self._path_field, height=46), enumerate(self.paths)
        rows = [TableRow(str(path), [Paint(partial(self._draw_path, path, number == 0))]) for number, path in paths]
        choice = RowSelection("files", on_activate=self._act)
        files = Table([TableColumn(after=0)], rows, row_height=40, header_height=0, selection=choice, weight=1)
        content = Column(field, Spacer(2), remark, Spacer(2), files, Spacer(12), buttons, pad=(24, 8, 24, 20))
        width, height = min(760.0, self.scale.width - 48), min(620.0, self.scale.height - 48)
        return self.popup(N_("Add a board"), content, width=width, height=height)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.file_list)

    def _path_field(self, rect: Rect) -> TextField:
        hint = self.translate(N_("type or paste a path"))
        return TextField(
            "path",
            rect,
            self.typed,
            self._type,
            limit=MAX_PATH_LENGTH,
            done=self._open_typed,
            placeholder=hint,
            size=15,
        )

    @property
    def file_list(self) -> ListView:
        """The list of files."""
        view = self.widgets["files"]
        assert isinstance(view, ListView)
        return view

    def _take_button(self, rect: Rect) -> Button:
        return Button("take", rect, self.translate(N_("Add it")), self._take, kind="accent", theme=self.theme)

    def _cancel_button(self, rect: Rect) -> Button:
        return Button("cancel", rect, self.translate(N_("Cancel")), self.escape, hint="Esc")

    def _remark(self) -> str:
        hint = N_("Or drop the file on the window. It is checked first, and nothing in it is ever run.")
        return self.translate(self.trouble or hint)

    def _remark_colour(self) -> Colour:
        return self.app.palette.bad if self.trouble is not None else TEXT_2

    def _list(self) -> None:
        """List the folder. If it can't be read, show a message and offer the parent folder."""
        try:
            self.paths, self.trouble = list_folder(self.folder), None
        except OSError as error:
            why = system_reason(error)
            self.paths, self.trouble = [self.folder.parent], N_("This folder can't be read: {why}.", why=why)

    def _type(self, text: str) -> None:
        self.typed, self.trouble = text, None

    def _open_typed(self) -> None:
        if not self.typed.strip():
            return
        self._open(Path(self.typed.strip().strip('"')).expanduser())

    def _act(self, index: int) -> None:
        self._open(self.paths[index])

    def _take(self) -> None:
        chosen = self.file_list.chosen
        if chosen is not None and self.widgets.focused is not self.widgets["path"]:
            self._act(chosen)
        else:
            self._open_typed()

    def _open(self, path: Path) -> None:
        """Open a folder, or import a file."""
        if "\0" not in str(path) and _is_folder(path):
            self.folder, self.typed = path, ""
            self._list()
            self.file_list.chosen = None
            self.rebuild()
            self.file_list.scroll_to(0)
            return
        self.trouble = self.take(path)
        if self.trouble is None:
            self.app.pop(self)
        self.invalidate()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and self.widgets.focused is self.file_list:
            self._open(self.folder.parent)
            return True
        return super().on_event(event)

    def _draw_path(self, path: Path, is_above: bool, surface: Surface, rect: Rect) -> None:
        is_folder = is_above or path.suffix not in BOARD_SUFFIXES
        icon = "arrow-up" if is_above else "folder" if is_folder else "map"
        label = self.translate(N_("the folder that holds “{name}”", name=self.folder.name)) if is_above else path.name
        name = Box.of(rect, self.unit).pad(0, 0, 8, 0)
        marks.draw_icon(surface, icon, name.cut_left(48, -2).rect.center, self.px(20), TEXT_2)
        text.draw(surface, label, name.rect, self.font(BODY), TEXT_2 if is_folder else TEXT, wrapping=False)
