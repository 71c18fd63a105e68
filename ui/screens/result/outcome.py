"""A finished match as the parts of its result see it. Knows no pixels."""

from __future__ import annotations

from games.core.contract.lexicon import Lexicon
from games.core.match.match import Match
from ui.drawing.theme import game_theme
from ui.screens.result.score import ending, places, point_words_of, score_of, winning_points


class Outcome:
    """What is told of a match that is over; ValueError while it goes on."""

    def __init__(self, match: Match) -> None:
        if match.result is None:
            raise ValueError("this match goes on")
        self.match, self.result = match, match.result
        self.players = match.players
        self.facts = match.game.facts
        self.theme = game_theme(self.facts.theme)
        self.lexicon = Lexicon(match.game, match.board, [player.name for player in match.players])
        self.score = score_of(match)
        self.point_words = point_words_of(match.game, self.result.end)
        self.winning_points = winning_points(self.result, self.point_words)
        self.ending = ending(match, self.result)  # the sentence for how it ended
        self.places = places(self.result)  # by seat, from 1
