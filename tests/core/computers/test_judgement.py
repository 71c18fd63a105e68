"""Weights of judgement can be fitted to games: made-up results give back their weights, and the command works."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.commands import fit as command
from games.core.computers.judgement import PositionSample, fit_weights, play_samples
from games.core.contract.extras.bot_settings import win_chances
from games.core.data import boards
from games.shipped import register_shipped

register_shipped()


def made_up_samples(weights: tuple[float, ...], count: int, seed: int) -> list[PositionSample]:
    """Return positions of three seats with random features, and winners drawn by the chances that `weights` give."""
    random, samples = Random(seed), []
    for _ in range(count):
        rows = [tuple(random.gauss(0, 1) for _ in weights) for _ in range(3)]
        chances = win_chances(rows, weights)
        winner = random.choices(range(3), chances)[0]
        samples.append(PositionSample(rows, [float(seat == winner) for seat in range(3)], [1 / 3] * 3))
    return samples


def test_chances_add_up_and_follow_the_weights() -> None:
    assert win_chances([(10.0, 0.5), (4.0, 0.5)], (0.2, 1.0)) == pytest.approx([0.768, 0.232], abs=0.001)
    assert win_chances([(900.0,), (0.0,)], (9.0,)) == [1.0, 0.0]


def test_fitting_finds_the_weights_that_made_the_results() -> None:
    true = (1.0, -0.5, 0.0)
    fit = fit_weights(made_up_samples(true, 3000, 1), made_up_samples(true, 1000, 2))
    assert fit.weights == pytest.approx(true, abs=0.12)
    assert fit.log_loss < fit.current_log_loss == pytest.approx(log(3))


def test_a_constant_feature_gets_no_weight() -> None:
    samples = [
        PositionSample([(*row, 7.0) for row in rows], won, now) for rows, won, now in made_up_samples((1.0,), 400, 3)
    ]
    assert fit_weights(samples, samples).weights[1] == pytest.approx(0, abs=1e-6)


def test_fitting_without_samples_raises_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fit_weights([], made_up_samples((1.0,), 3, 1))


def test_positions_of_a_game_are_sampled_turn_by_turn() -> None:
    game = registry.game("wampiry")
    samples = list(
        play_samples(game, {"board": boards.load_default_board("wampiry"), "elder": "random"}, 2, 5, "random")
    )
    assert len(samples) == 14  # all of 15 turns but the first
    assert all(
        sum(sample.victory_shares) == 1 and sum(sample.current_chances) == pytest.approx(1) for sample in samples
    )
    assert len({tuple(map(tuple, sample.features_by_seat)) for sample in samples}) > 5


@pytest.mark.parametrize("name", ["wampiry", "krakow", "wroclaw"])
def test_features_differ_between_seats_and_agree_with_the_evaluation(name: str) -> None:
    game = registry.game(name)
    judged = game.bot_settings.features
    assert judged is not None
    options = {**{option.id: option.default for option in game.options}, "board": boards.load_default_board(name)}
    samples = list(play_samples(game, options, 2, 5, "random"))
    assert all(len(row) == len(judged.names) for sample in samples for row in sample.features_by_seat)
    chances = [win_chances(sample.features_by_seat, (1.0,) * len(judged.names))[0] for sample in samples]
    now = [sample.current_chances[0] for sample in samples]
    assert len(set(chances)) > 5
    # both nearly always favour the same seat
    assert sum((one - 0.5) * (other - 0.5) >= 0 for one, other in zip(chances, now, strict=True)) > 0.8 * len(samples)


def test_the_command_is_reproducible(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "1"):
        out = tmp_path / "judgement.py"
        assert command.main(["wampiry", "--games", "5", "--bots", "random", "--jobs", jobs, "--out", str(out)]) == 0
        texts.append(out.read_text("utf-8"))
    assert texts[0] == texts[1]
    space: dict[str, dict[int, tuple[float, ...]]] = {}
    exec(texts[0], space)  # type: ignore[arg-type]
    judged = registry.game("wampiry").bot_settings.features
    assert judged is not None
    assert {seats: len(weights) for seats, weights in space["WEIGHTS"].items()} == dict.fromkeys(
        (2, 3, 4), len(judged.names)
    )


@pytest.mark.parametrize("words", [["osada"], ["wampiry", "--games", "2"], ["nothing"]])
def test_a_wrong_argument_gives_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words) == 2
    out = capsys.readouterr()
    assert (out.out, len(out.err.splitlines())) == ("", 1)
