"""Ratings, intervals and the fairness test agree with published figures."""

from __future__ import annotations

import pytest

from games.core.match.players import LEVELS
from games.core.people.rating import (
    ComputerPlayer,
    Rating,
    computer_rating,
    fairness_p_value,
    rating_after_match,
    wilson_interval,
)


def test_the_rating_equals_glickmans_example() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    rating = rating_after_match(Rating(1500, 200, 0.06), others)
    assert rating.value == pytest.approx(1464.06, abs=0.05)
    assert rating.deviation == pytest.approx(151.52, abs=0.05)
    assert rating.volatility == pytest.approx(0.05999, abs=0.00002)


def test_even_results_against_a_level_give_the_levels_rating() -> None:
    for level in ("easy", "medium", "hard"):
        rating = Rating()
        for number in range(400):
            rating = rating_after_match(rating, [(computer_rating(ComputerPlayer(level)), float(number % 2))])
        assert rating.value == pytest.approx(computer_rating(ComputerPlayer(level)).value, abs=50)
        assert (
            rating.confidence_interval[0] < computer_rating(ComputerPlayer(level)).value < rating.confidence_interval[1]
        )
    assert computer_rating(ComputerPlayer("medium")) == Rating(1000, 0)


def test_a_rating_becomes_surer_and_rises_with_victories() -> None:
    once = rating_after_match(Rating(), [(computer_rating(ComputerPlayer("medium")), 1.0)])
    assert once.value > Rating().value
    assert once.deviation < Rating().deviation
    assert rating_after_match(Rating(), []) == Rating()


def test_old_matches_keep_the_old_ratings_of_computers() -> None:
    for version in ("", "1.0.0", "2.0.1", "2.10", "3beta"):
        old = [computer_rating(ComputerPlayer(level, "daring", version)).value for level in LEVELS]
        assert old == [500, 850, 1000, 1150, 1185]
    for version in ("3.0.0", "3.1", "12.0"):
        new = [computer_rating(ComputerPlayer(level, "daring", version)).value for level in LEVELS]
        assert new == [-115, 565, 1000, 1290, 1345]


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0, 1)]
)
def test_wilson_intervals_equal_published_values(won: int, of: int, low: float, high: float) -> None:
    assert wilson_interval(won, of) == pytest.approx((low, high), abs=2e-4)


@pytest.mark.parametrize(
    ("won", "chance"),
    [
        ((5, 5), 1.0),
        ((10, 0), 0.00157),
        ((20, 10, 10), 0.0821),
        ((30, 10, 10, 10), 0.00017),
        ((8, 2, 5, 5, 5), 0.46284),
    ],
)
def test_fairness_p_values_equal_published_values(won: tuple[int, ...], chance: float) -> None:
    assert fairness_p_value(won) == pytest.approx(chance, abs=2e-4)
