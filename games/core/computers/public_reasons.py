"""Why a computer has played as it did, as people at the table may be told."""

from __future__ import annotations

from games.core.computers.explanation import explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.dice import BotDice
from games.core.contract.texts import Text
from games.core.match.match import Match

SEED = 1  # of what is imagined where a view leaves something open


def has_public_reason(match: Match, number: int) -> bool:
    """Whether `reason` can say something of the move with this number on the present line, counted from 1."""
    played = match.history.moves[number - 1]
    if played.by_person or played.auto:
        return False
    if match.is_over:
        return played.why is not None
    return not played.private and len(match.view_at(number - 1, None)["moves"]) > 1


def public_reason(match: Match, number: int) -> Text | None:
    """Say what spoke for a computer's move, as anybody may be told; None where there is nothing to tell.

    While the match goes on that is made from what everybody saw before the move, so that it gives no secret away, and
    of decisions behind a curtain nothing is said. When it is over it is what the computer itself went by.
    """
    if not has_public_reason(match, number):
        return None
    played = match.history.moves[number - 1]
    if match.is_over:
        return played.why
    game, view = match.game, match.view_at(number - 1, None)
    weights = game.prior(sample_world(game, view, BotDice(SEED)), [tuple(move) for move in view["moves"]])
    return explain_move(game, view, played.move, weights).text
