"""Explain a move by reasons that the best alternatives do not have.

explain_move(game, view, ("settle", "ogrodowe"), weights)
# Explanation("In reach: Teatralne, where a visit gains you 3 points",
#             ("settle", "zielone"), "In reach: Teatralne, Szkolne")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.game import Game
from games.core.contract.names import is_name
from games.core.contract.texts import Text

MAX_ALTERNATIVES = 12  # alternatives compared at most


class Explanation(NamedTuple):
    """The reason for a move; the best alternative, if any, and the reason for that one."""

    text: Text
    alternative: Move | None = None
    alternative_text: Text | None = None  # None: every reason for it also applies to the move


def explain_move(
    game: Game, view: View, move: Move, weights: Sequence[float], reasons: Sequence[Text] = ()
) -> Explanation:
    """Explain why `move` is better than the best alternative; `weights` estimate how good each move seems.

    `reasons` replace the game's own reasons for the move unless empty. Alternatives with exactly the same reasons, such
    as two equal squares of a wall, are skipped, and so are those with all these reasons and more, as no text says why
    they are worse.
    """
    mine = reasons or game.move_reasons(view, move)
    moves = [tuple(other) for other in view["moves"]]
    order = sorted(range(len(moves)), key=lambda index: -weights[index])
    rivals = [moves[index] for index in order if moves[index] != move][:MAX_ALTERNATIVES]
    for other in rivals:
        theirs = game.move_reasons(view, other)
        better = _better(mine, theirs)
        if better is not None:
            return Explanation(better, other, _missing([one for one in theirs if not _alike(one, better)], mine))
    return Explanation(mine[0])


def _better(mine: Sequence[Text], theirs: Sequence[Text]) -> Text | None:
    """Return the first reason that is absent or weaker among the other reasons, or None."""
    more = (reason for reason in mine if not any(_matches(reason, one) for one in theirs))
    return next(more, None) or _missing(mine, theirs)


def _matches(reason: Text, other: Text) -> bool:
    """Return whether the other reason says the same with at least the same amount."""
    return reason.message == other.message and _amount(other) >= _amount(reason)


def _alike(reason: Text, other: Text) -> bool:
    """Return whether two reasons differ only in the things that they name."""
    return reason.message == other.message and _unnamed(reason) == _unnamed(other)


def _unnamed(reason: Text) -> dict[str, object]:
    """Return a reason's arguments without names of single things."""
    return {key: arg for key, arg in reason.args.items() if not (isinstance(arg, str) and is_name(arg))}


def _amount(reason: Text) -> float:
    """Return the amount in a reason: its number, or `by` if less is better."""
    amount: float = reason.args.get("by", reason.args.get("n", 0))
    return amount


def _missing(reasons: Sequence[Text], others: Sequence[Text]) -> Text | None:
    """Return the first reason that is not among the others."""
    return next((reason for reason in reasons if reason not in others), None)
