"""The list of unfinished matches, with pictures of their tables in the public view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.contract.texts import N_
from ui.screens.saves.draw import EmptyListMessage
from ui.screens.saves.filtering import MatchListFilter
from ui.screens.saves.finished import FinishedMatches
from ui.screens.saves.list import SavesScreen
from ui.screens.saves.unfinished import UnfinishedMatches

if TYPE_CHECKING:
    from ui.shell.app import App


def create_screen(app: App) -> LoadScreen:
    """Build the list of unfinished matches."""
    return LoadScreen(app)


class LoadScreen(SavesScreen):
    """The list of unfinished matches, the latest first."""

    name = "load"
    kinds = (UnfinishedMatches, FinishedMatches)
    default = MatchListFilter(state="unfinished")
    heading, window_title = N_("Load a match"), N_("load a match")
    empty = EmptyListMessage(
        N_("No unfinished matches"),
        N_("Every match is saved as you play. Pick up any unfinished one here."),
        "folder-load",
    )
