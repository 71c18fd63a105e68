"""District cards, each usable once in its owner's turn, but not in the turn in which it was gained (R4, R32, R34)."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.board import DEMON
from games.ankh_morpork.rules.pieces import CARD_TEXT_PLACEMENT, area_name, guard_placement, place_minion
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Question
from games.core.contract.names import seat_name


def district_card_moves(state: State, seat: int) -> list[Move]:
    """List a move for each district card of a seat."""
    return list(state.board.tables.ability.by_mask[state.owned[seat]])


def has_usable_district_card(state: State, seat: int) -> bool:
    """Return True if a seat could use any district card now."""
    return bool(legal_district_card_moves(state, seat))


def legal_district_card_moves(state: State, seat: int) -> Sequence[Move]:
    """List the district cards that a seat may use now: the moves that `guard_district_card` allows."""
    tables = state.board.tables
    free = state.owned[seat] & tables.usable_abilities & ~(state.used | state.fresh | state.retired | state.on[DEMON])
    if not free:
        return ()
    ability = tables.ability.all
    return [ability[area] for area in tables.areas_in[free] if _guard_requirements(state, seat, area) is None]


def guard_district_card(state: State, seat: int, move: Move) -> Reason | None:
    """Return why a district card can't be used now, or None."""
    board = state.board
    area = board.index[move[1]]
    effect = board.areas[area].effect
    where = {"where": f"area:{move[1]}"}
    if state.retired >> area & 1:
        return Reason("retired", where)
    if effect.do == "protect":
        return Reason("only_events", where)
    if state.used >> area & 1:
        return Reason("used_already", where)
    if state.fresh >> area & 1:
        return Reason("just_gained", where)
    if state.on[DEMON] >> area & 1:
        return Reason("demon_there", where)
    return _guard_requirements(state, seat, area)


def _guard_requirements(state: State, seat: int, area: int) -> Reason | None:
    """Return why an ability can't be used, because a resource or a target is missing; else None."""
    effect = state.board.areas[area].effect
    do = effect.do
    if do[:3] == "pay" and state.money[seat] < effect.amount:
        return Reason("too_poor", {"n": effect.amount})
    if do == "pay_and_place":
        places = state.board.tables.areas_in[state.board.tables.near[area]]
        if not state.left[seat] and all(
            guard_placement(state, seat, place, CARD_TEXT_PLACEMENT) is not None for place in places
        ):
            return Reason("none_to_spare", {"where": area_name(state, area)})
    elif do == "place_trouble":
        if not areas_for_trouble(state, area):
            return Reason("nowhere_to_riot", {"where": area_name(state, area)})
    elif do == "pay_and_calm":
        if not state.trouble:
            return Reason("no_trouble_anywhere")
    elif do == "sell_card":
        if not state.hands[seat]:
            return Reason("no_cards")
    elif do == "draw_and_discard" and not state.green and not state.brown:
        return Reason("no_cards")
    return None


def areas_for_trouble(state: State, area: int) -> int:
    """Return the mask of this area and its neighbours that have pieces but no trouble marker."""
    return state.board.tables.near[area] & state.occupied_areas() & ~state.trouble


def use_district_card(state: State, seat: int, move: Move, dice: Dice, events: Events | None) -> None:
    """Use a district card: apply its effect or ask for its target."""
    area = state.board.index[move[1]]
    effect = state.board.areas[area].effect
    state.used |= 1 << area
    if events is not None:
        emit(events, "used", who=seat_name(seat), what=f"district:{move[1]}")
    if effect.do == "take_money":
        pieces.pay_from_bank(state, seat, effect.amount, events)
    elif effect.do == "draw_and_discard":
        state.agenda.append(("drop", seat, 0))
        piles.draw_cards(state, seat, 1, dice, events)
    elif effect.do == "sell_card":
        state.agenda.append(("drop", seat, effect.amount))
    elif effect.do == "place_trouble":
        state.agenda.append(("riot", seat, area))
    else:
        pieces.pay_to_bank(state, seat, effect.amount, events)
        state.agenda.append(("quarter", seat, area) if effect.do == "pay_and_place" else ("soothe", seat))


# -- questions of abilities -------------------------------------------------------------------------------------------
def _drop_moves(state: State, step: Step) -> Sequence[Move]:
    discard = state.board.tables.discard
    return [discard[card] for card in state.hands[step[1]]]


def _drop(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, pay = step
    piles.discard_card(state, seat, state.board.card_index[move[1]], events)
    if pay:
        pieces.pay_from_bank(state, seat, pay, events)


def _place_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.place.all


def _guard_quarter(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, district = step
    area = state.board.index[move[1]]
    if not state.board.tables.near[district] >> area & 1:
        return Reason("not_near", {"where": f"area:{move[1]}", "goal": area_name(state, district)})
    return guard_placement(state, seat, area, CARD_TEXT_PLACEMENT)


def _legal_quarter(state: State, step: Step) -> Sequence[Move]:
    _, seat, district = step
    tables = state.board.tables
    near = tables.place.by_mask[tables.near[district]]
    return near if state.left[seat] else [move for move in near if _guard_quarter(state, step, move) is None]


def _quarter(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    place_minion(state, step[1], state.board.index[move[1]], CARD_TEXT_PLACEMENT, events)


def _stir_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.stir.all


def _guard_riot(state: State, step: Step, move: Move) -> Reason | None:
    _, _seat, district = step
    area = state.board.index[move[1]]
    where = f"area:{move[1]}"
    if not state.board.tables.near[district] >> area & 1:
        return Reason("not_near", {"where": where, "goal": area_name(state, district)})
    if state.trouble >> area & 1:
        return Reason("trouble_already", {"where": where})
    return None if areas_for_trouble(state, district) >> area & 1 else Reason("nobody_there", {"where": where})


def _legal_riot(state: State, step: Step) -> Sequence[Move]:
    _, _seat, district = step
    return state.board.tables.stir.by_mask[areas_for_trouble(state, district)]


def _riot(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.start_trouble(state, state.board.index[move[1]], events, step[1])


def _calm_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.calm.all


def guard_calming(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal if the chosen area has no trouble marker, else None."""
    if state.trouble >> state.board.index[move[1]] & 1:
        return None
    return Reason("no_trouble", {"where": f"area:{move[1]}"})


def _legal_soothe(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.calm.by_mask[state.trouble]


def _soothe(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.end_trouble(state, state.board.index[move[1]], events, step[1])


QUESTIONS: dict[str, Question] = {
    "drop": Question(_drop_moves, _drop, private=True),
    "quarter": Question(_place_moves, _quarter, _guard_quarter, private=True, fast_legal=_legal_quarter),
    "riot": Question(_stir_moves, _riot, _guard_riot, private=True, fast_legal=_legal_riot),
    "soothe": Question(_calm_moves, _soothe, guard_calming, private=True, fast_legal=_legal_soothe),
}
