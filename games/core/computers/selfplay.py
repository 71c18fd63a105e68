"""Games among computer players for `simulate`, the benchmark and tests, and statistics of their results.

A game is determined by its seed, its options and its policies. The rules draw from the match's dice exactly as in
`core.match`. Computer players draw from other seeds, derived from the game's seed and the decision number, so that the
two streams never coincide. With `check_interval`, `play_bot_game` also tests the game's invariants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import sqrt
from random import Random
from typing import Any

from games.core.computers import characters
from games.core.contract.contract import Event, GameReport, Move, Result, Seat, View
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.errors import PlanszowniaError
from games.core.contract.game import Game
from games.core.contract.invariants import game_move_violations, game_violations, move_violations, violations
from games.core.contract.numbers import float_sum
from games.core.contract.plain import digest

MAX_DECISIONS = 20_000  # far more than in any game; a game with more is reported as endless
Policy = Callable[[View, Seat, int], Move]  # (view of the deciding seat, seat, seed for its dice) -> move


class InvariantBroken(PlanszowniaError):
    """Raised when a game violates an invariant.

    It happened after `number` moves; `violations` describes it, `seed` identifies the game.
    """

    def __init__(self, seed: int, number: int, violations: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, after {number} moves: {'; '.join(violations)}")
        self.seed, self.number, self.violations = seed, number, list(violations)

    def __reduce__(self) -> tuple[type[InvariantBroken], tuple[int, int, list[str]]]:
        """Make the exception picklable."""
        return InvariantBroken, (self.seed, self.number, self.violations)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A finished game: seed, result, moves and report."""

    seed: int
    result: Result
    moves: tuple[Move, ...]
    report: GameReport = GameReport()  # noqa: RUF009 - immutable default

    @property
    def decision_count(self) -> int:
        """The number of decisions."""
        return len(self.moves)


def policy_seed(seed: int, number: int) -> int:
    """Return the seed of a computer player's dice for a decision."""
    return int.from_bytes(blake2b(f"mind/{seed}/{number}".encode(), digest_size=8).digest(), "big")


def play_bot_game(
    game: Game,
    options: Mapping[str, Any],
    seats: int,
    seed: int,
    policies: Sequence[Policy | None],
    check_interval: int = 0,
    max_decisions: int = MAX_DECISIONS,
    trait_counters: Sequence[Counter[str]] | None = None,
    on_events: Callable[[Sequence[Event]], object] | None = None,
) -> Playthrough:
    """Play a game to its end.

    `policies` decide for the seats in order; None plays random moves. With `check_interval`, the game's invariants are
    tested after each move, and the slow ones after every `check_interval` moves. `trait_counters` count the traits of
    each seat's moves. `on_events` is called with each move's events. Raises InvariantBroken for a violation, or after
    `max_decisions`.
    """
    state, line = game.setup(options, seats, Dice(seed)), ""
    moves: list[Move] = []
    counted: list[tuple[str, str]] = []
    events: list[Event] | None
    asked = _Checks(game, seed, check_interval)
    if check_interval:
        asked.check_start(state)
    while (decision := game.decision(state)) is not None:
        if len(moves) >= max_decisions:
            raise InvariantBroken(seed, len(moves), [f"the game takes more than {max_decisions} decisions"])
        seat = decision.seat
        legal = game.legal_moves(state)
        if not legal:
            raise InvariantBroken(seed, len(moves), [f"no legal move in {decision}"])
        move = legal[0]
        if len(legal) > 1:
            policy, own = policies[seat], policy_seed(seed, len(moves))
            move = BotDice(own).choice(legal) if policy is None else policy(game.observe(state, seat), seat, own)
        if trait_counters is not None and game.bot_settings.personalities is not None:
            trait_counters[seat].update(game.bot_settings.personalities.traits(state, move))
        line = next_position_id(line, move)
        moves.append(move)
        if check_interval:
            asked.check_legal_moves(move, legal, seat, len(moves) - 1)
            state, events = asked.apply_checked(state, move, Dice(seed, line), len(moves))
        else:
            events = [] if game.counts is not None or on_events is not None else None
            game.apply(state, move, Dice(seed, line), events)
        if on_events is not None:
            on_events(events or ())
        if game.counts is not None:
            counted += [count for event in events or () for count in game.counts(event)]
    result = game.result(state)
    if result is None:
        raise InvariantBroken(seed, len(moves), ["nothing is left to decide, but there is no result"])
    report = game.report(state) if game.report is not None else GameReport()
    return Playthrough(seed, result, tuple(moves), GameReport((*report.counts, *counted), report.numbers))


