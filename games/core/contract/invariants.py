"""Conditions that hold in every position of every game; checked by tests and by `simulate --check`.

`Game.checks` adds conditions of one game. All functions return a list of violations, as messages for developers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from games.core.contract.contract import Seat
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.contract.texts import Text


def violations(game: Game, state: Any) -> list[str]:
    """List the invariants that this position violates; the state is not changed."""
    before = game.to_data(state)
    messages = [*_moves(game, state), *_copy(game, state), *_json(game, state), *_views(game, state)]
    messages += game_violations(game, state)
    if game.to_data(state) != before:
        messages.append("asking for moves, views or a copy changes the state")
    return messages


def game_violations(game: Game, state: Any) -> list[str]:
    """List the violations of the game's own invariants in this position."""
    return game.checks.state(state) if game.checks.state is not None else []


def move_violations(game: Game, before: Any, kept: Mapping[str, Any], after: Any) -> list[str]:
    """List the invariants that a move from `before` to `after` violates; `kept` is the JSON data of `before`, taken
    before the move.
    """
    messages = list[str]()
    if game.to_data(before) != kept:
        messages.append("a move made on a copy changes the original")
    return messages + game_move_violations(game, before, after)


def game_move_violations(game: Game, before: Any, after: Any) -> list[str]:
    """List the violations of the game's own invariants by a move from `before` to `after`."""
    return game.checks.move(before, after) if game.checks.move is not None else []


def _moves(game: Game, state: Any) -> list[str]:
    decision = game.decision(state)
    legal = list(game.legal_moves(state))
    candidates = list(game.candidates(state))
    if decision is None:
        messages = [] if game.result(state) is not None else ["the game is over without a result"]
        return messages + (["moves are listed though nothing is asked"] if legal or candidates else [])
    messages = [] if legal else [f"no legal move in {decision}"]
    if game.result(state) is not None:
        messages.append("there is a result though a decision is pending")
    if len(set(candidates)) != len(candidates):
        messages.append(f"a candidate is listed twice in {decision}")
    reasons = {move: game.guard(state, move) for move in candidates}
    if legal != [move for move in candidates if reasons[move] is None]:
        messages.append(f"the legal moves of {decision} are not the candidates without a reason")
    for move, reason in reasons.items():
        if reason is None:
            continue
        try:
            text = game.controller.reason_text(reason)
        except KeyError as error:
            messages.append(f"{move} is refused for {reason.id!r}, which has no words: {error}")
            continue
        if not isinstance(text, Text) or not text.message:
            messages.append(f"{move} is refused for {reason.id!r}, whose words are empty")
    return messages


def _copy(game: Game, state: Any) -> list[str]:
    twin = state.copy()
    messages = [] if game.to_data(twin) == game.to_data(state) else ["a copy differs from the state"]
    mine = {id(part): name for name, part in _mutable(state)}
    shared = sorted({mine[id(part)] for _, part in _mutable(twin) if id(part) in mine})
    return messages + [f"a copy shares {name}" for name in shared]


def _mutable(state: Any) -> Iterator[tuple[str, Any]]:
    """Yield (slot, container) for every list, dict and set in a state; other objects, such as the board, are
    immutable.
    """
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    names += getattr(state, "__dict__", ())
    for name in names:
        yield from _inside(name, getattr(state, name))


def _inside(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list | dict | set):
        yield name, value
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _inside(name, part)


def _json(game: Game, state: Any) -> list[str]:
    data = game.to_data(state)
    again = game.to_data(game.from_data(json.loads(json.dumps(data)), game.observe(state, None).board))
    return [f"{name} does not survive JSON" for name in sorted(data) if again.get(name) != data[name]]


def _views(game: Game, state: Any) -> list[str]:
    decision = game.decision(state)
    public = game.observe(state, None)
    messages = []
    who: Seat | None
    for who in (None, *range(public["seats"])):
        view = game.observe(state, who)
        if json.loads(json.dumps(view)) != view:
            messages.append(f"the view of {who} is not plain JSON data")
        sees = decision is not None and (who == decision.seat or (who is None and not decision.private))
        listed = [tuple(move) for move in view["moves"]]
        if listed != (list(game.legal_moves(state)) if sees else []):
            messages.append(f"the view of {who} lists other moves than it may")
        if game.observe(game.guess(view, BotDice(0)), who) != view:
            messages.append(f"what {who} may guess does not look the same to {who}")
        if (
            game.thinking.guess_likely is not None
            and game.observe(game.thinking.guess_likely(view, BotDice(0)), who) != view
        ):
            messages.append(f"what {who} imagines does not look the same to {who}")
    return messages
