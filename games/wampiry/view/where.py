"""Where the pawns of a view stand, and where cards would take them, as names on the table."""

from __future__ import annotations

from games.core.contract.contract import View
from games.wampiry.rules.board import Board


def asked(view: View) -> int:
    """Return the seat that owes the decision."""
    return int(view["decision"]["seat"])


def estate_of(view: View, seat: int) -> int:
    """Return the place of a seat's vampire on the ring."""
    return next(i for i, estate in enumerate(view["estates"]) if seat in estate["vampires"])


def field_of(view: View, seat: int) -> int:
    """Return the place of a seat's time pawn on the clock."""
    return next(i for i, field in enumerate(view["clock"]) if seat in field["pawns"])


def estate_after(view: View, seat: int, card: str) -> str:
    """Return the estate to which a card takes a seat's vampire."""
    board: Board = view.board
    return "estate:" + board.ring[(estate_of(view, seat) + board.estate_cards[card]) % len(board.ring)]


def field_after(view: View, seat: int, card: str) -> str:
    """Return the field to which a card takes a seat's time pawn."""
    board: Board = view.board
    return "field:" + board.clock[(field_of(view, seat) + board.time_cards[card]) % len(board.clock)]
