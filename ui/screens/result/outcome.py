"""A finished match as the parts of its result see it. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import EVERYBODY
from games.core.contract.extras.reckoning import Reckoning
from games.core.match.match import Match
from games.core.match.recording import places
from ui.drawing.theme import game_theme
from ui.screens.result.score import ending, point_words_of, score_of, winning_points


class Outcome:
    """What is told of a match that is over; ValueError while it goes on."""

    def __init__(self, match: Match) -> None:
        if match.result is None:
            raise ValueError("this match goes on")
        self.match, self.result = match, match.result
        self.players = match.players
        self.facts = match.game.facts
        self.theme = game_theme(self.facts.theme)
        names = [player.name for player in match.players]
        self.lexicon = match.lexicon
        self.score = score_of(match)
        self.point_words = point_words_of(match.game, self.result.end)
        self.winning_points = winning_points(self.result, self.point_words)
        self.ending = ending(match.game, self.result, names)  # the sentence for how it ended
        self.places = places(self.result)  # by seat, from 1
        ending_of = match.game.controller.ending
        found = ending_of.reckonings(match.view(EVERYBODY)) if ending_of.reckonings is not None else ()
        self.reckonings: Sequence[Reckoning] = found
        self.picture = self._picture()

    @property
    def by_card(self) -> Reckoning | None:
        """What is turned up of everybody where that has decided, and not points; None where points have, or a count."""
        told = not self.point_words.decides and len(self.reckonings) == 1
        return self.reckonings[0] if told else None

    def _picture(self) -> str:
        """Return the picture of the card that has won, where one has; "" where none has, or it has no face."""
        describe = self.match.game.controller.cards.face
        winner = next((one for one in self.by_card.accounts if one.won), None) if self.by_card is not None else None
        if winner is None or describe is None:
            return ""
        return describe(self.match.view(EVERYBODY), winner.card).picture
