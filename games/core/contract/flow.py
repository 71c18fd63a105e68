"""The flow of a game: pending work as a stack of small steps, some of which ask a seat a question.

A step is a tuple: its kind, then plain arguments. A step whose kind is in `questions` waits for an answer (its
second item is the seat that owes it); any other step is done at once by its handler. Legality is written once, in
the guards: `legal_moves` is the candidates that no guard refuses. A question that is asked very often may bring the
same list made more quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.contract.contract import EVERYBODY, Decision, Events, Move, PlainState, Reason, Result, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.texts import N_, Text

S = TypeVar("S", bound=PlainState)

# A pause that a lesson puts on the agenda before what would be done next: nobody is asked, `GO_ON` ends it.
HOLD: Step = ("hold", EVERYBODY)
GO_ON: Move = ("resume",)  # no game has a move of this name
NOT_ASKED = Reason("not_asked")
GAME_OVER = Reason("game_over")
# The words for both, in every game.
COMMON_REASONS: dict[str, Text] = {
    "not_asked": N_("That is not what is being asked now."),
    "game_over": N_("The game is over."),
}


class Question(NamedTuple):
    """How one kind of decision is asked: what could be answered, what forbids an answer, what an answer does."""

    candidates: Callable[[Any, Step], Sequence[Move]]  # Kraków's `place`: every pair of squares beside the painter
    answer: Callable[[Any, Step, Move, Dice, Events | None], None]  # paints them; the step is off the agenda already
    guard: Callable[[Any, Step, Move], Reason | None] | None = None  # own work lies there; None: every candidate may be
    private: bool = False  # only the seat that is asked may see the table
    # Answers that are never allowed here, each with why: listed behind the others, only so that clicks are explained.
    # Wrocław: shots of fighters sent to scout.
    impossible: Callable[[Any, Step], Sequence[tuple[Move, Reason]]] | None = None
    # The very list that the guard leaves of the candidates, made more quickly; conformance compares the two. Kraków's
    # `turn` and `place`, asked thousands of times in a search.
    fast_legal: Callable[[Any, Step], Sequence[Move]] | None = None


_HELD = Question(lambda state, step: (GO_ON,), lambda state, step, move, dice, events: None)


Listing = Callable[[Any, Any], Sequence[Move]]  # (state, what is asked) -> answers
Guard = Callable[[Any, Any, Move], "Reason | None"]


def legal_listing(candidates: Listing, guard: Guard | None, legal: Listing | None) -> Listing:
    """Return what lists the legal answers: `legal` itself, or the candidates that the guard lets pass."""
    if legal is not None:
        return legal
    if guard is None:
        return candidates
    return lambda state, asked: [move for move in candidates(state, asked) if guard(state, asked, move) is None]


Handler = Callable[[Any, Step, Dice, "Events | None"], None]  # does a step that asks nothing: Wampiry's `reveal`


class Flow(Generic[S]):
    """The five functions of the contract that concern decisions, made from a game's questions and handlers."""

    def __init__(self, questions: Mapping[str, Question], handlers: Mapping[str, Handler]) -> None:
        both = questions.keys() & handlers.keys()
        if both:
            raise ValueError(f"a step either asks or acts: {sorted(both)}")
        self.questions = {**questions, HOLD[0]: _HELD}
        self.handlers = handlers
        # what is asked thousands of times in a search, by kind of step
        self._legal = {
            kind: legal_listing(one.candidates, one.guard, one.fast_legal) for kind, one in self.questions.items()
        }
        self._answers = {kind: question.answer for kind, question in self.questions.items()}
        self._acts: dict[str, Handler | None] = {**handlers, **dict.fromkeys(self.questions)}  # None: the step asks

    def decision(self, state: S) -> Decision | None:
        """Return what is asked now, or None when the game is over."""
        if not state.agenda:
            return None
        step = state.agenda[-1]
        return Decision(step[1], step[0], step[2:], self.questions[step[0]].private)

    def candidates(self, state: S) -> Sequence[Move]:
        """List every answer that one could think of now, also the forbidden ones worth explaining."""
        if not state.agenda:
            return ()
        step = state.agenda[-1]
        question = self.questions[step[0]]
        moves = question.candidates(state, step)
        return (
            moves if question.impossible is None else [*moves, *(move for move, _ in question.impossible(state, step))]
        )

    def guard(self, state: S, move: Move) -> Reason | None:
        """Return why `move` may not be played now, or None if it may."""
        if not state.agenda:
            return GAME_OVER
        step = state.agenda[-1]
        question = self.questions[step[0]]
        if move not in question.candidates(state, step):
            idle = () if question.impossible is None else question.impossible(state, step)
            return next((reason for known, reason in idle if known == move), NOT_ASKED)
        return None if question.guard is None else question.guard(state, step, move)

    def legal_moves(self, state: S) -> Sequence[Move]:
        """List every legal answer: the candidates that the guard lets pass."""
        agenda = state.agenda
        if not agenda:
            return ()
        step = agenda[-1]
        return self._legal[step[0]](state, step)

    def refused(self, state: S) -> list[tuple[Move, Reason]]:
        """List the candidates that are forbidden now, each with its reason."""
        if not state.agenda:
            return []
        step = state.agenda[-1]
        question = self.questions[step[0]]
        guard, found = question.guard, list[tuple[Move, Reason]]()
        if guard is not None:
            pairs = [(move, guard(state, step, move)) for move in question.candidates(state, step)]
            found += [(move, reason) for move, reason in pairs if reason is not None]
        return found if question.impossible is None else [*found, *question.impossible(state, step)]

    def common_view(self, state: S, seat: Seat | None, result: Callable[[S], Result | None]) -> dict[str, Any]:
        """Return what every view holds: what is asked, the answers and refusals for who may see them, and the result.

        `seat` is whose view it is (None: the public, EVERYBODY: all); see `View`.
        """
        data: dict[str, Any] = {"decision": None, "moves": [], "refused": [], "result": None}
        asked = self.decision(state)
        if asked is None:
            found = result(state)
            if found is not None:
                data["result"] = {
                    "end": found.end,
                    "winners": list(found.winners),
                    "points": list(found.points),
                    "places": list(found.places),
                }
            return data
        data["decision"] = {"seat": asked.seat, "kind": asked.kind, "args": list(asked.args), "private": asked.private}
        if seat in (asked.seat, EVERYBODY) or (seat is None and not asked.private):
            data["moves"] = [list(move) for move in self.legal_moves(state)]
            data["refused"] = [[list(move), reason.id, dict(reason.args)] for move, reason in self.refused(state)]
        return data

    def apply(self, state: S, move: Move, dice: Dice, events: Events | None = None) -> None:
        """Answer the question on top with `move`, which must be legal, and do all steps up to the next question."""
        step = state.agenda.pop()
        self._answers[step[0]](state, step, move, dice, events)
        self.run(state, dice, events)

    def run(self, state: S, dice: Dice, events: Events | None = None) -> None:
        """Do pending steps until one asks something or none is left."""
        acts = self._acts
        while agenda := state.agenda:
            act = acts[agenda[-1][0]]
            if act is None:
                return
            act(state, agenda.pop(), dice, events)


def unwind(state: PlainState, kind: str) -> None:
    """Drop pending steps down to the next one of this kind, which stays: a turn cut short, a game that ends early."""
    while state.agenda and state.agenda[-1][0] != kind:
        state.agenda.pop()
