"""Matches of the toy game for tests: started, and played to a certain decision."""

from __future__ import annotations

from typing import Any

from games.core.contract.dice import BotDice
from games.core.contract.plain import digest
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from tests.core import toy


def start(kinds: str = "pp", seed: int = 7, rounds: str = "3", **settings: Any) -> Match:
    return Match.start(
        toy.GAME, toy.make_board(), toy.make_players(kinds), {"rounds": rounds}, seed, MatchSettings(**settings)
    )


def state_digest(match: Match) -> str:
    return digest(toy.to_data(match.state))


def play_random(match: Match, moves: int = 10_000, seed: int = 1) -> list[str]:
    """Play up to `moves` random moves; return the digests of all positions."""
    dice, marks = BotDice(seed), [state_digest(match)]
    while match.decision() is not None and moves > 0:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        marks.append(state_digest(match))
        moves -= 1
    return marks


def play_to_throw(match: Match) -> None:
    """Answer picks and bets until the leader has to decide about the throw."""
    number = 0
    while (decision := match.decision()) is not None and decision.kind != "throw":
        legal = toy.GAME.legal_moves(match.state)
        match.play(legal[number % len(legal)])
        number += 1


def start_without_shields(**settings: Any) -> Match:
    for seed in range(50):
        match = start(seed=seed, **settings)
        if not any(match.state.shields):
            return match
    raise AssertionError("no seed without shields")


def replace_game_parts(**changes: Any) -> Any:
    """Return the toy game with some of its fields replaced."""
    parts = {name: getattr(toy.GAME, name) for name in toy.GAME.__dataclass_fields__}
    return toy.GAME.__class__(**{**parts, **changes})
