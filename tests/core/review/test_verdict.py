"""The sentence about a match: what lost or won it, from made-up measurements."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.journal.resume import load_for_viewing
from games.core.match.match import Match
from games.core.review.jobs import BLUNDER, SLIP, GradedDecision, ReviewedMatch
from games.core.review.summary import ChanceEvent, ResultContributions, ReviewSummary, luck_level
from games.core.review.verdict import Verdict, find_verdict, points_behind
from games.shipped import register_shipped

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"


@pytest.fixture(scope="module")
def reviewed() -> ReviewedMatch:
    """A finished match of Wampiry."""
    return ReviewedMatch(load_for_viewing(JOURNALS / "wampiry_finished.journal"))


def winner_and_loser(match: Match) -> tuple[int, int]:
    assert match.result is not None
    winner = match.result.winners[0]
    return winner, next(seat for seat in range(len(match.players)) if seat not in match.result.winners)


def made_summary(
    reviewed: ReviewedMatch,
    decisions: tuple[GradedDecision, ...] = (),
    luck: dict[int, float] | None = None,
    fall_in: int = -1,
) -> ReviewSummary:
    """Return a summary: the loser's chance falls in turn `fall_in`, or a little in every turn; `luck` by seat."""
    winner, loser = winner_and_loser(reviewed.match)
    moves, seats = reviewed.match.moves, len(reviewed.match.players)
    begins = [n for n, step in enumerate(moves, 1) if any(event.kind == "turn" for event in step.events)]
    chances = {}
    for number in reviewed.positions:
        turn = sum(at <= number for at in begins)
        left = 0.33 - 0.02 * turn if fall_in < 0 else 0.33 if turn <= fall_in else 0.05
        row = [0.1] * (seats + 1)
        row[loser], row[winner] = max(0.01, left), 0.6 - max(0.01, left)
        chances[number] = row
    events, shares = [], []
    for seat, gain in (luck or {}).items():
        gains = tuple(gain if seat == one else 0.0 for one in range(seats))
        events.append(ChanceEvent(9, 0, gains))
        shares.append(ResultContributions(seat, gain, 0.0, 0.0, 0.0, 0.0, 0.0))
    return ReviewSummary(
        1, 1, chances, [reviewed.positions], True, list(decisions), [], events, shares, bool(luck)
    )  # fmt: skip


def verdict_of(reviewed: ReviewedMatch, summary: ReviewSummary, lost: bool = True) -> Verdict:
    verdict = find_verdict(reviewed, summary, winner_and_loser(reviewed.match)[lost])
    assert verdict is not None
    return verdict


def mistake(reviewed: ReviewedMatch, number: int, grade: str, loss: float, could: float = 0.4) -> GradedDecision:
    loser = winner_and_loser(reviewed.match)[1]
    return GradedDecision(number, loser, grade, loss, False, 0, could - loss, could)


def test_a_blunder_lost_the_match_unless_there_was_no_hope(reviewed: ReviewedMatch) -> None:
    slip, blunder = mistake(reviewed, 20, SLIP, 0.05), mistake(reviewed, 40, BLUNDER, 0.3)
    verdict = verdict_of(reviewed, made_summary(reviewed, (slip, blunder)))
    assert (verdict.kind, verdict.number, verdict.before) == ("mistake", 40, 0.4)
    late = mistake(reviewed, 60, BLUNDER, 0.11, could=0.12)
    assert verdict_of(reviewed, made_summary(reviewed, (late,))).kind == "outplayed"


def test_a_blunder_that_leaves_more_than_an_even_chance_did_not_lose_the_match(reviewed: ReviewedMatch) -> None:
    early, slip = mistake(reviewed, 20, BLUNDER, 0.2, could=0.9), mistake(reviewed, 40, SLIP, 0.05)
    assert verdict_of(reviewed, made_summary(reviewed, (early,))).kind == "outplayed"
    assert verdict_of(reviewed, made_summary(reviewed, (early, slip))).kind == "slips"


