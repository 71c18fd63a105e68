"""The search and the bot process: they use only the view, and the same seed gives the same move."""

from __future__ import annotations

import dataclasses
import multiprocessing
import time
from collections.abc import Iterator
from typing import Any

import pytest

from games import registry
from games.core.computers import process, selfplay
from games.core.computers.flat_search import FlatSearch, sample_world, weighted_index
from games.core.computers.process import BotDied, BotProcess, TurnBudget
from games.core.computers.search import BotMove, choose_move, choose_with_reason
from games.core.contract.contract import View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.errors import UsageError
from games.core.contract.extras.bot_settings import Budget, SearchAbandoned, SearchResult
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import LEVELS
from games.shipped import register_shipped

register_shipped()
GAME: Game = registry.game("wampiry")
OPTIONS = {"board": boards.load_default_board("wampiry"), "elder": "0"}
PATIENCE = 30.0  # seconds to wait for an answer of the process


def position(seats: int, seed: int, kind: str) -> Any:
    """Return a position of a random game with a decision of this kind that has a choice."""
    for moves in range(20, 400):
        state = selfplay.play_random_moves(GAME, OPTIONS, seats, seed, moves)
        decision = GAME.decision(state)
        if decision is not None and decision.kind == kind and len(GAME.legal_moves(state)) > 1:
            return state
    raise AssertionError(f"no {kind} in this game")


def view_of(state: Any) -> View:
    decision = GAME.decision(state)
    assert decision is not None
    return GAME.observe(state, decision.seat)


def pick(view: View, level: str, seed: int = 1, playouts: int = 30) -> BotMove:
    return choose_with_reason(GAME, view, level, BotDice(seed), Budget(playouts))


# -- levels ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["plan", "use", "late"])
def test_a_level_answers_with_a_legal_move(level: str, kind: str) -> None:
    view = view_of(position(3, 5, kind))
    choice = pick(view, level)
    assert list(choice.move) in view["moves"]
    assert choice.why.text.message


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_dice_choose_the_same_move(level: str) -> None:
    view = view_of(position(2, 8, "plan"))
    assert [pick(view, level, seed) for seed in range(6)] == [pick(view, level, seed) for seed in range(6)]


def test_a_forced_move_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(position(2, 8, "use"))
    view["moves"] = view["moves"][:1]
    monkeypatch.setattr(FlatSearch, "run", lambda *args: pytest.fail("searched"))
    choice = pick(view, "hard")
    assert choice.move == tuple(view["moves"][0])
    assert choice.playouts == 0


def test_unknown_levels_and_other_seats_are_refused() -> None:
    view = view_of(position(2, 8, "use"))
    with pytest.raises(UsageError, match="no level called"):
        pick(view, "brutal")
    with pytest.raises(UsageError, match="owes no answer"):
        pick(GAME.observe(position(2, 8, "plan"), None), "easy")


# -- what a computer player may know --------------------------------------------------------------------------------
def position_with_last_plan(seats: int) -> Any:
    """Return a position in which only the last seat in turn order has not planned."""
    for seed in range(50):
        state = position(seats, seed, "plan")
        while GAME.decision(state).seat != state.order[-1]:  # type: ignore[union-attr]
            GAME.apply(state, GAME.legal_moves(state)[0], Dice(1))
        return state
    raise AssertionError


@pytest.mark.parametrize("level", LEVELS)
def test_secret_plans_of_others_do_not_affect_the_choice(level: str) -> None:
    state = position_with_last_plan(4)
    moves = GAME.legal_moves(state)
    chosen = pick(view_of(state), level, 7, 60)
    for number in range(6):
        other = state.copy()
        for seat in state.order[:-1]:
            _, other.plan_card[seat], other.plan_time[seat] = moves[(number + seat) % len(moves)]
        assert pick(view_of(other), level, 7, 60) == chosen
        assert GAME.prior(other, moves) == GAME.prior(state, moves)


