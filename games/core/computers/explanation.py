"""Explain a move by its advantages over another move.

Example from Wampiry, where `gorali` is the second-best estate:

explain_move(game, view, ("settle", "ogrodowe"), [("settle", "gorali")])
# Explanation("A visit next turn brings 3 points, instead of 1", ("settle", "gorali"),
#             "2 estates are in reach for nobody else, instead of 1")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text

MAX_ALTERNATIVES = 12  # maximum number of alternatives that the move is compared with
NOTHING_APART = N_("Nothing on the table sets this move apart")


class Explanation(NamedTuple):
    """The main advantage of a move, and the best alternative move, if any, with its advantage."""

    text: Text
    alternative: Move | None = None
    alternative_text: Text | None = None  # None: the alternative has no advantage over the move


def rank_moves(view: View, weights: Sequence[float]) -> list[Move]:
    """Return the moves of a view, the one with the largest weight first."""
    moves = [tuple(move) for move in view["moves"]]
    return [moves[index] for index in sorted(range(len(moves)), key=lambda index: -weights[index])]


def explain_move(game: Game, view: View, move: Move, rivals: Sequence[Move]) -> Explanation:
    """Explain the advantage of `move` over the best of the `rivals`, which are ordered from the best.

    Rivals with the same effects are skipped, such as another square of the same wall. If all have the same effects, the
    text says so, because only a measurement could show whether the move is good.
    """
    others = [tuple(rival) for rival in rivals if tuple(rival) != move][:MAX_ALTERNATIVES]
    for other in others:
        texts = game.move_advantages(view, move, other)
        if texts:
            return Explanation(texts[0], other, next(iter(game.move_advantages(view, other, move)), None))
    return Explanation(NOTHING_APART)
