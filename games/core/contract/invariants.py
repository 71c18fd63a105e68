"""Conditions that hold in every position of every game, for tests and `simulate --check`.

All functions return lists of violations, as messages for developers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from games.core.contract.contract import Seat
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.contract.plain import slot_names
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
    return game.invariant_checks.check_state(state) if game.invariant_checks.check_state is not None else []


def move_violations(game: Game, before: Any, data_before: Mapping[str, Any], after: Any) -> list[str]:
    """List the invariants that a move violates.

    `data_before` is the JSON data of `before`, computed before the move, because a move changes states in place.
    """
    messages = list[str]()
    if game.to_data(before) != data_before:
        messages.append("a move made on a copy changes the original")
    return messages + game_move_violations(game, before, after)


def game_move_violations(game: Game, before: Any, after: Any) -> list[str]:
    """List the game's own invariants that a move violates."""
    return game.invariant_checks.check_move(before, after) if game.invariant_checks.check_move is not None else []


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
    """Yield (slot, container) for every list, dict and set in a state."""
    names = [name for kind in type(state).__mro__ for name in slot_names(kind)]
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
        for guess, verb in ((game.guess, "may guess"), (game.bot_settings.guess_likely, "imagines")):
            if guess is not None and (again := game.observe(guess(view, BotDice(0)), who)) != view:
                messages.append(f"what {who} {verb} does not look the same to {who}: {first_difference(view, again)}")
        if decision is not None and decision.seat == who and len(listed) > 1:
            weights = [list(game.prior(game.guess(view, BotDice(seed)), listed)) for seed in (0, 1)]
            if weights[0] != weights[1]:
                move = next(move for move, one, other in zip(listed, *weights, strict=True) if one != other)
                messages.append(f"the prior of {move} depends on what {who} can't know")
    return messages


def first_difference(one: Any, other: Any, path: str = "") -> str:
    """Return where two pieces of plain data first differ, and both values there: `hands[1]: ["", "spy"], not [""]`."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other or one[key] != other[key]:
                return first_difference(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            if first != second:
                return first_difference(first, second, f"{path}[{number}]")
    return f"{path}: {one!r}, not {other!r}"