def test_a_mistake_in_a_position_that_was_lost_did_not_lose_the_match(reviewed: ReviewedMatch) -> None:
    """The person could not know that it was lost, because of what was hidden."""
    loser, seats = winner_and_loser(reviewed.match)[1], len(reviewed.match.players)
    summary = made_summary(reviewed, (mistake(reviewed, 40, BLUNDER, 0.3),))
    for chance, kind in ((0.3, "mistake"), (0.0, "outplayed")):
        row = [chance if seat == loser else (1 - chance) / seats for seat in range(seats + 1)]
        true = dict.fromkeys(reviewed.positions, row)
        assert verdict_of(reviewed, summary._replace(true_chances=true)).kind == kind


def test_small_mistakes_add_up(reviewed: ReviewedMatch) -> None:
    slips = tuple(mistake(reviewed, number, SLIP, 0.05 + number / 1000) for number in (20, 30, 40))
    verdict = verdict_of(reviewed, made_summary(reviewed, slips))
    assert (verdict.kind, verdict.number, verdict.mistake_count) == ("slips", 40, 3)
    assert verdict_of(reviewed, made_summary(reviewed, slips[:1])).kind == "outplayed"
    worst = mistake(reviewed, 50, BLUNDER, 0.11, could=0.12)  # it can't be named: the position was lost
    assert verdict_of(reviewed, made_summary(reviewed, (*slips, worst))).kind == "outplayed"


def test_luck_counts_only_if_it_took_more_than_the_moves(reviewed: ReviewedMatch) -> None:
    winner, loser = winner_and_loser(reviewed.match)
    blunder = mistake(reviewed, 40, BLUNDER, 0.2)
    for luck, kind in (
        ({loser: -0.3, winner: 0.0}, "luck"),
        ({loser: -0.1, winner: 0.3}, "mistake"),  # the winner's luck cost this seat nothing
        ({loser: -0.1, winner: 0.1}, "mistake"),
    ):
        verdict = verdict_of(reviewed, made_summary(reviewed, (blunder,), luck))
        assert verdict.kind == kind
        assert verdict.rival == winner
        if kind != "mistake":
            assert verdict.number == 8
    assert verdict_of(reviewed, made_summary(reviewed, (), {winner: 0.3}), lost=False).kind == "lucky"


def test_without_mistakes_the_turn_that_changed_most_decided(reviewed: ReviewedMatch) -> None:
    begins = [n for n, s in enumerate(reviewed.match.moves, 1) if any(e.kind == "turn" for e in s.events)]
    summary = made_summary(reviewed, fall_in=6)
    for lost, kind in ((True, "behind"), (False, "ahead")):
        verdict = verdict_of(reviewed, summary, lost)
        assert verdict.kind == kind
        assert begins[5] <= verdict.number + 1 <= begins[6]
        assert abs(verdict.after - verdict.before) > 0.2
    assert verdict_of(reviewed, made_summary(reviewed)).kind == "outplayed"
    assert verdict_of(reviewed, made_summary(reviewed), lost=False).kind == "led"


def test_a_turn_is_what_all_seats_play_in_it() -> None:
    """In Kraków every seat begins the same turn; the change of the whole turn counts."""
    course = ReviewedMatch(load_for_viewing(JOURNALS / "krakow_finished.journal"))
    winner, seats = winner_and_loser(course.match)[0], len(course.match.players)
    begins = [(event.args["turn"], number) for number, step in enumerate(course.match.moves, 1)
              for event in step.events if event.kind == "turn"]  # fmt: skip
    starts = [number for turn, number in begins if turn == 3]
    assert len(starts) == seats > 1
    end = next(number for turn, number in begins if turn == 4)

    def row(number: int) -> list[float]:
        chance = 0.3 + 0.2 * sum(number >= at for at in (starts[1], end))
        return [chance if seat == winner else (1 - chance) / seats for seat in range(seats + 1)]

    summary = made_summary(course)._replace(chances={number: row(number) for number in course.positions})
    verdict = find_verdict(course, summary, winner)
    assert verdict is not None
    assert (verdict.kind, round(verdict.before, 2), round(verdict.after, 2)) == ("ahead", 0.3, 0.7)


