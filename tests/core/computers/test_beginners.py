"""The level `easy` errs like a beginner: it takes what brings most at once, and overlooks what its game names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import registry
from games.ankh_morpork.bots import card_worth
from games.ankh_morpork.bots import judge as ankh_morpork
from games.core.computers import selfplay
from games.core.computers.search import choose_move
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.data import boards
from games.krakow.bots import jobs as krakow
from games.osada.bots import judge as osada
from games.shipped import register_shipped
from games.wampiry.bots import judge as wampiry
from games.wroclaw.bots import volley

register_shipped()
GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")


def positions(game: Game, *kinds: str, count: int = 30) -> Iterator[Any]:
    """Yield positions of random games that offer a choice; with `kinds`, only decisions of these kinds."""
    few, _ = game.facts.seats
    options = {"board": boards.load_default_board(game.facts.id), "elder": "0", "first": "0"}
    yielded = 0
    for number in range(1000):
        state = selfplay.play_random_moves(game, options, max(few, min(3, game.facts.seats[1])), number, 7 * number + 5)
        decision = game.decision(state)
        if decision is None or len(game.legal_moves(state)) < 2 or (kinds and decision.kind not in kinds):
            continue
        yield state
        yielded += 1
        if yielded == count:
            return


def best_moves(moves: list[Move], weights: Any) -> set[Move]:
    return {move for move, weight in zip(moves, weights, strict=True) if weight == max(weights)}


@pytest.mark.parametrize("name", GAMES)
def test_easy_plays_the_best_move_of_a_beginner_and_errs_where_medium_does_not(name: str) -> None:
    game = registry.game(name)
    beginner_prior = game.bot_settings.beginner_prior
    assert beginner_prior is not None
    errors = 0
    for state in positions(game):
        decision = game.decision(state)
        assert decision is not None
        view = game.observe(state, decision.seat)
        moves = game.bot_settings.playable_moves(view)
        if game.bot_settings.tuning.is_secret_plan(decision.kind, decision.private):
            continue
        likes = best_moves(moves, beginner_prior(state, moves))
        assert {choose_move(game, view, "easy", BotDice(seed)).move for seed in range(4)} <= likes
        errors += not likes & best_moves(moves, game.prior(state, moves))
    assert errors


def test_in_wampiry_a_beginner_overlooks_what_others_gain() -> None:
    overlooked = 0
    for state in positions(registry.game("wampiry"), "use"):
        seat = state.agenda[-1][1]
        beginner, judge = wampiry.BeginnerJudge(state, seat), wampiry.Judge(state, seat)
        for estate, counts in enumerate(judge.counts):
            rival = (seat + 1) % state.seats
            if not counts[seat]:  # the seat itself scores nothing here
                assert beginner.marker_change_gain(estate, rival, 2) == 0
                overlooked += judge.marker_change_gain(estate, rival, 2) < 0
        assert all(beginner.best_ability_gain(estate) == 0 for estate in range(len(judge.counts)))
    assert overlooked


def test_in_ankh_morpork_a_beginner_forgets_the_goals_of_others_and_the_later_symbols_of_a_card() -> None:
    state = next(positions(registry.game("ankh_morpork"), count=1))
    seat = state.agenda[-1][1]
    beginner, judge = ankh_morpork.BeginnerJudge(state, seat), ankh_morpork.Judge(state, seat)
    others = [other for other in range(state.seats) if other != seat]
    assert not any(any(beginner.goal_chances[other]) for other in others)
    assert all(any(judge.goal_chances[other]) for other in others)
    assert beginner.goal_chances[seat] == judge.goal_chances[seat]
    number = next(
        number
        for number, card in enumerate(state.board.cards)
        if [kind for kind, _ in card.symbols] == ["minion", "building"]
    )
    assert card_worth.symbols_value(beginner, number) == beginner.best_symbol_gain("minion")
    assert card_worth.symbols_value(judge, number) >= judge.best_symbol_gain("minion")


def test_in_krakow_a_beginner_sees_only_the_district_and_its_own_points() -> None:
    for state in positions(registry.game("krakow"), "turn", count=3):
        seat = state.agenda[-1][1]
        beginner = krakow.BeginnerGains(state, seat)
        outlook, board = beginner.outlook, state.board
        for pair in range(0, len(board.city.pairs), 7):
            group = beginner.group(pair)
            home = board.city.district_of[group.building]
            points = list(outlook.districts[home])
            for other, by in enumerate(group.lost):
                points[other] += by
            points[seat] += board.kinds[0].values[2]
            shares = outlook.odds.ownership_chances(tuple(points))
            more = shares[seat] - outlook.district_shares[home][seat]
            assert beginner.gain(pair, 0) == pytest.approx(board.pay.district * more)


def test_in_osada_an_innocent_beginner_does_not_help_and_a_murderer_helps_like_an_innocent() -> None:
    innocents = 0
    for state in positions(registry.game("osada")):
        pawn = state.agenda[-1][1]
        beginner, judge = osada.BeginnerJudge(state, pawn), osada.Judge(state, pawn)
        other = next(other for other in range(state.pawns) if other != pawn)
        column = state.colours[other]
        if not judge.is_murderer:
            assert beginner.help_value(other, column) == 0
            innocents += judge.help_value(other, column) > 0
        assert not any(beginner.field_value(field) for field in range(state.board.goal))
    assert innocents


def test_in_wroclaw_a_beginner_counts_wounds() -> None:
    game = registry.game("wroclaw")
    counted = 0
    for state in positions(game, "shoot"):
        step, moves = state.agenda[-1], list(game.legal_moves(state))
        if state.perun[step[1]]:
            continue  # with Perun, a shot asks for a boost before it wounds
        for move, gain in zip(moves, volley.wound_gains(state, step, moves), strict=True):
            after = state.copy()
            if move[0] == "shoot":
                game.apply(after, move, BotDice(1))
            wounds = zip(after.wounds, state.wounds, strict=True)
            if after.turn == state.turn:
                assert gain == sum(now - before for now, before in wounds)
                counted += gain > 0
    assert counted
