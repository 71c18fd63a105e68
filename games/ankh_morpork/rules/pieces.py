"""Changes to pieces and money on the board, and the rules for placing and building.

Trouble starts where a piece joins another (R11) and ends when a piece leaves (R12). When no minion or building is left,
a seat is asked which one to take back (R17 to R19, R27, R28, R31).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules.board import OWNER_COUNT, OWNER_IDS, OWNER_NUMBERS
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Question
from games.core.contract.names import seat_name


# -- changing the board -----------------------------------------------------------------------------------------------
def area_name(state: State, area: int) -> str:
    """Return the name of an area, such as `area:the_shades`."""
    return f"area:{state.board.areas[area].id}"


def owner_name(owner: int) -> str:
    """Return the name of a piece's owner: a seat, `piece:troll` or `piece:demon`."""
    return seat_name(owner) if owner < 4 else f"piece:{OWNER_IDS[owner]}"


def piece_kind(owner: int) -> str:
    """Return the kind of an owner's pieces: `minion`, `troll` or `demon`."""
    return "minion" if owner < 4 else str(OWNER_IDS[owner])


def piece_count(state: State, area: int) -> int:
    """Return the number of minions, trolls and demons in an area."""
    start = area * OWNER_COUNT
    return sum(state.units[start : start + OWNER_COUNT])


# -- trouble ----------------------------------------------------------------------------------------------------------
def start_trouble(state: State, area: int, events: Events | None, actor: int = NOBODY) -> None:
    """Add a trouble marker if there is none. `actor` is the seat that causes it, or -1."""
    if not state.trouble >> area & 1:
        state.trouble |= 1 << area
        if events is not None:
            where, count = area_name(state, area), state.trouble.bit_count()
            emit(events, "trouble", piece="trouble", where=where, n=count, **_actor_argument(actor))


def end_trouble(state: State, area: int, events: Events | None, actor: int = NOBODY) -> None:
    """Remove the trouble marker if there is one. `actor` is the seat that causes it, or -1."""
    if state.trouble >> area & 1:
        state.trouble &= ~(1 << area)
        if events is not None:
            emit(events, "calmed", piece="trouble", where=area_name(state, area), **_actor_argument(actor))


def current_event(state: State) -> str:
    """Return the name of the present random event, such as `event:fog`."""
    return f"event:{state.board.events[state.spent[-1]]}"


def _actor_argument(actor: int) -> dict[str, str]:
    """Return the event argument for the acting seat; empty for -1."""
    return {} if actor == NOBODY else {"who": seat_name(actor)}


def _actor_or_cause(state: State, actor: int) -> dict[str, str]:
    """Return the event argument for the acting seat or, if that is -1, for the random event that is the cause."""
    return {"cause": current_event(state)} if actor == NOBODY and state.spent else _actor_argument(actor)


# -- minions, trolls, demons ------------------------------------------------------------------------------------------
def add_piece(state: State, area: int, owner: int, events: Events | None, without_trouble: bool = False) -> None:
    """Add a piece to an area; the caller removes it from its origin.

    `without_trouble` adds no trouble marker (R15).
    """
    here = 1 << area
    occupied = state.occupied_areas() & here
    state.units[area * OWNER_COUNT + owner] += 1
    state.on[owner] |= here
    if occupied and not without_trouble:
        start_trouble(state, area, events)


def subtract_piece(state: State, area: int, owner: int, events: Events | None) -> None:
    """Remove a piece from an area, with any trouble marker there (R12); the caller adds it to its destination."""
    place = area * OWNER_COUNT + owner
    state.units[place] -= 1
    if not state.units[place]:
        state.on[owner] &= ~(1 << area)
    end_trouble(state, area, events)


def add_minion_from_supply(
    state: State, area: int, seat: int, events: Events | None, without_trouble: bool = False
) -> None:
    """Move a minion from the supply to an area."""
    state.left[seat] -= 1
    if events is not None:
        emit(events, "placed", piece="minion", who=seat_name(seat), where=area_name(state, area))
    add_piece(state, area, seat, events, without_trouble)


