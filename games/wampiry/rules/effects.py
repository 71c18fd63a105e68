"""The seven effects of estates: candidate moves, guards, legal moves and actions (W-25 to W-31).

Common arguments:

    ability_estate   the estate whose ability is used
    markers_left     number of markers still to choose, including the present one
    kind             kind of move: `ability` for the first marker, `more` for further ones
    origin           the estate that earlier markers have left, or -1

Functions `apply_…` and `ask_for_…` return the steps to push onto the agenda, the next step last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wampiry.rules import pieces
from games.wampiry.rules.state import State

NO_SUPPLY = Reason("no_supply")
NO_PARTNER = Reason("no_partner")
NO_VICTIMS = Reason("no_victims_elsewhere")
NONE_OF_YOURS = Reason("none_of_yours")
NONE_OF_THEIRS = Reason("none_of_theirs")


@cache  # cached, because guards are called often
def _no_marker_reason(estate: str, seat: int) -> Reason:
    return Reason("no_marker_there", {"whose": seat_name(seat), "where": f"estate:{estate}"})


def _ask_again(seat: int, ability_estate: int, markers_left: int, origin: int = -1) -> list[Step]:
    return [("owe", seat, ability_estate, markers_left - 1, origin)] if markers_left > 1 else []


def _guard_own_marker(state: State, seat: int, move: Move) -> Reason | None:
    estate = state.board.index[move[1]]
    if state.possessed[estate * state.seats + seat]:
        return None
    return _no_marker_reason(state.board.ring[estate], seat) if state.markers_on_board(seat) else NONE_OF_YOURS


def _guard_rival_marker(state: State, seat: int, move: Move) -> Reason | None:
    _, where, victim = move
    estate = state.board.index[where]
    if state.possessed[estate * state.seats + victim]:
        return None
    rivals = any(state.markers_on_board(rival) for rival in range(state.seats) if rival != seat)
    return _no_marker_reason(where, victim) if rivals else NONE_OF_THEIRS


# -- helpers that list legal moves --------------------------------------------------------------------------------
def _own_counts(state: State, seat: int) -> list[int]:
    """Return the number of a seat's markers on each estate."""
    return state.possessed[seat :: state.seats]


def _rival_counts(state: State, seat: int, excluded: int | None = None) -> list[int]:
    """Return the number of opponents' markers at estate * seats + owner.

    It is 0 for the seat's own markers and on the `excluded` estate.
    """
    seats, counts = state.seats, state.possessed[:]
    counts[seat::seats] = state.board.tables(seats).no_markers
    if excluded is not None:
        counts[excluded * seats : excluded * seats + seats] = [0] * seats
    return counts


def _moves_for_estates(state: State, kind: str, counts: Iterable[int]) -> list[Move]:
    """List a move of the seat's own marker for each estate; those whose number in `counts` is 0 are left out."""
    tables = state.board.tables(state.seats)
    return list(compress(tables.own_markers if kind == "ability" else tables.more_own_markers, counts))


def _moves_for_markers(state: State, kind: str, counts: Iterable[int]) -> list[Move]:
    """List a marker move for each number other than 0 in `counts`, which is indexed like `_rival_counts`."""
    return list(compress(state.board.tables(state.seats).any_markers[kind], counts))


# -- candidate moves ----------------------------------------------------------------------------------------------
def own_marker_moves(state: State, seat: int, ability_estate: int) -> Sequence[Move]:
    """List a move for each estate: choosing one of the seat's own markers there."""
    return state.board.tables(state.seats).own_markers


def more_own_marker_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each estate: choosing the seat's next own marker there."""
    return state.board.tables(state.seats).more_own_markers


def opponent_marker_moves(state: State, seat: int, ability_estate: int) -> Sequence[Move]:
    """List a move for each opponent and estate: choosing a marker of this opponent there."""
    return state.board.tables(state.seats).opponent_markers[seat]


def more_opponent_marker_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each opponent and estate: choosing the next marker."""
    return state.board.tables(state.seats).more_opponent_markers[step[1]]


# -- place_extra_possessed (W-25) ---------------------------------------------------------------------------------
MARKERLESS_MOVES: tuple[Move, ...] = (("ability",),)


def markerless_moves(state: State, seat: int, ability_estate: int) -> Sequence[Move]:
    """List the only move of an effect without a marker."""
    return MARKERLESS_MOVES


def no_further_moves(state: State, step: Step) -> Sequence[Move]:
    """Return no moves, because the effect needs no further markers."""
    return ()


def guard_placement(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return why no marker can be placed: the supply is empty; else None."""
    return None if state.supply[seat] else NO_SUPPLY


def legal_placement_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the legal moves of an ability that places markers: those that `guard_placement` allows."""
    return MARKERLESS_MOVES if state.supply[seat] else ()


def apply_placement(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Place as many markers from the supply as the effect says, or all that are left."""
    count = pieces.place_from_supply(state, ability_estate, seat, markers_left)
    if events is not None:
        where = f"estate:{state.board.ring[ability_estate]}"
        emit(events, "placed", who=seat_name(seat), whose=seat_name(seat), goal=where, n=count)
    return []


