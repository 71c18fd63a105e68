"""The data of a finished match that the result shows: winners, reason, sources of points. Knows no pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.contract.contract import EVERYBODY, GameFacts, Result, View
from games.core.contract.errors import BAD_DATA
from games.core.contract.extras.result_tables import FinalTable, PointLabels
from games.core.contract.game import Game
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.match.match import Match
from games.core.match.recording import seat_places
from ui.drawing.theme import game_theme

DEFAULT_POINT_WORDS = PointLabels(N_n("{n} point", "{n} points"), N_("Sum"), N_("Points, turn by turn"))


class Award(NamedTuple):
    """Points awarded in one scoring: the turn, the cause, the place, and the points of each seat."""

    turn: int
    cause: str
    where: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """The points of a match. `totals[t][seat]` is the sum after turn t; turn 0 is the beginning."""

    awards: tuple[Award, ...]
    start: tuple[int, ...]  # points at the start, in a match started from a position
    totals: tuple[tuple[int, ...], ...]
    has_estimates: bool  # totals of turns without a scoring are estimates
    turn_numbers: tuple[
        tuple[int, int], ...
    ]  # by turn, from 0: displayed number, and number of the part of the match (0: no parts)

    @property
    def turns(self) -> int:
        """The last turn in which points were possible."""
        return len(self.totals) - 1

    @property
    def estimated_turns(self) -> frozenset[int]:
        """The turns without a scoring whose totals are estimates: what a scoring would have given then."""
        if not self.has_estimates:
            return frozenset()
        given = {award.turn for award in self.awards}
        before = [self.start, *self.totals]
        return frozenset(turn for turn, now in enumerate(self.totals) if turn not in given and now != before[turn])

    def axis_labels(self, facts: GameFacts) -> list[tuple[int, Text]]:
        """Return the labels of the chart's axis as (last turn, label): one for each part of a match with
        several parts.
        """
        parts = [part for _, part in self.turn_numbers]
        ends = [turn for turn, part in enumerate(parts) if part and part not in parts[turn + 1 :]]
        if len(ends) < 2:
            return [(self.turns, facts.turn_labels.axis)]
        return [(turn, facts.match_parts[parts[turn] - 1]) for turn in ends]

    def points_of_cause(self, cause: str) -> tuple[int, ...]:
        """Return each seat's points for one cause."""
        return _sum_by_seat([award.points for award in self.awards if award.cause == cause], len(self.start))

    def causes(self, known: Sequence[str]) -> list[str]:
        """Return the causes in the order of `known`, followed by others that occurred."""
        occurred = {award.cause for award in self.awards}
        return [*known, *sorted(occurred - set(known))]

    def awards_in_turn(self, turn: int) -> list[Award]:
        """Return the awards of one turn."""
        return [award for award in self.awards if award.turn == turn]


def first_moves(match: Match) -> dict[int, int]:
    """Return turn number -> number of the move in which that turn began, counted from 1 at the start of the match."""
    begins: dict[int, int] = {}  # the same turn begins once for each player in some games; the first counts
    for number, step in enumerate(match.moves, 1):
        for event in step.events:
            if event.kind == "turn":
                begins.setdefault(int(event.args["turn"]), number)
    return begins


def score_history(match: Match) -> ScoreHistory:
    """Return the score history of a match up to its current move."""
    awards = tuple(
        Award(int(event.args["turn"]), str(event.args["cause"]), str(event.args["where"]), tuple(event.args["awards"]))
        for step in match.moves
        for event in step.events
        if event.kind == "scored"
    )
    start = _start_points(match, awards)
    last = max([match.turn()[0], *(award.turn for award in awards)])
    measure = _deciding_measure(match)
    given = _totals(start, awards, last)
    if measure is not None and last:
        totals = [tuple(measure(view)[: len(start)]) for view in _views_at_turn_ends(match, last)]
    else:
        totals = _with_estimates(match, given, awards)
    supposing = measure is None and totals != given
    return ScoreHistory(awards, start, tuple(totals), supposing, _turn_numbers(match, last))


def _start_points(match: Match, awards: Sequence[Award]) -> tuple[int, ...]:
    """Return each seat's points that no scoring explains: those of the position from which the match started."""
    if match.result is None:
        return (0,) * len(match.players)
    gained = _sum_by_seat([award.points for award in awards], len(match.players))
    return tuple(points - more for points, more in zip(match.result.points, gained, strict=True))


def _totals(start: Sequence[int], awards: Sequence[Award], last: int) -> list[tuple[int, ...]]:
    """Return each seat's points after each turn; turn 0 is the beginning, with points dealt out then."""
    totals: list[tuple[int, ...]] = []
    for turn in range(last + 1):
        before = totals[-1] if totals else start
        totals.append(_sum_by_seat([before, *(award.points for award in awards if award.turn == turn)], len(start)))
    return totals


