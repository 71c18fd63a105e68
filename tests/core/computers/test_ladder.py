"""The ladder of levels: strengths are estimated from results, and the command continues from its files."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from games.commands import ladder as command
from games.core.computers.ladder import ELO_SCALE, PairScore, fit_strengths


def test_strengths_are_estimated_from_results() -> None:
    true = {"easy": 800.0, "medium": 1000.0, "hard": 1150.0}
    scores = {
        (one, other): PairScore(10_000 / (1 + exp((true[other] - true[one]) / ELO_SCALE)), 10_000)
        for one, other in (("easy", "medium"), ("easy", "hard"), ("medium", "hard"))
    }
    estimates = fit_strengths(scores)
    assert {name: strength.rating for name, strength in estimates.items()} == pytest.approx(true, abs=1.0)
    assert estimates["medium"].error == 0.0
    assert 0 < estimates["hard"].error < 5


def test_the_error_of_a_strength_is_that_of_the_win_rate() -> None:
    estimates = fit_strengths({("medium", "hard"): PairScore(50.0, 100)})
    assert estimates["hard"].rating == pytest.approx(1000.0)
    assert estimates["hard"].error == pytest.approx(
        ELO_SCALE * 2 / 10, rel=0.01
    )  # d(Elo)/d(rate) at one half, 5 % of 100


def test_a_level_without_a_victory_has_a_finite_strength() -> None:
    estimates = fit_strengths({("random", "medium"): PairScore(0.0, 200)})
    assert -1500 < estimates["random"].rating < 300


def test_the_command_continues_and_prints_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["osada", "--levels", "random,easy,medium", "--games", "6", "--out", str(tmp_path)]
    assert command.main(words) == 0
    output = capsys.readouterr().out
    assert "medium against easy" in output
    assert "Elo" in output
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(kept) == {"osada-random-easy.jsonl", "osada-random-medium.jsonl", "osada-easy-medium.jsonl"}
    assert command.main(words) == 0
    assert capsys.readouterr().out == output
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


@pytest.mark.parametrize("words", [["osda"], ["osada", "--levels", "easy,hrad"], ["osada", "--seats", "9"]])
def test_a_wrong_argument_gives_one_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([*words, "--out", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
