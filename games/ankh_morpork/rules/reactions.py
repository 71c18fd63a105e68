"""Announced effects and the reactions to them (R20 to R26, R64).

An announced effect is a step on the agenda. The affected seat is asked for a reaction if, by public knowledge, it might
have one. A reaction may cancel the effect or save a removed minion.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import mossy_lawn, pieces, piles
from games.ankh_morpork.rules.board import OWNER_COUNT
from games.ankh_morpork.rules.pieces import area_name
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name

DECLINE: Move = ("no",)
PAY: Move = ("pay",)


# -- announcing -------------------------------------------------------------------------------------------------------
def could_react(state: State, seat: int, threat: str) -> bool:
    """Return True if a seat might have a reaction to a threat, by public knowledge."""
    if mossy_lawn.could_hold_interrupt(state, seat, state.board.tables.answer_masks.get(threat, 0)):
        return True
    if threat == "own_loss" and mossy_lawn.could_end_turn(state, seat):
        return True
    return threat[:5] == "event" and protecting_seat(state) == seat and guard_protection(state, seat) is None


def ask_for_reaction(state: State, seat: int, threat: str, area: int, actor: int, source_name: str) -> None:
    """Ask a seat to react to the step on top of the agenda, if it might have a reaction."""
    if could_react(state, seat, threat):
        state.agenda.append(("react", seat, threat, area, actor, source_name))


def announce_effect(state: State, victim: int, step: Step, actor: int, source_name: str) -> None:
    """Announce an effect of a card's text on another player, and ask for a reaction (R22)."""
    state.agenda.append(step)
    ask_for_reaction(state, victim, "text", -1, actor, source_name)


def announced_removal(area: int, owner: int, actor: int, threat: str, source_name: str) -> Step:
    """Return the step that announces the removal of a piece. `actor` is -1 for an event."""
    return ("strike", area, owner, actor, threat, source_name)