# -- replace_opponent_with_own (W-26) -----------------------------------------------------------------------------
def guard_replacement(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return why a marker can't be replaced, or None."""
    return _guard_rival_marker(state, seat, move) if state.supply[seat] else NO_SUPPLY


def legal_replacement_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the opponents' markers that may be replaced: the moves that `guard_replacement` allows."""
    return _moves_for_markers(state, kind, _rival_counts(state, seat)) if state.supply[seat] else ()


def apply_replacement(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Return an opponent's marker to its supply and put one of the seat's own in its place."""
    _, where, victim = move
    estate = state.board.index[where]
    pieces.return_marker_to_supply(state, estate, victim)
    pieces.place_from_supply(state, estate, seat, 1)
    if events is not None:
        emit(events, "replaced", who=seat_name(seat), whose=seat_name(victim), where=f"estate:{where}")
    return _ask_again(seat, ability_estate, markers_left)


# -- move_own_here (W-27) -----------------------------------------------------------------------------------------
def guard_gathering(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return why a marker can't be moved to the ability's estate, or None."""
    estate = state.board.index[move[1]]
    if estate == ability_estate and state.markers_on_board(seat):
        return Reason("already_here", {"where": f"estate:{move[1]}"})
    return _guard_own_marker(state, seat, move)


def legal_gathering_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the own markers that may be moved to the ability's estate: the moves that `guard_gathering` allows."""
    own = _own_counts(state, seat)
    own[ability_estate] = 0
    return _moves_for_estates(state, kind, own)


def apply_gathering(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Move one of the seat's own markers to the estate of the ability."""
    origin = state.board.index[move[1]]
    pieces.move_markers(state, origin, ability_estate, seat)
    pieces.report_marker_move(events, state, seat, origin, ability_estate, seat)
    return _ask_again(seat, ability_estate, markers_left)


# -- move_opponents_out (W-28) ------------------------------------------------------------------------------------
def guard_expulsion(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return a refusal if the estate has no marker of this opponent, else None."""
    return _guard_rival_marker(state, seat, move)


def legal_expulsion_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the opponents' markers that may be moved away: the moves that `guard_expulsion` allows. After the first
    marker, only those from `origin`.
    """
    moves = _moves_for_markers(state, kind, _rival_counts(state, seat))
    return moves if origin < 0 else [move for move in moves if state.board.index[move[1]] == origin]


def ask_for_destination(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Ask for the marker's destination, then for the next marker."""
    _, where, victim = move
    origin = state.board.index[where]
    return [*_ask_again(seat, ability_estate, markers_left, origin), ("send", seat, origin, victim)]


def further_expulsion_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each opponent: choosing its next marker on `origin`, the estate that the first marker left."""
    _, seat, _here, _left, origin = step
    return state.board.tables(state.seats).victims[origin][seat]


def destination_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each possible destination of the marker."""
    return state.board.tables(state.seats).send


def guard_destination(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal for the estate that the marker leaves, else None."""
    _, _seat, origin, _victim = step
    return Reason("same_estate", {"where": f"estate:{move[1]}"}) if state.board.index[move[1]] == origin else None


def legal_destination_moves(state: State, step: Step) -> Sequence[Move]:
    """List the estates to which the marker may be moved: the moves that `guard_destination` allows."""
    _, _seat, origin, _victim = step
    send = state.board.tables(state.seats).send
    return send[:origin] + send[origin + 1 :]


def apply_expulsion(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Move the chosen marker to its new estate."""
    _, seat, origin, victim = step
    goal = state.board.index[move[1]]
    pieces.move_markers(state, origin, goal, victim)
    pieces.report_marker_move(events, state, victim, origin, goal, seat)


# -- swap_own_with_opponent (W-29) --------------------------------------------------------------------------------
def guard_swapped_marker(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return a refusal if the seat has no marker on the move's estate, or no opponent has one elsewhere; else None."""
    refusal = _guard_own_marker(state, seat, move)
    if refusal is not None:
        return refusal
    return None if _has_rival_elsewhere(state, seat, state.board.index[move[1]]) else NO_PARTNER


def _has_rival_elsewhere(state: State, seat: int, estate: int) -> bool:
    """Return True if an opponent has a marker on another estate."""
    return any(_rival_counts(state, seat, excluded=estate))


def legal_swapped_marker_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the legal moves that begin a swap: those that `guard_swapped_marker` allows."""
    own = [count and _has_rival_elsewhere(state, seat, estate) for estate, count in enumerate(_own_counts(state, seat))]
    return _moves_for_estates(state, kind, own)


def ask_for_swap_partner(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Ask for the opponent's marker to swap with."""
    return [*_ask_again(seat, ability_estate, markers_left), ("swap", seat, state.board.index[move[1]])]


def swap_partner_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each opponent's marker on each estate."""
    return state.board.tables(state.seats).swap_partners[step[1]]


def guard_swap_partner(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal if the opponent's marker is missing or on the same estate, else None."""
    _, seat, mine = step
    if state.board.index[move[1]] == mine:
        return Reason("same_estate", {"where": f"estate:{move[1]}"})
    return _guard_rival_marker(state, seat, move)


def legal_swap_partner_moves(state: State, step: Step) -> Sequence[Move]:
    """List the opponents' markers that may be swapped with the chosen one: those that `guard_swap_partner` allows."""
    _, seat, mine = step
    return _moves_for_markers(state, "swap", _rival_counts(state, seat, excluded=mine))


def apply_swap(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Swap the two markers."""
    _, seat, mine = step
    _, where, victim = move
    theirs = state.board.index[where]
    pieces.move_markers(state, mine, theirs, seat)
    pieces.move_markers(state, theirs, mine, victim)
    if events is not None:
        ring = state.board.ring
        emit(
            events, "swapped", who=seat_name(seat), whose=seat_name(victim), origin=f"estate:{ring[mine]}",
            goal=f"estate:{ring[theirs]}",
        )  # fmt: skip


# -- sacrifice_here_to_remove (W-30) ------------------------------------------------------------------------------
def guard_sacrifice(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return why a sacrifice is impossible, or None.

    Possible reasons: too few own markers, no opponent's marker elsewhere, or a chosen marker on the ability's estate.
    """
    if move[0] == "ability":
        cost = state.board.abilities[ability_estate].cost
        if state.possessed[ability_estate * state.seats + seat] < cost:
            return Reason("no_sacrifice", {"where": f"estate:{state.board.ring[ability_estate]}", "n": cost})
        if not _has_rival_elsewhere(state, seat, ability_estate):
            return NO_VICTIMS
    if state.board.index[move[1]] == ability_estate:
        return Reason("only_elsewhere", {"where": f"estate:{move[1]}"})
    return _guard_rival_marker(state, seat, move)


def legal_sacrifice_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the opponents' markers that a sacrifice may remove: the moves that `guard_sacrifice` allows."""
    if (
        kind == "ability"
        and state.possessed[ability_estate * state.seats + seat] < state.board.abilities[ability_estate].cost
    ):
        return ()
    return _moves_for_markers(state, kind, _rival_counts(state, seat, excluded=ability_estate))


def apply_sacrifice(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Return an opponent's marker to its supply. The first one is paid for with own markers."""
    if move[0] == "ability":
        for _ in range(state.board.abilities[ability_estate].cost):
            pieces.return_marker_to_supply(state, ability_estate, seat)
            pieces.report_marker_move(events, state, seat, ability_estate, None, seat)
    _, where, victim = move
    estate = state.board.index[where]
    pieces.return_marker_to_supply(state, estate, victim)
    pieces.report_marker_move(events, state, victim, estate, None, seat)
    return _ask_again(seat, ability_estate, markers_left)


# -- move_own_block (W-31) ----------------------------------------------------------------------------------------
def guard_block_origin(state: State, seat: int, ability_estate: int, move: Move) -> Reason | None:
    """Return a refusal for an estate without a marker of the seat, else None."""
    return _guard_own_marker(state, seat, move)


def legal_block_origin_moves(state: State, seat: int, ability_estate: int, kind: str, origin: int) -> Sequence[Move]:
    """List the estates from which own markers may be moved: the moves that `guard_block_origin` allows."""
    return _moves_for_estates(state, kind, _own_counts(state, seat))


def ask_for_block_destination(
    state: State, seat: int, ability_estate: int, markers_left: int, move: Move, events: Events | None
) -> list[Step]:
    """Ask for the destination and the number of markers to move."""
    return [("block", seat, state.board.index[move[1]], markers_left)]


def block_destination_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each destination and number of markers."""
    _, _seat, _origin, most = step
    return state.board.tables(state.seats).block[most]


def guard_block_destination(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal for the estate of origin or for too many markers, else None."""
    _, seat, origin, _most = step
    _, where, count = move
    if state.board.index[where] == origin:
        return Reason("same_estate", {"where": f"estate:{where}"})
    there = state.possessed[origin * state.seats + seat]
    if count <= there:
        return None
    return Reason("only_so_many", {"n": there, "where": f"estate:{state.board.ring[origin]}"})


def legal_block_destination_moves(state: State, step: Step) -> Sequence[Move]:
    """List the legal destinations and numbers of the markers moved: the moves that `guard_block_destination` allows."""
    _, seat, origin, most = step
    size = min(most, state.possessed[origin * state.seats + seat])
    moves = state.board.tables(state.seats).block[size]
    return moves[: origin * size] + moves[origin * size + size :]


def apply_block_move(state: State, step: Step, move: Move, events: Events | None) -> None:
    _, seat, origin, _most = step
    _, where, count = move
    pieces.move_markers(state, origin, state.board.index[where], seat, count)
    if events is not None:
        emit(
            events, "shifted", who=seat_name(seat), whose=seat_name(seat), origin=f"estate:{state.board.ring[origin]}",
            goal=f"estate:{where}", n=count,
        )  # fmt: skip
