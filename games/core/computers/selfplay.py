"""Games of computers among themselves: for `simulate`, the bench and tests; and all invariants, asked move by move.

A game is fixed by its seed, its options and who sits where. What the rules draw comes from the match's dice, exactly as
in `core.match`; what computer players draw comes from seeds of their own, made of the game's seed and the number of the
decision with another salt, so that the two streams never meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random
from typing import Any

from games.core.contract.contract import Event, Move, Report, Result, Seat, View
from games.core.contract.dice import BotDice, Dice, next_line
from games.core.contract.errors import PlanszowniaError
from games.core.contract.game import Game
from games.core.contract.invariants import changes, faults, own_changes, own_faults
from games.core.contract.plain import digest

MOST_DECISIONS = 20_000  # no game of ours comes near it: a game that does will never end
Policy = Callable[[View, Seat, int], Move]  # (view of the seat that decides, seat, seed of its dice) -> its move


class BrokenRule(PlanszowniaError):
    """An invariant did not hold: `faults` says what, `number` after how many moves, `seed` in which game."""

    def __init__(self, seed: int, number: int, faults: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, after {number} moves: {'; '.join(faults)}")
        self.seed, self.number, self.faults = seed, number, list(faults)

    def __reduce__(self) -> tuple[type[BrokenRule], tuple[int, int, list[str]]]:
        """Let the finding travel between processes."""
        return BrokenRule, (self.seed, self.number, self.faults)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One game that was played to its end: its result, all its moves, which `decisions` counts, and its report."""

    seed: int
    result: Result
    moves: tuple[Move, ...]
    report: Report = Report()  # noqa: RUF009 - a tuple

    @property
    def decisions(self) -> int:
        """How many decisions the game took."""
        return len(self.moves)


def policy_seed(seed: int, number: int) -> int:
    """Return the seed of a computer player's dice for decision `number` of the game with this seed."""
    return int.from_bytes(blake2b(f"mind/{seed}/{number}".encode(), digest_size=8).digest(), "big")


def play(
    game: Game,
    options: Mapping[str, Any],
    seats: int,
    seed: int,
    policies: Sequence[Policy | None],
    check: int = 0,
    most: int = MOST_DECISIONS,
    noted: Sequence[Counter[str]] | None = None,
    told: Callable[[Sequence[Event]], object] | None = None,
) -> Playthrough:
    """Play one game to its end; `options` includes the loaded `board`, `policies` decide for the seats in their order.

    A policy that is None takes any legal move. With `check`, the game's own invariants are asked after every move, and
    at every `check`-th one (1: always) also what takes long: copies, JSON, views, guesses and reasons. BrokenRule tells
    the first that does not hold. It is also raised where a game takes more than `most` decisions. `noted`, one
    counter a seat, gets the traits of its moves (`Thinking.manners`), `told` what each move makes happen.
    """
    state, line = game.setup(options, seats, Dice(seed)), ""
    moves: list[Move] = []
    counted: list[tuple[str, str]] = []
    events: list[Event] | None
    asked = _Asked(game, seed, check)
    if check:
        asked.at_start(state)
    while (decision := game.decision(state)) is not None:
        if len(moves) >= most:
            raise BrokenRule(seed, len(moves), [f"the game takes more than {most} decisions"])
        seat = decision.seat
        legal = game.legal_moves(state)
        if not legal:
            raise BrokenRule(seed, len(moves), [f"no legal move in {decision}"])
        move = legal[0]
        if len(legal) > 1:
            policy, own = policies[seat], policy_seed(seed, len(moves))
            move = BotDice(own).choice(legal) if policy is None else policy(game.observe(state, seat), seat, own)
        if noted is not None and game.thinking.manners is not None:
            noted[seat].update(game.thinking.manners.traits(state, move))
        line = next_line(line, move)
        moves.append(move)
        if check:
            asked.that_legal(move, legal, seat, len(moves) - 1)
            state, events = asked.after(state, move, Dice(seed, line), len(moves))
        else:
            events = [] if game.counts is not None or told is not None else None
            game.apply(state, move, Dice(seed, line), events)
        if told is not None:
            told(events or ())
        if game.counts is not None:
            counted += [count for event in events or () for count in game.counts(event)]
    result = game.result(state)
    if result is None:
        raise BrokenRule(seed, len(moves), ["nothing is left to decide, but there is no result"])
    report = game.report(state) if game.report is not None else Report()
    return Playthrough(seed, result, tuple(moves), Report((*report.counts, *counted), report.numbers))


def opened(game: Game) -> tuple[Game, Game]:
    """Return a game to be played, and the same as somebody thinks about it who sees all that is hidden.

    Where that one's search imagines a world, it gets the true one: of the position that the first was asked a view of
    last. What beliefs could gain at most is measured so.
    """
    true: list[Any] = [None]

    def observe(state: Any, seat: Seat | None) -> View:
        true[0] = state
        return game.observe(state, seat)

    thinking = game.thinking._replace(imagine=lambda view, dice: true[0].copy())
    return replace(game, observe=observe), replace(game, thinking=thinking)


class _Asked:
    """The invariants of one game, asked as it is played; `every` says at which moves those that take long are asked."""

    def __init__(self, game: Game, seed: int, every: int) -> None:
        self.game, self.seed, self.every = game, seed, every
        self.seen: set[str] = set()  # digests of earlier states

    def at_start(self, state: Any) -> None:
        ask = faults if self._due(0) else own_faults
        self._raise(0, ask(self.game, state))

    def that_legal(self, move: Move, legal: Sequence[Move], seat: Seat, number: int) -> None:
        if move not in legal:
            self._raise(number, [f"seat {seat} answers {move}, which is not legal"])

    def after(self, before: Any, move: Move, dice: Dice, number: int) -> tuple[Any, list[Event]]:
        """Return the state after move `number`, made on a copy, and what has happened; raises BrokenRule."""
        game, state = self.game, before.copy()
        events: list[Event] = []
        if not self._due(number):
            game.apply(state, move, dice, events)
            self._raise(number, own_changes(game, before, state) + own_faults(game, state))
            return state, events
        kept = game.to_data(before)
        game.apply(state, move, dice, events)
        self.seen.add(digest(kept))
        again = ["a position comes back"] if digest(game.to_data(state)) in self.seen else []
        self._raise(number, again + changes(game, before, kept, state) + faults(game, state))
        return state, events

    def _due(self, number: int) -> bool:
        # games differ in where they begin to count, so that over many games every number of a move has its turn
        return (number + self.seed) % self.every == 0

    def _raise(self, number: int, found: Sequence[str]) -> None:
        if found:
            raise BrokenRule(self.seed, number, found)


def random_play(
    game: Game, options: Mapping[str, Any], seats: int, seed: int, most: int = MOST_DECISIONS
) -> tuple[Any, int]:
    """Play one game of random legal moves, as fast as the rules allow; return the last state and the decisions taken.

    Moves go through `legal_moves` and `apply` and nothing else: what the bench measures. At most `most` decisions.
    """
    dice = Dice(seed)
    state = game.setup(options, seats, dice)
    rnd = Random(policy_seed(seed, 0)).random
    legal_moves, apply = game.legal_moves, game.apply
    count = 0
    while count < most and (moves := legal_moves(state)):
        apply(state, moves[int(rnd() * len(moves))], dice)
        count += 1
    return state, count


def random_position(game: Game, options: Mapping[str, Any], seats: int, seed: int, moves: int) -> Any:
    """Return the state after so many random moves, or the last one of a game that is over sooner."""
    return random_play(game, options, seats, seed, moves)[0]
