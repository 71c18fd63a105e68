"""What there is to measure in a finished match: small jobs in the order in which they tell most.

Each job has a key, such as `known:12` (chances after 12 moves by what was known in common), and gives a few numbers.
They are kept by key, so that a review that was left goes on where it was.

A decision is judged by what it gave away of the chance to win: the same bounds in every game.
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

# -- how good a decision was ------------------------------------------------------------------------------------------
FORCED, BEST, GOOD, SLIP, BLUNDER = GRADES = ("forced", "best", "good", "slip", "blunder")
NO_SLIP = 0.04
BOUNDS = ((BEST, 0.01), (GOOD, NO_SLIP), (SLIP, 0.10))  # the most that each gives away


class GradedDecision(NamedTuple):
    """What a person decided with the move of that number, counted from 0.

    `loss` is in chance to win; `close`: the difference is too small against its error to tell. `better` is the place
    among the legal moves of what hard would have done, -1: the same, or not looked at.
    """

    number: int
    seat: int
    grade: str
    loss: float = 0.0
    close: bool = False
    better: int = -1
    chance: float = 0.0  # to win, by what that person could know, with the move played
    could: float = 0.0  # and with the better one


def grade_decision(number: int, seat: int, place: float, better: float, played: float, error: float) -> GradedDecision:
    """Grade a decision in which there was a choice; without any loss the move played was as good as hard's."""
    loss = max(0.0, better - played)
    if not loss:
        return GradedDecision(number, seat, BEST, chance=played, could=played)
    close = error > loss / 2
    grade = GOOD if close and loss > BOUNDS[0][1] else next((name for name, most in BOUNDS if loss <= most), BLUNDER)
    return GradedDecision(number, seat, grade, loss, close, int(place), played, better)


def accuracy(decisions: Sequence[GradedDecision]) -> float | None:
    """Return how well somebody decided, 0 to 1: a loss of 10 points of a hundred counts as nothing; forced ones don't.

    None: there was no choice at all.
    """
    free = [one for one in decisions if one.grade != FORCED]
    if not free:
        return None
    worst = BOUNDS[-1][1]
    return sum(1 - min(worst, 0.0 if one.close else one.loss) / worst for one in free) / len(free)


# -- jobs -------------------------------------------------------------------------------------------------------------
Numbers = list[float]

DRAWS = 12  # other outcomes that each draw of dice or cards is compared with
COARSE = 40  # positions of the first curve, at most, beside the last
LEAST, MOST = 3, 64  # playouts for one value
PAIRS = 4  # and at least so many worlds in which two moves are compared
WORK = {"known": 1, "true": 1, "luck": 2, "decision": 3}  # how much of it each kind of job is
START, ENOUGH = 16, 256  # times the playouts for the first position, which everything is measured from; and at most
FINER = 4  # times the playouts, at most, for what looks like a slip and may be none
ROUNDING = 1e-6  # by which chances that are 1 together may miss it
SEARCH = 5  # what hard would have done: its usual playouts divided by this, and in long matches so many times theirs


class MeasureJob(NamedTuple):
    """One measure: `what` of the position after `number` moves."""

    kind: str  # known, true, luck, decision
    number: int

    @property
    def key(self) -> str:
        """Return the name under which its numbers are kept."""
        return f"{self.kind}:{self.number}"


