"""Whether chances come true: tenths, the correction found again, positions of whole games, and the command."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.commands import calibrate as command
from games.core.contract.contract import GameFacts
from games.core.data import boards
from games.core.match.settings import checked_options
from games.core.review.calibration import ForecastSample, calibration_bins, fit_curve, log_loss, play_forecasts
from games.core.review.values import correct_chances, correct_gap
from games.shipped import register_shipped
from tests.runs import first_by_default

register_shipped()


def made(count: int, power: float, seed: int = 3) -> list[ForecastSample]:
    """Return positions of three seats whose chances come true only to this power."""
    random, found = Random(seed), []
    for _ in range(count):
        parts = [random.random() ** 2 + 0.01 for _ in range(3)]
        chances = [*(part / sum(parts) for part in parts), 0.0]
        winner = random.choices(range(4), [chance**power for chance in chances])[0]
        found.append(ForecastSample(chances, [float(seat == winner) for seat in range(4)]))
    return found


def test_chances_that_come_true_are_within_five_points_in_every_tenth() -> None:
    for one in calibration_bins(made(6000, 1.0)):
        assert one.seats
        assert abs(one.predicted - one.won) < 0.05


def test_chances_that_are_too_timid_are_not() -> None:
    assert max(abs(one.predicted - one.won) for one in calibration_bins(made(6000, 2.0))) > 0.08


@pytest.mark.parametrize("power", first_by_default([2.0, 1.0, 0.6]))
def test_a_curve_of_other_matches_makes_chances_come_true_and_surprises_less(power: float) -> None:
    curve = fit_curve(made(500, power, seed=4))
    found = made(2000, power)
    assert log_loss(found, curve) <= log_loss(found) + 0.002
    for one in calibration_bins(found, curve):
        assert abs(one.predicted - one.won) < 0.05 + 2 * one.error


CURVE = (0.2, 0.25, 0.3, 0.4, 0.45, 0.5, 0.6, 0.8, 0.95)


def test_corrected_chances_are_whole_and_keep_their_order() -> None:
    found = correct_chances(CURVE, [0.5, 0.3, 0.2, 0.0])
    assert sum(found) == pytest.approx(1)
    assert sorted(found, reverse=True) == found
    assert found[3] == 0
    assert found[0] == pytest.approx(0.45 / (0.45 + 0.3 + 0.25))
    assert correct_chances((), [0.5, 0.3, 0.2, 0.0]) == [0.5, 0.3, 0.2, 0.0]


def test_what_is_sure_stays_sure() -> None:
    assert correct_chances(CURVE, [0.0, 1.0, 0.0]) == [0.0, 1.0, 0.0]
    assert correct_chances(CURVE, [0.5, 0.5, 0.0]) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_two_moves_keep_their_order_and_how_sure_their_difference_is(seats: int) -> None:
    chances = [place / 40 for place in range(41)]
    for played, better in pairwise(chances):
        found = correct_gap(CURVE, seats, better, played, 0.01)
        assert 0 <= found.played < found.better <= 1
        assert found.error / (found.better - found.played) == pytest.approx(0.01 / (better - played))
    assert correct_gap(CURVE, seats, 1 / seats, 1 / seats, 0.0).better == pytest.approx(1 / seats)


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_curves_of_the_games_rise(facts: GameFacts) -> None:
    curve = registry.game(facts.id).thinking.tuning.calibration_curve
    assert len(curve) in (0, 9)
    assert all(before < after for before, after in pairwise((0.0, *curve, 1.0))) or not curve


def test_positions_of_a_game_are_told_with_how_it_ended() -> None:
    game = registry.game("osada")
    options = {**checked_options(game, {}, 3), "board": boards.default_board("osada")}
    found = list(play_forecasts(game, options, 3, 5, "random", 4))
    assert 1 <= len(found) <= 4
    for one in found:
        assert sum(one.victory_shares) == pytest.approx(1)
        assert sum(one.chances) == pytest.approx(1)
    assert found == list(play_forecasts(game, options, 3, 5, "random", 4))


def test_the_command_prints_tenths_and_a_correction(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["osada", "--games", "4", "--bots", "random", "--positions", "2"]
    assert command.main(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    assert "curve of these games: (" in out
    assert command.main(["nothing"]) == 2


def test_the_command_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "told.jsonl"
    words = ["osada", "--bots", "random", "--positions", "1", "--out", str(file)]
    assert command.main([*words, "--games", "2"]) == 0
    begun = file.read_text("utf-8")
    assert command.main([*words, "--games", "3"]) == 0
    whole = file.read_text("utf-8")
    assert whole.startswith(begun)
    assert whole.count("\n") == 4
    said = capsys.readouterr().out
    assert command.main([*words, "--games", "3"]) == 0
    assert said.endswith(capsys.readouterr().out)
    assert file.read_text("utf-8") == whole
    assert command.main([*words, "--seed", "5"]) == 2
