"""Changing the board: the few moves of pieces, markers and money that every card and event is made of.

Here alone trouble comes and goes by itself: it appears where a minion, troll or demon arrives beside another (R11) and
goes when one leaves (R12).
"""

from __future__ import annotations

from games.ankh_morpork.rules.board import OWNERS, PIECES
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events
from games.core.contract.names import seat_name
from games.core.contract.telling import tell


def area_name(state: State, area: int) -> str:
    """Return the name on the table of an area."""
    return f"area:{state.board.areas[area].id}"


def whose(owner: int) -> str:
    """Name the owner of a piece for an event: a seat, `piece:troll` or `piece:demon`."""
    return seat_name(owner) if owner < 4 else f"piece:{PIECES[owner]}"


def piece_kind(owner: int) -> str:
    """Return what kind of piece an owner has: `minion`, `troll` or `demon`."""
    return "minion" if owner < 4 else str(PIECES[owner])


def crowd(state: State, area: int) -> int:
    """Return how many minions, trolls and demons are in an area."""
    start = area * OWNERS
    return sum(state.units[start : start + OWNERS])


# -- trouble ----------------------------------------------------------------------------------------------------------
def stir(state: State, area: int, events: Events | None, by: int = NOBODY) -> None:
    """Put a trouble marker where there is none; `by`: the seat that does it, NOBODY where it comes by itself."""
    if not state.trouble >> area & 1:
        state.trouble |= 1 << area
        if events is not None:
            where, count = area_name(state, area), state.trouble.bit_count()
            tell(events, "trouble", piece="trouble", where=where, n=count, **_doer(by))


def calm(state: State, area: int, events: Events | None, by: int = NOBODY) -> None:
    """Take a trouble marker away if there is one; `by`: the seat that does it, NOBODY where it goes by itself."""
    if state.trouble >> area & 1:
        state.trouble &= ~(1 << area)
        if events is not None:
            tell(events, "calmed", piece="trouble", where=area_name(state, area), **_doer(by))


def _doer(by: int) -> dict[str, str]:
    """Return the argument of an event that names who does it, none for nobody."""
    return {} if by == NOBODY else {"who": seat_name(by)}


# -- minions, trolls, demons ------------------------------------------------------------------------------------------
def arrive(state: State, area: int, owner: int, events: Events | None, quiet: bool = False) -> None:
    """Let a piece come into an area; where it comes from is the caller's business. `quiet`: no trouble (R15)."""
    here = 1 << area
    occupied = state.occupied() & here
    state.units[area * OWNERS + owner] += 1
    state.on[owner] |= here
    if occupied and not quiet:
        stir(state, area, events)


def leave(state: State, area: int, owner: int, events: Events | None) -> None:
    """Let a piece leave an area; where it goes is the caller's business. The marker there goes (R12)."""
    place = area * OWNERS + owner
    state.units[place] -= 1
    if not state.units[place]:
        state.on[owner] &= ~(1 << area)
    calm(state, area, events)


def place(state: State, area: int, seat: int, events: Events | None, quiet: bool = False) -> None:
    """Put a minion from beside the board into an area."""
    state.left[seat] -= 1
    if events is not None:
        tell(events, "placed", piece="minion", who=seat_name(seat), where=area_name(state, area))
    arrive(state, area, seat, events, quiet)


def remove(state: State, area: int, owner: int, by: int, events: Events | None) -> None:
    """Take a piece off the board; `by`: the seat that does it, NOBODY for an event."""
    if owner < 4:
        state.left[owner] += 1
    if events is not None:
        args = {"piece": piece_kind(owner), "whose": whose(owner), "where": area_name(state, area)}
        tell(events, "removed", **args, **_doer(by))
    leave(state, area, owner, events)


def shift(state: State, origin: int, goal: int, owner: int, by: int, events: Events | None) -> None:
    """Move a piece from one area to another."""
    if events is not None:
        tell(
            events, "moved", who=seat_name(by), whose=whose(owner), origin=area_name(state, origin),
            goal=area_name(state, goal),
        )  # fmt: skip
    leave(state, origin, owner, events)
    arrive(state, goal, owner, events)


def exchange(state: State, one: int, owner: int, other: int, partner: int, by: int, events: Events | None) -> None:
    """Let two pieces on different areas change places: both leave, both arrive (R14)."""
    if events is not None:
        tell(
            events, "exchanged", who=seat_name(by), origin=area_name(state, one), goal=area_name(state, other),
            whose=whose(owner), whom=whose(partner),
        )  # fmt: skip
    leave(state, one, owner, events)
    leave(state, other, partner, events)
    arrive(state, other, owner, events)
    arrive(state, one, partner, events)


# -- buildings --------------------------------------------------------------------------------------------------------
def build(state: State, area: int, seat: int, cost: int, events: Events | None) -> None:
    """Put up a building and take its card, which can't be used this turn."""
    state.money[seat] -= cost
    own(state, area, seat)
    if events is not None:
        tell(events, "built", piece="building", who=seat_name(seat), where=area_name(state, area), n=cost)


def own(state: State, area: int, seat: int) -> None:
    """Give a building and its card to a seat."""
    state.give_building(area, seat)
    state.fresh |= 1 << area


def raze(state: State, area: int, by: int, events: Events | None) -> None:
    """Take a building off the board; its card goes back to the display (R29)."""
    owner = state.building[area]
    state.give_building(area, NOBODY)
    if events is not None:
        args = {"piece": "building", "whose": seat_name(owner), "where": area_name(state, area)}
        tell(events, "razed", **args, **_doer(by))


# -- money ------------------------------------------------------------------------------------------------------------
def earn(state: State, seat: int, amount: int, events: Events | None) -> None:
    """Take money from the bank, which never runs out."""
    state.money[seat] += amount
    if events is not None:
        tell(events, "earned", who=seat_name(seat), n=amount)


def spend(state: State, seat: int, amount: int, events: Events | None) -> None:
    """Pay money to the bank; the caller has made sure that it is there."""
    state.money[seat] -= amount
    if events is not None:
        tell(events, "spent", who=seat_name(seat), n=amount)


def hand_over(state: State, payer: int, receiver: int, amount: int, events: Events | None) -> None:
    """Give money from one seat to another, as much of it as there is (R40)."""
    amount = min(amount, state.money[payer])
    state.money[payer] -= amount
    state.money[receiver] += amount
    if events is not None:
        tell(events, "paid", who=seat_name(payer), whom=seat_name(receiver), n=amount)
