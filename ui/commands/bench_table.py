"""Measure the table at 1920×1080: frame times, resizing, processor use at rest, memory.

The program's loop runs with a clock set by the bench. One person plays against computers, which are never asked for
moves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import mean
from types import SimpleNamespace
from typing import Any

import pygame

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped
from ui.screens import register_screens
from ui.shell import loop, window
from ui.shell.app import App
from ui.shell.settings import Settings
from ui.table.table import TableScreen

SIZE, SMALLER = (1920, 1080), (1600, 900)
SEED = 2009
TURN = 1 / 60  # seconds per frame during an animation
AT_REST = 30  # seconds without input until halos and weather stop
LONGEST = 600  # maximum seconds to wait for captions
WATCHED = 10  # seconds at rest in which frames are counted
MEASURED = 6  # seconds in which processor use at rest is measured
MOVING = 150  # frames per kind of animation
MOVES = 16  # moves whose animations are measured
MOST_MOVES = 10_000  # maximum moves of a match
Figures = dict[str, Any]


def measure(game_id: str) -> Figures:
    """Return the measurements of one game's table."""
    register_shipped()
    register_screens()
    window.start_video()
    bench = TableBench(game_id)
    try:
        bench.settle()
        result = {"driver": pygame.display.get_driver(), "frames_at_rest": bench.frames_at_rest()}
        result |= frame_figures("halos", bench.highlight_frame_times()) | frame_figures(
            "pieces", bench.piece_frame_times()
        )
        result |= bench.measure_resize()
        bench.settle()
        result["idle_percent"] = round(100 * bench.idle_share(), 2)
        result["memory_mb"] = memory_megabytes()
        bench.show_match(_late_match(game_id))
        bench.settle()  # a new table still prepares its pictures
        result |= frame_figures("late_halos", bench.highlight_frame_times()) | frame_figures(
            "late_pieces", bench.piece_frame_times()
        )
        result |= frame_figures("answer", bench.answer_times)
        return result
    finally:
        bench.app.close()
        pygame.quit()


def frame_figures(name: str, seconds: list[float]) -> Figures:
    """Return mean and 95th percentile of frame times in milliseconds."""
    ordered = sorted(second * 1e3 for second in seconds)
    late = ordered[int(len(ordered) * 0.95)]
    return {f"{name}_ms": round(mean(ordered), 2), f"{name}_ms_95": round(late, 2)}


