"""What ends a game of Osada, while it is near: the places in the village that are still free."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.texts import N_n
from games.osada.rules.board import Board
from games.osada.view.standing import standings

FEW, NEAR = 2, 8  # places left; fields before the village
PLACES = N_n("{n} place left in Osada. Then the game is over.", "{n} places left in Osada. Then the game is over.")


def limits(view: View) -> Sequence[Limit]:
    """Return how many places are left once few are, and somebody is in the village or near it."""
    board: Board = view.board
    left = standings(view)["left"]
    close = any(pawn["at"] >= board.goal - NEAR for pawn in view["pawns"])
    if view["decision"] is None or not 0 < left <= FEW or not (close or view["village"]):
        return ()
    return [Limit(PLACES.but(n=left), reached=left == 1)]
