"""One puzzle: the moves that the person has tried, and what these lose; tried moves are judged but never played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from games.core.computers.explanation import Explanation, explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice
from games.core.contract.texts import N_, Text
from games.core.review.jobs import GradedDecision
from games.core.review.puzzles import SOLVING_GRADES
from games.core.review.worker import MoveEvaluator
from ui.table.context import TableContext
from ui.table.intents import Intent, Refresh, Relayout

TRIED = N_("You have tried this.")
NOT_NOW = N_("This puzzle is over.")

MOST_TRIES = 3


class PuzzleTask(NamedTuple):
    """The puzzle to solve: a decision after `number` moves of a journal, its review, and the key under which it is
    saved.

    `grade` returns the review of another move in its place, given the numbers that a judge computed.
    """

    path: Path
    number: int
    decision: GradedDecision
    key: str
    grade: Callable[..., GradedDecision]


@dataclass(frozen=True, slots=True)
class LeavePuzzle(Intent):
    """Return to where the puzzle was opened from."""


@dataclass(frozen=True, slots=True)
class OpenNextPuzzle(Intent):
    """Open the next puzzle in place of this one."""


class PuzzleGuide:
    """The session's guide in a puzzle: lets the person try moves and asks a judge how good they are.

    `tried` holds the judged moves, `weighed_move` the index of the move that is being judged.
    """

    requires_confirmation = False

    def __init__(self, task: PuzzleTask, ctx: TableContext) -> None:
        self.task, self.ctx, self.session = task, ctx, ctx.session
        self.moves: list[Move] = [tuple(move) for move in self.session.view["moves"]]
        self.tried: list[GradedDecision] = []  # judged moves; in each, `better` is the index of the tried move
        self.weighed_move: int | None = None
        self.is_revealed = self.failed = False
        self._judge: MoveEvaluator | None = None

    # -- state --------------------------------------------------------------------------------------------------------
    @property
    def computer_move(self) -> Move:
        """The computer's move."""
        return self.moves[self.task.decision.better]

    @property
    def right_try(self) -> GradedDecision | None:
        """The tried move that was right, or None."""
        return next((one for one in self.tried if one.grade in SOLVING_GRADES), None)

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is finished, so that no more moves can be tried."""
        return self.is_revealed or self.right_try is not None

    @property
    def expects_choice(self) -> bool:
        """Whether the person is to choose something now."""
        return not self.is_over and self.weighed_move is None

    @property
    def tries_left(self) -> int:
        """The number of tries that are left."""
        return MOST_TRIES - len(self.tried)

    def computer_reasons(self) -> Explanation:
        """Return the reasons for the computer's move, based on what the person could know."""
        game, view = self.session.match.game, self.session.view
        weights = game.prior(sample_world(game, view, BotDice(1)), self.moves)
        return explain_move(game, view, self.computer_move, weights)

    # -- trying -------------------------------------------------------------------------------------------------------
    def consume_answer(self, names: Sequence[str]) -> bool:
        """Return False: a puzzle asks no question of its own."""
        return False

    def may_choose(self, name: str) -> bool:
        """Return True while the puzzle accepts another try."""
        return self.expects_choice

    def on_chosen(self) -> None:
        """Do nothing: only complete moves are judged."""

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Judge a move, or the first move of a shortcut; return False, because it must not be played."""
        if not self.expects_choice:
            return False
        place = self.moves.index(tuple(moves[0]))
        if any(one.better == place for one in self.tried):
            self._begin_anew()
            self.ctx.feedback.refuse_action(TRIED)
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
        """Return a message that the puzzle is over, if it is; otherwise None."""
        return NOT_NOW if self.is_over else None

    def _ask(self, place: int) -> None:
        if self._judge is None:
            task = self.task
            self._judge = MoveEvaluator(task.path, self.session.match.game.facts.id, task.number, task.decision.better)
        self._judge.request(place)

    def poll(self) -> None:
        """Use the judge's answer, if it has arrived."""
        if self._judge is None or self.weighed_move is None or not self._judge.poll():
            return
        if self.weighed_move in self._judge.results:
            self._take(self.weighed_move, self._judge.results[self.weighed_move])
        elif self._judge.has_failed:
            self.weighed_move, self.failed = None, True
            self._begin_anew()

    def _take(self, place: int, numbers: Sequence[float]) -> None:
        """Store how a tried move was judged; after the last try, reveal the better move."""
        self.tried.append(self.task.grade(place, *numbers)._replace(better=place))
        self.weighed_move = None
        app = self.ctx.app
        app.sounds.play("confirm" if self.right_try is not None else "refuse")
        if self.right_try is not None:
            app.solved.add(self.task.key)
        elif not self.tries_left:
            self.is_revealed = True
        self._begin_anew()

    def reveal(self) -> None:
        """End the puzzle and show the better move."""
        if not self.is_over:
            self.is_revealed, self.weighed_move = True, None
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Clear the selection; once the puzzle is over, mark the better move on the board."""
        self.ctx.dispatch(Refresh())
        if self.is_over:
            self.session.hint = (self.computer_move, self.computer_reasons())
        self.ctx.dispatch(Relayout())

    def close(self) -> None:
        """Stop the judge."""
        if self._judge is not None:
            self._judge.close()
            self._judge = None

    def open_menu(self) -> None:
        """Leave the puzzle; no confirmation is needed, because nothing is lost."""
        self.ctx.dispatch(LeavePuzzle())
