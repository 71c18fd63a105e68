"""A move that can be taken back freely has revealed nothing: with other secrets the player sees the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games import registry
from games.core.contract.contract import Seat, View
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.playing import PlayedMove
from tests.conformance.recordings import PEOPLE
from tests.runs import first_by_default

GUESSES = 3  # guessed positions with equal views, tried for each move


def replay_from_guess(match: Match, view: View, steps: Sequence[PlayedMove], seed: int) -> object | None:
    """Guess a position from a view and play the same moves; return the state, None if a move is not legal in it."""
    state = match.game.guess(view, BotDice(seed))
    for step in steps:
        asked = match.game.decision(state)
        if asked is None or asked.seat != step.seat or match.game.guard(state, step.move) is not None:
            return None
        state = state.copy()
        match.game.apply(state, step.move, BotDice(seed))
    return state


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
@pytest.mark.parametrize("seats", first_by_default([2, 3]))
def test_a_move_that_can_be_taken_back_freely_reveals_nothing(game_id: str, seats: int, seed: int) -> None:
    game, rnd = registry.game(game_id), Random(seats)
    few, most = game.facts.seats
    board, free, tried = boards.load_default_board(game_id), 0, 0
    players = [Player(PEOPLE[seat], seat + 1) for seat in range(min(max(few, seats + seed % 2), most))]
    match = Match.start(game, board, players, {}, seed)
    while not match.is_over:
        decision, number = match.decision(), match.move_count
        assert decision is not None
        view = match.view(decision.seat)
        match.lift_curtain()
        match.play(rnd.choice(list(game.legal_moves(match.state))))
        match.lift_curtain()  # the next player looks
        offer = match.undo_offer()
        if match.is_over or offer.kind != "free" or offer.moves_left != number:
            continue
        viewers: tuple[Seat | None, ...] = (decision.seat, None)
        seen = [game.observe(match.state, viewer) for viewer in viewers]
        for _ in range(GUESSES):
            state = replay_from_guess(match, view, match.moves[number:], rnd.getrandbits(30))
            if state is not None:
                tried += 1
                assert [game.observe(state, viewer) for viewer in viewers] == seen, match.moves[number:]
    assert tried or not free  # a game in which every move reveals something has no move to check
