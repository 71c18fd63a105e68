"""What hard says it is about to paint in Kraków is what it paints: whole games, each sentence against what followed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import registry
from games.core.computers.search import choose_with_reason
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.extras.thinking import Budget
from games.core.contract.game import Game
from games.core.contract.texts import Text
from games.shipped import register_shipped
from tests.krakow.positions import shipped
from tests.krakow.test_board_data import SMALL
from tests.runs import long_only

register_shipped()
GAME: Game = registry.game("krakow")


def broken_words(board: Any, level: str, seats: int, seed: int, playouts: int) -> Counter[str]:
    """Play a game of one level; count by kind of move the sentences that name a card or building, kept and broken."""
    state = GAME.setup({"board": board, "first": "0"}, seats, Dice(seed))
    found: Counter[str] = Counter()
    said: list[tuple[Move, Text]] = []
    line = ""
    while (decision := GAME.decision(state)) is not None:
        view = GAME.observe(state, decision.seat)
        answer = choose_with_reason(GAME, view, level, BotDice(policy_seed(seed, len(line))), Budget(playouts))
        move = answer.move
        if move[0] in ("walk", "paint") and "where" in answer.why.text.args:
            said.append((move, answer.why.text))
        if move[0] == "place":
            city = board.city
            wall = city.buildings[city.building_of[city.square_index[move[1]]]]
            card = board.kinds[state.chosen].id
            for told, text in said:
                found[f"{told[0]} {'kept' if _is_kept(text, f'card:{card}', f'building:{wall}') else 'broken'}"] += 1
            said = []
        elif move[0] == "end":
            found["walk broken"] += sum(1 for _, text in said if text.args["where"].startswith("building:"))
            said = []
        line = next_position_id(line, move)
        GAME.apply(state, move, Dice(seed, line))
    return found


def _is_kept(text: Text, card: str, wall: str) -> bool:
    """Whether what was painted is what a sentence spoke of; one about a cell speaks of no painting."""
    if not text.args["where"].startswith("building:"):
        return False
    return text.args["where"] == wall and text.args.get("card", card) == card


@pytest.mark.parametrize(
    ("board", "seats", "games", "playouts"),
    [("small", 2, 2, 1), long_only("shipped", 2, 6, 16), long_only("shipped", 4, 2, 16)],
)
def test_hard_paints_what_it_says(board: str, seats: int, games: int, playouts: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(games):
        found += broken_words(GAME.load_board(SMALL) if board == "small" else shipped(), "hard", seats, seed, playouts)
    assert found["walk kept"] >= 3
    assert found["paint kept"] >= 30
    assert found["walk broken"] <= 0.02 * found["walk kept"]
    assert found["paint broken"] <= 0.02 * found["paint kept"]


def test_medium_names_a_building_only_where_it_will_paint_there() -> None:
    found = broken_words(GAME.load_board(SMALL), "medium", 2, 5, 1)
    assert found["paint kept"] >= 20
    assert found["paint broken"] == 0
