"""Reasons compare two moves: what one has over the other, in figures or things that the move itself does not name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from games.core.computers.explanation import explain_move, rank_moves
from games.core.computers.flat_search import sample_world
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.names import is_name
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from tests.conformance.recordings import Recording

MOVES = 5  # number of moves of a position that are compared with each other


def values(text: Text) -> Iterator[object]:
    """Yield the numbers and names in a text, also those of texts and lists among its arguments."""
    for value in text.args.values():
        for one in value if isinstance(value, list | tuple) else [value]:
            yield from values(one) if isinstance(one, Text) else [one]


def restates(played: Recording, view: View, move: Move, text: Text) -> bool:
    """Return True if a reason has no figure and names nothing but what the move names."""
    named = {name for part in Selection(played.game.controller, view).parts(move) for name in part}
    return bool(text.args) and all(isinstance(one, str) and (not is_name(one) or one in named) for one in values(text))


def test_reasons_part_two_moves(played: Recording) -> None:
    compare = played.game.move_advantages
    count = 0
    for _, state, decision in played.positions(2):
        view = played.game.observe(state, decision.seat)
        moves = [tuple(move) for move in view["moves"]][:MOVES]
        assert all(not compare(view, move, move) for move in moves), view["decision"]
        for move, other in permutations(moves, 2):
            texts = compare(view, move, other)
            count += len(texts)
            assert not [text for text in texts if text in compare(view, other, move)], (move, other)
            assert not [text for text in texts if restates(played, view, move, text)], (move, other)
    assert count > len(played.moves) / 10


def test_a_choice_is_usually_explained(played: Recording) -> None:
    """Else all moves are equal, as at the first estate of a game or on a wall in Kraków."""
    game = played.game
    chosen = explained = 0
    for _, state, decision in played.positions(3):
        view = game.observe(state, decision.seat)
        moves = [tuple(move) for move in view["moves"]]
        if len(moves) > 1:
            order = rank_moves(view, game.prior(sample_world(game, view, BotDice(1)), moves))
            chosen += 1
            explained += explain_move(game, view, order[0], order[1:]).alternative is not None
    assert explained >= 0.6 * chosen
