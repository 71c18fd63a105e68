"""The five levels of computer players, built from the game's prior, the flat search and the tree search.

A computer player knows only the view of its seat.

    random   plays any move
    easy     samples from the flattened prior
    medium   plays the best move of the prior
    hard     compares the best moves by playouts (`flat_search`)
    master   also searches its own later decisions (`tree`)

A game may have its own search for `hard` and `master`; then `master` only gets more time. From `medium` on, a secret
plan is chosen at random among the nearly best ones, so that it can't be predicted. `Tuning.plan_kinds` says which
decisions are secret plans.
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
    """The choice of a computer player: the move, its explanation, the estimated chance to win, the number of
    playouts.
    """

    move: Move
    why: Explanation
    win_chance: float | None = None
    playouts: int = 0


def choose_with_reason(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> BotMove:
    """Choose a move for the seat of this view and explain it; arguments and errors are those of `choose_move`."""
    move, value, made, because = choose_move(game, view, level, dice, budget)
    weights = game.prior(sample_world(game, view, dice), [tuple(other) for other in view["moves"]])
    return BotMove(move, explain_move(game, view, move, weights, because), value, made)


def choose_move(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> SearchResult:
    """Return the choice of the deciding seat, given its view.

    A forced move is returned at once. `dice` are the computer player's own. `budget` limits the search of `hard` and
    `master`; by default it is the game's number of playouts. `level` may include a character, as in `medium:daring`.
    Raises UsageError for an unknown level or character, or for a view without a decision.
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