def test_an_identity_revealed_at_the_end_did_not_decide(reviewed: ReviewedMatch) -> None:
    """A change by public knowledge counts only if the true chance changed, too."""
    winner = winner_and_loser(reviewed.match)[0]
    last, seats = reviewed.positions[-1], len(reviewed.match.players)
    begins = [n for n, s in enumerate(reviewed.match.moves, 1) if any(e.kind == "turn" for e in s.events)]
    at = next(number for number in reviewed.positions if number > begins[4])

    def row(chance: float) -> list[float]:
        return [chance if seat == winner else (1 - chance) / seats for seat in range(seats + 1)]

    known = {number: row(0.95 if number == last else 0.4) for number in reviewed.positions}
    true = {number: row(0.95 if number >= at else 0.4) for number in reviewed.positions}
    for true_chances, is_hidden in (({}, False), (known, False), (true, True)):
        summary = made_summary(reviewed)._replace(chances=known, true_chances=true_chances)
        verdict = verdict_of(reviewed, summary, lost=False)
        assert (verdict.kind, verdict.before, verdict.after) == ("ahead", 0.4, 0.95)
        assert verdict.is_hidden == is_hidden
        assert (verdict.number < last - 1) == is_hidden


def test_mistakes_lost_it_only_if_nothing_cost_more(reviewed: ReviewedMatch) -> None:
    loser = winner_and_loser(reviewed.match)[1]
    slips = tuple(mistake(reviewed, number, SLIP, 0.06) for number in (20, 30, 40))
    blunder = (mistake(reviewed, 40, BLUNDER, 0.3),)
    for decisions, luck, own, others, kind in (
        (slips, 0.0, -0.2, 0.0, "slips"),
        (slips, 0.3, -0.2, -0.5, "outplayed"),  # the moves of others cost more
        (slips, -0.17, 0.2, 0.0, "outplayed"),  # its decisions did no harm, taken together
        (blunder, 0.0, -0.3, -0.2, "mistake"),
        (blunder, 0.0, -0.3, -0.5, "outplayed"),
        (blunder, -0.2, -0.3, 0.0, "mistake"),
    ):
        shares = [ResultContributions(loser, luck, own, others, 0.0, 0.0, 0.0)]
        summary = made_summary(reviewed, decisions)._replace(result_shares=shares)
        assert verdict_of(reviewed, summary).kind == kind, (luck, own, others)


def test_another_seats_luck_beat_only_whom_it_cost_chance(reviewed: ReviewedMatch) -> None:
    winner, loser = winner_and_loser(reviewed.match)
    seats = range(len(reviewed.match.players))
    for cost, kind in ((0.3, "other_luck"), (0.0, "outplayed")):
        gains = [tuple(gain if seat == winner else -cost if seat == loser else 0.0 for seat in seats)
                 for gain in (0.2, 0.3)]  # fmt: skip
        events = [ChanceEvent(9 + 2 * place, 0, one) for place, one in enumerate(gains)]
        shares = [ResultContributions(seat, luck, 0.0, 0.0, 0.0, 0.0, 0.0)
                  for seat, luck in ((winner, 0.5), (loser, 0.0))]  # fmt: skip
        summary = made_summary(reviewed)._replace(chance_events=events, result_shares=shares)
        assert verdict_of(reviewed, summary).kind == kind


def test_nothing_is_said_before_the_chances_are_known(reviewed: ReviewedMatch) -> None:
    assert find_verdict(reviewed, made_summary(reviewed)._replace(is_charted=False), 0) is None


def test_points_behind_add_up_by_source(reviewed: ReviewedMatch) -> None:
    match = reviewed.match
    winner, loser = winner_and_loser(match)
    assert match.result is not None
    ahead, after = points_behind(reviewed, loser, winner), points_behind(reviewed, winner, loser)
    gap = match.result.points[winner] - match.result.points[loser]
    assert sum(n for _, n in ahead) - sum(n for _, n in after) == gap
    assert ahead == sorted(ahead, key=lambda one: -one[1])


def test_the_level_of_luck_is_50_for_average_luck(reviewed: ReviewedMatch) -> None:
    levels = [luck_level(made_summary(reviewed, (), {0: gain}), 0) for gain in (-0.9, -0.05, 0.0, 0.05, 0.9)]
    assert levels == sorted(levels)
    assert levels[2] == 50
    assert levels[0] == 100 - levels[-1]
    assert levels[0] < 20
    assert 20 < levels[1] < 50
