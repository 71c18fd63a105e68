"""How finished matches are listed: who won, with how many points, and why the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games import registry
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from games.core.match.recording import seat_places
from ui.screens.result.outcome import ending_text, point_words_of, winning_points
from ui.screens.saves.actions import MatchAction
from ui.screens.saves.list import MatchKind
from ui.screens.shared.common import REVIEW, REVIEW_TIP, open_review
from ui.screens.shared.dates import date_text


class FinishedMatches(MatchKind):
    """Finished matches, whose result can be opened."""

    def actions(self, info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("How the points came about, turn by turn")
        main = MatchAction(
            "open", N_("Result"), partial(self.screen.open_read_only, "result"), tip, "accent", "trophy", "Enter"
        )
        review = MatchAction(
            "review", REVIEW, partial(open_review, self.screen.app, info.path), REVIEW_TIP, "plain", "chart"
        )
        return [main, self.screen.watch_action(N_("Replay the match, move by move")), review]

    def line(self, info: SaveInfo) -> str:
        result = info.result
        if result is None:
            return ""
        winners = [info.players[seat].name for seat in result.winners if seat < len(info.players)]
        if not winners:
            return self.screen.translate(N_("Nobody has won"))
        words = point_words_of(registry.game(info.game), result.end)
        won = winning_points(result, words)
        reason = self._reason(info)
        if not words.points_decided and reason is not None:
            return self.screen.translate(reason)  # a crown marks the winner
        if won is None:
            return self.screen.translate(N_("Victory: {names}", names=winners))
        return self.screen.translate(
            N_("Victory: {names}, {points}", names=winners, points=words.points.with_args(n=won))
        )

    def short_line(self, info: SaveInfo) -> str:
        if info.trouble is not None or info.result is None or not info.result.winners:
            return ""
        return self.screen.translate(
            N_("Victory: {names}", names=[info.players[seat].name for seat in info.result.winners])
        )

    def _reason(self, info: SaveInfo) -> Text | None:
        """Return why a match ended, or None."""
        if info.result is None:
            return None
        return ending_text(registry.game(info.game), info.result, [player.name for player in info.players])

    def detail_lines(self, info: SaveInfo) -> list[str]:
        lines = [self.screen.translate(date_text(info.last_played, self.screen.today))]
        reason = self._reason(info)
        return [*lines, self.screen.translate(reason)] if reason is not None else lines

    def player_lines(self, info: SaveInfo) -> list[tuple[Player, str, bool]]:
        result = info.result
        if result is None or len(result.points) != len(info.players):
            return super().player_lines(info)
        words = point_words_of(registry.game(info.game), result.end)
        points = words.points
        by_card = not words.points_decided and registry.game(info.game).controller.ending.measure is not None
        ranks = seat_places(result)
        order = sorted(range(len(info.players)), key=lambda seat: (ranks[seat], seat))
        return [
            (
                info.players[seat],
                self.screen.kind_text(info.players[seat])
                if by_card
                else self.screen.translate(points.with_args(n=result.points[seat])),
                seat in result.winners,
            )
            for seat in order
        ]
