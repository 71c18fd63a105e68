"""Świat Dysku: Ankh-Morpork as the contract wants it: `GAME` binds the functions of this folder together."""

from __future__ import annotations

from games.ankh_morpork import bots, ending, guessing, invariants, positions, view
from games.ankh_morpork.board import Board
from games.ankh_morpork.controller import CONTROLLER
from games.ankh_morpork.facts import FACTS
from games.ankh_morpork.state import FORM, State
from games.ankh_morpork.turn import FLOW, UNASKED, setup
from games.core.contract import Choice, Game, Option
from games.core.data import Source
from games.core.texts import N_


def load_board(source: Source) -> Board:
    """Read and check a city, from its file or a document already read; DataError lists all its faults."""
    from games.ankh_morpork.schema import load_board as load  # brings pydantic, so only when a game is chosen

    return load(source)


def clock(state: State) -> int:
    """Return which player's turn it is, counted from 1."""
    return state.turn if state.agenda else state.turn + 1


OPTIONS = (
    Option(
        "first",
        N_("Who begins"),
        (Choice("random", N_("the die decides")),),
        "random",
        per_seat=True,
    ),
)

GAME = Game(
    facts=FACTS,
    options=OPTIONS,
    load_board=load_board,
    setup=setup,
    decision=FLOW.decision,
    candidates=FLOW.candidates,
    guard=FLOW.guard,
    legal_moves=FLOW.legal_moves,
    apply=FLOW.apply,
    observe=view.observe,
    guess=guessing.guess,
    forecast=view.forecast,
    standings=view.standings,
    result=ending.result,
    evaluate=bots.evaluate,
    prior=bots.prior,
    clock=clock,
    to_data=FORM.to_data,
    from_data=FORM.from_data,
    explain=bots.explain,
    controller=CONTROLLER,
    reactions=UNASKED,
    reveals=frozenset({"rolled", "revealed", "saw", "drew", "happened", "saw_given", "looked"}),
    imagine=bots.imagine,
    tuning=bots.TUNING,
    invariants=invariants.invariants,
    changes=invariants.changes,
    position=positions.position_view,
    position_faults=positions.position_faults,
)
