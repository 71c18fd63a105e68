"""Computer players of W ruinach Wrocławia: exact values of volleys, orders, reasons without hidden knowledge."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from games.core.computers.search import choose_with_reason
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import Budget, SearchAbandoned
from games.wroclaw.bots import orders, prior
from games.wroclaw.bots.volley import exact_gains, pending_volley, target_side, target_side_after, target_side_worth
from games.wroclaw.bots.worth import evaluate, perun_value, side_values
from games.wroclaw.game import GAME
from games.wroclaw.rules.board import COVER, SCOUT
from games.wroclaw.rules.state import State
from tests.runs import long_only
from tests.wroclaw.positions import FOE, ME, clash, new_table, send_cards, set_cards, shipped  # fmt: skip
from tests.wroclaw.positions import table_at_orders as at_orders


def shooting_positions(count: int, perun: int = 0) -> list[State]:
    """Return positions of random games in which a side has just begun to shoot."""
    random, positions, seed = Random(5), list[State](), 0
    while len(positions) < count:
        dice, seed = Dice(seed), seed + 1
        state = GAME.setup({"board": shipped()}, 2, dice)
        while state.turn < 4 and (moves := GAME.legal_moves(state)):
            GAME.apply(state, random.choice(list(moves)), dice)
            if state.agenda and state.agenda[-1][0] == "shoot" and not state.shot:
                state.perun = [perun, perun]
                positions.append(state.copy())
    return positions[:count]


def least_worth_by_rules(state: State, seat: int) -> float:
    """Return the lowest worth of the other side that is possible, by playing all orders of all shots by the rules."""
    best = target_side_worth(state, 1 - seat, target_side(state, 1 - seat))
    for move in GAME.legal_moves(state):
        if move[0] == "hold":
            continue
        after = state.copy()
        GAME.apply(after, move, Dice(1))
        continues = after.agenda and after.agenda[-1][:2] == ("shoot", seat) and after.turn == state.turn
        if continues:
            best = min(best, least_worth_by_rules(after, seat))
        else:
            _, slot, target, name = move
            side = target_side_after(state, seat * 3 + slot, target, shipped().tables.mode_ids[name], (0, 0, 0), 0)
            best = min(best, target_side_worth(state, 1 - seat, side))
    return best


# -- shooting ---------------------------------------------------------------------------------------------------------
def test_the_effect_of_every_single_shot_agrees_with_the_rules() -> None:
    board = shipped()
    finishing = {"run": 1, "exactly": 0, "finishing": 2}  # both effects in one mode, which only users' boards have
    both = replace(board, modes=tuple(mode._replace(**finishing) for mode in board.modes))
    changed = 0
    for state in shooting_positions(12, perun=1):
        seat = state.agenda[-1][1]
        for state.board in (board, both):
            for move in GAME.legal_moves(state)[:-1]:
                _, slot, target, name = move
                mode, chosen = state.board.tables.mode_ids[name], state.copy()
                GAME.apply(chosen, move, Dice(1))
                for boost in state.board.tables.boosts:
                    after, points = chosen.copy(), boost[1:] or (0, 0, 0)
                    after.agenda.insert(-1, ("shoot", 1 - seat))  # stops before the fighters are cleared away
                    GAME.apply(after, boost, Dice(1))
                    side = target_side_after(state, 3 * seat + slot, target, mode, points, 0)
                    assert side == target_side(after, 1 - seat)
                    changed += side != target_side(state, 1 - seat)
    assert changed > 1000


def test_the_value_of_a_volley_agrees_with_playing_it_by_the_rules() -> None:
    solved = 0
    for state in shooting_positions(12):
        seat = state.agenda[-1][1]
        volley, left, again = pending_volley(state, seat, side_values(state, 1 - seat))
        least = volley.least_worth(target_side(state, 1 - seat), left, again, 0)
        assert least == pytest.approx(least_worth_by_rules(state, seat))
        solved += least < volley.target_worth(target_side(state, 1 - seat))
    assert solved > 5


def test_the_greedy_volley_is_nearly_as_good_as_the_best() -> None:
    gained, possible = 0.0, 0.0
    for state in shooting_positions(80):
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


def test_playing_by_the_exact_gains_yields_the_promised_gain() -> None:
    tried = 0
    for state in shooting_positions(24, perun=2):
        seat = state.agenda[-1][1]
        if seat != state.starter or state.orders[3 * (1 - seat) :][:3].count(SCOUT) == 3:
            continue  # the other side shoots later, so no clean-up happens before the comparison
        tried += 1
        before, promised = target_side_worth(state, 1 - seat, target_side(state, 1 - seat)), None
        while state.agenda[-1][1] == seat:
            moves = list(GAME.legal_moves(state))
            gains = exact_gains(state, state.agenda[-1], moves)
            promised = max(gains) if promised is None else promised
            GAME.apply(state, moves[gains.index(max(gains))], Dice(1))
        left = target_side_worth(state, 1 - seat, target_side(state, 1 - seat))
        assert before - left - perun_value(2) + perun_value(2 - state.spent) == pytest.approx(promised)
    assert tried > 5


def test_the_hard_player_finishes_a_fighter_if_possible() -> None:
    table = clash("6 7 9", "roman atak, igor atak", "karol atak 3, marek atak 0", perun=(0, 0))
    view = GAME.observe(table.state, ME)
    moves = [("shoot", 1, 0, "breneka"), ("shoot", 0, 0, "finezyjny_strzal")]
    assert choose_with_reason(GAME, view, "hard", BotDice(1)).move in moves


def test_perun_is_not_wasted() -> None:
    table = clash("1 2 3", "igor oslona", "marek oslona, beata oslona, tomasz oslona", perun=(1, 0))
    table.play(("shoot", 0, 0, "breneka"))
    for level in ("medium", "hard"):
        assert choose_with_reason(GAME, GAME.observe(table.state, ME), level, BotDice(1)).move == ("fire",)


# -- orders -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("tokens", [(), ("atak",), ("atak", "oslona")])
def test_the_value_of_a_fighter_is_that_of_the_best_plan_with_it(tokens: tuple[str, ...]) -> None:
    state = send_cards(at_orders(), *tokens).state
    best: dict[tuple[int, int], float] = {}
    for value, plan in orders.ranked_plans(state, ME):
        for fighter in plan[len(tokens) :]:
            best.setdefault(fighter, value)
    assert orders.best_plan_values(state, ME) == best


def test_ranked_plans_are_complete_and_sorted() -> None:
    state = at_orders().state
    plans = orders.ranked_plans(state, ME)
    assert len(plans) == len({frozenset(plan) for _, plan in plans}) == 35 * 27
    assert all(first[0] >= second[0] for first, second in pairwise(plans))


def test_fighters_already_sent_are_in_every_plan() -> None:
    table = send_cards(at_orders(), "atak", "oslona")
    fixed = orders.placed_fighters(table.state, ME)
    assert [order for _, order in fixed] == [0, COVER]
    assert all(plan[:2] == fixed for _, plan in orders.ranked_plans(table.state, ME))


def test_a_choice_does_not_depend_on_hidden_cards() -> None:
    """Other hidden hands and orders behind the same view give the same move."""
    table = send_cards(at_orders(seed=4), "atak", "oslona", "eksploracja")
    assert table.seat == FOE
    view = GAME.observe(table.state, FOE)
    for level in ("medium", "hard"):
        moves = set()
        for seed in range(3):
            world = GAME.guess(view, BotDice(seed))
            moves.add(choose_with_reason(GAME, GAME.observe(world, FOE), level, BotDice(9), Budget(200)).move)
        assert len(moves) == 1


def test_the_prior_of_orders_does_not_depend_on_the_opponents_cards() -> None:
    table = send_cards(at_orders(seed=4), "atak", "oslona", "eksploracja")
    view = GAME.observe(table.state, FOE)
    weights = [list(GAME.prior(GAME.guess(view, BotDice(seed)), table.moves)) for seed in range(4)]
    assert all(one == weights[0] for one in weights)


def test_a_side_close_to_losing_plays_cautiously() -> None:
    """With three cards left and none coming back, not all three attack in the open when the dice are high."""
    table = at_orders(seed=2)
    state = table.state
    set_cards(state, ME, 3)
    state.dice[:2] = [9, 10]
    search = prior.OrderSearch(GAME.observe(state, ME), BotDice(3))
    search.run(2000, lambda made: False)
    plan, value = search.pick_plan()
    assert value < 0.5
    assert any(order in (COVER, SCOUT) for _, order in plan)


def test_the_search_for_orders_keeps_to_its_budget_and_can_be_stopped() -> None:
    view = GAME.observe(at_orders().state, ME)
    moves = [tuple(move) for move in view["moves"]]
    result = prior.search_move(view, moves, BotDice(1), Budget(400))
    assert result is not None
    assert result[0] in moves
    assert 400 <= result[2] < 500
    with pytest.raises(SearchAbandoned):
        prior.search_move(view, moves, BotDice(1), Budget(400, None, lambda: True))


def test_orders_differ_between_seeds() -> None:
    view = GAME.observe(at_orders(seed=3).state, ME)
    assert len({choose_with_reason(GAME, view, "hard", BotDice(seed), Budget(400)).move for seed in range(12)}) > 2


# -- what positions are worth -----------------------------------------------------------------------------------------
def test_before_the_first_discard_the_position_is_even() -> None:
    table = new_table()
    table.play(table.moves[0])
    assert evaluate(table.state) == [0.5, 0.5]


def test_the_value_falls_with_wounds_and_lost_cards_and_is_zero_when_lost() -> None:
    healthy = evaluate(clash("2 6 9", "igor atak", "zbyszek atak").state)
    assert healthy[0] == pytest.approx(0.5)
    values = [evaluate(clash("2 6 9", f"igor atak {wounds}", "zbyszek atak").state)[0] for wounds in range(6)]
    assert all(first >= second for first, second in pairwise(values))
    assert values[5] < values[3] < values[0]
    assert evaluate(clash("2 6 9", "igor atak", "zbyszek atak", perun=(1, 0)).state)[0] > 0.5
    lost = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    set_cards(lost.state, ME, 2)
    lost.end_shooting()
    assert evaluate(lost.state) == [0.0, 1.0]


@pytest.mark.parametrize("level", [long_only("easy"), "medium"])
def test_levels_beat_chance(level: str) -> None:
    won = 0.0
    for seed in range(8):
        state, dice, side = GAME.setup({"board": shipped()}, 2, Dice(seed)), BotDice(seed), seed % 2
        while (decision := GAME.decision(state)) is not None:
            player = level if decision.seat == side else "random"
            move = choose_with_reason(GAME, GAME.observe(state, decision.seat), player, dice).move
            GAME.apply(state, move, dice)
        result = GAME.result(state)
        assert result is not None
        won += (side in result.winners) / len(result.winners)
    assert won >= 6
