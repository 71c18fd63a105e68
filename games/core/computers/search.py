"""The five levels of computer players, built from the game's prior, the flat search and the tree search.

A computer player knows only the view of its seat.

    random   plays any move
    easy     plays the move with the largest immediate gain (`BotSettings.beginner_prior`)
    medium   plays the best move of the prior
    hard     compares the best moves by playouts (`flat_search`)
    master   also searches its own later decisions (`tree`)

A game may have its own search for `hard` and `master`; then `master` only gets more time. A secret plan is chosen at
random among the nearly best ones, so that it can't be predicted. `Tuning.plan_kinds` says which decisions are secret
plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.computers.characters import apply_character, character_scores, parse_bot_spec
from games.core.computers.explanation import Explanation, explain_move, rank_moves
from games.core.computers.flat_search import FlatSearch, sample_world, weighted_index
from games.core.computers.tree import TreeSearch
from games.core.contract.contract import Move, View
from games.core.contract.dice import Dice
from games.core.contract.errors import UsageError
from games.core.contract.extras.bot_settings import Budget, SearchResult
from games.core.contract.game import Game


class BotMove(NamedTuple):
    """A computer player's choice: move, explanation, chance to win and playouts.

    `is_close`: in a hint, the second-best move may be as good.
    """

    move: Move
    why: Explanation
    win_chance: float | None = None
    playouts: int = 0
    is_close: bool = False


def choose_with_reason(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> BotMove:
    """Choose a move for a view, and explain it by comparison with the moves that the level rates next best.

    Arguments and errors are those of `choose_move`.
    """
    move, value, made, considered = choose_move(game, view, level, dice, budget)
    weights = game.prior(sample_world(game, view, dice), [tuple(other) for other in view["moves"]])
    rivals = list(dict.fromkeys([*considered, *rank_moves(view, weights)]))
    return BotMove(move, explain_move(game, view, move, rivals), value, made)


def choose_move(game: Game, view: View, level: str, dice: Dice, budget: Budget | None = None) -> SearchResult:
    """Choose a move for a view.

    A forced move is returned at once. `dice` are the computer player's own. `budget` limits the search of `hard` and
    `master`. `level` may include a character: `medium:daring`. Raises UsageError for an unknown level or a view without
    a decision.
    """
    level, character = parse_bot_spec(level)
    moves = game.bot_settings.playable_moves(view)
    if not moves:
        raise UsageError("this view owes no answer")
    if len(moves) == 1:
        return SearchResult(moves[0])
    if level == "random":
        return SearchResult(dice.choice(moves))
    if level in ("medium", "hard", "master") and game.bot_settings.sensible_moves is not None:
        moves = list(game.bot_settings.sensible_moves(view, moves))
        if len(moves) == 1:
            return SearchResult(moves[0])
    if level in ("hard", "master"):
        budget = budget or Budget.start(game.bot_settings.tuning)
        think, search = game.bot_settings.search, FlatSearch if level == "hard" else TreeSearch
        own = None if think is None else think(view, moves, dice, budget, character)
        return own or search(game, view, moves, dice, character).run(budget)
    return _likeliest_move(game, view, moves, level, character, dice)


def _likeliest_move(
    game: Game, view: View, moves: Sequence[Move], level: str, character: str, dice: Dice
) -> SearchResult:
    """Choose the best move of the level's prior.

    For a secret plan, it is one of the nearly best.
    """
    state = sample_world(game, view, dice)
    prior = (level == "easy" and game.bot_settings.beginner_prior) or game.prior
    weights = apply_character(prior(state, moves), character_scores(game, state, moves, character))
    tuning, decision = game.bot_settings.tuning, view["decision"]
    least = max(weights)
    if tuning.is_secret_plan(decision["kind"], bool(decision["private"])):
        least *= tuning.near_best_prior
    index = weighted_index([weight if weight >= least else 0.0 for weight in weights], dice)
    order = sorted(range(len(moves)), key=[-weight for weight in weights].__getitem__)
    return SearchResult(moves[index], rivals=[moves[other] for other in order if other != index])
