"""The data of the result screen: winners, reason, score, revealed cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.core.contract.contract import EVERYBODY
from games.core.contract.extras.result_tables import FinalTable
from games.core.match.match import Match
from games.core.match.recap import match_recap
from games.core.match.recording import ranks_by_seat
from games.core.match.scores import point_labels_of, score_history, winning_points
from games.core.match.wording import ending_text
from games.core.review import cache
from games.core.review.jobs import ReviewedMatch
from games.core.review.summary import ReviewSummary, summarize
from ui.drawing.theme import game_theme


def stored_review(match: Match, path: Path | None) -> ReviewSummary | None:
    """Return the review stored with the journal `path`, or None."""
    if path is None or not cache.review_file(path).exists():
        return None
    reviewed = ReviewedMatch(match)
    return summarize(reviewed, cache.load_measurements(cache.review_file(path), reviewed))


class MatchResult:
    """The data of a finished match.

    `recap` are sentences about the match. Raises ValueError if the match is not over.
    """

    def __init__(self, match: Match, review: ReviewSummary | None = None) -> None:
        if match.result is None:
            raise ValueError("this match goes on")
        self.match, self.result = match, match.result
        self.players = match.players
        self.facts = match.game.facts
        self.theme = game_theme(self.facts.theme)
        names = [player.name for player in match.players]
        self.lexicon = match.lexicon
        self.score = score_history(match)
        self.point_words = point_labels_of(match.game, self.result.end)
        self.winning_points = winning_points(self.result, self.point_words)
        self.ending = ending_text(match.game, self.result, names)  # sentence on how the match ended
        self.places = ranks_by_seat(self.result)  # rank by seat, from 1
        ending_of = match.game.controller.ending
        reckonings = ending_of.final_tables(match.view(EVERYBODY)) if ending_of.final_tables is not None else ()
        self.reckonings: Sequence[FinalTable] = reckonings
        self.winning_card_picture = self._picture()
        chances = review.chances if review is not None and review.is_charted else None
        self.recap = match_recap(match, chances, self.score)

    @property
    def deciding_cards(self) -> FinalTable | None:
        """The revealed cards that decided the match, or None."""
        has_decided = not self.point_words.points_decided and len(self.reckonings) == 1
        return self.reckonings[0] if has_decided else None

    def _picture(self) -> str:
        """Return the file of the winning card's picture, or ""."""
        describe = self.match.game.controller.cards.face
        winner = (
            next((one for one in self.deciding_cards.rows if one.won), None)
            if self.deciding_cards is not None
            else None
        )
        if winner is None or describe is None:
            return ""
        return describe(self.match.view(EVERYBODY), winner.card).picture
