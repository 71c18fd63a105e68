"""How computer players choose: the five levels, made of the game's prior, the shared search and its tree.

Everything starts from a *view*: what a seat may know. `random` takes any move; `easy` draws from the flattened prior:
plausible and varied; `medium` takes what the prior likes most; `hard` plays the best moves out (`flat`); `master` grows
a tree over its own later decisions as well (`tree`). A game may bring a search of its own for both: there `master` only
has more time. A secret plan of `medium` and above is drawn among the nearly best, so that it can't be foreseen; which
decisions are secret plans is said by `Tuning.plan_kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.computers.characters import apply_character, character_scores, parse_bot_spec
from games.core.computers.explanation import Explanation, explain_move
from games.core.computers.flat_search import Search, sample_world, weighted_index
from games.core.computers.tree import TreeSearch
from games.core.contract.contract import Move, View
from games.core.contract.dice import Dice
from games.core.contract.errors import UsageError
from games.core.contract.extras.thinking import Budget, SearchResult, Tuning
from games.core.contract.game import Game


class BotMove(NamedTuple):
    """What a computer player chose: the move, what speaks for it, the chance to win it sees, playouts made for it."""

    move: Move
    why: Explanation
    value: float | None = None
    playouts: int = 0


def choose_with_reason(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> BotMove:
    """Choose a move for the seat whose view this is, and say why; arguments and errors are those of `decide`."""
    move, value, made, because = choose_move(game, view, level, dice, budget)
    weights = game.prior(sample_world(game, view, dice), [tuple(other) for other in view["moves"]])
    return BotMove(move, explain_move(game, view, move, weights, because), value, made)


def choose_move(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> SearchResult:
    """Return what a seat that owes the decision chooses from its view.

    A forced move comes at once. `dice` are the computer player's own. `budget` bounds the search of `hard` and
    `master`; without one, the game's own number of playouts does. `level` may bear a character, as in
    `medium:daring`. UsageError: an unknown level or character, or a view that owes no answer.
    """
    level, character = parse_bot_spec(level)
    moves = [tuple(move) for move in view["moves"]]
    if game.thinking.can_play is not None:
        moves = [move for move in moves if game.thinking.can_play(view, move)]
    if not moves:
        raise UsageError("this view owes no answer")
    if len(moves) == 1:
        return SearchResult(moves[0])
    if level == "random":
        return SearchResult(dice.choice(moves))
    if level in ("medium", "hard", "master") and game.thinking.sensible_moves is not None:
        moves = list(game.thinking.sensible_moves(view, moves))
        if len(moves) == 1:
            return SearchResult(moves[0])
    if level in ("hard", "master"):
        budget = budget or Budget.start(game.thinking.tuning)
        think, search = game.thinking.search, Search if level == "hard" else TreeSearch
        own = None if think is None else think(view, moves, dice, budget, character)
        return own or search(game, view, moves, dice, character).run(budget)
    state = sample_world(game, view, dice)
    weights = apply_character(game.prior(state, moves), character_scores(game, state, moves, character))
    tuning = game.thinking.tuning
    pick = _easy if level == "easy" else _medium
    decision = view["decision"]
    planned = tuning.is_secret_plan(decision["kind"], bool(decision["private"]))
    return SearchResult(moves[pick(weights, planned, tuning, dice)])


def _easy(weights: Sequence[float], planned: bool, tuning: Tuning, dice: Dice) -> int:
    if dice.below(1000) < 1000 * tuning.random_move_rate:
        return dice.below(len(weights))
    return weighted_index([weight**tuning.flattening for weight in weights], dice)


def _medium(weights: Sequence[float], planned: bool, tuning: Tuning, dice: Dice) -> int:
    best = max(weights)
    least = best * (tuning.near_best_prior if planned else 1.0)
    return weighted_index([weight if weight >= least else 0.0 for weight in weights], dice)
