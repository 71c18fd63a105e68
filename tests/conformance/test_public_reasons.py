"""Why a computer has played so, as people are told while the match goes on: by what everybody sees, never addressed."""

from __future__ import annotations

import re
from typing import Any

from games.core.computers.public_reasons import has_public_reason, public_reason
from games.core.contract.dice import BotDice
from games.core.contract.texts import translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.conformance.recordings import PEOPLE, Recording

SECOND_PERSON = re.compile(r"\b(you|your|yours|Ci|Ciebie|Tob\w+|Tw[oó]j\w*|Masz|masz|\w+esz)\b")


def after(played: Recording, state: Any, number: int) -> Match:
    """Return a match of computers that goes on from a state by one move of the recording."""
    players = [Player(PEOPLE[seat], seat + 1, "bot") for seat in range(played.seats)]
    match = Match.from_state(played.game, played.board, players, {}, 1, MatchSettings(), state, "")
    match.play_group([played.moves[number]])
    return match


def test_two_positions_that_differ_in_what_is_hidden_give_the_same_reason(played: Recording) -> None:
    told = 0
    for number, state, decision in played.positions():
        match = after(played, state, number)
        found = public_reason(match, 1)
        if decision.private or match.is_over:
            assert found is None, "of what is decided behind a curtain nothing is said"
            continue
        other = played.game.guess(played.game.observe(state, None), BotDice(number))
        alike = after(played, other, number)
        if alike.is_over:
            continue  # there the same move has ended the game, and its result says why
        assert (has_public_reason(alike, 1), public_reason(alike, 1)) == (has_public_reason(match, 1), found)
        told += found is not None
    if any(not played.decision_at(number).private for number in range(len(played.moves))):
        assert told


def test_reasons_address_nobody(played: Recording) -> None:
    """They are told of others as well as in hints."""
    for _, state, decision in played.positions(2):
        view = played.game.observe(state, decision.seat)
        for move in view["moves"][:6]:
            for text in played.game.move_reasons(view, tuple(move)):
                for language in ("en", "pl"):
                    assert not SECOND_PERSON.search(translate(text, language)), translate(text, language)
