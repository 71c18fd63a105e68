"""What can be done with a board: play on it, make one's own, rename, share, delete, take one in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.contract.errors import DataError, system_reason
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.program.paths import downloads_folder
from games.core.workshop import shelf
from games.core.workshop.edits import Unplaced
from ui.drawing.theme import HOUSE, game_theme
from ui.screens.boards.naming import NameScreen
from ui.screens.boards.picking import PickScreen
from ui.screens.boards.shown import Shown
from ui.screens.setup.form import form_from
from ui.screens.setup.screen import SetupScreen
from ui.shell import desktop

if TYPE_CHECKING:
    from ui.shell.app import App

SHIPPED = N_("Boards of the program stay as they are; make your own from it.")


def play(app: App, one: Shown) -> None:
    """Open the new-game form with a board chosen; go back to it where the gallery was opened from there."""
    below = app.screens[-2] if len(app.screens) > 1 else None
    if isinstance(below, SetupScreen) and below.facts.id == one.facts.id:
        app.pop(app.top)
        below.take_board(one.ref.key)
        return
    facts = registry.game(one.facts.id).facts
    form = form_from(facts, app.language, app.settings.setups.get(facts.id), house=app.house.people)
    app.open("setup", game=facts.id, form=replace(form, board=one.ref.key))


def author(app: App) -> str:
    """Return who is likely to make a board: the person who sat down last, if there is one."""
    people = app.house.people
    return people[0].name if people else ""


def make_own(app: App, one: Shown, made: Callable[[Path], object]) -> None:
    """Ask for a name and copy a board."""
    names = {language: app_copy(one, language) for language in LANGUAGES}

    def done(chosen: Mapping[str, str]) -> Text | None:
        return tried(lambda: made(shelf.make_own(one.facts.id, one.ref, chosen, author(app))))

    theme = game_theme(one.facts.theme)
    app.push(NameScreen(app, N_("What is your board called?"), names, N_("Make it"), theme, done))


def app_copy(one: Shown, language: str) -> str:
    """Propose a name for a copy: `Rynek 2`."""
    return f"{one.ref.name[language]} 2" if one.ref.name.get(language) else ""


def rename(app: App, one: Shown, done: Callable[[Path], object]) -> None:
    """Ask for another name of one's own board."""

    def change(names: Mapping[str, str]) -> Text | None:
        def work() -> None:
            shelf.rename(one.facts.id, one.path, names)
            done(one.path)

        return tried(work)

    theme = game_theme(one.facts.theme)
    app.push(NameScreen(app, N_("What is the board called?"), one.ref.name, N_("Rename"), theme, change))


def tried(work: Callable[[], object]) -> Text | None:
    """Do something with files; return why it can't be done, or None."""
    try:
        work()
    except DataError as error:
        problem = error.problems[0]
        return problem.text or N_("{words}", words=problem.expected)
    except Unplaced as error:
        return N_("{why}", why=error.why)
    except OSError as error:
        return N_("That can't be written: {why}", why=system_reason(error))
    return None


def share(app: App, one: Shown) -> None:
    """Ask how a board is to be given away: as a file in the downloads, or shown where it lies."""
    app.dialogue(
        N_("Share this board"),
        N_("A board is one file: send it to anybody who has this program. They drop it on the window."),
        [
            ("copy", N_("Copy the file to the downloads"), lambda: _give(app, one)),
            ("show", N_("Show the file"), lambda: show(app, one.path)),
            ("cancel", N_("Cancel"), None),
        ],
        icon="export",
    )


def _give(app: App, one: Shown) -> None:
    given: list[Path] = []
    why = tried(lambda: given.append(shelf.give_away(one.path, downloads_folder())))
    if why is not None:
        app.error(why)
        return
    app.toast(N_("Copied to {path}", path=str(given[0])), "check")


def show(app: App, path: Path) -> None:
    """Show a file in the file manager, or say where it lies."""
    if not desktop.show(path):
        app.toast(N_("The file is here: {path}", path=str(path)), "folder")


def delete(app: App, one: Shown, gone: Callable[[], object]) -> None:
    """Ask, then delete one's own board."""

    def really() -> None:
        why = tried(lambda: shelf.delete(one.path))
        if why is not None:
            app.error(why)
        gone()

    app.dialogue(
        N_("Delete the board “{name}”?", name=one.name(app.language)),
        N_("Its file will be gone for good. Matches that were played on it stay whole: they keep their board."),
        [("delete", N_("Delete"), really), ("keep", N_("Keep it"), None)],
        icon="trash",
        escape="keep",
    )


def take_in(app: App, path: Path, taken: Callable[[Path], object]) -> Text | None:
    """Take a file in; return why that can't be, or None."""
    found: list[Path] = []
    why = tried(lambda: found.append(shelf.take_in(path)[1]))
    if why is None:
        app.toast(N_("Taken in: {file}", file=found[0].name), "check")
        taken(found[0])
    return why


def pick(app: App, taken: Callable[[Path], object]) -> None:
    """Let a file be chosen and take it in."""
    app.push(PickScreen(app, HOUSE, lambda path: take_in(app, path, taken)))
