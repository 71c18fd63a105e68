"""Matches of Osada for tests of the table: at each kind of question, and the same with other secrets."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.shipped import register_shipped
from tests.ui.moments import Moment

OSADA = "osada"
NAMES = ("Maja", "Kuba", "Ola", "Tadek", "Zofia")
MARKS = (3, 1, 2, 4, 5)  # yellow, red, blue, green, black
FORWARD = 4  # how much likelier than others random players choose A, B and C, so that games come to an end


def new_osada(
    people: int,
    bots: int = 0,
    seed: int = 1,
    names: Sequence[str] = NAMES,
    options: Mapping[str, str] | None = None,
    settings: MatchSettings | None = None,
    board: Any = None,
) -> Match:
    """Start a match of so many persons and computers, the persons first."""
    register_shipped()
    players = [Player(names[n], MARKS[n], "person" if n < people else "bot", "medium") for n in range(people + bots)]
    game = registry.game(OSADA)
    return Match.start(
        game, board or boards.default_board(OSADA), players, dict(options or {}), seed, settings or MatchSettings()
    )


def random_move(match: Match, rnd: random.Random) -> None:
    """Play any legal move, those that lead forward the likelier."""
    moves = match.game.legal_moves(match.state)
    weights = [FORWARD if move[0] == "go" else 1 for move in moves]
    match.play(rnd.choices(moves, weights)[0])


@cache
def moments(seats: int, games: int = 12, first: int = 30) -> dict[str, Moment]:
    """Return a moment for everything that is asked in some random games, a late one where there is one."""
    found: dict[str, Moment] = {}
    for seed in range(first, first + games):
        match, rnd = new_osada(seats, 0, seed), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            assert decision is not None
            key = decision.kind
            if key not in found or match.move_count > 60 > found[key].number:
                found[key] = Moment(seed, match.move_count)
            random_move(match, rnd)
    return found


def match_at(
    moment: Moment,
    people: int,
    bots: int = 0,
    names: Sequence[str] = NAMES,
    lifted: bool = True,
    options: Mapping[str, str] | None = None,
) -> Match:
    """Play the same random game again up to a moment, and lift the curtain there."""
    match, rnd = new_osada(people, bots, moment.seed, names, options), random.Random(moment.seed)
    while match.move_count < moment.number:
        random_move(match, rnd)
    if lifted:
        match.lift_curtain()
    return match
