"""Where minions may be placed and buildings put up, and what comes off the board first when none is left.

(R17, R18, R19, R27, R28, R31.)
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.board import OWNER_OF, OWNERS
from games.ankh_morpork.rules.pieces import area_name
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question
from games.core.contract.names import seat_name
from games.core.contract.telling import tell

USUAL, TEXT = 0, 1  # rules of placing: near a minion of one's own; where the text says


def owner_of(move: Move) -> int:
    """Return the number of the owner that a move about a piece names."""
    _, _area, owner = move
    return OWNER_OF[owner]


# -- minions ----------------------------------------------------------------------------------------------------------
def usual(state: State, seat: int, area: int) -> Reason | None:
    """Return why a minion may not be placed here by the usual rule, with one beside the board."""
    mask = state.on[seat]
    if not mask or mask & state.board.tables.near[area]:
        return None
    return Reason("too_far", {"where": area_name(state, area)})


def placeable(state: State, seat: int, area: int, rule: int) -> Reason | None:
    """Return why a minion may not be placed here, `rule` being USUAL or TEXT; one may have to come off first."""
    if rule == USUAL:
        refusal = usual(state, seat, area)
        if refusal is not None:
            return refusal
    if state.left[seat]:
        return None
    question: Step = ("spare", seat, area, rule, 0)
    if any(_guard_spare(state, question, move) is None for move in state.board.tables.spare):
        return None
    return Reason("none_to_spare", {"where": area_name(state, area)})


def put_minion(state: State, seat: int, area: int, rule: int, events: Events | None, quiet: bool = False) -> None:
    """Place a minion; if none is left, ask which one on the board is taken instead (R18)."""
    if state.left[seat]:
        pieces.place(state, area, seat, events, quiet)
    else:
        state.agenda.append(("spare", seat, area, rule, int(quiet)))


def _spare_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.spare


def _guard_spare(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, goal, rule, _ = step
    area = state.board.index[move[1]]
    mask = state.on[seat]
    if not mask >> area & 1:
        return Reason("no_own_minion", {"where": f"area:{move[1]}"})
    if area == goal:
        return Reason("other_area", {"where": f"area:{move[1]}"})
    if rule == USUAL:
        if state.units[area * OWNERS + seat] == 1:
            mask &= ~(1 << area)
        if mask and not mask & state.board.tables.near[goal]:
            return Reason("too_far_then", {"where": f"area:{move[1]}", "goal": area_name(state, goal)})
    return None


def _spare(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, goal, _, quiet = step
    area = state.board.index[move[1]]
    if events is not None:
        tell(events, "recalled", piece="minion", who=seat_name(seat), where=f"area:{move[1]}")
    state.left[seat] += 1
    pieces.leave(state, area, seat, events)
    pieces.place(state, goal, seat, events, bool(quiet))


# -- buildings --------------------------------------------------------------------------------------------------------
def buildable(state: State, seat: int, area: int, cost: int) -> Reason | None:
    """Return why a seat may not build here for so much money."""
    if not state.on[seat] >> area & 1:
        return Reason("no_own_minion", {"where": area_name(state, area)})
    if state.building[area] >= 0:
        return Reason("built_already", {"where": area_name(state, area)})
    if state.trouble >> area & 1:
        return Reason("trouble_there", {"where": area_name(state, area)})
    return None if state.money[seat] >= cost else Reason("too_poor", {"n": cost})


def put_building(state: State, seat: int, area: int, cost: int, events: Events | None) -> None:
    """Build; at the limit, ask which building is given up first (R28)."""
    if state.built(seat) < state.board.buildings:
        pieces.build(state, area, seat, cost, events)
    else:
        state.agenda.append(("room", seat, area, cost))


def take_over(state: State, seat: int, area: int, events: Events | None) -> None:
    """Buy another's building at its printed cost; at the limit, ask which one is given up first (R33)."""
    if state.built(seat) >= state.board.buildings:
        state.agenda.append(("room", seat, area, -1))
        return
    owner = state.building[area]
    if events is not None:
        tell(events, "bought", who=seat_name(seat), whose=seat_name(owner), where=area_name(state, area))
    pieces.hand_over(state, seat, owner, state.board.areas[area].cost, events)
    pieces.own(state, area, seat)


def _raze_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.raze


def _guard_room(state: State, step: Step, move: Move) -> Reason | None:
    return guard_building(state, move, step[1])


def guard_building(state: State, move: Move, owner: int) -> Reason | None:
    """The building chosen must be that owner's."""
    if state.building[state.board.index[move[1]]] == owner:
        return None
    return Reason("no_building_of", {"where": f"area:{move[1]}", "whose": seat_name(owner)})


def _room(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, area, cost = step
    pieces.raze(state, state.board.index[move[1]], seat, events)
    if cost < 0:
        take_over(state, seat, area, events)
    else:
        pieces.build(state, area, seat, cost, events)


QUESTIONS = {
    "spare": Question(_spare_moves, _spare, _guard_spare, private=True),
    "room": Question(_raze_moves, _room, _guard_room, private=True),
}