def _strike(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, area, owner, actor, threat, source = step
    if state.units[area * OWNER_COUNT + owner]:
        state.agenda.append(("remove", area, owner, actor))
        if owner < 4:
            ask_for_reaction(state, owner, threat, area, actor, source)


def _remove(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, area, owner, actor = step
    pieces.remove_piece(state, area, owner, actor, events)


def _shift(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, origin, goal, owner, actor = step
    pieces.move_piece(state, origin, goal, owner, actor, events)


def _exchange(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, one, owner, other, partner, actor = step
    pieces.exchange_pieces(state, one, owner, other, partner, actor, events)


# -- Small Gods -------------------------------------------------------------------------------------------------------
def guard_protection(state: State, seat: int) -> Reason | None:
    """Return why the owner of Small Gods can't buy protection from an event, or None (R32, R64)."""
    area = state.board.tables.protecting_area
    if state.on[5] >> area & 1:
        return Reason("demon_there", {"where": area_name(state, area)})
    price = state.board.areas[area].effect.amount
    return None if state.money[seat] >= price else Reason("too_poor", {"n": price})


def protecting_seat(state: State) -> int:
    """Return the seat that holds the protecting district card, or -1."""
    area = state.board.tables.protecting_area
    return NOBODY if area < 0 or state.retired >> area & 1 else state.building[area]


def pay_for_protection(state: State, seat: int, area: int, events: Events | None) -> None:
    """Pay to protect a piece, or to keep a demon or troll out."""
    pieces.pay_to_bank(state, seat, state.board.areas[state.board.tables.protecting_area].effect.amount, events)
    if events is not None:
        emit(events, "protected", who=seat_name(seat), where=area_name(state, area))


# -- answering --------------------------------------------------------------------------------------------------------
def _moves(state: State, step: Step) -> Sequence[Move]:
    _, seat, threat = step[:3]
    tables = state.board.tables
    moves = [DECLINE]
    for card in state.hands[seat]:
        if tables.interrupt_bits[card]:
            moves.append(tables.react[card])
    if threat[:5] == "event" and protecting_seat(state) == seat:
        moves.append(PAY)
    return moves


def _idle(state: State, step: Step) -> Sequence[tuple[Move, Reason]]:
    """List the seat's cards that can't be used as a reaction, each with the reason."""
    tables = state.board.tables
    return [
        (tables.react[card], mossy_lawn.NOT_AN_ANSWER)
        for card in state.hands[step[1]]
        if not tables.interrupt_bits[card]
    ]


def _guard(state: State, step: Step, move: Move) -> Reason | None:
    if move[0] == "no":
        return None
    if move[0] == "pay":
        return guard_protection(state, step[1])
    _, seat, threat, *_ = step
    card = state.board.card_index[move[1]]
    reaction = state.board.cards[card].reaction
    if (
        threat == "own_loss"
        and seat == state.active
        and state.chain
        and move in mossy_lawn.turn_ending_moves(state, seat)
    ):
        return None  # the card ends the turn, which is allowed after the seat's own roll (R73)
    return None if reaction and threat in reaction.against else Reason("no_help", {"card": f"card:{move[1]}"})


def _legal(state: State, step: Step) -> Sequence[Move]:
    """List the possible reactions: the moves that `_guard` allows."""
    _, seat, threat = step[:3]
    if threat[:5] != "event" and state.board.tables.interrupt_set.isdisjoint(state.hands[seat]):
        return (DECLINE,)
    return [move for move in _moves(state, step) if _guard(state, step, move) is None]


def _answer(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, _, area, _, source = step
    if move[0] == "no":
        return
    if move[0] == "pay":
        pay_for_protection(state, seat, area, events)
        cancel_announced(state)
        return
    if move in mossy_lawn.turn_ending_moves(state, seat):
        mossy_lawn.end_turn(state, seat, move, events)
        return
    card = state.board.card_index[move[1]]
    state.hands[seat].remove(card)
    piles.discard_and_forget(state, card)
    if events is not None:
        emit(events, "reacted", who=seat_name(seat), card=f"card:{move[1]}", what=source)
    reaction = state.board.cards[card].reaction
    if reaction is not None and reaction.do == "relocate":
        state.agenda.insert(-1, ("return", seat, area))
    else:
        cancel_announced(state)
        if reaction is not None and "text" in reaction.against:
            _drop_ambushes(state)


def _drop_ambushes(state: State) -> None:
    """Drop the remaining queued removals (`ambush` steps) of a cancelled card text (R22, R74)."""
    state.agenda = [step for step in state.agenda if step[0] != "ambush"]


def cancel_announced(state: State) -> None:
    """Remove the announced effect, with any questions about it, from the agenda."""
    while state.agenda.pop()[0] == "react":
        pass


# -- returning to the board (R25) -------------------------------------------------------------------------------------
def _return_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.place.all


def _guard_return(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, left = step
    area = state.board.index[move[1]]
    if area == left:
        return Reason("other_area", {"where": f"area:{move[1]}"})
    return pieces.guard_usual_placement(state, seat, area)


def _return(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.add_minion_from_supply(state, state.board.index[move[1]], step[1], events)


# -- losing and removing pieces ---------------------------------------------------------------------------------------
def demand_loss(state: State, seat: int, source_name: str) -> None:
    """Make a seat lose one of its minions (R42). With several areas, the seat chooses one."""
    mask = state.on[seat]
    if mask and not mask & (mask - 1):
        state.agenda.append(announced_removal(mask.bit_length() - 1, seat, seat, "own_loss", source_name))
    elif mask:
        state.agenda.append(("lose", seat, source_name))


def _lose_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.lose.all


def guard_own_minion(state: State, seat: int, move: Move) -> Reason | None:
    """Return a refusal if the seat has no minion in the chosen area, else None."""
    if state.on[seat] >> state.board.index[move[1]] & 1:
        return None
    return Reason("no_own_minion", {"where": f"area:{move[1]}"})


def _guard_lose(state: State, step: Step, move: Move) -> Reason | None:
    return guard_own_minion(state, step[1], move)


def _legal_lose(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.lose.by_mask[state.on[step[1]]]


def _lose(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, source = step
    state.agenda.append(announced_removal(state.board.index[move[1]], seat, seat, "own_loss", source))


def moves_on_present_pieces(state: State, moves: Sequence[Move], area: int = -1) -> list[Move]:
    """List the moves whose pieces are on the board: in one area, or anywhere (`area` -1).

    `moves` contains a move for each area and owner.
    """
    counts = state.units
    places = state.board.tables.units_in[state.occupied_areas() if area < 0 else 1 << area]
    return [moves[place] for place in places if counts[place]]


def demand_removal(state: State, seat: int, area: int, source_name: str, card_player: int) -> None:
    """Make a seat remove a piece in an area; -1 means any area with trouble.

    `card_player` is the seat that played the card, or -1 for an event. A single possible target is removed without
    asking.
    """
    question: Step = ("hit", seat, area, source_name, card_player)
    targets = removal_targets(state, question)
    if len(targets) == 1:
        _hit_now(state, question, targets[0])
    elif targets:
        state.agenda.append(question)


def removal_targets(state: State, question: Step) -> list[Move]:
    """List the pieces that may be removed in answer to a question of `demand_removal`."""
    return [move for move in _hit_moves(state, question) if _guard_hit(state, question, move) is None]


# In full states saved by version 1 of the rules, a step `hit` has one item more.
def is_own_roll(state: State, step: Step) -> bool:
    """Return True if a seat removes a piece after its own roll in its own turn."""
    _, seat, _area, _source, author, *_ = step
    return author == seat and mossy_lawn.is_own_turn(state, step)


def _hit_moves(state: State, step: Step) -> Sequence[Move]:
    _, _seat, area, *_ = step
    return moves_on_present_pieces(state, state.board.tables.kill, area)


def _guard_hit(state: State, step: Step, move: Move) -> Reason | None:
    _, seat, area, _source, author, *_ = step
    owner = pieces.owner_of(move)
    if area < 0 and not state.trouble >> state.board.index[move[1]] & 1:
        return Reason("no_trouble", {"where": f"area:{move[1]}"})
    if author not in (NOBODY, seat) and owner == author:  # the minions of the paying player are safe (R37)
        return Reason("not_theirs", {"whose": seat_name(author)})
    return None


def _hit_now(state: State, step: Step, move: Move) -> None:
    _, seat, _area, source, author, *_ = step
    owner = pieces.owner_of(move)
    if author == NOBODY:
        threat = "event_removal"
    elif owner == seat:
        threat = "own_loss" if seat == author else "ordered_loss"
    else:
        threat = "text_removal"
    actor = NOBODY if author == NOBODY else seat
    state.agenda.append(announced_removal(state.board.index[move[1]], owner, actor, threat, source))


def _hit(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _hit_now(state, step, move)


QUESTIONS: dict[str, Question] = {
    "react": Question(_moves, _answer, _guard, private=True, impossible=_idle, fast_legal=_legal),
    "return": Question(_return_moves, _return, _guard_return, private=True),
    "lose": Question(_lose_moves, _lose, _guard_lose, private=True, fast_legal=_legal_lose),
    "hit": Question(_hit_moves, _hit, _guard_hit, private=True),
}
HANDLERS: dict[str, Handler] = {"strike": _strike, "remove": _remove, "shift": _shift, "exchange": _exchange}
