"""Reporting what happens, and the names of pawns on the table."""

from __future__ import annotations

from typing import Any

from games.core.contract import Event, Events
from games.osada.board import COLOURS
from games.osada.state import State


def tell(events: Events, kind: str, **args: Any) -> None:
    """Report something that everybody may know."""
    events.append(Event(kind, args))


def pawn_name(state: State, pawn: int) -> str:
    """Return the name of a pawn on the table."""
    return f"pawn:{COLOURS[state.colours[pawn]]}"


def who(state: State, pawn: int) -> str:
    """Return the name of whoever plays a pawn: a person, or the virtual player's pawn."""
    return f"seat:{pawn}" if pawn < state.seats else pawn_name(state, pawn)


def card_name(state: State, pawn: int) -> str:
    """Return the name of a pawn's card."""
    return f"card:{state.board.characters[state.role[pawn]].id}"


def column_name(column: int) -> str:
    """Return the name of a column of the help table, "" for none."""
    return f"column:{COLOURS[column]}" if column >= 0 else ""
