"""The list of unfinished matches, with pictures of their tables in the public view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract.texts import N_
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.screens.saves.draw import EmptyList
from ui.screens.saves.list import MatchAction, SavesScreen
from ui.screens.saves.reopening import continue_saved
from ui.screens.shared.dates import date_text, saved_turn_text

if TYPE_CHECKING:
    from ui.shell.app import App


def make(app: App) -> LoadScreen:
    """Build the list of unfinished matches."""
    return LoadScreen(app)


class LoadScreen(SavesScreen):
    """Unfinished matches, the latest one on top."""

    name = "load"
    heading, called = N_("Load a match"), N_("load a match")
    empty = EmptyList(
        N_("No unfinished matches"),
        N_("Every match is saved as you play. Pick up any unfinished one here."),
        "folder-load",
    )

    def includes(self, info: SaveInfo) -> bool:
        return not info.is_finished

    def actions(self, info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("Pick up where you left off")
        main = MatchAction("open", N_("Go on playing"), self.open_chosen, tip, "accent", "play", "Enter")
        return [main, self.watch_action(N_("Watch the moves so far, without playing"))]

    def line(self, info: SaveInfo) -> str:
        return self.translate(saved_turn_text(info, self.games[info.game]) or N_("in progress"))

    def turn(self, info: SaveInfo) -> tuple[Player, str] | None:
        last = self.thumbnails.pending_decision(info)
        if last is None or last.seat is None:
            return None
        player = info.players[last.seat]
        words = N_("{name}, behind the curtain") if last.curtain else N_("now {name}")
        return player, self.translate(words.with_args(name=player.name))

    def detail_lines(self, info: SaveInfo) -> list[str]:
        lines = [self.line(info), self.translate(date_text(info.last_played, self.today))]
        asked = self.turn(info)
        if asked is not None:
            lines.insert(1, asked[1])
        if info.started is not None and info.started.date() != info.last_played.date():
            lines.append(self.translate(N_("started {date}", date=date_text(info.started, self.today))))
        return lines

    def open_chosen(self) -> None:
        """Continue the chosen match."""
        info = self.chosen_save
        if info is not None and info.trouble is None:
            continue_saved(self.app, info.path, lambda error: self._broken(info, error))
