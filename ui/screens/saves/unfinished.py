"""How unfinished matches are listed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.core.contract.texts import N_
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.screens.saves.actions import MatchAction
from ui.screens.saves.list import MatchKind
from ui.screens.saves.reopening import continue_saved
from ui.screens.shared.dates import date_text, saved_turn_text


class UnfinishedMatches(MatchKind):
    """The list entries and actions of unfinished matches."""

    def actions(self, save_info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("Pick up where you left off")
        main = MatchAction("open", N_("Play on"), partial(self.open, save_info), tip, "accent", "play", "Enter")
        return [main, self.screen.watch_action(N_("Watch the moves so far without playing"))]

    def open(self, save_info: SaveInfo) -> None:
        """Continue a match."""
        continue_saved(self.screen.app, save_info.path, partial(self.screen.mark_damaged, save_info))

    def line(self, save_info: SaveInfo) -> str:
        return self.screen.translate(saved_turn_text(save_info, self.screen.games[save_info.game]) or N_("in progress"))

    def player_to_move(self, save_info: SaveInfo) -> tuple[Player, str] | None:
        last = self.screen.thumbnails.pending_decision(save_info)
        if last is None or last.seat is None:
            return None
        player = save_info.players[last.seat]
        words = N_("{name}, behind the curtain") if last.curtain else N_("{name}'s turn")
        return player, self.screen.translate(words.with_args(name=player.name))

    def detail_lines(self, save_info: SaveInfo) -> list[str]:
        lines = [self.line(save_info), self.screen.translate(date_text(save_info.last_played, self.screen.today))]
        asked = self.player_to_move(save_info)
        if asked is not None:
            lines.insert(1, asked[1])
        if save_info.started is not None and save_info.started.date() != save_info.last_played.date():
            lines.append(
                self.screen.translate(N_("started {date}", date=date_text(save_info.started, self.screen.today)))
            )
        return lines
