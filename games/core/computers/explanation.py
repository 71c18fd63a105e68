"""Explain a move by reasons that the best alternatives do not have.

Example from Wampiry:

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

MAX_ALTERNATIVES = 12  # maximum number of alternatives that the move is compared with


class Explanation(NamedTuple):
    """The reason for a move, and the best alternative, if any, with the reason for it."""

    text: Text
    alternative: Move | None = None
    alternative_text: Text | None = None  # None: every reason for the alternative also applies to the move


def explain_move(
    game: Game, view: View, move: Move, weights: Sequence[float], reasons: Sequence[Text] = ()
) -> Explanation:
    """Explain why `move` is better than the best alternative; `weights` estimate how good each move seems.

    `reasons`, unless empty, replace the game's own reasons for the move. An alternative is skipped if it has exactly
    the same reasons (such as two equal squares of a wall), or all of these reasons and more, because no text would say
    why it is worse.
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
    """Return the first of `mine` that is absent or weaker in `theirs`, or None."""
    more = (reason for reason in mine if not any(_matches(reason, one) for one in theirs))
    return next(more, None) or _missing(mine, theirs)


def _matches(reason: Text, other: Text) -> bool:
    """Return True if `other` says the same as `reason` with at least the same amount."""
    return reason.message == other.message and _amount(other) >= _amount(reason)


def _alike(reason: Text, other: Text) -> bool:
    """Return True if two reasons differ only in the things that they name."""
    return reason.message == other.message and _unnamed(reason) == _unnamed(other)


def _unnamed(reason: Text) -> dict[str, object]:
    """Return the arguments of a reason without names of things on the table."""
    return {key: arg for key, arg in reason.args.items() if not (isinstance(arg, str) and is_name(arg))}


def _amount(reason: Text) -> float:
    """Return the amount by which two reasons are compared: the argument `by` if given, else `n`."""
    amount: float = reason.args.get("by", reason.args.get("n", 0))
    return amount


def _missing(reasons: Sequence[Text], others: Sequence[Text]) -> Text | None:
    """Return the first of `reasons` that is not in `others`, or None."""
    return next((reason for reason in reasons if reason not in others), None)