def with_omniscient_copy(game: Game) -> tuple[Game, Game]:
    """Return the game, and a copy whose search knows the true state.

    Games between the two show how much better guesses could help.
    """
    true: list[Any] = [None]

    def observe(state: Any, seat: Seat | None) -> View:
        true[0] = state
        return game.observe(state, seat)

    thinking = game.bot_settings._replace(guess_likely=lambda view, dice: true[0].copy())
    return replace(game, observe=observe), replace(game, bot_settings=thinking)


class _Checks:
    """Checks the invariants of one game; `every` is the number of moves between two slow checks."""

    def __init__(self, game: Game, seed: int, every: int) -> None:
        self.game, self.seed, self.every = game, seed, every
        self.seen: set[str] = set()  # digests of earlier states

    def check_start(self, state: Any) -> None:
        ask = violations if self._due(0) else game_violations
        self._raise(0, ask(self.game, state))

    def check_legal_moves(self, move: Move, legal: Sequence[Move], seat: Seat, number: int) -> None:
        if move not in legal:
            self._raise(number, [f"seat {seat} answers {move}, which is not legal"])

    def apply_checked(self, before: Any, move: Move, dice: Dice, number: int) -> tuple[Any, list[Event]]:
        """Apply move `number` to a copy of `before`; return (new state, events).

        Raises InvariantBroken.
        """
        game, state = self.game, before.copy()
        events: list[Event] = []
        if not self._due(number):
            game.apply(state, move, dice, events)
            self._raise(number, game_move_violations(game, before, state) + game_violations(game, state))
            return state, events
        kept = game.to_data(before)
        game.apply(state, move, dice, events)
        self.seen.add(digest(kept))
        again = ["a position comes back"] if digest(game.to_data(state)) in self.seen else []
        self._raise(number, again + move_violations(game, before, kept, state) + violations(game, state))
        return state, events

    def _due(self, number: int) -> bool:
        # the first checked move differs from game to game, so that many games check all moves
        return (number + self.seed) % self.every == 0

    def _raise(self, number: int, violations: Sequence[str]) -> None:
        if violations:
            raise InvariantBroken(self.seed, number, violations)


def play_random_game(
    game: Game, options: Mapping[str, Any], seats: int, seed: int, max_decisions: int = MAX_DECISIONS
) -> tuple[Any, int]:
    """Play random moves to the game's end; return (last state, number of decisions).

    It stops after `max_decisions`.
    """
    dice = Dice(seed)
    state = game.setup(options, seats, dice)
    rnd = Random(policy_seed(seed, 0)).random
    legal_moves, apply = game.legal_moves, game.apply
    count = 0
    while count < max_decisions and (moves := legal_moves(state)):
        apply(state, moves[int(rnd() * len(moves))], dice)
        count += 1
    return state, count


def play_random_moves(game: Game, options: Mapping[str, Any], seats: int, seed: int, moves: int) -> Any:
    """Return the state after `moves` random moves, or at the game's end."""
    return play_random_game(game, options, seats, seed, moves)[0]


