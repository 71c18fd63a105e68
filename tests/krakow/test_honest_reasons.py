"""The hard computer player of Kraków paints what its reasons announce, checked in whole games."""

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


def count_kept_reasons(board: Any, level: str, seats: int, seed: int, playouts: int) -> Counter[str]:
    """Play a game; count kept and broken reasons that name a place, by kind of move."""
    state = GAME.setup({"board": board, "first": "0"}, seats, Dice(seed))
    counts: Counter[str] = Counter()
    announced: list[tuple[Move, Text]] = []
    line = ""
    while (decision := GAME.decision(state)) is not None:
        view = GAME.observe(state, decision.seat)
        answer = choose_with_reason(GAME, view, level, BotDice(policy_seed(seed, len(line))), Budget(playouts))
        move = answer.move
        if move[0] in ("walk", "paint") and "where" in answer.why.text.args:
            announced.append((move, answer.why.text))
        if move[0] == "place":
            city = board.city
            wall = city.buildings[city.building_of[city.square_index[move[1]]]]
            card = board.kinds[state.chosen].id
            for reason_move, text in announced:
                counts[
                    f"{reason_move[0]} {'kept' if _was_kept(text, f'card:{card}', f'building:{wall}') else 'broken'}"
                ] += 1
            announced = []
        elif move[0] == "end":
            counts["walk broken"] += sum(1 for _, text in announced if text.args["where"].startswith("building:"))
            announced = []
        line = next_position_id(line, move)
        GAME.apply(state, move, Dice(seed, line))
    return counts


def _was_kept(text: Text, card: str, wall: str) -> bool:
    """True if the painting is the one that a reason named; a reason about a cell names no painting."""
    if not text.args["where"].startswith("building:"):
        return False
    return text.args["where"] == wall and text.args.get("card", card) == card


@pytest.mark.parametrize(
    ("board", "seats", "games", "playouts"),
    [("small", 2, 2, 1), long_only("shipped", 2, 6, 16), long_only("shipped", 4, 2, 16)],
)
def test_hard_paints_what_its_reasons_announce(board: str, seats: int, games: int, playouts: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(games):
        counts += count_kept_reasons(
            GAME.load_board(SMALL) if board == "small" else shipped(), "hard", seats, seed, playouts
        )
    assert counts["walk kept"] >= 3
    assert counts["paint kept"] >= 30
    assert counts["walk broken"] <= 0.02 * counts["walk kept"]
    assert counts["paint broken"] <= 0.02 * counts["paint kept"]


def test_medium_names_a_building_only_if_it_will_paint_there() -> None:
    counts = count_kept_reasons(GAME.load_board(SMALL), "medium", 2, 5, 1)
    assert counts["paint kept"] >= 20
    assert counts["paint broken"] == 0