class TableBench:
    """A table in mid-game, and its window's clock."""

    def __init__(self, game_id: str) -> None:
        self.app = App(Settings(language="pl", volume=0.0), window.open_window(SIZE, False))
        self.now = 1000.0
        self.random = Random(SEED)
        self.answer_times: list[float] = []  # seconds from each move to the first frame after it
        self.show_match(_match(game_id, self.random))

    def show_match(self, match: Match) -> None:
        """Show another match."""
        self.match = match
        self.screen = TableScreen(self.app, self.match)
        self.screen.session.bots.paused = True  # computers must not be asked for moves
        (self.app.replace if self.app.screens else self.app.push)(self.screen)

    def run_turn(self, seconds: float = TURN) -> float | None:
        """Run a turn of the loop; return the seconds of its frame, or None without a frame."""
        self.now += seconds
        begun = time.perf_counter()
        if not self.app.tick(self.now):
            self.app.run_one_deferred()
            return None
        pygame.display.update(self.app.draw())
        return time.perf_counter() - begun

    def frame_times(self, count: int, before_each: Callable[[int], None] | None = None) -> Iterator[float]:
        """Run the loop until `count` frames were drawn, and yield their times. `before_each` is called before each
        turn.
        """
        for number in range(count):
            if before_each is not None:
                before_each(number)
            result = self.run_turn()
            if result is not None:
                yield result

    def settle(self) -> None:
        """Wait until nothing moves and all captions were shown."""
        turns = 0
        while turns < AT_REST * 4 or (self.app.is_busy and turns < LONGEST * 4):
            self.run_turn(0.25)
            turns += 1

    def frames_at_rest(self) -> int:
        """Return the number of frames drawn at rest."""
        return sum(self.run_turn(loop.SLOW_TURN) is not None for _ in range(round(WATCHED / loop.SLOW_TURN)))

    def highlight_frame_times(self) -> list[float]:
        """Return the times of frames with halos, weather, a moving pointer and tooltips."""
        width, height = self.app.size

        def move_pointer(number: int) -> None:
            if number % 30 < 10:
                at = (width // 5 + 9 * number, height // 4 + 3 * number)
                self.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 3), buttons=(0, 0, 0)))

        return list(self.frame_times(MOVING, move_pointer))

    def piece_frame_times(self) -> list[float]:
        """Return the times of frames with moving pieces and weather."""
        times: list[float] = []
        for _ in range(MOVES):
            decision = self.match.decision()
            if decision is None:
                break
            move = self.random.choice(self.match.game.legal_moves(self.match.state))
            begun = time.perf_counter()
            self.screen.play_moves([move])
            self.answer_times.append(time.perf_counter() - begun)
            while self.screen.motion.is_running and len(times) < 4 * MOVING:
                times += self.frame_times(1)
        return times

    def measure_resize(self) -> Figures:
        """Return the milliseconds from a resize to a scaled picture and to the new layout."""
        self._resize(SMALLER)
        scaled, whole = self._resize(SIZE)
        return {"resize_scaled_ms": round(scaled * 1e3, 1), "resize_ms": round(whole * 1e3, 1)}

    def _resize(self, size: tuple[int, int]) -> tuple[float, float]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.clear()
        begun = time.perf_counter()
        self.app.feed(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        scaled = time.perf_counter() - begun
        whole = self.run_turn(1.0)  # a single frame uses the new layout
        assert whole is not None, "nothing was drawn after a resize"
        return scaled, whole

    def idle_share(self) -> float:
        """Return the share of a processor core used at rest."""
        ahead = self.now - time.monotonic()
        clock: Any = SimpleNamespace(monotonic=lambda: time.monotonic() + ahead, sleep=time.sleep)
        loop.time = clock  # type: ignore[attr-defined]
        last = time.monotonic() + MEASURED
        tick = self.app.tick

        def tick_until_end(now: float) -> bool:
            if time.monotonic() > last:
                self.app.quit()
            return tick(now)

        self.app.tick = tick_until_end  # type: ignore[method-assign]
        pygame.event.clear()
        begun, used = time.perf_counter(), time.process_time()
        loop.run(self.app)
        part = (time.process_time() - used) / (time.perf_counter() - begun)
        del self.app.tick
        self.app.running = True  # closing the window has stopped the loop
        return part


def _match(game_id: str, random: Random) -> Match:
    """Return a mid-game match at a decision of the only person."""
    match = _start(game_id)
    game = match.game
    for count in range(MOST_MOVES):
        decision = match.decision()
        if decision is None or (count > 100 and decision.seat == 0 and len(game.legal_moves(match.state)) > 3):
            break
        match.play(random.choice(game.legal_moves(match.state)))
    return match


def _late_match(game_id: str) -> Match:
    """Return a match of sensible moves at a late decision of the person."""
    match, last = _start(game_id), 0
    for count in range(MOST_MOVES):
        decision = match.decision()
        if decision is None:
            break
        moves = match.game.legal_moves(match.state)
        last = count if decision.seat == 0 and len(moves) > 3 else last
        weights = match.game.prior(match.state, moves)
        match.play(moves[max(range(len(moves)), key=weights.__getitem__)])
    match.go_back_to(last, agreed=True)
    return match


def _start(game_id: str) -> Match:
    game = registry.game(game_id)
    seats = game.facts.seats[1]
    players = [Player("Maja", 1)]
    players += [Player(name, seat + 2, "bot") for seat, name in enumerate(game.facts.bot_names[: seats - 1])]
    return Match.start(game, boards.load_default_board(game_id), players, {}, SEED)


def memory_megabytes() -> int | None:
    """Return the memory of this process in megabytes, or None if unknown."""
    if sys.platform != "linux":
        return None
    label = Path("/proc/self/status").read_text("utf-8")
    return round(int(label.split("VmRSS:")[1].split()[0]) / 1024)
