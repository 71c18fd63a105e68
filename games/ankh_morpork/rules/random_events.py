"""The twelve random events (R52 to R64).

Affected seats are asked first, if Small Gods or an interrupt could help them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ankh_morpork.rules import ending, pieces, piles
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL
from games.ankh_morpork.rules.card_texts.dice import roll_area
from games.ankh_morpork.rules.pieces import area_name, current_event
from games.ankh_morpork.rules.reactions import (
    DECLINE,
    PAY,
    announced_removal,
    ask_for_reaction,
    demand_removal,
    guard_protection,
    pay_for_protection,
    protecting_seat,
)
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name

RIOT_TROUBLE_LIMIT = 8
SUBSIDENCE_PRICE = 2


def draw_event(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Draw and resolve an event; do nothing if none is left.

    Nine cards have an event symbol, so the events run out only if cards return from the discard pile (R52).
    """
    if not state.events:
        emit(events, "no_event", who=seat_name(step[1]))
        return
    event = piles.draw_from_bag(state.events, dice)
    state.spent.append(event)
    name = state.board.events[event]
    if events is not None:
        emit(events, "happened", who=seat_name(step[1]), what=f"event:{name}")
    EVENT_EFFECTS[name](state, dice, events)


def _report_unharmed(state: State, events: Events | None, *areas: int) -> None:
    """Report that an event changes nothing, with the rolled areas."""
    emit(events, "unharmed", what=current_event(state), where=[area_name(state, area) for area in areas])


