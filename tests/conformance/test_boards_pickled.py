"""A board that a game has used reaches a worker process unchanged."""

from __future__ import annotations

import pickle

import pytest

from games import registry
from games.core.computers.selfplay import play_random_game
from games.core.contract.contract import GameFacts
from games.core.data import boards
from games.core.match.settings import complete_options


@pytest.mark.parametrize("facts", registry.all_facts(), ids=lambda facts: facts.id)
def test_a_used_board_survives_pickling(facts: GameFacts) -> None:
    game, seats = registry.game(facts.id), facts.seats[0]
    board = boards.load_default_board(facts.id)
    options = {**complete_options(game, {}, seats), "board": board}
    state, moves = play_random_game(game, options, seats, 1)  # fills the tables of the board
    again = pickle.loads(pickle.dumps(board))
    assert again is not board
    assert again.id == board.id
    other, number = play_random_game(game, {**options, "board": again}, seats, 1)
    assert number == moves
    assert game.to_data(other) == game.to_data(state)
