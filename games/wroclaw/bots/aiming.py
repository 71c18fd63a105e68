"""Which shot to fire, and whether Perun is worth it: solved exactly, as no chance is left once the dice lie."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, Step
from games.wroclaw.bots.volley import Side, Volley, side_of, volley_of
from games.wroclaw.bots.worth import cap_worth, worth_of
from games.wroclaw.rules import shots
from games.wroclaw.rules.board import COVER, LINE, Mode
from games.wroclaw.rules.state import State

NO_BOOST = (0, 0, 0)


def worth_of_side(state: State, seat: int, side: Side) -> float:
    """Return what a side that is shot at is worth with these wounds."""
    first, second, third = side.wounds
    return worth_of(state, seat)[first * 36 + second * 6 + third]


def shot_at(state: State, shooter: int, target: int, mode: Mode, boost: Sequence[int], extra: int) -> Side:
    """Return the other side after a shot; `target` is a slot."""
    side = side_of(state, 1 - shooter // LINE)
    wounds, weakened, silenced = list(side.wounds), list(side.weakened), side.silenced
    for found in shots.checks(state, shooter, target, mode, boost, extra):
        slot = found.target % LINE
        wounds[slot] = shots.after(wounds[slot], found.wounds)
        if found.hit:
            weakened[slot] += mode.weakens
            if mode.stops_cover and state.orders[found.target] == COVER:
                silenced |= 1 << slot
    return Side(side.base, side.orders, tuple(wounds), tuple(weakened), silenced)


def greedy(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return what each shot takes from the other side at once, less what Perun is worth."""
    seat = step[1]
    before = worth_of_side(state, 1 - seat, side_of(state, 1 - seat))
    return [
        before - worth_of_side(state, 1 - seat, _after(state, step, move)) - price(state, seat, move) for move in moves
    ]


def _after(state: State, step: Step, move: Move) -> Side:
    """Return the other side after a move, which may be a shot, a boost of the shot that is pending, or neither."""
    seat = step[1]
    modes = state.board.tables.mode_ids
    if move[0] in ("boost", "fire"):
        _, _, slot, target, name, extra = step
        boost = move[1:] if move[0] == "boost" else NO_BOOST
        return shot_at(state, seat * LINE + slot, target, modes[name], boost, extra)
    if move[0] == "hold":
        return side_of(state, 1 - seat)
    kind, slot, target, name = move
    return shot_at(state, seat * LINE + slot, target, modes[name], NO_BOOST, int(kind == "extra"))


def price(state: State, seat: int, move: Move) -> float:
    """Return what the Perun of a move is worth."""
    return cap_worth(state.perun[seat]) if move[0] in ("extra", "boost") else 0.0


def exact(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return, for each move, what the whole volley takes from the other side if it goes on as well as can be."""
    seat = step[1]
    volley, left, again = volley_of(state, seat, worth_of(state, 1 - seat))
    before = worth_of_side(state, 1 - seat, side_of(state, 1 - seat))
    caps = state.perun[seat]
    found: list[float] = []
    for move in moves:
        if move[0] == "hold":
            found.append(0.0)
            continue
        if move[0] in ("boost", "fire"):
            _, _seat, slot, _target, _mode, extra = step
        else:
            slot, extra = move[1], int(move[0] == "extra")
        bit, paid = 1 << slot, int(move[0] in ("extra", "boost"))
        rest = (_after(state, step, move), left & ~bit, again & ~bit if extra else again | bit, caps - paid)
        value = volley.best(*rest)
        if move[0] in ("shoot", "extra") and caps - paid:
            value = min(value, _with_boost(state, step, move, volley, rest))
        found.append(before - value - price(state, seat, move))
    return found


def _with_boost(state: State, step: Step, move: Move, volley: Volley, rest: tuple[Side, int, int, int]) -> float:
    """Return the least that the other side can be worth if this shot is boosted, with the price of it."""
    kind, slot, target, name = move
    mode, seat, extra = state.board.tables.mode_ids[name], step[1], int(kind == "extra")
    _, left, again, caps = rest
    ways = {
        shot_at(state, seat * LINE + slot, target, mode, boost[1:], extra)
        for boost in state.board.tables.boosts[1:]
        if sum(boost[1:]) == state.board.boost
    }
    return min(volley.best(side, left, again, caps - 1) for side in ways) + cap_worth(caps)