# -- buildings --------------------------------------------------------------------------------------------------------
def _collapse(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    owner = state.building[step[1]]
    if owner != NOBODY:
        state.agenda.append(("ruin", step[1]))
        ask_for_reaction(state, owner, "event_building", step[1], NOBODY, current_event(state))


def _ruin(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    pieces.remove_building(state, step[1], NOBODY, events)


def _explosion(state: State, dice: Dice, events: Events | None) -> None:
    area = roll_area(state, dice, events)
    state.agenda.append(("collapse", area))
    if state.building[area] == NOBODY:
        _report_unharmed(state, events, area)


def _earthquake(state: State, dice: Dice, events: Events | None) -> None:
    """Destroy both rolled buildings at once, after offering protection (R70)."""
    rolled = dict.fromkeys(roll_area(state, dice, events) for _ in range(2))  # two equal rolls destroy one building
    hit = [area for area in rolled if state.building[area] != NOBODY]
    if not hit:
        _report_unharmed(state, events, *rolled)
    holder = protecting_seat(state)
    own = [area for area in hit if state.building[area] == holder]
    state.agenda += [("ruin", area) for area in reversed(hit) if area not in own]
    # on top of the agenda, because the player is asked about these buildings first
    state.agenda += [("ruin", area) for area in reversed(own)]
    if len(own) > 1 and guard_protection(state, holder) is None:
        state.agenda.append(("shield", holder, *own))
    elif len(own) == 1:
        ask_for_reaction(state, holder, "event_building", own[0], NOBODY, current_event(state))


def _shield_moves(state: State, step: Step) -> Sequence[Move]:
    _, _seat, *areas = step
    return [DECLINE, *(state.board.tables.shield.all[area] for area in areas)]


def _shield(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Protect one of two buildings and ask about the other, or let both be destroyed."""
    _, seat, *areas = step
    if move[0] == "no":
        return
    saved = state.board.index[move[1]]
    pay_for_protection(state, seat, saved, events)
    state.agenda.remove(("ruin", saved))
    (other,) = [area for area in areas if area != saved]
    ask_for_reaction(state, seat, "event_building", other, NOBODY, current_event(state))


def _fire(state: State, dice: Dice, events: Events | None) -> None:
    """Roll how far the fire spreads, then offer protection. A protected building still spreads the fire."""
    burning: list[int] = []
    area = roll_area(state, dice, events)
    while state.building[area] != NOBODY and area not in burning:
        if burning and not state.board.tables.neighbours[burning[-1]] >> area & 1:
            break
        burning.append(area)
        area = roll_area(state, dice, events)
    state.agenda += [("collapse", place) for place in reversed(burning)]
    if not burning:
        _report_unharmed(state, events, area)


def _subsidence(state: State, dice: Dice, events: Events | None) -> None:
    places = [
        (seat, area)
        for seat in state.seats_in_turn_order()
        for area, owner in enumerate(state.building)
        if owner == seat
    ]
    state.agenda += [("sink", seat, area) for seat, area in reversed(places)]
    if not places:
        _report_unharmed(state, events)


def _sink(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, area = step
    if state.money[seat] >= SUBSIDENCE_PRICE:
        state.agenda.append(("prop", seat, area))
    else:
        pieces.remove_building(state, area, NOBODY, events)


def _prop_moves(state: State, step: Step) -> Sequence[Move]:
    return (PAY, ("refuse",))


def _prop(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, area = step
    if move[0] == "pay":
        pieces.pay_to_bank(state, seat, SUBSIDENCE_PRICE, events)
    else:
        pieces.remove_building(state, area, NOBODY, events)


# -- pieces -----------------------------------------------------------------------------------------------------------
def _dragon(state: State, dice: Dice, events: Events | None) -> None:
    """Remove everything in an area, trolls and demons first.

    A demon blocks the area's district card. Once it is removed, the card's owner can protect the other pieces.
    """
    area = roll_area(state, dice, events)
    hits = [
        announced_removal(area, owner, NOBODY, "event_removal", current_event(state))
        for owner in (TROLL, DEMON, *state.seats_in_turn_order())  # the order of ruling R71
        for _ in range(state.units[area * OWNER_COUNT + owner])
    ]
    state.agenda += [("scorch", area), ("collapse", area), *reversed(hits)]
    if not hits and state.building[area] == NOBODY and not state.trouble >> area & 1:
        _report_unharmed(state, events, area)


def _scorch(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    pieces.end_trouble(state, step[1], events)


def _murders(state: State, dice: Dice, events: Events | None) -> None:
    state.agenda += [("murder", seat) for seat in reversed(state.seats_in_turn_order())]


def _murder(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    area = roll_area(state, dice, events)
    if not any(state.units[area * OWNER_COUNT : (area + 1) * OWNER_COUNT]):
        _report_unharmed(state, events, area)
    demand_removal(state, step[1], area, current_event(state), NOBODY)


def _demons(state: State, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("appear", DEMON, 4))


def _trolls(state: State, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("appear", TROLL, 3))


def _appear(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Add a demon or troll. The owner of Small Gods may keep it out of an area with own pieces (R64)."""
    _, owner, left = step
    if left > 1:
        state.agenda.append(("appear", owner, left - 1))
    area = roll_area(state, dice, events)
    state.agenda.append(("land", owner, area))
    holder = protecting_seat(state)
    if holder != NOBODY and (state.on[holder] >> area & 1 or state.building[area] == holder):
        ask_for_reaction(state, holder, "event_arrival", area, NOBODY, current_event(state))


def _land(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, owner, area = step
    if events is not None:
        emit(
            events,
            "appeared",
            piece=pieces.piece_kind(owner),
            whose=pieces.owner_name(owner),
            where=area_name(state, area),
        )
    pieces.add_piece(state, area, owner, events)
    if owner == DEMON:
        pieces.start_trouble(state, area, events)  # trouble starts even in an empty area (R60)


def _johnson(state: State, dice: Dice, events: Events | None) -> None:
    area = roll_area(state, dice, events)
    owner = state.building[area]
    if owner == NOBODY or state.retired >> area & 1:
        _report_unharmed(state, events, area)
        return
    last = area == state.board.tables.protecting_area  # the area's card, Small Gods, can still protect the minion (R64)
    hits = (
        [announced_removal(area, owner, NOBODY, "event_removal", current_event(state))]
        if state.on[owner] >> area & 1
        else []
    )
    state.agenda += [] if last else hits
    state.agenda.append(("retire", area))
    ask_for_reaction(state, owner, "event_card", area, NOBODY, current_event(state))
    state.agenda += hits if last else []


def _retire(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    state.retired |= 1 << step[1]
    if events is not None:
        emit(events, "retired", what=f"district:{state.board.areas[step[1]].id}")


# -- the flood (R54) --------------------------------------------------------------------------------------------------
def _flood(state: State, dice: Dice, events: Events | None) -> None:
    areas = {roll_area(state, dice, events) for _ in range(2)}
    flooded = sum(1 << area for area in areas if state.board.areas[area].river)
    if not any(state.on[seat] & flooded for seat in state.seats_in_turn_order()):
        _report_unharmed(state, events, *sorted(areas))
    if flooded:
        state.agenda += [("wade", seat, flooded) for seat in reversed(state.seats_in_turn_order())]


def _wade(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, flooded = step
    around = state.board.tables.neighbours
    for area in range(len(state.board.areas) - 1, -1, -1):
        count = state.units[area * OWNER_COUNT + seat]
        if count and flooded >> area & 1 and around[area] & ~flooded:
            state.agenda.append(("flee", seat, area, flooded, count))


def _flee_moves(state: State, step: Step) -> Sequence[Move]:
    moves = state.board.tables.flee.all
    return [*moves, PAY] if protecting_seat(state) == step[1] else moves


def _guard_flee(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, origin, flooded, _ = step
    if move[0] == "pay":
        return guard_protection(state, seat)
    area = state.board.index[move[1]]
    where = {"where": f"area:{move[1]}"}
    if flooded >> area & 1:
        return Reason("flooded", where)
    if state.board.tables.neighbours[origin] >> area & 1:
        return None
    return Reason("not_adjacent", {**where, "goal": area_name(state, origin)})


def _legal_flee(state: State, step: Step) -> Sequence[Move]:
    _, seat, origin, flooded, _ = step
    tables = state.board.tables
    moves = tables.flee.by_mask[tables.neighbours[origin] & ~flooded]
    return (*moves, PAY) if protecting_seat(state) == seat and guard_protection(state, seat) is None else moves


def _flee(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, origin, flooded, left = step
    if left > 1:
        state.agenda.append(("flee", seat, origin, flooded, left - 1))
    if move[0] == "pay":
        pay_for_protection(state, seat, origin, events)
    else:
        pieces.move_piece(state, origin, state.board.index[move[1]], seat, seat, events)


# -- other events -----------------------------------------------------------------------------------------------------
def _fog(state: State, dice: Dice, events: Events | None) -> None:
    drawn = piles.take_from_deck(state, 5, dice)
    for card in drawn:
        piles.add_to_discard_pile(state, card)
    if events is not None:
        emit(events, "fogged", cards=piles.card_names(state, drawn))
    if not state.green and not state.brown:
        ending.end_without_cards(state, events)


def _riots(state: State, dice: Dice, events: Events | None) -> None:
    if state.trouble.bit_count() >= RIOT_TROUBLE_LIMIT:
        ending.end_game(state, "riots", NOBODY, events)
    else:
        _report_unharmed(state, events)


EVENT_EFFECTS: dict[str, Callable[[State, Dice, Events | None], None]] = {
    "the_dragon": _dragon,
    "flood": _flood,
    "fire": _fire,
    "fog": _fog,
    "riots": _riots,
    "explosion": _explosion,
    "mysterious_murders": _murders,
    "demons_from_the_dungeon_dimensions": _demons,
    "subsidence": _subsidence,
    "bloody_stupid_johnson": _johnson,
    "trolls": _trolls,
    "earthquake": _earthquake,
}
QUESTIONS: dict[str, Question] = {
    "flee": Question(_flee_moves, _flee, _guard_flee, private=True, fast_legal=_legal_flee),
    "prop": Question(_prop_moves, _prop, private=True),
    "shield": Question(_shield_moves, _shield, private=True),
}
HANDLERS: dict[str, Handler] = {
    "event": draw_event, "collapse": _collapse, "ruin": _ruin, "sink": _sink, "scorch": _scorch, "murder": _murder,
    "appear": _appear, "land": _land, "retire": _retire, "wade": _wade,
}  # fmt: skip
