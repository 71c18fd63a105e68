"""What no computer that plays well refuses: money that costs nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules.actions import DONE, MONEY
from games.ankh_morpork.rules.symbols import SKIP
from games.core.contract.contract import Move, View


def sound(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out passing a symbol of money over, and ending the turn while a district card gives money for nothing."""
    if MONEY[0] in moves:
        return [move for move in moves if move != SKIP]
    if DONE in moves and any(gives_money(view, move) for move in moves):
        return [move for move in moves if move != DONE]
    return moves


def gives_money(view: View, move: Move) -> bool:
    """Whether a move uses a district card that pays its owner and asks for nothing."""
    board = view.board
    return move[0] == "ability" and bool(board.areas[board.index[move[1]]].effect.do == "take_money")
