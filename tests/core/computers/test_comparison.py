"""The judgement that hints, reviews and puzzles share: its candidates, when it ends, and what it depends on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.core.computers import comparison
from games.core.computers.comparison import (
    CHANCE_TEXT,
    CLEAR,
    ROUND,
    SEVERAL_AS_GOOD,
    Comparison,
    MoveValue,
    candidate_moves,
    compare_moves,
    measure_gap,
    paired_difference,
)
from games.core.computers.explanation import NOTHING_APART, Explanation, explain_move
from games.core.computers.process import choose_hint
from games.core.computers.search import choose_move
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text, translate
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import complete_options
from games.core.review.jobs import GOOD, SLIP, grade_decision, measure_decision
from games.krakow.bots import thinking
from games.shipped import register_shipped

register_shipped()
Values = Callable[[Move, int], float]


def decision_of(game_id: str, kind: str, seats: int = 2, least_moves: int = 3, after: int = 0) -> tuple[Game, View]:
    """Return a game and the view of a decision with several legal moves, in a match of medium players."""
    game = registry.game(game_id)
    players = [Player(f"Player {seat + 1}", seat + 1) for seat in range(seats)]
    match = Match.start(game, boards.load_default_board(game_id), players, complete_options(game, {}, seats), 1)
    while (decision := match.decision()) is not None:
        view = match.knowledge(decision.seat)
        if decision.kind == kind and len(view["moves"]) >= least_moves and match.move_count >= after:
            return game, view
        match.play(choose_move(game, view, "medium", BotDice(match.move_count)).move)
    raise AssertionError(kind)


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[Values], list[int]]:
    """Return a function that replaces playouts by made-up values, and returns the list of moves in each."""

    def replace(values: Values) -> list[int]:
        rows: list[int] = []

        def play_out_moves(game: Game, view: View, moves: Sequence[Move], seed: int, number: int) -> list[Any]:
            rows.append(len(moves))
            return [(values(move, number), values(move, number)) for move in moves]

        monkeypatch.setattr(comparison, "play_out_moves", play_out_moves)
        return rows

    return replace


def compared(budget: int = 4000, longer: int | None = None) -> tuple[View, Comparison]:
    game, view = decision_of("wampiry", "use")
    more = None if longer is None else Budget(longer)
    return view, compare_moves(game, view, 5, Budget(budget), longer=more)


def order(view: View) -> list[Move]:
    return [tuple(move) for move in view["moves"]]


def test_moves_that_are_clearly_behind_drop_out_early(made_up: Callable[[Values], list[int]]) -> None:
    game, view = decision_of("wampiry", "use")
    candidates = candidate_moves(game, view, 5, Budget(1))
    best, second = candidates[1], candidates[2]
    noise = (0.0, 0.03, -0.02, 0.01)
    rows = made_up(lambda move, number: {best: 0.5, second: 0.48}.get(move, 0.1) + noise[(number + len(move)) % 4])
    view, result = compared()
    assert result.best.move == best
    assert result.runner_up is not None
    assert result.runner_up.move == second
    assert rows[: ROUND + 1] == [*[len(candidates)] * ROUND, 2]
    assert result.playouts == sum(rows) < 4000
    assert not result.is_close


def test_equally_good_moves_are_close_and_end_before_the_budget(made_up: Callable[[Values], list[int]]) -> None:
    made_up(lambda move, number: 0.4)
    _, result = compared()
    assert result.is_close
    assert result.playouts < 1000


def test_a_longer_budget_is_used_only_while_the_best_two_are_close(made_up: Callable[[Values], list[int]]) -> None:
    game, view = decision_of("wampiry", "use")
    best, *others = candidate_moves(game, view, 5, Budget(1))
    for lead, longer in ((0.0, True), (0.05, False)):

        def noisy(move: Move, number: int, lead: float = lead) -> float:
            return 0.4 + lead if move == best else 0.4 + 0.1 * (-1) ** (number + others.index(move))

        made_up(noisy)
        usual, result = compared(300)[1], compared(300, 600)[1]
        assert (result.playouts > usual.playouts) == longer, lead
        assert result.is_close == longer


def test_named_moves_are_compared_although_computers_do_not_consider_them() -> None:
    game, view = decision_of("osada", "move", seats=4)
    moves, tuning = order(view), game.bot_settings.tuning
    usual = candidate_moves(game, view, 1, Budget(1))
    assert len(usual) <= tuning.searched_moves
    for move in moves:
        assert move in candidate_moves(game, view, 1, Budget(1), [move])
    assert candidate_moves(game, view, 1, Budget(1), [("no", "move")]) == usual


@pytest.mark.parametrize(("game_id", "kind"), [("osada", "move"), ("krakow", "turn")])
def test_equal_views_seeds_and_playouts_give_equal_results(game_id: str, kind: str) -> None:
    game, view = decision_of(game_id, kind)
    first = compare_moves(game, view, 3, Budget(60))
    choose_move(game, view, "hard", BotDice(9))  # a computer player may keep a plan
    assert compare_moves(game, view, 3, Budget(60)) == first
    assert choose_hint(game, view, 40)[:4] == choose_hint(game, view, 40)[:4]


@pytest.mark.interpreted  # replaces a dictionary, whose own `get` compiled code does not call
def test_in_krakow_the_judgement_does_not_read_plans_of_earlier_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kept(dict[Any, Any]):
        def get(self, *key: Any) -> Any:
            raise AssertionError("read")

    game, view = decision_of("krakow", "turn")
    monkeypatch.setattr(thinking, "_following", Kept())
    candidate_moves(game, view, 1, Budget(1))
    with pytest.raises(AssertionError, match="read"):
        choose_move(game, view, "hard", BotDice(9))


def test_few_equal_differences_are_no_certainty() -> None:
    assert CLEAR * paired_difference([0.5] * 3, [0.4] * 3)[1] > 0.1
    mean, error = paired_difference([0.5] * 400, [0.4] * 400)
    assert (round(mean, 9), error < 0.001) == (0.1, True)


def test_an_uncertain_loss_is_measured_more_finely(made_up: Callable[[Values], list[int]]) -> None:
    game, view = decision_of("wampiry", "use")
    better, played = order(view)[:2]

    def measure(loss: float, noise: float) -> tuple[int, str]:
        rows = made_up(lambda move, number: 0.5 - (0 if move == better else loss + noise * (-1) ** number))
        numbers = measure_decision(game, view, played, 4) if not loss else None
        assert numbers is None or len(numbers) == 4
        rows.clear()
        gap = measure_gap(game, view, (better, played), 4, lambda gap: abs(gap[0] - gap[1] - 0.04) < 2 * gap.error, 64)
        return len(rows), grade_decision(0, 0, 0, *gap).grade

    assert measure(0.3, 0.0) == (ROUND, "blunder")
    assert measure(0.07, 0.0)[1] == SLIP
    assert measure(0.05, 0.3) == (64, GOOD)  # too close for a result
    assert ROUND < measure(0.08, 0.04)[0] < 64


def test_a_hint_is_explained_against_the_second_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = decision_of("wampiry", "use")
    result = compare_moves(game, view, 3, Budget(80))
    best, second, third = [one.move for one in result.values[:3]]
    has: dict[tuple[Move, Move], list[Text]] = {(best, third): [N_("more")], (third, best): [N_("cheaper")]}
    game = replace(game, move_advantages=lambda view, move, other: has.get((move, other), []))
    close = result._replace(is_close=True)
    assert close.explain(game, view) == Explanation(N_("more"), third, N_("cheaper"))
    clear = result._replace(values=tuple(one._replace(chance=0.6 - 0.1 * at) for at, one in enumerate(result.values)))
    clear = clear._replace(is_close=False)  # the second is not passed over for the third
    assert clear.explain(game, view) == Explanation(CHANCE_TEXT.with_args(n=60, m=50), second)
    has[best, second] = [N_("best"), N_("good")]
    assert close.explain(game, view) == clear.explain(game, view) == Explanation(N_("best"), second)


def test_the_only_candidate_is_explained_against_the_legal_moves() -> None:
    game, view = decision_of("wampiry", "use")
    first, _, third = (tuple(move) for move in view["moves"][:3])
    game = replace(game, move_advantages=lambda view, move, other: [N_("more")] * ((move, other) == (first, third)))
    only = Comparison((MoveValue(first, 0.5, 0.01, 8),), False, 8)
    assert only.explain(game, view) == Explanation(N_("more"), third)


def test_where_nothing_can_be_named_a_hint_tells_the_chances_or_that_several_moves_are_as_good() -> None:
    game, view = decision_of("wampiry", "use")
    game = replace(game, move_advantages=lambda view, move, other: [])
    moves = order(view)[:2]
    assert explain_move(game, view, moves[0], moves[1:]) == Explanation(NOTHING_APART)  # not measured
    result = Comparison(tuple(MoveValue(move, 0.62 - 0.3 * at, 0.01, 90) for at, move in enumerate(moves)), False, 180)
    text = "Wins 62% of the games played out from here, instead of 32%"
    assert translate(result.explain(game, view).text, "en") == text
    assert result.explain(game, view).alternative == moves[1]
    assert result._replace(is_close=True).explain(game, view) == Explanation(SEVERAL_AS_GOOD)
    near = (result.values[0], result.values[1]._replace(chance=0.61))
    assert result._replace(values=near).explain(game, view) == Explanation(SEVERAL_AS_GOOD)
    assert result._replace(values=result.values[:1]).explain(game, view) == Explanation(NOTHING_APART)  # no candidate
