"""Answers that seats give before their questions are asked (`InformationRules.early_decisions`).

While one seat plans in secret, the others may plan, too. Their questions are pending steps below the present one. Such
an answer is kept here, outside the state and the journal, until its question is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Decision, Move, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.game import Game
from games.core.match.history import History


class EarlyAnswer(NamedTuple):
    """An answer to a question of a kind. `by_hint`: a displayed hint named it."""

    kind: str
    move: Move
    by_hint: bool = False


class EarlyAnswers:
    """The answers that seats have given early. They are private and not saved."""

    def __init__(self) -> None:
        self._given: dict[Seat, list[EarlyAnswer]] = {}  # the first question first
        self._dropped: set[Seat] = set()  # seats whose answers were dropped, until they are informed
        self.version = 0  # grows with every change

    def of(self, seat: Seat) -> tuple[Move, ...]:
        """Return the answers of a seat to questions that are not asked yet, in the order of the questions."""
        return tuple(answer.move for answer in self._given.get(seat, ()))

    def give(self, seat: Seat, answer: EarlyAnswer) -> None:
        """Add a seat's answer to its next question that is neither answered nor asked yet."""
        self._given.setdefault(seat, []).append(answer)
        self._dropped.discard(seat)
        self.version += 1

    def pop_answer(self, decision: Decision) -> EarlyAnswer | None:
        """Remove and return the answer to the question that is asked now; None if it was not answered early."""
        given = self._given.get(decision.seat)
        if not given:
            return None
        answer = given.pop(0)
        self.version += 1
        if answer.kind == decision.kind:
            return answer
        self.drop([decision.seat])
        return None

    def take_back(self, seat: Seat) -> None:
        """Remove a seat's answers, because it wants to change them."""
        if self._given.pop(seat, None) is not None:
            self.version += 1

    def drop(self, seats: Iterable[Seat] | None = None) -> None:
        """Remove the answers of these seats (None: of all), and remember that they must be informed."""
        for seat in [*self._given] if seats is None else seats:
            if self._given.pop(seat, None):
                self._dropped.add(seat)
                self.version += 1

    def pop_dropped(self, seat: Seat) -> bool:
        """Return whether answers of a seat were dropped since the last call."""
        was_dropped = seat in self._dropped
        self._dropped.discard(seat)
        return was_dropped


def early_state(game: Game, history: History, seat: Seat, answers: Sequence[Move]) -> Any | None:
    """Return a copy of the state in which a seat is asked its next early question; None if there is none.

    The copy contains nothing of what the other seats have answered since these questions were put on the agenda: it is
    made from the state before those answers. The seat's steps are moved to the top, and its own early `answers` are
    applied. The deciding seat is treated in the same way, so that its question stays the same while the others answer.
    """
    kinds, agenda = game.information_rules.early_decisions, history.state.agenda
    top = _own_step(agenda, kinds, seat)
    if top is None:
        return None
    start, states = history.move_count, history.states
    while start:
        earlier, played = states[start - 1].agenda, history.moves[start - 1]
        if played.seat == seat or earlier[: top + 1] != agenda[: top + 1]:
            break
        if any(step[0] not in kinds for step in earlier[top:]):
            break
        start -= 1
    state = states[start].copy()
    bottom = top
    while bottom and _is_own(state.agenda[bottom - 1], kinds, seat):
        bottom -= 1
    own = state.agenda[bottom : top + 1]
    state.agenda[bottom:] = [*state.agenda[top + 1 :], *own]
    for move in answers:
        if not can_answer(game, state, seat, move):
            return None
        game.apply(state, move, Dice(0))
    decision = game.decision(state)
    return state if decision is not None and decision.seat == seat and decision.kind in kinds else None


def can_answer(game: Game, state: Any, seat: Seat, move: Move) -> bool:
    """Return whether a seat is asked in a state, and may answer with a move."""
    decision = game.decision(state)
    return decision is not None and decision.seat == seat and game.guard(state, move) is None


def _own_step(agenda: Sequence[Step], kinds: frozenset[str], seat: Seat) -> int | None:
    """Return the index in `agenda` of the seat's next step if all steps from there to the top may be answered early."""
    for index in range(len(agenda) - 1, -1, -1):
        if agenda[index][0] not in kinds:
            return None
        if agenda[index][1] == seat:
            return index
    return None


def _is_own(step: Step, kinds: frozenset[str], seat: Seat) -> bool:
    return step[0] in kinds and step[1] == seat


def seats_that_answered(game: Game, history: History) -> set[Seat]:
    """Return the seats that made the latest moves, as far back as all of these moves answer early decisions."""
    seats = set[Seat]()
    for played in reversed(history.moves[: history.move_count]):
        if played.kind not in game.information_rules.early_decisions:
            break
        seats.add(played.seat)
    return seats
