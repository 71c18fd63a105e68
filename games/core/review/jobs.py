"""The measurements of a finished match as small jobs, in order of usefulness, and the grading of decisions.

Each job has a key, such as `known:12` (chances after 12 moves from public knowledge), and returns a few numbers. The
numbers are stored by key, so that an interrupted review can continue.

A decision is graded by the chance to win that it gave away, with the same bounds in every game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core.computers.search import choose_move
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.contract.extras.thinking import Budget
from games.core.match.match import Match
from games.core.review import values
from games.core.review.values import correct_gap

# -- grades of decisions ----------------------------------------------------------------------------------------------
FORCED, BEST, GOOD, SLIP, BLUNDER = GRADES = ("forced", "best", "good", "slip", "blunder")
MAX_GOOD_LOSS = 0.04
GRADE_BOUNDS = ((BEST, 0.01), (GOOD, MAX_GOOD_LOSS), (SLIP, 0.10))  # the largest loss of chance for each grade


class GradedDecision(NamedTuple):
    """The grade of a person's decision: the move with index `number`.

    `loss` is the chance to win that the move gave away. `close`: the difference is too small compared with its error.
    `better` is the index of the move that a `hard` computer player prefers among the legal moves, or -1 if it is the
    same or was not measured.
    """

    number: int
    seat: int
    grade: str
    loss: float = 0.0
    close: bool = False
    better: int = -1
    chance: float = 0.0  # chance to win after the move played, from what the person could know
    could: float = 0.0  # chance to win after the better move


def grade_decision(
    number: int, seat: int, move_index: float, better: float, played: float, error: float
) -> GradedDecision:
    """Grade a decision by the chance after the `better` and the `played` move, and the standard error of the
    difference.

    `move_index` is the index of the better move. Without a loss, the move was as good as that of a `hard` computer
    player.
    """
    loss = max(0.0, better - played)
    if not loss:
        return GradedDecision(number, seat, BEST, chance=played, could=played)
    close = error > loss / 2
    grade = (
        GOOD
        if close and loss > GRADE_BOUNDS[0][1]
        else next((name for name, most in GRADE_BOUNDS if loss <= most), BLUNDER)
    )
    return GradedDecision(number, seat, grade, loss, close, int(move_index), played, better)


def accuracy(decisions: Sequence[GradedDecision]) -> float | None:
    """Return the mean score of a person's decisions with a choice; None if there are no such decisions.

    A decision scores 1 without a loss, and 0 from a loss of 10 % on.
    """
    free = [one for one in decisions if one.grade != FORCED]
    if not free:
        return None
    worst = GRADE_BOUNDS[-1][1]
    return sum(1 - min(worst, 0.0 if one.close else one.loss) / worst for one in free) / len(free)


# -- jobs -------------------------------------------------------------------------------------------------------------
Numbers = list[float]

ALTERNATIVE_DRAWS = 12  # number of other outcomes with which each chance event is compared
COARSE_POSITIONS = 40  # maximum number of positions on the first, coarse curve, besides the last one
MIN_PLAYOUTS, MAX_PLAYOUTS = 3, 64  # minimum and maximum number of playouts for one value
MIN_WORLDS = 4  # minimum number of worlds in which two moves are compared
JOB_WORK = {"known": 1, "true": 1, "luck": 2, "decision": 3}  # relative work of each kind of job
START_FACTOR, MAX_START_PLAYOUTS = (
    16,
    256,
)  # factor and maximum of the playouts for the first position, with which all others are compared
MAX_ROUNDS = 4  # maximum factor of the playouts if it is uncertain whether a move was a mistake
SUM_TOLERANCE = 1e-6  # tolerance of sums of chances
SEARCH_FACTOR = (
    # for the move of a `hard` computer player: its usual playouts are divided by this; in long matches, the review's
    # playouts are multiplied by this
    5
)


class MeasureJob(NamedTuple):
    """One measurement of the position after `number` moves; `kind` is `known`, `true`, `luck` or `decision`."""

    kind: str  # known, true, luck, decision
    number: int

    @property
    def key(self) -> str:
        """The key under which the numbers are stored."""
        return f"{self.kind}:{self.number}"


class ReviewedMatch:
    """A finished match with its list of measurements; UsageError if the match is not over.

    `positions` are the move numbers at which chances are measured: where another seat continues, and after every chance
    event.
    """

    def __init__(self, match: Match) -> None:
        """Prepare a match that was replayed from its journal."""
        if not match.is_over or not match.moves:
            raise UsageError("only a finished match can be reviewed")
        self.match, self.game = match, match.game
        moves = match.moves
        marks = {0, len(moves)}
        for number, step in enumerate(moves):
            if number and (step.seat != moves[number - 1].seat or moves[number - 1].used_dice):
                marks.add(number)
        self.positions = sorted(marks)
        self.chance_moves = [number for number, step in enumerate(moves) if step.used_dice]
        self.decisions = [number for number, step in enumerate(moves) if step.by_person and not step.auto]
        counts = {number: len(self.game.legal_moves(match.history.states[number])) for number in self.decisions}
        self.choice_counts = {
            number: count for number, count in counts.items() if count > 1
        }  # decisions with a choice -> number of legal moves
        self.stride = -(-len(self.positions) // COARSE_POSITIONS)  # step between positions of the first curve
        self.jobs = self._jobs()
        self.playouts = self._playouts()

    def _jobs(self) -> list[MeasureJob]:
        coarse = sorted({*self.positions[:: self.stride], self.positions[-1]})
        fine = [number for number in self.positions if number not in set(coarse)]
        return [
            *(MeasureJob("known", number) for number in coarse),
            *(MeasureJob("decision", number) for number in self.choice_counts),
            *(MeasureJob("known", number) for number in fine),
            *(MeasureJob("true", number) for number in self.positions),
            *(MeasureJob("luck", number) for number in self.chance_moves),
        ]

    def _playouts(self) -> int:
        """Return the number of playouts for one value; their total is fixed, so that a long match takes no longer."""
        return max(
            MIN_PLAYOUTS,
            min(MAX_PLAYOUTS, self.game.thinking.tuning.review_playouts // max(1, self.total_work(self.jobs))),
        )

    @staticmethod
    def total_work(jobs: Sequence[MeasureJob]) -> int:
        """Return the total work of jobs; the unit is the evaluation of one position."""
        return sum(JOB_WORK[job.kind] for job in jobs)

    def measure(self, job: MeasureJob) -> Numbers:
        """Do one job and return its numbers, which `summary` explains."""
        return _MEASURES[job.kind](self, job.number)

    def missing_jobs(self, known: Mapping[str, Numbers]) -> list[MeasureJob]:
        """List the jobs that are not done yet, in order."""
        return [job for job in self.jobs if job.key not in known]

    def position_at(self, number: int) -> int:
        """Return the latest measured position that is not after this move number."""
        return self.positions[bisect_right(self.positions, number) - 1]

    def is_valid_result(self, job: MeasureJob, value: Any) -> bool:
        """Return True if a value from a file can be the result of a job, by its length and range."""
        if not isinstance(value, list) or not all(isinstance(one, int | float) for one in value):
            return False
        if job.kind == "decision":
            return (
                len(value) == 4
                and 0 <= value[0] < self.choice_counts[job.number]
                and all(_is_chance(one) for one in value[1:])
            )
        return (
            len(value) == len(self.match.players) + 1
            and all(_is_chance(one) for one in value)
            and abs(sum(value) - 1) <= SUM_TOLERANCE
        )

    # -- measurements -------------------------------------------------------------------------------------------------
    def _known(self, number: int) -> Numbers:
        return values.view_values(self.game, self.match.view_at(number, None), self.playouts, 2 * number)

    def _true(self, number: int) -> Numbers:
        playouts = self.playouts if number else min(START_FACTOR * self.playouts, MAX_START_PLAYOUTS)
        return values.state_values(self.game, self.match.history.states[number], playouts, 2 * number)

    def _luck(self, number: int) -> Numbers:
        """Return the mean chances after other random draws, each continued with the dice of the actual match."""
        state, move = self.match.history.states[number], self.match.moves[number].move
        each, salt = max(1, 2 * self.playouts // ALTERNATIVE_DRAWS), 2 * (number + 1)
        others = [
            values.values_after_move(self.game, state, move, BotDice(~(ALTERNATIVE_DRAWS * number + draw)), each, salt)
            for draw in range(ALTERNATIVE_DRAWS)
        ]
        return [sum(column) / ALTERNATIVE_DRAWS for column in zip(*others, strict=True)]

    def _decision(self, number: int) -> Numbers:
        """Return [index of the `hard` player's move, both chances, error of their difference] for a decision."""
        step = self.match.moves[number]
        view = self.match.view_at(number, step.seat)
        tuning = self.game.thinking.tuning
        playouts = min(tuning.playouts // SEARCH_FACTOR, SEARCH_FACTOR * self.playouts)
        budget = Budget.start(tuning, playouts=max(tuning.searched_moves, playouts))
        best = choose_move(self.game, view, "hard", BotDice(number), budget).move
        place = [tuple(move) for move in view["moves"]].index(tuple(best))
        if tuple(best) == tuple(step.move):
            chance = values.move_value(self.game, view, best, self.playouts, 2 * number)
            return [place, chance, chance, 0.0]
        return [place, *self._gap(view, best, step.move, number)]

    def _gap(self, view: View, better: Move, played: Move, number: int) -> values.MoveGap:
        """Compare two moves, with more playouts while it is unclear whether the played move was a mistake."""

        def doubtful(found: values.MoveGap) -> bool:
            least = found.better - found.played - 2 * found.error
            return least <= MAX_GOOD_LOSS and grade_decision(number, 0, 0, *found).grade in (SLIP, BLUNDER)

        pairs = max(MIN_WORLDS, self.playouts)
        return values.compare_moves(self.game, view, (better, played), pairs, 2 * number, doubtful, MAX_ROUNDS)

    def compare_move(self, number: int, best_index: int, move_index: int) -> Numbers:
        """Return the numbers that the decision would have if the legal move `move_index` had been played.

        These are both chances and the error of their difference; `best_index` is the index of the move to compare with.
        """
        view = self.match.view_at(number, self.match.moves[number].seat)
        moves = [tuple(move) for move in view["moves"]]
        if move_index == best_index:
            chance = values.move_value(self.game, view, moves[best_index], self.playouts, 2 * number)
            return [chance, chance, 0.0]
        return [*self._gap(view, moves[best_index], moves[move_index], number)]

    def grade_from_numbers(
        self, number: int, move_index: float, better: float, played: float, error: float
    ) -> GradedDecision:
        """Return the grade of the decision after `number` moves by its numbers, with corrected chances."""
        gap = correct_gap(self.game.thinking.tuning.calibration_curve, len(self.match.players), better, played, error)
        return grade_decision(number, self.match.moves[number].seat, move_index, *gap)

    def move_at(self, number: int, move_index: float) -> Move:
        """Return the legal move with this index in the position after `number` moves."""
        return tuple(self.match.view_at(number, self.match.moves[number].seat)["moves"][int(move_index)])


def _is_chance(value: float) -> bool:
    """Return True if a number is a chance or the error of one; False for NaN."""
    return 0 <= value <= 1 + SUM_TOLERANCE


_MEASURES = {
    "known": ReviewedMatch._known,
    "true": ReviewedMatch._true,
    "luck": ReviewedMatch._luck,
    "decision": ReviewedMatch._decision,
}