class ReviewedMatch:
    """A finished match as a review goes through it. UsageError: it is not over.

    `marks` are the positions that are valued: where another seat goes on, and after every draw of chance.
    """

    def __init__(self, match: Match) -> None:
        """Take a match as it was replayed from its journal."""
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
        self.choice_counts = {number: count for number, count in counts.items() if count > 1}  # with their legal moves
        self.stride = -(-len(self.positions) // COARSE)  # marks from one position of the first curve to the next
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
        """Share out the playouts of a whole review, so that a long match takes no longer than a short one."""
        return max(LEAST, min(MOST, self.game.thinking.tuning.review_playouts // max(1, self.total_work(self.jobs))))

    @staticmethod
    def total_work(jobs: Sequence[MeasureJob]) -> int:
        """Return how much work jobs are together, in parts of which one values one position."""
        return sum(WORK[job.kind] for job in jobs)

    def measure(self, job: MeasureJob) -> Numbers:
        """Do one job; see `summary` for what its numbers mean."""
        return _MEASURES[job.kind](self, job.number)

    def missing(self, known: Mapping[str, Numbers]) -> list[MeasureJob]:
        """List the jobs that are not done, in order."""
        return [job for job in self.jobs if job.key not in known]

    def position_at(self, number: int) -> int:
        """Return the valued position that holds after so many moves: the last mark up to there."""
        return self.positions[bisect_right(self.positions, number) - 1]

    def accepts(self, job: MeasureJob, value: Any) -> bool:
        """Return whether a value read from a file can be the result of a job, by its length and range."""
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
            and abs(sum(value) - 1) <= ROUNDING
        )

    # -- how each is measured -----------------------------------------------------------------------------------------
    def _known(self, number: int) -> Numbers:
        return values.view_values(self.game, self.match.view_at(number, None), self.playouts, 2 * number)

    def _true(self, number: int) -> Numbers:
        playouts = self.playouts if number else min(START * self.playouts, ENOUGH)
        return values.state_values(self.game, self.match.history.states[number], playouts, 2 * number)

    def _luck(self, number: int) -> Numbers:
        """Return the mean of the chances after other draws, each with the dice that go on from what really came."""
        state, move = self.match.history.states[number], self.match.moves[number].move
        each, salt = max(1, 2 * self.playouts // DRAWS), 2 * (number + 1)
        others = [
            values.values_after_move(self.game, state, move, BotDice(~(DRAWS * number + draw)), each, salt)
            for draw in range(DRAWS)
        ]
        return [sum(column) / DRAWS for column in zip(*others, strict=True)]

    def _decision(self, number: int) -> Numbers:
        """Return hard's move (its place among the legal ones), both chances, the error of their difference."""
        step = self.match.moves[number]
        view = self.match.view_at(number, step.seat)
        tuning = self.game.thinking.tuning
        playouts = min(tuning.playouts // SEARCH, SEARCH * self.playouts)
        budget = Budget.start(tuning, playouts=max(tuning.searched_moves, playouts))
        found = choose_move(self.game, view, "hard", BotDice(number), budget).move
        place = [tuple(move) for move in view["moves"]].index(tuple(found))
        if tuple(found) == tuple(step.move):
            chance = values.move_value(self.game, view, found, self.playouts, 2 * number)
            return [place, chance, chance, 0.0]
        return [place, *self._gap(view, found, step.move, number)]

    def _gap(self, view: View, better: Move, played: Move, number: int) -> values.MoveGap:
        """Compare two moves, the finer the longer it looks like a slip but may well be none."""

        def doubtful(found: values.MoveGap) -> bool:
            least = found.better - found.played - 2 * found.error
            return least <= NO_SLIP and grade_decision(number, 0, 0, *found).grade in (SLIP, BLUNDER)

        pairs = max(PAIRS, self.playouts)
        return values.compare_moves(self.game, view, (better, played), pairs, 2 * number, doubtful, FINER)

    def compare_move(self, number: int, best: int, place: int) -> Numbers:
        """Return what a decision would have been measured as, had the legal move with that place been played.

        Returns both chances and the error of their difference; `best` is the place of the move it is compared with.
        """
        view = self.match.view_at(number, self.match.moves[number].seat)
        moves = [tuple(move) for move in view["moves"]]
        if place == best:
            chance = values.move_value(self.game, view, moves[best], self.playouts, 2 * number)
            return [chance, chance, 0.0]
        return [*self._gap(view, moves[best], moves[place], number)]

    def grade(self, number: int, place: float, better: float, played: float, error: float) -> GradedDecision:
        """Grade the decision after `number` moves by its numbers, as chances come true."""
        found = correct_gap(self.game.thinking.tuning.calibration_curve, len(self.match.players), better, played, error)
        return grade_decision(number, self.match.moves[number].seat, place, *found)

    def move_at(self, number: int, place: float) -> Move:
        """Return the move with that place among those legal after `number` moves."""
        return tuple(self.match.view_at(number, self.match.moves[number].seat)["moves"][int(place)])


def _is_chance(value: float) -> bool:
    """Return whether a number is a chance, or the error of one: nothing that is no number passes."""
    return 0 <= value <= 1 + ROUNDING


_MEASURES = {
    "known": ReviewedMatch._known,
    "true": ReviewedMatch._true,
    "luck": ReviewedMatch._luck,
    "decision": ReviewedMatch._decision,
}
