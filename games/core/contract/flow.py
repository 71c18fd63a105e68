"""The flow of a game: pending work as a stack of small steps, some of which ask a seat a question.

A step is a tuple of its kind and plain arguments, such as `("plan", 2)`. If `questions` has an entry for its kind, the
step waits for an answer of the seat given by its second item. Every other step is executed at once by its handler.
Legality is written once, in the guards: the legal moves are the candidates that no guard refuses.

    FLOW = Flow({"plan": Question(candidates, answer, guard, private=True)}, {"reveal": reveal})

Here `plan` waits for a move, and `reveal(state, step, dice, events)` runs at once. Both push further steps on
`state.agenda`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.contract.contract import EVERYBODY, Decision, Events, Move, PlainState, Reason, Result, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.open_classes import mypyc_attr
from games.core.contract.texts import N_, Text

S = TypeVar("S", bound=PlainState)

# The step of a pause that a lesson puts on the agenda; it belongs to no seat, and the move `GO_ON` ends it.
HOLD: Step = ("hold", EVERYBODY)
GO_ON: Move = ("resume",)  # ends the pause `HOLD`; no game has a move of this kind
NOT_ASKED = Reason("not_asked")
GAME_OVER = Reason("game_over")
# Texts of the two reasons for refusals that are the same in every game.
COMMON_REASONS: dict[str, Text] = {
    "not_asked": N_("The game is asking something else now."),
    "game_over": N_("The game is over."),
}


class Question(NamedTuple):
    """The rules of one kind of decision: its possible answers, why some are forbidden, and what an answer does."""

    # lists all answers, also forbidden ones
    candidates: Callable[[Any, Step], Sequence[Move]]
    # carries out an answer; the step has already been removed from the agenda
    answer: Callable[[Any, Step, Move, Dice, Events | None], None]
    # returns why an answer is forbidden; None: all candidates are legal
    guard: Callable[[Any, Step, Move], Reason | None] | None = None
    private: bool = False  # True: only the deciding seat may see the table
    # Answers that are never legal, with the reasons to show when a player clicks them. Wrocław: shots of fighters that
    # were sent to scout.
    impossible: Callable[[Any, Step], Sequence[tuple[Move, Reason]]] | None = None
    # A faster function that lists the legal moves, for decisions that a search asks thousands of times. Tests compare
    # it with candidates and guard.
    fast_legal: Callable[[Any, Step], Sequence[Move]] | None = None


_HELD = Question(lambda state, step: (GO_ON,), lambda state, step, move, dice, events: None)


MoveLister = Callable[[Any, Any], Sequence[Move]]  # (state, step) -> moves
Guard = Callable[[Any, Any, Move], "Reason | None"]


def make_legal_lister(candidates: MoveLister, guard: Guard | None, fast_legal: MoveLister | None) -> MoveLister:
    """Return a function that lists the legal moves: `fast_legal` if given, else one that filters the candidates by the
    guard.
    """
    if fast_legal is not None:
        return fast_legal
    if guard is None:
        return candidates
    return lambda state, asked: [move for move in candidates(state, asked) if guard(state, asked, move) is None]


# executes a step that is not a question, such as Wampiry's `reveal`
Handler = Callable[[Any, Step, Dice, "Events | None"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow(Generic[S]):
    """The decision functions of `Game`, built from a game's questions and handlers."""

    def __init__(self, questions: Mapping[str, Question], handlers: Mapping[str, Handler]) -> None:
        both = questions.keys() & handlers.keys()
        if both:
            raise ValueError(f"a step either asks or acts: {sorted(both)}")
        self.questions = {**questions, HOLD[0]: _HELD}
        self.handlers = handlers
        # precomputed by kind of step for speed
        self._legal = {
            kind: make_legal_lister(one.candidates, one.guard, one.fast_legal) for kind, one in self.questions.items()
        }
        self._answers = {kind: question.answer for kind, question in self.questions.items()}
        # handler of each kind of step; None: the step is a question
        self._acts: dict[str, Handler | None] = {**handlers, **dict.fromkeys(self.questions)}

    def decision(self, state: S) -> Decision | None:
        """Return the pending decision, or None when the game is over."""
        if not state.agenda:
            return None
        step = state.agenda[-1]
        return Decision(step[1], step[0], step[2:], self.questions[step[0]].private)

    def candidates(self, state: S) -> Sequence[Move]:
        """List every answer, including forbidden ones worth explaining."""
        if not state.agenda:
            return ()
        step = state.agenda[-1]
        question = self.questions[step[0]]
        moves = question.candidates(state, step)
        return (
            moves if question.impossible is None else [*moves, *(move for move, _ in question.impossible(state, step))]
        )

    def guard(self, state: S, move: Any) -> Reason | None:
        """Return why `move`, which may be malformed, is forbidden, or None if it is legal."""
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

    def refused_moves(self, state: S) -> list[tuple[Move, Reason]]:
        """Return (move, reason) for each forbidden candidate."""
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
        """Return the view entries that all games share: decision, moves, refused moves and result.

        `seat` is the seat that the view belongs to (None: the public, EVERYBODY: all seats); see `View`.
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
            data["refused"] = [[list(move), reason.id, dict(reason.args)] for move, reason in self.refused_moves(state)]
        return data

    def apply(self, state: S, move: Move, dice: Dice, events: Events | None = None) -> None:
        """Answer the pending question with a legal `move`, then execute all steps up to the next question."""
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


def unwind_agenda(state: PlainState, kind: str) -> None:
    """Drop steps from the agenda until a step of this kind is on top, to end a turn or game early."""
    while state.agenda and state.agenda[-1][0] != kind:
        state.agenda.pop()
