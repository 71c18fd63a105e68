"""What the estates can do: seven effects, each with the moves that start it, what forbids them, and its steps.

An effect that counts markers asks for one at a time: its first marker is the move `("ability", …)`, every further
one `("more", …)`. Exactly the printed number is used, or as many as there are (W-11); only a block lets one choose
fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.contract import Event, Events, Move, Reason, Step
from games.wampiry import pieces
from games.wampiry.board import Effect
from games.wampiry.state import State

NO_SUPPLY = Reason("no_supply")
NO_PARTNER = Reason("no_partner")
NO_VICTIMS = Reason("no_victims_elsewhere")
NONE_OF_YOURS = Reason("none_of_yours")
NONE_OF_THEIRS = Reason("none_of_theirs")


class Ability(NamedTuple):
    """One effect: moves that start it on an estate, moves for each further marker, guard, deed.

    `do(state, seat, here, effect, move, events)` returns the steps that follow, the last one first to be done.
    """

    start: Callable[[State, int, int], Sequence[Move]]  # (state, seat, here)
    guard: Callable[[State, int, int, Move], Reason | None]  # (state, seat, here, move)
    do: Callable[[State, int, int, int, Move, Events | None], list[Step]]  # (…, markers left, move, events)
    more: Callable[[State, Step], Sequence[Move]]  # step = ("more", seat, here, markers left, origin)


def _none_here(state: State, estate: int, seat: int) -> Reason:
    return Reason("no_marker_there", {"whose": f"seat:{seat}", "where": f"estate:{state.board.ring[estate]}"})


def _again(seat: int, here: int, left: int, origin: int = -1) -> list[Step]:
    return [("owe", seat, here, left - 1, origin)] if left > 1 else []


def _own_there(state: State, seat: int, move: Move) -> Reason | None:
    estate = state.board.index[move[1]]
    if state.possessed[estate * state.seats + seat]:
        return None
    return _none_here(state, estate, seat) if state.on_board(seat) else NONE_OF_YOURS


def _rival_there(state: State, seat: int, move: Move) -> Reason | None:
    estate = state.board.index[move[1]]
    if state.possessed[estate * state.seats + move[2]]:
        return None
    rivals = any(state.on_board(rival) for rival in range(state.seats) if rival != seat)
    return _none_here(state, estate, move[2]) if rivals else NONE_OF_THEIRS


def _mine(state: State, seat: int, here: int) -> Sequence[Move]:
    return state.board.tables(state.seats).mine


def _more_mine(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).more_mine


def _others(state: State, seat: int, here: int) -> Sequence[Move]:
    return state.board.tables(state.seats).others[seat]


def _more_others(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).more_others[step[1]]


# -- place_extra_possessed (W-25) ---------------------------------------------------------------------------------
PLAIN: tuple[Move, ...] = (("ability",),)


def _plain(state: State, seat: int, here: int) -> Sequence[Move]:
    return PLAIN


def _no_more(state: State, step: Step) -> Sequence[Move]:
    return ()


def _guard_extra(state: State, seat: int, here: int, move: Move) -> Reason | None:
    return None if state.supply[seat] else NO_SUPPLY


def _do_extra(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    count = pieces.add_from_supply(state, here, seat, left)
    if events is not None:
        where = f"estate:{state.board.ring[here]}"
        events.append(Event("placed", {"who": f"seat:{seat}", "whose": f"seat:{seat}", "goal": where, "n": count}))
    return []


# -- replace_opponent_with_own (W-26) -----------------------------------------------------------------------------
def _guard_replace(state: State, seat: int, here: int, move: Move) -> Reason | None:
    return _rival_there(state, seat, move) if state.supply[seat] else NO_SUPPLY


def _do_replace(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    estate = state.board.index[move[1]]
    pieces.send_home(state, estate, move[2])
    pieces.add_from_supply(state, estate, seat, 1)
    if events is not None:
        args = {"who": f"seat:{seat}", "whose": f"seat:{move[2]}", "where": f"estate:{move[1]}"}
        events.append(Event("replaced", args))
    return _again(seat, here, left)


# -- move_own_here (W-27) -----------------------------------------------------------------------------------------
def _guard_gather(state: State, seat: int, here: int, move: Move) -> Reason | None:
    estate = state.board.index[move[1]]
    if estate == here and state.on_board(seat):
        return Reason("already_here", {"where": f"estate:{move[1]}"})
    return _own_there(state, seat, move)


def _do_gather(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    origin = state.board.index[move[1]]
    pieces.move(state, origin, here, seat)
    pieces.tell_possessed(events, state, seat, origin, here, seat)
    return _again(seat, here, left)


# -- move_opponents_out (W-28) ------------------------------------------------------------------------------------
def _guard_expel(state: State, seat: int, here: int, move: Move) -> Reason | None:
    return _rival_there(state, seat, move)


def _do_expel(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    origin = state.board.index[move[1]]
    return [*_again(seat, here, left, origin), ("send", seat, origin, move[2])]


def _more_expel(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).victims[step[4]][step[1]]


def send_moves(state: State, step: Step) -> Sequence[Move]:
    """List the estates to which an expelled marker could go."""
    return state.board.tables(state.seats).send


def guard_send(state: State, step: Step, move: Move) -> Reason | None:
    """An expelled marker goes to any estate but the one it leaves."""
    return Reason("same_estate", {"where": f"estate:{move[1]}"}) if state.board.index[move[1]] == step[2] else None


def do_send(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Move the marker that was chosen to its new estate."""
    _, seat, origin, victim = step
    goal = state.board.index[move[1]]
    pieces.move(state, origin, goal, victim)
    pieces.tell_possessed(events, state, victim, origin, goal, seat)


