"""Whether chances come true: tenths, the correction found again, positions of whole games, and the command."""

from __future__ import annotations

from random import Random

import pytest

from games import registry
from games.commands import calibrate as command
from games.core.data import boards
from games.core.match.settings import checked_options
from games.core.review.calibration import Told, sharpened, sharpness, surprise, tenths, told
from games.shipped import register_shipped

register_shipped()


def made(count: int, power: float, seed: int = 3) -> list[Told]:
    """Return positions of three seats whose chances come true only to this power."""
    random, found = Random(seed), []
    for _ in range(count):
        parts = [random.random() ** 2 + 0.01 for _ in range(3)]
        chances = [*(part / sum(parts) for part in parts), 0.0]
        winner = random.choices(range(4), sharpened(chances, power))[0]
        found.append(Told(chances, [float(seat == winner) for seat in range(4)]))
    return found


def test_chances_that_come_true_are_within_five_points_in_every_tenth() -> None:
    for one in tenths(made(6000, 1.0)):
        assert one.seats
        assert abs(one.told - one.won) < 0.05


def test_chances_that_are_too_timid_are_not() -> None:
    assert max(abs(one.told - one.won) for one in tenths(made(6000, 2.0))) > 0.08


@pytest.mark.parametrize("power", [0.6, 1.0, 2.0])
def test_the_correction_is_found_again_and_surprises_less(power: float) -> None:
    found = made(4000, power)
    assert sharpness(found) == pytest.approx(power, rel=0.12)
    assert surprise(found, sharpness(found)) <= surprise(found)
    for one in tenths(found, power):
        assert abs(one.told - one.won) < 0.06


def test_sharpened_chances_are_whole_and_keep_their_order() -> None:
    found = sharpened([0.5, 0.3, 0.2, 0.0], 1.7)
    assert sum(found) == pytest.approx(1)
    assert sorted(found, reverse=True) == found
    assert found[3] == 0
    assert found[0] > 0.5


def test_positions_of_a_game_are_told_with_how_it_ended() -> None:
    game = registry.game("osada")
    options = {**checked_options(game, {}, 3), "board": boards.usual("osada")}
    found = list(told(game, options, 3, 5, "random", 4, 2))
    assert 1 <= len(found) <= 4
    for one in found:
        assert sum(one.won) == pytest.approx(1)
        assert sum(one.chances) == pytest.approx(1)
    assert found == list(told(game, options, 3, 5, "random", 4, 2))


def test_the_command_prints_tenths_and_a_correction(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["osada", "--games", "4", "--bots", "random", "--playouts", "1", "--positions", "2"]
    assert command.main(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    assert out.count("tenth ") == 2
    assert "sharpness" in out
    assert command.main(["nothing"]) == 2
