"""Positions for the tests of reasons: moves of matches among medium computer players, with moves to compare."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.core.computers.flat_search import sample_world
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.game import Game
from games.core.contract.texts import Text, count_or_none_at_all

FIRST_SEED = 91000
POSITIONS_PER_MATCH = 20
RIVALS = 3  # number of moves that the best one of a position is compared with


class Choice(NamedTuple):
    """A position with the deciding seat's view and two of its moves."""

    label: str
    state: Any
    view: View
    move: Move
    other: Move


def choices(game: Game, options: Mapping[str, Any], seats: range, positions: int) -> Iterator[Choice]:
    """Yield the best move of `positions` positions with each of the next best, and a random pair of moves."""
    made, seed = 0, FIRST_SEED
    while made < positions:
        rng = random.Random(seed)
        played = list(_decisions(game, options, seats[seed % len(seats)], seed))
        for number, state in rng.sample(played, min(POSITIONS_PER_MATCH, len(played), positions - made)):
            decision = game.decision(state)
            assert decision is not None
            view = game.observe(state, decision.seat)
            moves = [tuple(move) for move in view["moves"]]
            weights = game.prior(sample_world(game, view, BotDice(seed)), moves)
            order = sorted(range(len(moves)), key=lambda index: -weights[index])
            pairs = [(moves[order[0]], moves[other]) for other in order[1 : RIVALS + 1]]
            first, second = rng.sample(moves, 2)
            for move, other in dict.fromkeys([*pairs, (first, second)]):
                yield Choice(f"{seed}/{number}: {move} against {other}", state, view, move, other)
            made += 1
        seed += 1


def _decisions(game: Game, options: Mapping[str, Any], seats: int, seed: int) -> Iterator[tuple[int, Any]]:
    """Play a match of medium computer players; yield the number and a copy of each position with a choice."""
    state, line, number = game.setup(options, seats, Dice(seed)), "", 0
    while (decision := game.decision(state)) is not None:
        legal = game.legal_moves(state)
        move = legal[0]
        if len(legal) > 1:
            yield number, state.copy()
            move = choose_move(
                game, game.observe(state, decision.seat), "medium", BotDice(policy_seed(seed, number))
            ).move
        line = next_position_id(line, move)
        game.apply(state, move, Dice(seed, line))
        number += 1


def reasons_of(game: Game, view: View, most: int = 8) -> list[Text]:
    """Return what the first moves of a view have over each other."""
    moves = [tuple(move) for move in view["moves"]][:most]
    pairs = [(moves[one], moves[two]) for one in range(len(moves)) for two in (one - 1, (one + 1) % len(moves))]
    return [text for move, other in pairs for text in game.move_advantages(view, move, other)]


def figures(args: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a reason with the word for none as 0."""
    return {key: 0 if value == count_or_none_at_all(0) else value for key, value in args.items()}


P = TypeVar("P")  # a position as the predicates of one game see it
Args = Mapping[str, Any]
Claims = Callable[[View, Move, Move], Sequence[Text]]  # such as a game's `move_advantages`
Predicate = Callable[[Choice, Args], bool]  # (choice, arguments of the reason) -> the reason is true


def predicates_about(
    position: Callable[[Choice], P], predicates: Mapping[str, Callable[[P, Move, Move, Args], bool]]
) -> dict[str, Predicate]:
    """Return predicates of choices from predicates of (position, move, other move, arguments).

    A position is made once for all reasons about its moves.
    """
    known: list[tuple[View, P]] = []

    def position_of(choice: Choice) -> P:
        if not known or known[0][0] is not choice.view:
            known[:] = [(choice.view, position(choice))]
        return known[0][1]

    def about(predicate: Callable[[P, Move, Move, Args], bool]) -> Predicate:
        return lambda choice, args: predicate(position_of(choice), choice.move, choice.other, args)

    return {message: about(predicate) for message, predicate in predicates.items()}


def count_reasons(is_true: Callable[[Choice, Text], bool], claims: Claims, made: Iterator[Choice]) -> Counter[str]:
    """Check every reason about some choices; return how often each came."""
    count: Counter[str] = Counter()
    for choice in made:
        for text in claims(choice.view, choice.move, choice.other):
            assert is_true(choice, text), f"{choice.label}: untrue: {text}"
            count[text.plural or text.message] += 1
    return count


def check_claims(
    predicates: Mapping[str, Predicate],
    claims: Claims,
    made: Iterator[Choice],
    bounds: Container[str] = (),
) -> Counter[str]:
    """Check every claim about some choices, and that its predicate rejects planted lies; return how often each came.

    A lie has a figure that is one higher, or the moves exchanged. A predicate must reject every wrong figure, except in
    the messages of `bounds`, where several figures are true. It must reject at least one lie for each message.
    """
    count: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for choice in made:
        for text in claims(choice.view, choice.move, choice.other):
            message, args = text.plural or text.message, figures(text.args)
            predicate = predicates[message]
            assert predicate(choice, args), f"{choice.label}: untrue: {text}"
            count[message] += 1
            for key in ("n", "m", "points"):
                if isinstance(args.get(key), int):
                    rejected = not predicate(choice, {**args, key: args[key] + 1})
                    assert rejected or message in bounds, f"{choice.label}: {key} + 1 is accepted: {text}"
                    caught[message] += rejected
            caught[message] += not predicate(choice._replace(move=choice.other, other=choice.move), args)
    assert all(caught[message] for message in count), f"no lie is caught: {set(count) - set(+caught)}"
    return count
