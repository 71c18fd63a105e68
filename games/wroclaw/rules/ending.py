"""The clean-up at the end of a turn, and the end of the game (B-35 to B-43)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, GameReport, Move, Result, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wroclaw.rules import reporting
from games.wroclaw.rules.board import DEADLY_WOUNDS, FIGHTERS_PER_SIDE, SCOUT, SERIOUS_WOUNDS, bit_numbers
from games.wroclaw.rules.state import State, clear_field


# -- clean-up ---------------------------------------------------------------------------------------------------------
def clean_up(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Move the fighters from the field to hands or pools, depending on their wounds, and give scouts Perun caps."""
    state.phase = "cleanup"
    start = state.starter * FIGHTERS_PER_SIDE
    places = [
        *range(start, start + FIGHTERS_PER_SIDE),
        *range(FIGHTERS_PER_SIDE - start, 2 * FIGHTERS_PER_SIDE - start),
    ]
    fallen = [0] * state.seats
    for place in places:
        _sort(state, place, events, fallen)
    for place in places:
        if state.orders[place] == SCOUT and state.wounds[place] < SERIOUS_WOUNDS and state.caps_left():
            state.perun[place // FIGHTERS_PER_SIDE] += 1
            if events is not None:
                emit(events, "earned", who=seat_name(place // FIGHTERS_PER_SIDE), card=reporting.card_at(state, place))
    if any(fallen):
        emit(events, "scored", turn=state.turn, cause="fallen", where="", awards=fallen)
    clear_field(state)
    state.agenda += [("check",), ("back", 1 - state.starter), ("back", state.starter)]


def _sort(state: State, place: int, events: Events | None, fallen: list[int]) -> None:
    seat, bit, wounds = place // FIGHTERS_PER_SIDE, 1 << state.cards[place], state.wounds[place]
    if wounds >= DEADLY_WOUNDS:
        state.dead[seat] |= bit
        fallen[seat] -= 1
        kind = "fell"
    elif wounds >= SERIOUS_WOUNDS:
        state.fresh[seat] |= bit
        kind = "downed"
    else:
        state.hands[seat] |= bit
        kind = "returned"
    if events is not None:
        emit(
            events,
            kind,
            who=seat_name(seat),
            card=reporting.card_at(state, place),
            fighter=reporting.fighter_name(place),
        )


def return_wounded(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Return one card that was seriously wounded last turn to a seat's hand; of several, the seat chooses one (B-35,
    B-37).
    """
    seat = step[1]
    cards = state.older[seat]
    if cards & (cards - 1):
        state.agenda.append(("recover", seat))
    elif cards:
        _come_back(state, seat, cards, events)


def recover_moves(state: State, step: Step) -> Sequence[Move]:
    """List the cards wounded last turn that may return to the hand."""
    return [state.board.tables.recover[card] for card in bit_numbers(state.older[step[1]])]


def recover_card(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Return the chosen card to the hand."""
    _come_back(state, step[1], 1 << state.board.index["card:" + move[1]], events)


def _come_back(state: State, seat: Seat, mask: int, events: Events | None) -> None:
    state.older[seat] ^= mask
    state.hands[seat] |= mask
    if events is not None:
        emit(events, "recovered", who=seat_name(seat), cards=reporting.card_names(state, mask))


def check_end(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """End the game if a hand is too small (B-38). Otherwise return the other cards wounded last turn to the hands, and
    begin the next turn.
    """
    short = [hand.bit_count() < FIGHTERS_PER_SIDE for hand in state.hands]
    if any(short):
        _finish(state, "both_short" if all(short) else "short", events)
        return
    for seat in (state.starter, 1 - state.starter):
        if state.older[seat]:
            _come_back(state, seat, state.older[seat], events)
    state.older, state.fresh = state.fresh, [0] * state.seats
    state.spent = 0
    if state.turn >= state.board.turns:
        _finish(state, "stopped", events)
        return
    state.starter = 1 - state.starter
    if events is not None:
        emit(events, "marker", who=seat_name(state.starter))
    state.agenda.append(("turn",))


def _finish(state: State, end: str, events: Events | None) -> None:
    state.end = end
    state.agenda.clear()
    outcome = result(state)
    if events is not None and outcome is not None:
        winners = [seat_name(seat) for seat in outcome.winners]
        emit(events, "ended", end=outcome.end, winners=winners, points=list(outcome.points))


def living_counts(state: State) -> list[int]:
    """Return the number of living cards of each seat."""
    return [state.count_living(seat) for seat in range(state.seats)]


def report(state: State) -> GameReport:
    """Return the statistics of a finished game for `simulate`: end, turns and deaths."""
    dead = sum(mask.bit_count() for mask in state.dead)
    return GameReport((("ends", state.end),), {"turns": state.turn, "deaths": dead})


def result(state: State) -> Result | None:
    """Return the result, or None while the game goes on. Points are living cards.

    If only one seat has too few cards in hand, it has lost, regardless of points.
    """
    if not state.end:
        return None
    points = living_counts(state)
    winners: tuple[int, ...]
    if state.end == "short":
        winners = tuple(seat for seat, hand in enumerate(state.hands) if hand.bit_count() >= FIGHTERS_PER_SIDE)
    else:
        winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
    places = tuple(1 if seat in winners else 2 for seat in range(state.seats))
    end = f"{state.end}_draw" if len(winners) > 1 else state.end
    return Result(end, winners, tuple(points), places, {"who": seat_name(winners[0])})
