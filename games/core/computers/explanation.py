"""Why a move and not another: what speaks for it more than for the best of the others.

why(game, view, ("settle", "ogrodowe"), weights)
# Why("In reach: Teatralne, where a visit gains you 3 points", ("settle", "zielone"), "In reach: Teatralne, Szkolne")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.game import Game
from games.core.contract.names import is_name
from games.core.contract.texts import Text

MOST = 12  # others that are looked at


class Explanation(NamedTuple):
    """What speaks for a move; with it the best other move, if there is one, and what speaks for that one instead."""

    text: Text
    alternative: Move | None = None
    alternative_text: Text | None = None  # None: nothing that does not speak as much for the move itself


def explain_move(
    game: Game, view: View, move: Move, weights: Sequence[float], reasons: Sequence[Text] = ()
) -> Explanation:
    """Say why `move`, one of the view's, and not the best of the others; `weights`: how good each move seems.

    `because` takes the place of what the game says of the move, where it is not empty. Others of which the very same
    can be said, such as two like squares of a wall, are passed over, and so are those that have all the same and more,
    as what makes them worse has no words.
    """
    mine = reasons or game.move_reasons(view, move)
    moves = [tuple(other) for other in view["moves"]]
    order = sorted(range(len(moves)), key=lambda index: -weights[index])
    rivals = [moves[index] for index in order if moves[index] != move][:MOST]
    for other in rivals:
        theirs = game.move_reasons(view, other)
        better = _better(mine, theirs)
        if better is not None:
            return Explanation(better, other, _missing([one for one in theirs if not _alike(one, better)], mine))
    return Explanation(mine[0])


def _better(mine: Sequence[Text], theirs: Sequence[Text]) -> Text | None:
    """Return the first reason that the others do not have, or have less of; None where there is none."""
    more = (reason for reason in mine if not any(_matches(reason, one) for one in theirs))
    return next(more, None) or _missing(mine, theirs)


def _matches(reason: Text, other: Text) -> bool:
    """Whether the other reason says the same thing of its move, and of as much."""
    return reason.message == other.message and _amount(other) >= _amount(reason)


def _alike(reason: Text, other: Text) -> bool:
    """Whether two reasons say the same of as much, only of another thing each."""
    return reason.message == other.message and _unnamed(reason) == _unnamed(other)


def _unnamed(reason: Text) -> dict[str, object]:
    """Return all that is put into a reason but the names of single things."""
    return {key: arg for key, arg in reason.args.items() if not (isinstance(arg, str) and is_name(arg))}


def _amount(reason: Text) -> float:
    """Return how much a reason speaks of: its number, or `by` where less is better."""
    found: float = reason.args.get("by", reason.args.get("n", 0))
    return found


def _missing(reasons: Sequence[Text], others: Sequence[Text]) -> Text | None:
    """Return the first reason that the others do not have."""
    return next((reason for reason in reasons if reason not in others), None)
