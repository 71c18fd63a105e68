"""Secrets, forecasts and standings of Wampiry, compared with the true state and with what happens next."""

from __future__ import annotations

from itertools import product

import pytest

from games.core.contract.contract import EVERYBODY, Event
from games.core.contract.dice import BotDice, Dice
from games.wampiry.game import GAME
from games.wampiry.rules.state import PLANNING, State
from tests.wampiry.positions import CARDS, TIMES, D, N, Table, go, position, random_game


def planning(seats: int, planned: int, seed: int = 3) -> State:
    """Return a position in turn 4 in which this number of seats has planned."""
    return next(
        state
        for state, _ in random_game(seats, seed)
        if state.turn == 4 and state.phase == PLANNING and sum(map(bool, state.plan_card)) == planned
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_do_not_depend_on_the_plans_of_others(seats: int) -> None:
    for planned in range(seats):
        state = planning(seats, planned)
        who_planned = state.order[:planned]
        for viewer in [None, *range(seats)]:
            views = set()
            for card, time in product(CARDS, TIMES):
                other = state.copy()
                for seat in who_planned:
                    if seat != viewer:
                        other.plan_card[seat], other.plan_time[seat] = card, time
                view = GAME.observe(other, viewer)
                forecasts = [GAME.forecast(view, tuple(move)) for move in view["moves"]]
                views.add(repr((dict(view), GAME.standings(view), forecasts)))
            assert len(views) == 1


def test_the_view_of_everything_contains_all_plans() -> None:
    state = planning(3, 2)
    view = GAME.observe(state, EVERYBODY)
    assert [view["plans"][seat] for seat in state.order] == [
        *([state.plan_card[seat], state.plan_time[seat]] for seat in state.order[:2]),
        None,
    ]
    assert GAME.guess(view, BotDice(1)).plan_card == state.plan_card


def test_guesses_include_every_pair_of_cards_for_every_other_seat() -> None:
    state = planning(4, 3)
    first, second, third, last = state.order
    view = GAME.observe(state, first)
    pairs: dict[int, set[tuple[str, str]]] = {second: set(), third: set()}
    for seed in range(200):
        world = GAME.guess(view, BotDice(seed))
        assert (world.plan_card[first], world.plan_time[first]) == (state.plan_card[first], state.plan_time[first])
        assert (world.plan_card[last], world.plan_time[last]) == ("", "")
        for seat, drawn in pairs.items():
            drawn.add((world.plan_card[seat], world.plan_time[seat]))
    assert all(drawn == set(product(CARDS, TIMES)) for drawn in pairs.values())


# -- forecasts ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 4])
def test_a_forecast_contains_only_events_that_then_happen(seats: int) -> None:
    """The events of the forecast are a subset of the events of the move, in the same order."""
    forecast_events = 0
    for state, _ in random_game(seats, 1):
        decision = GAME.decision(state)
        if decision is None:
            continue
        view = GAME.observe(state, decision.seat)
        for move in GAME.legal_moves(state):
            forecast = list(GAME.forecast(view, move))
            if move[0] == "plan":
                continue
            happens: list[Event] = []
            GAME.apply(state.copy(), move, Dice(seats), happens)
            assert forecast == [event for event in happens if event in forecast]
            assert all(event in happens for event in forecast)
            assert move[0] in ("done", "more", "stay") or forecast  # `more` may only choose a marker
            forecast_events += len(forecast)
    assert forecast_events > 500


def test_the_forecast_of_a_plan_is_its_two_movements() -> None:
    table = Table(position(2, vampires={D: "handlowe"}, clock={D: "godzina_sabatu"}))
    view = GAME.observe(table.state, D)
    assert [tuple(event) for event in GAME.forecast(view, ("plan", "ccw2", "t2"))] == [
        ("walked", {"who": "seat:0", "origin": "estate:handlowe", "goal": "estate:ogrodowe"}, None),
        ("advanced", {"who": "seat:0", "origin": "field:godzina_sabatu", "goal": "field:niespodziewany_atak"}, None),
    ]


def test_a_forecast_leaves_out_scorings() -> None:
    table = Table(position(2, turn=15, sabbath=["zielone"], zielone="D1")).plan()
    table.skip().play(("done",)) if table.seat == D else None
    view = GAME.observe(table.state, N)
    kinds = [event.kind for event in GAME.forecast(view, tuple(view["moves"][0]))]
    assert "scored" not in kinds
    assert "ended" not in kinds


# -- standings ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_standings_are_what_a_scoring_would_pay_now(seats: int) -> None:
    compared = 0
    for seed in range(6):
        *_, (state, events) = random_game(seats, seed)
        if any(event.kind == "cleared" for event in events):
            continue  # the scored markers are gone
        scored = [event.args for event in events if event.kind == "scored" and event.args["cause"] != "sabbath"]
        assert len(scored) == 7
        standings = GAME.standings(GAME.observe(state, None))
        assert {where: place["awards"] for where, place in standings["places"].items()} == {
            args["where"]: args["awards"] for args in scored
        }
        assert standings["total"] == [sum(points) for points in zip(*(args["awards"] for args in scored), strict=True)]
        compared += 1
    assert compared >= 4


def test_standings_count_places_that_pay() -> None:
    table = go(3, zielone="D2 N1", awards={"zielone": 1})
    place = GAME.standings(GAME.observe(table.state, None))["places"]["estate:zielone"]
    assert place == {"counts": [2, 1, 0], "awards": [7, 5, 0]}
