"""What the estates can do: a table of the seven effects, and the asking for one marker after the other.

An effect that counts markers asks for one at a time: its first marker is the move `("ability", …)`, every further
one `("more", …)`. Exactly the printed number is used, or as many as there are (W-11); only a block lets one choose
fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.contract.contract import Events, Move, Reason, Step
from games.wampiry.rules import effects
from games.wampiry.rules.board import Effect
from games.wampiry.rules.state import State


class Ability(NamedTuple):
    """One effect: moves that start it on an estate, moves for each further marker, guard, what it allows, deed.

    `legal` is the very list that the guard leaves of `start`, and with the kind `more` of `more`, made quickly.
    `do(state, seat, here, effect, move, events)` returns the steps that follow, the last one first to be done.
    """

    start: Callable[[State, int, int], Sequence[Move]]  # (state, seat, here)
    guard: Callable[[State, int, int, Move], Reason | None]  # (state, seat, here, move)
    legal: Callable[[State, int, int, str, int], Sequence[Move]]  # (state, seat, here, kind of move, origin)
    do: Callable[[State, int, int, int, Move, Events | None], list[Step]]  # (…, markers left, move, events)
    more: Callable[[State, Step], Sequence[Move]]  # step = ("more", seat, here, markers left, origin)


ABILITIES: dict[str, Ability] = {
    "place_extra_possessed": Ability(
        effects.plain, effects.guard_extra, effects.legal_extra, effects.do_extra, effects.no_more
    ),
    "replace_opponent_with_own": Ability(
        effects.others, effects.guard_replace, effects.legal_replace, effects.do_replace, effects.more_others
    ),
    "move_own_here": Ability(
        effects.mine, effects.guard_gather, effects.legal_gather, effects.do_gather, effects.more_mine
    ),
    "move_opponents_out": Ability(
        effects.others, effects.guard_expel, effects.legal_expel, effects.do_expel, effects.more_expel
    ),
    "swap_own_with_opponent": Ability(
        effects.mine, effects.guard_swap, effects.legal_swap, effects.do_swap, effects.more_mine
    ),
    "sacrifice_here_to_remove": Ability(
        effects.others, effects.guard_sacrifice, effects.legal_sacrifice, effects.do_sacrifice, effects.more_others
    ),
    "move_own_block": Ability(
        effects.mine, effects.guard_block_origin, effects.legal_block_origin, effects.do_block_origin, effects.no_more
    ),
}


def ability_at(state: State, estate: int) -> tuple[Ability, Effect]:
    """Return the ability of an estate and its numbers."""
    effect = state.board.abilities[estate]
    return ABILITIES[effect.do], effect


def more_moves(state: State, step: Step) -> Sequence[Move]:
    """List the answers for the next marker of an ability that takes several."""
    _, _seat, here, _left, _origin = step
    return ability_at(state, here)[0].more(state, step)


def guard_more(state: State, step: Step, move: Move) -> Reason | None:
    """The next marker obeys what the first one did."""
    _, seat, here, _left, _origin = step
    return ability_at(state, here)[0].guard(state, seat, here, move)


def legal_more(state: State, step: Step) -> Sequence[Move]:
    """List what `guard_more` leaves of `more_moves`."""
    _, seat, here, _left, origin = step
    return ability_at(state, here)[0].legal(state, seat, here, "more", origin)


def do_more(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Do the ability once more and note what is still owed."""
    _, seat, here, left, _origin = step
    state.agenda += ability_at(state, here)[0].do(state, seat, here, left, move, events)


def owe_more(state: State, step: Step, events: Events | None) -> None:
    """Ask for the next marker; if only one can be meant it is taken, if none is left what is owed lapses (W-11)."""
    question = ("more", *step[1:])
    possible = legal_more(state, question)
    if len(possible) == 1:
        do_more(state, question, possible[0], events)
    elif possible:
        state.agenda.append(question)
