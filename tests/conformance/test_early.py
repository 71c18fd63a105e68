"""Answers given before they are asked: in no game do the questions show anything of other seats' answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core.companion.companion import Companion
from games.core.contract.contract import Move, Seat
from games.core.match.early import early_state
from games.core.match.match import Match
from tests.companions import random_moves
from tests.conformance.recordings import Recording, record
from tests.conformance.test_companion import match_at

MOST_POSITIONS = 4  # in the default run
WORLDS = 2  # runs of other seats' random answers


def early_matches(played: Recording) -> Iterator[Match]:
    """Yield matches in which an early decision has just become due."""
    kinds, count = played.game.information_rules.early_decisions, 0
    for number, state, decision in played.positions():
        is_first = not number or played.decision_at(number - 1).kind not in kinds
        if decision.kind in kinds and is_first and (played.whole or count < MOST_POSITIONS):
            count += 1
            yield match_at(played, state)


def early_seats(match: Match) -> list[Seat]:
    """Return the seats that may answer early."""
    seats = range(len(match.players))
    return [seat for seat in seats if not match.is_deciding(seat) and match.asked_view(seat) is not None]


def question(match: Match, seat: Seat) -> tuple[bytes, str, list[Move]]:
    """Return what a seat is asked: the question as bytes, its position, and all candidates."""
    snapshot = Companion(match, seat, "en").snapshot()
    state = early_state(match.game, match.history, seat, match.early.of(seat))
    assert snapshot.question is not None
    # whether it must be confirmed depends on whether the others are ready, which is public
    shown = snapshot.question.model_copy(update={"is_early": False, "main": None})
    return shown.model_dump_json().encode(), snapshot.position, list(match.game.candidates(state))


def answer_randomly(match: Match, random: Random) -> None:
    match.play(random.choice(list(match.game.legal_moves(match.state))))


def test_an_early_question_contains_nothing_of_other_answers(played: Recording) -> None:
    kinds = played.game.information_rules.early_decisions
    for start in early_matches(played):
        for seat in early_seats(start):
            before = question(start, seat)
            for seed in range(WORLDS):
                match, random = match_at(played, start.state), Random(seed)
                while (decision := match.decision()) is not None and decision.seat != seat:
                    assert decision.kind in kinds, "nothing else is asked before"
                    answer_randomly(match, random)
                    assert question(match, seat) == before


def test_early_answers_are_the_moves_of_their_seats(played: Recording) -> None:
    """All other people answer early by taps. Then the first seat answers, and their answers follow, each once."""
    kinds = played.game.information_rules.early_decisions
    for start in early_matches(played):
        match, random = match_at(played, start.state), Random(4)
        decision, given = match.decision(), list[tuple[Seat, Move]]()
        assert decision is not None
        for seat in early_seats(match):
            companion = Companion(match, seat, "en")
            while companion.snapshot().question is not None:
                moves = random_moves(match, companion, random)
                assert match.give_early(seat, moves)
                given += [(seat, move) for move in moves]
        assert match.move_count == 0
        assert {seat for seat, is_ready in match.people_answering().items() if is_ready} == {seat for seat, _ in given}
        first = decision.seat
        while decision is not None and decision.seat == first and decision.kind in kinds:
            answer_randomly(match, random)
            decision = match.decision()
        others = [(one.seat, one.move) for one in match.moves if one.seat != first]
        assert sorted(others, key=str) == sorted(given, key=str)
        assert not any(match.early.of(seat) for seat in range(played.seats))
        plain = match_at(played, start.state)
        for one in match.moves:
            plain.play(one.move)
        assert plain.position_id == match.position_id


@pytest.mark.parametrize(
    ("game", "seats", "kinds"),
    [("wampiry", 3, {"plan"}), ("wroclaw", 2, {"keep", "send"}), ("osada", 4, {"deal", "vote"})],
)
def test_the_recordings_contain_early_decisions(game: str, seats: int, kinds: set[str]) -> None:
    """Otherwise the tests above would check nothing."""
    matches = [match for seed in range(6) for match in early_matches(record(game, seats, seed))]
    found = {decision.kind for match in matches if early_seats(match) and (decision := match.decision()) is not None}
    assert found == kinds
