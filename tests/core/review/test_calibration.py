"""Calibration: predicted chances come true, corrections can be fitted, and the command works."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.commands import calibrate as command
from games.core.contract.contract import GameFacts
from games.core.data import boards
from games.core.match.settings import complete_options
from games.core.review.calibration import ForecastSample, calibration_bins, fit_curve, log_loss, play_forecasts
from games.core.review.values import correct_chance, correct_chances
from games.shipped import register_shipped
from tests.runs import first_by_default

register_shipped()


def made_up_samples(count: int, power: float, seed: int = 3) -> list[ForecastSample]:
    """Return positions of three seats; winners are drawn by the chances raised to `power`."""
    random, samples = Random(seed), []
    for _ in range(count):
        parts = [random.random() ** 2 + 0.01 for _ in range(3)]
        chances = [*(part / sum(parts) for part in parts), 0.0]
        winner = random.choices(range(4), [chance**power for chance in chances])[0]
        samples.append(ForecastSample(chances, [float(seat == winner) for seat in range(4)]))
    return samples


def test_true_chances_are_within_five_points_in_every_tenth() -> None:
    for one in calibration_bins(made_up_samples(6000, 1.0)):
        assert one.seats
        assert abs(one.predicted - one.win_rate) < 0.05


def test_timid_chances_are_farther_off() -> None:
    assert max(abs(one.predicted - one.win_rate) for one in calibration_bins(made_up_samples(6000, 2.0))) > 0.08


@pytest.mark.parametrize("power", first_by_default([2.0, 1.0, 0.6]))
def test_a_curve_fitted_to_other_matches_improves_the_chances(power: float) -> None:
    curve = fit_curve(made_up_samples(500, power, seed=4))
    samples = made_up_samples(2000, power)
    assert log_loss(samples, curve) <= log_loss(samples) + 0.002
    for one in calibration_bins(samples, curve):
        assert abs(one.predicted - one.win_rate) < 0.05 + 2 * one.error


CURVE = (0.2, 0.25, 0.3, 0.4, 0.45, 0.5, 0.6, 0.8, 0.95)


def test_corrected_chances_add_up_and_keep_their_order() -> None:
    corrected = correct_chances(CURVE, [0.5, 0.3, 0.2, 0.0])
    assert sum(corrected) == pytest.approx(1)
    assert sorted(corrected, reverse=True) == corrected
    assert corrected[3] == 0
    assert corrected[0] == pytest.approx(0.45 / (0.45 + 0.3 + 0.25))
    assert correct_chances((), [0.5, 0.3, 0.2, 0.0]) == [0.5, 0.3, 0.2, 0.0]


def test_certain_and_equal_chances_stay_the_same() -> None:
    assert correct_chances(CURVE, [0.0, 1.0, 0.0]) == [0.0, 1.0, 0.0]
    assert correct_chances(CURVE, [0.5, 0.5, 0.0]) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_corrected_chance_keeps_its_order(seats: int) -> None:
    corrected = [correct_chance(CURVE, seats, place / 40) for place in range(41)]
    assert all(before < after for before, after in pairwise(corrected))
    assert correct_chance(CURVE, seats, 1 / seats) == pytest.approx(1 / seats)


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_the_curves_of_the_games_rise(facts: GameFacts) -> None:
    curve = registry.game(facts.id).bot_settings.tuning.calibration_curve
    assert len(curve) in (0, 9)
    assert all(before < after for before, after in pairwise((0.0, *curve, 1.0))) or not curve


def test_forecasts_of_a_game_have_its_result() -> None:
    game = registry.game("osada")
    options = {**complete_options(game, {}, 3), "board": boards.load_default_board("osada")}
    samples = list(play_forecasts(game, options, 3, 5, "random", 4))
    assert 1 <= len(samples) <= 4
    for one in samples:
        assert sum(one.victory_shares) == pytest.approx(1)
        assert sum(one.chances) == pytest.approx(1)
    assert samples == list(play_forecasts(game, options, 3, 5, "random", 4))


def test_the_command_prints_the_curve(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["osada", "--games", "4", "--bots", "random", "--positions", "2"]
    assert command.main(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    assert "curve of these games: (" in out
    assert command.main(["nothing"]) == 2


def test_the_command_continues_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "told.jsonl"
    words = ["osada", "--bots", "random", "--positions", "1", "--out", str(file)]
    assert command.main([*words, "--games", "2"]) == 0
    begun = file.read_text("utf-8")
    assert command.main([*words, "--games", "3"]) == 0
    whole = file.read_text("utf-8")
    assert whole.startswith(begun)
    assert whole.count("\n") == 4
    output = capsys.readouterr().out
    assert command.main([*words, "--games", "3"]) == 0
    assert output.endswith(capsys.readouterr().out)
    assert file.read_text("utf-8") == whole
    assert command.main([*words, "--seed", "5"]) == 2
