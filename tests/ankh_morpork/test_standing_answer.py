"""Payments answered in advance: only small ones in others' turns, as the seat's own moves, until ended or undone."""

from __future__ import annotations

import pytest

from games import registry
from games.ankh_morpork.controls.clicks import STANDING_PAYMENT, payment_price
from games.core.contract.contract import Move
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from tests.ui.pace.person import RecordedMatch, read, start_match

PAY, LIMITS = ("pay",), (1, 2, 5)


def recorded_demands() -> list[tuple[RecordedMatch, int, int]]:
    """List (recorded match, number of the move, price) of demands in others' turns that were paid."""
    demands = []
    for recorded in read("ankh_morpork"):
        match = recorded.start()
        while not match.is_over:
            decision, move = match.decision(), recorded.moves[match.move_count]
            assert decision is not None
            view = match.knowledge(decision.seat)
            if decision.kind in STANDING_PAYMENT.kinds and decision.seat != view["active"] and move == PAY:
                demands.append((recorded, match.move_count, payment_price(view)))
            match.play(move)
    return demands


@pytest.fixture(scope="module")
def demands() -> list[tuple[RecordedMatch, int, int]]:
    return recorded_demands()


def before_demand(recorded: RecordedMatch, number: int, settings: MatchSettings | None = None) -> tuple[Match, Move]:
    """Return the match before the last move ahead of a demand, and this move."""
    probe, last = recorded.start(settings), 0
    while probe.move_count < number:
        last = probe.move_count
        probe.play(recorded.moves[last])
    match = recorded.start(settings)
    while match.move_count < last:
        match.play(recorded.moves[match.move_count])
    return match, recorded.moves[last]


def payer(recorded: RecordedMatch, number: int) -> int:
    """Return the seat that is asked by a demand."""
    match = recorded.start()
    while match.move_count < number:
        match.play(recorded.moves[match.move_count])
    return match.decision().seat  # type: ignore[union-attr]


def test_demands_up_to_the_limit_are_paid_as_own_moves(demands: list[tuple[RecordedMatch, int, int]]) -> None:
    assert {price for *_, price in demands} == {1, 2, 5}
    for recorded, number, price in demands:
        for limit in LIMITS:
            match, move = before_demand(recorded, number)
            seat = payer(recorded, number)
            match.standing.set_limit(seat, limit)
            match.play(move)
            assert (match.move_count > number) is (limit >= price)
            if limit >= price:
                paid = match.moves[number]
                assert (paid.move, paid.seat, paid.auto, paid.joined) == (PAY, seat, False, False)
                assert paid.record() == {"seat": seat, "move": ["pay"]}
                assert match.history.states[number + 1].money == _money_by_hand(recorded, number)


def _money_by_hand(recorded: RecordedMatch, number: int) -> list[int]:
    match = recorded.start()
    while match.move_count <= number:
        match.play(recorded.moves[match.move_count])
    return list(match.state.money)


def test_nobody_else_pays_and_strict_secrecy_asks_always(demands: list[tuple[RecordedMatch, int, int]]) -> None:
    recorded, number, _ = demands[0]
    seat = payer(recorded, number)
    for settings, limits in ((MatchSettings(), {1 - seat: 5}), (MatchSettings(strict=True), {seat: 5})):
        match = start_match("ankh_morpork", recorded.seats, recorded.seed, settings)
        for one, limit in limits.items():
            match.standing.set_limit(one, limit)
        while match.decision().seat != seat or match.decision().kind not in STANDING_PAYMENT.kinds:  # type: ignore[union-attr]
            match.play(recorded.moves[match.move_count])
        assert match.decision().seat == seat  # type: ignore[union-attr]


def test_an_undone_answer_is_asked_for_again_until_it_is_given_by_hand(
    demands: list[tuple[RecordedMatch, int, int]],
) -> None:
    recorded, number, _ = demands[0]
    match, move = before_demand(recorded, number)
    before = match.move_count
    match.standing.set_limit(payer(recorded, number), 5)
    match.play(move)
    assert match.move_count > number
    match.go_back_to(before, agreed=True)
    match.play(move)
    assert match.move_count == number
    match.play(PAY)
    match.go_back_to(before, agreed=True)
    match.play(move)
    assert match.move_count > number


def test_the_answer_ends_when_the_limit_is_cleared(demands: list[tuple[RecordedMatch, int, int]]) -> None:
    recorded, number, _ = demands[0]
    match, move = before_demand(recorded, number)
    match.standing.set_limit(payer(recorded, number), 5)
    match.standing.set_limit(payer(recorded, number), None)
    match.play(move)
    assert match.move_count == number


def test_only_games_that_declare_it_answer_in_advance() -> None:
    games = {facts.id: registry.game(facts.id) for facts in registry.all_facts()}
    declared = {id_ for id_, game in games.items() if game.controller.decision_extras.standing_answer is not None}
    assert declared == {"ankh_morpork"}
