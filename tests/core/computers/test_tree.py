"""The tree search of `master` tries good moves more often and learns the seat's own later moves."""

from __future__ import annotations

from games import registry
from games.core.computers import selfplay
from games.core.computers.process import TIME_LIMITS, TurnBudget
from games.core.computers.tree import TreeNode, TreeSearch
from games.core.contract.dice import BotDice
from games.core.contract.extras.bot_settings import Budget
from games.core.data import boards
from games.shipped import register_shipped

register_shipped()
GAME = registry.game("wampiry")
OPTIONS = {"board": boards.load_default_board("wampiry"), "elder": "0"}
MOVES = [("a",), ("b",), ("c",)]


def test_the_prior_decides_the_first_move_and_the_value_the_most_visited() -> None:
    answers, tried = TreeNode(), []
    for _ in range(60):
        move = answers.select(MOVES, [0.5, 0.4, 0.1], 0.2, 3)
        tried.append(move)
        answers.back_up(move, 0.9 if move == ("b",) else 0.1)
    assert tried[0] == ("a",)
    assert tried.count(("b",)) > 40


def test_only_the_moves_with_the_highest_prior_are_tried() -> None:
    answers = TreeNode()
    for _ in range(40):
        move = answers.select(MOVES, [0.1, 0.5, 0.4], 5.0, 2)
        answers.back_up(move, 0.0)
    assert set(answers.visits) == {("b",), ("c",)}


def test_later_own_moves_are_learnt_on_paths_that_begin_with_a_candidate() -> None:
    state = selfplay.play_random_moves(GAME, OPTIONS, 2, 8, 40)
    decision = GAME.decision(state)
    assert decision is not None
    moves = list(GAME.legal_moves(state))
    search = TreeSearch(GAME, GAME.observe(state, decision.seat), moves, BotDice(3))
    search.run(Budget(60))
    known = search._answers
    assert known
    assert {path[0] for path in known} <= set(search.moves)
    assert any(len(path) > 1 for path in known)
    assert sum(search.visits) == 60


def test_master_takes_at_most_four_seconds_a_turn() -> None:
    budget, whole = TurnBudget(*TIME_LIMITS["master"]), 0.0
    for _ in range(60):
        given = budget.decision_seconds(0, 1, 60)
        budget.record_spent(given)
        whole += given
    assert 2.0 < whole <= 4.0