def test_the_search_never_sees_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose `apply` fails on the true state can still be searched."""
    state = position_with_last_plan(3)
    true = {id(state)}
    fence = dataclasses.replace(
        GAME, apply=lambda found, *rest: pytest.fail("true state") if id(found) in true else GAME.apply(found, *rest)
    )
    assert choose_with_reason(fence, view_of(state), "hard", BotDice(1), Budget(20)).playouts == 20


def test_sampled_plans_vary_and_follow_the_prior() -> None:
    state = position_with_last_plan(2)
    view, first = view_of(state), state.order[0]
    moves = list(GAME.legal_moves(state))
    seen = [0] * len(moves)
    for seed in range(400):
        world = sample_world(GAME, view, BotDice(seed))
        assert GAME.observe(world, view["seat"]) == view
        seen[moves.index(("plan", world.plan_card[first], world.plan_time[first]))] += 1
    asked = state.copy()
    asked.agenda.append(("plan", first))
    weights = GAME.prior(asked, moves)
    for count, weight in zip(seen, weights, strict=True):
        share = weight / sum(weights)
        assert abs(count / 400 - share) <= 4 * (share * (1 - share) / 400) ** 0.5 + 0.003


def test_every_candidate_is_tried_in_the_same_worlds() -> None:
    view = view_of(position(3, 4, "plan"))
    search = FlatSearch(GAME, view, [tuple(move) for move in view["moves"]], BotDice(3))
    first, again = search._world(2), search._world(2)
    assert first is not again
    assert GAME.to_data(first) == GAME.to_data(again)


def test_the_number_of_playouts_is_exact() -> None:
    view = view_of(position(2, 8, "plan"))
    search = FlatSearch(GAME, view, [tuple(move) for move in view["moves"]], BotDice(3))
    _, value, made, _ = search.run(Budget(77))
    assert value is not None
    assert made == sum(search.visits) == 77
    assert min(search.visits) >= 1
    assert 0 <= value <= 1


def test_only_the_moves_with_the_highest_prior_are_searched() -> None:
    view = view_of(position(4, 3, "use"))
    moves = [tuple(move) for move in view["moves"]]
    search = FlatSearch(GAME, view, moves, BotDice(3))
    weights = dict(zip(moves, GAME.prior(sample_world(GAME, view, BotDice(0)), moves), strict=True))
    left_out = [weights[move] for move in moves if move not in search.moves]
    assert len(search.moves) == min(len(moves), GAME.bot_settings.tuning.searched_moves)
    assert max(left_out, default=0) <= min(weights[move] for move in search.moves)


def test_without_time_every_candidate_is_tried_once() -> None:
    budget = Budget.start(GAME.bot_settings.tuning, seconds=0.0)
    choice = choose_with_reason(GAME, view_of(position(2, 8, "plan")), "hard", BotDice(1), budget)
    assert choice.playouts == 8


def test_a_search_can_be_stopped() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    with pytest.raises(SearchAbandoned):
        choose_with_reason(GAME, view_of(position(2, 8, "plan")), "hard", BotDice(1), Budget(1000, should_stop=stop))
    assert len(asked) == 6


def test_a_secret_plan_is_drawn_among_equally_good_ones() -> None:
    """A public decision between the same two moves always takes the first."""
    view = view_of(position(2, 8, "plan"))
    search = FlatSearch(GAME, view, [tuple(move) for move in view["moves"]], BotDice(3))
    search.visits = [10] * len(search.moves)
    search.sums = [5.0, 5.0] + [0.5] * (len(search.moves) - 2)
    assert {search._pick() for _ in range(60)} == {0, 1}
    search.is_secret_plan = False
    assert {search._pick() for _ in range(60)} == {0}


def test_a_game_can_say_which_decisions_are_secret_plans() -> None:
    view = view_of(position(2, 8, "plan"))
    moves = [tuple(move) for move in view["moves"]]
    for plans, planned in ((None, True), (frozenset({"plan"}), True), (frozenset({"ask"}), False)):
        tuning = dataclasses.replace(GAME.bot_settings.tuning, plan_kinds=plans)
        game = dataclasses.replace(GAME, bot_settings=GAME.bot_settings._replace(tuning=tuning))
        search = FlatSearch(game, view, moves, BotDice(3))
        search.visits, search.sums = [10] * len(search.moves), [5.0] * len(search.moves)
        assert len({search._pick() for _ in range(60)}) == (len(search.moves) if planned else 1)
        assert game.bot_settings.tuning.is_secret_plan("plan", True) is planned
    assert not GAME.bot_settings.tuning.is_secret_plan("use", False)


def test_a_game_can_have_its_own_search() -> None:
    view = view_of(position(2, 8, "plan"))
    moves = [tuple(move) for move in view["moves"]]
    asked: list[Budget] = []
    characters: list[str] = []

    def think(seen: View, given: Any, dice: Dice, budget: Budget, character: str) -> Any:
        asked.append(budget)
        characters.append(character)
        return SearchResult(given[-1], 0.75, 4) if len(asked) < 3 else None

    own = dataclasses.replace(GAME, bot_settings=GAME.bot_settings._replace(search=think))
    answer = choose_with_reason(own, view, "hard", BotDice(1), Budget(12))
    assert (answer.move, answer.win_chance, answer.playouts) == (moves[-1], 0.75, 4)
    assert (asked[0].playouts, asked[0].deadline) == (12, None)
    choose_with_reason(own, view, "hard", BotDice(1), Budget.start(own.bot_settings.tuning, seconds=0.0))
    assert asked[1].deadline is not None
    assert (
        choose_with_reason(own, view, "hard", BotDice(1), Budget(12)).playouts == 12
    )  # its own search returns None: the shared search is used
    choose_with_reason(own, view, "medium", BotDice(1))
    assert len(asked) == 3
    choose_with_reason(own, view, "hard:daring", BotDice(1), Budget(12))
    assert characters == ["", "", "", "daring"]


def test_a_reason_compares_with_what_the_computer_holds_for_the_next_best() -> None:
    view = view_of(position(2, 8, "plan"))
    moves = [tuple(move) for move in view["moves"]]
    best, *others = moves
    apart = [one for one in others if GAME.move_advantages(view, best, one)]
    for second in (apart[0], apart[-1]):
        settings = GAME.bot_settings._replace(search=lambda *given, second=second: SearchResult(best, rivals=[second]))
        own = dataclasses.replace(GAME, bot_settings=settings)
        assert choose_with_reason(own, view, "hard", BotDice(1)).why.alternative == second


@pytest.mark.parametrize("name", ["wampiry", "krakow", "wroclaw"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_all_levels_rank_the_moves_that_they_did_not_choose(name: str, level: str) -> None:
    game = registry.game(name)
    options = {**{option.id: option.default for option in game.options}, "board": boards.load_default_board(name)}
    ranked = 0
    for played in range(30, 60, 6):
        state = selfplay.play_random_moves(game, options, 2, 3, played)
        decision = game.decision(state)
        if decision is not None and len(game.legal_moves(state)) > 1:
            view = game.observe(state, decision.seat)
            result = choose_move(game, view, level, BotDice(played), Budget(12))
            assert {*result.rivals} <= {tuple(move) for move in view["moves"]} - {result.move}
            ranked += bool(result.rivals)
    assert ranked


def test_the_flat_search_ranks_by_its_own_values() -> None:
    view = view_of(position(2, 8, "plan"))
    search = FlatSearch(GAME, view, [tuple(move) for move in view["moves"]][:4], BotDice(3))
    search.visits, search.sums = [20, 20, 2, 20], [8.0, 12.0, 1.8, 10.0]
    assert search._rivals(1) == [search.moves[3], search.moves[0], search.moves[2]]


def test_a_computer_plays_only_moves_that_can_play_allows() -> None:
    view = view_of(position(3, 5, "late"))
    moves = [tuple(move) for move in view["moves"]]
    own = dataclasses.replace(
        GAME, bot_settings=GAME.bot_settings._replace(can_play=lambda seen, move: move in moves[3:5])
    )
    for level in LEVELS:
        moves_played = {choose_with_reason(own, view, level, BotDice(seed), Budget(6)).move for seed in range(20)}
        assert moves_played <= set(moves[3:5])
    one = dataclasses.replace(
        GAME, bot_settings=GAME.bot_settings._replace(can_play=lambda seen, move: move == moves[2])
    )
    assert choose_with_reason(one, view, "hard", BotDice(1)).move == moves[2]


def test_a_budget_ends_by_playouts_time_or_cancellation() -> None:
    assert not Budget(5).is_spent(4)
    assert Budget(5).is_spent(5)
    assert not Budget(5, 0.0).is_spent(0)  # at least one playout even without time
    assert Budget(5, 0.0).is_spent(1)
    with pytest.raises(SearchAbandoned):
        Budget(5, None, lambda: True).is_spent(0)


def test_weighted_index_follows_the_weights() -> None:
    assert {weighted_index([0.0, 2.0, 0.0], BotDice(seed)) for seed in range(50)} == {1}
    assert {weighted_index([0.0, 0.0], BotDice(seed)) for seed in range(50)} == {0, 1}
    seen = [weighted_index([1.0, 3.0], BotDice(seed)) for seed in range(1000)]
    assert 680 < sum(seen) < 820


def test_all_decisions_of_a_turn_share_one_time_budget() -> None:
    budget = TurnBudget()
    plan = budget.decision_seconds(1, 4, 60)
    budget.record_spent(plan)
    other = budget.decision_seconds(0, 4, 60)  # another seat decides in between: for seat 1 this is the same turn
    budget.record_spent(other)
    whole = 0.0
    for _ in range(40):
        given = budget.decision_seconds(1, 4, 60)
        budget.record_spent(given)
        whole += given
    assert other == plan
    assert plan + whole <= 2.0
    assert budget.decision_seconds(1, 5, 60) == plan
    assert (
        budget.decision_seconds(0, 6, 2) < 0.2 < budget.decision_seconds(0, 6, 20) == plan
    )  # few moves need little time
    assert budget.decision_seconds(1, 5, 60) == plan
    budget.record_spent(5.0)  # a slow machine
    assert budget.decision_seconds(1, 5, 60) == 0.0


# -- the process ----------------------------------------------------------------------------------------------------
@pytest.fixture
def thinker() -> Iterator[BotProcess]:
    with BotProcess("wampiry", seed=5) as process_:
        yield process_


def wait(thinker: BotProcess) -> BotMove:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer")


def kill(thinker: BotProcess) -> None:
    thinker._worker._process.kill()
    thinker._worker._process.join()


def kill_twice(thinker: BotProcess) -> None:
    """Kill the process and, once it has been restarted, the new one."""
    pid = thinker._worker._process.pid
    kill(thinker)
    until = time.monotonic() + PATIENCE
    while thinker._worker._process.pid == pid:
        assert thinker.poll() is None
        assert time.monotonic() < until
    assert thinker.restarts == 1
    kill(thinker)


def test_the_process_gives_the_same_answer_as_a_direct_call(thinker: BotProcess) -> None:
    view = view_of(position(3, 5, "plan"))
    thinker.request_move(view, "hard", playouts=40)
    assert thinker.has_pending_answer
    answer = wait(thinker)
    assert not thinker.has_pending_answer
    assert thinker.poll() is None
    with BotProcess("wampiry", seed=5) as other:
        other.request_move(view, "hard", playouts=40)
        assert wait(other) == answer


def test_a_plan_is_searched_once(thinker: BotProcess) -> None:
    view = view_of(position(3, 5, "plan"))
    thinker.request_move(view, "hard", playouts=40)
    answer = wait(thinker)
    thinker.request_move(view, "hard", playouts=40)
    assert thinker.poll() is answer  # at once, without asking the process


def test_a_cancelled_question_is_not_answered(thinker: BotProcess) -> None:
    plan, use = view_of(position(3, 5, "plan")), view_of(position(3, 5, "use"))
    thinker.request_move(plan, "hard", seconds=PATIENCE, playouts=10**9)
    thinker.request_move(use, "medium")
    assert list(wait(thinker).move) in use["moves"]
    thinker.request_move(plan, "hard", seconds=PATIENCE, playouts=10**9)
    thinker.cancel()
    assert not thinker.has_pending_answer
    thinker.request_move(use, "random")
    assert list(wait(thinker).move) in use["moves"]
    assert thinker.poll() is None


@pytest.mark.parametrize("mind", ["easy:cautious", "medium:daring", "hard:mischievous"])
def test_a_computer_with_a_character_answers(thinker: BotProcess, mind: str) -> None:
    view = view_of(position(3, 5, "use"))
    thinker.request_move(view, mind)
    assert list(wait(thinker).move) in view["moves"]


def test_a_process_that_dies_is_restarted_once(thinker: BotProcess) -> None:
    view = view_of(position(3, 5, "plan"))
    thinker.request_move(view, "medium")
    wait(thinker)
    first = thinker._worker._process.pid
    kill(thinker)
    thinker.request_move(view_of(position(3, 5, "use")), "medium")
    assert wait(thinker).move
    assert thinker._worker._process.pid != first


def test_a_process_that_dies_twice_raises_bot_died(thinker: BotProcess) -> None:
    thinker.request_move(view_of(position(3, 5, "plan")), "hard", seconds=PATIENCE, playouts=10**9)
    kill_twice(thinker)
    with pytest.raises(BotDied):
        wait(thinker)
    assert not thinker.has_pending_answer
    thinker.request_move(view_of(position(3, 5, "use")), "medium")  # the next question starts a new process
    assert wait(thinker).move


def test_after_cancelling_a_death_is_not_reported(thinker: BotProcess) -> None:
    thinker.request_move(view_of(position(3, 5, "plan")), "hard", seconds=PATIENCE, playouts=10**9)
    kill_twice(thinker)
    thinker.cancel()
    assert not thinker.has_pending_answer
    assert thinker.poll() is None


def test_asking_a_dead_process_raises_bot_died(thinker: BotProcess) -> None:
    thinker.request_move(view_of(position(3, 5, "plan")), "hard", seconds=PATIENCE, playouts=10**9)
    kill_twice(thinker)
    use = view_of(position(3, 5, "use"))
    with pytest.raises(BotDied):
        thinker.request_move(use, "medium")
    thinker.request_move(use, "medium")
    assert list(wait(thinker).move) in use["moves"]


def test_an_error_in_the_process_is_reported_with_details(thinker: BotProcess) -> None:
    view = view_of(position(3, 5, "plan"))
    del view["points"]
    thinker.request_move(view, "hard", playouts=10)
    with pytest.raises(BotDied) as caught:
        wait(thinker)
    assert "KeyError" in caught.value.details


def test_closing_ends_the_process(thinker: BotProcess) -> None:
    pid = thinker._worker._process.pid
    thinker.request_move(view_of(position(3, 5, "plan")), "hard", seconds=PATIENCE, playouts=10**9)
    thinker.close()
    end = time.monotonic() + PATIENCE
    while pid in (running := {child.pid for child in multiprocessing.active_children()}) and time.monotonic() < end:
        time.sleep(0.01)  # a thread waits for its end
    assert pid not in running
    assert thinker.poll() is None
    thinker.close()  # closing twice is harmless


def test_an_unknown_game_has_no_bot_process() -> None:
    with pytest.raises(UsageError):
        process.BotProcess("szachy")
