"""Open a file that was dropped on the window or named on the command line.

An unfinished match is continued; a finished one opens its result. A match outside the saves folder is copied into it.
Other files are imported as boards.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games import registry
from games.core.contract.errors import JournalError, system_reason
from games.core.contract.texts import N_
from games.core.journal.lock import JournalLocked
from games.core.program.tasks import BackgroundTask
from ui.screens.saves.reopening import (
    DAMAGED_TITLE,
    OPEN_ELSEWHERE,
    ask_damaged,
    close_opened,
    damage_text,
    is_rescuable,
    mark_unknown_game,
    open_saved_read_only,
    open_table,
)
from ui.screens.shared.loading import load_in_background
from ui.shell.app import make_screen

if TYPE_CHECKING:
    from games.core.journal.saves import SaveInfo, StateOffer
    from games.core.match.match import Match
    from ui.shell.app import App


def open_file(app: App, path: Path) -> None:
    """Open a file above the menu, closing all other screens."""
    from games.core.journal import saves

    app.home()
    if path.suffix != saves.JOURNAL_SUFFIX:
        app.push(make_screen(app, "boards"))
        app.top.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        return

    def open_match(task: BackgroundTask[SaveInfo]) -> None:
        info = mark_unknown_game(task.result(), {facts.id for facts in registry.all_facts()})
        if info.game_is_missing:
            app.show_error(damage_text(info))
        elif info.error is not None:
            _tell(app, info)
        elif info.is_finished:
            open_saved_read_only(app, path, "result", lambda error: _broken(app, info, error))
        else:
            _go_on(app, info)

    load_in_background(app, lambda check: saves.read_save_info(path), open_match)


def _go_on(app: App, info: SaveInfo) -> None:
    def open_loaded(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except JournalLocked:
            app.show_error(OPEN_ELSEWHERE)
        except JournalError as error:
            _broken(app, info, error)
        except OSError as error:
            app.show_error(N_("The saved match can't be copied: {why}", why=system_reason(error)))
        else:
            app.push(make_screen(app, "load"))  # the table replaces this screen
            open_table(app, opened)

    load_in_background(app, lambda check: _opened(info.path, check), open_loaded, close_opened)


def _opened(path: Path, check: Callable[[], None]) -> Match | StateOffer:
    """Open a match, or a copy of a match outside the saves folder."""
    from games.core.journal import saves

    own_path = saves.saves_folder() / path.name
    if own_path.exists() and own_path.samefile(path):
        return saves.open_match(own_path, check)
    return saves.continue_in_copy(path, saves.line_count(path), saves.unused_copy_path(path), check)


def _broken(app: App, info: SaveInfo, error: JournalError) -> None:
    from dataclasses import replace

    _tell(app, replace(info, trouble=error.text or N_("{why}", why=error.expected), error=error))


def _tell(app: App, info: SaveInfo) -> None:
    if is_rescuable(info):
        ask_damaged(app, info, lambda: None)
    else:
        app.show_error(damage_text(info), DAMAGED_TITLE)
