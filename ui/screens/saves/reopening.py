"""From a saved match to its table: opening it, a last whole position of other rules, a copy of a damaged one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from games.core.contract.errors import JournalError
from games.core.contract.texts import N_, N_n
from games.core.journal.lock import JournalLocked
from games.core.journal.saves import SaveInfo

if TYPE_CHECKING:
    from games.core.journal.saves import StateOffer
    from games.core.match.match import Match
    from ui.shell.app import App

OPEN_ELSEWHERE = N_("This match is open in another window.")


def open_saved(app: App, path: Path, broken: Callable[[JournalError], object]) -> None:
    """Go on with a saved match in the place of the topmost screen; a damaged one is told to `broken`."""
    from games.core.journal import saves

    try:
        found = saves.open_match(path)
    except JournalLocked:
        app.error(OPEN_ELSEWHERE)
    except JournalError as error:
        broken(error)
    else:
        go_on(app, found)


def open_copy(app: App, path: Path, good: int) -> None:
    """Go on with the good lines of a damaged match in a copy; the file stays as it is."""
    from games.core.journal import saves

    try:
        found = saves.go_on_in_copy(path, good, saves.copy_name(path))
    except (JournalError, JournalLocked, OSError) as error:
        app.error(N_("Nothing could be saved of this match: {why}", why=str(error)))
        return
    go_on(app, found)


def watch_saved(app: App, path: Path, screen: str, broken: Callable[[JournalError], object]) -> None:
    """Open a saved match only to be looked at: its `replay` or its `result`; a damaged one is told to `broken`."""
    from games.core.journal import saves

    try:
        match = saves.watch(path)
    except JournalError as error:
        broken(error)
        return
    if match.result is None:
        screen = "replay"  # meanwhile it goes on, in another window
    app.open(screen, match=match)


def go_on(app: App, found: Match | StateOffer) -> None:
    """Go to the table of a match that was opened, or offer its last whole position."""
    from games.core.journal.saves import copy_name
    from games.core.match.match import Match
    from ui.shell.app import make_screen

    if isinstance(found, Match):
        app.replace(make_screen(app, "table", match=found))
        return
    line = N_n(
        "The rules have changed since it was played. Its position after {n} move can be gone on from.",
        "The rules have changed since it was played. Its position after {n} moves can be gone on from.",
        n=found.number,
    )

    def accept() -> None:
        go_on(app, found.accept(copy_name(found.path)))

    buttons = [("accept", N_("Go on"), accept), ("leave", N_("Leave it"), None)]
    app.dialogue(N_("Go on from a saved position?"), line, buttons)


def checked(info: SaveInfo, known: set[str]) -> SaveInfo:
    """Give a match of a game that this program hasn't got its sentence."""
    if info.trouble is None and info.game not in known:
        return replace(info, trouble=N_("this program has no game called {name}", name=info.game))
    return info
