"""Reporting what happens, and the names of pawns and of those who play them."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.names import seat_name
from games.osada.rules.board import COLOURS
from games.osada.rules.state import State


def pawn_name(state: State, pawn: int) -> str:
    """Return the name of a pawn on the table."""
    return f"pawn:{COLOURS[state.colours[pawn]]}"


def who(state: State, pawn: int) -> str:
    """Return the name of whoever plays a pawn: a person, or the virtual player's pawn."""
    return seat_name(pawn) if pawn < state.seats else pawn_name(state, pawn)


def card_name(state: State, pawn: int) -> str:
    """Return the name of a pawn's card."""
    return f"card:{state.board.characters[state.role[pawn]].id}"


def column_name(column: int) -> str:
    """Return the name of a column of the help table, "" for none."""
    return f"column:{COLOURS[column]}" if column >= 0 else ""


# -- as a view tells it -----------------------------------------------------------------------------------------------
def pawn_of(view: View, colour: str) -> dict[str, Any]:
    """Return what the view tells of the pawn of a colour."""
    found: dict[str, Any] = next(pawn for pawn in view["pawns"] if pawn["colour"] == colour)
    return found


def whose(view: View, colour: str) -> str:
    """Return the name by which sentences call whoever plays a colour: a person, or the virtual player."""
    seat = pawn_of(view, colour)["seat"]
    return seat_name(seat) if seat >= 0 else f"virtual:{colour}"
