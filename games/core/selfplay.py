"""Games of computers among themselves: for `simulate`, the bench and tests; and all invariants, asked move by move.

A game is fixed by its seed, its options and who sits where. What the rules draw comes from the match's dice, exactly as
in `core.match`; what computer players draw comes from seeds of their own, made of the game's seed and the number of the
decision with another salt, so that the two streams never meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any

from games.core.contract import Game, Move, Report, Result, Seat, View
from games.core.dice import Dice, next_line
from games.core.errors import PlanszowniaError
from games.core.invariants import changes, faults
from games.core.plain import digest

MOST_DECISIONS = 20_000  # no game of ours comes near it: a game that does will never end
Mind = Callable[[View, Seat, int], Move]  # (view of the seat that decides, seat, seed of its dice) -> its move


class BrokenRule(PlanszowniaError):
    """An invariant did not hold: `faults` says what, `number` after how many moves, `seed` in which game."""

    def __init__(self, seed: int, number: int, faults: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, after {number} moves: {'; '.join(faults)}")
        self.seed, self.number, self.faults = seed, number, list(faults)

    def __reduce__(self) -> tuple[type[BrokenRule], tuple[int, int, list[str]]]:
        """Let the finding travel between processes."""
        return BrokenRule, (self.seed, self.number, self.faults)


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played to its end: its result, all its moves, which `decisions` counts, and its report."""

    seed: int
    result: Result
    moves: tuple[Move, ...]
    report: Report = Report()  # noqa: RUF009 - a tuple

    @property
    def decisions(self) -> int:
        """How many decisions the game took."""
        return len(self.moves)


def mind_seed(seed: int, number: int) -> int:
    """Return the seed of a computer player's dice for decision `number` of the game with this seed."""
    return int.from_bytes(blake2b(f"mind/{seed}/{number}".encode(), digest_size=8).digest(), "big")


def play(
    game: Game,
    options: Mapping[str, Any],
    seats: int,
    seed: int,
    minds: Sequence[Mind],
    check: bool = False,
    most: int = MOST_DECISIONS,
) -> Played:
    """Play one game to its end; `options` includes the loaded `board`, `minds` decide for the seats in their order.

    With `check`, every invariant is asked after every move; BrokenRule tells the first that does not hold. It is also
    raised where a game takes more than `most` decisions.
    """
    state, line = game.setup(options, seats, Dice(seed)), ""
    moves: list[Move] = []
    seen: set[str] = set()
    if check:
        _ask(seed, 0, faults(game, state))
    while (decision := game.decision(state)) is not None:
        if len(moves) >= most:
            raise BrokenRule(seed, len(moves), [f"the game takes more than {most} decisions"])
        seat = decision.seat
        legal = game.legal_moves(state)
        if not legal:
            raise BrokenRule(seed, len(moves), [f"no legal move in {decision}"])
        move = legal[0]
        if len(legal) > 1:
            move = minds[seat](game.observe(state, seat), seat, mind_seed(seed, len(moves)))
        line = next_line(line, move)
        moves.append(move)
        if check:
            _ask(seed, len(moves) - 1, [] if move in legal else [f"seat {seat} answers {move}, which is not legal"])
            state, found = _checked(game, state, move, Dice(seed, line), seen)
            _ask(seed, len(moves), found)
        else:
            game.apply(state, move, Dice(seed, line))
    result = game.result(state)
    if result is None:
        raise BrokenRule(seed, len(moves), ["nothing is left to decide, but there is no result"])
    return Played(seed, result, tuple(moves), game.report(state) if game.report is not None else Report())


def _checked(game: Game, before: Any, move: Move, dice: Dice, seen: set[str]) -> tuple[Any, list[str]]:
    """Return the state after a move and what is wrong with it; `seen` are the digests of earlier states."""
    kept, state = game.to_data(before), before.copy()
    game.apply(state, move, dice, [])
    seen.add(digest(kept))
    again = ["a position comes back"] if digest(game.to_data(state)) in seen else []
    return state, again + changes(game, before, kept, state) + faults(game, state)


def _ask(seed: int, number: int, found: Sequence[str]) -> None:
    if found:
        raise BrokenRule(seed, number, found)


def random_play(game: Game, options: Mapping[str, Any], seats: int, seed: int) -> tuple[Any, int]:
    """Play one game of random legal moves, as fast as the rules allow; return the last state and the decisions taken.

    Moves go through `legal_moves` and `apply` and nothing else: what the bench measures.
    """
    dice = Dice(seed)
    state = game.setup(options, seats, dice)
    rnd = Random(mind_seed(seed, 0)).random
    legal_moves, apply = game.legal_moves, game.apply
    count = 0
    while moves := legal_moves(state):
        apply(state, moves[int(rnd() * len(moves))], dice)
        count += 1
    return state, count


def random_position(game: Game, options: Mapping[str, Any], seats: int, seed: int, moves: int) -> Any:
    """Return the state after so many random moves, or the last one of a game that is over sooner."""
    dice = Dice(seed)
    state = game.setup(options, seats, dice)
    rnd = Random(mind_seed(seed, 0)).random
    for _ in range(moves):
        legal = game.legal_moves(state)
        if not legal:
            break
        game.apply(state, legal[int(rnd() * len(legal))], dice)
    return state
