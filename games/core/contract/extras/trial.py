"""Try a move on a state sampled from a view: which events it causes, and whether it can be undone freely."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from games.core.contract.contract import Decision, Event, Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.flow import Flow


class TriedMove(NamedTuple):
    """The outcome of a tried move: the next decision, whether dice were drawn, and the events."""

    decision: Decision | None
    drew_dice: bool
    events: list[Event]


def try_move(
    flow: Flow[Any], guess: Callable[[View, Dice], Any], view: View, move: Move, silent_answers: Collection[str] = ()
) -> TriedMove:
    """Play a legal move on a state sampled from the view, followed by the same seat's silent answers.

    `silent_answers` are kinds of decisions that are answered automatically if only one answer is possible, as in
    `SilentAnswers.reactions`.
    """
    seat = view["decision"]["seat"]
    state, dice, events = guess(view, BotDice(0)), BotDice(0), list[Event]()
    while True:
        flow.apply(state, move, dice, events)
        asked = flow.decision(state)
        if asked is None or asked.seat != seat or asked.kind not in silent_answers:
            break
        moves = flow.legal_moves(state)
        if len(moves) != 1:
            break
        move = moves[0]
    return TriedMove(asked, dice.count > 0, events)


def is_irreversible(
    flow: Flow[Any],
    guess: Callable[[View, Dice], Any],
    view: View,
    move: Move,
    revealing: Collection[str],
    silent_answers: Collection[str] = (),
) -> bool:
    """Return True if a move draws chance, reveals something or hands over the mouse, so that undo is not free.

    `revealing` are the kinds of events that reveal something; `silent_answers` as in `try_move`.
    """
    trial = try_move(flow, guess, view, move, silent_answers)
    if trial.decision is None or trial.decision.seat != view["decision"]["seat"] or trial.drew_dice:
        return True
    return any(event.kind in revealing for event in trial.events)
