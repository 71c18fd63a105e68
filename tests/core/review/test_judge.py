"""The reference of the command `judge` spends its playouts on moves whose row in the table is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games import registry
from games.commands import judge
from games.core.contract.contract import Move

CHANCES = {("best",): 0.6, ("near",): 0.595, ("between",): 0.55, ("far",): 0.2}


def test_playouts_stop_for_moves_that_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far behind, or surely neither near nor far: no more playouts. Nearly as good as the best: all of them."""
    played = Counter[Move]()

    def play_out_moves(
        _game: Any, _view: Any, moves: Sequence[Move], _seed: int, number: int
    ) -> list[tuple[int, float]]:
        played.update(moves)
        return [(0, CHANCES[move[0],] + (0.01 if (number + len(move[0])) % 2 else -0.01)) for move in moves]

    monkeypatch.setattr(judge, "play_out_moves", play_out_moves)
    distances = judge.measure_distances(registry.game("osada"), {}, list(CHANCES), 1, 500)
    assert {move[0]: count for move, count in played.items()} == {"best": 500, "near": 500, "between": 100, "far": 100}
    assert distances["best",] == (0.0, 0.0)
    assert distances["far",][0] == pytest.approx(0.4, abs=0.01)
    assert distances["between",][0] == pytest.approx(0.05, abs=0.01)
