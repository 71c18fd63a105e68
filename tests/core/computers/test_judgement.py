"""Judgement learnt from play: weights found again from results made with them, and the command for developers."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.commands import fit as command
from games.core.computers.judgement import PositionSample, fit_weights, play_samples
from games.core.contract.extras.thinking import win_chances
from games.core.data import boards
from games.shipped import register_shipped

register_shipped()


def made(weights: tuple[float, ...], count: int, seed: int) -> list[PositionSample]:
    """Return positions of three seats with numbers by chance, won as often as `weights` say."""
    random, found = Random(seed), []
    for _ in range(count):
        rows = [tuple(random.gauss(0, 1) for _ in weights) for _ in range(3)]
        told = win_chances(rows, weights)
        winner = random.choices(range(3), told)[0]
        found.append(PositionSample(rows, [float(seat == winner) for seat in range(3)], [1 / 3] * 3))
    return found


def test_chances_add_up_and_follow_the_weights() -> None:
    assert win_chances([(10.0, 0.5), (4.0, 0.5)], (0.2, 1.0)) == pytest.approx([0.768, 0.232], abs=0.001)
    assert win_chances([(900.0,), (0.0,)], (9.0,)) == [1.0, 0.0]


def test_weights_are_found_again_from_results() -> None:
    true = (1.0, -0.5, 0.0)
    found = fit_weights(made(true, 3000, 1), made(true, 1000, 2))
    assert found.weights == pytest.approx(true, abs=0.12)
    assert found.log_loss < found.current_log_loss == pytest.approx(log(3))


def test_a_number_that_is_always_the_same_gets_no_weight() -> None:
    found = [PositionSample([(*row, 7.0) for row in rows], won, now) for rows, won, now in made((1.0,), 400, 3)]
    assert fit_weights(found, found).weights[1] == pytest.approx(0, abs=1e-6)


def test_nothing_to_fit_to_is_said() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fit_weights([], made((1.0,), 3, 1))


def test_positions_of_a_game_are_noted_turn_by_turn() -> None:
    game = registry.game("wampiry")
    found = list(play_samples(game, {"board": boards.default_board("wampiry"), "elder": "random"}, 2, 5, "random"))
    assert len(found) == 14  # of 15 turns all but the first
    assert all(sum(sample.victory_shares) == 1 and sum(sample.current_chances) == pytest.approx(1) for sample in found)
    assert len({tuple(map(tuple, sample.features_by_seat)) for sample in found}) > 5


@pytest.mark.parametrize("name", ["wampiry", "krakow", "wroclaw"])
def test_numbers_tell_seats_apart_and_add_up_to_a_judgement(name: str) -> None:
    game = registry.game(name)
    judged = game.thinking.features
    assert judged is not None
    options = {**{option.id: option.default for option in game.options}, "board": boards.default_board(name)}
    found = list(play_samples(game, options, 2, 5, "random"))
    assert all(len(row) == len(judged.names) for sample in found for row in sample.features_by_seat)
    told = [win_chances(sample.features_by_seat, (1.0,) * len(judged.names))[0] for sample in found]
    now = [sample.current_chances[0] for sample in found]
    assert len(set(told)) > 5
    # both think the same seat ahead nearly always
    assert sum((one - 0.5) * (other - 0.5) >= 0 for one, other in zip(told, now, strict=True)) > 0.8 * len(found)


def test_the_command_writes_the_same_module_again(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "1"):
        out = tmp_path / "judgement.py"
        assert command.main(["wampiry", "--games", "5", "--bots", "random", "--jobs", jobs, "--out", str(out)]) == 0
        texts.append(out.read_text("utf-8"))
    assert texts[0] == texts[1]
    space: dict[str, dict[int, tuple[float, ...]]] = {}
    exec(texts[0], space)  # type: ignore[arg-type]
    judged = registry.game("wampiry").thinking.features
    assert judged is not None
    assert {seats: len(weights) for seats, weights in space["WEIGHTS"].items()} == dict.fromkeys(
        (2, 3, 4), len(judged.names)
    )


@pytest.mark.parametrize("words", [["osada"], ["wampiry", "--games", "2"], ["nothing"]])
def test_a_wrong_argument_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words) == 2
    out = capsys.readouterr()
    assert (out.out, len(out.err.splitlines())) == ("", 1)
