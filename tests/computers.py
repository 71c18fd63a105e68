"""What tests of every game ask of its computer players: whole games, who beats whom, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from games.core.computers import selfplay
from games.core.computers.search import choose_move, choose_with_reason
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.thinking import Budget
from games.core.contract.game import Game
from games.core.contract.texts import translate
from games.core.match.players import LEVELS

MINDS = (*LEVELS, "medium:mischievous", "hard:daring")


def bot_policy(game: Game, level: str, playouts: int | None = None) -> selfplay.Policy:
    """Return a player of a level; `playouts` bounds its search where time would make tests slow."""
    budget = Budget.start(game.thinking.tuning, playouts)
    return lambda view, seat, seed: choose_move(game, view, level, BotDice(seed), budget)[0]


def win_rate(
    game: Game, options: Mapping[str, Any], stronger: str, weaker: str, games: int, seats: int = 2,
    playouts: int | None = None,
) -> float:  # fmt: skip
    """Return which part of the games one seat of `stronger` wins against others of `weaker`, seats in turn."""
    won = 0.0
    for number in range(games):
        minds = [bot_policy(game, stronger if seat == number % seats else weaker, playouts) for seat in range(seats)]
        winners = selfplay.play(game, options, seats, 300 + number, minds).result.winners
        won += (number % seats in winners) / max(1, len(winners))
    return won / games


def main_reason(game: Game, view: View, move: Move) -> tuple[str, list[str]]:
    """Return what speaks most for a move: the message before anything is put in, and the names it speaks of.

    Checks that the sentence has words, no open place and no full stop.
    """
    text = game.move_reasons(view, move)[0]
    named: list[str] = []

    def lexicon(thing: str, language: str) -> str:
        named.append(thing)
        found = game.controller.translate_name(view.board, thing, language)
        return thing if found is None else found

    sentence = translate(text, "en", lexicon)
    assert sentence
    assert "{" not in sentence
    assert not sentence.endswith(".")
    return text.message, named


def assert_depends_on_view_only(
    game: Game, state: Any, other: Any, gains_of: Callable[[Any, Sequence[Move]], Sequence[float]]
) -> None:
    """Assert that computers value, choose and explain alike in two states that look the same to whoever decides."""
    decision = game.decision(state)
    assert decision is not None
    told = []
    for one in (state, other):
        view = game.observe(one, decision.seat)
        said = [game.move_reasons(view, tuple(move)) for move in view["moves"]]
        told.append((said, [choose_with_reason(game, view, level, BotDice(9), Budget(6)) for level in MINDS]))
    assert told[0] == told[1]
    gains, others = (gains_of(one, game.legal_moves(one)) for one in (state, other))
    assert others == pytest.approx(gains)