def remove_piece(state: State, area: int, owner: int, actor: int, events: Events | None) -> None:
    """Remove a piece from the board. `actor` is the acting seat, or -1 for an event."""
    if owner < 4:
        state.left[owner] += 1
    if events is not None:
        args = {"piece": piece_kind(owner), "whose": owner_name(owner), "where": area_name(state, area)}
        emit(events, "removed", **args, **_actor_or_cause(state, actor))
    subtract_piece(state, area, owner, events)


def move_piece(state: State, origin: int, destination: int, owner: int, actor: int, events: Events | None) -> None:
    """Move a piece from one area to another."""
    if events is not None:
        emit(
            events, "moved", who=seat_name(actor), whose=owner_name(owner), origin=area_name(state, origin),
            goal=area_name(state, destination),
        )  # fmt: skip
    subtract_piece(state, origin, owner, events)
    add_piece(state, destination, owner, events)


def exchange_pieces(
    state: State,
    first_area: int,
    first_owner: int,
    second_area: int,
    second_owner: int,
    actor: int,
    events: Events | None,
) -> None:
    """Exchange two pieces in different areas (R14). Both leave before both arrive."""
    if events is not None:
        emit(
            events, "exchanged", who=seat_name(actor),
            origin=area_name(state, first_area), goal=area_name(state, second_area),
            whose=owner_name(first_owner), whom=owner_name(second_owner),
        )  # fmt: skip
    subtract_piece(state, first_area, first_owner, events)
    subtract_piece(state, second_area, second_owner, events)
    add_piece(state, second_area, first_owner, events)
    add_piece(state, first_area, second_owner, events)


# -- buildings --------------------------------------------------------------------------------------------------------
def add_building(state: State, area: int, seat: int, cost: int, events: Events | None) -> None:
    """Pay for a building and take its district card."""
    state.money[seat] -= cost
    assign_building(state, area, seat)
    if events is not None:
        emit(events, "built", piece="building", who=seat_name(seat), where=area_name(state, area), n=cost)


def assign_building(state: State, area: int, seat: int) -> None:
    """Give a building and its district card to a seat."""
    state.set_building(area, seat)
    state.fresh |= 1 << area


def remove_building(state: State, area: int, actor: int, events: Events | None) -> None:
    """Remove a building from the board. Its district card becomes available again (R29)."""
    owner = state.building[area]
    state.set_building(area, NOBODY)
    if events is not None:
        args = {"piece": "building", "whose": seat_name(owner), "where": area_name(state, area)}
        emit(events, "razed", **args, **_actor_or_cause(state, actor))


# -- money ------------------------------------------------------------------------------------------------------------
def pay_from_bank(state: State, seat: int, amount: int, events: Events | None) -> None:
    """Pay a seat from the bank, whose money is unlimited."""
    state.money[seat] += amount
    if events is not None:
        emit(events, "earned", who=seat_name(seat), n=amount)


def pay_to_bank(state: State, seat: int, amount: int, events: Events | None) -> None:
    """Pay money to the bank. The caller checks that the seat has enough."""
    state.money[seat] -= amount
    if events is not None:
        emit(events, "spent", who=seat_name(seat), n=amount)


def pay_player(state: State, payer: int, receiver: int, amount: int, events: Events | None) -> None:
    """Transfer money between seats, at most what the payer has (R40)."""
    amount = min(amount, state.money[payer])
    state.money[payer] -= amount
    state.money[receiver] += amount
    if events is not None:
        emit(events, "paid", who=seat_name(payer), whom=seat_name(receiver), n=amount)


# -- placing and building ---------------------------------------------------------------------------------------------
# rules for placing a minion: near another one of the seat, or where a card's text allows it
USUAL_PLACEMENT, CARD_TEXT_PLACEMENT = 0, 1


def owner_of(move: Move) -> int:
    """Return the owner number in a move about a piece."""
    _, _area, owner = move
    return OWNER_NUMBERS[owner]


# -- minions ----------------------------------------------------------------------------------------------------------
def guard_usual_placement(state: State, seat: int, area: int) -> Reason | None:
    """Return why the usual rule forbids placing a minion in an area, or None."""
    mask = state.on[seat]
    if not mask or mask & state.board.tables.near[area]:
        return None
    return Reason("too_far", {"where": area_name(state, area)})


