"""Pawns: names, movement, falls and pauses; the virtual player's white cubes.

Rulings O-8 to O-10, O-15, O-26 to O-28, O-33, O-36, O-77, O-94.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import Events, View
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.osada.rules.board import COLOURS, CUBELESS_FIELDS, SPECIAL_FIELDS
from games.osada.rules.state import NOBODY, State


# -- names of pawns and players ---------------------------------------------------------------------------------------
def pawn_name(state: State, pawn: int) -> str:
    """Return the name of a pawn on the table, such as `pawn:red`."""
    return f"pawn:{COLOURS[state.colours[pawn]]}"


def player_name(state: State, pawn: int) -> str:
    """Return the name of a pawn's player: `seat:1`, or the pawn's name for the virtual player."""
    return seat_name(pawn) if pawn < state.seats else pawn_name(state, pawn)


def card_name(state: State, pawn: int) -> str:
    """Return the name of a pawn's card."""
    return f"card:{state.board.characters[state.role[pawn]].id}"


def column_name(column: int) -> str:
    """Return the name of a column of the help table, or "" for none."""
    return f"column:{COLOURS[column]}" if column >= 0 else ""


# -- pawns in a view --------------------------------------------------------------------------------------------------
def pawn_view(view: View, colour: str) -> dict[str, Any]:
    """Return the view's entry for a pawn, given its colour."""
    result: dict[str, Any] = next(pawn for pawn in view["pawns"] if pawn["colour"] == colour)
    return result


def player_name_in_view(view: View, colour: str) -> str:
    """Return the name of a colour's player, for texts: `seat:1`, or `virtual:red` for the virtual player."""
    seat = pawn_view(view, colour)["seat"]
    return seat_name(seat) if seat >= 0 else f"virtual:{colour}"


# -- movement ---------------------------------------------------------------------------------------------------------
def move_pawn(state: State, pawn: int, destination: int, mover: int, cause: str, events: Events | None) -> None:
    """Move a pawn to a field of the road and make it stand up. An unresolved effect of its old field lapses (O-15)."""
    origin, bit = state.pos[pawn], 1 << pawn
    state.pos[pawn] = destination
    if (state.pending | state.found) & bit:
        state.pending &= ~bit
        state.found &= ~bit
    state.stays[pawn] = 0
    if destination >= state.board.lynch_before[state.pawns]:
        state.closed = 1
    if events is not None:
        emit(events, "moved", who=player_name(state, mover), pawn=pawn_name(state, pawn), origin=f"field:{origin}",
             goal=f"field:{destination}", cause=cause)  # fmt: skip
    if (state.lying | state.buried) & bit:
        stand_up(state, pawn, "moved", events)


def move_other_pawn(state: State, pawn: int, destination: int, mover: int, cause: str, events: Events | None) -> None:
    """Move another player's pawn. A field reached by going forward is resolved at the start of its turn (O-15)."""
    forward = destination > state.pos[pawn]
    move_pawn(state, pawn, destination, mover, cause, events)
    if forward and state.board.tables.is_special[destination]:
        state.pending |= 1 << pawn
        if events is not None:
            emit(events, "pending", pawn=pawn_name(state, pawn), where=f"field:{destination}")
        # the virtual player resolves the field at once, because its pawn may be moved away before its turn (O-94)
        if pawn == state.virtual:
            place_white_cube(state, state.board.kinds[destination], events)


def place_white_cube(state: State, kind: str, events: Events | None) -> None:
    """Place a white cube on a kind of field. If none is left, the oldest one is moved (O-77)."""
    number = SPECIAL_FIELDS.index(kind)
    if kind in CUBELESS_FIELDS or number in state.cubes:
        return
    if len(state.cubes) >= state.board.cubes:
        state.cubes.pop(0)
    state.cubes.append(number)
    if events is not None:
        emit(events, "marked", who=player_name(state, state.virtual), what=f"kind:{kind}")


def stand_up(state: State, pawn: int, cause: str, events: Events | None) -> None:
    """Make a lying or buried pawn stand up."""
    bit = 1 << pawn
    state.lying &= ~bit
    state.buried &= ~bit
    if events is not None:
        emit(events, "freed", pawn=pawn_name(state, pawn), where=f"field:{state.pos[pawn]}", cause=cause)


def free_found_pawns(state: State, events: Events | None) -> None:
    """Raise lying pawns with a standing pawn on the field behind. Raised pawns raise others (O-28)."""
    again = state.lying
    while again:
        again = 0
        for pawn in range(state.pawns):
            if state.lying >> pawn & 1 and is_freed_by_pawn_behind(state, pawn):
                stand_up(state, pawn, "found", events)
                again = state.lying


def is_freed_by_pawn_behind(state: State, pawn: int) -> bool:
    """Return True if a standing pawn is one field behind a lying or buried `pawn`, which frees it."""
    behind = state.pos[pawn] - 1
    down = state.lying | state.buried
    return any(place == behind and not down >> other & 1 for other, place in enumerate(state.pos))


def nearest_field_behind(state: State, pawn: int) -> int:
    """Return the nearest occupied field behind a pawn, or -1 if no pawn is behind."""
    here, best = state.pos[pawn], NOBODY
    for place in state.pos:
        if best < place < here:
            best = place
    return best


def must_pause(state: State, pawn: int) -> bool:
    """Return True if the nearest pawn behind is more than `Board.pause` fields away (O-36)."""
    behind = nearest_field_behind(state, pawn)
    return behind >= 0 and state.pos[pawn] - behind > state.board.pause


def free_if_last(state: State, pawn: int, events: Events | None) -> bool:
    """Free a lying or buried pawn if no pawn is behind it; return True if it was freed.

    Rulings O-28 and O-33.
    """
    if nearest_field_behind(state, pawn) >= 0:
        return False
    stand_up(state, pawn, "passed" if state.buried >> pawn & 1 else "alone", events)
    free_found_pawns(state, events)
    return True
