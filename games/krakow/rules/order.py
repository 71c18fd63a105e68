"""The order of the seats' turns in each round (K-26)."""

from __future__ import annotations

from games.core.contract.contract import Seat
from games.krakow.rules.board import ROUNDS
from games.krakow.rules.state import State

# Values of the match option `second`: who begins round II. `SAME_BEGINS`: the seat that began round I. `LAST_BEGINS`:
# the seat that was last in round I. `RUNNER_UP_LAST`: also the last seat, and of the other seats the one with the
# second most points takes its turns last.
RUNNER_UP_LAST, LAST_BEGINS, SAME_BEGINS = "runner_up", "last", "same"


def turn_order(state: State) -> list[Seat]:
    """Return the seats in the turn order of this round; during the setup, that of round I."""
    order = [(state.first + place) % state.seats for place in range(state.seats)]
    if state.second == RUNNER_UP_LAST and state.round == ROUNDS and state.seats > 2:
        # of seats with equal points, the later one in round I counts as ahead
        by_points = sorted(order[:0:-1], key=lambda seat: -state.vp[seat])
        order.remove(by_points[1])
        order.append(by_points[1])
    return order


def turn_place(state: State) -> int:
    """Return the active seat's place in the turn order of this round, from 0."""
    if state.second == RUNNER_UP_LAST and state.round == ROUNDS:
        return turn_order(state).index(state.active)
    return (state.active - state.first) % state.seats
