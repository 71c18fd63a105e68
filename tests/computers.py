"""Helpers for every game's tests of computer players: whole games, win rates, reasons and hidden information."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from games.core.computers import selfplay
from games.core.computers.search import choose_move, choose_with_reason
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.match.players import LEVELS
from tests.claims import reasons_of

MINDS = (*LEVELS, "medium:mischievous", "hard:daring")


def bot_policy(game: Game, level: str, playouts: int | None = None) -> selfplay.Policy:
    """Return a computer player of a level; `playouts` limits its search where a time limit would make tests slow."""
    budget = Budget.start(game.bot_settings.tuning, playouts)
    return lambda view, seat, seed: choose_move(game, view, level, BotDice(seed), budget)[0]


def win_rate(
    game: Game, options: Mapping[str, Any], stronger: str, weaker: str, games: int, seats: int = 2,
    playouts: int | None = None,
) -> float:  # fmt: skip
    """Return the share of games that one seat of `stronger` wins against seats of `weaker`; its seat rotates."""
    won = 0.0
    for number in range(games):
        minds = [bot_policy(game, stronger if seat == number % seats else weaker, playouts) for seat in range(seats)]
        winners = selfplay.play_bot_game(game, options, seats, 300 + number, minds).result.winners
        won += (number % seats in winners) / max(1, len(winners))
    return won / games


def assert_depends_on_view_only(
    game: Game, state: Any, other: Any, gains_of: Callable[[Any, Sequence[Move]], Sequence[float]]
) -> None:
    """Assert that evaluation, moves and reasons are equal in two states with the same view of the deciding seat."""
    decision = game.decision(state)
    assert decision is not None
    results = []
    for one in (state, other):
        view = game.observe(one, decision.seat)
        reasons = reasons_of(game, view, len(view["moves"]))
        results.append((reasons, [choose_with_reason(game, view, level, BotDice(9), Budget(6)) for level in MINDS]))
    assert results[0] == results[1]
    gains, others = (gains_of(one, game.legal_moves(one)) for one in (state, other))
    assert others == pytest.approx(gains)
