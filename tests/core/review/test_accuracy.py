"""Accuracy: 0 for random play, 1 for the best play, from the chances lost and at stake in a seat's own decisions."""

from __future__ import annotations

from typing import Any

import pytest

from games import registry
from games.commands.judge import accuracy_table, measure_levels
from games.core.contract.contract import Move, View
from games.core.review import accuracy
from games.core.review.accuracy import MIN_DECISIONS, LossAndStake, accuracy_of, loss_and_stake, measure_random
from games.core.review.jobs import MeasurementJob
from games.core.review.summary import summarize
from tests.core.review.partial import made_up_measures, reviewed_match


def decisions(loss: float, count: int = MIN_DECISIONS) -> list[LossAndStake]:
    return [LossAndStake(loss, 0.3)] * count


@pytest.mark.parametrize(("loss", "expected"), [(0.3, 0.0), (0.2, 0.5), (0.0, 1.0), (0.5, 0.0), (-0.1, 1.0)])
def test_the_accuracy_compares_the_loss_with_that_of_random_play(loss: float, expected: float) -> None:
    assert accuracy_of(decisions(loss)) == pytest.approx(expected)


def test_few_decisions_have_no_accuracy() -> None:
    assert accuracy_of(decisions(0.1, MIN_DECISIONS - 1)) is None
    assert accuracy_of([LossAndStake(0.0, 0.0)] * MIN_DECISIONS) is None


def test_a_costly_decision_counts_more_than_one_where_nothing_was_at_stake() -> None:
    quiet, costly = [LossAndStake(0.01, 0.01)] * 9, LossAndStake(0.0, 0.5)
    good = accuracy_of([*quiet, costly])
    assert good is not None
    assert good > 0.8


def test_the_numbers_of_two_jobs_make_one_share() -> None:
    assert loss_and_stake([3, 0.6, 0.5, 0.01, 0.0, 0.0], [0.55, 0.25]) == pytest.approx(LossAndStake(0.1, 0.4))


def test_random_moves_are_drawn_from_those_that_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The own move has 0.8, the others 0.2; a third of the legal moves is drawn about as often as the others."""
    drawn: list[Move] = []

    def play_out_moves(game: Any, view: View, moves: list[Move], seed: int, number: int) -> list[tuple[float, float]]:
        drawn.append(moves[1])
        return [(0.0, 0.8 if move == ("a",) else 0.2) for move in moves]

    monkeypatch.setattr(accuracy, "play_out_moves", play_out_moves)
    game = registry.game("wampiry")
    view = View(None, {"moves": [["a"], ["b"], ["c"]]})
    own, other = measure_random(game, view, ("a",), 7, pairs=300)
    assert own == pytest.approx(0.8)
    assert 0.3 < other < 0.5
    assert set(drawn) == {("a",), ("b",), ("c",)}
    before = list(drawn)
    drawn.clear()
    measure_random(game, view, ("a",), 7, pairs=300)
    assert drawn == before


@pytest.mark.parametrize("game_id", ["wampiry", "wroclaw"])
def test_a_review_has_a_share_for_each_own_decision_with_a_choice(game_id: str) -> None:
    whole, known = reviewed_match(game_id), made_up_measures(game_id)
    shares = summarize(whole, known).losses_and_stakes
    assert set(shares) == set(whole.choice_counts)
    number = next(iter(shares))
    assert shares[number] == loss_and_stake(known[f"decision:{number}"], known[f"random:{number}"])
    without = {key: value for key, value in known.items() if key != MeasurementJob("random", number).key}
    assert number not in summarize(whole, without).losses_and_stakes


def test_a_review_measures_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accuracy, "RANDOM_PAIRS", 2)
    whole = reviewed_match("wroclaw")
    job = next(job for job in whole.jobs if job.kind == "random")
    numbers = whole.measure(job)
    assert whole.is_valid_result(job, numbers)
    assert not whole.is_valid_result(job, [*numbers, 0.5])


def test_the_table_of_levels_has_errors() -> None:
    rows = [
        {"seed": seed, "random": 0.3, "losses": {"random": 0.3, "easy": 0.2 + 0.02 * (seed % 2), "hard": 0.0}}
        for seed in range(8)
    ]
    assert accuracy_table("toy", rows, ["random", "easy", "hard"]) == [
        "toy: 8 matches, 8 decisions",
        "  random     0.0 ± 0.0",
        "  easy      46.2 ± 1.5",
        "  hard     100.0 ± 0.0",
    ]


def test_each_level_is_asked_for_its_move() -> None:
    whole = reviewed_match("wroclaw")
    number = min(whole.choice_counts, key=lambda one: whole.choice_counts[one])
    view = whole.match.view_at(number, whole.match.moves[number].seat)
    row = measure_levels(["random", "medium"], whole.game, view, number)
    assert set(row["losses"]) == {"random", "medium"}
    assert all(-1 <= loss <= 1 for loss in (row["random"], *row["losses"].values()))
