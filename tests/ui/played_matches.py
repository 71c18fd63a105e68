"""Matches for tests of screens, played with reproducible random moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

from games import registry
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings

SIZES = {"720": ((1280, 720), 1.0), "960": ((1280, 960), 1.0), "1080": ((1920, 1080), 1.0), "150": ((1280, 720), 1.5)}
PLAYERS = (
    Player("Maja", 1),
    Player("Kuba Żółć-Wąski", 2),
    Player("Ola", 3),
    Player("Nosferatu", 4, "bot", "hard"),
)


def random_match(
    seats: int = 3, moves: int = 10_000, seed: int = 5, path: Path | None = None, game_id: str = "wampiry"
) -> Match:
    """Play random moves in a new match, at most to its end; its journal is closed, the match stays usable."""
    game = registry.game(game_id)
    ref = boards.shipped_boards(game_id)[0]
    match = saves.begin_match(
        game, boards.load_game_board(game_id, ref), ref, PLAYERS[:seats], {}, seed, MatchSettings(), path
    )
    choose = Random(seed)
    while moves and not match.is_over:
        match.play(choose.choice(game.legal_moves(match.state)))
        moves -= 1
    assert match.journal is not None
    match.journal.close()
    return match
