"""How finished matches are listed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games import registry
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from games.core.match.recording import ranks_by_seat
from games.core.match.scores import point_labels_of, winning_points
from games.core.match.wording import ending_text
from ui.screens.saves.actions import MatchAction
from ui.screens.saves.list import MatchKind
from ui.screens.shared.common import REVIEW, REVIEW_TIP, open_review
from ui.screens.shared.dates import date_text


class FinishedMatches(MatchKind):
    """The list entries and actions of finished matches."""

    def actions(self, save_info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("Where the points came from, turn by turn")
        main = MatchAction(
            "open", N_("Result"), partial(self.screen.open_read_only, "result"), tip, "accent", "trophy", "Enter"
        )
        review = MatchAction(
            "review", REVIEW, partial(open_review, self.screen.app, save_info.path), REVIEW_TIP, "plain", "chart"
        )
        return [main, self.screen.watch_action(N_("Replay the match, move by move")), review]

    def line(self, save_info: SaveInfo) -> str:
        result = save_info.result
        if result is None:
            return ""
        winners = [save_info.players[seat].name for seat in result.winners if seat < len(save_info.players)]
        if not winners:
            return self.screen.translate(N_("Nobody won"))
        words = point_labels_of(registry.game(save_info.game), result.end)
        won = winning_points(result, words)
        reason = self._reason(save_info)
        if not words.points_decided and reason is not None:
            return self.screen.translate(reason)  # without the winner's name, because a crown marks the winner
        if won is None:
            return self.screen.translate(N_("Victory: {names}", names=winners))
        return self.screen.translate(
            N_("Victory: {names}, {points}", names=winners, points=words.points.with_args(n=won))
        )

    def short_line(self, save_info: SaveInfo) -> str:
        if save_info.trouble is not None or save_info.result is None or not save_info.result.winners:
            return ""
        return self.screen.translate(
            N_("Victory: {names}", names=[save_info.players[seat].name for seat in save_info.result.winners])
        )

    def _reason(self, info: SaveInfo) -> Text | None:
        """Return why a match ended, or None."""
        if info.result is None:
            return None
        return ending_text(registry.game(info.game), info.result, [player.name for player in info.players])

    def detail_lines(self, save_info: SaveInfo) -> list[str]:
        lines = [self.screen.translate(date_text(save_info.last_played, self.screen.today))]
        reason = self._reason(save_info)
        return [*lines, self.screen.translate(reason)] if reason is not None else lines

    def player_lines(self, save_info: SaveInfo) -> list[tuple[Player, str, bool]]:
        result = save_info.result
        if result is None or len(result.points) != len(save_info.players):
            return super().player_lines(save_info)
        words = point_labels_of(registry.game(save_info.game), result.end)
        points = words.points
        by_card = not words.points_decided and registry.game(save_info.game).controller.ending.chart_values is not None
        ranks = ranks_by_seat(result)
        order = sorted(range(len(save_info.players)), key=lambda seat: (ranks[seat], seat))
        return [
            (
                save_info.players[seat],
                self.screen.kind_text(save_info.players[seat])
                if by_card
                else self.screen.translate(points.with_args(n=result.points[seat])),
                seat in result.winners,
            )
            for seat in order
        ]
