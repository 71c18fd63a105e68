"""Hints name a fact that is not true of the next best move as well."""

from __future__ import annotations

from games.core.computers.explanation import Explanation, explain_move
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import Seat
from games.core.contract.dice import BotDice
from tests.conformance.recordings import Recording

PUBLIC = {"vote"}  # Osada: a secret vote is explained by public facts only


def hint(played: Recording, state: object, seat: Seat) -> tuple[int, Explanation]:
    """Return the number of legal moves, and the explanation of the one with the highest prior."""
    game = played.game
    view = game.observe(state, seat)
    moves = [tuple(move) for move in view["moves"]]
    weights = list(game.prior(sample_world(game, view, BotDice(1)), moves))
    return len(moves), explain_move(game, view, moves[weights.index(max(weights))], weights)


def test_a_hint_names_a_fact_that_the_next_best_move_does_not_share(played: Recording) -> None:
    chosen = compared = 0
    for _, state, decision in played.positions(3):
        moves, explanation = hint(played, state, decision.seat)
        if moves == 1 or decision.kind in PUBLIC:
            continue
        chosen += 1
        if explanation.alternative is not None:
            compared += 1
            view = played.game.observe(state, decision.seat)
            assert explanation.text not in played.game.move_reasons(view, explanation.alternative), (
                f"{decision.kind}: {explanation}"
            )
    assert compared >= 0.75 * chosen  # else all moves have the same facts, as on a wall in Kraków


def test_the_first_hint_of_a_game_compares_with_another_move(played: Recording) -> None:
    for number, state in enumerate(played.states):
        decision = played.game.decision(state)
        if decision is not None and len(played.game.legal_moves(state)) > 1:
            _, explanation = hint(played, state, decision.seat)
            assert explanation.alternative is not None, f"move {number}"
            return
