"""Matches of Ankh-Morpork for tests of the table: one at each kind of question, also with other secrets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from games.core.match.match import Match
from games.shipped import register_shipped
from tests.ui.clicker import NAMES, new_match
from tests.ui.moments import Moment

ANKH = "ankh_morpork"


def random_move(match: Match, rnd: random.Random) -> None:
    """Play a random legal move."""
    match.play(rnd.choice(match.game.legal_moves(match.state)))


def question_kind(match: Match) -> str:
    """Return the kind of the current question, with the size of the hand if a card is to be played."""
    decision = match.decision()
    assert decision is not None
    hand = len(match.state.hands[decision.seat])
    return f"card {hand}" if decision.kind == "card" else decision.kind


@cache
def moments(seats: int, games: int = 8, first: int = 20) -> dict[str, Moment]:
    """Return a moment of random games for each kind of question, a late one if there is one."""
    register_shipped()
    moments_by_kind: dict[str, Moment] = {}
    for seed in range(first, first + games):
        match, rnd = new_match(seats, 0, seed, game_id=ANKH), random.Random(seed)
        while not match.is_over:
            key = question_kind(match)
            if key not in moments_by_kind or (match.move_count > 60 > moments_by_kind[key].number):
                moments_by_kind[key] = Moment(seed, match.move_count)
            random_move(match, rnd)
    return moments_by_kind


def match_at(moment: Moment, people: int, bots: int = 0, names: Sequence[str] = NAMES, lifted: bool = True) -> Match:
    """Replay a random game up to a moment, and lift the curtain there."""
    match, rnd = new_match(people, bots, moment.seed, names=names, game_id=ANKH), random.Random(moment.seed)
    while match.move_count < moment.number:
        random_move(match, rnd)
    if lifted:
        match.lift_curtain()
    return match
