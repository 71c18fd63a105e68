"""The web server for phones, in a thread of its own.

It answers GET with the page and its files, and puts complete WebSocket messages into a queue. It knows neither match
nor tokens nor seats: the window's thread makes all states.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from aiohttp import WSCloseCode, WSMsgType, web

from games.core.contract.texts import LANGUAGES, N_, Text, translate, untranslated_name
from ui.phones.files import ServedFiles
from ui.phones.network import host_of, is_allowed, parse_address

USUAL_PORT = 8417
MAX_PHONES, MAX_CONNECTIONS = 12, 64  # number of open WebSockets, and of all connections with those for files
MAX_MESSAGE, MAX_STATE = 64 * 1024, 256 * 1024  # bytes in a message from a phone and to a phone
MAX_HEADERS = 8 * 1024  # bytes in a line of a request's head
MESSAGES_PER_SECOND = 20
MAX_WAITING = 400  # number of messages that wait for the window's thread; later ones are dropped
HEARTBEAT = 5.0  # seconds between two signs of life; a phone that does not answer is disconnected after half of it
SLOW_SECONDS, CHECK_SECONDS = 10.0, 2.0  # longest time of a connection for a file; time between two checks of it
STOP_SECONDS = 3.0

REFUSED_PEER = N_("Planszownia answers only phones on the home network.")
REFUSED_HOST = N_("This is not the table's address. Please scan the code on the table's screen again.")
REFUSED_METHOD = N_("Planszownia only shows its page here.")
NOT_FOUND = N_("There is nothing here. Please scan the code on the table's screen again.")
TOO_MANY = N_("Too many phones are connected to this table.")
NOT_ALLOWED = N_("Other programs' pages may not connect to the table.")

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_log = logging.getLogger(__name__)


class Incoming(NamedTuple):
    """A message for the window's thread. `data` is None when the phone has disconnected."""

    phone: int  # number of the connection
    address: str
    data: str | None


@dataclass(slots=True)
class _Phone:
    """An open WebSocket. Only the newest state waits to be sent."""

    socket: web.WebSocketResponse
    address: str
    waiting: deque[bytes] = field(default_factory=lambda: deque(maxlen=1))
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    closes: str | None = None  # the reason for which the connection is closed after the last message
    times: deque[float] = field(default_factory=lambda: deque(maxlen=MESSAGES_PER_SECOND))


