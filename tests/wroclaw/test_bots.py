"""Computer players of W ruinach Wrocławia: volleys are solved as the rules play them, nothing hidden is looked at."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.core.computers.search import choose_with_reason
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.thinking import Budget, SearchAbandoned
from games.wroclaw.bots import orders, prior
from games.wroclaw.bots.volley import exact_gains, pending_volley, target_side, target_side_after, target_side_worth
from games.wroclaw.bots.worth import evaluate, perun_worth, side_values
from games.wroclaw.game import GAME
from games.wroclaw.rules.board import COVER, SCOUT
from games.wroclaw.rules.state import State
from tests.runs import long_only
from tests.wroclaw.positions import FOE, ME, clash, opening, own, send, shipped  # fmt: skip
from tests.wroclaw.positions import orders as at_orders


def shootings(count: int, perun: int = 0) -> list[State]:
    """Return positions of random games in which a side has just begun to shoot."""
    random, found, seed = Random(5), list[State](), 0
    while len(found) < count:
        dice, seed = Dice(seed), seed + 1
        state = GAME.setup({"board": shipped()}, 2, dice)
        while state.turn < 4 and (moves := GAME.legal_moves(state)):
            GAME.apply(state, random.choice(list(moves)), dice)
            if state.agenda and state.agenda[-1][0] == "shoot" and not state.shot:
                state.perun = [perun, perun]
                found.append(state.copy())
    return found[:count]


def fire_all(state: State, seat: int) -> float:
    """Return the least that the other side can be worth, found by playing every order of every shot by the rules."""
    best = target_side_worth(state, 1 - seat, target_side(state, 1 - seat))
    for move in GAME.legal_moves(state):
        if move[0] == "hold":
            continue
        after = state.copy()
        GAME.apply(after, move, Dice(1))
        here = after.agenda and after.agenda[-1][:2] == ("shoot", seat) and after.turn == state.turn
        if here:
            best = min(best, fire_all(after, seat))
        else:
            _, slot, target, name = move
            side = target_side_after(state, seat * 3 + slot, target, shipped().tables.mode_ids[name], (0, 0, 0), 0)
            best = min(best, target_side_worth(state, 1 - seat, side))
    return best


# -- shooting ---------------------------------------------------------------------------------------------------------
def test_a_volley_is_solved_as_the_rules_would_play_it() -> None:
    solved = 0
    for state in shootings(12):
        seat = state.agenda[-1][1]
        volley, left, again = pending_volley(state, seat, side_values(state, 1 - seat))
        found = volley.least_worth(target_side(state, 1 - seat), left, again, 0)
        assert found == pytest.approx(fire_all(state, seat))
        solved += found < volley.target_worth(target_side(state, 1 - seat))
    assert solved > 5


def test_the_quick_volley_is_never_better_than_the_best_and_nearly_as_good() -> None:
    gained, possible = 0.0, 0.0
    for state in shootings(80):
        seat = state.agenda[-1][1]
        volley, left, again = pending_volley(state, seat, side_values(state, 1 - seat))
        side = target_side(state, 1 - seat)
        quick, best = (
            volley.target_worth(volley.fire_greedily(side, left, 0)[0]),
            volley.least_worth(side, left, again, 0),
        )
        assert quick >= best - 1e-9
        gained, possible = gained + volley.target_worth(side) - quick, possible + volley.target_worth(side) - best
    assert gained > 0.85 * possible


def test_following_the_exact_values_gives_what_they_promise() -> None:
    tried = 0
    for state in shootings(24, perun=2):
        seat = state.agenda[-1][1]
        if seat != state.starter or state.orders[3 * (1 - seat) :][:3].count(SCOUT) == 3:
            continue  # the other side shoots later, so that nothing is cleared away before it is counted
        tried += 1
        before, promised = target_side_worth(state, 1 - seat, target_side(state, 1 - seat)), None
        while state.agenda[-1][1] == seat:
            moves = list(GAME.legal_moves(state))
            gains = exact_gains(state, state.agenda[-1], moves)
            promised = max(gains) if promised is None else promised
            GAME.apply(state, moves[gains.index(max(gains))], Dice(1))
        left = target_side_worth(state, 1 - seat, target_side(state, 1 - seat))
        assert before - left - perun_worth(2) + perun_worth(2 - state.spent) == pytest.approx(promised)
    assert tried > 5


def test_the_hard_one_finishes_whom_it_can() -> None:
    table = clash("6 7 9", "roman atak, igor atak", "karol atak 3, marek atak 0", perun=(0, 0))
    view = GAME.observe(table.state, ME)
    moves = [("shoot", 1, 0, "breneka"), ("shoot", 0, 0, "finezyjny_strzal")]
    assert choose_with_reason(GAME, view, "hard", BotDice(1)).move in moves


def test_nobody_spends_perun_on_nothing() -> None:
    table = clash("1 2 3", "igor oslona", "marek oslona, beata oslona, tomasz oslona", perun=(1, 0))
    table.play(("shoot", 0, 0, "breneka"))
    for level in ("medium", "hard"):
        assert choose_with_reason(GAME, GAME.observe(table.state, ME), level, BotDice(1)).move == ("fire",)


# -- orders -----------------------------------------------------------------------------------------------------------
def test_plans_are_all_there_are_the_best_first() -> None:
    state = at_orders().state
    found = orders.ranked_plans(state, ME)
    assert len(found) == len({frozenset(plan) for _, plan in found}) == 35 * 27
    assert all(first[0] >= second[0] for first, second in pairwise(found))


def test_what_is_sent_stays_in_every_plan() -> None:
    table = send(at_orders(), "atak", "oslona")
    fixed = orders.placed_fighters(table.state, ME)
    assert [order for _, order in fixed] == [0, COVER]
    assert all(plan[:2] == fixed for _, plan in orders.ranked_plans(table.state, ME))


def test_hidden_things_change_no_choice() -> None:
    """A choice is made from the view alone: other hidden hands and orders behind it give the same move."""
    table = send(at_orders(seed=4), "atak", "oslona", "eksploracja")
    assert table.seat == FOE
    view = GAME.observe(table.state, FOE)
    for level in ("medium", "hard"):
        moves = set()
        for seed in range(3):
            world = GAME.guess(view, BotDice(seed))
            moves.add(choose_with_reason(GAME, GAME.observe(world, FOE), level, BotDice(9), Budget(200)).move)
        assert len(moves) == 1


def test_the_prior_of_orders_does_not_read_the_others_cards() -> None:
    table = send(at_orders(seed=4), "atak", "oslona", "eksploracja")
    view = GAME.observe(table.state, FOE)
    weights = [list(GAME.prior(GAME.guess(view, BotDice(seed)), table.moves)) for seed in range(4)]
    assert all(one == weights[0] for one in weights)


def test_a_side_that_would_lose_with_one_more_wounded_takes_care() -> None:
    """With three cards left and none coming back, not all three attack in the open when the dice are high."""
    table = at_orders(seed=2)
    state = table.state
    own(state, ME, 3)
    state.dice[:2] = [9, 10]
    search = prior.OrderSearch(GAME.observe(state, ME), BotDice(3))
    search.run(2000, lambda made: False)
    plan, value = search.pick()
    assert value < 0.5
    assert any(order in (COVER, SCOUT) for _, order in plan)


def test_the_mixture_keeps_to_its_budget_and_can_be_stopped() -> None:
    view = GAME.observe(at_orders().state, ME)
    moves = [tuple(move) for move in view["moves"]]
    found = prior.search_move(view, moves, BotDice(1), Budget(400))
    assert found is not None
    assert found[0] in moves
    assert 400 <= found[2] < 500
    with pytest.raises(SearchAbandoned):
        prior.search_move(view, moves, BotDice(1), Budget(400, None, lambda: True))


def test_orders_are_mixed_not_always_the_same() -> None:
    view = GAME.observe(at_orders(seed=3).state, ME)
    assert len({choose_with_reason(GAME, view, "hard", BotDice(seed), Budget(400)).move for seed in range(12)}) > 2


# -- what positions are worth -----------------------------------------------------------------------------------------
def test_cards_yet_to_be_put_away_are_worth_nothing() -> None:
    table = opening()
    table.play(table.moves[0])
    assert evaluate(table.state) == [0.5, 0.5]


def test_worth_falls_with_wounds_and_cards_and_knows_the_end() -> None:
    healthy = evaluate(clash("2 6 9", "igor atak", "zbyszek atak").state)
    assert healthy[0] == pytest.approx(0.5)
    values = [evaluate(clash("2 6 9", f"igor atak {wounds}", "zbyszek atak").state)[0] for wounds in range(6)]
    assert all(first >= second for first, second in pairwise(values))
    assert values[5] < values[3] < values[0]
    assert evaluate(clash("2 6 9", "igor atak", "zbyszek atak", perun=(1, 0)).state)[0] > 0.5
    lost = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    own(lost.state, ME, 2)
    lost.done()
    assert evaluate(lost.state) == [0.0, 1.0]


@pytest.mark.parametrize("level", [long_only("easy"), "medium"])
def test_levels_beat_chance(level: str) -> None:
    won = 0.0
    for seed in range(8):
        state, dice, side = GAME.setup({"board": shipped()}, 2, Dice(seed)), BotDice(seed), seed % 2
        while (decision := GAME.decision(state)) is not None:
            who = level if decision.seat == side else "random"
            move = choose_with_reason(GAME, GAME.observe(state, decision.seat), who, dice).move
            GAME.apply(state, move, dice)
        result = GAME.result(state)
        assert result is not None
        won += (side in result.winners) / len(result.winners)
    assert won >= 6
