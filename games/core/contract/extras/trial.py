"""Try a move on a guessed state: see its events, and whether it draws or reveals anything."""

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


def draws_or_reveals(
    flow: Flow[Any],
    guess: Callable[[View, Dice], Any],
    view: View,
    move: Move,
    revealing: Collection[str],
    silent_answers: Collection[str] = (),
) -> bool:
    """Return True if a move uses dice or reveals something, so that it is confirmed first.

    `revealing` are the kinds of events that reveal something; `silent_answers` as in `try_move`.
    """
    trial = try_move(flow, guess, view, move, silent_answers)
    return trial.drew_dice or any(event.kind in revealing for event in trial.events)
