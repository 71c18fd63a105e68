"""How unfinished matches are listed: how far they came, and who is to move."""

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
    """Unfinished matches, which can be continued."""

    def actions(self, info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("Pick up where you left off")
        main = MatchAction("open", N_("Go on playing"), partial(self.open, info), tip, "accent", "play", "Enter")
        return [main, self.screen.watch_action(N_("Watch the moves so far, without playing"))]

    def open(self, info: SaveInfo) -> None:
        """Continue a match."""
        continue_saved(self.screen.app, info.path, partial(self.screen.mark_damaged, info))

    def line(self, info: SaveInfo) -> str:
        return self.screen.translate(saved_turn_text(info, self.screen.games[info.game]) or N_("in progress"))

    def turn(self, info: SaveInfo) -> tuple[Player, str] | None:
        last = self.screen.thumbnails.pending_decision(info)
        if last is None or last.seat is None:
            return None
        player = info.players[last.seat]
        words = N_("{name}, behind the curtain") if last.curtain else N_("now {name}")
        return player, self.screen.translate(words.with_args(name=player.name))

    def detail_lines(self, info: SaveInfo) -> list[str]:
        lines = [self.line(info), self.screen.translate(date_text(info.last_played, self.screen.today))]
        asked = self.turn(info)
        if asked is not None:
            lines.insert(1, asked[1])
        if info.started is not None and info.started.date() != info.last_played.date():
            lines.append(self.screen.translate(N_("started {date}", date=date_text(info.started, self.screen.today))))
        return lines
