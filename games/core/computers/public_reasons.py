"""Reasons for computer players' moves that everybody may see."""

from __future__ import annotations

from games.core.computers.explanation import Explanation, explain_move, rank_moves
from games.core.computers.flat_search import sample_world
from games.core.contract.dice import BotDice
from games.core.match.match import Match

WORLD_SAMPLE_SEED = 1  # seed of the dice that sample a world


def has_public_reason(match: Match, number: int) -> bool:
    """Return True if a move has a public reason; `number` counts from 1."""
    played = match.history.moves[number - 1]
    if played.by_person or played.auto:
        return False
    if match.is_over:
        return played.why is not None
    return not played.private and len(match.view_at(number - 1, None)["moves"]) > 1


def public_explanation(match: Match, number: int) -> Explanation | None:
    """Return why a computer player made this move, or None; `number` counts from 1.

    During the match, the reason uses only information that was public before the move, so it reveals no secret; secret
    decisions have none. After the match it is the reason that the computer player gave when it moved, without an
    alternative move.
    """
    if not has_public_reason(match, number):
        return None
    played = match.history.moves[number - 1]
    if match.is_over:
        return None if played.why is None else Explanation(played.why)
    game, view = match.game, match.view_at(number - 1, None)
    weights = game.prior(sample_world(game, view, BotDice(WORLD_SAMPLE_SEED)), [tuple(move) for move in view["moves"]])
    return explain_move(game, view, played.move, rank_moves(view, weights))
