"""Steps of scrolls that place and move minions, start trouble and buy buildings (R12, R15 to R17, R33, R35)."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces, reactions
from games.ankh_morpork.rules.actions import ACTIONS, Action, place_moves
from games.ankh_morpork.rules.board import Deed
from games.ankh_morpork.rules.pieces import TEXT, area_name, owner_of, placeable, put_minion, take_over
from games.ankh_morpork.rules.reactions import guard_own, units
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question
from games.core.contract.names import seat_name


# -- scrolls: pieces --------------------------------------------------------------------------------------------------
def _guard_place(state: State, deed: Deed, move: Move) -> Reason | None:
    area, effect = state.board.index[move[1]], deed.effect
    where = {"where": f"area:{move[1]}"}
    if effect.where == "near" and not state.board.tables.near[effect.area] >> area & 1:
        return Reason("not_near", {**where, "goal": area_name(state, effect.area)})
    if effect.where == "trouble" and not state.trouble >> area & 1:
        return Reason("no_trouble", where)
    if effect.where == "own_building" and state.building[area] != deed.seat:
        return Reason("no_building_of", {**where, "whose": seat_name(deed.seat)})
    return placeable(state, deed.seat, area, TEXT)


def _place(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    put_minion(state, deed.seat, state.board.index[move[1]], TEXT, events, deed.effect.where == "quietly")


def _stir_moves(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.stir


def _guard_stir(state: State, deed: Deed, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    where = {"where": f"area:{move[1]}"}
    if state.trouble >> area & 1:
        return Reason("trouble_already", where)
    if deed.effect.where == "beside_trouble" and not state.board.tables.around[area] & state.trouble:
        return Reason("no_trouble_near", where)
    return None


def _stir(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.stir(state, state.board.index[move[1]], events, deed.seat)


def _own_moves(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.take_own


def _guard_take_own(state: State, deed: Deed, move: Move) -> Reason | None:
    refusal = guard_own(state, deed.seat, move)
    if refusal is None and deed.effect.where == "trouble" and not state.trouble >> state.board.index[move[1]] & 1:
        return Reason("no_trouble", {"where": f"area:{move[1]}"})
    return refusal


def _take_own(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    far = int(deed.effect.goal == "any")
    state.agenda.append(("put", deed.seat, state.board.index[move[1]], deed.seat, far, deed.source))


def take_moves(state: State, deed: Deed) -> Sequence[Move]:
    """List all pieces on the board."""
    return units(state, state.board.tables.take)


def _guard_take(state: State, deed: Deed, move: Move) -> Reason | None:
    _, _area, owner = move
    return Reason("own_minion") if owner == deed.seat else None


def _take(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    state.agenda.append(("put", deed.seat, area, owner_of(move), 0, deed.source))


def _put_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.put


def _guard_put(state: State, step: Step, move: Move) -> Reason | None:
    _, _, origin, _, far, _ = step
    area = state.board.index[move[1]]
    if area == origin:
        return Reason("other_area", {"where": f"area:{move[1]}"})
    if not far and not state.board.tables.around[origin] >> area & 1:
        return Reason("not_adjacent", {"where": f"area:{move[1]}", "goal": area_name(state, origin)})
    return None


def _legal_put(state: State, step: Step) -> Sequence[Move]:
    _, _, origin, _, far, _ = step
    tables = state.board.tables
    return tables.put.among[tables.everywhere & ~(1 << origin) if far else tables.around[origin]]


def _put(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, origin, owner, _, source = step
    state.agenda.append(("shift", origin, state.board.index[move[1]], owner, seat))
    if owner < 4 and owner != seat:
        reactions.ask(state, owner, "text_move", origin, seat, source)


# -- scrolls: buildings -----------------------------------------------------------------------------------------------
def _buy_moves(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.buy


def _guard_buy(state: State, deed: Deed, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    where = {"where": f"area:{move[1]}"}
    if state.building[area] in (NOBODY, deed.seat):
        return Reason("no_others_building", where)
    if deed.effect.trouble != bool(state.trouble >> area & 1):
        return Reason("no_trouble" if deed.effect.trouble else "trouble_there", where)
    cost = state.board.areas[area].cost
    return None if state.money[deed.seat] >= cost else Reason("too_poor", {"n": cost})


def _buy(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    step: Step = ("buy", deed.seat, area)
    reactions.announce(state, state.building[area], step, deed.seat, deed.source)


def _take_over(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, area = step
    take_over(state, seat, area, events)


ACTIONS.update(
    {
        "place": Action(place_moves, _guard_place, _place),
        "place_trouble": Action(_stir_moves, _guard_stir, _stir),
        "move_own": Action(_own_moves, _guard_take_own, _take_own),
        "move_other": Action(take_moves, _guard_take, _take),
        "buy_out": Action(_buy_moves, _guard_buy, _buy),
    }
)
QUESTIONS = {
    "put": Question(_put_moves, _put, _guard_put, private=True, legal=_legal_put),
}
HANDLERS = {"buy": _take_over}
