"""The reason of a computer's move, as players see it, uses only public facts and addresses nobody."""

from __future__ import annotations

import re
from typing import Any

from games.core.computers.public_reasons import has_public_reason, public_explanation
from games.core.contract.dice import BotDice
from games.core.contract.texts import translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.claims import reasons_of
from tests.conformance.recordings import PEOPLE, Recording

SECOND_PERSON = re.compile(r"\b(you|your|yours|Ci|Ciebie|Tob\w+|Tw[oó]j\w*|Masz|masz|\w+esz)\b")


def match_after_move(played: Recording, state: Any, number: int) -> Match:
    """Return a match of computers that continues from a state, after one move of the recording."""
    players = [Player(PEOPLE[seat], seat + 1, "bot") for seat in range(played.seats)]
    match = Match.from_state(played.game, played.board, players, {}, 1, MatchSettings(), state, "")
    match.play_group([played.moves[number]])
    return match


def test_the_public_reason_does_not_depend_on_hidden_values(played: Recording) -> None:
    count = 0
    for number, state, decision in played.positions():
        match = match_after_move(played, state, number)
        explanation = public_explanation(match, 1)
        if decision.private or match.is_over:
            assert explanation is None, "private decisions have no public reason"
            continue
        other = played.game.guess(played.game.observe(state, None), BotDice(number))
        alike = match_after_move(played, other, number)
        if alike.is_over:
            continue  # here the same move ends the game, and its result explains it
        assert (has_public_reason(alike, 1), public_explanation(alike, 1)) == (has_public_reason(match, 1), explanation)
        count += explanation is not None
    if any(not played.decision_at(number).private for number in range(len(played.moves))):
        assert count


def test_reasons_address_nobody(played: Recording) -> None:
    """Reasons explain moves of others as well as hints."""
    for _, state, decision in played.positions(2):
        view = played.game.observe(state, decision.seat)
        for text in reasons_of(played.game, view, 6):
            for language in ("en", "pl"):
                assert not SECOND_PERSON.search(translate(text, language)), translate(text, language)
