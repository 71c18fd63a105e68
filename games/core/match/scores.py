"""The points of a match over time: scorings, sums after each turn, and the deciding measure where points did not
decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.contract.contract import EVERYBODY, Event, GameFacts, Result, View
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.extras.result_tables import PointLabels
from games.core.contract.game import Game
from games.core.contract.texts import N_, N_n, Text
from games.core.match.match import Match

DEFAULT_POINT_WORDS = PointLabels(N_n("{n} point", "{n} points"), N_("Total"), N_("Points, turn by turn"))


class Award(NamedTuple):
    """One scoring: the turn, the cause, the place on the board, and the points for each seat."""

    turn: int
    cause: str
    where: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """The points of a match over time. `totals[t][seat]` is the sum after turn `t`; turn 0 is the beginning."""

    awards: tuple[Award, ...]
    start: tuple[int, ...]  # points by seat at the start, in a match that began from a set-up position
    totals: tuple[tuple[int, ...], ...]
    has_estimates: bool  # True: totals of turns without a scoring are estimates
    # by turn, from 0: (displayed number, number of the part of the match or 0 if it has no parts)
    turn_numbers: tuple[tuple[int, int], ...]

    @property
    def last_turn(self) -> int:
        """The number of the last turn in which points were possible."""
        return len(self.totals) - 1

    @property
    def estimated_turns(self) -> frozenset[int]:
        """The turns whose totals are estimates, because nothing was scored in them."""
        if not self.has_estimates:
            return frozenset()
        given = {award.turn for award in self.awards}
        before = [self.start, *self.totals]
        return frozenset(turn for turn, now in enumerate(self.totals) if turn not in given and now != before[turn])

    def axis_labels(self, facts: GameFacts) -> list[tuple[int, Text]]:
        """Return the labels of the chart's axis as (last turn, label), one for each part of the match; empty without
        parts.
        """
        parts = [part for _, part in self.turn_numbers]
        ends = [turn for turn, part in enumerate(parts) if part and part not in parts[turn + 1 :]]
        if len(ends) < 2:
            return [(self.last_turn, facts.turn_labels.axis_label)]
        return [(turn, facts.match_parts[parts[turn] - 1]) for turn in ends]

    def points_of_cause(self, cause: str) -> tuple[int, ...]:
        """Return the points by seat for one cause."""
        return _sum_by_seat([award.points for award in self.awards if award.cause == cause], len(self.start))

    def ordered_causes(self, known: Sequence[str]) -> list[str]:
        """Return the causes in the order of `known`, followed by all other causes that occurred."""
        occurred = {award.cause for award in self.awards}
        return [*known, *sorted(occurred - set(known))]

    def awards_in_turn(self, turn: int) -> list[Award]:
        """Return the awards of one turn."""
        return [award for award in self.awards if award.turn == turn]


def timeline_of(match: Match) -> MatchTimeline:
    """Return the course of a finished match in the form from which records and the recap are computed."""
    setup = [entry.event for entry in match.log if entry.move_number == 0 and entry.seat is None]
    events: list[Sequence[Event]] = [setup, *(step.events for step in match.moves)]
    winners = match.result.winners if match.result is not None else ()
    return MatchTimeline(len(match.players), winners, events, match.history.states[: match.move_count + 1])


def turn_starts(match: Match) -> Iterator[tuple[int, int]]:
    """Yield (turn, number of moves before it) for each beginning of a turn."""
    for number, step in enumerate(match.moves, 1):
        for event in step.events:
            if event.kind == "turn":
                yield int(event.args["turn"]), number


def moves_before_turns(match: Match) -> dict[int, int]:
    """Map each turn to the number of moves before it."""
    begins: dict[int, int] = {}  # in some games the same turn begins once for each player; the first beginning counts
    for turn, number in turn_starts(match):
        begins.setdefault(turn, number)
    return begins


def list_awards(match: Match) -> tuple[Award, ...]:
    """List the scorings of a match in order."""
    return tuple(
        Award(int(event.args["turn"]), str(event.args["cause"]), str(event.args["where"]), tuple(event.args["awards"]))
        for step in match.moves
        for event in step.events
        if event.kind == "scored"
    )


def score_history(match: Match) -> ScoreHistory:
    """Return the score history of a match up to its current move."""
    awards = list_awards(match)
    start = _start_points(match, awards)
    last = max([match.turn()[0], *(award.turn for award in awards)])
    measure = _deciding_measure(match)
    given = _totals(start, awards, last)
    if measure is not None and last:
        totals = [tuple(measure(view)[: len(start)]) for view in _views_at_turn_ends(match, last)]
    else:
        totals = _with_estimates(match, given, awards)
    supposing = measure is None and totals != given
    return ScoreHistory(awards, start, tuple(totals), supposing, turn_numbers(match, last))


def _start_points(match: Match, awards: Sequence[Award]) -> tuple[int, ...]:
    """Return the points by seat that no scoring explains: those of the position from which the match started."""
    if match.result is None:
        return (0,) * len(match.players)
    gained = _sum_by_seat([award.points for award in awards], len(match.players))
    return tuple(points - more for points, more in zip(match.result.points, gained, strict=True))


def _totals(start: Sequence[int], awards: Sequence[Award], last: int) -> list[tuple[int, ...]]:
    """Return the points by seat after each turn; turn 0 is the beginning, with points given at the start."""
    totals: list[tuple[int, ...]] = []
    for turn in range(last + 1):
        before = totals[-1] if totals else start
        totals.append(_sum_by_seat([before, *(award.points for award in awards if award.turn == turn)], len(start)))
    return totals


def _sum_by_seat(points: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """Add up points by seat."""
    return tuple(sum(one[seat] for one in points) for seat in range(seats))


def turn_numbers(match: Match, last: int) -> tuple[tuple[int, int], ...]:
    """Return for each turn from 0 to `last` the displayed number and the part of the match, or 0 without parts; numbers
    may restart in each part.
    """
    phase, part = match.game.controller.turn_and_phase, match.game.controller.match_part
    numbers = [(turn, 0) for turn in range(last + 1)]
    if part is not None:
        begins = moves_before_turns(match)
        # one move may begin several turns, because a turn may pass without a decision
        latest = {number: turn for turn, number in begins.items()}
        for turn, number in begins.items():
            view = match.view_at(number, None)
            numbers[turn] = (phase(view)[0] - (latest[number] - turn), part(view))
    return tuple(numbers)


def _deciding_measure(match: Match) -> Callable[[View], Sequence[int]] | None:
    """Return the function that computes the values that decided the match, for the chart; None if points decided.

    Hidden information may be used, because the match is over.
    """
    game, result = match.game, match.result
    ties, measure = game.controller.ending.tie_breaks, game.controller.ending.chart_values
    if result is None or point_labels_of(game, result.end).points_decided:
        return None
    if measure is None and ties is not None:
        return lambda view: [value or 0 for value in ties(view)[0][1]]
    return measure


def _with_estimates(match: Match, totals: list[tuple[int, ...]], awards: Sequence[Award]) -> list[tuple[int, ...]]:
    """Return the points after each turn, with an estimate for turns without a scoring: the points that a scoring would
    have given then.

    The estimates are the `points` in the game's standings; without them `totals` is returned unchanged.
    """
    last, given = len(totals) - 1, {award.turn for award in awards}
    if match.result is None or not last or "points" not in match.game.standings(match.view(EVERYBODY)):
        return totals
    ends = _views_at_turn_ends(match, last)
    return [
        points if turn in given else tuple(match.game.standings(ends[turn])["points"][: len(points)])
        for turn, points in enumerate(totals)
    ]


def _views_at_turn_ends(match: Match, last: int) -> list[View]:
    """Return the fully revealed views of the positions before the first turn and after each turn."""
    begins = moves_before_turns(match)
    at = [begins.get(1, 0)]
    for turn in range(2, last + 1):
        at.append(begins.get(turn, at[-1]))
    at.append(match.move_count)
    return [match.view_at(number, EVERYBODY) for number in at]


def winning_points(result: Result, point_labels: PointLabels) -> int | None:
    """Return the winners' points; None if points did not decide or if the winners have different points."""
    if not (point_labels.points_decided and point_labels.won_by_points):
        return None
    found = {result.points[seat] for seat in result.winners if seat < len(result.points)}
    return found.pop() if len(found) == 1 else None


def point_labels_of(game: Game, end: str) -> PointLabels:
    """Return the labels for points in matches that end this way."""
    point_words = game.controller.ending.point_labels
    return DEFAULT_POINT_WORDS if point_words is None else point_words(end)
