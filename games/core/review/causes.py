"""Find the draw, mistake or move that caused a change of a seat's chance to win.

A cause is only given if it was measured: a draw by its effect compared with other outcomes, a mistake by its loss, any
other move because it was the only choice between two positions whose chances differ, also from the true state. It must
explain most of the change. A change without such a cause has several causes, or came from information.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.contract.contract import Event, Seat
from games.core.contract.dice import BotDice
from games.core.contract.numbers import float_sum
from games.core.review.jobs import ReviewedMatch
from games.core.review.summary import ReviewSummary

DRAW, MISTAKE, MOVE = "draw", "mistake", "move"
MIN_CAUSE_SHARE = 0.5  # a cause explains at least this share of the change
OTHER_OUTCOMES = 8  # number of other outcomes with which the events of a draw are compared


class Cause(NamedTuple):
    """The cause of a change of a seat's chance: move number `number` + 1, or the draw made by it.

    `gain` is its effect on this seat's chance; None for a move that was not measured by itself.
    """

    kind: str
    number: int
    gain: float | None = None


def find_cause(
    reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, start: int, end: int, change: float
) -> Cause | None:
    """Return what changed a seat's chance by `change` between the positions after `start` and `end` moves.

    None if no single event explains at least `MIN_CAUSE_SHARE` of it, or if draws between them are not measured yet.
    """
    if not summary.is_complete:
        return None

    def explains(gain: float) -> bool:
        return gain * change > 0 and abs(gain) >= MIN_CAUSE_SHARE * abs(change)

    effects = [*_draws(summary, seat, start, end), *_mistakes(reviewed, summary, seat, start, end)]
    gains = [one.gain or 0.0 for one in effects]
    helping = sorted((gain for gain in gains if gain * change > 0), key=abs)
    if helping and explains(helping[-1]) and abs(helping[-1]) >= abs(float_sum(helping[:-1])):
        return effects[gains.index(helping[-1])]
    if helping and explains(float_sum(helping)):
        return None  # several draws and mistakes together
    number = _only_choice(reviewed, start, end)
    if number is None or (reviewed.match.moves[number].seat == seat and change < 0):
        return None  # a seat's own move that lost nothing is not why its chance fell
    true = summary.true_chances
    return Cause(MOVE, number) if explains(true[end][seat] - true[start][seat]) else None


def _draws(summary: ReviewSummary, seat: Seat, start: int, end: int) -> Iterator[Cause]:
    for event in summary.chance_events:
        if start < event.number <= end:
            yield Cause(DRAW, event.number - 1, event.gains[seat])


def _mistakes(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, start: int, end: int) -> Iterator[Cause]:
    """Yield the mistakes of the seat, and those of its only opponent."""
    for one in summary.decisions:
        if start <= one.number < end and one.is_mistake:
            if one.seat == seat:
                yield Cause(MISTAKE, one.number, -one.loss)
            elif len(reviewed.match.players) == 2:
                yield Cause(MISTAKE, one.number, one.loss)


def _only_choice(reviewed: ReviewedMatch, start: int, end: int) -> int | None:
    """Return the number of the only move between two positions that had an alternative and is no mere pass, or None."""
    match, passes = reviewed.match, reviewed.game.controller.decision_extras.pass_kinds
    choices = [
        number
        for number in range(start, end)
        if match.moves[number].move[0] not in passes
        and len(reviewed.game.legal_moves(match.history.states[number])) > 1
    ]
    return choices[0] if len(choices) == 1 else None


def drawn_events(reviewed: ReviewedMatch, number: int) -> list[Event]:
    """Return the events that report what was drawn in the move after `number` moves, without their consequences.

    The same move is repeated with other outcomes. An event that is the same with each of them, such as a revealed
    order, is no draw; a kind of event that is missing with one of them, such as an arrival, is a consequence.
    """
    match, game = reviewed.match, reviewed.game
    step, others = match.moves[number], list[list[Event]]()
    for seed in range(OTHER_OUTCOMES):
        state, events = match.history.states[number].copy(), list[Event]()
        game.apply(state, step.move, BotDice(~seed), events)
        others.append(events)
    kinds = game.information_rules.revealing_events.intersection(
        *({event.kind for event in events} for events in others)
    )
    return [event for event in step.events if event.kind in kinds and not all(event in events for events in others)]
