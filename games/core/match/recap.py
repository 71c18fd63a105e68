"""Three sentences about a finished match: who was ahead, what turned it, how it ended (`contract.extras.recap`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.extras.recap import (
    MatchCourse,
    Period,
    Recap,
    default_ending_sentence,
    default_lead_sentence,
    default_turning_point,
    find_leads,
    lead_sentence,
)
from games.core.contract.texts import N_, Text
from games.core.match.match import Match
from games.core.match.scores import ScoreHistory, moves_before_turns, point_labels_of, score_history, timeline_of

MIN_CHANCE_LEAD = 0.05  # a chance to win counts as a lead if it exceeds all others by this much
FAVOURITE = N_("{who} had the best chance of winning {when}.")
OPEN = N_("The match was wide open to the end.")


def match_recap(
    match: Match, chances: Mapping[int, Sequence[float]] | None = None, score: ScoreHistory | None = None
) -> list[Text]:
    """Return up to three sentences about a finished match; empty while the match continues.

    `chances` are the measured chances of all seats by move number, if the whole match has been measured. They show who
    was ahead in a match that points did not decide.
    """
    result = match.result
    if result is None or len(match.players) < 2:
        return []
    score = score or score_history(match)
    gains = [[sum(award.points[seat] for award in score.awards_in_turn(turn)) for seat in range(len(match.players))]
             for turn in range(score.last_turn + 1)]  # fmt: skip
    course = MatchCourse(result, score.last_turn, find_leads(score.totals), gains)
    rules, timeline = match.game.recap, timeline_of(match)
    own = rules(timeline, course) if rules is not None else Recap()
    by_points = point_labels_of(match.game, result.end).points_decided
    favourite = _favourite(match, course, chances, own.period) if chances is not None and not by_points else None
    sentences = [
        favourite or own.course or (default_lead_sentence(course) if by_points else None),
        own.turn or (default_turning_point(course) if by_points else None),
        own.ending or default_ending_sentence(course),
    ]
    return [sentence for sentence in sentences if sentence is not None]


def _favourite(match: Match, course: MatchCourse, chances: Mapping[int, Sequence[float]], period: Period) -> Text:
    """Return the sentence about the seat that had the best chances, and when."""
    begins, numbers = moves_before_turns(match), sorted(chances)
    values = []
    for turn in range(course.turns + 1):
        end = begins.get(turn + 1, match.move_count if turn >= course.turns else begins.get(turn, 0))
        at = max([number for number in numbers if number <= end], default=numbers[0])
        values.append([*chances[at][: len(match.players)]])
    return lead_sentence(course.with_leads(values[:-1], MIN_CHANCE_LEAD), FAVOURITE, OPEN, period)
