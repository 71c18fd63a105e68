"""In a lost position `hard` plays for the best place, or against the likeliest winner."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games import registry
from games.core.computers import flat_search
from games.core.computers.flat_search import FlatSearch, play_out, sample_world
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.data import boards
from games.shipped import register_shipped
from tests.runs import long_only

register_shipped()
EVERY = 7  # moves between two tested positions
PLAYOUTS = 96
CHECKED = 40  # playouts that judge a chosen move, in other worlds than the searched ones


def positions(game: Game, seats: int, seed: int, most: int) -> Iterator[View]:
    """Play a game of `medium` and yield views of seats that have a choice, at intervals of `EVERY` moves."""
    options = {option.id: option.default for option in game.options}
    state, position_id, number = (
        game.setup({**options, "board": boards.load_default_board(game.facts.id)}, seats, Dice(seed)),
        "",
        0,
    )
    count = 0
    while (decision := game.decision(state)) is not None and count < most:
        view = game.observe(state, decision.seat)
        if len(view["moves"]) > 2 and number % EVERY == seed % EVERY:
            count += 1
            yield view
        move = choose_move(game, view, "medium", BotDice(policy_seed(seed, number))).move
        position_id, number = next_position_id(position_id, move), number + 1
        game.apply(state, move, Dice(seed, position_id))


def lost_for(game: Game, seat: int) -> Game:
    """Return the game with an evaluation in which a seat can't win any more."""

    def evaluate(state: Any) -> Sequence[float]:
        return [0.0 if other == seat else chance for other, chance in enumerate(game.evaluate(state))]

    return dataclasses.replace(game, evaluate=evaluate)


def remaining_value(game: Game, view: View, move: Move) -> float:
    """Return the mean over playouts after a move of the seat's place, or of 1 less the best opponent's chance."""
    seat, total = view["decision"]["seat"], 0.0
    for number in range(CHECKED):
        state, dice = sample_world(game, view, BotDice(10_000 + number)), BotDice(20_000 + number)
        stop = game.clock(state) + game.bot_settings.tuning.horizon
        game.apply(state, move, dice)
        play_out(game, state, dice, stop, game.bot_settings.tuning)
        places = game.bot_settings.expected_places
        total += places(state)[seat] if places is not None else 1 - max(game.evaluate(state))
    return total / CHECKED


def chosen(game: Game, view: View, playouts: int) -> Move:
    search = FlatSearch(game, view, [tuple(move) for move in view["moves"]], BotDice(3))
    search.is_secret_plan = False
    return search.run(Budget(playouts)).move


@pytest.mark.parametrize(
    ("game_id", "games", "most"),
    [
        ("osada", 3, 8),
        long_only("wampiry", 3, 8),
        long_only("wampiry", 12, 12),
        long_only("osada", 20, 12),
        long_only("ankh_morpork", 12, 12),
    ],
)
def test_a_lost_seat_plays_for_its_place_or_against_the_likeliest_winner(
    game_id: str, games: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compare with the same search that maximizes only the chance to win, where the two choose different moves."""
    gains: list[float] = []
    asked = 0
    for seed in range(games):
        for view in positions(registry.game(game_id), 4, seed, most):
            game = lost_for(registry.game(game_id), view["decision"]["seat"])
            aimed = chosen(game, view, PLAYOUTS)
            with monkeypatch.context() as patch:
                patch.setattr(flat_search, "BONUS_WEIGHT", 0.0)
                aimless = chosen(game, view, PLAYOUTS)
            asked += 1
            if aimed != aimless:
                gains.append(remaining_value(game, view, aimed) - remaining_value(game, view, aimless))
    assert len(gains) >= games
    mean = sum(gains) / len(gains)
    error = (sum((one - mean) ** 2 for one in gains) / len(gains) ** 2) ** 0.5
    print(f"{game_id}: {asked} positions, {len(gains)} other moves, {mean:+.4f} ± {error:.4f}")
    assert mean > error