def guard_placement(state: State, seat: int, area: int, placement_rule: int) -> Reason | None:
    """Return why a minion may not be placed in an area, or None.

    `placement_rule` is USUAL_PLACEMENT or CARD_TEXT_PLACEMENT. With no minion in supply, a minion on the board must be
    able to move here.
    """
    if placement_rule == USUAL_PLACEMENT:
        refusal = guard_usual_placement(state, seat, area)
        if refusal is not None:
            return refusal
    if state.left[seat]:
        return None
    question: Step = ("spare", seat, area, placement_rule, 0)
    if any(_guard_spare(state, question, move) is None for move in state.board.tables.spare.all):
        return None
    return Reason("none_to_spare", {"where": area_name(state, area)})


def place_minion(
    state: State, seat: int, area: int, placement_rule: int, events: Events | None, without_trouble: bool = False
) -> None:
    """Place a minion. With none in supply, ask which minion on the board to use (R18)."""
    if state.left[seat]:
        add_minion_from_supply(state, area, seat, events, without_trouble)
    else:
        state.agenda.append(("spare", seat, area, placement_rule, int(without_trouble)))


def _spare_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.spare.all


def _guard_spare(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, goal, rule, _ = step
    area = state.board.index[move[1]]
    mask = state.on[seat]
    if not mask >> area & 1:
        return Reason("no_own_minion", {"where": f"area:{move[1]}"})
    if area == goal:
        return Reason("other_area", {"where": f"area:{move[1]}"})
    if rule == USUAL_PLACEMENT:
        if state.units[area * OWNER_COUNT + seat] == 1:
            mask &= ~(1 << area)
        if mask and not mask & state.board.tables.near[goal]:
            return Reason("too_far_then", {"where": f"area:{move[1]}", "goal": area_name(state, goal)})
    return None


def _spare(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, goal, _, quiet = step
    area = state.board.index[move[1]]
    if events is not None:
        emit(events, "recalled", piece="minion", who=seat_name(seat), where=f"area:{move[1]}")
    state.left[seat] += 1
    subtract_piece(state, area, seat, events)
    add_minion_from_supply(state, goal, seat, events, bool(quiet))


# -- buildings --------------------------------------------------------------------------------------------------------
def guard_building(state: State, seat: int, area: int, cost: int) -> Reason | None:
    """Return why a seat may not build in an area for this cost, or None."""
    if not state.on[seat] >> area & 1:
        return Reason("no_own_minion", {"where": area_name(state, area)})
    if state.building[area] >= 0:
        return Reason("built_already", {"where": area_name(state, area)})
    if state.trouble >> area & 1:
        return Reason("trouble_there", {"where": area_name(state, area)})
    return None if state.money[seat] >= cost else Reason("too_poor", {"n": cost})


def place_building(state: State, seat: int, area: int, cost: int, events: Events | None) -> None:
    """Place a seat's building. At the limit of buildings, first ask which one to give up (R28)."""
    if state.building_count(seat) < state.board.buildings:
        add_building(state, area, seat, cost, events)
    else:
        state.agenda.append(("room", seat, area, cost))


def buy_building(state: State, seat: int, area: int, events: Events | None) -> None:
    """Buy another player's building at its printed cost. At the limit, first ask which one to give up (R33)."""
    if state.building_count(seat) >= state.board.buildings:
        state.agenda.append(("room", seat, area, -1))
        return
    owner = state.building[area]
    if events is not None:
        emit(events, "bought", who=seat_name(seat), whose=seat_name(owner), where=area_name(state, area))
    pay_player(state, seat, owner, state.board.areas[area].cost, events)
    assign_building(state, area, seat)


def _raze_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.raze.all


def _guard_room(state: State, step: Step, move: Move) -> Reason | None:
    return guard_building_owner(state, move, step[1])


def guard_building_owner(state: State, move: Move, owner: int) -> Reason | None:
    """Return a refusal if the chosen building does not belong to this owner, else None."""
    if state.building[state.board.index[move[1]]] == owner:
        return None
    return Reason("no_building_of", {"where": f"area:{move[1]}", "whose": seat_name(owner)})


def _room(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, area, cost = step
    remove_building(state, state.board.index[move[1]], seat, events)
    if cost < 0:
        buy_building(state, seat, area, events)
    else:
        add_building(state, area, seat, cost, events)


QUESTIONS: dict[str, Question] = {
    "spare": Question(_spare_moves, _spare, _guard_spare, private=True),
    "room": Question(_raze_moves, _room, _guard_room, private=True),
}
