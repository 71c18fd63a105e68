"""Matches of Osada for tests of the table: one at each kind of question, also with other secrets."""

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
FORWARD_WEIGHT = 4  # weight of A, B and C against other moves of random players, so that games come to an end


def new_osada(
    people: int,
    bots: int = 0,
    seed: int = 1,
    names: Sequence[str] = NAMES,
    options: Mapping[str, str] | None = None,
    settings: MatchSettings | None = None,
    board: Any = None,
) -> Match:
    """Start a match of people and computer players, people first."""
    register_shipped()
    players = [Player(names[n], MARKS[n], "person" if n < people else "bot", "medium") for n in range(people + bots)]
    game = registry.game(OSADA)
    return Match.start(
        game, board or boards.load_default_board(OSADA), players, dict(options or {}), seed, settings or MatchSettings()
    )


def random_move(match: Match, rnd: random.Random) -> None:
    """Play a random legal move, more often one that leads forward."""
    moves = match.game.legal_moves(match.state)
    weights = [FORWARD_WEIGHT if move[0] == "go" else 1 for move in moves]
    match.play(rnd.choices(moves, weights)[0])


@cache
def moments(seats: int, games: int = 12, first: int = 30) -> dict[str, Moment]:
    """Return a moment of random games for each kind of question, a late one if there is one."""
    moments_by_kind: dict[str, Moment] = {}
    for seed in range(first, first + games):
        match, rnd = new_osada(seats, 0, seed), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            assert decision is not None
            key = decision.kind
            if key not in moments_by_kind or match.move_count > 60 > moments_by_kind[key].number:
                moments_by_kind[key] = Moment(seed, match.move_count)
            random_move(match, rnd)
    return moments_by_kind


def match_at(
    moment: Moment,
    people: int,
    bots: int = 0,
    names: Sequence[str] = NAMES,
    lifted: bool = True,
    options: Mapping[str, str] | None = None,
) -> Match:
    """Replay a random game up to a moment, and lift the curtain there."""
    match, rnd = new_osada(people, bots, moment.seed, names, options), random.Random(moment.seed)
    while match.move_count < moment.number:
        random_move(match, rnd)
    if lifted:
        match.lift_curtain()
    return match
