"""Matches of W ruinach Wrocławia for tests of the table: at each kind of question, and the same with other secrets."""

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
EARLY = 60  # a moment after so many moves is taken rather than an earlier one


def any_move(match: Match, rnd: random.Random) -> Move:
    """Choose any legal move, rather than to stop shooting."""
    legal = list(match.game.legal_moves(match.state))
    return rnd.choice([move for move in legal if move[0] != "hold"] or legal)


def key_of(match: Match) -> str:
    """Name what is asked; of shots also whether somebody has shot, of orders how many lie there."""
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
    """Return a moment for everything that is asked in some random games, a late one where there is one."""
    register_shipped()
    found: dict[str, Moment] = {}
    for seed in GAMES:
        match, rnd = new_match(2, 0, seed, game_id=WROCLAW), random.Random(seed)
        while not match.is_over:
            key = key_of(match)
            if key not in found or (match.move_count > EARLY > found[key].number):
                found[key] = Moment(seed, match.move_count)
            match.play(any_move(match, rnd))
    return found


def match_at(
    moment: Moment, people: int = 2, names: Sequence[str] = NAMES, lifted: bool = True, board: object = None
) -> Match:
    """Play the same random game again up to a moment, and lift the curtain there."""
    match = new_match(people, 2 - people, moment.seed, board, names, game_id=WROCLAW)
    rnd = random.Random(moment.seed)
    while match.move_count < moment.number:
        match.play(any_move(match, rnd))
    if lifted:
        match.lift_curtain()
    return match
