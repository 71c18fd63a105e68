"""Computers add floats by `float_sum`, so that they choose the same moves on every Python, compiled or not."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from games import registry
from games.core.computers.selfplay import play_bot_game
from games.core.contract.numbers import float_sum
from games.core.data import boards
from games.core.match.settings import complete_options
from tests.computers import bot_policy

FLOATS = [0.1] * 10  # add up to 0.9999999999999999 from left to right, to 1.0 with corrected rounding


def test_floats_are_added_from_left_to_right() -> None:
    assert float_sum(FLOATS) == 0.9999999999999999
    assert float_sum(number for number in (2, 3)) == 5.0
    assert type(float_sum(())) is float


@pytest.mark.interpreted  # replaces a builtin that compiled code does not look up
@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_no_computer_adds_floats_by_sum(facts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, callers = builtins.sum, set()

    def watched(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        total = plain(numbers, start)
        caller = sys._getframe(1)
        if isinstance(total, float):
            callers.add(f"{caller.f_globals.get('__name__')}:{caller.f_lineno}")
        return total

    monkeypatch.setattr(builtins, "sum", watched)
    game, seats = registry.game(facts.id), facts.seats[0]
    options = {**complete_options(game, {}, seats), "board": boards.load_default_board(facts.id)}
    policies = [bot_policy(game, level, playouts=8) for level in ("hard", "master", "easy", "medium", "hard")][:seats]
    play_bot_game(game, options, seats, 1, policies)
    assert not [caller for caller in sorted(callers) if caller.startswith("games.")]
