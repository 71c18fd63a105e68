"""Measure how fast a game's rules are, compared with a loop that never changes.

Figures are per second of this process's CPU time. Garbage collection stays enabled, without existing objects
(`gc.freeze`).
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import Any

from games.core.computers.selfplay import play_random_game, play_random_moves
from games.core.contract.game import Game
from games.core.data import boards
from games.core.program import compiled

SLICES = 8  # number of short runs, whose median is the result
POSITIONS = 48  # number of mid-game positions to copy and observe
REPEATS = 5

Figures = dict[str, Any]


def measure(game: Game, seconds: float) -> Figures:
    """Return the figures of a game with all seats taken. Random self-play lasts `seconds`."""
    seats = game.facts.seats[1]
    options = {
        **{option.id: option.default for option in game.options},
        "board": boards.load_default_board(game.facts.id),
    }
    gc.collect()
    gc.freeze()
    try:
        decisions, loop, length = _self_play(game, options, seats, seconds)
        positions = _positions(game, options, seats, length)
        return {
            "game": game.facts.id,
            "seats": seats,
            "rules": compiled.run_mode(),
            "decisions_per_second": round(decisions),
            "calibration_per_second": round(loop),
            "ratio": round(decisions / loop, 3),
            "decisions_a_game": round(length),
            "copy_us": round(_copy(positions) * 1e6, 2),
            **_observe(game, positions),
        }
    finally:
        gc.unfreeze()


def calibration_loop(decisions: int) -> int:
    """Play `decisions` decisions of a minimal game, and return a checksum.

    Never change this function: results of different machines are divided by its speed. A decision lists up to seven
    moves as tuples, draws one and changes three lists. Every 60 decisions all places are scored and the lists rebuilt.
    """
    chance, total = 12345, 0
    counts, pawns, points = [0] * 28, [0, 2, 4, 6], [0] * 4
    for number in range(decisions):
        seat = number & 3
        here = pawns[seat]
        moves = [("go", (here + step) % 7, step) for step in range(7) if counts[(here + step) % 7 * 4 + seat] < 5]
        chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
        drawn = moves[(chance >> 8) % len(moves)] if moves else ("stay", here, 0)
        if drawn[2] == 3:
            counts = counts[:]
        counts[drawn[1] * 4 + seat] += 1
        pawns[seat] = drawn[1]
        points[seat] += drawn[2] & 1
        if number % 60 == 59:
            for place in range(7):
                row = counts[place * 4 : place * 4 + 4]
                best = max(row)
                points[row.index(best)] += best
            total += points[(number // 60) & 3]
            counts, pawns, points = [0] * 28, [0, 2, 4, 6], [0] * 4
    return total


def _self_play(game: Game, options: Mapping[str, Any], seats: int, seconds: float) -> tuple[float, float, float]:
    """Return (decisions per second, those of `calibration_loop`, decisions per game)."""
    play_random_game(game, options, seats, 0)  # fills the board's caches
    seed, games, played = 0, 0, 0
    rates, loops = [], []
    for _ in range(SLICES):
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds / SLICES:
            seed += 1
            games += 1
            count += play_random_game(game, options, seats, seed)[1]
        rates.append(count / spent)
        played += count
        loops.append(20_000 / _timed(lambda: calibration_loop(20_000)))
    return median(rates), median(loops), played / games


def _positions(game: Game, options: Mapping[str, Any], seats: int, length: float) -> list[Any]:
    """Return positions from the middle third of random games."""
    result = []
    for number in range(POSITIONS):
        moves = round(length * (1 / 3 + number / POSITIONS / 3))
        state = play_random_moves(game, options, seats, number, moves)
        if game.decision(state) is not None:
            result.append(state)
    return result


def _copy(positions: list[Any]) -> float:
    """Return the seconds per copy of a state."""

    def copy_states() -> None:
        for _ in range(50):
            for state in positions:
                state.copy()

    return min(_timed(copy_states) for _ in range(REPEATS)) / (50 * len(positions))


def _observe(game: Game, positions: list[Any]) -> Figures:
    """Return the milliseconds per view of the deciding seat."""
    times = []
    for state in positions:
        decision = game.decision(state)
        seat = decision.seat if decision else None
        times.append(min(_timed(lambda: game.observe(state, seat)) for _ in range(REPEATS)))  # noqa: B023 - called at once
    return {"observe_ms": round(sum(times) / len(times) * 1e3, 3), "observe_ms_most": round(max(times) * 1e3, 3)}


def _timed(action: Callable[[], object]) -> float:
    start = process_time()
    action()
    return process_time() - start
