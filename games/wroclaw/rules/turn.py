"""The course of a game: dealing, then turns of orders, shooting and clean-up.

`FLOW` makes the contract's functions of all questions and handlers of this folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Options, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Flow, Question
from games.core.contract.names import seat_name
from games.core.contract.telling import tell
from games.wroclaw.rules import clash, ending, fire
from games.wroclaw.rules.board import SEATS, Board, discards
from games.wroclaw.rules.state import State, empty


def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the first state; `options`: `board`, and `first` = a seat's number or `random` (B-3)."""
    board: Board = options["board"]
    state = empty(board)
    chosen = options.get("first", "random")
    state.starter = dice.below(SEATS) if chosen == "random" else int(chosen)
    tell(events, "opened", who=seat_name(state.starter))
    clash.deal(state, dice, events)
    state.agenda = [("turn",)]
    if board.hand < board.drawn:
        state.agenda += [("keep", 1 - state.starter), ("keep", state.starter)]
    FLOW.run(state, dice, events)
    return state


def _keep_moves(state: State, step: Step) -> Sequence[Move]:
    return discards(state.board, state.hands[step[1]])


QUESTIONS = {
    "keep": Question(_keep_moves, clash.keep, private=True),
    "send": Question(clash.send_moves, clash.send, private=True),
    "seal": Question(clash.send_moves, clash.send, private=True),
    "shoot": Question(fire.shoot_moves, fire.shoot, idle=fire.idle_shots),
    "boost": Question(fire.boost_moves, fire.boost),
    "recover": Question(ending.recover_moves, ending.recover),
}
HANDLERS = {
    "turn": clash.begin,
    "reveal": clash.reveal,
    "fire": fire.fire_next,
    "clean": ending.clean,
    "back": ending.back,
    "check": ending.check,
}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
