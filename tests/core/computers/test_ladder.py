"""The ladder of levels: strengths are found again from results, and the command goes on from what is kept."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from games.commands import ladder as command
from games.core.computers.ladder import ELO_SCALE, PairScore, strengths


def test_strengths_are_found_again() -> None:
    true = {"easy": 800.0, "medium": 1000.0, "hard": 1150.0}
    scores = {
        (one, other): PairScore(10_000 / (1 + exp((true[other] - true[one]) / ELO_SCALE)), 10_000)
        for one, other in (("easy", "medium"), ("easy", "hard"), ("medium", "hard"))
    }
    found = strengths(scores)
    assert {name: strength.rating for name, strength in found.items()} == pytest.approx(true, abs=1.0)
    assert found["medium"].error == 0.0
    assert 0 < found["hard"].error < 5


def test_the_error_is_that_of_a_rate() -> None:
    found = strengths({("medium", "hard"): PairScore(50.0, 100)})
    assert found["hard"].rating == pytest.approx(1000.0)
    assert found["hard"].error == pytest.approx(ELO_SCALE * 2 / 10, rel=0.01)  # d(Elo)/d(rate) at one half, 5 % of 100


def test_who_never_won_has_a_place_all_the_same() -> None:
    found = strengths({("random", "medium"): PairScore(0.0, 200)})
    assert -1500 < found["random"].rating < 300


def test_the_command_goes_on_and_tells_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["osada", "--levels", "random,easy,medium", "--games", "6", "--out", str(tmp_path)]
    assert command.main(words) == 0
    told = capsys.readouterr().out
    assert "medium against easy" in told
    assert "Elo" in told
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(kept) == {"osada-random-easy.jsonl", "osada-random-medium.jsonl", "osada-easy-medium.jsonl"}
    assert command.main(words) == 0
    assert capsys.readouterr().out == told
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


@pytest.mark.parametrize("words", [["osda"], ["osada", "--levels", "easy,hrad"], ["osada", "--seats", "9"]])
def test_a_wrong_argument_is_one_sentence(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([*words, "--out", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
