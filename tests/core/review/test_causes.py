"""The cause of a change is the event that moved the chance; where none was measured, there is none."""

from __future__ import annotations

from games.core.match.match import Match
from games.core.review.causes import DRAW, MISTAKE, MOVE, Cause, drawn_events, find_cause
from games.core.review.jobs import SLIP, GradedDecision, ReviewedMatch
from games.core.review.summary import ChanceEvent, ReviewSummary
from games.shipped import register_shipped
from tests.core.review.partial import reviewed_match

register_shipped()


def summary_of(
    reviewed: ReviewedMatch,
    draws: dict[int, float] | None = None,
    slips: dict[int, float] | None = None,
    true_gains: dict[int, float] | None = None,
    is_complete: bool = True,
) -> ReviewSummary:
    """Return a summary with these effects on the chance of seat 0, each by the number of moves before it."""
    moves, seats = reviewed.match.moves, len(reviewed.match.players)
    events = [
        ChanceEvent(number + 1, moves[number].seat, (gain, *([-gain / (seats - 1)] * (seats - 1))))
        for number, gain in (draws or {}).items()
    ]
    decisions = [
        GradedDecision(number, moves[number].seat, SLIP, loss, False, 0, 0.6 - loss, 0.6)
        for number, loss in (slips or {}).items()
    ]
    true = {number: [0.5] + [0.5 / seats] * seats for number in reviewed.positions}
    for before, gain in (true_gains or {}).items():
        for number in reviewed.positions:
            true[number][0] += gain if number > before else 0.0
    return ReviewSummary(
        1, 1 if is_complete else 2, {}, [], True, decisions, [], events, [], bool(events), true_chances=true
    )


def steps_of(match: Match, seat: int) -> list[tuple[int, int]]:
    """Return the (first, last) numbers of moves between which only this seat played."""
    steps = []
    for number, move in enumerate(match.moves):
        if number and move.seat == seat and match.moves[number - 1].seat != seat:
            end = next((n for n in range(number, len(match.moves)) if match.moves[n].seat != seat), len(match.moves))
            steps.append((number, end))
    return steps


def test_a_draw_is_a_cause_if_it_explains_most_of_the_change() -> None:
    reviewed = reviewed_match("wroclaw")
    start, end = next(step for step in steps_of(reviewed.match, 0) if step[1] - step[0] > 1)
    last = end - 1
    for gain, cause in ((0.3, Cause(DRAW, last, 0.3)), (0.1, None), (-0.3, None)):
        assert find_cause(reviewed, summary_of(reviewed, {last: gain}), 0, start, end, 0.4) == cause
    two = {start: 0.2, last: 0.25}
    assert find_cause(reviewed, summary_of(reviewed, two), 0, start, end, 0.4) == Cause(DRAW, last, 0.25)
    assert find_cause(reviewed, summary_of(reviewed, {last: 0.3}, is_complete=False), 0, start, end, 0.4) is None
    assert find_cause(reviewed, summary_of(reviewed, {last: 0.3}), 0, start, last, 0.4) is None  # it came later


def test_a_mistake_is_a_cause_unless_other_effects_together_are_larger() -> None:
    reviewed = reviewed_match("wroclaw")
    start, end = next(step for step in steps_of(reviewed.match, 0) if step[1] - step[0] > 2)
    slip = {start: 0.2}
    assert find_cause(reviewed, summary_of(reviewed, slips=slip), 0, start, end, -0.3) == Cause(MISTAKE, start, -0.2)
    assert find_cause(reviewed, summary_of(reviewed, slips=slip), 1, start, end, 0.3) == Cause(MISTAKE, start, 0.2)
    assert find_cause(reviewed, summary_of(reviewed, slips=slip), 0, start, end, 0.3) is None
    many = {start: 0.1, start + 1: 0.1}
    assert find_cause(reviewed, summary_of(reviewed, {end - 1: -0.15}, many), 0, start, end, -0.3) is None


def test_another_move_is_a_cause_only_alone_and_if_the_true_chance_changed() -> None:
    reviewed = reviewed_match("osada")
    match, game = reviewed.match, reviewed.game
    number = next(
        one
        for one in reviewed.positions[1:-1]
        if one + 1 in reviewed.positions
        and len(game.legal_moves(match.history.states[one])) > 1
        and match.moves[one].move[0] not in game.controller.decision_extras.pass_kinds
    )
    mover = match.moves[number].seat
    other = (mover + 1) % len(match.players)

    def cause(seat: int, change: float, true_change: float) -> Cause | None:
        summary = summary_of(reviewed)
        true = dict(summary.true_chances)
        row = list(true[number + 1])
        row[seat] += true_change
        true[number + 1] = row
        return find_cause(reviewed, summary._replace(true_chances=true), seat, number, number + 1, change)

    assert cause(other, -0.3, -0.2) == cause(mover, 0.3, 0.2) == Cause(MOVE, number)
    assert cause(other, -0.3, 0.0) is None  # the table only learnt something
    assert cause(mover, -0.3, -0.2) is None  # its own move lost nothing, as it is no mistake
    long_step = next(step for step in steps_of(match, mover) if step[1] - step[0] > 1)
    assert find_cause(reviewed, summary_of(reviewed, true_gains={0: 0.3}), 0, 0, long_step[1], 0.3) is None


def test_drawn_events_are_the_draws_without_what_follows() -> None:
    for game, kinds in (("wroclaw", {"rolled", "threat"}), ("osada", {"rolled", "saw", "drew", "revealed"})):
        reviewed = reviewed_match(game)
        found = [event.kind for number in reviewed.chance_moves for event in drawn_events(reviewed, number)]
        assert found
        assert set(found) <= kinds
