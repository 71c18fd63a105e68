"""Hints: what is said of a move is not true of the next best one as well."""

from __future__ import annotations

from games.core.computers.explanation import Explanation, explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import Seat
from games.core.contract.dice import BotDice
from tests.conformance.recordings import Recording

PUBLIC = {"vote"}  # Osada: what may be said of a secret vote must not tell which one it is


def hint(played: Recording, state: object, seat: Seat) -> tuple[int, Explanation]:
    """Return how many moves there are, and what is said of the one that the prior likes best."""
    game = played.game
    view = game.observe(state, seat)
    moves = [tuple(move) for move in view["moves"]]
    weights = list(game.prior(sample_world(game, view, BotDice(1)), moves))
    return len(moves), explain_move(game, view, moves[weights.index(max(weights))], weights)


def test_a_hint_names_a_fact_that_the_next_best_move_does_not_have(played: Recording) -> None:
    chosen = compared = 0
    for _, state, decision in played.positions(3):
        moves, found = hint(played, state, decision.seat)
        if moves == 1 or decision.kind in PUBLIC:
            continue
        chosen += 1
        if found.alternative is not None:
            compared += 1
            view = played.game.observe(state, decision.seat)
            assert found.text not in played.game.move_reasons(view, found.alternative), f"{decision.kind}: {found}"
    assert compared >= 0.75 * chosen  # elsewhere all others do the very same, as like squares of a wall in Kraków


def test_the_first_choice_of_a_game_is_compared_with_another(played: Recording) -> None:
    for number, state in enumerate(played.states):
        decision = played.game.decision(state)
        if decision is not None and len(played.game.legal_moves(state)) > 1:
            _, found = hint(played, state, decision.seat)
            assert found.alternative is not None, f"move {number}"
            return
