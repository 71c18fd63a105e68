"""Strong computer players of Ankh-Morpork always take free money, in many positions of whole games."""

from __future__ import annotations

import pytest

from games import registry
from games.ankh_morpork.bots.prior import is_free_income
from games.core.computers.search import choose_move
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.data import boards
from games.shipped import register_shipped
from tests.runs import long_only

register_shipped()
GAME: Game = registry.game("ankh_morpork")
OPTIONS = {"board": boards.load_default_board("ankh_morpork"), "first": "0"}


@pytest.mark.parametrize(
    ("level", "games"), [("medium", 4), ("hard", 4), long_only("medium", 60), long_only("hard", 40)]
)
def test_free_money_is_never_refused(level: str, games: int) -> None:
    offered = {"symbol": 0, "district": 0}
    for seed in range(games):
        dice = Dice(seed)
        state = GAME.setup(OPTIONS, 2 + seed % 3, dice)
        while moves := GAME.legal_moves(state):
            seat = GAME.decision(state).seat  # type: ignore[union-attr]  # there are moves
            view = GAME.observe(state, seat)
            symbol = ("money",) in moves
            district = ("done",) in moves and any(is_free_income(view, tuple(move)) for move in moves)
            if symbol or district:
                offered["symbol" if symbol else "district"] += 1
                chosen = choose_move(GAME, view, level, BotDice(seed), Budget(12)).move
                assert chosen != (("skip",) if symbol else ("done",)), view["decision"]
            GAME.apply(state, moves[dice.random_below(len(moves))], dice)
    assert offered["symbol"] >= 10 * games
    assert offered["district"] >= 1


def test_sensible_moves_are_never_empty_and_leave_out_only_refusals() -> None:
    view = GAME.observe(GAME.setup(OPTIONS, 2, Dice(1)), 0)
    sound = GAME.bot_settings.sensible_moves
    assert sound is not None
    assert sound(view, [("skip",), ("money",), ("react", "gaspode")]) == [("money",), ("react", "gaspode")]
    assert sound(view, [("skip",), ("place", "unreal_estate")]) == [("skip",), ("place", "unreal_estate")]
