"""Hostile messages over real sockets, from strangers and a phone with a seat, change nothing and fill no memory."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import threading
import time
import tracemalloc
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

import aiohttp
import pytest

from games.core.contract.plain import digest
from games.core.match.match import Match
from tests.ui.phones.tables import PlainTable, open_table, start_match
from tests.ui.phones.test_early import play_to_plans
from ui.phones import host, server
from ui.phones.host import PhoneHost
from ui.phones.seat_file import PhoneSeatFile
from ui.phones.server import MAX_CONNECTIONS, MAX_MESSAGE, MAX_PHONES, MESSAGES_PER_SECOND
from ui.phones.tokens import new_token

FEW, MANY = 300, 10_000  # numbers of messages: in the default run, and with `-m phones`
MOST_GROWTH = 2_000_000  # bytes of Python objects that an attack may leave behind
VALID: list[dict[str, Any]] = [
    {"type": "hello", "table": "x", "seat": "y", "language": "en"},
    {"type": "code", "code": "ABCDEF"},
    {"type": "claim", "seat": 0},
    {"type": "leave"},
    {"type": "language", "language": "pl"},
    {"type": "tap", "position": "0" * 16, "action": "confirm", "name": "card:cw1", "moves": [["plan", "cw1", "t1"]]},
]
ODD: list[Any] = [
    None, True, -1, 10**40, 1e308, "", "\x00", "ż" * 5000, [], {}, [[[]]], {"type": {}}, "../../etc/passwd", "<b>x</b>",
    "${jndi:x}", "' OR 1=1", [["plan"] * 100] * 100,
]  # fmt: skip


def hostile_message(random: Random) -> str | bytes:
    """Return random, mutated, stale or foreign data; never what would be legal from a phone that was let in."""
    kind = random.randrange(6)
    if kind == 0:
        return random.randbytes(random.randrange(200))
    if kind == 1:
        return "".join(map(chr, (random.randrange(32, 0x2FF) for _ in range(random.randrange(200)))))
    message = dict(random.choice(VALID))
    if kind == 2:
        message[random.choice([*message, "extra"])] = random.choice(ODD)
    elif kind == 3:
        message = {"type": "hello", "table": new_token(), "seat": new_token(), "language": "en"}
    text = json.dumps(message)
    if kind == 4:
        at = random.randrange(len(text))
        text = text[:at] + random.choice('{}[]",:x\\') + text[at + random.randrange(3) :]
    return text if kind != 5 else "[" * random.randrange(2000)


class Target:
    """A table with a real server, and a phone in a seat that must notice nothing."""

    def __init__(self, match: Match) -> None:
        self.match, self.host = match, PhoneHost(PhoneSeatFile.open(), lambda: None)
        self.host.start(0)
        open_table(self.host, match)
        self.origin = f"http://127.0.0.1:{self.host.server.port}"
        self.token = ""

    def facts(self) -> object:
        """Return what no hostile message may change."""
        seats = {seat: (one.token_hash, one.phone is not None) for seat, one in self.host._seats.items()}
        players, early = self.match.players, [self.match.early.of(seat) for seat in range(len(self.match.players))]
        state = digest(self.match.game.to_data(self.match.state))
        stored = self.host.store.value
        return state, self.match.move_count, len(self.match.history.log), players, early, seats, stored

    def run(self, attack: Callable[[aiohttp.ClientSession], Coroutine[Any, Any, None]]) -> None:
        """Run the window's loop until an attack from another thread has ended."""
        errors = list[BaseException]()

        async def go() -> None:
            async with aiohttp.ClientSession() as session:
                await attack(session)

        def work() -> None:
            try:
                asyncio.run(go())
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            self.tick()
        thread.join()
        assert errors == []

    def tick(self) -> None:
        self.host.tick(time.monotonic())
        time.sleep(0.002)

    async def connect(self, session: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse | None:
        """Open a WebSocket; None if there is no room for one more."""
        try:
            return await session.ws_connect(f"{self.origin}/ws", origin=self.origin, max_msg_size=0)
        except (aiohttp.ClientError, OSError):
            return None

    async def attack(self, session: aiohttp.ClientSession, count: int, seed: int) -> None:
        """Send `count` hostile messages over connections that each stay below the limit of messages."""
        random = Random(seed)
        while count > 0:
            channel = await self.connect(session)
            if channel is None:
                await asyncio.sleep(0.05)
                continue
            with suppress(ConnectionError, aiohttp.ClientError):
                for _ in range(min(count, MESSAGES_PER_SECOND - 1)):
                    message = hostile_message(random)
                    await (channel.send_bytes if isinstance(message, bytes) else channel.send_str)(message)
                    await channel.receive(timeout=10)
                    count -= 1
            await channel.close()


class LineCounter(logging.Handler):
    """Counts the lines of a log, and keeps none."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> LineCounter:
    """Count the lines of the phones' log; pytest, which keeps all lines, gets none."""
    log, counter = logging.Logger("phones", logging.INFO), LineCounter()
    log.addHandler(counter)
    monkeypatch.setattr(host, "_log", log)
    monkeypatch.setattr(server, "_log", log)
    return counter


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.phones)])
def test_hostile_messages_change_nothing(count: int, log_lines: LineCounter) -> None:
    match = start_match("wampiry", "pp", with_journal=True)
    play_to_plans(match)
    target = Target(match)
    size = match.journal.path.stat().st_size if match.journal is not None else 0
    try:

        async def all_attacks(session: aiohttp.ClientSession) -> None:
            victim = await join(target, session)
            before = target.facts()
            await target.attack(session, 50, 0)  # fills caches
            await victim.send(type="language", language="pl")
            tracemalloc.start()
            gc.collect()
            used, lines = tracemalloc.get_traced_memory()[0], log_lines.count
            await asyncio.gather(*(target.attack(session, count // 5, seed) for seed in range(1, 6)))
            written = log_lines.count - lines
            gc.collect()
            grown = tracemalloc.get_traced_memory()[0] - used
            tracemalloc.stop()
            assert grown < MOST_GROWTH, grown
            assert count / 2 < written <= count + 10, "at most one line each"
            await send_invalid_taps(victim)
            state = await victim.send(type="language", language="en")
            assert (state["screen"], state["me"]["seat"]) == ("match", 0), "the phone plays on"
            assert target.facts() == before

        target.run(all_attacks)
        for _ in range(100):
            target.tick()
        assert len(target.host._phones) <= MAX_PHONES
        assert target.host.requests == []
        assert match.journal is not None
        assert match.journal.path.stat().st_size == size
    finally:
        target.host.stop(forget=True)
        if match.journal is not None:
            match.journal.close()


class SeatedPhone:
    """A phone with a seat. It reads all the time, because a phone that does not answer the server is disconnected."""

    def __init__(self, channel: aiohttp.ClientWebSocketResponse) -> None:
        self.channel, self.states = channel, asyncio.Queue[str]()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.channel:
            self.states.put_nowait(message.data)

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the answer."""
        while not self.states.empty():
            self.states.get_nowait()
        await self.channel.send_json(message)
        state: dict[str, Any] = json.loads(await asyncio.wait_for(self.states.get(), 10))
        return state


async def join(target: Target, session: aiohttp.ClientSession) -> SeatedPhone:
    """Take seat 0 with a phone."""
    channel = await target.connect(session)
    assert channel is not None
    phone = SeatedPhone(channel)
    await phone.send(type="hello", table=target.host.table_token, seat="", language="en")
    assert (await phone.send(type="claim", seat=0))["token"]
    return phone


async def send_invalid_taps(phone: SeatedPhone) -> None:
    """Send stale and invented taps from a phone that has a seat: it gets the present question again."""
    for number, action in enumerate(("choose", "confirm", "pass", "undo", "change", "again", "hint")):
        moves = [["plan", "cw1", "t1"]] * number
        state = await phone.send(type="tap", position="0" * 16, action=action, name="card:cw1", moves=moves)
        assert state["is_refusal"], action
        assert state["message"]
        assert state["snapshot"]["question"]


def test_wrong_hosts_huge_frames_slow_senders_and_a_crowd_change_nothing() -> None:
    match = start_match("wampiry", "pp")
    play_to_plans(match)
    target = Target(match)
    try:

        async def attack(session: aiohttp.ClientSession) -> None:
            victim = await join(target, session)
            before = target.facts()
            slow = [socket.create_connection(("127.0.0.1", target.host.server.port)) for _ in range(100)]
            for number, one in enumerate(slow):
                with suppress(OSError):
                    one.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "[: number % 40])
            for one in slow:
                one.close()
            await asyncio.sleep(0.3)
            for header in ({"Host": "evil.example"}, {"Host": "127.0.0.1:1"}, {"Origin": "http://evil.example"}):
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await session.ws_connect(f"{target.origin}/ws", headers={"Origin": target.origin, **header})
            for _ in range(5):
                huge = await target.connect(session)
                assert huge is not None
                with suppress(ConnectionError, aiohttp.ClientError):
                    await huge.send_str("x" * (MAX_MESSAGE + 1))
                assert (await huge.receive(timeout=10)).data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
                await huge.close()
            crowd = [await target.connect(session) for _ in range(100)]
            assert sum(one is not None for one in crowd) <= MAX_PHONES
            for one in crowd:
                if one is not None:
                    await one.close()
            await send_invalid_taps(victim)
            assert target.facts() == before

        target.run(attack)
        for _ in range(50):
            target.tick()
        assert len(target.host.server._phones) <= 1
        assert MAX_CONNECTIONS < 100
        assert isinstance(target.host.table, PlainTable)
    finally:
        target.host.stop(forget=True)