class PhoneServer:
    """The server and its thread. All methods are for the window's thread.

    `hosts` are the addresses by which this machine may be called. `wake` is called from the server's thread when
    `pop` has something to return.
    """

    def __init__(self, files: ServedFiles, hosts: Iterable[str], wake: Callable[[], object]) -> None:
        self._files, self._hosts, self._wake = files, {*map(host_of, hosts), "127.0.0.1", "localhost", "[::1]"}, wake
        self.port = 0
        self._incoming: deque[Incoming] = deque()
        self._phones: dict[int, _Phone] = {}
        self._numbers = count(1)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._done: asyncio.Event | None = None
        self._begun: dict[object, float] = {}  # connection for files -> time of its start

    # -- the window's thread -------------------------------------------------------------------------------------------
    def start(self, port: int = USUAL_PORT) -> None:
        """Listen on a port, or on another one if it is taken. Raises OSError if no port can be used."""
        sockets = _listen(port)
        self.port = sockets[0].getsockname()[1]
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(sockets, ready), name="phones", daemon=True)
        self._thread.start()
        ready.wait(STOP_SECONDS)

    def stop(self) -> None:
        """Disconnect all phones and end the thread."""
        loop, done, thread = self._loop, self._done, self._thread
        self._thread = None
        if loop is not None and done is not None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(done.set)
        if thread is not None:
            thread.join(STOP_SECONDS)

    @property
    def is_running(self) -> bool:
        """True while the server listens."""
        return self._thread is not None and self._thread.is_alive()

    def pop(self) -> Incoming | None:
        """Return and remove the oldest message; None if there is none."""
        try:
            return self._incoming.popleft()
        except IndexError:
            return None

    def send(self, phone: int, data: bytes) -> None:
        """Send a state to a phone; an older one that has not been sent yet is dropped."""
        if len(data) > MAX_STATE:
            _log.error("a state of %d bytes is too large for a phone", len(data))
            return
        self._call(lambda one: one.waiting.append(data), phone)

    def disconnect(self, phone: int, reason: str = "") -> None:
        """Close a phone's connection after its last state was sent."""
        self._call(lambda one: setattr(one, "closes", reason), phone)

    def _call(self, change: Callable[[_Phone], object], number: int) -> None:
        def do() -> None:
            phone = self._phones.get(number)
            if phone is not None:
                change(phone)
                phone.wake.set()

        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(do)

    # -- the server's thread -------------------------------------------------------------------------------------------
    def _run(self, sockets: list[socket.socket], ready: threading.Event) -> None:
        try:
            asyncio.run(self._serve(sockets, ready))
        except Exception:
            _log.exception("the server for phones has ended")
        finally:
            ready.set()
            for one in sockets:
                one.close()

    async def _serve(self, sockets: list[socket.socket], ready: threading.Event) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        manager = web.Server(
            self._handle, access_log=None, lingering_time=1.0,
            max_line_size=MAX_HEADERS, max_field_size=MAX_HEADERS,
        )  # fmt: skip

        loop = self._loop

        def connect() -> asyncio.Protocol:
            handler = manager()
            self._begun[handler] = time.monotonic()
            if len(manager.connections) >= MAX_CONNECTIONS:
                loop.call_later(0, handler.force_close)  # when the connection has been made
            return handler

        servers = [await loop.create_server(connect, sock=one, backlog=32) for one in sockets]
        checks = asyncio.create_task(self._check(manager))
        ready.set()
        await self._done.wait()
        checks.cancel()
        for server in servers:
            server.close()
        for phone in [*self._phones.values()]:
            phone.closes = ""
            phone.wake.set()
        await manager.shutdown(1.0)

    async def _check(self, manager: web.Server) -> None:
        """Close connections that need too long to ask for a file, or to read it."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            latest, opened = time.monotonic() - SLOW_SECONDS, {*manager.connections}
            for handler in [one for one in opened if self._begun.get(one, latest) < latest]:
                handler.force_close()
            self._begun = {one: begun for one, begun in self._begun.items() if one in opened or begun >= latest}

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        refused = self._refusal(request)
        if refused is not None:
            return refused
        if request.path == "/ws":
            return await self._talk(request)
        file = self._files.get(request.path)
        if file is None:
            return _sentence(404, NOT_FOUND)
        body = await asyncio.to_thread(file.read)
        headers = {
            **SECURITY_HEADERS,
            "Content-Type": file.type,
            "Content-Security-Policy": POLICY.format(host=request.headers["Host"]),
            "Cache-Control": "private, max-age=31536000, immutable" if file.is_fixed else "no-cache",
        }
        response = web.Response(body=body, headers=headers)
        response.force_close()  # one file a connection, so that the time of each is limited
        return response

    def _refusal(self, request: web.BaseRequest) -> web.Response | None:
        """Return the refusal of a request by its sender, address or method; None if it may be answered."""
        if not is_allowed(parse_address(request.remote or "")):
            return _sentence(403, REFUSED_PEER)
        host, _, port = request.headers.get("Host", "").rpartition(":")
        if host.lower() not in self._hosts or port != str(self.port):
            return _sentence(421, REFUSED_HOST)
        if request.method not in ("GET", "HEAD") or request.can_read_body:
            return _sentence(405, REFUSED_METHOD)
        return None

    async def _talk(self, request: web.BaseRequest) -> web.StreamResponse:
        """Pass a phone's messages on until it disconnects."""
        if request.headers.get("Origin") != f"http://{request.headers['Host']}":
            return _sentence(403, NOT_ALLOWED)
        if len(self._phones) >= MAX_PHONES:
            return _sentence(503, TOO_MANY)
        channel = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=MAX_MESSAGE, timeout=2.0, compress=False, receive_timeout=None
        )
        if not channel.can_prepare(request).ok:
            return _sentence(404, NOT_FOUND)
        await channel.prepare(request)
        self._begun.pop(request.protocol, None)
        number, phone = next(self._numbers), _Phone(channel, request.remote or "")
        self._phones[number] = phone
        writer = asyncio.create_task(self._write(phone))
        try:
            await self._read(number, phone)
        finally:
            del self._phones[number]
            writer.cancel()
            self._pass_on(Incoming(number, phone.address, None), always=True)
        return channel

    async def _read(self, number: int, phone: _Phone) -> None:
        async for message in phone.socket:
            now = time.monotonic()
            if len(phone.times) == MESSAGES_PER_SECOND and now - phone.times[0] < 1.0:
                _log.info("phone %d was disconnected: too many messages", number)
                await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                return
            phone.times.append(now)
            self._pass_on(Incoming(number, phone.address, message.data if message.type is WSMsgType.TEXT else ""))

    def _pass_on(self, message: Incoming, always: bool = False) -> None:
        if len(self._incoming) < MAX_WAITING or always:
            self._incoming.append(message)
            self._wake()

    async def _write(self, phone: _Phone) -> None:
        with suppress(ConnectionError):
            while True:
                await phone.wake.wait()
                phone.wake.clear()
                while phone.waiting:
                    await phone.socket.send_str(phone.waiting.popleft().decode())
                if phone.closes is not None:
                    await phone.socket.close(message=phone.closes.encode()[:120])
                    return


def _listen(port: int) -> list[socket.socket]:
    """Return listening sockets for IPv4 and, where the system has it, IPv6. Raises OSError."""
    try:
        first = _bound(socket.AF_INET, port)
    except OSError:
        if not port:
            raise
        first = _bound(socket.AF_INET, 0)
    sockets = [first]
    if socket.has_ipv6:
        with suppress(OSError):
            sockets.append(_bound(socket.AF_INET6, first.getsockname()[1]))
    return sockets


def _bound(family: socket.AddressFamily, port: int) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows: otherwise another program may take the port over
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(("", port))
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def in_all_languages(text: Text) -> str:
    """Return a text in every language, because the language of a stranger is unknown."""
    return " / ".join(dict.fromkeys(translate(text, language, untranslated_name) for language in LANGUAGES))


def _sentence(status: int, text: Text) -> web.Response:
    """Return a refusal: one sentence as plain text."""
    response = web.Response(status=status, text=in_all_languages(text) + "\n", headers=SECURITY_HEADERS)
    response.force_close()
    return response
