"""The pawns that a field sends or pulls, and whom one may ask there: Ofiary and Powrót mary (O-21, O-35, O-92)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question
from games.core.contract.telling import tell
from games.osada.rules.board import COLOURS
from games.osada.rules.reporting import who
from games.osada.rules.state import NOBODY, State
from games.osada.rules.walking import carry, find, mark, put

SKIP: Move = ("skip",)


def callable_from(state: State, pawn: int) -> list[int]:
    """List whom a pawn on Ofiary may send on: others on its field or on the bus (O-21)."""
    here = state.pos[pawn]
    return [other for other, place in enumerate(state.pos) if place in (here, 0) and other != pawn]


def send(state: State, other: int, pawn: int, events: Events | None) -> None:
    """Send a pawn to Mara, which it does not resolve (O-21)."""
    goal = state.board.next_of("mara", state.pos[pawn])
    put(state, other, goal, pawn, "call", events)
    if other == state.virtual and state.board.tables.is_special[goal]:  # a cube resolves nothing (O-94)
        mark(state, state.board.kinds[goal], events)
    find(state, events)


def askable(state: State, pawn: int) -> list[int]:
    """List whom a pawn may ask: other living people with an axe, in the village too (O-35)."""
    return [other for other in range(state.seats) if other != pawn and state.axe[other] and state.is_alive(other)]


def question(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Let a pawn put a question to another person."""
    if events is not None:
        tell(events, "questioned", who=who(state, pawn), whom=who(state, other))
    state.talk.append([pawn, other, "", NOBODY, ""])
    state.agenda += [("hear", pawn, other), ("reply", other, pawn), ("question", pawn, other)]


def decline(state: State, pawn: int, events: Events | None) -> None:
    """Tell everybody that a pawn asks nothing, since nobody will answer (O-92)."""
    if events is not None:
        tell(events, "declined", who=who(state, pawn))


def pullable(state: State, pawn: int) -> list[int]:
    """List whom a pawn may pull onto its field: anybody outside who is elsewhere (O-35)."""
    here = state.pos[pawn]
    return [other for other in state.outside() if state.pos[other] != here]


def pull(state: State, pawn: int, other: int, events: Events | None) -> None:
    """Pull a pawn onto the field of another; its level stays as it is."""
    carry(state, other, state.pos[pawn], pawn, "pull", events)
    find(state, events)


# -- questions --------------------------------------------------------------------------------------------------------
def _calls(state: State, step: Step) -> Sequence[Move]:
    call = state.board.tables.call
    return [call[state.colours[other]] for other in callable_from(state, step[1])]


def pawn_in(state: State, colour: str) -> int:
    """Return the pawn of a colour as moves name it: `red`."""
    return state.pawn_of(COLOURS.index(colour))


def _call(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    send(state, pawn_in(state, move[1]), step[1], events)


def _pulls(state: State, step: Step) -> Sequence[Move]:
    moves = state.board.tables.pull
    return [moves[state.colours[other]] for other in pullable(state, step[1])]


def _pull(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pull(state, step[1], pawn_in(state, move[1]), events)


def _asks(state: State, step: Step) -> Sequence[Move]:
    moves = state.board.tables.ask
    return [*(moves[state.colours[other]] for other in askable(state, step[1])), SKIP]


def _ask(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move == SKIP:
        decline(state, step[1], events)
        return
    question(state, step[1], pawn_in(state, move[1]), events)


QUESTIONS = {
    "call": Question(_calls, _call),
    "pull": Question(_pulls, _pull),
    "ask": Question(_asks, _ask),
}
