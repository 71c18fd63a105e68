"""The flow of a game: pending work as a stack of small steps, some of which ask a seat a question.

A step is a tuple of its kind and plain arguments, such as `("plan", 2)`. If its kind is in `questions`, the step waits
for an answer of the seat that is its second item; any other step is executed at once by its handler. Legality is
written once, in the guards: the legal moves are the candidates that no guard refuses.

    FLOW = Flow({"plan": Question(candidates, answer, guard, private=True)}, {"reveal": reveal})

`plan` waits for a move; `reveal(state, step, dice, events)` runs at once. Both push further steps on `state.agenda`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.contract.contract import EVERYBODY, Decision, Events, Move, PlainState, Reason, Result, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.texts import N_, Text

S = TypeVar("S", bound=PlainState)

# A pause that a lesson puts on the agenda before the next step: it asks no seat, and the move `GO_ON` ends it.
HOLD: Step = ("hold", EVERYBODY)
GO_ON: Move = ("resume",)  # no game has a move of this kind
NOT_ASKED = Reason("not_asked")
GAME_OVER = Reason("game_over")
# Texts of both reasons, the same in every game.
COMMON_REASONS: dict[str, Text] = {
    "not_asked": N_("That is not what is being asked now."),
    "game_over": N_("The game is over."),
}


class Question(NamedTuple):
    """How one kind of decision works: its possible answers, why some are forbidden, what an answer does.

    In the comments, Kraków's question `place`: on which pair of squares a painter puts a card.
    """

    candidates: Callable[[Any, Step], Sequence[Move]]  # every pair of squares next to the painter
    # paints the pair; the step is already off the agenda
    answer: Callable[[Any, Step, Move, Dice, Events | None], None]
    # own work is there; None: all candidates are legal
    guard: Callable[[Any, Step, Move], Reason | None] | None = None
    private: bool = False  # True: only the deciding seat may see the table
    # Answers that are never legal, with their reasons; listed last, only to explain a click. Wrocław: shots of fighters
    # that were sent to scout.
    impossible: Callable[[Any, Step], Sequence[tuple[Move, Reason]]] | None = None
    # A faster function for the list of legal moves; the conformance tests compare it with candidates and guard.
    # Kraków's `turn` and `place` have one, as a search asks them thousands of times.
    fast_legal: Callable[[Any, Step], Sequence[Move]] | None = None


_HELD = Question(lambda state, step: (GO_ON,), lambda state, step, move, dice, events: None)


MoveLister = Callable[[Any, Any], Sequence[Move]]  # (state, step) -> moves
Guard = Callable[[Any, Any, Move], "Reason | None"]


def legal_lister(candidates: MoveLister, guard: Guard | None, legal: MoveLister | None) -> MoveLister:
    """Return the function that lists legal moves: `legal`, or the candidates that pass the guard."""
    if legal is not None:
        return legal
    if guard is None:
        return candidates
    return lambda state, asked: [move for move in candidates(state, asked) if guard(state, asked, move) is None]


Handler = Callable[[Any, Step, Dice, "Events | None"], None]  # executes a step without a question: Wampiry's `reveal`


class Flow(Generic[S]):
    """The contract's functions about decisions, built from a game's questions and handlers."""

    def __init__(self, questions: Mapping[str, Question], handlers: Mapping[str, Handler]) -> None:
        both = questions.keys() & handlers.keys()
        if both:
            raise ValueError(f"a step either asks or acts: {sorted(both)}")
        self.questions = {**questions, HOLD[0]: _HELD}
        self.handlers = handlers
        # by kind of step, as a search calls these thousands of times
        self._legal = {
            kind: legal_lister(one.candidates, one.guard, one.fast_legal) for kind, one in self.questions.items()
        }
        self._answers = {kind: question.answer for kind, question in self.questions.items()}
        # None: the step is a question
        self._acts: dict[str, Handler | None] = {**handlers, **dict.fromkeys(self.questions)}

    def decision(self, state: S) -> Decision | None:
        """Return the pending decision, or None when the game is over."""
        if not state.agenda:
            return None
        step = state.agenda[-1]
        return Decision(step[1], step[0], step[2:], self.questions[step[0]].private)

    def candidates(self, state: S) -> Sequence[Move]:
        """List every conceivable answer, including forbidden ones worth explaining."""
        if not state.agenda:
            return ()
        step = state.agenda[-1]
        question = self.questions[step[0]]
        moves = question.candidates(state, step)
        return (
            moves if question.impossible is None else [*moves, *(move for move, _ in question.impossible(state, step))]
        )

    def guard(self, state: S, move: Move) -> Reason | None:
        """Return why `move` is forbidden, or None if it is legal."""
        if not state.agenda:
            return GAME_OVER
        step = state.agenda[-1]
        question = self.questions[step[0]]
        if move not in question.candidates(state, step):
            idle = () if question.impossible is None else question.impossible(state, step)
            return next((reason for known, reason in idle if known == move), NOT_ASKED)
        return None if question.guard is None else question.guard(state, step, move)

    def legal_moves(self, state: S) -> Sequence[Move]:
        """List the legal moves: the candidates that pass the guard."""
        agenda = state.agenda
        if not agenda:
            return ()
        step = agenda[-1]
        return self._legal[step[0]](state, step)

    def refused(self, state: S) -> list[tuple[Move, Reason]]:
        """List the forbidden candidates with their reasons."""
        if not state.agenda:
            return []
        step = state.agenda[-1]
        question = self.questions[step[0]]
        guard, refusals = question.guard, list[tuple[Move, Reason]]()
        if guard is not None:
            pairs = [(move, guard(state, step, move)) for move in question.candidates(state, step)]
            refusals += [(move, reason) for move, reason in pairs if reason is not None]
        return refusals if question.impossible is None else [*refusals, *question.impossible(state, step)]

    def common_view(self, state: S, seat: Seat | None, result: Callable[[S], Result | None]) -> dict[str, Any]:
        """Return the part of a view that is the same in every game: decision, moves, refusals, result.

        `seat` is the seat whose view it is (None: the public, EVERYBODY: all); see `View`.
        """
        data: dict[str, Any] = {"decision": None, "moves": [], "refused": [], "result": None}
        decision = self.decision(state)
        if decision is None:
            final = result(state)
            if final is not None:
                data["result"] = {
                    "end": final.end,
                    "winners": list(final.winners),
                    "points": list(final.points),
                    "places": list(final.places),
                }
            return data
        data["decision"] = {
            "seat": decision.seat,
            "kind": decision.kind,
            "args": list(decision.args),
            "private": decision.private,
        }
        if seat in (decision.seat, EVERYBODY) or (seat is None and not decision.private):
            data["moves"] = [list(move) for move in self.legal_moves(state)]
            data["refused"] = [[list(move), reason.id, dict(reason.args)] for move, reason in self.refused(state)]
        return data

    def apply(self, state: S, move: Move, dice: Dice, events: Events | None = None) -> None:
        """Answer the pending question with a legal `move` and execute all steps up to the next question."""
        step = state.agenda.pop()
        self._answers[step[0]](state, step, move, dice, events)
        self.run_steps(state, dice, events)

    def run_steps(self, state: S, dice: Dice, events: Events | None = None) -> None:
        """Execute pending steps until one is a question or none is left."""
        acts = self._acts
        while agenda := state.agenda:
            act = acts[agenda[-1][0]]
            if act is None:
                return
            act(state, agenda.pop(), dice, events)


def unwind(state: PlainState, kind: str) -> None:
    """Drop steps from the stack until one of this kind is on top, to end a turn or game early."""
    while state.agenda and state.agenda[-1][0] != kind:
        state.agenda.pop()
