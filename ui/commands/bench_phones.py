"""Measure the table with a phone for every person: frame times, and the time from a tap to the table's next frame.

The phones are WebSockets to the program's own server, in a thread of their own.
"""

from __future__ import annotations

import asyncio
import json
import threading
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import aiohttp
import pygame

from games import registry
from games.core.contract.contract import Seat
from games.core.contract.errors import PlanszowniaError
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped
from ui.commands.bench_table import SEED, Figures, TableBench, frame_figures
from ui.screens import register_screens
from ui.shell import window

NAMES = ("Maja", "Jan", "Ola", "Tadek", "Ewa")
TAPS = 50  # number of taps that are measured; each completes a move
MOST_TAPS = 2000
LONGEST = 20.0  # seconds until the answer to a message


def measure(game_id: str) -> Figures:
    """Return the measurements of one game's table with as many phones as it has seats."""
    register_shipped()
    register_screens()
    window.start_video()
    bench = PhonesBench(game_id)
    try:
        bench.settle()
        without = frame_figures("without_phones", bench.highlight_frame_times())
        bench.join()
        bench.settle()
        return {
            "phones": len(bench.match.players),
            **without,
            **frame_figures("phones_halos", bench.highlight_frame_times()),
            "tap_ms": round(median(bench.tap_times()) * 1e3, 1),
        }
    finally:
        bench.close()
        pygame.quit()


class PhonesBench(TableBench):
    """A table of people who all play on phones."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        game = registry.game(game_id)
        players = [Player(NAMES[seat], seat + 1) for seat in range(game.facts.seats[1])]
        match = Match.start(game, boards.load_default_board(game_id), players, {}, SEED)
        # play the private decisions at the beginning, for which a curtain would cover the table
        while (decision := match.decision()) is not None and decision.private:
            match.play(game.legal_moves(match.state)[0])
        self.show_match(match)
        self.phones: SimulatedPhones | None = None

    def join(self) -> None:
        """Turn phones on, and let one join for each person."""
        self.app.turn_phones_on(0)
        host, count = self.app.phones, len(self.match.players)
        assert host is not None
        self.phones = SimulatedPhones(f"http://127.0.0.1:{host.server.port}", count)
        for seat in range(count):
            self._ask(seat, type="hello", table=host.table_token, seat="", language="en")
            self._ask(seat, type="claim", seat=seat)

    def _ask(self, phone: Seat, **message: Any) -> dict[str, Any]:
        assert self.phones is not None
        return self.phones.ask(phone, self, message)

    def tap_times(self) -> list[float]:
        """Return the seconds from taps that complete a move to the first frame drawn after them."""
        times, random = list[float](), Random(SEED)
        for _ in range(MOST_TAPS):
            decision = self.match.decision()
            if decision is None or len(times) == TAPS:
                break
            while self.app.is_busy and self.screen.motion.is_running:
                self.run_turn(0.25)
            snapshot = self._ask(decision.seat, type="language", language="en")["snapshot"]
            tap, count, begun = _tap(snapshot, random), self.match.move_count, perf_counter()
            self._ask(decision.seat, type="tap", position=snapshot["position"], **tap)
            if self.match.move_count == count:
                continue
            while self.run_turn() is None:
                pass
            times.append(perf_counter() - begun)
        return times

    def close(self) -> None:
        """Disconnect the phones and close the window."""
        if self.phones is not None:
            self.phones.close()
        self.app.close()


def _tap(snapshot: dict[str, Any], random: Random) -> dict[str, str]:
    """Return a tap that the present question offers."""
    question = snapshot["question"]
    if question.get("main", {}).get("is_enabled"):
        return {"action": "confirm"}
    choices = [one for group in question.get("groups", ()) for one in group["choices"]]
    free = [one["name"] for one in choices if not one.get("reason") and not one.get("is_chosen")]
    names = free + question.get("on_board", [])
    return {"action": "choose", "name": random.choice(names)} if names else {"action": "pass"}


class SimulatedPhones:
    """Simulated phones with open WebSockets, in a thread of their own."""

    def __init__(self, origin: str, count: int) -> None:
        self._origin, self._count = origin, count
        self._loop, self._states = asyncio.new_event_loop(), list[asyncio.Queue[Any]]()
        self._channels: list[Any] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bench phones", daemon=True)
        self._thread.start()
        self._ready.wait(LONGEST)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._talk())

    async def _talk(self) -> None:
        self._done = asyncio.Event()
        async with aiohttp.ClientSession() as session:
            for _ in range(self._count):
                self._channels.append(await session.ws_connect(f"{self._origin}/ws", origin=self._origin))
                self._states.append(asyncio.Queue())
            readers = [asyncio.create_task(self._read(number)) for number in range(self._count)]
            self._ready.set()
            await self._done.wait()
            for reader in readers:
                reader.cancel()

    async def _read(self, number: int) -> None:
        async for message in self._channels[number]:
            self._states[number].put_nowait(json.loads(message.data))

    async def _ask(self, seat: Seat, message: dict[str, Any]) -> Any:
        while not self._states[seat].empty():
            self._states[seat].get_nowait()
        await self._channels[seat].send_json(message)
        return await self._states[seat].get()

    def ask(self, phone: Seat, bench: TableBench, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message; run the window's loop until the answer has arrived, and return it."""
        answer, begun = asyncio.run_coroutine_threadsafe(self._ask(phone, message), self._loop), perf_counter()
        while not answer.done():
            bench.run_turn(0.001)
            if perf_counter() - begun > LONGEST:
                raise PlanszowniaError(f"the table does not answer {message}")
        state: dict[str, Any] = answer.result()
        return state

    def close(self) -> None:
        """Disconnect all phones."""
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(LONGEST)
