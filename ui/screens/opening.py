"""Open a file that was dropped on the window or on the program's icon, or named on the command line.

A saved match is continued, or its result is shown if it is over; one outside the saves folder is continued in a copy
inside it. Any other file goes to the gallery of boards, which imports it or says why it can't.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games.core.contract.errors import JournalError, system_reason
from games.core.contract.texts import N_
from games.core.journal.lock import JournalLocked
from games.core.program.tasks import BackgroundTask
from ui.screens.saves.reopening import (
    DAMAGED,
    OPEN_ELSEWHERE,
    ask_damaged,
    close_opened,
    damage_text,
    is_rescuable,
    open_saved_read_only,
    open_table,
)
from ui.screens.shared.loading import load
from ui.shell.app import make_screen

if TYPE_CHECKING:
    from games.core.journal.saves import SaveInfo, StateOffer
    from games.core.match.match import Match
    from ui.shell.app import App


def open_file(app: App, path: Path) -> None:
    """Open a file over the menu; all other screens are closed first."""
    from games.core.journal import saves

    app.home()
    if path.suffix != saves.JOURNAL_SUFFIX:
        app.push(make_screen(app, "boards"))
        app.top.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        return
    info = saves.read_info(path)
    if info.error is not None:
        _tell(app, info)
    elif info.is_finished:
        open_saved_read_only(app, path, "result", lambda error: _broken(app, info, error))
    else:
        _go_on(app, info)


def _go_on(app: App, info: SaveInfo) -> None:
    def use(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except JournalLocked:
            app.show_error(OPEN_ELSEWHERE)
        except JournalError as error:
            _broken(app, info, error)
        except OSError as error:
            app.show_error(N_("The saved game can't be copied: {why}", why=system_reason(error)))
        else:
            app.push(make_screen(app, "load"))  # the table replaces this screen
            open_table(app, opened)

    load(app, lambda check: _opened(info.path, check), use, close_opened)


def _opened(path: Path, check: Callable[[], None]) -> Match | StateOffer:
    """Open a match in the saves folder, or a copy there of one from elsewhere."""
    from games.core.journal import saves

    own_path = saves.folder() / path.name
    if own_path.exists() and own_path.samefile(path):
        return saves.open_match(own_path, check)
    return saves.continue_in_copy(path, saves.line_count(path), saves.copy_path(path), check)


def _broken(app: App, info: SaveInfo, error: JournalError) -> None:
    from dataclasses import replace

    _tell(app, replace(info, trouble=error.text or N_("{why}", why=error.expected), error=error))


def _tell(app: App, info: SaveInfo) -> None:
    if is_rescuable(info):
        ask_damaged(app, info, lambda: None)
    else:
        app.show_error(damage_text(info), DAMAGED)