def _sum_by_seat(points: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """Add up points by seat."""
    return tuple(sum(one[seat] for one in points) for seat in range(seats))


def _turn_numbers(match: Match, last: int) -> tuple[tuple[int, int], ...]:
    """Return each turn as the table numbers it: (number, part), where numbers may restart in each part of the match."""
    phase, part = match.game.controller.turn_and_phase, match.game.controller.match_part
    numbers = [(turn, 0) for turn in range(last + 1)]
    if part is not None:
        begins = first_moves(match)
        latest = {
            number: turn for turn, number in begins.items()
        }  # one move may begin several turns, if a turn passes without a decision
        for turn, number in begins.items():
            view = match.view_at(number, None)
            numbers[turn] = (phase(view)[0] - (latest[number] - turn), part(view))
    return tuple(numbers)


def _deciding_measure(match: Match) -> Callable[[View], Sequence[int]] | None:
    """Return the function for the quantity that decided the match, to be charted instead of points; None if points did.

    The match is over, so hidden information may be counted.
    """
    game, result = match.game, match.result
    ties, measure = game.controller.ending.tie_breaks, game.controller.ending.measure
    if result is None or point_words_of(game, result.end).points_decided:
        return None
    if measure is None and ties is not None:
        return lambda view: [value or 0 for value in ties(view)[0][1]]
    return measure


def _with_estimates(match: Match, totals: list[tuple[int, ...]], awards: Sequence[Award]) -> list[tuple[int, ...]]:
    """Return the points after each turn; in turns without a scoring, what a scoring would have given.

    The estimate comes from `points` in the game's standings; without that the totals stay as they are.
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
    """Return the complete view before the first turn and after each turn."""
    begins = first_moves(match)
    at = [begins.get(1, 0)]
    for turn in range(2, last + 1):
        at.append(begins.get(turn, at[-1]))
    at.append(match.move_count)
    return [match.view_at(number, EVERYBODY) for number in at]


def winning_points(result: Result, words: PointLabels) -> int | None:
    """Return the winners' points; None if points did not decide, or if the winners differ in points."""
    if not (words.points_decided and words.won_by_points):
        return None
    found = {result.points[seat] for seat in result.winners if seat < len(result.points)}
    return found.pop() if len(found) == 1 else None


def point_words_of(game: Game, end: str) -> PointLabels:
    """Return the texts for the points of a match with this ending."""
    point_words = game.controller.ending.point_labels
    return DEFAULT_POINT_WORDS if point_words is None else point_words(end)


def ending_text(game: Game, result: Result, names: Sequence[str]) -> Text | None:
    """Return the sentence that says how a match ended; `names` are the players' names by seat.

    None if there is none, or if the arguments in a journal do not fit it.
    """
    of = game.controller.ending
    words = of.result_texts[result.end][0] if result.end in of.result_texts else of.end_texts.get(result.end)
    losers = [name for seat, name in enumerate(names) if seat not in result.winners]
    if words is None:
        return None
    filled = words._replace(args={**words.args, **result.args, "losers": losers})
    try:
        translate(filled, "en")
    except BAD_DATA:
        return None
    return filled


class MatchResult:
    """The data that the result screen shows about a finished match; ValueError if the match is not over."""

    def __init__(self, match: Match) -> None:
        if match.result is None:
            raise ValueError("this match goes on")
        self.match, self.result = match, match.result
        self.players = match.players
        self.facts = match.game.facts
        self.theme = game_theme(self.facts.theme)
        names = [player.name for player in match.players]
        self.lexicon = match.lexicon
        self.score = score_history(match)
        self.point_words = point_words_of(match.game, self.result.end)
        self.winning_points = winning_points(self.result, self.point_words)
        self.ending = ending_text(match.game, self.result, names)  # how it ended
        self.places = seat_places(self.result)  # rank by seat, from 1
        ending_of = match.game.controller.ending
        reckonings = ending_of.final_tables(match.view(EVERYBODY)) if ending_of.final_tables is not None else ()
        self.reckonings: Sequence[FinalTable] = reckonings
        self.winning_card_picture = self._picture()

    @property
    def deciding_cards(self) -> FinalTable | None:
        """The revealed cards if they decided the match; None if points or another count did."""
        has_decided = not self.point_words.points_decided and len(self.reckonings) == 1
        return self.reckonings[0] if has_decided else None

    def _picture(self) -> str:
        """Return the picture of the winning card; "" if no card has won, or the card has no picture."""
        describe = self.match.game.controller.cards.face
        winner = (
            next((one for one in self.deciding_cards.rows if one.won), None)
            if self.deciding_cards is not None
            else None
        )
        if winner is None or describe is None:
            return ""
        return describe(self.match.view(EVERYBODY), winner.card).picture
