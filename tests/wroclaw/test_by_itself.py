"""Which badly wounded card comes back first is answered by the table: both are back before the next choice."""

from __future__ import annotations

import random

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player


def match_with_two_wounded() -> Match:
    """Return a match of persons in which one must say which of its badly wounded comes back first."""
    for seed in range(20, 60):
        players = [Player("Maja", 1), Player("Kuba", 2)]
        match = Match.start(registry.game("wroclaw"), boards.load_default_board("wroclaw"), players, {}, seed)
        rnd = random.Random(seed)
        while (decision := match.decision()) is not None:
            if decision.kind == "recover":
                return match
            assert match.auto_answer() is None  # every other question is asked
            legal = list(match.game.legal_moves(match.state))
            match.play(rnd.choice([move for move in legal if move[0] != "hold"] or legal))
    raise AssertionError("nobody had two badly wounded")


def test_the_first_to_come_back_is_not_asked() -> None:
    match = match_with_two_wounded()
    move = match.auto_answer()
    assert move in match.game.legal_moves(match.state)
    assert move is not None
    match.play(move)
    assert match.moves[-1].move[0] == "recover"  # it stays in rules and journal
