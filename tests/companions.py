"""Matches played on seats' own small screens: only what a snapshot offers is tapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.core.companion.companion import Companion, TapResult
from games.core.companion.models import SeatSnapshot, Tap
from games.core.contract.contract import Move
from games.core.contract.selection import Selection
from games.core.match.match import Match

MOST_TAPS = 6  # of one move


def options(snapshot: SeatSnapshot) -> list[Tap]:
    """List the taps that a snapshot offers to its seat: all choices, or the main button once it can be pressed."""
    question = snapshot.question
    if question is None:
        return []
    at = snapshot.position
    if question.main is not None and question.main.is_enabled:
        return [Tap(position=at, action="confirm")]
    choices = [choice for group in question.groups for choice in group.choices]
    taps = [Tap(position=at, action="choose", name=one.name) for one in choices if not (one.reason or one.is_chosen)]
    return taps + ([Tap(position=at, action="pass")] if question.passing is not None else [])


def random_moves(match: Match, companion: Companion, random: Random) -> tuple[Move, ...]:
    """Tap what is offered until a move is complete, and return it."""
    while True:
        result = companion.tap(random.choice(options(companion.snapshot())))
        assert not result.refusal
        if result.moves:
            return result.moves


def play_randomly(match: Match, random: Random, most: int = 1000) -> Iterator[SeatSnapshot]:
    """Play a match by taps alone, and yield the deciding seat's snapshot before each move."""
    companions = [Companion(match, seat, "pl" if seat % 2 else "en") for seat in range(len(match.players))]
    while (decision := match.decision()) is not None and match.move_count < most:
        companion = companions[decision.seat]
        yield companion.snapshot()
        match.play_group(random_moves(match, companion, random))


def tap_move(companion: Companion, move: Move) -> TapResult:
    """Tap a legal move, name by name, and confirm it where that is asked; return the last result."""
    controller, view = companion.match.game.controller, companion.question_view()
    assert view is not None
    passing = companion.snapshot().question
    if passing is not None and passing.passing is not None and move[0] in controller.decision_extras.pass_kinds:
        return companion.tap(Tap(position=companion.snapshot().position, action="pass"))
    result = TapResult()
    fresh = Selection(controller, view)

    def completes_another(part: Sequence[str]) -> bool:
        """Return whether a name, with the defaults for what is missing, would be another move."""
        return fresh.move_completed_by(part[0]) not in (None, move)

    for part in sorted(controller.controls[move[0]].parts(view, move), key=completes_another):
        if any(name in controller.decision_extras.default_names for name in part):
            continue
        if companion.chosen_moves() == (move,):
            break
        result = companion.tap(Tap(position=companion.snapshot().position, action="choose", name=part[0]))
        assert not result.refusal, (move, part, result)
        if result.moves:
            return result
    return companion.tap(Tap(position=companion.snapshot().position, action="confirm"))
