"""The guide of a puzzle: the tried moves and what they lose. Moves are judged, never played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from games.core.computers.explanation import Explanation, explain_move
from games.core.contract.contract import Move
from games.core.contract.texts import N_, Text
from games.core.review.jobs import GradedDecision
from games.core.review.puzzles import SOLVING_GRADES
from games.core.review.worker import MoveEvaluator
from ui.table.context import TableContext
from ui.table.intents import Intent, Refresh, Relayout
from ui.table.session import MoveHint

TRIED = N_("You've already tried this move.")
NOT_NOW = N_("This puzzle is over.")

MAX_TRIES = 3


class PuzzleTask(NamedTuple):
    """The puzzle to solve: a decision after `number` moves of a journal.

    It has the move played there, the decision's review, and the key for saving. `grade` computes the review of another
    move from the judge's numbers.
    """

    path: Path
    number: int
    played: Move
    decision: GradedDecision
    key: str
    grade: Callable[..., GradedDecision]


@dataclass(frozen=True, slots=True)
class LeavePuzzle(Intent):
    """Return to where the puzzle was opened from."""


@dataclass(frozen=True, slots=True)
class OpenNextPuzzle(Intent):
    """Open the next puzzle."""


class PuzzleGuide:
    """Lets the person try moves, and asks a judge (a separate process) about them.

    `tried` holds the judged moves; `weighed_move` is the index of the move being judged.
    """

    requires_confirmation = False

    def __init__(self, task: PuzzleTask, ctx: TableContext) -> None:
        self.task, self.ctx, self.session = task, ctx, ctx.session
        self.moves: list[Move] = [tuple(move) for move in self.session.view["moves"]]
        # grades of the tried moves; unlike elsewhere, `better` is the index of the graded move itself
        self.tried: list[GradedDecision] = []
        self.weighed_move: int | None = None
        self.is_revealed = self.failed = False
        self._judge: MoveEvaluator | None = None

    @property
    def computer_move(self) -> Move:
        """The move that the computer would have played."""
        return self.moves[self.task.decision.better]

    @property
    def right_try(self) -> GradedDecision | None:
        """The review of the right try, or None."""
        return next((one for one in self.tried if one.grade in SOLVING_GRADES), None)

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is finished."""
        return self.is_revealed or self.right_try is not None

    @property
    def expects_choice(self) -> bool:
        """Whether the person may choose something now."""
        return not self.is_over and self.weighed_move is None

    @property
    def tries_left(self) -> int:
        """The number of tries left."""
        return MAX_TRIES - len(self.tried)

    def computer_reasons(self) -> Explanation:
        """Return the computer's reasons for its move, compared with the played one."""
        return explain_move(self.session.match.game, self.session.view, self.computer_move, [self.task.played])

    # -- tried moves --------------------------------------------------------------------------------------------------
    def consume_answer(self, names: Sequence[str]) -> bool:
        """Return False: a puzzle asks no question of its own."""
        return False

    def may_choose(self, name: str) -> bool:
        """Return whether another try is accepted."""
        return self.expects_choice

    def on_chosen(self) -> None:
        """Do nothing: only complete moves are judged."""

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Judge a move; return False, because it is not played."""
        if not self.expects_choice:
            return False
        place = self.moves.index(tuple(moves[0]))
        if any(one.better == place for one in self.tried):
            self._begin_anew()
            self.ctx.object_messages.refuse_action(TRIED)
        elif place == self.task.decision.better:
            self._take(place, [self.task.decision.could, self.task.decision.could, 0.0])
        else:
            self.weighed_move = place
            self._ask(place)
            self.ctx.dispatch(Relayout())
        return False

    def on_played(self, moves: Sequence[Move]) -> None:
        """Do nothing: no move is played."""

    def why_not(self, name: str) -> Text | str | None:
        """Return a message if the puzzle is over, else None."""
        return NOT_NOW if self.is_over else None

    def _ask(self, place: int) -> None:
        if self._judge is None:
            task = self.task
            self._judge = MoveEvaluator(task.path, self.session.match.game.facts.id, task.number, task.decision.better)
        self._judge.request(place)

    def poll(self) -> None:
        """Use the judge's answer if it has arrived."""
        if self._judge is None or self.weighed_move is None or not self._judge.poll():
            return
        if self.weighed_move in self._judge.results:
            self._take(self.weighed_move, self._judge.results[self.weighed_move])
        elif self._judge.has_failed:
            self.weighed_move, self.failed = None, True
            self._begin_anew()

    def _take(self, place: int, numbers: Sequence[float]) -> None:
        """Store the judge's numbers for a tried move.

        After the last try, reveal the better move.
        """
        self.tried.append(self.task.grade(place, *numbers)._replace(better=place))
        self.weighed_move = None
        app = self.ctx.app
        app.sounds.play("confirm" if self.right_try is not None else "refuse")
        if self.right_try is not None:
            app.solved_puzzles.add(self.task.key)
        elif not self.tries_left:
            self.is_revealed = True
        self._begin_anew()

    def reveal(self) -> None:
        """End the puzzle and show the better move."""
        if not self.is_over:
            self.is_revealed, self.weighed_move = True, None
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Clear the selection; once the puzzle is over, highlight the better move."""
        self.ctx.dispatch(Refresh())
        if self.is_over:
            self.session.hint = MoveHint(self.computer_move, self.computer_reasons())
        self.ctx.dispatch(Relayout())

    def close(self) -> None:
        """Stop the judge."""
        if self._judge is not None:
            self._judge.close()
            self._judge = None

    def open_menu(self) -> None:
        """Leave the puzzle."""
        self.ctx.dispatch(LeavePuzzle())