# -- statistics of results --------------------------------------------------------------------------------------------
class ResultTally:
    """Running sums over results of games. A victory shared by n seats counts 1/n for each, a game without a winner
    0.
    """

    def __init__(self, seats: int) -> None:
        self.seats, self.games, self.moves = seats, 0, 0
        self._by_seat = [0.0] * seats
        self._squares = [0.0] * seats
        self._moves_squared = 0
        self._points = [0] * seats
        self._ends: Counter[str] = Counter()
        self._levels: dict[str, _Level] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._numbers: dict[str, float] = {}
        self._conduct: characters.ConductStatistics | None = None

    def add(self, result_line: Mapping[str, Any]) -> None:
        """Add the result of one game, a line of `simulate`."""
        self.games += 1
        self.moves += result_line["moves"]
        self._moves_squared += result_line["moves"] ** 2
        self._ends[result_line["end"]] += 1
        share = 1 / len(result_line["winners"]) if result_line["winners"] else 0.0
        for seat in result_line["winners"]:
            self._by_seat[seat] += share
            self._squares[seat] += share * share
        for level in set(result_line["levels"]):
            seats = [seat for seat in range(self.seats) if result_line["levels"][seat] == level]
            won = float_sum(share for seat in seats if seat in result_line["winners"])
            self._levels.setdefault(level, _Level()).add(won, [result_line["points"][seat] for seat in seats])
        for seat, points in enumerate(result_line["points"]):
            self._points[seat] += points
        if "conduct" in result_line:
            self._conduct = self._conduct or characters.ConductStatistics()
            self._conduct.add(result_line)
        report = result_line.get("report", {})
        for group, what in report.get("counts", ()):
            self._counts.setdefault(group, Counter())[what] += 1
        for name, number in report.get("numbers", {}).items():
            self._numbers[name] = self._numbers.get(name, 0.0) + number

    def summary(self) -> dict[str, Any]:
        """Return the statistics by level and by seat. Wins are counts; rates are shares of all games."""
        games = self.games or 1
        result: dict[str, Any] = {
            "games": self.games,
            "seats": self.seats,
            "wins_by_level": {name: round(level.wins, 3) for name, level in sorted(self._levels.items())},
            "rate_by_level": {name: round(level.win_rate, 4) for name, level in sorted(self._levels.items())},
            "standard_error_by_level": {
                name: round(level.win_rate_error, 4) for name, level in sorted(self._levels.items())
            },
            "mean_points_by_level": {name: round(level.mean_points, 2) for name, level in sorted(self._levels.items())},
            "wins_by_seat": [round(wins, 3) for wins in self._by_seat],
            "standard_error_by_seat": [
                round(_error(wins, squares, games), 4)
                for wins, squares in zip(self._by_seat, self._squares, strict=True)
            ],
            "mean_points": [round(points / games, 2) for points in self._points],
            "mean_moves": round(self.moves / games, 1),
            "standard_error_of_moves": round(_error(self.moves, self._moves_squared, games), 1),
            "ends": dict(sorted(self._ends.items())),
        }
        if self._conduct is not None:
            result["conduct"] = self._conduct.summary()
        if self._counts:
            result["counts"] = {group: dict(count.most_common()) for group, count in sorted(self._counts.items())}
        if self._numbers:
            result["means"] = {name: round(total / games, 2) for name, total in sorted(self._numbers.items())}
        return result


def _error(total: float, squares: float, games: int) -> float:
    """Return the standard error of a mean, from the sum, the sum of squares and the number of games."""
    return sqrt(max(0.0, squares / games - (total / games) ** 2) / games)


class _Level:
    """Sums of one level over the games in which it played."""

    def __init__(self) -> None:
        self.games, self.wins, self._squares, self._points, self._seats = 0, 0.0, 0.0, 0, 0

    def add(self, won: float, points: list[int]) -> None:
        self.games += 1
        self.wins += won
        self._squares += won * won
        self._points += sum(points)
        self._seats += len(points)

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def win_rate_error(self) -> float:
        """The standard error of the win rate."""
        return _error(self.wins, self._squares, self.games)

    @property
    def mean_points(self) -> float:
        return self._points / self._seats
