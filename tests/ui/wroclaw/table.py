"""Matches of W ruinach Wrocławia for tests of the table: one at each kind of question, also with other secrets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from games.core.contract.contract import Move
from games.core.match.match import Match
from games.shipped import register_shipped
from tests.ui.clicker import NAMES, new_match
from tests.ui.moments import Moment

WROCLAW = "wroclaw"
GAMES = range(20, 26)
EARLY = 60  # moments after this number of moves are preferred


def any_move(match: Match, rnd: random.Random) -> Move:
    """Return a random legal move, but prefer not to end the shooting."""
    legal = list(match.game.legal_moves(match.state))
    return rnd.choice([move for move in legal if move[0] != "hold"] or legal)


def question_kind(match: Match) -> str:
    """Return the kind of the current question, with its stage: shots after the first, the number of orders."""
    decision = match.decision()
    assert decision is not None
    view = match.view(None)
    if decision.kind == "shoot":
        return "again" if any(one["spent"] for line in view["fighters"] for one in line) else "shoot"
    if decision.kind in ("send", "seal"):
        return f"{decision.kind} {len(view['fighters'][decision.seat])}"
    return decision.kind


@cache
def moments() -> dict[str, Moment]:
    """Return a moment of random games for each kind of question that people are asked, a late one if there is one."""
    register_shipped()
    moments_by_kind: dict[str, Moment] = {}
    for seed in GAMES:
        match, rnd = new_match(2, 0, seed, game_id=WROCLAW), random.Random(seed)
        while not match.is_over:
            key = question_kind(match)
            is_better = key not in moments_by_kind or match.move_count > EARLY > moments_by_kind[key].number
            if is_better and match.auto_answer() is None:
                moments_by_kind[key] = Moment(seed, match.move_count)
            match.play(any_move(match, rnd))
    return moments_by_kind


def match_at(
    moment: Moment, people: int = 2, names: Sequence[str] = NAMES, lifted: bool = True, board: object = None
) -> Match:
    """Replay a random game up to a moment, and lift the curtain there."""
    match = new_match(people, 2 - people, moment.seed, board, names, game_id=WROCLAW)
    rnd = random.Random(moment.seed)
    while match.move_count < moment.number:
        match.play(any_move(match, rnd))
    if lifted:
        match.lift_curtain()
    return match
