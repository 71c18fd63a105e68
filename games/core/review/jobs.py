"""The measurements of a finished match as small jobs, in order of usefulness, and the grading of decisions.

Each job has a key, such as `known:12` (chances after 12 moves from public knowledge), and returns a few numbers. The
numbers are stored by key, so that an interrupted review can continue.

A decision is graded by the chance to win that it gave away, with the same bounds in every game. It is compared with the
best move by the judgement that hints share (`games.core.computers.comparison`), before the calibration curve, under
which a real loss can vanish: in Kraków the curve is nearly flat from 0.2 to 0.5.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from games.core.computers.comparison import MoveGap, compare_moves, measure_gap
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import UsageError
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum
from games.core.match.match import Match
from games.core.match.scores import turn_starts
from games.core.review import values
from games.core.review.accuracy import measure_random
from games.core.review.values import correct_chance, shown_points

# -- grades of decisions ----------------------------------------------------------------------------------------------
FORCED, BEST, GOOD, SLIP, BLUNDER, HINT = GRADES = ("forced", "best", "good", "slip", "blunder", "hint")
MAX_GOOD_LOSS, MAX_SLIP_LOSS = 0.04, 0.10
CERTAIN = 2.0  # number of standard errors by which a loss must exceed 0
GRADE_BOUNDS = ((BEST, 0.01), (GOOD, MAX_GOOD_LOSS), (SLIP, MAX_SLIP_LOSS))  # the largest loss of chance for each grade


class GradedDecision(NamedTuple):
    """The grade of a person's decision: the move with index `number`.

    `loss` is the chance to win that the move gave away. `close`: the difference from the best move is small compared
    with its standard error. `better` is the index of the best move among the legal moves, or -1 if no move was measured
    to be better. The grade HINT means that a displayed hint named the move; then `better` is only given if the move was
    graded worse than GOOD. `stands_out`: the best move is better than every other, too, by more than `CERTAIN` errors.
    """

    number: int
    seat: int
    grade: str
    loss: float = 0.0
    close: bool = False
    better: int = -1
    chance: float = 0.0  # chance to win after the played move, from what the person could know
    could: float = 0.0  # chance to win after the better move, from the same knowledge
    stands_out: bool = False

    @property
    def lost_points(self) -> int:
        """The loss in whole percentage points, as shown."""
        return shown_points(self.could, self.chance)

    @property
    def is_mistake(self) -> bool:
        """True if the person made a slip or a blunder."""
        return self.grade in (SLIP, BLUNDER)


def grade_decision(
    number: int,
    seat: int,
    move_index: float,
    better_chance: float,
    played_chance: float,
    error: float,
    lead: float = 0.0,
    lead_error: float = 0.0,
) -> GradedDecision:
    """Grade a decision by the chances after the better and the played move, and the standard error of their difference.

    `move_index` is the index of the better move, `lead` its measured lead over the second-best move. A loss that is
    small compared with its error gets a good grade and names no better move.
    """
    loss = max(0.0, better_chance - played_chance)
    if loss <= GRADE_BOUNDS[0][1]:
        return GradedDecision(number, seat, BEST, chance=played_chance, could=played_chance)
    if error > loss / CERTAIN:
        return GradedDecision(number, seat, GOOD, loss, close=True, chance=played_chance, could=played_chance)
    grade = next((name for name, most in GRADE_BOUNDS if loss <= most), BLUNDER)
    stands_out = lead > CERTAIN * lead_error
    return GradedDecision(number, seat, grade, loss, False, int(move_index), played_chance, better_chance, stands_out)


def attribute_to_hint(decision: GradedDecision) -> GradedDecision:
    """Return a decision that followed a hint: without a grade for the person, and with a better move only if the review
    disagrees.
    """
    if decision.is_mistake:
        return decision._replace(grade=HINT)
    return decision._replace(grade=HINT, loss=0.0, close=False, better=-1, could=decision.chance)


# -- measuring decisions ----------------------------------------------------------------------------------------------
Numbers = list[float]

PLAYOUTS_PER_MOVE = 24  # maximum number of playouts for each candidate, to find the best
# Maximum number of paired playouts of the best and the played move. Late in Kraków a pair differs by 0.6, so that 128
# pairs can't tell a loss of 0.1 from none.
MAX_PAIRS = 512
MIN_PUZZLE_MOVES = 3  # fewest legal moves of a puzzle


def measure_decision(game: Game, view: View, played: Move, number: int) -> Numbers:
    """Return the numbers by which `grade_decision` grades a decision.

    They are: index of the best move, chance after it, chance after the played move, error of their difference, lead of
    the best move over the second-best, error of this lead. The lead is only measured after a mistake, because it
    decides whether the position is a puzzle; otherwise both are 0. `number` is the number of moves before the decision;
    it determines the dice.
    """
    moves, played = [tuple(move) for move in view["moves"]], tuple(played)
    budget = Budget(PLAYOUTS_PER_MOVE * min(len(moves), game.bot_settings.tuning.searched_moves + 2))
    comparison = compare_moves(game, view, 2 * number, budget, [played])
    best, second = comparison.best, comparison.runner_up
    if best.move == played or second is None:
        return [moves.index(best.move), best.chance, best.chance, 0.0, 0.0, 0.0]
    gap = measure_loss(game, view, best.move, played, number)
    lead = MoveGap(0.0, 0.0, 0.0)
    if len(moves) >= MIN_PUZZLE_MOVES and grade_decision(number, 0, 0, *gap).is_mistake:
        lead = gap if second.move == played else measure_lead(game, view, best.move, second.move, number)
    return [moves.index(best.move), *gap, max(0.0, lead.better_chance - lead.played_chance), lead.error]


def measure_loss(game: Game, view: View, better: Move, played: Move, number: int) -> MoveGap:
    """Compare two moves, with more playouts while it is unclear whether the played move was a mistake."""

    def is_uncertain(gap: MoveGap) -> bool:
        return abs(gap.better_chance - gap.played_chance - MAX_GOOD_LOSS) < CERTAIN * gap.error

    return measure_gap(game, view, (better, played), 2 * number, is_uncertain, MAX_PAIRS)


def measure_lead(game: Game, view: View, best: Move, second: Move, number: int) -> MoveGap:
    """Compare the best move with the second-best, with more playouts while it is unclear whether it is better."""

    def is_uncertain(gap: MoveGap) -> bool:
        return gap.better_chance - gap.played_chance <= CERTAIN * gap.error

    return measure_gap(game, view, (best, second), 2 * number, is_uncertain, MAX_PAIRS)


# -- jobs -------------------------------------------------------------------------------------------------------------
ALTERNATIVE_DRAWS = 12  # number of other outcomes with which each chance event is compared
COARSE_POSITIONS = 16  # maximum number of positions on the first, coarse curve, besides the last one
# number of intervals of the coarse curve that are measured at every position, to find turning points
REFINED_INTERVALS = 4
MIN_PLAYOUTS, MAX_PLAYOUTS = 3, 64  # minimum and maximum number of playouts for one value
# The unit of work is the evaluation of one position.
WORK_BY_JOB_KIND = {"known": 1, "true": 1, "luck": 2, "decision": 8, "random": 1}
# factor and maximum of the playouts for the first position, with which all others are compared
START_FACTOR, MAX_START_PLAYOUTS = 16, 256
DECISION_NUMBERS, RANDOM_NUMBERS = 6, 2  # how many numbers the jobs `decision` and `random` return
SUM_TOLERANCE = 1e-6  # tolerance when checking that chances add up to 1


class MeasurementJob(NamedTuple):
    """One measurement of the position after `number` moves; `kind` is a key of `WORK_BY_JOB_KIND`."""

    kind: str
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
        begin = setup_length(match)
        # decisions of people, without those of the setup
        self.decisions = [
            number for number, step in enumerate(moves) if number >= begin and step.by_person and not step.auto
        ]
        counts = {number: len(self.game.legal_moves(match.history.states[number])) for number in self.decisions}
        # decisions with a choice -> number of legal moves
        self.choice_counts = {number: count for number, count in counts.items() if count > 1}
        self.stride = -(-len(self.positions) // COARSE_POSITIONS)  # the first curve uses every `stride`-th position
        self.coarse_positions = sorted({*self.positions[:: self.stride], self.positions[-1]})
        self.jobs = self._jobs()
        self.playouts = self._playouts()

    def _jobs(self) -> list[MeasurementJob]:
        fine = [number for number in self.positions if number not in set(self.coarse_positions)]
        return [
            *(MeasurementJob("known", number) for number in self.coarse_positions),
            *(MeasurementJob("known", number) for number in fine),
            *(MeasurementJob("decision", number) for number in self.choice_counts),
            *(MeasurementJob("true", number) for number in self.positions),
            *(MeasurementJob("luck", number) for number in self.chance_moves),
            *(MeasurementJob("random", number) for number in self.choice_counts),
        ]

    def _playouts(self) -> int:
        """Return the number of playouts for the value of a position; a long match gets fewer, so that its review takes
        no longer.

        This does not apply to decisions, which have a number of their own.
        """
        work = self.total_work([job for job in self.jobs if job.kind not in ("decision", "random")])
        return max(MIN_PLAYOUTS, min(MAX_PLAYOUTS, self.game.bot_settings.tuning.review_playouts // max(1, work)))

    @staticmethod
    def total_work(jobs: Sequence[MeasurementJob]) -> int:
        """Return the total work of jobs; the unit is the evaluation of one position."""
        return sum(WORK_BY_JOB_KIND[job.kind] for job in jobs)

    def measure(self, job: MeasurementJob) -> Numbers:
        """Do one job and return its numbers, whose meaning depends on the kind of job (see `_MEASURES`)."""
        return _MEASURES[job.kind](self, job.number)

    def missing_jobs(self, measurements: Mapping[str, Numbers]) -> Iterator[list[MeasurementJob]]:
        """Yield lists of jobs that are not done yet: the coarse curve, what turning points need, and all others.

        `measurements` must contain the results of a list when the next one is asked for.
        """

        def unmeasured(jobs: Iterable[MeasurementJob]) -> list[MeasurementJob]:
            return [job for job in jobs if job.key not in measurements]

        yield unmeasured(MeasurementJob("known", number) for number in self.coarse_positions)
        yield unmeasured(MeasurementJob("known", number) for number in self.turning_positions(measurements) or ())
        yield unmeasured(self.jobs)

    def turning_positions(self, measurements: Mapping[str, Numbers]) -> list[int] | None:
        """Return the positions between which turning points are looked for; None until the coarse curve is measured.

        These are the positions of the coarse curve, and all positions within its intervals with the largest changes.
        """
        curve = [measurements.get(MeasurementJob("known", number).key) for number in self.coarse_positions]
        intervals = list[tuple[float, int, int]]()
        for (first, last), (before, after) in zip(pairwise(self.coarse_positions), pairwise(curve), strict=True):
            if before is None or after is None:
                return None
            intervals.append((-max(abs(one - two) for one, two in zip(before, after, strict=True)), first, last))
        refined = [(first, last) for _, first, last in sorted(intervals)[:REFINED_INTERVALS]]
        return sorted(
            {
                *self.coarse_positions,
                *(number for first, last in refined for number in self.positions if first < number < last),
            }
        )

    def latest_position(self, move_number: int) -> int:
        """Return the latest measured position that is not after this move number."""
        return self.positions[bisect_right(self.positions, move_number) - 1]

    def is_valid_result(self, job: MeasurementJob, value: Any) -> bool:
        """Return True if a value from a file can be the result of a job, by its length and range."""
        if not isinstance(value, list) or not all(isinstance(one, int | float) for one in value):
            return False
        if job.kind == "decision":
            return (
                len(value) == DECISION_NUMBERS
                and 0 <= value[0] < self.choice_counts[job.number]
                and all(_is_chance(one) for one in value[1:])
            )
        if job.kind == "random":
            return len(value) == RANDOM_NUMBERS and all(_is_chance(one) for one in value)
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
        """Return each seat's mean chance over other random outcomes of the move.

        Playouts after each outcome use the same dice as those after the actual outcome.
        """
        state, move = self.match.history.states[number], self.match.moves[number].move
        each, salt = max(1, 2 * self.playouts // ALTERNATIVE_DRAWS), 2 * (number + 1)
        others = [
            values.values_after_move(self.game, state, move, BotDice(~(ALTERNATIVE_DRAWS * number + draw)), each, salt)
            for draw in range(ALTERNATIVE_DRAWS)
        ]
        return [float_sum(column) / ALTERNATIVE_DRAWS for column in zip(*others, strict=True)]

    def _decision(self, number: int) -> Numbers:
        step = self.match.moves[number]
        return measure_decision(self.game, self.match.view_at(number, step.seat), step.move, number)

    def _random(self, number: int) -> Numbers:
        step = self.match.moves[number]
        return measure_random(self.game, self.match.view_at(number, step.seat), step.move, number)

    def compare_move(self, number: int, best_index: int, move_index: int) -> Numbers:
        """Return [chance after the best move, chance after another move, error of their difference].

        `best_index` and `move_index` are the indices of these moves among the legal moves after `number` moves.
        """
        view = self.match.view_at(number, self.match.moves[number].seat)
        moves = [tuple(move) for move in view["moves"]]
        if move_index == best_index:
            pair = moves[best_index], moves[best_index]
            chance = measure_gap(self.game, view, pair, 2 * number, lambda gap: False, 1).better_chance
            return [chance, chance, 0.0]
        return [*measure_loss(self.game, view, moves[best_index], moves[move_index], number)]

    def grade_from_numbers(self, number: int, *numbers: float) -> GradedDecision:
        """Grade the decision after `number` moves from its measured numbers (`grade_decision`).

        The chance after the better move is corrected as in the chart. The chance after the played move is lower by the
        measured loss, or by the significant part of that loss if it is smaller.
        """
        graded = grade_decision(number, self.match.moves[number].seat, *numbers)
        curve = self.game.bot_settings.tuning.calibration_curve
        could = correct_chance(curve, len(self.match.players), graded.could)
        loss = min(graded.loss, could * graded.loss / graded.could) if graded.better >= 0 else 0.0
        graded = graded._replace(loss=loss, could=could, chance=could - loss)
        # no mistake where both chances are shown as equal
        return graded._replace(grade=GOOD) if graded.is_mistake and not graded.lost_points else graded

    def is_puzzle(self, decision: GradedDecision) -> bool:
        """Return True for a mistake where one of at least `MIN_PUZZLE_MOVES` legal moves is clearly the best."""
        choices = self.choice_counts.get(decision.number, 0)
        return decision.is_mistake and decision.stands_out and choices >= MIN_PUZZLE_MOVES

    def move_at(self, number: int, move_index: float) -> Move:
        """Return the legal move with this index in the position after `number` moves."""
        return tuple(self.match.view_at(number, self.match.moves[number].seat)["moves"][int(move_index)])


def setup_length(match: Match) -> int:
    """Return the number of moves before the first turn; 0 in a game without turns, or if the match began in a turn."""
    turn, _, _ = match.game.controller.turn_and_phase(match.view_at(0, None))
    return 0 if turn else next((number for _, number in turn_starts(match)), 0)


def _is_chance(value: float) -> bool:
    """Return True if a number is a chance or the error of one; False for NaN."""
    return 0 <= value <= 1 + SUM_TOLERANCE


_MEASURES = {
    "known": ReviewedMatch._known,
    "true": ReviewedMatch._true,
    "luck": ReviewedMatch._luck,
    "decision": ReviewedMatch._decision,
    "random": ReviewedMatch._random,
}