# -- swap_own_with_opponent (W-29) --------------------------------------------------------------------------------
def _guard_swap(state: State, seat: int, here: int, move: Move) -> Reason | None:
    refusal = _own_there(state, seat, move)
    if refusal is not None:
        return refusal
    return None if _rivals_off(state, seat, state.board.index[move[1]]) else NO_PARTNER


def _rivals_off(state: State, seat: int, estate: int) -> bool:
    """Whether an opponent has a marker on any estate but this one."""
    possessed, seats = state.possessed, state.seats
    first = estate * seats
    return any(
        count and place % seats != seat and not first <= place < first + seats for place, count in enumerate(possessed)
    )


def _do_swap(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    return [*_again(seat, here, left), ("swap", seat, state.board.index[move[1]])]


def swap_moves(state: State, step: Step) -> Sequence[Move]:
    """List the opponents' markers that could change places with the one chosen."""
    return state.board.tables(state.seats).partner[step[1]]


def guard_swap_partner(state: State, step: Step, move: Move) -> Reason | None:
    """The other marker must exist and lie on another estate."""
    if state.board.index[move[1]] == step[2]:
        return Reason("same_estate", {"where": f"estate:{move[1]}"})
    return _rival_there(state, step[1], move)


def do_swap_partner(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Let the two markers change places."""
    _, seat, mine = step
    theirs, victim = state.board.index[move[1]], move[2]
    pieces.move(state, mine, theirs, seat)
    pieces.move(state, theirs, mine, victim)
    if events is not None:
        ring = state.board.ring
        args = {
            "who": f"seat:{seat}",
            "whose": f"seat:{victim}",
            "origin": f"estate:{ring[mine]}",
            "goal": f"estate:{ring[theirs]}",
        }
        events.append(Event("swapped", args))


# -- sacrifice_here_to_remove (W-30) ------------------------------------------------------------------------------
def _guard_sacrifice(state: State, seat: int, here: int, move: Move) -> Reason | None:
    if move[0] == "ability":
        cost = state.board.abilities[here].cost
        if state.possessed[here * state.seats + seat] < cost:
            return Reason("no_sacrifice", {"where": f"estate:{state.board.ring[here]}", "n": cost})
        if not _rivals_off(state, seat, here):
            return NO_VICTIMS
    if state.board.index[move[1]] == here:
        return Reason("only_elsewhere", {"where": f"estate:{move[1]}"})
    return _rival_there(state, seat, move)


def _do_sacrifice(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    if move[0] == "ability":
        for _ in range(state.board.abilities[here].cost):
            pieces.send_home(state, here, seat)
            pieces.tell_possessed(events, state, seat, here, None, seat)
    estate = state.board.index[move[1]]
    pieces.send_home(state, estate, move[2])
    pieces.tell_possessed(events, state, move[2], estate, None, seat)
    return _again(seat, here, left)


# -- move_own_block (W-31) ----------------------------------------------------------------------------------------
def _guard_block_origin(state: State, seat: int, here: int, move: Move) -> Reason | None:
    return _own_there(state, seat, move)


def _do_block_origin(state: State, seat: int, here: int, left: int, move: Move, events: Events | None) -> list[Step]:
    return [("block", seat, state.board.index[move[1]], left)]


def block_moves(state: State, step: Step) -> Sequence[Move]:
    """List where the block could go and how large it could be."""
    return state.board.tables(state.seats).block[step[3]]


def guard_block(state: State, step: Step, move: Move) -> Reason | None:
    """A block goes to another estate and is no larger than what is there."""
    origin = step[2]
    if state.board.index[move[1]] == origin:
        return Reason("same_estate", {"where": f"estate:{move[1]}"})
    there = state.possessed[origin * state.seats + step[1]]
    return (
        None
        if move[2] <= there
        else Reason("only_so_many", {"n": there, "where": f"estate:{state.board.ring[origin]}"})
    )


def do_block(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Move the block."""
    _, seat, origin, _ = step
    goal = state.board.index[move[1]]
    pieces.move(state, origin, goal, seat, move[2])
    if events is not None:
        args = {
            "who": f"seat:{seat}",
            "whose": f"seat:{seat}",
            "origin": f"estate:{state.board.ring[origin]}",
            "goal": f"estate:{move[1]}",
            "n": move[2],
        }
        events.append(Event("shifted", args))


ABILITIES: dict[str, Ability] = {
    "place_extra_possessed": Ability(_plain, _guard_extra, _do_extra, _no_more),
    "replace_opponent_with_own": Ability(_others, _guard_replace, _do_replace, _more_others),
    "move_own_here": Ability(_mine, _guard_gather, _do_gather, _more_mine),
    "move_opponents_out": Ability(_others, _guard_expel, _do_expel, _more_expel),
    "swap_own_with_opponent": Ability(_mine, _guard_swap, _do_swap, _more_mine),
    "sacrifice_here_to_remove": Ability(_others, _guard_sacrifice, _do_sacrifice, _more_others),
    "move_own_block": Ability(_mine, _guard_block_origin, _do_block_origin, _no_more),
}


def ability_at(state: State, estate: int) -> tuple[Ability, Effect]:
    """Return the ability of an estate and its numbers."""
    effect = state.board.abilities[estate]
    return ABILITIES[effect.do], effect


def more_moves(state: State, step: Step) -> Sequence[Move]:
    """List the answers for the next marker of an ability that takes several."""
    return ability_at(state, step[2])[0].more(state, step)


def guard_more(state: State, step: Step, move: Move) -> Reason | None:
    """The next marker obeys what the first one did."""
    return ability_at(state, step[2])[0].guard(state, step[1], step[2], move)


def do_more(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Do the ability once more and note what is still owed."""
    _, seat, here, left, _origin = step
    state.agenda += ability_at(state, here)[0].do(state, seat, here, left, move, events)


def owe_more(state: State, step: Step, events: Events | None) -> None:
    """Ask for the next marker; if only one can be meant it is taken, if none is left what is owed lapses (W-11)."""
    question = ("more", *step[1:])
    possible = [move for move in more_moves(state, question) if guard_more(state, question, move) is None]
    if len(possible) == 1:
        do_more(state, question, possible[0], events)
    elif possible:
        state.agenda.append(question)
