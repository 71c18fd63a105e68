"""What must hold in every position of Wampiry: markers are conserved, points never fall, pawns stand on the board."""

from __future__ import annotations

from games.wampiry.rules.state import ACTING, AWAITED, DUE, PLANNING, USED, State


def invariants(state: State) -> list[str]:
    """List what is wrong with a position."""
    return [*_markers(state), *_pawns(state), *_turn(state)]


def _markers(state: State) -> list[str]:
    board, seats = state.board, state.seats
    found = []
    if len(state.possessed) != len(board.ring) * seats:
        found.append("possessed: one number for each estate and seat")
    if min(state.possessed) < 0 or min(state.supply) < 0:
        found.append("a count of markers is negative")
    for seat in range(seats):
        total = state.supply[seat] + sum(state.possessed[seat::seats])
        if total != board.supply:
            found.append(f"seat {seat} has {total} markers instead of {board.supply}")
    if not set(state.award) <= {-1, 0, 1} or len(state.award) != len(board.ring):
        found.append(f"awards: {state.award}")
    if not set(state.sabbath) <= {0, 1} or len(state.sabbath) != len(board.ring):
        found.append(f"Sabbath markers: {state.sabbath}")
    return found


def _pawns(state: State) -> list[str]:
    board, everyone = state.board, list(range(state.seats))
    found = []
    least = -1 if state.turn == 0 else 0
    if not all(least <= place < len(board.ring) for place in state.vampire):
        found.append(f"a vampire stands off the ring: {state.vampire}")
    if not all(least <= place < len(board.clock) for place in state.time):
        found.append(f"a time pawn stands off the clock: {state.time}")
    if sorted(state.order) != everyone:
        found.append(f"the order is not one of all seats: {state.order}")
    if sorted(state.arrival) != [seat for seat in everyone if state.vampire[seat] >= 0]:
        found.append(f"the pawns' order of arrival: {state.arrival}")
    return found


def _turn(state: State) -> list[str]:
    board = state.board
    found = []
    if not 0 <= state.turn <= board.turns:
        found.append(f"turn {state.turn}")
    if state.phase not in ("setup", PLANNING, ACTING):
        found.append(f"phase {state.phase}")
    if not set(state.plan_card) <= {"", *board.estate_cards} or not set(state.plan_time) <= {"", *board.time_cards}:
        found.append(f"plans: {state.plan_card}, {state.plan_time}")
    if not {state.dusk, state.armageddon} <= {AWAITED, DUE, USED}:
        found.append(f"Blood Dusk {state.dusk}, Armageddon {state.armageddon}")
    known = {cause for cause, turn, seat in state.omens if 1 <= turn <= state.turn and 0 <= seat < state.seats}
    if len(known) != len(state.omens) or not known <= {"dusk", "armageddon"}:
        found.append(f"omens: {state.omens}")
    if min(state.points) < 0:
        found.append(f"points: {state.points}")
    if state.dusk == AWAITED and any(all(state.possessed[seat :: state.seats]) for seat in range(state.seats)):
        found.append("somebody is on every estate, but Blood Dusk is not noticed")
    if state.armageddon == AWAITED and not all(state.supply):
        found.append("somebody has no markers left, but Armageddon is not noticed")
    return found


def changes(before: State, after: State) -> list[str]:
    """List what is wrong with the way from one position to the next."""
    found = []
    if any(new < old for old, new in zip(before.points, after.points, strict=True)):
        found.append(f"points fall: {before.points} -> {after.points}")
    if not before.turn <= after.turn <= before.turn + 1:
        found.append(f"the turn jumps: {before.turn} -> {after.turn}")
    if after.dusk < before.dusk or after.armageddon < before.armageddon:
        found.append("Blood Dusk or Armageddon comes back")
    if after.elder != before.elder:
        found.append("the Elder changes")
    return found
