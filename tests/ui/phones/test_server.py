"""The server for phones: files, messages, refusals, limits."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import aiohttp
import pytest

from games.core.program.paths import resource_path
from ui.phones import network, server
from ui.phones.files import ServedFiles
from ui.phones.server import MAX_MESSAGE, MAX_PHONES, Incoming, PhoneServer

T = TypeVar("T")


@pytest.fixture
def phones() -> Iterator[PhoneServer]:
    running = PhoneServer(ServedFiles(), ["127.0.0.1"], lambda: None)
    running.start(0)
    yield running
    running.stop()
    assert not running.is_running


def run(talk: Callable[[aiohttp.ClientSession], Coroutine[Any, Any, T]]) -> T:
    """Run a talk with the server."""

    async def go() -> T:
        async with aiohttp.ClientSession() as session:
            return await talk(session)

    return asyncio.run(asyncio.wait_for(go(), 20))


def next_message(phones: PhoneServer) -> Incoming:
    for _ in range(500):
        incoming = phones.pop()
        if incoming is not None:
            return incoming
        time.sleep(0.01)
    raise AssertionError("no message arrived")


async def later_message(phones: PhoneServer) -> Incoming:
    return await asyncio.to_thread(next_message, phones)


def ask(phones: PhoneServer, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, str, Any]:
    async def talk(session: aiohttp.ClientSession) -> tuple[int, str, Any]:
        url = f"http://127.0.0.1:{phones.port}{path}"
        body = b"x" if method == "POST" else None
        async with session.request(method, url, headers=headers, data=body) as answer:
            return answer.status, (await answer.read()).decode(errors="replace"), answer.headers

    return run(talk)


def test_messages_go_to_the_window_and_states_to_the_phone(phones: PhoneServer) -> None:
    async def talk(session: aiohttp.ClientSession) -> None:
        origin = f"http://127.0.0.1:{phones.port}"
        async with session.ws_connect(f"{origin}/ws", origin=origin) as socket_:
            await socket_.send_str("one")
            first = await later_message(phones)
            assert (first.address, first.data) == ("127.0.0.1", "one")
            phones.send(first.phone, b"state")
            assert await socket_.receive_str() == "state"
            await socket_.send_bytes(b"\x00")
            assert (await later_message(phones)).data == "", "binary messages are never understood"
            phones.disconnect(first.phone)
            assert (await socket_.receive()).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        assert await later_message(phones) == Incoming(first.phone, "127.0.0.1", None)

    run(talk)


@pytest.mark.parametrize("host", ["", "evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1.evil:{port}"])
def test_other_names_of_this_machine_are_refused(phones: PhoneServer, host: str) -> None:
    """Otherwise a page on the internet could reach the table under a name of its own."""
    status, text, _ = ask(phones, Host=host.format(port=phones.port))
    assert (status, "address" in text) == (421, True) if host else status in (400, 421)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_only_pages_are_read(phones: PhoneServer, method: str) -> None:
    assert ask(phones, method=method)[0] == 405


@pytest.mark.parametrize(
    "path",
    ["/../../pyproject.toml", "/%2e%2e/pyproject.toml", "/font/../../../main.py", "/art/", "/art/cards/gaspode.svg",
     "//etc/passwd", "/phones.json", "/font/Lato-LICENSE.txt"],
)  # fmt: skip
def test_no_other_file_is_sent(phones: PhoneServer, path: str) -> None:
    async def talk() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", phones.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{phones.port}\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer

    assert asyncio.run(talk()).split(b"\r\n")[0].split()[1] in (b"404", b"400")


def test_fonts_are_sent_with_a_strict_policy(phones: PhoneServer) -> None:
    status, _, headers = ask(phones, "/font/Lato-Regular.ttf")
    assert (status, headers["Content-Type"]) == (200, "font/ttf")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert not {"unsafe-inline", "unsafe-eval", "*"} & set(headers["Content-Security-Policy"].split())
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_art_is_sent_by_the_hash_of_its_content(phones: PhoneServer) -> None:
    address = phones._files.art("ankh_morpork", "cards/gaspode")
    assert "gaspode" not in address
    status, text, headers = ask(phones, address)
    assert (status, headers["Content-Type"], "<svg" in text) == (200, "image/svg+xml", True)
    assert phones._files.art("ankh_morpork", "../../../pyproject") == ""


def test_addresses_of_art_do_not_tell_which_cards_were_shown() -> None:
    files, unseen = ServedFiles(), ServedFiles().art("ankh_morpork", "cards/gaspode")
    assert files.get(unseen) is None
    files.art("ankh_morpork", "cards/the_beggars_guild")
    assert files.get(unseen) is not None


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_pages_of_others_may_not_talk(phones: PhoneServer, origin: str | None) -> None:
    async def talk(session: aiohttp.ClientSession) -> int:
        try:
            async with session.ws_connect(f"http://127.0.0.1:{phones.port}/ws", origin=origin):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status

    assert run(talk) == 403


def test_huge_messages_and_floods_end_the_connection(phones: PhoneServer) -> None:
    async def talk(session: aiohttp.ClientSession) -> None:
        origin = f"http://127.0.0.1:{phones.port}"
        async with session.ws_connect(f"{origin}/ws", origin=origin) as socket_:
            await socket_.send_str("x" * (MAX_MESSAGE + 1))
            assert (await socket_.receive()).data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
        async with session.ws_connect(f"{origin}/ws", origin=origin) as socket_:
            for _ in range(40):
                await socket_.send_str("x")
            assert (await socket_.receive()).data == aiohttp.WSCloseCode.POLICY_VIOLATION

    run(talk)
    arrived = []
    while (incoming := phones.pop()) is not None:
        arrived.append(incoming.data)
    assert arrived.count("x") == server.MESSAGES_PER_SECOND


def test_a_thirteenth_phone_is_refused(phones: PhoneServer) -> None:
    async def talk(session: aiohttp.ClientSession) -> int:
        origin = f"http://127.0.0.1:{phones.port}"
        opened = [await session.ws_connect(f"{origin}/ws", origin=origin) for _ in range(MAX_PHONES)]
        async with session.get(f"{origin}/ws", headers={"Origin": origin}) as answer:
            status = answer.status
        for one in opened:
            await one.close()
        return status

    assert run(talk) == 503


def test_slow_and_idle_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SLOW_SECONDS", 0.2)
    monkeypatch.setattr(server, "CHECK_SECONDS", 0.1)
    phones = PhoneServer(ServedFiles(), [], lambda: None)
    phones.start(0)
    try:
        sockets = [socket.create_connection(("127.0.0.1", phones.port), timeout=5) for _ in range(100)]
        sockets[0].sendall(b"GET / HTTP/1.1\r\nHost: 127")
        for one in sockets:
            with suppress(ConnectionResetError):
                assert one.recv(10) == b""
            one.close()
        assert ask(phones, "/font/Lato-Regular.ttf")[0] == 200
    finally:
        phones.stop()


def test_a_taken_port_is_replaced_by_another(phones: PhoneServer) -> None:
    second = PhoneServer(ServedFiles(), [], lambda: None)
    second.start(phones.port)
    try:
        assert second.port not in (0, phones.port)
        assert ask(second, "/font/Lato-Regular.ttf")[0] == 200
    finally:
        second.stop()


@pytest.mark.parametrize(
    ("address", "allowed"),
    [("192.168.1.5", True), ("10.1.2.3", True), ("172.31.0.1", True), ("169.254.3.4", True), ("127.0.0.1", True),
     ("::1", True), ("fd12::1", True), ("fe80::1%eth0", True), ("::ffff:192.168.0.1", True),
     ("8.8.8.8", False), ("100.64.0.1", False), ("172.32.0.1", False), ("2001:db8::1", False),
     ("::ffff:8.8.8.8", False), ("", False), ("home", False)],
)  # fmt: skip
def test_only_the_home_network_may_connect(address: str, allowed: bool) -> None:
    assert network.is_allowed(network.parse_address(address)) is allowed


def test_strangers_are_refused_with_a_sentence(phones: PhoneServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "is_allowed", lambda address: False)
    status, text, _ = ask(phones)
    assert (status, "home network" in text) == (403, True)


def test_this_machine_has_an_address() -> None:
    assert all(network.is_allowed(network.parse_address(one)) for one in network.own_addresses())


def test_a_program_without_phones_imports_no_server() -> None:
    modules = "ui.shell.start", "ui.table.table", "ui.screens.setup.screen", "ui.screens.menu.screen"
    code = (
        f"import sys, {', '.join(modules)}\nprint([m for m in ('aiohttp', 'asyncio', 'segno', 'ifaddr', 'ui.phones') "
    )
    code += "if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_the_page_stays_small_and_plain() -> None:
    """At most 1,000 lines, without code or styles in the document, which the policy would refuse."""
    files = [file for file in resource_path("assets/phone").iterdir() if file.suffix != ".txt"]
    texts = {file.name: file.read_text("utf-8") for file in files}
    assert sum(len(text.splitlines()) for text in texts.values()) <= 1000
    assert not re.search(r"<style|style=|<script>|onclick", texts["index.html"])
    assert not any("innerHTML" in text or "eval(" in text for text in texts.values())
